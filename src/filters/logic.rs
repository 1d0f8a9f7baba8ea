//! Conditions, control and what ends a run.

use super::row::{BASE, COND};
use crate::eval::arg;
use crate::ir::{Arg, Body, Context, Example, Expr, Filter, Group, Needs, Since, Stage, Want};
use crate::syntax::{Assoc, Shape};

/// What the rows of this file share.
const LOGIC: Filter = Filter { group: Group::Logic, stage: Stage::Constant, ..BASE };

/// What rows that may end in a fault need.
const FAULTS: Needs = Needs { faults: true, ..Needs::NOTHING };

/// Three plies.
const GAME: &str = "1. e4 e5 2. Nf3";

/// Conditions and control.
pub(super) static ROWS: &[Filter] = &[
    Filter {
        name: "or",
        shape: Shape::Infix(1, Assoc::Left),
        args: &[COND, COND],
        signature: "filter or filter",
        docs: "One of the two filters matches.\n\
            The second is only tried when the first fails. It is a condition even between two \
            sets or numbers: `{K or R}` has no value, use `|` for sets and `if` for numbers.\n\
            It binds least of all operators, and works between two filters only: in `a b or c` \
            the alternatives are `b` and `c`.",
        examples: &[Example { query: "initial or terminal", game: GAME, hits: &[0, 3] }],
        ..LOGIC
    },
    Filter {
        name: "and",
        shape: Shape::Infix(2, Assoc::Left),
        args: &[COND, COND],
        signature: "filter and filter",
        docs: "Both filters match.\n\
            The second is only tried when the first matches. Filters that merely follow each \
            other are joined too, so it is needed only inside larger filters: `find A and B` \
            looks for both at once.\n\
            It binds more tightly than `or`.",
        examples: &[Example { query: "btm and not terminal", game: GAME, hits: &[1] }],
        ..LOGIC
    },
    Filter {
        name: "not",
        shape: Shape::Prefix(3),
        args: &[COND],
        signature: "not filter",
        docs: "The filter does not match.\n\
            It reaches over `in`, comparisons and arithmetic: `not a == b` is `not (a == b)`; \
            `and` and `or` end it. Comments made inside are dropped.\n\
            A set is complemented with `~`: `~R` are the squares without a white rook, `not R` \
            says there is none.",
        examples: &[Example { query: "not wtm", game: GAME, hits: &[1, 3] }],
        ..LOGIC
    },
    Filter {
        name: "xor",
        since: Since::Figurine,
        shape: Shape::Call,
        args: &[COND, COND],
        variadic: true,
        signature: "xor (filter filter ...), xor {filter} {filter} ...",
        docs: "Exactly one of the filters matches.\n\
            Of three that all match none is alone: it is not parity. Without parentheses the \
            filters are the braces that follow, `xor {F} {G}`, or, if the first is not in \
            braces, all that follow to the end of the line or bracket: `xor F G`. Comments stay \
            from the filter that matches. A second match ends the test.",
        examples: &[
            Example { query: "xor (wtm initial terminal)", game: GAME, hits: &[2, 3] },
            Example { query: "xor {wtm} {initial} terminal", game: GAME, hits: &[] },
        ],
        body: Body::Bool(exactly_one),
        ..LOGIC
    },
    Filter {
        name: "true",
        signature: "true",
        docs: "Always matches.\n\
            It has no value. Useful as a branch of `if` or the body of a function.",
        examples: &[Example { query: "true", game: "1. e4", hits: &[0, 1] }],
        body: Body::Bool(always),
        ..LOGIC
    },
    Filter {
        name: "false",
        signature: "false",
        docs: "Never matches.\n\
            At the end of a query it keeps statistics and messages but writes no game.",
        examples: &[Example { query: "not false", game: "1. e4", hits: &[0, 1] }],
        body: Body::Bool(never),
        ..LOGIC
    },
    Filter {
        name: "extension",
        since: Since::Cql62,
        signature: "extension",
        docs: "Never matches.\n\
            CQL 6.2 reserves the word and gives it no other meaning; write `false`.",
        examples: &[Example { query: "not extension", game: "1. e4", hits: &[0, 1] }],
        body: Body::Bool(never),
        ..LOGIC
    },
    Filter {
        name: "equal",
        since: Since::Cql62,
        shape: Shape::Call,
        args: &[Want::Same, Want::Same],
        signature: "equal (value value)",
        docs: "The two values are the same.\n\
            Both have one type: two sets, numbers, strings or positions. It fails when either \
            value is missing. The usual way to write it is `==`, which also compares a set with \
            a number.",
        examples: &[Example { query: "equal (ply 1)", game: "1. e4 e5", hits: &[1] }],
        body: Body::Bool(equal),
        ..LOGIC
    },
    Filter {
        name: "if",
        numeric: true,
        shape: Shape::Form,
        signature: "if filter [then] filter [else filter]",
        docs: "One filter or another, depending on a condition.\n\
            Without `else` it matches when the condition fails, and otherwise as the first \
            filter does. It has a value only with an `else`, when both branches have the same \
            type.\n\
            Each part is one full filter: use braces for more. An `else` belongs to the nearest \
            `if`.",
        examples: &[Example { query: "if wtm terminal else ply == 1", game: GAME, hits: &[1] }],
        ..LOGIC
    },
    Filter {
        name: "while",
        shape: Shape::Form,
        signature: "while (filter) filter",
        docs: "Repeats a filter as long as a condition matches.\n\
            It always matches in the end, whatever the repeated filter does. `while (T ~~ \
            \"re\") F` runs through all matches of the pattern in the string, with the groups in \
            `\\0`, `\\1` ...; more parentheses around the pattern take that meaning away.\n\
            A loop that does not end is stopped with an error.",
        examples: &[Example {
            query: "x = 0 while (x < 3) x += 1 x == 3",
            game: "1. e4",
            hits: &[0, 1],
        }],
        ..LOGIC
    },
    Filter {
        name: "loop",
        since: Since::Cql62,
        shape: Shape::Low,
        args: &[COND],
        signature: "loop filter",
        docs: "Repeats a filter until it fails.\n\
            It matches if the filter matched at least once. Something must change from one turn \
            to the next, usually a variable, or the loop does not end and is stopped with an \
            error.",
        examples: &[Example {
            query: "x = 0 loop {x < 3 x += 1} x == 3",
            game: "1. e4",
            hits: &[0, 1],
        }],
        ..LOGIC
    },
    Filter {
        name: "assert",
        shape: Shape::Low,
        args: &[COND],
        signature: "assert filter",
        docs: "Gives the game up with an error unless the filter matches.\n\
            Game, position and place in the query are named; the game is no hit, the run goes on \
            and ends with exit code 3. `assert v` tests that the variable has a value. For \
            conditions that belong to the search leave the word out.",
        examples: &[Example { query: "assert #K == 1", game: "1. e4", hits: &[0, 1] }],
        needs: FAULTS,
        body: Body::Bool(assert),
        ..LOGIC
    },
    Filter {
        name: "cql_abort",
        since: Since::Cql62,
        signature: "cql_abort",
        docs: "Gives the game up with an error.\n\
            Meant for tests of a query: `if C cql_abort`. The run goes on with the next game and \
            ends with exit code 3.",
        examples: &[Example { query: "if not K cql_abort", game: "1. e4", hits: &[0, 1] }],
        needs: Needs { visible: true, ..FAULTS },
        body: Body::Bool(abort),
        ..LOGIC
    },
    Filter {
        name: "cql_assertvariations",
        since: Since::Cql62,
        shape: Shape::Form,
        args: &[Want::Literal],
        signature: "cql_assertvariations \"text\"",
        docs: "Gives the game up with this text unless variations are searched.\n\
            A query that makes no sense on main lines alone says so with it. The text must not \
            be empty.",
        examples: &[Example {
            query: "if variation cql_assertvariations \"there are some\"",
            game: "1. e4",
            hits: &[0, 1],
        }],
        needs: FAULTS,
        body: Body::Bool(assert_variations),
        ..LOGIC
    },
];

fn assert(cx: &mut Context<'_>, args: &[Arg]) -> bool {
    let place = cx.place;
    let held = arg::truth(cx, args, 0);
    if !held {
        cx.fail(place, "assertion failed");
    }
    held
}

fn abort(cx: &mut Context<'_>, _: &[Arg]) -> bool {
    cx.fail(cx.place, "stopped by `cql_abort`");
    false
}

fn assert_variations(cx: &mut Context<'_>, args: &[Arg]) -> bool {
    if !cx.variations {
        let text = arg::literal(args).unwrap_or_default();
        cx.fail(cx.place, format!("variations are not searched: {text}"));
    }
    cx.variations
}

fn exactly_one(cx: &mut Context<'_>, args: &[Arg]) -> bool {
    let start = cx.out.checkpoint();
    let mut found = 0;
    for index in 0..args.len() {
        let since = cx.out.checkpoint();
        if arg::truth(cx, args, index) {
            found += 1;
        } else {
            cx.out.take_back(since);
        }
        if found > 1 {
            break;
        }
    }
    if found != 1 {
        cx.out.take_back(start);
    }
    found == 1 && cx.fault.is_none()
}

fn always(_: &mut Context<'_>, _: &[Arg]) -> bool {
    true
}

fn never(_: &mut Context<'_>, _: &[Arg]) -> bool {
    false
}

/// Two values of one type, both there and the same.
fn equal(cx: &mut Context<'_>, args: &[Arg]) -> bool {
    let same = match args.first() {
        Some(Arg::Expr(Expr::Num(_))) => pair(cx, args, arg::num).map(|(a, b)| a == b),
        Some(Arg::Expr(Expr::Set(_))) => pair(cx, args, arg::set).map(|(a, b)| a == b),
        Some(Arg::Expr(Expr::Text(_))) => pair(cx, args, arg::text).map(|(a, b)| a == b),
        Some(Arg::Expr(Expr::Pos(_))) => pair(cx, args, arg::pos).map(|(a, b)| a == b),
        _ => None,
    };
    same.unwrap_or(false)
}

/// The first two arguments.
fn pair<T>(
    cx: &mut Context<'_>,
    args: &[Arg],
    get: impl Fn(&mut Context<'_>, &[Arg], usize) -> Option<T>,
) -> Option<(T, T)> {
    let first = get(cx, args, 0)?;
    Some((first, get(cx, args, 1)?))
}
