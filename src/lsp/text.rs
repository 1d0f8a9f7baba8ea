//! A document's text with places as editors count them.

use crate::text::Span;
use gen_lsp_types::{Position, PositionEncodingKind, Range};

/// The units in which columns are counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Encoding {
    /// Bytes.
    Utf8,
    /// What every client knows: two units for characters beyond the first 65,536.
    #[default]
    Utf16,
    /// Characters.
    Utf32,
}

impl Encoding {
    /// The one to use, of those that a client offers: bytes, if it knows them.
    pub(super) fn chosen(offered: &[PositionEncodingKind]) -> Encoding {
        let has = |kind| offered.contains(&kind);
        match () {
            () if has(PositionEncodingKind::UTF8) => Encoding::Utf8,
            () if has(PositionEncodingKind::UTF16) || offered.is_empty() => Encoding::Utf16,
            () if has(PositionEncodingKind::UTF32) => Encoding::Utf32,
            () => Encoding::Utf16,
        }
    }

    /// Its name for the client.
    pub(super) fn kind(self) -> PositionEncodingKind {
        match self {
            Encoding::Utf8 => PositionEncodingKind::UTF8,
            Encoding::Utf16 => PositionEncodingKind::UTF16,
            Encoding::Utf32 => PositionEncodingKind::UTF32,
        }
    }

    fn units(self, c: char) -> u32 {
        match self {
            Encoding::Utf8 => c.len_utf8() as u32,
            Encoding::Utf16 => c.len_utf16() as u32,
            Encoding::Utf32 => 1,
        }
    }
}

/// A text with the starts of its lines. Lines end in `\n`, `\r\n` or `\r`, as the protocol says.
#[derive(Clone, Debug)]
pub(super) struct Text {
    text: String,
    lines: Vec<usize>,
    encoding: Encoding,
    /// Units before places that are not far from each other, so that a long line need not be
    /// counted from its start.
    stops: Vec<(usize, u32)>,
    /// Bytes of byte order marks at the start, which a query's text is without.
    marks: usize,
}

/// How far stops are apart, in characters.
const STEP: usize = 64;

impl Text {
    pub(super) fn new(text: String, encoding: Encoding) -> Text {
        let lines = line_starts(&text);
        let marks = text.len() - text.trim_start_matches('\u{feff}').len();
        let mut units = 0;
        let stops = text.char_indices().enumerate().filter_map(|(i, (at, c))| {
            let before = units;
            units += encoding.units(c);
            i.is_multiple_of(STEP).then_some((at, before))
        });
        let stops = stops.collect();
        Text { text, lines, encoding, stops, marks }
    }

    /// The whole text.
    pub(super) fn as_str(&self) -> &str {
        &self.text
    }

    /// The place of a byte of the query's text.
    pub(super) fn place(&self, at: u32) -> Position {
        self.position(at as usize + self.marks)
    }

    /// The places of a span of the query's text.
    pub(super) fn range(&self, span: Span) -> Range {
        Range { start: self.place(span.start), end: self.place(span.end) }
    }

    /// The byte of the query's text at a place, clipped to the text.
    pub(super) fn at(&self, place: Position) -> u32 {
        self.offset(place).saturating_sub(self.marks) as u32
    }

    /// The bytes of the query's text in a range.
    pub(super) fn span(&self, range: Range) -> Span {
        Span::new(self.at(range.start), self.at(range.end))
    }

    fn position(&self, offset: usize) -> Position {
        let offset = offset.min(self.text.len());
        let line = self.lines.partition_point(|start| *start <= offset).saturating_sub(1);
        let start = self.lines.get(line).copied().unwrap_or(0);
        let character = self.units(offset).saturating_sub(self.units(start));
        Position { line: line as u32, character }
    }

    /// How many units stand before a byte.
    fn units(&self, offset: usize) -> u32 {
        let stop = self.stops.partition_point(|(at, _)| *at <= offset);
        let stop = stop.checked_sub(1).and_then(|i| self.stops.get(i));
        let (at, before) = stop.copied().unwrap_or_default();
        let rest = self.text.get(at..offset).unwrap_or("");
        before + rest.chars().map(|c| self.encoding.units(c)).sum::<u32>()
    }

    fn offset(&self, place: Position) -> usize {
        let Some(start) = self.lines.get(place.line as usize).copied() else {
            return self.text.len();
        };
        let next = self.lines.get(place.line as usize + 1).copied().unwrap_or(self.text.len());
        let line = self.text.get(start..next).unwrap_or("");
        let (mut units, mut offset) = (0, start);
        for c in line.trim_end_matches(['\n', '\r']).chars() {
            if units >= place.character {
                break;
            }
            units += self.encoding.units(c);
            offset += c.len_utf8();
        }
        offset
    }

    /// Puts a text in the place of a range, or of everything.
    pub(super) fn change(&mut self, range: Option<Range>, new: &str) {
        let text = match range {
            None => new.to_owned(),
            Some(range) => {
                let start = self.offset(range.start);
                let end = self.offset(range.end).max(start);
                let mut text = std::mem::take(&mut self.text);
                text.replace_range(start..end, new);
                text
            }
        };
        *self = Text::new(text, self.encoding);
    }
}

fn line_starts(text: &str) -> Vec<usize> {
    let bytes = text.as_bytes();
    let ends = |i: usize, b: u8| b == b'\n' || (b == b'\r' && bytes.get(i + 1) != Some(&b'\n'));
    let starts = bytes.iter().enumerate().filter(|(i, b)| ends(*i, **b)).map(|(i, _)| i + 1);
    std::iter::once(0).chain(starts).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(line: u32, character: u32) -> Position {
        Position { line, character }
    }

    #[test]
    fn columns_in_three_encodings() {
        let line = "♖ 𝄞x";
        for (encoding, column) in [(Encoding::Utf8, 8), (Encoding::Utf16, 4), (Encoding::Utf32, 3)]
        {
            let text = Text::new(format!("\n{line}"), encoding);
            assert_eq!(text.place(9), place(1, column), "{encoding:?}");
            assert_eq!(text.at(place(1, column)), 9, "{encoding:?}");
            assert_eq!(text.at(place(1, 99)), 10);
            assert_eq!(text.at(place(7, 0)), 10);
        }
    }

    #[test]
    fn lines_end_in_three_ways_and_marks_are_skipped() {
        let text = Text::new("\u{feff}a\r\nb\rc\nd".to_owned(), Encoding::Utf16);
        assert_eq!(text.place(0), place(0, 1));
        assert_eq!(text.place(3), place(1, 0));
        assert_eq!(text.place(5), place(2, 0));
        assert_eq!(text.place(7), place(3, 0));
        assert_eq!(text.at(place(0, 9)), 1);
        assert_eq!(text.at(place(2, 1)), 6);
    }

    #[test]
    fn a_change_counts_in_the_units_of_the_client() {
        let mut text = Text::new("♖a2 𝄞\nmate".to_owned(), Encoding::Utf16);
        let range = Range { start: place(0, 4), end: place(1, 1) };
        text.change(Some(range), "♔");
        assert_eq!(text.as_str(), "♖a2 ♔ate");
        text.change(None, "check");
        assert_eq!((text.as_str(), text.place(5)), ("check", place(0, 5)));
    }
}
