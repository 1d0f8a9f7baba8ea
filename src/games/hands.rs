//! Who is who in the hands of Crazyhouse and Bughouse.

use super::steps::put;
use super::{Men, NO_MAN, Step, StepKind};
use shakmaty::{Bitboard, Board, ByColor, ByRole, Color, Piece, Role, Square};

/// A man in a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Held {
    /// His identity.
    pub man: u8,
    /// What he is there: of the side that holds him, a pawn if he was promoted.
    pub piece: Piece,
}

/// The men that a FEN puts into the hands; their identities follow those on the board.
pub(super) fn held_first(hands: &ByColor<ByRole<u8>>, next: &mut u8) -> Vec<Held> {
    let mut held = Vec::new();
    for (color, side) in hands.zip_color() {
        for (role, count) in side.zip_role() {
            for _ in 0..count {
                held.push(arrival(role.of(color), next));
            }
        }
    }
    held
}

/// A man who comes from elsewhere, with an identity of his own; all that come after the 255th
/// share one that is nobody's.
pub(super) fn arrival(piece: Piece, next: &mut u8) -> Held {
    let man = *next;
    *next = next.saturating_add(1);
    Held { man, piece }
}

/// Moves identities between board and hand. A captured man goes to the hand of the side that
/// captures (not in Bughouse: `keeps` is false); of equal men the one that came first is dropped
/// first.
pub(super) fn hold(
    held: &mut Vec<Held>,
    before: (&Men, Bitboard),
    after: &mut Men,
    step: &Step,
    mover: Color,
    keeps: bool,
) {
    if step.kind == StepKind::Drop {
        let wanted = step.role.of(mover);
        let found = held.iter().position(|held| held.piece == wanted);
        let man = found.map_or(NO_MAN, |i| held.remove(i).man);
        put(after, step.to, man);
    }
    let Some((square, role)) = step.capture.filter(|_| keeps) else { return };
    let man = before.0.get(square.to_usize()).copied().unwrap_or(NO_MAN);
    let role = if before.1.contains(square) { Role::Pawn } else { role };
    held.push(Held { man, piece: role.of(mover) });
}

/// Takes the identities away of men that are no longer there, as after an explosion.
pub(super) fn forget(men: &mut Men, board: &Board) {
    for (square, man) in Square::ALL.into_iter().zip(men) {
        if !board.occupied().contains(square) {
            *man = NO_MAN;
        }
    }
}
