//! Functions: written out at each call, with names passed as names and values computed once.

use super::Checker;
use super::bind::assignment;
use super::scope::{Argument, Binding, Found};
use super::value::{self, Checked, condition, ty};
use crate::ir::{Bool, Expr, Ty, Variable};
use crate::report::{Report, codes};
use crate::syntax::ast::{Kind, Node};
use crate::syntax::token::FunctionHead;
use crate::text::Span;
use indexmap::IndexMap;
use std::rc::Rc;

/// How many calls of functions a query may expand to, and how deep.
const MOST_CALLS: u32 = 20_000;
const DEEPEST_CALL: usize = 100;
/// The bytes of text that calls may be written out to.
const MOST_TEXT: u32 = 4 << 20;

impl Checker<'_> {
    /// `function f(a b) { ... }`: kept as it stands, and checked where it is called.
    pub(super) fn function(&mut self, function: &Rc<(FunctionHead, Vec<Node>)>) -> Checked {
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
            Found::Unbound(_) => {
                let near = self.suggest(name);
                let report = Report::new(
                    &codes::E0201,
                    span,
                    format!("the function `{name}` is not defined"),
                );
                let help = match near.as_slice() {
                    [] => format!("define it before: `function {name}(x) {{ ... }}`"),
                    near => format!("did you mean {}?", near.join(" or ")),
                };
                let at = Span::new(span.start, span.start + name.len() as u32);
                let words = near.iter().map(|word| word.trim_matches('`'));
                let report = words
                    .fold(report, |report, word| report.fix(format!("write `{word}`"), at, word));
                self.report(report.help(help));
                return None;
            }
        };
        let (head, body) = (&function.0, &function.1);
        if head.params.len() != args.len() {
            let want = head.params.len();
            let message = format!(
                "`{name}` takes {want} argument{}, and {} given",
                if want == 1 { "" } else { "s" },
                args.len()
            );
            let report = Report::new(&codes::E0205, span, message);
            self.report(
                report.label(head.span, "defined here").help("arguments are separated by blanks"),
            );
            return None;
        }
        let first = body.first().zip(body.last());
        let length =
            first.map_or(0, |(first, last)| last.span.end.saturating_sub(first.span.start));
        self.expand(name, length, span)?;
        let (before, arguments) = self.arguments(&head.params, args);
        self.scope.enter(arguments);
        self.active.push(name.to_owned());
        let result = self.block(body);
        self.active.pop();
        self.scope.leave();
        Some(value::after(before?, result?))
    }

    /// Counts an expansion; refuses recursion and explosions.
    fn expand(&mut self, name: &str, length: u32, span: Span) -> Option<()> {
        self.expansions += 1;
        self.expanded = self.expanded.saturating_add(length);
        if self.active.iter().any(|f| f == name) {
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
    fn arguments(
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
