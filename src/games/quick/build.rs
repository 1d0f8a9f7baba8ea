//! From moves to the tree of positions, which is a single line.

use super::{Moves, Play};
use crate::games::steps::{moved, promoted_after};
use crate::games::{Game, Node, Step, StepKind};
use shakmaty::{Board, Color, Role};

impl Moves {
    /// Appends the positions after the moves to a game that has its initial position; with
    /// identities of the men if it has those of the initial position.
    pub fn unfold(&self, game: &mut Game, mut play: Play) {
        game.nodes.reserve(self.plies.len());
        let mut men = game.men.last().copied();
        for (parent, ply) in (0..).zip(&self.plies) {
            let step = play.step(*ply);
            let us = play.turn();
            play.make(*ply);
            let Some(before) = game.nodes.last_mut() else { return };
            before.first_child = Some(parent + 1);
            let node = Node {
                board: after(&before.board, us, &step),
                turn: play.turn(),
                promoted: promoted_after(before.promoted, &step),
                castling: play.castling(),
                ep_square: play.ep_square(),
                parent: Some(parent),
                first_child: None,
                next_sibling: None,
                ply: parent + 1,
                depth: 0,
                halfmoves: play.halfmoves(),
                step: Some(step),
                comments: 0..0,
                openings: 0..0,
                nags: 0..0,
            };
            game.nodes.push(node);
            if let Some(men) = &mut men {
                *men = moved(*men, &step);
                game.men.push(*men);
            }
        }
        game.termination = self.termination;
    }
}

/// The men after a step.
fn after(board: &Board, us: Color, step: &Step) -> Board {
    let mut board = board.clone();
    if let Some((square, _)) = step.capture {
        board.discard_piece_at(square);
    }
    match step.kind {
        StepKind::Null | StepKind::Drop => return board,
        StepKind::Castle { rook_from, rook_to, .. } => {
            board.discard_piece_at(rook_from);
            board.discard_piece_at(step.from);
            board.set_piece_at(rook_to, Role::Rook.of(us));
        }
        StepKind::Normal | StepKind::EnPassant => board.discard_piece_at(step.from),
    }
    board.set_piece_at(step.to, step.promotion.unwrap_or(step.role).of(us));
    board
}
