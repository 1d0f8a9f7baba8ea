//! Conditions.

use super::flow::{attempt, flow};
use super::{
    bind, board, cell, copies, dictionary, echo, hand, listed, moved, num, pos, set, show, strings,
    tally, text,
};
use crate::ir::{Body, Bool, Call, Context, Item, Placed, RoleBits};
use crate::report::codes;
use crate::text::Span;
use shakmaty::{Bitboard, Board};

/// Rounds of `while` and `loop` that one game may take.
const ROUNDS: u32 = 1_000_000;

/// Whether a condition matches.
pub fn eval(cx: &mut Context<'_>, node: &Bool) -> bool {
    if cx.is_over() {
        return false;
    }
    match node {
        Bool::Const(value) => *value,
        Bool::And(list) => attempt(cx, |cx| list.iter().all(|part| eval(cx, part))),
        Bool::Or(list) => list.iter().any(|part| attempt(cx, |cx| eval(cx, part))),
        Bool::Not(part) => {
            let since = cx.out.checkpoint();
            let matched = eval(cx, part);
            cx.out.take_back(since);
            !matched && cx.fault.is_none()
        }
        Bool::Some(part) => set(cx, part).is_some_and(|s| s.any() || hand::any(cx, part)),
        Bool::HasNum(part) => num(cx, part).is_some(),
        Bool::HasText(part) => text(cx, part).is_some(),
        Bool::HasPos(part) => pos(cx, part).is_some(),
        Bool::Call(call) => row(cx, call),
        Bool::If(parts) => {
            let (test, then, other) = &**parts;
            if attempt(cx, |cx| eval(cx, test)) {
                eval(cx, then)
            } else {
                other.as_ref().is_none_or(|other| eval(cx, other)) && cx.fault.is_none()
            }
        }
        Bool::While(pair, span) => repeat_while(cx, &pair.0, &pair.1, *span),
        Bool::WhileMatch(pair, span) => strings::for_each_match(cx, &pair.0, &pair.1, *span),
        Bool::Loop(body, span) => repeat(cx, body, *span),
        Bool::Dict(op) => dictionary::run(cx, op),
        Bool::Assign(assign) => bind::assign(cx, assign),
        Bool::ForAll(iter) => bind::for_all(cx, iter),
        Bool::ForAny { mark, men, others, body } => bind::for_any(cx, *mark, men, others, body),
        Bool::IsBound(wanted, variable) => bind::is_bound(cx, *variable) == *wanted,
        Bool::Unbind(variable) => {
            bind::unbind(cx, *variable);
            true
        }
        Bool::Comment(items) => comment(cx, items),
        Bool::Message(prefixed, items) => message(cx, *prefixed, items),
        Bool::Tally(node) => tally::tally(cx, node),
        Bool::Column(key, value) => cell::write(cx, *key, value),
        Bool::AnyCopy(copies) => copies::any(cx, copies),
        Bool::Echo(node) => echo::any(cx, node),
        Bool::InList(node) => listed::eval(cx, node),
        Bool::Moves(filter) => moved::any(cx, filter),
        Bool::Placed(row) => placed(cx, row),
        Bool::Flow(form) => flow(cx, form),
        Bool::SameSet(..)
        | Bool::Subset(_)
        | Bool::Substring(_)
        | Bool::NumNe(_)
        | Bool::TextNe(_) => relation(cx, node).unwrap_or(false),
    }
}

/// `comment`: it always matches.
fn comment(cx: &mut Context<'_>, items: &[Item]) -> bool {
    let text = show::items(cx, items);
    cx.spend(text.len());
    cx.out.comment(cx.at, text);
    true
}

/// Whether all designators of a row hold.
#[inline]
pub fn placed(cx: &Context<'_>, row: &[Placed]) -> bool {
    let (Some(node), Some((first, rest))) = (cx.node(), row.split_first()) else { return false };
    // The first by itself: from position to position it looks at the same place, which the
    // processor then fetches ahead.
    first.holds(&node.board, several) && others(&node.board, rest)
}

#[inline(never)]
fn others(men: &Board, row: &[Placed]) -> bool {
    row.iter().all(|one| one.holds(men, several))
}

/// Where men of several kinds stand. Apart, so that a row of single men loads nothing for it.
#[inline(never)]
fn several(men: &Board, bits: RoleBits) -> Bitboard {
    board::men(men, bits)
}

/// A relation without a value; nothing if a side fails.
fn relation(cx: &mut Context<'_>, node: &Bool) -> Option<bool> {
    Some(match node {
        Bool::SameSet(equal, pair) => (set(cx, &pair.0)? == set(cx, &pair.1)?) == *equal,
        Bool::Subset(pair) => set(cx, &pair.0)?.is_subset(set(cx, &pair.1)?),
        Bool::Substring(pair) => {
            let part = text(cx, &pair.0)?;
            text(cx, &pair.1)?.contains(&*part)
        }
        Bool::NumNe(pair) => num(cx, &pair.0)? != num(cx, &pair.1)?,
        Bool::TextNe(pair) => text(cx, &pair.0)? != text(cx, &pair.1)?,
        _ => return None,
    })
}

/// A row of the table as a condition.
fn row(cx: &mut Context<'_>, call: &Call) -> bool {
    cx.place = call.span;
    match call.filter.body {
        Body::Bool(body) => body(cx, &call.args),
        Body::Num(body) => body(cx, &call.args).is_some(),
        Body::Set(body) => body(cx, &call.args).is_some_and(|s| s.any()),
        Body::Text(body) => body(cx, &call.args).is_some(),
        Body::Pos(body) => body(cx, &call.args).is_some(),
        // The checker makes calls of no form.
        Body::Form => false,
    }
}

/// Counts a round; false, with a fault, once there were too many.
pub fn round(cx: &mut Context<'_>, span: Span) -> bool {
    cx.vars.rounds = cx.vars.rounds.saturating_add(1);
    if cx.vars.rounds > ROUNDS {
        cx.refuse(&codes::E0505, span, format!("loop does not end within {ROUNDS} rounds"));
    }
    cx.fault.is_none()
}

fn repeat_while(cx: &mut Context<'_>, test: &Bool, body: &Bool, span: Span) -> bool {
    while attempt(cx, |cx| eval(cx, test)) {
        attempt(cx, |cx| eval(cx, body));
        if !round(cx, span) {
            return false;
        }
    }
    cx.fault.is_none()
}

fn repeat(cx: &mut Context<'_>, body: &Bool, span: Span) -> bool {
    let mut matched = false;
    while attempt(cx, |cx| eval(cx, body)) {
        matched = true;
        if !round(cx, span) {
            return false;
        }
    }
    matched && cx.fault.is_none()
}

fn message(cx: &mut Context<'_>, prefixed: bool, items: &[Item]) -> bool {
    let text = show::items(cx, items);
    if cx.fault.is_some() {
        return false;
    }
    let line = if prefixed {
        format!("Game: {} {}: {text}", cx.game.number, show::position(cx.game, cx.at))
    } else {
        text
    };
    cx.spend(line.len());
    cx.out.message(line);
    true
}
