//! Variants of chess: the rules of a game, drops, hands, checks.

use super::row::{BASE, SET, flag};
use crate::eval::arg;
use crate::games::{NodeId, StepKind, Variant};
use crate::ir::{Arg, Body, Context, Example, Filter, Group, Since, Stage, Text, Turn, Want};
use crate::syntax::{ParamRule, Shape};
use shakmaty::{Board, Color, File, Rank, Role, Square};

/// What the rows of this file share.
const VARIANTS: Filter = Filter { since: Since::Figurine, group: Group::State, ..BASE };

const SIDES: &[ParamRule] = &[flag("white", "White's."), flag("black", "Black's.")];

/// A knight is dropped in Crazyhouse.
const DROP: &str = "1. e4 d5 2. exd5 Qxd5 3. Nc3 Qe5+ 4. Be2 P@e4 5. P@d4";

/// White has a knight and a pawn in hand.
const HANDS: &str = "4k3/8/8/8/8/8/8/4K3[NPq] w - - 0 1";

/// Variants.
pub(super) static ROWS: &[Filter] = &[
    Filter {
        name: "variant",
        shape: Shape::TagLike,
        alone: Some("write a text behind it, like `variant \"atomic\"`"),
        signature: "variant, variant \"name\"",
        docs: "The rules of the game, or a condition that they are these.\n\
            The value is `standard`, `chess960`, `crazyhouse`, `bughouse`, `atomic`, `antichess`, \
            `three-check`, `king of the hill`, `horde` or `racing kings`, from the tag `Variant`; \
            without one it is `standard`, unless drops or the FEN show otherwise.\n\
            Followed by a literal it is a condition, and the literal may be any name that the tag \
            may have: `variant \"zh\"`, `variant \"Chess 960\"`, `variant \"3check\"`.",
        examples: &[
            Example { query: "variant == \"standard\"", game: "1. e4", hits: &[0, 1] },
            Example { query: "variant == \"crazyhouse\"", game: HANDS, hits: &[0] },
        ],
        body: Body::Text(variant),
        ..VARIANTS
    },
    Filter {
        name: "variant of a name",
        shape: Shape::TagLike,
        args: &[Want::Literal],
        signature: "variant \"name\"",
        docs: "The game follows these rules.\n\
            The name may be any that the tag `Variant` may have, in small or capital letters, with \
            or without blanks; one that means nothing is refused.",
        examples: &[Example { query: "variant \"Zh\" wtm", game: HANDS, hits: &[0] }],
        body: Body::Bool(is_variant),
        ..VARIANTS
    },
    Filter {
        name: "drop",
        group: Group::Moves,
        signature: "drop",
        docs: "The last move put a man from the hand on the board (Crazyhouse, Bughouse).\n\
            In the parentheses of a move filter it is that move: `--(drop)`; `N[+]--e4` are the \
            drops of white knights on e4. `legal --(drop)` are those that could be played.",
        examples: &[
            Example { query: "drop", game: DROP, hits: &[8, 9] },
            Example { query: "--(drop)", game: DROP, hits: &[7, 8] },
        ],
        body: Body::Bool(drop),
        ..VARIANTS
    },
    Filter {
        name: "hand",
        shape: Shape::Prefix(14),
        args: &[SET],
        group: Group::Numbers,
        alone: Some("compare it, like `hand N >= 1`, or ask `N[+]`"),
        signature: "hand set",
        docs: "How many men of the designator are in hand (Crazyhouse, Bughouse).\n\
            `hand N` are the knights that White may drop, `hand [Nn]` those of both sides, `hand A` \
            all that White has. Squares do not matter. It is 0 in every other variant.\n\
            `N[+]` is a condition and `#N[+]` the same number; only designators, marks and what is \
            put together of them with `|` and `&` know of the hand.",
        examples: &[
            Example { query: "hand N == 1 hand A == 2 hand [Qq] == 1", game: HANDS, hits: &[0] },
            Example { query: "hand A == 0", game: "1. e4", hits: &[0, 1] },
        ],
        body: Body::Num(hand),
        ..VARIANTS
    },
    Filter {
        name: "checkcount",
        shape: Shape::TagLike,
        stage: Stage::Line,
        params: SIDES,
        turn: Turn::Sides,
        group: Group::Numbers,
        alone: Some("compare it, like `checkcount white == 2`"),
        signature: "checkcount [white | black]",
        docs: "How many checks a side has given by now; without a side, both together.\n\
            It counts in every game, from the first position on; a game of Three-check that begins \
            with a FEN has those before it too. A double check is one.",
        examples: &[Example { query: "checkcount white == 1", game: CHECK, hits: &[3, 4] }],
        body: Body::Num(check_count),
        ..VARIANTS
    },
    Filter {
        name: "chess960",
        stage: Stage::Line,
        group: Group::Numbers,
        signature: "chess960",
        docs: "The Scharnagl number of the initial position, from 0 to 959; 518 is that of chess.\n\
            It fails unless all men stand on their squares, the bishops on different colours and \
            each king between its rooks (FIDE Laws, Guidelines II).",
        examples: &[Example { query: "chess960 == 518", game: "1. e4", hits: &[0, 1] }],
        body: Body::Num(chess_960),
        ..VARIANTS
    },
];

/// White checks once.
const CHECK: &str = "1. e4 f6 2. Qh5+ g6";

fn variant(cx: &mut Context<'_>, _: &[Arg]) -> Option<Text> {
    Some(Text::from(cx.game.variant.name()))
}

fn is_variant(cx: &mut Context<'_>, args: &[Arg]) -> bool {
    arg::literal(args).and_then(Variant::of_tag) == Some(cx.game.variant)
}

fn drop(cx: &mut Context<'_>, _: &[Arg]) -> bool {
    let step = cx.node().and_then(|node| node.step);
    step.is_some_and(|step| step.kind == StepKind::Drop)
}

fn hand(cx: &mut Context<'_>, args: &[Arg]) -> Option<i64> {
    arg::in_hand(cx, args, 0)
}

fn check_count(cx: &mut Context<'_>, args: &[Arg]) -> Option<i64> {
    let given = |side| i64::from(cx.game.checks_given(cx.at, side));
    Some(arg::side(args).map_or_else(|| given(Color::White) + given(Color::Black), given))
}

fn chess_960(cx: &mut Context<'_>, _: &[Arg]) -> Option<i64> {
    const ROOT: NodeId = 0;
    scharnagl(&cx.game.node(ROOT)?.board).map(i64::from)
}

/// The number of a position by its first rank, as Scharnagl gave them: the square of the bishop on
/// light squares, that of the bishop on dark ones, of the queen among the rest, of the knights.
fn scharnagl(board: &Board) -> Option<u32> {
    let on = |rank: Rank, color: Color| -> Option<Vec<Role>> {
        let men = File::ALL.into_iter().map(|file| board.piece_at(Square::from_coords(file, rank)));
        let men = men.map(|man| man.filter(|man| man.color == color).map(|man| man.role));
        men.collect()
    };
    let first = on(Rank::First, Color::White)?;
    let pawns = |rank, color| on(rank, color).is_some_and(|r| r.iter().all(|r| *r == Role::Pawn));
    let alike = on(Rank::Eighth, Color::Black)? == first
        && pawns(Rank::Second, Color::White)
        && pawns(Rank::Seventh, Color::Black)
        && board.occupied().count() == 32;
    let places = |role: Role| -> Vec<usize> {
        first.iter().enumerate().filter(|(_, man)| **man == role).map(|(file, _)| file).collect()
    };
    let (bishops, rooks) = (places(Role::Bishop), places(Role::Rook));
    let (queens, kings) = (places(Role::Queen), places(Role::King));
    let knights = places(Role::Knight);
    let (&[b1, b2], &[r1, r2], &[_, _], &[_], &[king]) = (
        bishops.as_slice(),
        rooks.as_slice(),
        knights.as_slice(),
        queens.as_slice(),
        kings.as_slice(),
    ) else {
        return None;
    };
    if !alike || b1 % 2 == b2 % 2 || king < r1 || king > r2 {
        return None;
    }
    // b1, d1, f1, h1 are light.
    let (light, dark) = if b1 % 2 == 1 { (b1, b2) } else { (b2, b1) };
    let rest: Vec<Role> = first.iter().copied().filter(|man| *man != Role::Bishop).collect();
    let queen = rest.iter().position(|man| *man == Role::Queen)?;
    let others: Vec<Role> = rest.into_iter().filter(|man| *man != Role::Queen).collect();
    let mut knights = others.iter().enumerate().filter(|(_, man)| **man == Role::Knight);
    let (low, high) = (knights.next()?.0, knights.next()?.0);
    const PAIRS: [(usize, usize); 10] =
        [(0, 1), (0, 2), (0, 3), (0, 4), (1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)];
    let pair = PAIRS.iter().position(|pair| *pair == (low, high))?;
    let number = light / 2 + 4 * (dark / 2 + 4 * (queen + 6 * pair));
    u32::try_from(number).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    fn number(rank: &str) -> Option<u32> {
        let fen = format!("{}/pppppppp/8/8/8/8/PPPPPPPP/{rank}", rank.to_lowercase());
        scharnagl(&fen.parse().unwrap())
    }

    #[test]
    fn numbers_of_first_ranks() {
        assert_eq!(number("RNBQKBNR"), Some(518));
        assert_eq!(number("BBQNNRKR"), Some(0));
        assert_eq!(number("RKRNNQBB"), Some(959));
        assert_eq!(number("RNBKQBNR"), Some(534));
        for rank in ["KRBQRBNN", "BNBQRKRN", "RRBQKBNN", "RNBQKB1R"] {
            assert_eq!(number(rank), None, "{rank}");
        }
    }

    #[test]
    fn every_number_is_of_one_first_rank() {
        let mut numbers = BTreeSet::new();
        let letters = ['B', 'N', 'R', 'Q', 'K'];
        for code in 0..5u32.pow(8) {
            let rank: String = (0..8).map(|i| letters[(code / 5u32.pow(i) % 5) as usize]).collect();
            let count = |c| rank.chars().filter(|r| *r == c).count();
            if (count('B'), count('N'), count('R'), count('Q')) == (2, 2, 2, 1)
                && let Some(number) = number(&rank)
            {
                assert!(numbers.insert(number), "{rank}");
            }
        }
        assert_eq!(numbers.into_iter().collect::<Vec<_>>(), (0..960).collect::<Vec<_>>());
    }
}
