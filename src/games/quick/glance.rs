//! What can be seen of a position while a game is played through.

use super::{Play, Ply};
use crate::games::escape::has_easy_move;
use crate::games::position::playable;
use shakmaty::{Bitboard, CastlingMode, Position, Setup};

/// A position of the main line of a game of which nothing but the moves was read.
#[derive(Clone, Copy, Debug)]
pub struct Glance<'a> {
    /// The position.
    pub play: &'a Play,
    /// Half-moves from the initial position.
    pub ply: u32,
    /// The move that follows; none at the end.
    pub next: Option<Ply>,
}

impl Glance<'_> {
    /// No move follows.
    pub fn last(&self) -> bool {
        self.next.is_none()
    }

    /// Whether the side to move is in check.
    pub fn check(&self) -> bool {
        let (turn, men) = (self.play.turn(), self.play.occupied());
        let attacked = |king| self.play.is_attacked(king, turn.other(), men, Bitboard::EMPTY);
        self.play.king(turn).is_some_and(attacked)
    }

    /// Whether the side to move has no legal move.
    pub fn without_moves(&self) -> bool {
        let (board, turn) = (self.play.board(), self.play.turn());
        if has_easy_move(&board, turn) {
            return false;
        }
        let setup = Setup {
            board,
            turn,
            castling_rights: self.play.castling(),
            ep_square: self.play.ep_square(),
            halfmoves: self.play.halfmoves(),
            ..Setup::empty()
        };
        let position = playable(setup, CastlingMode::Chess960);
        position.is_ok_and(|position| position.legal_moves().is_empty())
    }
}
