//! What becomes of a query once the tags of a game are read.

use super::{Common, Plan, Worker};
use crate::ir::{Vars, Watch};
use std::time::Duration;

/// What becomes of a query once the tags are read.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Verdict {
    /// The game is none of its hits.
    Refused,
    /// No position matches, and no match is what the query asks for.
    Unplayed,
    /// Its conditions on the game hold.
    Passed,
    /// A condition on the game failed to run: the whole query is run in order.
    Unsure,
}

impl<'a> Worker<'a> {
    /// What becomes of each query.
    pub(super) fn verdicts(&mut self, source: usize) -> Vec<Verdict> {
        let mut asked = std::mem::take(&mut self.tags_asked);
        asked.begin(1);
        let plans = self.plans.iter().enumerate();
        let verdicts =
            plans.map(|(query, plan)| self.verdict(source, (query, plan), &mut asked)).collect();
        self.tags_asked = asked;
        verdicts
    }

    /// Whether there is anything left to do for a query once the tags are read.
    pub(super) fn is_open(&self, query: usize, verdicts: &[Verdict]) -> bool {
        match verdicts.get(query) {
            Some(Verdict::Passed) => {
                self.plans.get(query).is_some_and(|plan| !plan.is_done_by_tags())
            }
            verdict => verdict == Some(&Verdict::Unsure),
        }
    }

    fn verdict(
        &mut self,
        source: usize,
        (query, plan): (usize, &'a Plan),
        asked: &mut Common,
    ) -> Verdict {
        if self.shared.bounds.is_stopped(query) {
            return Verdict::Refused;
        }
        let header = &plan.query.header;
        let number = i64::from(self.unplayed.number);
        if header.gamenumber.is_some_and(|(low, high)| number < low || number > high) {
            return Verdict::Refused;
        }
        let refused = if plan.accepts(0) { Verdict::Unplayed } else { Verdict::Refused };
        let result = self.unplayed.tags.get("Result");
        if header.results.iter().any(|wanted| Some(wanted.as_str()) != result) {
            return refused;
        }
        if let Some(counting) = self.counting.get_mut(query) {
            counting.begin(source, self.unplayed.number);
        }
        if plan.game.is_empty() {
            return Verdict::Passed;
        }
        let mut vars = Vars::new(plan.query.slots);
        // Where nothing can fail there is no loop.
        if !plan.columns {
            vars.watch = Watch::new(&self.shared.bounds, Duration::ZERO, 0);
        }
        let mut out = plan.output();
        out.counting = self.counting.get_mut(query).map(std::mem::take).unwrap_or_default();
        let mut cx = self.context(plan, &self.unplayed, &mut vars, &mut out);
        let passed = asked.hold(query, &plan.game, &mut cx);
        let faulty = cx.fault.is_some();
        if faulty {
            out.counting.undo();
        }
        if let Some(counting) = self.counting.get_mut(query) {
            *counting = out.counting;
        }
        self.shared.bounds.keep(vars.watch.kept(), 0);
        match (faulty, passed) {
            (true, _) => Verdict::Unsure,
            (false, true) => Verdict::Passed,
            (false, false) => refused,
        }
    }
}
