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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::position::playable;
    use crate::games::quick::{Glance, Play};
    use crate::games::setup::read_fen;
    use shakmaty::{CastlingMode, Chess, Position};

    /// Positions in which mates, stalemates, pins and double checks are near.
    const STARTS: [&str; 8] = [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "7k/8/5QK1/8/8/8/8/8 w - - 0 1",
        "k7/2Q5/8/1K6/8/8/8/8 w - - 0 1",
        "7k/R7/1R6/8/8/8/8/K7 w - - 0 1",
        "5k2/5P2/4QK2/8/8/8/p7/8 w - - 0 1",
        "3rk3/4P3/3RK2q/2pP4/8/8/8/8 w - c6 0 1",
    ];

    fn chess(fen: &str) -> Chess {
        playable(read_fen(fen).unwrap(), CastlingMode::Chess960).unwrap()
    }

    #[test]
    fn a_side_that_has_a_move_is_never_called_blocked() {
        let mut seed = 5_u64;
        let mut below = |n: usize| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (seed >> 33) as usize % n
        };
        let (mut blocked, mut missed, mut checks) = (0, 0, 0);
        for start in STARTS.iter().cycle().take(400) {
            let mut position = chess(start);
            for ply in 0..60 {
                let moves = position.legal_moves();
                let easy = has_easy_move(position.board(), position.turn());
                assert!(!easy || !moves.is_empty(), "{:?}", position.board());
                let play = Play::of(&position).unwrap();
                let glance = Glance { play: &play, ply, next: None };
                assert_eq!(glance.without_moves(), moves.is_empty(), "{:?}", position.board());
                checks += usize::from(position.is_check());
                missed += usize::from(!easy && !moves.is_empty());
                if moves.is_empty() {
                    blocked += 1;
                    break;
                }
                position.play_unchecked(moves[below(moves.len())]);
            }
        }
        assert!(blocked > 50 && checks > 500, "{blocked} {checks}");
        assert!(missed < 20, "{missed}");
    }
}
