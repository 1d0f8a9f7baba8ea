//! `line`.

use super::search::Search;
use super::shared::Shared;
use super::walk::LineWalk;
use super::{ban, between, is_inside, lies_in};
use crate::eval::show::position;
use crate::games::NodeId;
use crate::ir::{Context, Line, Texts};
use std::ops::ControlFlow;

/// What a line comes to: its length in positions and where it ends.
pub fn line(cx: &mut Context<'_>, line: &Line) -> Option<(i64, NodeId)> {
    let key = std::ptr::from_ref(line).addr();
    if line.nest_ban && is_inside(cx, key) {
        return None;
    }
    let walk = LineWalk::new(cx, line);
    let since = cx.out.checkpoint();
    let mut best: Option<(u32, NodeId, Texts)> = None;
    let shared = Shared {
        pattern: &line.pattern,
        walk: &walk,
        max: None,
        first_match: line.first_match,
        span: line.span,
    };
    let known = shared.run(cx, key, line.single_color);
    if let Some(found) = known {
        best = found.map(|found| (found.moves, found.end, Texts::default()));
    }
    let search = Search { pattern: &line.pattern, walk: &walk, atomic: &[], span: line.span };
    if known.is_none() {
        search.run(cx, &mut |cx, end, length| {
            if best.as_ref().is_none_or(|best| best.0 < length) {
                best = Some((length, end, cx.out.texts(since)));
            }
            if line.first_match { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
    }
    let (length, end, texts) = best.filter(|_| cx.fault.is_none())?;
    if !lies_in(cx, line.range.as_ref(), i64::from(length)) {
        return None;
    }
    if line.nest_ban {
        let positions = between(cx, end);
        ban(cx, key, positions);
    }
    if !line.quiet {
        let (first, last) = (position(cx.game, cx.at), position(cx.game, end));
        cx.out.note(cx.at, format!("Start line that ends at {last}").into());
        let text = format!("End line of length {length} that starts at {first}");
        cx.out.note(end, text.into());
    }
    cx.out.extend(texts);
    Some((i64::from(length), end))
}
