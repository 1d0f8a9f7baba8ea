//! Who is who in the hands of Crazyhouse and Bughouse.

use super::steps::put;
use super::{Extra, Game, Men, NO_MAN, NodeId, Step, StepKind, Variant};
use shakmaty::{Bitboard, Board, ByColor, ByRole, Color, Piece, Position, Role, Square};

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

/// Keeps what only variants have of the position after a step, which the board of the identities
/// has made already. It was made from the position with this id, in which these men were promoted,
/// by this side. `next` is there if identities are wanted: the first that no man has.
pub(super) fn keep(
    game: &mut Game,
    position: &impl Position,
    (from, promoted, mover): (NodeId, Bitboard, Color),
    step: &Step,
    next: Option<&mut u8>,
) {
    game.extras.push(Extra::of(position));
    let Some(next) = next else { return };
    let before = game.men.get(from as usize).copied().unwrap_or([NO_MAN; 64]);
    let Some(after) = game.men.last_mut() else { return };
    if !game.variant.has_hands() {
        return forget(after, position.board());
    }
    let mut held = game.held.get(from as usize).cloned().unwrap_or_default();
    let keeps = game.variant != Variant::Bughouse;
    let wanted = step.role.of(mover);
    if step.kind == StepKind::Drop && !held.iter().any(|held| held.piece == wanted) {
        // A hand that is not known gives whom it has to.
        held.push(arrival(wanted, next));
    }
    hold(&mut held, (&before, promoted), after, step, mover, keeps);
    game.held.push(held);
}

/// Moves identities between board and hand. A captured man goes to the hand of the side that
/// captures (not in Bughouse: `keeps` is false); of equal men the one that came first is dropped
/// first.
fn hold(
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
fn forget(men: &mut Men, board: &Board) {
    for (square, man) in Square::ALL.into_iter().zip(men) {
        if !board.occupied().contains(square) {
            *man = NO_MAN;
        }
    }
}
