//! `path`, `line`, `echo`.

use super::Checker;
use super::check::row;
use super::pattern::{self, Part, Parts};
use super::scope::{Binding, Found};
use super::value::{Checked, condition};
use crate::ir::{self, Arg, Bool, Expr, Focus, Num, PathNotes, Pos, PosVar, Range, Ty, Variable};
use crate::report::{Report, codes};
use crate::syntax::WordRule;
use crate::syntax::ast::{
    Constituent, ConstituentKind, Kind, Line, Node, Parameter, ParameterKind,
};
use crate::syntax::token::EchoHead;
use crate::text::Span;

impl Checker<'_> {
    pub(super) fn path(
        &mut self,
        rule: WordRule,
        params: &[Parameter],
        items: &[Constituent],
        span: Span,
    ) -> Checked {
        let filter = row(rule)?;
        let operands = self.path_params(params);
        let flags: Vec<&str> = params.iter().filter_map(flag).collect();
        let mut good = !self.begins_with_secondary(items);
        good &= self.exclude(&flags, params, span);
        let args = self.params(filter, params);
        if !moves(items) && !self.still_path(items, span) {
            return None;
        }
        let parts = self.chain(items, true);
        let (focus, max) = operands?;
        let (args, pattern) = (args?, pattern::pattern(parts?));
        if !good {
            return None;
        }
        let has = |word| flags.contains(&word);
        let focus = match focus {
            Some(men) if has("capture") => Some(Focus::MenOrCaptors(men)),
            Some(men) => Some(Focus::Men(men)),
            None => has("singlecolor").then_some(Focus::Side),
        };
        let notes =
            PathNotes { title: title(params), verbose: has("verbose"), pieces: has("piecepath") };
        let path = Box::new(ir::Path {
            pattern,
            range: range(args),
            focus,
            primary: has("primary"),
            first_match: has("firstmatch"),
            nest_ban: has("nestban"),
            keep_all: has("keepallbest"),
            max,
            notes: (!has("quiet")).then_some(notes),
            atomic: self.atomic_variables(),
            span,
        });
        Some(match has("lastposition") {
            true => Expr::Pos(Pos::Path(path)),
            false => Expr::Num(Num::Path(path)),
        })
    }

    fn begins_with_secondary(&mut self, items: &[Constituent]) -> bool {
        if let Some(first) = items.first()
            && let ConstituentKind::Filter(node) = &first.kind
            && matches!(&node.kind, Kind::Apply(a) if a.rule.name == "secondary")
        {
            let report =
                Report::new(&codes::E0215, node.span, "`secondary` is no parameter of `path`");
            self.report(report.help("test it after the move: `path -- secondary`"));
            return true;
        }
        false
    }

    /// A path without a move never matches. CQL takes it all the same, but for the two slips that
    /// people make: nothing at all, and a move in braces.
    fn still_path(&mut self, items: &[Constituent], span: Span) -> bool {
        let braced = items.iter().find_map(|item| match &item.kind {
            ConstituentKind::Filter(node) => match &node.kind {
                Kind::Block(nodes) => nodes.iter().find(|n| matches!(n.kind, Kind::Dash(_))),
                _ => None,
            },
            ConstituentKind::Chain(..) => None,
        });
        let help = "a step is a dash filter directly in the path: `path -- check -- mate`";
        if let Some(dash) = braced {
            let report = Report::new(&codes::E0108, span, "this `path` has no move");
            self.report(report.label(dash.span, "a dash in braces is no step").help(help));
            return false;
        }
        let code = if items.is_empty() { &codes::E0108 } else { &codes::W1007 };
        self.report(Report::new(code, span, "this `path` has no move").help(help));
        !items.is_empty()
    }

    /// The operands of `focus` and `max`.
    fn path_params(&mut self, params: &[Parameter]) -> Option<(Option<ir::Set>, Option<Num>)> {
        let (mut focus, mut max) = (None, None);
        let mut good = true;
        for (i, param) in params.iter().enumerate() {
            match &param.kind {
                ParameterKind::Operand("focus", node) => {
                    focus = self.set(node, "`focus`");
                    good &= focus.is_some();
                }
                ParameterKind::Operand(word, node) => {
                    max = self.num(node, &format!("`path {word}`"));
                    good &= max.is_some();
                }
                ParameterKind::Flag("title") => {
                    let text = params.get(i + 1).map(|p| &p.kind);
                    if !matches!(text, Some(ParameterKind::Text(_))) {
                        let report =
                            Report::new(&codes::E0203, param.span, "`title` needs a string");
                        self.report(report.help("write `title \"my path\"`"));
                        good = false;
                    }
                }
                _ => {}
            }
        }
        good.then_some((focus, max))
    }

    /// Parameters that cannot stand together, or not without another.
    fn exclude(&mut self, flags: &[&str], params: &[Parameter], span: Span) -> bool {
        let has = |w: &str| flags.contains(&w);
        let focus = params.iter().any(|p| matches!(p.kind, ParameterKind::Operand("focus", _)));
        let (word, message, help) = if has("piecepath") && !focus {
            let help = "write `focus Q piecepath`, or leave it out";
            ("piecepath", "`piecepath` goes with `focus`", help)
        } else if has("primary") && focus {
            ("primary", "`primary` and `focus` exclude each other", "leave one of them out")
        } else if has("primary") && has("secondary") {
            ("primary", "`primary` and `secondary` exclude each other", "leave one of them out")
        } else {
            return true;
        };
        let at = params.iter().find(|p| flag(p) == Some(word)).map_or(span, |p| p.span);
        self.report(Report::new(&codes::E0207, at, message).help(help));
        false
    }

    /// The constituents of a path, a line or a chain.
    fn chain(&mut self, items: &[Constituent], path: bool) -> Option<Vec<Part>> {
        let mut parts = Some(Parts::default());
        let mut moved = false;
        for item in items {
            moved |= moves(std::slice::from_ref(item));
            let good = !path || self.repeats(item, moved);
            let checked = match &item.kind {
                ConstituentKind::Chain(items, _) => {
                    self.chain(items, path).map(pattern::Checked::Chain)
                }
                ConstituentKind::Filter(node) => self.constituent(node, path),
            };
            let repeat = item.repeats.first().map(|repeat| repeat.0);
            match (&mut parts, checked) {
                (Some(parts), Some(checked)) if good && path => parts.step(checked, repeat),
                (Some(parts), Some(checked)) if good => parts.position(checked, repeat),
                _ => parts = None,
            }
        }
        parts.map(Parts::done)
    }

    fn repeats(&mut self, item: &Constituent, moved: bool) -> bool {
        if let Some(sign) = item.repeats.first().filter(|_| !moved) {
            let report = Report::new(&codes::E0114, sign.1, "nothing before this sign is a move");
            self.report(report.help("a repetition repeats a dash filter with what follows it"));
            return false;
        }
        let Some(second) = item.repeats.get(1) else { return true };
        let report = Report::new(&codes::E0114, second.1, "two repetition signs stand in a row");
        self.report(report.help("write one of them, or put a chain in parentheses"));
        false
    }

    /// A filter in a path or line: a bare number there is most likely a slip.
    fn constituent(&mut self, node: &Node, path: bool) -> Option<pattern::Checked> {
        if let Kind::Dash(dash) = &node.kind
            && path
        {
            return self.dash_step(dash).map(pattern::Checked::Dash);
        }
        // `.` holds a place on purpose; in a `line` every constituent is a position.
        if path && !matches!(&node.kind, Kind::Designator(d) if !d.names_squares()) {
            self.bare_square(node, None);
        }
        let checked = self.expr(node)?;
        if matches!(checked, Expr::Num(_)) && bare_number(node, self) {
            let report = Report::new(&codes::E0210, node.span, "a number is no condition here");
            let form = if path { "path" } else { "line" };
            self.report(report.help(format!(
                "put it in braces if it is meant: `{form}` reads `+` and `*` as repetition"
            )));
            return None;
        }
        Some(pattern::Checked::Filter(checked))
    }

    pub(super) fn line(&mut self, line: &Line, span: Span) -> Checked {
        let Line { rule, params, arrows, items } = line;
        let args = self.params(row(*rule)?, params);
        let flags: Vec<&str> = params.iter().filter_map(flag).collect();
        let mut good = self.exclude(&flags, params, span);
        let Some(first) = arrows.first() else {
            let report = Report::new(&codes::E0108, span, "this `line` has no arrow");
            self.report(report.help("write `line --> check --> mate`"));
            return None;
        };
        good &= self.arrows_agree(first.0, first.1, arrows, items);
        if !first.0 && flags.iter().any(|f| ["nestban", "primary", "secondary"].contains(f)) {
            let only = ["nestban", "primary", "secondary"];
            let wrong = params.iter().find(|p| flag(p).is_some_and(|w| only.contains(&w)));
            let at = wrong.map_or(span, |p| p.span);
            let report = Report::new(&codes::E0207, at, "this parameter works forward only");
            self.report(report.label(first.1, "backward").help("turn the arrows: `-->`"));
            good = false;
        }
        let parts = self.chain(items, false);
        let (args, pattern) = (args?, pattern::pattern(parts?));
        if !good {
            return None;
        }
        let has = |word| flags.contains(&word);
        let line = Box::new(ir::Line {
            pattern,
            range: range(args),
            backward: !first.0,
            single_color: has("singlecolor"),
            primary: (has("primary") || has("secondary")).then(|| has("primary")),
            first_match: has("firstmatch"),
            nest_ban: has("nestban"),
            quiet: has("quiet"),
            span,
        });
        Some(match has("lastposition") {
            true => Expr::Pos(Pos::Line(line)),
            false => Expr::Num(Num::Line(line)),
        })
    }

    fn arrows_agree(
        &mut self,
        forward: bool,
        first: Span,
        arrows: &[(bool, Span)],
        items: &[Constituent],
    ) -> bool {
        if let Some(other) = arrows.iter().find(|a| a.0 != forward) {
            let report =
                Report::new(&codes::E0107, other.1, "the arrows of a line point the same way");
            self.report(
                report.label(first, "this one points the other way").help("turn one of them"),
            );
            return false;
        }
        items.iter().all(|item| match &item.kind {
            ConstituentKind::Chain(items, arrows) => {
                self.arrows_agree(forward, first, arrows, items)
            }
            ConstituentKind::Filter(_) => true,
        })
    }

    /// `echo (s t) F`: both names are bound to positions.
    pub(super) fn echo(&mut self, head: &EchoHead, body: &Node, span: Span) -> Checked {
        let source = self.bind(&head.names.0, Ty::Pos, span);
        let target = self.bind(&head.names.1, Ty::Pos, span);
        let body = self.expr(body)?;
        let (Variable::Pos(source), Variable::Pos(target)) = (source?, target?) else {
            return None;
        };
        let names = (source, target);
        Some(match body {
            Expr::Num(body) => Expr::Num(Num::Echo(Box::new(echo_of(head, names, body)))),
            other => Expr::Bool(Bool::Echo(Box::new(echo_of(head, names, condition(other))))),
        })
    }
}

fn echo_of<T>(head: &EchoHead, (source, target): (PosVar, PosVar), body: T) -> ir::Echo<T> {
    let EchoHead { quiet, all, .. } = *head;
    ir::Echo { source, target, all, quiet, pairs: Vec::new(), exact: false, body }
}

/// The range among the parameters.
fn range(args: Vec<Arg>) -> Option<Range> {
    args.into_iter().find_map(|arg| match arg {
        Arg::Range(range) => Some(*range),
        _ => None,
    })
}

/// The string behind `title`.
fn title(params: &[Parameter]) -> Option<String> {
    params.iter().find_map(|param| match &param.kind {
        ParameterKind::Text(text) => Some(text.clone()),
        _ => None,
    })
}

fn flag(param: &Parameter) -> Option<&str> {
    match &param.kind {
        ParameterKind::Flag(word) => Some(word),
        _ => None,
    }
}

/// Whether some constituent is a move: a dash filter directly in the path, or a chain with one.
fn moves(items: &[Constituent]) -> bool {
    items.iter().any(|item| match &item.kind {
        ConstituentKind::Filter(node) => matches!(node.kind, Kind::Dash(_) | Kind::Error),
        ConstituentKind::Chain(items, _) => moves(items),
    })
}

/// A literal, a numeric variable or arithmetic, whatever brackets stand around it.
fn bare_number(node: &Node, checker: &Checker<'_>) -> bool {
    match &node.kind {
        Kind::Number(_) => true,
        Kind::Name(name) => {
            matches!(checker.scope.find(name), Found::Binding(Binding::Variable(_)))
        }
        Kind::Paren(inner) => bare_number(inner, checker),
        Kind::Block(nodes) => match nodes.as_slice() {
            [only] => !matches!(only.kind, Kind::Name(_)) && bare_number(only, checker),
            _ => false,
        },
        Kind::Apply(apply) => matches!(apply.rule.name, "+" | "-" | "*" | "/" | "%"),
        _ => false,
    }
}
