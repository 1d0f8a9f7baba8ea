//! Tests of pairs of positions: each looks at the position that is current once, and finds what
//! the others have in a column that is made once for the game.

use super::board::{key, same_content};
use super::flow::at;
use super::{num, set, truth};
use crate::games::NodeId;
use crate::ir::{Bool, Cmp, Column, Context, Num, PairSide, PairTest, Set};
use shakmaty::{Bitboard, Board};
use std::rc::Rc;

/// What the other position must have.
pub(super) enum Ready {
    /// This key, which stands for its men.
    Key(u64, Rc<[u64]>),
    /// So many squares of the same content as these men's.
    Common(Cmp, u32, Board),
    /// The condition.
    Bools(Rc<[bool]>),
    /// A number that compares with this one: the other's is on the right side, or on the left.
    Nums(Cmp, i64, Rc<[Option<i64>]>, Right),
    /// Two numbers of its own that compare.
    BothNums(Cmp, Rc<[Option<i64>]>, Rc<[Option<i64>]>),
    /// A set that is this one, or (`false`) is not.
    Sets(bool, Bitboard, Rc<[Option<Bitboard>]>),
    /// Two sets of its own, likewise.
    BothSets(bool, Rc<[Option<Bitboard>]>, Rc<[Option<Bitboard>]>),
}

/// Whether the other position's value is on the right side of a comparison.
type Right = bool;

/// The tests as they are for the current position; none if it fails one itself.
pub(super) fn tests(cx: &mut Context<'_>, list: &[PairTest]) -> Option<Vec<Ready>> {
    let mut ready = Vec::with_capacity(list.len());
    // The move that a line takes would change what `move` means.
    if cx.vars.paths.taken.is_some() {
        return Some(ready);
    }
    for test in list {
        match test {
            PairTest::Source(part) => {
                if !truth(cx, part) {
                    return None;
                }
            }
            PairTest::Target(part) => ready.push(Ready::Bools(bools(cx, part))),
            PairTest::SameMen => {
                let own = key(&cx.node()?.board);
                ready.push(Ready::Key(own, keys(cx)));
            }
            PairTest::Common(cmp, count) => {
                ready.push(Ready::Common(*cmp, *count, cx.node()?.board.clone()));
            }
            PairTest::Nums(cmp, left, right) => match (left, right) {
                (PairSide::Source(left), PairSide::Source(right)) => {
                    let (left, right) = (num(cx, left)?, num(cx, right)?);
                    if !cmp.holds(&left, &right) {
                        return None;
                    }
                }
                (PairSide::Source(own), PairSide::Target(other)) => {
                    let own = num(cx, own)?;
                    ready.push(Ready::Nums(*cmp, own, nums(cx, other), true));
                }
                (PairSide::Target(other), PairSide::Source(own)) => {
                    let own = num(cx, own)?;
                    ready.push(Ready::Nums(*cmp, own, nums(cx, other), false));
                }
                (PairSide::Target(left), PairSide::Target(right)) => {
                    let (left, right) = (nums(cx, left), nums(cx, right));
                    ready.push(Ready::BothNums(*cmp, left, right));
                }
            },
            PairTest::Sets(equal, left, right) => match (left, right) {
                (PairSide::Source(left), PairSide::Source(right)) => {
                    if (set(cx, left)? == set(cx, right)?) != *equal {
                        return None;
                    }
                }
                (PairSide::Source(own), PairSide::Target(other))
                | (PairSide::Target(other), PairSide::Source(own)) => {
                    let own = set(cx, own)?;
                    ready.push(Ready::Sets(*equal, own, sets(cx, other)));
                }
                (PairSide::Target(left), PairSide::Target(right)) => {
                    let (left, right) = (sets(cx, left), sets(cx, right));
                    ready.push(Ready::BothSets(*equal, left, right));
                }
            },
        }
    }
    Some(ready)
}

/// The next position of `from..end` that passes all tests.
pub(super) fn next(cx: &Context<'_>, tests: &[Ready], from: NodeId, end: NodeId) -> Option<NodeId> {
    let mut from = from;
    // Where the men are compared, a column of numbers is run through.
    if let Some((Ready::Key(own, column), rest)) = tests.split_first() {
        loop {
            let keys = column.get(from as usize..end as usize)?;
            let found = from + keys.iter().position(|key| key == own)? as NodeId;
            if rest.iter().all(|test| test.passes(cx, found)) {
                return Some(found);
            }
            from = found + 1;
        }
    }
    (from..end).find(|id| tests.iter().all(|test| test.passes(cx, *id)))
}

impl Ready {
    fn passes(&self, cx: &Context<'_>, id: NodeId) -> bool {
        fn entry<T: Copy>(column: &[Option<T>], id: NodeId) -> Option<T> {
            column.get(id as usize).copied().flatten()
        }
        let passes = match self {
            Ready::Key(own, column) => column.get(id as usize).map(|key| key == own),
            Ready::Common(cmp, count, own) => cx
                .game
                .node(id)
                .map(|node| cmp.holds(&(same_content(own, &node.board).count() as u32), count)),
            Ready::Bools(column) => column.get(id as usize).copied(),
            Ready::Nums(cmp, own, column, right) => entry(column, id)
                .map(|other| if *right { cmp.holds(own, &other) } else { cmp.holds(&other, own) }),
            Ready::BothNums(cmp, left, right) => {
                entry(left, id).zip(entry(right, id)).map(|(a, b)| cmp.holds(&a, &b))
            }
            Ready::Sets(equal, own, column) => {
                entry(column, id).map(|other| (other == *own) == *equal)
            }
            Ready::BothSets(equal, left, right) => {
                entry(left, id).zip(entry(right, id)).map(|(a, b)| (a == b) == *equal)
            }
        };
        passes.unwrap_or(false)
    }
}

/// A column: of those kept, or made now by asking every position.
fn column<K, T>(
    cx: &mut Context<'_>,
    tree: &K,
    known: impl Fn(&Column) -> Option<Rc<[T]>>,
    keep: impl Fn(Rc<[T]>) -> Column,
    ask: impl Fn(&mut Context<'_>) -> T,
) -> Rc<[T]> {
    let address = std::ptr::from_ref(tree).addr();
    if let Some(column) = cx.vars.columns.get(&address).and_then(known) {
        return column;
    }
    let positions = 0..cx.game.recorded();
    let column: Rc<[T]> = positions.map(|id| at(cx, id, &ask)).collect();
    cx.vars.columns.insert(address, keep(Rc::clone(&column)));
    column
}

fn bools(cx: &mut Context<'_>, part: &Bool) -> Rc<[bool]> {
    let known = |column: &Column| match column {
        Column::Bools(column) => Some(Rc::clone(column)),
        _ => None,
    };
    column(cx, part, known, Column::Bools, |cx| truth(cx, part))
}

fn nums(cx: &mut Context<'_>, tree: &Num) -> Rc<[Option<i64>]> {
    let known = |column: &Column| match column {
        Column::Nums(column) => Some(Rc::clone(column)),
        _ => None,
    };
    column(cx, tree, known, Column::Nums, |cx| num(cx, tree))
}

fn sets(cx: &mut Context<'_>, tree: &Set) -> Rc<[Option<Bitboard>]> {
    let known = |column: &Column| match column {
        Column::Sets(column) => Some(Rc::clone(column)),
        _ => None,
    };
    column(cx, tree, known, Column::Sets, |cx| set(cx, tree))
}

/// The keys of all positions, kept where no tree is.
fn keys(cx: &mut Context<'_>) -> Rc<[u64]> {
    let known = |column: &Column| match column {
        Column::Keys(column) => Some(Rc::clone(column)),
        _ => None,
    };
    static NONE: u8 = 0;
    let ask = |cx: &mut Context<'_>| cx.node().map_or(0, |node| key(&node.board));
    column(cx, &NONE, known, Column::Keys, ask)
}
