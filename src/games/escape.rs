//! Whether a move leaves the own king in check, and a quick look for one that does not.

use super::{Node, Step, StepKind};
use shakmaty::{Bitboard, Board, Color, Rank, Role, Square, attacks};

impl Node {
    /// Whether the king is not in check after a move of one man to a square (FIDE Laws, 3.9.2);
    /// the move must be pseudo-legal. None for castling, captures en passant and moves of other
    /// kinds, and without a king.
    pub fn is_safe(&self, step: &Step) -> Option<bool> {
        let king = self.board.king_of(self.turn)?;
        let plain = step.kind == StepKind::Normal
            && step.capture.is_none_or(|(square, role)| square == step.to && role != Role::King);
        let king = if step.from == king { step.to } else { king };
        plain.then(|| stays_safe(&self.board, self.turn, king, step.from, step.to))
    }
}

/// Whether a legal move is quickly found (FIDE Laws, 3): one of the king, or one of another man
/// to a square where it meets a check. Castling and captures en passant are not looked for, so that
/// `false` says nothing. In a position without kings there is none.
pub(super) fn has_easy_move(board: &Board, turn: Color) -> bool {
    let Some(king) = board.king_of(turn) else { return false };
    let others = !board.by_color(turn) & !board.kings();
    let steps = attacks::king_attacks(king) & others;
    if steps.into_iter().any(|to| stays_safe(board, turn, to, king, to)) {
        return true;
    }
    let checkers = board.attacks_to(king, !turn, board.occupied());
    if checkers.count() > 1 {
        return false;
    }
    let met = match checkers.first() {
        Some(checker) => attacks::between(king, checker).with(checker),
        None => Bitboard::FULL,
    };
    let men = board.by_color(turn).without(king);
    men.into_iter().any(|from| {
        let to = reach(board, turn, from) & others & met;
        to.into_iter().any(|to| stays_safe(board, turn, king, from, to))
    })
}

/// Where a man could go but for checks.
fn reach(board: &Board, turn: Color, from: Square) -> Bitboard {
    if board.role_at(from) != Some(Role::Pawn) {
        return board.attacks_from(from);
    }
    let empty = !board.occupied();
    let ahead = turn.fold_wb(8, -8);
    let once = from.offset(ahead).filter(|to| empty.contains(*to));
    let first = from.rank() == turn.fold_wb(Rank::Second, Rank::Seventh);
    let twice = once.filter(|_| first).and_then(|to| to.offset(ahead));
    let ahead = once.into_iter().chain(twice.filter(|to| empty.contains(*to)));
    let beside = attacks::pawn_attacks(turn, from) & board.by_color(!turn);
    ahead.fold(beside, Bitboard::with)
}

/// Whether a king that stands on a square then is not in check after a move.
fn stays_safe(board: &Board, turn: Color, king: Square, from: Square, to: Square) -> bool {
    let after = board.occupied().without(from).with(to);
    board.attacks_to(king, !turn, after).without(to).is_empty()
}
