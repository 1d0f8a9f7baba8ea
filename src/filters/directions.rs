//! Directions: squares reached by steps over the board.

use super::row::{BASE, SET, range};
use crate::eval::arg;
use crate::ir::{Arg, Body, Context, Example, Filter, Group, Turn};
use crate::syntax::{ParamRule, Shape};
use shakmaty::Bitboard;

const STEPS: &[ParamRule] =
    &[range("How many steps, from -7 to 7; 1 to 7 if left out, 0 is the square itself.")];

/// What the rows of this file share.
const DIRECTION: Filter =
    Filter { group: Group::Squares, shape: Shape::Direction, params: STEPS, args: &[SET], ..BASE };

/// The empty board but for two kings on e1 and e8.
const KINGS: &str = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";

/// Directions as bits, clockwise: the opposite one is four further.
const N: u8 = 1;
const NE: u8 = 2;
const E: u8 = 4;
const SE: u8 = 8;
const S: u8 = 16;
const SW: u8 = 32;
const W: u8 = 64;
const NW: u8 = 128;

/// The directions.
pub(super) static ROWS: &[Filter] = &[
    Filter {
        name: "up",
        turn: Turn::Compass(N),
        signature: "up [range] set",
        docs: "Squares above those of the set, towards the eighth rank.\n\
            Without a range all of them, one to seven steps away; `up 1 S` only the next, `up 2 \
            3 S` those two or three steps away.\n\
            What stands between does not matter, and a step that leaves the board is dropped. A \
            negative number goes down, 0 gives the square itself.\n\
            The operand is read tightly: `up 1 A | a` is `(up 1 A) | a`.",
        examples: &[Example { query: "up 7 K == k", game: KINGS, hits: &[0] }],
        body: Body::Set(walk::<N>),
        ..DIRECTION
    },
    Filter {
        name: "down",
        turn: Turn::Compass(S),
        signature: "down [range] set",
        docs: "Squares below those of the set, towards the first rank.\n\
            Without a range all of them, one to seven steps away; what stands between does not \
            matter, and a step that leaves the board is dropped.\n\
            The operand is read tightly: use braces around anything longer than one operand.",
        examples: &[Example { query: "down 1 k == e7", game: KINGS, hits: &[0] }],
        body: Body::Set(walk::<S>),
        ..DIRECTION
    },
    Filter {
        name: "left",
        turn: Turn::Compass(W),
        signature: "left [range] set",
        docs: "Squares to the left of those of the set, towards the a-file.\n\
            Left and right are seen from White's side. Without a range all squares one to seven \
            steps away; a step that leaves the board is dropped, there is no way round the edge.",
        examples: &[Example { query: "left K == a-d1", game: KINGS, hits: &[0] }],
        body: Body::Set(walk::<W>),
        ..DIRECTION
    },
    Filter {
        name: "right",
        turn: Turn::Compass(E),
        signature: "right [range] set",
        docs: "Squares to the right of those of the set, towards the h-file.\n\
            Left and right are seen from White's side. Without a range all squares one to seven \
            steps away; a step that leaves the board is dropped, there is no way round the edge.",
        examples: &[Example { query: "right K == f-h1", game: KINGS, hits: &[0] }],
        body: Body::Set(walk::<E>),
        ..DIRECTION
    },
    Filter {
        name: "northeast",
        turn: Turn::Compass(NE),
        signature: "northeast [range] set",
        docs: "Squares diagonally up and to the right of those of the set.\n\
            Without a range all squares one to seven steps away; what stands between does not \
            matter. North is the eighth rank, east the h-file.",
        examples: &[Example { query: "northeast K == [f2,g3,h4]", game: KINGS, hits: &[0] }],
        body: Body::Set(walk::<NE>),
        ..DIRECTION
    },
    Filter {
        name: "northwest",
        turn: Turn::Compass(NW),
        signature: "northwest [range] set",
        docs: "Squares diagonally up and to the left of those of the set.\n\
            Without a range all squares one to seven steps away; what stands between does not \
            matter. North is the eighth rank, west the a-file.",
        examples: &[Example { query: "northwest K == [d2,c3,b4,a5]", game: KINGS, hits: &[0] }],
        body: Body::Set(walk::<NW>),
        ..DIRECTION
    },
    Filter {
        name: "southeast",
        turn: Turn::Compass(SE),
        signature: "southeast [range] set",
        docs: "Squares diagonally down and to the right of those of the set.\n\
            Without a range all squares one to seven steps away; what stands between does not \
            matter. South is the first rank, east the h-file.",
        examples: &[Example { query: "southeast k == [f7,g6,h5]", game: KINGS, hits: &[0] }],
        body: Body::Set(walk::<SE>),
        ..DIRECTION
    },
    Filter {
        name: "southwest",
        turn: Turn::Compass(SW),
        signature: "southwest [range] set",
        docs: "Squares diagonally down and to the left of those of the set.\n\
            Without a range all squares one to seven steps away; what stands between does not \
            matter. South is the first rank, west the a-file.",
        examples: &[Example { query: "southwest k == [d7,c6,b5,a4]", game: KINGS, hits: &[0] }],
        body: Body::Set(walk::<SW>),
        ..DIRECTION
    },
    Filter {
        name: "diagonal",
        turn: Turn::Compass(NE | SE | SW | NW),
        signature: "diagonal [range] set",
        docs: "Squares on the diagonals of those of the set, in all four directions.\n\
            Without a range one to seven steps away, so the square itself is not among them. \
            What stands between does not matter: this is geometry, not attack.",
        examples: &[Example { query: "diagonal 1 K == [d2,f2]", game: KINGS, hits: &[0] }],
        body: Body::Set(walk::<{ NE | SE | SW | NW }>),
        ..DIRECTION
    },
    Filter {
        name: "orthogonal",
        turn: Turn::Compass(N | E | S | W),
        signature: "orthogonal [range] set",
        docs: "Squares on the ranks and files of those of the set.\n\
            Without a range one to seven steps away, so the square itself is not among them. \
            What stands between does not matter: this is geometry, not attack.",
        examples: &[Example { query: "orthogonal 1 K == [d1,e2,f1]", game: KINGS, hits: &[0] }],
        body: Body::Set(walk::<{ N | E | S | W }>),
        ..DIRECTION
    },
    Filter {
        name: "vertical",
        turn: Turn::Compass(N | S),
        signature: "vertical [range] set",
        docs: "Squares on the files of those of the set, up and down.\n\
            Without a range one to seven steps away. The square itself is only included when the \
            range holds 0 (`vertical 0 7 S`) or another member of the set stands on the same \
            file.",
        examples: &[Example { query: "k in vertical K", game: KINGS, hits: &[0] }],
        body: Body::Set(walk::<{ N | S }>),
        ..DIRECTION
    },
    Filter {
        name: "horizontal",
        turn: Turn::Compass(E | W),
        signature: "horizontal [range] set",
        docs: "Squares on the ranks of those of the set, left and right.\n\
            Without a range one to seven steps away. The square itself is only included when the \
            range holds 0 (`horizontal 0 7 S`) or another member of the set stands on the same \
            rank.",
        examples: &[Example { query: "horizontal 0 7 K == a-h1", game: KINGS, hits: &[0] }],
        body: Body::Set(walk::<{ E | W }>),
        ..DIRECTION
    },
    Filter {
        name: "maindiagonal",
        turn: Turn::Compass(NE | SW),
        signature: "maindiagonal [range] set",
        docs: "Squares on the diagonals that run like a1-h8 through those of the set.\n\
            Without a range one to seven steps to the northeast and southwest; the square itself \
            only if the range holds 0.",
        examples: &[Example { query: "maindiagonal k == [d7,c6,b5,a4]", game: KINGS, hits: &[0] }],
        body: Body::Set(walk::<{ NE | SW }>),
        ..DIRECTION
    },
    Filter {
        name: "offdiagonal",
        turn: Turn::Compass(NW | SE),
        signature: "offdiagonal [range] set",
        docs: "Squares on the diagonals that run like h1-a8 through those of the set.\n\
            Without a range one to seven steps to the northwest and southeast; the square itself \
            only if the range holds 0.",
        examples: &[Example { query: "offdiagonal 1 2 k == [f7,g6]", game: KINGS, hits: &[0] }],
        body: Body::Set(walk::<{ NW | SE }>),
        ..DIRECTION
    },
    Filter {
        name: "anydirection",
        turn: Turn::Compass(255),
        signature: "anydirection [range] set",
        docs: "Squares in all eight directions from those of the set.\n\
            `anydirection 1 S` is the neighbourhood: the squares a king on S could step to on an \
            empty board. Without a range one to seven steps away.",
        examples: &[Example {
            query: "anydirection 1 K == [d1,d2,e2,f2,f1]",
            game: KINGS,
            hits: &[0],
        }],
        body: Body::Set(walk::<255>),
        ..DIRECTION
    },
];

/// The squares reached from the set in the directions of these bits.
fn walk<const BITS: u8>(cx: &mut Context<'_>, args: &[Arg]) -> Option<Bitboard> {
    let (low, high) = arg::range(cx, args)?.unwrap_or((1, 7));
    let mut squares = arg::set(cx, args, 1)?;
    let start = squares;
    let mut reached = if low <= 0 && high >= 0 { start } else { Bitboard::EMPTY };
    for bit in (0..8).filter(|bit| BITS & (1 << bit) != 0) {
        squares = start;
        for count in 1..=high.min(7) {
            squares = step(squares, bit);
            if count >= low {
                reached |= squares;
            }
        }
        squares = start;
        for count in 1..=low.saturating_neg().min(7) {
            squares = step(squares, (bit + 4) % 8);
            if count >= high.saturating_neg() {
                reached |= squares;
            }
        }
    }
    Some(reached)
}

/// One step in the direction of a bit; squares that leave the board are lost.
fn step(squares: Bitboard, bit: u8) -> Bitboard {
    const NOT_A: u64 = !0x0101_0101_0101_0101;
    const NOT_H: u64 = !0x8080_8080_8080_8080;
    let squares = u64::from(squares);
    Bitboard(match bit {
        0 => squares << 8,
        1 => (squares & NOT_H) << 9,
        2 => (squares & NOT_H) << 1,
        3 => (squares & NOT_H) >> 7,
        4 => squares >> 8,
        5 => (squares & NOT_A) >> 9,
        6 => (squares & NOT_A) >> 1,
        _ => (squares & NOT_A) << 7,
    })
}
