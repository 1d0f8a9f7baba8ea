//! Searches for other positions of the game.

use super::row::{BASE, POS, flag, range};
use crate::ir::{Body, Example, Filter, Group, Stage, Ty, Want};
use crate::syntax::{ParamRule, Shape};

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
        name: "consecutivemoves",
        shape: Shape::Call,
        params: CONSECUTIVE,
        args: &[POS, POS],
        signature: "consecutivemoves [quiet] [range] (position position)",
        docs: "The length of the longest common run of moves on the ways to two positions.\n\
            The ways begin where the lines part; moves are the same when man, origin and \
            destination are. The items are position variables, as `echo` binds them.\n\
            The run is marked with comments unless `quiet` is given.",
        body: Body::Later(Ty::Num),
        ..SEARCHES
    },
];
