//! `find` in its forms.

use super::flow::{at, attempt};
use super::num::range;
use super::truth;
use crate::games::{Game, NodeId};
use crate::ir::{Context, Find, Range};

/// One past the last position of the subtree below `id`: ids are given in preorder, so a subtree
/// ends where the next sibling of the position, or of its nearest ancestor that has one, begins.
pub fn subtree_end(game: &Game, id: NodeId) -> NodeId {
    // Nothing is below a position after a move that is only tried.
    if id >= game.recorded() {
        return id.saturating_add(1);
    }
    let mut place = game.node(id);
    while let Some(node) = place {
        if let Some(next) = node.next_sibling {
            return next;
        }
        place = node.parent.and_then(|parent| game.node(parent));
    }
    game.recorded()
}

/// The positions a search looks at, in order.
fn candidates(cx: &Context<'_>, backward: bool) -> Candidates {
    if backward {
        Candidates::Up(Some(cx.at))
    } else {
        Candidates::Down(cx.at..subtree_end(cx.game, cx.at))
    }
}

enum Candidates {
    Up(Option<NodeId>),
    Down(std::ops::Range<NodeId>),
}

impl Candidates {
    fn next(&mut self, game: &Game) -> Option<NodeId> {
        match self {
            Candidates::Down(range) => range.next(),
            Candidates::Up(place) => {
                let id = (*place)?;
                *place = game.node(id).and_then(|node| node.parent);
                Some(id)
            }
        }
    }
}

fn fits(cx: &mut Context<'_>, find: &Find, id: NodeId) -> bool {
    attempt(cx, |cx| at(cx, id, |cx| truth(cx, &find.body)))
}

/// The first position that matches.
pub fn first(cx: &mut Context<'_>, find: &Find) -> Option<NodeId> {
    let mut places = candidates(cx, find.backward);
    while let Some(id) = places.next(cx.game) {
        if fits(cx, find, id) {
            if !find.quiet {
                cx.out.notes.push((id, "Found".to_owned()));
            }
            return Some(id);
        }
        if cx.fault.is_some() {
            return None;
        }
    }
    None
}

/// How many positions match; fails outside the range, without a range if there is none.
pub fn count(cx: &mut Context<'_>, find: &Find, bounds: Option<&Range>) -> Option<i64> {
    let (low, high) = match bounds {
        Some(bounds) => range(cx, bounds)?,
        None => (1, i64::MAX),
    };
    let since = cx.out.checkpoint();
    let mut found = Vec::new();
    let mut places = candidates(cx, find.backward);
    while let Some(id) = places.next(cx.game) {
        if fits(cx, find, id) {
            found.push(id);
        }
        if cx.fault.is_some() {
            return None;
        }
    }
    let total = found.len() as i64;
    if total < low || total > high {
        cx.out.take_back(since);
        return None;
    }
    if !find.quiet {
        for (i, id) in found.into_iter().enumerate() {
            cx.out.notes.push((id, format!("Found {} of {total}", i + 1)));
        }
    }
    Some(total)
}
