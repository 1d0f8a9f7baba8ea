//! Texts that searches leave at positions by themselves.

use crate::games::NodeId;
use std::fmt;

/// What a search says of a position. `echo` makes very many of these, so that a text is made only
/// where it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Note {
    /// A text: `Found`.
    Text(String),
    /// The other position of a pair: `<--move 3(wtm)`, or `-->` with the one that was current.
    Echo {
        /// At the position that was current.
        backward: bool,
        /// The other one; none if there is none in the game.
        spot: Option<Spot>,
    },
}

/// Where a position stands in its game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spot {
    /// The number of the move to be made, from 1.
    pub number: u32,
    /// White is to move.
    pub white: bool,
    /// The position's id, if it is in a variation.
    pub id: Option<NodeId>,
}

impl From<String> for Note {
    fn from(text: String) -> Note {
        Note::Text(text)
    }
}

impl From<&str> for Note {
    fn from(text: &str) -> Note {
        Note::Text(text.to_owned())
    }
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Note::Text(text) => f.write_str(text),
            Note::Echo { backward, spot } => {
                f.write_str(if *backward { "<--" } else { "-->" })?;
                match spot {
                    Some(spot) => spot.fmt(f),
                    None => f.write_str("<false>"),
                }
            }
        }
    }
}

impl fmt::Display for Spot {
    /// `move 3(wtm)`, in a variation `move 3(wtm)[17]`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = if self.white { "wtm" } else { "btm" };
        write!(f, "move {}({side})", self.number)?;
        self.id.map_or(Ok(()), |id| write!(f, "[{id}]"))
    }
}
