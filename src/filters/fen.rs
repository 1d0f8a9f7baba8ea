//! Forsyth-Edwards notation: the string of a position, and the comparison with one.

use super::row::BASE;
use crate::eval::{arg, history};
use crate::games::Node;
use crate::ir::{Arg, Body, Context, Example, Filter, Text, Turn, Want};
use crate::syntax::Shape;
use shakmaty::{Bitboard, Color, File, Square};

/// FENs.
pub(super) static ROWS: &[Filter] = &[
    Filter {
        name: "fen",
        shape: Shape::TagLike,
        turn: Turn::Fixed,
        signature: "fen, fen \"fields\"",
        docs: "The position in Forsyth-Edwards notation, or a comparison with one.\n\
            Followed by a literal it is a condition, which compares as many of the six fields as \
            are given: `fen \"8/8/8/8/8/8/8/8 w\"` asks for the board and the mover. In the \
            board `.` is any square, `A`, `a` and `_` mean what they mean in designators, and \
            all eight ranks are required. The rights are compared as a set, `KQkq` or letters of \
            files. An en passant square fits after the double step over it; `-` fits wherever \
            no pawn can legally capture en passant. The counters are those of the game.\n\
            In the string the counters are always `0 1`, as in CQL, and a double step always \
            leaves an en passant square; in variants the men in hand are in it. \
            Transforms do not turn the literal: use designators for that.",
        examples: &[
            Example { query: "fen ~~ \" b KQkq e3 0 1\"", game: "1. e4 e5", hits: &[1] },
            Example {
                query: "fen \"......../......../......../......../......../......../......../........ \
                    b KQkq - 1 1\"",
                game: "1. Nf3 Nf6 2. e4",
                hits: &[1],
            },
        ],
        body: Body::Text(fen),
        ..BASE
    },
    Filter {
        name: "fen of a board",
        shape: Shape::TagLike,
        args: &[Want::Literal],
        turn: Turn::Fixed,
        signature: "fen \"fields\"",
        docs: "The position fits the fields of a FEN that are given, one to six.\n\
            In the board `.` is any square, `A` and `a` any white or black man, `_` an empty \
            square; all eight ranks are required. Transforms do not turn the literal.",
        examples: &[Example {
            query: "fen \"......../......../......../......../....P.../......../AAAA_AAA/RNBQKBNR\"",
            game: "1. e4 e5",
            hits: &[1, 2],
        }],
        body: Body::Bool(fits),
        ..BASE
    },
];

fn fen(cx: &mut Context<'_>, _: &[Arg]) -> Option<Text> {
    let whole = cx.game.fen(cx.at, 1)?;
    // The counters of the game are not CQL's.
    let fields = whole.rsplitn(3, ' ').nth(2)?;
    Some(Text::from(format!("{fields} 0 1")))
}

/// Whether the position fits the fields of the literal, which are known to be good.
fn fits(cx: &mut Context<'_>, args: &[Arg]) -> bool {
    let (Some(node), Some(text)) = (cx.node(), arg::literal(args)) else { return false };
    text.split_whitespace().zip(0..).all(|(field, place)| match place {
        0 => board(node, field),
        1 => (field == "w") == (node.turn == Color::White),
        2 => rights(node, field) == Some(node.castling),
        3 => match field.parse() {
            Ok(square) => node.ep_square == Some(square),
            Err(_) => history::legal_ep(cx.game, cx.at).is_none(),
        },
        4 => field.parse() == Ok(node.halfmoves),
        _ => field.parse().ok() == history::full_move(cx.game, cx.at),
    })
}

/// The rooks with these rights; none if a right that is asked for is not there.
fn rights(node: &Node, field: &str) -> Option<Bitboard> {
    field.chars().filter(|letter| *letter != '-').map(|letter| right(node, letter)).collect()
}

/// The rook with the right that a letter of the third field means: `K` and `Q` to the right and
/// left of the king, or the letter of the rook's file (X-FEN and Shredder-FEN).
fn right(node: &Node, letter: char) -> Option<Square> {
    let color = Color::from_white(letter.is_ascii_uppercase());
    let king = node.board.king_of(color)?;
    let mut rooks = (node.castling & node.board.by_color(color)).into_iter();
    rooks.find(|rook| match letter.to_ascii_lowercase() {
        'k' => *rook > king,
        'q' => *rook < king,
        letter => File::from_char(letter) == Some(rook.file()),
    })
}

/// Whether the men stand as in the board field.
fn board(node: &Node, field: &str) -> bool {
    (0..8u32).rev().zip(field.split('/')).all(|(rank, row)| {
        let mut file = 0;
        row.chars().all(|sign| {
            let empty = sign.to_digit(10);
            let run = empty.unwrap_or(1);
            let mut squares = (file..file + run).map(|file| Square::try_from(rank * 8 + file));
            file += run;
            squares.all(|square| square.is_ok_and(|square| stands(node, square, sign)))
        })
    })
}

/// Whether what stands on a square is what a sign of a board stands for.
fn stands(node: &Node, square: Square, sign: char) -> bool {
    let man = node.board.piece_at(square);
    match sign {
        '.' => true,
        'A' => man.is_some_and(|man| man.color == Color::White),
        'a' => man.is_some_and(|man| man.color == Color::Black),
        '_' | '1'..='8' => man.is_none(),
        letter => man.is_some_and(|man| man.char() == letter),
    }
}
