//! What can be wrong with a game, and where.

use super::Variant;
use super::notation::LetterSet;
use crate::report::{Code, codes};
use std::fmt;

/// What is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FaultKind {
    /// A move that the rules do not allow here.
    IllegalMove,
    /// A move that fits several men.
    AmbiguousMove,
    /// Something that looks like a move but cannot be read as one.
    UnreadableMove,
    /// A word that means nothing in movetext.
    UnknownToken,
    /// A NAG beyond 255, or `$` without a number.
    BadNag,
    /// A comment without its closing brace.
    UnclosedComment,
    /// A variation without its closing bracket.
    UnclosedVariation,
    /// A variation inside thousands of others.
    TooDeep,
    /// A closing bracket without a variation.
    UnmatchedClose,
    /// Moves or words after the result.
    TextAfterResult,
    /// A FEN tag that cannot be read; says why.
    BadFen(String),
    /// A set-up position from which no moves can be played; says why.
    UnplayablePosition(String),
    /// The game is another game in another language.
    TwoReadings {
        /// The letters that it is read with.
        read: &'static LetterSet,
        /// The letters with which it can be read to its end as well.
        others: Vec<&'static LetterSet>,
    },
    /// A `Variant` tag with an unknown name.
    UnknownVariant,
    /// What shows that the game follows other rules, of which no tag speaks.
    UnnamedVariant(Variant),
}

impl FaultKind {
    /// The entry of the catalogue that explains it.
    pub fn code(&self) -> &'static Code {
        match self {
            FaultKind::IllegalMove => &codes::E0401,
            FaultKind::AmbiguousMove => &codes::E0402,
            FaultKind::UnreadableMove => &codes::E0403,
            FaultKind::UnknownToken => &codes::E0404,
            FaultKind::BadNag => &codes::E0405,
            FaultKind::UnclosedComment => &codes::E0406,
            FaultKind::UnclosedVariation => &codes::E0407,
            FaultKind::TooDeep => &codes::E0408,
            FaultKind::UnmatchedClose => &codes::E0409,
            FaultKind::TextAfterResult => &codes::E0410,
            FaultKind::BadFen(_) => &codes::E0411,
            FaultKind::UnplayablePosition(_) => &codes::E0412,
            FaultKind::TwoReadings { .. } => &codes::E0413,
            FaultKind::UnknownVariant => &codes::E0421,
            FaultKind::UnnamedVariant(_) => &codes::E0422,
        }
    }

    /// Whether the game is read as it is written all the same, to its end: a remark on the game,
    /// that makes none of it faulty.
    pub fn is_note(&self) -> bool {
        matches!(self, FaultKind::TwoReadings { .. } | FaultKind::UnnamedVariant(_))
    }

    /// Whether the line in which it happens ends here.
    pub fn ends_line(&self) -> bool {
        !matches!(
            self,
            FaultKind::UnknownToken
                | FaultKind::BadNag
                | FaultKind::UnmatchedClose
                | FaultKind::TwoReadings { .. }
                | FaultKind::UnknownVariant
                | FaultKind::UnnamedVariant(_)
        )
    }
}

/// Something wrong with a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// What is wrong.
    pub kind: FaultKind,
    /// Number of the game in its source, from 1.
    pub number: u32,
    /// Line in the source, from 1.
    pub line: u32,
    /// Column in characters, from 1.
    pub column: u32,
    /// Offset in bytes in the decompressed source.
    pub offset: u64,
    /// The text that is wrong, shortened if long.
    pub token: String,
    /// The last move that could be played in this line, as `12...Nf6`.
    pub after: Option<String>,
    /// More on a move that cannot be played: the men that could make it, or why none can.
    pub note: Option<String>,
}

impl Fault {
    /// What is wrong, without the place.
    fn told(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let token = &self.token;
        match &self.kind {
            FaultKind::IllegalMove | FaultKind::UnreadableMove => {
                write!(f, "`{token}` is no legal move here")
            }
            FaultKind::AmbiguousMove => write!(f, "`{token}` fits several men"),
            FaultKind::UnknownToken => {
                write!(f, "`{token}` means nothing in movetext: put remarks in braces")
            }
            FaultKind::BadNag => write!(f, "`{token}` is no NAG: write `$0` to `$255`"),
            FaultKind::UnclosedComment => {
                write!(f, "`{token}` opens a comment: close it with `}}`")
            }
            FaultKind::UnclosedVariation => {
                write!(f, "`{token}` opens a variation: close it with `)`")
            }
            FaultKind::TooDeep => write!(f, "`{token}` opens one variation too many: close some"),
            FaultKind::UnmatchedClose => write!(f, "`{token}` closes no variation: remove it"),
            FaultKind::TextAfterResult => {
                write!(f, "`{token}` stands after the result: put remarks in braces")
            }
            FaultKind::BadFen(why) => write!(f, "`{token}` is no position: {why}"),
            FaultKind::UnplayablePosition(why) => {
                write!(f, "`{token}` is a position without moves: {why}")
            }
            FaultKind::UnknownVariant => write!(
                f,
                "`{token}` is no variant that is known: the game is read by the rules of chess"
            ),
            FaultKind::UnnamedVariant(variant) => {
                let name = variant.name();
                let tag = format!("[Variant \"{name}\"]");
                write!(f, "`{token}` makes this a game of {name}: say so with a tag `{tag}`")
            }
            FaultKind::TwoReadings { read, .. } => write!(
                f,
                "`{token}` means different moves in different languages, and is read in {}",
                read.name
            ),
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.told(f)?;
        if let Some(played) = &self.after {
            write!(f, " (after `{played}`)")?;
        }
        match &self.note {
            Some(note) => write!(f, ": {note}"),
            None => Ok(()),
        }
    }
}

/// Finds lines and columns of offsets in a text, cheaply when asked in ascending order.
#[derive(Clone, Debug)]
pub(super) struct Locator {
    first: (u32, u32),
    at: usize,
    line: u32,
    column: u32,
}

impl Locator {
    /// For a text whose first byte stands at this line and column.
    pub(super) fn new(line: u32, column: u32) -> Locator {
        Locator { first: (line, column), at: 0, line, column }
    }

    /// Line and column of a byte of the text.
    pub(super) fn find(&mut self, text: &[u8], offset: usize) -> (u32, u32) {
        if offset < self.at {
            *self = Locator::new(self.first.0, self.first.1);
        }
        let passed = text.get(self.at..offset).unwrap_or_default();
        let mut line_from = 0;
        for (i, byte) in passed.iter().enumerate() {
            let next = text.get(self.at + i + 1);
            if *byte == b'\n' || (*byte == b'\r' && next != Some(&b'\n')) {
                self.line += 1;
                self.column = 1;
                line_from = i + 1;
            }
        }
        let tail = passed.get(line_from..).unwrap_or_default();
        let width = std::str::from_utf8(tail).map_or(tail.len(), |text| text.chars().count());
        self.column = self.column.saturating_add(u32::try_from(width).unwrap_or(u32::MAX));
        self.at = offset;
        (self.line, self.column)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_end_in_three_ways_and_columns_are_characters() {
        let text = "ab\ncd\r\ne\u{fc}f\rg".as_bytes();
        let mut locator = Locator::new(5, 1);
        assert_eq!(locator.find(text, 1), (5, 2));
        assert_eq!(locator.find(text, 3), (6, 1));
        assert_eq!(locator.find(text, 7), (7, 1));
        assert_eq!(locator.find(text, 10), (7, 3));
        assert_eq!(locator.find(text, 12), (8, 1));
        assert_eq!(locator.find(text, 1), (5, 2));
        let mut locator = Locator::new(1, 20);
        assert_eq!(locator.find(text, 1), (1, 21));
    }

    #[test]
    fn faults_say_what_to_do() {
        let fault = Fault {
            kind: FaultKind::IllegalMove,
            number: 1,
            line: 1,
            column: 1,
            offset: 0,
            token: "Ke7".to_owned(),
            after: Some("1.e4".to_owned()),
            note: Some("why".to_owned()),
        };
        assert_eq!(fault.to_string(), "`Ke7` is no legal move here (after `1.e4`): why");
    }
}
