//! What each of several queries has found: a table at the end of a run.

use crate::engine::Labelled;
use crate::output::thousands;
use std::fmt::Write;
use unicode_width::UnicodeWidthStr;

/// Counts what queries find.
pub struct Counts {
    lanes: Vec<Lane>,
    /// Hits of a query behind these are neither written nor looked for to the end.
    room: Option<u64>,
}

struct Lane {
    label: String,
    /// All hits are looked for, whatever the limit: the best are not known before the end.
    sorts: bool,
    games: u64,
    positions: u64,
}

impl Counts {
    /// For these queries; `room` is how many hits of each are looked for at most.
    pub fn new(queries: &[Labelled], room: Option<usize>) -> Counts {
        let lane = |labelled: &Labelled| Lane {
            label: labelled.label.clone(),
            sorts: labelled.query.is_sorted(),
            games: 0,
            positions: 0,
        };
        let room = room.map(|room| u64::try_from(room).unwrap_or(u64::MAX));
        Counts { lanes: queries.iter().map(lane).collect(), room }
    }

    /// Whether there are several queries: the counts of one are told by the closing line.
    pub fn several(&self) -> bool {
        self.lanes.len() > 1
    }

    /// Counts a hit of a query in so many positions.
    pub fn push(&mut self, query: usize, positions: usize) {
        let room = self.room;
        let Some(lane) = self.lanes.get_mut(query) else { return };
        if lane.sorts || room.is_none_or(|room| lane.games < room) {
            lane.games += 1;
            lane.positions += positions as u64;
        }
    }

    /// The table, of a run over so many games: a row a query, in their order.
    ///
    /// Where a limit ended the search for a query, `+` stands behind its games and there is no
    /// share.
    pub fn lines(&self, games: u64) -> Vec<String> {
        let cut = |lane: &Lane| !lane.sorts && self.room.is_some_and(|room| lane.games >= room);
        let row = |lane: &Lane| {
            let (sign, share) = match cut(lane) {
                true => ("+", "-".to_owned()),
                false => ("", share(lane.games, games)),
            };
            let found = format!("{}{sign}", thousands(lane.games));
            [clean(&lane.label), found, format!("{}{sign}", thousands(lane.positions)), share]
        };
        let all = format!("of {} game{}", thousands(games), if games == 1 { "" } else { "s" });
        let heads = ["query".to_owned(), "games".to_owned(), "positions".to_owned(), all];
        let rows: Vec<[String; 4]> =
            std::iter::once(heads).chain(self.lanes.iter().map(row)).collect();
        let width = |column: usize| {
            rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.width()).max()
        };
        let widths: Vec<usize> = (0..4).map(|column| width(column).unwrap_or(0)).collect();
        rows.iter().map(|row| line(row, &widths)).collect()
    }
}

/// A label without what drives a terminal.
fn clean(label: &str) -> String {
    label.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}

/// The first cell to the left, the others to the right.
fn line(row: &[String], widths: &[usize]) -> String {
    let mut line = String::new();
    for (place, (cell, width)) in row.iter().zip(widths).enumerate() {
        let pad = " ".repeat(width.saturating_sub(cell.width()));
        let _ = match place {
            0 => write!(line, "{cell}{pad}"),
            _ => write!(line, "  {pad}{cell}"),
        };
    }
    line
}

/// A part of all games: `9.09%`. What is not none is never shown as none.
fn share(part: u64, all: u64) -> String {
    if all == 0 {
        return "-".to_owned();
    }
    let percent = part as f64 * 100.0 / all as f64;
    if part > 0 && percent < 0.005 { "<0.01%".to_owned() } else { format!("{percent:.2}%") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sema;
    use crate::text::Source;
    use std::sync::Arc;

    fn queries(bodies: &[&str]) -> Vec<Labelled> {
        let query = |(n, body): (usize, &&str)| {
            let query = sema::compile(&Source::new("q", *body)).0.unwrap();
            Labelled { label: format!("q{n}"), query: Arc::new(query) }
        };
        bodies.iter().enumerate().map(query).collect()
    }

    #[test]
    fn a_row_a_query_zeros_too() {
        let mut counts = Counts::new(&queries(&["mate", "check", "stalemate"]), None);
        assert!(counts.several());
        for query in [0, 0, 0, 1] {
            counts.push(query, 2);
        }
        insta::assert_snapshot!(counts.lines(30_000).join("\n"), @r"
        query  games  positions  of 30,000 games
        q0         3          6            0.01%
        q1         1          2           <0.01%
        q2         0          0            0.00%
        ");
        assert_eq!(share(1, 11), "9.09%");
        assert_eq!(share(0, 0), "-");
    }

    #[test]
    fn a_limit_ends_a_count_but_not_where_hits_are_sorted() {
        let mut counts = Counts::new(&queries(&["mate", "sort \"plies\" ply"]), Some(2));
        for query in [0, 1, 0, 1, 0, 1] {
            counts.push(query, 2);
        }
        insta::assert_snapshot!(counts.lines(10).join("\n"), @r"
        query  games  positions  of 10 games
        q0        2+         4+            -
        q1         3          6       30.00%
        ");
    }
}
