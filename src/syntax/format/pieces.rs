//! What is put on lines: tokens and comments, with what stood before each.

use super::spelling::respelt;
use super::{Read, Spelling};
use crate::syntax::token::{Gap, Raw, RawKind, Tok};
use crate::syntax::{Shape, Vocabulary};
use crate::text::Span;
use std::collections::HashMap;

/// A token or comment.
#[derive(Clone, Debug)]
pub(super) struct Piece {
    pub(super) text: String,
    /// What stands before it.
    pub(super) gap: Gap,
    pub(super) kind: PieceKind,
    /// A filter of a list begins here.
    pub(super) item: bool,
    /// A form without brackets begins here, whose lines stand further in.
    pub(super) opens: bool,
    /// So many of these end behind it.
    pub(super) closes: usize,
    /// No line may be broken before it: it stands in a form that ends with its line.
    pub(super) tied: bool,
}

/// What a piece is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PieceKind {
    /// `( { [`.
    Open(char),
    /// `) } ]`.
    Close(char),
    /// A comment up to the end of the line.
    LineComment,
    /// `/* ... */`.
    BlockComment,
    /// An operator between its operands, with blanks around it.
    Infix,
    /// An operator of sets, attacks or numbers: authors write `K&a1` tightly to show what belongs
    /// together, and may.
    Tight,
    /// `:` of a position.
    Colon,
    /// `~ # -` before an operand.
    Sign,
    /// `--`, `[x]`, and the `=` of a promotion.
    Dash,
    /// A word before its parentheses.
    Call,
    /// `if`, `while`: a parenthesis behind it is set apart.
    Form,
    /// `cql` of a header.
    Header,
    /// Any other word or name.
    Word,
    /// Anything else.
    Plain,
}

impl Piece {
    /// Whether it closes a bracket.
    pub(super) fn is_close(&self) -> bool {
        matches!(self.kind, PieceKind::Close(_))
    }

    /// Whether it is a comment.
    pub(super) fn is_comment(&self) -> bool {
        matches!(self.kind, PieceKind::LineComment | PieceKind::BlockComment)
    }
}

/// The operators that may touch their operands.
const TIGHT: [&str; 9] = ["&", "|", "->", "<-", "+", "-", "*", "/", "%"];

/// The pieces of a text in its order.
pub(super) fn pieces(
    text: &str,
    read: &Read,
    vocabulary: &dyn Vocabulary,
    spelling: Spelling,
) -> Vec<Piece> {
    let mut maker = Maker::new(text, read);
    let mut comments = read.lexed.comments.iter().peekable();
    for raw in &read.lexed.tokens {
        while let Some(comment) = comments.next_if(|c| c.start < raw.span.start) {
            maker.comment(*comment);
        }
        let source = text.get(raw.span.range()).unwrap_or_default();
        maker.token(raw, respelt(raw, source, vocabulary, spelling));
    }
    comments.for_each(|comment| maker.comment(*comment));
    maker.out
}

struct Maker<'a> {
    text: &'a str,
    read: &'a Read,
    /// Tokens in context by where they begin.
    tokens: HashMap<u32, &'a Tok>,
    /// How many forms end where.
    ends: HashMap<u32, usize>,
    /// Forms that end with their line: where they begin and end.
    rows: Vec<(u32, u32)>,
    end: u32,
    out: Vec<Piece>,
}

impl<'a> Maker<'a> {
    fn new(text: &'a str, read: &'a Read) -> Maker<'a> {
        let (mut tokens, mut ends, mut rows) = (HashMap::new(), HashMap::new(), Vec::new());
        let mut notes = Vec::new();
        for (start, tok, end) in &read.tokens {
            match tok {
                Tok::PathEnd | Tok::LineEnd => *ends.entry(*end).or_default() += 1,
                Tok::Note(_) => notes.push(*start),
                Tok::NoteEnd => rows.extend(notes.pop().map(|start| (start, *end))),
                _ => {}
            }
            if start < end {
                tokens.entry(*start).or_insert(tok);
            }
        }
        rows.sort_unstable();
        Maker { text, read, tokens, ends, rows, end: 0, out: Vec::new() }
    }

    fn token(&mut self, raw: &Raw, text: String) {
        let tok = self.tokens.get(&raw.span.start).copied();
        let gap = self.gap(raw.span.start, raw.gap);
        let piece = Piece {
            text,
            gap,
            kind: kind(raw, tok),
            item: self.read.items.binary_search(&raw.span.start).is_ok()
                || matches!(tok, Some(Tok::HeaderOpen)),
            opens: matches!(tok, Some(Tok::Path(_) | Tok::Line(_))),
            closes: self.ends.get(&raw.span.end).copied().unwrap_or(0),
            tied: self.rows.iter().any(|(s, e)| *s < raw.span.start && raw.span.start < *e),
        };
        self.out.push(piece);
        self.end = raw.span.end;
    }

    fn comment(&mut self, span: Span) {
        let text = self.text.get(span.range()).unwrap_or_default().trim_end().to_owned();
        let block = text.starts_with("/*");
        let piece = Piece {
            gap: self.gap(span.start, Gap::Blank).max(Gap::Blank),
            text,
            kind: if block { PieceKind::BlockComment } else { PieceKind::LineComment },
            item: false,
            opens: false,
            closes: 0,
            tied: false,
        };
        self.out.push(piece);
        self.end = span.end;
    }

    /// What stands before a place, where comments have been looked at by themselves.
    fn gap(&self, to: u32, default: Gap) -> Gap {
        let between = self.text.get(self.end as usize..to as usize).unwrap_or_default();
        match between.matches('\n').count() {
            0 if between.is_empty() => default.min(Gap::Blank),
            0 => Gap::Blank,
            1 => Gap::Line,
            _ => Gap::Empty,
        }
    }
}

fn kind(raw: &Raw, tok: Option<&Tok>) -> PieceKind {
    match (&raw.kind, tok) {
        (RawKind::Sign(s @ ("(" | "{" | "[")), _) => PieceKind::Open(first(s)),
        (RawKind::Sign(s @ (")" | "}" | "]")), _) => PieceKind::Close(first(s)),
        (RawKind::Sign("--" | "[x]"), _) | (_, Some(Tok::Promote)) => PieceKind::Dash,
        (_, Some(Tok::Colon(_))) => PieceKind::Colon,
        (_, Some(Tok::Infix(rule))) if TIGHT.contains(&rule.name) => PieceKind::Tight,
        (_, Some(Tok::Infix(_) | Tok::Assign(_))) => PieceKind::Infix,
        // Where a man is bound the sign belongs to the head: `[Aa]x = Q`.
        (RawKind::Sign("="), None) => PieceKind::Infix,
        (RawKind::Sign("~" | "#" | "-"), Some(Tok::Prefix(..))) => PieceKind::Sign,
        (_, Some(Tok::HeaderOpen)) => PieceKind::Header,
        (_, Some(Tok::If | Tok::IfElse | Tok::While)) => PieceKind::Form,
        (RawKind::Word(_), Some(Tok::Call(rule))) if rule.shape == Shape::Call => PieceKind::Call,
        (RawKind::Word(_), _) => PieceKind::Word,
        _ => PieceKind::Plain,
    }
}

fn first(sign: &str) -> char {
    sign.chars().next().unwrap_or(' ')
}
