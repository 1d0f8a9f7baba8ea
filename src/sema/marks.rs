//! Marks: `forany`, and the man that carries one.

use super::Checker;
use super::scope::{Binding, Found};
use super::value::Checked;
use crate::ir::{Bool, Designator, Expr, Mark, MarkRef, Set, Uses, Variable};
use crate::report::{Report, codes};
use crate::syntax::ast::{Kind, Node};
use crate::syntax::token::MarkText;
use crate::text::Span;

impl Checker<'_> {
    /// `$turm[a1]`: a mark with squares.
    pub(super) fn mark(&mut self, text: &MarkText, span: Span) -> Checked {
        match self.scope.find(&text.name) {
            Found::Broken => None,
            Found::Binding(Binding::Variable(Variable::Mark(mark))) => {
                let found = MarkRef {
                    mark,
                    squares: text.squares,
                    hand: text.hand,
                    origin: text.origin,
                    span,
                };
                Some(Expr::Set(Set::Mark(found)))
            }
            Found::Binding(_) => {
                let name = &text.name;
                let report = Report::new(
                    &codes::E0202,
                    span,
                    format!("`{name}` is no mark, so it takes no squares"),
                );
                self.report(report.help(format!("bind it with `forany {name} ...` or `piece {name} in ...`, or put a blank before the bracket")));
                None
            }
            Found::Unbound(_) => {
                self.unknown(&text.name, span);
                None
            }
        }
    }

    /// `forany $x [Rr] F`: the name is bound inside of F and nowhere else.
    pub(super) fn for_any(&mut self, name: &str, men: &Node, body: &Node, span: Span) -> Checked {
        let head = Span::new(span.start, men.span.start.saturating_sub(1));
        let types = self.candidates(men);
        let new = match self.scope.find(name) {
            Found::Unbound(outer) => Some(outer),
            Found::Binding(Binding::Variable(Variable::Mark(mark)))
                if self.marks.contains(&mark) =>
            {
                let message = format!("`{name}` is bound already, by a `forany` around this one");
                let report = Report::new(&codes::E0211, head, message);
                self.report(report.help("take another name: they are two men"));
                return None;
            }
            _ => None,
        };
        let mark = self.bind_mark(name, head);
        let others = self.marks.clone();
        self.marks.extend(mark);
        let checked = self.bool(body);
        self.marks.truncate(others.len());
        if let Some(outer) = new {
            self.scope.forget(&outer);
        }
        let (mark, body) = (mark?, checked?);
        self.unused_mark(name, mark, &body, head);
        Some(Expr::Bool(Bool::ForAny { mark, men: types?, others, body: Box::new(body) }))
    }

    /// The types of the men that qualify. The squares of the designator do not matter, and so two
    /// that name the same types are the same.
    fn candidates(&mut self, men: &Node) -> Option<Designator> {
        let designator = match &men.kind {
            Kind::Designator(d) if !d.masks.is_empty() => d.clone(),
            Kind::Error => return None,
            _ => {
                let report = Report::new(
                    &codes::E0203,
                    men.span,
                    "`forany` needs a designator of the men that qualify",
                );
                self.report(report.help("write their types: `forany $rook [Rr] ...`"));
                return None;
            }
        };
        if designator.names_squares() {
            let message =
                "`forany` does not look at squares: these men qualify wherever they stand";
            let report = Report::new(&codes::W1021, men.span, message);
            self.warn_once(report.help("leave them out, and ask inside: `forany $x R $x[a1]`"));
        }
        Some(designator)
    }

    /// A mark that nothing inside asks for.
    fn unused_mark(&mut self, name: &str, mark: Mark, body: &Bool, head: Span) {
        if Uses::of(std::slice::from_ref(body)).variable(Variable::Mark(mark)) {
            return;
        }
        let message = format!("nothing inside of this `forany` asks for `{name}`");
        let report = Report::new(&codes::W1022, head, message);
        self.warn_once(
            report.help(format!("put what is asked of the man in braces: `{{ {name}[a1] ... }}`")),
        );
    }

    /// Reports what a function would report at each call.
    fn warn_once(&mut self, report: Report) {
        let same =
            |r: &Report| r.code.id == report.code.id && r.primary.span == report.primary.span;
        if !self.reports.iter().any(same) {
            self.report(report);
        }
    }
}
