//! Filters by their row: parameters, arguments, overloads.

use super::Checker;
use super::check::row;
use super::scope::{Binding, Found};
use super::value::{Checked, ty};
use crate::filters;
use crate::ir::{
    Arg, Body, Bool, Call, Expr, Filter, Num, Pos, Range, Set, Side, Since, Str, Turn, Ty, Want,
};
use crate::report::{Report, codes};
use crate::syntax::Shape;
use crate::syntax::ast::{Apply, Kind, Node, Parameter, ParameterKind};
use crate::syntax::token::Bound;
use crate::text::Span;
use shakmaty::Color;

impl Checker<'_> {
    /// A word with its parameters and operands.
    pub(super) fn apply(&mut self, apply: &Apply, span: Span) -> Checked {
        let filter = row(apply.rule)?;
        match apply.rule.name {
            "find" => return self.find(apply),
            "sort" => return self.sort(apply),
            "tally" => return self.tally(apply),
            "move" => return self.move_filter(apply),
            "pin" => return self.pin(apply, span),
            "legal" | "pseudolegal" | "countmoves" | "currentmove" | "see" => {
                return self.dash_prefix(apply);
            }
            "column" => return self.column(apply),
            "comment" | "message" | "str" => return self.writing(apply, span),
            "use" => return self.use_library(apply, span),
            _ => {}
        }
        match filter.shape {
            Shape::Low if crate::transform::by_name(filter.name).is_some() => {
                self.transform(apply, span)
            }
            Shape::TagLike => self.tag_like(filter, apply, span),
            Shape::Moves => self.asked_moves(filter, apply, span),
            _ if matches!(filter.body, Body::Form) => self.operator(apply, span),
            _ => self.call_row(filter, apply, span),
        }
    }

    /// A row with a body: its arguments are checked against its `args`.
    fn call_row(&mut self, filter: &'static Filter, apply: &Apply, span: Span) -> Checked {
        let mut args = self.params(filter, &apply.params)?;
        if filter.shape == Shape::Direction && !args.iter().any(|a| matches!(a, Arg::Range(_))) {
            let range = Range { low: Num::Const(1), high: Num::Const(7) };
            args.push(Arg::Range(Box::new(range)));
        }
        if filter.name == "consecutivemoves" && !self.position_names(&apply.args) {
            return None;
        }
        if filter.name == "assert"
            && let [Node { kind: Kind::Name(name), .. }] = apply.args.as_slice()
            && let Found::Binding(Binding::Variable(variable)) = self.scope.find(name)
        {
            args.push(Arg::Expr(Expr::Bool(Bool::IsBound(true, variable))));
            return made(filter, args, span);
        }
        let checked: Vec<Option<Expr>> = apply.args.iter().map(|node| self.expr(node)).collect();
        let exprs = checked.into_iter().collect::<Option<Vec<Expr>>>()?;
        let types: Vec<Ty> = exprs.iter().map(ty).collect();
        let rows: Vec<&'static Filter> =
            std::iter::once(filter).chain(filters::overloads(filter)).collect();
        let Some(chosen) = rows.iter().find(|row| accepts(row, &types)).copied() else {
            self.misfit(&rows, apply, &types, span);
            return None;
        };
        if !self.literals(chosen, &exprs, &apply.args) {
            return None;
        }
        args.extend(exprs.into_iter().zip(&wants(chosen, types.len())).map(|(expr, want)| match (
            want, expr,
        ) {
            (Want::Literal, Expr::Text(Str::Const(text))) => Arg::Literal(text),
            (Want::Ty(Ty::Bool), expr) => Arg::Expr(Expr::Bool(super::value::condition(expr))),
            (_, expr) => Arg::Expr(expr),
        }));
        made(chosen, args, span)
    }

    /// `consecutivemoves` reads the variables themselves.
    fn position_names(&mut self, args: &[Node]) -> bool {
        let Some(node) = args.iter().find(|n| !matches!(n.kind, Kind::Name(_) | Kind::Error))
        else {
            return true;
        };
        let report =
            Report::new(&codes::E0203, node.span, "`consecutivemoves` needs position variables");
        self.report(report.help("assign the position first: `p = currentposition`"));
        false
    }

    /// The parameters before the operands, in a fixed order: sides, flags, range, literal.
    pub(super) fn params(
        &mut self,
        filter: &'static Filter,
        params: &[Parameter],
    ) -> Option<Vec<Arg>> {
        let mut args = Vec::new();
        let mut bounds = Vec::new();
        let mut seen: Vec<&str> = Vec::new();
        let mut good = true;
        for param in params {
            match &param.kind {
                ParameterKind::Flag(word) => {
                    if seen.contains(word) {
                        self.twice(word, param.span);
                        good = false;
                    }
                    seen.push(word);
                    args.push(match *word {
                        "white" => Arg::Side(Side(Color::White)),
                        "black" => Arg::Side(Side(Color::Black)),
                        word => Arg::Flag(word),
                    });
                }
                ParameterKind::Bound(bound) => bounds.push((bound, param.span)),
                ParameterKind::Text(text) => args.push(Arg::Literal(text.clone())),
                ParameterKind::Operand(..)
                | ParameterKind::List(..)
                | ParameterKind::Written(_) => {}
            }
        }
        good &= self.directions_differ(&seen, params);
        let range = self.range(filter, &bounds);
        good &= range.is_some() || bounds.is_empty();
        args.extend(range.map(|r| Arg::Range(Box::new(r))));
        good.then_some(args)
    }

    /// `ray up vertical` names a direction twice.
    fn directions_differ(&mut self, words: &[&str], params: &[Parameter]) -> bool {
        let mut all = 0u8;
        for (word, param) in words.iter().zip(params) {
            let Some(Turn::Compass(bits)) = filters::by_name(word).map(|f| f.turn) else {
                continue;
            };
            if all & bits != 0 {
                self.twice(word, param.span);
                return false;
            }
            all |= bits;
        }
        true
    }

    pub(super) fn twice(&mut self, word: &str, span: Span) {
        let report = Report::new(&codes::E0207, span, format!("`{word}` is given twice"));
        self.report(report.help("write it once").fix("remove it", span, ""));
    }

    /// One or two bounds; a single one is both, but for directions, whose range it ends.
    pub(super) fn range(&mut self, filter: &Filter, bounds: &[(&Bound, Span)]) -> Option<Range> {
        let (first, second) = match bounds {
            [] => return None,
            [only] => (*only, *only),
            [first, second, ..] => (*first, *second),
        };
        let (low, high) = (self.bound(first)?, self.bound(second)?);
        if let (Num::Const(a), Num::Const(b)) = (&low, &high) {
            let span = first.1.to(second.1);
            // Elsewhere CQL takes such a range and never matches: so do we.
            if a > b && filter.shape == Shape::Direction {
                let report = Report::new(
                    &codes::E0213,
                    span,
                    format!("this range is empty: {a} is greater than {b}"),
                );
                let swapped = [(first.1, b.to_string()), (second.1, a.to_string())];
                let report = report.fix_all("exchange the numbers", swapped);
                self.report(report.help("write the smaller number first"));
                return None;
            }
            if filter.shape == Shape::Direction && (*a < -7 || *b > 7) {
                let report = Report::new(&codes::E0213, span, "directions go from -7 to 7 steps");
                self.report(report.help("the board has eight squares each way"));
                return None;
            }
        }
        Some(Range { low, high })
    }

    fn bound(&mut self, bound: (&Bound, Span)) -> Option<Num> {
        match bound.0 {
            Bound::Number(n) => Some(Num::Const(*n)),
            Bound::Name(name) => {
                let node = Node::name(name.clone(), bound.1);
                self.num(&node, "a range")
            }
        }
    }

    /// No row takes these arguments: says what is wrong with the first that does not fit.
    fn misfit(&mut self, rows: &[&'static Filter], apply: &Apply, types: &[Ty], span: Span) {
        let name = apply.rule.name;
        let Some(first) = rows.first() else { return };
        let counts: Vec<usize> = rows.iter().map(|r| r.args.len()).collect();
        let fits = |row: &&&'static Filter| {
            types.len() == row.args.len() || (row.variadic && types.len() >= row.args.len())
        };
        let Some(row) = rows.iter().find(fits) else {
            let want = match (counts.as_slice(), first.variadic) {
                ([n], true) => format!("at least {}", things(*n)),
                ([n], false) => things(*n),
                (many, true) => {
                    format!("at least {}", things(many.iter().copied().min().unwrap_or(0)))
                }
                (many, false) => {
                    let mut many = many.to_vec();
                    many.dedup();
                    many.iter().map(|n| things(*n)).collect::<Vec<_>>().join(" or ")
                }
            };
            let message = format!("`{name}` takes {want}, and {} given", given(types.len()));
            let report = Report::new(&codes::E0205, span, message);
            return self.report(report.help(format!("write `{}`", first.signature)));
        };
        let wants = wants(row, types.len());
        for (index, (got, want)) in types.iter().zip(&wants).enumerate() {
            if fits_want(*want, *got, types) {
                continue;
            }
            let Some(node) = apply.args.get(index) else { continue };
            let words = match want {
                Want::Ty(ty) => ty.a().to_owned(),
                Want::Size => "a number or a set".to_owned(),
                Want::Ordered => "numbers, or strings".to_owned(),
                Want::Same => "values of one type".to_owned(),
                Want::Literal => "a string in quotes".to_owned(),
                Want::Any => "a filter".to_owned(),
            };
            return self.mismatch(node.span, &format!("`{name}`"), &words, *got);
        }
    }

    /// `player white "Tal"`: with a literal, a search in the tag.
    fn tag_like(&mut self, filter: &'static Filter, apply: &Apply, span: Span) -> Checked {
        if filter.name == "nag" {
            return self.nag(filter, apply, span);
        }
        let mut args = self.params(filter, &apply.params)?;
        let literal = args.iter().position(|a| matches!(a, Arg::Literal(_)));
        let sides = args.iter().filter(|a| matches!(a, Arg::Side(_))).count();
        if sides > 1 {
            let report = Report::new(&codes::E0207, span, "two sides are named");
            self.report(report.help("name one, or none for both"));
            return None;
        }
        let Some(Arg::Literal(text)) = literal.map(|at| args.remove(at)) else {
            if filter.name == "hascomment" {
                // `hascomment` alone is the comment itself.
                let comment = filters::by_name("originalcomment")?;
                return made(comment, args, span);
            }
            if matches!(filter.name, "eval" | "evalmate" | "material") && sides == 0 {
                // Whose view it is, whose men come first: colour transforms exchange it.
                args.push(Arg::Side(Side(Color::White)));
            }
            return made(filter, args, span);
        };
        if matches!(filter.name, "timeclass" | "playertitle") {
            return self.whole(filter, args, &text, span);
        }
        if let Some(of_literal) = filters::overloads(filter).next() {
            return self.of_literal(of_literal, text, span);
        }
        if filter.name == "hascomment" {
            args.push(Arg::Literal(text));
            return made(filter, args, span);
        }
        if filter.ty() != Some(Ty::Text) {
            let name = filter.name;
            let (kind, help) = match filter.ty() {
                Some(Ty::Num) => ("a number", format!("compare it: `{name} >= 2500`")),
                Some(Ty::Set) => ("a set", format!("write `{name}` without the text")),
                _ => ("a condition", format!("write `{name}` without the text")),
            };
            let message = format!("`{name}` is {kind}, and cannot be searched");
            self.report(Report::new(&codes::E0203, span, message).help(help));
            return None;
        }
        // Scripts are refused where CQL refuses them; our words have texts like `300+3`.
        if filter.since != Since::Figurine && looks_like_regex(&text) {
            let report = Report::new(
                &codes::E0214,
                span,
                format!("`{text}` looks like a regular expression"),
            );
            self.report(report.help(format!("a text behind `{}` is searched as it stands; write `{} ~~ \"{text}\"` for a pattern", filter.name, filter.name)));
            return None;
        }
        let Some(Expr::Text(value)) = made(filter, args, span) else { return None };
        Some(Expr::Bool(Bool::Substring(Box::new((Str::Const(text), value)))))
    }
}

/// A call with the type of its row; a form is no call.
pub(super) fn made(filter: &'static Filter, args: Vec<Arg>, span: Span) -> Checked {
    let call = Call { filter, args, span };
    Some(match filter.body {
        Body::Bool(_) => Expr::Bool(Bool::Call(call)),
        Body::Num(_) => Expr::Num(Num::Call(call)),
        Body::Set(_) => Expr::Set(Set::Call(call)),
        Body::Text(_) => Expr::Text(Str::Call(call)),
        Body::Pos(_) => Expr::Pos(Pos::Call(call)),
        Body::Form => return None,
    })
}

/// What each of `count` arguments must be.
fn wants(filter: &Filter, count: usize) -> Vec<Want> {
    let last = filter.args.last().copied();
    let mut wants = filter.args.to_vec();
    wants.extend(std::iter::repeat_n(last, count.saturating_sub(wants.len())).flatten());
    wants
}

fn accepts(filter: &Filter, types: &[Ty]) -> bool {
    let optional = filter.shape == Shape::OptionalCall && types.is_empty();
    let count =
        types.len() == filter.args.len() || (filter.variadic && types.len() >= filter.args.len());
    let strings = filter.name.ends_with(" of strings");
    let body = match (filter.args.first(), types.first()) {
        (Some(Want::Ordered), Some(first)) => *first == if strings { Ty::Text } else { Ty::Num },
        _ => true,
    };
    let fits = types
        .iter()
        .zip(wants(filter, types.len()))
        .all(|(got, want)| fits_want(want, *got, types));
    optional || (count && body && fits)
}

fn fits_want(want: Want, got: Ty, all: &[Ty]) -> bool {
    let first = all.first().copied();
    match want {
        Want::Ty(Ty::Bool) | Want::Any => true,
        Want::Ty(ty) => got == ty,
        Want::Size => matches!(got, Ty::Num | Ty::Set),
        Want::Ordered => matches!(got, Ty::Num | Ty::Text) && first == Some(got),
        Want::Same => got != Ty::Bool && first == Some(got),
        Want::Literal => got == Ty::Text,
    }
}

fn things(n: usize) -> String {
    match n {
        0 => "nothing".to_owned(),
        1 => "one argument".to_owned(),
        2 => "two arguments".to_owned(),
        n => format!("{n} arguments"),
    }
}

fn given(n: usize) -> String {
    match n {
        0 => "none is".to_owned(),
        1 => "one is".to_owned(),
        n => format!("{n} are"),
    }
}

/// Whether CQL 6.2 would take a literal for a pattern by mistake.
fn looks_like_regex(text: &str) -> bool {
    let later = text.chars().skip(1).any(|c| "*+?".contains(c));
    later || (text.contains('[') && text.contains(']'))
}
