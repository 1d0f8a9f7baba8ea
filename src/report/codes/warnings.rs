//! W10xx: queries that run, and probably do not mean what was meant.

use super::warning;
use crate::report::Code;

/// A transform and the filter behind its filter.
pub static W1001: Code = warning(
    "W1001",
    "transform takes one filter",
    "A transform takes exactly the next filter. What stands behind that is tested as it is, \
     in the position that was not transformed. Two designators side by side look like one \
     description of a position, but only the first one is turned.\n\n\
     Put braces around everything that belongs together. If only the first was meant, put that in \
     braces, or exchange the two.",
    "flip Ra1 kh8",
    "flip {Ra1 kh8}",
);

/// A bare square as a condition.
pub static W1002: Code = warning(
    "W1002",
    "bare squares always match",
    "A square without a man before it is the set of that square, whatever stands on it. A set \
     holds as a condition if it is not empty, and so a bare square always does.\n\n\
     Name the men: `Ke4`, `[Aa]e4` for any man, `_e4` for an empty square. Behind a dash it is a blank \
     that makes this trap: `Q -- e4` is a queen, then any move, then a square; the move is \
     `Q--e4`.",
    "wtm e4",
    "wtm [Aa]e4",
);

/// `if` without `else`.
pub static W1003: Code = warning(
    "W1003",
    "if without else",
    "An `if` without `else` holds wherever its test fails. As a condition of the query it \
     therefore matches almost everywhere: `if check mate` finds every position without a check.\n\n\
     If both must hold, write them side by side. `if` without `else` is right for filters that \
     do something, like an assignment or a comment; those give no warning. If the test is meant \
     as an implication, say so: `if check mate else true`.",
    "if check mate",
    "check mate",
);

/// A condition that is always or never true.
pub static W1004: Code = warning(
    "W1004",
    "always or never true",
    "This condition has the same answer in every position. Two designators joined with `&` have \
     squares in common only if one man can be both; `Ra1 & kh8` never holds. A number of squares is \
     never negative, and never more than 64.\n\n\
     `&` intersects sets, `and` joins conditions; side by side, conditions need neither.",
    "Ra1 & kh8",
    "Ra1 and kh8",
);

/// A name that is also a word of Figurine.
pub static W1005: Code = warning(
    "W1005",
    "name of a filter",
    "This query uses a word of Figurine as a name of its own. Words that CQL 6.2 does not know \
     may be bound by a query, so that older queries run unchanged; in this query the \
     word then means what it is bound to, and the filter cannot be used.\n\n\
     Choose another name if the query is new.",
    "forany = 30\nply > forany",
    "many = 30\nply > many",
);

/// A designator that names nothing.
pub static W1006: Code = warning(
    "W1006",
    "designator without squares",
    "The brackets behind this man hold no squares, and so the designator is the empty set. As a \
     condition it never holds.\n\n\
     Name squares, as in `R[a1,h1]`, or leave the brackets out: `R` alone is a rook anywhere.",
    "R[]",
    "R[a1,h1]",
);

/// A path that goes nowhere.
pub static W1007: Code = warning(
    "W1007",
    "path without a move",
    "A `path` is a row of moves with filters between them that must hold on the way. Without a \
     dash filter among its steps nothing moves, and it never matches.\n\n\
     Write a dash for each move: `path -- check -- mate` is a move that gives check, \
     then one that mates. If no move was meant, leave out `path`.",
    "path check mate",
    "path -- check -- mate",
);

/// A filter that fell into the path above it.
pub static W1008: Code = warning(
    "W1008",
    "filter belongs to the path above",
    "A `path` ends with a blank line, a closing bracket, or the query; an ordinary line break does \
     not end it. This filter stands on a line of its own, no further in than its `path`, and \
     yet it is tested after the path's last move.\n\n\
     Leave a blank line, or put the path in braces, if it is a condition on this position. If it \
     belongs to the path, put it on the path's line or further in.",
    "path -- check --\nbtm",
    "path -- check --\n\nbtm",
);

/// A text that is compared with a date and is none.
pub static W1011: Code = warning(
    "W1011",
    "no date",
    "A comparison with `date` or `eventdate` compares dates: `\"2010\"` is a year, `\"2010.10\"` a \
     month, `\"2010.10.03\"` a day; dashes may stand for the full stops. This text is none of \
     these. It is compared as CQL does it, letter by letter, and a date with question marks then \
     comes behind all others.\n\n\
     The year comes first, with four digits, then the month, then the day. To look for a part of \
     the text use `date \"05\"` or `date ~~ \"pattern\"`.",
    "date >= \"2010/10/03\"",
    "date >= \"2010.10.03\"",
);
