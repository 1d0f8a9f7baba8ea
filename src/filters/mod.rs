//! The filter table: everything the language has a word or sign for, one row each.
//!
//! The rows stand in files by theme. A name with a blank in it is no word of the language: it
//! documents a sign (`piece designator`) or is the second type of an overloaded word
//! (`max of strings`), which the checker picks by the type of the arguments.

mod annotation;
mod attacks;
mod binding;
mod checks;
mod details;
mod directions;
mod endings;
mod fen;
pub mod hhdb;
mod lines;
mod logic;
mod material;
mod mates;
mod moves;
mod notation;
mod numbers;
mod operators;
mod output;
mod pawns;
mod positions;
mod rights;
mod row;
mod sameness;
mod searches;
mod signs;
mod squares;
mod state;
mod strings;
pub mod tags;
mod tally;
mod transforms;
mod variants;
mod words;

use crate::ir::{Body, Filter, Since, Ty};
use crate::library;
use crate::syntax::{FilterId, Shape, Vocabulary, WordRule};
use std::collections::HashMap;
use std::sync::LazyLock;

/// The rows by theme.
static THEMES: [&[Filter]; 32] = [
    squares::ROWS,
    directions::ROWS,
    attacks::ROWS,
    numbers::ROWS,
    operators::ROWS,
    logic::ROWS,
    state::ROWS,
    rights::ROWS,
    checks::ROWS,
    material::ROWS,
    endings::ROWS,
    fen::ROWS,
    sameness::ROWS,
    pawns::ROWS,
    mates::ROWS,
    positions::ROWS,
    searches::ROWS,
    moves::ROWS,
    notation::ROWS,
    lines::ROWS,
    binding::ROWS,
    tags::ROWS,
    details::ROWS,
    annotation::ROWS,
    hhdb::ROWS,
    strings::ROWS,
    output::ROWS,
    tally::ROWS,
    transforms::ROWS,
    variants::ROWS,
    signs::ROWS,
    words::ROWS,
];

/// The table by spelling and by number.
struct Index {
    rows: Vec<&'static Filter>,
    spellings: HashMap<&'static str, u16>,
}

static INDEX: LazyLock<Index> = LazyLock::new(|| {
    let rows: Vec<_> = THEMES.iter().copied().flatten().collect();
    let mut spellings = HashMap::with_capacity(rows.len() * 2);
    for (id, row) in (0u16..).zip(&rows) {
        spellings.insert(row.name, id);
        spellings.extend(row.aliases.iter().map(|alias| (*alias, id)));
    }
    Index { rows, spellings }
});

/// Every row, by theme.
pub fn all() -> impl Iterator<Item = &'static Filter> {
    THEMES.iter().copied().flatten()
}

/// The row with this name or alias.
pub fn by_name(spelling: &str) -> Option<&'static Filter> {
    INDEX.spellings.get(spelling).and_then(|id| by_id(FilterId(*id)))
}

/// The row with this number.
pub fn by_id(id: FilterId) -> Option<&'static Filter> {
    INDEX.rows.get(usize::from(id.0)).copied()
}

/// The number of a row; none only for a row that is not of this table.
pub fn id_of(filter: &Filter) -> Option<FilterId> {
    INDEX.spellings.get(filter.name).copied().map(FilterId)
}

/// The other rows of an overloaded word, for other types of arguments: `max of strings` for `max`.
pub fn overloads(filter: &Filter) -> impl Iterator<Item = &'static Filter> {
    let name = filter.name;
    all()
        .filter(move |row| row.name.strip_prefix(name).is_some_and(|rest| rest.starts_with(" of ")))
}

/// Whether the value may be a number.
fn numeric(filter: &Filter) -> bool {
    match filter.body {
        Body::Num(_) => true,
        Body::Form => filter.numeric,
        _ => false,
    }
}

/// The words of the table, as the syntax asks for them.
#[derive(Clone, Copy, Debug, Default)]
pub struct Table;

impl Vocabulary for Table {
    fn word(&self, spelling: &str) -> Option<WordRule> {
        let id = FilterId(*INDEX.spellings.get(spelling)?);
        let row = by_id(id)?;
        if row.shape == Shape::Sign && spelling.starts_with(|c: char| c.is_ascii_alphabetic()) {
            // `number` and the like document a sign; they are no words.
            return None;
        }
        Some(WordRule {
            id,
            name: row.name,
            symbol: row.aliases.iter().copied().find(|a| !a.is_ascii()),
            shape: row.shape,
            params: row.params,
            reserved: row.since != Since::Figurine,
            newer: row.since == Since::Cql62,
            numeric: numeric(row),
            logical: row.ty() == Some(Ty::Bool),
        })
    }

    fn functions(&self, file: &str) -> Vec<&'static str> {
        let found = library::file(file);
        found.into_iter().flat_map(|f| &f.functions).map(|f| f.name).collect()
    }
}

#[cfg(test)]
mod tests;

#[cfg(test)]
mod body_tests;
