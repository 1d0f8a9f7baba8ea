//! Checks: who gives them, and of what kind they are.

use super::row::BASE;
use crate::games::{Game, NodeId, StepKind};
use crate::ir::{Arg, Body, Context, Example, Filter, Group, Since};
use shakmaty::{Bitboard, Square, attacks};

/// What the rows of this file share.
const CHECKS: Filter = Filter { since: Since::Figurine, group: Group::Attacks, ..BASE };

/// The knight moves out of the way of the queen.
const PETROV: &str = "1. e4 e5 2. Nf3 Nf6 3. Nxe5 Nxe4 4. Qe2 Nf6 5. Nc6+";

/// Checks.
pub(super) static ROWS: &[Filter] = &[
    Filter {
        name: "checkers",
        signature: "checkers",
        docs: "The squares of the men that give check to the side to move.\n\
            Empty without a check, and so a condition that says the same as `check`. In variants \
            it goes by their rules: there is no check in Antichess, and in Atomic none between \
            kings that touch.",
        examples: &[Example { query: "checkers == h5", game: "1. e4 f6 2. Qh5+ g6", hits: &[3] }],
        body: Body::Set(checkers),
        ..CHECKS
    },
    Filter {
        name: "doublecheck",
        group: Group::State,
        signature: "doublecheck",
        docs: "The side to move is in check from two men or more.\n\
            Only the king can answer. The same as `checkers >= 2`.",
        examples: &[Example {
            query: "doublecheck",
            game: "4k3/8/3N4/8/8/8/4R3/4K3 b - - 0 1",
            hits: &[0],
        }],
        body: Body::Bool(double_check),
        ..CHECKS
    },
    Filter {
        name: "contactcheck",
        group: Group::State,
        signature: "contactcheck",
        docs: "The side to move is in a check that no man stepping between could meet.\n\
            Checks by knights and pawns, by a piece on a square next to the king, and all double \
            checks. Whether there is a man that could step between in other checks is not asked.",
        examples: &[Example {
            query: "contactcheck",
            game: "1. e4 e5 2. Bc4 Nc6 3. Bxf7+ Ke7",
            hits: &[5],
        }],
        body: Body::Bool(contact_check),
        ..CHECKS
    },
    Filter {
        name: "discoveredcheck",
        group: Group::State,
        signature: "discoveredcheck",
        docs: "The last move gave check with a man other than the one that moved.\n\
            A double check in which the moving man takes part counts, and so does an en passant \
            capture that opens a line. The rook of a castling has moved, and a pawn that promotes \
            gives check itself: these are direct. In the first position, and after a null move, \
            there is no such move.",
        examples: &[Example { query: "discoveredcheck", game: PETROV, hits: &[9] }],
        body: Body::Bool(discovered_check),
        ..CHECKS
    },
];

/// The men that give check to the side to move.
pub(super) fn given(game: &Game, at: NodeId) -> Option<Bitboard> {
    let node = game.node(at)?;
    let king = node.board.king_of(node.turn).filter(|_| game.in_check(at));
    Some(king.map_or(Bitboard::EMPTY, |king| {
        node.board.attacks_to(king, node.turn.other(), node.board.occupied())
    }))
}

/// Where the men stand now that the last move moved; none if no move of chess led here.
fn movers(game: &Game, at: NodeId) -> Option<Bitboard> {
    let step = game.node(at)?.step?;
    let to = Bitboard::from_square(step.to);
    match step.kind {
        StepKind::Null => None,
        StepKind::Castle { rook_to, .. } => Some(to.with(rook_to)),
        StepKind::Normal | StepKind::EnPassant | StepKind::Drop => Some(to),
    }
}

/// Whether no man could step between a king and a man that gives check.
fn touching(king: Square, checker: Square) -> bool {
    attacks::between(king, checker).is_empty()
}

fn checkers(cx: &mut Context<'_>, _: &[Arg]) -> Option<Bitboard> {
    given(cx.game, cx.at)
}

fn double_check(cx: &mut Context<'_>, _: &[Arg]) -> bool {
    given(cx.game, cx.at).is_some_and(|men| men.count() > 1)
}

fn contact_check(cx: &mut Context<'_>, _: &[Arg]) -> bool {
    let (Some(men), Some(node)) = (given(cx.game, cx.at), cx.node()) else { return false };
    let king = node.board.king_of(node.turn);
    men.count() > 1
        || king.zip(men.single_square()).is_some_and(|(king, from)| touching(king, from))
}

fn discovered_check(cx: &mut Context<'_>, _: &[Arg]) -> bool {
    let (men, moved) = (given(cx.game, cx.at), movers(cx.game, cx.at));
    men.zip(moved).is_some_and(|(men, moved)| (men & !moved).any())
}
