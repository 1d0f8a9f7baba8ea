//! The copies of a transform: every one is evaluated, in order, so that all may leave comments.

use super::board::masks;
use super::flow::{Eval, attempt};
use super::num::range;
use crate::ir::{Bool, Context, Copies, Copy, Guard, Num, Range, Set, TransformName};
use shakmaty::Bitboard;

/// Evaluates one copy under its name; what it wrote is taken back if it fails.
fn copy<T: Eval>(cx: &mut Context<'_>, named: bool, copy: &Copy<T>) -> T::Out {
    if !named {
        return attempt(cx, |cx| copy.body.eval(cx));
    }
    let name = TransformName::from(copy.name.as_str());
    let before = std::mem::replace(&mut cx.transform, name);
    let result = attempt(cx, |cx| copy.body.eval(cx));
    cx.transform = before;
    result
}

/// Calls the hook for each copy that may match at all, in order.
fn candidates(
    cx: &mut Context<'_>,
    copies: &Copies<Bool>,
    mut each: impl FnMut(&mut Context<'_>, &Copy<Bool>),
) {
    let (Some(guard), Some(node)) = (&copies.guard, cx.node()) else {
        copies.items.iter().for_each(|item| each(cx, item));
        return;
    };
    let mut found = [Bitboard::EMPTY; Guard::KINDS];
    for (place, men) in found.iter_mut().zip(&guard.men) {
        *place = masks(node, men);
    }
    let there = |(men, squares): (u8, Bitboard)| {
        found.get(usize::from(men)).is_none_or(|found| !found.is_disjoint(squares))
    };
    for (item, needs) in copies.items.iter().zip(&guard.needs) {
        if needs.iter().all(|need| there(*need)) {
            each(cx, item);
        }
    }
}

/// Whether some copy matches.
pub fn any(cx: &mut Context<'_>, copies: &Copies<Bool>) -> bool {
    let mut matched = false;
    candidates(cx, copies, |cx, item| matched |= copy(cx, copies.named, item));
    matched && cx.fault.is_none()
}

/// How many copies match.
pub fn count(cx: &mut Context<'_>, copies: &Copies<Bool>, bounds: Option<&Range>) -> Option<i64> {
    let bounds = match bounds {
        Some(bounds) => Some(range(cx, bounds)?),
        None => None,
    };
    let since = cx.out.checkpoint();
    let mut total = 0;
    candidates(cx, copies, |cx, item| total += i64::from(copy(cx, copies.named, item)));
    if cx.fault.is_some() || bounds.is_some_and(|(low, high)| total < low || total > high) {
        cx.out.take_back(since);
        return None;
    }
    Some(total)
}

/// The largest value of the copies.
pub fn largest(cx: &mut Context<'_>, copies: &Copies<Num>) -> Option<i64> {
    let mut best = None;
    for item in &copies.items {
        best = best.max(copy(cx, copies.named, item));
    }
    best
}

/// The union of the copies; copies that fail are passed over unless all do.
pub fn union(cx: &mut Context<'_>, copies: &Copies<Set>) -> Option<Bitboard> {
    let mut all: Option<Bitboard> = None;
    for item in &copies.items {
        let since = cx.out.checkpoint();
        if let Some(set) = copy(cx, copies.named, item) {
            // An empty set is a value, but as a copy it does not match.
            if set.is_empty() {
                cx.out.take_back(since);
            }
            all = Some(all.unwrap_or(Bitboard::EMPTY) | set);
        }
    }
    all
}
