//! What a game must have for a query to match in it, told from its moves alone: most games are
//! refused before their tree of positions is made.

mod columns;
mod compile;
mod test;

use crate::games::NodeId;
use crate::games::quick::{Glance, Moves, Play};
use crate::ir::Bool;
use test::Test;

/// The demands of a query on the positions of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Sieve {
    /// What one position must have, all of it.
    here: Test,
    /// What some position must have, each its own.
    somewhere: Vec<Test>,
    /// Nothing else is asked: where the demands are met, the query matches.
    exact: bool,
}

impl Sieve {
    /// The demands of the conditions of a query; none if they refuse nothing.
    pub fn new<'a>(conditions: impl Iterator<Item = &'a Bool>) -> Option<Sieve> {
        let sieve = compile::sieve(conditions);
        (sieve.here != Test::True || !sieve.somewhere.is_empty()).then_some(sieve)
    }

    /// The positions at which the query matches, if the demands are all that it asks.
    pub fn matches(&self, start: &Play, moves: &Moves) -> Option<Vec<NodeId>> {
        if !self.exact {
            return None;
        }
        let mut play = start.clone();
        let mut found = Vec::new();
        let mut plies = moves.plies.iter();
        let mut ply = 0;
        loop {
            let glance = Glance { play: &play, ply, last: plies.len() == 0 };
            if self.here.holds(&glance) {
                found.push(ply);
            }
            let Some(next) = plies.next() else { return Some(found) };
            play.make(*next);
            ply += 1;
        }
    }

    /// Whether the query can match in a game, whose first position and moves are given.
    pub fn lets_through(&self, start: &Play, moves: &Moves) -> bool {
        let mut play = start.clone();
        let mut here = self.here == Test::True;
        let mut wanted: Vec<&Test> = self.somewhere.iter().collect();
        let mut plies = moves.plies.iter();
        let mut ply = 0;
        loop {
            let glance = Glance { play: &play, ply, last: plies.len() == 0 };
            here = here || self.here.holds(&glance);
            if !wanted.is_empty() {
                wanted.retain(|test| !test.holds(&glance));
            }
            if here && wanted.is_empty() {
                return true;
            }
            let Some(next) = plies.next() else { return false };
            play.make(*next);
            ply += 1;
        }
    }
}
