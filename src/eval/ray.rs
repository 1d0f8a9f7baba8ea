//! Lines over the board: x-rays, `ray`, `pin`.
//!
//! Directions are bits as in [`Turn::Compass`](crate::ir::Turn::Compass): up, then clockwise.

use shakmaty::{Bitboard, Board};

/// All eight directions.
pub const EVERYWHERE: u8 = 255;

const FILE_A: u64 = 0x0101_0101_0101_0101;
const FILE_H: u64 = FILE_A << 7;

/// The directions one by one.
fn each(directions: u8) -> impl Iterator<Item = u8> {
    (0..8).filter(move |d| directions & (1 << d) != 0)
}

/// One step in a direction, by its number; what leaves the board is gone.
fn step(set: Bitboard, direction: u8) -> Bitboard {
    let left = set.0 & !FILE_A;
    let right = set.0 & !FILE_H;
    Bitboard(match direction {
        0 => set.0 << 8,
        1 => right << 9,
        2 => right << 1,
        3 => right >> 7,
        4 => set.0 >> 8,
        5 => left >> 9,
        6 => left >> 1,
        _ => left << 7,
    })
}

const fn opposite(direction: u8) -> u8 {
    (direction + 4) % 8
}

/// The squares first seen from a set in one direction: empty ones and the first man behind them.
fn seen(from: Bitboard, direction: u8, empty: Bitboard) -> Bitboard {
    let mut found = Bitboard::EMPTY;
    let mut front = step(from, direction);
    while front.any() {
        found |= front;
        front = step(front & empty, direction);
    }
    found
}

/// The line pieces that move in a direction.
fn movers(board: &Board, direction: u8) -> Bitboard {
    let straight = if direction.is_multiple_of(2) { board.rooks() } else { board.bishops() };
    board.queens() | straight
}

/// Those squares of the last member that are reached in one direction from the first through all
/// others, with only empty squares between two.
fn walk(
    members: impl IntoIterator<Item = Bitboard>,
    direction: u8,
    empty: Bitboard,
) -> Option<Bitboard> {
    members.into_iter().reduce(|from, next| seen(from, direction, empty) & next)
}

/// The squares of the last set reached from the first (CQL: `ray`).
///
/// `directions` are walked one by one; how men move does not matter.
pub fn ray(board: &Board, directions: u8, members: &[Bitboard]) -> Bitboard {
    let empty = !board.occupied();
    each(directions).filter_map(|d| walk(members.iter().copied(), d, empty)).collect_all()
}

/// The squares of the last set that line pieces of the first look at through the others
/// (CQL: `xray`, and chains of `<-` with the members the other way round).
pub fn xray(board: &Board, members: &[Bitboard]) -> Bitboard {
    let Some((first, rest)) = members.split_first() else { return Bitboard::EMPTY };
    let empty = !board.occupied();
    let from = |d| std::iter::once(*first & movers(board, d));
    each(EVERYWHERE)
        .filter_map(|d| walk(from(d).chain(rest.iter().copied()), d, empty))
        .collect_all()
}

/// The line pieces of the first set that look through the others at the last (CQL: chains of
/// `->`).
pub fn lookers(board: &Board, members: &[Bitboard]) -> Bitboard {
    let empty = !board.occupied();
    let back = |d| walk(members.iter().rev().copied(), opposite(d), empty);
    each(EVERYWHERE).filter_map(|d| back(d).map(|found| found & movers(board, d))).collect_all()
}

/// The men of pins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pins {
    /// What is pinned.
    pub through: Bitboard,
    /// What pins.
    pub from: Bitboard,
    /// What stands behind.
    pub to: Bitboard,
}

/// Pins by line pieces of `from` of men of `through` to squares of `to` (CQL: `pin`).
///
/// The pinning and the pinned man differ in colour; the target has the pinned man's colour or is
/// an empty square. Nothing else stands on the line.
pub fn pins(board: &Board, through: Bitboard, from: Bitboard, to: Bitboard) -> Pins {
    let empty = !board.occupied();
    let mut found = Pins::default();
    for (own, other) in [(board.white(), board.black()), (board.black(), board.white())] {
        for direction in each(EVERYWHERE) {
            let from = from & own & movers(board, direction);
            let through = seen(from, direction, empty) & through & other;
            if through.is_empty() {
                continue;
            }
            let to = seen(through, direction, empty) & to & (other | empty);
            let through = through & seen(to, opposite(direction), empty);
            found.to |= to;
            found.through |= through;
            found.from |= from & seen(through, opposite(direction), empty);
        }
    }
    found
}

/// The union of sets.
trait CollectAll {
    fn collect_all(self) -> Bitboard;
}

impl<I: Iterator<Item = Bitboard>> CollectAll for I {
    fn collect_all(self) -> Bitboard {
        self.fold(Bitboard::EMPTY, |all, one| all | one)
    }
}

#[cfg(test)]
mod tests;
