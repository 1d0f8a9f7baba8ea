//! `path` and `line`: sequences of moves and of positions.

mod kept;
mod line;
mod notes;
mod search;
mod shared;
mod walk;

use super::num::{self, range};
use crate::games::NodeId;
use crate::ir::{Context, Focus, Path, Range, Stretch, Texts};
use kept::Kept;
use search::Search;
use shared::Shared;
use std::ops::ControlFlow;
use walk::PathWalk;

pub use line::line;

/// The best sequences so far.
struct Best {
    value: i64,
    end: NodeId,
    moves: u32,
    /// What the tests wrote: comments and notes.
    texts: Texts,
    /// Atomic variables.
    kept: Option<Kept>,
    /// Other sequences that are as good, with what they wrote.
    others: Vec<(NodeId, Texts)>,
}

/// What a path comes to: its value and where it ends.
pub fn path(cx: &mut Context<'_>, path: &Path) -> Option<(i64, NodeId)> {
    let key = std::ptr::from_ref(path).addr();
    if path.nest_ban && is_inside(cx, key) {
        return None;
    }
    let walk = PathWalk::new(cx, path)?;
    let outer = cx.vars.paths.running.take();
    let best = longest(cx, path, &walk);
    cx.vars.paths.running = outer;
    let best = best?;
    if !lies_in(cx, path.range.as_ref(), best.value) {
        return None;
    }
    let start = cx.at;
    if let Some(kept) = &best.kept {
        kept.restore(cx, &path.atomic);
    }
    cx.vars.paths.last = Some(Stretch { start, end: best.end, moves: best.moves });
    if path.nest_ban {
        // The next match may begin where this one ends.
        let positions = between(cx, best.end);
        ban(cx, key, positions.into_iter().filter(|id| *id != best.end));
    }
    notes::write(cx, path, &walk, &best);
    cx.out.extend(best.texts);
    for (_, texts) in best.others {
        cx.out.extend(texts);
    }
    Some((best.value, best.end))
}

/// Searches from the position looked at.
fn longest(cx: &mut Context<'_>, path: &Path, walk: &PathWalk) -> Option<Best> {
    let shared = Shared {
        pattern: &path.pattern,
        walk,
        max: path.max.as_ref(),
        first_match: path.first_match,
        span: path.span,
    };
    let single_color = matches!(path.focus, Some(Focus::Side));
    if let Some(found) = shared.run(cx, std::ptr::from_ref(path).addr(), single_color) {
        let found = found.filter(|_| cx.fault.is_none())?;
        let value = if path.max.is_some() { found.value } else { i64::from(found.moves) };
        let kept = Kept::of(cx, &path.atomic);
        let (texts, others) = (Texts::default(), Vec::new());
        return Some(Best { value, end: found.end, moves: found.moves, texts, kept, others });
    }
    let mut best: Option<Best> = None;
    let since = cx.out.checkpoint();
    let search = Search { pattern: &path.pattern, walk, atomic: &path.atomic, span: path.span };
    search.run(cx, &mut |cx, end, moves| {
        let value = match &path.max {
            Some(most) => super::flow::at(cx, end, |cx| num::eval(cx, most)),
            None => Some(i64::from(moves)),
        };
        let Some(value) = value else { return ControlFlow::Continue(()) };
        match &mut best {
            Some(old) if old.value == value => {
                let known = old.end == end || old.others.iter().any(|other| other.0 == end);
                if path.keep_all && !known {
                    old.others.push((end, cx.out.texts(since)));
                }
            }
            Some(old) if old.value > value => {}
            _ => {
                let kept = Kept::of(cx, &path.atomic);
                let texts = cx.out.texts(since);
                best = Some(Best { value, end, moves, texts, kept, others: Vec::new() });
            }
        }
        if path.first_match { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    best.filter(|_| cx.fault.is_none())
}

/// Whether a value lies in a range; without one it does.
fn lies_in(cx: &mut Context<'_>, bounds: Option<&Range>, value: i64) -> bool {
    let Some(bounds) = bounds else { return true };
    range(cx, bounds).is_some_and(|(low, high)| low <= value && value <= high)
}

/// Whether the position looked at lies inside an earlier match.
fn is_inside(cx: &Context<'_>, key: usize) -> bool {
    cx.vars.paths.inside.get(&key).is_some_and(|inside| inside.contains(&cx.at))
}

/// Marks the positions of a match.
fn ban(cx: &mut Context<'_>, key: usize, positions: impl IntoIterator<Item = NodeId>) {
    cx.vars.paths.inside.entry(key).or_default().extend(positions);
}

/// The positions from the one looked at down to `end`, both included.
fn between(cx: &Context<'_>, end: NodeId) -> Vec<NodeId> {
    let parent = |id: &NodeId| cx.game.node(*id).and_then(|node| node.parent);
    let up = std::iter::successors(Some(end), parent);
    let mut positions: Vec<NodeId> = up.take_while(|id| *id >= cx.at).collect();
    positions.reverse();
    positions
}
