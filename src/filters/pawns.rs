//! Pawn structure.

use super::row::{BASE, flag};
use crate::eval::arg;
use crate::games::Node;
use crate::ir::{Arg, Body, Context, Example, Filter, Group, Since, Turn};
use crate::syntax::Shape;
use shakmaty::{Bitboard, Color, File, Rank, Role, Square, attacks};

/// What the rows of this file share.
const PAWNS: Filter = Filter { group: Group::Squares, ..BASE };

/// White pawns a2, a4, e5; black pawns b7, g7, h7.
const PAWN_ENDING: &str = "4k3/1p4pp/8/4P3/P7/8/P7/4K3 w - - 0 1";

/// White pawns c3, d4; black pawns f7, e6, d5.
const CHAIN: &str = "4k3/5p2/4p3/3p4/3P4/2P5/8/4K3 w - - 0 1";

/// White pawns a4, b4; a black pawn c5.
const MAJORITY: &str = "4k3/8/8/2p5/PP6/8/8/4K3 w - - 0 1";

/// White pawns c4, d4; black pawns b7, e7.
const HANGING: &str = "4k3/1p2p3/8/8/2PP4/8/8/4K3 w - - 0 1";

/// A white pawn a4 and one on e2 whose square the black king has entered.
const RACE: &str = "8/8/8/5k2/P7/8/4P3/7K w - - 0 1";

/// Sets of pawns.
pub(super) static ROWS: &[Filter] = &[
    Filter {
        name: "passedpawns",
        signature: "passedpawns",
        docs: "Pawns with no enemy pawn before them on their own and the two neighbouring files.\n\
            Pawns of both colours: `passedpawns & A` are White's. An own pawn ahead does not \
            matter.\n\
            Colour transforms do not change it, and need not.",
        examples: &[Example { query: "passedpawns == [e5,g7,h7]", game: PAWN_ENDING, hits: &[0] }],
        body: Body::Set(passed),
        ..PAWNS
    },
    Filter {
        name: "doubledpawns",
        signature: "doubledpawns",
        docs: "Pawns that share their file with another pawn of their colour.\n\
            Pawns of both colours: `doubledpawns & a` are Black's. All pawns of such a file \
            belong to it, not only those in front.",
        examples: &[Example { query: "doubledpawns == [a2,a4]", game: PAWN_ENDING, hits: &[0] }],
        body: Body::Set(doubled),
        ..PAWNS
    },
    Filter {
        name: "isolatedpawns",
        signature: "isolatedpawns",
        docs: "Pawns with no pawn of their colour on a neighbouring file.\n\
            Pawns of both colours. Doubled pawns can be isolated too, since only the other files \
            count.",
        examples: &[Example {
            query: "isolatedpawns == [a2,a4,e5,b7]",
            game: PAWN_ENDING,
            hits: &[0],
        }],
        body: Body::Set(isolated),
        ..PAWNS
    },
    Filter {
        name: "connectedpawns",
        signature: "connectedpawns",
        docs: "Pawns with a pawn of their colour on a neighbouring file.\n\
            The rank does not matter: they need not protect each other, and all pawns of the \
            initial position are connected. It is the complement of `isolatedpawns` among the \
            pawns.",
        examples: &[Example { query: "connectedpawns == [g7,h7]", game: PAWN_ENDING, hits: &[0] }],
        body: Body::Set(connected),
        ..PAWNS
    },
    Filter {
        name: "backwardpawns",
        since: Since::Figurine,
        signature: "backwardpawns",
        docs: "Pawns whose neighbours have all gone ahead.\n\
            A pawn of their colour stands on a neighbouring file, but none beside them or behind, \
            so no pawn can come to defend them. Isolated pawns are not among them. Pawns of both \
            colours.",
        examples: &[Example { query: "backwardpawns == [c3,f7]", game: CHAIN, hits: &[0] }],
        body: Body::Set(backward),
        ..PAWNS
    },
    Filter {
        name: "candidatepawns",
        since: Since::Figurine,
        signature: "candidatepawns",
        docs: "Pawns on a file free of enemy pawns ahead, with as many helpers as sentries.\n\
            Sentries are enemy pawns ahead on the neighbouring files, helpers the pawns of their \
            own colour there that are not ahead of them. Passed pawns have no sentries and are \
            among them: `candidatepawns & ~passedpawns` are those that have yet to pass. Pawns of \
            both colours.",
        examples: &[Example { query: "candidatepawns == [a4,b4]", game: MAJORITY, hits: &[0] }],
        body: Body::Set(candidate),
        ..PAWNS
    },
    Filter {
        name: "blockedpawns",
        since: Since::Figurine,
        signature: "blockedpawns",
        docs: "Pawns with an enemy pawn ahead of them on their file.\n\
            However far away it is; those that it stops at once are `blockedpawns & P & down 1 \
            p` and `blockedpawns & p & up 1 P`. Pawns of both colours.",
        examples: &[Example { query: "blockedpawns == [d4,d5]", game: CHAIN, hits: &[0] }],
        body: Body::Set(blocked),
        ..PAWNS
    },
    Filter {
        name: "chainedpawns",
        since: Since::Figurine,
        signature: "chainedpawns",
        docs: "Pawns that defend a pawn of their colour or are defended by one.\n\
            These are the links of a chain: two at least stand diagonally next to each other. \
            Pawns of both colours.",
        examples: &[Example { query: "chainedpawns == [c3,d4,f7,e6,d5]", game: CHAIN, hits: &[0] }],
        body: Body::Set(chained),
        ..PAWNS
    },
    Filter {
        name: "hangingpawns",
        since: Since::Figurine,
        signature: "hangingpawns",
        docs: "Two pawns side by side, alone, with no pawn before them and none passed.\n\
            Both stand on one rank, no other pawn of their colour on their files or next to \
            these; no enemy pawn is ahead on their files, and on a file next to each of them \
            there is one that can stop it. Pawns of both colours, on any rank: `hangingpawns & \
            Pa-h4` are White's on the fourth.",
        examples: &[Example { query: "hangingpawns == [c4,d4]", game: HANGING, hits: &[0] }],
        body: Body::Set(hanging),
        ..PAWNS
    },
    Filter {
        name: "unstoppablepawns",
        since: Since::Figurine,
        signature: "unstoppablepawns",
        docs: "Passed pawns that a lone king cannot catch.\n\
            The other side has nothing but its king and pawns, no man stands ahead of the pawn on \
            its file, and the king is outside of its square: it needs more moves to the square of \
            promotion than the pawn does, and one more if it is to move. A pawn that has not \
            moved may go two squares at once.\n\
            What else the sides can do, as promoting a pawn of their own first, is not looked \
            at. Pawns of both colours.",
        examples: &[Example { query: "unstoppablepawns == a4", game: RACE, hits: &[0] }],
        body: Body::Set(unstoppable),
        ..PAWNS
    },
    Filter {
        name: "pawnislands",
        since: Since::Figurine,
        group: Group::Numbers,
        shape: Shape::TagLike,
        params: &[flag("white", "White's."), flag("black", "Black's.")],
        turn: Turn::Sides,
        alone: Some("compare it, like `pawnislands white > 2`"),
        signature: "pawnislands [white | black]",
        docs: "How many groups of neighbouring files with pawns a side has.\n\
            From 0 to 4; without a colour those of both sides together. In the initial position \
            each side has one.",
        examples: &[Example {
            query: "pawnislands white == 2 pawnislands black == 2 pawnislands == 4",
            game: PAWN_ENDING,
            hits: &[0],
        }],
        body: Body::Num(islands),
        ..PAWNS
    },
];

/// The pawns for which a test of square, own pawns and enemy pawns holds.
fn pawns(
    cx: &Context<'_>,
    test: impl Fn(Square, Color, Bitboard, Bitboard) -> bool,
) -> Option<Bitboard> {
    let board = &cx.node()?.board;
    let all = board.by_role(Role::Pawn);
    let mut found = Bitboard::EMPTY;
    for color in Color::ALL {
        let (own, enemy) = (all & board.by_color(color), all & board.by_color(!color));
        for square in own {
            if test(square, color, own, enemy) {
                found.add(square);
            }
        }
    }
    Some(found)
}

/// The files beside that of a square.
fn beside(square: Square) -> Bitboard {
    let file = square.file();
    let files = [file.offset(-1), file.offset(1)].into_iter().flatten();
    files.fold(Bitboard::EMPTY, |squares, file| squares | Bitboard::from_file(file))
}

/// The ranks before a pawn.
fn ahead(square: Square, color: Color) -> Bitboard {
    let passed = u32::from(square.rank());
    let all = u64::MAX;
    Bitboard(match color {
        Color::White => all.checked_shl(8 * (passed + 1)).unwrap_or(0),
        Color::Black => all.checked_shr(8 * (8 - passed)).unwrap_or(0),
    })
}

fn passed(cx: &mut Context<'_>, _: &[Arg]) -> Option<Bitboard> {
    pawns(cx, |square, color, _, enemy| {
        let files = beside(square) | Bitboard::from_file(square.file());
        (files & ahead(square, color) & enemy).is_empty()
    })
}

fn doubled(cx: &mut Context<'_>, _: &[Arg]) -> Option<Bitboard> {
    pawns(cx, |square, _, own, _| (Bitboard::from_file(square.file()) & own).more_than_one())
}

fn isolated(cx: &mut Context<'_>, _: &[Arg]) -> Option<Bitboard> {
    pawns(cx, |square, _, own, _| (beside(square) & own).is_empty())
}

fn connected(cx: &mut Context<'_>, _: &[Arg]) -> Option<Bitboard> {
    pawns(cx, |square, _, own, _| (beside(square) & own).any())
}

/// No pawn of its colour beside it or behind can come to defend it, though neighbours there are.
fn backward(cx: &mut Context<'_>, _: &[Arg]) -> Option<Bitboard> {
    pawns(cx, |square, color, own, _| {
        let neighbours = beside(square) & own;
        neighbours.any() && (neighbours & !ahead(square, color)).is_empty()
    })
}

fn candidate(cx: &mut Context<'_>, _: &[Arg]) -> Option<Bitboard> {
    pawns(cx, |square, color, own, enemy| {
        let front = ahead(square, color);
        let helpers = beside(square) & own & !front;
        let sentries = beside(square) & enemy & front;
        (Bitboard::from_file(square.file()) & front & enemy).is_empty()
            && helpers.count() >= sentries.count()
    })
}

fn blocked(cx: &mut Context<'_>, _: &[Arg]) -> Option<Bitboard> {
    pawns(cx, |square, color, _, enemy| {
        (Bitboard::from_file(square.file()) & ahead(square, color) & enemy).any()
    })
}

fn chained(cx: &mut Context<'_>, _: &[Arg]) -> Option<Bitboard> {
    pawns(cx, |square, _, own, _| {
        let both = Color::ALL.map(|color| attacks::pawn_attacks(color, square));
        both.into_iter().any(|squares| (squares & own).any())
    })
}

fn hanging(cx: &mut Context<'_>, _: &[Arg]) -> Option<Bitboard> {
    // Alone in front of enemies that can stop it.
    let open = |square: Square, color, enemy: Bitboard| {
        let front = ahead(square, color) & enemy;
        (Bitboard::from_file(square.file()) & front).is_empty() && (beside(square) & front).any()
    };
    pawns(cx, |square, color, own, enemy| {
        let partner = (beside(square) & own).single_square();
        partner.is_some_and(|partner| {
            let pair = Bitboard::from_square(square).with(partner);
            let around = beside(square) | beside(partner);
            partner.rank() == square.rank()
                && around & own == pair
                && open(square, color, enemy)
                && open(partner, color, enemy)
        })
    })
}

/// Whether the king of the other side comes too late to a pawn with a free way, which needs so
/// many moves.
fn unstoppable(cx: &mut Context<'_>, _: &[Arg]) -> Option<Bitboard> {
    let Node { board, turn, .. } = cx.node()?;
    pawns(cx, |square, color, _, enemy| {
        let front = ahead(square, color);
        let file = Bitboard::from_file(square.file());
        let men = board.by_color(!color);
        let bare = men == (men & (board.kings() | board.pawns()));
        let Some(king) = board.king_of(!color).filter(|_| bare) else { return false };
        let last = Square::from_coords(square.file(), color.fold_wb(Rank::Eighth, Rank::First));
        let unmoved = square.rank() == color.fold_wb(Rank::Second, Rank::Seventh);
        let moves = square.distance(last) - u32::from(unmoved);
        ((file | beside(square)) & front & enemy).is_empty()
            && (file & front & board.occupied()).is_empty()
            && king.distance(last) > moves + u32::from(*turn != color)
    })
}

fn islands(cx: &mut Context<'_>, args: &[Arg]) -> Option<i64> {
    let board = &cx.node()?.board;
    let count = |color: Color| {
        let own = board.pawns() & board.by_color(color);
        let holds = |file: File| (Bitboard::from_file(file) & own).any();
        let begins = |file: &File| holds(*file) && !file.offset(-1).is_some_and(holds);
        File::ALL.into_iter().filter(begins).count() as i64
    };
    Some(match arg::side(args) {
        Some(color) => count(color),
        None => Color::ALL.into_iter().map(count).sum(),
    })
}
