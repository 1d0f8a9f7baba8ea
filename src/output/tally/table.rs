//! Tallies as Parquet: one table of all, a row a value.

use super::{Choice, Row, Tallies, share};
use crate::ir::{TallyCell, Ty};
use crate::output::parquet::{Field, Kind, Parquet, Value};
use std::io::{self, Write};

/// Writes all tallies as one table. A column of values holds numbers if those of all tallies do,
/// and text otherwise.
///
/// # Errors
/// Those of `out`.
pub fn table(out: &mut dyn Write, tallies: &Tallies, choice: Choice) -> io::Result<()> {
    let keys = tallies.tallies.iter().map(|tally| tally.info.keys.len()).max().unwrap_or(1).max(1);
    let kinds: Vec<Kind> = (0..keys).map(|place| kind(tallies, place)).collect();
    let mut file = Parquet::new(fields(&kinds), &[])?;
    for tally in &tallies.tallies {
        let arranged = tally.arranged(choice);
        for row in arranged.rows.into_iter().chain(arranged.nothing) {
            let texts: Vec<Option<String>> = row.cells.iter().map(text).collect();
            let cell = |(place, kind): (usize, &Kind)| match (row.cells.get(place), kind) {
                (Some(TallyCell::Num(value)), Kind::Whole) => Value::Whole(*value),
                _ => match texts.get(place) {
                    Some(Some(text)) => Value::Text(text),
                    _ => Value::Nothing,
                },
            };
            let names = [tallies.label(tally), tally.info.name.as_str()].map(Value::Text);
            let cells = kinds.iter().enumerate().map(cell);
            let values = names.into_iter().chain(cells);
            file.row(out, values.chain(counts(tallies, row, arranged.total)))?;
        }
    }
    file.finish(out)
}

/// What a key's column holds.
fn kind(tallies: &Tallies, place: usize) -> Kind {
    let mut types = tallies.tallies.iter().filter_map(|tally| tally.info.keys.get(place));
    if types.all(|key| key.ty == Ty::Num) { Kind::Whole } else { Kind::Text }
}

fn fields(kinds: &[Kind]) -> Vec<Field> {
    let mut fields =
        vec![Field::required("query", Kind::Text), Field::required("tally", Kind::Text)];
    match kinds {
        [kind] => fields.push(Field::optional("value", *kind)),
        kinds => {
            let name = |place: usize| format!("value{}", place + 1);
            let values = kinds.iter().enumerate();
            fields.extend(values.map(|(place, kind)| Field::optional(&name(place), *kind)));
        }
    }
    fields.extend([
        Field::required("count", Kind::Whole),
        Field::required("share", Kind::Real),
        Field::required("games", Kind::Whole),
        Field::required("games_share", Kind::Real),
        Field::required("source", Kind::Text),
        Field::required("game", Kind::Whole),
        Field::required("position", Kind::Whole),
        Field::required("move", Kind::Text),
        Field::required("white", Kind::Text),
        Field::required("black", Kind::Text),
    ]);
    fields
}

fn text(cell: &TallyCell) -> Option<String> {
    match cell {
        TallyCell::Num(value) => Some(value.to_string()),
        TallyCell::Text(text) => Some(text.clone()),
        TallyCell::Nothing => None,
    }
}

fn counts<'r>(tallies: &'r Tallies, row: &'r Row, total: u64) -> [Value<'r>; 10] {
    let (count, first) = (&row.count, &row.count.first);
    let [white, black, played] = first.parts();
    let whole = |n: u64| Value::Whole(i64::try_from(n).unwrap_or(i64::MAX));
    [
        whole(count.times),
        Value::Real(share(count.times, total)),
        whole(count.games),
        Value::Real(share(count.games, tallies.games)),
        Value::Text(tallies.source(row)),
        whole(first.game.into()),
        whole(first.position.into()),
        Value::Text(played),
        Value::Text(white),
        Value::Text(black),
    ]
}
