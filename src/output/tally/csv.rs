//! Tallies as CSV (RFC 4180): a row a value.

use super::{Choice, Row, Tallies, share_text};
use crate::ir::TallyCell;
use std::io::{self, Write};

/// Writes all tallies as one table. A key without a value is an empty field, an empty string `""`.
///
/// # Errors
/// Those of `out`.
pub fn csv(out: &mut dyn Write, tallies: &Tallies, choice: Choice) -> io::Result<()> {
    let keys = tallies.tallies.iter().map(|tally| tally.info.keys.len()).max().unwrap_or(1).max(1);
    let mut head = vec!["query".to_owned(), "tally".to_owned()];
    match keys {
        1 => head.push("value".to_owned()),
        keys => head.extend((1..=keys).map(|n| format!("value{n}"))),
    }
    let rest = [
        "count",
        "share",
        "games",
        "games_share",
        "source",
        "game",
        "position",
        "move",
        "white",
        "black",
    ];
    head.extend(rest.map(str::to_owned));
    line(out, &head)?;
    for tally in &tallies.tallies {
        let arranged = tally.arranged(choice);
        for row in arranged.rows.into_iter().chain(arranged.nothing) {
            let mut fields = vec![field(tallies.label(tally)), field(&tally.info.name)];
            fields.extend((0..keys).map(|n| row.cells.get(n).map_or_else(String::new, cell)));
            fields.extend(counts(tallies, row, arranged.total));
            line(out, &fields)?;
        }
    }
    Ok(())
}

fn counts(tallies: &Tallies, row: &Row, total: u64) -> [String; 10] {
    let (count, first) = (&row.count, &row.count.first);
    let [white, black, played] = first.parts();
    [
        count.times.to_string(),
        share_text(count.times, total),
        count.games.to_string(),
        share_text(count.games, tallies.games),
        field(tallies.source(row)),
        first.game.to_string(),
        first.position.to_string(),
        field(played),
        field(white),
        field(black),
    ]
}

fn cell(cell: &TallyCell) -> String {
    match cell {
        TallyCell::Num(value) => value.to_string(),
        TallyCell::Text(text) if text.is_empty() => "\"\"".to_owned(),
        TallyCell::Text(text) => field(text),
        TallyCell::Nothing => String::new(),
    }
}

/// A field, in quotes where it needs them.
fn field(text: &str) -> String {
    if text.contains(['"', ',', '\n', '\r']) || text != text.trim() {
        return format!("\"{}\"", text.replace('"', "\"\""));
    }
    text.to_owned()
}

fn line(out: &mut dyn Write, fields: &[String]) -> io::Result<()> {
    writeln!(out, "{}", fields.join(","))
}
