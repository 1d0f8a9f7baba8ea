//! `tally`: its name, its keys, and whether tallies of one name agree.

use super::Checker;
use super::check::row;
use super::value::{Checked, ty};
use crate::filters::Table;
use crate::ir::{Arg, Bool, Expr, KeyInfo, Tally, TallyInfo, TallySlot, Ty};
use crate::report::{Report, codes, shortened};
use crate::syntax::ast::{Apply, Node, ParameterKind};
use crate::syntax::{Spelling, format};
use crate::text::Span;

/// The text of a key, whatever its spelling and layout.
fn plain(text: &str) -> String {
    let text = format(text, &Table, Spelling::Ascii);
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

impl Checker<'_> {
    /// `tally per game "name" (K L)`.
    pub(super) fn tally(&mut self, apply: &Apply) -> Checked {
        let filter = row(apply.rule)?;
        let args = self.params(filter, &apply.params)?;
        let per_game = args.contains(&Arg::Flag("per game"));
        let name = args.iter().find_map(|arg| match arg {
            Arg::Literal(text) if !text.trim().is_empty() => Some(text.clone()),
            _ => None,
        });
        if apply.args.is_empty() {
            let message = "`tally` has nothing to count by";
            let report = Report::new(&codes::E0205, apply.word, message);
            self.report(report.help("put keys in the parentheses: `tally \"name\" (type K  ply)`"));
            return None;
        }
        let written = apply.params.iter().filter_map(|param| match &param.kind {
            ParameterKind::Written(text) => Some(plain(text)),
            _ => None,
        });
        let written: Vec<String> = written.collect();
        let keys: Vec<Option<Expr>> = apply
            .args
            .iter()
            .zip(&written)
            .map(|(node, text)| self.tally_key(node, text))
            .collect();
        let keys = keys.into_iter().collect::<Option<Vec<Expr>>>()?;
        let infos = written.iter().zip(&keys);
        let infos = infos.map(|(text, key)| KeyInfo { text: text.clone(), ty: ty(key) }).collect();
        let name = name.unwrap_or_else(|| written.join(" "));
        let slot = self.tally_slot(TallyInfo { name, per_game, keys: infos }, apply.word)?;
        Some(Expr::Bool(Bool::Tally(Box::new(Tally { slot, keys }))))
    }

    /// A key: a value that can be told.
    fn tally_key(&mut self, node: &Node, text: &str) -> Option<Expr> {
        let key = self.expr(node)?;
        let text = shortened(text);
        let (what, help) = match ty(&key) {
            Ty::Num | Ty::Set | Ty::Text => return Some(key),
            Ty::Bool => (
                "a condition",
                format!(
                    "write a value for each case, like `if {text} 1 else 0`; what is to hold \
                    stands before `tally`"
                ),
            ),
            Ty::Pos => (
                "a position",
                format!("write a value that it has, like `{text}:ply` or `{text}:fen`"),
            ),
        };
        let message = format!("`tally` counts numbers, strings and sets, and this is {what}");
        self.report(Report::new(&codes::E0203, node.span, message).here(what).help(help));
        None
    }

    /// The tally of this name: the one that was there before, if they agree.
    fn tally_slot(&mut self, info: TallyInfo, word: Span) -> Option<TallySlot> {
        let known = self.tallies.iter().position(|known| known.name == info.name);
        let Some(place) = known else {
            self.tallies.push(info);
            return Some(TallySlot(self.tallies.len() as u32 - 1));
        };
        let known = self.tallies.get(place)?;
        let shown = shortened(&info.name);
        let report = |message: String, help: &str| {
            Report::new(&codes::E0216, word, message).help(help.to_owned())
        };
        let report = if known.per_game != info.per_game {
            let message =
                format!("the tally `{shown}` counts games in one place and not in another");
            report(message, "write `per game` at both, or give one of them another name")
        } else if !known.types().eq(info.types()) {
            let list = |info: &TallyInfo| {
                let kinds: Vec<&str> = info.types().map(Ty::a).collect();
                kinds.join(" and ")
            };
            let (one, other) = (list(known), list(&info));
            let message = format!("the tally `{shown}` counts by {one}, and here by {other}");
            report(message, "give one of them another name, or both the same kinds of keys")
        } else {
            return Some(TallySlot(place as u32));
        };
        self.report(report);
        None
    }
}
