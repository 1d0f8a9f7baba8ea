//! Strings and positions.

use super::flow::flow;
use super::num::unbound;
use super::{dictionary, find, path, show, strings};
use crate::games::{Game, NodeId};
use crate::ir::{Body, Context, Datum, Pos, Str, Text};

/// The value of a string.
pub fn eval(cx: &mut Context<'_>, node: &Str) -> Option<Text> {
    match node {
        Str::Const(value) => Some(Text::from(value.as_str())),
        Str::Var(var, span) => {
            let value = cx.vars.texts.get(var.0 as usize).cloned().flatten();
            if value.is_none() {
                unbound(cx, *span);
            }
            value
        }
        Str::Concat(pair, span) => {
            let left = eval(cx, &pair.0)?;
            let right = eval(cx, &pair.1)?;
            strings::join(cx, &left, &right, *span)
        }
        Str::Cmp(cmp, pair) => {
            let left = eval(cx, &pair.0)?;
            let right = eval(cx, &pair.1)?;
            cmp.holds(&left, &right).then_some(left)
        }
        Str::Dates(node) => strings::compare_dates(cx, node),
        Str::Entry(entry) => match dictionary::entry(cx, entry)? {
            Datum::Text(value) => Some(value),
            _ => None,
        },
        Str::Slice(slice) => strings::slice(cx, slice),
        Str::Match(search) => strings::find(cx, search),
        Str::Group(number, span) => strings::group_text(cx, *number, *span),
        Str::Items(items) => Some(Text::from(show::items(cx, items))),
        Str::Call(call) => match call.filter.body {
            Body::Text(body) => {
                cx.place = call.span;
                body(cx, &call.args)
            }
            _ => None,
        },
        Str::Flow(form) => flow(cx, form),
    }
}

/// The value of a position.
pub fn pos(cx: &mut Context<'_>, node: &Pos) -> Option<NodeId> {
    match node {
        Pos::Var(var, span) => {
            let value = cx.vars.positions.get(var.0 as usize).copied().flatten();
            if value.is_none() {
                unbound(cx, *span);
            }
            value
        }
        Pos::Cmp(cmp, pair) => {
            let left = pos(cx, &pair.0)?;
            let right = pos(cx, &pair.1)?;
            cmp.holds(&left, &right).then_some(left)
        }
        Pos::Entry(entry) => match dictionary::entry(cx, entry)? {
            Datum::Pos(value) => Some(value),
            _ => None,
        },
        Pos::Lineage(cmp, pair) => {
            let left = pos(cx, &pair.0)?;
            let right = pos(cx, &pair.1)?;
            (related(cx.game, left, right) && cmp.holds(&left, &right)).then_some(left)
        }
        Pos::Find(what) => find::first(cx, what),
        Pos::Path(node) => path::path(cx, node).map(|(_, end)| end),
        Pos::Line(node) => path::line(cx, node).map(|(_, end)| end),
        Pos::Call(call) => match call.filter.body {
            Body::Pos(body) => {
                cx.place = call.span;
                body(cx, &call.args)
            }
            _ => None,
        },
        Pos::Flow(form) => flow(cx, form),
    }
}

/// Whether two positions are the same or one comes from the other. Ids grow along every line.
fn related(game: &Game, a: NodeId, b: NodeId) -> bool {
    let (first, mut last) = (a.min(b), a.max(b));
    while last > first {
        let Some(parent) = game.node(last).and_then(|node| node.parent) else { return false };
        last = parent;
    }
    first == last
}
