//! How a game ended on the board.

use super::row::BASE;
use crate::eval::{arg, history};
use crate::ir::{Arg, Body, Context, Example, Filter, Since, Stage, Text, Want};
use crate::syntax::Shape;

/// What the rows of this file share.
const ENDINGS: Filter =
    Filter { since: Since::Figurine, stage: Stage::Line, shape: Shape::TagLike, ..BASE };

/// Fool's mate.
const FOOL: &str = "1. f3 e5 2. g4 Qh4#";

/// Ends of games.
pub(super) static ROWS: &[Filter] = &[
    Filter {
        name: "ending",
        alone: Some("write a text behind it, like `ending \"checkmate\"`"),
        signature: "ending, ending \"kind\"",
        docs: "How the game ended on the board: `checkmate`, `stalemate`, `insufficient`, \
            `repetition`, `fifty` or `none`.\n\
            The last position of the main line decides, wherever the query stands, and of these \
            kinds the first that fits. `insufficient` is a position in which neither side has the \
            men to win; `repetition` one that has occurred three times, and `fifty` one with 100 \
            half-moves behind it without capture or pawn move: a draw could be claimed, and need \
            not have been. `none` is every other game: resigned, agreed, lost on time, broken \
            off; `result` says who won.\n\
            Variants have kinds of their own, which come first: `explosion`, `threecheck`, \
            `hill`, `nomen` (all men are gone in Antichess), `race`, `horde`. \
            Followed by a literal it is a condition.",
        examples: &[
            Example { query: "initial ending == \"checkmate\"", game: FOOL, hits: &[0] },
            Example { query: "ending == \"none\"", game: "1. e4", hits: &[0, 1] },
        ],
        body: Body::Text(ending),
        ..ENDINGS
    },
    Filter {
        name: "ending of a kind",
        args: &[Want::Literal],
        signature: "ending \"kind\"",
        docs: "The game ended on the board in this way.\n\
            A kind that does not exist is refused before the run.",
        examples: &[Example { query: "terminal ending \"checkmate\"", game: FOOL, hits: &[4] }],
        body: Body::Bool(has_ended),
        ..ENDINGS
    },
];

fn ending(cx: &mut Context<'_>, _: &[Arg]) -> Option<Text> {
    Some(Text::from(history::ending(cx.game)))
}

fn has_ended(cx: &mut Context<'_>, args: &[Arg]) -> bool {
    arg::literal(args) == Some(history::ending(cx.game))
}
