//! Signs: operators, arrows, `+ * ?` as repetition or arithmetic, minus or negation.

use super::Layout;
use super::frame::{DashState, Kind};
use crate::ir::Designator;
use crate::report::codes;
use crate::syntax::token::{Gap, Raw, RawKind, Repeat, Tok};
use crate::syntax::{Shape, WordRule};
use crate::text::Span;
use shakmaty::Bitboard;

impl<'a> Layout<'a> {
    pub(super) fn sign(&mut self, sign: &'static str, raw: &'a Raw) {
        let span = raw.span;
        match sign {
            "(" => self.paren(raw),
            "{" => self.brace(span),
            "[" => self.bracket(span),
            ")" | "}" | "]" => self.close(sign, span),
            "." => self.operand(Tok::Designator(everything()), span),
            "[]" => {
                let empty = Designator { masks: Vec::new(), squares: Bitboard::EMPTY, hand: false };
                self.operand(Tok::Designator(empty), span);
            }
            "," => self.comma(span),
            "-->" | "<--" => self.arrow(sign == "-->", span),
            "+" | "*" | "?" => self.plus(sign, raw),
            "-" => self.minus(span),
            ":" if self.frame.kind == Kind::Index && !self.past_index_colon() => {
                self.infix(Tok::IndexColon, span);
            }
            "=" if self.frame.dash.open && raw.gap == Gap::Glued && self.promotes() => {
                self.frame.dash.promoted = true;
                self.frame.dash.bare = false;
                self.emit(Tok::Promote, span);
                self.frame.have = false;
            }
            "--" | "[x]" => self.dash(sign, raw),
            "[forall]" => self.for_all(span),
            "///" => self.note(span),
            _ => self.operator(sign, span),
        }
    }

    fn promotes(&self) -> bool {
        let dash = self.frame.dash;
        self.frame.have && !dash.promoted && !dash.targeted
    }

    fn past_index_colon(&self) -> bool {
        // A second colon in one index is position access.
        let tokens = self.out.tokens.iter().rev();
        let inner = tokens.take_while(|t| t.0 >= self.frame.open.end);
        inner.clone().any(|t| t.1 == Tok::IndexColon)
    }

    fn operator(&mut self, sign: &'static str, span: Span) {
        let Some(rule) = self.rule(sign) else {
            self.report(&codes::E0107, span, format!("`{sign}` has no place here"), |r| {
                r.help("remove it").fix("remove it", span, "")
            });
            return;
        };
        match rule.shape {
            Shape::Prefix(level) => self.prefix_word(rule, level, span),
            Shape::Infix(..) => self.infix_word(rule, span),
            Shape::Sign if sign.ends_with('=') || sign == "=?" => {
                self.infix(Tok::Assign(rule), span);
                self.frame.dash = DashState::default();
            }
            _ => self.report(&codes::E0107, span, format!("`{sign}` has no place here"), |r| {
                r.help("see `figurine explain` for where it may stand")
            }),
        }
    }

    pub(super) fn prefix_word(&mut self, rule: WordRule, level: u8, span: Span) {
        self.prefix(Tok::Prefix(rule, level), span);
        self.frame.numeric |= rule.numeric;
    }

    /// An infix operator. Where no operand stands before it, the grammar reports it.
    pub(super) fn infix_word(&mut self, rule: WordRule, span: Span) {
        let tight = matches!(rule.shape, Shape::Infix(level, _) if level > 7);
        let tok = if rule.name == ":" { Tok::Colon(rule) } else { Tok::Infix(rule) };
        self.infix(tok, span);
        if !tight {
            self.frame.dash = DashState::default();
        }
        if matches!(rule.name, "and" | "or") {
            self.frame.numeric = false;
        }
    }

    fn comma(&mut self, span: Span) {
        let apart = self.peek(0).is_none_or(|next| next.gap != Gap::Glued);
        self.report(&codes::E0107, span, "items are separated by blanks, not by commas", |r| {
            let (title, new) = if apart { ("remove it", "") } else { ("write a blank", " ") };
            r.help("remove the comma").fix(title, span, new)
        });
    }

    /// `-->`, `<--` in a line.
    fn arrow(&mut self, forward: bool, span: Span) {
        if matches!(self.frame.kind, Kind::Line | Kind::LineParen) {
            self.emit(Tok::Arrow(forward), span);
            let frame = &mut self.frame;
            (frame.have, frame.mode, frame.pending, frame.numeric) = (false, None, 0, false);
            return;
        }
        let ended = self.out.tokens.iter().rev().take(8).any(|t| t.1 == Tok::LineEnd);
        self.report(&codes::E0107, span, "this arrow stands outside of a `line`", |r| {
            r.help(match ended {
                true => {
                    "one filter stands behind each arrow; put several in braces: `--> {check btm}`"
                }
                false => "write `line --> check --> mate`, or `->` for attacks",
            })
        });
    }

    /// `+ * ?`: repetition directly in a path; in a line, where nothing can be added to.
    fn plus(&mut self, sign: &'static str, raw: &'a Raw) {
        let repeats = self.repeats()
            && match self.frame.kind {
                Kind::Path | Kind::PathParen => true,
                _ => sign == "?" || self.constituent_ends(),
            };
        if !repeats {
            if sign == "?" {
                return self.question(raw.span);
            }
            return self.operator(sign, raw.span);
        }
        let (low, high) = match sign {
            "+" => (1, None),
            "*" => (0, None),
            _ => (0, Some(1)),
        };
        self.emit(Tok::Repeat(Repeat { low, high }), raw.span);
    }

    fn question(&mut self, span: Span) {
        self.report(&codes::E0114, span, "`?` repeats only in `path` or `line`", |r| {
            r.help("any square is `.`, any file or rank is `a-h` or `1-8`")
        });
        if !self.frame.have {
            self.bad(span);
        }
    }

    /// In a line, `+` and `*` repeat directly before these.
    fn constituent_ends(&self) -> bool {
        match self.peek(0) {
            None => true,
            Some(raw) if raw.gap == Gap::Empty => true,
            Some(raw) => match &raw.kind {
                RawKind::Sign(s) => [")", "}", "-->", "<--", "?", "+", "*"].contains(s),
                RawKind::Repeat(_) => true,
                _ => false,
            },
        }
    }

    fn minus(&mut self, span: Span) {
        let Some(rule) = self.rule("-") else { return };
        if self.frame.have && self.frame.numeric {
            return self.infix_word(rule, span);
        }
        self.prefix(Tok::Prefix(rule, 13), span);
        self.frame.numeric = true;
    }

    fn note(&mut self, span: Span) {
        let Some(rule) = self.rule("///") else { return };
        self.operand(Tok::Note(rule), span);
        self.push(Kind::Note, span);
    }
}

/// `.`: every square.
fn everything() -> Designator {
    use crate::ir::{Mask, Origin, RoleBits};
    Designator {
        masks: vec![Mask { men: RoleBits::ANY, origin: Origin::Any }],
        squares: Bitboard::FULL,
        hand: false,
    }
}
