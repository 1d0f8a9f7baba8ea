//! Dictionaries and parts of strings: what stands in brackets behind a name.

use super::Checker;
use super::bind::change;
use super::scope::{Binding, Found};
use super::value::{Checked, ty};
use crate::ir::{
    Assign, Bool, DictOp, Entry, Expr, Num, Part, Pos, Set, Slice, Str, TextVar, Ty, Variable,
};
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
        high: Option<&Option<Node>>,
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
            return self.assign_entry(name, index.filter(|_| high.is_none()), rule, value, span);
        }
        let Some(variable) = self.text_variable(name) else {
            let report = Report::new(
                &codes::E0208,
                base.span,
                format!("`{name}` is no dictionary and no string variable"),
            );
            let declaration = format!("dictionary {name}");
            let before = Span::new(base.span.start, base.span.start);
            let report = report.help(format!("declare it: `{declaration}`"));
            self.report(report.fix("declare it", before, format!("{declaration} ")));
            return None;
        };
        let part = self.part(index, high);
        let value = self.text(value, "a part of a string");
        if rule.name != "=" {
            let report = Report::new(
                &codes::E0203,
                span,
                format!("`{}` cannot change a part of a string", rule.name),
            );
            self.report(report.help("write `=`"));
            return None;
        }
        let assign = Assign::Part(variable, part?, value?, span);
        Some(Expr::Bool(Bool::Assign(Box::new(assign))))
    }

    fn text_variable(&self, name: &str) -> Option<TextVar> {
        match self.scope.find(name) {
            Found::Binding(Binding::Variable(Variable::Text(variable))) => Some(variable),
            _ => None,
        }
    }

    /// `[i]`, `[i:j]`, `[i:]`, `[:j]`.
    fn part(&mut self, low: Option<&Node>, high: Option<&Option<Node>>) -> Option<Part> {
        let low = low.map(|node| self.num(node, "an index"));
        match high {
            None => Some(Part::At(low??)),
            Some(high) => {
                let high = high.as_ref().map(|node| self.num(node, "an index"));
                Some(Part::Range(all(low)?, all(high)?))
            }
        }
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
        let key = self.key(name, key?)?;
        let key_ty = ty(&key);
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
        let (dict, local) = (dictionary.slot, dictionary.local);
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
        let entry = Entry { dict, key };
        let value = match rule.name {
            "=" => checked,
            sign => change(look_up(entry.clone(), value_ty), sign, checked, span)?,
        };
        Some(Expr::Bool(Bool::Dict(Box::new(DictOp::Store(entry, value, span)))))
    }

    /// Checks a key against the dictionary's type of keys.
    fn key(&mut self, name: &str, key: &Node) -> Checked {
        let checked = self.expr(key)?;
        let got = ty(&checked);
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
        Some(checked)
    }

    /// `T[i]`, `T[i:j]`, `D[k]`, `unbind D[k]`.
    pub(super) fn index(
        &mut self,
        parts: &(Node, Option<Node>, Option<Option<Node>>),
        span: Span,
    ) -> Checked {
        let (base, low, high) = parts;
        if let Kind::Unbind(name) = &base.kind {
            let Found::Binding(Binding::Dictionary(d)) = self.scope.find(name) else {
                let report =
                    Report::new(&codes::E0208, base.span, format!("`{name}` is no dictionary"));
                self.report(
                    report.help(format!("write `unbind {name}`, or declare `dictionary {name}`")),
                );
                return None;
            };
            let key = self.key(name, low.as_ref()?)?;
            let entry = Entry { dict: d.slot, key };
            return Some(Expr::Bool(Bool::Dict(Box::new(DictOp::Remove(entry)))));
        }
        if let Kind::Name(name) = &base.kind
            && let Found::Binding(Binding::Dictionary(d)) = self.scope.find(name)
        {
            let low = low.as_ref()?;
            let key = self.key(name, low)?;
            // What is read before anything is stored has no type yet.
            let entry = Entry { dict: d.slot, key };
            return Some(look_up(entry, d.value.unwrap_or(Ty::Bool)));
        }
        let text = self.text(base, "an index in brackets");
        if high.is_none() && low.is_none() {
            let report = Report::new(&codes::E0108, span, "an index is missing");
            self.report(report.help("write `[0]` for the first character"));
            return None;
        }
        let part = self.part(low.as_ref(), high.as_ref());
        let slice = Slice { text: text?, part: part?, span };
        Some(Expr::Text(Str::Slice(Box::new(slice))))
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
                self.own_name(&outer, span);
                self.scope.declare(outer, head.local);
            }
        }
        Some(Expr::Bool(Bool::Const(true)))
    }
}

/// Nothing for nothing, and for what was reported.
fn all(bound: Option<Option<Num>>) -> Option<Option<Num>> {
    match bound {
        None => Some(None),
        Some(None) => None,
        Some(number) => Some(number),
    }
}

/// `D[k]` with values of this type; without one, whether there is an entry.
fn look_up(entry: Entry, values: Ty) -> Expr {
    let entry = Box::new(entry);
    match values {
        Ty::Num => Expr::Num(Num::Entry(entry)),
        Ty::Set => Expr::Set(Set::Entry(entry)),
        Ty::Text => Expr::Text(Str::Entry(entry)),
        Ty::Pos => Expr::Pos(Pos::Entry(entry)),
        Ty::Bool => Expr::Bool(Bool::Dict(Box::new(DictOp::Has(*entry)))),
    }
}
