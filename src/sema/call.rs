//! Functions: written out at each call, with names passed as names and values computed once.

use super::Checker;
use super::bind::assignment;
use super::scope::{Argument, Binding, Found};
use super::value::{self, Checked, condition, ty};
use crate::ir::{Bool, Expr, Ty, Variable};
use crate::report::{Report, codes};
use crate::syntax::ast::{Function, Kind, Node};
use crate::text::Span;
use indexmap::IndexMap;

/// How many calls of functions a query may expand to, and how deep.
const MOST_CALLS: u32 = 20_000;
const DEEPEST_CALL: usize = 100;
/// The bytes of text that calls may be written out to.
const MOST_TEXT: u32 = 4 << 20;

impl Checker<'_> {
    /// `function f(a b) { ... }`: kept as it stands, and checked where it is called.
    pub(super) fn function(&mut self, function: &Function) -> Checked {
        let head = &function.0;
        match self.scope.find(&head.name) {
            Found::Unbound(outer) => {
                self.own_name(&outer, head.span);
                for (param, span) in &head.params {
                    self.own_name(param, *span);
                }
                self.scope.bind(outer, Binding::Function(function.clone()));
            }
            Found::Broken => return None,
            Found::Binding(_) => {
                let report = Report::new(
                    &codes::E0211,
                    head.span,
                    format!("`{}` is defined already", head.name),
                );
                self.report(report.help("give one of them another name"));
                return None;
            }
        }
        Some(Expr::Bool(Bool::Const(true)))
    }

    /// `f(x y)`: the body at this place, with names passed as names and values computed once.
    pub(super) fn call(&mut self, name: &str, args: &[Node], span: Span) -> Checked {
        let function = match self.scope.find(name) {
            Found::Binding(Binding::Function(function)) => function,
            Found::Broken => return None,
            Found::Binding(_) => {
                let report = Report::new(&codes::E0202, span, format!("`{name}` is no function"));
                self.report(report.help("put a blank before the parenthesis"));
                return None;
            }
            Found::Unbound(outer) => {
                return match self.of_library(&outer) {
                    Some(function) => self.call_library(function, args, span),
                    None => self.undefined(name, span),
                };
            }
        };
        let (head, body) = (&function.0, &function.1);
        self.fits_parameters(name, &head.params, Some(head.span), args, span)?;
        let first = body.first().zip(body.last());
        let length =
            first.map_or(0, |(first, last)| last.span.end.saturating_sub(first.span.start));
        self.expand(name, name, length, span)?;
        let (before, arguments) = self.arguments(&head.params, args);
        self.scope.enter(arguments);
        self.active.push(name.to_owned());
        let result = self.block(body);
        self.active.pop();
        self.scope.leave();
        Some(value::after(before?, result?))
    }

    /// A call of what is no function here.
    fn undefined(&mut self, name: &str, span: Span) -> Checked {
        let at = Span::new(span.start, span.start + name.len() as u32);
        if self.not_used(name, at) {
            return None;
        }
        let near = self.suggest(name);
        let report =
            Report::new(&codes::E0201, span, format!("the function `{name}` is not defined"));
        let help = match near.as_slice() {
            [] => format!("define it before: `function {name}(x) {{ ... }}`"),
            near => format!("did you mean {}?", near.join(" or ")),
        };
        let words = near.iter().map(|word| word.trim_matches('`'));
        let report =
            words.fold(report, |report, word| report.fix(format!("write `{word}`"), at, word));
        self.report(report.help(help));
        None
    }

    /// Whether a call has as many arguments as the function has parameters.
    pub(super) fn fits_parameters(
        &mut self,
        name: &str,
        params: &[(String, Span)],
        defined: Option<Span>,
        args: &[Node],
        span: Span,
    ) -> Option<()> {
        let want = params.len();
        if want == args.len() {
            return Some(());
        }
        let message = format!(
            "`{name}` takes {want} argument{}, and {} given",
            if want == 1 { "" } else { "s" },
            args.len()
        );
        let report = Report::new(&codes::E0205, span, message);
        let report = match defined {
            Some(at) => report.label(at, "defined here"),
            None => report,
        };
        self.report(report.help("arguments are separated by blanks"));
        None
    }

    /// Counts an expansion; refuses recursion and explosions.
    pub(super) fn expand(
        &mut self,
        name: &str,
        active: &str,
        length: u32,
        span: Span,
    ) -> Option<()> {
        self.expansions += 1;
        self.expanded = self.expanded.saturating_add(length);
        if self.active.iter().any(|f| f == active) {
            let report = Report::new(&codes::E0212, span, format!("`{name}` calls itself"));
            self.report(report.help("functions are written out at each call, so that they cannot recurse; use `while` or `loop`"));
            return None;
        }
        let large = self.expansions > MOST_CALLS || self.expanded > MOST_TEXT;
        if self.scope.depth() >= DEEPEST_CALL || large {
            let report = Report::new(&codes::E0212, span, "these functions expand to too much");
            self.report(report.help("call fewer functions inside of functions"));
            return None;
        }
        Some(())
    }

    /// Assignments of the hidden variables, and what each parameter stands for.
    pub(super) fn arguments(
        &mut self,
        params: &[(String, Span)],
        args: &[Node],
    ) -> (Option<Vec<Bool>>, IndexMap<String, Argument>) {
        let mut before = Some(Vec::new());
        let mut map = IndexMap::new();
        for ((param, _), node) in params.iter().zip(args) {
            let alias = match &node.kind {
                Kind::Name(name) => self.scope.outer_name(name),
                _ => None,
            };
            let argument = match alias {
                Some(outer) => Argument::Alias(outer),
                None => match self.hidden(param, node) {
                    Some((variable, assign)) => {
                        if let Some(before) = &mut before {
                            before.push(assign);
                        }
                        Argument::Value(variable)
                    }
                    None => {
                        before = None;
                        Argument::Broken
                    }
                },
            };
            map.insert(param.clone(), argument);
        }
        (before, map)
    }

    fn hidden(&mut self, param: &str, node: &Node) -> Option<(Variable, Bool)> {
        let value = self.expr(node)?;
        if ty(&value) == Ty::Bool {
            let report = Report::new(&codes::E0209, node.span, "a condition has no value to pass");
            self.report(report.help("pass a set, a number, a string or a position"));
            return None;
        }
        let variable = self.scope.variable(ty(&value), param);
        let assign = assignment(variable, "=", value, node.span)?;
        Some((variable, condition(Expr::Bool(Bool::Assign(Box::new(assign))))))
    }
}
