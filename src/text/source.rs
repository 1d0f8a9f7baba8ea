//! A named source text with a line index.

use super::Span;

/// A query text with its name and the starts of its lines.
#[derive(Clone, Debug)]
pub struct Source {
    name: String,
    text: String,
    lines: Vec<u32>,
}

/// A place in a source text as people count: lines and columns from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// Line, from 1.
    pub line: u32,
    /// Column in characters, from 1.
    pub column: u32,
    /// Column in UTF-16 units, from 0, as editors count.
    pub utf16: u32,
}

impl Source {
    /// Indexes `text`; leading byte-order marks are dropped.
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Source {
        let mut text: String = text.into();
        let marks = text.len() - text.trim_start_matches('\u{feff}').len();
        text.drain(..marks);
        let starts = text.bytes().enumerate().filter(|(_, b)| *b == b'\n');
        let lines = std::iter::once(0).chain(starts.map(|(i, _)| i as u32 + 1)).collect();
        Source { name: name.into(), text, lines }
    }

    /// The name given, usually a path.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The whole text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The text of `span`, empty where the span lies outside or cuts a character.
    pub fn slice(&self, span: Span) -> &str {
        self.text.get(span.range()).unwrap_or("")
    }

    /// Line and columns of a byte offset; past the end means the end.
    pub fn place(&self, offset: u32) -> Place {
        let offset = offset.min(self.text.len() as u32);
        let line = self.lines.partition_point(|start| *start <= offset).saturating_sub(1);
        let start = self.lines.get(line).copied().unwrap_or(0);
        let before = self.slice(Span::new(start, offset));
        Place {
            line: line as u32 + 1,
            column: before.chars().count() as u32 + 1,
            utf16: before.encode_utf16().count() as u32,
        }
    }

    /// The line of a byte offset, from 1; past the end means the last.
    pub fn line(&self, offset: u32) -> u32 {
        self.lines.partition_point(|start| *start <= offset).max(1) as u32
    }

    /// Number of lines.
    pub fn line_count(&self) -> u32 {
        self.lines.len() as u32
    }

    /// The byte offset of a line (from 0) and a UTF-16 column in it, clipped to the text.
    pub fn offset(&self, line: u32, utf16: u32) -> u32 {
        let Some(start) = self.lines.get(line as usize).copied() else {
            return self.text.len() as u32;
        };
        let end = self.lines.get(line as usize + 1).map_or(self.text.len() as u32, |n| n - 1);
        let (mut units, mut offset) = (0, start);
        for c in self.slice(Span::new(start, end)).chars() {
            if units >= utf16 {
                break;
            }
            units += c.len_utf16() as u32;
            offset += c.len_utf8() as u32;
        }
        offset
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_count_characters_and_utf16_units() {
        let source = Source::new("q", "\u{feff}♖a2\n  𝄞x");
        assert_eq!(source.text(), "♖a2\n  𝄞x");
        assert_eq!(source.place(3), Place { line: 1, column: 2, utf16: 1 });
        assert_eq!(source.place(12), Place { line: 2, column: 4, utf16: 4 });
        assert_eq!(source.offset(1, 4), 12);
        assert_eq!(source.offset(9, 0), source.text().len() as u32);
    }
}
