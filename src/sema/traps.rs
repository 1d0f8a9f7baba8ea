//! Traps: what is allowed, has a meaning, and is probably not the meaning that was meant.

use super::Checker;
use crate::filters;
use crate::ir::{Since, Ty};
use crate::report::{Report, codes};
use crate::syntax::ast::{Apply, Kind, Node};
use crate::text::Span;

/// Words that do something besides being true or not.
const ACTS: &[&str] = &[
    "column",
    "comment",
    "message",
    "sort",
    "tally",
    "settag",
    "writefile",
    "removecomment",
    "assert",
    "unbind",
    "persistent",
];

impl Checker<'_> {
    /// A name that the script binds, and that is also a word of Figurine.
    pub(super) fn own_name(&mut self, name: &str, span: Span) {
        let ours = filters::by_name(name).filter(|f| f.since == Since::Figurine);
        if let Some(filter) = ours {
            let message = format!("`{name}` is also a filter, which this query cannot use");
            let help =
                format!("take another name; to compare write `==`; see `explain {}`", filter.name);
            self.report(Report::new(&codes::W1005, span, message).help(help));
        }
    }

    /// `if check mate`: holds wherever the test fails.
    pub(super) fn open_if(&mut self, node: &Node) {
        let Kind::If(parts) = &node.kind else { return };
        if parts.2.is_some() || acts(&parts.0) || acts(&parts.1) {
            return;
        }
        let report = Report::new(
            &codes::W1003,
            node.span,
            "this `if` has no `else`, and so it matches where its test fails",
        );
        let report = report.help("if both must hold, write them side by side, without `if`").fix(
            "write `else true`: it is meant so",
            node.span.after(),
            " else true",
        );
        self.report(report);
    }

    /// `Ra1 & kh8`: no man is both.
    pub(super) fn disjoint(&mut self, args: &[Node], span: Span) {
        let mut before: Option<(u16, u64, Span)> = None;
        for node in args {
            let Kind::Designator(d) = &node.kind else { continue };
            if d.hand {
                continue;
            }
            let men = d.masks.iter().fold(0, |all, mask| all | mask.men.0);
            let (men_before, squares, first) = before.unwrap_or((u16::MAX, u64::MAX, node.span));
            let (men, squares) = (men & men_before, u64::from(d.squares) & squares);
            before = Some((men, squares, first));
            if first == node.span || (men != 0 && squares != 0) {
                continue;
            }
            let message = match men {
                0 => "no man is both of these, so `&` is empty",
                _ => "these have no square in common, so `&` is empty",
            };
            let report = Report::new(&codes::W1004, span, message).label(first, "");
            let report = report.label(node.span, "");
            let report = match args {
                [left, right] => {
                    let between = Span::new(left.span.end, right.span.start);
                    report.fix("write `and`", between, " and ")
                }
                _ => report,
            };
            return self.report(report.help("write `and`, or set the two side by side"));
        }
    }

    /// `#A > 64`, `ply >= 0`: the same answer everywhere.
    pub(super) fn settled(&mut self, apply: &Apply, left: &Node, ty: Ty, right: &Node, span: Span) {
        let Kind::Number(n) = right.kind else { return };
        let Some(Bounds { low, high, sure }) = bounds(left, ty) else { return };
        let (always, never) = match apply.rule.name {
            "<" => (high < n, low >= n),
            "<=" => (high <= n, low > n),
            ">" => (low > n, high <= n),
            ">=" => (low >= n, high < n),
            "==" => (low == n && high == n, n < low || n > high),
            "!=" => (n < low || n > high, low == n && high == n),
            _ => return,
        };
        let word = match (always && sure, never) {
            (true, _) => "always",
            (_, true) => "never",
            _ => return,
        };
        let message = format!("this comparison is {word} true");
        let help = match high {
            i64::MAX => format!("the left side is {low} or more"),
            _ => format!("the left side lies between {low} and {high}"),
        };
        self.report(Report::new(&codes::W1004, span, message).help(help));
    }
}

/// The values that a number can have.
struct Bounds {
    low: i64,
    high: i64,
    /// It has a value in every position.
    sure: bool,
}

/// The bounds of a number, where they are plain.
fn bounds(node: &Node, ty: Ty) -> Option<Bounds> {
    let designator = matches!(node.kind, Kind::Designator(_));
    if ty == Ty::Set {
        return Some(Bounds { low: 0, high: 64, sure: designator });
    }
    let (low, high, sure) = match &node.kind {
        Kind::Paren(inner) => return bounds(inner, ty),
        Kind::Apply(apply) => match apply.rule.name {
            "#" => match apply.args.first().map(|n| &n.kind) {
                Some(Kind::Designator(_)) => (0, 64, true),
                _ => (0, i64::MAX, false),
            },
            // `ply >= 0` is how people write "everywhere".
            "ply" => (0, i64::MAX, false),
            "movenumber" => (1, i64::MAX, false),
            "rank" | "file" => (1, 8, false),
            _ => return None,
        },
        _ => return None,
    };
    Some(Bounds { low, high, sure })
}

/// Whether a filter does something besides being true or not: assigns, writes, binds.
fn acts(node: &Node) -> bool {
    match &node.kind {
        Kind::Apply(apply) => ACTS.contains(&apply.rule.name) || apply.args.iter().any(acts),
        Kind::Block(nodes) => nodes.iter().any(acts),
        Kind::Paren(inner) => acts(inner),
        Kind::If(parts) => acts(&parts.0) || acts(&parts.1) || parts.2.as_ref().is_some_and(acts),
        Kind::While(parts) => acts(&parts.0) || acts(&parts.1),
        Kind::Loop(parts) => acts(&parts.2),
        Kind::ForAny(parts) => acts(&parts.2),
        Kind::Dash(dash) => dash.targets.iter().flatten().any(acts),
        Kind::Designator(_)
        | Kind::Mark(_)
        | Kind::Number(_)
        | Kind::Text(_)
        | Kind::Name(_)
        | Kind::IsBound(..)
        | Kind::Words(..)
        | Kind::Group(_)
        | Kind::GroupStart(_) => false,
        // Functions, paths, assignments, declarations, and what was reported.
        _ => true,
    }
}
