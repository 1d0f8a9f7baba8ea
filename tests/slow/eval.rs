//! The slow evaluator: loops over squares, nothing clever.

use super::generate::{Game, Place};
use super::pawns::pawns;
use super::pins::pins;
use super::query::{Bool, Num, Set};
use super::state;
use shakmaty::{Color, Position, Role};

pub type Squares = [bool; 64];

/// A map of squares.
type Map = fn(usize) -> usize;

/// A way to look at the board: which square of the board a square of the query is.
#[derive(Clone, Copy)]
struct View {
    map: [usize; 64],
    swap: bool,
}

const STRAIGHT: [(i32, i32); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const SLANTED: [(i32, i32); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
const LEAPS: [(i32, i32); 8] =
    [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

pub fn truth(game: &Game, at: usize, query: &Bool) -> bool {
    let view = View { map: std::array::from_fn(|s| s), swap: false };
    Slow { game, at, view }.bool(query)
}

#[derive(Clone, Copy)]
struct Slow<'a> {
    game: &'a Game,
    at: usize,
    view: View,
}

fn step(square: usize, by: (i32, i32), times: i32) -> Option<usize> {
    let (file, rank) = ((square % 8) as i32 + by.0 * times, (square / 8) as i32 + by.1 * times);
    ((0..8).contains(&file) && (0..8).contains(&rank)).then_some((rank * 8 + file) as usize)
}

/// The squares that the man on `from` attacks: sliders stop at the first man.
pub fn attacks(place: &Place, from: usize) -> Vec<usize> {
    let Some((color, role)) = place.men[from] else { return Vec::new() };
    let one = |list: &[(i32, i32)]| list.iter().filter_map(|by| step(from, *by, 1)).collect();
    let slide = |list: &[(i32, i32)]| {
        let mut found = Vec::new();
        for by in list {
            for times in 1..8 {
                let Some(to) = step(from, *by, times) else { break };
                found.push(to);
                if place.men[to].is_some() {
                    break;
                }
            }
        }
        found
    };
    let all: Vec<(i32, i32)> = STRAIGHT.iter().chain(&SLANTED).copied().collect();
    match role {
        Role::Pawn => {
            let up = if color == Color::White { 1 } else { -1 };
            one(&[(1, up), (-1, up)])
        }
        Role::Knight => one(&LEAPS),
        Role::King => one(&all),
        Role::Bishop => slide(&SLANTED),
        Role::Rook => slide(&STRAIGHT),
        Role::Queen => slide(&all),
    }
}

fn letter_fits(letter: char, man: Option<(Color, Role)>) -> bool {
    match (letter, man) {
        ('_', man) => man.is_none(),
        (_, None) => false,
        ('A', Some((color, _))) => color == Color::White,
        ('a', Some((color, _))) => color == Color::Black,
        (letter, Some((color, role))) => {
            let white = letter.is_ascii_uppercase();
            white == (color == Color::White) && role.char() == letter.to_ascii_lowercase()
        }
    }
}

fn none() -> Squares {
    [false; 64]
}

/// The maps of a transform: from squares of the query to squares as seen outside of it.
fn views(word: &str) -> Vec<(Map, bool)> {
    fn same(s: usize) -> usize {
        s
    }
    fn files(s: usize) -> usize {
        s / 8 * 8 + 7 - s % 8
    }
    fn ranks(s: usize) -> usize {
        (7 - s / 8) * 8 + s % 8
    }
    fn diagonal(s: usize) -> usize {
        s % 8 * 8 + s / 8
    }
    fn half(s: usize) -> usize {
        63 - s
    }
    fn quarter(s: usize) -> usize {
        files(diagonal(s))
    }
    fn back(s: usize) -> usize {
        ranks(diagonal(s))
    }
    fn other(s: usize) -> usize {
        half(diagonal(s))
    }
    match word {
        "flipcolor" => vec![(same, false), (ranks, true)],
        "flipvertical" => vec![(same, false), (files, false)],
        "fliphorizontal" => vec![(same, false), (ranks, false)],
        "rotate90" => vec![(same, false), (quarter, false), (half, false), (back, false)],
        _ => [same, files, ranks, diagonal, half, quarter, back, other]
            .map(|f| (f as Map, false))
            .to_vec(),
    }
}

fn steps(word: &str) -> Vec<(i32, i32)> {
    match word {
        "up" => vec![(0, 1)],
        "down" => vec![(0, -1)],
        "left" => vec![(-1, 0)],
        "right" => vec![(1, 0)],
        "northeast" => vec![(1, 1)],
        "northwest" => vec![(-1, 1)],
        "southeast" => vec![(1, -1)],
        "southwest" => vec![(-1, -1)],
        "vertical" => vec![(0, 1), (0, -1)],
        "horizontal" => vec![(1, 0), (-1, 0)],
        "orthogonal" => STRAIGHT.to_vec(),
        "diagonal" => SLANTED.to_vec(),
        "maindiagonal" => vec![(1, 1), (-1, -1)],
        "offdiagonal" => vec![(-1, 1), (1, -1)],
        _ => STRAIGHT.iter().chain(&SLANTED).copied().collect(),
    }
}

impl<'a> Slow<'a> {
    fn place(&self) -> &'a Place {
        &self.game.positions[self.at]
    }

    fn at(self, at: usize) -> Slow<'a> {
        Slow { at, ..self }
    }

    /// The man on a square of the query, in the query's colours.
    fn man(&self, square: usize) -> Option<(Color, Role)> {
        let man = self.place().men[self.view.map[square]]?;
        Some(if self.view.swap { (!man.0, man.1) } else { man })
    }

    /// From squares of the board to squares of the query.
    fn seen(&self, board: &Squares) -> Squares {
        std::array::from_fn(|s| board[self.view.map[s]])
    }

    /// Whether a man of this side, in the query's colours, stands on a square.
    fn of(&self, square: usize, white: bool) -> bool {
        self.man(square).is_some_and(|man| (man.0 == Color::White) == white)
    }

    fn attacked_from(&self, square: usize) -> Vec<usize> {
        let board = attacks(self.place(), self.view.map[square]);
        (0..64).filter(|s| board.contains(&self.view.map[*s])).collect()
    }

    fn turned(self, word: &str) -> Vec<(Slow<'a>, Map)> {
        let turn = |(f, swap): (Map, bool)| {
            let map = std::array::from_fn(|s| self.view.map[f(s)]);
            let view = View { map, swap: self.view.swap != swap };
            (Slow { view, ..self }, f)
        };
        views(word).into_iter().map(turn).collect()
    }

    fn near(self, word: &str) -> Option<Slow<'a>> {
        let at = match word {
            "parent" => self.at.checked_sub(1)?,
            "child" => Some(self.at + 1).filter(|n| *n < self.game.positions.len())?,
            "initialposition" => 0,
            _ => self.at,
        };
        Some(self.at(at))
    }

    fn set(&self, set: &Set) -> Option<Squares> {
        let each = |f: &dyn Fn(usize) -> bool| Some(std::array::from_fn(f));
        match set {
            Set::Pin(params) => {
                let of = |word: &str| params.iter().position(|(other, _)| *other == word);
                let kings = each(&|s| self.man(s).is_some_and(|man| man.1 == Role::King))?;
                let mut sets = [[true; 64], [true; 64], kings];
                for (word, set) in ["through", "from", "to"].iter().zip(&mut sets) {
                    if let Some(place) = of(word) {
                        *set = self.set(&params[place].1)?;
                    }
                }
                let found = pins(&|s| self.man(s), [&sets[0], &sets[1], &sets[2]]);
                let value = ["through", "from", "to"].iter().position(|word| of(word) == Some(0));
                Some(found[value.unwrap_or(0)])
            }
            Set::Men(letters, squares) => each(&|s| {
                squares.contains(&s) && letters.iter().any(|l| letter_fits(*l, self.man(s)))
            }),
            Set::Union(a, b) => {
                let (a, b) = (self.set(a)?, self.set(b)?);
                each(&|s| a[s] || b[s])
            }
            Set::Common(a, b) => {
                let (a, b) = (self.set(a)?, self.set(b)?);
                each(&|s| a[s] && b[s])
            }
            Set::Not(a) => {
                let a = self.set(a)?;
                each(&|s| !a[s])
            }
            Set::Step(word, low, high, a) => {
                let a = self.set(a)?;
                let mut out = none();
                for from in (0..64).filter(|s| a[*s]) {
                    for by in steps(word) {
                        for to in (*low..=*high).filter_map(|n| step(from, by, n)) {
                            out[to] = true;
                        }
                    }
                }
                Some(out)
            }
            Set::Attackers(a, b) => {
                let (a, b) = (self.set(a)?, self.set(b)?);
                each(&|s| a[s] && self.attacked_from(s).iter().any(|t| b[*t]))
            }
            Set::Attacked(a, b) => {
                let (a, b) = (self.set(a)?, self.set(b)?);
                let mut hit = none();
                (0..64)
                    .filter(|s| b[*s])
                    .for_each(|s| self.attacked_from(s).iter().for_each(|t| hit[*t] = true));
                each(&|s| a[s] && hit[s])
            }
            Set::Between(a, b) => self.between(&self.set(a)?, &self.set(b)?),
            Set::Light(a) => {
                let a = self.set(a)?;
                each(&|s| a[s] && (s % 8 + s / 8) % 2 == 1)
            }
            Set::Rights(side) => {
                let fits = |s: usize| side.is_none_or(|white| self.of(s, white));
                each(&|s| state::right(self.place(), self.view.map[s]) && fits(s))
            }
            Set::Checkers => each(&|s| state::gives_check(self.place(), self.view.map[s])),
            Set::Pawns(word) => Some(self.seen(&pawns(self.place(), word))),
            Set::Each(_, a, b) => {
                let (a, b) = (self.set(a)?, self.set(b));
                each(&|s| a[s] && b.is_some_and(|b| self.attacked_from(s).iter().any(|t| b[*t])))
            }
            Set::Flip(word, a) => self.flip(word, a),
            Set::If(c, a, b) => self.set(if self.bool(c) { a } else { b }),
            Set::Near(word, a) => self.near(word)?.set(a),
        }
    }

    fn flip(&self, word: &str, a: &Set) -> Option<Squares> {
        let mut out = None;
        for (slow, map) in self.turned(word) {
            let Some(found) = slow.set(a) else { continue };
            let out = out.get_or_insert(none());
            (0..64).filter(|s| found[*s]).for_each(|s| out[map(s)] = true);
        }
        out
    }

    fn between(&self, a: &Squares, b: &Squares) -> Option<Squares> {
        let mut out = none();
        for from in (0..64).filter(|s| a[*s]) {
            for by in STRAIGHT.iter().chain(&SLANTED) {
                let far = (1..8).filter(|n| step(from, *by, *n).is_some_and(|t| b[t])).max();
                for n in 1..far.unwrap_or(0) {
                    out[step(from, *by, n).unwrap()] = true;
                }
            }
        }
        Some(out)
    }

    fn only(&self, set: &Set) -> Option<usize> {
        let found = self.set(set)?;
        let mut squares = (0..64).filter(|s| found[*s]);
        squares.next().filter(|_| squares.next().is_none())
    }

    fn num(&self, num: &Num) -> Option<i64> {
        Some(match num {
            Num::Const(n) => *n,
            Num::Count(a) => self.set(a)?.iter().filter(|s| **s).count() as i64,
            Num::Power(a) => {
                let a = self.set(a)?;
                let value = |s: &usize| match self.man(*s).map(|m| m.1) {
                    Some(Role::Pawn) => 1,
                    Some(Role::Knight | Role::Bishop) => 3,
                    Some(Role::Rook) => 5,
                    Some(Role::Queen) => 9,
                    _ => 0,
                };
                (0..64).filter(|s| a[*s]).map(|s| value(&s)).sum()
            }
            Num::Rank(a) => (self.view_rank(self.only(a)?)) as i64,
            Num::Type(a) => self.man(self.only(a)?).map_or(0, |m| m.1 as i64),
            Num::Ply => self.at as i64,
            Num::MoveNumber => {
                let black = self.game.positions[0].chess.turn() == Color::Black;
                (self.at as i64 + i64::from(black)) / 2 + 1
            }
            Num::HalfMoves => state::halfmoves(self.game, self.at),
            Num::Repetition => state::repetition(self.game, self.at),
            Num::PlysLeft => (self.game.positions.len() - 1 - self.at) as i64,
            Num::Lasting(a) => {
                let later = self.at..self.game.positions.len();
                later.take_while(|at| self.at(*at).bool(a)).count() as i64
            }
            Num::Arith(op, a, b) => {
                let (a, b) = (self.num(a)?, self.num(b)?);
                match op {
                    '+' => a + b,
                    '-' => a - b,
                    '*' => a * b,
                    '/' => a.checked_div(b)?,
                    _ => a.checked_rem(b)?,
                }
            }
            Num::FindAll(a) => Some(self.count(a)).filter(|n| *n > 0)?,
            Num::Legal(a, b) => self.legal(&self.set(a)?, &self.set(b)?),
            Num::Flip(word, a) => self.turned(word).iter().filter_map(|t| t.0.num(a)).max()?,
        })
    }

    /// Numbers of ranks are those of the board: transforms change squares, not arithmetic.
    fn view_rank(&self, square: usize) -> usize {
        self.view.map[square] / 8 + 1
    }

    fn count(&self, a: &Bool) -> i64 {
        (self.at..self.game.positions.len()).filter(|at| self.at(*at).bool(a)).count() as i64
    }

    fn bool(&self, query: &Bool) -> bool {
        match query {
            Bool::Word(word) => self.word(word),
            Bool::Some(a) => self.set(a).is_some_and(|s| s.contains(&true)),
            Bool::And(a, b) => self.bool(a) && self.bool(b),
            Bool::Or(a, b) => self.bool(a) || self.bool(b),
            Bool::Not(a) => !self.bool(a),
            Bool::Compare(op, a, b) => {
                let (Some(a), Some(b)) = (self.num(a), self.num(b)) else { return false };
                match *op {
                    "<" => a < b,
                    "<=" => a <= b,
                    ">" => a > b,
                    ">=" => a >= b,
                    "==" => a == b,
                    _ => a != b,
                }
            }
            Bool::Same(a, b) => matches!((self.set(a), self.set(b)), (Some(a), Some(b)) if a == b),
            Bool::In(a, b) => match (self.set(a), self.set(b)) {
                (Some(a), Some(b)) => (0..64).all(|s| !a[s] || b[s]),
                _ => false,
            },
            Bool::Find(a) => self.count(a) > 0,
            Bool::FindBack(a) => (0..=self.at).any(|at| self.at(at).bool(a)),
            Bool::FindRange(low, high, a) => (*low..=*high).contains(&self.count(a)),
            Bool::Insufficient(side) => {
                let cannot = |white: bool| {
                    state::cannot_win(self.place(), Color::from_white(white != self.view.swap))
                };
                side.map_or(cannot(true) && cannot(false), cannot)
            }
            Bool::Material(text) => state::material(self.place(), text, self.view.swap),
            Bool::Xor(list, _) => list.iter().filter(|part| self.bool(part)).count() == 1,
            Bool::Near(word, a) => self.near(word).is_some_and(|slow| slow.bool(a)),
            Bool::ForAll(_, a, b) => {
                let (Some(a), b) = (self.set(a), self.set(b)) else { return false };
                let mut hit = none();
                if let Some(b) = b {
                    (0..64)
                        .filter(|s| b[*s])
                        .for_each(|s| self.attacked_from(s).iter().for_each(|t| hit[*t] = true));
                }
                (0..64).all(|s| !a[s] || hit[s])
            }
            Bool::Flip(word, a) => self.turned(word).iter().any(|t| t.0.bool(a)),
            Bool::Man(_, a, b) => {
                self.set(a).is_some_and(|a| (0..64).any(|s| a[s] && self.visits(s, b)))
            }
            Bool::Move(a, b, capture) => self.moves(a.as_deref(), b.as_deref(), *capture),
        }
    }

    /// Whether the man on a square stands in the set, now or later.
    fn visits(&self, square: usize, set: &Set) -> bool {
        let Some(id) = self.place().ids[self.view.map[square]] else { return false };
        (self.at..self.game.positions.len()).any(|at| {
            let slow = self.at(at);
            let there = (0..64).find(|s| slow.place().ids[slow.view.map[*s]] == Some(id));
            there.is_some_and(|s| slow.set(set).is_some_and(|set| set[s]))
        })
    }

    /// The next move of the game, as a king's and as a rook's when castling.
    fn moves(&self, a: Option<&Set>, b: Option<&Set>, capture: bool) -> bool {
        let Some(next) = self.game.positions.get(self.at + 1) else { return false };
        let Some(m) = &next.played else { return false };
        let all = [true; 64];
        let side = |s: Option<&Set>| s.map_or(Some(all), |s| self.set(s));
        let (Some(a), Some(b)) = (side(a), side(b)) else { return false };
        let seen = |board: usize| (0..64).find(|s| self.view.map[*s] == board).unwrap();
        let mut pairs = Vec::new();
        match *m {
            shakmaty::Move::Castle { king, rook } => {
                let rank = usize::from(king) / 8 * 8;
                let (k, r) = if king < rook { (6, 5) } else { (2, 3) };
                pairs.push((usize::from(king), rank + k));
                pairs.push((usize::from(rook), rank + r));
            }
            _ => pairs.push((usize::from(m.from().unwrap()), usize::from(m.to()))),
        }
        pairs.into_iter().any(|(from, to)| {
            let target = match (capture, m) {
                (true, shakmaty::Move::EnPassant { .. }) => from / 8 * 8 + to % 8,
                (true, m) if !m.is_capture() => return false,
                _ => to,
            };
            a[seen(from)] && b[seen(target)]
        })
    }

    /// How many pairs of origin and destination the legal moves have; promotions count once.
    fn legal(&self, a: &Squares, b: &Squares) -> i64 {
        let seen = |board: usize| (0..64).find(|s| self.view.map[*s] == board).unwrap();
        let mut pairs = std::collections::BTreeSet::new();
        for m in self.place().chess.legal_moves() {
            let from = usize::from(m.from().unwrap());
            let to = match m {
                shakmaty::Move::Castle { king, rook } => {
                    usize::from(king) / 8 * 8 + if king < rook { 6 } else { 2 }
                }
                m => usize::from(m.to()),
            };
            if a[seen(from)] && b[seen(to)] {
                pairs.insert((from, to));
            }
        }
        pairs.len() as i64
    }

    fn word(&self, word: &str) -> bool {
        let chess = &self.place().chess;
        let white = (chess.turn() == Color::White) != self.view.swap;
        match word {
            "check" => chess.is_check(),
            "wtm" => white,
            "btm" => !white,
            "mate" => chess.is_check() && chess.legal_moves().is_empty(),
            "stalemate" => !chess.is_check() && chess.legal_moves().is_empty(),
            "initial" => self.at == 0,
            "doublecheck" | "contactcheck" | "discoveredcheck" => state::check(self.place(), word),
            _ => self.at + 1 == self.game.positions.len(),
        }
    }
}
