//! Words: filters by their shape, variables, functions.

use super::Layout;
use super::frame::Kind;
use crate::report::codes;
use crate::syntax::designator::near_square;
use crate::syntax::token::{Gap, Param, Raw, RawKind, Tok};
use crate::syntax::{Level, Shape, WordRule};
use crate::text::Span;

/// At which level a dash filter is read behind `legal`, `countmoves`.
const DASH_LEVEL: Level = 7;

impl<'a> Layout<'a> {
    pub(super) fn word(&mut self, word: &'a str, raw: &'a Raw) {
        match self.rule(word) {
            Some(rule) if rule.reserved || !self.binds(word) => self.filter(word, rule, raw),
            _ => self.name(word, raw),
        }
    }

    /// Whether the script itself binds this name.
    fn binds(&self, name: &str) -> bool {
        self.names.variables.contains(name) || self.names.functions.contains(name)
    }

    fn name(&mut self, name: &'a str, raw: &'a Raw) {
        let span = raw.span;
        if self.peek_sign(0, "[element]") {
            return self.element_loop(name, span);
        }
        let known = self.names.variables.contains(name);
        let call = self.peek_sign(0, "(") && {
            let glued = self.peek(0).is_some_and(|r| r.gap == Gap::Glued);
            let target = self.frame.dash.open && !self.names.functions.contains(name);
            self.names.functions.contains(name) || (!known && glued && !target)
        };
        if call {
            let open = self.next().map_or(span, |r| r.span);
            self.prefix(Tok::Apply(name.to_owned()), span.to(open));
            self.push(Kind::Call, span);
            return;
        }
        if near_square(name) && !known {
            self.report(&codes::E0110, span, format!("`{name}` is no square of the board"), |r| {
                r.help("squares go from `a1` to `h8`")
            });
            return self.bad(span);
        }
        self.operand(Tok::Name(name.to_owned()), span);
        self.frame.numeric |= self.names.numbers.contains(name) || !known;
    }

    fn filter(&mut self, word: &'a str, rule: WordRule, raw: &'a Raw) {
        let span = raw.span;
        match rule.shape {
            Shape::Plain => {
                self.operand(Tok::Plain(rule), span);
                self.frame.numeric |= rule.numeric;
            }
            Shape::Prefix(level) => self.prefix_word(rule, level, span),
            Shape::DashPrefix => self.prefix_word(rule, DASH_LEVEL, span),
            Shape::Infix(..) => self.infix_word(rule, span),
            Shape::Call => self.call(rule, span),
            Shape::CallOrPrefix(level) => self.call_or_prefix(rule, level, span),
            Shape::OptionalCall if self.peek_sign(0, "(") => self.call(rule, span),
            Shape::OptionalCall => self.operand(Tok::Plain(rule), span),
            Shape::TagLike => self.tag_like(rule, span),
            Shape::Low => {
                self.prefix(Tok::Low(rule), span);
                self.frame.numeric |= rule.numeric;
                self.expect_params(rule);
            }
            Shape::Direction => {
                self.prefix(Tok::Direction(rule), span);
                self.expect_params(rule);
            }
            Shape::Tail => {
                self.operand(Tok::Tail(rule), span);
                self.frame.tail = Some(rule);
                self.frame.tail_legal = false;
            }
            Shape::Form => self.form(word, rule, raw),
            Shape::Dash | Shape::Sign => self.name(word, raw),
            Shape::Reserved => self.meaningless(word, span),
            Shape::ParameterOnly => self.parameter_only(word, span),
        }
    }

    /// A word whose items stand in parentheses.
    fn call(&mut self, rule: WordRule, span: Span) {
        self.prefix(Tok::Call(rule), span);
        self.params_before_list(rule);
        self.open_list(rule, span);
    }

    fn open_list(&mut self, rule: WordRule, span: Span) {
        let Some(open) = self.peek(0).filter(|r| r.kind == RawKind::Sign("(")) else {
            let name = rule.name;
            let at = self.peek(0).map_or(span, |r| r.span);
            self.report(&codes::E0115, span, format!("`{name}` needs parentheses"), |r| {
                let r = if at == span { r } else { r.label(at, "expected `(` here") };
                r.help(format!("write `{name} (...)`"))
            });
            // Read as an empty list, so that nothing more is said.
            self.emit(Tok::ParenOpen, span.after());
            self.emit(Tok::Bad, span.after());
            self.emit(Tok::ParenClose, span.after());
            self.frame.have = true;
            return;
        };
        self.at += 1;
        self.emit(Tok::ParenOpen, open.span);
        self.push(Kind::Call, open.span);
        self.frame.items = matches!(rule.name, "str" | "message" | "comment");
    }

    fn call_or_prefix(&mut self, rule: WordRule, level: Level, span: Span) {
        let start = self.out.tokens.len();
        self.prefix(Tok::CallBare(rule, level), span);
        self.frame.numeric |= rule.numeric;
        self.params_before_list(rule);
        if self.peek_sign(0, "(") {
            // A boundary may have emitted tokens before the word itself.
            let tokens = self.out.tokens.iter_mut().skip(start);
            if let Some(token) = tokens.into_iter().find(|t| t.1 == Tok::CallBare(rule, level)) {
                token.1 = Tok::Call(rule);
            }
            self.open_list(rule, span);
        } else {
            self.frame.have = false;
        }
    }

    /// `player white "Tal"`: a side, and a literal unless items are being listed.
    fn tag_like(&mut self, rule: WordRule, span: Span) {
        self.operand(Tok::TagLike(rule), span);
        self.frame.numeric |= rule.numeric;
        while let Some(word) = self.peek_word(0)
            && let Some(param) = rule.params.iter().find(|p| p.word == word)
        {
            let span = self.next().map_or(span, |r| r.span);
            self.emit(Tok::Param(Param::Flag(param.word)), span);
        }
        if self.frame.items {
            return;
        }
        if let Some(Raw { kind: RawKind::Text(text), span, .. }) = self.peek(0) {
            self.at += 1;
            self.emit(Tok::Param(Param::Text(text.clone())), *span);
        }
    }

    fn meaningless(&mut self, word: &str, span: Span) {
        self.report(&codes::E0116, span, format!("`{word}` is reserved and means nothing"), |r| {
            r.help("choose another name")
        });
        self.bad(span);
    }

    fn parameter_only(&mut self, word: &str, span: Span) {
        if word == "then" {
            if self.frame.pending > 0 {
                self.frame.pending -= 1;
            }
            return self.infix(Tok::Then, span);
        }
        if word == "else" {
            return self.else_word(span);
        }
        if word == "attacked" && self.peek_word(0) == Some("by") {
            let by = self.next().map_or(span, |r| r.span);
            if let Some(rule) = self.rule("attackedby") {
                return self.infix_word(rule, span.to(by));
            }
        }
        self.report(&codes::E0215, span, format!("`{word}` is a parameter, and no filter"), |r| {
            r.help(format!("it stands behind the filter it belongs to; see `explain {word}`"))
        });
        self.bad(span);
    }
}
