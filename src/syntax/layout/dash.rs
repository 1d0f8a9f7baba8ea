//! Dash filters: which operands `--` and `[x]` have is settled by the blanks around them.

use super::Layout;
use super::frame::{DashState, Kind};
use crate::report::codes;
use crate::syntax::Shape;
use crate::syntax::token::{Gap, Raw, RawKind, Tok};
use crate::text::Span;

impl<'a> Layout<'a> {
    pub(super) fn dash(&mut self, sign: &'static str, raw: &'a Raw) {
        let Some(rule) = self.rule(sign) else { return };
        let span = raw.span;
        let left = self.tied_left(raw);
        let right = self.tied_right();
        if raw.gap == Gap::Glued && !left {
            self.glued_to_word(raw);
        }
        match (left, right) {
            (true, true) => self.infix(Tok::DashBoth(rule), span),
            (true, false) => {
                self.emit(Tok::DashLeft(rule), span);
                self.frame.have = true;
            }
            (false, true) => self.prefix(Tok::DashRight(rule), span),
            (false, false) => self.operand(Tok::DashNone(rule), span),
        }
        self.frame.moved = true;
        self.frame.tail = None;
        self.frame.mode = None;
        self.frame.dash = DashState { open: true, bare: !right, ..DashState::default() };
    }

    /// Whether what stands before belongs to the dash as its left operand.
    fn tied_left(&self, raw: &Raw) -> bool {
        if raw.gap != Gap::Glued || !self.frame.have || self.at < 2 {
            return false;
        }
        let before = self.raws.get(self.at - 2).map(|r| &r.kind);
        match before {
            Some(RawKind::Repeat(_)) => false,
            Some(RawKind::Sign(")")) => !matches!(self.frame.kind, Kind::Path | Kind::PathParen),
            Some(RawKind::Sign(s)) => ["]", "}", ".", "[]", "--", "[x]"].contains(s),
            _ => true,
        }
    }

    /// Whether what stands behind belongs to the dash as its right operand.
    fn tied_right(&self) -> bool {
        let Some(next) = self.peek(0).filter(|r| r.gap == Gap::Glued) else { return false };
        match &next.kind {
            RawKind::Sign(s) => ["{", ".", "[]", "~", "#", "[forall]"].contains(s),
            RawKind::Word(w) => match self.rule(w) {
                Some(rule) => !matches!(rule.shape, Shape::Infix(..) | Shape::ParameterOnly),
                None => true,
            },
            RawKind::Repeat(_) => false,
            _ => true,
        }
    }

    /// `not--a1`: a word touches the dash and cannot be its operand.
    fn glued_to_word(&mut self, raw: &Raw) {
        if self.at < 2 || self.frame.have {
            return;
        }
        let Some(RawKind::Word(word)) = self.raws.get(self.at - 2).map(|r| &r.kind) else { return };
        let Some(rule) = self.rule(word) else { return };
        let glued = matches!(
            rule.shape,
            Shape::Prefix(_) | Shape::Low | Shape::Direction | Shape::Infix(..)
        );
        if glued && self.frame.kind != Kind::Path {
            self.report(&codes::E0113, raw.span, format!("`{word}` touches this dash"), |r| {
                let before = Span::new(raw.span.start, raw.span.start);
                r.help(format!("put a blank between them: `{word} --`")).fix(
                    "put a blank between them",
                    before,
                    " ",
                )
            });
        }
    }
}
