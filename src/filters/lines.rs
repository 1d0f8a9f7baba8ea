//! `path` and `line`: sequences of moves and positions.

use super::positions::stretch;
use super::row::{BASE, flag, operand, range, text};
use crate::eval::show;
use crate::ir::{Arg, Body, Context, Example, Filter, Group, Needs, Since, Stage};
use crate::syntax::{ParamRule, Shape};

/// What the rows of this file share.
const LINES: Filter =
    Filter { since: Since::Cql62, group: Group::Lines, stage: Stage::Line, ..BASE };

const PATH: &[ParamRule] = &[
    range("How many moves it must have: one number is exact."),
    flag("primary", "Follow first continuations only; not with `focus`."),
    flag("firstmatch", "Take the first match instead of the longest."),
    flag("lastposition", "The value is the position where the best match ends."),
    operand("max", 1, "The best match has the largest value of this number at its end."),
    flag("singlecolor", "Count and follow only moves of the side to move at the start."),
    operand("focus", 7, "Follow only moves of the men that stand on this set at the start."),
    flag("capture", "Behind `focus`: also moves that capture one of these men."),
    flag("nestban", "Refuse starts inside an earlier match."),
    flag("keepallbest", "Keep the comments of all matches that are equally good."),
    flag("verbose", "Comment on each position of the match."),
    text("title", "Put before the comments."),
    flag("piecepath", "Comment on the squares that the men in focus visit."),
    flag("quiet", "Without comments."),
];

const LINE: &[ParamRule] = &[
    flag("singlecolor", "Only positions with the same side to move."),
    flag("primary", "First continuations only; forward lines."),
    flag("secondary", "Other continuations only; forward lines."),
    flag("quiet", "Without comments."),
    flag("nestban", "Refuse starts inside an earlier match; forward lines."),
    flag("firstmatch", "Take the first match instead of the longest."),
    flag("lastposition", "The value is the position where the line ends."),
    range("How many positions it must have: one number is exact."),
];

/// Sequences.
pub(super) static ROWS: &[Filter] = &[
    Filter {
        name: "path",
        numeric: true,
        aliases: &["⊢"],
        shape: Shape::Form,
        params: PATH,
        signature: "path [parameters] filter ... -- filter ... [repetition] ...",
        docs: "The length of the longest sequence of moves that fits a pattern.\n\
            Filters before the first move are tested at the start, those behind a move after it. \
            `* + ? {2,5}` repeat a move with its filters, or a group in parentheses.\n\
            All that follows belongs to it until a blank line, a closing bracket or the end: put \
            it into braces to be safe. Put braces around arithmetic and around `legal` and \
            `countmoves` too.\n\
            Without variations it follows the main line only. It needs at least one move.\n\
            `focus P--` reads `P--` as the operand: write `focus P --`.",
        ..LINES
    },
    Filter {
        name: "line",
        numeric: true,
        since: Since::Cql61,
        shape: Shape::Form,
        params: LINE,
        signature: "line [parameters] --> filter [repetition] --> ..., line <-- filter ...",
        docs: "The length of the longest sequence of positions that fits a pattern.\n\
            Each arrow takes one position and one filter, the first the current one: `line --> \
            check --> .` has 2 positions and one move. `<--` runs backwards.\n\
            `* + ? {3}` repeat a filter or a group in parentheses; `*` and `+` count as \
            repetition only before an arrow, bracket or the end, so `{*}` and `{+}` are safer.\n\
            A `move` in it is the move that the line takes next. It is the older form of `path`, \
            which counts moves.",
        ..LINES
    },
    Filter {
        name: "pathcount",
        signature: "pathcount",
        docs: "How many moves of the `path` have been made so far.\n\
            Under `focus` only moves in focus count. After a match it tells of that match; \
            before any it fails.",
        examples: &[Example {
            query: "path -- -- pathcount == 2 --",
            game: "1. e4 e5 2. Nf3 Nc6",
            hits: &[0, 1],
        }],
        body: Body::Num(|cx, _| stretch(cx).map(|path| i64::from(path.moves))),
        ..LINES
    },
    Filter {
        name: "pathcountunfocused",
        signature: "pathcountunfocused",
        docs: "How many moves of the `path` so far were out of focus.\n\
            That is the distance in half-moves less `pathcount`. It fails before any match.",
        examples: &[Example {
            query: "path focus N -- --\n\npathcountunfocused == 3",
            game: "1. Nf3 d5 2. d3 e5 3. Nxe5",
            hits: &[0],
        }],
        body: Body::Num(unfocused),
        ..LINES
    },
    Filter {
        name: "pathdebug",
        signature: "pathdebug",
        docs: "Prints how far the `path` around it has come, as a message.\n\
            Meant for finding out why a pattern does not match; it always matches itself.\n\
            Outside of a path it speaks of the last one that matched, if there is one.",
        examples: &[Example {
            query: "path -- pathdebug check",
            game: "1. e4 f6 2. Qh5+ g6",
            hits: &[2],
        }],
        needs: Needs { visible: true, ..Needs::NOTHING },
        body: Body::Bool(debug),
        ..LINES
    },
    Filter {
        name: "-->",
        since: Since::Cql61,
        shape: Shape::Sign,
        stage: Stage::Constant,
        signature: "line --> filter",
        docs: "The next position of a `line`, forwards.\n\
            The first arrow stands for the current position. A move of a `path` has two strokes: \
            `--`.",
        ..LINES
    },
    Filter {
        name: "<--",
        since: Since::Cql61,
        shape: Shape::Sign,
        stage: Stage::Constant,
        signature: "line <-- filter, find <-- filter",
        docs: "The next position of a `line`, backwards, or a backward search.\n\
            In `line` the first arrow stands for the current position and the next for its \
            parent. `find <-- F` looks at the current position and those before it.",
        ..LINES
    },
    Filter {
        name: "repetition signs",
        shape: Shape::Sign,
        stage: Stage::Constant,
        signature: "* + ? {n} {n,} {,m} {n,m} {*} {+}",
        docs: "How often a part of a `path` or `line` is repeated.\n\
            `*` any number of times, `+` at least once, `?` at most once, `{2,5}` two to five \
            times. No blank inside the braces, so `{3}` is always a repetition: write `{ 3 }` or \
            `(3)` for the number. `{*}` and `{+}` can never be taken for arithmetic. Two signs \
            in a row are an error.",
        ..LINES
    },
];

/// One message for each time the search comes by.
fn debug(cx: &mut Context<'_>, _: &[Arg]) -> bool {
    if let Some(path) = stretch(cx) {
        let (start, end) = (show::position(cx.game, path.start), show::position(cx.game, path.end));
        let (game, moves) = (cx.game.number, path.moves);
        let line = format!("Game: {game} path of {moves} moves from {start} to {end}");
        cx.spend(line.len());
        cx.out.message(line);
    }
    true
}

fn unfocused(cx: &mut Context<'_>, _: &[Arg]) -> Option<i64> {
    let path = stretch(cx)?;
    let ply = |id| cx.game.node(id).map(|node| i64::from(node.ply));
    Some(ply(path.end)? - ply(path.start)? - i64::from(path.moves))
}
