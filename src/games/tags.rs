//! Tag pairs (PGN standard, section 8.1), read leniently.

use super::decode::{decode, line_end, wide_blank};
use super::regular::plain_pairs;
use super::{RawGame, Tags};
use memchr::memchr3;
use pgn_reader::RawTag;

/// A tag pair as it stands in the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TagPair<'a> {
    /// Name.
    pub name: &'a [u8],
    /// What stands between the quotes, escapes included.
    pub value: &'a [u8],
    /// Where the text goes on.
    pub end: usize,
}

/// Reads the tag section of a game.
///
/// Several tags may share a line; a closing quote that is missing is put at the end of the
/// line; of two tags with one name the first counts.
pub fn read_tags(raw: &RawGame<'_>) -> Tags {
    let mut tags = Tags::default();
    read_tags_into(raw, &mut tags);
    tags
}

/// Reads the tag section of a game in place of other tags, as [`read_tags`] does.
pub fn read_tags_into(raw: &RawGame<'_>, tags: &mut Tags) {
    tags.clear();
    if let Some(pairs) = plain_pairs(raw) {
        pairs.for_each(|(name, value)| tags.add(&decode(name), &decode(value)));
        return;
    }
    let mut at = 0;
    while let Some(pair) = next_tag(raw.text, &mut at) {
        if pair.value.contains(&b'\\') {
            tags.add(&decode(pair.name), &decode(&RawTag(pair.value).decode()));
        } else {
            tags.add(&decode(pair.name), &decode(pair.value));
        }
    }
    if let Some(board) = raw.board {
        tags_of_board(tags, board);
    }
}

/// Where the movetext of a game begins, and whether its tags ask for another first position or
/// other rules than most.
pub(super) fn head(raw: &RawGame<'_>) -> (usize, bool) {
    if let Some(head) = raw.head {
        return (head.movetext(), head.special());
    }
    let text = raw.text;
    let (mut at, mut special) = (0, false);
    while let Some(pair) = next_tag(text, &mut at) {
        special |= matches!(pair.name, b"FEN" | b"SetUp" | b"Variant");
    }
    (at, special)
}

/// Gives one board of a game of Bughouse the tags of a game of its own: `White` from `WhiteA`,
/// `Board`, `Variant`; the result, which is that of board A, for the players of this one, since
/// partners play different colours.
fn tags_of_board(tags: &mut Tags, board: char) {
    for name in ["White", "Black", "WhiteElo", "BlackElo"] {
        let (side, rest) = name.split_at(5);
        if let Some(value) = tags.get(&format!("{side}{board}{rest}")).map(str::to_owned) {
            tags.set(name, &value);
        }
    }
    let other = match tags.get("Result") {
        Some("1-0") => Some("0-1"),
        Some("0-1") => Some("1-0"),
        _ => None,
    };
    if let Some(result) = other.filter(|_| board == 'B') {
        tags.set("Result", result);
    }
    tags.set("Board", &board.to_string());
    tags.set("Variant", "Bughouse");
}

/// Where the movetext of a game begins.
pub(super) fn movetext_start(text: &[u8]) -> usize {
    let mut at = 0;
    while next_tag(text, &mut at).is_some() {}
    at
}

/// The texts of the line comments before tags of a game.
pub(super) fn remarks(text: &[u8]) -> Vec<&[u8]> {
    let (mut at, mut found) = (0, Vec::new());
    loop {
        let from = at;
        if next_tag(text, &mut at).is_none() {
            return found;
        }
        let mut before = from;
        while let Some(byte) = text.get(before..at).and_then(<[u8]>::first) {
            match byte {
                b'[' => break,
                b';' => {
                    let end = line_end(text, before);
                    found.extend(text.get(before + 1..end));
                    before = end;
                }
                b'%' => before = line_end(text, before),
                _ => before += 1,
            }
        }
    }
}

/// The next tag from `at` on, over blanks, escape lines and line comments; moves `at` behind
/// it, or to the first byte that is none of these.
fn next_tag<'a>(text: &'a [u8], at: &mut usize) -> Option<TagPair<'a>> {
    loop {
        match text.get(*at)? {
            b'[' => {
                let pair = tag_at(text, *at)?;
                *at = pair.end;
                return Some(pair);
            }
            b'%' if at_line_start(text, *at) => *at = line_end(text, *at),
            // Remarks before the first move stay with the movetext; these only part tags.
            b';' => *at = tag_after(text, *at)?,
            // The end of a value that ran over the line.
            b'"' if *at > 0 && text.get(*at + 1) == Some(&b']') => *at += 2,
            byte if *byte <= b' ' => *at += 1,
            _ => *at += wide_blank(text, *at)?,
        }
    }
}

/// Whether this byte is the first of its line.
pub(super) fn at_line_start(text: &[u8], at: usize) -> bool {
    let before = text.get(..at).unwrap_or_default();
    let before = before.strip_suffix(b"\xEF\xBB\xBF").unwrap_or(before);
    before.last().is_none_or(|byte| matches!(byte, b'\n' | b'\r'))
}

/// The tag to which line comments and escape lines from `at` on lead.
fn tag_after(text: &[u8], mut at: usize) -> Option<usize> {
    loop {
        match text.get(at)? {
            b'[' => return tag_at(text, at).map(|_| at),
            b';' | b'%' => at = line_end(text, at),
            byte if *byte <= b' ' => at += 1,
            _ => return None,
        }
    }
}

/// The tag whose bracket stands at `at`, if a name follows the bracket.
pub(super) fn tag_at(text: &[u8], at: usize) -> Option<TagPair<'_>> {
    plain_tag(text, at).or_else(|| any_tag(text, at))
}

/// A tag as the export format spells it, without anything that needs a second look.
#[inline]
fn plain_tag(text: &[u8], at: usize) -> Option<TagPair<'_>> {
    let inner = text.get(at..)?.strip_prefix(b"[")?;
    let name_end = inner.iter().take(64).position(|byte| !byte.is_ascii_alphanumeric())?;
    let (name, rest) = inner.split_at_checked(name_end)?;
    let quoted = rest.strip_prefix(b" \"")?;
    let len = memchr3(b'"', b'\\', b'\n', quoted)?;
    let (value, rest) = quoted.split_at_checked(len)?;
    let letter = name.first().is_some_and(u8::is_ascii_alphabetic);
    // A CR alone ends the line, and the tag with it.
    let letter = letter && !value.contains(&b'\r');
    (letter && matches!(rest, [b'"', b']', b'\n' | b'\r', ..])).then_some(TagPair {
        name,
        value,
        end: at + name_end + len + 5,
    })
}

fn any_tag(text: &[u8], at: usize) -> Option<TagPair<'_>> {
    let line = text.get(at..line_end(text, at))?;
    let (b'[', inner) = line.split_first()? else { return None };
    let from = inner.iter().position(|b| !is_blank(*b))?;
    if !inner.get(from).is_some_and(|b| b.is_ascii_alphabetic() || *b == b'_') {
        return None;
    }
    let name_end = inner.iter().skip(from).position(|b| is_blank(*b) || matches!(b, b'"' | b']'));
    let name_end = name_end.map_or(inner.len(), |n| from + n);
    let name = inner.get(from..name_end)?;
    let rest = inner.get(name_end..)?;
    let gap = rest.iter().position(|b| !is_blank(*b)).unwrap_or(rest.len());
    let rest = rest.get(gap..)?;
    let (value, used) = match rest.split_first() {
        Some((b'"', quoted)) => quoted_value(quoted),
        _ => {
            let end = rest.iter().position(|b| *b == b']').unwrap_or(rest.len());
            (rest.get(..end).unwrap_or_default().trim_ascii_end(), (end + 1).min(rest.len()))
        }
    };
    Some(TagPair { name, value, end: at + 1 + name_end + gap + used })
}

/// Splits what follows an opening quote: the value and how many bytes, from the quote on, the
/// rest of the tag takes. A quote closes when a bracket follows, so that quotes which nobody
/// escaped stay in the value.
fn quoted_value(quoted: &[u8]) -> (&[u8], usize) {
    let mut last = None;
    let mut i = 0;
    while let Some(byte) = quoted.get(i) {
        match byte {
            b'\\' if matches!(quoted.get(i + 1), Some(b'\\' | b'"')) => i += 1,
            b'"' => {
                last = Some(i);
                let after = quoted.get(i + 1..).unwrap_or_default();
                let gap = after.iter().position(|b| !is_blank(*b)).unwrap_or(after.len());
                if after.get(gap) == Some(&b']') {
                    return (quoted.get(..i).unwrap_or_default(), i + gap + 3);
                }
            }
            _ => {}
        }
        i += 1;
    }
    let value = match last {
        Some(end) => quoted.get(..end).unwrap_or_default(),
        None => {
            let value = quoted.trim_ascii_end();
            let value = value.strip_suffix(b"]").unwrap_or(value);
            value.strip_suffix(b"\"").unwrap_or(value)
        }
    };
    (value, quoted.len() + 1)
}

fn is_blank(byte: u8) -> bool {
    byte <= b' '
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tags(text: &[u8]) -> Vec<(String, String)> {
        let raw = RawGame::of(text);
        read_tags(&raw).iter().map(|(name, value)| pair(name, value)).collect()
    }

    fn pair(name: &str, value: &str) -> (String, String) {
        (name.to_owned(), value.to_owned())
    }

    #[test]
    fn tags_share_lines_and_the_first_wins() {
        let text = b"[Event \"a\"][Site \"b\"] [ Round \"1\" ]\n[Event \"c\"]\n\n1. e4 *";
        assert_eq!(tags(text), [pair("Event", "a"), pair("Site", "b"), pair("Round", "1")]);
        assert_eq!(movetext_start(text), text.len() - 7);
    }

    #[test]
    fn quotes_and_escapes() {
        assert_eq!(tags(br#"[Event "a \"b\" \\ c\d"]"#), [pair("Event", r#"a "b" \ c\d"#)]);
        assert_eq!(tags(br#"[Event "The "X" cup"]"#), [pair("Event", r#"The "X" cup"#)]);
        assert_eq!(
            tags(b"[Event \"open]\n[Site \"x\"]"),
            [pair("Event", "open"), pair("Site", "x")]
        );
        assert_eq!(tags(b"[Event \"open\n[Site x]"), [pair("Event", "open"), pair("Site", "x")]);
        assert_eq!(tags(br#"[Site "C:\"]"#), [pair("Site", "C:\\")]);
        assert_eq!(tags(b"[Site \"\"]"), [pair("Site", "")]);
    }

    #[test]
    fn other_encodings_marks_and_escape_lines() {
        let text = b"\xEF\xBB\xBF% x [Site \"no\"]\r\n[White \"M\xFCller\"]\r; remark\n[Black \"\xC3\xBC\"]";
        assert_eq!(tags(text), [pair("White", "Müller"), pair("Black", "ü")]);
    }

    #[test]
    fn no_tags() {
        assert_eq!(tags(b"1. e4 [Event \"x\"]"), []);
        assert_eq!(tags(b"[%clk 1]"), []);
        assert_eq!(tags(b"["), []);
        assert_eq!(tags(b"; a remark\n1. e4"), []);
        assert_eq!(movetext_start(b"; a remark\n1. e4"), 0);
    }
}
