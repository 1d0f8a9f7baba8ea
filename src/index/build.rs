//! Making an index.

use super::block::Block;
use super::error::IndexError;
use super::format::{HEAD, Kind, Section, head, tail};
use super::open::{BlockInfo, Index, write_blocks};
use super::read_at::{ReadAt, Stretch, stretch};
use super::source::{SourceInfo, sum};
use crate::games::{Encoding, Replayer, Splitter};
use crc32fast::Hasher;
use std::io::{self, Read, Write};
use std::ops::ControlFlow;

/// The text that is read at a time, in bytes.
const BATCH: usize = 512 * 1024;

/// What an index has come to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Built {
    /// Its games.
    pub games: u64,
    /// The half-moves of their main lines.
    pub plies: u64,
    /// Its bytes.
    pub bytes: u64,
    /// The games that were taken over from an older index.
    pub kept: u64,
    /// The CRC-32 of the bytes that the games have.
    pub whole: u32,
}

/// Told how many games and bytes were read; may end the work.
pub type Stop<'a> = &'a mut dyn FnMut(u64, u64) -> ControlFlow<()>;

/// Makes an index of games.
///
/// `named` is the name of their file, and when it was changed (nanoseconds since 1970).
///
/// # Errors
///
/// [`IndexError::Packed`] for games whose bytes are not the text, [`IndexError::Stopped`], and
/// those of reading and writing.
pub fn build(
    games: &dyn ReadAt,
    named: (&str, u64),
    out: &mut dyn Write,
    progress: Stop<'_>,
) -> Result<Built, IndexError> {
    let size = plain_size(games)?;
    let mut making = Making::new(out)?;
    let mut whole = Hasher::new();
    let text = Stretch { bytes: games, at: 0, end: size };
    let text = Summed { text, sum: Some(&mut whole) };
    making.games(Splitter::new(text, 0, BATCH), progress)?;
    making.finish(&SourceInfo::new(named, games, size, whole.finalize())?)
}

/// Makes an index of games of which an older index has the first.
///
/// The result is the same, byte for byte, as that of [`build`].
///
/// # Errors
///
/// [`IndexError::Stale`] if the games that are in the older index were changed, damage of the
/// older index, and those of [`build`].
pub fn update(
    old: &Index,
    games: &dyn ReadAt,
    named: (&str, u64),
    out: &mut dyn Write,
    progress: Stop<'_>,
) -> Result<Built, IndexError> {
    let size = plain_size(games)?;
    let before = old.source();
    let mut whole = Hasher::new();
    if size >= before.size {
        sum(games, (0, before.size), &mut whole)?;
    }
    if size < before.size || whole.clone().finalize() != before.whole {
        let why = "the games that the index was made of were changed".to_owned();
        return Err(IndexError::Stale(why));
    }
    sum(games, (before.size, size), &mut whole)?;
    // The last game may go on where the file ended, so its block is read anew.
    let mut kept = old.blocks().len().saturating_sub(1);
    while kept > 0 && !old.begins_afresh(kept)? {
        kept -= 1;
    }
    let mut making = Making::new(out)?;
    let mut number = 0;
    for block in 0..kept {
        making.copy(old, block)?;
        number += old.blocks().get(block).map_or(0, |info| info.games);
    }
    making.built.kept = making.built.games;
    let (offset, line) = old.blocks().get(kept).map_or((0, 1), |info| (info.offset, info.line));
    let (offset, line) = if kept == 0 { (0, 1) } else { (offset, line) };
    let text = Stretch { bytes: games, at: offset, end: size };
    let text = Summed { text, sum: None };
    making.games(Splitter::resume(text, 0, BATCH, (offset, line, number)), progress)?;
    making.finish(&SourceInfo::new(named, games, size, whole.finalize())?)
}

/// The size of games whose bytes are their text.
fn plain_size(games: &dyn ReadAt) -> Result<u64, IndexError> {
    let size = games.size()?;
    let first = stretch(games, 0, size.min(4))?;
    let (what, tool) = match first.as_slice() {
        [0x28, 0xB5, 0x2F, 0xFD] | [0x50..=0x5F, 0x2A, 0x4D, 0x18] => {
            ("compressed (zstd)", "zstd -d")
        }
        [0x1F, 0x8B, ..] => ("compressed (gzip)", "gzip -d"),
        [b'B', b'Z', b'h', b'1'..=b'9'] => ("compressed (bzip2)", "bzip2 -d"),
        [0xFF, 0xFE, ..] | [0xFE, 0xFF, ..] => ("in UTF-16", "iconv -f UTF-16 -t UTF-8"),
        [b'\t'..=b'~', 0, b'\t'..=b'~', 0] => ("in UTF-16", "iconv -f UTF-16LE -t UTF-8"),
        [0, b'\t'..=b'~', 0, b'\t'..=b'~'] => ("in UTF-16", "iconv -f UTF-16BE -t UTF-8"),
        _ => {
            let text = Stretch { bytes: games, at: 0, end: size };
            let Some(encoding) = Encoding::of_text(&mut { text })? else { return Ok(size) };
            let name = encoding.name();
            let (what, tool) = (format!("in {name}"), format!("iconv -f {name} -t UTF-8"));
            return Err(IndexError::Packed { what, tool });
        }
    };
    Err(IndexError::Packed { what: what.to_owned(), tool: tool.to_owned() })
}

/// Text whose checksum is taken while it is read.
struct Summed<'a> {
    text: Stretch<'a>,
    sum: Option<&'a mut Hasher>,
}

impl Read for Summed<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.text.read(buffer)?;
        if let Some(sum) = &mut self.sum {
            sum.update(buffer.get(..count).unwrap_or_default());
        }
        Ok(count)
    }
}

/// An index while it is written.
struct Making<'a> {
    out: &'a mut dyn Write,
    at: u64,
    sections: Vec<Section>,
    blocks: Vec<BlockInfo>,
    built: Built,
}

impl<'a> Making<'a> {
    fn new(out: &'a mut dyn Write) -> Result<Making<'a>, IndexError> {
        out.write_all(&head())?;
        let (sections, blocks) = (Vec::new(), Vec::new());
        Ok(Making { out, at: HEAD, sections, blocks, built: Built::default() })
    }

    fn section(&mut self, kind: Kind, block: usize, bytes: &[u8]) -> Result<(), IndexError> {
        self.out.write_all(bytes)?;
        let (block, length) = (u32::try_from(block).unwrap_or(u32::MAX), bytes.len() as u64);
        let crc = crc32fast::hash(bytes);
        self.sections.push(Section { kind, block, offset: self.at, length, crc });
        self.at += length;
        Ok(())
    }

    /// Takes a block over.
    fn copy(&mut self, old: &Index, block: usize) -> Result<(), IndexError> {
        for kind in Kind::OF_BLOCK {
            let bytes = old.section(kind, block)?.read(old.file())?;
            self.section(kind, block, &bytes)?;
        }
        if let Some(info) = old.blocks().get(block) {
            self.count(*info);
        }
        Ok(())
    }

    fn count(&mut self, info: BlockInfo) {
        self.built.games += u64::from(info.games);
        self.built.plies += info.plies;
        self.blocks.push(info);
    }

    /// Reads games and writes their blocks.
    fn games(
        &mut self,
        mut splitter: Splitter<Summed<'_>>,
        progress: Stop<'_>,
    ) -> Result<(), IndexError> {
        let mut replayer = Replayer::new();
        let mut block = Block::default();
        while let Some(batch) = splitter.next_batch()? {
            for raw in batch.iter() {
                if block.is_full() {
                    self.block(std::mem::take(&mut block))?;
                }
                block.push(&raw, &mut replayer);
            }
            let last = batch.games.last();
            let bytes = last.map_or(0, |game| game.offset + game.range.len() as u64);
            if progress(self.built.games + block.games() as u64, bytes).is_break() {
                return Err(IndexError::Stopped);
            }
        }
        self.block(block)
    }

    fn block(&mut self, block: Block) -> Result<(), IndexError> {
        let Some(first) = block.first() else { return Ok(()) };
        let info = BlockInfo {
            games: u32::try_from(block.games()).unwrap_or(u32::MAX),
            number: u32::try_from(self.built.games).unwrap_or(u32::MAX).saturating_add(1),
            offset: first.offset,
            line: first.line,
            plies: block.plies(),
        };
        let place = self.blocks.len();
        for (kind, bytes) in block.write() {
            self.section(kind, place, &bytes)?;
        }
        self.count(info);
        Ok(())
    }

    fn finish(mut self, source: &SourceInfo) -> Result<Built, IndexError> {
        let blocks = write_blocks(&self.blocks);
        self.section(Kind::Blocks, 0, &blocks)?;
        self.section(Kind::Source, 0, &source.write())?;
        let tail = tail(&self.sections, self.at);
        self.out.write_all(&tail)?;
        self.out.flush()?;
        self.built.bytes = self.at + tail.len() as u64;
        self.built.whole = source.whole;
        Ok(self.built)
    }
}
