//! The index of a file of games: what queries ask of most games, without their text.
//!
//! [`build`] makes it in one pass, [`update`] adds games that were appended to the file, and
//! [`Index`] reads the parts that are asked for, each of which carries a checksum. The layout is
//! described in `docs/index-format.md`. Nothing here opens files: see [`ReadAt`].

mod block;
mod build;
mod bytes;
mod columns;
mod dictionary;
mod error;
mod format;
mod open;
mod packed;
mod read_at;
mod source;
mod spelt;
mod table;

#[cfg(test)]
mod tests;

pub use build::{Built, Stop, build, update};
pub use columns::{Bits, Column, Columns};
pub use dictionary::Dictionary;
pub use error::IndexError;
pub use format::{BLOCK, MAGIC};
pub use open::{BlockInfo, Index, Indexed, Plies};
pub use read_at::ReadAt;
pub use source::{Age, SourceInfo, checksum};
pub use table::{Flags, Mainline, Row, Table};
