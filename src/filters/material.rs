//! Which men are there: exact material, and whether it can win.

use super::row::{BASE, flag};
use crate::eval::{arg, board};
use crate::ir::{Arg, Body, Context, Example, Filter, Since, Text, Turn, Want};
use crate::syntax::{ParamRule, Shape};
use shakmaty::{Color, Position};

/// What the rows of this file share.
const MATERIAL: Filter = Filter { since: Since::Figurine, ..BASE };

const SIDES: &[ParamRule] =
    &[flag("white", "White cannot win."), flag("black", "Black cannot win.")];

/// A rook ending.
const ROOKS: &str = "4k3/7r/8/8/8/8/4P3/R3K3 w - - 0 1";

/// Material.
pub(super) static ROWS: &[Filter] = &[
    Filter {
        name: "insufficientmaterial",
        shape: Shape::TagLike,
        params: SIDES,
        turn: Turn::Sides,
        signature: "insufficientmaterial [white | black]",
        docs: "Neither side has the men to win, by any series of legal moves.\n\
            With a colour: that side cannot win. A bare king cannot, and a king with a bishop \
            cannot against a bare king, but can against a king with a knight that stands in his \
            way. The position of the men does not matter. Variants have rules of their own: in \
            King of the Hill a bare king can win. Colour transforms exchange the colours.",
        examples: &[
            Example {
                query: "insufficientmaterial",
                game: "4k3/8/8/8/8/8/4B3/4K3 w - - 0 1",
                hits: &[0],
            },
            Example {
                query: "insufficientmaterial black",
                game: "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",
                hits: &[0],
            },
        ],
        body: Body::Bool(insufficient),
        ..MATERIAL
    },
    Filter {
        name: "material",
        shape: Shape::TagLike,
        turn: Turn::Sides,
        alone: Some("write a text behind it, like `material \"KRPvKR\"`"),
        signature: "material, material \"men\"",
        docs: "The men of both sides as a string, White's first: `KRPvKR`.\n\
            The strongest come first, in the order `KQRBNP`; the letters are the same for both \
            colours. Followed by a literal it is a condition: exactly these men are there, \
            whatever the order of the letters. Colour transforms exchange the two sides of the \
            string and of the literal, so that `flipcolor {material \"KRPvKR\"}` finds the ending \
            with either colour.",
        examples: &[Example { query: "material == \"KRPvKR\"", game: ROOKS, hits: &[0] }],
        body: Body::Text(material),
        ..MATERIAL
    },
    Filter {
        name: "material of both sides",
        shape: Shape::TagLike,
        args: &[Want::Literal],
        turn: Turn::Sides,
        signature: "material \"men\"",
        docs: "Exactly these men are on the board: White's, a `v`, Black's.\n\
            Capital letters for both; their order does not matter. Colour transforms exchange \
            the two sides.",
        examples: &[Example { query: "material \"KPRvRK\"", game: ROOKS, hits: &[0] }],
        body: Body::Bool(has_material),
        ..MATERIAL
    },
];

fn insufficient(cx: &mut Context<'_>, args: &[Arg]) -> bool {
    cx.game.rules(cx.at).is_some_and(|position| match arg::side(args) {
        Some(color) => position.has_insufficient_material(color),
        None => position.is_insufficient_material(),
    })
}

/// The side whose men come first is the argument: colour transforms exchange it.
fn material(cx: &mut Context<'_>, args: &[Arg]) -> Option<Text> {
    let first = arg::side(args).unwrap_or(Color::White);
    Some(Text::from(board::material(&cx.node()?.board, first)))
}

/// The literal was put in the order of the string when it was checked.
fn has_material(cx: &mut Context<'_>, args: &[Arg]) -> bool {
    let (Some(node), Some(wanted)) = (cx.node(), arg::literal(args)) else { return false };
    board::material(&node.board, Color::White) == wanted
}
