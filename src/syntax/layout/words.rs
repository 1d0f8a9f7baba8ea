//! Words: filters by their shape, variables, functions.

use super::Layout;
use super::frame::Kind;
use crate::report::{codes, shortened};
use crate::syntax::designator::near_square;
use crate::syntax::token::{Bound, Gap, Param, Raw, RawKind, Tok};
use crate::syntax::{Level, ParamKind, Shape, WordRule};
use crate::text::Span;

/// At which level a dash filter is read behind `legal`, `countmoves`.
const DASH_LEVEL: Level = 7;

impl<'a> Layout<'a> {
    pub(super) fn word(&mut self, word: &'a str, raw: &'a Raw) {
        match self.rule(word) {
            Some(rule) if !rule.may_be_name() || !self.names.is_own(word) => {
                self.filter(word, rule, raw)
            }
            _ => self.name(word, raw),
        }
    }

    fn name(&mut self, name: &'a str, raw: &'a Raw) {
        let span = raw.span;
        if self.peek_sign(0, "[element]") {
            return self.element_loop(name, span);
        }
        let known = self.names.variables.contains(name);
        let call = self.peek_sign(0, "(") && {
            let glued = self.peek(0).is_some_and(|r| r.gap == Gap::Glued);
            self.names.is_function(name) || (!known && glued && !self.frame.dash.open)
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
            Shape::Moves => self.moves(rule, span),
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
        if rule.name == "xor" && !self.peek_sign(0, "(") {
            return self.open_row(span);
        }
        self.open_list(rule, span);
    }

    /// The operands of a word that stand behind it without parentheses.
    fn open_row(&mut self, span: Span) {
        self.emit(Tok::ParenOpen, span.after());
        let braces = self.peek_sign(0, "{");
        self.push(if braces { Kind::Braces } else { Kind::Row }, span);
    }

    fn open_list(&mut self, rule: WordRule, span: Span) {
        self.unknown_parameter(rule);
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

    /// `ray sideways (Q k)`: a word that is no parameter of this one.
    fn unknown_parameter(&mut self, rule: WordRule) {
        let Some((word, true)) = self.peek_word(0).map(|w| (w, self.peek_sign(1, "("))) else {
            return;
        };
        let span = self.next().map(|r| r.span).unwrap_or_default();
        let message = format!("`{}` takes no parameter `{}`", rule.name, shortened(word));
        let words: Vec<&str> =
            rule.params.iter().map(|p| p.word).filter(|w| !w.is_empty()).collect();
        self.report(&codes::E0215, span, message, |r| {
            r.help(match words.as_slice() {
                [] => format!("it takes none: write `{} (...)`", rule.name),
                words => format!("it takes `{}`", words.join("`, `")),
            })
        });
    }

    fn call_or_prefix(&mut self, rule: WordRule, level: Level, span: Span) {
        let start = self.out.tokens.len();
        self.prefix(Tok::CallBare(rule, level), span);
        self.frame.numeric |= rule.numeric;
        self.per_game(rule, span);
        self.params_before_list(rule);
        if self.peek_sign(0, "(") && !(rule.name == "tally" && self.goes_on()) {
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

    /// `tally per game`: two words that are one parameter.
    fn per_game(&mut self, rule: WordRule, span: Span) {
        if rule.name != "tally" || self.peek_word(0) != Some("per") || self.names.is_own("per") {
            return;
        }
        let per = self.next().map_or(span, |r| r.span);
        if self.peek_word(0) == Some("game") {
            let game = self.next().map_or(per, |r| r.span);
            return self.emit(Tok::Param(Param::Flag("per game")), per.to(game));
        }
        self.report(&codes::E0215, per, "`per` alone is no parameter of `tally`", |r| {
            r.help("write `tally per game` to count a game once for each value").fix(
                "write `per game`",
                per,
                "per game",
            )
        });
    }

    /// Whether the parenthesis that stands next is the beginning of a value: `(elo + 50) / 100`.
    fn goes_on(&self) -> bool {
        let mut open = 0;
        let rest = self.raws.get(self.at..).unwrap_or_default();
        let close = rest.iter().position(|raw| {
            match raw.kind {
                RawKind::Sign("(") => open += 1,
                RawKind::Sign(")") => open -= 1,
                _ => {}
            }
            open == 0
        });
        let next = close.and_then(|close| rest.get(close + 1)).map(|raw| &raw.kind);
        let rule = match next {
            Some(RawKind::Sign(sign)) => self.rule(sign),
            Some(RawKind::Word(word)) => self.rule(word),
            _ => None,
        };
        // What binds less tightly stands behind the tally.
        rule.is_some_and(|rule| matches!(rule.shape, Shape::Infix(level, _) if level >= 4))
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
        self.no_side(rule);
        let bounds = rule.params.iter().any(|p| p.kind == ParamKind::Range);
        for _ in 0..if bounds { 2 } else { 0 } {
            if let Some(Raw { kind: RawKind::Number(n), span, .. }) = self.peek(0) {
                self.at += 1;
                self.emit(Tok::Param(Param::Bound(Bound::Number(*n))), *span);
            }
        }
        if let Some(Raw { kind: RawKind::Text(text), span, .. }) = self.peek(0) {
            self.at += 1;
            self.emit(Tok::Param(Param::Text(text.clone())), *span);
        }
    }

    /// `san fi "Lxf7"`: a language right before the literal, and the literal unless items are being
    /// listed.
    fn moves(&mut self, rule: WordRule, span: Span) {
        self.operand(Tok::TagLike(rule), span);
        let text = |raw: Option<&Raw>| matches!(raw.map(|r| &r.kind), Some(RawKind::Text(_)));
        let language = self.peek_word(0).filter(|_| text(self.peek(1)));
        match language.and_then(|word| rule.params.iter().find(|p| p.word == word)) {
            Some(param) => {
                let span = self.next().map_or(span, |r| r.span);
                self.emit(Tok::Param(Param::Flag(param.word)), span);
            }
            None if self.frame.items && !rule.logical => return,
            None => self.no_side(rule),
        }
        if let Some(Raw { kind: RawKind::Text(text), span, .. }) = self.peek(0) {
            self.at += 1;
            self.emit(Tok::Param(Param::Text(text.clone())), *span);
        }
    }

    /// `player red "Tal"`: a word that is neither a side nor known.
    fn no_side(&mut self, rule: WordRule) {
        let text = matches!(self.peek(1).map(|r| &r.kind), Some(RawKind::Text(_)));
        let sides: Vec<&str> =
            rule.params.iter().map(|p| p.word).filter(|w| !w.is_empty()).collect();
        let Some(word) = self.peek_word(0).filter(|w| text && self.rule(w).is_none()) else {
            return;
        };
        if sides.is_empty() || self.names.is_own(word) {
            return;
        }
        let span = self.next().map(|r| r.span).unwrap_or_default();
        let message = format!("`{}` takes no parameter `{}`", rule.name, shortened(word));
        self.report(&codes::E0215, span, message, |r| {
            r.help(format!("it takes `{}`", sides.join("`, `")))
        });
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
            let last = self.out.tokens.last();
            if !self.frame.have && !last.is_some_and(|t| matches!(t.1, Tok::If | Tok::IfElse)) {
                return self.report(&codes::E0107, span, "this `then` belongs to no `if`", |r| {
                    r.help("write `if CONDITION then FILTER`")
                });
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
        if let Some((_, Tok::Low(rule), _)) = self.out.tokens.last()
            && rule.name == "reversecolor"
        {
            let message = format!("`reversecolor` takes no `{word}`");
            return self.report(&codes::E0303, span, message, |r| {
                r.help("leave it out, or use `flipcolor`, which looks at both colours").fix(
                    "leave it out",
                    span,
                    "",
                )
            });
        }
        self.report(&codes::E0215, span, format!("`{word}` is a parameter, and no filter"), |r| {
            r.help(format!("it stands behind the filter it belongs to; see `explain {word}`"))
        });
        self.bad(span);
    }
}
