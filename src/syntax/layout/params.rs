//! Parameters: words, bounds and texts between a filter's word and its operands.

use super::Layout;
use super::frame::Kind;
use crate::report::codes;
use crate::syntax::token::{Bound, Param, Raw, RawKind, Tok};
use crate::syntax::{ParamKind, ParamRule, Shape, WordRule};
use crate::text::Span;

impl<'a> Layout<'a> {
    /// Lets parameters of `rule` follow.
    pub(super) fn expect_params(&mut self, rule: WordRule) {
        let frame = &mut self.frame;
        frame.mode = Some(rule).filter(|r| !r.params.is_empty());
        frame.bounds = 0;
        frame.counted = false;
        frame.titled = false;
    }

    /// Reads `raw` as a parameter if it is one here.
    pub(super) fn parameter(&mut self, raw: &'a Raw) -> bool {
        let frame = &mut self.frame;
        if let Some(rule) = frame.tail.filter(|_| frame.have)
            && self.tail_parameter(rule, raw)
        {
            return true;
        }
        if self.is_own_name(raw) {
            self.frame.mode = None;
            return false;
        }
        let frame = &mut self.frame;
        let resumed = frame.resume.filter(|r| frame.have && named(*r, raw).is_some());
        let Some(rule) = frame.mode.or(resumed) else { return false };
        if resumed.is_some() && frame.mode.is_none() {
            let frame = &mut self.frame;
            frame.have = false;
            frame.resume = None;
            frame.mode = Some(rule);
        }
        let taken = self.head_parameter(rule, raw);
        if !taken {
            self.frame.mode = None;
        }
        taken
    }

    /// Whether a parameter word that CQL has not is a name of this script.
    fn is_own_name(&self, raw: &Raw) -> bool {
        let RawKind::Word(word) = &raw.kind else { return false };
        let rule = self.rule(word).filter(|rule| rule.shape == Shape::ParameterOnly);
        rule.is_some_and(WordRule::may_be_name) && self.names.variables.contains(word)
    }

    fn head_parameter(&mut self, rule: WordRule, raw: &'a Raw) -> bool {
        if let Some(param) = named(rule, raw) {
            // `path max (...)`: the parameter; elsewhere `max(` is the filter.
            self.word_parameter(rule, param, raw.span);
            return true;
        }
        let ranged = rule.params.iter().any(|p| p.kind == ParamKind::Range);
        if let Some((bound, used)) = self.bound(raw).filter(|_| ranged) {
            if self.frame.counted && self.frame.bounds > 0 {
                // Told with the first bound.
            } else if self.frame.counted {
                self.frame.bounds += 1;
                self.report(
                    &codes::E0302,
                    raw.span,
                    "`count` and a range exclude each other",
                    |r| r.help("write the range alone: it counts too"),
                );
            } else if self.frame.bounds == 2 {
                return false;
            } else {
                self.emit(param_of(rule, Param::Bound(bound)), raw.span);
                self.frame.bounds += 1;
            }
            self.at += used;
            return true;
        }
        let text = rule.params.iter().any(|p| p.kind == ParamKind::Text && p.word.is_empty());
        if let (RawKind::Text(t), true, false) = (&raw.kind, text, self.frame.titled) {
            self.frame.titled = true;
            self.emit(param_of(rule, Param::Text(t.clone())), raw.span);
            return true;
        }
        false
    }

    fn word_parameter(&mut self, rule: WordRule, param: &'static ParamRule, span: Span) {
        match param.kind {
            ParamKind::Operand(_) => {
                // `focus capture S`: the flag stands between the word and its operand.
                let flag = self.peek_word(0).and_then(|w| {
                    rule.params.iter().find(|p| p.word == w && p.kind == ParamKind::Flag)
                });
                if let Some(flag) = flag.filter(|_| param.word == "focus") {
                    let span = self.next().map(|r| r.span).unwrap_or(span);
                    self.emit(param_of(rule, Param::Flag(flag.word)), span);
                }
                self.emit(Tok::ParamOperand(param.word), span);
                let frame = &mut self.frame;
                if frame.kind != Kind::Line {
                    frame.pending = 0;
                }
                frame.mode = None;
                frame.resume = Some(rule);
                frame.have = false;
            }
            ParamKind::Text => {
                self.emit(param_of(rule, Param::Flag(param.word)), span);
                if let Some(RawKind::Text(text)) = self.peek(0).map(|r| &r.kind) {
                    let span = self.peek(0).map_or(span, |r| r.span);
                    self.emit(param_of(rule, Param::Text(text.clone())), span);
                    self.at += 1;
                }
            }
            _ => {
                self.emit(param_of(rule, Param::Flag(param.word)), span);
                self.frame.counted |= param.word == "count";
            }
        }
    }

    /// A bound of a range, and how many more tokens it takes.
    fn bound(&self, raw: &Raw) -> Option<(Bound, usize)> {
        match &raw.kind {
            RawKind::Number(n) if !self.operator_follows() => Some((Bound::Number(*n), 0)),
            RawKind::Sign("-") => match self.peek(0) {
                Some(Raw { kind: RawKind::Number(n), .. }) => Some((Bound::Number(-n), 1)),
                _ => None,
            },
            RawKind::Word(w) if self.names.numbers.contains(w) && !self.operator_follows() => {
                Some((Bound::Name(w.clone()), 0))
            }
            _ => None,
        }
    }

    /// Whether an operator stands next: then a number or name before it is part of an expression.
    fn operator_follows(&self) -> bool {
        match self.peek(0).map(|r| &r.kind) {
            Some(RawKind::Sign(s)) => {
                let bracket =
                    ["(", ")", "{", "}", "[", "]", "[]", ".", "--", "[x]", "-->", "<--", "~", "#"];
                !bracket.contains(s)
            }
            Some(RawKind::Word(w)) => {
                self.rule(w).is_some_and(|r| matches!(r.shape, Shape::Infix(..)))
            }
            None => true,
            _ => false,
        }
    }

    /// `from`, `legal`, `comment(` after `move`; `through` after `pin`.
    fn tail_parameter(&mut self, rule: WordRule, raw: &'a Raw) -> bool {
        let Some(param) = named(rule, raw) else { return false };
        match param.kind {
            ParamKind::Operand(_) => {
                self.emit(Tok::TailOperand(param.word), raw.span);
                self.frame.have = false;
            }
            ParamKind::List => {
                if self.frame.tail_legal || !self.peek_sign(0, "(") {
                    return false;
                }
                let open = self.next().map_or(raw.span, |r| r.span);
                self.emit(Tok::ParamList(param.word), raw.span.to(open));
                self.frame.tail = None;
                self.push(Kind::Call, open);
                self.frame.items = true;
            }
            _ => {
                self.emit(param_of(rule, Param::Flag(param.word)), raw.span);
                let legal = matches!(param.word, "legal" | "pseudolegal");
                let frame = &mut self.frame;
                frame.tail_legal |= legal;
                frame.numeric |= param.word == "count";
            }
        }
        true
    }

    /// Emits the parameters that stand right behind a word, up to its parenthesis.
    pub(super) fn params_before_list(&mut self, rule: WordRule) {
        self.expect_params(rule);
        while self.frame.mode.is_some() {
            let Some(raw) = self.next() else { break };
            if self.peek_is_list(raw) || !self.parameter(raw) {
                self.at -= 1;
                break;
            }
        }
        self.frame.mode = None;
    }

    fn peek_is_list(&self, raw: &Raw) -> bool {
        raw.kind == RawKind::Sign("(")
    }
}

/// The parameter of `rule` that `raw` names.
fn named(rule: WordRule, raw: &Raw) -> Option<&'static ParamRule> {
    let word = match &raw.kind {
        RawKind::Word(w) => w.as_str(),
        RawKind::Sign(s) => s,
        _ => return None,
    };
    rule.params.iter().find(|p| p.word == word && !p.word.is_empty())
}

/// Parameters that stand between operands have a token of their own.
fn param_of(rule: WordRule, param: Param) -> Tok {
    match rule.shape {
        Shape::Tail => Tok::TailParam(param),
        Shape::Form => Tok::FormParam(param),
        _ => Tok::Param(param),
    }
}
