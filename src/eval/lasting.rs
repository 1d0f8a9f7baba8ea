//! `lasting`: how many positions from here on a condition holds.

use super::flow::{at, attempt};
use super::truth;
use crate::games::NodeId;
use crate::ir::{Context, Run};

/// How many positions of the line, this one first, fit without a gap; the first continuations
/// are followed.
///
/// What a steady condition says is remembered for the game, so that a query which asks at every
/// position tries each once.
pub fn eval(cx: &mut Context<'_>, node: &Run) -> Option<i64> {
    let key = std::ptr::from_ref(node) as usize;
    let mut way: Vec<NodeId> = Vec::new();
    let mut place = Some(cx.at);
    let mut behind = 0;
    while let Some(id) = place {
        if node.steady
            && let Some(known) = cx.vars.runs.get(&(key, id))
        {
            behind = *known;
            break;
        }
        if !attempt(cx, |cx| at(cx, id, |cx| truth(cx, &node.body))) {
            if node.steady {
                cx.vars.runs.insert((key, id), 0);
            }
            break;
        }
        way.push(id);
        place = cx.game.node(id).and_then(|node| node.first_child);
    }
    if cx.fault.is_some() {
        return None;
    }
    for id in way.into_iter().rev() {
        behind += 1;
        if node.steady {
            cx.vars.runs.insert((key, id), behind);
        }
    }
    Some(behind)
}
