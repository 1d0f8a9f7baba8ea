//! Brackets: what each opens, and what is wrong where they do not match.

use super::Layout;
use super::frame::{DashState, Frame, Kind};
use crate::report::codes;
use crate::syntax::token::{Gap, Raw, RawKind, Repeat, Tok};
use crate::text::Span;

/// The signs of a bracket: what was written to open it, and what closes it.
fn signs(kind: Kind) -> (&'static str, &'static str) {
    match kind {
        Kind::Brace => ("{", "}"),
        Kind::Index => ("[", "]"),
        _ => ("(", ")"),
    }
}

impl<'a> Layout<'a> {
    /// `(` that belongs to no word.
    pub(super) fn paren(&mut self, raw: &'a Raw) {
        let dash = self.frame.dash;
        if dash.open && self.frame.have && !dash.targeted {
            if raw.gap == Gap::Glued {
                self.frame.dash.targeted = true;
                self.emit(Tok::Target, raw.span);
                self.push(Kind::Target, raw.span);
                return;
            }
            if !matches!(self.frame.kind, Kind::Path | Kind::PathParen) {
                let end = self.out.tokens.last().map_or(raw.span.start, |t| t.2);
                let blank = Span::new(end, raw.span.start);
                self.report(
                    &codes::E0113,
                    raw.span,
                    "a blank stands before this target list",
                    |r| {
                        r.help("write the parenthesis right behind the dash filter: `--(check)`")
                            .fix("remove the blank", blank, "")
                    },
                );
                self.frame.dash.targeted = true;
                self.emit(Tok::Target, raw.span);
                self.push(Kind::Target, raw.span);
                return;
            }
        }
        let chain = match self.frame.kind {
            Kind::Path | Kind::PathParen if self.starts_chain() => {
                Some((Tok::PathOpen, Kind::PathParen))
            }
            Kind::Line | Kind::LineParen if self.starts_constituent() => {
                Some((Tok::LineOpen, Kind::LineParen))
            }
            _ => None,
        };
        let (tok, kind) = chain.unwrap_or((Tok::ParenOpen, Kind::Paren));
        self.prefix(tok, raw.span);
        self.push(kind, raw.span);
    }

    /// Whether the next filter starts a constituent of a path.
    fn starts_chain(&self) -> bool {
        let last = self.out.tokens.last().map(|t| &t.1);
        self.frame.have || matches!(last, Some(Tok::Path(_) | Tok::PathOpen | Tok::FormParam(_)))
    }

    /// Whether the next filter starts a constituent of a line.
    fn starts_constituent(&self) -> bool {
        matches!(self.out.tokens.last(), Some((_, Tok::Arrow(_) | Tok::LineOpen, _)))
    }

    pub(super) fn brace(&mut self, span: Span) {
        self.prefix(Tok::BraceOpen, span);
        self.push(Kind::Brace, span);
    }

    pub(super) fn bracket(&mut self, span: Span) {
        if self.frame.have {
            self.emit(Tok::IndexOpen, span);
            self.push(Kind::Index, span);
            return;
        }
        self.report(&codes::E0110, span, "this bracket starts no designator", |r| {
            r.help("a designator has no blanks inside: `[QR]`, `[a1,h8]`, `R[a1,h1]`")
        });
        self.skip_designator();
        self.bad(span);
    }

    /// Passes over what was meant as a bracketed designator, so that it gives one report.
    fn skip_designator(&mut self) {
        let rest = self.raws.get(self.at..).unwrap_or_default();
        let close = rest.iter().take(12).position(|r| r.kind == RawKind::Sign("]"));
        let line = rest.iter().take(12).position(|r| r.gap >= Gap::Line);
        if let Some(close) = close.filter(|c| line.is_none_or(|l| l > *c)) {
            self.at += close + 1;
        }
    }

    /// `)`, `}`, `]`.
    pub(super) fn close(&mut self, sign: &'static str, span: Span) {
        let closes = |f: &Frame| !f.kind.is_virtual() && signs(f.kind).1 == sign;
        let open = |f: &Frame| !f.kind.is_virtual() && f.kind != Kind::Base;
        let innermost = std::iter::once(&self.frame).chain(self.outer.iter().rev());
        let Some(nearest) = innermost.clone().find(|f| open(f)).cloned() else {
            self.stray(sign, span);
            return;
        };
        if !closes(&nearest) {
            if !innermost.clone().any(|f| open(f) && closes(f)) {
                self.mismatch(&nearest, sign, span);
                // Read it as the right one: the reader meant to close something.
                self.end_bracket(span);
                return;
            }
            self.unclosed(&nearest, span, true);
            self.end_bracket(Span::new(span.start, span.start));
            return self.close(sign, span);
        }
        self.end_bracket(span);
    }

    fn stray(&mut self, sign: &str, span: Span) {
        self.report(&codes::E0105, span, format!("`{sign}` closes nothing"), |r| {
            r.help("remove it, or open a bracket for it before").fix("remove it", span, "")
        });
    }

    fn mismatch(&mut self, frame: &Frame, sign: &str, span: Span) {
        let (open, close) = signs(frame.kind);
        self.report(
            &codes::E0106,
            frame.open,
            format!("opened with `{open}` but closed with `{sign}`"),
            |r| {
                r.here("opened here")
                    .label(span, "closed here")
                    .help(format!("close it with `{close}`"))
                    .fix(format!("write `{close}`"), span, close)
            },
        );
    }

    /// A bracket is not closed before another one closes at `before`, or the text ends there.
    fn unclosed(&mut self, frame: &Frame, before: Span, other: bool) {
        let (open, close) = signs(frame.kind);
        let span = Span::new(frame.open.start, frame.open.end);
        self.report(&codes::E0104, span, format!("this `{open}` is never closed"), |r| {
            let at = Span::new(before.start, before.start);
            let r = r.here("opened here").help(format!("add a `{close}`"));
            match other {
                true => {
                    let r = r.label(before, "still open here");
                    r.fix(format!("put `{close}` before the next bracket"), at, close)
                }
                false => r.fix(format!("put `{close}` at the end"), at, close),
            }
        });
    }

    /// Ends forms without a bracket, then the innermost bracket.
    fn end_bracket(&mut self, span: Span) {
        while self.frame.kind.is_virtual() {
            self.pop_virtual();
        }
        let kind = self.frame.kind;
        let tok = match kind {
            Kind::Base => return,
            Kind::Brace => Tok::BraceClose,
            Kind::Index => Tok::IndexClose,
            _ => Tok::ParenClose,
        };
        self.emit(tok, span);
        self.pop();
        let frame = &mut self.frame;
        frame.have = true;
        frame.numeric |= kind != Kind::Target;
        if !matches!(kind, Kind::Target | Kind::Paren | Kind::Brace | Kind::Call | Kind::Index) {
            frame.dash = DashState::default();
        }
    }

    /// Closes everything at the end of the text.
    pub(super) fn finish(&mut self) {
        let end = self.last_span().after();
        loop {
            while self.frame.kind.is_virtual() {
                self.pop_virtual();
            }
            if self.frame.kind == Kind::Base {
                return;
            }
            let frame = self.frame.clone();
            self.unclosed(&frame, end, false);
            self.end_bracket(end);
        }
    }

    /// `{2,5}` and other repetitions.
    pub(super) fn repeat(&mut self, repeat: Repeat, span: Span) {
        if self.repeats() {
            self.emit(Tok::Repeat(repeat), span);
            return;
        }
        self.report(&codes::E0114, span, "a repetition belongs in `path` or `line`", |r| {
            r.help("put blanks inside the braces for a compound: `{ 3 }`")
        });
        if !self.frame.have {
            self.bad(span);
        }
    }

    /// Whether repetition signs may stand here.
    pub(super) fn repeats(&self) -> bool {
        matches!(self.frame.kind, Kind::Path | Kind::PathParen | Kind::Line | Kind::LineParen)
            && (self.frame.have || self.frame.resume.is_none())
    }
}
