//! The state of a position: side to move, check, numbers of the position.

use super::row::BASE;
use crate::eval::show;
use crate::games::{Game, Node, NodeId, StepKind};
use crate::ir::{Arg, Body, Context, Example, Filter, Needs, Stage, Turn};
use shakmaty::Color;

/// A condition.
const CONDITION: Filter = Filter { ..BASE };

/// A number.
const NUMBER: Filter = Filter { ..BASE };

/// Fool's mate.
const FOOL: &str = "1. f3 e5 2. g4 Qh4#";

/// State.
pub(super) static ROWS: &[Filter] = &[
    Filter {
        name: "check",
        signature: "check",
        docs: "The side to move is in check.\n\
            Mate is check too. In variants their rules decide: nobody is in check in Antichess, \
            nor in Atomic while the kings touch. The checking men are `A -> k` or `a -> K`.",
        examples: &[Example { query: "check", game: "1. e4 f6 2. Qh5+ g6", hits: &[3] }],
        body: Body::Bool(check),
        glance: Some(|glance| glance.check()),
        ..CONDITION
    },
    Filter {
        name: "mate",
        signature: "mate",
        docs: "The side to move is checkmated.\n\
            In variants their rules decide which moves there are, drops included; a game that \
            ends in another way, by a third check or an exploded king, is no mate. In Bughouse a \
            check that a man still to come could parry is none either.\n\
            The board decides, not the `#` of the move. `btm mate` is Black mated. Games that \
            were resigned or lost on time do not match: use `result`.",
        examples: &[Example { query: "mate", game: FOOL, hits: &[4] }],
        body: Body::Bool(mate),
        glance: Some(|glance| glance.check() && glance.without_moves()),
        ..CONDITION
    },
    Filter {
        name: "stalemate",
        signature: "stalemate",
        docs: "The side to move is not in check and has no legal move.\n\
            No continuation may be recorded either: a null move after it takes the stalemate \
            away. In variants their rules decide which moves there are; a side that has lost all \
            its men is not stalemated.",
        examples: &[Example {
            query: "stalemate",
            game: "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
            hits: &[0],
        }],
        body: Body::Bool(stalemate),
        glance: Some(|glance| glance.last() && !glance.check() && glance.without_moves()),
        ..CONDITION
    },
    Filter {
        name: "wtm",
        turn: Turn::Swap("btm"),
        signature: "wtm",
        docs: "White is to move.\n\
            Colour transforms exchange it with `btm`; `sidetomove == 1` says the same and stays.",
        examples: &[Example { query: "wtm", game: "1. e4 e5", hits: &[0, 2] }],
        body: Body::Bool(white_to_move),
        glance: Some(|glance| glance.play.turn() == Color::White),
        ..CONDITION
    },
    Filter {
        name: "btm",
        turn: Turn::Swap("wtm"),
        signature: "btm",
        docs: "Black is to move.\n\
            Colour transforms exchange it with `wtm`; `sidetomove == -1` says the same and \
            stays.",
        examples: &[Example { query: "btm", game: "1. e4 e5", hits: &[1] }],
        body: Body::Bool(black_to_move),
        glance: Some(|glance| glance.play.turn() == Color::Black),
        ..CONDITION
    },
    Filter {
        name: "sidetomove",
        alone: Some("compare it, like `sidetomove == white`"),
        signature: "sidetomove",
        docs: "1 when White is to move, -1 when Black is.\n\
            `sidetomove == white` reads well. Transforms leave it alone, unlike `wtm`. \
            `P:sidetomove` asks for another position's.",
        examples: &[Example { query: "sidetomove == -1", game: "1. e4 e5", hits: &[1] }],
        body: Body::Num(side_to_move),
        ..NUMBER
    },
    Filter {
        name: "white",
        stage: Stage::Constant,
        turn: Turn::Swap("black"),
        alone: Some("write `wtm` for White to move, `A` for White's men"),
        signature: "white",
        docs: "The number 1, as `sidetomove` gives it for White.\n\
            Colour transforms exchange it with `black`. Behind `elo` and `player` the word \
            chooses the side instead. White's men are the designator `A`.",
        examples: &[Example { query: "sidetomove == white", game: "1. e4 e5", hits: &[0, 2] }],
        body: Body::Num(white),
        ..NUMBER
    },
    Filter {
        name: "black",
        stage: Stage::Constant,
        turn: Turn::Swap("white"),
        alone: Some("write `btm` for Black to move, `a` for Black's men"),
        signature: "black",
        docs: "The number -1, as `sidetomove` gives it for Black.\n\
            Colour transforms exchange it with `white`. Behind `elo` and `player` the word \
            chooses the side instead. Black's men are the designator `a`.",
        examples: &[Example { query: "sidetomove == black", game: "1. e4 e5", hits: &[1] }],
        body: Body::Num(black),
        ..NUMBER
    },
    Filter {
        name: "initial",
        signature: "initial",
        docs: "The position is the first of the game.\n\
            It is the root of the game tree, also in a game that begins with a FEN. Queries \
            about whole games start with it, so that they are tried once a game.",
        examples: &[Example { query: "initial", game: "1. e4 e5", hits: &[0] }],
        body: Body::Bool(initial),
        glance: Some(|glance| glance.ply == 0),
        ..CONDITION
    },
    Filter {
        name: "terminal",
        signature: "terminal",
        docs: "No move follows the position.\n\
            Every variation has an end of its own. Without `variations` in force only the last \
            position of the main line matches.",
        examples: &[Example { query: "terminal", game: "1. e4 e5", hits: &[2] }],
        body: Body::Bool(terminal),
        glance: Some(|glance| glance.last()),
        ..CONDITION
    },
    Filter {
        name: "mainline",
        signature: "mainline",
        docs: "The position belongs to the main line of the game.\n\
            The same as `depth == 0`. It matters only when variations are searched.",
        examples: &[Example { query: "mainline", game: "1. e4 e5", hits: &[0, 1, 2] }],
        body: Body::Bool(mainline),
        ..CONDITION
    },
    Filter {
        name: "variation",
        signature: "variation",
        docs: "The position belongs to a variation.\n\
            The same as `depth > 0`; it matches nothing unless variations are searched, with \
            `variations` in the header or on the command line.",
        examples: &[Example { query: "not variation", game: "1. e4 e5", hits: &[0, 1, 2] }],
        body: Body::Bool(variation),
        ..CONDITION
    },
    Filter {
        name: "virtualmainline",
        stage: Stage::Line,
        signature: "virtualmainline",
        docs: "No null move and no White alternative lies on the way to the position.\n\
            In studies the lines where only Black deviates belong to the solution; with this \
            filter they count as main lines.",
        examples: &[Example { query: "virtualmainline", game: "1. e4 e5", hits: &[0, 1, 2] }],
        body: Body::Bool(virtual_mainline),
        ..CONDITION
    },
    Filter {
        name: "try",
        stage: Stage::Line,
        signature: "try",
        docs: "1 when exactly one White move on the way to the position was not the first \
            choice.\n\
            That is how studies record White's tries. Otherwise it fails. It needs variations.",
        examples: &[Example { query: "not try", game: "1. e4 e5", hits: &[0, 1, 2] }],
        body: Body::Num(one_try),
        ..NUMBER
    },
    Filter {
        name: "ply",
        signature: "ply",
        docs: "How many half-moves the position is away from the initial one.\n\
            The initial position has 0, also with a FEN. In a variation the moves of that \
            variation count.",
        examples: &[Example { query: "ply == 2", game: "1. e4 e5 2. Nf3", hits: &[2] }],
        body: Body::Num(ply),
        ..NUMBER
    },
    Filter {
        name: "depth",
        signature: "depth",
        docs: "How many alternatives to the first move were taken on the way to the position.\n\
            0 in the main line, 1 in a variation, 2 in a variation of it.",
        examples: &[Example { query: "depth == 0", game: "1. e4 e5", hits: &[0, 1, 2] }],
        body: Body::Num(depth),
        ..NUMBER
    },
    Filter {
        name: "movenumber",
        signature: "movenumber",
        docs: "The number of the next move, as printed before it.\n\
            It counts from 1 at the initial position and takes no notice of the number in a FEN; \
            with Black to move there, that is still move 1.",
        examples: &[Example { query: "movenumber == 2", game: "1. e4 e5 2. Nf3", hits: &[2, 3] }],
        body: Body::Num(move_number),
        ..NUMBER
    },
    Filter {
        name: "positionid",
        alone: Some("compare it, like `positionid == 0`"),
        signature: "positionid",
        docs: "The number of the position in its game.\n\
            0 is the initial position; the main line is numbered to its end, then the \
            variations, those at the latest branching first. Without variations it equals `ply`.\n\
            `position N` leads back from the number to the position.",
        examples: &[Example { query: "positionid == 1", game: "1. e4 e5", hits: &[1] }],
        body: Body::Num(position_id),
        ..NUMBER
    },
    Filter {
        name: "gamenumber",
        stage: Stage::Game,
        signature: "gamenumber",
        docs: "The number of the game in its source, from 1.\n\
            In the header the word chooses which games are read at all, which is quicker.",
        examples: &[Example { query: "gamenumber == 1", game: "1. e4", hits: &[0, 1] }],
        body: Body::Num(game_number),
        ..NUMBER
    },
    Filter {
        name: "lastgamenumber",
        stage: Stage::Game,
        alone: Some("compare it, like `gamenumber == lastgamenumber`"),
        signature: "lastgamenumber",
        docs: "How many games the source holds.\n\
            It fails where that cannot be known beforehand, as when reading from a pipe.",
        examples: &[Example { query: "not lastgamenumber > 1", game: "1. e4", hits: &[0, 1] }],
        needs: Needs { last_game: true, ..Needs::NOTHING },
        body: Body::Num(last_game_number),
        ..NUMBER
    },
];

fn check(cx: &mut Context<'_>, _: &[Arg]) -> bool {
    cx.game.in_check(cx.at)
}

fn mate(cx: &mut Context<'_>, _: &[Arg]) -> bool {
    cx.game.in_check(cx.at) && cx.game.without_moves(cx.at)
}

fn stalemate(cx: &mut Context<'_>, _: &[Arg]) -> bool {
    cx.node().is_some_and(|node| node.first_child.is_none())
        && !cx.game.in_check(cx.at)
        && cx.game.without_moves(cx.at)
}

fn white_to_move(cx: &mut Context<'_>, _: &[Arg]) -> bool {
    cx.node().is_some_and(|node| node.turn == Color::White)
}

fn black_to_move(cx: &mut Context<'_>, _: &[Arg]) -> bool {
    cx.node().is_some_and(|node| node.turn == Color::Black)
}

fn side_to_move(cx: &mut Context<'_>, _: &[Arg]) -> Option<i64> {
    Some(if cx.node()?.turn == Color::White { 1 } else { -1 })
}

fn white(_: &mut Context<'_>, _: &[Arg]) -> Option<i64> {
    Some(1)
}

fn black(_: &mut Context<'_>, _: &[Arg]) -> Option<i64> {
    Some(-1)
}

fn initial(cx: &mut Context<'_>, _: &[Arg]) -> bool {
    cx.node().is_some_and(|node| node.parent.is_none())
}

fn terminal(cx: &mut Context<'_>, _: &[Arg]) -> bool {
    cx.node().is_some_and(|node| node.first_child.is_none())
}

fn mainline(cx: &mut Context<'_>, _: &[Arg]) -> bool {
    cx.node().is_some_and(|node| node.depth == 0)
}

fn variation(cx: &mut Context<'_>, _: &[Arg]) -> bool {
    cx.node().is_some_and(|node| node.depth > 0)
}

/// The moves on the way to a position, last one first: the position before, and that after it.
fn way(game: &Game, to: NodeId) -> impl Iterator<Item = (&Node, NodeId, &Node)> {
    let parent = |id: NodeId| game.node(id).and_then(|node| node.parent);
    std::iter::successors(Some(to), move |id| parent(*id)).filter_map(move |id| {
        let node = game.node(id)?;
        Some((game.node(node.parent?)?, id, node))
    })
}

/// How many moves of White on the way to a position were not the first choice.
fn white_alternatives(cx: &Context<'_>) -> usize {
    way(cx.game, cx.at)
        .filter(|(before, id, _)| before.turn == Color::White && before.first_child != Some(*id))
        .count()
}

fn virtual_mainline(cx: &mut Context<'_>, _: &[Arg]) -> bool {
    let null = |node: &Node| node.step.is_some_and(|step| step.kind == StepKind::Null);
    white_alternatives(cx) == 0 && !way(cx.game, cx.at).any(|(_, _, node)| null(node))
}

fn one_try(cx: &mut Context<'_>, _: &[Arg]) -> Option<i64> {
    (white_alternatives(cx) == 1).then_some(1)
}

fn ply(cx: &mut Context<'_>, _: &[Arg]) -> Option<i64> {
    Some(i64::from(cx.node()?.ply))
}

fn depth(cx: &mut Context<'_>, _: &[Arg]) -> Option<i64> {
    Some(i64::from(cx.node()?.depth))
}

fn move_number(cx: &mut Context<'_>, _: &[Arg]) -> Option<i64> {
    Some(i64::from(show::move_number(cx.game, cx.at)))
}

fn position_id(cx: &mut Context<'_>, _: &[Arg]) -> Option<i64> {
    Some(i64::from(cx.at))
}

fn game_number(cx: &mut Context<'_>, _: &[Arg]) -> Option<i64> {
    Some(i64::from(cx.game.number))
}

fn last_game_number(cx: &mut Context<'_>, _: &[Arg]) -> Option<i64> {
    cx.last_game.map(i64::from)
}
