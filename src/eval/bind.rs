//! Variables: assignments, loops, `forany`.

use super::flow::attempt;
use super::{num, pos, set, strings, text, truth};
use crate::games::{NO_MAN, StepKind};
use crate::ir::{
    Assign, Bool, Context, Designator, Iter, IterKind, Mark, Origin, RoleBits, Variable,
};
use shakmaty::{Bitboard, Piece, Square};

/// Gives a variable a value, or takes it away.
pub fn put<T>(slots: &mut [Option<T>], index: u32, value: Option<T>) {
    if let Some(slot) = slots.get_mut(index as usize) {
        *slot = value;
    }
}

fn is_set<T>(slots: &[Option<T>], index: u32) -> bool {
    slots.get(index as usize).is_some_and(Option::is_some)
}

/// The identity of the man that carries a mark, if it is bound.
pub fn man(cx: &Context<'_>, mark: Mark) -> Option<u8> {
    cx.vars.men.get(mark.0 as usize).copied().flatten()
}

/// The identity of the man on a square of the position looked at.
pub fn man_on(cx: &Context<'_>, square: Square) -> Option<u8> {
    let men = cx.game.men.get(cx.at as usize)?;
    men.get(square.to_usize()).copied().filter(|man| *man != NO_MAN)
}

/// Assigns; fails if the value does.
pub fn assign(cx: &mut Context<'_>, node: &Assign) -> bool {
    match node {
        Assign::Set(var, value) => {
            let Some(value) = set(cx, value) else { return false };
            put(&mut cx.vars.sets, var.0, Some(value));
        }
        Assign::SetIfAny(var, value) => {
            let Some(value) = set(cx, value).filter(|s| s.any()) else { return false };
            put(&mut cx.vars.sets, var.0, Some(value));
        }
        Assign::Num(var, value) => {
            let Some(value) = num(cx, value) else { return false };
            put(&mut cx.vars.nums, var.0, Some(value));
        }
        Assign::Text(var, value) => {
            let Some(value) = text(cx, value) else { return false };
            put(&mut cx.vars.texts, var.0, Some(value));
        }
        Assign::Part(var, part, value, span) => {
            return strings::assign(cx, *var, part, value, *span).is_some();
        }
        Assign::Pos(var, value) => {
            let Some(value) = pos(cx, value) else { return false };
            put(&mut cx.vars.positions, var.0, Some(value));
        }
        Assign::Mark(mark, value) => {
            let Some(square) = set(cx, value).and_then(Bitboard::single_square) else {
                return false;
            };
            let Some(identity) = man_on(cx, square) else { return false };
            put(&mut cx.vars.men, mark.0, Some(identity));
        }
    }
    true
}

/// Whether a variable has a value.
pub fn is_bound(cx: &Context<'_>, variable: Variable) -> bool {
    match variable {
        Variable::Set(var) => is_set(&cx.vars.sets, var.0),
        Variable::Num(var) => is_set(&cx.vars.nums, var.0),
        Variable::Text(var) => is_set(&cx.vars.texts, var.0),
        Variable::Pos(var) => is_set(&cx.vars.positions, var.0),
        Variable::Mark(mark) => is_set(&cx.vars.men, mark.0),
    }
}

/// Takes a variable's value away.
pub fn unbind(cx: &mut Context<'_>, variable: Variable) {
    match variable {
        Variable::Set(var) => put(&mut cx.vars.sets, var.0, None),
        Variable::Num(var) => put(&mut cx.vars.nums, var.0, None),
        Variable::Text(var) => put(&mut cx.vars.texts, var.0, None),
        Variable::Pos(var) => put(&mut cx.vars.positions, var.0, None),
        Variable::Mark(mark) => put(&mut cx.vars.men, mark.0, None),
    }
}

/// Runs the body for every element; true goes on, and the squares that matched come back.
fn run(cx: &mut Context<'_>, iter: &Iter) -> Option<(Bitboard, bool)> {
    let variable = match iter.kind {
        IterKind::Square(var) => Variable::Set(var),
        IterKind::Man(mark) => Variable::Mark(mark),
    };
    if is_bound(cx, variable) {
        cx.fail(iter.span, "loop variable is already in use");
        return None;
    }
    let mut matching = Bitboard::EMPTY;
    let mut all = true;
    for square in set(cx, &iter.over)? {
        match iter.kind {
            IterKind::Square(var) => {
                put(&mut cx.vars.sets, var.0, Some(Bitboard::from_square(square)));
            }
            IterKind::Man(mark) => {
                let Some(identity) = man_on(cx, square) else { continue };
                put(&mut cx.vars.men, mark.0, Some(identity));
            }
        }
        let matched = attempt(cx, |cx| truth(cx, &iter.body));
        unbind(cx, variable);
        if cx.fault.is_some() {
            return None;
        }
        all &= matched;
        if matched {
            matching.add(square);
        }
    }
    Some((matching, all))
}

/// The squares for which the body of a loop matches.
pub fn matching(cx: &mut Context<'_>, iter: &Iter) -> Option<Bitboard> {
    run(cx, iter).map(|(matching, _)| matching)
}

/// Whether the body matches for every element; for none it does.
pub fn for_all(cx: &mut Context<'_>, iter: &Iter) -> bool {
    attempt(cx, |cx| run(cx, iter).is_some_and(|(_, all)| all))
}

/// `forany`: whether the body matches for one of the men that qualify, tried by identity.
pub fn for_any(
    cx: &mut Context<'_>,
    mark: Mark,
    men: &Designator,
    others: &[Mark],
    body: &Bool,
) -> bool {
    let known = cx.vars.qualified.get(men).copied();
    let mut candidates = known.unwrap_or_else(|| qualified(cx, men));
    if known.is_none() {
        cx.vars.qualified.insert(men.clone(), candidates);
    }
    for other in others {
        if let Some(identity) = man(cx, *other)
            && *other != mark
        {
            candidates &= !bit(identity);
        }
    }
    let mut matched = false;
    while candidates != 0 && !matched && cx.fault.is_none() {
        let identity = candidates.trailing_zeros() as u8;
        candidates &= candidates - 1;
        put(&mut cx.vars.men, mark.0, Some(identity));
        matched = attempt(cx, |cx| truth(cx, body));
    }
    unbind(cx, Variable::Mark(mark));
    matched && cx.fault.is_none()
}

/// The bit of an identity. A board holds at most 64 men; in Bughouse others come from the other
/// board, and those behind the 128th have none.
pub fn bit(identity: u8) -> u128 {
    1u128.checked_shl(u32::from(identity)).unwrap_or(0)
}

/// The identities, as bits, of the men that stand at some time as one of the designator's types.
fn qualified(cx: &Context<'_>, men: &Designator) -> u128 {
    let mut found = 0;
    let game = cx.game;
    if let (Some(root), Some(first)) = (game.nodes.first(), game.men.first()) {
        for (square, identity) in Square::ALL.into_iter().zip(first) {
            if let Some(man) = game.roster.get(usize::from(*identity))
                && accepts(men, *man, root.promoted.contains(square))
            {
                found |= bit(*identity);
            }
        }
    }
    for (node, standing) in game.nodes.iter().zip(&game.men).take(game.recorded() as usize) {
        let Some(step) = node.step else { continue };
        let (role, promoted) = match (step.promotion, step.kind) {
            (Some(role), _) => (role, true),
            (None, StepKind::Drop) => (step.role, false),
            _ => continue,
        };
        let man = Piece { color: node.turn.other(), role };
        if let Some(identity) = standing.get(step.to.to_usize())
            && accepts(men, man, promoted)
        {
            found |= bit(*identity);
        }
    }
    if men.hand {
        let held = game.held.iter().flatten().filter(|held| accepts(men, held.piece, false));
        found |= held.fold(0, |all, held| all | bit(held.man));
    }
    found
}

fn accepts(men: &Designator, man: Piece, promoted: bool) -> bool {
    men.masks.iter().any(|mask| {
        mask.men.contains(RoleBits::of(man.color, man.role))
            && match mask.origin {
                Origin::Any => true,
                Origin::Promoted => promoted,
                Origin::Original => !promoted,
            }
    })
}
