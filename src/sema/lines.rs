//! `path`, `line`, `echo`.

use super::Checker;
use super::check::row;
use super::moves::value_type;
use super::scope::{Binding, Found};
use super::value::{Checked, later};
use crate::ir::Ty;
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
        let mut good = self.path_params(params);
        let flags: Vec<&str> = params.iter().filter_map(flag).collect();
        if let Some(first) = items.first()
            && let ConstituentKind::Filter(node) = &first.kind
            && matches!(&node.kind, Kind::Apply(a) if a.rule.name == "secondary")
        {
            let report =
                Report::new(&codes::E0215, node.span, "`secondary` is no parameter of `path`");
            self.report(report.help("test it after the move: `path -- secondary`"));
            good = false;
        }
        if !self.exclude(&flags, params, span) {
            good = false;
        }
        good &= self.params(filter, params).is_some();
        if !moves(items) && !self.still_path(items, span) {
            return None;
        }
        good &= self.chain(items, true);
        let value = if flags.contains(&"lastposition") { Ty::Pos } else { Ty::Num };
        if good { Some(later(value, filter, span)) } else { None }
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

    fn path_params(&mut self, params: &[Parameter]) -> bool {
        let mut good = true;
        for (i, param) in params.iter().enumerate() {
            match &param.kind {
                ParameterKind::Operand("focus", node) => {
                    good &= self.set(node, "`focus`").is_some()
                }
                ParameterKind::Operand(word, node) => {
                    good &= self.num(node, &format!("`path {word}`")).is_some();
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
        good
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

    /// The constituents of a path or of a chain.
    fn chain(&mut self, items: &[Constituent], path: bool) -> bool {
        let mut good = true;
        let mut moved = false;
        for item in items {
            moved |= moves(std::slice::from_ref(item));
            good &= !path || self.repeats(item, moved);
            good &= match &item.kind {
                ConstituentKind::Chain(items, _) => self.chain(items, path),
                ConstituentKind::Filter(node) => self.constituent(node, path),
            };
        }
        good
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
    fn constituent(&mut self, node: &Node, path: bool) -> bool {
        // `.` holds a place on purpose; in a `line` every constituent is a position.
        if path && !matches!(&node.kind, Kind::Designator(d) if !d.names_squares()) {
            self.bare_square(node, None);
        }
        let Some(checked) = self.expr(node) else { return false };
        if value_type(&Some(checked)) == Some(Ty::Num) && bare_number(node, self) {
            let report = Report::new(&codes::E0210, node.span, "a number is no condition here");
            let form = if path { "path" } else { "line" };
            self.report(report.help(format!(
                "put it in braces if it is meant: `{form}` reads `+` and `*` as repetition"
            )));
            return false;
        }
        true
    }

    pub(super) fn line(&mut self, line: &Line, span: Span) -> Checked {
        let Line { rule, params, arrows, items } = line;
        let filter = row(*rule)?;
        let mut good = self.params(filter, params).is_some();
        let flags: Vec<&str> = params.iter().filter_map(flag).collect();
        good &= self.exclude(&flags, params, span);
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
        good &= self.chain(items, false);
        let value = if flags.contains(&"lastposition") { Ty::Pos } else { Ty::Num };
        if good { Some(later(value, filter, span)) } else { None }
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
        let names = [&head.names.0, &head.names.1];
        let bound: Vec<_> = names.iter().map(|n| self.bind(n, Ty::Pos, span)).collect();
        let body = self.expr(body);
        let value = if value_type(&body) == Some(Ty::Num) { Ty::Num } else { Ty::Bool };
        body?;
        if bound.iter().any(Option::is_none) {
            return None;
        }
        Some(later(value, row(head.rule)?, span))
    }
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
