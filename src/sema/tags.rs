//! Tags and annotation: dates, names that are fixed, signs of annotation.

use super::Checker;
use super::value::{Checked, condition};
use super::words::made;
use crate::games::{Date, Nags, TimeControl};
use crate::ir::{Arg, Bool, Cmp, DateCmp, Expr, Filter, Side, Str};
use crate::report::{Report, codes};
use crate::syntax::ast::{Apply, Node, ParameterKind};
use crate::syntax::token::Bound;
use crate::text::Span;
use shakmaty::Color;

/// Whether a string is the date of a game, or of its event.
pub(super) fn is_date(text: &Str) -> bool {
    match text {
        Str::Call(call) => matches!(call.filter.name, "date" | "eventdate"),
        // `"1990" <= date <= "1999"` compares with the value of a comparison.
        Str::Dates(node) => node.dates.0,
        _ => false,
    }
}

impl Checker<'_> {
    /// A comparison of which one side at least is a date.
    pub(super) fn dates(&mut self, cmp: Cmp, left: (Str, &Node), right: (Str, &Node)) -> Expr {
        let dates = (is_date(&left.0), is_date(&right.0));
        for ((side, node), date) in [(&left, dates.0), (&right, dates.1)] {
            if let (Str::Const(text), false) = (side, date) {
                self.date_literal(text, node.span);
            }
        }
        let sides = (left.0, right.0);
        let text = Str::Dates(Box::new(DateCmp { cmp, sides, dates }));
        match cmp {
            // Like `!=` of other types it has no value.
            Cmp::Ne => Expr::Bool(Bool::HasText(Box::new(text))),
            _ => Expr::Text(text),
        }
    }

    /// Warns of a text that is no date. With a question mark in it, it is meant as a text.
    fn date_literal(&mut self, text: &str, span: Span) {
        if text.contains('?') || Date::literal(text).is_some() {
            return;
        }
        let message = format!("`{text}` is no date, and is compared as a text");
        let (date, report) = (Date::of_tag(text), Report::new(&codes::W1011, span, message));
        self.report(match (date.year(), date.day()) {
            (Some(1000..), Some(_)) => {
                let mended = format!("\"{date}\"");
                let help = format!("write `{mended}`");
                report.help(help.as_str()).fix(help, span, mended)
            }
            _ => report.help(
                "write a year, a month or a day as `\"2010\"`, `\"2010.10\"`, `\"2010.10.03\"`",
            ),
        });
    }

    /// `timeclass "blitz"`, `playertitle "GM"`: the whole value, for these are names that stand
    /// in each other.
    pub(super) fn whole(
        &mut self,
        filter: &'static Filter,
        args: Vec<Arg>,
        name: &str,
        span: Span,
    ) -> Checked {
        if filter.name == "timeclass" && !TimeControl::classes().any(|class| class == name) {
            let message = format!("`{name}` is no class of time controls");
            let classes: Vec<&str> = TimeControl::classes().collect();
            let help = format!("they are `{}`", classes.join("`, `"));
            self.report(Report::new(&codes::E0214, span, message).help(help));
            return None;
        }
        let sided = filter.params.iter().any(|p| p.word == "white");
        let each = match sided && args.is_empty() {
            true => vec![vec![Arg::Side(Side(Color::White))], vec![Arg::Side(Side(Color::Black))]],
            false => vec![args],
        };
        let mut fits = Vec::new();
        for args in each {
            let Some(Expr::Text(value)) = made(filter, args, span) else { return None };
            let pair = Box::new((value, Str::Const(name.to_owned())));
            fits.push(condition(Expr::Text(Str::Cmp(Cmp::Eq, pair))));
        }
        Some(Expr::Bool(Bool::Or(fits)))
    }

    /// `nag`, `nag 4`, `nag 10 19`, `nag "?!"`.
    pub(super) fn nag(&mut self, filter: &'static Filter, apply: &Apply, span: Span) -> Checked {
        let mut numbers = Vec::new();
        let mut nags = None;
        for param in &apply.params {
            match &param.kind {
                ParameterKind::Bound(Bound::Number(n)) => match u8::try_from(*n) {
                    Ok(n) if n > 0 => numbers.push(n),
                    _ => {
                        let message = format!("`{n}` is no NAG");
                        let report = Report::new(&codes::E0213, param.span, message);
                        self.report(report.help("NAGs go from 1 to 255"));
                        return None;
                    }
                },
                ParameterKind::Text(text) => {
                    nags = Nags::of_sign(text);
                    if nags.is_none() {
                        let message = format!("`{text}` is no sign of annotation");
                        let signs: Vec<&str> = Nags::signs().collect();
                        let report = Report::new(&codes::E0214, param.span, message);
                        let help = format!(
                            "the signs are `{}`; others are written by number",
                            signs.join("`, `")
                        );
                        self.report(report.help(help));
                        return None;
                    }
                }
                _ => {}
            }
        }
        if nags.is_some() && !numbers.is_empty() {
            let report = Report::new(&codes::E0207, span, "a number and a sign are given");
            self.report(report.help("write one of them, or `nag 4 or nag \"?!\"` for either"));
            return None;
        }
        let nags = nags.unwrap_or_else(|| match numbers.as_slice() {
            [] => Nags::range(1, u8::MAX),
            [only] => Nags::range(*only, *only),
            [low, high, ..] => Nags::range(*low, *high),
        });
        if nags == Nags::default() {
            let report = Report::new(&codes::E0213, span, "this range is empty");
            self.report(report.help("write the smaller number first"));
            return None;
        }
        made(filter, vec![Arg::Nags(nags)], span)
    }
}
