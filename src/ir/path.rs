//! Sequences: `path`, `line`, and `echo`.

use super::{Bool, Cmp, Dash, Num, PosVar, Range, Set, Variable};
use crate::text::Span;

/// What a sequence must look like: tests, and a small program that says in which order and how
/// often they come.
#[derive(Clone, Debug, PartialEq)]
pub struct Sequence {
    /// The tests that the program names.
    pub tests: Vec<Test>,
    /// The program; it begins at 0.
    pub code: Vec<Op>,
    /// How many counters it has.
    pub counters: u32,
    /// The tests leave nothing behind but comments: how a position was reached does not matter.
    pub steady: bool,
    /// The tests leave nothing at all behind, and neither they nor the way ask where the search
    /// began, but for the side to move there: what one search comes to from a state on holds for all of the game. The plan finds
    /// it out.
    pub shared: bool,
}

/// A test of a pattern.
#[derive(Clone, Debug, PartialEq)]
pub enum Test {
    /// A filter at the position reached; takes no step.
    Hold(Bool),
    /// A filter at the next position of a line.
    Position(Bool),
    /// The same with a `move` in it: that is the move which the line takes next.
    Linear(Bool),
    /// The next move of a path, and filters after it.
    Move(Box<(Dash, Vec<Bool>)>),
}

/// An instruction; numbers of instructions count from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Op {
    /// The test with this number must pass.
    Test(u32),
    /// A counter is set back.
    Start(u32),
    /// Again, or out of the loop.
    Loop {
        /// The loop's counter.
        counter: u32,
        /// At least so often.
        low: u32,
        /// At most so often.
        high: Option<u32>,
        /// Where it goes on behind the loop.
        exit: u32,
    },
    /// To that instruction.
    Jump(u32),
    /// The sequence is complete.
    Accept,
}

/// Whose moves a path follows.
#[derive(Clone, Debug, PartialEq)]
pub enum Focus {
    /// `focus S`: of the men that stand on these squares at the start.
    Men(Set),
    /// `focus capture S`: also those that capture one of them.
    MenOrCaptors(Set),
    /// `singlecolor`: of the side to move at the start.
    Side,
}

/// `path`.
#[derive(Clone, Debug, PartialEq)]
pub struct Path {
    /// The moves.
    pub pattern: Sequence,
    /// What its value must lie in.
    pub range: Option<Range>,
    /// Whose moves.
    pub focus: Option<Focus>,
    /// First continuations only.
    pub primary: bool,
    /// The first match, which is the shortest of its branch, instead of the longest.
    pub first_match: bool,
    /// Starts inside an earlier match are refused.
    pub nest_ban: bool,
    /// The comments of all matches that are equally good stay.
    pub keep_all: bool,
    /// `max F`: what the best path has most of.
    pub max: Option<Num>,
    /// The automatic comments; none with `quiet`.
    pub notes: Option<PathNotes>,
    /// The variables that the search restores, and leaves as in the best path.
    pub atomic: Vec<Variable>,
    /// Where it stands.
    pub span: Span,
}

/// What a path says of itself.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PathNotes {
    /// `title "text"`.
    pub title: Option<String>,
    /// `verbose`: every position says its place.
    pub verbose: bool,
    /// `piecepath`: where the men in focus went.
    pub pieces: bool,
}

/// `line`.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// The positions.
    pub pattern: Sequence,
    /// What the number of positions must lie in.
    pub range: Option<Range>,
    /// From the current position to the start of the game.
    pub backward: bool,
    /// Only positions with the same side to move.
    pub single_color: bool,
    /// First continuations only (true), others only (false), or any.
    pub primary: Option<bool>,
    /// The first match, which is the shortest of its branch, instead of the longest.
    pub first_match: bool,
    /// Starts inside an earlier match are refused.
    pub nest_ban: bool,
    /// Without automatic comments.
    pub quiet: bool,
    /// Where it stands.
    pub span: Span,
}

/// `echo (s t) F`.
#[derive(Clone, Debug, PartialEq)]
pub struct Echo<T> {
    /// Bound to the current position.
    pub source: PosVar,
    /// Bound to the others in turn.
    pub target: PosVar,
    /// The current position is a target too.
    pub all: bool,
    /// Without automatic comments.
    pub quiet: bool,
    /// What a pair must have for the body to match: tests that look at each position once. The
    /// plan finds them; the body is tried where they hold.
    pub pairs: Vec<PairTest>,
    /// The tests are all that the body asks. The plan finds it out.
    pub exact: bool,
    /// What is tried at each target.
    pub body: T,
}

impl<T> Echo<T> {
    /// Whether one of the tests compares all men.
    pub fn compares_men(&self) -> bool {
        self.pairs.contains(&PairTest::SameMen)
    }
}

/// A test of a pair of positions.
#[derive(Clone, Debug, PartialEq)]
pub enum PairTest {
    /// All squares have the same content.
    SameMen,
    /// The content of so many squares is the same.
    Common(Cmp, u32),
    /// A condition on the current position.
    Source(Bool),
    /// A condition on the other one.
    Target(Bool),
    /// A comparison of numbers.
    Nums(Cmp, PairSide<Num>, PairSide<Num>),
    /// Whether sets are equal, or (`false`) differ.
    Sets(bool, PairSide<Set>, PairSide<Set>),
}

/// One side of a comparison: its value at one of the two positions.
#[derive(Clone, Debug, PartialEq)]
pub enum PairSide<T> {
    /// At the current position.
    Source(T),
    /// At the other one.
    Target(T),
}
