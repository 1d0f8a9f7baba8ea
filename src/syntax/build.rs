//! What the grammar's actions do: build nodes, and report what the grammar alone cannot refuse.

use super::WordRule;
use super::ast::{
    Apply, Constituent, ConstituentKind, Dash, HeaderKind, Kind, Line, Node, Parameter,
    ParameterKind,
};
use super::fold::Fold;
use super::layout::Spanned;
use super::token::{FunctionHead, Param, Tok};
use crate::report::{Report, codes, room, shortened};
use crate::text::Span;
use lalrpop_util::{ErrorRecovery, ParseError};
use std::rc::Rc;

/// A piece of a filter before operators are applied.
#[derive(Clone)]
pub(super) enum Piece {
    Operand(Node),
    /// Row, level of the operand, place, parameters.
    Prefix(WordRule, u8, Span, Vec<Parameter>),
    DashRight(WordRule, Span),
    ManAssign(String, Span),
    Infix(WordRule, Span),
    DashBoth(WordRule, Span),
    Assign(WordRule, Span),
    Index(Option<Node>, Option<Option<Node>>, Span),
    DashLeft(WordRule, Span),
    Promote(Node),
    Targets(Vec<Node>, Span),
}

/// The state of the actions: the tokens, for messages, and the reports.
pub(super) struct Builder<'a> {
    tokens: &'a [Spanned],
    text: &'a str,
    pub(super) reports: Vec<Report>,
}

impl<'a> Builder<'a> {
    pub(super) fn new(tokens: &'a [Spanned], text: &'a str) -> Builder<'a> {
        Builder { tokens, text, reports: Vec::new() }
    }

    /// A node; the tree above it is cut where it becomes too deep.
    pub(super) fn node(&mut self, span: Span, kind: Kind) -> Node {
        let (node, cut) = Node::new(span, kind);
        if cut && !self.reports.iter().any(|r| r.code == &codes::E0111) {
            let report = Report::new(&codes::E0111, span, "this filter nests too deeply");
            self.reports.push(report.help("name parts of it with variables or functions"));
        }
        node
    }

    /// A node whose operands were joined to those of its left side: of that depth, and the right
    /// one's. Long chains are built without looking at all operands again and again.
    pub(super) fn joined(&mut self, span: Span, kind: Kind, depth: (u16, u16)) -> Node {
        let deep = depth.0.max(depth.1.saturating_add(1));
        let long = matches!(&kind, Kind::Apply(a) if a.args.len() > 2);
        if long && deep < super::ast::DEEPEST {
            return Node { span, kind, depth: deep };
        }
        self.node(span, kind)
    }

    pub(super) fn header_param(&mut self, param: Param) -> HeaderKind {
        match param {
            Param::Result(text) | Param::Text(text) => HeaderKind::Result(text),
            Param::Flag(word) => HeaderKind::Word(word.to_owned()),
            Param::Bound(_) => HeaderKind::Number(0),
        }
    }

    pub(super) fn fold(&mut self, lead: Vec<Vec<Piece>>, last: Vec<Piece>) -> Node {
        let pieces = lead.into_iter().flatten().chain(last).collect();
        Fold::new(self, pieces).filter()
    }

    pub(super) fn tight(&mut self, lead: Vec<Piece>, atom: Node) -> Node {
        let pieces = lead.into_iter().chain([Piece::Operand(atom)]).collect();
        Fold::new(self, pieces).filter()
    }

    pub(super) fn apply(
        &mut self,
        rule: WordRule,
        word: Span,
        mut params: Vec<Parameter>,
        args: Vec<Node>,
    ) -> Kind {
        self.written(rule, &args, &mut params);
        Kind::Apply(Box::new(Apply { rule, word, params, args }))
    }

    /// Keeps how the operands of a word are written that names its values by it.
    pub(super) fn written(&self, rule: WordRule, args: &[Node], params: &mut Vec<Parameter>) {
        if rule.name != "tally" {
            return;
        }
        params.extend(args.iter().map(|node| {
            let text = self.text.get(node.span.range()).unwrap_or_default();
            let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
            Parameter { span: node.span, kind: ParameterKind::Written(text) }
        }));
    }

    pub(super) fn dash(&mut self, rule: WordRule, sign: Span) -> Kind {
        let dash = Dash { rule, sign, left: None, right: None, promotion: None, targets: None };
        Kind::Dash(Box::new(dash))
    }

    pub(super) fn operand(&mut self, span: Span, word: &'static str, node: Node) -> Parameter {
        Parameter { span, kind: ParameterKind::Operand(word, node) }
    }

    pub(super) fn list(&mut self, span: Span, word: &'static str, nodes: Vec<Node>) -> Parameter {
        Parameter { span, kind: ParameterKind::List(word, nodes) }
    }

    /// Parentheses hold exactly one filter.
    pub(super) fn paren(&mut self, mut seq: Vec<Node>, span: Span) -> Kind {
        if let Some(second) = seq.get(1) {
            let report =
                Report::new(&codes::E0107, second.span, "parentheses hold exactly one filter");
            let start = seq.first().map_or(span.start, |node| node.span.start);
            let end = seq.last().map_or(span, |node| node.span).after();
            let braces = [(Span::new(start, start), "{"), (end, "}")];
            let braces = braces.map(|(at, sign)| (at, sign.to_owned()));
            let report = report.fix_all("put braces around them", braces);
            self.reports
                .push(report.here("a second one").help("put several filters in braces: `{ ... }`"));
            return Kind::Error;
        }
        match seq.pop() {
            Some(node) => Kind::Paren(Box::new(node)),
            None => {
                let report =
                    Report::new(&codes::E0108, span, "nothing stands in these parentheses");
                self.reports.push(report.help("put a filter in them, or remove them"));
                Kind::Error
            }
        }
    }

    pub(super) fn block(&mut self, seq: Vec<Node>, span: Span) -> Kind {
        if seq.is_empty() {
            let report = Report::new(&codes::E0108, span, "nothing stands in these braces");
            self.reports.push(report.help("put filters in them, or remove them"));
            return Kind::Error;
        }
        Kind::Block(seq)
    }

    pub(super) fn while_form(&mut self, seq: Vec<Node>, span: Span, body: Node) -> Kind {
        match self.paren(seq, span) {
            Kind::Paren(test) => Kind::While(Box::new((*test, body))),
            _ => Kind::Error,
        }
    }

    pub(super) fn function(&mut self, head: FunctionHead, seq: Vec<Node>, span: Span) -> Kind {
        if seq.is_empty() {
            self.block(Vec::new(), span);
        }
        Kind::Function(Rc::new((head, seq)))
    }

    pub(super) fn note(&mut self, rule: WordRule, span: Span, seq: Vec<Node>) -> Kind {
        if seq.is_empty() {
            let report = Report::new(&codes::E0108, span, "`///` has nothing to write");
            self.reports.push(report.help("write a text behind it, or use `//` for a comment"));
            return Kind::Error;
        }
        Kind::Note(rule, seq)
    }

    pub(super) fn line(
        &mut self,
        rule: WordRule,
        params: Vec<Parameter>,
        steps: Vec<((bool, Span), Constituent)>,
    ) -> Kind {
        let (arrows, items) = steps.into_iter().unzip();
        Kind::Line(Box::new(Line { rule, params, arrows, items }))
    }

    pub(super) fn chain(
        &mut self,
        first: Constituent,
        rest: Vec<((bool, Span), Constituent)>,
    ) -> ConstituentKind {
        let (arrows, items): (Vec<_>, Vec<_>) = rest.into_iter().unzip();
        ConstituentKind::Chain(std::iter::once(first).chain(items).collect(), arrows)
    }

    /// One slip in a sequence: reported, and the rest is read on.
    pub(super) fn recover(&mut self, recovery: ErrorRecovery<u32, Tok, ()>) -> Node {
        let dropped = recovery.dropped_tokens;
        let span = match (dropped.first(), dropped.last()) {
            (Some(first), Some(last)) => Span::new(first.0, last.2),
            _ => self.place(&recovery.error),
        };
        let told = dropped.iter().any(|t| t.1 == Tok::Bad);
        self.error(recovery.error, told);
        self.node(span, Kind::Error)
    }

    fn place(&self, error: &ParseError<u32, Tok, ()>) -> Span {
        match error {
            ParseError::UnrecognizedToken { token, .. } | ParseError::ExtraToken { token } => {
                Span::new(token.0, token.2)
            }
            ParseError::InvalidToken { location }
            | ParseError::UnrecognizedEof { location, .. } => Span::new(*location, *location),
            ParseError::User { .. } => Span::default(),
        }
    }

    /// Reports a syntax error in the words of its neighbours. `told`: something is reported here.
    pub(super) fn error(&mut self, error: ParseError<u32, Tok, ()>, told: bool) {
        let span = self.place(&error);
        let index = match span.is_empty() {
            true => self.tokens.len(),
            false => self.index(span),
        };
        let before = self.before(index);
        if told || !room(&self.reports, &codes::E0107) || before.is_some_and(|t| t.1 == Tok::Bad) {
            return;
        }
        let found = self.tokens.get(index).map(|t| self.words(t));
        let report = match (before, found) {
            (Some(before), None) if self.told_at(before) => return,
            (Some(before), found) if wants_operand(&before.1) => {
                let word = self.words(before);
                let at = Span::new(before.0, before.2);
                let help = match self.mates(index) {
                    true => {
                        "a move that mates is written `Q--h5(mate)`; `#Q` counts queens".to_owned()
                    }
                    false => match example(word.trim_matches('`')) {
                        Some(form) => format!("write it right behind, like `{form}`"),
                        None => "write it right behind".to_owned(),
                    },
                };
                let report =
                    Report::new(&codes::E0108, at, format!("{word} needs {}", wanted(&before.1)))
                        .help(help);
                match found {
                    Some(found) => report.label(span, format!("found {found} instead")),
                    None => report.here("nothing follows"),
                }
            }
            (_, Some(found)) => {
                let message = match self.tokens.get(index).map(|t| &t.1) {
                    Some(Tok::Then) => "this `then` belongs to no `if`".to_owned(),
                    Some(Tok::Infix(_) | Tok::Colon(_) | Tok::Assign(_)) => {
                        format!("{found} needs an operand on its left")
                    }
                    Some(Tok::Repeat(_)) => format!("{found} has nothing to repeat"),
                    _ => format!("{found} has no place here"),
                };
                let help = match found.as_str() {
                    "`attacks`" | "`attackedby`" | "`->`" | "`<-`" | "`→`" | "`←`" => {
                        format!(
                            "it stands between two sets, like `R {} k`",
                            found.trim_matches('`')
                        )
                    }
                    _ => "remove it, or complete what stands before".to_owned(),
                };
                Report::new(&codes::E0107, span, message).help(help)
            }
            (_, None) => self.unfinished(span),
        };
        self.reports.push(report);
    }

    /// Whether a `#` is glued to the man before it, as in the move `Qh5#`.
    fn mates(&self, index: usize) -> bool {
        let before = self.tokens.get(..index).unwrap_or_default();
        let [.., man, sign] = before else { return false };
        matches!(man.1, Tok::Designator(_)) && man.2 == sign.0 && self.words(sign) == "`#`"
    }

    /// The first token at or behind a place.
    fn index(&self, span: Span) -> usize {
        let first = self.tokens.partition_point(|t| t.0 < span.start);
        let rest = self.tokens.get(first..).unwrap_or_default();
        first + rest.iter().position(|t| t.2 >= span.end).unwrap_or(rest.len())
    }

    /// The token before a place, without the ends that layout adds; a parameter stands for the
    /// word that it belongs to.
    fn before(&self, index: usize) -> Option<&'a Spanned> {
        let before = self.tokens.get(..index).unwrap_or_default().iter().rev();
        let ends = |t: &&Spanned| matches!(t.1, Tok::PathEnd | Tok::LineEnd | Tok::NoteEnd);
        let mut before = before.skip_while(ends).peekable();
        let first = before.peek().copied();
        match first.map(|t| &t.1) {
            Some(Tok::Param(_)) => before.find(|t| !matches!(t.1, Tok::Param(_))).or(first),
            _ => first,
        }
    }

    /// Whether the last report is about this token already.
    fn told_at(&self, token: &Spanned) -> bool {
        let touches = |span: Span| span.start <= token.0 && span.end >= token.2;
        self.reports.last().is_some_and(|r| {
            touches(r.primary.span) || r.labels.iter().any(|label| touches(label.span))
        })
    }

    /// The text ends within a form of two parts.
    fn unfinished(&self, end: Span) -> Report {
        let form = self.tokens.iter().rev().find_map(|t| {
            let needs = match &t.1 {
                Tok::If => "needs a filter behind its condition",
                Tok::IfElse => "needs a filter before its `else`",
                Tok::While => "needs a filter behind its test",
                Tok::Loop(_) => "needs a filter behind its set",
                Tok::ForAny(_) => "needs a filter behind its designator",
                _ => return None,
            };
            Some((Span::new(t.0, t.2), format!("{} {needs}", self.words(t))))
        });
        match form {
            Some((at, message)) => Report::new(&codes::E0108, at, message)
                .label(end, "missing here")
                .help("put several filters in braces"),
            None => Report::new(&codes::E0108, end, "the query ends too early").help("complete it"),
        }
    }

    /// A token as its text in backticks.
    fn words(&self, token: &Spanned) -> String {
        let text = self.text.get(token.0 as usize..token.2 as usize).unwrap_or("");
        match (&token.1, text) {
            (Tok::PathEnd | Tok::LineEnd | Tok::NoteEnd, _) => "the end".to_owned(),
            (_, "") => "the end".to_owned(),
            (_, text) => {
                let text: Vec<&str> = text.split_whitespace().take(20).collect();
                format!("`{}`", shortened(&text.join(" ")))
            }
        }
    }
}

/// Whether something must follow this token.
fn wants_operand(token: &Tok) -> bool {
    matches!(
        token,
        Tok::Infix(_)
            | Tok::Colon(_)
            | Tok::Assign(_)
            | Tok::Prefix(..)
            | Tok::CallBare(..)
            | Tok::Low(_)
            | Tok::Direction(_)
            | Tok::DashBoth(_)
            | Tok::DashRight(_)
            | Tok::Promote
            | Tok::ParamOperand(_)
            | Tok::TailOperand(_)
            | Tok::If
            | Tok::IfElse
            | Tok::Then
            | Tok::Else
            | Tok::Loop(_)
            | Tok::ForAny(_)
            | Tok::PieceAssign(_)
            | Tok::Echo(_)
            | Tok::Arrow(_)
            | Tok::Param(_)
            | Tok::Line(_)
    )
}

/// How a word or sign looks with what must follow it; none where that depends on too much.
fn example(word: &str) -> Option<String> {
    Some(match word {
        "and" | "or" => format!("check {word} mate"),
        "<" | "<=" | ">" | ">=" | "==" | "!=" | "+" | "-" | "*" | "/" | "%" => {
            format!("ply {word} 20")
        }
        "&" | "|" | "in" => format!("Q {word} a-h7"),
        "attacks" | "attackedby" | "->" | "<-" => format!("R {word} k"),
        "=" => "x = 3".to_owned(),
        ":" => "parent:check".to_owned(),
        "~~" => "player ~~ \"Tal\"".to_owned(),
        "-->" | "<--" => format!("line {word} check"),
        "if" => "if check then Q".to_owned(),
        "column" => "column \"moves\" ply".to_owned(),
        "sort" => "sort \"moves\" ply".to_owned(),
        "rank" | "file" | "power" | "type" | "colortype" | "pieceid" | "#" | "light" | "dark" => {
            format!("{word} Q")
        }
        "comment" | "message" | "str" => format!("{word}(\"text\" Q)"),
        "tally" => "tally \"mated on\" k".to_owned(),
        "countmoves" | "currentmove" => format!("{word} Q--"),
        "line" => "line --> check --> mate".to_owned(),
        "not" | "find" | "loop" | "assert" | "lasting" => format!("{word} check"),
        "flip" | "flipcolor" | "flipvertical" | "fliphorizontal" | "reversecolor" | "rotate90"
        | "shift" | "shifthorizontal" | "shiftvertical" | "notransform" => {
            format!("{word} {{Ra1 Qa2}}")
        }
        _ => return None,
    })
}

/// What must follow it.
fn wanted(token: &Tok) -> &'static str {
    match token {
        Tok::Infix(_) | Tok::Colon(_) => "an operand on its right",
        Tok::Assign(_) => "a value on its right",
        Tok::Promote => "a piece type behind it",
        Tok::If | Tok::IfElse => "a condition",
        Tok::Then | Tok::Else => "a filter behind it",
        Tok::Loop(_) => "a set, and a filter for each of its elements",
        Tok::ForAny(_) => "a designator, and a filter",
        Tok::DashBoth(_) | Tok::DashRight(_) | Tok::Direction(_) => "a set behind it",
        Tok::Line(_) => "an arrow and a filter: `line --> F`",
        _ => "a filter behind it",
    }
}
