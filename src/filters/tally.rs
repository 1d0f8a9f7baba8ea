//! Counting over all games.

use super::row::{BASE, flag, text};
use crate::ir::{Example, Filter, Group, Since, Want};
use crate::syntax::{ParamRule, Shape};

/// Fool's mate.
const FOOL: &str = "1. f3 e5 2. g4 Qh4#";

const TALLY: &[ParamRule] = &[
    flag("per game", "A game counts once for each value, however often it has it."),
    text("", "Names the tally; without it the text of the key does."),
];

/// Tallies.
pub(super) static ROWS: &[Filter] = &[Filter {
    name: "tally",
    since: Since::Figurine,
    group: Group::Output,
    shape: Shape::CallOrPrefix(4),
    params: TALLY,
    args: &[Want::Any],
    variadic: true,
    signature: "tally [per game] [\"name\"] key, tally [per game] [\"name\"] (key key ...)",
    docs: "Counts over all games how often each value of the key was met.\n\
        A key is a number, a string, or a set, of which each square counts. With several keys in \
        parentheses each combination of their values counts. A key that fails and an empty set \
        count as no value, which is told. At the end come the values with their counts, the share \
        of all that was counted, the share of all games that were searched, and the first game as \
        an example.\n\
        It always matches, counts each time it is evaluated, and takes nothing back: put the \
        conditions before it. Numbers fall into steps by arithmetic, which drops remainders: \
        `elo white / 200 * 200`. Under a transform each copy counts; tallies of one name are one.",
    examples: &[
        Example { query: "mate tally \"mated on\" K", game: FOOL, hits: &[4] },
        Example { query: "mate tally per game (ending  ply / 10 * 10)", game: FOOL, hits: &[4] },
    ],
    ..BASE
}];
