//! What a game must have for a query to match in it, told from its moves alone: most games are
//! refused before their tree of positions is made.

mod columns;
mod compile;
mod footprint;
mod pinned;
mod quick;
mod sifter;
mod test;
mod words;

use crate::games::NodeId;
use crate::ir::Bool;
pub use sifter::Sifter;
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
