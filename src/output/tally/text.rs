//! Tallies as tables for people, with bars on a terminal.

use super::{Arranged, Choice, Counted, Row, Tallies, share};
use crate::ir::{TallyCell, Ty};
use crate::output::table::{clean, clip, thousands};
use std::fmt::Write as _;
use std::io::{self, Write};
use unicode_width::UnicodeWidthStr;

/// How tables are drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Page {
    /// Columns; 0 where lines may be as long as they are.
    pub width: usize,
    /// No signs beyond ASCII, but for those in the games.
    pub ascii: bool,
    /// Colours.
    pub color: bool,
    /// Bars show the counts.
    pub bars: bool,
}

/// The columns of counts and shares, with the gaps around them, as wide as they mostly are.
const NUMBERS: usize = 28;
/// The widest column of values.
const WIDEST: usize = 32;
/// The longest bar, and the shortest that says anything.
const LONGEST: usize = 30;
const SHORTEST: usize = 8;
/// The narrowest column of examples.
const NARROWEST: usize = 16;
/// Between columns.
const GAP: &str = "  ";
const NO_VALUE: &str = "no value";

/// Writes all tallies, one table after the other.
///
/// # Errors
/// Those of `out`.
pub fn text(out: &mut dyn Write, tallies: &Tallies, choice: Choice, page: Page) -> io::Result<()> {
    for (place, tally) in tallies.tallies.iter().enumerate() {
        let before = if place > 0 { "\n" } else { "" };
        write!(out, "{before}{}", table(tallies, tally, choice, page))?;
    }
    Ok(())
}

fn table(tallies: &Tallies, tally: &Counted, choice: Choice, page: Page) -> String {
    let arranged = tally.arranged(choice);
    let mut text = format!("{}\n", paint(page, "1", &title(tallies, tally, &arranged)));
    if tally.rows.is_empty() {
        return text;
    }
    let lines = lines(tallies, tally, &arranged, page);
    let widths = widths(tally, &lines);
    // Behind the numbers come the bar, then the example.
    let numbers = widths.iter().map(|width| width + GAP.len()).sum::<usize>();
    let left = if page.width == 0 { usize::MAX } else { page.width.saturating_sub(numbers) };
    let bar = match page.bars {
        true => Some((left * 2 / 5).min(LONGEST)).filter(|bar| *bar >= SHORTEST),
        false => None,
    };
    let example = left.saturating_sub(bar.map_or(0, |bar| bar + GAP.len()));
    let most = arranged.rows.iter().map(|row| row.count.times).max().unwrap_or(0);
    for line in &lines {
        let mut cells: Vec<String> = Vec::new();
        for (place, (cell, width)) in line.cells.iter().zip(&widths).enumerate() {
            let number = tally.info.keys.get(place).is_none_or(|key| key.ty == Ty::Num);
            let cell = clip(cell, *width, page.ascii);
            cells.push(pad(&cell, *width, number));
        }
        if let Some(bar) = bar {
            cells.push(pad(&drawn(line.times, most, bar, page.ascii), bar, false));
        }
        if example >= NARROWEST {
            cells.push(clip(&line.example, example, page.ascii));
        }
        let line_text = cells.join(GAP);
        let line_text = line_text.trim_end();
        let code = if line.head { "2" } else { "" };
        let _ = writeln!(text, "{}", paint(page, code, line_text));
    }
    text
}

/// `mated on: 1,234 counted in 15,000 games`.
fn title(tallies: &Tallies, tally: &Counted, arranged: &Arranged<'_>) -> String {
    let label = match tallies.has_several_queries() {
        true => format!("{}: ", clean(tallies.label(tally))),
        false => String::new(),
    };
    let values = tally.rows.iter().filter(|row| !row.is_nothing()).count();
    let things = |n: u64, one: &str, many: &str| {
        format!("{} {}", thousands(n), if n == 1 { one } else { many })
    };
    let per_game = if tally.info.per_game { " per game" } else { "" };
    format!(
        "{label}{}: {} counted{per_game}, {}, {} searched",
        clean(&tally.info.name),
        thousands(arranged.total),
        things(values as u64, "value", "values"),
        things(tallies.games, "game", "games"),
    )
}

/// A line of a table.
struct Line {
    /// Values, count, share, share of all games.
    cells: Vec<String>,
    /// How long its bar is; none has the line of the others.
    times: Option<u64>,
    example: String,
    head: bool,
}

fn lines(tallies: &Tallies, tally: &Counted, arranged: &Arranged<'_>, page: Page) -> Vec<Line> {
    let keys = tally.info.keys.len().max(1);
    // On a narrow page values are cut before their counts are.
    let widest = match page.width {
        0 => WIDEST,
        width => (width.saturating_sub(NUMBERS) / keys).clamp(6, WIDEST),
    };
    let mut head: Vec<String> =
        tally.info.keys.iter().map(|key| clip(&clean(&key.text), widest, page.ascii)).collect();
    head.resize(keys, String::new());
    head.extend(["count", "share", "games"].map(str::to_owned));
    let head = Line { cells: head, times: None, example: "first".to_owned(), head: true };
    let line = |row: &Row| {
        let mut cells: Vec<String> =
            row.cells.iter().map(|cell| clip(&shown(cell), widest, page.ascii)).collect();
        let bare = row.is_nothing();
        if bare {
            cells = vec![NO_VALUE.to_owned()];
        }
        cells.resize(keys, String::new());
        let count = &row.count;
        cells.push(thousands(count.times));
        cells.push(percent(count.times, arranged.total));
        cells.push(percent(count.games, tallies.games));
        let example = example(tallies, row, page);
        Line { cells, times: (!bare).then_some(count.times), example, head: false }
    };
    let mut lines = vec![head];
    lines.extend(arranged.rows.iter().map(|row| line(row)));
    if let Some((others, times)) = arranged.others {
        let mut cells =
            vec![clip(&format!("others ({})", thousands(others as u64)), widest, page.ascii)];
        cells.resize(keys, String::new());
        cells.extend([thousands(times), percent(times, arranged.total), String::new()]);
        lines.push(Line { cells, times: None, example: String::new(), head: false });
    }
    lines.extend(arranged.nothing.map(line));
    lines
}

/// A value as it is told.
fn shown(cell: &TallyCell) -> String {
    match cell {
        TallyCell::Num(value) => value.to_string(),
        TallyCell::Text(text) if text.is_empty() => "\"\"".to_owned(),
        TallyCell::Text(text) => clean(text),
        TallyCell::Nothing => NO_VALUE.to_owned(),
    }
}

/// `12: 23.Re8# (Adams – Torre)`, with the source before it where there are several.
fn example(tallies: &Tallies, row: &Row, page: Page) -> String {
    let first = &row.count.first;
    let [white, black, played] = first.parts();
    let source = match tallies.sources.len() {
        0 | 1 => String::new(),
        _ => format!("{} ", clean(tallies.source(row))),
    };
    let dash = if page.ascii { "-" } else { "–" };
    format!("{source}{}: {played} ({white} {dash} {black})", first.game)
}

/// The widths of values, count, share and share of all games.
fn widths(tally: &Counted, lines: &[Line]) -> Vec<usize> {
    let columns = tally.info.keys.len().max(1) + 3;
    let width = |column: usize| {
        let cells = lines.iter().filter_map(|line| line.cells.get(column));
        cells.map(|cell| cell.width()).max().unwrap_or(0)
    };
    (0..columns).map(width).collect()
}

fn pad(text: &str, width: usize, right: bool) -> String {
    let blanks = " ".repeat(width.saturating_sub(text.width()));
    if right { format!("{blanks}{text}") } else { format!("{text}{blanks}") }
}

/// `26.0%`; what is less than a thousandth but more than nothing is `<0.1%`.
fn percent(part: u64, whole: u64) -> String {
    let percent = 100.0 * share(part, whole);
    if part > 0 && percent < 0.05 { "<0.1%".to_owned() } else { format!("{percent:.1}%") }
}

/// A bar for a count, where the largest has a bar of this width.
fn drawn(times: Option<u64>, most: u64, width: usize, ascii: bool) -> String {
    let Some(times) = times else { return String::new() };
    let steps = if ascii { 1 } else { 8 };
    let parts = share(times, most) * (width * steps) as f64;
    // Whatever was counted is seen.
    let parts = (parts.round() as usize).max(1);
    let full = if ascii { "#" } else { "█" };
    let rest = match parts % steps {
        0 => "",
        rest => ["▏", "▎", "▍", "▌", "▋", "▊", "▉"].get(rest - 1).copied().unwrap_or(""),
    };
    format!("{}{rest}", full.repeat(parts / steps))
}

fn paint(page: Page, code: &str, text: &str) -> String {
    match page.color && !code.is_empty() {
        true => format!("\x1b[{code}m{text}\x1b[0m"),
        false => text.to_owned(),
    }
}
