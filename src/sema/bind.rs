//! Assignments, dictionaries, functions.

use super::Checker;
use super::scope::{Binding, Found, type_of};
use super::value::{Checked, read, ty};
use crate::ir::{Assign, Bool, DictOp, Expr, Mark, Num, Set, Str, Ty, Variable};
use crate::report::{Report, codes};
use crate::syntax::WordRule;
use crate::syntax::ast::{Kind, Node};
use crate::syntax::token::Declared;
use crate::text::Span;

impl Checker<'_> {
    /// The variable `name` of this type, bound now if it is new.
    pub(super) fn bind(&mut self, name: &str, ty: Ty, span: Span) -> Option<Variable> {
        match self.scope.find(name) {
            Found::Broken => None,
            Found::Binding(Binding::Variable(variable)) => {
                let mark = matches!(variable, Variable::Mark(_));
                if type_of(variable) == ty && !mark {
                    return Some(variable);
                }
                let what = if mark { "a piece variable" } else { type_of(variable).a() };
                let report = Report::new(
                    &codes::E0206,
                    span,
                    format!("`{name}` is {what}, and cannot become {}", ty.a()),
                );
                let help = match mark {
                    true => format!("write `piece {name} = ...`, or take another name"),
                    false => {
                        "take another name: a variable keeps the type of its first value".to_owned()
                    }
                };
                self.report(report.help(help));
                None
            }
            Found::Binding(_) => self.taken(name, span),
            Found::Unbound(outer) => {
                self.own_name(&outer, span);
                let variable = self.scope.variable(ty, &outer);
                self.scope.bind(outer, Binding::Variable(variable));
                Some(variable)
            }
        }
    }

    /// The piece variable `name`.
    pub(super) fn bind_mark(&mut self, name: &str, span: Span) -> Option<Mark> {
        match self.scope.find(name) {
            Found::Broken => None,
            Found::Binding(Binding::Variable(Variable::Mark(mark))) => Some(mark),
            Found::Binding(Binding::Variable(other)) => {
                let what = type_of(other).a();
                let report = Report::new(
                    &codes::E0206,
                    span,
                    format!("`{name}` is {what}, and cannot become a piece variable"),
                );
                self.report(report.help("take another name"));
                None
            }
            Found::Binding(_) => self.taken(name, span),
            Found::Unbound(outer) => {
                self.own_name(&outer, span);
                let mark = self.scope.mark(&outer);
                self.scope.bind(outer, Binding::Variable(Variable::Mark(mark)));
                Some(mark)
            }
        }
    }

    fn taken<T>(&mut self, name: &str, span: Span) -> Option<T> {
        let report = Report::new(
            &codes::E0204,
            span,
            format!("`{name}` is a function or dictionary already"),
        );
        self.report(report.help("take another name"));
        None
    }

    /// `v = x`, `v += x`, `D[k] = x`, `s[i:j] = x`.
    pub(super) fn assign(
        &mut self,
        target: &Node,
        rule: WordRule,
        sign: Span,
        value: &Node,
        span: Span,
    ) -> Checked {
        match &target.kind {
            Kind::Name(name) => {
                let assigned = self.assign_name(name, rule, value, span);
                if assigned.is_none() {
                    self.scope.break_name(name);
                }
                assigned
            }
            Kind::Declared(declared) => {
                if declared.persistent {
                    return self.assign_persistent(declared, rule, value, span);
                }
                let assign = self.assign_name(&declared.name, rule, value, span)?;
                // CQL takes it for a persistent variable, and a search gives that back nowhere.
                if !self.scope.is_persistent(&declared.name) {
                    self.scope.atomic.extend(self.scope.outer_name(&declared.name));
                }
                Some(assign)
            }
            Kind::Index(parts) => {
                self.assign_index(&parts.0, parts.1.as_ref(), parts.2.as_ref(), rule, value, span)
            }
            Kind::Error => None,
            Kind::Designator(_) | Kind::Mark(_) => {
                self.no_name(target.span, "a designator", rule, sign)
            }
            Kind::Apply(apply) if apply.args.is_empty() => {
                self.no_name(target.span, "a word of the language", rule, sign)
            }
            _ => {
                let report =
                    Report::new(&codes::E0202, target.span, "only a variable can be assigned");
                let help = match rule.name {
                    "=" => "write `==` to compare",
                    _ => "name a variable on the left",
                };
                let report = report.label(sign, "assigned here").help(help);
                self.report(comparing(report, rule, sign));
                None
            }
        }
    }

    /// `a1 = 3`, `check = 3`.
    fn no_name(&mut self, at: Span, what: &str, rule: WordRule, sign: Span) -> Checked {
        let message = format!("this is {what}, and cannot be a variable");
        let report = Report::new(&codes::E0204, at, message).label(sign, "assigned here");
        self.report(comparing(report, rule, sign).help(match rule.name {
            "=" => "choose another name, or write `==` to compare",
            _ => "choose another name",
        }));
        None
    }

    fn assign_persistent(
        &mut self,
        declared: &Declared,
        rule: WordRule,
        value: &Node,
        span: Span,
    ) -> Checked {
        let name = declared.name.as_str();
        let checked = self.expr(value)?;
        let value_ty = self.storable(&checked, value)?;
        if value_ty == Ty::Pos {
            let report = Report::new(&codes::E0203, value.span, "a position cannot be persistent");
            self.report(report.help("it belongs to one game; keep a number or string of it"));
            return None;
        }
        self.fits_sign(rule, value_ty, value)?;
        let outer = self.scope.outer_name(name);
        let plain = outer.as_ref().is_some_and(|n| !self.scope.persistent.contains_key(n))
            && matches!(self.scope.find(name), Found::Binding(_));
        if plain {
            let report = Report::new(
                &codes::E0206,
                span,
                format!("`{name}` is a variable of one game already"),
            );
            self.report(report.help("write `persistent` where it is first assigned"));
            return None;
        }
        let variable = self.bind(name, value_ty, span)?;
        if let Some(outer) = outer {
            self.scope.persistent.entry(outer).or_insert(declared.quiet);
        }
        Some(Expr::Bool(Bool::Assign(Box::new(assignment(variable, rule.name, checked, span)?))))
    }

    fn assign_name(&mut self, name: &str, rule: WordRule, value: &Node, span: Span) -> Checked {
        let checked = self.expr(value);
        let known = self.scope.find(name);
        if rule.name != "=" && rule.name != "=?" && matches!(known, Found::Unbound(_)) {
            let report = Report::new(
                &codes::E0202,
                span,
                format!("`{name}` has no value that `{}` could change", rule.name),
            );
            self.report(report.help(format!("assign it first: `{name} = ...`")));
            return None;
        }
        let checked = checked?;
        let value_ty = self.storable(&checked, value)?;
        if rule.name == "=?" && value_ty != Ty::Set {
            self.mismatch(value.span, "`=?`", "a set", value_ty);
            return None;
        }
        let variable = self.bind(name, value_ty, span)?;
        self.fits_sign(rule, value_ty, value)?;
        Some(Expr::Bool(Bool::Assign(Box::new(assignment(variable, rule.name, checked, span)?))))
    }

    /// The type of a value that a variable can hold.
    fn storable(&mut self, expr: &Expr, node: &Node) -> Option<Ty> {
        if ty(expr) == Ty::Bool {
            let (message, help) = match &node.kind {
                Kind::If(parts) if parts.2.is_some() => (
                    "the branches of this `if` have no value of one type",
                    "give both a number, a string, a set or a position",
                ),
                Kind::If(_) => ("an `if` without `else` has no value", "add `else` and a value"),
                _ => (
                    "a condition has no value to assign",
                    "assign a number instead: `if F x=1 else x=0`",
                ),
            };
            self.report(Report::new(&codes::E0209, node.span, message).help(help));
            return None;
        }
        Some(ty(expr))
    }

    /// Whether `+=` and the like can be applied to a value of this type.
    pub(super) fn fits_sign(&mut self, rule: WordRule, ty: Ty, value: &Node) -> Option<()> {
        let (fits, want) = match rule.name {
            "+=" => (matches!(ty, Ty::Num | Ty::Text), "a number or a string"),
            "-=" | "*=" | "/=" | "%=" => (ty == Ty::Num, "a number"),
            "|=" | "&=" => (ty == Ty::Set, "a set"),
            _ => (true, ""),
        };
        if !fits {
            self.mismatch(value.span, &format!("`{}`", rule.name), want, ty);
        }
        fits.then_some(())
    }

    /// `piece v = S`.
    pub(super) fn piece_assign(&mut self, name: &str, value: &Node, span: Span) -> Checked {
        let set = self.set(value, "a piece variable");
        let mark = self.bind_mark(name, span);
        Some(Expr::Bool(Bool::Assign(Box::new(Assign::Mark(mark?, set?)))))
    }

    pub(super) fn is_bound(&mut self, bound: bool, name: &str) -> Checked {
        match self.scope.find(name) {
            Found::Broken => None,
            Found::Binding(Binding::Variable(variable)) => {
                Some(Expr::Bool(Bool::IsBound(bound, variable)))
            }
            // A declared dictionary is bound.
            Found::Binding(_) => Some(Expr::Bool(Bool::Const(bound))),
            // A name that is bound nowhere is unbound everywhere.
            Found::Unbound(_) => Some(Expr::Bool(Bool::Const(!bound))),
        }
    }

    pub(super) fn unbind(&mut self, name: &str, span: Span) -> Checked {
        match self.scope.find(name) {
            Found::Broken => None,
            Found::Binding(Binding::Variable(variable)) => Some(Expr::Bool(Bool::Unbind(variable))),
            Found::Binding(Binding::Dictionary(d)) => {
                Some(Expr::Bool(Bool::Dict(Box::new(DictOp::Clear(d.slot)))))
            }
            _ => {
                self.unknown(name, span);
                None
            }
        }
    }
}

/// A report of a `=` that may be meant to compare.
fn comparing(report: Report, rule: WordRule, sign: Span) -> Report {
    if rule.name == "=" { report.fix("write `==` to compare", sign, "==") } else { report }
}

/// The assignment of `value` to `variable` under a sign.
pub(super) fn assignment(
    variable: Variable,
    sign: &str,
    value: Expr,
    span: Span,
) -> Option<Assign> {
    let value = match sign {
        "=" | "=?" => value,
        _ => change(read(variable, span), sign, value, span)?,
    };
    Some(match (variable, value) {
        (Variable::Num(v), Expr::Num(n)) => Assign::Num(v, n),
        (Variable::Text(v), Expr::Text(t)) => Assign::Text(v, t),
        (Variable::Set(v), Expr::Set(s)) if sign == "=?" => Assign::SetIfAny(v, s),
        (Variable::Set(v), Expr::Set(s)) => Assign::Set(v, s),
        (Variable::Pos(v), Expr::Pos(p)) => Assign::Pos(v, p),
        _ => return None,
    })
}

/// What `+=` and the like make of an old value and an operand.
pub(super) fn change(old: Expr, sign: &str, operand: Expr, span: Span) -> Checked {
    Some(match (old, operand, sign) {
        (Expr::Num(old), Expr::Num(n), _) => {
            Expr::Num(Num::Arith(sign.chars().next()?, Box::new((old, n)), span))
        }
        (Expr::Text(old), Expr::Text(t), "+=") => Expr::Text(Str::Concat(Box::new((old, t)), span)),
        (Expr::Set(old), Expr::Set(s), "|=") => Expr::Set(Set::Union(vec![old, s])),
        (Expr::Set(old), Expr::Set(s), "&=") => Expr::Set(Set::Common(vec![old, s])),
        _ => return None,
    })
}
