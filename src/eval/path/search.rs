//! The search that `path` and `line` share: a pattern's program is run over the tree of positions,
//! depth first.
//!
//! Where tests leave nothing behind, only the position matters and not how it was reached: a state
//! of the program is then looked at once a position. Patterns whose tests write variables are
//! searched through all their ways.

use super::kept::Kept;
use crate::eval::flow::at;
use crate::eval::moves::fits;
use crate::eval::truth;
use crate::games::NodeId;
use crate::ir::{Checkpoint, Context, Counter, Op, Sequence, Test, Variable};
use crate::report::codes;
use crate::text::Span;
use std::collections::HashSet;
use std::ops::ControlFlow;
use std::rc::Rc;

/// Steps that the searches of one game may take.
const STEPS: u32 = 5_000_000;

/// How a sequence goes on.
pub trait Walk {
    /// The positions that may come after `from`, in order; `count` of them were taken so far.
    fn next(&self, cx: &Context<'_>, from: NodeId, count: u32, out: &mut Vec<NodeId>);
    /// Told where the search is, before something is tested there.
    fn reached(&self, cx: &mut Context<'_>, place: NodeId, count: u32);
}

/// What is done with a complete sequence: its end and length. Break ends the search.
pub type Accept<'a> = dyn FnMut(&mut Context<'_>, NodeId, u32) -> ControlFlow<()> + 'a;

/// A search.
pub struct Search<'a, W> {
    /// What is looked for.
    pub pattern: &'a Sequence,
    /// Where it may go.
    pub walk: &'a W,
    /// Variables that are set back with the search.
    pub atomic: &'a [Variable],
    /// For faults.
    pub span: Span,
}

/// A way that is still to be gone.
#[derive(Clone)]
struct Branch {
    /// The instruction.
    pc: u32,
    /// The position reached.
    place: NodeId,
    /// The position that the instruction's test is to step to.
    to: Option<NodeId>,
    /// The test of the position reached, if it asks for the move that is taken there.
    linear: Option<u32>,
    /// How many positions were taken.
    count: u32,
    counters: Vec<Counter>,
    /// What was written before.
    since: Checkpoint,
    /// The atomic variables at this point.
    kept: Option<Rc<Kept>>,
}

/// A state of the program at a position; before the first step apart.
type State = (u32, NodeId, bool, Vec<Counter>);

impl<W: Walk> Search<'_, W> {
    /// Runs the program from the position looked at.
    ///
    /// What tests wrote and the atomic variables are as before when it returns; what is to stay of
    /// a sequence has to be copied by `accept`.
    pub fn run(&self, cx: &mut Context<'_>, accept: &mut Accept<'_>) {
        let start = Branch {
            pc: 0,
            place: cx.at,
            to: None,
            linear: None,
            count: 0,
            counters: vec![Counter::FRESH; self.pattern.counters as usize],
            since: cx.out.checkpoint(),
            kept: Kept::of(cx, self.atomic).map(Rc::new),
        };
        let (since, kept) = (start.since, start.kept.clone());
        let mut seen = HashSet::new();
        let mut branches = vec![start];
        let outer = cx.vars.paths.seen;
        while let Some(branch) = branches.pop() {
            cx.vars.paths.seen = outer + seen.len() + branches.len();
            self.restore(cx, branch.since, branch.kept.as_deref());
            let flow = self.follow(cx, branch, &mut branches, &mut seen, accept);
            if flow.is_break() || cx.fault.is_some() {
                break;
            }
        }
        cx.vars.paths.seen = outer;
        self.restore(cx, since, kept.as_deref());
    }

    fn restore(&self, cx: &mut Context<'_>, since: Checkpoint, kept: Option<&Kept>) {
        cx.out.take_back(since);
        if let Some(kept) = kept {
            kept.restore(cx, self.atomic);
        }
    }

    /// Goes one way until it fails or forks.
    fn follow(
        &self,
        cx: &mut Context<'_>,
        mut branch: Branch,
        branches: &mut Vec<Branch>,
        seen: &mut HashSet<State>,
        accept: &mut Accept<'_>,
    ) -> ControlFlow<()> {
        if let Some(to) = branch.to.take() {
            if !self.step(cx, branch.pc, &mut branch, to) {
                return ControlFlow::Continue(());
            }
            branch.pc += 1;
        }
        while allowed(cx, self.span) {
            let Some(op) = self.pattern.code.get(branch.pc as usize) else { break };
            match *op {
                Op::Accept => {
                    if branch.count == 0 || !self.first_time(&branch, seen) {
                        break;
                    }
                    self.walk.reached(cx, branch.place, branch.count);
                    return accept(cx, branch.place, branch.count);
                }
                Op::Test(test) => match self.pattern.tests.get(test as usize) {
                    Some(Test::Hold(filter)) => {
                        self.walk.reached(cx, branch.place, branch.count);
                        if !at(cx, branch.place, |cx| truth(cx, filter)) {
                            break;
                        }
                        branch.pc += 1;
                    }
                    Some(_) => {
                        if self.first_time(&branch, seen) {
                            self.fork(cx, branch, branches);
                        }
                        break;
                    }
                    None => break,
                },
                Op::Start(counter) => {
                    set(&mut branch.counters, counter, Counter::FRESH);
                    branch.pc += 1;
                }
                Op::Jump(to) => branch.pc = to,
                Op::Loop { counter, low, high, exit } => {
                    if !self.first_time(&branch, seen) {
                        break;
                    }
                    let Some(again) = turn(&mut branch, (counter, low, high, exit)) else { break };
                    if let Some(mut again) = again {
                        again.since = cx.out.checkpoint();
                        again.kept = Kept::of(cx, self.atomic).map(Rc::new);
                        branches.push(again);
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Whether this state is new, where looking at it again would be of no use.
    fn first_time(&self, branch: &Branch, seen: &mut HashSet<State>) -> bool {
        let state = || (branch.pc, branch.place, branch.count == 0, branch.counters.clone());
        !self.pattern.steady || seen.insert(state())
    }

    /// One way for each position that may come next, the first of them to be gone first.
    fn fork(&self, cx: &Context<'_>, branch: Branch, branches: &mut Vec<Branch>) {
        let mut places = Vec::new();
        self.walk.next(cx, branch.place, branch.count, &mut places);
        let (since, kept) = (cx.out.checkpoint(), Kept::of(cx, self.atomic).map(Rc::new));
        for to in places.into_iter().rev() {
            let kept = kept.clone();
            branches.push(Branch { to: Some(to), since, kept, ..branch.clone() });
        }
    }

    /// Takes a step if the test allows it.
    fn step(&self, cx: &mut Context<'_>, pc: u32, branch: &mut Branch, to: NodeId) -> bool {
        let Some(Op::Test(test)) = self.pattern.code.get(pc as usize) else { return false };
        let count = branch.count + 1;
        if !self.takes(cx, branch, to) {
            return false;
        }
        self.walk.reached(cx, to, count);
        let found = self.pattern.tests.get(*test as usize);
        branch.linear = found.filter(|test| matches!(test, Test::Linear(_))).map(|_| *test);
        let passed = match found {
            Some(Test::Position(filter) | Test::Linear(filter)) => {
                at(cx, to, |cx| truth(cx, filter))
            }
            Some(Test::Move(step)) => {
                let (dash, targets) = &**step;
                fits(cx, dash, to)
                    && at(cx, to, |cx| targets.iter().all(|target| truth(cx, target)))
            }
            Some(Test::Hold(_)) | None => false,
        };
        branch.place = to;
        branch.count = count;
        branch.counters.iter_mut().for_each(|counter| counter.moved = true);
        passed
    }

    /// Whether the move towards `to` is one that the test of the position before it asks for:
    /// there `move` means the move that the line takes.
    fn takes(&self, cx: &mut Context<'_>, branch: &Branch, to: NodeId) -> bool {
        let test = branch.linear.and_then(|test| self.pattern.tests.get(test as usize));
        let Some(Test::Linear(filter)) = test else { return true };
        let game = cx.game;
        let parent = |id: &NodeId| game.node(*id).and_then(|node| node.parent);
        let mut above = std::iter::successors(Some(to), parent);
        // Backwards no move is taken: the position is no ancestor of the next one.
        let Some(child) = above.find(|id| parent(id) == Some(branch.place)) else { return true };
        let outer = cx.vars.paths.taken.replace((branch.place, child));
        let passed = at(cx, branch.place, |cx| truth(cx, filter));
        cx.vars.paths.taken = outer;
        passed
    }
}

/// Counts a step; false, with a fault, once there were too many.
pub fn allowed(cx: &mut Context<'_>, span: Span) -> bool {
    cx.vars.paths.steps = cx.vars.paths.steps.saturating_add(1);
    if cx.vars.paths.steps > STEPS {
        cx.refuse(
            &codes::E0505,
            span,
            format!("search takes more than {STEPS} steps in this game"),
        );
    }
    !cx.is_over()
}

fn set(counters: &mut [Counter], index: u32, value: Counter) {
    if let Some(counter) = counters.get_mut(index as usize) {
        *counter = value;
    }
}

/// A way through a pattern with loops.
pub trait Looping: Clone {
    /// Its counters.
    fn counters(&mut self) -> &mut Vec<Counter>;
    /// Goes on at an instruction.
    fn go(&mut self, pc: u32);
    /// Goes on at the next one.
    fn next(&mut self);
}

impl Looping for Branch {
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

/// At the head of a loop: leaves it if that is allowed, and the way once more round if that is
/// allowed too. Nothing if neither is. A round without a step need not be repeated, as it could be
/// gone any number of times; but it may be one of those that are asked for, before others with a step.
pub fn turn<B: Looping>(
    branch: &mut B,
    (counter, low, high, exit): (u32, u32, Option<u32>, u32),
) -> Option<Option<B>> {
    let now = branch.counters().get(counter as usize).copied()?;
    let useful = now.moved || now.rounds < low;
    let again = useful && high.is_none_or(|high| now.rounds < high);
    let leave = now.rounds >= low || !now.moved;
    let round = |mut branch: B| {
        // Without an upper bound, more rounds than needed are all the same.
        let rounds = now.rounds + 1;
        let rounds = if high.is_none() { rounds.min(low) } else { rounds };
        set(branch.counters(), counter, Counter { rounds, moved: false });
        branch.next();
        branch
    };
    let other = match (leave, again) {
        (false, false) => return None,
        (false, true) => {
            *branch = round(branch.clone());
            return Some(None);
        }
        (true, false) => None,
        (true, true) => Some(round(branch.clone())),
    };
    set(branch.counters(), counter, Counter::FRESH);
    branch.go(exit);
    Some(other)
}
