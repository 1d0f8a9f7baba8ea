//! Games whose moves are listed side by side: all of White's, then all of Black's.

use super::read::is_torn_mark;
use crate::games::{Token, Tokens};
use std::ops::Range;

/// A half-move of a list: its number, whether it is Black's, and where it stands.
struct Entry {
    place: (u32, bool),
    text: Range<usize>,
}

/// The movetext with the half-moves in the order in which they were played, where every one has
/// a number of its own, `3.` or `3...`, and they stand in another order; none for other games.
pub(in crate::games) fn woven(text: &[u8], from: usize) -> Option<Vec<u8>> {
    let mut entries = entries(text, from)?;
    if entries.is_sorted_by_key(|entry| entry.place) {
        return None;
    }
    let last = entries.iter().map(|entry| entry.text.end).max()?;
    let result = text.get(last..).unwrap_or_default();
    entries.sort_by_key(|entry| entry.place);
    let mut pairs = entries.iter().zip(entries.iter().skip(1));
    if !pairs.all(|(one, next)| follows(one.place, next.place)) {
        return None;
    }
    let mut woven = Vec::with_capacity(text.len());
    for entry in &entries {
        let (number, black) = entry.place;
        let dots = if black { "..." } else { "." };
        woven.extend_from_slice(format!("{number}{dots} ").as_bytes());
        woven.extend_from_slice(text.get(entry.text.clone())?);
        woven.push(b' ');
    }
    woven.extend_from_slice(result);
    Some(woven)
}

fn follows((number, black): (u32, bool), next: (u32, bool)) -> bool {
    next == if black { (number.saturating_add(1), false) } else { (number, true) }
}

fn entries(text: &[u8], from: usize) -> Option<Vec<Entry>> {
    let mut entries: Vec<Entry> = Vec::new();
    let mut number = None;
    for (at, token) in Tokens::new(text, from) {
        let end = match token {
            Token::Number => {
                number = place(text, at).or(number);
                continue;
            }
            Token::Word(word) if is_torn_mark(word) => at + word.len(),
            Token::Word(word) => {
                let end = at + word.len();
                entries.push(Entry { place: number.take()?, text: at..end });
                continue;
            }
            Token::Nag(_) => at + mark_len(text, at),
            Token::Result(_) => return Some(entries),
            _ => return None,
        };
        entries.last_mut()?.text.end = end;
    }
    Some(entries)
}

/// The length of a NAG or a suffix.
fn mark_len(text: &[u8], at: usize) -> usize {
    let mark = |byte: &&u8| matches!(**byte, b'!' | b'?' | b'$') || byte.is_ascii_digit();
    text.iter().skip(at).take_while(mark).count()
}

/// A number and whose move follows it; none for dots or a comma alone.
fn place(text: &[u8], at: usize) -> Option<(u32, bool)> {
    let rest = text.get(at..)?;
    let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let number = std::str::from_utf8(rest.get(..digits)?).ok()?.parse().ok()?;
    let dots = rest.iter().skip(digits).take_while(|byte| **byte == b'.').count();
    let ellipsis = rest.get(digits..)?.starts_with("\u{2026}".as_bytes());
    Some((number, dots > 1 || ellipsis))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn woven_text(text: &str) -> Option<String> {
        woven(text.as_bytes(), 0).map(|text| String::from_utf8(text).unwrap())
    }

    #[test]
    fn lists_are_put_together() {
        let text = "1. e4, 2. Nf3! $14, 3. exd6 e.p.\n1...e5, 2…d5 1-0";
        let expected = "1. e4 1... e5 2. Nf3! $14 2... d5 3. exd6 e.p. ";
        assert_eq!(woven_text(text).map(|t| t.starts_with(expected)), Some(true));
    }

    #[test]
    fn other_games_are_left_alone() {
        for text in [
            "1. e4 e5 2. Nf3",
            "1. e4, 1...e5, 2. Nf3",
            "1. e4, 3. Nf3 1...e5",
            "1. e4, 2. Nf3 1...e5 {a comment}",
            "1. e4, 2. Nf3 2...Nc6",
            "1. e4, 1. d4, 1...e5",
            "",
        ] {
            assert_eq!(woven_text(text), None, "{text}");
        }
    }
}
