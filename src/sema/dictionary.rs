//! Dictionaries and parts of strings: what stands in brackets behind a name.

use super::Checker;
use super::scope::{Binding, Dictionary, Found};
use super::value::{Checked, ty};
use crate::ir::{Ty, Variable};
use crate::report::{Report, codes};
use crate::syntax::WordRule;
use crate::syntax::ast::{Kind, Node};
use crate::syntax::token::DictionaryHead;
use crate::text::Span;

impl Checker<'_> {
    pub(super) fn assign_index(
        &mut self,
        base: &Node,
        index: Option<&Node>,
        slice: bool,
        rule: WordRule,
        value: &Node,
        span: Span,
    ) -> Checked {
        let name = match &base.kind {
            Kind::Name(name) => Some(name),
            Kind::Dictionary(head) => {
                self.dictionary(head, base.span)?;
                Some(&head.name)
            }
            _ => None,
        };
        let Some(name) = name else {
            let report = Report::new(&codes::E0202, base.span, "only a variable can be assigned");
            self.report(report.help("name a variable or dictionary on the left"));
            return None;
        };
        if let Found::Binding(Binding::Dictionary(_)) = self.scope.find(name) {
            return self.assign_entry(name, index.filter(|_| !slice), rule, value, span);
        }
        if !self.is_text(name) {
            let report = Report::new(
                &codes::E0208,
                base.span,
                format!("`{name}` is no dictionary and no string variable"),
            );
            self.report(report.help(format!("declare it: `dictionary {name}`")));
            return None;
        }
        if let Some(index) = index {
            self.num(index, "an index");
        }
        self.text(value, "a part of a string")?;
        if rule.name != "=" {
            let report = Report::new(
                &codes::E0203,
                span,
                format!("`{}` cannot change a part of a string", rule.name),
            );
            self.report(report.help("write `=`"));
            return None;
        }
        self.named_later("[i]", Ty::Bool, span)
    }

    fn is_text(&self, name: &str) -> bool {
        matches!(self.scope.find(name), Found::Binding(Binding::Variable(Variable::Text(_))))
    }

    /// `D[k] = F`: the first use fixes the types.
    fn assign_entry(
        &mut self,
        name: &str,
        key: Option<&Node>,
        rule: WordRule,
        value: &Node,
        span: Span,
    ) -> Checked {
        let key_ty = self.key(name, key?)?;
        let checked = self.expr(value)?;
        let value_ty = ty(&checked);
        if value_ty == Ty::Bool {
            let report =
                Report::new(&codes::E0209, value.span, "a condition has no value to store");
            self.report(report.help("store a number or string instead"));
            return None;
        }
        if rule.name == "=?" {
            let report = Report::new(&codes::E0203, span, "`=?` does not store in a dictionary");
            self.report(report.help("write `=`"));
            return None;
        }
        let dictionary = self.scope.dictionary_mut(name)?;
        let local = dictionary.local;
        let known = *dictionary.value.get_or_insert(value_ty);
        dictionary.key.get_or_insert(key_ty);
        if known != value_ty {
            self.mismatch(value.span, &format!("the dictionary `{name}`"), known.a(), value_ty);
            return None;
        }
        if !local && (value_ty == Ty::Pos || key_ty == Ty::Pos) {
            let report = Report::new(
                &codes::E0203,
                span,
                "a position belongs to one game, and this dictionary to all",
            );
            self.report(report.help(format!("declare it `local dictionary {name}`")));
            return None;
        }
        self.fits_sign(rule, value_ty, value)?;
        self.named_later("dictionary", Ty::Bool, span)
    }

    /// Checks a key against the dictionary's type of keys.
    fn key(&mut self, name: &str, key: &Node) -> Option<Ty> {
        let got = ty(&self.expr(key)?);
        let known = self.scope.dictionary_mut(name).and_then(|d| d.key);
        let clash = known.is_some_and(|k| k != got);
        let lasting = self.scope.dictionary_mut(name).is_some_and(|d| !d.local);
        if lasting && got == Ty::Pos {
            let report = Report::new(
                &codes::E0203,
                key.span,
                "a position belongs to one game, and this dictionary to all",
            );
            self.report(report.help(format!("declare it `local dictionary {name}`")));
            return None;
        }
        if got == Ty::Bool || clash {
            let want = known.map_or("a value", Ty::a);
            self.mismatch(key.span, &format!("a key of the dictionary `{name}`"), want, got);
            return None;
        }
        Some(got)
    }

    /// `T[i]`, `T[i:j]`, `D[k]`, `unbind D[k]`.
    pub(super) fn index(
        &mut self,
        parts: &(Node, Option<Node>, Option<Option<Node>>),
        span: Span,
    ) -> Checked {
        let (base, low, high) = parts;
        if let Kind::Unbind(name) = &base.kind {
            if !matches!(self.scope.find(name), Found::Binding(Binding::Dictionary(_))) {
                let report =
                    Report::new(&codes::E0208, base.span, format!("`{name}` is no dictionary"));
                self.report(
                    report.help(format!("write `unbind {name}`, or declare `dictionary {name}`")),
                );
                return None;
            }
            self.key(name, low.as_ref()?)?;
            return self.named_later("unbind", Ty::Bool, span);
        }
        if let Kind::Name(name) = &base.kind
            && let Found::Binding(Binding::Dictionary(d)) = self.scope.find(name)
        {
            let low = low.as_ref()?;
            self.key(name, low)?;
            // Before anything is stored the look-up only fails; it has no type yet.
            return self.named_later("dictionary", d.value.unwrap_or(Ty::Bool), span);
        }
        let text = self.text(base, "an index in brackets");
        let bounds = low.iter().chain(high.iter().flatten());
        let mut good = true;
        for bound in bounds {
            good &= self.num(bound, "an index").is_some();
        }
        if high.is_none() && low.is_none() {
            let report = Report::new(&codes::E0108, span, "an index is missing");
            self.report(report.help("write `[0]` for the first character"));
            return None;
        }
        text?;
        if good { self.named_later("[i]", Ty::Text, span) } else { None }
    }

    pub(super) fn dictionary(&mut self, head: &DictionaryHead, span: Span) -> Checked {
        match self.scope.find(&head.name) {
            Found::Broken => return None,
            Found::Binding(_) => {
                let report =
                    Report::new(&codes::E0211, span, format!("`{}` is bound already", head.name));
                self.report(
                    report.help("declare a dictionary once, and take another name for others"),
                );
                return None;
            }
            Found::Unbound(outer) => {
                let dictionary = Dictionary { local: head.local, ..Dictionary::default() };
                self.scope.bind(outer, Binding::Dictionary(dictionary));
            }
        }
        let word = if head.local { "local" } else { "dictionary" };
        self.named_later(word, Ty::Bool, span)
    }
}
