//! A sieve held against the columns of an index: which games of a block cannot be told to fail
//! without their moves.
//!
//! A column says of a game that a man stood on a square at some position; a test of one position
//! can hold only if every column that it asks for says yes.

use super::Sieve;
use super::pinned::Value;
use super::test::{Men, Pattern, Squares, Test};
use crate::eval::board::moved;
use crate::index::{Bits, Column, Columns, IndexError};
use crate::ir::{Cmp, RoleBits};
use shakmaty::Bitboard;

type Found = Result<Bits, IndexError>;

/// The men of each kind in the usual first position, by number.
const USUAL: [i64; 12] = [8, 2, 2, 2, 1, 1, 8, 2, 2, 2, 1, 1];

impl Sieve {
    /// The games of a block that the query may match in; `variations` says that it searches them.
    pub fn games(&self, columns: &mut Columns, variations: bool) -> Found {
        let mut found = self.here.games(columns)?;
        for test in &self.somewhere {
            if found.is_empty() {
                break;
            }
            found.and(&test.games(columns)?);
        }
        if !found.is_full() {
            found.or(&columns.get(Column::Unusual)?);
        }
        if variations && !found.is_full() {
            found.or(&columns.get(Column::Variations)?);
        }
        Ok(found)
    }
}

impl Test {
    /// The games in which it may hold at some position.
    fn games(&self, columns: &mut Columns) -> Found {
        let all = Bits::ones(columns.games());
        match self {
            Test::False => Ok(Bits::zeros(columns.games())),
            Test::Has(men) => stood(columns, men, Bitboard::FULL),
            Test::All(list) => list.iter().try_fold(all, |mut found, test| {
                if !found.is_empty() {
                    found.and(&test.games(columns)?);
                }
                Ok(found)
            }),
            Test::Any(list) => {
                list.iter().try_fold(Bits::zeros(columns.games()), |mut found, test| {
                    if !found.is_full() {
                        found.or(&test.games(columns)?);
                    }
                    Ok(found)
                })
            }
            Test::Not(test) => match &**test {
                Test::Has(men) if men.squares == Bitboard::FULL => gone(columns, men, false),
                _ => Ok(all),
            },
            Test::Some(set) => some(columns, set, Bitboard::FULL),
            Test::Count(set, cmp, number) => counted(columns, set, *cmp, *number),
            Test::Moved(pattern) => placed(columns, pattern),
            // Nothing is known of others.
            _ => Ok(all),
        }
    }
}

/// The games in which one of the men stood on one of its squares that lie within others.
fn stood(columns: &mut Columns, men: &Men, within: Bitboard) -> Found {
    let squares = men.squares & within;
    if men.bits() & RoleBits::EMPTY.0 != 0 && squares.any() {
        return Ok(Bits::ones(columns.games()));
    }
    let mut found = Bits::zeros(columns.games());
    for man in (0..12).filter(|man| men.bits() >> man & 1 != 0) {
        for square in squares {
            found.or(&columns.get(Column::Stood(man, u32::from(square)))?);
            if found.is_full() {
                return Ok(found);
            }
        }
    }
    Ok(found)
}

/// The games in which a set may have had a square within others.
fn some(columns: &mut Columns, set: &Squares, within: Bitboard) -> Found {
    match set {
        Squares::Men(men) => stood(columns, men, within),
        Squares::Const(squares) if (*squares & within).is_empty() => {
            Ok(Bits::zeros(columns.games()))
        }
        Squares::Union(list) => {
            list.iter().try_fold(Bits::zeros(columns.games()), |mut found, part| {
                if !found.is_full() {
                    found.or(&some(columns, part, within)?);
                }
                Ok(found)
            })
        }
        Squares::Common(list) => {
            let within = list.iter().fold(within, |within, part| match part {
                Squares::Const(squares) => within & *squares,
                Squares::Men(men) => within & men.squares,
                _ => within,
            });
            list.iter().try_fold(Bits::ones(columns.games()), |mut found, part| {
                if !found.is_empty() {
                    found.and(&some(columns, part, within)?);
                }
                Ok(found)
            })
        }
        Squares::Attackers(pair) | Squares::Attacked(pair) => {
            let mut found = some(columns, &pair.0, within)?;
            if !found.is_empty() {
                found.and(&some(columns, &pair.1, Bitboard::FULL)?);
            }
            Ok(found)
        }
        Squares::Pin(pin) => {
            let mut found = Bits::ones(columns.games());
            for (set, value) in
                [(&pin.through, Value::Through), (&pin.from, Value::From), (&pin.to, Value::To)]
            {
                let within = if pin.value == value { within } else { Bitboard::FULL };
                if let Some(set) = set.as_ref().filter(|_| !found.is_empty()) {
                    found.and(&some(columns, set, within)?);
                }
            }
            Ok(found)
        }
        _ => Ok(Bits::ones(columns.games())),
    }
}

/// The games in which a set may have been so large.
fn counted(columns: &mut Columns, set: &Squares, cmp: Cmp, number: i64) -> Found {
    let (least, most) = match cmp {
        Cmp::Ge => (number, 64),
        Cmp::Gt => (number.saturating_add(1), 64),
        Cmp::Eq => (number, number),
        Cmp::Le => (0, number),
        Cmp::Lt => (0, number.saturating_sub(1)),
        Cmp::Ne => (i64::from(number == 0), 64),
    };
    let mut found = match least {
        ..=0 => Bits::ones(columns.games()),
        1..=64 => some(columns, set, Bitboard::FULL)?,
        _ => Bits::zeros(columns.games()),
    };
    let Squares::Men(men) = set else { return Ok(found) };
    if men.bits() & RoleBits::EMPTY.0 != 0 || found.is_empty() {
        return Ok(found);
    }
    let usual: i64 = kinds(men).map(|man| USUAL.get(man as usize).copied().unwrap_or(0)).sum();
    if least > usual {
        // Only promotions make men more.
        let mut more = columns.get(Column::Special)?;
        for man in kinds(men) {
            more.or(&columns.get(Column::Promoted(man))?);
        }
        found.and(&more);
    }
    if most < usual && men.squares == Bitboard::FULL {
        found.and(&gone(columns, men, true)?);
    }
    Ok(found)
}

/// The numbers of the men.
fn kinds(men: &Men) -> impl Iterator<Item = u32> {
    let bits = men.bits();
    (0..12).filter(move |man| bits >> man & 1 != 0)
}

/// The games in which some man of each of these kinds left the board, or of one of them at least.
fn gone(columns: &mut Columns, men: &Men, one: bool) -> Found {
    if men.bits() & RoleBits::EMPTY.0 != 0 {
        return Ok(Bits::ones(columns.games()));
    }
    let all = Bits::ones(columns.games());
    let mut found = if one { Bits::zeros(columns.games()) } else { all };
    for man in kinds(men) {
        let mut left = columns.get(Column::Captured(man))?;
        if man % 6 == 0 {
            for promoted in man + 1..man + 5 {
                left.or(&columns.get(Column::Promoted(promoted))?);
            }
        }
        if one { found.or(&left) } else { found.and(&left) }
    }
    found.or(&columns.get(Column::Special)?);
    Ok(found)
}

/// The games in which all men of a pattern stood on the squares of one of its places.
fn placed(columns: &mut Columns, pattern: &Pattern) -> Found {
    let mut found = Bits::zeros(columns.games());
    for square in pattern.anchor.squares {
        let place = Bitboard::from_square(square);
        let mut here = stood(columns, &pattern.anchor, place)?;
        for (men, files, ranks) in &pattern.others {
            if here.is_empty() {
                break;
            }
            here.and(&stood(columns, men, moved(place, -files, -ranks))?);
        }
        found.or(&here);
        if found.is_full() {
            break;
        }
    }
    Ok(found)
}
