//! What a test looks at: while no man comes to these squares or leaves them, it says the same.

use super::test::{Men, Squares, Test};
use crate::eval::board::moved;
use crate::ir::RoleBits;
use shakmaty::Bitboard;

/// The squares that a test looks at, for each man by number; none if it looks at more than men on
/// squares, or at all of them.
pub(super) fn footprint(test: &Test) -> Option<[Bitboard; 12]> {
    let mut seen = [Bitboard::EMPTY; 12];
    look(test, &mut seen).then_some(seen)
}

/// Whether men that leave squares never make a test hold that did not.
pub(super) fn grows(test: &Test) -> bool {
    match test {
        Test::True | Test::False => true,
        Test::Has(men) => men.bits() & RoleBits::EMPTY.0 == 0,
        Test::All(list) | Test::Any(list) => list.iter().all(grows),
        Test::Some(set) => set_grows(set),
        Test::Not(_) | Test::Count(..) | Test::Row(_) => false,
        Test::Moved(pattern) => {
            let men = std::iter::once(&pattern.anchor);
            let mut men = men.chain(pattern.others.iter().map(|(men, ..)| men));
            men.all(|men| men.bits() & RoleBits::EMPTY.0 == 0)
        }
    }
}

fn set_grows(set: &Squares) -> bool {
    match set {
        Squares::Men(men) => men.bits() & RoleBits::EMPTY.0 == 0,
        Squares::Const(_) => true,
        Squares::Union(list) | Squares::Common(list) => list.iter().all(set_grows),
        Squares::Attackers(pair) => leaps(&pair.0) && set_grows(&pair.0) && set_grows(&pair.1),
        Squares::Attacked(pair) => leaps(&pair.1) && set_grows(&pair.0) && set_grows(&pair.1),
        Squares::Not(_) | Squares::Pin(_) => false,
    }
}

type Seen = [Bitboard; 12];

/// Adds what a test looks at; false if that cannot be said.
fn look(test: &Test, seen: &mut Seen) -> bool {
    match test {
        Test::True | Test::False => true,
        Test::Has(men) => stand(men, men.squares, seen),
        Test::All(list) | Test::Any(list) => list.iter().all(|test| look(test, seen)),
        Test::Not(test) => look(test, seen),
        Test::Some(set) | Test::Count(set, ..) => set_of(set, seen),
        Test::Row(_) => false,
        Test::Moved(pattern) => {
            let anchor = pattern.anchor.squares;
            for (men, files, ranks) in &pattern.others {
                stand(men, moved(anchor, -files, -ranks), seen);
            }
            stand(&pattern.anchor, anchor, seen)
        }
    }
}

fn stand(men: &Men, squares: Bitboard, seen: &mut Seen) -> bool {
    // A square is empty or not by what any man does there.
    let bits = if men.bits() & RoleBits::EMPTY.0 == 0 { men.bits() } else { RoleBits::ANY.0 };
    for (man, seen) in (0..).zip(seen.iter_mut()) {
        if bits >> man & 1 != 0 {
            *seen |= squares;
        }
    }
    true
}

fn set_of(set: &Squares, seen: &mut Seen) -> bool {
    match set {
        Squares::Men(men) => stand(men, men.squares, seen),
        Squares::Const(_) => true,
        Squares::Union(list) | Squares::Common(list) => list.iter().all(|set| set_of(set, seen)),
        Squares::Not(set) => set_of(set, seen),
        Squares::Attackers(pair) => {
            leaps(&pair.0) && set_of(&pair.0, seen) && set_of(&pair.1, seen)
        }
        Squares::Attacked(pair) => leaps(&pair.1) && set_of(&pair.0, seen) && set_of(&pair.1, seen),
        // Whatever stands on a line matters.
        Squares::Pin(_) => false,
    }
}

/// Whether only men are among these that attack the same squares whatever stands around them.
fn leaps(set: &Squares) -> bool {
    const SLIDERS: u16 = 0b01_1100 | 0b01_1100 << 6;
    match set {
        Squares::Men(men) => men.bits() & SLIDERS == 0,
        Squares::Union(list) => list.iter().all(leaps),
        Squares::Common(list) => list.iter().any(leaps),
        _ => false,
    }
}
