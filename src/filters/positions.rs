//! Positions of the game tree and how they are related.

use super::row::{BASE, NUM, POS};
use crate::eval::arg;
use crate::games::{Game, NodeId};
use crate::ir::{Arg, Body, Context, Example, Filter, Group, Since, Stage, Stretch, Want};
use crate::syntax::{Assoc, Shape};

/// What the rows of this file share.
const POSITIONS: Filter = Filter { group: Group::Positions, stage: Stage::Line, ..BASE };

/// A function of two positions.
const OF_TWO: Filter = Filter { shape: Shape::Call, args: &[POS, POS], ..POSITIONS };

/// Two moves each.
const GAME: &str = "1. e4 e5 2. Nf3 Nc6";

/// Positions.
pub(super) static ROWS: &[Filter] = &[
    Filter {
        name: "currentposition",
        aliases: &["curpos", "∙"],
        stage: Stage::Position,
        signature: "currentposition",
        docs: "The position that is being looked at.\n\
            It moves along inside `P:F`, `find`, `echo`, `path` and the targets of a move. `x = \
            currentposition` keeps it: `x = currentposition find {x:Q != Q}`.",
        examples: &[Example {
            query: "currentposition == initialposition",
            game: GAME,
            hits: &[0],
        }],
        body: Body::Pos(current),
        ..POSITIONS
    },
    Filter {
        name: "initialposition",
        signature: "initialposition",
        docs: "The first position of the game.\n\
            `initialposition:F` asks for something at the start, wherever the query stands.",
        examples: &[Example { query: "initialposition:wtm", game: "1. e4", hits: &[0, 1] }],
        body: Body::Pos(root),
        ..POSITIONS
    },
    Filter {
        name: "parent",
        signature: "parent",
        docs: "The position before the last move.\n\
            It fails at the initial position. `parent:F` asks what was before; in a variation \
            the parent may belong to the line above.",
        examples: &[Example { query: "parent:initial", game: GAME, hits: &[1] }],
        body: Body::Pos(parent),
        ..POSITIONS
    },
    Filter {
        name: "child",
        shape: Shape::OptionalCall,
        args: &[NUM],
        signature: "child, child (number)",
        docs: "The position after the first continuation, or after another one.\n\
            `child (0)` is the first again, `child (1)` the first alternative. It fails where \
            there is no such move; alternatives exist only when variations are searched.\n\
            For all continuations use a move filter: `--(F)`.",
        examples: &[Example { query: "child:terminal", game: GAME, hits: &[3] }],
        body: Body::Pos(child),
        ..POSITIONS
    },
    Filter {
        name: "position",
        shape: Shape::Prefix(5),
        args: &[NUM],
        signature: "position number",
        docs: "The position with this number, as `positionid` counts.\n\
            It fails when the game has no such position. The sum behind it belongs to it; \
            `position 6:K--` reads `(position 6:K)--`, so write `position 6:{K--}`.",
        examples: &[Example { query: "position 1:btm", game: "1. e4 e5", hits: &[0, 1, 2] }],
        body: Body::Pos(numbered),
        ..POSITIONS
    },
    Filter {
        name: ":",
        numeric: true,
        shape: Shape::Infix(13, Assoc::Right),
        args: &[POS, Want::Any],
        stage: Stage::Constant,
        signature: "position : filter",
        docs: "The value of a filter at another position.\n\
            It fails if the position does not exist or the filter fails there. The sign binds \
            very tightly: `P:K & A` is `(P:K) & A`; write braces for more, `P:{wtm check}`.\n\
            Inside, `currentposition` is that position. Variables keep their values.",
        examples: &[Example { query: "parent:wtm", game: GAME, hits: &[1, 3] }],
        body: Body::Form,
        ..POSITIONS
    },
    Filter {
        name: "lca",
        signature: "lca (position position)",
        docs: "The last position that two lines have in common.\n\
            If one position comes before the other on the same line, it is that one itself.",
        examples: &[Example {
            query: "lca (currentposition position 2) == position 2",
            game: GAME,
            hits: &[2, 3, 4],
        }],
        body: Body::Pos(last_common),
        ..OF_TWO
    },
    Filter {
        name: "distance",
        signature: "distance (position position)",
        docs: "How many half-moves lie between two positions in the game tree.\n\
            The way goes back to where the lines part and on from there. 0 for the same \
            position.",
        examples: &[Example {
            query: "distance (currentposition position 2) == 1",
            game: GAME,
            hits: &[1, 3],
        }],
        body: Body::Num(distance),
        ..OF_TWO
    },
    Filter {
        name: "ancestor",
        signature: "ancestor (position position)",
        docs: "The first position comes before the second on the same line.\n\
            A position is not its own ancestor. It is a condition; the sign `[<]` says the same \
            and has a value.",
        examples: &[Example {
            query: "ancestor (currentposition position 2)",
            game: GAME,
            hits: &[0, 1],
        }],
        body: Body::Bool(ancestor),
        ..OF_TWO
    },
    Filter {
        name: "descendant",
        signature: "descendant (position position)",
        docs: "The first position comes after the second on the same line.\n\
            A position is not its own descendant. It is a condition; the sign `[>]` says the \
            same and has a value.",
        examples: &[Example {
            query: "descendant (currentposition position 2)",
            game: GAME,
            hits: &[3, 4],
        }],
        body: Body::Bool(descendant),
        ..OF_TWO
    },
    Filter {
        name: "pathstart",
        since: Since::Cql62,
        signature: "pathstart",
        docs: "The position where the `path` began.\n\
            Inside a `path` it is the one being searched, afterwards the last that matched; \
            before that it fails. `~pathstart:K` are the squares the king did not stand on at \
            the start.",
        examples: &[Example {
            query: "path -- -- --\n\npathstart:initial",
            game: GAME,
            hits: &[0],
        }],
        body: Body::Pos(path_start),
        ..POSITIONS
    },
    Filter {
        name: "pathlastposition",
        since: Since::Cql62,
        signature: "pathlastposition",
        docs: "The position where the last matching `path` ended.\n\
            Inside a `path` it is the position reached so far. It fails before any match.",
        examples: &[Example {
            query: "path -- -- --\n\npathlastposition:terminal",
            game: GAME,
            hits: &[1],
        }],
        body: Body::Pos(path_end),
        ..POSITIONS
    },
];

fn path_start(cx: &mut Context<'_>, _: &[Arg]) -> Option<NodeId> {
    stretch(cx).map(|stretch| stretch.start)
}

fn path_end(cx: &mut Context<'_>, _: &[Arg]) -> Option<NodeId> {
    stretch(cx).map(|stretch| stretch.end)
}

/// The path that is being searched, else the last that matched.
pub(super) fn stretch(cx: &Context<'_>) -> Option<Stretch> {
    cx.vars.paths.running.or(cx.vars.paths.last)
}

/// The last position common to two lines. Ids grow along every line, so the later one steps back.
pub(super) fn common(game: &Game, mut a: NodeId, mut b: NodeId) -> Option<NodeId> {
    while a != b {
        let later = if a > b { &mut a } else { &mut b };
        *later = game.node(*later)?.parent?;
    }
    Some(a)
}

/// The two arguments.
fn two(cx: &mut Context<'_>, args: &[Arg]) -> Option<(NodeId, NodeId)> {
    let first = arg::pos(cx, args, 0)?;
    Some((first, arg::pos(cx, args, 1)?))
}

fn current(cx: &mut Context<'_>, _: &[Arg]) -> Option<NodeId> {
    Some(cx.at)
}

fn root(_: &mut Context<'_>, _: &[Arg]) -> Option<NodeId> {
    Some(0)
}

fn parent(cx: &mut Context<'_>, _: &[Arg]) -> Option<NodeId> {
    cx.node()?.parent
}

fn child(cx: &mut Context<'_>, args: &[Arg]) -> Option<NodeId> {
    let number = if args.is_empty() { 0 } else { arg::num(cx, args, 0)? };
    cx.game.children(cx.at).nth(usize::try_from(number).ok()?)
}

fn numbered(cx: &mut Context<'_>, args: &[Arg]) -> Option<NodeId> {
    let id = NodeId::try_from(arg::num(cx, args, 0)?).ok()?;
    (id < cx.game.recorded()).then_some(id)
}

fn last_common(cx: &mut Context<'_>, args: &[Arg]) -> Option<NodeId> {
    let (a, b) = two(cx, args)?;
    common(cx.game, a, b)
}

fn distance(cx: &mut Context<'_>, args: &[Arg]) -> Option<i64> {
    let (a, b) = two(cx, args)?;
    let ply = |id| cx.game.node(id).map(|node| i64::from(node.ply));
    Some(ply(a)? + ply(b)? - 2 * ply(common(cx.game, a, b)?)?)
}

fn ancestor(cx: &mut Context<'_>, args: &[Arg]) -> bool {
    two(cx, args).is_some_and(|(a, b)| a != b && common(cx.game, a, b) == Some(a))
}

fn descendant(cx: &mut Context<'_>, args: &[Arg]) -> bool {
    two(cx, args).is_some_and(|(a, b)| a != b && common(cx.game, a, b) == Some(b))
}
