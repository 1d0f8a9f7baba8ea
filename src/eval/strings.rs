//! Parts of strings, and searches in them.
//!
//! Places in a string are counted in bytes. A character belongs to the byte where it begins: a
//! part has the characters that begin in it, so that parts next to each other always join to the
//! whole, and no character is ever cut.

use super::flow::attempt;
use super::search::Haystack;
use super::truth::round;
use super::{num, text, truth};
use crate::games::Date;
use crate::ir::{Bool, Context, DateCmp, Groups, Match, Part, Slice, Str, Text, TextVar};
use crate::report::codes;
use crate::text::Span;
use std::cmp::Ordering;
use std::ops::Range;

/// The bytes that a string made by `+` may have.
const LONGEST: usize = 16 << 20;

/// `a + b`.
pub fn join(cx: &mut Context<'_>, left: &str, right: &str, span: Span) -> Option<Text> {
    if left.len() + right.len() > LONGEST {
        cx.refuse(&codes::E0505, span, format!("string is longer than {} MiB", LONGEST >> 20));
        return None;
    }
    cx.spend(left.len() + right.len());
    Some(Text::from([left, right].concat()))
}

/// The left side, if the comparison holds whatever the unknown parts are.
pub fn compare_dates(cx: &mut Context<'_>, node: &DateCmp) -> Option<Text> {
    let (left, right) = (text(cx, &node.sides.0)?, text(cx, &node.sides.1)?);
    let (date, other, parts) = match node.dates {
        (true, true) => (Date::of_tag(&left), Date::of_tag(&right), 3),
        (from_left, _) => {
            let literal = Date::literal(if from_left { &right } else { &left });
            let Some((literal, parts)) = literal else {
                return node.cmp.holds(&left, &right).then_some(left);
            };
            match from_left {
                true => (Date::of_tag(&left), literal, parts),
                false => (literal, Date::of_tag(&right), parts),
            }
        }
    };
    let mut orders = date.orders(other, parts).peekable();
    orders.peek()?;
    orders.all(|order| node.cmp.holds(&order, &Ordering::Equal)).then_some(left)
}

/// The part of a string; a single byte outside fails.
pub fn slice(cx: &mut Context<'_>, node: &Slice) -> Option<Text> {
    let text = text(cx, &node.text)?;
    let range = place(cx, &node.part, &text)?;
    text.get(range).map(Text::from)
}

/// `v[i:j] = T`; fails, and leaves the variable alone, where a value fails.
pub fn assign(
    cx: &mut Context<'_>,
    variable: TextVar,
    part: &Part,
    value: &Str,
    span: Span,
) -> Option<()> {
    let old = text(cx, &Str::Var(variable, span))?;
    let value = text(cx, value)?;
    let range = place(cx, part, &old)?;
    let (head, tail) = (old.get(..range.start)?, old.get(range.end..)?);
    let joined = join(cx, head, &value, span)?;
    let joined = join(cx, &joined, tail, span)?;
    *cx.vars.texts.get_mut(variable.0 as usize)? = Some(joined);
    Some(())
}

/// Where a part stands in a text, at the borders of characters.
fn place(cx: &mut Context<'_>, part: &Part, text: &str) -> Option<Range<usize>> {
    let length = i64::try_from(text.len()).ok()?;
    let absolute = |n: i64| if n < 0 { n.saturating_add(length) } else { n };
    let (from, to) = match part {
        Part::At(at) => {
            let at = absolute(num(cx, at)?);
            if at < 0 || at >= length {
                return None;
            }
            (at, at + 1)
        }
        Part::Range(low, high) => {
            let low = match low {
                Some(low) => absolute(num(cx, low)?),
                None => 0,
            };
            let high = match high {
                Some(high) => absolute(num(cx, high)?),
                None => length,
            };
            (low.clamp(0, length), high.clamp(0, length))
        }
    };
    let border = |n: i64| text.ceil_char_boundary(usize::try_from(n).unwrap_or(0));
    let (from, to) = (border(from), border(to));
    Some(from..to.max(from))
}

/// What fits a pattern first. The groups are kept for `\0` and its kin, where these are
/// read; without a match they are forgotten.
pub fn find(cx: &mut Context<'_>, node: &Match) -> Option<Text> {
    let text = text(cx, &node.text)?;
    let (start, end) = search(cx, node, &mut Haystack::new(text.clone()), 0)?;
    text.get(start..end).map(Text::from)
}

fn search(
    cx: &mut Context<'_>,
    node: &Match,
    text: &mut Haystack,
    from: usize,
) -> Option<(usize, usize)> {
    let found = text.find(cx, &node.pattern.0, from, node.kept);
    let whole = found.as_ref().and_then(|spans| spans.first().copied().flatten());
    if node.kept {
        cx.vars.groups = found.map(|spans| Groups { text: text.text().clone(), spans });
    }
    whole
}

/// Runs the body for one match after the other; whether it matches does not count.
pub fn for_each_match(cx: &mut Context<'_>, node: &Match, body: &Bool, span: Span) -> bool {
    let Some(text) = text(cx, &node.text) else { return cx.fault.is_none() };
    let (mut from, mut haystack) = (0, Haystack::new(text.clone()));
    while from <= text.len() {
        let Some((start, end)) = search(cx, node, &mut haystack, from) else { break };
        attempt(cx, |cx| truth(cx, body));
        if !round(cx, span) {
            return false;
        }
        // An empty match is not found again.
        let next = if end > start { end } else { end + 1 };
        from = if next <= text.len() { text.ceil_char_boundary(next) } else { next };
    }
    cx.fault.is_none()
}

/// The place of a group of the last match: of one that took no part none.
fn group(
    cx: &mut Context<'_>,
    number: u32,
    sign: &str,
    span: Span,
) -> Option<Option<Range<usize>>> {
    let groups = cx.vars.groups.as_ref();
    let found = groups.and_then(|groups| groups.spans.get(number as usize)).copied();
    if found.is_none() {
        let why = match groups {
            Some(_) => "the pattern of the last `~~` has no such group",
            None => "the last `~~` did not match, or there was none",
        };
        cx.fail(span, format!("`{sign}{number}` has no value: {why}"));
    }
    found.map(|place| place.map(|(from, to)| from..to))
}

/// `\1`; a group that took no part is the empty string.
pub fn group_text(cx: &mut Context<'_>, number: u32, span: Span) -> Option<Text> {
    let place = group(cx, number, "\\", span)?;
    let text = &cx.vars.groups.as_ref()?.text;
    Some(Text::from(place.and_then(|place| text.get(place)).unwrap_or_default()))
}

/// `\-1`; fails for a group that took no part.
pub fn group_start(cx: &mut Context<'_>, number: u32, span: Span) -> Option<i64> {
    let place = group(cx, number, "\\-", span)??;
    i64::try_from(place.start).ok()
}
