//! Moves as people write them: the one place that knows how.

mod asked;
mod choose;
mod explain;
mod letters;
mod lists;
mod lookalike;
mod read;
mod shape;
mod write;

#[cfg(test)]
mod read_tests;

pub use asked::{Asked, Astray, Placement};
pub use choose::Reading;
pub(in crate::games) use choose::{MainLine, Rivals, choose, doubtful, head_bit, rivals};
pub(in crate::games) use explain::explain;
pub use letters::{ENGLISH, LETTER_SETS, LetterSet};
pub(in crate::games) use lists::woven;
pub use read::read_move;
pub(in crate::games) use read::{dropped, is_drop, is_like_move, is_torn_mark};
pub(in crate::games) use shape::is_letter;

/// A way to write moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Notation {
    /// Standard algebraic notation with English letters (PGN standard, section 8.2.3).
    #[default]
    San,
    /// Long algebraic with English letters: `Ng1-f3`, `e4xd5`.
    Long,
    /// As chess engines write: `g1f3`, `e7e8q`, `e1g1`.
    Uci,
    /// SAN with figurines instead of letters.
    Figurine,
    /// SAN with the letters of a language.
    Letters(&'static LetterSet),
    /// Long algebraic with the letters of a language.
    LongLetters(&'static LetterSet),
}

impl Notation {
    /// A notation by its name: `san`, `long`, `uci`, `figurine`, a language's code, or `long:`
    /// and a code; letter case does not matter.
    pub fn by_name(name: &str) -> Option<Notation> {
        let lower = name.to_ascii_lowercase();
        Some(match lower.as_str() {
            "san" => Notation::San,
            "long" => Notation::Long,
            "uci" => Notation::Uci,
            "figurine" => Notation::Figurine,
            other => match other.strip_prefix("long:") {
                Some(code) => Notation::LongLetters(LetterSet::by_code(code)?),
                None => Notation::Letters(LetterSet::by_code(other)?),
            },
        })
    }
}
