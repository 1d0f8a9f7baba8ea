//! Texts that searches leave at positions by themselves.

use crate::games::NodeId;
use std::fmt;

/// What a search says of a position. `echo` makes very many of these, so that texts are made only
/// where they are written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Note {
    /// A text: `Found`.
    Text(String),
    /// Pairs of `echo`: each is noted at both of its positions.
    Pairs {
        /// The position that was current, which is that of the note.
        source: Spot,
        /// The other positions.
        targets: Vec<Spot>,
    },
}

/// Where a position stands in its game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spot {
    /// The position.
    pub id: NodeId,
    /// The number of the move to be made, from 1.
    pub number: u32,
    /// White is to move.
    pub white: bool,
    /// It is in a variation.
    pub varied: bool,
}

impl Note {
    /// About how many bytes it takes.
    pub fn weight(&self) -> usize {
        match self {
            Note::Text(text) => 32 + text.len(),
            Note::Pairs { targets, .. } => 64 + size_of_val(targets.as_slice()),
        }
    }

    /// Tells the texts of a note that was left at a position, and where each belongs.
    pub fn tell(&self, at: NodeId, say: &mut dyn FnMut(NodeId, String)) {
        match self {
            Note::Text(text) => say(at, text.clone()),
            Note::Pairs { source, targets } => {
                for target in targets {
                    say(source.id, format!("<--{target}"));
                    say(target.id, format!("-->{source}"));
                }
            }
        }
    }
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

impl fmt::Display for Spot {
    /// `move 3(wtm)`, in a variation with the id: `move 3(wtm)[17]`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = if self.white { "wtm" } else { "btm" };
        write!(f, "move {}({side})", self.number)?;
        if self.varied { write!(f, "[{}]", self.id) } else { Ok(()) }
    }
}
