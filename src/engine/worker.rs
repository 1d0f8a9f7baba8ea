//! One batch of games looked at with all queries.

mod sift;
mod verdict;

use super::common::Common;
use super::found::{Found, hit};
use super::gate::Gates;
use super::indexed::Known;
use super::lasting::Memory;
use super::reader::Work;
use super::shared::Shared;
use super::sieve::{Sifter, Verdict as Sieved};
use super::{Batch, GameFault, Kept, Options, Plan, RunFault, Shard};
use crate::eval::truth;
use crate::games::notation::Reading;
use crate::games::quick::{Play, Stored};
use crate::games::{Game, NodeId, RawGame, Replayer, read_tags_into};
use crate::index::{IndexError, Mainline};
use crate::ir::{Bool, Context, Counting, Fault, Files, Output, TransformName, Vars};
use crate::report::codes;
use crate::text::Span;
use std::ops::RangeInclusive;
use verdict::Verdict;

/// Looks at batches; keeps its buffers from one to the next.
pub struct Worker<'a> {
    plans: &'a [Plan],
    /// The games that are looked at, by number.
    numbers: RangeInclusive<u32>,
    replayer: Replayer,
    /// What the moves are asked.
    sifter: Sifter,
    /// The first position of most games.
    start: Play,
    /// The moves may refuse or answer every query, before anything else is known of a game.
    moves_first: bool,
    /// Whether tags are asked for before the moves.
    tagged: bool,
    /// What single tags refuse.
    gates: Gates,
    /// The tags of a game that is not replayed yet.
    unplayed: Game,
    identity: TransformName,
    /// How many games the source holds, where that was counted.
    last_game: Option<u32>,
    files: Option<&'a dyn Files>,
    reading: Reading,
    /// Hits carry the text of their game.
    texts: bool,
    /// What each query keeps from game to game.
    memories: Vec<Memory>,
    /// What each query counted in this batch.
    counting: Vec<Counting>,
    /// The games of these that are looked at.
    shard: Shard,
    /// What queries have in common of their conditions, on the game and on its positions.
    tags_asked: Common,
    asked: Common,
    /// What all threads know of the run.
    shared: &'a Shared,
}

impl<'a> Worker<'a> {
    /// A worker for these queries.
    pub fn new(
        plans: &'a [Plan],
        numbers: RangeInclusive<u32>,
        options: &'a Options,
        shared: &'a Shared,
    ) -> Worker<'a> {
        let (files, reading) = (options.files.as_deref(), options.reading);
        let unplayed = Game::default();
        let identity = TransformName::from("<>");
        let mut replayer = if options.plain { Replayer::thorough() } else { Replayer::new() };
        replayer.set_reading(reading);
        let memories = plans.iter().map(|plan| Memory::new(&plan.query)).collect();
        let counting =
            plans.iter().map(|plan| Counting::new(&plan.query.tallies, options.notation));
        let counting = counting.collect();
        let asks = |plan: &Plan| !(plan.game.is_empty() && plan.query.header.results.is_empty());
        let tagged = plans.iter().any(asks);
        let sieves = plans.iter().enumerate();
        let sifter = Sifter::new(sieves.filter_map(|(i, plan)| Some((i, plan.sieve.as_ref()?))));
        let sieved = |plan: &Plan| plan.sieve.is_some() && plan.columns;
        Worker {
            plans,
            gates: Gates::of(plans),
            numbers,
            tagged,
            moves_first: !tagged && plans.iter().all(sieved) && replayer.skims(),
            replayer,
            sifter,
            start: Play::default(),
            unplayed,
            identity,
            last_game: None,
            files,
            reading,
            texts: options.texts,
            memories,
            counting,
            shard: options.shard,
            tags_asked: Common::new(plans, |plan| &plan.game),
            asked: Common::new(plans, |plan| &plan.rest),
            shared,
        }
    }

    /// What was kept from game to game and is to be told.
    pub fn kept(&self) -> Vec<Kept> {
        self.memories.iter().enumerate().flat_map(|(query, memory)| memory.told(query)).collect()
    }

    /// Looks at the games, up to the first for which `stop` says so; whether it got to the end.
    pub fn run(&mut self, work: Work, stop: &dyn Fn() -> bool) -> (Batch, bool) {
        let (mut batch, whole) = self.look(work, stop);
        if self.counting.iter().any(|counting| !counting.is_empty()) {
            let bytes = self.counting.iter().map(Counting::bytes).sum();
            self.shared.bounds.keep(0, bytes);
            batch.kept += bytes;
            batch.tallies = self.counting.iter_mut().map(Counting::take).collect();
        }
        (batch, whole)
    }

    fn look(&mut self, work: Work, stop: &dyn Fn() -> bool) -> (Batch, bool) {
        let mut out = Batch::default();
        let games = match work {
            Work::Games(games, count) => {
                self.last_game = count;
                games
            }
            Work::Block(block) => return self.block(&block, stop),
            Work::Failed(source, error) => {
                out.source = source;
                out.read_errors.push((source, error));
                return (out, true);
            }
        };
        out.source = games.source;
        for raw in games.iter() {
            if stop() {
                return (out, false);
            }
            if self.wants(raw.number) {
                out.games += 1;
                let refused = self.gates.refuse(&raw);
                if !refused && let Err(error) = self.game(games.source, &raw, None, &mut out) {
                    out.read_errors.push((games.source, error.to_string()));
                }
            }
            out.last = raw.number;
            out.bytes = raw.offset + raw.text.len() as u64;
        }
        (out, true)
    }

    /// The queries of the run.
    pub(super) fn plans(&self) -> &'a [Plan] {
        self.plans
    }

    /// Whether the game with this number is looked at.
    pub(super) fn wants(&self, number: u32) -> bool {
        self.numbers.contains(&number) && self.shard.holds(number)
    }

    /// Says how many games the source holds.
    pub(super) fn set_last_game(&mut self, count: u32) {
        self.last_game = Some(count);
    }

    /// Whether the moves of a game can be shown before anything else is known of it.
    pub(super) fn shows(&self, line: &Mainline) -> bool {
        let flags = line.flags;
        let branched = flags.extras.variations && self.plans.iter().any(|p| p.want.variations);
        self.moves_first && flags.usual && !flags.special && !branched
    }

    /// Whether the moves of a game from the usual beginning refuse all queries that `asked` names;
    /// if not, they need not be shown again.
    pub(super) fn refuses(&mut self, stored: Stored<'_>, asked: impl Fn(usize) -> bool) -> bool {
        self.sifter.begin(asked);
        self.sifter.show(&self.start, &stored);
        self.sifter.refused()
    }

    /// Whether games are read by their moves where that is possible.
    pub(super) fn takes_moves(&self) -> bool {
        self.replayer.skims()
    }

    /// Looks at a game, of which an index may know something: then its text is read where it is
    /// needed, and fails where that does.
    pub(super) fn game(
        &mut self,
        source: usize,
        raw: &RawGame<'_>,
        mut known: Option<&mut Known<'_>>,
        out: &mut Batch,
    ) -> Result<(), IndexError> {
        self.unplayed.number = raw.number;
        if self.tagged {
            self.read_tags(raw, known.as_deref_mut())?;
        }
        let verdicts = self.verdicts(source);
        let mut finds: Vec<Option<Result<Found, Fault>>> = Vec::new();
        finds.resize_with(self.plans.len(), || None);
        let open = self.sift(raw, known.as_deref_mut(), &verdicts, &mut finds)?;
        let answered = open.is_empty() && finds.iter().all(Option::is_none);
        if !self.tagged && !answered {
            self.read_tags(raw, known.as_deref_mut())?;
        }
        let mut text = Vec::new();
        let want = Plan::wants(open.iter().filter_map(|i| self.plans.get(*i)));
        if let Some(known) = known.as_deref().filter(|_| !open.is_empty())
            && known.wants_text(want.variations, want.comments)
        {
            text = known.text()?;
        }
        let raw = &RawGame { text: if known.is_none() { raw.text } else { &text }, ..*raw };
        let replayed = self.replays(raw, &verdicts, open, &mut finds, out);
        let first = out.hits.len();
        self.hits((source, raw, replayed), &verdicts, finds, out);
        let hits = out.hits.get_mut(first..).unwrap_or_default();
        if let Some(known) = known.filter(|_| self.texts) {
            known.complete(raw, hits)?;
        }
        Ok(())
    }

    fn read_tags(
        &mut self,
        raw: &RawGame<'_>,
        known: Option<&mut Known<'_>>,
    ) -> Result<(), IndexError> {
        match known {
            Some(known) => known.tags(&mut self.unplayed.tags),
            None => {
                read_tags_into(raw, &mut self.unplayed.tags);
                Ok(())
            }
        }
    }

    /// What was found in a game.
    fn hits(
        &self,
        (source, raw, replayed): (usize, &RawGame<'_>, bool),
        verdicts: &[Verdict],
        finds: Vec<Option<Result<Found, Fault>>>,
        out: &mut Batch,
    ) {
        let tags = if replayed { &self.replayer.game().tags } else { &self.unplayed.tags };
        let letters = self.replayer.game().letters;
        let reading =
            if replayed { Reading { only: Some(letters), prefer: None } } else { self.reading };
        for (query, (found, verdict)) in finds.into_iter().zip(verdicts).enumerate() {
            let found = match (found, verdict) {
                (Some(Ok(found)), _) => found,
                (Some(Err(fault)), _) => {
                    let game = raw.number;
                    out.run_faults.push(RunFault { query, source, game, fault });
                    continue;
                }
                (None, Verdict::Unplayed) => {
                    Found::nowhere(self.plans.get(query).map_or(0, |p| p.query.sorts.len()))
                }
                (None, _) => continue,
            };
            let accepts = |plan: &Plan| plan.hits && plan.accepts(found.positions.len());
            if self.plans.get(query).is_some_and(accepts) {
                let raw = RawGame { text: if self.texts { raw.text } else { &[] }, ..*raw };
                let mut hit = hit(query, source, &raw, tags, found);
                hit.reading = reading;
                let weight = hit.weight() as u64;
                let room = self.shared.bounds.keep(0, weight);
                out.kept += weight;
                if room {
                    out.hits.push(hit);
                } else {
                    let fault = self.shared.full();
                    out.run_faults.push(RunFault { query, source, game: raw.number, fault });
                }
            }
        }
    }

    fn context<'c>(
        &'c self,
        plan: &'c Plan,
        game: &'c Game,
        vars: &'c mut Vars,
        out: &'c mut Output,
    ) -> Context<'c> {
        Context {
            game,
            at: 0,
            last_game: self.last_game,
            variations: plan.want.variations,
            files: self.files,
            place: Span::default(),
            vars,
            out,
            sorts: &plan.query.sorts,
            fault: None,
            transform: self.identity.clone(),
        }
    }

    /// Replays the game as often as its queries need: once with variations for those that search
    /// them, once without for the others; once at all if it has no variations. False if not at all:
    /// then the tags stay where they are.
    fn replays(
        &mut self,
        raw: &RawGame<'_>,
        verdicts: &[Verdict],
        mut open: Vec<usize>,
        finds: &mut [Option<Result<Found, Fault>>],
        out: &mut Batch,
    ) -> bool {
        let plans = self.plans;
        let mut asked = std::mem::take(&mut self.asked);
        let mut replayed = false;
        while !open.is_empty() {
            let want = Plan::wants(open.iter().filter_map(|i| plans.get(*i)));
            if replayed {
                let tags = self.replayer.game().tags.clone();
                self.replayer.replay(raw, tags, want);
            } else {
                self.replayer.replay(raw, std::mem::take(&mut self.unplayed.tags), want);
                out.faults.extend(self.faults(out.source));
                out.count_language(self.replayer.game());
                replayed = true;
            }
            asked.begin(self.replayer.game().nodes.len());
            let flat = self.replayer.game().nodes.last().is_none_or(|node| node.depth == 0);
            open.retain(|i| {
                let (Some(plan), Some(slot)) = (plans.get(*i), finds.get_mut(*i)) else {
                    return false;
                };
                if !flat && plan.want.variations != want.variations {
                    return true;
                }
                let unsure = verdicts.get(*i) == Some(&Verdict::Unsure);
                let body = if unsure { &plan.query.body } else { &plan.rest };
                let common = if unsure { None } else { Some((*i, &mut asked)) };
                let mut memory = self.memories.get_mut(*i).map(std::mem::take).unwrap_or_default();
                let bounds = &self.shared.bounds;
                let mut vars = memory.begin(&plan.query, bounds);
                let mut counted = self.counting.get_mut(*i).map(std::mem::take).unwrap_or_default();
                let found = self.query(plan, (body, common), (&mut vars, &mut counted), out);
                if let Some(slot) = self.counting.get_mut(*i) {
                    *slot = counted;
                }
                memory.end(vars, bounds);
                *slot = match found {
                    Err(fault) if fault.code == &codes::E0503 => {
                        let (query, source, game) = (*i, out.source, raw.number);
                        self.shared.stop(RunFault { query, source, game, fault });
                        None
                    }
                    found => Some(found),
                };
                if let Some(slot) = self.memories.get_mut(*i) {
                    *slot = memory;
                }
                false
            });
        }
        self.asked = asked;
        replayed
    }

    fn faults(&self, source: usize) -> Vec<GameFault> {
        self.replayer.faults().iter().map(|fault| GameFault::of(source, fault)).collect()
    }

    /// Evaluates a query at every position of the game replayed last; with its number, what it has
    /// in common with others is asked once for all.
    fn query(
        &self,
        plan: &Plan,
        (body, mut common): (&[Bool], Option<(usize, &mut Common)>),
        (vars, counting): (&mut Vars, &mut Counting),
        batch: &mut Batch,
    ) -> Result<Found, Fault> {
        let game = self.replayer.game();
        let mut out = plan.output();
        out.counting = std::mem::take(counting);
        let mut positions = Vec::new();
        let mut cx = self.context(plan, game, vars, &mut out);
        for id in 0..game.nodes.len() as NodeId {
            cx.at = id;
            let since = cx.out.checkpoint();
            let holds = match &mut common {
                Some((query, common)) => common.hold(*query, body, &mut cx),
                None => body.iter().all(|part| truth(&mut cx, part)),
            };
            if holds {
                positions.push(id);
            } else {
                cx.out.take_back(since);
            }
            if cx.fault.is_some() {
                break;
            }
        }
        let fault = cx.fault.take();
        if fault.is_some() {
            out.counting.undo();
        }
        *counting = std::mem::take(&mut out.counting);
        self.shared.messages(&mut out.messages, batch);
        match fault {
            Some(fault) => Err(fault),
            None => Ok(Found::of(positions, out)),
        }
    }
}
