//! The layout stage: raw tokens in, tokens in context out.
//!
//! All of CQL's rules on blanks, line ends and context are settled here, so that the grammar has
//! none: ties of dashes, the ends of `path`, `line` and `///`, parameters against filters,
//! minus against negation, which `if` an `else` belongs to, repetition against arithmetic.
//! It is a pure function driven by the vocabulary: one pass, a stack of frames, two states in
//! each (an operand is complete, or one is expected).

mod brackets;
mod dash;
mod forms;
mod frame;
mod params;
mod signs;
#[cfg(test)]
mod tests;
mod words;

use super::names::Names;
use super::token::{Gap, Raw, RawKind, Tok};
use super::{Vocabulary, WordRule};
use crate::report::{Code, Report, codes, room};
use crate::text::Span;
use frame::{Frame, Kind};

/// A token with its bytes, as LALRPOP takes them.
pub(super) type Spanned = (u32, Tok, u32);

/// Tokens in context and reports.
pub(super) struct Laid {
    pub(super) tokens: Vec<Spanned>,
    pub(super) reports: Vec<Report>,
    /// Filters on a later line that are read as part of a `path`: its place and theirs.
    pub(super) swallowed: Vec<(Span, Span)>,
}

/// How deep brackets may nest.
const DEEPEST: usize = 200;

struct Layout<'a> {
    raws: &'a [Raw],
    at: usize,
    vocabulary: &'a dyn Vocabulary,
    names: &'a Names,
    /// The innermost frame, and those around it.
    frame: Frame,
    outer: Vec<Frame>,
    /// For each raw token that is an `if`: whether an `else` belongs to it.
    elses: Vec<usize>,
    /// How many of these are open: a further `else` belongs to none.
    open_ifs: u32,
    out: Laid,
}

/// Puts raw tokens into context.
pub(super) fn lay_out(raws: &[Raw], vocabulary: &dyn Vocabulary, names: &Names) -> Laid {
    let tokens = Vec::with_capacity(raws.len());
    let out = Laid { tokens, reports: Vec::new(), swallowed: Vec::new() };
    let frame = Frame::new(Kind::Base, Span::default());
    let elses = forms::ifs_with_else(raws);
    let mut layout = Layout {
        raws,
        at: 0,
        vocabulary,
        names,
        frame,
        outer: Vec::new(),
        elses,
        open_ifs: 0,
        out,
    };
    layout.header();
    while let Some(raw) = layout.next() {
        layout.step(raw);
        if layout.outer.len() > DEEPEST {
            let open = layout.frame.open;
            layout.out.reports.clear();
            layout.report(&codes::E0111, open, "brackets nest too deeply here", |r| {
                r.help(format!("up to {DEEPEST} levels are read; use variables or functions"))
            });
            layout.out.tokens.clear();
            layout.out.tokens.push((open.start, Tok::Bad, open.end));
            return layout.out;
        }
    }
    layout.finish();
    layout.out
}

impl<'a> Layout<'a> {
    fn next(&mut self) -> Option<&'a Raw> {
        let raw = self.raws.get(self.at)?;
        self.at += 1;
        Some(raw)
    }

    /// The raw token `ahead` places after the current one.
    fn peek(&self, ahead: usize) -> Option<&'a Raw> {
        self.raws.get(self.at + ahead)
    }

    /// The word `ahead`, if a word stands there.
    fn peek_word(&self, ahead: usize) -> Option<&'a str> {
        match self.peek(ahead).map(|r| &r.kind) {
            Some(RawKind::Word(w)) => Some(w.as_str()),
            _ => None,
        }
    }

    fn peek_sign(&self, ahead: usize, sign: &str) -> bool {
        matches!(self.peek(ahead).map(|r| &r.kind), Some(RawKind::Sign(s)) if *s == sign)
    }

    /// The span of the token before the next one.
    fn last_span(&self) -> Span {
        self.raws.get(self.at.saturating_sub(1)).map(|r| r.span).unwrap_or_default()
    }

    fn emit(&mut self, tok: Tok, span: Span) {
        self.out.tokens.push((span.start, tok, span.end));
    }

    fn report(
        &mut self,
        code: &'static Code,
        span: Span,
        message: impl Into<String>,
        more: impl FnOnce(Report) -> Report,
    ) {
        if room(&self.out.reports, code) {
            self.out.reports.push(more(Report::new(code, span, message)));
        }
    }

    /// A token already reported, in the place of an operand.
    fn bad(&mut self, span: Span) {
        self.operand(Tok::Bad, span);
    }

    fn rule(&self, word: &str) -> Option<WordRule> {
        self.vocabulary.word(word)
    }

    fn step(&mut self, raw: &'a Raw) {
        self.line_ends(raw.gap);
        self.rows_end(raw);
        if self.parameter(raw) {
            return;
        }
        let moved = raw.gap == Gap::Line && self.frame.kind == Kind::Path && self.frame.moved;
        let (path, emitted) = (self.frame.open, self.out.tokens.len());
        self.token(raw);
        let first = self.out.tokens.get(emitted);
        if moved && first.is_some_and(|t| t.0 == raw.span.start && starts_filter(&t.1)) {
            self.out.swallowed.push((path, raw.span));
        }
    }

    fn token(&mut self, raw: &'a Raw) {
        let span = raw.span;
        match &raw.kind {
            RawKind::Designator(d) => self.operand(Tok::Designator(d.clone()), span),
            RawKind::NoSquare(d) => self.no_square(d, span),
            RawKind::Letters(d, name) => self.letters(d, name, span),
            RawKind::Mark(mark) => self.operand(Tok::Mark(mark.clone()), span),
            RawKind::Number(n) => {
                self.operand(Tok::Number(*n), span);
                self.frame.numeric = true;
            }
            RawKind::GroupStart(n) => {
                self.operand(Tok::GroupStart(*n), span);
                self.frame.numeric = true;
            }
            RawKind::Group(n) => self.operand(Tok::Group(*n), span),
            RawKind::Text(text) => self.operand(Tok::Text(text.clone()), span),
            RawKind::Repeat(repeat) => self.repeat(*repeat, span),
            RawKind::Result(result) => self.stray_result(result, span),
            RawKind::PieceSign => self.piece_sign(span),
            RawKind::Word(word) => self.word(word, raw),
            RawKind::Sign(sign) => self.sign(sign, raw),
            RawKind::Bad => self.bad(span),
        }
    }

    /// Line ends close `///`, blank lines close `path`.
    fn line_ends(&mut self, gap: Gap) {
        while gap >= Gap::Line && self.frame.kind == Kind::Note {
            self.pop_virtual();
        }
        while gap == Gap::Empty && matches!(self.frame.kind, Kind::Path | Kind::Line) {
            if self.frame.kind == Kind::Line && !self.in_path() {
                break;
            }
            self.pop_virtual();
        }
    }

    /// Ends the operands of a `xor` without parentheses before a token that is none.
    fn rows_end(&mut self, raw: &Raw) {
        while self.frame.have {
            let ends = match (self.frame.kind, &raw.kind) {
                (Kind::Braces, RawKind::Sign("{")) => false,
                (Kind::Braces, _) => true,
                (Kind::Row, RawKind::Word(word)) => {
                    raw.gap >= Gap::Line || word == "then" || word == "else"
                }
                (Kind::Row, RawKind::Sign(sign)) => raw.gap >= Gap::Line || *sign == "-->",
                (Kind::Row, _) => raw.gap >= Gap::Line,
                _ => false,
            };
            if !ends {
                return;
            }
            self.pop_virtual();
        }
    }

    /// Whether a `path` is open below nothing but a `line`.
    fn in_path(&self) -> bool {
        self.outer.iter().rev().map(|f| f.kind).find(|k| *k != Kind::Line) == Some(Kind::Path)
    }

    fn no_square(&mut self, designator: &crate::ir::Designator, span: Span) {
        self.report(
            &codes::W1006,
            span,
            "this designator names no square: it never matches",
            |r| {
                let brackets = Span::new(span.end.saturating_sub(2).max(span.start), span.end);
                r.help("name squares, or leave the brackets out to mean the whole board").fix(
                    "leave the brackets out",
                    brackets,
                    "",
                )
            },
        );
        self.operand(Tok::Designator(designator.clone()), span);
    }

    /// `s[i]` is an index where the script binds `i`, and a designator elsewhere.
    fn letters(&mut self, designator: &crate::ir::Designator, name: &str, span: Span) {
        if self.frame.have && self.names.variables.contains(name) {
            let (open, close) =
                (Span::new(span.start, span.start + 1), Span::new(span.end - 1, span.end));
            self.emit(Tok::IndexOpen, open);
            self.emit(Tok::Name(name.to_owned()), Span::new(open.end, close.start));
            self.emit(Tok::IndexClose, close);
            return;
        }
        self.operand(Tok::Designator(designator.clone()), span);
    }

    fn stray_result(&mut self, result: &str, span: Span) {
        let spaced = result.replace('-', " - ");
        self.report(&codes::E0107, span, format!("`{result}` is a result, and no filter"), |r| {
            r.help(format!("write `result {result}`, or `{spaced}` for the subtraction"))
                .fix(format!("write `result {result}`"), span, format!("result {result}"))
                .fix(format!("write `{spaced}`"), span, spaced)
        });
        self.bad(span);
    }
}

/// Whether a filter that is no step of a path starts with this token.
fn starts_filter(tok: &Tok) -> bool {
    matches!(
        tok,
        Tok::Designator(_)
            | Tok::Name(_)
            | Tok::Plain(_)
            | Tok::Prefix(..)
            | Tok::Call(_)
            | Tok::CallBare(..)
            | Tok::Low(_)
            | Tok::TagLike(_)
            | Tok::If
            | Tok::IfElse
            | Tok::Apply(_)
            | Tok::Words(..)
    )
}
