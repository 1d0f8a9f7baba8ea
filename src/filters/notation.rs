//! Moves as people write them, and the positions that they lead to.

use super::row::{BASE, flag};
use crate::eval::arg;
use crate::games::notation::{Asked, LETTER_SETS, Notation, Placement};
use crate::ir::{
    Arg, Body, Context, Example, Filter, Group, Needs, Since, Stage, Text, Turn, Want,
};
use crate::syntax::{ParamRule, Shape};

/// What the rows of this file share.
const MOVES: Filter = Filter {
    since: Since::Figurine,
    group: Group::Moves,
    shape: Shape::Moves,
    params: &LANGUAGES,
    stage: Stage::Line,
    turn: Turn::Fixed,
    ..BASE
};

/// A language as a parameter: those whose code is a word.
static LANGUAGES: [ParamRule; 41] = {
    let mut rules = [flag("", ""); 41];
    let (mut set, mut rule) = (0, 0);
    while set < LETTER_SETS.len() {
        let language = &LETTER_SETS[set];
        if language.code.len() == 2 {
            rules[rule] = flag(language.code, language.name);
            rule += 1;
        }
        set += 1;
    }
    assert!(rule == rules.len());
    rules
};

/// School's mate.
const GAME: &str = "1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7#";

/// Moves as people write them.
pub(super) static ROWS: &[Filter] = &[
    Filter {
        name: "san",
        signature: "san, san [language] \"move\"",
        docs: "The next move is the one that is written, or the text of the last move.\n\
            Followed by a literal it is a condition: a move from this position, any of them where \
            variations are searched, is this one. It may be written in any way in which moves are \
            read: `san \"Bxf7+\"`, `san \"Bc4xf7\"`, `san \"c4f7\"`, `san \"♗f7\"`, `san \
            \"O-O-O\"`, `san \"d8Q\"`, `san \"--\"`; with the letters of another language behind \
            its code: `san fi \"Lxf7+\"`.\n\
            What is written counts: `x` asks for a capture, the `-` of `Bc4-f7` for none; `+` for a \
            check, which may be mate, `++` for a double check, `#` for mate; `!`, `?` and so on for \
            the annotation, as in `san \"Qh5?\"`. What is not written is left open. `Nd2` finds \
            `Nbd2` and `N1d2` as well: a move that was played is never ambiguous.\n\
            Alone it is a string: the last move in standard algebraic notation (PGN standard, \
            8.2.3) with English letters, `Nbd2`, `exd8=Q#`; it fails at the initial position. \
            `san == \"Nf3\"` and `san ~~ \"^Q.*#$\"` compare it. Transforms do not turn the \
            literal.",
        examples: &[
            Example { query: "san \"Qxf7#\"", game: GAME, hits: &[6] },
            Example { query: "san fi \"Rf6\"", game: GAME, hits: &[5] },
            Example { query: "san == \"Nf6\"", game: GAME, hits: &[6] },
        ],
        body: Body::Text(san),
        ..MOVES
    },
    Filter {
        name: "san of a move",
        args: &[Want::Literal],
        signature: "san [language] \"move\"",
        docs: "The next move is the one that is written.\n\
            See `san`.",
        examples: &[Example { query: "san \"g8f6\"", game: GAME, hits: &[5] }],
        body: Body::Bool(next),
        ..MOVES
    },
    Filter {
        name: "san of an annotated move",
        args: &[Want::Literal],
        needs: Needs { comments: true, ..Needs::NOTHING },
        signature: "san [language] \"move!\"",
        docs: "The next move is the one that is written, with this annotation.\n\
            See `san`.",
        examples: &[Example { query: "san \"e5?!\"", game: "1. e4 e5 $6", hits: &[1] }],
        body: Body::Bool(next),
        ..MOVES
    },
    Filter {
        name: "after",
        args: &[Want::Literal],
        signature: "after [language] \"moves\"",
        docs: "The position that these moves lead to from the usual initial position.\n\
            By whatever moves the game came to it: the men, the side to move, the rights to \
            castle and the pawns that can be taken en passant are compared, the counters are not. \
            Moves are written as in games, with numbers or without, with the letters of another \
            language behind its code: `after de \"1. e4 e5 2. Sf3\"`. A move that cannot be played \
            is an error. Transforms do not turn the literal.",
        examples: &[Example {
            query: "after \"1. Nf3 d5 2. d4\"",
            game: "1. d4 d5 2. Nf3 Nf6",
            hits: &[3],
        }],
        body: Body::Bool(after),
        ..MOVES
    },
];

fn san(cx: &mut Context<'_>, _: &[Arg]) -> Option<Text> {
    Notation::San.of(cx.game, cx.at).map(Text::from)
}

fn next(cx: &mut Context<'_>, args: &[Arg]) -> bool {
    let fits = |asked: &Asked| cx.game.children(cx.at).any(|id| asked.fits(cx.game, id));
    arg::asked(args).is_some_and(fits)
}

fn after(cx: &mut Context<'_>, args: &[Arg]) -> bool {
    let is = |placement: &Placement| cx.node().is_some_and(|node| placement.is(node));
    arg::placement(args).is_some_and(is)
}
