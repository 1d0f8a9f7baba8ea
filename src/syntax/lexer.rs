//! From characters to raw tokens. The lexer never fails: what it cannot read it reports and
//! passes on as a bad token.

use super::Vocabulary;
use super::designator::{self, Slip, is_word};
use super::token::{Gap, Raw, RawKind, Repeat};
use crate::report::{Report, codes, room, shortened};
use crate::text::Span;

/// Raw tokens, comments, reports.
pub(super) struct Lexed {
    pub(super) tokens: Vec<Raw>,
    pub(super) comments: Vec<Span>,
    pub(super) reports: Vec<Report>,
}

/// Brackets and signs that are no filter of the table.
const SIGNS: [&str; 14] =
    ["-->", "<--", "[]", "(", ")", "{", "}", "[", "]", ".", ",", "?", "=", "-"];

/// Largest number of a repetition.
const MOST: u32 = 100_000;

struct Lexer<'a> {
    text: &'a str,
    at: usize,
    vocabulary: &'a dyn Vocabulary,
    /// A `path` or `line` came before: there a glued `?` repeats.
    chains: bool,
    /// A file name comes next.
    file: bool,
    out: Lexed,
}

/// Splits a text into raw tokens.
pub(super) fn lex(text: &str, vocabulary: &dyn Vocabulary) -> Lexed {
    let out = Lexed { tokens: Vec::new(), comments: Vec::new(), reports: Vec::new() };
    let mut lexer = Lexer { text, at: 0, vocabulary, chains: false, file: false, out };
    loop {
        let gap = lexer.gap();
        let start = lexer.at;
        if start >= text.len() {
            return lexer.out;
        }
        let kind = lexer.token();
        if lexer.at == start {
            lexer.at += lexer.rest().chars().next().map_or(1, char::len_utf8);
        }
        let span = Span::new(start as u32, lexer.at as u32);
        lexer.out.tokens.push(Raw { kind, span, gap });
    }
}

impl<'a> Lexer<'a> {
    fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or("")
    }

    fn report(&mut self, report: Report) -> RawKind {
        if room(&self.out.reports, report.code) {
            self.out.reports.push(report);
        }
        RawKind::Bad
    }

    fn here(&self, len: usize) -> Span {
        Span::new(self.at as u32, (self.at + len) as u32)
    }

    /// Skips blanks and comments.
    fn gap(&mut self) -> Gap {
        let start = self.at;
        let (mut gap, mut clean) = (Gap::Glued, false);
        loop {
            let rest = self.rest();
            let Some(c) = rest.chars().next() else { return gap };
            if c == '\n' {
                gap = gap.max(if clean { Gap::Empty } else { Gap::Line });
                clean = true;
                self.at += 1;
            } else if c.is_whitespace() || c == '\u{feff}' {
                gap = gap.max(Gap::Blank);
                self.at += c.len_utf8();
            } else if let Some(len) = comment(rest) {
                // A comment on a line of its own keeps the line from being blank.
                clean = false;
                gap = gap.max(Gap::Blank);
                self.comment(len);
            } else {
                return if self.at == start { Gap::Glued } else { gap };
            }
        }
    }

    fn comment(&mut self, len: Option<usize>) {
        let rest = self.rest();
        let span = self.here(len.unwrap_or(rest.len()));
        if len.is_none() {
            let open = Span::new(span.start, span.start + 2);
            self.report(
                Report::new(&codes::E0103, open, "this comment is never closed")
                    .here("opened here")
                    .help("write `*/` where it ends")
                    .fix("close it at the end", span.after(), " */"),
            );
        }
        self.out.comments.push(span);
        self.at = span.end as usize;
    }

    fn token(&mut self) -> RawKind {
        let rest = self.rest();
        if std::mem::take(&mut self.file) {
            return self.file_name();
        }
        if let Some(kind) = self.piece_sign(rest) {
            return kind;
        }
        if rest.starts_with("///") {
            return self.sign("///", 3);
        }
        let first = rest.chars().next().unwrap_or(' ');
        if first.is_ascii_digit() {
            return self.number(rest);
        }
        if let Some((repeat, len)) = self.repeat(rest) {
            self.at += len;
            return repeat;
        }
        match first {
            '"' => return self.string(rest),
            '\\' => return self.escape(rest),
            _ => {}
        }
        if let Some(kind) = self.designator(rest) {
            return kind;
        }
        if first.is_ascii_alphabetic() || first == '_' || first == '$' {
            return self.word(rest);
        }
        self.punctuation(rest, first)
    }

    /// `[Aa]` or `◭` right before a name that is no square.
    fn piece_sign(&mut self, rest: &str) -> Option<RawKind> {
        let len = ["[Aa]", "◭"].iter().find(|s| rest.starts_with(**s))?.len();
        let after = rest.get(len..)?;
        let first = after.chars().next()?;
        let name = first.is_ascii_alphabetic() || first == '_' || first == '$';
        let square = matches!(designator::read(rest, false), Ok(Some(f)) if f.len > len);
        (name && !square).then(|| {
            self.at += len;
            RawKind::PieceSign
        })
    }

    fn sign(&mut self, name: &'static str, len: usize) -> RawKind {
        self.at += len;
        RawKind::Sign(name)
    }

    fn number(&mut self, rest: &str) -> RawKind {
        let run =
            rest.len() - rest.trim_start_matches(|c: char| is_word(c) || "/-".contains(c)).len();
        let run = rest.get(..run).unwrap_or("");
        if let Some(result) = ["1-0", "0-1", "1/2-1/2"].into_iter().find(|r| *r == run) {
            self.at += run.len();
            return RawKind::Result(result);
        }
        let len = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let digits = rest.get(..len).unwrap_or("");
        let span = self.here(len);
        self.at += len;
        match digits.parse() {
            Ok(n) => RawKind::Number(n),
            Err(_) => self.report(
                Report::new(
                    &codes::E0110,
                    span,
                    format!("`{}` is too large for a number", shortened(digits)),
                )
                .help(format!("the largest number is {}", i64::MAX)),
            ),
        }
    }

    /// `{3}`, `{3,}`, `{,3}`, `{3,5}`, `{*}`, `{+}`: no blanks inside.
    fn repeat(&mut self, rest: &str) -> Option<(RawKind, usize)> {
        let inner = rest.strip_prefix('{')?;
        let end = inner.find(|c: char| !(c.is_ascii_digit() || ",*+".contains(c)))?;
        let inner =
            inner.get(..end).filter(|_| inner.get(end..).is_some_and(|t| t.starts_with('}')))?;
        let len = end + 2;
        let repeat = |low, high| Some((RawKind::Repeat(Repeat { low, high }), len));
        match inner {
            "*" => return repeat(0, None),
            "+" => return repeat(1, None),
            _ if inner.is_empty() => return None,
            _ if !inner.chars().all(|c| c.is_ascii_digit() || c == ',') => return None,
            _ => {}
        }
        let span = self.here(len);
        let mut slip = |message: &str, help: &str| {
            let report = Report::new(&codes::E0114, span, message).help(help);
            Some((self.report(report), len))
        };
        let (low, high) = match inner.split_once(',') {
            None => (inner, Some(inner)),
            Some((low, "")) => (low, None),
            Some((low, high)) => (low, Some(high)),
        };
        if low.is_empty() && high.is_none() {
            return slip("this repetition has no bound", "write `{2,}`, `{,5}` or `{*}`");
        }
        let number =
            |t: &str| if t.is_empty() { Some(0) } else { t.parse().ok().filter(|n| *n <= MOST) };
        match (number(low), high.map(number)) {
            (Some(low), None) => repeat(low, None),
            (Some(low), Some(Some(high))) if low <= high => repeat(low, Some(high)),
            (Some(low), Some(Some(high))) => {
                let message = "the lower bound is greater than the upper one";
                let report = Report::new(&codes::E0114, span, message).help("exchange the bounds");
                let mended = format!("{{{high},{low}}}");
                Some((self.report(report.fix(format!("write `{mended}`"), span, mended)), len))
            }
            _ => slip("this bound is too large", "a repetition goes up to 100000"),
        }
    }

    fn string(&mut self, rest: &str) -> RawKind {
        let body = rest.get(1..).unwrap_or("");
        let end = body.find(['"', '\n']).unwrap_or(body.len());
        let line = body.get(..end).unwrap_or("");
        if body.get(end..).is_some_and(|t| t.starts_with('"')) {
            self.at += end + 2;
            return RawKind::Text(line.to_owned());
        }
        let span = self.here(line.trim_end().len() + 1);
        self.at += 1 + line.len();
        self.report(
            Report::new(&codes::E0102, span, "this string is not closed on its line")
                .here("opened here")
                .help("close it with `\"`; a line break inside a text is written outside as `\\n`")
                .fix("close it at the end of the line", span.after(), "\""),
        )
    }

    /// `\n`, `\"`, `\1`, `\-1`.
    fn escape(&mut self, rest: &str) -> RawKind {
        let after = rest.get(1..).unwrap_or("");
        let single = [('n', "\n"), ('t', "\t"), ('r', "\r"), ('"', "\""), ('\\', "\\")];
        if let Some((_, text)) = after.chars().next().and_then(|c| single.iter().find(|s| s.0 == c))
        {
            self.at += 2;
            return RawKind::Text((*text).to_owned());
        }
        let (minus, digits) = match after.strip_prefix('-') {
            Some(d) => (true, d),
            None => (false, after),
        };
        let len = digits.len() - digits.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let len = len.min(2);
        if let Some(n) = digits.get(..len).and_then(|d| d.parse().ok()) {
            self.at += 1 + usize::from(minus) + len;
            return if minus { RawKind::GroupStart(n) } else { RawKind::Group(n) };
        }
        let span = self.here(1 + after.chars().next().map_or(0, char::len_utf8));
        self.at = span.end as usize;
        let text = self.text.get(span.range()).unwrap_or("\\");
        self.report(
            Report::new(&codes::E0101, span, format!("`{text}` means nothing")).help(
                "write `\\1` for a group of the last match, or one of `\\n \\t \\r \\\" \\\\`",
            ),
        )
    }

    fn designator(&mut self, rest: &str) -> Option<RawKind> {
        match designator::read(rest, !self.chains) {
            Ok(Some(found)) => {
                // `[a5]` and the like after a dictionary's name are CQL's way too: designator.
                self.at += found.len;
                if let Some(name) = rest.get(..found.len).and_then(letters) {
                    return Some(RawKind::Letters(found.designator, name));
                }
                Some(match found.nowhere {
                    true => RawKind::NoSquare(found.designator),
                    false => RawKind::Designator(found.designator),
                })
            }
            Ok(None) => None,
            Err(slip) => {
                let len = rest.find(|c: char| c.is_whitespace() || c == ')').unwrap_or(rest.len());
                let len = match (rest.find(']'), &slip) {
                    (Some(end), Slip::Blank) => end + 1,
                    (end, _) => end.map_or(len, |end| len.min(end + 1)),
                };
                let span = self.here(len);
                self.at += len;
                let text = shortened(rest.get(..len).unwrap_or(""));
                let (message, help) = match slip {
                    Slip::Descending => (
                        format!("the range in `{text}` runs backwards"),
                        "write the smaller file or rank first, like `a-h1-8`",
                    ),
                    Slip::Blank => (
                        format!("a blank stands in the squares of `{text}`"),
                        "write the squares with commas and without blanks, like `R[a1,h1]`",
                    ),
                    Slip::Repeated => {
                        (format!("`{text}` names a man twice"), "write every man once, like `[RQ]`")
                    }
                };
                Some(self.report(Report::new(&codes::E0110, span, message).help(help)))
            }
        }
    }

    fn word(&mut self, rest: &str) -> RawKind {
        for castling in ["o-o-o", "o-o"] {
            if rest.starts_with(castling)
                && !rest.get(castling.len()..).is_some_and(|t| t.starts_with(is_word))
            {
                self.at += castling.len();
                return RawKind::Word(castling.to_owned());
            }
        }
        let len = rest.len() - rest.trim_start_matches(is_word).len();
        let word = rest.get(..len).unwrap_or("");
        self.at += len;
        match word {
            "path" | "line" => self.chains = true,
            "input" | "output" => self.file = true,
            _ => {}
        }
        if word.starts_with('$')
            && let Some((mark, more)) = designator::read_mark(word, self.rest())
        {
            self.at += more;
            return RawKind::Mark(mark);
        }
        RawKind::Word(word.to_owned())
    }

    /// A file name after `input` or `output`: quoted, or up to a blank or bracket.
    fn file_name(&mut self) -> RawKind {
        let rest = self.rest();
        if rest.starts_with('"') {
            return self.string(rest);
        }
        let end = rest.find(|c: char| c.is_whitespace() || "()<>\"".contains(c));
        let name = rest.get(..end.unwrap_or(rest.len())).unwrap_or("");
        if name.is_empty() {
            let span = self.here(0);
            return self.report(
                Report::new(&codes::E0112, span, "a file name is missing here")
                    .help("write `input games.pgn`"),
            );
        }
        self.at += name.len();
        RawKind::Text(name.to_owned())
    }

    fn punctuation(&mut self, rest: &str, first: char) -> RawKind {
        if first == '⊢' {
            self.chains = true;
        }
        if first == '▦' {
            return self.sign(".", first.len_utf8());
        }
        if let Some(sign) = SIGNS.iter().take(3).find(|s| rest.starts_with(**s)) {
            return self.sign(sign, sign.len());
        }
        for (sign, word) in [("&&", "and"), ("||", "or")] {
            if rest.starts_with(sign) && self.vocabulary.word(sign).is_none() {
                let at = self.here(2);
                let report = Report::new(&codes::E0101, at, format!("`{sign}` is no operator"));
                let report = report.help(format!("write `{word}`"));
                self.report(report.fix(format!("write `{word}`"), at, spaced(rest, 2, word)));
                self.at += 2;
                return RawKind::Word(word.to_owned());
            }
        }
        let ends = rest.char_indices().map(|(i, c)| i + c.len_utf8()).take(9);
        let longest_first: Vec<usize> = ends.collect();
        if !"(){}.,?\"\\".contains(first) {
            for len in longest_first.into_iter().rev() {
                let Some(text) = rest.get(..len) else { continue };
                if let Some(rule) = self.vocabulary.word(text) {
                    self.at += len;
                    // A Unicode spelling of a word, like `⊢`, is that word.
                    let alphabetic = rule.name.starts_with(|c: char| c.is_ascii_alphabetic());
                    return match alphabetic {
                        true => RawKind::Word(rule.name.to_owned()),
                        false => RawKind::Sign(rule.name),
                    };
                }
            }
        }
        if let Some(sign) = SIGNS.iter().find(|s| rest.starts_with(**s)) {
            return self.sign(sign, sign.len());
        }
        self.unknown(first)
    }

    /// A figurine whose square part cannot be read: `♖a9`.
    fn no_designator(&mut self, c: char) -> RawKind {
        let rest = self.rest();
        let end = rest.find(|d: char| d.is_ascii() && !is_word(d) && !"[]-,".contains(d));
        let text = rest.get(..end.unwrap_or(rest.len())).unwrap_or("");
        let span = self.here(text.len().max(c.len_utf8()));
        self.at = span.end as usize;
        let report = Report::new(&codes::E0110, span, format!("`{text}` is no piece designator"));
        self.report(report.help("squares go from `a1` to `h8`: `♖a1-8`, `♘[c3,f3]`"))
    }

    fn unknown(&mut self, c: char) -> RawKind {
        if designator::men_of(c, false).is_some() {
            return self.no_designator(c);
        }
        let (span, rest) = (self.here(c.len_utf8()), self.rest());
        // What was meant is read on, where that is plain, so that nothing else is reported.
        let (meant, len) = match c {
            '∈' => (RawKind::Sign("[element]"), c.len_utf8()),
            '—' | '–' => (RawKind::Sign("--"), c.len_utf8()),
            '≡' => (RawKind::Sign("=="), c.len_utf8()),
            '!' => (RawKind::Word("not".to_owned()), 1),
            '“' | '”' | '„' | '\'' => self.typographic(c),
            _ => (RawKind::Bad, c.len_utf8()),
        };
        self.at += len;
        let report = Report::new(&codes::E0101, span, format!("`{c}` is not part of the language"));
        let help = match c {
            '∈' => "the sign for elements is `∊` (U+220A), in ASCII `[element]`".to_owned(),
            '—' | '–' => "a move is written `--` or `――` (U+2015 twice)".to_owned(),
            '≡' => "equality is written `==`".to_owned(),
            '!' => "negation is written `not`".to_owned(),
            '\'' => "strings stand in double quotes: `\"`".to_owned(),
            '“' | '”' | '„' => "strings stand in plain quotes: `\"`".to_owned(),
            _ => format!("remove it (U+{:04X})", u32::from(c)),
        };
        let whole = self.text.get(span.start as usize..self.at).unwrap_or("");
        let (title, at, new) = match (&meant, c) {
            (RawKind::Sign("[element]"), _) => ("write `∊`", span, "∊".to_owned()),
            (RawKind::Sign(sign), '≡') => ("write `==`", span, (*sign).to_owned()),
            (RawKind::Sign(sign), _) => ("write `--`", span, (*sign).to_owned()),
            (RawKind::Word(word), _) => ("write `not`", span, spaced(rest, 1, word)),
            (RawKind::Text(text), _) => {
                let at = Span::new(span.start, span.start + whole.len() as u32);
                ("write plain quotes", at, format!("\"{text}\""))
            }
            _ => ("remove it", span, String::new()),
        };
        self.report(report.help(help).fix(title, at, new));
        meant
    }

    /// A string in typographic quotes, and its length with them.
    fn typographic(&self, open: char) -> (RawKind, usize) {
        let body = self.rest().get(open.len_utf8()..).unwrap_or("");
        match body
            .find(['“', '”', '\'', '\n'])
            .filter(|end| !body.get(*end..).is_some_and(|t| t.starts_with('\n')))
        {
            Some(end) => {
                let text = body.get(..end).unwrap_or("").to_owned();
                let close =
                    body.get(end..).and_then(|t| t.chars().next()).map_or(0, char::len_utf8);
                (RawKind::Text(text), open.len_utf8() + end + close)
            }
            None => (RawKind::Bad, open.len_utf8()),
        }
    }
}

/// A word in the place of a sign of `len` bytes, with a blank behind it where it would touch.
fn spaced(rest: &str, len: usize, word: &str) -> String {
    let touches = rest.get(len..).is_some_and(|rest| !rest.starts_with(char::is_whitespace));
    if touches { format!("{word} ") } else { word.to_owned() }
}

/// The name in a bracket of letters that only Figurine reads as men.
fn letters(text: &str) -> Option<String> {
    let inner = text.strip_prefix('[')?.strip_suffix(']')?;
    inner.chars().all(|c| "MmIiU".contains(c)).then(|| inner.to_owned())
}

/// The length of the comment at the front of `text`; an unclosed one has none.
fn comment(text: &str) -> Option<Option<usize>> {
    let slashes = text.len() - text.trim_start_matches('/').len();
    if text.starts_with(';') || slashes == 2 || slashes > 3 {
        return Some(Some(text.find('\n').unwrap_or(text.len())));
    }
    text.starts_with("/*").then(|| text.get(2..)?.find("*/").map(|end| end + 4))
}
