//! What annotators and servers add to moves: clocks, evaluations, NAGs.

use super::row::{BASE, flag, range};
use super::tags::COMMENTS;
use crate::eval::arg;
use crate::games::commands::{Commands, Evaluation, evaluation, time};
use crate::games::{NodeId, TimeControl};
use crate::ir::{Arg, Body, Context, Example, Filter, Group, Since, Turn};
use crate::syntax::{ParamRule, Shape};
use shakmaty::Color;

/// What the rows of this file share.
const ANNOTATION: Filter = Filter {
    since: Since::Figurine,
    group: Group::Tags,
    shape: Shape::TagLike,
    turn: Turn::Sides,
    needs: COMMENTS,
    ..BASE
};

const CLOCKS: &[ParamRule] =
    &[flag("white", "White's, as last known."), flag("black", "Black's, as last known.")];

const VIEWS: &[ParamRule] = &[
    flag("white", "As White sees it. The default."),
    flag("black", "As Black sees it: the opposite number."),
];

/// Three minutes each, and two seconds a move.
const BLITZ: &str = "[TimeControl \"180+2\"]\n\n\
    1. e4 {[%clk 0:03:00]} e5 {[%clk 0:02:59.6]} 2. Nf3 {[%clk 0:02:58]} Nc6 {[%emt 0:00:31]}";

/// With evaluations.
const EVALUATED: &str =
    "1. f3 {[%eval -0.7]} e5 {[%eval -0.57,18]} 2. g4 {[%eval #-1]} Qh4# {mate}";

/// With signs.
const SIGNED: &str = "1. f3?! e5 $5 $17 2. g4??";

/// Clocks, evaluations, NAGs.
pub(super) static ROWS: &[Filter] = &[
    Filter {
        name: "clock",
        params: CLOCKS,
        signature: "clock [white | black]",
        docs: "The seconds left on a clock, from `[%clk]` in the comments.\n\
            Without a colour the clock of the side that has just moved, as the comment of this \
            position has it. With a colour that side's clock as last known: the comment of this \
            position or of the nearest one before it where that side moved. Parts of a second are \
            left out: `[%clk 0:00:59.6]` is 59.\n\
            It fails where no clock is known, so `clock < 10` finds moves with a clock only.",
        examples: &[
            Example { query: "clock < 180", game: BLITZ, hits: &[2, 3] },
            Example { query: "clock black == 179", game: BLITZ, hits: &[2, 3, 4] },
        ],
        body: Body::Num(clock),
        ..ANNOTATION
    },
    Filter {
        name: "spent",
        shape: Shape::Plain,
        turn: Turn::Arguments,
        signature: "spent",
        docs: "The seconds that the last move took.\n\
            From `[%emt]` in the comment of this position. Else the mover's clock at his move \
            before, less the clock now, plus the increment by the tag `TimeControl` (of the \
            period to which the move belongs); without a tag that can be read nothing is added. \
            Parts of a second are left out at the end.\n\
            It fails where a clock is missing, for a player's first move, and where the clock has \
            gained more than the increment, as after a time control.",
        examples: &[Example { query: "spent >= 4", game: BLITZ, hits: &[3, 4] }],
        body: Body::Num(spent),
        ..ANNOTATION
    },
    Filter {
        name: "eval",
        params: VIEWS,
        signature: "eval [white | black]",
        docs: "The evaluation of the position in centipawns, from `[%eval]` in its comment.\n\
            Seen from White's side: `[%eval 0.25]` is 25, `[%eval -1.5]` is -150. `eval black` is \
            the opposite number, and colour transforms exchange the two. `[%eval 25,18]`, a whole \
            number with the depth behind it, counts centipawns. Some programs write it as the \
            side that has moved sees it; then use `if btm eval else eval black`.\n\
            It fails where there is none and where it is a mate in so many moves: `eval > 300 or \
            evalmate > 0` is won for White either way.",
        examples: &[
            Example { query: "eval < 0", game: EVALUATED, hits: &[1, 2] },
            Example { query: "eval black == 57", game: EVALUATED, hits: &[2] },
        ],
        body: Body::Num(eval),
        ..ANNOTATION
    },
    Filter {
        name: "evalmate",
        params: VIEWS,
        signature: "evalmate [white | black]",
        docs: "The number of moves to mate, from `[%eval #n]` in the comment of the position.\n\
            Positive if White mates, negative if Black does: `[%eval #-3]` is -3. `evalmate \
            black` is the opposite number, and colour transforms exchange the two.\n\
            It fails where the evaluation is none or no mate.",
        examples: &[Example { query: "evalmate < 0", game: EVALUATED, hits: &[3] }],
        body: Body::Num(eval_mate),
        ..ANNOTATION
    },
    Filter {
        name: "nag",
        params: &[range("Only NAGs with this number, or from this to that.")],
        turn: Turn::Arguments,
        signature: "nag [number [number] | \"sign\"]",
        docs: "The NAG of the move into the position; of several, the first.\n\
            With a number, a range or a sign, the first NAG that is one of these: `nag 4`, `nag 10 \
            19`, `nag \"?!\"`, `nag \"±\"`. As a condition it asks whether the move carries one. A \
            sign that either side may have, like `⊕`, stands for both. It is no matter whether \
            the game has the sign or `$` with the number.\n\
            It fails where there is none. Colour transforms exchange `±` and `∓`, and the like: \
            the NAGs 14 to 139.",
        examples: &[
            Example { query: "nag", game: SIGNED, hits: &[1, 2, 3] },
            Example { query: "nag \"∓\"", game: SIGNED, hits: &[2] },
            Example { query: "nag 4 6", game: SIGNED, hits: &[1, 2, 3] },
        ],
        body: Body::Num(nag),
        ..ANNOTATION
    },
];

/// The first value that some command has in the comments of a position.
fn command<T>(
    cx: &Context<'_>,
    id: NodeId,
    name: &str,
    read: impl Fn(&str) -> Option<T>,
) -> Option<T> {
    let range = cx.game.node(id)?.comments.clone();
    let comments = cx.game.comments.get(range.start as usize..range.end as usize)?;
    let mut commands = comments.iter().flat_map(|comment| Commands::new(comment));
    commands.find_map(|(found, value)| if found == name { read(value) } else { None })
}

/// The side that made the last move.
fn mover(cx: &Context<'_>, id: NodeId) -> Option<Color> {
    let node = cx.game.node(id)?;
    node.parent.map(|_| node.turn.other())
}

fn parent(cx: &Context<'_>, id: NodeId) -> Option<NodeId> {
    cx.game.node(id)?.parent
}

fn clock(cx: &mut Context<'_>, args: &[Arg]) -> Option<i64> {
    let milliseconds = match arg::side(args) {
        None => mover(cx, cx.at).and_then(|_| command(cx, cx.at, "clk", time)),
        Some(side) => std::iter::successors(Some(cx.at), |id| parent(cx, *id))
            .filter(|id| mover(cx, *id) == Some(side))
            .find_map(|id| command(cx, id, "clk", time)),
    };
    i64::try_from(milliseconds? / 1000).ok()
}

fn spent(cx: &mut Context<'_>, _: &[Arg]) -> Option<i64> {
    mover(cx, cx.at)?;
    let milliseconds = match command(cx, cx.at, "emt", time) {
        Some(elapsed) => elapsed,
        None => {
            let now = command(cx, cx.at, "clk", time)?;
            let last = parent(cx, cx.at).and_then(|id| parent(cx, id))?;
            mover(cx, last)?;
            let before = command(cx, last, "clk", time)?;
            let number = u64::from(cx.node()?.ply).div_ceil(2);
            let control = cx.game.tags.get("TimeControl").and_then(TimeControl::read);
            let increment = control.map_or(0, |control| control.increment(number));
            before.checked_add(increment.checked_mul(1000)?)?.checked_sub(now)?
        }
    };
    i64::try_from(milliseconds / 1000).ok()
}

/// A number of White's side as a side sees it.
fn seen(args: &[Arg], value: i64) -> i64 {
    match arg::side(args) {
        Some(Color::Black) => -value,
        _ => value,
    }
}

fn eval(cx: &mut Context<'_>, args: &[Arg]) -> Option<i64> {
    match command(cx, cx.at, "eval", evaluation)? {
        Evaluation::Centipawns(value) => Some(seen(args, value)),
        Evaluation::Mate(_) => None,
    }
}

fn eval_mate(cx: &mut Context<'_>, args: &[Arg]) -> Option<i64> {
    match command(cx, cx.at, "eval", evaluation)? {
        Evaluation::Mate(moves) => Some(seen(args, moves)),
        Evaluation::Centipawns(_) => None,
    }
}

fn nag(cx: &mut Context<'_>, args: &[Arg]) -> Option<i64> {
    let range = cx.node()?.nags.clone();
    let nags = cx.game.nags.get(range.start as usize..range.end as usize)?;
    let wanted = args.iter().find_map(|arg| match arg {
        Arg::Nags(nags) => Some(*nags),
        _ => None,
    })?;
    nags.iter().copied().find(|nag| wanted.contains(*nag)).map(i64::from)
}
