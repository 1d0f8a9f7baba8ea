//! The moves that could be played in a position.

use crate::games::{Game, Node, NodeId, Step, StepKind, Variant, step_of};
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

/// The legal moves by the rules of the game, drops among them; none once the game is over.
pub fn by_rules(game: &Game, id: NodeId) -> Vec<Step> {
    let Some(position) = game.rules(id) else { return Vec::new() };
    let turn = position.turn();
    position.legal_moves().into_iter().map(|played| step_of(played, turn)).collect()
}

/// The moves by the rules of a variant that are legal but for checks, those given included where
/// they are forbidden (Racing Kings); none once the game is over. A king may be left where it is
/// attacked, but in Atomic nobody blows his own king up, and in Antichess who can capture must.
pub fn pseudolegal_by_rules(game: &Game, id: NodeId) -> Vec<Step> {
    let (Some(node), Some(position)) = (game.node(id), game.rules(id)) else { return Vec::new() };
    if position.is_variant_end() {
        return Vec::new();
    }
    if game.variant == Variant::Antichess {
        return by_rules(game, id);
    }
    let mut steps = pseudolegal(node, Bitboard::FULL);
    let king = node.board.king_of(node.turn);
    if game.variant == Variant::Atomic {
        steps.retain(|step| {
            let near = |king| attacks::king_attacks(step.to).contains(king);
            step.capture.is_none() || (step.role != Role::King && !king.is_some_and(near))
        });
    }
    steps.retain(|step| !matches!(step.kind, StepKind::Castle { .. }));
    let legal = position.legal_moves();
    let castlings = legal.iter().filter(|played| played.is_castle());
    steps.extend(castlings.map(|played| step_of(*played, node.turn)));
    if game.variant == Variant::Horde {
        // Pawns on their first rank may go two squares too.
        let known: Vec<(Square, Square)> = steps.iter().map(|s| (s.from, s.to)).collect();
        let all = legal.iter().map(|played| step_of(*played, node.turn));
        steps.extend(all.filter(|s| !known.contains(&(s.from, s.to))));
    }
    if let Some(extra) = game.extra(id).filter(|_| game.variant.has_hands()) {
        let hand = extra.hands.get(node.turn);
        for to in !node.board.occupied() {
            let ranks = !(to.rank() == Rank::First || to.rank() == Rank::Eighth);
            let held = hand.zip_role().into_iter().filter(|(_, count)| *count > 0);
            let roles = held.map(|(role, _)| role).filter(|role| ranks || *role != Role::Pawn);
            let kind = StepKind::Drop;
            let drop = |role| Step { from: to, to, role, promotion: None, capture: None, kind };
            steps.extend(roles.map(drop));
        }
    }
    steps
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
