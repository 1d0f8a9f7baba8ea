//! Tallies as a report draws them.

use super::{Choice, Row, Tallies, share};
use crate::ir::TallyCell;
use serde::Serialize;

/// A chart has no more bars than this.
const MOST: usize = 40;

/// A tally as bars.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Chart {
    /// Its name, after the label of its query where several count.
    pub name: String,
    /// What its keys are.
    pub keys: Vec<String>,
    /// A game counts once a value.
    pub per_game: bool,
    /// How often anything was counted.
    pub counted: u64,
    /// How many different values there are.
    pub values: usize,
    /// How many games were searched.
    pub searched: u64,
    /// The values with the largest counts.
    pub bars: Vec<Bar>,
    /// How many other values there are, and how often they were counted.
    pub others: Option<(usize, u64)>,
    /// How often there was no value.
    pub nothing: u64,
}

/// A value.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Bar {
    /// The value.
    pub name: String,
    /// How often.
    pub count: u64,
    /// The share of all that was counted, from 0 to 1.
    pub share: f64,
    /// The share of all games that were searched.
    pub games: f64,
    /// Where first.
    pub first: String,
}

/// A chart of each tally.
pub fn charts(tallies: &Tallies) -> Vec<Chart> {
    let chart = |tally: &super::Counted| {
        let arranged = tally.arranged(Choice { by: None, top: Some(MOST) });
        let label = match tallies.has_several_queries() {
            true => format!("{}: ", tallies.label(tally)),
            false => String::new(),
        };
        Chart {
            name: label + &tally.info.name,
            keys: tally.info.keys.iter().map(|key| key.text.clone()).collect(),
            per_game: tally.info.per_game,
            counted: arranged.total,
            values: tally.rows.iter().filter(|row| !row.is_nothing()).count(),
            searched: tallies.games,
            bars: arranged.rows.iter().map(|row| bar(tallies, row, arranged.total)).collect(),
            others: arranged.others,
            nothing: arranged.nothing.map_or(0, |row| row.count.times),
        }
    };
    tallies.tallies.iter().map(chart).collect()
}

fn bar(tallies: &Tallies, row: &Row, total: u64) -> Bar {
    let shown = |cell: &TallyCell| match cell {
        TallyCell::Num(value) => value.to_string(),
        TallyCell::Text(text) => text.clone(),
        TallyCell::Nothing => "no value".to_owned(),
    };
    let first = &row.count.first;
    let [white, black, played] = first.parts();
    Bar {
        name: row.cells.iter().map(shown).collect::<Vec<_>>().join(", "),
        count: row.count.times,
        share: share(row.count.times, total),
        games: share(row.count.games, tallies.games),
        first: format!("{}: {played} ({white} – {black})", first.game),
    }
}
