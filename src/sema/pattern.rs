//! From the constituents of a path or line to the program that is searched with.

use super::Checker;
use super::value::condition;
use crate::ir::visit::walk;
use crate::ir::{
    Assign, Bool, Call, Dash, DictOp, Expr, Flow, Line, Match, MoveFilter, MoveSource, Moved, Op,
    Path, Sequence, Test, Tree, Visit,
};
use crate::syntax::token::Repeat;

/// A part of a sequence with its repetition.
pub(super) struct Part {
    pub(super) kind: PartKind,
    pub(super) repeat: Option<Repeat>,
}

/// What a part is.
pub(super) enum PartKind {
    Hold(Bool),
    Position(Bool),
    Move(Dash, Vec<Bool>),
    Chain(Vec<Part>),
}

/// A constituent that was checked.
pub(super) enum Checked {
    Dash(Dash),
    Filter(Expr),
    Chain(Vec<Part>),
}

/// Parts as they are found, one constituent after the other.
#[derive(Default)]
pub(super) struct Parts {
    parts: Vec<Part>,
    /// The last part is a move that takes the filters behind it.
    open: bool,
}

impl Parts {
    /// Adds a constituent of a path: filters belong to the move before them, up to a repetition or
    /// a chain.
    pub(super) fn step(&mut self, item: Checked, repeat: Option<Repeat>) {
        let kind = match item {
            Checked::Dash(dash) => PartKind::Move(dash, Vec::new()),
            Checked::Chain(parts) => PartKind::Chain(parts),
            Checked::Filter(filter) => {
                if let Some(Part { kind: PartKind::Move(_, targets), repeat: sign }) =
                    self.parts.last_mut().filter(|_| self.open)
                {
                    targets.push(condition(filter));
                    *sign = repeat;
                    self.open = repeat.is_none();
                    return;
                }
                PartKind::Hold(condition(filter))
            }
        };
        self.open = matches!(kind, PartKind::Move(..)) && repeat.is_none();
        self.parts.push(Part { kind, repeat });
    }

    /// Adds a constituent of a line: each is a position.
    pub(super) fn position(&mut self, item: Checked, repeat: Option<Repeat>) {
        let kind = match item {
            Checked::Filter(filter) => PartKind::Position(condition(filter)),
            Checked::Chain(parts) => PartKind::Chain(parts),
            Checked::Dash(dash) => PartKind::Move(dash, Vec::new()),
        };
        self.parts.push(Part { kind, repeat });
    }

    /// All of them.
    pub(super) fn done(self) -> Vec<Part> {
        self.parts
    }
}

/// The program of a sequence.
pub(super) fn pattern(parts: Vec<Part>) -> Sequence {
    let mut pattern =
        Sequence { tests: Vec::new(), code: Vec::new(), counters: 0, steady: true, shared: false };
    sequence(&mut pattern, parts);
    pattern.code.push(Op::Accept);
    let mut trace = Trace(false);
    for test in &pattern.tests {
        match test {
            Test::Hold(filter) | Test::Position(filter) | Test::Linear(filter) => {
                trace.bool(filter)
            }
            Test::Move(step) => {
                trace.dash(&step.0);
                step.1.iter().for_each(|target| trace.bool(target));
            }
        }
    }
    pattern.steady = !trace.0;
    pattern
}

fn sequence(pattern: &mut Sequence, parts: Vec<Part>) {
    for part in parts {
        let once = part.repeat.is_none_or(|r| r.low == 1 && r.high == Some(1));
        match part.repeat {
            Some(repeat) if !once => repeated(pattern, part.kind, repeat),
            _ => single(pattern, part.kind),
        }
    }
}

fn single(pattern: &mut Sequence, kind: PartKind) {
    let test = match kind {
        PartKind::Chain(parts) => return sequence(pattern, parts),
        PartKind::Hold(filter) => Test::Hold(filter),
        PartKind::Position(filter) if has_move(&filter) => Test::Linear(filter),
        PartKind::Position(filter) => Test::Position(filter),
        PartKind::Move(dash, targets) => Test::Move(Box::new((dash, targets))),
    };
    pattern.code.push(Op::Test(pattern.tests.len() as u32));
    pattern.tests.push(test);
}

fn repeated(pattern: &mut Sequence, kind: PartKind, Repeat { low, high }: Repeat) {
    let counter = pattern.counters;
    pattern.counters += 1;
    pattern.code.push(Op::Start(counter));
    let head = pattern.code.len();
    pattern.code.push(Op::Loop { counter, low, high, exit: 0 });
    single(pattern, kind);
    pattern.code.push(Op::Jump(head as u32));
    let exit = pattern.code.len() as u32;
    if let Some(op) = pattern.code.get_mut(head) {
        *op = Op::Loop { counter, low, high, exit };
    }
}

/// Whether a filter asks for moves of the game with `move`.
fn has_move(filter: &Bool) -> bool {
    struct Found(bool);
    impl Visit for Found {
        fn moves(&mut self, node: &MoveFilter) {
            self.0 |= node.source == MoveSource::Game(Moved::Next);
            walk::moves(self, node);
        }
    }
    let mut found = Found(false);
    found.bool(filter);
    found.0
}

/// Whether a tree leaves something behind that a later test may see, or that is seen outside.
/// Comments are neither: those of the best sequence stay, however often it is found.
struct Trace(bool);

impl Visit for Trace {
    fn bool(&mut self, node: &Bool) {
        self.0 |= match node {
            Bool::Unbind(_) | Bool::Message(..) | Bool::Tally(_) => true,
            Bool::Dict(op) => !matches!(**op, DictOp::Has(_)),
            _ => false,
        };
        walk::bool(self, node);
    }

    fn assign(&mut self, _node: &Assign) {
        self.0 = true;
    }

    fn call(&mut self, node: &Call) {
        self.0 |= node.filter.needs.visible;
        walk::call(self, node);
    }

    /// Groups may be read later.
    fn matching(&mut self, _node: &Match) {
        self.0 = true;
    }

    fn path(&mut self, node: &Path) {
        self.0 |= node.nest_ban;
        walk::path(self, node);
    }

    fn line(&mut self, node: &Line) {
        self.0 |= node.nest_ban;
        walk::line(self, node);
    }

    fn flow<T: Tree>(&mut self, node: &Flow<T>) {
        self.0 |= matches!(node, Flow::Sort(..));
        walk::flow(self, node);
    }
}

impl Checker<'_> {
    /// The variables that were declared `atomic` so far.
    pub(super) fn atomic_variables(&self) -> Vec<crate::ir::Variable> {
        use super::scope::{Binding, Found};
        let mut names: Vec<&String> = self.scope.atomic.iter().collect();
        names.sort();
        let variable = |name: &String| match self.scope.find_outermost(name) {
            Found::Binding(Binding::Variable(variable)) => Some(variable),
            _ => None,
        };
        names.into_iter().filter_map(variable).collect()
    }
}
