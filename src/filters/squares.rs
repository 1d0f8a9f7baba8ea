//! Sets of squares: colour of squares, squares between, squares by name.

use super::row::{BASE, NUM, SET, TEXT};
use crate::eval::arg;
use crate::ir::{Arg, Body, Context, Example, Filter, Group, Stage, Turn};
use crate::syntax::{Assoc, Shape};
use shakmaty::{Bitboard, File, Rank, Square};

/// What the rows of this file share.
const SQUARES: Filter = Filter { group: Group::Squares, ..BASE };

/// A lone white queen and a black pawn, with the kings.
const QUEEN: &str = "4k3/2p5/8/8/8/8/8/Q3K3 w - - 0 1";

/// An empty board but for the kings.
const KINGS: &str = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";

/// Sets.
pub(super) static ROWS: &[Filter] = &[
    Filter {
        name: "light",
        shape: Shape::Prefix(13),
        args: &[SET],
        turn: Turn::Shade("dark"),
        signature: "light set",
        docs: "Those squares of the set that are light, like h1.\n\
            `light B` is White's light-squared bishop. The operand is read tightly: `light A | \
            a` is `(light A) | a`.\n\
            A transform that changes the colour of squares exchanges it with `dark`; `rotate45` \
            refuses it.",
        examples: &[Example {
            query: "light B == f1",
            game: "4k3/8/8/8/8/8/8/2B1KB2 w - - 0 1",
            hits: &[0],
        }],
        body: Body::Set(light),
        ..SQUARES
    },
    Filter {
        name: "dark",
        shape: Shape::Prefix(13),
        args: &[SET],
        turn: Turn::Shade("light"),
        signature: "dark set",
        docs: "Those squares of the set that are dark, like a1.\n\
            `dark b` is Black's dark-squared bishop. The operand is read tightly: `dark A | a` \
            is `(dark A) | a`.\n\
            A transform that changes the colour of squares exchanges it with `light`; `rotate45` \
            refuses it.",
        examples: &[Example {
            query: "dark B == c1",
            game: "4k3/8/8/8/8/8/8/2B1KB2 w - - 0 1",
            hits: &[0],
        }],
        body: Body::Set(dark),
        ..SQUARES
    },
    Filter {
        name: "between",
        shape: Shape::Call,
        args: &[SET, SET],
        signature: "between (set set)",
        docs: "Squares strictly between a square of the first set and one of the second.\n\
            Every pair on a common rank, file or diagonal counts; the ends do not belong to it, \
            and what stands on the squares does not matter. Pairs without a common line give \
            nothing: `between (a1 b3)` is empty.\n\
            The two items are separated by a blank; there is no comma.",
        examples: &[Example {
            query: "between (K k) == e2-7",
            game: "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
            hits: &[0],
        }],
        body: Body::Set(between),
        ..SQUARES
    },
    Filter {
        name: "makesquare",
        shape: Shape::CallOrPrefix(5),
        args: &[TEXT],
        stage: Stage::Constant,
        signature: "makesquare \"e4\", makesquare (file rank)",
        docs: "The square with this name, or with this file and rank from 1 to 8.\n\
            A name or number that is no square gives the empty set, not an error.\n\
            The square stays as it is in every transform, because strings and numbers are never \
            turned; write the designator `e4` for a square that turns.",
        examples: &[Example {
            query: "makesquare \"e1\" == K",
            game: "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
            hits: &[0],
        }],
        body: Body::Set(named_square),
        ..SQUARES
    },
    Filter {
        name: "makesquare of numbers",
        shape: Shape::CallOrPrefix(5),
        args: &[NUM, NUM],
        stage: Stage::Constant,
        signature: "makesquare (file rank)",
        docs: "The square with this file and rank, both from 1 to 8.\n\
            Other numbers give the empty set. `makesquare (file S 9 - rank S)` mirrors a square \
            from top to bottom.",
        examples: &[Example {
            query: "makesquare (5 1) == K",
            game: "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
            hits: &[0],
        }],
        body: Body::Set(numbered_square),
        ..SQUARES
    },
    Filter {
        name: "|",
        aliases: &["∪"],
        shape: Shape::Infix(9, Assoc::Left),
        args: &[SET, SET],
        stage: Stage::Constant,
        signature: "set | set",
        docs: "The squares of either set.\n\
            Binds less tightly than `&` and more tightly than arrows, arithmetic and \
            comparisons: `R | P--e4` is `{R | P}--e4`.\n\
            It joins sets; alternatives between conditions are written with `or`.",
        examples: &[Example { query: "K | k == [e1,e8]", game: KINGS, hits: &[0] }],
        body: Body::Form,
        ..SQUARES
    },
    Filter {
        name: "&",
        aliases: &["∩"],
        shape: Shape::Infix(10, Assoc::Left),
        stage: Stage::Constant,
        signature: "set & set, position & position",
        docs: "The squares that belong to both sets, or that look the same in both positions.\n\
            Between two positions: the squares with the same content, two empty squares \
            included, so `P & Q == .` says that the same men stand on the same squares (side to \
            move and rights aside).\n\
            Binds more tightly than `|`, arrows and comparisons.",
        examples: &[Example { query: "A & a1-8 == Q", game: QUEEN, hits: &[0] }],
        body: Body::Form,
        ..SQUARES
    },
    Filter {
        name: "~",
        shape: Shape::Prefix(11),
        args: &[SET],
        stage: Stage::Constant,
        signature: "~set",
        docs: "The squares that do not belong to the set.\n\
            `~R & A` is `(~R) & A`: white men but rooks. `~A` holds empty squares as well as \
            black men.\n\
            It negates sets; conditions are negated with `not`. Directly behind a piece letter \
            and followed by a square or nothing, the sign marks promoted men instead.",
        examples: &[Example { query: "~_ == A | a", game: QUEEN, hits: &[0] }],
        body: Body::Form,
        ..SQUARES
    },
];

fn light(cx: &mut Context<'_>, args: &[Arg]) -> Option<Bitboard> {
    Some(arg::set(cx, args, 0)? & Bitboard::LIGHT_SQUARES)
}

fn dark(cx: &mut Context<'_>, args: &[Arg]) -> Option<Bitboard> {
    Some(arg::set(cx, args, 0)? & Bitboard::DARK_SQUARES)
}

fn between(cx: &mut Context<'_>, args: &[Arg]) -> Option<Bitboard> {
    let (left, right) = (arg::set(cx, args, 0)?, arg::set(cx, args, 1)?);
    let mut squares = Bitboard::EMPTY;
    for a in left {
        for b in right {
            squares |= shakmaty::attacks::between(a, b);
        }
    }
    Some(squares)
}

fn named_square(cx: &mut Context<'_>, args: &[Arg]) -> Option<Bitboard> {
    let name = arg::text(cx, args, 0)?;
    Some(name.parse::<Square>().map_or(Bitboard::EMPTY, Bitboard::from))
}

fn numbered_square(cx: &mut Context<'_>, args: &[Arg]) -> Option<Bitboard> {
    let (file, rank) = (arg::num(cx, args, 0)?, arg::num(cx, args, 1)?);
    let index = |number: i64| number.checked_sub(1).and_then(|index| u32::try_from(index).ok());
    let file = index(file).and_then(|index| File::try_from(index).ok());
    let rank = index(rank).and_then(|index| Rank::try_from(index).ok());
    let square = file.zip(rank).map(|(file, rank)| Square::from_coords(file, rank));
    Some(square.map_or(Bitboard::EMPTY, Bitboard::from))
}
