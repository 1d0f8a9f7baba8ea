//! `find` in its forms.

use super::flow::{at, attempt};
use super::num::range;
use super::truth;
use crate::games::{Game, NodeId};
use crate::ir::{Asked, Context, Find, Range};

/// One past the last position of the subtree below `id`: ids are given in preorder, so a subtree
/// ends where the next sibling of the position, or of its nearest ancestor that has one, begins.
pub fn subtree_end(game: &Game, id: NodeId) -> NodeId {
    // Nothing is below a position after a move that is only tried.
    let recorded = game.recorded();
    if id >= recorded {
        return id.saturating_add(1);
    }
    // In a game without variations nothing ends before it does.
    if recorded.checked_sub(1).and_then(|last| game.node(last)).is_some_and(|last| last.depth == 0)
    {
        return recorded;
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

/// Whether the body matches at a position.
fn fits(cx: &mut Context<'_>, find: &Find, id: NodeId) -> bool {
    attempt(cx, |cx| at(cx, id, |cx| truth(cx, &find.body)))
}

/// A search that looks at each position of a game once, from wherever it is asked.
struct Shared {
    key: usize,
    asked: Asked,
}

impl Shared {
    /// For a steady body. The move that a line takes would change what `move` means.
    fn begin(cx: &mut Context<'_>, find: &Find) -> Option<Shared> {
        if !find.steady || cx.vars.paths.taken.is_some() {
            return None;
        }
        let key = std::ptr::from_ref(find).addr();
        let kept = cx.vars.asked.remove(&key);
        let asked = kept.unwrap_or_else(|| Asked::new(cx.game.recorded()));
        Some(Shared { key, asked })
    }

    fn end(self, cx: &mut Context<'_>) {
        cx.vars.asked.insert(self.key, self.asked);
    }

    fn fits(&mut self, cx: &mut Context<'_>, find: &Find, id: NodeId) -> bool {
        if let Some(known) = self.asked.get(id) {
            return known;
        }
        let holds = fits(cx, find, id);
        // Positions after tried moves come and go.
        if id < cx.game.recorded() {
            self.asked.put(id, holds);
        }
        holds
    }

    /// The next position that matches.
    fn next(
        &mut self,
        cx: &mut Context<'_>,
        find: &Find,
        places: &mut Candidates,
    ) -> Option<NodeId> {
        loop {
            if let Candidates::Down(range) = places
                && range.end as usize <= self.asked.len()
            {
                let next = self.asked.next(range.start, range.end);
                range.start = next.unwrap_or(range.end);
            }
            let id = places.next(cx.game)?;
            let fits = self.fits(cx, find, id);
            if cx.fault.is_some() {
                return None;
            }
            if fits {
                return Some(id);
            }
        }
    }
}

/// The next position that matches.
fn next(
    cx: &mut Context<'_>,
    find: &Find,
    places: &mut Candidates,
    shared: &mut Option<Shared>,
) -> Option<NodeId> {
    if let Some(shared) = shared {
        return shared.next(cx, find, places);
    }
    while let Some(id) = places.next(cx.game) {
        let fits = fits(cx, find, id);
        if cx.fault.is_some() {
            return None;
        }
        if fits {
            return Some(id);
        }
    }
    None
}

/// The first position that matches.
pub fn first(cx: &mut Context<'_>, find: &Find) -> Option<NodeId> {
    let mut places = candidates(cx, find.backward);
    let mut shared = Shared::begin(cx, find);
    let found = next(cx, find, &mut places, &mut shared);
    if let Some(shared) = shared {
        shared.end(cx);
    }
    if let Some(id) = found.filter(|_| !find.quiet) {
        cx.out.note(id, "Found".into());
    }
    found
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
    let mut shared = Shared::begin(cx, find);
    while let Some(id) = next(cx, find, &mut places, &mut shared) {
        found.push(id);
    }
    if let Some(shared) = shared {
        shared.end(cx);
    }
    if cx.fault.is_some() {
        return None;
    }
    let total = found.len() as i64;
    if total < low || total > high {
        cx.out.take_back(since);
        return None;
    }
    if !find.quiet {
        for (i, id) in found.into_iter().enumerate() {
            cx.out.note(id, format!("Found {} of {total}", i + 1).into());
        }
    }
    Some(total)
}
