//! The copies of a transform: every one is evaluated, in order, so that all may leave comments,
//! unless they leave nothing behind.

use super::board::{masks, moved};
use super::flow::{Eval, attempt};
use super::num::range;
use crate::games::Node;
use crate::ir::{
    Bool, Context, Copies, Copy, Demand, Demands, Formation, Guard, Num, Range, Set, TransformName,
};
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

/// Where the men of a guard stand, looked up when they are first asked for.
struct Standing<'a> {
    node: &'a Node,
    guard: &'a Guard,
    known: u16,
    found: [Bitboard; Guard::KINDS],
}

impl<'a> Standing<'a> {
    fn new(node: &'a Node, guard: &'a Guard) -> Standing<'a> {
        Standing { node, guard, known: 0, found: [Bitboard::EMPTY; Guard::KINDS] }
    }

    fn of(&mut self, men: u8) -> Bitboard {
        let Some(found) = self.found.get_mut(usize::from(men)) else { return Bitboard::EMPTY };
        if self.known >> men & 1 == 0 {
            self.known |= 1 << men;
            let wanted = self.guard.men.get(usize::from(men));
            *found = wanted.map_or(Bitboard::EMPTY, |wanted| masks(self.node, wanted));
        }
        *found
    }

    fn meets(&mut self, demands: &[Demand]) -> bool {
        demands.iter().all(|(men, squares)| !self.of(*men).is_disjoint(*squares))
    }

    /// The places of a formation: squares of its anchor.
    fn places(&mut self, formation: &Formation) -> Bitboard {
        let (men, squares) = formation.anchor;
        let mut left = self.of(men) & squares;
        for (men, files, ranks) in &formation.others {
            if left.is_empty() {
                return left;
            }
            left &= moved(self.of(*men), *files, *ranks);
        }
        if left.any() && !self.meets(&formation.fixed) {
            return Bitboard::EMPTY;
        }
        left
    }
}

/// How many copies match, as far as `enough`.
fn matching(cx: &mut Context<'_>, copies: &Copies<Bool>, enough: usize) -> usize {
    let mut total = 0;
    let Some((guard, node)) = copies.guard.as_deref().zip(cx.node()) else {
        for item in &copies.items {
            total += usize::from(copy(cx, copies.named, item));
        }
        return total;
    };
    let mut standing = Standing::new(node, guard);
    match &guard.demands {
        Demands::Formations(formations) => {
            for formation in formations {
                total += standing.places(formation).count();
                if total >= enough {
                    break;
                }
            }
        }
        Demands::All(all) => {
            for demands in all {
                total += usize::from(standing.meets(demands));
                if total >= enough {
                    break;
                }
            }
        }
        Demands::Least(_) | Demands::Unknown => {
            let least = match &guard.demands {
                Demands::Least(least) => least.as_slice(),
                _ => &[],
            };
            for (i, item) in copies.items.iter().enumerate() {
                if least.get(i).is_none_or(|least| standing.meets(least)) {
                    total += usize::from(copy(cx, copies.named, item));
                }
                if guard.silent && total >= enough {
                    break;
                }
            }
        }
    }
    total
}

/// Whether some copy matches.
pub fn any(cx: &mut Context<'_>, copies: &Copies<Bool>) -> bool {
    matching(cx, copies, 1) > 0 && cx.fault.is_none()
}

/// How many copies match.
pub fn count(cx: &mut Context<'_>, copies: &Copies<Bool>, bounds: Option<&Range>) -> Option<i64> {
    let bounds = match bounds {
        Some(bounds) => Some(range(cx, bounds)?),
        None => None,
    };
    let since = cx.out.checkpoint();
    let total = matching(cx, copies, usize::MAX) as i64;
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
