//! Dash filters, their prefixes, and the older `move` and `pin`.

use super::Checker;
use super::check::row;
use super::value::{Checked, later, ty};
use super::words::made;
use crate::ir::{Arg, Expr, Ty};
use crate::report::{Report, codes};
use crate::syntax::ast::{Apply, Dash, Kind, Node, ParameterKind};
use crate::text::Span;
use shakmaty::Role;

/// The kinds of moves that may stand as the target of `legal`.
const LEGAL_TARGETS: [&str; 4] = ["castle", "o-o", "o-o-o", "enpassant"];

impl Checker<'_> {
    /// `F--G=Q(targets)`: the value is that of the last target.
    pub(super) fn dash(&mut self, dash: &Dash, span: Span) -> Checked {
        let name = format!("`{}`", dash.rule.name);
        let mut good = true;
        for side in dash.left.iter().chain(&dash.right) {
            good &= self.dash_side(side, &name, dash.sign);
        }
        if let Some(promotion) = &dash.promotion {
            good &= self.promotion(promotion);
        }
        let mut value = Some(Ty::Bool);
        for target in dash.targets.iter().flatten() {
            value = self.expr(target).map(|e| ty(&e));
        }
        let value = value?;
        if good { Some(later(value, row(dash.rule)?, span)) } else { None }
    }

    fn dash_side(&mut self, side: &Node, name: &str, sign: Span) -> bool {
        let Some(expr) = self.expr(side) else { return false };
        if ty(&expr) == Ty::Set {
            return true;
        }
        let got = ty(&expr);
        if matches!(side.kind, Kind::Apply(_) | Kind::Name(_)) && got != Ty::Num {
            let report = Report::new(
                &codes::E0203,
                side.span,
                format!("{name} needs a set here, and this is {}", got.a()),
            );
            self.report(
                report
                    .label(sign, "touches it")
                    .help(format!("put a blank between {name} and what is no part of it")),
            );
            return false;
        }
        self.mismatch(side.span, name, "a set", got);
        false
    }

    /// A piece type: a designator without squares, a string, or `.` for any.
    fn promotion(&mut self, node: &Node) -> bool {
        match &node.kind {
            Kind::Designator(d) => {
                if d.names_squares() {
                    let report = Report::new(
                        &codes::E0203,
                        node.span,
                        "a promotion names a piece type, without squares",
                    );
                    self.report(report.help("write `=Q`"));
                    return false;
                }
                let men = d.masks.iter().fold(0, |a, m| a | m.men.0);
                let any = men == crate::ir::RoleBits::ANY.0;
                let role = |r: Role| (1u16 << (r as u16 - 1)) * 65;
                let allowed = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen];
                let allowed = allowed.into_iter().fold(0, |a, r| a | role(r));
                if !any && men & !allowed != 0 {
                    let report = Report::new(&codes::E0203, node.span, "no pawn becomes this");
                    self.report(report.help("write `=Q`, `=R`, `=B`, `=N`, or `=.` for any"));
                    return false;
                }
                true
            }
            _ => self.text(node, "a promotion").is_some(),
        }
    }

    /// `legal`, `pseudolegal`, `countmoves`, `currentmove`.
    pub(super) fn dash_prefix(&mut self, apply: &Apply, span: Span) -> Checked {
        let name = apply.rule.name;
        let arg = apply.args.first()?;
        let filter = row(apply.rule)?;
        if name == "countmoves"
            && let Kind::Apply(inner) = &arg.kind
            && matches!(inner.rule.name, "legal" | "pseudolegal")
        {
            self.dash_prefix(inner, arg.span)?;
            return Some(later(Ty::Num, filter, span));
        }
        let Kind::Dash(dash) = &arg.kind else {
            if !matches!(arg.kind, Kind::Error) {
                let report = Report::new(
                    &codes::E0108,
                    arg.span,
                    format!("`{name}` needs a dash filter behind it"),
                );
                self.report(report.help(format!("write `{name} --`, or `{name} K--e4`")));
            }
            return None;
        };
        if matches!(name, "legal" | "pseudolegal") {
            self.legal(name, dash, arg)?;
            return Some(later(Ty::Set, filter, span));
        }
        let value = ty(&self.dash(dash, arg.span)?);
        Some(later(if name == "countmoves" { Ty::Num } else { value }, filter, span))
    }

    /// What stands behind `legal`: no capture, no promotion, one kind of move as the target.
    fn legal(&mut self, name: &str, dash: &Dash, arg: &Node) -> Option<()> {
        let refuse = |what: &str, help: &str, span: Span| {
            Report::new(&codes::E0203, span, format!("`{name}` takes no {what}"))
                .help(help.to_owned())
        };
        if dash.rule.name == "[x]" {
            self.report(refuse(
                "capture",
                "name what is captured as the target square: `legal --q`",
                dash.sign,
            ));
            return None;
        }
        if let Some(promotion) = &dash.promotion {
            self.report(refuse("promotion", "name the squares: `legal P--a-h8`", promotion.span));
            return None;
        }
        if let Some(targets) = &dash.targets {
            let kind = |n: &Node| matches!(&n.kind, Kind::Apply(a) if LEGAL_TARGETS.contains(&a.rule.name));
            match targets.as_slice() {
                [only] if kind(only) => {}
                _ => {
                    self.report(refuse(
                        "such target",
                        "write one of `(castle)`, `(o-o)`, `(o-o-o)`, `(enpassant)`",
                        arg.span,
                    ));
                    return None;
                }
            }
        }
        self.dash(dash, arg.span).map(|_| ())
    }

    /// `move from K to e4 legal count`.
    pub(super) fn move_filter(&mut self, apply: &Apply, span: Span) -> Checked {
        let mut words: Vec<&str> = Vec::new();
        let mut good = true;
        for param in &apply.params {
            let word = match &param.kind {
                ParameterKind::Flag(word) => *word,
                ParameterKind::Operand(word, node) => {
                    good &= match *word {
                        "promote" => self.promotion(node),
                        word => self.set(node, &format!("`{word}`")).is_some(),
                    };
                    if *word == "captures" { "capture" } else { word }
                }
                ParameterKind::List(word, items) => {
                    good &= self.items(items).is_some();
                    word
                }
                _ => continue,
            };
            if words.contains(&word) {
                self.twice(word, param.span);
                good = false;
            }
            words.push(word);
        }
        let has = |word: &str| words.contains(&word);
        let legal = has("legal") || has("pseudolegal");
        good &= self.move_clashes(&words, apply.word, legal);
        if !good {
            return None;
        }
        let first = words.first().copied().unwrap_or("");
        let value = match first {
            _ if has("count") => Ty::Num,
            "from" | "to" | "capture" => Ty::Set,
            _ => Ty::Bool,
        };
        Some(later(value, row(apply.rule)?, span))
    }

    fn move_clashes(&mut self, words: &[&str], span: Span, legal: bool) -> bool {
        let has = |word: &str| words.contains(&word);
        let clash = if has("count") && !legal {
            Some("`count` counts only `legal` or `pseudolegal` moves")
        } else if has("legal") && has("pseudolegal") {
            Some("`legal` and `pseudolegal` exclude each other")
        } else if legal && (has("previous") || has("primary") || has("secondary")) {
            Some("a `legal` move is none of the game: it has no place in it")
        } else if has("primary") && has("secondary") {
            Some("`primary` and `secondary` exclude each other")
        } else if legal && has("capture") {
            Some("`capture` goes with moves of the game only")
        } else {
            None
        };
        if let Some(message) = clash {
            self.report(Report::new(&codes::E0207, span, message).help("leave one of them out"));
        }
        clash.is_none()
    }

    /// `pin through S from S to S`: each word becomes an argument with its set behind it.
    pub(super) fn pin(&mut self, apply: &Apply, span: Span) -> Checked {
        let mut words: Vec<&str> = Vec::new();
        let mut args = Vec::new();
        let mut good = true;
        for param in &apply.params {
            let ParameterKind::Operand(word, node) = &param.kind else { continue };
            if words.contains(word) {
                self.twice(word, param.span);
                good = false;
            }
            words.push(word);
            match self.set(node, &format!("`pin {word}`")) {
                Some(set) => args.extend([Arg::Flag(word), Arg::Expr(Expr::Set(set))]),
                None => good = false,
            }
        }
        good.then_some(())?;
        Some(made(row(apply.rule)?, args, span))
    }
}

/// The type of a checked tree, for callers that only need that.
pub(super) fn value_type(checked: &Checked) -> Option<Ty> {
    checked.as_ref().map(|e: &Expr| ty(e))
}
