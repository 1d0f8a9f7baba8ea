//! Chess as most games are: from the usual first position, spelt in the usual way, without a
//! fault. Such games are read without any tree; all others go the long way, which knows every
//! spelling and says what is wrong. Both give the same.

mod build;
mod glance;
mod pick;
mod play;
mod ply;
mod text;

pub use glance::Glance;
pub use play::Play;
pub use ply::{Ply, PlyKind};
pub use text::{Extras, Moves, Stored};
