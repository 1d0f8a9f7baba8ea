//! The frame of an index: what stands at its ends, and the table of its sections.

use super::bytes::Bytes;
use super::error::IndexError;
use super::read_at::{ReadAt, stretch};

/// The first and last bytes of an index. A byte that is no text, and line ends of all kinds, show
/// a transfer that was not binary.
pub const MAGIC: [u8; 8] = *b"\x89FGX\r\n\x1a\n";

/// The version of the layout.
pub(super) const VERSION: u32 = 1;

/// The games of a block.
pub const BLOCK: usize = 4096;

/// The games whose moves share a checksum.
pub(super) const CHUNK: usize = 64;

/// The bytes before the sections.
pub(super) const HEAD: u64 = 12;

/// The bytes behind the table: its offset, length and checksum, and the magic ones.
const TRAILER: u64 = 24;

/// The bytes of an entry of the table.
const ENTRY: usize = 25;

/// What a section holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub(super) enum Kind {
    Games = 1,
    Tags = 2,
    Plies = 3,
    Directory = 4,
    Columns = 5,
    Blocks = 6,
    Source = 7,
}

impl Kind {
    /// The sections of a block, in order.
    pub const OF_BLOCK: [Kind; 5] =
        [Kind::Games, Kind::Tags, Kind::Plies, Kind::Directory, Kind::Columns];

    pub fn name(self) -> &'static str {
        match self {
            Kind::Games => "games",
            Kind::Tags => "tags",
            Kind::Plies => "moves",
            Kind::Directory => "directory of columns",
            Kind::Columns => "columns",
            Kind::Blocks => "blocks",
            Kind::Source => "source",
        }
    }

    fn of(number: u8) -> Option<Kind> {
        let all = Kind::OF_BLOCK.into_iter().chain([Kind::Blocks, Kind::Source]);
        all.into_iter().find(|kind| *kind as u8 == number)
    }
}

/// Where a section stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Section {
    pub kind: Kind,
    /// The number of its block, from 0; 0 for those of the whole file.
    pub block: u32,
    pub offset: u64,
    pub length: u64,
    pub crc: u32,
}

impl Section {
    /// Its bytes, if they have their checksum.
    pub fn read(&self, file: &dyn ReadAt) -> Result<Vec<u8>, IndexError> {
        let name = self.kind.name();
        let bytes = stretch(file, self.offset, self.length);
        let bytes = bytes.map_err(|error| IndexError::of_section(error, name))?;
        if crc32fast::hash(&bytes) == self.crc { Ok(bytes) } else { Err(IndexError::Damaged(name)) }
    }
}

/// The bytes before the sections.
pub(super) fn head() -> Vec<u8> {
    [&MAGIC[..], &VERSION.to_le_bytes()].concat()
}

/// The table, and what comes behind it, for a table at `offset`.
pub(super) fn tail(sections: &[Section], offset: u64) -> Vec<u8> {
    let mut out = Vec::with_capacity(sections.len() * ENTRY + TRAILER as usize);
    for section in sections {
        out.push(section.kind as u8);
        out.extend(section.block.to_le_bytes());
        out.extend(section.offset.to_le_bytes());
        out.extend(section.length.to_le_bytes());
        out.extend(section.crc.to_le_bytes());
    }
    let (length, crc) = (out.len() as u32, crc32fast::hash(&out));
    out.extend(offset.to_le_bytes());
    out.extend(length.to_le_bytes());
    out.extend(crc.to_le_bytes());
    out.extend(MAGIC);
    out
}

/// The sections of an index, which fill it without a gap.
pub(super) fn sections(file: &dyn ReadAt) -> Result<Vec<Section>, IndexError> {
    let size = file.size()?;
    if size < HEAD {
        return Err(IndexError::NoIndex);
    }
    let first = stretch(file, 0, HEAD)?;
    let mut first = Bytes::new(&first);
    if first.take(MAGIC.len()) != Some(&MAGIC[..]) {
        return Err(IndexError::NoIndex);
    }
    match first.u32() {
        Some(VERSION) => {}
        other => return Err(IndexError::Version(other.unwrap_or(0))),
    }
    let damaged = IndexError::Damaged("end");
    let Some(at) = size.checked_sub(TRAILER).filter(|at| *at >= HEAD) else { return Err(damaged) };
    let trailer = stretch(file, at, TRAILER)?;
    let mut trailer = Bytes::new(&trailer);
    let (Some(offset), Some(length), Some(crc)) = (trailer.u64(), trailer.u32(), trailer.u32())
    else {
        return Err(damaged);
    };
    let whole = offset.checked_add(u64::from(length)) == Some(at);
    if trailer.take(MAGIC.len()) != Some(&MAGIC[..]) || !whole {
        return Err(damaged);
    }
    let table = stretch(file, offset, u64::from(length))?;
    if crc32fast::hash(&table) != crc {
        return Err(IndexError::Damaged("table of sections"));
    }
    entries(&table, offset).ok_or(IndexError::Damaged("table of sections"))
}

/// The entries of a table that stands at `end`.
fn entries(table: &[u8], end: u64) -> Option<Vec<Section>> {
    let mut due = HEAD;
    let mut sections = Vec::with_capacity(table.len() / ENTRY);
    for entry in table.chunks(ENTRY) {
        let mut entry = Bytes::new(entry);
        let section = Section {
            kind: Kind::of(entry.u8()?)?,
            block: entry.u32()?,
            offset: entry.u64()?,
            length: entry.u64()?,
            crc: entry.u32()?,
        };
        if section.offset != due {
            return None;
        }
        due = due.checked_add(section.length)?;
        sections.push(section);
    }
    (due == end).then_some(sections)
}
