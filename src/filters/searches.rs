//! Searches for other positions of the game.

use super::positions::common;
use super::row::{BASE, COND, POS, flag, range};
use crate::eval::arg;
use crate::games::{Game, NodeId};
use crate::ir::{Arg, Body, Context, Example, Filter, Group, Since, Stage, Want};
use crate::syntax::{ParamRule, Shape};
use shakmaty::{Color, Role, Square};

/// What the rows of this file share.
const SEARCHES: Filter = Filter { group: Group::Lines, stage: Stage::Line, ..BASE };

const FIND: &[ParamRule] = &[
    flag("quiet", "Without the comments `Found`."),
    flag("<--", "The current position and those before it, backwards."),
    flag("all", "Count all matching positions; at least one."),
    range("How many positions must match: `3` exactly three, `3 5` three to five, `0 0` none."),
];

const ECHO: &[ParamRule] = &[
    flag("quiet", "Without comments."),
    flag("in all", "Behind the names: the current position is tried as the target too."),
];

const CONSECUTIVE: &[ParamRule] =
    &[flag("quiet", "Without comments."), range("Least and greatest number of common moves.")];

/// Fool's mate.
const FOOL: &str = "1. f3 e5 2. g4 Qh4#";

/// Searches.
pub(super) static ROWS: &[Filter] = &[
    Filter {
        name: "find",
        numeric: true,
        shape: Shape::Low,
        params: FIND,
        args: &[Want::Any],
        signature: "find [quiet] [<--] [all | range] filter",
        docs: "The first position from here on in which a filter matches.\n\
            It looks at the current position and everything below it, with `<--` at those before \
            it. With a range or `all` the value is how many positions match, not a position.\n\
            One number means exactly so many: `find 3 F` fails when four match. The whole of \
            `find A and B` is searched for; two filters in a row need braces, `find {A B}`.\n\
            Start with `initial` to search each game once.",
        examples: &[Example { query: "initial find mate", game: FOOL, hits: &[0] }],
        ..SEARCHES
    },
    Filter {
        name: "echo",
        numeric: true,
        shape: Shape::Form,
        params: ECHO,
        signature: "echo [quiet] (source target) [in all] filter",
        docs: "Compares the current position with every other one of the game.\n\
            The first name is bound to the current position, the second to the others in turn, \
            and the filter is tried there. A filter that is a number gives the largest value; \
            else it is a condition.\n\
            `source & target == .` says that the same men stand on the same squares. Each pair \
            is seen twice, from either side: `ply > source:ply` halves the work.",
        ..SEARCHES
    },
    Filter {
        name: "lasting",
        since: Since::Figurine,
        shape: Shape::Prefix(14),
        args: &[COND],
        numeric: true,
        alone: Some("compare it, like `lasting {check} >= 2`"),
        signature: "lasting filter",
        docs: "How many positions in a row, this one first, a filter goes on to match.\n\
            0 if it does not match here, and so it always has a value: compare it, as in \
            `lasting {material \"KRPvKR\"} >= 4`. The first continuations are followed to the \
            end of the line; in a variation those of the variation. The filter is one word or \
            designator, or stands in braces.",
        examples: &[
            Example { query: "lasting {Pe4} == 2", game: "1. e4 e5 2. Nf3", hits: &[2] },
            Example { query: "lasting wtm >= 1", game: "1. e4 e5 2. Nf3", hits: &[0, 2] },
        ],
        body: Body::Form,
        ..SEARCHES
    },
    Filter {
        name: "consecutivemoves",
        shape: Shape::Call,
        params: CONSECUTIVE,
        args: &[POS, POS],
        signature: "consecutivemoves [quiet] [range] (position position)",
        docs: "The length of the longest common run of moves on the ways to two positions.\n\
            The ways begin where the lines part; moves are the same when man, origin and \
            destination are. The items are position variables, as `echo` binds them.\n\
            The run is marked with comments unless `quiet` is given.",
        examples: &[Example {
            query: "line --> initial echo (s t) {consecutivemoves (s t) == 0}",
            game: "1. e4 e5",
            hits: &[0],
        }],
        body: Body::Num(consecutive_moves),
        ..SEARCHES
    },
];

/// A move as it is compared: who, from where, to where.
type Made = (Color, Role, Square, Square);

fn consecutive_moves(cx: &mut Context<'_>, args: &[Arg]) -> Option<i64> {
    // Parameters stand before the positions.
    let from = args.iter().position(|arg| matches!(arg, Arg::Expr(_)))?;
    let (first, second) = (arg::pos(cx, args, from)?, arg::pos(cx, args, from + 1)?);
    let parting = common(cx.game, first, second)?;
    let (first, second) = (moves(cx.game, parting, first), moves(cx.game, parting, second));
    let (length, ends) = longest_run(&first, &second);
    let total = i64::try_from(length).ok()?;
    if arg::range(cx, args)?.is_some_and(|(low, high)| total < low || total > high) {
        return None;
    }
    if !arg::has_flag(args, "quiet") {
        for (way, end) in [(&first, ends.0), (&second, ends.1)] {
            let run = way.get(end.saturating_sub(length)..end).unwrap_or_default();
            for (i, (id, _)) in run.iter().enumerate() {
                let text = format!("Consecutive move {} of {length}", i + 1);
                cx.out.note(*id, text.into());
            }
        }
    }
    Some(total)
}

/// The moves from a position down to another, each with the position after it.
fn moves(game: &Game, from: NodeId, to: NodeId) -> Vec<(NodeId, Made)> {
    let mut way = Vec::new();
    let mut at = to;
    while at != from
        && let Some(node) = game.node(at)
        && let (Some(step), Some(parent)) = (node.step, node.parent)
    {
        way.push((at, (node.turn.other(), step.role, step.from, step.to)));
        at = parent;
    }
    way.reverse();
    way
}

/// The longest run of equal moves that two ways have in common, and where it ends in each.
fn longest_run(first: &[(NodeId, Made)], second: &[(NodeId, Made)]) -> (usize, (usize, usize)) {
    let mut best = (0, (0, 0));
    // For each move of `second`: how long the run is that ends there and at the last of `first`.
    let mut runs = vec![0; second.len()];
    for (i, (_, made)) in first.iter().enumerate() {
        let mut before = 0;
        for (j, ((_, other), run)) in second.iter().zip(&mut runs).enumerate() {
            let longer = if made == other { before + 1 } else { 0 };
            before = std::mem::replace(run, longer);
            if longer > best.0 {
                best = (longer, (i + 1, j + 1));
            }
        }
    }
    best
}
