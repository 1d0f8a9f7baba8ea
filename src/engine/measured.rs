//! A run that counts and times what each step of a plan does. It has a worker of its own, so that
//! an ordinary run pays nothing for it; it finds the same.

use super::indexed::Block;
use super::lasting::Memory;
use super::reader::{Reader, Work};
use super::sieve::{Sieve, Sifter, Verdict as Sieved};
use super::{Games, Options, Plan};
use crate::eval::truth;
use crate::games::{Batch, Game, NodeId, RawGame, Replayer, read_tags_into};
use crate::index::{Bits, IndexError};
use crate::ir::{Bool, Bounds, Context, Output, Query, TransformName, Vars};
use crate::text::Span;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

/// What a run came to, step by step.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Measured {
    /// Games that the sources hold, as far as they were read.
    pub games: u64,
    /// Games whose number was not asked for.
    pub by_number: u64,
    /// What an index refused; none without an index.
    pub index: Option<IndexUse>,
    /// Games that their tags refused.
    pub by_tags: u64,
    /// Games whose moves were looked at before their positions were made.
    pub sieved: u64,
    /// Games that their moves refused.
    pub by_moves: u64,
    /// Games in which their moves told all matches.
    pub answered: u64,
    /// Games whose positions were made and looked at.
    pub evaluated: u64,
    /// Games of these without a match.
    pub by_positions: u64,
    /// Games that match.
    pub hits: u64,
    /// Positions that were looked at.
    pub positions: u64,
    /// Matching positions of the games that match.
    pub matches: u64,
    /// Games on which the query failed.
    pub failed: u64,
    /// Why sources could not be read to their end.
    pub errors: Vec<String>,
    /// The run was stopped.
    pub cancelled: bool,
    /// Where the time went.
    pub times: Times,
    /// The conditions on the game, in order.
    pub tags: Vec<Meter>,
    /// The conditions on positions, in order.
    pub conditions: Vec<Meter>,
}

/// What an index spared.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct IndexUse {
    /// Games that it knows.
    pub games: u64,
    /// Games that it refused.
    pub refused: u64,
    /// What it looked at, as the author of the query would say it.
    pub columns: Vec<String>,
}

/// Time spent in the parts of a run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Times {
    /// Reading, decompressing, finding the borders of games.
    pub reading: Duration,
    /// Tags, and the conditions on them.
    pub tags: Duration,
    /// Reading the moves.
    pub moves: Duration,
    /// Asking the moves.
    pub sieve: Duration,
    /// Making positions.
    pub positions: Duration,
    /// Evaluating conditions.
    pub evaluation: Duration,
}

impl Times {
    /// The parts with their names, in order.
    pub fn parts(&self) -> [(&'static str, Duration); 6] {
        [
            ("reading and borders of games", self.reading),
            ("tags", self.tags),
            ("reading moves", self.moves),
            ("asking the moves", self.sieve),
            ("making positions", self.positions),
            ("evaluation", self.evaluation),
        ]
    }

    /// All of it.
    pub fn total(&self) -> Duration {
        self.parts().iter().map(|(_, time)| *time).sum()
    }
}

/// What was seen of a condition.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Meter {
    /// The condition as it would be written.
    pub text: String,
    /// How often it was evaluated.
    pub evaluated: u64,
    /// How often it matched.
    pub matched: u64,
    /// How long that took; the time of looking at the clock is taken off.
    pub time: Duration,
}

/// Runs a query over sources of games, on this thread, and tells what each step did. The hits are
/// counted and dropped.
///
/// Of an index the games that its columns leave are read as they stand in their file.
pub fn measure<G: Into<Games>>(query: &Arc<Query>, inputs: Vec<G>, options: &Options) -> Measured {
    let inputs = inputs.into_iter().map(Into::into).collect();
    let make = if options.plain { Plan::plain } else { Plan::new };
    let plan = make(query, options.variations);
    let (low, high) = options.games.unwrap_or((1, u32::MAX));
    let last = query
        .header
        .gamenumber
        .map_or(high, |(_, last)| u32::try_from(last.max(0)).map_or(high, |last| last.min(high)));
    let mut reader = Reader::new(inputs, last, plan.counts);
    let mut worker = Measure::new(&plan, options);
    loop {
        let start = Instant::now();
        let work = reader.next();
        worker.out.times.reading += start.elapsed();
        let (games, count, gate) = match work {
            Some(Work::Games(games, count)) => (games, count, None),
            Some(Work::Block(block)) => match worker.gated(&block) {
                Ok((games, gate)) => (games, Some(block.games.index.games()), gate),
                Err(error) => {
                    worker.out.errors.push(error.to_string());
                    continue;
                }
            },
            Some(Work::Failed(_, error)) => {
                worker.out.errors.push(error);
                continue;
            }
            None => break,
        };
        worker.last_game = count;
        for (place, raw) in games.iter().enumerate() {
            if options.cancel.load(Ordering::Relaxed) {
                worker.out.cancelled = true;
                return worker.out;
            }
            worker.out.games += 1;
            if !(low..=high).contains(&raw.number) {
                worker.out.by_number += 1;
            } else if gate.as_ref().is_some_and(|gate| !gate.get(place)) {
                worker.refused_by_index();
            } else {
                worker.game(&raw);
            }
        }
    }
    worker.out
}

/// The worker.
struct Measure<'a> {
    plan: &'a Plan,
    options: &'a Options,
    /// What the moves are asked.
    sifter: Sifter,
    replayer: Replayer,
    unplayed: Game,
    memory: Memory,
    bounds: Arc<Bounds>,
    last_game: Option<u32>,
    identity: TransformName,
    /// What looking at the clock costs.
    clock: Duration,
    out: Measured,
}

/// What the tags say of a game.
enum Verdict {
    Refused,
    /// No position matches, and that is what the query asks for.
    Unplayed,
    Passed,
    /// A condition failed to run: all are run in order.
    Unsure,
}

/// What became of one position.
struct Position {
    matched: bool,
    faulty: bool,
}

impl<'a> Measure<'a> {
    /// The games of a block of an index, and which of them its columns leave, if they are asked.
    fn gated(&mut self, block: &Block) -> Result<(Batch, Option<Bits>), IndexError> {
        let games = block.read()?;
        let sieve = self.plan.sieve.as_ref().filter(|_| self.plan.columns && self.replayer.skims());
        let uses = self.out.index.get_or_insert_with(|| IndexUse {
            columns: sieve.map(Sieve::words).unwrap_or_default(),
            ..IndexUse::default()
        });
        uses.games += games.games.len() as u64;
        let Some(sieve) = sieve else { return Ok((games, None)) };
        let mut columns = block.games.index.columns(block.place)?;
        let gate = sieve.games(&mut columns, self.plan.want.variations)?;
        Ok((games, Some(gate)))
    }

    fn refused_by_index(&mut self) {
        if let Some(uses) = &mut self.out.index {
            uses.refused += 1;
        }
    }

    fn new(plan: &'a Plan, options: &'a Options) -> Measure<'a> {
        let mut replayer = if options.plain { Replayer::thorough() } else { Replayer::new() };
        replayer.set_reading(options.reading);
        let meters = |words: Vec<String>| {
            words.into_iter().map(|text| Meter { text, ..Meter::default() }).collect()
        };
        let out = Measured {
            tags: meters(plan.game_words()),
            conditions: meters(plan.rest_words()),
            ..Measured::default()
        };
        let memory = Memory::new(&plan.query);
        Measure {
            plan,
            options,
            sifter: Sifter::new(plan.sieve.iter().map(|sieve| (0, sieve))),
            replayer,
            unplayed: Game::default(),
            memory,
            bounds: Arc::new(Bounds::new(options.limits, Arc::clone(&options.cancel), 1)),
            last_game: None,
            identity: TransformName::from("<>"),
            clock: clock_price(),
            out,
        }
    }

    fn game(&mut self, raw: &RawGame<'_>) {
        let number = i64::from(raw.number);
        let wanted = self.plan.query.header.gamenumber;
        if wanted.is_some_and(|(low, high)| number < low || number > high) {
            self.out.by_number += 1;
            return;
        }
        let start = Instant::now();
        self.unplayed.number = raw.number;
        read_tags_into(raw, &mut self.unplayed.tags);
        let verdict = self.verdict();
        self.out.times.tags += start.elapsed();
        let unsure = match verdict {
            Verdict::Refused => {
                self.out.by_tags += 1;
                return;
            }
            Verdict::Unplayed => {
                self.out.by_tags += 1;
                self.out.hits += 1;
                return;
            }
            Verdict::Passed => false,
            Verdict::Unsure => true,
        };
        if !unsure && self.sift(raw) {
            return;
        }
        let start = Instant::now();
        self.replayer.replay(raw, std::mem::take(&mut self.unplayed.tags), self.plan.want);
        self.out.times.positions += start.elapsed();
        self.out.evaluated += 1;
        let mut memory = std::mem::take(&mut self.memory);
        let bounds = Arc::clone(&self.bounds);
        let mut vars = memory.begin(&self.plan.query, &bounds);
        self.evaluate(unsure, &mut vars);
        memory.end(vars, &bounds);
        self.memory = memory;
    }

    fn verdict(&mut self) -> Verdict {
        let plan = self.plan;
        let none = plan.accepts(0);
        let refused = || if none { Verdict::Unplayed } else { Verdict::Refused };
        let result = self.unplayed.tags.get("Result");
        if plan.query.header.results.iter().any(|wanted| Some(wanted.as_str()) != result) {
            return refused();
        }
        let mut vars = Vars::new(plan.query.slots);
        let mut output = Output::new(plan.query.sorts.len());
        let mut meters = std::mem::take(&mut self.out.tags);
        let mut cx = self.context(&self.unplayed, &mut vars, &mut output);
        let Position { matched, faulty } = all(&mut cx, &plan.game, &mut meters, self.clock);
        self.out.tags = meters;
        match (faulty, matched) {
            (true, _) => Verdict::Unsure,
            (false, true) => Verdict::Passed,
            (false, false) => refused(),
        }
    }

    /// Whether the moves alone refuse the game or answer the query.
    fn sift(&mut self, raw: &RawGame<'_>) -> bool {
        self.replayer.forget();
        if self.sifter.is_empty() {
            return false;
        }
        // Once to see what reading costs, once more to see what the questions add.
        let start = Instant::now();
        let usual = self.replayer.skim(raw, &mut |_| ()).is_some();
        let reading = start.elapsed();
        self.out.times.moves += reading;
        if !usual {
            return false;
        }
        self.replayer.forget();
        let start = Instant::now();
        let sifter = &mut self.sifter;
        sifter.begin(|_| true);
        let moves = self.replayer.skim(raw, &mut |glance| sifter.look(glance));
        self.out.times.sieve += start.elapsed().saturating_sub(reading);
        if moves.is_none_or(|moves| self.plan.want.variations && moves.extras.variations) {
            return false;
        }
        let out = &mut self.out;
        out.sieved += 1;
        match self.sifter.end(0) {
            Sieved::Open => return false,
            Sieved::Refused => out.by_moves += 1,
            Sieved::Matches(positions) => {
                out.answered += 1;
                if self.plan.accepts(positions.len()) {
                    out.hits += 1;
                    out.matches += positions.len() as u64;
                }
            }
        }
        true
    }

    fn context<'c>(
        &'c self,
        game: &'c Game,
        vars: &'c mut Vars,
        out: &'c mut Output,
    ) -> Context<'c> {
        out.always = self.plan.query.header.always_comment;
        Context {
            game,
            at: 0,
            last_game: self.last_game,
            variations: self.plan.want.variations,
            files: self.options.files.as_deref(),
            place: Span::default(),
            vars,
            out,
            sorts: &self.plan.query.sorts,
            fault: None,
            transform: self.identity.clone(),
        }
    }

    /// Evaluates the query at every position of the game replayed last.
    fn evaluate(&mut self, unsure: bool, vars: &mut Vars) {
        let plan = self.plan;
        // Conditions that are run as they are written have no meters.
        let mut meters = std::mem::take(&mut self.out.conditions);
        let mut whole = Vec::new();
        let (body, used) =
            if unsure { (&plan.query.body, &mut whole) } else { (&plan.rest, &mut meters) };
        let clocks = |meters: &[Meter]| meters.iter().map(|meter| meter.evaluated).sum::<u64>();
        let clocks_before = clocks(used);
        let start = Instant::now();
        let (mut matches, mut looked, mut failed) = (0, 0, false);
        let mut output = Output::new(plan.query.sorts.len());
        let mut cx = self.context(self.replayer.game(), vars, &mut output);
        for id in 0..cx.game.nodes.len() as NodeId {
            cx.at = id;
            looked += 1;
            let since = cx.out.checkpoint();
            let Position { matched, faulty } = all(&mut cx, body, used, self.clock);
            if matched {
                matches += 1;
            } else {
                cx.out.take_back(since);
            }
            if faulty {
                failed = true;
                break;
            }
        }
        let spent = start.elapsed();
        let looks = clocks(used) - clocks_before + looked;
        let clock = self.clock * u32::try_from(looks).unwrap_or(u32::MAX);
        let out = &mut self.out;
        out.times.evaluation += spent.saturating_sub(clock);
        out.conditions = meters;
        out.positions += looked;
        out.failed += u64::from(failed);
        let hit = !failed && plan.accepts(usize::try_from(matches).unwrap_or(usize::MAX));
        out.hits += u64::from(hit);
        out.by_positions += u64::from(!hit);
        out.matches += if hit { matches } else { 0 };
    }
}

/// Evaluates conditions in order, up to the first that fails, with the clock in hand.
fn all(cx: &mut Context<'_>, list: &[Bool], meters: &mut [Meter], clock: Duration) -> Position {
    let mut meters = meters.iter_mut();
    let mut before = Instant::now();
    let mut matched = true;
    for part in list {
        matched = truth(cx, part);
        if let Some(meter) = meters.next() {
            let now = Instant::now();
            meter.evaluated += 1;
            meter.matched += u64::from(matched);
            meter.time += now.duration_since(before).saturating_sub(clock);
            before = now;
        }
        if !matched {
            break;
        }
    }
    Position { matched, faulty: cx.fault.is_some() }
}

/// What a look at the clock costs: the least of many.
fn clock_price() -> Duration {
    let look = |_| {
        let before = Instant::now();
        Instant::now().duration_since(before)
    };
    (0..200).map(look).min().unwrap_or_default()
}

#[cfg(test)]
mod tests;
