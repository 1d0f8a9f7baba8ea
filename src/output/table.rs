//! Aligned columns for people at a terminal.

use super::format::Setup;
use super::jsonl::cells;
use super::place::{Boards, move_text};
use super::texts::header_texts;
use crate::engine::Hit;
use std::io::{self, Write};
use unicode_width::UnicodeWidthStr;

/// The writer: one line a game, another one where the query has columns, with a line of its own where the query or the source changes.
pub struct Table {
    setup: Setup,
    boards: Boards,
    begun: bool,
    rows: usize,
    section: Option<(usize, usize)>,
}

/// Widths of the columns that do not depend on the page: number, game, result, where.
const NUMBER: usize = 3;
const GAME: usize = 5;
const RESULT: usize = 6;
const PLACE: usize = 25;
/// A page narrower than this shows the year instead of the date.
const WIDE: usize = 100;

impl Table {
    /// A table of this width and colour.
    pub fn new(setup: Setup) -> Table {
        let rows = setup.listed;
        Table { setup, boards: Boards::default(), begun: false, rows, section: None }
    }

    /// Writes one row; the heads first.
    pub fn hit(&mut self, out: &mut dyn Write, hit: &Hit) -> io::Result<()> {
        let mut text = String::new();
        if !std::mem::replace(&mut self.begun, true) {
            let heads = ["#", "Game", "White", "Black", "Result", "Date", "Where"];
            let line = self.line(heads.map(str::to_owned));
            text.push_str(&self.paint("1", &line));
            text.push('\n');
        }
        if self.section != Some((hit.query, hit.source)) {
            text.push_str(&self.section(hit));
            self.section = Some((hit.query, hit.source));
        }
        self.rows += 1;
        let tag = |name, missing: &str| clean(hit.tags.get(name).unwrap_or(missing));
        let date = tag("Date", "????.??.??");
        let cells = [
            self.rows.to_string(),
            hit.game.to_string(),
            tag("White", "?"),
            tag("Black", "?"),
            tag("Result", "*").replace("1/2-1/2", if self.setup.ascii { "1/2" } else { "½-½" }),
            if self.width() < WIDE { date.chars().take(4).collect() } else { date },
            self.place(hit),
        ];
        text.push_str(&self.line(cells));
        text.push('\n');
        text.push_str(&self.columns(hit));
        out.write_all(text.as_bytes())
    }

    /// The heading where the query or the source changes; empty when there is one of each.
    fn section(&self, hit: &Hit) -> String {
        let names = &self.setup.names;
        let parts: Vec<&str> = [
            (names.queries.len() > 1).then(|| names.label(hit)),
            (names.sources.len() > 1).then(|| names.source(hit)),
        ]
        .into_iter()
        .flatten()
        .collect();
        if parts.is_empty() {
            return String::new();
        }
        format!("{}\n", self.paint("36", &clean(&parts.join(", "))))
    }

    /// A line with the columns of the query at the first position; empty without any.
    fn columns(&self, hit: &Hit) -> String {
        let first = hit.positions.first();
        let cells = cells(self.setup.names.query(hit), hit);
        let here = cells.iter().take_while(|(id, ..)| Some(id) == first);
        let words: Vec<String> =
            here.map(|(_, name, cell)| clean(&format!("{name} {cell}"))).collect();
        if words.is_empty() {
            return String::new();
        }
        let indent = NUMBER + GAME + 2 * 2;
        let room = self.width().saturating_sub(indent).max(GAME);
        let line = clip(&words.join("  "), room, self.setup.ascii);
        format!("{}{}\n", " ".repeat(indent), self.paint("2", &line))
    }

    /// Where it matched: the position that gave the first key by which hits are sorted, and the
    /// keys; else the first position, and how many there are.
    fn place(&mut self, hit: &Hit) -> String {
        let Some(shown) = hit.best_at.or(hit.positions.first().copied()) else {
            return "no position".to_owned();
        };
        let variations = self.setup.with_variations(hit);
        let at = move_text(self.boards.game(hit, variations, false), shown, self.setup.notation);
        let keys = self.setup.names.query(hit).map(|query| header_texts(query, hit));
        if let Some(keys) = keys.filter(|keys| !keys.is_empty()) {
            return clean(&format!("{at}, {}", keys.join(", ")));
        }
        match hit.positions.len() {
            1 => at,
            n => format!("{at} ({n} positions)"),
        }
    }

    fn width(&self) -> usize {
        if self.setup.width == 0 { 80 } else { self.setup.width }
    }

    fn paint(&self, code: &str, text: &str) -> String {
        if self.setup.color { format!("\x1b[{code}m{text}\x1b[0m") } else { text.to_owned() }
    }

    fn line(&self, cells: [String; 7]) -> String {
        let [number, game, white, black, result, date, place] = cells;
        let date_width = if self.width() < WIDE { 4 } else { 10 };
        let fixed = NUMBER + GAME + RESULT + date_width + PLACE + 6 * 2;
        // Names share what is left; on a very narrow page the row runs over the edge.
        let name = (self.width().saturating_sub(fixed) / 2).clamp(8, 30);
        let left = |text: &str, width| left(text, width, self.setup.ascii);
        let cells = [
            right(&number, NUMBER),
            right(&game, GAME),
            left(&white, name),
            left(&black, name),
            left(&result, RESULT),
            left(&date, date_width),
            left(&place, PLACE),
        ];
        cells.join("  ").trim_end().to_owned()
    }
}

/// A tag's text without control characters, which could drive the terminal.
pub(super) fn clean(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}

fn left(text: &str, width: usize, ascii: bool) -> String {
    let text = clip(text, width, ascii);
    let pad = width.saturating_sub(text.width());
    format!("{text}{}", " ".repeat(pad))
}

fn right(text: &str, width: usize) -> String {
    format!("{}{text}", " ".repeat(width.saturating_sub(text.width())))
}

/// Cuts a text to a number of columns; `…` or `~` shows the cut.
pub(super) fn clip(text: &str, width: usize, ascii: bool) -> String {
    if text.width() <= width {
        return text.to_owned();
    }
    let mut out = String::new();
    for c in text.chars() {
        out.push(c);
        // Signs that join with the one before are only as wide together.
        if out.width() + 1 > width {
            out.pop();
            break;
        }
    }
    out.push(if ascii { '~' } else { '…' });
    out
}

/// A number with commas: `1,859`.
pub fn thousands(n: u64) -> String {
    let digits = n.to_string();
    let mut out = String::with_capacity(digits.len() + digits.len() / 3);
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::{Cell, CellKind, ColumnKey, KeyValue};
    use crate::output::Format;
    use crate::output::jsonl::tests::{
        hit, plain_query, setup, sorted_query, with_columns, written,
    };

    #[test]
    fn rows_are_aligned_and_fit_the_page() {
        let mut long = hit();
        long.game = 12345;
        long.tags.set("White", "Nepomniachtchi, Ian Alexandrovich");
        long.tags.set("Black", "王皓\u{1b}[2J 王皓 王皓 王皓 王皓");
        long.tags.set("Result", "1/2-1/2");
        long.positions = vec![0];
        let got = written(Format::Table, setup(&[plain_query()]), &[hit(), long]);
        assert!(got.lines().all(|line| line.width() <= 80), "{got}");
        insta::assert_snapshot!(got, @r#"
        #   Game  White         Black         Result  Date  Where
        1      3  Anna          Bo "B"        1-0     ????  1...e5 (2 positions)
        2  12345  Nepomniacht…  王皓 [2J 王…  ½-½     ????  start
        "#);
    }

    #[test]
    fn several_queries_and_sources_have_headings() {
        let mut setup = setup(&[plain_query(), plain_query()]);
        setup.names.sources.push("b.pgn".into());
        setup.width = 120;
        let second = Hit { query: 1, source: 1, ..hit() };
        let got = written(Format::Table, setup, &[hit(), second]);
        insta::assert_snapshot!(got, @r#"
          #   Game  White                          Black                          Result  Date        Where
        q1, games.pgn
          1      3  Anna                           Bo "B"                         1-0     ????.??.??  1...e5 (2 positions)
        q2, b.pgn
          2      3  Anna                           Bo "B"                         1-0     ????.??.??  1...e5 (2 positions)
        "#);
    }

    #[test]
    fn what_is_sorted_shows_where_its_key_was_and_the_key() {
        let mut best = hit();
        best.keys = vec![Some(KeyValue::Num(20)), None, None];
        best.best_at = Some(4);
        let got = written(Format::Table, setup(&[sorted_query()]), &[hit(), best]);
        let places: Vec<&str> = got.lines().skip(1).map(|line| &line[54..]).collect();
        assert_eq!(places, ["1...e5, matchcount: 2", "2...Nc6, men: 20, matchc…"]);
    }

    #[test]
    fn columns_stand_below_their_row() {
        let kinds = [("men", CellKind::Number), ("in check", CellKind::Truth)];
        let mut hit = hit();
        hit.columns = vec![
            (2, ColumnKey(0), Cell::Number(32)),
            (2, ColumnKey(1), Cell::Truth(false)),
            (4, ColumnKey(0), Cell::Number(31)),
        ];
        let got = written(Format::Table, setup(&[with_columns(&kinds)]), &[hit]);
        insta::assert_snapshot!(got, @r#"
          #   Game  White         Black         Result  Date  Where
          1      3  Anna          Bo "B"        1-0     ????  1...e5 (2 positions)
                    men 32  in check false
        "#);
    }

    #[test]
    fn numbers_have_commas() {
        let got = [0, 12, 999, 1000, 1_234_567].map(thousands);
        assert_eq!(got, ["0", "12", "999", "1,000", "1,234,567"]);
    }
}
