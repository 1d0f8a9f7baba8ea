//! Forms whose heads are folded into one token: conditionals, loops, declarations, functions.

use super::Layout;
use super::frame::Kind;
use crate::report::codes;
use crate::syntax::WordRule;
use crate::syntax::token::{
    Declared, DictionaryHead, EchoHead, FunctionHead, Gap, LoopHead, LoopKind, Param, Raw, RawKind,
    Tok,
};
use crate::text::Span;

/// The indices of the `if`s to which an `else` belongs: the nearest before it in its bracket.
pub(super) fn ifs_with_else(raws: &[Raw]) -> Vec<usize> {
    let (mut open, mut found): (Vec<Vec<usize>>, _) = (vec![Vec::new()], Vec::new());
    for (i, raw) in raws.iter().enumerate() {
        match &raw.kind {
            RawKind::Sign("(" | "{" | "[") => open.push(Vec::new()),
            RawKind::Sign(")" | "}" | "]") if open.len() > 1 => drop(open.pop()),
            RawKind::Word(w) if w == "if" => {
                if let Some(frame) = open.last_mut() {
                    frame.push(i);
                }
            }
            RawKind::Word(w) if w == "else" => found.extend(open.last_mut().and_then(Vec::pop)),
            _ => {}
        }
    }
    found.sort_unstable();
    found
}

/// How a form that binds a name is written.
fn example(what: &str) -> &'static str {
    match what {
        "function" => "function f(x) { ... }",
        "dictionary" => "dictionary D",
        "[forall]" => "[forall] x [element] A F",
        "[Aa]" => "[Aa]x [element] A F",
        "square" => "square x in A F",
        "piece" => "piece x in A F",
        "string" => "string x in D F",
        "forany" => "forany $x [Rr] F",
        "persistent" => "persistent x = ...",
        "atomic" => "atomic x = ...",
        "unbind" => "unbind x",
        "isunbound" => "isunbound x",
        _ => "isbound x",
    }
}

impl<'a> Layout<'a> {
    /// `cql (` at the start: the header's words are none of the language's.
    pub(super) fn header(&mut self) {
        let starts = self.peek_word(0) == Some("cql") && self.peek_sign(1, "(");
        if !starts {
            return;
        }
        let open = self.peek(1).map(|r| r.span).unwrap_or_default();
        let word = self.peek(0).map(|r| r.span).unwrap_or_default();
        let closes = self.header_closes();
        self.at = 2;
        self.emit(Tok::HeaderOpen, word.to(open));
        while let Some(raw) = self.next() {
            match &raw.kind {
                RawKind::Sign(")") => return self.emit(Tok::HeaderEnd, raw.span),
                RawKind::Word(w) => self.emit(Tok::HeaderWord(w.clone()), raw.span),
                RawKind::Number(n) => self.emit(Tok::Number(*n), raw.span),
                RawKind::Text(t) => self.emit(Tok::Text(t.clone()), raw.span),
                RawKind::Result(r) => {
                    self.emit(Tok::Param(Param::Result((*r).to_owned())), raw.span);
                }
                RawKind::Bad => {}
                // `1-1` and the like: the words say what is wrong.
                _ if closes => {}
                // Anything else is no header word: the header was probably never closed.
                _ => break,
            }
        }
        let paren = Span::new(open.start, open.end);
        self.report(&codes::E0104, paren, "the header opened here is never closed", |r| {
            r.here("opened here").help("close it with `)` before the first filter")
        });
        self.at = self.raws.len();
        self.out.tokens.truncate(1);
        self.emit(Tok::HeaderEnd, open.after());
        self.emit(Tok::Bad, open.after());
    }

    /// Whether the header's parenthesis is closed before another bracket opens, on its line.
    fn header_closes(&self) -> bool {
        let rest = self.raws.get(2..).unwrap_or_default().iter();
        let line = rest.take_while(|r| r.gap < Gap::Line);
        let mut brackets = line.filter(|r| matches!(r.kind, RawKind::Sign("(" | ")" | "{" | "}")));
        brackets.next().is_some_and(|r| r.kind == RawKind::Sign(")"))
    }

    pub(super) fn form(&mut self, word: &'a str, rule: WordRule, raw: &'a Raw) {
        let span = raw.span;
        match rule.name {
            "if" => {
                let with_else = self.elses.binary_search(&(self.at - 1)).is_ok();
                self.open_ifs += u32::from(with_else);
                self.prefix(if with_else { Tok::IfElse } else { Tok::If }, span);
                self.frame.pending += 1;
            }
            "while" => self.while_form(span),
            "square" | "piece" | "string" => self.word_loop(rule, span),
            "forany" => self.for_any(span),
            "function" => self.function(span),
            "echo" => self.echo(rule, span),
            "dictionary" | "local" => self.dictionary(rule.name == "local", span),
            "persistent" => self.persistent(span),
            "atomic" => self.declared(false, false, true, span),
            "isbound" | "isunbound" => self.is_bound(rule.name == "isbound", rule, span),
            "unbind" => {
                if let Some((name, at)) = self.bound_name("unbind") {
                    self.operand(Tok::Unbind(name), span.to(at));
                }
            }
            "path" => {
                self.operand(Tok::Path(rule), span);
                self.push(Kind::Path, span);
                self.expect_params(rule);
            }
            "line" => {
                self.operand(Tok::Line(rule), span);
                self.push(Kind::Line, span);
                self.expect_params(rule);
            }
            "hhdb" | "similarposition" | "result" | "cql_assertvariations" => {
                self.listed_words(rule, span);
            }
            _ => {
                self.report(&codes::E0107, span, format!("`{word}` has no place here"), |r| {
                    r.help(format!("see `explain {word}` for how it is written"))
                });
                self.bad(span);
            }
        }
    }

    pub(super) fn else_word(&mut self, span: Span) {
        let Some(open) = self.open_ifs.checked_sub(1) else {
            return self.report(&codes::E0107, span, "this `else` belongs to no `if`", |r| {
                r.help("write `if CONDITION FILTER else FILTER`; use braces for several filters")
            });
        };
        self.open_ifs = open;
        self.infix(Tok::Else, span);
    }

    fn while_form(&mut self, span: Span) {
        self.prefix(Tok::While, span);
        self.frame.pending += 1;
        let Some(open) = self.peek(0).filter(|r| r.kind == RawKind::Sign("(")) else {
            self.report(&codes::E0115, span, "the test of `while` stands in parentheses", |r| {
                r.help("write `while (CONDITION) FILTER`")
            });
            for tok in [Tok::ParenOpen, Tok::Bad, Tok::ParenClose] {
                self.emit(tok, span.after());
            }
            return;
        };
        self.at += 1;
        self.emit(Tok::ParenOpen, open.span);
        self.push(Kind::Paren, open.span);
    }

    /// The name that must stand next; what stands there instead is reported and passed over.
    fn bound_name(&mut self, what: &str) -> Option<(String, Span)> {
        let at = self.peek(0).map_or(self.last_span().after(), |r| r.span);
        let name = self.name_here(what);
        if name.is_none() {
            self.bad(at);
        }
        name
    }

    fn name_here(&mut self, what: &str) -> Option<(String, Span)> {
        let at = self.peek(0).map_or(self.last_span().after(), |r| r.span);
        match self.peek(0).map(|r| &r.kind) {
            Some(RawKind::Word(w)) if self.rule(w).is_none_or(|r| r.may_be_name()) => {
                self.at += 1;
                return Some((w.clone(), at));
            }
            Some(RawKind::Word(w)) => {
                let message =
                    format!("`{what}` needs a name here, and `{w}` is a word of the language");
                let form = example(what);
                self.report(&codes::E0204, at, message, |r| r.help(format!("write `{form}`")));
                self.at += 1;
            }
            Some(RawKind::Designator(_)) => {
                let message = format!("`{what}` needs a name here, and this is a designator");
                let form = example(what);
                self.report(&codes::E0204, at, message, |r| {
                    r.help(format!("choose a longer name: `{form}`"))
                });
                self.at += 1;
            }
            _ => {
                let message = format!("`{what}` needs a name here");
                let form = example(what);
                self.report(&codes::E0108, at, message, |r| r.help(format!("write `{form}`")));
            }
        }
        None
    }

    /// `x [element] S F`.
    pub(super) fn element_loop(&mut self, name: &str, span: Span) {
        let sign = self.next().map_or(span, |r| r.span);
        self.loop_head(LoopKind::Element, false, name.to_owned(), span.to(sign));
    }

    fn loop_head(&mut self, kind: LoopKind, all: bool, name: String, span: Span) {
        self.prefix(Tok::Loop(LoopHead { kind, all, name }), span);
        self.frame.pending += 1;
    }

    /// `[forall] x [element]`, `[forall] [Aa]x [element]`.
    pub(super) fn for_all(&mut self, span: Span) {
        let man = self.peek(0).is_some_and(|r| r.kind == RawKind::PieceSign);
        self.at += usize::from(man);
        let Some((name, _)) = self.bound_name("[forall]") else { return };
        let kind = if man { LoopKind::Man } else { LoopKind::Element };
        if !self.peek_sign(0, "[element]") {
            return self.missing(
                span,
                "`[element]` is missing after the loop variable",
                "[forall] x [element] A F",
            );
        }
        let end = self.next().map_or(span, |r| r.span);
        self.loop_head(kind, true, name, span.to(end));
    }

    fn missing(&mut self, span: Span, message: &str, form: &str) {
        let at = self.peek(0).map_or(span, |r| r.span);
        self.report(&codes::E0107, at, message, |r| r.help(format!("write `{form}`")));
        self.bad(span);
    }

    /// `[Aa]x [element] S F`, `[Aa]x = S`.
    pub(super) fn piece_sign(&mut self, span: Span) {
        let Some((name, at)) = self.bound_name("[Aa]") else { return };
        if self.peek_sign(0, "[element]") {
            let end = self.next().map_or(at, |r| r.span);
            self.loop_head(LoopKind::Man, false, name, span.to(end));
        } else if self.peek_sign(0, "=") {
            let end = self.next().map_or(at, |r| r.span);
            self.prefix(Tok::PieceAssign(name), span.to(end));
        } else {
            self.missing(
                span,
                "`=` or `[element]` is missing after the piece variable",
                "[Aa]x [element] A F",
            );
        }
    }

    /// `square [all] x in S F`, `piece x = S`.
    fn word_loop(&mut self, rule: WordRule, span: Span) {
        let all = self.peek_word(0) == Some("all");
        self.at += usize::from(all);
        let Some((name, at)) = self.bound_name(rule.name) else { return };
        let kind = match rule.name {
            "square" => LoopKind::Square,
            "piece" => LoopKind::Man,
            _ => LoopKind::Key,
        };
        if self.peek_word(0) == Some("in") {
            let end = self.next().map_or(at, |r| r.span);
            self.loop_head(kind, all, name, span.to(end));
        } else if rule.name == "piece" && !all && self.peek_sign(0, "=") {
            let end = self.next().map_or(at, |r| r.span);
            self.prefix(Tok::PieceAssign(name), span.to(end));
        } else {
            let form = format!("{} x in A F", rule.name);
            self.missing(span, "`in` is missing after the loop variable", &form);
        }
    }

    fn for_any(&mut self, span: Span) {
        if let Some((name, at)) = self.bound_name("forany") {
            self.prefix(Tok::ForAny(name), span.to(at));
            self.frame.pending += 1;
        }
    }

    fn function(&mut self, span: Span) {
        let Some((name, at)) = self.bound_name("function") else { return self.skip_function() };
        let mut params = Vec::new();
        if !self.peek_sign(0, "(") {
            return self.missing(span, "the parameter list is missing", "function f(x) { ... }");
        }
        self.at += 1;
        while !self.peek_sign(0, ")") {
            let (before, place) = (self.at, self.peek(0).map_or(span, |r| r.span));
            match self.name_here("function") {
                Some(param) => params.push(param),
                // A parameter that nothing names: calls and body are read on.
                None if self.at > before => params.push((String::new(), place)),
                None => {
                    self.bad(place);
                    return self.skip_function();
                }
            }
        }
        self.at += 1;
        if !self.peek_sign(0, "{") {
            return self.missing(
                span,
                "the body of the function is missing",
                "function f(x) { ... }",
            );
        }
        self.operand(Tok::Function(FunctionHead { name, span: at, params }), span.to(at));
        self.frame.have = false;
    }

    /// Passes over the parameters and the body of a function that has no head.
    fn skip_function(&mut self) {
        while self.at < self.raws.len() && !self.peek_sign(0, "{") {
            self.at += 1;
        }
        let mut open = 0;
        while let Some(raw) = self.next() {
            match raw.kind {
                RawKind::Sign("{") => open += 1,
                RawKind::Sign("}") => open -= 1,
                _ => {}
            }
            if open <= 0 {
                break;
            }
        }
        self.frame.have = true;
    }

    fn echo(&mut self, rule: WordRule, span: Span) {
        let quiet = self.peek_word(0) == Some("quiet");
        self.at += usize::from(quiet);
        let names = if self.peek_sign(0, "(") {
            self.at += 1;
            match (self.peek_word(0), self.peek_word(1), self.peek_sign(2, ")")) {
                (Some(s), Some(t), true) => Some((s.to_owned(), t.to_owned())),
                _ => None,
            }
        } else {
            None
        };
        let Some(names) = names else {
            while self.peek(0).is_some_and(|r| r.gap < Gap::Line) && !self.peek_sign(0, ")") {
                self.at += 1;
            }
            self.at += usize::from(self.peek_sign(0, ")"));
            self.report(
                &codes::E0107,
                span,
                "`echo` needs two variable names in parentheses",
                |r| r.help("write `echo (source target) F`; single letters like `a` are men"),
            );
            return self.bad(span);
        };
        self.at += 3;
        let all = self.peek_word(0) == Some("in") && self.peek_word(1) == Some("all");
        self.at += 2 * usize::from(all);
        self.prefix(Tok::Echo(EchoHead { rule, quiet, all, names }), span);
        self.frame.numeric = true;
    }

    fn dictionary(&mut self, local: bool, span: Span) {
        if local {
            if self.peek_word(0) != Some("dictionary") {
                return self.missing(
                    span,
                    "`dictionary` is missing after `local`",
                    "local dictionary D",
                );
            }
            self.at += 1;
        }
        if let Some((name, at)) = self.bound_name("dictionary") {
            self.operand(Tok::Dictionary(DictionaryHead { local, name }), span.to(at));
        }
    }

    fn persistent(&mut self, span: Span) {
        if self.peek_word(0) == Some("dictionary") {
            self.at += 1;
            return self.dictionary(false, span);
        }
        let quiet = self.peek_word(0) == Some("quiet");
        self.at += usize::from(quiet);
        self.declared(true, quiet, false, span);
    }

    fn declared(&mut self, persistent: bool, quiet: bool, atomic: bool, span: Span) {
        let what = if atomic { "atomic" } else { "persistent" };
        if let Some((name, at)) = self.bound_name(what) {
            let declared = Declared { persistent, quiet, atomic, name };
            self.operand(Tok::Declared(declared), span.to(at));
        }
    }

    fn is_bound(&mut self, bound: bool, rule: WordRule, span: Span) {
        if let Some(Raw { kind: RawKind::Text(text), span: at, .. }) = self.peek(0) {
            self.at += 1;
            return self.operand(Tok::IsBound(bound, text.clone()), span.to(*at));
        }
        if let Some((name, at)) = self.bound_name(rule.name) {
            self.operand(Tok::IsBound(bound, name), span.to(at));
        }
    }

    /// Whether `sort` or `max` begins a filter of its own: `sort "n" F`, `max (a b)`.
    fn is_own_filter(&self, word: &str) -> bool {
        let next = self.peek(1).map(|raw| &raw.kind);
        match word {
            "sort" => matches!(next, Some(RawKind::Text(_))),
            "max" => matches!(next, Some(RawKind::Sign("("))),
            _ => false,
        }
    }

    /// `hhdb prize 1`, `result 1-0`: words of their own and literals.
    fn listed_words(&mut self, rule: WordRule, span: Span) {
        let mut words = Vec::new();
        let mut ended = false;
        while let Some(raw) = self.peek(0) {
            let word = match &raw.kind {
                RawKind::Word(w)
                    if rule.name == "hhdb"
                        && (!hhdb_goes_on(&words, w) || self.is_own_filter(w)) =>
                {
                    break;
                }
                RawKind::Word(w) if rule.params.iter().any(|p| p.word == w) => w.clone(),
                RawKind::Word(w)
                    if words.is_empty() && !self.rule(w).is_some_and(|r| r.reserved) =>
                {
                    w.clone()
                }
                RawKind::Text(_) if ended => break,
                RawKind::Text(t) => {
                    ended = rule.name == "hhdb";
                    format!("\"{t}\"")
                }
                RawKind::Result(r) => (*r).to_owned(),
                RawKind::Sign("*") if rule.name == "result" => "*".to_owned(),
                RawKind::Number(n) if rule.name == "result" => n.to_string(),
                _ => break,
            };
            words.push((word, raw.span));
            self.at += 1;
            if rule.name == "result" {
                break;
            }
        }
        let end = words.last().map_or(span, |w| w.1);
        self.operand(Tok::Words(rule, words), span.to(end));
        self.frame.numeric |= rule.numeric;
    }
}

/// Whether a word belongs to those behind `hhdb`: many of them are filters of their own.
fn hhdb_goes_on(words: &[(String, Span)], next: &str) -> bool {
    const AWARDS: [&str; 7] = ["award", "prize", "hm", "commendation", "special", "max", "sort"];
    match words.first().map(|w| w.0.as_str()) {
        None => true,
        Some("gbr") => words.len() == 1 && ["material", "pieces", "pawns", "kings"].contains(&next),
        Some(first) => AWARDS.contains(&first) && AWARDS.contains(&next),
    }
}
