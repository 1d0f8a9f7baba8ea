//! Movetext cut into tokens (PGN standard, section 7), without allocation.

use super::decode::{decode, line_end, wide_blank};
use super::notation::is_letter;
use super::tags::at_line_start;
use pgn_reader::Nag;
use shakmaty::{Color, KnownOutcome, Outcome};

/// A token of the movetext.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Token<'a> {
    /// A move number, dots, or both; a comma between moves.
    Number,
    /// A move, or anything that is no other token.
    Word(&'a [u8]),
    /// `$n` or one of `! ? !! ?? !? ?!`.
    Nag(Nag),
    /// A `$` without a number from 0 to 255.
    BadNag(&'a [u8]),
    /// A comment in braces or after a semicolon, marks stripped.
    Comment {
        /// What it says.
        text: &'a [u8],
        /// Whether its brace was closed.
        closed: bool,
    },
    /// `(`
    Open,
    /// `)`
    Close,
    /// `1-0`, `0-1`, `1/2-1/2`, `1/2` or `*`; dashes may be others.
    Result(&'a [u8]),
    /// A null move: `--`, `Z0`, `<>`, `0000`.
    Null(&'a [u8]),
}

/// The tokens of a text, each with the offset of its first byte.
#[derive(Clone, Debug)]
pub struct Tokens<'a> {
    text: &'a [u8],
    at: usize,
}

impl<'a> Tokens<'a> {
    /// Tokens of `text` from the byte `at` on.
    pub fn new(text: &'a [u8], at: usize) -> Tokens<'a> {
        Tokens { text, at }
    }

    /// Where the next token is looked for.
    pub(super) fn place(&self) -> usize {
        self.at
    }

    /// Skips to behind the bracket that closes the variation we are in. False at the end of
    /// the text.
    pub fn skip_variation(&mut self) -> bool {
        let mut depth = 1u32;
        while let Some(byte) = self.text.get(self.at) {
            match byte {
                b'{' => {
                    self.comment();
                    continue;
                }
                b';' => self.at = line_end(self.text, self.at),
                b'%' if at_line_start(self.text, self.at) => self.at = line_end(self.text, self.at),
                b'(' => depth += 1,
                b')' => depth -= 1,
                _ => {}
            }
            self.at += 1;
            if depth == 0 {
                return true;
            }
        }
        false
    }

    fn slice(&self, from: usize) -> &'a [u8] {
        self.text.get(from..self.at).unwrap_or_default()
    }

    /// A comment whose opening mark stands here.
    fn comment(&mut self) -> Token<'a> {
        let from = self.at + 1;
        if self.text.get(self.at) == Some(&b';') {
            self.at = line_end(self.text, from);
            return Token::Comment { text: self.slice(from), closed: true };
        }
        let rest = self.text.get(from..).unwrap_or_default();
        let end = rest.iter().position(|b| *b == b'}');
        self.at = end.map_or(self.text.len(), |n| from + n);
        let text = self.slice(from);
        self.at += usize::from(end.is_some());
        Token::Comment { text, closed: end.is_some() }
    }

    fn nag(&mut self) -> Token<'a> {
        let from = self.at;
        let digits = self.text.iter().skip(from + 1).take_while(|b| b.is_ascii_digit()).count();
        self.at = from + 1 + digits;
        let text = self.slice(from);
        Nag::from_ascii(text).map_or(Token::BadNag(text), Token::Nag)
    }

    /// One of the six suffixes; of longer runs, two marks at a time.
    fn suffix(&mut self) -> Token<'a> {
        let from = self.at;
        let two = matches!(self.text.get(from + 1), Some(b'!' | b'?'));
        self.at = from + 1 + usize::from(two);
        let text = self.slice(from);
        Nag::from_ascii(text).map_or(Token::BadNag(text), Token::Nag)
    }

    /// What begins with a digit: a result, castling with zeros, or a move number.
    fn number(&mut self) -> Token<'a> {
        let from = self.at;
        if let Some(len) = result_len(self.text, from) {
            self.at += len;
            return Token::Result(self.slice(from));
        }
        let rest = self.text.get(from..).unwrap_or_default();
        if matches!(rest, [b'0', b'-' | 0x96 | 0x97, ..])
            || matches!(rest, [b'0', 0xE2, 0x80, 0x90..=0x95, ..] | [b'0', 0xE2, 0x88, 0x92, ..])
        {
            return self.word();
        }
        let digits = rest.iter().take_while(|b| b.is_ascii_digit()).count();
        self.at += digits;
        match (self.slice(from), self.text.get(self.at)) {
            // Engines pass so; no move has this number.
            (word @ b"0000", next) if next != Some(&b'.') => Token::Null(word),
            _ => self.dots(),
        }
    }

    fn dots(&mut self) -> Token<'a> {
        self.at += self.text.iter().skip(self.at).take_while(|b| **b == b'.').count();
        Token::Number
    }

    /// Something in square brackets that is no tag, or a single bracket.
    fn bracketed(&mut self) -> Token<'a> {
        let from = self.at;
        let line = self.text.get(from..line_end(self.text, from)).unwrap_or_default();
        self.at += line.iter().position(|b| *b == b']').map_or(1, |n| n + 1);
        Token::Word(self.slice(from))
    }

    fn word(&mut self) -> Token<'a> {
        let from = self.at;
        loop {
            self.at = self.run(from);
            // A promotion in brackets, `e8(Q)`, is part of the move.
            let rest = self.text.get(self.at..).unwrap_or_default();
            let Some(len) = bracketed_letter(rest) else { break };
            if !matches!(self.slice(from).last(), Some(b'1' | b'8')) {
                break;
            }
            self.at += len;
        }
        if self.text.get(self.at) == Some(&b'.') {
            self.at -= glued_number(self.slice(from));
        }
        self.at -= glued_result(self.slice(from));
        match self.slice(from) {
            text @ (b"--" | b"Z0" | b"<>") => Token::Null(text),
            text => sign(text).map_or(Token::Word(text), Token::Nag),
        }
    }

    /// The end of the run of bytes that make a word, whose first byte is taken as given.
    fn run(&self, from: usize) -> usize {
        let mut end = self.at.max(from + 1);
        let mut before = end.checked_sub(1).and_then(|i| self.text.get(i)).copied().unwrap_or(0);
        while let Some(byte) = self.text.get(end).copied() {
            let goes_on = match CLASS[usize::from(byte)] {
                Class::Word => true,
                // A result or a move number glued to `+` or `#`.
                Class::Digit => !matches!(before, b'+' | b'#'),
                Class::Dot => self.dot_of_en_passant(from, end),
                Class::High => wide_blank(self.text, end).is_none(),
                // A star between letters is somebody's capture sign.
                Class::Mark => byte == b'*' && !star_is_result(self.text, end),
                Class::Blank => false,
            };
            if !goes_on {
                break;
            }
            before = byte;
            end += 1;
        }
        end
    }

    /// Whether the dot at `at` belongs to an `e.p.` that ends the word from `from` on.
    fn dot_of_en_passant(&self, from: usize, at: usize) -> bool {
        let word = self.text.get(from..at).unwrap_or_default();
        word.ends_with(b"e.p") || (word.ends_with(b"e") && self.text.get(at + 1) == Some(&b'p'))
    }
}

impl<'a> Iterator for Tokens<'a> {
    type Item = (usize, Token<'a>);

    fn next(&mut self) -> Option<(usize, Token<'a>)> {
        loop {
            let at = self.at;
            let byte = *self.text.get(at)?;
            let token = match CLASS[usize::from(byte)] {
                Class::Blank => {
                    self.at += 1;
                    continue;
                }
                Class::Word => self.word(),
                Class::Digit => self.number(),
                Class::Dot => self.dots(),
                Class::High => match wide_blank(self.text, at) {
                    Some(len) => {
                        self.at += len;
                        continue;
                    }
                    None => match result_len(self.text, at) {
                        Some(len) => {
                            self.at += len;
                            Token::Result(self.slice(at))
                        }
                        None => self.word(),
                    },
                },
                Class::Mark => match byte {
                    b'%' if at_line_start(self.text, at) => {
                        self.at = line_end(self.text, at);
                        continue;
                    }
                    b'{' | b';' => self.comment(),
                    b'$' => self.nag(),
                    b'!' | b'?' => self.suffix(),
                    b'[' => self.bracketed(),
                    b'*' if !star_is_result(self.text, at) => self.word(),
                    _ => self.single(byte),
                },
            };
            return Some((at, token));
        }
    }
}

impl<'a> Tokens<'a> {
    fn single(&mut self, byte: u8) -> Token<'a> {
        let from = self.at;
        self.at += 1;
        match byte {
            b'(' => Token::Open,
            b')' => Token::Close,
            b'*' => Token::Result(self.slice(from)),
            b',' => Token::Number,
            _ => Token::Word(self.slice(from)),
        }
    }
}

/// Whether a star ends the game, and does not stand inside a word.
pub(super) fn star_is_result(text: &[u8], at: usize) -> bool {
    !text.get(at + 1).is_some_and(u8::is_ascii_alphanumeric)
}

/// Whether a square ends right before `at`, so that a digit there begins something new.
pub(super) fn follows_square(text: &[u8], at: usize) -> bool {
    let before = text.get(..at).unwrap_or_default();
    matches!(before, [.., b'a'..=b'h', b'1'..=b'8'])
}

/// The length of a letter or figurine in brackets that stands here.
fn bracketed_letter(text: &[u8]) -> Option<usize> {
    const LONGEST: usize = 6;
    let inner = text.strip_prefix(b"(")?;
    let len = inner.iter().take(LONGEST).position(|byte| *byte == b')')?;
    let letters = decode(inner.get(..len)?);
    let few = (1..=2).contains(&letters.chars().count());
    (few && letters.chars().all(is_letter)).then_some(len + 2)
}

/// The length of a move number glued to the end of a move, as in `e7-e52.`, `O-O12.` or
/// `Dxf7X5.`; a dot is known to follow.
fn glued_number(word: &[u8]) -> usize {
    let digits = word.iter().rev().take_while(|byte| byte.is_ascii_digit()).count();
    let rest = word.get(..word.len() - digits).unwrap_or_default();
    let rank = word.get(rest.len()).is_some_and(|byte| (b'1'..=b'8').contains(byte));
    let square = |pair: &[u8]| matches!(pair, [b'a'..=b'h', b'1'..=b'8']);
    match rest {
        [.., b'a'..=b'h'] if rank => digits - 1,
        // Zeros of castling are digits too, and `0-0-0` comes before `0-0` and a number.
        [b'0', b'-', .., b'-'] | [b'0' | b'O' | b'o', b'-'] if digits > 1 => digits - 1,
        [b'O' | b'o', b'-', b'O' | b'o', b'-'] if digits > 1 => digits - 1,
        [b'O' | b'o', b'-', .., b'O' | b'o'] => digits,
        [.., b'-' | b'/' | b'='] => 0,
        _ if rest.windows(2).any(square) => digits,
        _ => 0,
    }
}

/// The length of a result glued to the end of a move, as in `Qg71-0`.
fn glued_result(word: &[u8]) -> usize {
    if !matches!(word, [.., b'-' | b'/', b'0'..=b'2']) {
        return 0;
    }
    let results: [&[u8]; 3] = [b"1/2-1/2", b"1-0", b"0-1"];
    let found = results.into_iter().find(|result| word.ends_with(result));
    let found = found.filter(|result| follows_square(word, word.len() - result.len()));
    found.map_or(0, <[u8]>::len)
}

/// Signs of evaluation that stand by themselves, by the NAG that means the same.
fn sign(word: &[u8]) -> Option<Nag> {
    if word.first().is_some_and(u8::is_ascii_alphanumeric) {
        return None;
    }
    Some(Nag(match std::str::from_utf8(word).ok()? {
        "\u{25A1}" => 7,
        "=" => 10,
        "\u{221E}" => 13,
        "+=" | "+/=" | "\u{2A72}" => 14,
        "=+" | "=/+" | "\u{2A71}" => 15,
        "+/-" | "\u{B1}" => 16,
        "-/+" | "\u{2213}" => 17,
        "+-" => 18,
        "-+" => 19,
        _ => return None,
    }))
}

/// The length of the result at `at`, if one stands there; the star is not among them. Its dash may be
/// of any width, or a colon; halves may be one sign, and stand alone.
pub(super) fn result_len(text: &[u8], at: usize) -> Option<usize> {
    let rest = text.get(at..)?;
    let (first, len) = score(rest)?;
    let mut whole = (first == HALF).then_some(len);
    if let Some(dash) = rest.get(len..).and_then(dash_len)
        && let Some((second, more)) = rest.get(len + dash..).and_then(score)
        && first + second == 2 * HALF
    {
        whole = Some(len + dash + more);
    }
    let glued = |len: &usize| match rest.get(*len) {
        Some(b'/' | b':') => true,
        Some(byte) => byte.is_ascii_alphanumeric() || rest.get(*len..).and_then(dash_len).is_some(),
        None => false,
    };
    whole.filter(|len| !glued(len))
}

/// Half a point.
const HALF: u32 = 1;

/// What one side got, in half points, and the length of the text that says so.
fn score(text: &[u8]) -> Option<(u32, usize)> {
    match text {
        [b'1', b'/', b'2', ..] => Some((HALF, 3)),
        [b'1', ..] => Some((2 * HALF, 1)),
        [b'0', ..] => Some((0, 1)),
        // The sign for a half in UTF-8 and Windows-1252.
        [0xC2, 0xBD, ..] => Some((HALF, 2)),
        [0xBD, ..] => Some((HALF, 1)),
        _ => None,
    }
}

/// The length of a dash or colon: ASCII, Windows-1252, or any of Unicode.
fn dash_len(text: &[u8]) -> Option<usize> {
    match text {
        [b'-' | b':' | 0x96 | 0x97, ..] => Some(1),
        [0xE2, 0x80, 0x90..=0x95, ..] | [0xE2, 0x88, 0x92, ..] => Some(3),
        [0xEF, 0xBC, 0x8D, ..] | [0xEF, 0xB9, 0xA3, ..] => Some(3),
        _ => None,
    }
}

/// What a result means (PGN standard, section 8.2.6).
pub(super) fn outcome(result: &[u8]) -> Outcome {
    match score(result) {
        Some((HALF, _)) => Outcome::Known(KnownOutcome::Draw),
        Some((0, _)) => Outcome::Known(KnownOutcome::Decisive { winner: Color::Black }),
        Some(_) => Outcome::Known(KnownOutcome::Decisive { winner: Color::White }),
        None => Outcome::Unknown,
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    Word,
    Digit,
    Dot,
    Blank,
    Mark,
    High,
}

const CLASS: [Class; 256] = {
    let mut table = [Class::Word; 256];
    let mut byte = 0;
    while byte < 256 {
        table[byte] = match byte as u8 {
            0..=b' ' | 0x7F => Class::Blank,
            b'0'..=b'9' => Class::Digit,
            b'.' => Class::Dot,
            b',' | b'(' | b')' | b'{' | b'}' | b'[' | b']' | b';' | b'%' | b'$' | b'!' | b'?'
            | b'*' => Class::Mark,
            0x80..=0xFF => Class::High,
            _ => Class::Word,
        };
        byte += 1;
    }
    table
};
