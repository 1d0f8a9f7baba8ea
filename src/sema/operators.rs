//! Operators with types: comparisons, arithmetic, sets, strings, positions.

use super::Checker;
use super::scope::{Binding, Found};
use super::tags::is_date;
use super::value::{Checked, at, ty};
use crate::ir::{Bool, Cmp, Expr, Match, Num, Pattern, Pos, Run, Set, Str, Ty};
use crate::report::{Report, codes};
use crate::syntax::ast::{Apply, Kind, Node};
use crate::text::Span;
use std::sync::Arc;

/// The bytes that a regular expression may take when it is compiled.
const MOST_PATTERN: usize = 2 << 20;

impl Checker<'_> {
    /// An operator of the table whose row is a form.
    pub(super) fn operator(&mut self, apply: &Apply, span: Span) -> Checked {
        let name = apply.rule.name;
        let (left, right) = match apply.args.as_slice() {
            [only] => return self.prefix_operator(apply, only, span),
            [left, right, ..] => (left, right),
            [] => return None,
        };
        match name {
            "and" | "or" => self.logic(name, &apply.args),
            "in" => self.contained(left, right),
            "==" | "!=" | "<" | "<=" | ">" | ">=" | "[<]" | "[<=]" | "[>]" | "[>=]" => {
                self.compare(apply, left, right, span)
            }
            "+" | "-" | "*" | "/" | "%" => self.arithmetic(apply, left, right, span),
            "&" => self.common(&apply.args, span),
            "|" => {
                let sets = self.sets(&apply.args, "`|`")?;
                Some(Expr::Set(Set::Union(sets)))
            }
            "attacks" | "attackedby" => {
                let sets =
                    (self.set(left, &format!("`{name}`")), self.set(right, &format!("`{name}`")));
                let (Some(a), Some(b)) = sets else { return None };
                Some(Expr::Set(Set::Attack(name == "attacks", Box::new((a, b)))))
            }
            "->" | "<-" => self.arrows(apply),
            "~~" => self.regex(left, right),
            ":" => {
                let pos = self.pos(left, "`:`");
                let body = self.expr(right);
                Some(at(pos?, body?))
            }
            _ => None,
        }
    }

    fn prefix_operator(&mut self, apply: &Apply, arg: &Node, span: Span) -> Checked {
        match apply.rule.name {
            "not" => Some(Expr::Bool(Bool::Not(Box::new(self.bool(arg)?)))),
            "~" => Some(Expr::Set(Set::Not(Box::new(self.set(arg, "`~`")?)))),
            // What stands before it is a filter of its own: `Nd5-e4`.
            "-" if matches!(arg.kind, Kind::Designator(_)) => {
                let report =
                    Report::new(&codes::E0203, span, "`-` needs a number, and this is a set");
                self.report(report.here("a set").help(
                    "a move is written with two dashes, like `N--e4`, the number of men as `#A`",
                ));
                None
            }
            "-" => Some(Expr::Num(Num::Neg(Box::new(self.num(arg, "`-`")?), span))),
            "#" => self.count(arg),
            "loop" => Some(Expr::Bool(Bool::Loop(Box::new(self.bool(arg)?), span))),
            "lasting" => Some(Expr::Num(Num::Run(Box::new(Run::new(self.bool(arg)?))))),
            "inlist" => self.in_list(arg, span),
            "notransform" => Some(super::value::fixed(self.expr(arg)?)),
            _ => None,
        }
    }

    /// `#S`, `#T`, `#D`.
    fn count(&mut self, arg: &Node) -> Checked {
        if let Kind::Name(name) = &arg.kind
            && let Found::Binding(Binding::Dictionary(d)) = self.scope.find(name)
        {
            return Some(Expr::Num(Num::Entries(d.slot)));
        }
        match self.expr(arg)? {
            Expr::Set(set) => Some(Expr::Num(Num::Count(Box::new(set)))),
            Expr::Text(text) => Some(Expr::Num(Num::Length(Box::new(text)))),
            other => {
                self.mismatch(arg.span, "`#`", "a set, a string or a dictionary", ty(&other));
                None
            }
        }
    }

    fn logic(&mut self, name: &str, args: &[Node]) -> Checked {
        let parts: Vec<Option<Bool>> = args.iter().map(|n| self.bool(n)).collect();
        let parts = parts.into_iter().collect::<Option<Vec<Bool>>>()?;
        Some(Expr::Bool(if name == "and" { Bool::And(parts) } else { Bool::Or(parts) }))
    }

    fn sets(&mut self, args: &[Node], needs: &str) -> Option<Vec<Set>> {
        let sets: Vec<Option<Set>> = args.iter().map(|n| self.set(n, needs)).collect();
        sets.into_iter().collect()
    }

    /// `S in T`, `s in t`.
    fn contained(&mut self, left: &Node, right: &Node) -> Checked {
        let (a, b) = (self.expr(left), self.expr(right));
        Some(Expr::Bool(match (a?, b?) {
            (Expr::Set(a), Expr::Set(b)) => Bool::Subset(Box::new((a, b))),
            (Expr::Text(a), Expr::Text(b)) => Bool::Substring(Box::new((a, b))),
            (Expr::Set(_), other) => {
                self.mismatch(right.span, "`in` with a set", "a set", ty(&other));
                return None;
            }
            (Expr::Text(_), other) => {
                self.mismatch(right.span, "`in` with a string", "a string", ty(&other));
                return None;
            }
            (other, _) => {
                self.mismatch(left.span, "`in`", "a set or a string", ty(&other));
                return None;
            }
        }))
    }

    fn compare(&mut self, apply: &Apply, left: &Node, right: &Node, span: Span) -> Checked {
        let name = apply.rule.name;
        let (a, b) = (self.expr(left), self.expr(right));
        let (a, b) = (a?, b?);
        for (expr, node) in [(&a, left), (&b, right)] {
            if ty(expr) == Ty::Bool {
                self.mismatch(node.span, &format!("`{name}`"), "a value", Ty::Bool);
                return None;
            }
        }
        self.settled(apply, left, ty(&a), right, span);
        // `[<]` and its family order positions of the tree; other values as their plain twins do.
        let in_tree = name.starts_with('[');
        let cmp = order(name.trim_matches(['[', ']']))?;
        let pair = |a, b| Box::new((a, b));
        Some(match (a, b) {
            (Expr::Num(a), Expr::Num(b)) => number(cmp, a, b),
            (Expr::Set(a), Expr::Num(b)) => number(cmp, Num::Count(Box::new(a)), b),
            (Expr::Num(a), Expr::Set(b)) => number(cmp, a, Num::Count(Box::new(b))),
            (Expr::Set(a), Expr::Set(b)) if cmp == Cmp::Eq => {
                Expr::Bool(Bool::SameSet(true, pair(a, b)))
            }
            (Expr::Set(a), Expr::Set(b)) if cmp == Cmp::Ne => {
                Expr::Bool(Bool::SameSet(false, pair(a, b)))
            }
            (Expr::Text(a), Expr::Text(b)) if is_date(&a) || is_date(&b) => {
                self.dates(cmp, (a, left), (b, right))
            }
            (Expr::Text(a), Expr::Text(b)) if cmp == Cmp::Ne => {
                Expr::Bool(Bool::TextNe(Box::new((a, b))))
            }
            (Expr::Text(a), Expr::Text(b)) => Expr::Text(Str::Cmp(cmp, Box::new((a, b)))),
            (Expr::Pos(a), Expr::Pos(b)) if in_tree => {
                Expr::Pos(Pos::Lineage(cmp, Box::new((a, b))))
            }
            (Expr::Pos(a), Expr::Pos(b)) => Expr::Pos(Pos::Cmp(cmp, Box::new((a, b)))),
            (Expr::Set(_), Expr::Set(_)) => {
                let report =
                    Report::new(&codes::E0203, span, format!("`{name}` cannot compare two sets"));
                let start = |node: &Node| Span::new(node.span.start, node.span.start);
                let signs = [(start(left), "#".to_owned()), (start(right), "#".to_owned())];
                let report = report.fix_all("compare their sizes", signs);
                self.report(report.help(format!("compare their sizes: `#A {name} #a`")));
                return None;
            }
            (a, b) => {
                self.unlike(name, &a, &b, right, span);
                return None;
            }
        })
    }

    fn unlike(&mut self, name: &str, a: &Expr, b: &Expr, right: &Node, span: Span) {
        let help = match (a, b) {
            (Expr::Num(_), Expr::Text(Str::Const(text)))
            | (Expr::Text(Str::Const(text)), Expr::Num(_)) => number_in(text),
            (Expr::Num(_), Expr::Text(_)) | (Expr::Text(_), Expr::Num(_)) => {
                "a text is compared with a text in quotes; `int` makes a number of it".to_owned()
            }
            (Expr::Pos(_), Expr::Num(_)) | (Expr::Num(_), Expr::Pos(_)) => {
                format!("compare a number of the position, like `x:ply {name} 20`")
            }
            _ => "make both sides of one type".to_owned(),
        };
        let (a, b) = (ty(a).a(), ty(b).a());
        let report =
            Report::new(&codes::E0203, span, format!("`{name}` cannot compare {a} with {b}"));
        self.report(report.label(right.span, b).help(help));
    }

    fn arithmetic(&mut self, apply: &Apply, left: &Node, right: &Node, span: Span) -> Checked {
        let name = apply.rule.name;
        let needs = format!("`{name}`");
        let (a, b) = (self.expr(left), self.expr(right));
        match (a?, b?) {
            (Expr::Num(a), Expr::Num(b)) => {
                let sign = name.chars().next().unwrap_or('+');
                Some(Expr::Num(Num::Arith(sign, Box::new((a, b)), span)))
            }
            (Expr::Text(a), Expr::Text(b)) if name == "+" => {
                Some(Expr::Text(Str::Concat(Box::new((a, b)), span)))
            }
            (Expr::Num(_), other) => {
                self.mismatch(right.span, &needs, "a number like its left side", ty(&other));
                None
            }
            (Expr::Text(_), other) if name == "+" => {
                self.mismatch(right.span, &needs, "a string like its left side", ty(&other));
                None
            }
            (Expr::Set(_), Expr::Set(_)) if name == "-" => {
                let report =
                    Report::new(&codes::E0203, span, "`-` needs numbers, and these are sets");
                self.report(report.help(
                    "a move is written with two dashes, like `N--e4`, what `a` lacks of `b` as \
                        `b & ~a`",
                ));
                None
            }
            (other, _) => {
                let want = if name == "+" { "a number or a string" } else { "a number" };
                self.mismatch(left.span, &needs, want, ty(&other));
                None
            }
        }
    }

    /// `a & b`: of sets, or squares of equal content in two positions.
    fn common(&mut self, args: &[Node], span: Span) -> Checked {
        let checked: Vec<Checked> = args.iter().map(|n| self.expr(n)).collect();
        let checked = checked.into_iter().collect::<Option<Vec<Expr>>>()?;
        let mut sets = Vec::new();
        let mut positions = Vec::new();
        for (expr, node) in checked.into_iter().zip(args) {
            match expr {
                Expr::Set(set) => sets.push(set),
                Expr::Pos(pos) => positions.push(pos),
                other => {
                    self.mismatch(node.span, "`&`", "a set", ty(&other));
                    return None;
                }
            }
        }
        if positions.is_empty() {
            self.disjoint(args, span);
            return Some(Expr::Set(Set::Common(sets)));
        }
        let mut two = positions.into_iter();
        match (two.next(), two.next(), two.next(), sets.is_empty()) {
            (Some(a), Some(b), None, true) => Some(Expr::Set(Set::SameContent(Box::new((a, b))))),
            _ => {
                let report =
                    Report::new(&codes::E0203, span, "`&` joins sets, or exactly two positions");
                self.report(report.help("put braces around the two positions: `{p & q}`"));
                None
            }
        }
    }

    fn arrows(&mut self, apply: &Apply) -> Checked {
        let name = apply.rule.name;
        let mut sets = self.sets(&apply.args, &format!("`{name}`"))?;
        if sets.len() > 2 {
            return Some(Expr::Set(Set::Chain(name == "->", sets)));
        }
        let (b, a) = (sets.pop()?, sets.pop()?);
        Some(Expr::Set(Set::Attack(name == "->", Box::new((a, b)))))
    }

    /// `T ~~ "re"`: the pattern is a literal, so that it can be checked here.
    fn regex(&mut self, left: &Node, right: &Node) -> Checked {
        let text = self.text(left, "`~~`");
        let Kind::Text(pattern) = &right.kind else {
            if !matches!(right.kind, Kind::Error) {
                let report =
                    Report::new(&codes::E0203, right.span, "`~~` needs its pattern as a literal");
                self.report(
                    report.help("write the regular expression in quotes: `player ~~ \"^Tal\"`"),
                );
            }
            return None;
        };
        let built = regex::RegexBuilder::new(pattern).size_limit(MOST_PATTERN).build();
        let pattern = built.map_err(|error| match error {
            regex::Error::Syntax(text) => text.lines().last().unwrap_or("").trim().to_owned(),
            regex::Error::CompiledTooBig(_) => {
                "compiled, it has more than 2 MiB: repeat less, as `{1,50}` for `{1,1000}`"
                    .to_owned()
            }
            other => other.to_string(),
        });
        let pattern = match pattern {
            Ok(pattern) => Pattern(Arc::new(pattern)),
            Err(reason) => {
                let report = Report::new(
                    &codes::E0214,
                    right.span,
                    "this regular expression cannot be read",
                );
                self.report(report.here(reason.trim_start_matches("error: ")).help(
                    "mend the pattern; a plain sign is written with a backslash, like `\\(`",
                ));
                return None;
            }
        };
        Some(Expr::Text(Str::Match(Box::new(Match { text: text?, pattern, kept: true }))))
    }

    /// Items of `comment`, `message`, `str`.
    pub(super) fn items(&mut self, nodes: &[Node]) -> Option<Vec<crate::ir::Item>> {
        let items: Vec<_> = nodes.iter().map(|node| self.item(node)).collect();
        items.into_iter().collect()
    }

    fn item(&mut self, node: &Node) -> Option<crate::ir::Item> {
        use crate::ir::{Item, Variable};
        let Kind::Name(name) = &node.kind else { return self.expr(node).map(Item::Expr) };
        match self.scope.find(name) {
            Found::Binding(Binding::Variable(Variable::Mark(mark))) => {
                Some(Item::Mark(mark, name.clone()))
            }
            Found::Binding(Binding::Dictionary(d)) => Some(Item::Dict(d.slot)),
            Found::Binding(Binding::Variable(_)) => {
                self.expr(node).map(|e| Item::Variable(e, name.clone()))
            }
            _ => self.expr(node).map(Item::Expr),
        }
    }
}

fn order(name: &str) -> Option<Cmp> {
    Some(match name {
        "==" => Cmp::Eq,
        "!=" => Cmp::Ne,
        "<" => Cmp::Lt,
        "<=" => Cmp::Le,
        ">" => Cmp::Gt,
        ">=" => Cmp::Ge,
        _ => return None,
    })
}

fn number(cmp: Cmp, a: Num, b: Num) -> Expr {
    let pair = Box::new((a, b));
    match cmp {
        Cmp::Ne => Expr::Bool(Bool::NumNe(pair)),
        cmp => Expr::Num(Num::Cmp(cmp, pair)),
    }
}

/// What to write for a number in quotes: `"2500"`, `"+3"`, `"1:30"`.
fn number_in(text: &str) -> String {
    let seconds = text.split(':').try_fold(0_i64, |sum, part| {
        part.parse::<u16>().ok().map(|n| sum.saturating_mul(60).saturating_add(n.into()))
    });
    match text.trim_start_matches('+').parse::<i64>() {
        Ok(number) => format!("write the number without quotes: `{number}`"),
        Err(_) => match seconds {
            Some(seconds) => format!("times are counted in seconds: write `{seconds}`"),
            None => "make both sides of one type".to_owned(),
        },
    }
}
