//! Moves: those of the game, those that could be played, and the one just made.

use super::row::{BASE, flag, operand};
use crate::games::{Step, StepKind};
use crate::ir::{Arg, Body, Context, Example, Filter, Group, Since, Stage};
use crate::syntax::{ParamKind, ParamRule, Shape};
use shakmaty::{Bitboard, Square};

/// What the rows of this file share.
const MOVES: Filter = Filter { since: Since::Cql62, group: Group::Moves, ..BASE };

/// A condition on the move just made.
const MADE: Filter = Filter { ..MOVES };

/// Moves out of the current position.
const AHEAD: Filter = Filter { stage: Stage::Line, ..MOVES };

const MOVE: &[ParamRule] = &[
    operand("from", 13, "Where the man comes from."),
    operand("to", 13, "Where it goes to."),
    operand("capture", 13, "Where a man is captured."),
    operand("captures", 13, "The same as `capture`."),
    operand("promote", 13, "What the pawn becomes: a piece letter or a string."),
    operand("enpassantsquare", 13, "Where a pawn is captured en passant."),
    flag("enpassant", "It captures en passant."),
    flag("castle", "It castles."),
    flag("o-o", "It castles on the king's side."),
    flag("o-o-o", "It castles on the queen's side."),
    flag("null", "It is a null move."),
    flag("primary", "It is the first continuation."),
    flag("secondary", "It is another continuation."),
    flag("previous", "The move that led to the current position."),
    flag("legal", "Legal moves instead of those of the game."),
    flag("pseudolegal", "The same, though the king may be left in check."),
    flag("count", "The value is how many moves fit; with `legal` or `pseudolegal`."),
    ParamRule {
        word: "comment",
        kind: ParamKind::List,
        docs: "A comment on the position after the move; nothing may follow it.",
    },
];

/// Castling on both sides.
const ITALIAN: &str = "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O";

/// A promotion to a knight at ply 9.
const PROMOTION: &str = "1. a4 b5 2. axb5 a6 3. bxa6 c6 4. a7 c5 5. axb8=N";

/// An en passant capture at ply 5.
const PASSING: &str = "1. e4 a6 2. e5 d5 3. exd6";

/// Moves.
pub(super) static ROWS: &[Filter] = &[
    Filter {
        name: "--",
        numeric: true,
        aliases: &["――"],
        shape: Shape::Dash,
        signature: "set--set, --, set--set=piece, set--set(filter ...)",
        docs: "A move of the game from the current position.\n\
            Only sets that touch the sign belong to it: `N--e4` is a knight move to e4, `N -- \
            e4` three filters. Both sets are evaluated before the move; a missing one is every \
            square.\n\
            Filters in parentheses that touch it are tested after the move, and the last gives \
            the value: `Q--(to)`. Sets are united over all moves that fit; other values are \
            those of the first.\n\
            `=q` behind the right set is a promotion, colour ignored, `=.` any; a string of \
            piece letters does too.\n\
            Castling counts as a move of the king and of the rook, a null move fits where no \
            set is named. Captures fit as well; `[x]` asks for them. For moves that were not \
            played: `legal`.",
        examples: &[
            Example { query: "N--f3", game: ITALIAN, hits: &[2] },
            Example { query: "--(castle)", game: ITALIAN, hits: &[6] },
            Example { query: "Rh1--f1", game: ITALIAN, hits: &[6] },
            Example { query: "P--=N", game: PROMOTION, hits: &[8] },
        ],
        ..AHEAD
    },
    Filter {
        name: "[x]",
        numeric: true,
        aliases: &["×"],
        shape: Shape::Dash,
        signature: "set[x]set, [x], set[x]set=piece, set[x]set(filter ...)",
        docs: "A capture of the game from the current position.\n\
            As `--`, but the right set holds the captured man; en passant that is the pawn's own \
            square. Only sets that touch the sign belong to it.\n\
            `D[x]` is always this sign: a dictionary is read with blanks, `D[ x ]`.",
        examples: &[
            Example { query: "P[x]p", game: "1. e4 d5 2. exd5 Qxd5", hits: &[2] },
            Example { query: "P[x]d5(enpassant)", game: PASSING, hits: &[4] },
        ],
        ..AHEAD
    },
    Filter {
        name: "currentmove",
        numeric: true,
        aliases: &["previous"],
        shape: Shape::DashPrefix,
        signature: "currentmove set--set",
        docs: "The move that led to the current position fits.\n\
            Both sets are evaluated in the position before the move; it fails at the initial \
            position. A move filter must follow; what stands in its parentheses is tested here. \
            `previous` is the old name.",
        examples: &[Example { query: "currentmove N--f3", game: ITALIAN, hits: &[3] }],
        ..AHEAD
    },
    Filter {
        name: "legal",
        shape: Shape::DashPrefix,
        stage: Stage::Line,
        signature: "legal set--set, legal set--set=piece, legal set--set(filter ...)",
        docs: "The destinations of legal moves in the current position.\n\
            As a condition: there is such a move. Castling is a move of the king, with the \
            rights that the FEN gives and the moves have left.\n\
            Filters in parentheses that touch it must hold in the position after the move, which \
            need not have been played: `legal --(mate)`. There every filter works as elsewhere: \
            `from` and `to` are those of the move, `parent` and `find <--` lead back into the \
            game, and another `legal` goes a move further: `legal --(not legal --(not legal --(mate)))`. \
            Nothing follows such a position, and it has no part in `find`, `echo` and `position` \
            from elsewhere. Comments made there are dropped, and positions put into variables \
            there are gone afterwards.\n\
            Captures and promotions can be asked for: `legal P[x]q`, `legal --=Q`. CQL itself \
            knows `castle`, `o-o`, `o-o-o` and `enpassant` in the parentheses and nothing else.\n\
            In variants their rules decide, and drops are among the moves: `legal --(drop)`, `legal \
            N[+]--`.\n\
            Put braces around it in `path`. How many moves there are: `countmoves legal`. Five \
            million moves may be tried in a game.",
        examples: &[
            Example { query: "legal N--g5", game: "1. Nf3 e6", hits: &[2] },
            Example { query: "legal --(enpassant)", game: PASSING, hits: &[4] },
            Example { query: "legal --(mate)", game: "1. f3 e5 2. g4 Nc6", hits: &[3] },
            Example {
                query: "legal --(legal -- not legal --(not legal --(mate)))",
                game: "7k/8/5K2/8/8/8/8/R7 w - - 0 1",
                hits: &[0],
            },
        ],
        ..MOVES
    },
    Filter {
        name: "pseudolegal",
        shape: Shape::DashPrefix,
        stage: Stage::Line,
        signature: "pseudolegal set--set",
        docs: "The destinations of moves that may leave the own king in check.\n\
            Otherwise as `legal`; castling too is there only where it is legal.",
        examples: &[Example {
            query: "pseudolegal nc6-- not legal nc6--",
            game: "1. e4 d6 2. d4 Nc6 3. Bb5",
            hits: &[5],
        }],
        ..MOVES
    },
    Filter {
        name: "see",
        numeric: true,
        since: Since::Figurine,
        shape: Shape::DashPrefix,
        stage: Stage::Line,
        signature: "see set--set, see legal set--set",
        docs: "What a capture wins if both sides go on capturing on its square.\n\
            In pawns: a pawn 1, a knight or bishop 3, a rook 5, a queen 9. The largest value over \
            the captures that fit: moves of the game, or with `legal` all that could be played. \
            It fails if none fits; moves that capture nothing do not.\n\
            It is a static value: each side captures with its least valuable man and stops where \
            that is better, men behind others join in when the way is free, and a king captures \
            only what is not defended. A promotion counts as what is won by it. Pins and checks \
            do not matter. A negative value is a sacrifice: `see -- < 0`.",
        examples: &[
            Example { query: "see -- == 0", game: "1. e4 d5 2. exd5 Qxd5", hits: &[2] },
            Example { query: "see legal Q-- == -6", game: "1. e4 c6 2. Qg4 d5 3. a3", hits: &[4] },
        ],
        ..MOVES
    },
    Filter {
        name: "countmoves",
        numeric: true,
        shape: Shape::DashPrefix,
        stage: Stage::Line,
        signature: "countmoves set--set, countmoves legal set--set",
        docs: "How many moves fit.\n\
            Moves of the game, or with `legal` or `pseudolegal` possible ones; those are counted \
            by origin and destination, so four promotions on one square count once. It never \
            fails: 0 is a value, and so `countmoves --` alone says nothing.\n\
            Put braces around it in `path`.",
        examples: &[
            Example { query: "countmoves legal -- == 0", game: "1. f3 e5 2. g4 Qh4", hits: &[4] },
            Example { query: "countmoves K-- == 1", game: ITALIAN, hits: &[6] },
        ],
        ..MOVES
    },
    Filter {
        name: "move",
        numeric: true,
        since: Since::Cql61,
        shape: Shape::Tail,
        params: MOVE,
        stage: Stage::Line,
        signature: "move [from set] [to set] [capture set] [promote piece] [legal] [count] ...",
        docs: "A move of the game, or a possible one, by its properties.\n\
            The older form of `--`. If the first parameter is `from`, `to` or `capture`, the \
            value is the set of those squares over all fitting moves; with `count` it is a \
            number, otherwise a condition.\n\
            Sets are evaluated before the move and read tightly: `move to (a | b)`. `move legal \
            from S` has no value, `move from S legal` has.\n\
            The comment goes to the position after every move that fits; with `legal`, where \
            there is none, to the current one.",
        examples: &[
            Example { query: "move from N to f3", game: ITALIAN, hits: &[2] },
            Example { query: "(move legal from K count) == 1", game: "1. e4 e5", hits: &[2] },
        ],
        ..MOVES
    },
    Filter {
        name: "from",
        signature: "from",
        docs: "The square that the last move came from.\n\
            Empty at the initial position, after a null move and after a drop. Castling has two: \
            `[e1,h1]`.\n\
            In the parentheses of a move filter it is that move's: `P--(from)`. In `move` and \
            `pin` the word is a parameter.",
        examples: &[Example { query: "from == e2", game: "1. e4 e5", hits: &[1] }],
        body: Body::Set(origin),
        ..MOVES
    },
    Filter {
        name: "to",
        signature: "to",
        docs: "The square that the last move went to.\n\
            Empty at the initial position and after a null move. Castling has two: `[f1,g1]`.\n\
            `to & Q` asks whether a queen has just moved. In `move` and `pin` the word is a \
            parameter.",
        examples: &[Example { query: "to == e5", game: "1. e4 e5", hits: &[2] }],
        body: Body::Set(destination),
        ..MOVES
    },
    Filter {
        name: "castle",
        signature: "castle",
        docs: "The last move was castling, on either side.\n\
            False at the initial position. In the parentheses of a move filter it is that move: \
            `--(castle)`.",
        examples: &[Example { query: "castle", game: ITALIAN, hits: &[7] }],
        body: Body::Bool(castle),
        ..MADE
    },
    Filter {
        name: "o-o",
        signature: "o-o",
        docs: "The last move was castling on the king's side.\n\
            Written with small letters o. Transforms leave it alone.",
        examples: &[Example { query: "o-o", game: ITALIAN, hits: &[7] }],
        body: Body::Bool(short_castle),
        ..MADE
    },
    Filter {
        name: "o-o-o",
        signature: "o-o-o",
        docs: "The last move was castling on the queen's side.\n\
            Written with small letters o. Transforms leave it alone.",
        examples: &[Example {
            query: "o-o-o",
            game: "1. d4 d5 2. Nc3 Nc6 3. Bf4 Bf5 4. Qd2 Qd7 5. O-O-O",
            hits: &[9],
        }],
        body: Body::Bool(long_castle),
        ..MADE
    },
    Filter {
        name: "enpassant",
        signature: "enpassant",
        docs: "The last move was a capture en passant.\n\
            That such a capture could be played is asked by `legal --(enpassant)`.",
        examples: &[Example { query: "enpassant", game: PASSING, hits: &[5] }],
        body: Body::Bool(en_passant),
        ..MADE
    },
    Filter {
        name: "enpassantsquare",
        signature: "enpassantsquare",
        docs: "The square of the pawn that the last move captured en passant.\n\
            Empty after any other move. It is where the pawn stood, not where the capturing pawn \
            went.",
        examples: &[Example { query: "enpassantsquare == d5", game: PASSING, hits: &[5] }],
        body: Body::Set(en_passant_square),
        ..MOVES
    },
    Filter {
        name: "nullmove",
        signature: "nullmove",
        docs: "The last move was a null move: the side to move changed, the board did not.\n\
            PGN writes it `--` or `Z0`. In `move` the parameter is `null`.",
        examples: &[Example { query: "not nullmove", game: "1. e4", hits: &[0, 1] }],
        body: Body::Bool(null_move),
        ..MADE
    },
    Filter {
        name: "primary",
        since: Since::Cql61,
        stage: Stage::Line,
        signature: "primary",
        docs: "The last move was the first continuation of the position before.\n\
            False at the initial position. Inside a variation every move but its first is one. \
            In `path`, `line` and `move` the word is a parameter.",
        examples: &[Example { query: "primary", game: "1. e4 e5", hits: &[1, 2] }],
        body: Body::Bool(primary),
        ..MADE
    },
    Filter {
        name: "secondary",
        since: Since::Cql61,
        stage: Stage::Line,
        signature: "secondary",
        docs: "The last move was an alternative: not the first continuation of the position \
            before.\n\
            False at the initial position. Only the first move of a variation is one, and only \
            when variations are searched.",
        examples: &[Example { query: "not secondary", game: "1. e4", hits: &[0, 1] }],
        body: Body::Bool(secondary),
        ..MADE
    },
];

/// The move into the current position.
fn made(cx: &Context<'_>) -> Option<Step> {
    cx.node()?.step
}

/// The squares of the king and, in castling, of the rook; none for a null move.
fn ends(step: Step, king: Square, rook: impl Fn(StepKind) -> Option<Square>) -> Bitboard {
    match step.kind {
        StepKind::Null => Bitboard::EMPTY,
        kind => rook(kind).map_or(Bitboard::EMPTY, Bitboard::from) | Bitboard::from(king),
    }
}

fn origin(cx: &mut Context<'_>, _: &[Arg]) -> Option<Bitboard> {
    let rook = |kind| match kind {
        StepKind::Castle { rook_from, .. } => Some(rook_from),
        _ => None,
    };
    let step = made(cx).filter(|step| step.kind != StepKind::Drop);
    Some(step.map_or(Bitboard::EMPTY, |step| ends(step, step.from, rook)))
}

fn destination(cx: &mut Context<'_>, _: &[Arg]) -> Option<Bitboard> {
    let rook = |kind| match kind {
        StepKind::Castle { rook_to, .. } => Some(rook_to),
        _ => None,
    };
    Some(made(cx).map_or(Bitboard::EMPTY, |step| ends(step, step.to, rook)))
}

fn castle(cx: &mut Context<'_>, _: &[Arg]) -> bool {
    made(cx).is_some_and(|step| matches!(step.kind, StepKind::Castle { .. }))
}

fn short_castle(cx: &mut Context<'_>, _: &[Arg]) -> bool {
    made(cx).is_some_and(|step| matches!(step.kind, StepKind::Castle { short: true, .. }))
}

fn long_castle(cx: &mut Context<'_>, _: &[Arg]) -> bool {
    made(cx).is_some_and(|step| matches!(step.kind, StepKind::Castle { short: false, .. }))
}

fn en_passant(cx: &mut Context<'_>, _: &[Arg]) -> bool {
    made(cx).is_some_and(|step| step.kind == StepKind::EnPassant)
}

fn en_passant_square(cx: &mut Context<'_>, _: &[Arg]) -> Option<Bitboard> {
    let step = made(cx).filter(|step| step.kind == StepKind::EnPassant);
    let captured = step.and_then(|step| step.capture);
    Some(captured.map_or(Bitboard::EMPTY, |(square, _)| Bitboard::from(square)))
}

fn null_move(cx: &mut Context<'_>, _: &[Arg]) -> bool {
    made(cx).is_some_and(|step| step.kind == StepKind::Null)
}

/// Whether the move into the current position was the first continuation; none at the root.
fn first_choice(cx: &Context<'_>) -> Option<bool> {
    let parent = cx.game.node(cx.node()?.parent?)?;
    Some(parent.first_child == Some(cx.at))
}

fn primary(cx: &mut Context<'_>, _: &[Arg]) -> bool {
    first_choice(cx) == Some(true)
}

fn secondary(cx: &mut Context<'_>, _: &[Arg]) -> bool {
    first_choice(cx) == Some(false)
}
