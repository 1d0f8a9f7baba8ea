//! Where the filters of lists begin: a line that starts with one is no continuation.

use crate::syntax::Shape;
use crate::syntax::ast::{
    Apply, Ast, Constituent, ConstituentKind, Kind, Node, Parameter, ParameterKind,
};
use crate::syntax::token::{Raw, RawKind};

/// The places, sorted.
pub(super) fn items(ast: &Ast, tokens: &[Raw]) -> Vec<u32> {
    let mut walk = Walk { tokens, found: Vec::new() };
    let header = ast.header.iter().flat_map(|(items, _)| items);
    walk.found.extend(header.map(|item| item.span.start));
    walk.list(&ast.body);
    walk.found.sort_unstable();
    walk.found.dedup();
    walk.found
}

struct Walk<'a> {
    tokens: &'a [Raw],
    found: Vec<u32>,
}

impl Walk<'_> {
    fn list(&mut self, nodes: &[Node]) {
        for node in nodes {
            self.found.push(node.span.start);
            self.node(node);
        }
    }

    fn nodes<'n>(&mut self, nodes: impl IntoIterator<Item = &'n Node>) {
        nodes.into_iter().for_each(|node| self.node(node));
    }

    fn node(&mut self, node: &Node) {
        match &node.kind {
            Kind::Apply(apply) => self.apply(apply),
            Kind::Block(nodes) | Kind::Call(_, nodes) => self.list(nodes),
            Kind::Note(_, nodes) => self.nodes(nodes),
            Kind::Paren(inner) => self.list(std::slice::from_ref(inner)),
            Kind::PieceAssign(_, inner) => self.node(inner),
            Kind::Assign(parts) => self.nodes([&parts.0, &parts.3]),
            Kind::Index(parts) => {
                self.node(&parts.0);
                self.nodes(parts.1.iter().chain(parts.2.iter().flatten()));
            }
            Kind::Dash(dash) => {
                self.nodes(dash.left.iter().chain(&dash.right).chain(&dash.promotion));
                self.list(dash.targets.as_deref().unwrap_or_default());
            }
            Kind::If(parts) => {
                self.nodes([&parts.0, &parts.1]);
                self.nodes(&parts.2);
            }
            Kind::While(parts) => self.nodes([&parts.0, &parts.1]),
            Kind::Loop(parts) => self.nodes([&parts.1, &parts.2]),
            Kind::ForAny(parts) => self.nodes([&parts.1, &parts.2]),
            Kind::Echo(parts) => self.node(&parts.1),
            Kind::Function(parts) => self.list(&parts.1),
            Kind::Path(parts) => {
                self.parameters(&parts.1);
                self.constituents(&parts.2);
            }
            Kind::Line(line) => {
                self.parameters(&line.params);
                self.found.extend(line.arrows.iter().map(|arrow| arrow.1.start));
                line.items.iter().for_each(|item| self.constituent(item));
            }
            _ => {}
        }
    }

    /// The operands of a word in parentheses are a list; those of an operator are not.
    fn apply(&mut self, apply: &Apply) {
        self.parameters(&apply.params);
        let calls = !matches!(apply.rule.shape, Shape::Infix(..) | Shape::Prefix(_) | Shape::Low);
        let first = apply.args.first().map_or(0, |node| node.span.start);
        let at = self.tokens.partition_point(|token| token.span.start < first);
        let before = at.checked_sub(1).and_then(|at| self.tokens.get(at));
        if calls && before.is_some_and(|token| token.kind == RawKind::Sign("(")) {
            self.list(&apply.args);
        } else {
            self.nodes(&apply.args);
        }
    }

    fn parameters(&mut self, params: &[Parameter]) {
        for param in params {
            match &param.kind {
                ParameterKind::Operand(_, node) => self.node(node),
                ParameterKind::List(_, nodes) => self.list(nodes),
                _ => {}
            }
        }
    }

    fn constituents(&mut self, items: &[Constituent]) {
        for item in items {
            self.found.push(item.span.start);
            self.constituent(item);
        }
    }

    fn constituent(&mut self, item: &Constituent) {
        match &item.kind {
            ConstituentKind::Filter(node) => self.node(node),
            ConstituentKind::Chain(items, arrows) if arrows.is_empty() => self.constituents(items),
            ConstituentKind::Chain(items, arrows) => {
                self.found.extend(arrows.iter().map(|arrow| arrow.1.start));
                items.iter().for_each(|item| self.constituent(item));
            }
        }
    }
}
