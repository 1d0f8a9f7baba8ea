//! What an index knows of the file that it was made of.

use super::bytes::{Bytes, push_text};
use super::error::IndexError;
use super::read_at::{ReadAt, Stretch, stretch};
use crc32fast::Hasher;
use std::io::Read;

/// The bytes of the head and of the tail that are compared whenever an index is opened.
const END: u64 = 64 * 1024;

/// How much is read at once.
const PIECE: usize = 256 * 1024;

/// A file of games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceInfo {
    /// Its name as it was given.
    pub name: String,
    /// Its bytes.
    pub size: u64,
    /// When it was changed last, in nanoseconds since 1970; 0 if that is not known.
    pub modified: u64,
    /// Checksums: of the first 64 KiB, of the last 64 KiB, of all.
    pub head: u32,
    /// Of the last.
    pub tail: u32,
    /// Of all.
    pub whole: u32,
}

/// How the games of an index stand to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Age {
    /// Nothing has changed.
    Same,
    /// Only the time of the last change is another; the bytes were compared, all of them.
    Touched,
}

/// The checksums of the head and the tail of a file of so many bytes.
fn ends(games: &dyn ReadAt, size: u64) -> Result<(u32, u32), IndexError> {
    let count = size.min(END);
    let head = stretch(games, 0, count)?;
    let tail = stretch(games, size - count, count)?;
    Ok((crc32fast::hash(&head), crc32fast::hash(&tail)))
}

/// Adds a stretch of bytes to a checksum.
pub(super) fn sum(
    games: &dyn ReadAt,
    (from, end): (u64, u64),
    sum: &mut Hasher,
) -> Result<(), IndexError> {
    let mut bytes = Stretch { bytes: games, at: from, end };
    let mut piece = vec![0; PIECE];
    loop {
        let count = bytes.read(&mut piece)?;
        if count == 0 {
            return Ok(());
        }
        sum.update(piece.get(..count).unwrap_or_default());
    }
}

/// The CRC-32 of the first bytes of games, so many of them.
///
/// # Errors
///
/// Those of reading.
pub fn checksum(games: &dyn ReadAt, size: u64) -> Result<u32, IndexError> {
    let mut hasher = Hasher::new();
    sum(games, (0, size), &mut hasher)?;
    Ok(hasher.finalize())
}

impl SourceInfo {
    /// A file whose checksum is known.
    pub(super) fn new(
        (name, modified): (&str, u64),
        games: &dyn ReadAt,
        size: u64,
        whole: u32,
    ) -> Result<SourceInfo, IndexError> {
        let (head, tail) = ends(games, size)?;
        Ok(SourceInfo { name: name.to_owned(), size, modified, head, tail, whole })
    }

    pub(super) fn write(&self) -> Vec<u8> {
        let mut out = Vec::new();
        push_text(&mut out, &self.name);
        out.extend(self.size.to_le_bytes());
        out.extend(self.modified.to_le_bytes());
        for crc in [self.head, self.tail, self.whole] {
            out.extend(crc.to_le_bytes());
        }
        out
    }

    pub(super) fn read(bytes: &[u8]) -> Option<SourceInfo> {
        let mut bytes = Bytes::new(bytes);
        let info = SourceInfo {
            name: bytes.text()?.to_owned(),
            size: bytes.u64()?,
            modified: bytes.u64()?,
            head: bytes.u32()?,
            tail: bytes.u32()?,
            whole: bytes.u32()?,
        };
        bytes.end()?;
        Some(info)
    }

    /// Compares the file, which was changed at this time, with what it was.
    ///
    /// # Errors
    ///
    /// [`IndexError::Stale`] if its bytes are others, and those of reading.
    pub fn compare(&self, games: &dyn ReadAt, modified: u64) -> Result<Age, IndexError> {
        let size = games.size()?;
        if size != self.size {
            let how = if size > self.size { "longer" } else { "shorter" };
            let why = format!("the games are {how} than when the index was made");
            return Err(IndexError::Stale(why));
        }
        let other = || IndexError::Stale("the games are others than the index was made of".into());
        if ends(games, size)? != (self.head, self.tail) {
            return Err(other());
        }
        if modified == self.modified {
            return Ok(Age::Same);
        }
        if checksum(games, self.size)? == self.whole { Ok(Age::Touched) } else { Err(other()) }
    }

    /// Compares all bytes of the file with what they were.
    ///
    /// # Errors
    ///
    /// [`IndexError::Stale`] if they are others, and those of reading.
    pub fn compare_whole(&self, games: &dyn ReadAt) -> Result<(), IndexError> {
        // A time that differs makes all bytes count.
        self.compare(games, !self.modified).map(drop)
    }
}
