//! Tests that are asked so often that even the walk to them costs: men of one kind on squares, and
//! men of one kind that attack those of another by a leap.

use super::test::{Men, Squares, Test};
use crate::games::quick::Play;
use shakmaty::Bitboard;

/// Such a test; it looks at nothing but the squares of each man.
#[derive(Clone, Copy, Debug)]
pub(super) enum Quick {
    /// It is none.
    None,
    /// The man with this number stands on one of the squares.
    Stand(u32, Bitboard),
    /// The first attack one of the second.
    Leap(Men, Men),
}

impl Quick {
    pub(super) fn of(test: &Test) -> Quick {
        match test {
            Test::Has(men) => match men.only() {
                Some(man) => Quick::Stand(man, men.squares),
                None => Quick::None,
            },
            Test::Some(Squares::Attackers(pair)) => leap(&pair.0, &pair.1),
            Test::Some(Squares::Attacked(pair)) => leap(&pair.1, &pair.0),
            _ => Quick::None,
        }
    }

    /// Whether it holds; nothing if it is none.
    #[inline]
    pub(super) fn holds(&self, play: &Play) -> Option<bool> {
        match self {
            Quick::None => None,
            Quick::Stand(man, squares) => Some((play.numbered(*man) & *squares).any()),
            Quick::Leap(from, to) => {
                let of = |men: &Men| men.only().map(|man| play.numbered(man) & men.squares);
                Some((of(from)? & from.leaps_to(of(to)?)?).any())
            }
        }
    }
}

fn leap(from: &Squares, to: &Squares) -> Quick {
    match (from, to) {
        (Squares::Men(from), Squares::Men(to))
            if to.only().is_some() && from.leaps_to(Bitboard::EMPTY).is_some() =>
        {
            Quick::Leap(*from, *to)
        }
        _ => Quick::None,
    }
}
