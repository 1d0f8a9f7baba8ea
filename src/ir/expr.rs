//! The typed trees.

use super::{
    Cmp, ColumnKey, Copies, Dash, DateCmp, Designator, Dict, DictOp, Echo, Entry, Filter, InList,
    Legal, Line, Match, MoveFilter, MovePart, Moved, Part, Path, Placed, Run, See, Slice, Tally,
};
use crate::games::Nags;
use crate::games::notation::{Asked, Placement};
use crate::text::Span;
use shakmaty::{Bitboard, Board, Color};
use std::sync::Arc;

/// A variable that holds a set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SetVar(pub u32);
/// A variable that holds a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NumVar(pub u32);
/// A variable that holds a string.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TextVar(pub u32);
/// A variable that holds a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PosVar(pub u32);
/// A piece variable or mark: holds the identity of one man.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Mark(pub u32);

/// A tree of any type.
#[derive(Clone, Debug, PartialEq)]
pub enum Expr {
    /// A condition.
    Bool(Bool),
    /// A number.
    Num(Num),
    /// A set of squares.
    Set(Set),
    /// A string.
    Text(Str),
    /// A position.
    Pos(Pos),
}

/// The control forms that pass on a value of their last part, whatever its type.
#[derive(Clone, Debug, PartialEq)]
pub enum Flow<T> {
    /// `{a b c}`: all but the last must match; the value is the last one's.
    Seq(Vec<Bool>, T),
    /// `P : F`.
    At(Pos, T),
    /// `if C F else G`.
    If(Bool, T, T),
    /// `sort "doc" F`: the key is recorded, the value passed on.
    Sort(SortKey, T),
    /// `notransform F`.
    Fixed(T),
    /// `F--G(a b c)`, `currentmove F--G`: the value is the last target's, after a move that fits.
    Move(Moved, Box<Dash>, T),
}

/// A sort key of the query, by index into [`Query::sorts`](super::Query).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SortKey(pub u32);

/// An inclusive range of numbers.
#[derive(Clone, Debug, PartialEq)]
pub struct Range {
    /// Lower bound.
    pub low: Num,
    /// Upper bound.
    pub high: Num,
}

/// A filter of the table with its arguments.
#[derive(Clone, Debug)]
pub struct Call {
    /// The row.
    pub filter: &'static Filter,
    /// Arguments in the order of the row's parameters.
    pub args: Vec<Arg>,
    /// Where it stands.
    pub span: Span,
}

impl PartialEq for Call {
    /// Two calls are equal wherever they stand: copies of a transform are compared so.
    fn eq(&self, other: &Call) -> bool {
        std::ptr::eq(self.filter, other.filter) && self.args == other.args
    }
}

/// A side as a parameter word (`elo white`), exchanged by colour transforms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Side(pub Color);

/// An argument of a call.
#[derive(Clone, Debug, PartialEq)]
pub enum Arg {
    /// A tree.
    Expr(Expr),
    /// A colour word.
    Side(Side),
    /// A flag word of the row's parameters that was given.
    Flag(&'static str),
    /// A range.
    Range(Box<Range>),
    /// A literal: a result, a tag name, the text of an implicit search.
    Literal(String),
    /// A move, as the literal before asks for it.
    Move(Box<Asked>),
    /// The position that the moves of the literal before lead to.
    Placement(Box<Placement>),
    /// NAGs, by number or by sign.
    Nags(Nags),
}

/// A condition.
#[derive(Clone, Debug, PartialEq)]
pub enum Bool {
    /// `true`, `false`.
    Const(bool),
    /// `a and b`; braces around conditions. In order, stops at the first that fails.
    And(Vec<Bool>),
    /// `a or b`. In order, stops at the first that matches.
    Or(Vec<Bool>),
    /// `not F`; comments made inside are dropped.
    Not(Box<Bool>),
    /// A set as a condition: not empty.
    Some(Box<Set>),
    /// A number as a condition: it has a value (zero too).
    HasNum(Box<Num>),
    /// A string as a condition: it has a value.
    HasText(Box<Str>),
    /// A position as a condition: it exists.
    HasPos(Box<Pos>),
    /// Set equality (`==`) or, with `false`, inequality.
    SameSet(bool, Box<(Set, Set)>),
    /// `S in T`: subset.
    Subset(Box<(Set, Set)>),
    /// `s in t`: substring.
    Substring(Box<(Str, Str)>),
    /// `!=` on numbers, which has no value.
    NumNe(Box<(Num, Num)>),
    /// `!=` on strings.
    TextNe(Box<(Str, Str)>),
    /// A row of the table.
    Call(Call),
    /// `if C F` without `else`, or with branches that share no value type.
    If(Box<(Bool, Bool, Option<Bool>)>),
    /// `while (C) F`.
    While(Box<(Bool, Bool)>, Span),
    /// `while (T ~~ "re") F`: once for every match in the string.
    WhileMatch(Box<(Match, Bool)>, Span),
    /// `loop F`: until F fails; matches if it matched once.
    Loop(Box<Bool>, Span),
    /// Assignments.
    Assign(Box<Assign>),
    /// `[forall] x [element] S F`.
    ForAll(Box<Iter>),
    /// `forany $x [Rr] F`: one man after the other, until one fits.
    ForAny {
        /// The mark.
        mark: Mark,
        /// The men that qualify: of one of these types at some time in the game.
        men: Designator,
        /// Marks of enclosing `forany`s, never the same man.
        others: Vec<Mark>,
        /// The filter.
        body: Box<Bool>,
    },
    /// `isbound x` (true) or `isunbound x`.
    IsBound(bool, Variable),
    /// `unbind x`.
    Unbind(Variable),
    /// Dictionaries.
    Dict(Box<DictOp>),
    /// `comment(...)`, `///`.
    Comment(Vec<Item>),
    /// `message(...)`; with the prefix or (`quiet`) without.
    Message(bool, Vec<Item>),
    /// `tally`.
    Tally(Box<Tally>),
    /// `column "name" VALUE`.
    Column(ColumnKey, Box<Expr>),
    /// A transform whose argument has no set or number: some copy matches.
    AnyCopy(Box<Copies<Bool>>),
    /// `echo (s t) F`: F matches at some other position.
    Echo(Box<Echo<Bool>>),
    /// `inlist "f.epd"`.
    InList(Box<InList>),
    /// `move` as a condition.
    Moves(Box<MoveFilter>),
    /// Designators that must all hold, one after the other. Only the plan makes these.
    Placed(Vec<Placed>),
    /// Control forms.
    Flow(Box<Flow<Bool>>),
}

/// A variable of any type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Variable {
    /// Set.
    Set(SetVar),
    /// Number.
    Num(NumVar),
    /// String.
    Text(TextVar),
    /// Position.
    Pos(PosVar),
    /// Man.
    Mark(Mark),
}

/// An assignment; it fails if the value fails.
#[derive(Clone, Debug, PartialEq)]
pub enum Assign {
    /// `v = S`.
    Set(SetVar, Set),
    /// `v =? S`: only if S is not empty.
    SetIfAny(SetVar, Set),
    /// `v = N`; `v += N` is `v = v + N`.
    Num(NumVar, Num),
    /// `v = T`.
    Text(TextVar, Str),
    /// `v[i:j] = T`.
    Part(TextVar, Part, Str, Span),
    /// `v = P`.
    Pos(PosVar, Pos),
    /// `piece v = S`: S must be one occupied square.
    Mark(Mark, Set),
}

/// A loop over squares or men: `x [element] S F`, `piece x in S F`.
#[derive(Clone, Debug, PartialEq)]
pub struct Iter {
    /// The loop variable.
    pub kind: IterKind,
    /// What it runs over, in board order a1, b1, ... h8.
    pub over: Set,
    /// The body.
    pub body: Bool,
    /// Where the loop stands.
    pub span: Span,
}

/// The variable of a loop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IterKind {
    /// `square x in S`.
    Square(SetVar),
    /// `piece x in S`.
    Man(Mark),
}

/// One item of `comment`, `message`, `str`.
#[derive(Clone, Debug, PartialEq)]
pub enum Item {
    /// A value or condition.
    Expr(Expr),
    /// A piece variable, shown like `Ke1`.
    Mark(Mark, String),
    /// A plain variable, shown as `<unbound: name>` while it has no value.
    Variable(Expr, String),
    /// A dictionary with all its entries.
    Dict(Dict),
}

/// The man that carries a mark, where he must stand and where he must come from.
#[derive(Clone, Debug, PartialEq)]
pub struct MarkRef {
    /// The mark.
    pub mark: Mark,
    /// On one of these squares.
    pub squares: Bitboard,
    /// In the hand too.
    pub hand: bool,
    /// Promoted by now, or not.
    pub origin: super::Origin,
    /// Where it stands.
    pub span: Span,
}

/// `find` in its forms.
#[derive(Clone, Debug, PartialEq)]
pub struct Find {
    /// `find <-- F`: the current position, then its ancestors.
    pub backward: bool,
    /// Without the comment `Found`.
    pub quiet: bool,
    /// What is looked for says the same of a position whenever it is asked, and leaves nothing
    /// behind: what a game's positions say is remembered. The plan finds it out.
    pub steady: bool,
    /// What is looked for.
    pub body: Bool,
}

/// `similarposition`: the boards come from a file that the caller of the run has read.
#[derive(Clone, Debug, PartialEq)]
pub struct Similar {
    /// The file's name.
    pub file: String,
    /// Whether the boards are turned in all ways.
    pub transform: bool,
    /// The boards; none before they are supplied.
    pub boards: Option<Arc<[Board]>>,
    /// Where it stands.
    pub span: Span,
}

/// A set of squares.
#[derive(Clone, Debug, PartialEq)]
pub enum Set {
    /// These squares, whatever stands there and whatever the transform: `[]`.
    Const(Bitboard),
    /// A designator.
    Designator(Designator),
    /// A variable.
    Var(SetVar, Span),
    /// The square of a man, or none.
    Mark(MarkRef),
    /// `a | b`.
    Union(Vec<Set>),
    /// `a & b`.
    Common(Vec<Set>),
    /// `~a`.
    Not(Box<Set>),
    /// `p & q`: squares of equal content in two positions.
    SameContent(Box<(Pos, Pos)>),
    /// `A -> B` and `A attacks B` (true: the attackers), `A <- B` and `attackedby` (false).
    Attack(bool, Box<(Set, Set)>),
    /// `D[k]`.
    Entry(Box<Entry>),
    /// A chain of three or more: the line pieces that look (`->`, true) or what is looked at (`<-`).
    Chain(bool, Vec<Set>),
    /// `x [element] S F`: the squares for which F matches.
    Iter(Box<Iter>),
    /// A row of the table.
    Call(Call),
    /// A transform: the union of its copies.
    Copies(Box<Copies<Set>>),
    /// `legal F--G`, `pseudolegal F--G`: the destinations.
    Legal(Box<Legal>),
    /// `move from S`, `move to S`, `move capture S`: those squares over all moves that fit.
    Moves(MovePart, Box<MoveFilter>),
    /// Control forms.
    Flow(Box<Flow<Set>>),
}

/// A number.
#[derive(Clone, Debug, PartialEq)]
pub enum Num {
    /// A literal.
    Const(i64),
    /// A variable.
    Var(NumVar, Span),
    /// `#S`, and a set compared with a number.
    Count(Box<Set>),
    /// `#T`: bytes.
    Length(Box<Str>),
    /// `#D`.
    Entries(Dict),
    /// `D[k]`.
    Entry(Box<Entry>),
    /// `\-1`: where a group of the last match begins, in bytes.
    GroupStart(u32, Span),
    /// `+ - * / %`: division truncates and fails on zero; overflow is a fault of the game.
    Arith(char, Box<(Num, Num)>, Span),
    /// `-N`.
    Neg(Box<Num>, Span),
    /// A comparison has the value of its left side.
    Cmp(Cmp, Box<(Num, Num)>),
    /// `find n m F`, `find all F`: how often; in the range, else it fails.
    FindCount(Box<Find>, Option<Box<Range>>),
    /// `flip count F` (no range), `flip m n F`: how many copies match.
    CountCopies(Box<Copies<Bool>>, Option<Box<Range>>),
    /// A transform: the largest value of its copies.
    Copies(Box<Copies<Num>>),
    /// `path`: how many moves, or the largest `max`.
    Path(Box<Path>),
    /// `line`: how many positions.
    Line(Box<Line>),
    /// `echo (s t) N`: the largest value at the other positions.
    Echo(Box<Echo<Num>>),
    /// `lasting F`: from this position on, along first continuations.
    Run(Box<Run>),
    /// `similarposition "f.pgn"`.
    Similar(Box<Similar>),
    /// A row of the table.
    Call(Call),
    /// `countmoves F--G`.
    CountMoves(Box<Dash>),
    /// `countmoves legal F--G`: pairs of origin and destination.
    CountLegal(Box<Legal>),
    /// `move ... count`, likewise.
    CountMove(Box<MoveFilter>),
    /// `see F--G`: the largest value of an exchange.
    See(Box<See>),
    /// Control forms.
    Flow(Box<Flow<Num>>),
}

/// A string.
#[derive(Clone, Debug, PartialEq)]
pub enum Str {
    /// A literal.
    Const(String),
    /// A variable.
    Var(TextVar, Span),
    /// `a + b`; too long a string is a fault of the game.
    Concat(Box<(Str, Str)>, Span),
    /// A comparison has the value of its left side.
    Cmp(Cmp, Box<(Str, Str)>),
    /// A comparison of dates, likewise.
    Dates(Box<DateCmp>),
    /// `D[k]`.
    Entry(Box<Entry>),
    /// `T[i:j]`.
    Slice(Box<Slice>),
    /// `T ~~ "re"`: what matched.
    Match(Box<Match>),
    /// `\1`: a group of the last match.
    Group(u32, Span),
    /// `str(...)`: items as `comment` writes them, joined.
    Items(Vec<Item>),
    /// A row of the table.
    Call(Call),
    /// Control forms.
    Flow(Box<Flow<Str>>),
}

/// A position.
#[derive(Clone, Debug, PartialEq)]
pub enum Pos {
    /// A variable.
    Var(PosVar, Span),
    /// A comparison by position id has the value of its left side.
    Cmp(Cmp, Box<(Pos, Pos)>),
    /// `D[k]`.
    Entry(Box<Entry>),
    /// `P [<] Q` and its family: both on one line of the tree, compared by their order there.
    Lineage(Cmp, Box<(Pos, Pos)>),
    /// `find F`.
    Find(Box<Find>),
    /// `path lastposition`.
    Path(Box<Path>),
    /// `line lastposition`.
    Line(Box<Line>),
    /// A row of the table.
    Call(Call),
    /// Control forms.
    Flow(Box<Flow<Pos>>),
}
