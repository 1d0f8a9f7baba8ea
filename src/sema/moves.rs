//! Dash filters, their prefixes, and the older `move` and `pin`.

use super::Checker;
use super::check::row;
use super::value::{Checked, condition, ty};
use super::words::made;
use crate::eval::hand;
use crate::ir::{
    Arg, Bool, Dash, Expr, Flow, Legal, MoveFilter, MoveKind, MovePart, MoveSource, Moved, Num,
    Pos, Promotion, RoleBits, See, Set, Str, Ty,
};
use crate::report::{Report, codes};
use crate::syntax::ast::{self, Apply, Kind, Node, ParameterKind};
use crate::text::Span;
use shakmaty::Role;

impl Checker<'_> {
    /// `F--G=Q(targets)`: the value is that of the last target.
    pub(super) fn dash(&mut self, dash: &ast::Dash) -> Checked {
        self.moved(Moved::Next, dash)
    }

    fn moved(&mut self, moved: Moved, dash: &ast::Dash) -> Checked {
        let (dash, last) = self.dash_parts(dash)?;
        // A set has no squares in the hand: what is asked of it there is a condition.
        let last = last.map(|last| match last {
            Expr::Set(set) if hand::is_meant(&set) => Expr::Bool(Bool::Some(Box::new(set))),
            other => other,
        });
        Some(after_move(moved, dash, last.unwrap_or(Expr::Bool(Bool::Const(true)))))
    }

    /// A dash filter whose targets are all conditions, as a step of `path` or for counting.
    pub(super) fn dash_step(&mut self, dash: &ast::Dash) -> Option<Dash> {
        let (mut dash, last) = self.dash_parts(dash)?;
        dash.targets.extend(last.map(condition));
        Some(dash)
    }

    /// A dash filter without its last target, and that target.
    fn dash_parts(&mut self, dash: &ast::Dash) -> Option<(Dash, Option<Expr>)> {
        let name = format!("`{}`", dash.rule.name);
        let from = self.given(&dash.left, |c, node| c.dash_side(node, &name, dash.sign));
        let to = self.given(&dash.right, |c, node| c.dash_side(node, &name, dash.sign));
        let promotion = self.given(&dash.promotion, Checker::promotion);
        let targets: Vec<_> = dash.targets.iter().flatten().map(|node| self.expr(node)).collect();
        let mut targets = targets.into_iter().collect::<Option<Vec<Expr>>>()?;
        let last = targets.pop();
        let targets = targets.into_iter().map(condition).collect();
        let capture = dash.rule.name == "[x]";
        Some((Dash { capture, from: from?, to: to?, promotion: promotion?, targets }, last))
    }

    /// A part that may be missing.
    fn given<T>(
        &mut self,
        node: &Option<Node>,
        check: impl FnOnce(&mut Self, &Node) -> Option<T>,
    ) -> Option<Option<T>> {
        match node {
            Some(node) => check(self, node).map(Some),
            None => Some(None),
        }
    }

    fn dash_side(&mut self, side: &Node, name: &str, sign: Span) -> Option<Set> {
        let got = match self.expr(side)? {
            Expr::Set(set) => return Some(set),
            other => ty(&other),
        };
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
            return None;
        }
        self.mismatch(side.span, name, "a set", got);
        None
    }

    /// A piece type: a designator without squares, a string, or `.` for any.
    fn promotion(&mut self, node: &Node) -> Option<Promotion> {
        match &node.kind {
            Kind::Designator(d) => {
                if d.names_squares() {
                    let report = Report::new(
                        &codes::E0203,
                        node.span,
                        "a promotion names a piece type, without squares",
                    );
                    self.report(report.help("write `=Q`"));
                    return None;
                }
                let men = d.masks.iter().fold(0, |a, m| a | m.men.0);
                let all = |men: u16| [RoleBits::WHITE.0, RoleBits::BLACK.0].contains(&men);
                let any = all(men & RoleBits::WHITE.0) || all(men & RoleBits::BLACK.0);
                let role = |r: Role| (1u16 << (r as u16 - 1)) * 65;
                let allowed = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen];
                let allowed = allowed.into_iter().fold(0, |a, r| a | role(r));
                if !any && men & !allowed != 0 {
                    let report = Report::new(&codes::E0203, node.span, "no pawn becomes this");
                    self.report(report.help("write `=Q`, `=R`, `=B`, `=N`, or `=.` for any"));
                    return None;
                }
                Some(Promotion::Roles(RoleBits(men)))
            }
            _ => self.text(node, "a promotion").map(Promotion::Text),
        }
    }

    /// `legal`, `pseudolegal`, `countmoves`, `currentmove`.
    pub(super) fn dash_prefix(&mut self, apply: &Apply) -> Checked {
        let name = apply.rule.name;
        let arg = apply.args.first()?;
        if matches!(name, "countmoves" | "see")
            && let Kind::Apply(inner) = &arg.kind
            && (inner.rule.name == "legal"
                || name == "countmoves" && inner.rule.name == "pseudolegal")
        {
            let Expr::Set(Set::Legal(legal)) = self.dash_prefix(inner)? else { return None };
            return Some(Expr::Num(match name {
                "see" => Num::See(Box::new(See::Possible(*legal))),
                _ => Num::CountLegal(legal),
            }));
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
        match name {
            "legal" | "pseudolegal" => {
                let legal = self.legal(name, dash, arg.span)?;
                Some(Expr::Set(Set::Legal(Box::new(legal))))
            }
            "see" => {
                let dash = self.dash_step(dash)?;
                Some(Expr::Num(Num::See(Box::new(See::Game(dash)))))
            }
            "countmoves" => {
                let dash = self.dash_step(dash)?;
                Some(Expr::Num(Num::CountMoves(Box::new(dash))))
            }
            _ => self.moved(Moved::Last, dash),
        }
    }

    /// What stands behind `legal`. A kind of move as the only target is known from the move.
    fn legal(&mut self, name: &str, dash: &ast::Dash, span: Span) -> Option<Legal> {
        let kind = match dash.targets.as_deref() {
            Some([Node { kind: Kind::Apply(only), .. }]) if only.args.is_empty() => {
                move_kind(only.rule.name)
            }
            _ => None,
        };
        let mut checked = self.dash_step(dash)?;
        if kind.is_some() {
            checked.targets.clear();
        }
        Some(Legal { pseudo: name == "pseudolegal", kind, dash: checked, span })
    }

    /// `move from K to e4 legal count`.
    pub(super) fn move_filter(&mut self, apply: &Apply) -> Checked {
        let mut filter = MoveFilter::default();
        let mut words: Vec<&str> = Vec::new();
        let mut good = true;
        for param in &apply.params {
            let word = match &param.kind {
                ParameterKind::Flag(word) => *word,
                ParameterKind::Operand("captures", _) => "capture",
                ParameterKind::Operand(word, _) | ParameterKind::List(word, _) => word,
                _ => continue,
            };
            good &= self.move_param(&mut filter, word, &param.kind).is_some();
            if words.contains(&word) {
                self.twice(word, param.span);
                good = false;
            }
            words.push(word);
        }
        let legal = matches!(filter.source, MoveSource::Possible(_));
        good &= self.move_clashes(&words, apply.word, legal);
        if !good {
            return None;
        }
        let part = match words.first().copied() {
            Some("from") => Some(MovePart::From),
            Some("to") => Some(MovePart::To),
            Some("capture") => Some(MovePart::Capture),
            _ => None,
        };
        let filter = Box::new(filter);
        Some(match part {
            _ if words.contains(&"count") => Expr::Num(Num::CountMove(filter)),
            Some(part) => Expr::Set(Set::Moves(part, filter)),
            None => Expr::Bool(Bool::Moves(filter)),
        })
    }

    /// Takes one parameter of `move` in; none if it was reported.
    fn move_param(
        &mut self,
        filter: &mut MoveFilter,
        word: &str,
        kind: &ParameterKind,
    ) -> Option<()> {
        match kind {
            ParameterKind::Operand("promote", node) => {
                filter.promotion = Some(self.promotion(node)?);
            }
            ParameterKind::Operand(_, node) => {
                let set = Some(self.set(node, &format!("`{word}`"))?);
                match word {
                    "from" => filter.from = set,
                    "to" => filter.to = set,
                    "capture" => filter.capture = set,
                    _ => filter.passed = set,
                }
            }
            ParameterKind::List(_, items) => filter.comment = self.items(items)?,
            _ => match word {
                "primary" => filter.primary = Some(true),
                "secondary" => filter.primary = Some(false),
                "previous" => filter.source = MoveSource::Game(Moved::Last),
                "legal" => filter.source = MoveSource::Possible(false),
                "pseudolegal" => filter.source = MoveSource::Possible(true),
                _ => filter.kinds.extend(move_kind(word)),
            },
        }
        Some(())
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
        made(row(apply.rule)?, args, span)
    }
}

/// The kind of move with this name.
fn move_kind(word: &str) -> Option<MoveKind> {
    Some(match word {
        "castle" => MoveKind::Castle,
        "o-o" => MoveKind::Short,
        "o-o-o" => MoveKind::Long,
        "enpassant" => MoveKind::EnPassant,
        "null" => MoveKind::Null,
        "drop" => MoveKind::Drop,
        _ => return None,
    })
}

/// A tree after a move.
fn after_move(moved: Moved, dash: Dash, last: Expr) -> Expr {
    let dash = Box::new(dash);
    match last {
        Expr::Bool(x) => Expr::Bool(Bool::Flow(Box::new(Flow::Move(moved, dash, x)))),
        Expr::Num(x) => Expr::Num(Num::Flow(Box::new(Flow::Move(moved, dash, x)))),
        Expr::Set(x) => Expr::Set(Set::Flow(Box::new(Flow::Move(moved, dash, x)))),
        Expr::Text(x) => Expr::Text(Str::Flow(Box::new(Flow::Move(moved, dash, x)))),
        Expr::Pos(x) => Expr::Pos(Pos::Flow(Box::new(Flow::Move(moved, dash, x)))),
    }
}
