//! From a node of the tree to a typed tree.

use super::Checker;
use super::scope::{Binding, Found};
use super::value::{self, Checked, condition, read};
use crate::filters;
use crate::ir::{
    Bool, Designator, DictOp, Expr, Filter, Iter, IterKind, Num, Set, Str, Ty, Variable,
};
use crate::report::{Report, codes, shortened};
use crate::syntax::WordRule;
use crate::syntax::ast::{Apply, Kind, Node};
use crate::syntax::token::{LoopHead, LoopKind};
use crate::text::Span;
use shakmaty::Bitboard;

/// How deep filters may nest once functions are written out.
const DEEPEST: u32 = 500;

/// The row behind a word of the tree.
pub(super) fn row(rule: WordRule) -> Option<&'static Filter> {
    filters::by_id(rule.id)
}

impl Checker<'_> {
    /// Checks a node. None means that it was reported.
    pub(super) fn expr(&mut self, node: &Node) -> Checked {
        if self.depth >= DEEPEST {
            let report = Report::new(&codes::E0111, node.span, "this filter nests too deeply");
            self.report(report.help("name parts of it with variables, or call fewer functions"));
            return None;
        }
        self.depth += 1;
        let checked = self.any(node);
        self.depth -= 1;
        checked
    }

    fn any(&mut self, node: &Node) -> Checked {
        let span = node.span;
        match &node.kind {
            Kind::Error => None,
            Kind::Designator(d) => Some(Expr::Set(designator(d))),
            Kind::Mark(mark) => self.mark(mark, span),
            Kind::Number(n) => Some(Expr::Num(Num::Const(*n))),
            Kind::Text(text) => Some(Expr::Text(Str::Const(text.clone()))),
            Kind::Group(number) => Some(Expr::Text(Str::Group(*number, span))),
            Kind::GroupStart(number) => Some(Expr::Num(Num::GroupStart(*number, span))),
            Kind::Name(name) => self.name(name, span),
            Kind::Declared(declared) => {
                let word = if declared.atomic { "atomic" } else { "persistent" };
                let report =
                    Report::new(&codes::E0108, span, format!("`{word}` needs an assignment"));
                self.report(report.help(format!("write `{word} {} = ...`", declared.name)));
                None
            }
            Kind::Apply(apply) => {
                self.compared = compared(apply).or(self.compared);
                self.apply(apply, span)
            }
            Kind::Block(nodes) => self.block(nodes),
            Kind::Paren(inner) => self.expr(inner),
            Kind::Assign(parts) => self.assign(&parts.0, parts.1, parts.2, &parts.3, span),
            Kind::PieceAssign(name, value) => self.piece_assign(name, value, span),
            Kind::Index(parts) => self.index(parts, span),
            Kind::Dash(dash) => self.dash(dash),
            Kind::If(parts) => self.if_form(&parts.0, &parts.1, parts.2.as_ref()),
            Kind::While(parts) => self.while_form(&parts.0, &parts.1, span),
            Kind::Loop(parts) => self.loop_form(&parts.0, &parts.1, &parts.2, span),
            Kind::ForAny(parts) => self.for_any(&parts.0, &parts.1, &parts.2, span),
            Kind::Echo(parts) => self.echo(&parts.0, &parts.1, span),
            Kind::Dictionary(head) => self.dictionary(head, span),
            Kind::IsBound(bound, name) => self.is_bound(*bound, name),
            Kind::Unbind(name) => self.unbind(name, span),
            Kind::Function(function) => self.function(function),
            Kind::Call(name, args) => self.call(name, args, span),
            Kind::Path(parts) => self.path(parts.0, &parts.1, &parts.2, span),
            Kind::Line(line) => self.line(line, span),
            Kind::Note(_, nodes) => Some(Expr::Bool(Bool::Comment(self.items(nodes)?))),
            Kind::Words(rule, words) => self.words(*rule, words, span),
        }
    }

    /// A variable's value.
    fn name(&mut self, name: &str, span: Span) -> Checked {
        match self.scope.find(name) {
            Found::Broken => None,
            Found::Binding(Binding::Variable(variable)) => Some(read(variable, span)),
            Found::Binding(Binding::Dictionary(_)) => {
                let report = Report::new(
                    &codes::E0208,
                    span,
                    format!("`{name}` is a dictionary, and no value"),
                );
                self.report(report.help(format!("write `{name}[key]`, or `#{name}` for its size")));
                None
            }
            Found::Binding(Binding::Function(function)) => {
                let report = Report::new(&codes::E0202, span, format!("`{name}` is a function"));
                let report = report.help(format!("call it: `{name}(...)`"));
                self.report(match function.0.params.is_empty() {
                    true => report.fix("call it", span.after(), "()"),
                    false => report,
                });
                None
            }
            Found::Unbound(outer) => {
                match self.of_library(&outer) {
                    Some(function) => self.uncalled(function, span),
                    None => self.unknown(name, span),
                }
                None
            }
        }
    }

    /// Reports a word that is neither a filter nor bound.
    pub(super) fn unknown(&mut self, name: &str, span: Span) {
        if self.not_used(name, span) {
            return;
        }
        let near = self.suggest(name);
        if let Some(almost) = super::suggest::almost_a_designator(name) {
            let report = Report::new(&codes::E0201, span, almost.message).help(almost.help);
            let mended = almost.mended.into_iter();
            return self.report(
                mended.fold(report, |report, new| report.fix(format!("write `{new}`"), span, new)),
            );
        }
        let shown = shortened(name);
        let report = Report::new(&codes::E0201, span, format!("`{shown}` is not known here"));
        let help = match near.as_slice() {
            _ if self.scope.past.contains(name) => {
                format!("put what is asked of `{name}` in braces, behind its `forany`")
            }
            [] if name.starts_with('$') => {
                format!("bind the mark first: `forany {name} [Rr] ...` or `piece {name} in ...`")
            }
            _ if let Some(help) = super::suggest::in_other_words(name) => help.to_owned(),
            [] if let Some(help) = super::suggest::long_codes(name) => help,
            [] => format!("assign it first: `{shown} = ...`; `explain` lists the filters"),
            near => format!("did you mean {}?", near.join(" or ")),
        };
        let report = match self.compared {
            Some((left, sign)) if left == span => report.fix("write `=` to assign", sign, "="),
            _ => report,
        };
        let words = near.iter().map(|word| word.trim_matches('`'));
        let report =
            words.fold(report, |report, word| report.fix(format!("write `{word}`"), span, word));
        self.report(report.help(help));
    }

    /// `{ ... }`: conditions, then the value of the last.
    pub(super) fn block(&mut self, nodes: &[Node]) -> Checked {
        let checked: Vec<Checked> = nodes.iter().map(|n| self.expr(n)).collect();
        let mut all = checked.into_iter().collect::<Option<Vec<Expr>>>()?;
        let last = all.pop()?;
        Some(value::after(all.into_iter().map(condition).collect(), last))
    }

    /// `while (C) F`; with a search and nothing else as its test, once for every match.
    fn while_form(&mut self, test: &Node, body: &Node, span: Span) -> Checked {
        let searches = matches!(&test.kind, Kind::Apply(apply) if apply.rule.name == "~~");
        let test = self.expr(test);
        let body = self.bool(body);
        let (test, body) = (test?, body?);
        Some(Expr::Bool(match test {
            Expr::Text(Str::Match(search)) if searches => {
                Bool::WhileMatch(Box::new((*search, body)), span)
            }
            test => Bool::While(Box::new((condition(test), body)), span),
        }))
    }

    fn if_form(&mut self, test: &Node, then: &Node, otherwise: Option<&Node>) -> Checked {
        let test = self.bool(test);
        let then = self.expr(then);
        let otherwise = otherwise.map(|node| self.expr(node));
        match otherwise {
            Some(otherwise) => Some(value::either(test?, then?, otherwise?)),
            None => {
                let parts = (test?, condition(then?), None);
                Some(Expr::Bool(Bool::If(Box::new(parts))))
            }
        }
    }

    /// `x [element] S F` and its older spellings.
    fn loop_form(&mut self, head: &LoopHead, over: &Node, body: &Node, span: Span) -> Checked {
        let keys = match &over.kind {
            Kind::Name(name) => self.scope.find(name),
            _ => Found::Broken,
        };
        if let (Found::Binding(Binding::Dictionary(d)), LoopKind::Element | LoopKind::Key) =
            (keys, head.kind)
        {
            let variable = self.bind(&head.name, d.key.unwrap_or(Ty::Text), span);
            let body = self.bool(body);
            let (variable, body) = (variable?, body?);
            let keys = DictOp::Keys { dict: d.slot, variable, body, span };
            return Some(Expr::Bool(Bool::Dict(Box::new(keys))));
        }
        if head.kind == LoopKind::Key {
            let message = "`string ... in` runs over a dictionary, and this is none";
            let report = Report::new(&codes::E0208, over.span, message);
            self.report(report.help("declare it before: `dictionary D`"));
            return None;
        }
        let set = self.set(over, "the loop");
        let kind = match head.kind {
            LoopKind::Man => self.bind_mark(&head.name, span).map(IterKind::Man),
            _ => match self.bind(&head.name, Ty::Set, span) {
                Some(Variable::Set(v)) => Some(IterKind::Square(v)),
                _ => None,
            },
        };
        let body = self.bool(body);
        let iter = Box::new(Iter { kind: kind?, over: set?, body: body?, span });
        Some(match head.all {
            true => Expr::Bool(Bool::ForAll(iter)),
            false => Expr::Set(Set::Iter(iter)),
        })
    }
}

/// `x == 3`: the name and the sign, which may be meant to assign.
fn compared(apply: &Apply) -> Option<(Span, Span)> {
    let first = apply.args.first().filter(|node| matches!(node.kind, Kind::Name(_)))?;
    (apply.rule.name == "==").then_some((first.span, apply.word))
}

/// A designator as a set; `[]` has no masks.
fn designator(d: &Designator) -> Set {
    if d.masks.is_empty() {
        return Set::Const(Bitboard::EMPTY);
    }
    Set::Designator(d.clone())
}
