//! Tokens: raw ones from the lexer, and those in context that the grammar reads.

use super::{Level, WordRule};
use crate::ir::{Designator, Origin};
use crate::text::Span;
use shakmaty::Bitboard;

/// What stood before a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Default)]
pub(super) enum Gap {
    /// Nothing: it touches the token before it.
    #[default]
    Glued,
    /// Blanks or comments on the same line.
    Blank,
    /// A line break.
    Line,
    /// A blank line, which ends a `path`.
    Empty,
}

/// A token as it is written.
#[derive(Clone, Debug)]
pub(super) struct Raw {
    pub(super) kind: RawKind,
    pub(super) span: Span,
    pub(super) gap: Gap,
}

/// Kinds of raw tokens.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum RawKind {
    /// A piece designator.
    Designator(Designator),
    /// A piece with an empty square part (`B[]`), or a hand part: with a warning to give.
    NoSquare(Designator),
    /// `[i]`, `[m]`: a designator of Figurine, or the index of a script that binds the name.
    Letters(Designator, String),
    /// `$name[a1]`, `$name~`; a plain `$name` is a word.
    Mark(MarkText),
    /// `[Aa]` or `◭` right before a name: declares a piece variable.
    PieceSign,
    Number(i64),
    /// `{2,5}`, `{*}`.
    Repeat(Repeat),
    /// `1-0`, `0-1`, `1/2-1/2`.
    Result(&'static str),
    Text(String),
    Group(u32),
    GroupStart(u32),
    /// An identifier or keyword.
    Word(String),
    /// Brackets, `=`, `+`, arrows: anything that is no word, in ASCII.
    Sign(&'static str),
    /// Already reported.
    Bad,
}

/// A mark with squares or an origin: `$turm[a1]`, `$x~`.
#[derive(Clone, Debug, PartialEq)]
pub struct MarkText {
    /// The name with its `$`.
    pub name: String,
    /// The squares named; all if none.
    pub squares: Bitboard,
    /// `[+]`, `[*]`: in the hand too.
    pub hand: bool,
    /// `~`, `~~`.
    pub origin: Origin,
}

/// How often a constituent may be repeated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Repeat {
    /// At least.
    pub low: u32,
    /// At most; unlimited if none.
    pub high: Option<u32>,
}

/// A token in context: what the grammar reads.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Tok {
    Designator(Designator),
    Mark(MarkText),
    Number(i64),
    Text(String),
    Group(u32),
    GroupStart(u32),
    Name(String),
    /// A name that is declared where it is assigned: `persistent x`, `atomic x`.
    Declared(Declared),
    Plain(WordRule),
    Prefix(WordRule, Level),
    Infix(WordRule),
    Colon(WordRule),
    Assign(WordRule),
    /// A word whose parameters, then items in parentheses follow.
    Call(WordRule),
    /// The same without parentheses: one operand follows.
    CallBare(WordRule, Level),
    Low(WordRule),
    Direction(WordRule),
    Tail(WordRule),
    TagLike(WordRule),
    /// Dashes: operand on both sides, left, right, none.
    DashBoth(WordRule),
    DashLeft(WordRule),
    DashRight(WordRule),
    DashNone(WordRule),
    /// `=` glued to a dash filter.
    Promote,
    /// `(` glued to a dash filter.
    Target,
    Param(Param),
    /// A parameter of `path` or `line`, which stand between operands.
    FormParam(Param),
    /// A parameter of `move` or `pin`.
    TailParam(Param),
    /// `from`, `through`: a tight operand follows.
    TailOperand(&'static str),
    /// A parameter word whose operand follows.
    ParamOperand(&'static str),
    /// A parameter word whose list follows, `(` included.
    ParamList(&'static str),
    If,
    IfElse,
    Then,
    Else,
    While,
    Loop(LoopHead),
    ForAny(String),
    PieceAssign(String),
    Dictionary(DictionaryHead),
    IsBound(bool, String),
    Unbind(String),
    Function(FunctionHead),
    /// `name(` of a function.
    Apply(String),
    Echo(EchoHead),
    Path(WordRule),
    PathEnd,
    PathOpen,
    Line(WordRule),
    LineEnd,
    LineOpen,
    Arrow(bool),
    Repeat(Repeat),
    Note(WordRule),
    NoteEnd,
    Words(WordRule, Vec<(String, Span)>),
    HeaderOpen,
    HeaderWord(String),
    HeaderEnd,
    ParenOpen,
    ParenClose,
    BraceOpen,
    BraceClose,
    IndexOpen,
    IndexColon,
    IndexClose,
    /// Something already reported, read as an operand so that nothing else is.
    Bad,
}

/// A parameter without an operand of its own.
#[derive(Clone, Debug, PartialEq)]
pub enum Param {
    /// A word: `quiet`, `count`, `white`.
    Flag(&'static str),
    /// A bound of a range.
    Bound(Bound),
    /// A string literal.
    Text(String),
    /// A result literal.
    Result(String),
}

/// A bound of a range: a literal or the name of a variable.
#[derive(Clone, Debug, PartialEq)]
pub enum Bound {
    /// A literal.
    Number(i64),
    /// A numeric variable.
    Name(String),
}

/// What `persistent`, `atomic` say of a variable.
#[derive(Clone, Debug, PartialEq)]
pub struct Declared {
    /// `persistent`.
    pub persistent: bool,
    /// `persistent quiet`.
    pub quiet: bool,
    /// `atomic`.
    pub atomic: bool,
    /// The variable.
    pub name: String,
}

/// The head of a loop: `square all x in`, `◭x∊`.
#[derive(Clone, Debug, PartialEq)]
pub struct LoopHead {
    /// What the variable is: a square, a man, or what the set says (a dictionary's keys).
    pub kind: LoopKind,
    /// `all`, `[forall]`.
    pub all: bool,
    /// The variable.
    pub name: String,
}

/// What a loop variable is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LoopKind {
    /// A square of a set, or a key of a dictionary.
    Element,
    /// A square.
    Square,
    /// A man.
    Man,
    /// A key of a dictionary (`string x in D`).
    Key,
}

/// `dictionary D`, `local dictionary D`.
#[derive(Clone, Debug, PartialEq)]
pub struct DictionaryHead {
    /// Emptied at the start of each game.
    pub local: bool,
    /// The name.
    pub name: String,
}

/// `function f(a b)`, with the place of each parameter.
#[derive(Clone, Debug, PartialEq)]
pub struct FunctionHead {
    /// The name.
    pub name: String,
    /// The name's place.
    pub span: Span,
    /// Parameters.
    pub params: Vec<(String, Span)>,
}

/// `echo quiet (s t) in all`.
#[derive(Clone, Debug, PartialEq)]
pub struct EchoHead {
    /// Row of `echo`.
    pub rule: WordRule,
    /// No comments.
    pub quiet: bool,
    /// The current position may be the target too.
    pub all: bool,
    /// Source and target variable.
    pub names: (String, String),
}

/// For highlighting: what a stretch of text is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TokenClass {
    /// A piece designator.
    Designator,
    /// A filter or keyword.
    Word,
    /// Any other name.
    Name,
    /// A number or repetition.
    Number,
    /// A string.
    Text,
    /// An operator.
    Operator,
    /// A bracket.
    Bracket,
    /// A comment.
    Comment,
    /// A mark.
    Mark,
    /// Nothing of the language.
    Bad,
}
