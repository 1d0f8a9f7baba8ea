//! Columns that a query adds to position-level output.

use crate::text::Span;
use std::fmt;

/// What the values of a column are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CellKind {
    /// True or false.
    Truth,
    /// A whole number.
    Number,
    /// A text; sets of squares too.
    Text,
}

impl CellKind {
    /// The words of a report, with an article.
    pub const fn a(self) -> &'static str {
        match self {
            CellKind::Truth => "true or false",
            CellKind::Number => "a number",
            CellKind::Text => "a text",
        }
    }
}

/// A value in a column.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Cell {
    /// True or false.
    Truth(bool),
    /// A whole number.
    Number(i64),
    /// A text.
    Text(String),
}

impl Cell {
    /// About how many bytes it takes.
    pub fn weight(&self) -> usize {
        match self {
            Cell::Text(text) => 32 + text.len(),
            _ => 32,
        }
    }
}

impl fmt::Display for Cell {
    /// As CSV has it: `true`, `-3`, the text itself.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Cell::Truth(value) => write!(f, "{value}"),
            Cell::Number(value) => write!(f, "{value}"),
            Cell::Text(value) => f.write_str(value),
        }
    }
}

/// The number of a column in [`Query::columns`](super::Query::columns).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ColumnKey(pub u32);

/// A column of a query.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ColumnInfo {
    /// Its name.
    pub name: String,
    /// What its values are.
    pub kind: CellKind,
    /// Where it is first written.
    pub span: Span,
}

impl ColumnInfo {
    /// The columns that every position has in CSV and Parquet, in their order.
    pub const FIXED: [&'static str; 14] = [
        "source",
        "query",
        "game",
        "white",
        "black",
        "result",
        "date",
        "ply",
        "movenumber",
        "san",
        "uci",
        "fen",
        "turn",
        "link",
    ];
}
