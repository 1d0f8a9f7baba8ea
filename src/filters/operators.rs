//! Comparisons and arithmetic.

use super::row::{BASE, NUM, POS};
use crate::ir::{Example, Filter, Group, Since, Stage};
use crate::syntax::{Assoc, Shape};

/// A comparison.
const COMPARISON: Filter = Filter {
    group: Group::Logic,
    shape: Shape::Infix(4, Assoc::Right),
    stage: Stage::Constant,
    ..BASE
};

/// A comparison of two positions on one line.
const KINSHIP: Filter = Filter { since: Since::Cql62, args: &[POS, POS], ..COMPARISON };

/// Arithmetic.
const ARITHMETIC: Filter = Filter {
    group: Group::Numbers,
    shape: Shape::Infix(6, Assoc::Left),
    args: &[NUM, NUM],
    stage: Stage::Constant,
    ..BASE
};

/// A lone white queen and a black pawn, with the kings.
const QUEEN: &str = "4k3/2p5/8/8/8/8/8/Q3K3 w - - 0 1";

/// Three plies.
const GAME: &str = "1. e4 e5 2. Nf3";

/// Operators.
pub(super) static ROWS: &[Filter] = &[
    Filter {
        name: "<",
        numeric: true,
        signature: "value < value",
        docs: "Less than, for numbers, strings and positions; the value is the left side's.\n\
            So ranges can be written at once: `10 < ply < 20` is `10 < (ply < 20)`. A set \
            compared with a number counts its squares; two sets have no order, write `#A < #a`.\n\
            Strings are compared byte by byte, positions by their `positionid`.\n\
            It fails when either side has no value.",
        examples: &[Example { query: "0 < ply < 3", game: GAME, hits: &[1, 2] }],
        ..COMPARISON
    },
    Filter {
        name: "<=",
        numeric: true,
        aliases: &["≤"],
        signature: "value <= value",
        docs: "Less than or equal, for numbers, strings and positions; the value is the left \
            side's.\n\
            `5 <= #A <= 7` works as in mathematics. A set compared with a number counts its \
            squares.\n\
            It fails when either side has no value.",
        examples: &[Example { query: "ply <= 1", game: GAME, hits: &[0, 1] }],
        ..COMPARISON
    },
    Filter {
        name: ">",
        numeric: true,
        signature: "value > value",
        docs: "Greater than, for numbers, strings and positions; the value is the left side's.\n\
            A set compared with a number counts its squares: `P > 5`. Two sets have no order: `A \
            > a` is an error, write `#A > #a`.\n\
            It fails when either side has no value.",
        examples: &[Example { query: "ply > 1", game: GAME, hits: &[2, 3] }],
        ..COMPARISON
    },
    Filter {
        name: ">=",
        numeric: true,
        aliases: &["≥"],
        signature: "value >= value",
        docs: "Greater than or equal, for numbers, strings and positions; the value is the left \
            side's.\n\
            A set compared with a number counts its squares: `Q >= 2`.\n\
            In `sort \"n\" N >= 5` the whole comparison is sorted, that is N where it is at \
            least 5.",
        examples: &[Example { query: "ply >= 2", game: GAME, hits: &[2, 3] }],
        ..COMPARISON
    },
    Filter {
        name: "==",
        numeric: true,
        signature: "value == value",
        docs: "Equal: two numbers, strings, sets or positions.\n\
            Between numbers, strings and positions the value is the left side's; between sets it \
            is a condition. A set compared with a number counts its squares: `A == 16`.\n\
            One sign `=` assigns; `x == y == z` is `x == (y == z)`.",
        examples: &[Example { query: "ply == 2", game: GAME, hits: &[2] }],
        ..COMPARISON
    },
    Filter {
        name: "!=",
        aliases: &["≠"],
        signature: "value != value",
        docs: "Not equal: two numbers, strings, sets or positions.\n\
            It is a condition without a value, unlike the other comparisons, and it fails when \
            either side has no value.",
        examples: &[Example { query: "ply != 2", game: GAME, hits: &[0, 1, 3] }],
        ..COMPARISON
    },
    Filter {
        name: "[<]",
        aliases: &["≺"],
        signature: "position [<] position",
        docs: "The left position comes before the right one on the same line.\n\
            It is a true ancestor, so a position does not come before itself. The value is the \
            left position. `<` compares only the numbers of the positions.",
        examples: &[Example { query: "currentposition [<] position 2", game: GAME, hits: &[0, 1] }],
        ..KINSHIP
    },
    Filter {
        name: "[<=]",
        aliases: &["≼"],
        signature: "position [<=] position",
        docs: "The left position is the right one or comes before it on the same line.\n\
            The value is the left position. In a game without variations it agrees with `<=`.",
        examples: &[Example {
            query: "currentposition [<=] position 2",
            game: GAME,
            hits: &[0, 1, 2],
        }],
        ..KINSHIP
    },
    Filter {
        name: "[>]",
        aliases: &["≻"],
        signature: "position [>] position",
        docs: "The left position comes after the right one on the same line.\n\
            It is a true descendant, so a position does not come after itself. The value is the \
            left position.",
        examples: &[Example { query: "currentposition [>] position 2", game: GAME, hits: &[3] }],
        ..KINSHIP
    },
    Filter {
        name: "[>=]",
        aliases: &["≽"],
        signature: "position [>=] position",
        docs: "The left position is the right one or comes after it on the same line.\n\
            The value is the left position. Equal positions match, as the sign says; CQL 6.2 \
            itself leaves them out.",
        examples: &[Example {
            query: "currentposition [>=] position 2",
            game: GAME,
            hits: &[2, 3],
        }],
        ..KINSHIP
    },
    Filter {
        name: "in",
        shape: Shape::Infix(3, Assoc::Left),
        signature: "set in set, string in string",
        docs: "All squares of the left set belong to the right one, or a string contains \
            another.\n\
            It is a condition. The empty set is in every set, so `q in a1-8` also matches \
            without a black queen; the empty string is in every string.\n\
            `not R in A` is `not (R in A)`.",
        examples: &[Example { query: "Q in a1-8", game: QUEEN, hits: &[0] }],
        ..COMPARISON
    },
    Filter {
        name: "+",
        numeric: true,
        shape: Shape::Infix(5, Assoc::Left),
        args: &[],
        signature: "number + number, string + string",
        docs: "The sum of two numbers, or two strings in one.\n\
            It fails when either side does; a sum that does not fit 64 bits is reported. Sets \
            are joined with `|` and counted with `#`: `#A + #a`.\n\
            A line break does not end a sum. In `path` and `line` the sign is also a repetition: \
            put arithmetic in braces there.",
        examples: &[Example { query: "ply + 1 == 3", game: GAME, hits: &[2] }],
        ..ARITHMETIC
    },
    Filter {
        name: "-",
        numeric: true,
        shape: Shape::Infix(5, Assoc::Left),
        signature: "number - number, -number",
        docs: "The difference of two numbers, or a number with its sign changed.\n\
            Behind a value it always subtracts, over line breaks too: `x = 3` and `-y > 0` on \
            the next line are `x = 3 - y > 0`. Use braces or parentheses.\n\
            `1-0` without blanks is a result, not arithmetic.",
        examples: &[Example { query: "ply - 1 == 0", game: GAME, hits: &[1] }],
        ..ARITHMETIC
    },
    Filter {
        name: "*",
        numeric: true,
        signature: "number * number",
        docs: "The product of two numbers.\n\
            It fails when either side does; a product that does not fit 64 bits is reported. In \
            `path` and `line` the sign is also a repetition: put arithmetic in braces there.",
        examples: &[Example { query: "ply * 2 == 4", game: GAME, hits: &[2] }],
        ..ARITHMETIC
    },
    Filter {
        name: "/",
        numeric: true,
        signature: "number / number",
        docs: "The whole part of a quotient, rounded towards zero.\n\
            `-7 / 2` is -3. Division by 0 fails. For percentages multiply first: `100 * x / y`. \
            Two signs `//` begin a comment, three a note for the game.",
        examples: &[Example { query: "ply / 2 == 1", game: GAME, hits: &[2, 3] }],
        ..ARITHMETIC
    },
    Filter {
        name: "%",
        numeric: true,
        signature: "number % number",
        docs: "The remainder of a division, with the sign of the left side.\n\
            `-7 % 3` is -1. Division by 0 fails. `ply % 2 == 0` matches every second position.",
        examples: &[Example { query: "ply % 2 == 1", game: GAME, hits: &[1, 3] }],
        ..ARITHMETIC
    },
];
