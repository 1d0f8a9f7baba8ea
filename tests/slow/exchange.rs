//! Static exchanges on a plain list of squares.

use super::eval::attacks;
use super::generate::{Game, Place, Random, game};
use shakmaty::{Color, Move, Position, Role};

const ORDER: [Role; 6] =
    [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King];

fn worth(role: Role) -> i64 {
    match role {
        Role::Pawn => 1,
        Role::Knight | Role::Bishop => 3,
        Role::Rook => 5,
        Role::Queen => 9,
        Role::King => 0,
    }
}

/// A position without what moves do not need.
fn copy(place: &Place) -> Place {
    Place { chess: place.chess.clone(), men: place.men, ids: place.ids, played: None }
}

/// The squares of a side's men that attack the square, the least valuable first.
fn attackers(place: &Place, side: Color, square: usize) -> Vec<usize> {
    let by_role = |role| (0..64).filter(move |s| place.men[*s] == Some((side, role)));
    ORDER.into_iter().flat_map(by_role).filter(|s| attacks(place, *s).contains(&square)).collect()
}

/// The man on `from` goes to `square`, where it becomes a queen if it is a pawn on a last rank.
fn go(place: &mut Place, from: usize, square: usize) -> i64 {
    let man = place.men[from].take().unwrap();
    let queens = man.1 == Role::Pawn && matches!(square / 8, 0 | 7);
    let role = if queens { Role::Queen } else { man.1 };
    let taken = place.men[square].replace((man.0, role));
    taken.map_or(0, |taken| worth(taken.1)) + worth(role) - worth(man.1)
}

/// The best that a side can do on the square.
fn best(place: &Place, side: Color, square: usize) -> i64 {
    let Some(from) = attackers(place, side, square).first().copied() else { return 0 };
    let mut after = copy(place);
    let king = place.men[from] == Some((side, Role::King));
    let won = go(&mut after, from, square);
    if king && !attackers(&after, !side, square).is_empty() {
        return 0;
    }
    (won - best(&after, !side, square)).max(0)
}

/// The value of a capture.
fn value(place: &Place, played: &Move) -> Option<i64> {
    if !played.is_capture() {
        return None;
    }
    let (from, to) = (usize::from(played.from()?), usize::from(played.to()));
    let side = place.chess.turn();
    let mut after = copy(place);
    let mut won = 0;
    if let Move::EnPassant { .. } = played {
        after.men[from / 8 * 8 + to % 8] = None;
        won += 1;
    }
    let queened = go(&mut after, from, to);
    won += queened;
    if let Some(role) = played.promotion() {
        won += worth(role) - worth(Role::Queen);
        after.men[to] = Some((side, role));
    }
    Some(won - best(&after, !side, to))
}

/// By game the positions whose best value is this one.
fn fitting(
    games: &[Game],
    most: impl Fn(&Game, usize) -> Option<i64>,
    value: i64,
) -> Vec<Vec<u32>> {
    let fits = |game: &Game| -> Vec<u32> {
        (0..game.positions.len())
            .filter(|at| most(game, *at) == Some(value))
            .map(|at| at as u32)
            .collect()
    };
    games.iter().map(fits).collect()
}

#[test]
fn exchanges_have_the_value_that_playing_them_out_gives() {
    let mut random = Random::new(101);
    let games: Vec<_> = (0..80).map(|_| game(&mut random)).collect();
    let pgn: String = games.iter().map(|game| game.pgn.as_str()).collect();
    let next = |game: &Game, at: usize| {
        let played = game.positions.get(at + 1)?.played.as_ref()?;
        value(&game.positions[at], played)
    };
    let legal = |game: &Game, at: usize| {
        let place = &game.positions[at];
        place.chess.legal_moves().iter().filter_map(|played| value(place, played)).max()
    };
    let mut some = 0;
    for value in -9..=17 {
        let found = super::engine(&format!("see -- == {value}"), &pgn, games.len());
        assert_eq!(found, fitting(&games, next, value), "see -- == {value}");
        some += usize::from(found.iter().any(|hits| !hits.is_empty()));
        let found = super::engine(&format!("see legal -- == {value}"), &pgn, games.len());
        assert_eq!(found, fitting(&games, legal, value), "see legal -- == {value}");
    }
    assert!(some > 8, "only {some} values occur");
}
