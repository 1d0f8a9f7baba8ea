//! What a game must have for a query to match in it, told from its moves alone: most games are
//! refused before their tree of positions is made.

mod columns;
mod compile;
mod test;
mod words;

use crate::games::NodeId;
use crate::games::quick::Glance;
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

    /// Looks at a game from its first position on.
    pub fn begin(&self) -> Sifted<'_> {
        Sifted {
            sieve: self,
            here: self.here == Test::True,
            wanted: self.somewhere.iter().collect(),
            found: Vec::new(),
        }
    }
}

/// What the moves of a game say of a query.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It does not match.
    Refused,
    /// It matches at these positions and nowhere else.
    Matches(Vec<NodeId>),
    /// It may match.
    Open,
}

/// A game while it is looked at.
#[derive(Debug)]
pub struct Sifted<'a> {
    sieve: &'a Sieve,
    here: bool,
    wanted: Vec<&'a Test>,
    found: Vec<NodeId>,
}

impl Sifted<'_> {
    /// Sees the next position.
    #[inline]
    pub fn look(&mut self, glance: &Glance<'_>) {
        if self.sieve.exact {
            if self.sieve.here.holds(glance) {
                self.found.push(glance.ply);
            }
            return;
        }
        self.here = self.here || self.sieve.here.holds(glance);
        if !self.wanted.is_empty() {
            self.wanted.retain(|test| !test.holds(glance));
        }
    }

    /// What the game has shown.
    pub fn end(self) -> Verdict {
        match (self.sieve.exact, self.here && self.wanted.is_empty()) {
            (true, _) if self.found.is_empty() => Verdict::Refused,
            (true, _) => Verdict::Matches(self.found),
            (false, true) => Verdict::Open,
            (false, false) => Verdict::Refused,
        }
    }
}
