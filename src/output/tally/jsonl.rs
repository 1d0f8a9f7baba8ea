//! Tallies as JSON lines: an object a value.

use super::{Choice, Row, Tallies, share_text};
use crate::ir::TallyCell;
use serde_json::{Value, json};
use std::io::{self, Write};

/// Writes all tallies, one after the other. A key without a value is `null`.
///
/// # Errors
/// Those of `out`.
pub fn jsonl(out: &mut dyn Write, tallies: &Tallies, choice: Choice) -> io::Result<()> {
    for tally in &tallies.tallies {
        let arranged = tally.arranged(choice);
        let name = |object: &mut serde_json::Map<String, Value>| {
            object.insert("query".to_owned(), json!(tallies.label(tally)));
            object.insert("tally".to_owned(), json!(tally.info.name));
        };
        for row in arranged.rows.into_iter().chain(arranged.nothing) {
            let mut object = serde_json::Map::new();
            name(&mut object);
            value(&mut object, tallies, row, arranged.total);
            writeln!(out, "{}", Value::Object(object))?;
        }
        if let Some((others, times)) = arranged.others {
            let mut object = serde_json::Map::new();
            name(&mut object);
            object.insert("others".to_owned(), json!(others));
            object.insert("count".to_owned(), json!(times));
            object.insert("share".to_owned(), fraction(times, arranged.total));
            writeln!(out, "{}", Value::Object(object))?;
        }
    }
    Ok(())
}

fn value(object: &mut serde_json::Map<String, Value>, tallies: &Tallies, row: &Row, total: u64) {
    let (count, first) = (&row.count, &row.count.first);
    let [white, black, played] = first.parts();
    let values: Vec<Value> = row.cells.iter().map(cell).collect();
    let fields = [
        ("values", json!(values)),
        ("count", json!(count.times)),
        ("share", fraction(count.times, total)),
        ("games", json!(count.games)),
        ("games_share", fraction(count.games, tallies.games)),
        ("source", json!(tallies.source(row))),
        ("game", json!(first.game)),
        ("position", json!(first.position)),
        ("move", json!(played)),
        ("white", json!(white)),
        ("black", json!(black)),
    ];
    object.extend(fields.map(|(name, value)| (name.to_owned(), value)));
}

/// The value of a key.
pub(super) fn cell(cell: &TallyCell) -> Value {
    match cell {
        TallyCell::Num(value) => json!(value),
        TallyCell::Text(text) => json!(text),
        TallyCell::Nothing => Value::Null,
    }
}

/// A share with at most six digits behind the point.
fn fraction(part: u64, whole: u64) -> Value {
    json!(share_text(part, whole).parse::<f64>().unwrap_or_default())
}
