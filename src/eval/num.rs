//! Numbers.

use super::flow::flow;
use super::{
    copies, dictionary, echo, find, hand, moved, moves, path, see, set, similar, strings, text,
};
use crate::ir::{Body, Context, Datum, Num, NumVar, Range};
use crate::text::Span;

/// The value of a number.
pub fn eval(cx: &mut Context<'_>, node: &Num) -> Option<i64> {
    match node {
        Num::Const(value) => Some(*value),
        Num::Var(var, span) => variable(cx, *var, *span),
        Num::Count(part) => {
            let squares = set(cx, part)?;
            Some(squares.count() as i64 + hand::count(cx, part, false))
        }
        Num::Length(part) => text(cx, part).map(|t| t.len() as i64),
        Num::Entries(dict) => dictionary::entries(cx, *dict),
        Num::Entry(entry) => match dictionary::entry(cx, entry)? {
            Datum::Num(value) => Some(value),
            _ => None,
        },
        Num::GroupStart(number, span) => strings::group_start(cx, *number, *span),
        Num::Arith(sign, pair, span) => {
            let (left, right) = (eval(cx, &pair.0)?, eval(cx, &pair.1)?);
            arith(cx, *sign, left, right, *span)
        }
        Num::Neg(part, span) => {
            let value = eval(cx, part)?;
            checked(cx, value.checked_neg(), *span)
        }
        Num::Cmp(cmp, pair) => {
            let left = eval(cx, &pair.0)?;
            let right = eval(cx, &pair.1)?;
            cmp.holds(&left, &right).then_some(left)
        }
        Num::FindCount(what, range) => find::count(cx, what, range.as_deref()),
        Num::CountCopies(list, range) => copies::count(cx, list, range.as_deref()),
        Num::Copies(list) => copies::largest(cx, list),
        Num::Similar(node) => similar::eval(cx, node),
        Num::Call(call) => {
            cx.place = call.span;
            match call.filter.body {
                Body::Num(body) => body(cx, &call.args),
                Body::Set(body) => body(cx, &call.args).map(|s| s.count() as i64),
                _ => None,
            }
        }
        Num::Path(node) => path::path(cx, node).map(|(value, _)| value),
        Num::Line(node) => path::line(cx, node).map(|(value, _)| value),
        Num::Echo(node) => echo::largest(cx, node),
        Num::CountMoves(dash) => moves::count(cx, dash),
        Num::CountLegal(filter) => moves::count_legal(cx, filter),
        Num::CountMove(filter) => moved::count(cx, filter),
        Num::See(what) => see::largest(cx, what),
        Num::Flow(form) => flow(cx, form),
    }
}

fn variable(cx: &mut Context<'_>, var: NumVar, span: Span) -> Option<i64> {
    let value = cx.vars.nums.get(var.0 as usize).copied().flatten();
    if value.is_none() {
        unbound(cx, span);
    }
    value
}

/// Reports a variable that is read before it has a value.
pub fn unbound(cx: &mut Context<'_>, span: Span) {
    cx.fail(span, "variable has no value yet");
}

fn arith(cx: &mut Context<'_>, sign: char, left: i64, right: i64, span: Span) -> Option<i64> {
    let value = match sign {
        '+' => left.checked_add(right),
        '-' => left.checked_sub(right),
        '*' => left.checked_mul(right),
        '/' | '%' if right == 0 => return None,
        '/' => left.checked_div(right),
        '%' => left.checked_rem(right),
        _ => return None,
    };
    checked(cx, value, span)
}

fn checked(cx: &mut Context<'_>, value: Option<i64>, span: Span) -> Option<i64> {
    if value.is_none() {
        cx.fail(span, "arithmetic overflow");
    }
    value
}

/// The bounds of a range; nothing if one fails.
pub fn range(cx: &mut Context<'_>, range: &Range) -> Option<(i64, i64)> {
    Some((eval(cx, &range.low)?, eval(cx, &range.high)?))
}
