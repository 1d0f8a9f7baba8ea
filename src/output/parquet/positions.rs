//! Hits as Parquet, one row a position.

use super::{Field, Kind, Parquet, Value};
use crate::engine::Hit;
use crate::ir::{Cell, CellKind, ColumnInfo};
use crate::output::format::Setup;
use crate::output::rows::{Rows, tags};
use std::io::{self, Write};

/// The writer; its file begins with the first hit, or at the end if there is none.
pub struct Positions {
    rows: Rows,
    file: Option<Parquet>,
}

impl Positions {
    /// A writer.
    pub(in crate::output) fn new(setup: Setup) -> Positions {
        Positions { rows: Rows::new(setup), file: None }
    }

    /// Writes one row a matching position.
    pub(in crate::output) fn hit(&mut self, out: &mut dyn Write, hit: &Hit) -> io::Result<()> {
        let file = match &mut self.file {
            Some(file) => file,
            none => none.insert(begin(&self.rows)?),
        };
        let names = &self.rows.setup().names;
        let (source, query) = (names.source(hit).to_owned(), names.label(hit).to_owned());
        let [white, black, result, date] = tags(hit).map(Value::Text);
        self.rows.each(hit, &mut |row| {
            let (san, uci, link) = (row.san(), row.uci(), row.link());
            let fen = row.fen();
            let fixed = [
                Value::Text(&source),
                Value::Text(&query),
                Value::Whole(hit.game.into()),
                white,
                black,
                result,
                date,
                Value::Whole(row.ply().into()),
                Value::Whole(row.number().into()),
                maybe(&san),
                maybe(&uci),
                Value::Text(&fen),
                Value::Text(row.turn()),
                maybe(&link),
            ];
            let own = row.own.iter().map(|cell| value(*cell));
            file.row(out, fixed.into_iter().chain(own))
        })
    }

    /// Writes the end; an empty table still has its columns.
    pub(in crate::output) fn finish(&mut self, out: &mut dyn Write) -> io::Result<()> {
        let file = match &mut self.file {
            Some(file) => file,
            none => none.insert(begin(&self.rows)?),
        };
        file.finish(out)
    }
}

fn begin(rows: &Rows) -> io::Result<Parquet> {
    let mut fields: Vec<Field> = ColumnInfo::FIXED.into_iter().map(fixed).collect();
    fields.extend(rows.own().iter().map(|own| {
        let kind = match own.kind {
            CellKind::Truth => Kind::Truth,
            CellKind::Number => Kind::Whole,
            CellKind::Text => Kind::Text,
        };
        Field::optional(&own.name, kind)
    }));
    let setup = rows.setup();
    let names = &setup.names.queries;
    let texts = names.iter().zip(&setup.texts);
    let notes: Vec<(String, &str)> = texts
        .map(|(query, text)| (format!("figurine.query.{}", query.label), text.text()))
        .collect();
    let notes: Vec<(&str, &str)> = notes.iter().map(|(key, text)| (key.as_str(), *text)).collect();
    Parquet::new(fields, &notes)
}

/// A column that every position has.
fn fixed(name: &str) -> Field {
    match name {
        "ply" => Field::required(name, Kind::Small),
        "game" | "movenumber" => Field::required(name, Kind::Whole),
        "san" | "uci" | "link" => Field::optional(name, Kind::Text),
        _ => Field::required(name, Kind::Text),
    }
}

fn maybe(text: &Option<String>) -> Value<'_> {
    text.as_deref().map_or(Value::Nothing, Value::Text)
}

/// The value of a cell.
fn value(cell: Option<&Cell>) -> Value<'_> {
    match cell {
        None => Value::Nothing,
        Some(Cell::Truth(value)) => Value::Truth(*value),
        Some(Cell::Number(value)) => Value::Whole(*value),
        Some(Cell::Text(value)) => Value::Text(value),
    }
}
