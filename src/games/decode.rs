//! Bytes of a PGN file as text.

use memchr::memchr2;
use std::borrow::Cow;

/// What Windows-1252 has where Latin-1 has control characters, from 0x80; the five bytes that
/// it leaves open stay control characters.
const WINDOWS_1252: [char; 32] = [
    '\u{20AC}', '\u{81}', '\u{201A}', '\u{192}', '\u{201E}', '\u{2026}', '\u{2020}', '\u{2021}',
    '\u{2C6}', '\u{2030}', '\u{160}', '\u{2039}', '\u{152}', '\u{8D}', '\u{17D}', '\u{8F}',
    '\u{90}', '\u{2018}', '\u{2019}', '\u{201C}', '\u{201D}', '\u{2022}', '\u{2013}', '\u{2014}',
    '\u{2DC}', '\u{2122}', '\u{161}', '\u{203A}', '\u{153}', '\u{9D}', '\u{17E}', '\u{178}',
];

/// UTF-8 if the bytes are valid, else Windows-1252, in which every byte means something.
pub(crate) fn decode(bytes: &[u8]) -> Cow<'_, str> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => Cow::Owned(bytes.iter().map(|byte| windows_1252(*byte)).collect()),
    }
}

/// The text of a file: UTF-8 if it is valid, else Windows-1252, without a byte order mark.
pub fn text_of(bytes: &[u8]) -> Cow<'_, str> {
    decode(bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes))
}

/// The length in bytes of a blank that is not ASCII, if one stands at `at`: no-break and other
/// wide or zero-width blanks, byte order marks, and the ellipsis (which readers of books put
/// for the dots after a move number).
pub(super) fn wide_blank(text: &[u8], at: usize) -> Option<usize> {
    let rest = text.get(at..)?;
    match rest {
        [0xC2, 0xA0, ..] => Some(2),
        [0xE2, 0x80, 0x80..=0x8F | 0xA6 | 0xA8 | 0xA9 | 0xAF, ..] => Some(3),
        [0xE2, 0x81, 0xA0, ..] | [0xE3, 0x80, 0x80, ..] | [0xEF, 0xBB, 0xBF, ..] => Some(3),
        // Latin-1's no-break space; after a byte beyond ASCII it would be part of a character.
        [0xA0, ..] => {
            let before = at.checked_sub(1).and_then(|i| text.get(i));
            before.is_none_or(u8::is_ascii).then_some(1)
        }
        _ => None,
    }
}

/// Where the line that holds `at` ends: at its CR or LF, or at the end of the text.
pub(super) fn line_end(text: &[u8], at: usize) -> usize {
    let rest = text.get(at..).unwrap_or_default();
    memchr2(b'\n', b'\r', rest).map_or(text.len(), |n| at + n)
}

fn windows_1252(byte: u8) -> char {
    let high = byte.checked_sub(0x80).and_then(|n| WINDOWS_1252.get(usize::from(n)));
    high.copied().unwrap_or(char::from(byte))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn utf8_wins_and_windows_1252_is_the_way_out() {
        assert_eq!(decode("Müller".as_bytes()), "Müller");
        assert_eq!(decode(b"M\xFCller \x80 \x9E"), "Müller € ž");
    }

    #[test]
    fn blanks_beyond_ascii() {
        assert_eq!(wide_blank("\u{A0}".as_bytes(), 0), Some(2));
        assert_eq!(wide_blank("\u{200B}x".as_bytes(), 0), Some(3));
        assert_eq!(wide_blank(b"e4\xA0e5", 2), Some(1));
        assert_eq!(wide_blank("à".as_bytes(), 1), None);
        assert_eq!(wide_blank("–".as_bytes(), 0), None);
    }
}
