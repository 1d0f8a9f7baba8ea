//! What lies before and behind a position: repetition, numbers of moves, the end of the game.

use crate::games::{Game, Node, NodeId, Variant, first_move_number};
use shakmaty::{Color, Position, Square};

/// Half-moves after which a draw may be claimed (FIDE Laws, 9.3).
const FIFTY: u32 = 100;
/// Occurrences after which a draw may be claimed (FIDE Laws, 9.2).
const THREE: i64 = 3;

/// How a game may have ended on the board: in chess, then in variants.
pub const ENDINGS: [&str; 12] = [
    "checkmate",
    "stalemate",
    "insufficient",
    "repetition",
    "fifty",
    "none",
    "explosion",
    "threecheck",
    "hill",
    "nomen",
    "race",
    "horde",
];

/// The position and those behind it, along first continuations.
pub fn line(game: &Game, at: NodeId) -> impl Iterator<Item = NodeId> {
    std::iter::successors(Some(at), |id| game.node(*id)?.first_child)
}

/// The number of the next move, counted from the FEN of the game; 1 at the ordinary start.
pub fn full_move(game: &Game, at: NodeId) -> Option<i64> {
    let (first, node) = (game.node(0)?, game.node(at)?);
    let start = i64::from(first_move_number(&game.tags));
    let black = i64::from(first.turn == Color::Black);
    Some(start + (i64::from(node.ply) + black) / 2)
}

/// The en passant square, if a pawn may capture there by the rules of the game.
pub fn legal_ep(game: &Game, at: NodeId) -> Option<Square> {
    game.node(at)?.ep_square?;
    game.rules(at)?.legal_ep_square()
}

/// Whether the men, the mover and the rights are the same.
fn alike(a: &Node, b: &Node) -> bool {
    a.turn == b.turn && a.castling == b.castling && a.board == b.board
}

/// What only variants add to a position: men in hand, promoted men, checks given.
fn same_extras(game: &Game, a: NodeId, b: NodeId) -> bool {
    let promoted = |id| game.node(id).map(|node| node.promoted);
    let hands = game.variant.has_hands();
    game.extra(a) == game.extra(b) && (!hands || promoted(a) == promoted(b))
}

/// Whether two positions of a game are the same: men, mover, castling rights, en passant where a
/// capture is legal, and what the variant adds (FIDE Laws, 9.2).
pub fn same(game: &Game, a: NodeId, b: NodeId) -> bool {
    let (Some(one), Some(other)) = (game.node(a), game.node(b)) else { return false };
    if !alike(one, other) {
        return false;
    }
    if a == b {
        return true;
    }
    let ep = |node: &Node, id| node.ep_square.and_then(|_| legal_ep(game, id));
    if ep(one, a) != ep(other, b) {
        return false;
    }
    game.variant.is_chess() || same_extras(game, a, b)
}

/// How often a position has occurred on the way to it, itself included.
///
/// Nothing before the last capture or pawn move can be the same, and so the search ends there;
/// where men may be dropped the whole way is looked at.
pub fn occurrences(game: &Game, at: NodeId) -> Option<i64> {
    let node = game.node(at)?;
    let back = if game.variant.has_hands() { u32::MAX } else { node.halfmoves };
    let way = std::iter::successors(Some(at), |id| game.node(*id)?.parent);
    let way = way.take((back as usize).saturating_add(1));
    let times = way.filter(|earlier| same(game, at, *earlier)).count();
    i64::try_from(times).ok()
}

/// How the game ended on the board: the last position of the main line decides.
pub fn ending(game: &Game) -> &'static str {
    let last = line(game, 0).last().unwrap_or(0);
    if let Some(special) = by_variant(game, last) {
        return special;
    }
    if game.without_moves(last) {
        return if game.in_check(last) { "checkmate" } else { "stalemate" };
    }
    if game.rules(last).is_some_and(|position| position.is_insufficient_material()) {
        return "insufficient";
    }
    if occurrences(game, last).is_some_and(|times| times >= THREE) {
        return "repetition";
    }
    match game.node(last) {
        Some(node) if node.halfmoves >= FIFTY => "fifty",
        _ => "none",
    }
}

/// The end that a variant has of its own, if it has come.
fn by_variant(game: &Game, last: NodeId) -> Option<&'static str> {
    let board = &game.node(last)?.board;
    // What is left on the board says it: moves may make no sense there any more.
    let lost = match game.variant {
        Variant::Standard | Variant::Chess960 | Variant::Crazyhouse | Variant::Bughouse => {
            return None;
        }
        Variant::Atomic => board.kings().count() < 2,
        Variant::Antichess => board.white().is_empty() || board.black().is_empty(),
        Variant::Horde => board.white().is_empty(),
        Variant::ThreeCheck | Variant::KingOfTheHill | Variant::RacingKings => {
            game.rules(last).is_some_and(|position| position.is_variant_end())
        }
    };
    let kind = match game.variant {
        Variant::Atomic => "explosion",
        Variant::Antichess => "nomen",
        Variant::Horde => "horde",
        Variant::ThreeCheck => "threecheck",
        Variant::KingOfTheHill => "hill",
        _ => "race",
    };
    lost.then_some(kind)
}
