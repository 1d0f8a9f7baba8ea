//! The canonical layout of a query, and its spelling in ASCII or Unicode.
//!
//! Only blanks change: one between tokens that do not touch, lines indented by their brackets, no
//! more than one blank line. What touches stays together and what is apart stays apart, since
//! blanks mean something around dashes. Comments stay where they are.

use super::lexer::{self, Lexed};
use super::token::{Gap, Raw, RawKind};
use super::{Vocabulary, designator};
use crate::ir::RoleBits;
use crate::text::Span;

/// How words and men are spelt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spelling {
    /// As they are.
    Keep,
    /// `K`, `&`, `path`.
    Ascii,
    /// `♔`, `∩`, `⊢`.
    Unicode,
}

/// The men that have a letter and a symbol.
const MEN: [(char, char); 15] = [
    ('K', '♔'),
    ('Q', '♕'),
    ('R', '♖'),
    ('B', '♗'),
    ('N', '♘'),
    ('P', '♙'),
    ('k', '♚'),
    ('q', '♛'),
    ('r', '♜'),
    ('b', '♝'),
    ('n', '♞'),
    ('p', '♟'),
    ('A', '△'),
    ('a', '▲'),
    ('_', '□'),
];

/// Symbols that are written with more than one letter, or another one.
const WIDE: [(char, &str); 6] =
    [('◭', "Aa"), ('◑', "Aa"), ('○', "A"), ('●', "a"), ('▽', "I"), ('▼', "i")];

/// Lays a query out; the text is returned as it is if it cannot be read.
pub fn format(text: &str, vocabulary: &dyn Vocabulary, spelling: Spelling) -> String {
    let lexed = lexer::lex(text, vocabulary);
    if !lexed.reports.is_empty() {
        return text.to_owned();
    }
    let mut out = Layouter { out: String::with_capacity(text.len()), depth: 0, text };
    out.all(&lexed, vocabulary, spelling);
    let trimmed = out.out.trim_end();
    if trimmed.is_empty() { String::new() } else { format!("{trimmed}\n") }
}

/// A token or comment with what stands before it.
struct Piece {
    gap: Gap,
    text: String,
    opens: bool,
    closes: bool,
}

struct Layouter<'a> {
    out: String,
    depth: usize,
    text: &'a str,
}

impl Layouter<'_> {
    fn all(&mut self, lexed: &Lexed, vocabulary: &dyn Vocabulary, spelling: Spelling) {
        let mut comments = lexed.comments.iter().peekable();
        let mut end = 0;
        for raw in &lexed.tokens {
            while let Some(comment) = comments.next_if(|c| c.start < raw.span.start) {
                self.comment(*comment, end);
                end = comment.end;
            }
            let source = self.text.get(raw.span.range()).unwrap_or("");
            let gap = self.gap(end, raw.span.start, raw.gap);
            let text = respelt(raw, source, vocabulary, spelling);
            let opens = matches!(raw.kind, RawKind::Sign("(" | "{" | "["));
            let closes = matches!(raw.kind, RawKind::Sign(")" | "}" | "]"));
            self.put(&Piece { gap, text, opens, closes });
            end = raw.span.end;
        }
        for comment in comments {
            self.comment(*comment, end);
            end = comment.end;
        }
    }

    fn comment(&mut self, span: Span, end: u32) {
        let text = self.text.get(span.range()).unwrap_or("").trim_end().to_owned();
        let gap = self.gap(end, span.start, Gap::Blank).max(Gap::Blank);
        self.put(&Piece { gap, text, opens: false, closes: false });
    }

    /// What stands between two places, where comments have been looked at by themselves.
    fn gap(&self, from: u32, to: u32, default: Gap) -> Gap {
        let between = self.text.get(from as usize..to as usize).unwrap_or("");
        match between.matches('\n').count() {
            0 if between.is_empty() => default.min(Gap::Blank),
            0 => Gap::Blank,
            1 => Gap::Line,
            _ => Gap::Empty,
        }
    }

    fn put(&mut self, piece: &Piece) {
        if piece.closes {
            self.depth = self.depth.saturating_sub(1);
        }
        let line_comment = self.out.lines().last().is_some_and(is_line_comment);
        let gap = if line_comment { piece.gap.max(Gap::Line) } else { piece.gap };
        match gap {
            _ if self.out.is_empty() => {}
            Gap::Glued if clash(&self.out, &piece.text) => self.out.push(' '),
            Gap::Glued => {}
            Gap::Blank => self.out.push(' '),
            Gap::Line | Gap::Empty => {
                self.out.push_str(if gap == Gap::Empty { "\n\n" } else { "\n" });
                self.out.push_str(&"  ".repeat(self.depth));
            }
        }
        self.out.push_str(&piece.text);
        if piece.opens {
            self.depth += 1;
        }
    }
}

/// Whether a line of output ends in a comment that runs to its end. Only comments that the
/// lexer found are put after a blank and start with these signs.
fn is_line_comment(line: &str) -> bool {
    let head = line.trim_start();
    head.starts_with("// ") || head.starts_with(';') || head.starts_with("////")
}

/// Whether two texts would become one token if they touched.
fn clash(before: &str, text: &str) -> bool {
    let (last, first) = (before.chars().last(), text.chars().next());
    matches!((last, first), (Some(a), Some(b)) if designator::is_word(a) && designator::is_word(b))
}

/// The text of a token in another spelling.
fn respelt(raw: &Raw, source: &str, vocabulary: &dyn Vocabulary, spelling: Spelling) -> String {
    if spelling == Spelling::Keep {
        return source.to_owned();
    }
    match &raw.kind {
        RawKind::Designator(d) | RawKind::NoSquare(d) => {
            let bare = d.masks.iter().all(|m| m.men == RoleBits::ANY);
            if bare { source.to_owned() } else { men(source, spelling) }
        }
        RawKind::Letters(..) => source.to_owned(),
        RawKind::PieceSign => (if spelling == Spelling::Ascii { "[Aa]" } else { "◭" }).to_owned(),
        RawKind::Sign(".") => (if spelling == Spelling::Ascii { "." } else { "▦" }).to_owned(),
        RawKind::Word(_) | RawKind::Sign(_) => word(source, vocabulary, spelling),
        _ => source.to_owned(),
    }
}

fn word(source: &str, vocabulary: &dyn Vocabulary, spelling: Spelling) -> String {
    let Some(rule) = vocabulary.word(source) else { return source.to_owned() };
    match spelling {
        Spelling::Ascii if !source.is_ascii() => rule.name.to_owned(),
        Spelling::Unicode => rule.symbol.unwrap_or(source).to_owned(),
        _ => source.to_owned(),
    }
}

/// The men of a designator in another spelling; its squares stay.
fn men(source: &str, spelling: Spelling) -> String {
    let end = match source.strip_prefix('[') {
        Some(rest) => rest.find(']').map_or(source.len(), |n| n + 2),
        None => {
            let first = source.chars().next().map_or(0, char::len_utf8);
            let run = source.find(|c: char| c.is_ascii()).unwrap_or(source.len());
            run.max(first)
        }
    };
    let (pieces, squares) = source.split_at_checked(end).unwrap_or((source, ""));
    let inner = pieces.trim_start_matches('[').trim_end_matches(']');
    let changed: Option<String> = inner.chars().map(|c| man(c, spelling)).collect();
    let Some(changed) = changed else { return source.to_owned() };
    let many = changed.chars().filter(|c| *c != '~').count() > 1;
    // `I` and `i` mean minor men inside brackets only.
    let minor = matches!(changed.as_str(), "I" | "i");
    let bracket = pieces.starts_with('[') || (spelling == Spelling::Ascii && (many || minor));
    // `◑~` and the like: the mark stands behind the bracket and holds for the group.
    let whole = match (bracket, inner) {
        (_, "Aa") if spelling == Spelling::Unicode => "◭".to_owned(),
        (true, _) => format!("[{changed}]"),
        (false, _) => changed,
    };
    format!("{whole}{squares}")
}

/// One symbol in another spelling; none if it has no partner.
fn man(c: char, spelling: Spelling) -> Option<String> {
    if c == '~' {
        return Some("~".to_owned());
    }
    match spelling {
        Spelling::Unicode => {
            let found = MEN.iter().find(|(letter, symbol)| *letter == c || *symbol == c);
            found
                .map(|(_, symbol)| symbol.to_string())
                .or_else(|| (!c.is_ascii()).then(|| c.to_string()))
        }
        _ if c.is_ascii() => Some(c.to_string()),
        _ => MEN
            .iter()
            .find(|(_, symbol)| *symbol == c)
            .map(|(letter, _)| letter.to_string())
            .or_else(|| WIDE.iter().find(|w| w.0 == c).map(|w| w.1.to_owned())),
    }
}
