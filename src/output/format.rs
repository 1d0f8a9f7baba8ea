//! The formats and the writer that is chosen by one.

use super::html::{self, Account};
use super::{columns, count, jsonl, parquet, pgn, table};
use crate::engine::{Hit, Labelled};
use crate::games::notation::Notation;
use crate::ir::Query;
use crate::text::Source;
use std::io::{self, Write};
use std::path::Path;

/// A format of the output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// The games with their matches as comments.
    Pgn,
    /// One JSON object a game.
    Jsonl,
    /// One row a position.
    Csv,
    /// One FEN a position.
    Fen,
    /// One EPD line a position.
    Epd,
    /// How many games match.
    Count,
    /// One row a position, in typed columns.
    Parquet,
    /// Aligned columns for people.
    Table,
    /// A page to look at and to step through.
    Html,
}

impl Format {
    /// Every format with its name.
    pub const ALL: [(&'static str, Format); 9] = [
        ("pgn", Format::Pgn),
        ("jsonl", Format::Jsonl),
        ("csv", Format::Csv),
        ("fen", Format::Fen),
        ("epd", Format::Epd),
        ("parquet", Format::Parquet),
        ("count", Format::Count),
        ("table", Format::Table),
        ("html", Format::Html),
    ];

    /// Whether it shows anything that has to be read from the game's text again. JSONL asks where
    /// variations begin.
    pub fn shows_games(self, variations: bool) -> bool {
        match self {
            Format::Jsonl => variations,
            Format::Count => false,
            _ => true,
        }
    }

    /// Whether it is no text.
    pub fn is_binary(self) -> bool {
        self == Format::Parquet
    }

    /// The format with this name.
    pub fn named(name: &str) -> Option<Format> {
        Format::ALL.into_iter().find(|(n, _)| *n == name).map(|(_, format)| format)
    }

    /// The name.
    pub fn name(self) -> &'static str {
        Format::ALL.into_iter().find(|(_, f)| *f == self).map_or("", |(name, _)| name)
    }

    /// The format that a file's ending stands for: `.json` and `.ndjson` are JSONL, `.txt` a table,
    /// `.htm` HTML.
    pub fn of_path(path: &Path) -> Option<Format> {
        let ending = path.extension()?.to_str()?.to_ascii_lowercase();
        match ending.as_str() {
            "json" | "ndjson" => Some(Format::Jsonl),
            "txt" => Some(Format::Table),
            "htm" => Some(Format::Html),
            other => Format::named(other).filter(|f| *f != Format::Count),
        }
    }
}

/// The names of a run: hits carry only numbers.
#[derive(Clone, Debug, Default)]
pub struct Names {
    /// The queries with their labels.
    pub queries: Vec<Labelled>,
    /// The sources.
    pub sources: Vec<String>,
}

impl Names {
    /// The label of a hit's query.
    pub fn label(&self, hit: &Hit) -> &str {
        self.queries.get(hit.query).map_or("", |q| q.label.as_str())
    }

    /// The name of a hit's source.
    pub fn source(&self, hit: &Hit) -> &str {
        self.sources.get(hit.source).map_or("", String::as_str)
    }

    /// The query of a hit.
    pub fn query(&self, hit: &Hit) -> Option<&Query> {
        self.queries.get(hit.query).map(|q| &*q.query)
    }
}

/// How to write.
#[derive(Clone, Debug, Default)]
pub struct Setup {
    /// The names of the run.
    pub names: Names,
    /// Variations were searched in every query.
    pub variations: bool,
    /// How moves are written.
    pub notation: Notation,
    /// How many hits of the same search were listed before: rows of the table go on counting.
    pub listed: usize,
    /// No signs beyond ASCII in the table, but for those in the games.
    pub ascii: bool,
    /// Colours in the table.
    pub color: bool,
    /// Width of the table in columns; 0 means 80.
    pub width: usize,
    /// The texts of the queries, in their order, where they are shown.
    pub texts: Vec<Source>,
    /// When the run began, in seconds since 1970 (UTC), where it is told.
    pub began: Option<u64>,
}

impl Setup {
    /// Whether variations belong to the position ids of this hit.
    pub fn with_variations(&self, hit: &Hit) -> bool {
        self.variations || self.names.query(hit).is_some_and(|q| q.header.variations)
    }
}

/// Writes hits in one format.
pub enum Writer {
    /// See [`Format::Pgn`].
    Pgn(pgn::Pgn),
    /// See [`Format::Jsonl`].
    Jsonl(jsonl::Jsonl),
    /// See [`Format::Csv`], [`Format::Fen`], [`Format::Epd`].
    Columns(columns::Columns),
    /// See [`Format::Parquet`].
    Parquet(Box<parquet::Positions>),
    /// See [`Format::Count`].
    Count(count::Count),
    /// See [`Format::Table`].
    Table(table::Table),
    /// See [`Format::Html`].
    Html(html::Html),
}

impl Writer {
    /// The writer of a format.
    pub fn new(format: Format, setup: Setup) -> Writer {
        match format {
            Format::Pgn => Writer::Pgn(pgn::Pgn::new(setup)),
            Format::Jsonl => Writer::Jsonl(jsonl::Jsonl::new(setup)),
            Format::Csv => Writer::Columns(columns::Columns::new(columns::Kind::Csv, setup)),
            Format::Fen => Writer::Columns(columns::Columns::new(columns::Kind::Fen, setup)),
            Format::Epd => Writer::Columns(columns::Columns::new(columns::Kind::Epd, setup)),
            Format::Parquet => Writer::Parquet(Box::new(parquet::Positions::new(setup))),
            Format::Count => Writer::Count(count::Count::new(setup)),
            Format::Table => Writer::Table(table::Table::new(setup)),
            Format::Html => Writer::Html(html::Html::new(setup)),
        }
    }

    /// Writes one hit. Fails only if `out` does.
    pub fn hit(&mut self, out: &mut dyn Write, hit: &Hit) -> io::Result<()> {
        match self {
            Writer::Pgn(w) => w.hit(out, hit),
            Writer::Jsonl(w) => w.hit(out, hit),
            Writer::Columns(w) => w.hit(out, hit),
            Writer::Parquet(w) => w.hit(out, hit),
            Writer::Count(w) => {
                w.hit(hit);
                Ok(())
            }
            Writer::Table(w) => w.hit(out, hit),
            Writer::Html(w) => w.hit(out, hit),
        }
    }

    /// Takes what is told of the run at its end; only a report shows it.
    pub fn account(&mut self, account: Account) {
        if let Writer::Html(w) = self {
            w.account(account);
        }
    }

    /// Writes what comes after the last hit and flushes. Fails only if `out` does.
    pub fn finish(&mut self, out: &mut dyn Write) -> io::Result<()> {
        match self {
            Writer::Columns(w) => w.finish(out)?,
            Writer::Parquet(w) => w.finish(out)?,
            Writer::Count(w) => w.finish(out)?,
            Writer::Html(w) => w.finish(out)?,
            Writer::Pgn(_) | Writer::Jsonl(_) | Writer::Table(_) => {}
        }
        out.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn endings_name_formats() {
        assert_eq!(Format::of_path(Path::new("a/b.PGN")), Some(Format::Pgn));
        assert_eq!(Format::of_path(Path::new("x.ndjson")), Some(Format::Jsonl));
        assert_eq!(Format::of_path(Path::new("x.htm")), Some(Format::Html));
        assert_eq!(Format::of_path(Path::new("x.count")), None);
        assert_eq!(Format::of_path(Path::new("x")), None);
        for (name, format) in Format::ALL {
            assert_eq!((Format::named(name), format.name()), (Some(format), name));
        }
    }
}
