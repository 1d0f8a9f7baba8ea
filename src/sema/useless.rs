//! Conditions that can never fail, and other things that are allowed and probably not meant.

use super::Checker;
use super::check::row;
use crate::ir::{RoleBits, Ty};
use crate::report::{Report, codes};
use crate::syntax::ast::{Apply, Ast, Kind, Node, ParameterKind};
use crate::text::Span;
use shakmaty::Bitboard;

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
            let before = i.checked_sub(1).and_then(|i| nodes.get(i));
            let next = nodes.get(i + 1);
            // A value that is left over from a slip beside it is told with the slip.
            if before.into_iter().chain(next).any(|n| self.is_broken(n)) {
                continue;
            }
            self.useless_condition(node, before);
            self.transform_reach(node, nodes.get(i + 1..).unwrap_or_default());
        }
    }

    /// Whether an error was reported within this filter.
    fn is_broken(&self, node: &Node) -> bool {
        let within = |span: Span| span.start >= node.span.start && span.end <= node.span.end;
        matches!(node.kind, Kind::Error)
            || self.reports.iter().any(|r| r.is_error() && within(r.primary.span))
    }

    /// `e4` alone: whatever stands on it.
    pub(super) fn bare_square(&mut self, node: &Node, before: Option<&Node>) {
        let Kind::Designator(d) = &node.kind else { return };
        let bare = d.masks.iter().any(|m| m.men == RoleBits::ANY);
        if !bare || !d.squares.any() {
            return;
        }
        let message = "bare squares match in every position";
        let report = Report::new(&codes::W1002, node.span, message);
        self.report(match before.map(|b| (&b.kind, b.span)) {
            Some((Kind::Dash(dash), at)) if dash.right.is_none() => report
                .label(at, "this move goes anywhere")
                .help("write the dash and its target without a blank, like `Q--e4`")
                .fix("remove the blank", Span::new(at.end, node.span.start), ""),
            Some((Kind::Designator(men), at)) if !men.names_squares() => report
                .label(at, "this man stands anywhere")
                .help("write the man and the squares without a blank, like `Qe4`, `[QR][a1,h1]`")
                .fix("remove the blank", Span::new(at.end, node.span.start), ""),
            _ => {
                let start = Span::new(node.span.start, node.span.start);
                let report = report.help("name a man before them, like `Ke4` or `[Aa]e4`");
                match d.squares {
                    Bitboard::FULL => report,
                    _ => report.fix("write `[Aa]` before them, any man", start, "[Aa]"),
                }
            }
        });
    }

    fn useless_condition(&mut self, node: &Node, before: Option<&Node>) {
        if self.number_behind(node, before) {
            return;
        }
        let (what, help) = match &node.kind {
            Kind::Number(_) if before.is_some_and(|dot| is_dot(dot, node)) => (
                "the part behind a point",
                "numbers are whole: `eval` counts hundredths of a pawn, `clock` seconds",
            ),
            Kind::Number(_) => ("a number alone", "compare something with it, like `ply > 20`"),
            Kind::Text(_) if before.is_some_and(super::library::is_use) => {
                ("a string alone", "one `use` names one library: write `use` before each")
            }
            Kind::Text(_) => {
                ("a string alone", "compare something with it, like `event == \"...\"`")
            }
            Kind::Paren(inner) => return self.useless_condition(inner, None),
            Kind::If(_) => return self.open_if(node),
            Kind::Block(nodes) => return self.useless(nodes),
            Kind::Apply(apply) => match apply.rule.name {
                "find" if third_bound(apply).is_some() => {
                    let third = third_bound(apply).unwrap_or(node.span);
                    let message = "a range has two bounds, and this number is no condition";
                    let report = Report::new(&codes::E0210, third, message);
                    return self.report(report.help("write the filter to find behind the range"));
                }
                "and" | "or" | "xor" | "not" | "find" | "assert" | "loop" => {
                    return apply.args.iter().for_each(|n| self.useless_condition(n, None));
                }
                _ => match alone(apply) {
                    Some(help) => ("a value that always exists", help),
                    None => return,
                },
            },
            Kind::Designator(_) => return self.bare_square(node, before),
            _ => return,
        };
        let report = Report::new(
            &codes::E0210,
            node.span,
            format!("{what} is no condition: it never fails"),
        );
        self.report(report.help(help));
    }

    /// `movenumber 20`: a number behind a word that has one.
    fn number_behind(&mut self, node: &Node, before: Option<&Node>) -> bool {
        let (Kind::Number(number), Some(Kind::Apply(word))) = (&node.kind, before.map(|b| &b.kind))
        else {
            return false;
        };
        let name = word.rule.name;
        if !word.args.is_empty() || row(word.rule).is_none_or(|row| row.ty() != Some(Ty::Num)) {
            return false;
        }
        let message = "a number alone is no condition: it never fails";
        let report = Report::new(&codes::E0210, node.span, message);
        self.report(report.help(format!("compare them: `{name} == {number}`")));
        true
    }

    /// `flip Ka1 Qb2`: the transform takes one filter only.
    fn transform_reach(&mut self, node: &Node, rest: &[Node]) {
        let Kind::Apply(apply) = &node.kind else { return };
        let transform = crate::transform::by_name(apply.rule.name).is_some();
        let (Some(arg), Some(next)) = (apply.args.first(), rest.first()) else { return };
        // A word like `btm` alone is hardly what was to be turned.
        let word = matches!(&arg.kind, Kind::Apply(word) if word.args.is_empty());
        let next = match &arg.kind {
            Kind::Designator(_) => Some(next).filter(|n| matches!(n.kind, Kind::Designator(_))),
            _ if word => rest.iter().find(|node| names_men(node)),
            _ => None,
        };
        let Some(next) = next.filter(|_| transform) else { return };
        let name = apply.rule.name;
        let report =
            Report::new(&codes::W1001, node.span, format!("`{name}` takes only the next filter"));
        let report = report.label(next.span, "this one is not transformed");
        let open = Span::new(arg.span.start, arg.span.start);
        let braces = [(open, "{".to_owned()), (next.span.after(), "}".to_owned())];
        let report = report.fix_all("put braces around all", braces);
        self.report(report.help(format!("put all in braces: `{name} {{ ... }}`")));
    }
}

/// What to write instead of a word whose value always exists.
fn alone(apply: &Apply) -> Option<&'static str> {
    let text = apply.params.iter().any(|param| matches!(param.kind, ParameterKind::Text(_)));
    row(apply.rule)?.alone.filter(|_| !text)
}

/// Whether men or squares are named in a filter that is no transform of its own.
fn names_men(node: &Node) -> bool {
    match &node.kind {
        Kind::Designator(_) => true,
        Kind::Paren(inner) => names_men(inner),
        Kind::Dash(dash) => dash.left.iter().chain(&dash.right).any(names_men),
        Kind::Apply(apply) => {
            crate::transform::by_name(apply.rule.name).is_none() && apply.args.iter().any(names_men)
        }
        _ => false,
    }
}

/// Whether a `.`, any square, touches the number behind it, as in `eval > 1.5`.
fn is_dot(dot: &Node, number: &Node) -> bool {
    let one = dot.span.end == number.span.start && dot.span.end - dot.span.start == 1;
    one && matches!(&dot.kind, Kind::Designator(d) if d.masks.iter().all(|m| m.men == RoleBits::ANY))
}

/// The number behind a range of two: `find 1 2 3`.
fn third_bound(apply: &Apply) -> Option<Span> {
    let bound = |kind: &ParameterKind| matches!(kind, ParameterKind::Bound(_));
    let two = apply.params.iter().filter(|p| bound(&p.kind)).count() == 2;
    let number = apply.args.first().filter(|n| matches!(n.kind, Kind::Number(_)));
    number.filter(|_| two).map(|n| n.span)
}
