//! What the tallies of a run come to: the counts of the batches, added in their order.

use super::Batch;
use super::shared::Shared;
use crate::ir::{Values, merge};

/// A query that ended since a tally had too many values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Overflow {
    /// Index of the query.
    pub query: usize,
    /// Index of the tally in the query.
    pub tally: usize,
    /// How many values it may have; none where the memory had no more room for them.
    pub most: Option<usize>,
}

/// The counts of a run so far.
#[derive(Debug)]
pub(super) struct Tallied<'a> {
    shared: &'a Shared,
    most: usize,
    /// By query, then by tally.
    all: Vec<Vec<Values>>,
    /// The bytes counted for each query.
    bytes: Vec<u64>,
    overflows: Vec<Overflow>,
}

impl<'a> Tallied<'a> {
    /// Before the first game of a run; each tally may have so many values.
    pub fn new(shared: &'a Shared, most: usize) -> Tallied<'a> {
        Tallied { shared, most, all: Vec::new(), bytes: Vec::new(), overflows: Vec::new() }
    }

    /// Takes what a batch counted. Of a query that has ended nothing more is left in it.
    pub fn add(&mut self, batch: &mut Batch) {
        if !self.overflows.is_empty() {
            let ended = |query| self.overflows.iter().any(|over| over.query == query);
            batch.hits.retain(|hit| !ended(hit.query));
        }
        for (query, tallies) in std::mem::take(&mut batch.tallies).into_iter().enumerate() {
            if self.overflows.iter().any(|over| over.query == query) {
                continue;
            }
            if self.all.len() <= query {
                self.all.resize_with(query + 1, Vec::new);
                self.bytes.resize(query + 1, 0);
            }
            for (tally, values) in tallies.into_iter().enumerate() {
                if let Some(over) = self.join(query, tally, values) {
                    self.end(over);
                    break;
                }
            }
        }
    }

    fn join(&mut self, query: usize, tally: usize, values: Values) -> Option<Overflow> {
        let all = self.all.get_mut(query)?;
        if all.len() <= tally {
            all.resize_with(tally + 1, Values::default);
        }
        let all = all.get_mut(tally)?;
        let bytes = self.bytes.get_mut(query)?;
        let grown = merge(all, values);
        *bytes += grown;
        let room = self.shared.bounds.keep(0, grown);
        if all.len() > self.most {
            return Some(Overflow { query, tally, most: Some(self.most) });
        }
        (!room).then_some(Overflow { query, tally, most: None })
    }

    /// Ends a query: what it counted is dropped.
    fn end(&mut self, over: Overflow) {
        if let (Some(all), Some(bytes)) =
            (self.all.get_mut(over.query), self.bytes.get_mut(over.query))
        {
            *all = Vec::new();
            self.shared.bounds.keep(*bytes, 0);
            *bytes = 0;
        }
        self.shared.bounds.stop(over.query);
        self.overflows.push(over);
    }

    /// All that was counted, and the queries that ended.
    pub fn finish(self) -> (Vec<Vec<Values>>, Vec<Overflow>) {
        (self.all, self.overflows)
    }
}
