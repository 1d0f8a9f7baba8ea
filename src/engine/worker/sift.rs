//! The moves of a game, before anything is replayed: they refuse or answer what they can.

use super::{Known, Sieved, Verdict, Worker};
use crate::engine::found::Found;
use crate::games::RawGame;
use crate::index::IndexError;
use crate::ir::Fault;

impl Worker<'_> {
    /// The queries that neither the tags nor the moves of the game alone refuse or answer.
    pub(super) fn sift(
        &mut self,
        raw: &RawGame<'_>,
        mut known: Option<&mut Known<'_>>,
        verdicts: &[Verdict],
        finds: &mut [Option<Result<Found, Fault>>],
    ) -> Result<Vec<usize>, IndexError> {
        self.replayer.forget();
        let plans = self.plans;
        let open = (0..plans.len()).filter(|i| self.is_open(*i, verdicts));
        let mut open: Vec<usize> =
            open.filter(|i| known.as_deref().is_none_or(|known| known.passes(*i))).collect();
        let asked = |i: usize| open.contains(&i) && verdicts.get(i) == Some(&Verdict::Passed);
        let sifter = &mut self.sifter;
        let extras = match &mut known {
            _ if open.is_empty() => None,
            Some(known) => match known.sifted() {
                None => {
                    let loaded = known.load(raw, &mut self.replayer)?;
                    loaded.map(|(start, moves)| {
                        sifter.begin(asked);
                        moves.show(start.clone(), &mut |glance| sifter.look(glance));
                        moves.extras
                    })
                }
                sifted => sifted,
            },
            None if sifter.is_empty() || !(0..plans.len()).any(asked) => None,
            None => {
                sifter.begin(asked);
                let moves = self.replayer.skim(raw, &mut |glance| sifter.look(glance));
                moves.map(|moves| moves.extras)
            }
        };
        let Some(extras) = extras else { return Ok(open) };
        open.retain(|i| {
            let Some(plan) = plans.get(*i) else { return false };
            let told = verdicts.get(*i) == Some(&Verdict::Passed) && plan.sieve.is_some();
            if !told || (extras.variations && plan.want.variations) {
                return true;
            }
            match self.sifter.end(*i) {
                Sieved::Open => return true,
                Sieved::Refused => {}
                Sieved::Matches(positions) => {
                    if let Some(slot) = finds.get_mut(*i) {
                        *slot = Some(Ok(Found::at(positions)));
                    }
                }
            }
            false
        });
        if let Some(known) = known.filter(|known| known.sifted().is_some() && !open.is_empty()) {
            known.load(raw, &mut self.replayer)?;
        }
        Ok(open)
    }
}
