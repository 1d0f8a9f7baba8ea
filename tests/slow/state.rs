//! What a position remembers, found out the slow way: by looking at all moves and squares.

use super::eval::attacks;
use super::generate::{Game, Place};
use shakmaty::{Color, Move, Position, Role};

/// Half-moves since a pawn moved or something was captured; all games here begin with 0.
pub fn halfmoves(game: &Game, at: usize) -> i64 {
    let played = |at: usize| game.positions[at].played.as_ref();
    let quiet = |at: &usize| played(*at).is_some_and(|m| !m.is_capture() && m.role() != Role::Pawn);
    (1..=at).rev().take_while(quiet).count() as i64
}

/// All that makes two positions the same.
fn whole(place: &Place) -> impl PartialEq {
    let rights: Vec<bool> = (0..64).map(|s| right(place, s)).collect();
    let passed = place.chess.legal_moves().into_iter().find_map(|m| match m {
        Move::EnPassant { to, .. } => Some(to),
        _ => None,
    });
    (place.men, place.chess.turn(), rights, passed)
}

/// How often the position was on the board by now.
pub fn repetition(game: &Game, at: usize) -> i64 {
    let now = whole(&game.positions[at]);
    game.positions[..=at].iter().filter(|place| whole(place) == now).count() as i64
}

/// Whether the rook on a square may castle.
pub fn right(place: &Place, square: usize) -> bool {
    let rights = place.chess.castles().castling_rights();
    rights.into_iter().any(|s| usize::from(s) == square)
}

/// Whether the man on a square gives check.
pub fn gives_check(place: &Place, square: usize) -> bool {
    let turn = place.chess.turn();
    let king = (0..64).find(|s| place.men[*s] == Some((turn, Role::King)));
    place.men[square].is_some_and(|man| man.0 != turn)
        && king.is_some_and(|king| attacks(place, square).contains(&king))
}

/// `doublecheck`, `contactcheck` and `discoveredcheck`.
pub fn check(place: &Place, word: &str) -> bool {
    let givers: Vec<usize> = (0..64).filter(|s| gives_check(place, *s)).collect();
    let turn = place.chess.turn();
    let king = (0..64usize).find(|s| place.men[*s] == Some((turn, Role::King)));
    let near = |from: usize| {
        let king = king.unwrap();
        let files = (king % 8).abs_diff(from % 8);
        let ranks = (king / 8).abs_diff(from / 8);
        files.max(ranks) == 1 || files + ranks == 3 && files.min(ranks) == 1
    };
    match word {
        "doublecheck" => givers.len() > 1,
        "contactcheck" => givers.len() > 1 || givers.iter().any(|from| near(*from)),
        _ => place.played.as_ref().is_some_and(|m| {
            let moved = match *m {
                Move::Castle { king, rook } => {
                    let rank = usize::from(king) / 8 * 8;
                    if king < rook { [rank + 6, rank + 5] } else { [rank + 2, rank + 3] }
                }
                _ => [usize::from(m.to()); 2],
            };
            givers.iter().any(|from| !moved.contains(from))
        }),
    }
}

/// The letters of a side's men, sorted.
fn letters(place: &Place, color: Color) -> Vec<char> {
    let men = place.men.iter().flatten().filter(|man| man.0 == color);
    let mut letters: Vec<char> = men.map(|man| man.1.upper_char()).collect();
    letters.sort_unstable();
    letters
}

/// Whether exactly these men are there: `KRPvKR`, Black's first if `swap`.
pub fn material(place: &Place, text: &str, swap: bool) -> bool {
    let (first, second) = text.split_once('v').unwrap();
    let (white, black) = if swap { (second, first) } else { (first, second) };
    [(white, Color::White), (black, Color::Black)].into_iter().all(|(side, color)| {
        let mut wanted: Vec<char> = side.chars().collect();
        wanted.sort_unstable();
        letters(place, color) == wanted
    })
}

/// Whether a side cannot win, however badly the other plays.
pub fn cannot_win(place: &Place, color: Color) -> bool {
    let (own, other) = (letters(place, color), letters(place, !color));
    if own.iter().any(|man| "PRQ".contains(*man)) {
        return false;
    }
    if own.contains(&'N') {
        return own.len() == 2 && other.iter().all(|man| "KQ".contains(*man));
    }
    if own.contains(&'B') {
        let bishops: Vec<usize> =
            (0..64).filter(|s| place.men[*s].is_some_and(|man| man.1 == Role::Bishop)).collect();
        let shade = |s: &usize| (s % 8 + s / 8) % 2;
        let one_shade = bishops.iter().all(|s| shade(s) == shade(&bishops[0]));
        return one_shade && !other.iter().any(|man| "PN".contains(*man));
    }
    true
}
