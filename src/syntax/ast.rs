//! The tree as it is written: spans on every node, no types, no meaning.

use super::WordRule;
use super::token::{
    Bound, Declared, DictionaryHead, EchoHead, FunctionHead, LoopHead, MarkText, Param, Repeat,
};
use crate::ir::Designator;
use crate::text::Span;
use std::rc::Rc;

/// How deep trees may be.
pub(super) const DEEPEST: u16 = 400;

/// A query: its header, if there is one, and its filters.
#[derive(Clone, Debug, Default)]
pub struct Ast {
    /// The words of `cql(...)`, and the header's place.
    pub header: Option<(Vec<HeaderItem>, Span)>,
    /// The filters.
    pub body: Vec<Node>,
}

/// A word or value of the header.
#[derive(Clone, Debug, PartialEq)]
pub struct HeaderItem {
    /// Its place.
    pub span: Span,
    /// What stands there.
    pub kind: HeaderKind,
}

/// What stands in a header.
#[derive(Clone, Debug, PartialEq)]
pub enum HeaderKind {
    /// A word.
    Word(String),
    /// A number.
    Number(i64),
    /// A string or file name.
    Text(String),
    /// A result literal.
    Result(String),
}

/// A node.
#[derive(Clone, Debug)]
pub struct Node {
    /// Its place.
    pub span: Span,
    /// What it is.
    pub kind: Kind,
    /// How deep the tree below it is, itself included.
    pub(super) depth: u16,
}

/// A parameter with its place and, where it takes one, its operand.
#[derive(Clone, Debug)]
pub struct Parameter {
    /// The place of its word.
    pub span: Span,
    /// What it is.
    pub kind: ParameterKind,
}

/// Kinds of parameters.
#[derive(Clone, Debug)]
pub enum ParameterKind {
    /// A word.
    Flag(&'static str),
    /// A bound of a range.
    Bound(Bound),
    /// A string literal.
    Text(String),
    /// A word and its operand.
    Operand(&'static str, Node),
    /// A word and its list.
    List(&'static str, Vec<Node>),
    /// The text of an operand as it is written; `tally` has one for each, in their order.
    Written(String),
}

impl Parameter {
    pub(super) fn plain(span: Span, param: Param) -> Parameter {
        let kind = match param {
            Param::Flag(word) => ParameterKind::Flag(word),
            Param::Bound(bound) => ParameterKind::Bound(bound),
            Param::Text(text) | Param::Result(text) => ParameterKind::Text(text),
        };
        Parameter { span, kind }
    }
}

/// A word or operator with its parameters and operands.
#[derive(Clone, Debug)]
pub struct Apply {
    /// The row.
    pub rule: WordRule,
    /// The place of the word or sign.
    pub word: Span,
    /// Parameters in the order written.
    pub params: Vec<Parameter>,
    /// Operands, or the items in the parentheses.
    pub args: Vec<Node>,
}

/// A dash filter.
#[derive(Clone, Debug)]
pub struct Dash {
    /// Row of `--` or `[x]`.
    pub rule: WordRule,
    /// The place of the sign.
    pub sign: Span,
    /// What moves; anything if nothing is tied.
    pub left: Option<Node>,
    /// Where to, or what is captured.
    pub right: Option<Node>,
    /// `=Q`.
    pub promotion: Option<Node>,
    /// The list in glued parentheses.
    pub targets: Option<Vec<Node>>,
}

/// A line.
#[derive(Clone, Debug)]
pub struct Line {
    /// Row of `line`.
    pub rule: WordRule,
    /// Its parameters.
    pub params: Vec<Parameter>,
    /// Its arrows: forward or not.
    pub arrows: Vec<(bool, Span)>,
    /// One constituent behind each arrow.
    pub items: Vec<Constituent>,
}

/// A constituent of a path or line: a filter or a chain, repeated or not.
#[derive(Clone, Debug)]
pub struct Constituent {
    /// Its place.
    pub span: Span,
    /// What it is.
    pub kind: ConstituentKind,
    /// Repetition signs; more than one is an error.
    pub repeats: Vec<(Repeat, Span)>,
}

/// What a constituent is.
#[derive(Clone, Debug)]
pub enum ConstituentKind {
    /// A filter.
    Filter(Node),
    /// A chain in parentheses; in a line with the arrows between its parts.
    Chain(Vec<Constituent>, Vec<(bool, Span)>),
}

/// A function: its head and its body.
pub type Function = Rc<(FunctionHead, Vec<Node>)>;

/// Kinds of nodes.
#[derive(Clone, Debug)]
pub enum Kind {
    /// Reported already; fits everywhere.
    Error,
    /// A designator; without masks it is `[]`.
    Designator(Designator),
    /// A mark with squares or origin.
    Mark(MarkText),
    /// A number.
    Number(i64),
    /// A string.
    Text(String),
    /// `\1`.
    Group(u32),
    /// `\-1`.
    GroupStart(u32),
    /// A name.
    Name(String),
    /// A name declared `persistent` or `atomic`.
    Declared(Declared),
    /// A word or operator.
    Apply(Box<Apply>),
    /// `{ ... }`.
    Block(Vec<Node>),
    /// `( ... )`.
    Paren(Box<Node>),
    /// `v = x` and other assignments.
    Assign(Box<(Node, WordRule, Span, Node)>),
    /// `[Aa]x = S`.
    PieceAssign(String, Box<Node>),
    /// `s[i]`, `s[i:j]`; the second bound is there if a colon is.
    Index(Box<(Node, Option<Node>, Option<Option<Node>>)>),
    /// A dash filter.
    Dash(Box<Dash>),
    /// `if`.
    If(Box<(Node, Node, Option<Node>)>),
    /// `while`.
    While(Box<(Node, Node)>),
    /// A loop: head, set, body.
    Loop(Box<(LoopHead, Node, Node)>),
    /// `forany`: mark, men, body.
    ForAny(Box<(String, Node, Node)>),
    /// `echo`.
    Echo(Box<(EchoHead, Node)>),
    /// `dictionary`.
    Dictionary(DictionaryHead),
    /// `isbound` (true), `isunbound`.
    IsBound(bool, String),
    /// `unbind`.
    Unbind(String),
    /// `function`.
    Function(Function),
    /// A call of a function.
    Call(String, Vec<Node>),
    /// `path`.
    Path(Box<(WordRule, Vec<Parameter>, Vec<Constituent>)>),
    /// `line`.
    Line(Box<Line>),
    /// `///`.
    Note(WordRule, Vec<Node>),
    /// A word with words of its own: `hhdb`, `result`.
    Words(WordRule, Vec<(String, Span)>),
}

impl Node {
    /// A name, as it stands in a range.
    pub(crate) fn name(name: String, span: Span) -> Node {
        Node { span, kind: Kind::Name(name), depth: 1 }
    }

    /// A node; a tree that becomes too deep is cut off.
    pub(super) fn new(span: Span, kind: Kind) -> (Node, bool) {
        let depth = 1 + kind.depth();
        if depth > DEEPEST {
            return (Node { span, kind: Kind::Error, depth: 1 }, true);
        }
        (Node { span, kind, depth }, false)
    }
}

fn deepest<'a>(nodes: impl IntoIterator<Item = &'a Node>) -> u16 {
    nodes.into_iter().map(|n| n.depth).max().unwrap_or(0)
}

fn deepest_param(params: &[Parameter]) -> u16 {
    let depth = |p: &Parameter| match &p.kind {
        ParameterKind::Operand(_, node) => node.depth,
        ParameterKind::List(_, nodes) => deepest(nodes),
        _ => 0,
    };
    params.iter().map(depth).max().unwrap_or(0)
}

fn deepest_constituent(items: &[Constituent]) -> u16 {
    let depth = |c: &Constituent| match &c.kind {
        ConstituentKind::Filter(node) => node.depth,
        ConstituentKind::Chain(items, _) => 1 + deepest_constituent(items),
    };
    items.iter().map(depth).max().unwrap_or(0)
}

impl Kind {
    /// The depth of the deepest child.
    fn depth(&self) -> u16 {
        match self {
            Kind::Apply(a) => deepest(&a.args).max(deepest_param(&a.params)),
            Kind::Block(nodes) | Kind::Call(_, nodes) | Kind::Note(_, nodes) => deepest(nodes),
            Kind::Paren(node) | Kind::PieceAssign(_, node) => node.depth,
            Kind::Assign(a) => a.0.depth.max(a.3.depth),
            Kind::Index(i) => {
                let bounds = i.1.iter().chain(i.2.iter().flatten());
                i.0.depth.max(deepest(bounds))
            }
            Kind::Dash(d) => {
                let sides = d.left.iter().chain(&d.right).chain(&d.promotion);
                deepest(sides).max(deepest(d.targets.iter().flatten()))
            }
            Kind::If(i) => deepest([&i.0, &i.1]).max(deepest(&i.2)),
            Kind::While(w) => w.0.depth.max(w.1.depth),
            Kind::Loop(l) => l.1.depth.max(l.2.depth),
            Kind::ForAny(f) => f.1.depth.max(f.2.depth),
            Kind::Echo(e) => e.1.depth,
            Kind::Function(f) => deepest(&f.1),
            Kind::Path(p) => deepest_param(&p.1).max(deepest_constituent(&p.2)),
            Kind::Line(l) => deepest_param(&l.params).max(deepest_constituent(&l.items)),
            _ => 0,
        }
    }
}
