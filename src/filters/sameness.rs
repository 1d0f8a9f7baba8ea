//! Positions compared with others: of the game, or of a list.

use super::row::{BASE, POS};
use crate::eval::{arg, history};
use crate::ir::{Arg, Body, Context, Example, Filter, Group, Since, Stage, Want};
use crate::syntax::Shape;

/// What the rows of this file share.
const SAME: Filter = Filter {
    since: Since::Figurine,
    group: Group::Positions,
    stage: Stage::Line,
    shape: Shape::Prefix(13),
    args: &[POS],
    ..BASE
};

/// Comparisons.
pub(super) static ROWS: &[Filter] = &[
    Filter {
        name: "sameposition",
        signature: "sameposition position",
        docs: "The position is the same as another one of the game.\n\
            The same men on the same squares, the same side to move, the same castling rights, \
            and the same en passant square where a pawn can legally capture there: what \
            `repetition` counts (FIDE Laws, 9.2). The moves that led there do not matter, nor \
            do clocks.",
        examples: &[Example {
            query: "sameposition initialposition",
            game: "1. Nf3 Nf6 2. Ng1 Ng8",
            hits: &[0, 4],
        }],
        body: Body::Bool(same_position),
        ..SAME
    },
    Filter {
        name: "samepawns",
        signature: "samepawns position",
        docs: "The pawns of both sides stand as in another position of the game.\n\
            Nothing but the pawns is compared. `samepawns parent` is no pawn move, no capture of \
            a pawn.",
        examples: &[Example { query: "samepawns parent", game: "1. e4 e5 2. Nf3", hits: &[3] }],
        body: Body::Bool(same_pawns),
        ..SAME
    },
    Filter {
        name: "inlist",
        shape: Shape::Prefix(14),
        stage: Stage::Position,
        args: &[Want::Literal],
        signature: "inlist \"file.epd\"",
        docs: "The position is in a list of FENs or EPDs, one a line.\n\
            The file is read once, before the run; its name ends in `.epd`, `.fen` or `.txt`. A \
            line may have the board alone, or the mover, the castling rights and the en passant \
            square too: what is given is compared. The en passant square counts only where a \
            pawn can legally capture there. What follows (clocks, operations like `bm` and `id`) \
            is passed over, and so are empty lines and those that begin with `#`. A line that \
            cannot be read is reported with its number, and nothing is run. Transforms do not \
            turn the list.",
        body: Body::Form,
        ..SAME
    },
];

fn same_position(cx: &mut Context<'_>, args: &[Arg]) -> bool {
    arg::pos(cx, args, 0).is_some_and(|other| history::same(cx.game, cx.at, other))
}

fn same_pawns(cx: &mut Context<'_>, args: &[Arg]) -> bool {
    let other = arg::pos(cx, args, 0).and_then(|id| cx.game.node(id));
    let (Some(here), Some(other)) = (cx.node(), other) else { return false };
    let (a, b) = (&here.board, &other.board);
    a.pawns() == b.pawns() && a.pawns() & a.white() == b.pawns() & b.white()
}
