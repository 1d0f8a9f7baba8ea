//! UTF-16 with a byte order mark, as some Windows programs write it, read as UTF-8.

use std::io::{self, ErrorKind, Read};

/// How many bytes are converted at once.
const PIECE: usize = 16 * 1024;

/// The order of the two bytes of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// The low byte first.
    Little,
    /// The high byte first.
    Big,
}

impl Order {
    /// The order that a byte order mark at the start of `head` tells, or two characters of ASCII in
    /// two bytes each; none for other text.
    pub fn of(head: &[u8]) -> Option<Order> {
        match head {
            [0xFF, 0xFE, ..] => Some(Order::Little),
            [0xFE, 0xFF, ..] => Some(Order::Big),
            [b'\t'..=b'~', 0, b'\t'..=b'~', 0, ..] => Some(Order::Little),
            [0, b'\t'..=b'~', 0, b'\t'..=b'~', ..] => Some(Order::Big),
            _ => None,
        }
    }

    fn unit(self, pair: [u8; 2]) -> u16 {
        match self {
            Order::Little => u16::from_le_bytes(pair),
            Order::Big => u16::from_be_bytes(pair),
        }
    }
}

/// Reads UTF-8 from a reader of UTF-16. Units that are no text, and a lone byte at the end, become
/// U+FFFD. The byte order mark is kept, as a character.
pub struct Utf16<R> {
    inner: R,
    order: Order,
    /// A byte, or half of a surrogate pair, that waits for more.
    pending: Vec<u8>,
    /// Converted text that was not asked for yet, from `at`.
    text: String,
    at: usize,
    ended: bool,
}

impl<R: Read> Utf16<R> {
    /// Converts what `inner` gives, mark included.
    pub fn new(inner: R, order: Order) -> Utf16<R> {
        Utf16 { inner, order, pending: Vec::new(), text: String::new(), at: 0, ended: false }
    }

    /// Converts the next piece.
    fn fill(&mut self) -> io::Result<()> {
        let mut piece = vec![0; PIECE];
        let count = loop {
            match self.inner.read(&mut piece) {
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                other => break other?,
            }
        };
        self.ended = count == 0;
        self.pending.extend_from_slice(piece.get(..count).unwrap_or_default());
        let (pairs, rest) = self.pending.as_chunks::<2>();
        let mut rest = rest.to_vec();
        let mut units: Vec<u16> = pairs.iter().map(|pair| self.order.unit(*pair)).collect();
        if !self.ended && units.last().is_some_and(|unit| (0xD800..0xDC00).contains(unit)) {
            units.pop();
            let half = pairs.last().into_iter().flatten().copied();
            rest = half.chain(rest).collect();
        }
        self.text = char::decode_utf16(units)
            .map(|unit| unit.unwrap_or(char::REPLACEMENT_CHARACTER))
            .collect();
        if self.ended && !rest.is_empty() {
            self.text.push(char::REPLACEMENT_CHARACTER);
            rest.clear();
        }
        self.at = 0;
        self.pending = rest;
        Ok(())
    }
}

impl<R: Read> Read for Utf16<R> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        while self.at >= self.text.len() && !self.ended {
            self.fill()?;
        }
        let mut left = self.text.as_bytes().get(self.at..).unwrap_or_default();
        let count = left.read(out)?;
        self.at += count;
        Ok(count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Cursor;

    /// A reader that gives one byte at a time.
    struct Drops(Cursor<Vec<u8>>);

    impl Read for Drops {
        fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
            let one = out.len().min(1);
            self.0.read(&mut out[..one])
        }
    }

    fn bytes(text: &str, order: Order) -> Vec<u8> {
        let pair = |unit: u16| match order {
            Order::Little => unit.to_le_bytes(),
            Order::Big => unit.to_be_bytes(),
        };
        text.encode_utf16().flat_map(pair).collect()
    }

    fn read(bytes: Vec<u8>, order: Order) -> String {
        let mut text = String::new();
        let inner = Drops(Cursor::new(bytes.clone()));
        Utf16::new(inner, order).read_to_string(&mut text).unwrap();
        let mut whole = String::new();
        Utf16::new(Cursor::new(bytes), order).read_to_string(&mut whole).unwrap();
        assert_eq!(text, whole, "the size of the pieces matters");
        text
    }

    #[test]
    fn text_survives_in_both_orders() {
        let text = format!("\u{FEFF}1. e4 {{é ♞ 𝄞}} {}", "𝄞".repeat(PIECE));
        for order in [Order::Little, Order::Big] {
            let bytes = bytes(&text, order);
            assert_eq!(Order::of(&bytes), Some(order));
            assert_eq!(read(bytes, order), text);
        }
        assert_eq!(Order::of(b"[Ev"), None);
    }

    #[test]
    fn half_characters_are_replaced() {
        assert_eq!(read(vec![b'a', 0, b'b'], Order::Little), "a\u{FFFD}");
        assert_eq!(read(vec![0x34, 0xD8, b'b', 0], Order::Little), "\u{FFFD}b");
        assert_eq!(read(vec![0x34, 0xD8], Order::Little), "\u{FFFD}");
    }
}
