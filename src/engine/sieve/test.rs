//! Tests of a position that need no tree.

use super::pinned::Pin;
use crate::eval::board::moved;
use crate::games::quick::{Glance, Play};
use crate::ir::{Cmp, RoleBits};
use shakmaty::{Bitboard, Color, attacks};

/// A test. It may hold where the condition that it was made of does not, never the other way
/// round.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Test {
    /// Nothing is known.
    True,
    /// Never.
    False,
    /// A man stands on one of the squares.
    Has(Men),
    /// All of these.
    All(Vec<Test>),
    /// One of these.
    Any(Vec<Test>),
    /// Not this.
    Not(Box<Test>),
    /// A set is not empty.
    Some(Squares),
    /// The size of a set.
    Count(Squares, Cmp, i64),
    /// A row of the table that says how it is seen at a glance.
    Row(Row),
    /// One of the copies of a pattern that is moved over the board.
    Moved(Pattern),
}

/// How a row is seen at a glance.
#[derive(Clone, Copy, Debug)]
pub(super) struct Row(pub fn(&Glance<'_>) -> bool);

impl PartialEq for Row {
    fn eq(&self, other: &Row) -> bool {
        std::ptr::fn_addr_eq(self.0, other.0)
    }
}

/// Men on squares.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Men {
    men: u16,
    /// The number of the only man; 15 if there are several.
    only: u8,
    pub(super) squares: Bitboard,
}

/// The number that stands for several men.
const SEVERAL: u8 = 15;

const KNIGHT: [(i8, i8); 8] =
    [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
const KING: [(i8, i8); 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

impl Men {
    pub(super) fn new(men: RoleBits, squares: Bitboard) -> Men {
        let single = men.0.count_ones() == 1 && men.0 < RoleBits::EMPTY.0;
        let only = if single { men.0.trailing_zeros() as u8 } else { SEVERAL };
        Men { men: men.0, only, squares }
    }

    /// The number of the only man.
    #[inline]
    pub(super) fn only(&self) -> Option<u32> {
        (self.only != SEVERAL).then_some(u32::from(self.only))
    }

    /// The men, by bit.
    pub(super) fn bits(&self) -> u16 {
        self.men
    }

    /// The squares from which they attack one of these, if they are of one kind that attacks the
    /// same whatever stands around.
    #[inline]
    pub(super) fn leaps_to(&self, to: Bitboard) -> Option<Bitboard> {
        let near = |steps: &[(i8, i8)]| {
            steps
                .iter()
                .fold(Bitboard::EMPTY, |all, (files, ranks)| all | moved(to, *files, *ranks))
        };
        Some(match self.only {
            0 => near(&[(-1, -1), (1, -1)]),
            6 => near(&[(-1, 1), (1, 1)]),
            1 | 7 => near(&KNIGHT),
            5 | 11 => near(&KING),
            _ => return None,
        })
    }

    /// Where they stand.
    #[inline]
    pub(super) fn of(&self, play: &Play) -> Bitboard {
        if self.only != SEVERAL {
            return play.numbered(u32::from(self.only)) & self.squares;
        }
        several(self.men, play) & self.squares
    }
}

/// Where several kinds of men stand.
fn several(men: u16, play: &Play) -> Bitboard {
    let mut found = Bitboard::EMPTY;
    let mut left = men;
    for (side, color) in [(RoleBits::WHITE, Color::White), (RoleBits::BLACK, Color::Black)] {
        if left & side.0 == side.0 {
            found |= play.side(color);
            left &= !side.0;
        }
    }
    if left & RoleBits::EMPTY.0 != 0 {
        found |= !play.occupied();
        left &= !RoleBits::EMPTY.0;
    }
    while left != 0 {
        found |= play.numbered(left.trailing_zeros());
        left &= left - 1;
    }
    found
}

/// A set of squares.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Squares {
    Men(Men),
    Const(Bitboard),
    Union(Vec<Squares>),
    Common(Vec<Squares>),
    Not(Box<Squares>),
    /// The men of the first that attack a square of the second.
    Attackers(Box<(Squares, Squares)>),
    /// The squares of the first that a man of the second attacks.
    Attacked(Box<(Squares, Squares)>),
    /// Men of pins.
    Pin(Box<Pin>),
}

impl Squares {
    pub(super) fn of(&self, play: &Play) -> Bitboard {
        match self {
            Squares::Men(men) => men.of(play),
            Squares::Const(squares) => *squares,
            Squares::Union(list) => {
                list.iter().fold(Bitboard::EMPTY, |all, set| all | set.of(play))
            }
            Squares::Common(list) => list.iter().fold(Bitboard::FULL, |all, set| {
                if all.is_empty() { all } else { all & set.of(play) }
            }),
            Squares::Not(set) => !set.of(play),
            Squares::Attackers(pair) => {
                let from = pair.0.of(play) & play.occupied();
                if from.is_empty() {
                    return Bitboard::EMPTY;
                }
                let to = pair.1.of(play);
                if let Squares::Men(men) = &pair.0
                    && let Some(sources) = men.leaps_to(to)
                {
                    return from & sources;
                }
                from.into_iter().filter(|square| (reach(play, *square) & to).any()).collect()
            }
            Squares::Attacked(pair) => {
                let to = pair.0.of(play);
                if to.is_empty() {
                    return Bitboard::EMPTY;
                }
                let from = pair.1.of(play) & play.occupied();
                to & from.into_iter().fold(Bitboard::EMPTY, |all, square| all | reach(play, square))
            }
            Squares::Pin(pin) => pin.of(play),
        }
    }
}

impl Squares {
    /// Whether there is any.
    fn any(&self, play: &Play) -> bool {
        match self {
            Squares::Attackers(pair) | Squares::Attacked(pair) => {
                let (from, to) = match self {
                    Squares::Attackers(_) => (&pair.0, &pair.1),
                    _ => (&pair.1, &pair.0),
                };
                let men = from;
                let from = men.of(play) & play.occupied();
                if from.is_empty() {
                    return false;
                }
                let to = to.of(play);
                if let Squares::Men(men) = men
                    && let Some(sources) = men.leaps_to(to)
                {
                    return (from & sources).any();
                }
                to.any() && from.into_iter().any(|square| (reach(play, square) & to).any())
            }
            Squares::Pin(pin) => pin.any(play),
            _ => self.of(play).any(),
        }
    }
}

/// The squares that the man on a square attacks.
fn reach(play: &Play, square: shakmaty::Square) -> Bitboard {
    let Some(piece) = play.piece_at(square) else { return Bitboard::EMPTY };
    attacks::attacks(square, piece, play.occupied())
}

/// A pattern of men at fixed distances, anywhere on the board.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Pattern {
    /// The first men, with the squares where they may stand.
    pub(super) anchor: Men,
    /// The others, with the way from them to the first: files, ranks.
    pub(super) others: Vec<(Men, i8, i8)>,
}

impl Pattern {
    fn holds(&self, play: &Play) -> bool {
        let mut left = self.anchor.of(play);
        for (men, files, ranks) in &self.others {
            if left.is_empty() {
                return false;
            }
            left &= moved(men.of(play), *files, *ranks);
        }
        left.any()
    }
}

impl Test {
    /// Whether it holds.
    #[inline]
    pub(super) fn holds(&self, glance: &Glance<'_>) -> bool {
        match self {
            Test::True => true,
            Test::False => false,
            Test::Has(men) => men.of(glance.play).any(),
            Test::All(list) => list.iter().all(|test| test.holds(glance)),
            Test::Any(list) => list.iter().any(|test| test.holds(glance)),
            Test::Not(test) => !test.holds(glance),
            Test::Some(set) => set.any(glance.play),
            Test::Count(set, cmp, number) => {
                let size = i64::try_from(set.of(glance.play).count()).unwrap_or(64);
                cmp.holds(&size, number)
            }
            Test::Row(row) => (row.0)(glance),
            Test::Moved(pattern) => pattern.holds(glance.play),
        }
    }

    /// Whether it asks for nothing but the squares of the men.
    pub(super) fn is_of_men(&self) -> bool {
        match self {
            Test::All(list) | Test::Any(list) => list.iter().all(Test::is_of_men),
            Test::Not(test) => test.is_of_men(),
            Test::Row(_) => false,
            _ => true,
        }
    }

    /// A rough price, for the order of tests.
    pub(super) fn price(&self) -> u32 {
        match self {
            Test::True | Test::False => 0,
            Test::Has(_) => 1,
            Test::Count(set, ..) | Test::Some(set) => 1 + set.price(),
            Test::Not(test) => test.price(),
            Test::All(list) => list.iter().map(Test::price).sum(),
            Test::Any(list) => 1 + list.iter().map(Test::price).sum::<u32>(),
            Test::Row(_) => 6,
            Test::Moved(pattern) => 2 * pattern.others.len() as u32,
        }
    }
}

impl Squares {
    fn price(&self) -> u32 {
        match self {
            Squares::Men(_) | Squares::Const(_) => 1,
            Squares::Union(list) | Squares::Common(list) => list.iter().map(Squares::price).sum(),
            Squares::Not(set) => set.price(),
            Squares::Attackers(pair) | Squares::Attacked(pair) => {
                10 + pair.0.price() + pair.1.price()
            }
            Squares::Pin(pin) => {
                let sets = [&pin.through, &pin.from, &pin.to].into_iter().flatten();
                20 + sets.map(Squares::price).sum::<u32>()
            }
        }
    }
}
