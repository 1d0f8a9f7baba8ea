//! Movetext as most games have it.

use super::pick::word;
use super::{Glance, Play, Ply};
use crate::games::notation::head_bit;
use shakmaty::Outcome;

/// What a game has besides the moves of its main line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Extras {
    /// Comments or NAGs.
    pub comments: bool,
    /// Variations.
    pub variations: bool,
}

/// The moves of a game.
#[derive(Clone, Debug, Default)]
pub struct Moves {
    /// The moves of the main line.
    pub plies: Vec<Ply>,
    /// What else there is.
    pub extras: Extras,
    /// The letters that its words begin with, as bits.
    pub(in crate::games) heads: u32,
    /// The termination marker, if there is one.
    pub termination: Option<Outcome>,
}

/// The moves of a game as they were read earlier.
#[derive(Clone, Copy, Debug)]
pub struct Stored<'a> {
    /// The moves, two bytes each, little end first.
    pub plies: &'a [u8],
    /// What else there is.
    pub extras: Extras,
    /// The termination marker, if there is one.
    pub termination: Option<Outcome>,
}

impl Stored<'_> {
    /// The moves one by one.
    #[inline]
    pub fn moves(&self) -> impl ExactSizeIterator<Item = Ply> {
        let (plies, _) = self.plies.as_chunks::<2>();
        plies.iter().map(|bytes| Ply(u16::from_le_bytes(*bytes)))
    }
}

impl Moves {
    /// Takes moves that were read earlier.
    pub(in crate::games) fn restore(&mut self, stored: Stored<'_>) {
        self.plies.clear();
        self.plies.extend(stored.moves());
        self.extras = stored.extras;
        self.termination = stored.termination;
        self.heads = 0;
    }

    /// Shows every position of the game, whose first one is given.
    pub fn show(&self, mut play: Play, look: &mut impl FnMut(&Glance<'_>)) {
        for (ply, next) in (0..).zip(&self.plies) {
            look(&Glance { play: &play, ply, next: Some(*next) });
            play.make(*next);
        }
        look(&Glance { play: &play, ply: self.plies.len() as u32, next: None });
    }

    /// Reads movetext from a position on, which is left as it is at the end of the game. `look`
    /// sees every position on the way.
    ///
    /// What the game has besides; none if anything is unusual, and then what was read means
    /// nothing.
    pub fn read(
        &mut self,
        text: &[u8],
        play: &mut Play,
        look: &mut impl FnMut(&Glance<'_>),
    ) -> Option<Extras> {
        self.plies.clear();
        self.extras = Extras::default();
        self.heads = 0;
        self.termination = None;
        self.scan(text, play, look)?;
        look(&Glance { play, ply: self.plies.len() as u32, next: None });
        Some(self.extras)
    }

    fn scan(
        &mut self,
        text: &[u8],
        play: &mut Play,
        look: &mut impl FnMut(&Glance<'_>),
    ) -> Option<()> {
        let mut rest = text;
        loop {
            let [byte, tail @ ..] = rest else { return Some(()) };
            match byte {
                b' ' | b'\n' | b'\r' | b'\t' => rest = tail,
                b'0'..=b'9' | b'*' => match self.number(rest)? {
                    Some(after) => rest = after,
                    None => return Some(()),
                },
                b'{' => {
                    self.extras.comments = true;
                    rest = behind_comment(tail)?;
                }
                b'$' => {
                    self.extras.comments = true;
                    let digits = tail.iter().take_while(|b| b.is_ascii_digit()).count();
                    let number = std::str::from_utf8(tail.get(..digits)?).ok()?;
                    number.parse::<u8>().ok()?;
                    rest = tail.get(digits..)?;
                }
                b'(' => {
                    self.extras.variations = true;
                    rest = behind_variation(tail)?;
                }
                _ => {
                    let (word, len) = word(rest)?;
                    self.heads |= head_bit(rest);
                    let ply = play.pick(word)?;
                    look(&Glance { play, ply: self.plies.len() as u32, next: Some(ply) });
                    play.make(ply);
                    self.plies.push(ply);
                    rest = self.behind_word(rest.get(len..)?)?;
                }
            }
        }
    }

    /// The marks of check and evaluation behind a move, which must end there.
    #[inline]
    fn behind_word<'a>(&mut self, mut rest: &'a [u8]) -> Option<&'a [u8]> {
        if let [b'+' | b'#', tail @ ..] = rest {
            rest = tail;
        }
        while let [b'!' | b'?', tail @ ..] = rest {
            self.extras.comments = true;
            rest = tail;
        }
        matches!(rest, [] | [b' ' | b'\n' | b'\r' | b'\t' | b'(' | b')' | b'{' | b'$', ..])
            .then_some(rest)
    }

    /// A move number: what comes behind it. A result: nothing but blanks may.
    #[inline]
    fn number<'a>(&mut self, rest: &'a [u8]) -> Option<Option<&'a [u8]>> {
        // Most numbers have one or two digits and one dot.
        if let [b'0'..=b'9', b'.', after @ ..] | [b'0'..=b'9', b'0'..=b'9', b'.', after @ ..] = rest
            && !after.starts_with(b".")
        {
            return Some(Some(after.strip_prefix(b" ").unwrap_or(after)));
        }
        let mut digits = rest;
        while let [b'0'..=b'9', tail @ ..] = digits {
            digits = tail;
        }
        match digits {
            [b'.', tail @ ..] => {
                let mut after = tail;
                while let [b'.', tail @ ..] = after {
                    after = tail;
                }
                Some(Some(after))
            }
            [b' ' | b'\n' | b'\r' | b'\t', ..] if digits.len() < rest.len() => Some(Some(digits)),
            _ => {
                let word = rest.trim_ascii_end();
                self.termination = match word {
                    b"1-0" | b"0-1" | b"1/2-1/2" | b"*" => Outcome::from_ascii(word).ok(),
                    _ => return None,
                };
                Some(None)
            }
        }
    }
}

/// Behind the brace that ends a comment.
fn behind_comment(text: &[u8]) -> Option<&[u8]> {
    let end = text.iter().position(|b| *b == b'}')?;
    text.get(end + 1..)
}

/// Behind the bracket that ends a variation.
fn behind_variation(mut text: &[u8]) -> Option<&[u8]> {
    let mut depth = 1u32;
    while depth > 0 {
        let end = text.iter().position(|b| matches!(b, b'(' | b')' | b'{' | b';' | b'%'))?;
        let tail = text.get(end + 1..)?;
        text = match text.get(end)? {
            b'(' => {
                depth += 1;
                tail
            }
            b')' => {
                depth -= 1;
                tail
            }
            b'{' => behind_comment(tail)?,
            _ => return None,
        };
    }
    Some(text)
}
