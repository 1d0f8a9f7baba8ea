//! Numbers and texts as bytes, little end first.

/// Reads from the front of a piece; none where it ends too early.
pub(super) struct Bytes<'a> {
    rest: &'a [u8],
    whole: usize,
}

impl<'a> Bytes<'a> {
    pub fn new(bytes: &'a [u8]) -> Bytes<'a> {
        Bytes { rest: bytes, whole: bytes.len() }
    }

    /// How many bytes were read.
    pub fn at(&self) -> usize {
        self.whole - self.rest.len()
    }

    pub fn take(&mut self, count: usize) -> Option<&'a [u8]> {
        let (head, rest) = self.rest.split_at_checked(count)?;
        self.rest = rest;
        Some(head)
    }

    fn array<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (head, rest) = self.rest.split_first_chunk()?;
        self.rest = rest;
        Some(*head)
    }

    pub fn u8(&mut self) -> Option<u8> {
        self.array().map(u8::from_le_bytes)
    }

    pub fn u32(&mut self) -> Option<u32> {
        self.array().map(u32::from_le_bytes)
    }

    pub fn u64(&mut self) -> Option<u64> {
        self.array().map(u64::from_le_bytes)
    }

    /// A count, which is of things of at least one byte each.
    pub fn count(&mut self) -> Option<usize> {
        let count = usize::try_from(self.u32()?).ok()?;
        (count <= self.rest.len()).then_some(count)
    }

    pub fn text(&mut self) -> Option<&'a str> {
        let length = self.count()?;
        std::str::from_utf8(self.take(length)?).ok()
    }

    /// Nothing is left.
    pub fn end(&self) -> Option<()> {
        self.rest.is_empty().then_some(())
    }
}

/// Appends a text with its length.
pub(super) fn push_text(out: &mut Vec<u8>, text: &str) {
    push_count(out, text.len());
    out.extend(text.as_bytes());
}

/// Appends a count.
pub(super) fn push_count(out: &mut Vec<u8>, count: usize) {
    out.extend(u32::try_from(count).unwrap_or(u32::MAX).to_le_bytes());
}
