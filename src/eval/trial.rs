//! Positions after moves that were not played.

use super::flow::attempt;
use super::moves::targets;
use crate::games::{NodeId, Step, Trial};
use crate::ir::{Context, Dash, Fault};
use crate::report::codes;
use crate::text::Span;

/// So many moves may be tried in one game.
const MOST: u32 = 20_000_000;

/// Those of the moves after which the targets hold. Comments made there are dropped: the positions
/// that they belong to are not of the game.
pub(super) fn keep(
    cx: &mut Context<'_>,
    mut steps: Vec<Step>,
    dash: &Dash,
    span: Span,
) -> Option<Vec<Step>> {
    let recorded = cx.game.recorded();
    let depth = cx.game.nodes.len().saturating_sub(recorded as usize);
    if cx.vars.trials.len() <= depth {
        cx.vars.trials.resize(depth + 1, None);
    }
    let old = cx.vars.trials.get_mut(depth).and_then(Option::take);
    let mut trial = Trial::new(cx.game, cx.at, old);
    let inside = std::mem::take(&mut cx.vars.paths.inside);
    let last = cx.vars.paths.last;
    steps.retain(|step| {
        cx.fault.is_none() && allowed(cx, span) && holds(cx, &mut trial, step, dash)
    });
    cx.vars.paths.inside = inside;
    cx.vars.paths.last = last;
    forget(cx, cx.game.nodes.len() as NodeId);
    if let Some(slot) = cx.vars.trials.get_mut(depth) {
        *slot = Some(trial);
    }
    cx.fault.is_none().then_some(steps)
}

/// Counts a move; false, with a fault, once there were too many.
fn allowed(cx: &mut Context<'_>, span: Span) -> bool {
    cx.vars.tried = cx.vars.tried.saturating_add(1);
    if cx.vars.tried > MOST {
        cx.refuse(&codes::E0505, span, format!("more than {MOST} moves are tried in this game"));
    }
    !cx.is_over()
}

/// Whether the targets hold after a move.
fn holds(cx: &mut Context<'_>, trial: &mut Trial, step: &Step, dash: &Dash) -> bool {
    let Some((game, at)) = trial.play(step) else { return false };
    let since = cx.out.checkpoint();
    let mut inner = Context {
        game,
        at,
        last_game: cx.last_game,
        variations: cx.variations,
        files: cx.files,
        place: cx.place,
        vars: cx.vars,
        out: cx.out,
        sorts: cx.sorts,
        fault: None,
        transform: cx.transform.clone(),
    };
    let held = attempt(&mut inner, |cx| targets(cx, dash));
    let fault = inner.fault.take();
    cx.out.discard(since);
    // The fault is told of the position where the move was tried.
    cx.fault = fault.map(|fault| Fault { position: cx.at, ..fault });
    held && cx.fault.is_none()
}

/// Takes away what is kept of positions that are there no longer.
fn forget(cx: &mut Context<'_>, end: NodeId) {
    for place in &mut cx.vars.positions {
        *place = place.filter(|id| *id < end);
    }
    cx.out.removed.retain(|id| *id < end);
}
