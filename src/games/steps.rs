//! What a move does to the men.

use super::{Men, NO_MAN, Step, StepKind};
use shakmaty::{Bitboard, Board, CastlingSide, Color, Move, Role, Square};

/// What a null move leaves behind; the squares mean nothing.
pub(super) const NULL: Step = Step {
    from: Square::A1,
    to: Square::A1,
    role: Role::King,
    promotion: None,
    capture: None,
    kind: StepKind::Null,
};

/// The move as a step of the game.
pub fn step_of(played: Move, turn: Color) -> Step {
    match played {
        Move::Normal { role, from, capture, to, promotion } => {
            let capture = capture.map(|role| (to, role));
            Step { from, to, role, promotion, capture, kind: StepKind::Normal }
        }
        Move::EnPassant { from, to } => {
            let taken = Square::from_coords(to.file(), from.rank());
            let capture = Some((taken, Role::Pawn));
            let kind = StepKind::EnPassant;
            Step { from, to, role: Role::Pawn, promotion: None, capture, kind }
        }
        Move::Castle { king, rook } => {
            let side = CastlingSide::from_king_side(king < rook);
            let (short, rook_to) = (side.is_king_side(), side.rook_to(turn));
            let kind = StepKind::Castle { short, rook_from: rook, rook_to };
            let to = side.king_to(turn);
            Step { from: king, to, role: Role::King, promotion: None, capture: None, kind }
        }
        Move::Put { role, to } => {
            Step { from: to, to, role, promotion: None, capture: None, kind: StepKind::Drop }
        }
    }
}

/// The step as a move of shakmaty's; none for a null move.
pub(super) fn move_of(step: &Step) -> Option<Move> {
    let Step { role, from, to, .. } = *step;
    Some(match step.kind {
        StepKind::Null => return None,
        StepKind::Castle { rook_from, .. } => Move::Castle { king: from, rook: rook_from },
        StepKind::EnPassant => Move::EnPassant { from, to },
        StepKind::Drop => Move::Put { role, to },
        StepKind::Normal => {
            let capture = step.capture.map(|(_, role)| role);
            Move::Normal { role, from, capture, to, promotion: step.promotion }
        }
    })
}

/// The promoted men after a step.
pub(super) fn promoted_after(mut promoted: Bitboard, step: &Step) -> Bitboard {
    match step.kind {
        StepKind::Null | StepKind::Drop => {}
        StepKind::Castle { rook_from, rook_to, .. } => {
            let rook = promoted.remove(rook_from);
            promoted.set(rook_to, rook);
        }
        StepKind::Normal | StepKind::EnPassant => {
            let came = promoted.remove(step.from) || step.promotion.is_some();
            promoted.set(step.to, came);
        }
    }
    promoted
}

/// The identities in an initial position.
pub(super) fn identities(board: &Board) -> Men {
    let mut men = [NO_MAN; 64];
    for (identity, square) in (0..).zip(board.occupied()) {
        put(&mut men, square, identity);
    }
    men
}

/// The identities after a step.
pub(super) fn moved(mut men: Men, step: &Step) -> Men {
    if matches!(step.kind, StepKind::Null | StepKind::Drop) {
        return men;
    }
    if let Some((square, _)) = step.capture {
        put(&mut men, square, NO_MAN);
    }
    let man = put(&mut men, step.from, NO_MAN);
    if let StepKind::Castle { rook_from, rook_to, .. } = step.kind {
        let rook = put(&mut men, rook_from, NO_MAN);
        put(&mut men, rook_to, rook);
    }
    put(&mut men, step.to, man);
    men
}

/// Puts a man on a square and says who stood there.
pub(super) fn put(men: &mut Men, square: Square, man: u8) -> u8 {
    men.get_mut(square.to_usize()).map_or(NO_MAN, |slot| std::mem::replace(slot, man))
}
