//! What can be seen of a position while a game is played through.

use super::Play;
use shakmaty::Bitboard;

/// A position of the main line of a game of which nothing but the moves was read.
#[derive(Clone, Copy, Debug)]
pub struct Glance<'a> {
    /// The position.
    pub play: &'a Play,
    /// Half-moves from the initial position.
    pub ply: u32,
    /// No move follows.
    pub last: bool,
}

impl Glance<'_> {
    /// Whether the side to move is in check.
    pub fn check(&self) -> bool {
        let (turn, men) = (self.play.turn(), self.play.occupied());
        let attacked = |king| self.play.is_attacked(king, turn.other(), men, Bitboard::EMPTY);
        self.play.king(turn).is_some_and(attacked)
    }
}
