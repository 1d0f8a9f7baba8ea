//! `echo`: the current position against the others of its game.
//!
//! Most pairs are refused by tests that compare what was found out about each position once.

use super::flow::{Eval, Outcome, at, attempt};
use super::pairs;
use super::show::spot;
use crate::games::NodeId;
use crate::ir::{Bool, Context, Echo, Note, Num, Spot};

/// Whether the body matches at some other position. All are tried, so that all may comment.
pub fn any(cx: &mut Context<'_>, echo: &Echo<Bool>) -> bool {
    let mut matched = false;
    each(cx, echo, |result: bool| matched |= result);
    matched && cx.fault.is_none()
}

/// The largest value of the body at the other positions.
pub fn largest(cx: &mut Context<'_>, echo: &Echo<Num>) -> Option<i64> {
    let mut best = None;
    each(cx, echo, |result| best = best.max(result));
    best.filter(|_| cx.fault.is_none())
}

fn each<T: Eval>(cx: &mut Context<'_>, echo: &Echo<T>, mut found: impl FnMut(T::Out)) {
    let source = cx.at;
    let slot = |cx: &Context<'_>, var: u32| cx.vars.positions.get(var as usize).copied().flatten();
    let outer = (slot(cx, echo.source.0), slot(cx, echo.target.0));
    let Some(tests) = pairs::tests(cx, &echo.pairs) else { return };
    let end = cx.game.recorded();
    let game = cx.game;
    // Men are compared by keys, which may be the same for others.
    let own = game.node(source).map(|node| &node.board);
    let by_key = echo.compares_men();
    let same = |next| !by_key || game.node(next).map(|node| &node.board) == own;
    let sure = echo.exact && cx.vars.paths.taken.is_none();
    let mut noted = Vec::new();
    let mut target = 0;
    while let Some(next) = pairs::next(cx, &tests, target, end) {
        target = next + 1;
        if next == source && !echo.all {
            continue;
        }
        let result = match T::Out::MATCHED.filter(|_| sure && same(next)) {
            Some(matched) => matched,
            None => {
                // What the body leaves behind stands between the notes.
                note(cx, source, &mut noted);
                super::bind::put(&mut cx.vars.positions, echo.source.0, Some(source));
                super::bind::put(&mut cx.vars.positions, echo.target.0, Some(next));
                attempt(cx, |cx| at(cx, next, |cx| echo.body.eval(cx)))
            }
        };
        if cx.is_over() {
            break;
        }
        if result.matched() && !echo.quiet {
            noted.extend(spot(game, next));
        }
        found(result);
    }
    note(cx, source, &mut noted);
    super::bind::put(&mut cx.vars.positions, echo.source.0, outer.0);
    super::bind::put(&mut cx.vars.positions, echo.target.0, outer.1);
}

/// Notes pairs of a position and others.
fn note(cx: &mut Context<'_>, source: NodeId, targets: &mut Vec<Spot>) {
    if let Some(spot) = spot(cx.game, source).filter(|_| !targets.is_empty()) {
        let targets = std::mem::take(targets);
        cx.out.note(source, Note::Pairs { source: spot, targets });
    }
}
