//! Plans, and what they did, as text and as JSON.

use super::table::thousands;
use crate::engine::{Explained, IndexUse, Kind, Measured, Meter, Reason};
use serde_json::{Value, json};
use std::time::Duration;
use unicode_width::UnicodeWidthStr;

/// The longest condition in the table of conditions, in columns.
const WIDEST: usize = 44;

/// A plan in words and, if it was measured, what its steps did.
pub fn plan_text(explained: &Explained, measured: Option<&Measured>) -> String {
    let mut out = String::new();
    steps(&mut out, explained);
    reads(&mut out, explained);
    if !explained.late.is_empty() {
        out.push_str("not tested earlier\n");
        for Reason { what, why } in &explained.late {
            out.push_str(&format!("  {what}: {why}\n"));
        }
    }
    match &explained.order {
        Some(why) => out.push_str(&format!("one thread, games in their order: {why}\n")),
        None => out.push_str("any number of threads, games in any order\n"),
    }
    if let Some(why) = &explained.counts {
        out.push_str(&format!(
            "each source is held in memory until its games are counted: {why}\n"
        ));
    }
    if let Some(measured) = measured {
        out.push('\n');
        games(&mut out, measured);
        times(&mut out, measured);
        conditions(&mut out, measured);
    }
    out
}

fn steps(out: &mut String, explained: &Explained) {
    if explained.steps.is_empty() {
        out.push_str("nothing is tested: every position matches\n");
        return;
    }
    out.push_str("tested in this order\n");
    for (n, step) in explained.steps.iter().enumerate() {
        for (k, condition) in step.conditions.iter().enumerate() {
            let head =
                if k == 0 { format!("{} {}", n + 1, phrase(step.kind)) } else { String::new() };
            out.push_str(&format!("  {head:28}{condition}\n"));
        }
        if step.kind == Kind::Moves {
            let what = if explained.answers {
                "the moves alone answer: positions are made of unusual games only"
            } else {
                "a game without this is refused before its positions are made"
            };
            out.push_str(&format!("  {:28}({what})\n", ""));
        }
    }
}

/// What a step asks, in a few words.
fn phrase(kind: Kind) -> &'static str {
    match kind {
        Kind::Constant => "once for all",
        Kind::Number => "number of the game",
        Kind::Tags => "tags of the game",
        Kind::Moves => "moves of the game",
        Kind::Position => "each position",
        Kind::Line => "each position's line",
    }
}

fn reads(out: &mut String, explained: &Explained) {
    out.push_str("read of a game\n  tags and moves of the main line\n");
    for Reason { what, why } in &explained.reads {
        out.push_str(&format!("  {what}: {why}\n"));
    }
}

fn games(out: &mut String, measured: &Measured) {
    let mut line = |name: &str, count: u64, more: &str| {
        out.push_str(&format!("{name:38}{:>12}{more}\n", thousands(count)));
    };
    line("games read", measured.games, "");
    if let Some(IndexUse { games, refused, columns }) = &measured.index {
        let by = if columns.is_empty() {
            "; the query asks for nothing that its columns know".to_owned()
        } else {
            format!(" by {}", columns.join(", "))
        };
        let of = format!(" of {}{by}", thousands(*games));
        line("  index: refused", *refused, &of);
    }
    let refusals = [
        ("  not asked for by their number", measured.by_number),
        ("  refused by their tags", measured.by_tags),
        ("  refused by their moves", measured.by_moves),
        ("  without a match in their positions", measured.by_positions),
        ("  left out: the query failed", measured.failed),
    ];
    for (name, count) in refusals.into_iter().filter(|(_, count)| *count > 0) {
        line(name, count, "");
    }
    let told = format!(" ({} told by the moves alone)", thousands(measured.answered));
    line("  matching", measured.hits, if measured.answered > 0 { &told } else { "" });
    line("games whose positions were made", measured.evaluated, "");
    line("positions evaluated", measured.positions, "");
    line("positions that match", measured.matches, "");
    if measured.cancelled {
        out.push_str("stopped before the end\n");
    }
}

fn times(out: &mut String, measured: &Measured) {
    let total = measured.times.total();
    out.push_str(&format!("\ntime on one thread: {}\n", seconds(total)));
    for (name, time) in measured.times.parts() {
        let line = format!("  {name:36}{:>5}", share(time, total));
        out.push_str(&line);
        out.push('\n');
    }
}

fn conditions(out: &mut String, measured: &Measured) {
    let meters = || measured.tags.iter().chain(&measured.conditions);
    if meters().all(|meter| meter.evaluated == 0) {
        return;
    }
    let all: Duration = meters().map(|meter| meter.time).sum();
    let texts: Vec<String> = meters().map(|meter| short(&meter.text)).collect();
    let width = texts.iter().map(|text| text.width()).max().unwrap_or(0).max(10);
    let pad = |text: &str| " ".repeat(width.saturating_sub(text.width()));
    let head = "condition";
    out.push_str(&format!(
        "\n{head}{}{:>14}{:>14}{:>8}\n",
        pad(head),
        "evaluated",
        "matched",
        "time"
    ));
    for (meter, text) in meters().zip(&texts) {
        let Meter { evaluated, matched, time, .. } = meter;
        out.push_str(&format!(
            "{text}{}{:>14}{:>14}{:>8}\n",
            pad(text),
            thousands(*evaluated),
            thousands(*matched),
            share(*time, all)
        ));
    }
}

fn short(text: &str) -> String {
    if text.chars().count() <= WIDEST {
        return text.to_owned();
    }
    let cut: String = text.chars().take(WIDEST - 3).collect();
    format!("{}...", cut.trim_end())
}

/// `12 %`.
fn share(part: Duration, whole: Duration) -> String {
    let whole = whole.as_secs_f64();
    if whole <= 0.0 {
        return "0 %".to_owned();
    }
    format!("{:.0} %", 100.0 * part.as_secs_f64() / whole)
}

fn seconds(time: Duration) -> String {
    match time.as_secs_f64() {
        long if long >= 1.0 => format!("{long:.2} s"),
        short => format!("{:.1} ms", short * 1e3),
    }
}

/// The same as an object of JSON; times in seconds.
pub fn plan_json(label: &str, explained: &Explained, measured: Option<&Measured>) -> Value {
    let reasons = |list: &[Reason]| -> Vec<Value> {
        list.iter().map(|reason| json!({"what": reason.what, "why": reason.why})).collect()
    };
    let steps: Vec<Value> = explained
        .steps
        .iter()
        .map(|step| json!({"kind": step.kind.name(), "conditions": step.conditions}))
        .collect();
    let mut value = json!({
        "query": label,
        "steps": steps,
        "answered_by_moves": explained.answers,
        "reads": reasons(&explained.reads),
        "late": reasons(&explained.late),
        "order": explained.order,
        "counts": explained.counts,
    });
    if let (Some(measured), Some(object)) = (measured, value.as_object_mut()) {
        object.insert("measured".to_owned(), measured_json(measured));
    }
    value
}

fn measured_json(measured: &Measured) -> Value {
    let meters = |list: &[Meter]| -> Vec<Value> {
        let meter = |meter: &Meter| {
            json!({
                "condition": meter.text,
                "evaluated": meter.evaluated,
                "matched": meter.matched,
                "seconds": meter.time.as_secs_f64(),
            })
        };
        list.iter().map(meter).collect()
    };
    let index = measured.index.as_ref().map(
        |index| json!({"games": index.games, "refused": index.refused, "columns": index.columns}),
    );
    let times = measured.times.parts();
    let times: serde_json::Map<String, Value> = times
        .into_iter()
        .map(|(name, time)| (name.to_owned(), json!(time.as_secs_f64())))
        .collect();
    json!({
        "games": measured.games,
        "refused": {
            "number": measured.by_number,
            "index": index,
            "tags": measured.by_tags,
            "moves": measured.by_moves,
            "positions": measured.by_positions,
            "failed": measured.failed,
        },
        "hits": measured.hits,
        "answered_by_moves": measured.answered,
        "evaluated": measured.evaluated,
        "positions": measured.positions,
        "matches": measured.matches,
        "cancelled": measured.cancelled,
        "seconds": times,
        "tags": meters(&measured.tags),
        "conditions": meters(&measured.conditions),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Step, Times};

    fn reason(what: &str, why: &str) -> Reason {
        Reason { what: what.to_owned(), why: why.to_owned() }
    }

    fn example() -> (Explained, Measured) {
        let explained = Explained {
            steps: vec![
                Step { kind: Kind::Tags, conditions: vec!["elo > 2700".into()] },
                Step { kind: Kind::Moves, conditions: vec!["Qa1".into()] },
                Step { kind: Kind::Position, conditions: vec!["Qa1".into(), "check".into()] },
            ],
            late: vec![reason("`check`", "the moves alone do not tell")],
            ..Explained::default()
        };
        let meter = |text: &str, evaluated, matched, time| {
            let time = Duration::from_millis(time);
            Meter { text: text.to_owned(), evaluated, matched, time }
        };
        let measured = Measured {
            games: 1859,
            by_tags: 1800,
            by_moves: 50,
            evaluated: 9,
            by_positions: 8,
            hits: 1,
            positions: 700,
            matches: 1,
            index: Some(IndexUse { games: 9, refused: 2, columns: vec!["Qa1".into()] }),
            times: Times { tags: Duration::from_millis(30), ..Times::default() },
            conditions: vec![meter("Qa1", 700, 3, 3), meter("check", 3, 1, 1)],
            ..Measured::default()
        };
        (explained, measured)
    }

    #[test]
    fn text_for_people() {
        let (explained, measured) = example();
        let text = plan_text(&explained, Some(&measured));
        for line in [
            "  1 tags of the game          elo > 2700",
            "  2 moves of the game         Qa1",
            "                              check",
            "  `check`: the moves alone do not tell",
            "games read                                   1,859",
            "  index: refused                                 2 of 9 by Qa1",
            "  refused by their tags                      1,800",
            "  matching                                       1",
            "time on one thread: 30.0 ms",
            "  tags                                100 %",
            "Qa1                  700             3    75 %",
        ] {
            assert!(text.lines().any(|l| l == line), "{line:?} is not in\n{text}");
        }
        assert!(!plan_text(&explained, None).contains("games read"));
        let nothing = plan_text(&Explained::default(), None);
        assert!(nothing.starts_with("nothing is tested: every position matches\n"));
    }

    #[test]
    fn json_for_programs() {
        let (explained, measured) = example();
        let value = plan_json("q", &explained, Some(&measured));
        assert_eq!(value["steps"][1]["kind"], "moves");
        assert_eq!(value["measured"]["refused"]["tags"], 1800);
        assert_eq!(value["measured"]["refused"]["index"]["columns"][0], "Qa1");
        assert_eq!(value["measured"]["conditions"][0]["matched"], 3);
        assert_eq!(plan_json("q", &explained, None).get("measured"), None);
    }
}
