//! Reading at places.

use std::io::{self, ErrorKind, Read};
use std::sync::Arc;

/// Bytes that can be read at any place, by several threads.
pub trait ReadAt: Send + Sync {
    /// How many bytes there are.
    ///
    /// # Errors
    ///
    /// Those of the system.
    fn size(&self) -> io::Result<u64>;

    /// Fills a buffer with the bytes from `offset` on.
    ///
    /// # Errors
    ///
    /// Those of the system; [`ErrorKind::UnexpectedEof`] if there are not so many bytes.
    fn read_at(&self, offset: u64, buffer: &mut [u8]) -> io::Result<()>;
}

impl ReadAt for [u8] {
    fn size(&self) -> io::Result<u64> {
        Ok(self.len() as u64)
    }

    fn read_at(&self, offset: u64, buffer: &mut [u8]) -> io::Result<()> {
        let from = usize::try_from(offset).ok();
        let end = from.and_then(|from| from.checked_add(buffer.len()));
        let part = from.zip(end).and_then(|(from, end)| self.get(from..end));
        let part = part.ok_or_else(|| io::Error::from(ErrorKind::UnexpectedEof))?;
        buffer.copy_from_slice(part);
        Ok(())
    }
}

impl ReadAt for Vec<u8> {
    fn size(&self) -> io::Result<u64> {
        self.as_slice().size()
    }

    fn read_at(&self, offset: u64, buffer: &mut [u8]) -> io::Result<()> {
        self.as_slice().read_at(offset, buffer)
    }
}

impl<T: ReadAt + ?Sized> ReadAt for Arc<T> {
    fn size(&self) -> io::Result<u64> {
        (**self).size()
    }

    fn read_at(&self, offset: u64, buffer: &mut [u8]) -> io::Result<()> {
        (**self).read_at(offset, buffer)
    }
}

/// Reads a stretch in order.
pub(super) struct Stretch<'a> {
    pub bytes: &'a dyn ReadAt,
    pub at: u64,
    pub end: u64,
}

impl Read for Stretch<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let left = usize::try_from(self.end.saturating_sub(self.at)).unwrap_or(usize::MAX);
        let count = left.min(buffer.len());
        self.bytes.read_at(self.at, buffer.get_mut(..count).unwrap_or_default())?;
        self.at += count as u64;
        Ok(count)
    }
}

/// The bytes of a stretch whose length is known to be sound.
pub(super) fn stretch(bytes: &dyn ReadAt, offset: u64, length: u64) -> io::Result<Vec<u8>> {
    let mut buffer = Vec::new();
    stretch_into(bytes, offset, length, &mut buffer)?;
    Ok(buffer)
}

/// The same, in a buffer that is used again.
pub(super) fn stretch_into(
    bytes: &dyn ReadAt,
    offset: u64,
    length: u64,
    buffer: &mut Vec<u8>,
) -> io::Result<()> {
    let end = offset.checked_add(length).filter(|end| bytes.size().is_ok_and(|all| *end <= all));
    let length = end.and_then(|_| usize::try_from(length).ok());
    let length = length.ok_or_else(|| io::Error::from(ErrorKind::UnexpectedEof))?;
    if buffer.is_empty() {
        *buffer = vec![0; length];
    } else {
        buffer.resize(length, 0);
    }
    bytes.read_at(offset, buffer)
}
