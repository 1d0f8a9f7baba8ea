//! The search for patterns that say the same of a position whenever they are asked: what a state
//! comes to is found out once for all the positions from which a game is searched.
//!
//! The order is that of the other search: of ways that are as good, the one that it meets first.

use super::search::{Walk, turn};
use crate::eval::flow::at;
use crate::eval::moves::fits;
use crate::eval::{num, truth};
use crate::games::NodeId;
use crate::ir::{Context, Counter, Ends, Num, Op, Place, Reached, Sequence, Test};
use crate::text::Span;

/// So many different counters are told apart; patterns with more are searched in the other way.
const VARIETY: usize = 256;

/// A search.
pub struct Shared<'a, W> {
    /// What is looked for.
    pub pattern: &'a Sequence,
    /// Where it may go.
    pub walk: &'a W,
    /// What the best has most of; else it is the longest.
    pub max: Option<&'a Num>,
    /// The first match is the best.
    pub first_match: bool,
    /// For faults.
    pub span: Span,
}

/// A way that is still to be gone.
#[derive(Clone)]
pub struct Way {
    pub pc: u32,
    pub place: NodeId,
    /// No step was taken yet.
    pub first: bool,
    pub counters: Vec<Counter>,
}

/// What comes next at a state.
enum Next {
    /// Ways without a step, the first to be gone last.
    Ways(Vec<Way>),
    /// Steps to these positions, likewise.
    Steps(Way, Vec<NodeId>),
}

/// A state that is being looked at.
struct Frame {
    id: NodeId,
    state: Place,
    next: Next,
    best: Option<Reached>,
}

/// What entering a way leads to.
enum Entered {
    Known(Option<Reached>),
    Open(Frame),
}

impl<W: Walk> Shared<'_, W> {
    /// The best from the position looked at; the outer nothing where the other search has to find
    /// it. `key` is the address of the path or line; with `singlecolor` the ways of the two sides
    /// are apart.
    pub fn run(
        &self,
        cx: &mut Context<'_>,
        key: usize,
        single_color: bool,
    ) -> Option<Option<Reached>> {
        let fits = self.pattern.shared && cx.vars.paths.taken.is_none();
        if !fits || cx.at >= cx.game.recorded() {
            return None;
        }
        let side = cx.node().filter(|_| single_color).map(|node| node.turn);
        let key = (key, side);
        let kept = cx.vars.paths.ends.remove(&key);
        let mut ends = kept.unwrap_or_else(|| Ends::new(cx.game.recorded()));
        let found = self.search(cx, &mut ends);
        let many = ends.variety() > VARIETY;
        cx.vars.paths.ends.insert(key, ends);
        if many { None } else { Some(found) }
    }

    fn search(&self, cx: &mut Context<'_>, ends: &mut Ends) -> Option<Reached> {
        let counters = vec![Counter::FRESH; self.pattern.counters as usize];
        let start = Way { pc: 0, place: cx.at, first: true, counters };
        let mut open: Vec<Frame> = Vec::new();
        let mut done = match self.enter(cx, ends, start) {
            Entered::Known(found) => return found,
            Entered::Open(frame) => {
                open.push(frame);
                None
            }
        };
        while let Some(frame) = open.last_mut() {
            if cx.fault.is_some() || ends.variety() > VARIETY {
                return None;
            }
            if let Some(found) = done.take() {
                self.take(frame, found);
            }
            let enough = self.first_match && frame.best.is_some();
            let way = if enough { None } else { self.way(cx, frame) };
            match way.map(|way| way.map(|way| self.enter(cx, ends, way))) {
                None => {
                    ends.put(frame.id, frame.state, frame.best);
                    done = Some(frame.best);
                    if open.len() == 1 {
                        return done.flatten();
                    }
                    open.pop();
                }
                Some(None) => {}
                Some(Some(Entered::Known(found))) => done = Some(found),
                Some(Some(Entered::Open(frame))) => open.push(frame),
            }
        }
        None
    }

    /// Puts what a way came to to the best of the state that it left.
    fn take(&self, frame: &mut Frame, found: Option<Reached>) {
        let Some(mut found) = found else { return };
        found.moves += u32::from(matches!(frame.next, Next::Steps(..)));
        let better = frame.best.is_none_or(|best| match self.max {
            Some(_) => found.value > best.value,
            None => found.moves > best.moves,
        });
        if better {
            frame.best = Some(found);
        }
    }

    /// The next way from a state: none if there are no more; the inner none if its step fails.
    fn way(&self, cx: &mut Context<'_>, frame: &mut Frame) -> Option<Option<Way>> {
        match &mut frame.next {
            Next::Ways(ways) => ways.pop().map(Some),
            Next::Steps(way, places) => {
                let to = places.pop()?;
                if !self.passes(cx, way.pc, to) {
                    return Some(None);
                }
                let mut counters = way.counters.clone();
                counters.iter_mut().for_each(|counter| counter.moved = true);
                Some(Some(Way { pc: way.pc + 1, place: to, first: false, counters }))
            }
        }
    }

    /// Whether the test of an instruction allows the step to a position.
    fn passes(&self, cx: &mut Context<'_>, pc: u32, to: NodeId) -> bool {
        let Some(Op::Test(test)) = self.pattern.code.get(pc as usize) else { return false };
        match self.pattern.tests.get(*test as usize) {
            Some(Test::Position(filter)) => at(cx, to, |cx| truth(cx, filter)),
            Some(Test::Move(step)) => {
                let (dash, targets) = &**step;
                fits(cx, dash, to)
                    && at(cx, to, |cx| targets.iter().all(|target| truth(cx, target)))
            }
            Some(Test::Hold(_) | Test::Linear(_)) | None => false,
        }
    }

    /// Goes a way until it ends or comes to a state from which there are several.
    fn enter(&self, cx: &mut Context<'_>, ends: &mut Ends, mut way: Way) -> Entered {
        while super::search::allowed(cx, self.span) {
            let Some(op) = self.pattern.code.get(way.pc as usize) else { break };
            match *op {
                Op::Accept => return Entered::Known(self.accept(cx, &way)),
                Op::Test(test) => match self.pattern.tests.get(test as usize) {
                    Some(Test::Hold(filter)) => {
                        if !at(cx, way.place, |cx| truth(cx, filter)) {
                            break;
                        }
                        way.pc += 1;
                    }
                    Some(_) => return self.open(cx, ends, way, None),
                    None => break,
                },
                Op::Start(counter) => {
                    if let Some(counter) = way.counters.get_mut(counter as usize) {
                        *counter = Counter::FRESH;
                    }
                    way.pc += 1;
                }
                Op::Jump(to) => way.pc = to,
                Op::Loop { counter, low, high, exit } => {
                    return self.open(cx, ends, way, Some((counter, low, high, exit)));
                }
            }
        }
        Entered::Known(None)
    }

    fn accept(&self, cx: &mut Context<'_>, way: &Way) -> Option<Reached> {
        if way.first {
            return None;
        }
        let value = match self.max {
            Some(most) => at(cx, way.place, |cx| num(cx, most))?,
            None => 0,
        };
        Some(Reached { value, end: way.place, moves: 0 })
    }

    /// A state with the ways that lead from it, unless it is known already.
    fn open(
        &self,
        cx: &Context<'_>,
        ends: &mut Ends,
        way: Way,
        round: Option<(u32, u32, Option<u32>, u32)>,
    ) -> Entered {
        let id = way.place;
        let state = Place { pc: way.pc, counters: ends.number(&way.counters), first: way.first };
        if let Some(known) = ends.get(id, state) {
            return Entered::Known(known);
        }
        let next = match round {
            Some(round) => {
                let mut leaves = way;
                match turn(&mut leaves, round) {
                    None => Next::Ways(Vec::new()),
                    Some(again) => Next::Ways(again.into_iter().chain([leaves]).collect()),
                }
            }
            None => {
                let mut places = Vec::new();
                self.walk.next(cx, id, u32::from(!way.first), &mut places);
                places.reverse();
                Next::Steps(way, places)
            }
        };
        Entered::Open(Frame { id, state, next, best: None })
    }
}

impl super::search::Looping for Way {
    fn counters(&mut self) -> &mut Vec<Counter> {
        &mut self.counters
    }

    fn go(&mut self, pc: u32) {
        self.pc = pc;
    }

    fn next(&mut self) {
        self.pc += 1;
    }
}
