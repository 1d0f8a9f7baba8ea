//! Games: from bytes to replayed trees of positions.
//!
//! [`decompress`] opens an archive, [`Splitter`] cuts its text into games, [`read_tags`] reads
//! their tags, and a [`Replayer`] makes a [`Game`] of each, which is what the evaluator walks
//! over; [`write_game`] writes it back. This module knows nothing of queries.

mod ahead;
mod borders;
pub mod commands;
mod date;
mod decode;
mod encoding;
mod escape;
mod fault;
mod hands;
mod input;
mod model;
mod nags;
pub mod notation;
mod position;
pub mod quick;
mod regular;
mod replay;
mod rules;
mod setup;
mod skim;
mod split;
mod steps;
mod tag_pairs;
mod tags;
mod timecontrol;
mod tokens;
mod tree;
mod trial;
mod utf16;
mod variant;
mod write;

#[cfg(test)]
mod tests;

pub use date::Date;
pub(crate) use decode::decode;
pub use decode::text_of;
pub use encoding::Encoding;
pub use fault::{Fault, FaultKind};
pub use hands::Held;
pub use input::{decompress, decompress_apart, decompress_as_is};
pub use model::{Game, Men, NO_MAN, Node, NodeId, Step, StepKind, Unread};
pub use nags::Nags;
pub(crate) use regular::plain_pairs;
pub use regular::{Head, TagSearch};
pub use replay::{Replayer, Want};
pub use rules::Extra;
pub use setup::first_move_number;
pub use split::{Batch, RawGame, Slice, Splitter};
pub use steps::step_of;
pub use tag_pairs::Tags;
pub use tags::{read_tags, read_tags_into};
pub use timecontrol::{Period, TimeControl};
pub use tokens::{Token, Tokens};
pub use trial::Trial;
pub use variant::Variant;
pub use write::write_game;
