//! Mates and stalemates with an economy of their own.

use super::row::BASE;
use crate::eval::economy::{Pure, pure};
use crate::ir::{Arg, Body, Context, Example, Filter, Group, Since, Turn};
use shakmaty::Bitboard;

/// What the rows of this file share.
const MATES: Filter =
    Filter { since: Since::Cql62, group: Group::State, turn: Turn::Fixed, ..BASE };

/// An ideal mate with king and rook.
const MATE: &str = "1k5R/8/1K6/8/8/8/8/8 b - - 0 1";

/// A queen alone stalemates.
const QUEEN: &str = "k7/2Q5/8/8/8/8/8/7K b - - 0 1";

/// A pawn stalemates with its king.
const PAWN: &str = "k7/P7/1K6/8/8/8/8/8 b - - 0 1";

/// Mates.
pub(super) static ROWS: &[Filter] = &[
    Filter {
        name: "puremate",
        signature: "puremate",
        docs: "The men that take part in a pure mate, or none.\n\
            Pure: every square next to the mated king is taken from it for one reason only. An \
            empty square or one with an enemy is attacked by one man, through the king too; one \
            with a man of its own side is not attacked at all, unless by the piece that pins \
            this man, who otherwise could parry the check.\n\
            The king, the men that check, guard and block these squares take part, men whose pin \
            matters with those that pin them, and men that shield the other king, of either side.\n\
            Either side may be mated. In any other position the value is the empty set, so \
            `#puremate` is 0 there. Transforms do not change it.",
        examples: &[Example { query: "puremate == [b6,b8,h8]", game: MATE, hits: &[0] }],
        body: Body::Set(pure_mate),
        ..MATES
    },
    Filter {
        name: "modelmate",
        signature: "modelmate",
        docs: "The men that take part in a model mate, or none.\n\
            A `puremate` in which every man of the mating side takes part, king and pawns \
            excepted.\n\
            In any other position the value is the empty set. Transforms do not change it.",
        examples: &[Example { query: "modelmate == [b6,b8,h8]", game: MATE, hits: &[0] }],
        body: Body::Set(model_mate),
        ..MATES
    },
    Filter {
        name: "idealmate",
        signature: "idealmate",
        docs: "The men that take part in an ideal mate, or none.\n\
            A `puremate` in which every man on the board takes part.\n\
            In any other position the value is the empty set. Transforms do not change it.",
        examples: &[Example { query: "idealmate == [b6,b8,h8]", game: MATE, hits: &[0] }],
        body: Body::Set(ideal_mate),
        ..MATES
    },
    Filter {
        name: "purestalemate",
        signature: "purestalemate",
        docs: "The men that take part in a pure stalemate, or none.\n\
            As `puremate`, for a stalemate: no square next to the king is taken from it twice. \
            A man next to the king may be attacked by the piece that pins him, whether he could \
            move or not; all men of the stalemated side take part.\n\
            As with `stalemate`, the game does not go on from there. In any other position the \
            value is the empty set. Transforms do not change it.",
        examples: &[Example { query: "purestalemate == [a8,c7]", game: QUEEN, hits: &[0] }],
        body: Body::Set(pure_stalemate),
        ..MATES
    },
    Filter {
        name: "modelstalemate",
        signature: "modelstalemate",
        docs: "The men that take part in a model stalemate, or none.\n\
            As `modelmate`, for a stalemate.\n\
            In any other position the value is the empty set. Transforms do not change it.",
        examples: &[Example { query: "modelstalemate == [a8,c7]", game: QUEEN, hits: &[0] }],
        body: Body::Set(model_stalemate),
        ..MATES
    },
    Filter {
        name: "idealstalemate",
        signature: "idealstalemate",
        docs: "The men that take part in an ideal stalemate, or none.\n\
            As `idealmate`, for a stalemate.\n\
            In any other position the value is the empty set. Transforms do not change it.",
        examples: &[Example { query: "idealstalemate == [a7,a8,b6]", game: PAWN, hits: &[0] }],
        body: Body::Set(ideal_stalemate),
        ..MATES
    },
];

/// The men of a pure mate with the property, or none.
fn mate(cx: &Context<'_>, fits: fn(&Pure) -> bool) -> Option<Bitboard> {
    let node = cx.node()?;
    if !cx.game.in_check(cx.at) || !cx.game.without_moves(cx.at) {
        return Some(Bitboard::EMPTY);
    }
    Some(pure(node).filter(fits).map_or(Bitboard::EMPTY, |pure| pure.men))
}

/// The men of a pure stalemate with the property, or none.
fn stalemate(cx: &Context<'_>, fits: fn(&Pure) -> bool) -> Option<Bitboard> {
    let node = cx.node()?;
    let open = node.first_child.is_some() || cx.game.in_check(cx.at);
    if open || !cx.game.without_moves(cx.at) {
        return Some(Bitboard::EMPTY);
    }
    Some(pure(node).filter(fits).map_or(Bitboard::EMPTY, |pure| pure.men))
}

fn pure_mate(cx: &mut Context<'_>, _: &[Arg]) -> Option<Bitboard> {
    mate(cx, |_| true)
}

fn model_mate(cx: &mut Context<'_>, _: &[Arg]) -> Option<Bitboard> {
    mate(cx, |pure| pure.model)
}

fn ideal_mate(cx: &mut Context<'_>, _: &[Arg]) -> Option<Bitboard> {
    mate(cx, |pure| pure.ideal)
}

fn pure_stalemate(cx: &mut Context<'_>, _: &[Arg]) -> Option<Bitboard> {
    stalemate(cx, |_| true)
}

fn model_stalemate(cx: &mut Context<'_>, _: &[Arg]) -> Option<Bitboard> {
    stalemate(cx, |pure| pure.model)
}

fn ideal_stalemate(cx: &mut Context<'_>, _: &[Arg]) -> Option<Bitboard> {
    stalemate(cx, |pure| pure.ideal)
}
