//! What was found out once in a game, and holds for all of it.

use crate::games::NodeId;
use shakmaty::Bitboard;
use std::rc::Rc;

/// What positions say to a condition, as far as they were asked.
#[derive(Clone, Debug, Default)]
pub struct Asked {
    /// Bits by id: those that were asked.
    asked: Vec<u64>,
    /// Those at which it holds.
    holds: Vec<u64>,
}

impl Asked {
    /// For so many positions.
    pub fn new(positions: NodeId) -> Asked {
        let words = (positions as usize).div_ceil(64);
        Asked { asked: vec![0; words], holds: vec![0; words] }
    }

    /// How many positions there is room for.
    pub fn len(&self) -> usize {
        self.asked.len() * 64
    }

    /// Whether there is room for none.
    pub fn is_empty(&self) -> bool {
        self.asked.is_empty()
    }

    /// What a position says; none if it was not asked.
    pub fn get(&self, id: NodeId) -> Option<bool> {
        let (word, bit) = (id as usize / 64, id % 64);
        let asked = self.asked.get(word)? >> bit & 1 == 1;
        asked.then(|| self.holds.get(word).is_some_and(|word| word >> bit & 1 == 1))
    }

    /// Keeps what a position says.
    pub fn put(&mut self, id: NodeId, holds: bool) {
        let (word, bit) = (id as usize / 64, id % 64);
        if let Some(word) = self.asked.get_mut(word) {
            *word |= 1 << bit;
        }
        if holds && let Some(word) = self.holds.get_mut(word) {
            *word |= 1 << bit;
        }
    }

    /// The first position of `from..end` at which it holds or that was not asked.
    pub fn next(&self, from: NodeId, end: NodeId) -> Option<NodeId> {
        let mut word = from as usize / 64;
        let mut left = u64::MAX << (from % 64);
        while word * 64 < end as usize {
            let (asked, holds) = (self.asked.get(word)?, self.holds.get(word)?);
            let found = (holds | !asked) & left;
            if found != 0 {
                let id = word as NodeId * 64 + found.trailing_zeros();
                return (id < end).then_some(id);
            }
            (word, left) = (word + 1, u64::MAX);
        }
        None
    }
}

/// What every position of a game has.
#[derive(Clone, Debug)]
pub enum Column {
    /// A condition.
    Bools(Rc<[bool]>),
    /// A number.
    Nums(Rc<[Option<i64>]>),
    /// A set.
    Sets(Rc<[Option<Bitboard>]>),
    /// Numbers that are equal where the same men stand on the same squares, and seldom else.
    Keys(Rc<[u64]>),
}

/// A counter of a pattern: how often, and whether a step was taken since the last time round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Counter {
    /// How often.
    pub rounds: u32,
    /// Whether a step was taken.
    pub moved: bool,
}

impl Counter {
    /// Before the first round.
    pub const FRESH: Counter = Counter { rounds: 0, moved: true };
}

/// The best that a pattern comes to from a state on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reached {
    /// With `max`: its value.
    pub value: i64,
    /// The last position.
    pub end: NodeId,
    /// How many moves from the state on.
    pub moves: u32,
}

/// A state of a pattern at a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The instruction.
    pub pc: u32,
    /// The counters, by their number in `Ends::counters`.
    pub counters: u32,
    /// No step was taken yet.
    pub first: bool,
}

/// What a pattern comes to from each state that was looked at.
#[derive(Clone, Debug, Default)]
pub struct Ends {
    /// Counters that were met.
    counters: Vec<Vec<Counter>>,
    /// By position.
    places: Vec<Vec<(Place, Option<Reached>)>>,
}

impl Ends {
    /// For so many positions.
    pub fn new(positions: NodeId) -> Ends {
        Ends { counters: Vec::new(), places: vec![Vec::new(); positions as usize] }
    }

    /// The number of these counters.
    pub fn number(&mut self, counters: &[Counter]) -> u32 {
        let known = self.counters.iter().rposition(|other| other == counters);
        known.unwrap_or_else(|| {
            self.counters.push(counters.to_vec());
            self.counters.len() - 1
        }) as u32
    }

    /// How many different counters were met.
    pub fn variety(&self) -> usize {
        self.counters.len()
    }

    /// What a state comes to, if that is known.
    pub fn get(&self, id: NodeId, place: Place) -> Option<Option<Reached>> {
        let places = self.places.get(id as usize)?;
        places.iter().find(|(other, _)| *other == place).map(|(_, reached)| *reached)
    }

    /// Keeps what a state comes to.
    pub fn put(&mut self, id: NodeId, place: Place, reached: Option<Reached>) {
        if let Some(places) = self.places.get_mut(id as usize) {
            places.push((place, reached));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_are_passed_over_once_they_have_said_no() {
        let mut asked = Asked::new(200);
        assert_eq!(asked.next(3, 200), Some(3));
        (0..130).for_each(|id| asked.put(id, id == 70));
        assert_eq!(asked.next(3, 200), Some(70));
        assert_eq!(asked.next(71, 200), Some(130));
        assert_eq!(asked.next(71, 130), None);
        assert_eq!(asked.get(70), Some(true));
        assert_eq!(asked.get(71), Some(false));
        assert_eq!(asked.get(131), None);
    }
}
