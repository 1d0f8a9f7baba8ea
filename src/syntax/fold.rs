//! Applies operators: a flat row of pieces becomes a tree, by the levels in the filter table.
//!
//! This is how CQL 6.2 reads: every prefix operator may stand where an operand may, and takes as
//! much to its right as its own level says.

use super::ast::{Apply, Dash, Kind, Node, Parameter};
use super::build::{Builder, Piece};
use super::{Assoc, Level, Shape, WordRule};
use crate::report::{Report, codes};
use crate::text::Span;
use std::collections::VecDeque;

/// Levels of the forms that have no row of their own.
const DASH: Level = 7;
const ARROW: Level = 8;
const INDEX: Level = 12;
const PRIMARY: Level = 14;
/// Where the right side of an assignment is read.
const VALUE: Level = 5;

pub(super) struct Fold<'b, 'a> {
    build: &'b mut Builder<'a>,
    pieces: VecDeque<Piece>,
    /// Prefix operators around the current operand.
    prefixes: u32,
    /// Expressions inside of each other.
    depth: u16,
}

impl<'b, 'a> Fold<'b, 'a> {
    pub(super) fn new(build: &'b mut Builder<'a>, pieces: Vec<Piece>) -> Fold<'b, 'a> {
        Fold { build, pieces: pieces.into(), prefixes: 0, depth: 0 }
    }

    /// The whole row.
    pub(super) fn filter(mut self) -> Node {
        let node = self.expression(1);
        if let Some(piece) = self.pieces.front() {
            let span = match piece {
                Piece::Infix(_, s) | Piece::DashBoth(_, s) | Piece::DashLeft(_, s) => *s,
                Piece::Assign(_, s) | Piece::Index(_, _, s) | Piece::Targets(_, s) => *s,
                _ => node.span.after(),
            };
            let (message, help) = match bare_promotion(&node) {
                true => (
                    "this operator cannot follow a promotion without a target list",
                    "put parentheses around the dash filter: `(P--=Q) and ...`",
                ),
                false => (
                    "this operator cannot follow a dash filter",
                    "put braces around the dash filter: `{K--}`",
                ),
            };
            let report = Report::new(&codes::E0107, span, message);
            self.build.reports.push(report.label(node.span, "its left side").help(help));
            return self.build.node(node.span, Kind::Error);
        }
        node
    }

    /// An expression of operators that bind at least as tightly as `level`.
    fn expression(&mut self, level: Level) -> Node {
        if self.depth >= super::ast::DEEPEST {
            return self.too_deep();
        }
        self.depth += 1;
        let node = self.operators(level);
        self.depth -= 1;
        node
    }

    fn operators(&mut self, level: Level) -> Node {
        let mut left = self.primary();
        let mut most = PRIMARY;
        loop {
            let Some(piece) = self.pieces.front() else { return left };
            let (at, assoc) = match piece {
                Piece::Infix(rule, _) => match rule.shape {
                    Shape::Infix(at, assoc) => (at, assoc),
                    _ => return left,
                },
                Piece::DashBoth(..) | Piece::DashLeft(..) => (DASH, Assoc::Left),
                Piece::Index(..) => (INDEX, Assoc::Left),
                Piece::Assign(..) => (PRIMARY, Assoc::Right),
                Piece::Promote(_) | Piece::Targets(..) => match left.kind {
                    Kind::Dash(_) => (DASH, Assoc::Left),
                    _ => return left,
                },
                _ => return left,
            };
            let dash = matches!(left.kind, Kind::Dash(_));
            let tail = matches!(piece, Piece::Promote(_) | Piece::Targets(..));
            let promotion = !tail && bare_promotion(&left);
            let fits = at >= level && at <= most && (!dash || at < DASH || tail) && !promotion;
            let given_back = self.prefixes > 0 && self.gives_back(&left, at);
            if !fits || given_back {
                return left;
            }
            most = if tail { most } else { most.min(at.max(1)) };
            if let Assoc::Chain = assoc {
                most = ARROW;
            }
            left = self.extend(left, at, assoc);
            if at == PRIMARY || at == INDEX {
                most = PRIMARY;
            }
        }
    }

    /// Whether the operator after `left` belongs further out, since `left` has no value for it:
    /// `find all check >= 8` compares what `find` counts, `position 6:K` looks at position 6.
    fn gives_back(&mut self, left: &Node, at: Level) -> bool {
        let value = at > 2 && at != PRIMARY;
        if value && logical(left) {
            return true;
        }
        match at {
            13 => no_position(left),
            5 => self.text_and_number(left),
            // `makesquare "e4" & N`: only sets can be joined.
            7..=11 => matches!(left.kind, Kind::Text(_)),
            _ => false,
        }
    }

    /// `int "-7" + 0`: a string cannot take the number.
    fn text_and_number(&mut self, left: &Node) -> bool {
        let number =
            matches!(self.pieces.get(1), Some(Piece::Operand(Node { kind: Kind::Number(_), .. })));
        number && matches!(left.kind, Kind::Text(_))
    }

    fn too_deep(&mut self) -> Node {
        let mut span = Span::default();
        for piece in self.pieces.drain(..) {
            if let Piece::Prefix(_, _, s, _) = piece {
                span = s;
            }
        }
        let report = Report::new(&codes::E0111, span, "this filter nests too deeply");
        if !self.build.reports.iter().any(|r| r.code == &codes::E0111) {
            self.build.reports.push(report.help("name parts of it with variables or functions"));
        }
        self.build.node(span, Kind::Error)
    }

    /// `left` with the next operator applied.
    fn extend(&mut self, left: Node, level: Level, assoc: Assoc) -> Node {
        match self.pieces.pop_front() {
            Some(Piece::Infix(rule, span)) => self.infix(left, rule, span, level, assoc),
            Some(Piece::DashBoth(rule, sign)) => {
                let right = self.expression(ARROW);
                self.dash(rule, sign, Some(left), Some(right))
            }
            Some(Piece::DashLeft(rule, sign)) => self.dash(rule, sign, Some(left), None),
            Some(Piece::Index(low, high, span)) => {
                let span = left.span.to(span);
                self.build.node(span, Kind::Index(Box::new((left, low, high))))
            }
            Some(Piece::Assign(rule, sign)) => {
                // A dictionary takes any filter; a variable only up to a comparison.
                let indexed = matches!(left.kind, Kind::Index(_));
                let value = self.expression(if indexed { 1 } else { VALUE });
                let span = left.span.to(value.span);
                self.build.node(span, Kind::Assign(Box::new((left, rule, sign, value))))
            }
            Some(Piece::Promote(node)) => self.change_dash(left, node.span, |dash| {
                dash.promotion = Some(node);
            }),
            Some(Piece::Targets(list, span)) => self.targets(left, list, span),
            _ => left,
        }
    }

    fn targets(&mut self, left: Node, list: Vec<Node>, span: Span) -> Node {
        if list.is_empty() {
            let report = Report::new(&codes::E0108, span, "this target list is empty");
            self.build.reports.push(report.help("name what must hold after the move: `--(check)`"));
            return self.build.node(left.span.to(span), Kind::Error);
        }
        self.change_dash(left, span, |dash| dash.targets = Some(list))
    }

    fn change_dash(&mut self, mut left: Node, span: Span, change: impl FnOnce(&mut Dash)) -> Node {
        if let Kind::Dash(dash) = &mut left.kind {
            change(dash);
        }
        self.build.node(left.span.to(span), left.kind)
    }

    fn infix(
        &mut self,
        left: Node,
        rule: WordRule,
        word: Span,
        level: Level,
        assoc: Assoc,
    ) -> Node {
        let next = match assoc {
            Assoc::Right => level,
            Assoc::Left | Assoc::Chain => level + 1,
        };
        let right = self.expression(next);
        let span = left.span.to(right.span);
        let params = Vec::new();
        let depth = (left.depth, right.depth);
        // `a or b or c` is one node with three operands.
        let mut args = match left.kind {
            Kind::Apply(apply) if apply.rule.id == rule.id && joins(rule, assoc) => apply.args,
            Kind::Apply(apply) if assoc == Assoc::Chain && is_chain(apply.rule) => {
                return self.mixed(*apply, left.span, word, right);
            }
            kind => vec![Node { kind, ..left }],
        };
        args.push(right);
        let apply = Kind::Apply(Box::new(Apply { rule, word, params, args }));
        self.build.joined(span, apply, depth)
    }

    fn mixed(&mut self, apply: Apply, left: Span, word: Span, right: Node) -> Node {
        let report = Report::new(&codes::E0107, word, "the arrows of one chain point the same way");
        let report = report.label(apply.word, "this one points the other way");
        self.build.reports.push(report.help("put one of them in braces"));
        self.build.node(left.to(right.span), Kind::Error)
    }

    fn primary(&mut self) -> Node {
        match self.pieces.pop_front() {
            Some(Piece::Operand(node)) => node,
            Some(Piece::Prefix(rule, level, word, params)) => {
                self.prefix(rule, level, word, params)
            }
            Some(Piece::DashRight(rule, sign)) => {
                let right = self.expression(ARROW);
                self.dash(rule, sign, None, Some(right))
            }
            Some(Piece::ManAssign(name, span)) => {
                let value = self.expression(VALUE);
                let span = span.to(value.span);
                self.build.node(span, Kind::PieceAssign(name, Box::new(value)))
            }
            // The grammar gives an operand after every operator.
            _ => self.build.node(Span::default(), Kind::Error),
        }
    }

    fn prefix(
        &mut self,
        rule: WordRule,
        level: Level,
        word: Span,
        mut params: Vec<Parameter>,
    ) -> Node {
        self.prefixes += 1;
        let arg = self.expression(level);
        self.prefixes -= 1;
        let span = word.to(arg.span);
        if let (Kind::Number(n), "-") = (&arg.kind, rule.name) {
            return self.build.node(span, Kind::Number(n.saturating_neg()));
        }
        let args = vec![arg];
        self.build.written(rule, &args, &mut params);
        let apply = Apply { rule, word, params, args };
        self.build.node(span, Kind::Apply(Box::new(apply)))
    }

    fn dash(
        &mut self,
        rule: WordRule,
        sign: Span,
        left: Option<Node>,
        right: Option<Node>,
    ) -> Node {
        let span = left.as_ref().map_or(sign, |n| n.span.to(sign));
        let span = right.as_ref().map_or(span, |n| span.to(n.span));
        let dash = Dash { rule, sign, left, right, promotion: None, targets: None };
        self.build.node(span, Kind::Dash(Box::new(dash)))
    }
}

/// Whether a chain of this operator is one node.
fn joins(rule: WordRule, assoc: Assoc) -> bool {
    assoc == Assoc::Chain || matches!(rule.name, "and" | "or" | "&" | "|")
}

fn is_chain(rule: WordRule) -> bool {
    matches!(rule.shape, Shape::Infix(_, Assoc::Chain))
}

/// `P--=Q`: as in CQL 6.2 no operator follows it without parentheses; with a target list one may.
fn bare_promotion(node: &Node) -> bool {
    matches!(&node.kind, Kind::Dash(dash) if dash.promotion.is_some() && dash.targets.is_none())
}

/// Whether a node is certainly without a value.
fn logical(node: &Node) -> bool {
    match &node.kind {
        Kind::Apply(apply) => apply.rule.logical || matches!(apply.rule.name, "and" | "or" | "not"),
        Kind::Paren(inner) => logical(inner),
        Kind::Block(nodes) => nodes.last().is_some_and(logical),
        _ => false,
    }
}

/// Whether a node is certainly no position, so that a `:` behind it belongs further out:
/// `position 6:K` is `(position 6):K`.
fn no_position(node: &Node) -> bool {
    match &node.kind {
        Kind::Number(_) | Kind::Designator(_) | Kind::Text(_) => true,
        Kind::Paren(inner) => no_position(inner),
        Kind::Apply(apply) => {
            apply.rule.numeric && matches!(apply.rule.shape, Shape::Infix(..) | Shape::Plain)
        }
        _ => false,
    }
}
