//! Types of trees, conversions between them, and the reports where one does not fit.

use super::Checker;
use crate::ir::{Bool, Expr, Flow, MarkRef, Num, Origin, Pos, Set, Str, Ty, Variable};
use crate::report::{Report, codes, room};
use crate::syntax::ast::Node;
use crate::text::Span;
use shakmaty::Bitboard;

/// A checked tree; none if it was reported: that fits everywhere.
pub(super) type Checked = Option<Expr>;

/// The type of a tree.
pub(super) fn ty(expr: &Expr) -> Ty {
    match expr {
        Expr::Bool(_) => Ty::Bool,
        Expr::Num(_) => Ty::Num,
        Expr::Set(_) => Ty::Set,
        Expr::Text(_) => Ty::Text,
        Expr::Pos(_) => Ty::Pos,
    }
}

/// A tree as a condition.
pub(super) fn condition(expr: Expr) -> Bool {
    match expr {
        Expr::Bool(f) => f,
        Expr::Num(n) => Bool::HasNum(Box::new(n)),
        Expr::Set(s) => Bool::Some(Box::new(s)),
        Expr::Text(t) => Bool::HasText(Box::new(t)),
        Expr::Pos(p) => Bool::HasPos(Box::new(p)),
    }
}

/// The value of a variable.
pub(super) fn read(variable: Variable, span: Span) -> Expr {
    match variable {
        Variable::Set(v) => Expr::Set(Set::Var(v, span)),
        Variable::Num(v) => Expr::Num(Num::Var(v, span)),
        Variable::Text(v) => Expr::Text(Str::Var(v, span)),
        Variable::Pos(v) => Expr::Pos(Pos::Var(v, span)),
        Variable::Mark(mark) => {
            let (squares, origin) = (Bitboard::FULL, Origin::Any);
            Expr::Set(Set::Mark(MarkRef { mark, squares, hand: false, origin, span }))
        }
    }
}

/// A tree with conditions that must match before it.
pub(super) fn after(before: Vec<Bool>, last: Expr) -> Expr {
    if before.is_empty() {
        return last;
    }
    match last {
        Expr::Bool(f) => Expr::Bool(Bool::And(before.into_iter().chain([f]).collect())),
        Expr::Num(x) => Expr::Num(Num::Flow(Box::new(Flow::Seq(before, x)))),
        Expr::Set(x) => Expr::Set(Set::Flow(Box::new(Flow::Seq(before, x)))),
        Expr::Text(x) => Expr::Text(Str::Flow(Box::new(Flow::Seq(before, x)))),
        Expr::Pos(x) => Expr::Pos(Pos::Flow(Box::new(Flow::Seq(before, x)))),
    }
}

/// A tree evaluated at another position.
pub(super) fn at(pos: Pos, expr: Expr) -> Expr {
    match expr {
        Expr::Bool(x) => Expr::Bool(Bool::Flow(Box::new(Flow::At(pos, x)))),
        Expr::Num(x) => Expr::Num(Num::Flow(Box::new(Flow::At(pos, x)))),
        Expr::Set(x) => Expr::Set(Set::Flow(Box::new(Flow::At(pos, x)))),
        Expr::Text(x) => Expr::Text(Str::Flow(Box::new(Flow::At(pos, x)))),
        Expr::Pos(x) => Expr::Pos(Pos::Flow(Box::new(Flow::At(pos, x)))),
    }
}

/// A tree that transforms leave alone.
pub(super) fn fixed(expr: Expr) -> Expr {
    match expr {
        Expr::Bool(x) => Expr::Bool(Bool::Flow(Box::new(Flow::Fixed(x)))),
        Expr::Num(x) => Expr::Num(Num::Flow(Box::new(Flow::Fixed(x)))),
        Expr::Set(x) => Expr::Set(Set::Flow(Box::new(Flow::Fixed(x)))),
        Expr::Text(x) => Expr::Text(Str::Flow(Box::new(Flow::Fixed(x)))),
        Expr::Pos(x) => Expr::Pos(Pos::Flow(Box::new(Flow::Fixed(x)))),
    }
}

/// `if` with both branches: a value if they share a type.
pub(super) fn either(test: Bool, then: Expr, otherwise: Expr) -> Expr {
    match (then, otherwise) {
        (Expr::Num(a), Expr::Num(b)) => Expr::Num(Num::Flow(Box::new(Flow::If(test, a, b)))),
        (Expr::Set(a), Expr::Set(b)) => Expr::Set(Set::Flow(Box::new(Flow::If(test, a, b)))),
        (Expr::Text(a), Expr::Text(b)) => Expr::Text(Str::Flow(Box::new(Flow::If(test, a, b)))),
        (Expr::Pos(a), Expr::Pos(b)) => Expr::Pos(Pos::Flow(Box::new(Flow::If(test, a, b)))),
        (a, b) => {
            let parts = (test, condition(a), Some(condition(b)));
            Expr::Bool(Bool::If(Box::new(parts)))
        }
    }
}

impl Checker<'_> {
    pub(super) fn report(&mut self, report: Report) {
        // The same slip in a function's body is told once, however often it is called.
        if room(&self.reports, report.code) && !self.reports.contains(&report) {
            self.reports.push(report);
        }
    }

    /// `needs`: who asks, in backticks or words.
    pub(super) fn mismatch(&mut self, span: Span, needs: &str, want: &str, got: Ty) {
        let report = Report::new(
            &codes::E0203,
            span,
            format!("{needs} needs {want}, and this is {}", got.a()),
        );
        let report = report.here(got.a());
        let help = match (want, got) {
            (w, Ty::Set) if w.starts_with("a number") => {
                "write `#` before the set for the number of its squares"
            }
            ("a set", Ty::Num) => "a set is written like `♖a1-8`, `[QR]` or `attackedby`",
            ("a set", Ty::Bool) => {
                "a condition has no squares; name the men or squares it is about"
            }
            ("a set", Ty::Text) => "write men and squares without quotes, like `N` or `a-h7`",
            ("a set", Ty::Pos) => "write a set that holds at the position: `position : set`",
            ("a position", _) => {
                "positions are `currentposition`, `parent`, `child`, `position 3`, or a variable of that type"
            }
            ("a string", Ty::Num) => "write `str(...)` around the number",
            (_, Ty::Bool) => "a condition has no value; use it with `and`, `or`, `not` or `if`",
            _ => "",
        };
        let report = match (want, got) {
            ("a string", Ty::Num) => {
                let open = Span::new(span.start, span.start);
                let ends = [(open, "str(".to_owned()), (span.after(), ")".to_owned())];
                report.fix_all("write `str(...)` around it", ends)
            }
            _ => report,
        };
        let report = if help.is_empty() {
            report.help(format!("write {want} here"))
        } else {
            report.help(help)
        };
        self.report(report);
    }

    pub(super) fn set(&mut self, node: &Node, needs: &str) -> Option<Set> {
        match self.expr(node)? {
            Expr::Set(set) => Some(set),
            other => self.refuse(node, needs, "a set", &other),
        }
    }

    pub(super) fn num(&mut self, node: &Node, needs: &str) -> Option<Num> {
        match self.expr(node)? {
            Expr::Num(num) => Some(num),
            other => self.refuse(node, needs, "a number", &other),
        }
    }

    pub(super) fn text(&mut self, node: &Node, needs: &str) -> Option<Str> {
        match self.expr(node)? {
            Expr::Text(text) => Some(text),
            other => self.refuse(node, needs, "a string", &other),
        }
    }

    pub(super) fn pos(&mut self, node: &Node, needs: &str) -> Option<Pos> {
        match self.expr(node)? {
            Expr::Pos(pos) => Some(pos),
            other => self.refuse(node, needs, "a position", &other),
        }
    }

    /// Any filter as a condition.
    pub(super) fn bool(&mut self, node: &Node) -> Option<Bool> {
        self.expr(node).map(condition)
    }

    fn refuse<T>(&mut self, node: &Node, needs: &str, want: &str, got: &Expr) -> Option<T> {
        self.mismatch(node.span, needs, want, ty(got));
        None
    }
}
