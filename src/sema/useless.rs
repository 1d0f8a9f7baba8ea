//! Conditions that can never fail, and other things that are allowed and probably not meant.

use super::Checker;
use super::check::row;
use crate::ir::{Body, RoleBits, Ty};
use crate::report::{Report, codes};
use crate::syntax::Shape;
use crate::syntax::ast::{Ast, Kind, Node};
use crate::text::Span;

impl Checker<'_> {
    /// A query without a filter.
    pub(super) fn empty(&mut self, ast: &Ast) {
        let span = ast.header.as_ref().map_or(Span::default(), |h| h.1);
        let report = Report::new(&codes::E0109, span, "there is no filter behind the header");
        self.report(report.help("write one, like `mate` or `♖a2 and not ♝c1`"));
    }

    /// Looks at filters that stand as conditions, one after the other.
    pub(super) fn useless(&mut self, nodes: &[Node]) {
        for (i, node) in nodes.iter().enumerate() {
            self.useless_condition(node);
            self.transform_reach(node, nodes.get(i + 1));
        }
    }

    fn useless_condition(&mut self, node: &Node) {
        let what = match &node.kind {
            Kind::Number(_) => "a number alone",
            Kind::Text(_) => "a string alone",
            Kind::Paren(inner) => return self.useless_condition(inner),
            Kind::Block(nodes) => return self.useless(nodes),
            Kind::Apply(apply) => match apply.rule.name {
                "and" | "or" => {
                    return apply.args.iter().for_each(|n| self.useless_condition(n));
                }
                "not" | "find" | "assert" | "loop" => {
                    return apply.args.iter().for_each(|n| self.useless_condition(n));
                }
                _ if self.always(apply.rule) => "a value that always exists",
                _ => return,
            },
            Kind::Designator(d) => {
                let bare = d.masks.iter().any(|m| m.men == RoleBits::ANY);
                if bare && d.squares.any() {
                    let report = Report::new(
                        &codes::W1002,
                        node.span,
                        "bare squares match in every position",
                    );
                    self.report(report.help("name a man before them, like `Ke4` or `[Aa]e4`"));
                }
                return;
            }
            _ => return,
        };
        let report = Report::new(
            &codes::E0210,
            node.span,
            format!("{what} is no condition: it never fails"),
        );
        self.report(report.help("compare it, like `ply > 20`"));
    }

    /// Words whose value exists in every position: as conditions they say nothing.
    fn always(&self, rule: crate::syntax::WordRule) -> bool {
        let Some(filter) = row(rule) else { return false };
        let value = matches!(filter.ty(), Some(Ty::Num | Ty::Text));
        let sure =
            ["sidetomove", "white", "black", "positionid", "lastgamenumber", "currenttransform"];
        value
            && filter.shape == Shape::Plain
            && sure.contains(&filter.name)
            && !matches!(filter.body, Body::Form)
    }

    /// `flip Ka1 Qb2`: the transform takes one filter only.
    fn transform_reach(&mut self, node: &Node, next: Option<&Node>) {
        let Kind::Apply(apply) = &node.kind else { return };
        let transform = crate::transform::by_name(apply.rule.name).is_some();
        let (Some(arg), Some(next)) = (apply.args.first(), next) else { return };
        if !transform
            || !matches!(arg.kind, Kind::Designator(_))
            || !matches!(next.kind, Kind::Designator(_))
        {
            return;
        }
        let name = apply.rule.name;
        let report =
            Report::new(&codes::W1001, node.span, format!("`{name}` takes only the next filter"));
        let report = report.label(next.span, "this one is not transformed");
        self.report(report.help(format!("put both in braces: `{name} {{ ... }}`")));
    }
}
