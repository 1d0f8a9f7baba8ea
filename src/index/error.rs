//! What can be wrong with an index.

use std::fmt;
use std::io::{self, ErrorKind};

/// Why an index, or the games that belong to it, cannot be used.
#[derive(Debug)]
pub enum IndexError {
    /// The system's reason.
    Io(io::Error),
    /// The bytes are something else.
    NoIndex,
    /// The version of its layout is another one.
    Version(u32),
    /// A part of the index does not have its checksum, or makes no sense.
    Damaged(&'static str),
    /// The games are others than those that the index was made of.
    Stale(String),
    /// Offsets in the games mean nothing: they are compressed, or not in UTF-8 or an eight-bit
    /// encoding.
    Packed {
        /// What the games are.
        what: String,
        /// What makes text of them.
        tool: String,
    },
    /// The caller ended it.
    Stopped,
}

impl fmt::Display for IndexError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            IndexError::Io(error) => {
                let text = error.to_string();
                write!(f, "{}", text.split(" (os error").next().unwrap_or(&text))
            }
            IndexError::NoIndex => write!(f, "this is no index; make one with `figurine index`"),
            IndexError::Version(version) => write!(
                f,
                "the index was made by another version (layout {version}): build it again with \
                 `figurine index`"
            ),
            IndexError::Damaged(section) => write!(
                f,
                "the index is damaged in its section `{section}`: build it again with \
                 `figurine index`"
            ),
            IndexError::Stale(why) => write!(
                f,
                "{why}: build the index again with `figurine index`, or add new games with \
                 `figurine index --update`"
            ),
            IndexError::Packed { what, tool } => write!(
                f,
                "the games are {what}, which cannot be read at a place in the middle; write them \
                 to a plain file first with `{tool}`"
            ),
            IndexError::Stopped => write!(f, "interrupted"),
        }
    }
}

impl std::error::Error for IndexError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            IndexError::Io(error) => Some(error),
            _ => None,
        }
    }
}

impl From<io::Error> for IndexError {
    fn from(error: io::Error) -> IndexError {
        IndexError::Io(error)
    }
}

impl IndexError {
    /// An error while a section was read: where the bytes end too early, the section is damaged.
    pub(super) fn of_section(error: io::Error, section: &'static str) -> IndexError {
        match error.kind() {
            ErrorKind::UnexpectedEof => IndexError::Damaged(section),
            _ => IndexError::Io(error),
        }
    }
}
