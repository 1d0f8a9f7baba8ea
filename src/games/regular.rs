//! Games that are spelt as the export format has it (PGN standard, section 3.2), told from others
//! without going over their lines one by one.

use super::RawGame;
use super::decode::decode;
use memchr::memmem::Finder;
use memchr::{memchr, memchr_iter, memchr3, memchr3_iter};
use std::borrow::Cow;

/// How every such game begins.
const FIRST: &[u8] = b"[Event \"";

/// The longest name of a tag that such games have, in bytes.
const LONGEST_NAME: usize = 32;

/// What is known of the tags of a game of which each stands on a line of its own, without
/// escapes, behind one blank and in quotes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Head {
    /// Where the movetext begins.
    movetext: u32,
    special: bool,
    /// Where the values of [`ASKED`] begin; 0 for those that the game has not.
    values: [u16; ASKED.len()],
}

/// The tags that are asked for most often.
const ASKED: [&str; 8] =
    ["White", "Black", "Result", "Date", "WhiteElo", "BlackElo", "ECO", "Event"];

impl Head {
    /// Where the movetext begins.
    pub fn movetext(self) -> usize {
        self.movetext as usize
    }

    /// Whether one of the tags asks for another first position or other rules than most.
    pub fn special(self) -> bool {
        self.special
    }
}

/// A game from its first byte to that of the next game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Regular {
    pub head: Head,
    /// Where the next game begins.
    pub end: usize,
    /// Lines up to there.
    pub lines: u32,
}

/// The game that begins with `text`, if there is no doubt where it ends. No other game begins
/// before its end, one does there, and its moves are those of one board.
pub(super) fn regular(text: &[u8]) -> Option<Regular> {
    if !may_begin(text) {
        return None;
    }
    let (head, before) = plain_tags(text)?;
    let movetext = head.movetext();
    let (looked, between) = plain_moves(text, movetext);
    let end = next_game(text, looked)?;
    // One byte more, which tells whether a dash stands behind a digit.
    let moves = text.get(looked.checked_sub(1)?..end)?;
    // A result ends a game, whatever comes behind it. What may be one stands only at the end:
    // not even in a comment, which may be no comment.
    let marks = moves.get(..without_result(moves))?;
    let result = |at: usize| match marks.get(at) {
        Some(b'*') => true,
        _ => at.checked_sub(1).and_then(|i| marks.get(i)).is_some_and(|b| matches!(b, b'0' | b'1')),
    };
    // Dashes may be wide ones, blanks too.
    let plain = moves.is_ascii() && !memchr3_iter(b'-', b'/', b'*', marks).any(result);
    let mut returns = memchr_iter(b'\r', moves);
    if !plain || !returns.all(|at| moves.get(at + 1) == Some(&b'\n')) {
        return None;
    }
    let lines = u32::try_from(memchr_iter(b'\n', moves.get(1..)?).count()).ok()?;
    Some(Regular { head, end, lines: before + between + lines })
}

/// Whether a game may begin here that is regular.
#[inline]
pub(super) fn may_begin(text: &[u8]) -> bool {
    text.starts_with(FIRST)
}

/// Up to where movetext needs no second look, in steps of 32 bytes; and the lines that end before.
fn plain_moves(text: &[u8], movetext: usize) -> (usize, u32) {
    const STEP: usize = 32;
    let (mut at, mut lines) = (movetext, 0);
    // With what stands before and behind each byte.
    while let (Some(bytes), Some(before), Some(after)) = (
        text.get(at..).and_then(<[u8]>::first_chunk::<STEP>),
        text.get(at.wrapping_sub(1)..).and_then(<[u8]>::first_chunk::<STEP>),
        text.get(at + 1..).and_then(<[u8]>::first_chunk::<STEP>),
    ) {
        let (mut marks, mut ends) = (0, 0);
        for ((byte, before), after) in bytes.iter().zip(before).zip(after) {
            let result = u8::from(*byte == b'-') & u8::from(*before & 0xFE == b'0');
            let cut = u8::from(*byte == b'\r') & u8::from(*after != b'\n');
            let mark = u8::from(*byte == b'[') | u8::from(*byte == b'*') | u8::from(*byte == b'/');
            marks |= result | cut | mark | (*byte >> 7);
            ends += u8::from(*byte == b'\n');
        }
        if marks != 0 {
            break;
        }
        lines += u32::from(ends);
        at += STEP;
    }
    (at, lines)
}

/// The tags, one a line, up to movetext that begins with a digit; and their lines.
fn plain_tags(text: &[u8]) -> Option<(Head, u32)> {
    let (mut rest, mut lines, mut special) = (text, 0, false);
    let mut values = [0; ASKED.len()];
    while let Some(inner) = rest.strip_prefix(b"[") {
        let ((name, value), after) = plain_tag(inner)?;
        match name {
            b"FEN" | b"SetUp" | b"Variant" => special = true,
            b"WhiteA" | b"WhiteB" | b"BlackA" | b"BlackB" | b"BughouseDBGameNo" => return None,
            _ => {}
        }
        if let Some(slot) = place(name).and_then(|place| values.get_mut(place))
            && *slot == 0
        {
            // Behind the value stand a quote and a bracket.
            *slot = u16::try_from(text.len() - after.len() - 2 - value.len()).ok()?;
        }
        rest = line_end(after)?;
        lines += 1;
    }
    while let Some(after) = line_end(rest) {
        rest = after;
        lines += 1;
    }
    let boards = matches!(rest, [b'1', b'A' | b'a' | b'B' | b'b', b'.', ..]);
    if boards || !rest.first().is_some_and(u8::is_ascii_digit) {
        return None;
    }
    let tags = text.get(..text.len() - rest.len())?;
    // A CR alone ends a line too, in the middle of a value.
    if !memchr_iter(b'\r', tags).all(|at| text.get(at + 1) == Some(&b'\n')) {
        return None;
    }
    let movetext = u32::try_from(tags.len()).ok()?;
    Some((Head { movetext, special, values }, lines))
}

/// The place of a name among those that are asked for most often.
#[inline]
fn place(name: &[u8]) -> Option<usize> {
    Some(match name {
        b"White" => 0,
        b"Black" => 1,
        b"Result" => 2,
        b"Date" => 3,
        b"WhiteElo" => 4,
        b"BlackElo" => 5,
        b"ECO" => 6,
        b"Event" => 7,
        _ => return None,
    })
}

/// The name and the value of a tag.
type Pair<'a> = (&'a [u8], &'a [u8]);

/// A name and its value behind an opening bracket, and what comes behind the closing one.
#[inline]
fn plain_tag(inner: &[u8]) -> Option<(Pair<'_>, &[u8])> {
    let len = inner.iter().take(LONGEST_NAME).position(|byte| !byte.is_ascii_alphanumeric())?;
    let (name, rest) = inner.split_at_checked(len)?;
    let quoted = rest.strip_prefix(b" \"")?;
    let (value, rest) = quoted.split_at_checked(memchr3(b'"', b'\\', b'\n', quoted)?)?;
    let after = rest.strip_prefix(b"\"]")?;
    name.first()?.is_ascii_alphabetic().then_some(((name, value), after))
}

/// What comes behind a line end.
#[inline]
fn line_end(text: &[u8]) -> Option<&[u8]> {
    match text {
        [b'\n', rest @ ..] | [b'\r', b'\n', rest @ ..] => Some(rest),
        _ => None,
    }
}

/// Where the first tag of the next game stands behind a blank line; none if any bracket before it
/// may be a tag.
fn next_game(text: &[u8], mut from: usize) -> Option<usize> {
    loop {
        let at = from + memchr(b'[', text.get(from..)?)?;
        let (before, rest) = text.split_at_checked(at)?;
        match before {
            [.., b'\n', b'\n'] | [.., b'\n', b'\r', b'\n'] if rest.starts_with(FIRST) => {
                return Some(at);
            }
            // `{[%clk 0:01:00]}`: not the first thing in its line.
            [.., b'{'] | [.., b'{', b' '] | [.., b']'] | [.., b']', b' '] => from = at + 1,
            _ => return None,
        }
    }
}

/// The length of movetext without the result at its end, if there is one.
fn without_result(moves: &[u8]) -> usize {
    let moves = moves.trim_ascii_end();
    let results: [&[u8]; 4] = [b"1-0", b"0-1", b"1/2-1/2", b"*"];
    let rest = results.into_iter().find_map(|result| moves.strip_suffix(result));
    let whole = |rest: &&[u8]| rest.last().is_none_or(u8::is_ascii_whitespace);
    rest.filter(whole).map_or(moves.len(), <[u8]>::len)
}

/// The tags of a game with a head, names and values, as they stand in the text; a name may come
/// several times, and the first counts.
pub fn plain_pairs<'a>(raw: &RawGame<'a>) -> Option<impl Iterator<Item = Pair<'a>>> {
    let mut rest = raw.text.get(..raw.head?.movetext());
    let next = move || {
        let (pair, after) = plain_tag(rest?.strip_prefix(b"[")?)?;
        rest = line_end(after);
        Some(pair)
    };
    Some(std::iter::from_fn(next))
}

/// Looks for the value of one tag without reading the others.
#[derive(Clone, Debug)]
pub struct TagSearch {
    /// The place of its name among those that are asked for most often.
    place: Option<usize>,
    /// What stands before the value, from the end of the line before on.
    before: Finder<'static>,
}

impl TagSearch {
    /// A search for the tag with this name, of letters and digits.
    pub fn new(name: &str) -> TagSearch {
        let before = format!("\n[{name} \"");
        let before = Finder::new(before.as_bytes()).into_owned();
        TagSearch { place: place(name.as_bytes()), before }
    }

    /// The value in a game that has a head, as it stands in the text; none if the game has no
    /// such tag, or no head.
    #[inline]
    pub fn value<'a>(&self, raw: &RawGame<'a>) -> Option<&'a [u8]> {
        let head = raw.head?;
        let tags = raw.text.get(..head.movetext())?;
        if let Some(place) = self.place {
            let from = head.values.get(place).filter(|from| **from > 0)?;
            let value = tags.get(usize::from(*from)..)?;
            return value.get(..memchr(b'"', value)?);
        }
        let before = self.before.needle();
        let value = match tags.strip_prefix(before.get(1..)?) {
            Some(value) => value,
            None => tags.get(self.before.find(tags)? + before.len()..)?,
        };
        value.get(..memchr(b'"', value)?)
    }

    /// The same, decoded.
    #[inline]
    pub fn text<'a>(&self, raw: &RawGame<'a>) -> Option<Cow<'a, str>> {
        self.value(raw).map(decode)
    }
}

#[cfg(test)]
mod tests;
