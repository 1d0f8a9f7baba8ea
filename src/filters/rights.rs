//! What a position remembers of the game: rights, clocks, repetition, the way to the end.

use super::row::{BASE, flag};
use crate::eval::{arg, history};
use crate::ir::{Arg, Body, Context, Example, Filter, Since, Stage, Turn};
use crate::syntax::{ParamRule, Shape};
use shakmaty::Bitboard;

/// What the rows of this file share.
const MEMORY: Filter = Filter { since: Since::Figurine, ..BASE };

const SIDES: &[ParamRule] = &[flag("white", "White's."), flag("black", "Black's.")];

/// Rights and clocks.
pub(super) static ROWS: &[Filter] = &[
    Filter {
        name: "castlingrights",
        shape: Shape::TagLike,
        params: SIDES,
        turn: Turn::Sides,
        signature: "castlingrights [white | black]",
        docs: "The squares of the rooks that still have the right to castle.\n\
            The field of the FEN is honoured, and a right is gone for good once king or rook has \
            moved or the rook was captured. Whether castling is possible at the moment is another \
            question: `legal o-o`. A colour names one side's rooks; colour transforms exchange it.",
        examples: &[
            Example {
                query: "castlingrights == [a1,h1]",
                game: "1. e4 e5 2. Ke2 Ke7 3. Ke1",
                hits: &[],
            },
            Example {
                query: "castlingrights white == [a1,h1] not castlingrights black",
                game: "1. e4 e5 2. d3 Ke7",
                hits: &[4],
            },
        ],
        body: Body::Set(castling_rights),
        ..MEMORY
    },
    Filter {
        name: "halfmoveclock",
        alone: Some("compare it, like `halfmoveclock >= 50`"),
        signature: "halfmoveclock",
        docs: "How many half-moves lie since the last capture or pawn move.\n\
            A FEN's field is where the count begins. From 100 on a player may claim a draw, at \
            150 the game is over (FIDE Laws, 9.3 and 9.6).",
        examples: &[Example {
            query: "halfmoveclock == 2",
            game: "1. e4 Nf6 2. Nc3 Nxe4",
            hits: &[3],
        }],
        body: Body::Num(halfmove_clock),
        ..MEMORY
    },
    Filter {
        name: "fullmove",
        alone: Some("compare it, like `fullmove > 40`"),
        signature: "fullmove",
        docs: "The number of the next move, as the FEN of the position would say it.\n\
            It counts on from the number in the game's FEN, and goes up after each move of \
            Black's. `movenumber` takes no notice of the FEN and begins with 1.",
        examples: &[Example {
            query: "fullmove == 41",
            game: "4k3/8/8/8/8/8/8/4K3 w - - 0 41",
            hits: &[0],
        }],
        body: Body::Num(full_move),
        ..MEMORY
    },
    Filter {
        name: "plysleft",
        stage: Stage::Line,
        alone: Some("compare it, like `plysleft <= 10`"),
        signature: "plysleft",
        docs: "How many half-moves lie between the position and the end of its line.\n\
            0 at the end. The first continuation is followed, and so in the main line its end \
            counts; in a variation it is the end of that variation.",
        examples: &[Example { query: "plysleft == 1", game: "1. e4 e5 2. Nf3", hits: &[2] }],
        body: Body::Num(plys_left),
        ..MEMORY
    },
    Filter {
        name: "repetition",
        stage: Stage::Line,
        alone: Some("compare it, like `repetition >= 3`"),
        signature: "repetition",
        docs: "How often the position has occurred by now on the way to it; 1 the first time.\n\
            Positions are the same when the same men stand on the same squares, the same side is \
            to move and the same moves are possible (FIDE Laws, 9.2): castling rights count, an \
            en passant square only if a pawn can legally capture there, in Crazyhouse also the \
            men in hand. `repetition >= 3` is where a draw could be claimed. In a variation the \
            moves of that variation count with those before it.",
        examples: &[Example {
            query: "repetition == 2",
            game: "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3",
            hits: &[4, 5],
        }],
        body: Body::Num(repetition),
        ..MEMORY
    },
];

fn castling_rights(cx: &mut Context<'_>, args: &[Arg]) -> Option<Bitboard> {
    let node = cx.node()?;
    Some(match arg::side(args) {
        Some(color) => node.castling & node.board.by_color(color),
        None => node.castling,
    })
}

fn halfmove_clock(cx: &mut Context<'_>, _: &[Arg]) -> Option<i64> {
    Some(i64::from(cx.node()?.halfmoves))
}

fn full_move(cx: &mut Context<'_>, _: &[Arg]) -> Option<i64> {
    history::full_move(cx.game, cx.at)
}

fn plys_left(cx: &mut Context<'_>, _: &[Arg]) -> Option<i64> {
    i64::try_from(history::line(cx.game, cx.at).count()).ok()?.checked_sub(1)
}

fn repetition(cx: &mut Context<'_>, _: &[Arg]) -> Option<i64> {
    history::occurrences(cx.game, cx.at)
}
