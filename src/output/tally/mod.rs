//! What tallies counted: as tables for people, charts, CSV, JSONL, Parquet, and in files that can
//! be put together.

mod chart;
mod csv;
mod jsonl;
mod merge;
mod partial;
mod table;
mod text;

use crate::engine::Labelled;
use crate::ir::{Count, KeyBytes, TallyCell, TallyInfo, Values};
use std::cmp::Ordering;

pub use chart::{Bar, Chart, charts};
pub use csv::csv;
pub use jsonl::jsonl;
pub use merge::{MergeError, Merger};
pub use partial::{PartialError, fingerprint, partial, read_partial};
pub use table::table;
pub use text::{Page, text};

/// What the tallies of a run counted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tallies {
    /// One after the other, by query.
    pub tallies: Vec<Counted>,
    /// The labels of the queries of the run.
    pub queries: Vec<String>,
    /// The names of the sources.
    pub sources: Vec<String>,
    /// How many games were searched.
    pub games: u64,
    /// What tells whether tallies belong together.
    pub origin: Origin,
}

/// Of which run tallies are, and of which part of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Origin {
    /// SHA-256 of the text of each query, in hexadecimal digits.
    pub hashes: Vec<String>,
    /// Everything else that what is counted depends on: an object, or nothing.
    pub options: serde_json::Value,
    /// How many games each source has.
    pub source_games: Vec<u32>,
    /// Into how many shards the games were shared out.
    pub shards: u32,
    /// Which of these were searched, ascending.
    pub parts: Vec<u32>,
}

/// What one tally counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counted {
    /// Index of its query in the run.
    pub query: usize,
    /// Its name, whether it counts games, and its keys.
    pub info: TallyInfo,
    /// The values with their counts, by ascending key.
    pub rows: Vec<Row>,
}

/// A value with its count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// One a key.
    pub cells: Vec<TallyCell>,
    /// How often and where.
    pub count: Count,
}

impl Row {
    /// Whether no key has a value.
    pub fn is_nothing(&self) -> bool {
        self.cells.iter().all(TallyCell::is_nothing)
    }
}

/// In which order values are told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    /// By ascending value.
    Key,
    /// By descending count; equal counts by value.
    Count,
    /// By count, the smallest first.
    Rare,
}

/// Which values are told, and in which order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Choice {
    /// The order; where nobody says it, numbers come by value, others by count.
    pub by: Option<By>,
    /// At most so many values, those with the largest counts, or the smallest where these come
    /// first; the others are told together.
    pub top: Option<usize>,
}

/// The values of a tally as they are told.
#[derive(Clone, Debug)]
pub struct Arranged<'a> {
    /// Those that are told one by one.
    pub rows: Vec<&'a Row>,
    /// How many others there are, and how often they were counted.
    pub others: Option<(usize, u64)>,
    /// What has no value at all.
    pub nothing: Option<&'a Row>,
    /// How often anything was counted.
    pub total: u64,
}

impl Tallies {
    /// Of a run: what [`Summary::tallies`](crate::engine::Summary) holds of its queries.
    /// Those whose counting ended early are left out.
    pub fn of_run(
        queries: &[Labelled],
        sources: Vec<String>,
        games: u64,
        mut counts: Vec<Vec<Values>>,
        ended: impl Fn(usize) -> bool,
    ) -> Tallies {
        let mut tallies = Vec::new();
        for (place, query) in queries.iter().enumerate() {
            if ended(place) {
                continue;
            }
            let mut counts = counts.get_mut(place).map(std::mem::take).unwrap_or_default();
            counts.resize_with(query.query.tallies.len(), Values::default);
            for (info, values) in query.query.tallies.iter().zip(counts) {
                tallies.push(Counted::new(place, info.clone(), values));
            }
        }
        let queries = queries.iter().map(|query| query.label.clone()).collect();
        Tallies { tallies, queries, sources, games, origin: Origin::default() }
    }

    /// Whether several queries count: then their labels are told.
    fn has_several_queries(&self) -> bool {
        let mut queries = self.tallies.iter().map(|tally| tally.query);
        let first = queries.next();
        queries.any(|query| Some(query) != first)
    }

    /// The label of the query of a tally.
    fn label(&self, tally: &Counted) -> &str {
        self.queries.get(tally.query).map_or("", String::as_str)
    }

    /// The name of the source of a row's example.
    fn source(&self, row: &Row) -> &str {
        self.sources.get(row.count.first.source as usize).map_or("", String::as_str)
    }
}

impl Counted {
    /// Of these counts.
    pub fn new(query: usize, info: TallyInfo, values: Values) -> Counted {
        let row = |(key, count): (Box<[u8]>, Count)| Row { cells: KeyBytes::cells(&key), count };
        let mut rows: Vec<Row> = values.into_iter().map(row).collect();
        rows.sort_unstable_by(|a, b| a.cells.cmp(&b.cells));
        Counted { query, info, rows }
    }

    /// The values that are told, in their order.
    pub fn arranged(&self, choice: Choice) -> Arranged<'_> {
        let total = self.rows.iter().map(|row| row.count.times).sum();
        let (nothing, mut rows): (Vec<&Row>, Vec<&Row>) =
            self.rows.iter().partition(|row| row.is_nothing());
        let by_key = |a: &&Row, b: &&Row| a.cells.cmp(&b.cells);
        let by_count = |a: &&Row, b: &&Row| {
            b.count.times.cmp(&a.count.times).then_with(|| a.cells.cmp(&b.cells))
        };
        let by_rarity = |a: &&Row, b: &&Row| {
            a.count.times.cmp(&b.count.times).then_with(|| a.cells.cmp(&b.cells))
        };
        let numbers = self.info.keys.first().is_some_and(|key| key.ty == crate::ir::Ty::Num);
        let by = choice.by.unwrap_or(if numbers { By::Key } else { By::Count });
        let mut others = None;
        if let Some(top) = choice.top.filter(|top| *top < rows.len()) {
            match by {
                By::Rare => rows.sort_unstable_by(by_rarity),
                By::Key | By::Count => rows.sort_unstable_by(by_count),
            }
            let rest = rows.split_off(top);
            others = Some((rest.len(), rest.iter().map(|row| row.count.times).sum()));
        }
        let order: fn(&&Row, &&Row) -> Ordering = match by {
            By::Key => by_key,
            By::Count => by_count,
            By::Rare => by_rarity,
        };
        rows.sort_unstable_by(order);
        Arranged { rows, others, nothing: nothing.first().copied(), total }
    }
}

/// A share, from 0 to 1.
fn share(part: u64, whole: u64) -> f64 {
    if whole == 0 { 0.0 } else { part as f64 / whole as f64 }
}

/// A share in six digits behind the point, without zeros at the end.
fn share_text(part: u64, whole: u64) -> String {
    let text = format!("{:.6}", share(part, whole));
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

#[cfg(test)]
mod tests;
