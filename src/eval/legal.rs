//! The moves that could be played in a position.

use crate::games::{Node, Step, StepKind, step_of};
use shakmaty::{Bitboard, CastlingSide, Color, Position, Rank, Role, Square, attacks};

/// What a pawn may become (FIDE Laws, 3.7.3.3).
const PROMOTIONS: [Role; 4] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];

/// The legal moves of the men on `from` (FIDE Laws, 3); none in a position without kings.
///
/// Castling is one move, of the king.
pub fn legal(node: &Node, from: Bitboard) -> Vec<Step> {
    let Some(chess) = node.chess() else { return Vec::new() };
    let steps = chess.legal_moves().into_iter().map(|played| step_of(played, node.turn));
    steps.filter(|step| from.contains(step.from)).collect()
}

/// The moves of the men on `from` that are legal but for checks: the king may be left in check
/// and go into it (CQL: `pseudolegal`). Castling is there only where it is legal.
pub fn pseudolegal(node: &Node, from: Bitboard) -> Vec<Step> {
    let mut steps = Vec::new();
    let board = &node.board;
    let own = board.by_color(node.turn);
    for square in own & from {
        match board.role_at(square) {
            Some(Role::Pawn) => pawn(node, square, &mut steps),
            Some(role) => {
                for to in board.attacks_from(square) & !own {
                    steps.push(step(node, role, square, to));
                }
            }
            None => {}
        }
    }
    if let Some(king) = board.king_of(node.turn).filter(|king| from.contains(*king)) {
        steps.extend(castlings(node, king));
    }
    steps
}

/// An ordinary move, capturing what stands there.
fn step(node: &Node, role: Role, from: Square, to: Square) -> Step {
    let capture = node.board.role_at(to).map(|captured| (to, captured));
    Step { from, to, role, promotion: None, capture, kind: StepKind::Normal }
}

fn pawn(node: &Node, from: Square, steps: &mut Vec<Step>) {
    let (board, color) = (&node.board, node.turn);
    let ahead = color.fold_wb(8, -8);
    let free = |square: &Square| !board.occupied().contains(*square);
    let once = from.offset(ahead).filter(free);
    let twice = once
        .filter(|_| from.rank() == color.fold_wb(Rank::Second, Rank::Seventh))
        .and_then(|square| square.offset(ahead))
        .filter(free);
    let beside = attacks::pawn_attacks(color, from);
    let last = color.fold_wb(Rank::Eighth, Rank::First);
    for to in once.into_iter().chain(twice).chain(beside & board.by_color(color.other())) {
        let plain = step(node, Role::Pawn, from, to);
        if to.rank() == last {
            steps.extend(PROMOTIONS.map(|role| Step { promotion: Some(role), ..plain }));
        } else {
            steps.push(plain);
        }
    }
    if let Some(to) = node.ep_square.filter(|to| beside.contains(*to)).filter(free) {
        let passed = Square::from_coords(to.file(), from.rank());
        let capture = Some((passed, Role::Pawn));
        let there = board.pawns() & board.by_color(color.other());
        if there.contains(passed) {
            let kind = StepKind::EnPassant;
            steps.push(Step { from, to, role: Role::Pawn, promotion: None, capture, kind });
        }
    }
}

/// Castling with every rook that has the right to it, where nothing stands between and the king
/// is never in check (FIDE Laws, 3.8.2).
fn castlings(node: &Node, king: Square) -> impl Iterator<Item = Step> {
    let (board, color) = (&node.board, node.turn);
    let back = Bitboard::from_rank(color.fold_wb(Rank::First, Rank::Eighth));
    let rooks = node.castling & back & board.rooks() & board.by_color(color);
    let rooks = if back.contains(king) { rooks } else { Bitboard::EMPTY };
    rooks.into_iter().filter_map(move |rook| castling(node, color, king, rook))
}

fn castling(node: &Node, color: Color, king: Square, rook: Square) -> Option<Step> {
    let side = CastlingSide::from_king_side(king < rook);
    let (to, rook_to) = (side.king_to(color), side.rook_to(color));
    let ways = way(king, to) | way(rook, rook_to) | attacks::between(king, rook);
    let board = &node.board;
    let others = board.occupied().without(king).without(rook);
    let kind = StepKind::Castle { short: side.is_king_side(), rook_from: rook, rook_to };
    let step = Step { from: king, to, role: Role::King, promotion: None, capture: None, kind };
    let after = others.with(rook_to);
    let safe = |square: Square, men: Bitboard| {
        board.attacks_to(square, color.other(), men).is_disjoint(men)
    };
    let crossed = attacks::between(king, to).with(king);
    let legal = ways.is_disjoint(others)
        && crossed.into_iter().all(|square| safe(square, board.occupied().without(king)))
        && safe(to, after);
    legal.then_some(step)
}

/// The squares on the way, the last one with it.
fn way(from: Square, to: Square) -> Bitboard {
    attacks::between(from, to).with(to)
}
