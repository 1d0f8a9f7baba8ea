//! Assignments, dictionaries, functions.

use super::Checker;
use super::scope::{Argument, Binding, Dictionary, Found, type_of};
use super::value::{self, Checked, condition, ty};
use crate::ir::{Assign, Bool, Expr, Mark, Num, Set, Str, Ty, Variable};
use crate::report::{Report, codes};
use crate::syntax::WordRule;
use crate::syntax::ast::{Kind, Node};
use crate::syntax::token::{DictionaryHead, FunctionHead};
use crate::text::Span;
use indexmap::IndexMap;
use std::rc::Rc;

/// How many calls of functions a query may expand to, and how deep.
const MOST_CALLS: u32 = 20_000;
const DEEPEST_CALL: usize = 100;

impl Checker<'_> {
    /// The variable `name` of this type, bound now if it is new.
    pub(super) fn bind(&mut self, name: &str, ty: Ty, span: Span) -> Option<Variable> {
        match self.scope.find(name) {
            Found::Broken => None,
            Found::Binding(Binding::Variable(variable)) => {
                let mark = matches!(variable, Variable::Mark(_));
                if type_of(variable) == ty && !mark {
                    return Some(variable);
                }
                let what = if mark { "a piece variable" } else { type_of(variable).a() };
                let report = Report::new(
                    &codes::E0206,
                    span,
                    format!("`{name}` is {what}, and cannot become {}", ty.a()),
                );
                let help = match mark {
                    true => format!("write `piece {name} = ...`, or take another name"),
                    false => {
                        "take another name: a variable keeps the type of its first value".to_owned()
                    }
                };
                self.report(report.help(help));
                None
            }
            Found::Binding(_) => self.taken(name, span),
            Found::Unbound(outer) => {
                let variable = self.scope.variable(ty, &outer);
                self.scope.bind(outer, Binding::Variable(variable));
                Some(variable)
            }
        }
    }

    /// The piece variable `name`.
    pub(super) fn bind_mark(&mut self, name: &str, span: Span) -> Option<Mark> {
        match self.scope.find(name) {
            Found::Broken => None,
            Found::Binding(Binding::Variable(Variable::Mark(mark))) => Some(mark),
            Found::Binding(Binding::Variable(other)) => {
                let what = type_of(other).a();
                let report = Report::new(
                    &codes::E0206,
                    span,
                    format!("`{name}` is {what}, and cannot become a piece variable"),
                );
                self.report(report.help("take another name"));
                None
            }
            Found::Binding(_) => self.taken(name, span),
            Found::Unbound(outer) => {
                let mark = self.scope.mark(&outer);
                self.scope.bind(outer, Binding::Variable(Variable::Mark(mark)));
                Some(mark)
            }
        }
    }

    fn taken<T>(&mut self, name: &str, span: Span) -> Option<T> {
        let report = Report::new(
            &codes::E0204,
            span,
            format!("`{name}` is a function or dictionary already"),
        );
        self.report(report.help("take another name"));
        None
    }

    /// `v = x`, `v += x`, `D[k] = x`, `s[i:j] = x`.
    pub(super) fn assign(
        &mut self,
        target: &Node,
        rule: WordRule,
        sign: Span,
        value: &Node,
        span: Span,
    ) -> Checked {
        match &target.kind {
            Kind::Name(name) => self.assign_name(name, rule, value, span),
            Kind::Declared(declared) => {
                if declared.persistent {
                    return self.assign_persistent(&declared.name, rule, value, span);
                }
                self.assign_name(&declared.name, rule, value, span)?;
                self.named_later("atomic", Ty::Bool, span)
            }
            Kind::Index(parts) => {
                self.assign_index(&parts.0, parts.1.as_ref(), parts.2.is_some(), rule, value, span)
            }
            Kind::Error => None,
            _ => {
                let report =
                    Report::new(&codes::E0202, target.span, "only a variable can be assigned");
                let help = match rule.name {
                    "=" => "write `==` to compare",
                    _ => "name a variable on the left",
                };
                self.report(report.label(sign, "assigned here").help(help));
                None
            }
        }
    }

    fn assign_persistent(
        &mut self,
        name: &str,
        rule: WordRule,
        value: &Node,
        span: Span,
    ) -> Checked {
        let checked = self.expr(value)?;
        let value_ty = self.storable(&checked, value)?;
        if value_ty == Ty::Pos {
            let report = Report::new(&codes::E0203, value.span, "a position cannot be persistent");
            self.report(report.help("it belongs to one game; keep a number or string of it"));
            return None;
        }
        self.fits_sign(rule, value_ty, value)?;
        let outer = self.scope.outer_name(name);
        let plain = outer.as_ref().is_some_and(|n| !self.scope.persistent.contains(n))
            && matches!(self.scope.find(name), Found::Binding(_));
        if plain {
            let report = Report::new(
                &codes::E0206,
                span,
                format!("`{name}` is a variable of one game already"),
            );
            self.report(report.help("write `persistent` where it is first assigned"));
            return None;
        }
        self.bind(name, value_ty, span)?;
        self.scope.persistent.extend(self.scope.outer_name(name));
        self.named_later("persistent", Ty::Bool, span)
    }

    fn assign_name(&mut self, name: &str, rule: WordRule, value: &Node, span: Span) -> Checked {
        let checked = self.expr(value);
        let known = self.scope.find(name);
        if rule.name != "=" && rule.name != "=?" && matches!(known, Found::Unbound(_)) {
            let report = Report::new(
                &codes::E0202,
                span,
                format!("`{name}` has no value that `{}` could change", rule.name),
            );
            self.report(report.help(format!("assign it first: `{name} = ...`")));
            return None;
        }
        let checked = checked?;
        let value_ty = self.storable(&checked, value)?;
        if rule.name == "=?" && value_ty != Ty::Set {
            self.mismatch(value.span, "`=?`", "a set", value_ty);
            return None;
        }
        let variable = self.bind(name, value_ty, span)?;
        self.fits_sign(rule, value_ty, value)?;
        if self.scope.outer_name(name).is_some_and(|n| self.scope.persistent.contains(&n)) {
            return self.named_later("persistent", Ty::Bool, span);
        }
        Some(Expr::Bool(Bool::Assign(Box::new(assignment(variable, rule.name, checked, span)?))))
    }

    /// The type of a value that a variable can hold.
    fn storable(&mut self, expr: &Expr, node: &Node) -> Option<Ty> {
        if ty(expr) == Ty::Bool {
            let report =
                Report::new(&codes::E0209, node.span, "a condition has no value to assign");
            self.report(report.help("assign a number instead: `if F x=1 else x=0`"));
            return None;
        }
        Some(ty(expr))
    }

    /// Whether `+=` and the like can be applied to a value of this type.
    fn fits_sign(&mut self, rule: WordRule, ty: Ty, value: &Node) -> Option<()> {
        let (fits, want) = match rule.name {
            "+=" => (matches!(ty, Ty::Num | Ty::Text), "a number or a string"),
            "-=" | "*=" | "/=" | "%=" => (ty == Ty::Num, "a number"),
            "|=" | "&=" => (ty == Ty::Set, "a set"),
            _ => (true, ""),
        };
        if !fits {
            self.mismatch(value.span, &format!("`{}`", rule.name), want, ty);
        }
        fits.then_some(())
    }

    /// `piece v = S`.
    pub(super) fn piece_assign(&mut self, name: &str, value: &Node, span: Span) -> Checked {
        let set = self.set(value, "a piece variable");
        let mark = self.bind_mark(name, span);
        Some(Expr::Bool(Bool::Assign(Box::new(Assign::Mark(mark?, set?)))))
    }

    fn assign_index(
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

    pub(super) fn is_bound(&mut self, bound: bool, name: &str, span: Span) -> Checked {
        match self.scope.find(name) {
            Found::Broken => None,
            Found::Binding(Binding::Variable(variable)) => {
                if self.scope.outer_name(name).is_some_and(|n| self.scope.persistent.contains(&n)) {
                    return self.named_later("isbound", Ty::Bool, span);
                }
                Some(Expr::Bool(Bool::IsBound(bound, variable)))
            }
            Found::Binding(_) => self.named_later("isbound", Ty::Bool, span),
            // A name that is bound nowhere is unbound everywhere.
            Found::Unbound(_) => Some(Expr::Bool(Bool::Const(!bound))),
        }
    }

    pub(super) fn unbind(&mut self, name: &str, span: Span) -> Checked {
        match self.scope.find(name) {
            Found::Broken => None,
            Found::Binding(Binding::Variable(variable)) => {
                if self.scope.outer_name(name).is_some_and(|n| self.scope.persistent.contains(&n)) {
                    return self.named_later("unbind", Ty::Bool, span);
                }
                Some(Expr::Bool(Bool::Unbind(variable)))
            }
            Found::Binding(Binding::Dictionary(_)) => self.named_later("unbind", Ty::Bool, span),
            _ => {
                self.unknown(name, span);
                None
            }
        }
    }

    /// `function f(a b) { ... }`: kept as it stands, and checked where it is called.
    pub(super) fn function(&mut self, function: &Rc<(FunctionHead, Vec<Node>)>) -> Checked {
        let head = &function.0;
        match self.scope.find(&head.name) {
            Found::Unbound(outer) => self.scope.bind(outer, Binding::Function(function.clone())),
            Found::Broken => return None,
            Found::Binding(_) => {
                let report = Report::new(
                    &codes::E0211,
                    head.span,
                    format!("`{}` is defined already", head.name),
                );
                self.report(report.help("give one of them another name"));
                return None;
            }
        }
        Some(Expr::Bool(Bool::Const(true)))
    }

    /// `f(x y)`: the body at this place, with names passed as names and values computed once.
    pub(super) fn call(&mut self, name: &str, args: &[Node], span: Span) -> Checked {
        let function = match self.scope.find(name) {
            Found::Binding(Binding::Function(function)) => function,
            Found::Broken => return None,
            Found::Binding(_) => {
                let report = Report::new(&codes::E0202, span, format!("`{name}` is no function"));
                self.report(report.help("put a blank before the parenthesis"));
                return None;
            }
            Found::Unbound(_) => {
                let near = self.suggest(name);
                let report = Report::new(
                    &codes::E0201,
                    span,
                    format!("the function `{name}` is not defined"),
                );
                let help = match near.as_slice() {
                    [] => format!("define it before: `function {name}(x) {{ ... }}`"),
                    near => format!("did you mean {}?", near.join(" or ")),
                };
                self.report(report.help(help));
                return None;
            }
        };
        let (head, body) = (&function.0, &function.1);
        if head.params.len() != args.len() {
            let want = head.params.len();
            let message = format!(
                "`{name}` takes {want} argument{}, and {} given",
                if want == 1 { "" } else { "s" },
                args.len()
            );
            let report = Report::new(&codes::E0205, span, message);
            self.report(
                report.label(head.span, "defined here").help("arguments are separated by blanks"),
            );
            return None;
        }
        self.expand(name, span)?;
        let (before, arguments) = self.arguments(&head.params, args);
        self.scope.enter(arguments);
        self.active.push(name.to_owned());
        let result = self.block(body);
        self.active.pop();
        self.scope.leave();
        Some(value::after(before?, result?))
    }

    /// Counts an expansion; refuses recursion and explosions.
    fn expand(&mut self, name: &str, span: Span) -> Option<()> {
        self.expansions += 1;
        if self.active.iter().any(|f| f == name) {
            let report = Report::new(&codes::E0212, span, format!("`{name}` calls itself"));
            self.report(report.help("functions are written out at each call, so that they cannot recurse; use `while` or `loop`"));
            return None;
        }
        if self.scope.depth() >= DEEPEST_CALL || self.expansions > MOST_CALLS {
            let report = Report::new(&codes::E0212, span, "these functions expand to too much");
            self.report(report.help("call fewer functions inside of functions"));
            return None;
        }
        Some(())
    }

    /// Assignments of the hidden variables, and what each parameter stands for.
    fn arguments(
        &mut self,
        params: &[(String, Span)],
        args: &[Node],
    ) -> (Option<Vec<Bool>>, IndexMap<String, Argument>) {
        let mut before = Some(Vec::new());
        let mut map = IndexMap::new();
        for ((param, _), node) in params.iter().zip(args) {
            let alias = match &node.kind {
                Kind::Name(name) => self.scope.outer_name(name),
                _ => None,
            };
            let argument = match alias {
                Some(outer) => Argument::Alias(outer),
                None => match self.hidden(param, node) {
                    Some((variable, assign)) => {
                        if let Some(before) = &mut before {
                            before.push(assign);
                        }
                        Argument::Value(variable)
                    }
                    None => {
                        before = None;
                        Argument::Broken
                    }
                },
            };
            map.insert(param.clone(), argument);
        }
        (before, map)
    }

    fn hidden(&mut self, param: &str, node: &Node) -> Option<(Variable, Bool)> {
        let value = self.expr(node)?;
        if ty(&value) == Ty::Bool {
            let report = Report::new(&codes::E0209, node.span, "a condition has no value to pass");
            self.report(report.help("pass a set, a number, a string or a position"));
            return None;
        }
        let variable = self.scope.variable(ty(&value), param);
        let assign = assignment(variable, "=", value, node.span)?;
        Some((variable, condition(Expr::Bool(Bool::Assign(Box::new(assign))))))
    }
}

/// The assignment of `value` to `variable` under a sign.
fn assignment(variable: Variable, sign: &str, value: Expr, span: Span) -> Option<Assign> {
    Some(match (variable, value) {
        (Variable::Num(v), Expr::Num(n)) => {
            match sign.strip_suffix('=').and_then(|s| s.chars().next()) {
                Some(op) => Assign::Num(v, Num::Arith(op, Box::new((Num::Var(v, span), n)), span)),
                None => Assign::Num(v, n),
            }
        }
        (Variable::Text(v), Expr::Text(t)) if sign == "+=" => {
            Assign::Text(v, Str::Concat(Box::new((Str::Var(v, span), t))))
        }
        (Variable::Text(v), Expr::Text(t)) => Assign::Text(v, t),
        (Variable::Set(v), Expr::Set(s)) => match sign {
            "=?" => Assign::SetIfAny(v, s),
            "|=" => Assign::Set(v, Set::Union(vec![Set::Var(v, span), s])),
            "&=" => Assign::Set(v, Set::Common(vec![Set::Var(v, span), s])),
            _ => Assign::Set(v, s),
        },
        (Variable::Pos(v), Expr::Pos(p)) => Assign::Pos(v, p),
        _ => return None,
    })
}
