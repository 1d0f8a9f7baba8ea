//! Numbers about squares and men, and functions of numbers.

use super::row::{BASE, NUM, SET};
use crate::eval::arg;
use crate::games::NO_MAN;
use crate::ir::{Arg, Body, Context, Example, Filter, Group, Needs, Stage, Text, Want};
use crate::syntax::Shape;
use shakmaty::{Color, Piece, Role, Square};

/// What the rows of this file share.
const NUMBERS: Filter = Filter { group: Group::Numbers, ..BASE };

/// A number about one square or a set.
const OF_SET: Filter = Filter { shape: Shape::Prefix(7), args: &[SET], ..NUMBERS };

/// A lone white queen and a black pawn, with the kings.
const QUEEN: &str = "4k3/2p5/8/8/8/8/8/Q3K3 w - - 0 1";

/// Numbers.
pub(super) static ROWS: &[Filter] = &[
    Filter {
        name: "#",
        numeric: true,
        shape: Shape::Prefix(7),
        stage: Stage::Constant,
        signature: "#set, #string, #dictionary",
        docs: "How many squares, bytes or entries there are.\n\
            `#R & A` counts the common squares, since the operand reaches over `&`, `|` and \
            arrows; `#R - 1` subtracts. A string counts bytes, not letters: `#\"é\"` is 2.\n\
            It is needed where a number is wanted, `#A + 1`; comparisons take a set's size by \
            themselves, `A > 3`, unless both sides are sets.",
        examples: &[Example { query: "#A == 2", game: QUEEN, hits: &[0] }],
        body: Body::Form,
        ..NUMBERS
    },
    Filter {
        name: "abs",
        shape: Shape::Prefix(5),
        args: &[NUM],
        stage: Stage::Constant,
        signature: "abs number",
        docs: "The number without its sign.\n\
            It takes the whole sum behind it: `abs x - y` is `abs (x - y)`. A set must be \
            counted first: `abs (#A - #a)`.",
        examples: &[Example { query: "abs (power A - power a) == 8", game: QUEEN, hits: &[0] }],
        body: Body::Num(abs),
        ..NUMBERS
    },
    Filter {
        name: "sqrt",
        shape: Shape::Prefix(5),
        args: &[NUM],
        stage: Stage::Constant,
        signature: "sqrt number",
        docs: "The square root, rounded down to a whole number.\n\
            It fails for a negative number, and takes the whole sum behind it: `sqrt x + y` is \
            `sqrt (x + y)`. For more digits multiply first: `sqrt (10000 * x)` is 100 times the \
            root.",
        examples: &[Example { query: "sqrt 17 == 4", game: QUEEN, hits: &[0] }],
        body: Body::Num(sqrt),
        ..NUMBERS
    },
    Filter {
        name: "max",
        shape: Shape::Call,
        args: &[Want::Ordered, Want::Ordered],
        variadic: true,
        stage: Stage::Constant,
        signature: "max (number number ...), max (string string ...)",
        docs: "The largest of two or more numbers or strings.\n\
            Items that fail are left out; it fails when all do. All items have one type, and a \
            set must be counted: `max (#A #a)`.\n\
            Strings are compared byte by byte. Items are separated by blanks, so write `max (x \
            (-y))` for a negative one. The word is also a parameter of `sort` and `path`.",
        examples: &[Example { query: "max (#A #a 1) == 2", game: QUEEN, hits: &[0] }],
        body: Body::Num(largest),
        ..NUMBERS
    },
    Filter {
        name: "max of strings",
        shape: Shape::Call,
        args: &[Want::Ordered, Want::Ordered],
        variadic: true,
        stage: Stage::Constant,
        signature: "max (string string ...)",
        docs: "The largest of two or more strings, in the order of their bytes.\n\
            Capital letters come before small ones. Items that fail are left out; it fails when \
            all do.",
        examples: &[Example { query: "max (\"b\" \"ab\") == \"b\"", game: QUEEN, hits: &[0] }],
        body: Body::Text(last_text),
        ..NUMBERS
    },
    Filter {
        name: "min",
        shape: Shape::Call,
        args: &[Want::Ordered, Want::Ordered],
        variadic: true,
        stage: Stage::Constant,
        signature: "min (number number ...), min (string string ...)",
        docs: "The smallest of two or more numbers or strings.\n\
            Items that fail are left out; it fails when all do. All items have one type, and a \
            set must be counted: `min (#A #a)`.\n\
            The word is also a parameter of `sort`, where it asks for the smallest value.",
        examples: &[Example { query: "min (#A #a 3) == 2", game: QUEEN, hits: &[0] }],
        body: Body::Num(smallest),
        ..NUMBERS
    },
    Filter {
        name: "min of strings",
        shape: Shape::Call,
        args: &[Want::Ordered, Want::Ordered],
        variadic: true,
        stage: Stage::Constant,
        signature: "min (string string ...)",
        docs: "The smallest of two or more strings, in the order of their bytes.\n\
            Capital letters come before small ones. Items that fail are left out; it fails when \
            all do.",
        examples: &[Example { query: "min (\"b\" \"ab\") == \"ab\"", game: QUEEN, hits: &[0] }],
        body: Body::Text(first_text),
        ..NUMBERS
    },
    Filter {
        name: "power",
        signature: "power set",
        docs: "The value of the men on the squares of the set, in pawns.\n\
            Pawn 1, knight and bishop 3, rook 5, queen 9, king 0; both colours add up, and empty \
            squares count nothing. The empty set has power 0.\n\
            `power A - power a` is White's lead; each side of the initial position has 39.",
        examples: &[Example { query: "power A == 9 power a == 1", game: QUEEN, hits: &[0] }],
        body: Body::Num(power),
        ..OF_SET
    },
    Filter {
        name: "rank",
        signature: "rank set",
        docs: "The number of the rank, 1 to 8, of the only square of the set.\n\
            It fails unless the set is exactly one square. White's first rank is 1, for both \
            colours.\n\
            The operand reaches over `&` and `|`, but not over arithmetic: `rank K + 1` adds 1.",
        examples: &[Example { query: "rank Q == 1 rank p == 7", game: QUEEN, hits: &[0] }],
        body: Body::Num(rank),
        ..OF_SET
    },
    Filter {
        name: "file",
        signature: "file set",
        docs: "The number of the file, 1 for a to 8 for h, of the only square of the set.\n\
            It fails unless the set is exactly one square. The squares of a file are written as \
            a designator instead: `e1-8`.",
        examples: &[Example { query: "file Q == 1 file p == 3", game: QUEEN, hits: &[0] }],
        body: Body::Num(file),
        ..OF_SET
    },
    Filter {
        name: "type",
        signature: "type set",
        docs: "The kind of man on the only square of the set, as a number.\n\
            0 empty, 1 pawn, 2 knight, 3 bishop, 4 rook, 5 queen, 6 king, whatever the colour. \
            It fails unless the set is exactly one square.\n\
            With the colour as sign: `colortype`; as a letter: `typename`.",
        examples: &[Example { query: "type a1 == 5 type a2 == 0", game: QUEEN, hits: &[0] }],
        body: Body::Num(kind),
        ..OF_SET
    },
    Filter {
        name: "colortype",
        signature: "colortype set",
        docs: "The kind of man on the only square of the set, negative for Black.\n\
            0 empty, 1 pawn, 2 knight, 3 bishop, 4 rook, 5 queen, 6 king; a black rook is -4. It \
            fails unless the set is exactly one square.",
        examples: &[Example {
            query: "colortype k == -6 colortype Q == 5",
            game: QUEEN,
            hits: &[0],
        }],
        body: Body::Num(signed_kind),
        ..OF_SET
    },
    Filter {
        name: "pieceid",
        signature: "pieceid set",
        docs: "The number that the man on the only square of the set keeps through the game.\n\
            Men are numbered from 0 in board order a1, b1, ... h8 of the initial position; a \
            pawn keeps its number when it promotes. It fails for an empty square or more than \
            one square.\n\
            Two positions show the same man where the numbers are equal, whatever it has become.",
        examples: &[Example {
            query: "pieceid e4 == 12",
            game: "1. e4 e5 2. Nf3",
            hits: &[1, 2, 3],
        }],
        needs: Needs { men: true, ..Needs::NOTHING },
        body: Body::Num(identity),
        ..OF_SET
    },
];

/// The absolute value; the one number that has none fails.
fn abs(cx: &mut Context<'_>, args: &[Arg]) -> Option<i64> {
    arg::num(cx, args, 0)?.checked_abs()
}

fn sqrt(cx: &mut Context<'_>, args: &[Arg]) -> Option<i64> {
    arg::num(cx, args, 0)?.checked_isqrt()
}

/// The numbers among the arguments that have a value.
fn numbers(cx: &mut Context<'_>, args: &[Arg]) -> Vec<i64> {
    (0..args.len()).filter_map(|i| arg::num(cx, args, i)).collect()
}

/// The strings among the arguments that have a value.
fn texts(cx: &mut Context<'_>, args: &[Arg]) -> Vec<Text> {
    (0..args.len()).filter_map(|i| arg::text(cx, args, i)).collect()
}

fn largest(cx: &mut Context<'_>, args: &[Arg]) -> Option<i64> {
    numbers(cx, args).into_iter().max()
}

fn smallest(cx: &mut Context<'_>, args: &[Arg]) -> Option<i64> {
    numbers(cx, args).into_iter().min()
}

fn last_text(cx: &mut Context<'_>, args: &[Arg]) -> Option<Text> {
    texts(cx, args).into_iter().max()
}

fn first_text(cx: &mut Context<'_>, args: &[Arg]) -> Option<Text> {
    texts(cx, args).into_iter().min()
}

fn power(cx: &mut Context<'_>, args: &[Arg]) -> Option<i64> {
    let squares = arg::set(cx, args, 0)?;
    let board = &cx.node()?.board;
    let worth = |role, pawns| {
        i64::try_from((board.by_role(role) & squares).count()).ok().map(|n| n * pawns)
    };
    Some(
        worth(Role::Pawn, 1)?
            + worth(Role::Knight, 3)?
            + worth(Role::Bishop, 3)?
            + worth(Role::Rook, 5)?
            + worth(Role::Queen, 9)?,
    )
}

/// The only square of the first argument.
pub(super) fn square(cx: &mut Context<'_>, args: &[Arg]) -> Option<Square> {
    arg::set(cx, args, 0)?.single_square()
}

/// What stands on the only square of the first argument: fails without such a square.
pub(super) fn man(cx: &mut Context<'_>, args: &[Arg]) -> Option<Option<Piece>> {
    let square = square(cx, args)?;
    Some(cx.node()?.board.piece_at(square))
}

fn rank(cx: &mut Context<'_>, args: &[Arg]) -> Option<i64> {
    Some(i64::from(u32::from(square(cx, args)?.rank())) + 1)
}

fn file(cx: &mut Context<'_>, args: &[Arg]) -> Option<i64> {
    Some(i64::from(u32::from(square(cx, args)?.file())) + 1)
}

fn kind(cx: &mut Context<'_>, args: &[Arg]) -> Option<i64> {
    Some(man(cx, args)?.map_or(0, |man| man.role as i64))
}

fn signed_kind(cx: &mut Context<'_>, args: &[Arg]) -> Option<i64> {
    let signed = |man: Piece| match man.color {
        Color::White => man.role as i64,
        Color::Black => -(man.role as i64),
    };
    Some(man(cx, args)?.map_or(0, signed))
}

fn identity(cx: &mut Context<'_>, args: &[Arg]) -> Option<i64> {
    let square = square(cx, args)?;
    let men = cx.game.men.get(cx.at as usize)?;
    let man = *men.get(square.to_usize())?;
    (man != NO_MAN).then_some(i64::from(man))
}
