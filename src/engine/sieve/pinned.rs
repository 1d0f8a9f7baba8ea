//! Pins on the light board: from the target outwards, a line at a time.

use super::test::Squares;
use crate::games::quick::Play;
use shakmaty::attacks::between;
use shakmaty::{Bitboard, Color, Role};

/// Which squares of its pins a `pin` has as its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Value {
    Through,
    From,
    To,
}

/// `pin` with its parameters; those that were left out are none.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Pin {
    pub(super) through: Option<Squares>,
    pub(super) from: Option<Squares>,
    pub(super) to: Option<Squares>,
    pub(super) value: Value,
}

impl Pin {
    /// Its value.
    pub(super) fn of(&self, play: &Play) -> Bitboard {
        self.search(play, false)
    }

    /// Whether there is a pin.
    pub(super) fn any(&self, play: &Play) -> bool {
        self.search(play, true).any()
    }

    /// The squares of all pins, or of the first that is found.
    fn search(&self, play: &Play, first: bool) -> Bitboard {
        let occupied = play.occupied();
        let set = |set: &Option<Squares>| set.as_ref().map_or(Bitboard::FULL, |set| set.of(play));
        let through = set(&self.through) & occupied;
        if through.is_empty() {
            return Bitboard::EMPTY;
        }
        let kings = || play.men(Color::White, Role::King) | play.men(Color::Black, Role::King);
        let to = self.to.as_ref().map_or_else(kings, |set| set.of(play));
        let from = set(&self.from);
        let mut found = Bitboard::EMPTY;
        for pinner in Color::ALL {
            let (own, other) = (play.side(pinner), play.side(pinner.other()));
            let through = through & other;
            if through.is_empty() {
                continue;
            }
            let queens = play.men(pinner, Role::Queen);
            let straight = (play.men(pinner, Role::Rook) | queens) & from;
            let diagonal = (play.men(pinner, Role::Bishop) | queens) & from;
            if (straight | diagonal).is_empty() {
                continue;
            }
            for target in to & !own {
                let (ranks, diagonals) = Play::lines(target);
                for slider in (straight & ranks) | (diagonal & diagonals) {
                    let line = between(slider, target) & occupied;
                    // One man, and he is among those that may be pinned.
                    if line.is_empty() || line.more_than_one() || line.is_disjoint(through) {
                        continue;
                    }
                    match self.value {
                        Value::Through => found |= line,
                        Value::From => found.add(slider),
                        Value::To => found.add(target),
                    }
                    if first {
                        return found;
                    }
                }
            }
        }
        found
    }
}
