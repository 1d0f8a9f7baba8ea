//! Pawn structure.

use super::row::BASE;
use crate::ir::{Arg, Body, Context, Example, Filter, Group};
use shakmaty::{Bitboard, Color, Role, Square};

/// What the rows of this file share.
const PAWNS: Filter = Filter { group: Group::Squares, ..BASE };

/// White pawns a2, a4, e5; black pawns b7, g7, h7.
const PAWN_ENDING: &str = "4k3/1p4pp/8/4P3/P7/8/P7/4K3 w - - 0 1";

/// Sets of pawns.
pub(super) static ROWS: &[Filter] = &[
    Filter {
        name: "passedpawns",
        signature: "passedpawns",
        docs: "Pawns with no enemy pawn before them on their own and the two neighbouring files.\n\
            Pawns of both colours: `passedpawns & A` are White's. An own pawn ahead does not \
            matter.\n\
            Colour transforms do not change it, and need not.",
        examples: &[Example { query: "passedpawns == [e5,g7,h7]", game: PAWN_ENDING, hits: &[0] }],
        body: Body::Set(passed),
        ..PAWNS
    },
    Filter {
        name: "doubledpawns",
        signature: "doubledpawns",
        docs: "Pawns that share their file with another pawn of their colour.\n\
            Pawns of both colours: `doubledpawns & a` are Black's. All pawns of such a file \
            belong to it, not only those in front.",
        examples: &[Example { query: "doubledpawns == [a2,a4]", game: PAWN_ENDING, hits: &[0] }],
        body: Body::Set(doubled),
        ..PAWNS
    },
    Filter {
        name: "isolatedpawns",
        signature: "isolatedpawns",
        docs: "Pawns with no pawn of their colour on a neighbouring file.\n\
            Pawns of both colours. Doubled pawns can be isolated too, since only the other files \
            count.",
        examples: &[Example {
            query: "isolatedpawns == [a2,a4,e5,b7]",
            game: PAWN_ENDING,
            hits: &[0],
        }],
        body: Body::Set(isolated),
        ..PAWNS
    },
    Filter {
        name: "connectedpawns",
        signature: "connectedpawns",
        docs: "Pawns with a pawn of their colour on a neighbouring file.\n\
            The rank does not matter: they need not protect each other, and all pawns of the \
            initial position are connected. It is the complement of `isolatedpawns` among the \
            pawns.",
        examples: &[Example { query: "connectedpawns == [g7,h7]", game: PAWN_ENDING, hits: &[0] }],
        body: Body::Set(connected),
        ..PAWNS
    },
];

/// The pawns for which a test of square, own pawns and enemy pawns holds.
fn pawns(
    cx: &Context<'_>,
    test: impl Fn(Square, Color, Bitboard, Bitboard) -> bool,
) -> Option<Bitboard> {
    let board = &cx.node()?.board;
    let all = board.by_role(Role::Pawn);
    let mut found = Bitboard::EMPTY;
    for color in Color::ALL {
        let (own, enemy) = (all & board.by_color(color), all & board.by_color(!color));
        for square in own {
            if test(square, color, own, enemy) {
                found.add(square);
            }
        }
    }
    Some(found)
}

/// The files beside that of a square.
fn beside(square: Square) -> Bitboard {
    let file = square.file();
    let files = [file.offset(-1), file.offset(1)].into_iter().flatten();
    files.fold(Bitboard::EMPTY, |squares, file| squares | Bitboard::from_file(file))
}

/// The ranks before a pawn.
fn ahead(square: Square, color: Color) -> Bitboard {
    let passed = u32::from(square.rank());
    let all = u64::MAX;
    Bitboard(match color {
        Color::White => all.checked_shl(8 * (passed + 1)).unwrap_or(0),
        Color::Black => all.checked_shr(8 * (8 - passed)).unwrap_or(0),
    })
}

fn passed(cx: &mut Context<'_>, _: &[Arg]) -> Option<Bitboard> {
    pawns(cx, |square, color, _, enemy| {
        let files = beside(square) | Bitboard::from_file(square.file());
        (files & ahead(square, color) & enemy).is_empty()
    })
}

fn doubled(cx: &mut Context<'_>, _: &[Arg]) -> Option<Bitboard> {
    pawns(cx, |square, _, own, _| (Bitboard::from_file(square.file()) & own).more_than_one())
}

fn isolated(cx: &mut Context<'_>, _: &[Arg]) -> Option<Bitboard> {
    pawns(cx, |square, _, own, _| (beside(square) & own).is_empty())
}

fn connected(cx: &mut Context<'_>, _: &[Arg]) -> Option<Bitboard> {
    pawns(cx, |square, _, own, _| (beside(square) & own).any())
}
