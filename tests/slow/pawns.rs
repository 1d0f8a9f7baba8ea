//! The filters on pawns, by looking at all pairs of squares.

use super::eval::{Squares, attacks};
use super::generate::{Place, Random, game};
use shakmaty::{Color, Position, Role};

/// All sets of pawns, and `hanging`, which is like them in its form.
pub const WORDS: [&str; 11] = [
    "passedpawns",
    "doubledpawns",
    "isolatedpawns",
    "connectedpawns",
    "backwardpawns",
    "candidatepawns",
    "blockedpawns",
    "chainedpawns",
    "hangingpawns",
    "unstoppablepawns",
    "hanging",
];

/// A pawn and what it sees.
struct Pawn<'a> {
    place: &'a Place,
    square: usize,
    color: Color,
}

impl Pawn<'_> {
    /// The pawns of a colour but this one.
    fn pawns(&self, color: Color) -> impl Iterator<Item = usize> {
        let is_pawn = move |s: &usize| self.place.men[*s] == Some((color, Role::Pawn));
        (0..64).filter(move |s| *s != self.square).filter(is_pawn)
    }

    fn gap(&self, other: usize) -> usize {
        (other % 8).abs_diff(self.square % 8)
    }

    /// How many ranks another square is ahead, seen by the pawn.
    fn lead(&self, other: usize) -> i32 {
        let ranks = other as i32 / 8 - self.square as i32 / 8;
        if self.color == Color::White { ranks } else { -ranks }
    }

    /// How many pawns of a colour are so many files away and fit.
    fn count(&self, color: Color, gap: usize, fits: impl Fn(i32) -> bool) -> usize {
        self.pawns(color).filter(|s| self.gap(*s) == gap && fits(self.lead(*s))).count()
    }

    fn is(&self, word: &str) -> bool {
        let (own, enemy) = (self.color, !self.color);
        let any = |_: i32| true;
        let ahead = |lead: i32| lead > 0;
        let stopped_by = self.count(enemy, 1, ahead);
        match word {
            "passedpawns" => self.count(enemy, 0, ahead) + stopped_by == 0,
            "doubledpawns" => self.count(own, 0, any) > 0,
            "isolatedpawns" => self.count(own, 1, any) == 0,
            "connectedpawns" => self.count(own, 1, any) > 0,
            "backwardpawns" => {
                let all = self.count(own, 1, any);
                all > 0 && all == self.count(own, 1, ahead)
            }
            "candidatepawns" => {
                let helpers = self.count(own, 1, |lead| lead <= 0);
                self.count(enemy, 0, ahead) == 0 && helpers >= stopped_by
            }
            "blockedpawns" => self.count(enemy, 0, ahead) > 0,
            "chainedpawns" => self.count(own, 1, |lead| lead.abs() == 1) > 0,
            "hangingpawns" => {
                let hangs = |pawn: &Pawn<'_>| {
                    pawn.count(own, 0, any) == 0
                        && pawn.count(own, 1, any) == 1
                        && pawn.count(own, 1, |lead| lead == 0) == 1
                        && pawn.count(enemy, 0, ahead) == 0
                        && pawn.count(enemy, 1, ahead) > 0
                };
                let mut partners = self.pawns(own).filter(|s| self.gap(*s) == 1);
                hangs(self) && partners.all(|square| hangs(&Pawn { square, ..*self }))
            }
            _ => self.is("passedpawns") && self.runs(),
        }
    }

    /// Whether the king comes too late, by moving pawn and king in turn.
    fn runs(&self) -> bool {
        let men = &self.place.men;
        let mine = |s: &usize| men[*s].is_some_and(|man| man.0 != self.color);
        let lone = |s: usize| matches!(men[s], Some((_, Role::King | Role::Pawn)));
        let Some(mut king) = (0..64).find(|s| men[*s] == Some((!self.color, Role::King))) else {
            return false;
        };
        let free = (0..64).all(|s| self.gap(s) > 0 || self.lead(s) <= 0 || men[s].is_none());
        if !free || !(0..64).filter(mine).all(lone) {
            return false;
        }
        let last = if self.color == Color::White { 7 } else { 0 };
        let goal = last * 8 + self.square % 8;
        let mut rank = self.square / 8;
        let mut pawn_moves = self.place.chess.turn() == self.color;
        loop {
            if king == goal {
                return false;
            }
            if !pawn_moves {
                let toward =
                    |from: usize, to: usize| from + usize::from(to > from) - usize::from(to < from);
                king = toward(king / 8, goal / 8) * 8 + toward(king % 8, goal % 8);
                if rank == last {
                    return king != goal;
                }
            } else {
                let steps = if rank == last.abs_diff(6) { 2 } else { 1 };
                rank = if last == 7 { rank + steps } else { rank - steps };
            }
            pawn_moves = !pawn_moves;
        }
    }
}

/// Men that are attacked and not defended.
fn hangs(place: &Place, square: usize) -> bool {
    let Some((color, role)) = place.men[square] else { return false };
    let reached = |by: Color| {
        let men = (0..64).filter(|s| place.men[*s].is_some_and(|man| man.0 == by));
        men.into_iter().any(|s| attacks(place, s).contains(&square))
    };
    role != Role::King && reached(!color) && !reached(color)
}

/// A set of men of both colours.
pub fn pawns(place: &Place, word: &str) -> Squares {
    std::array::from_fn(|square| match place.men[square] {
        Some(_) if word == "hanging" => hangs(place, square),
        Some((color, Role::Pawn)) => Pawn { place, square, color }.is(word),
        _ => false,
    })
}

/// Groups of files with pawns, by walking over the files.
fn islands(place: &Place, color: Color) -> usize {
    let holds = |file: usize| (0..8).any(|r| place.men[r * 8 + file] == Some((color, Role::Pawn)));
    (0..8).filter(|file| holds(*file) && (*file == 7 || !holds(file + 1))).count()
}

#[test]
fn islands_are_counted() {
    let mut random = Random::new(41);
    let games: Vec<_> = (0..60).map(|_| game(&mut random)).collect();
    let pgn: String = games.iter().map(|game| game.pgn.as_str()).collect();
    for count in 0..4 {
        let white = super::engine(&format!("pawnislands white == {count}"), &pgn, games.len());
        let black = super::engine(&format!("pawnislands black == {count}"), &pgn, games.len());
        let both = super::engine(&format!("pawnislands == {count}"), &pgn, games.len());
        for (i, game) in games.iter().enumerate() {
            let fit = |islands: &dyn Fn(&Place) -> usize| -> Vec<u32> {
                (0u32..)
                    .zip(&game.positions)
                    .filter(|p| islands(p.1) == count)
                    .map(|p| p.0)
                    .collect()
            };
            assert_eq!(white[i], fit(&|p| islands(p, Color::White)), "{}", game.pgn);
            assert_eq!(black[i], fit(&|p| islands(p, Color::Black)), "{}", game.pgn);
            let sum = |p: &Place| islands(p, Color::White) + islands(p, Color::Black);
            assert_eq!(both[i], fit(&sum), "{}", game.pgn);
        }
    }
}

/// Turning colours and ranks round changes nothing but whose pawns they are.
#[test]
fn pawns_look_the_same_from_the_other_side() {
    let mut random = Random::new(43);
    let games: Vec<_> = (0..60).map(|_| game(&mut random)).collect();
    let pgn: String = games.iter().map(|game| game.pgn.as_str()).collect();
    let mut some = 0;
    for word in WORDS {
        let both = super::engine(&format!("flipcolor {{#({word} & A) == 2}}"), &pgn, games.len());
        let each = format!("#({word} & A) == 2 or #({word} & a) == 2");
        assert_eq!(both, super::engine(&each, &pgn, games.len()), "{word}");
        some += usize::from(both.iter().any(|hits| !hits.is_empty()));
    }
    assert!(some > 6, "only {some} words find something");
}
