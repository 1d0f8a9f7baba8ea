//! Reading an index.

use super::bytes::{Bytes, push_count};
use super::columns::{COLUMNS, Columns};
use super::dictionary::Dictionary;
use super::error::IndexError;
use super::format::{BLOCK, CHUNK, Kind, Section, sections};
use super::read_at::{ReadAt, stretch, stretch_into};
use super::source::SourceInfo;
use super::table::{Mainline, Row, Table};
use std::fmt;
use std::sync::Arc;

/// A block of games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BlockInfo {
    /// How many games it has, 1 to [`BLOCK`].
    pub games: u32,
    /// The number of the first of them, from 1.
    pub number: u32,
    /// Where the first stands in the source.
    pub offset: u64,
    /// Its line, from 1.
    pub line: u32,
    /// The half-moves of all of them that are in the index.
    pub plies: u64,
}

/// The section of the blocks; their numbers follow from the counts.
pub(super) fn write_blocks(blocks: &[BlockInfo]) -> Vec<u8> {
    let mut out = Vec::new();
    push_count(&mut out, blocks.len());
    for info in blocks {
        out.extend(info.games.to_le_bytes());
        out.extend(info.offset.to_le_bytes());
        out.extend(info.line.to_le_bytes());
        out.extend(info.plies.to_le_bytes());
    }
    out
}

fn read_blocks(bytes: &[u8]) -> Option<Vec<BlockInfo>> {
    let mut bytes = Bytes::new(bytes);
    let mut number = 1u32;
    let mut blocks = Vec::new();
    for _ in 0..bytes.count()? {
        let games = bytes.u32()?;
        let (offset, line, plies) = (bytes.u64()?, bytes.u32()?, bytes.u64()?);
        if games == 0 || games as usize > BLOCK {
            return None;
        }
        blocks.push(BlockInfo { games, number, offset, line, plies });
        number = number.checked_add(games)?;
    }
    bytes.end()?;
    Some(blocks)
}

/// An index that was opened. Its sections are read when they are asked for.
#[derive(Clone)]
pub struct Index {
    file: Arc<dyn ReadAt>,
    source: SourceInfo,
    blocks: Vec<BlockInfo>,
    /// Five for each block, in the order of [`Kind::OF_BLOCK`].
    sections: Vec<Section>,
}

impl fmt::Debug for Index {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Index").field("source", &self.source).finish_non_exhaustive()
    }
}

impl Index {
    /// Opens an index: its frame, its list of blocks and what it says of its source are read.
    ///
    /// # Errors
    ///
    /// [`IndexError::NoIndex`], [`IndexError::Version`], [`IndexError::Damaged`], and those of
    /// reading.
    pub fn open(file: Arc<dyn ReadAt>) -> Result<Index, IndexError> {
        let mut sections = sections(&file)?;
        let damaged = |kind: Kind| IndexError::Damaged(kind.name());
        let source = sections.pop().filter(|section| section.kind == Kind::Source);
        let source = source.ok_or(damaged(Kind::Source))?.read(&file)?;
        let source = SourceInfo::read(&source).ok_or(damaged(Kind::Source))?;
        let blocks = sections.pop().filter(|section| section.kind == Kind::Blocks);
        let blocks = blocks.ok_or(damaged(Kind::Blocks))?.read(&file)?;
        let blocks = read_blocks(&blocks).ok_or(damaged(Kind::Blocks))?;
        let due =
            (0..).zip(&blocks).flat_map(|(block, _)| Kind::OF_BLOCK.map(|kind| (kind, block)));
        let found = sections.iter().map(|section| (section.kind, section.block));
        if !due.eq(found) {
            return Err(IndexError::Damaged("table of sections"));
        }
        Ok(Index { file, source, blocks, sections })
    }

    /// The file that it was made of.
    pub fn source(&self) -> &SourceInfo {
        &self.source
    }

    /// Its blocks.
    pub fn blocks(&self) -> &[BlockInfo] {
        &self.blocks
    }

    /// How many games it has.
    pub fn games(&self) -> u32 {
        self.blocks.last().map_or(0, |info| info.number - 1 + info.games)
    }

    pub(super) fn file(&self) -> &Arc<dyn ReadAt> {
        &self.file
    }

    pub(super) fn section(&self, kind: Kind, block: usize) -> Result<Section, IndexError> {
        let place = Kind::OF_BLOCK.iter().position(|other| *other == kind);
        let section =
            place.and_then(|place| self.sections.get(block * Kind::OF_BLOCK.len() + place));
        section.copied().ok_or(IndexError::Damaged(kind.name()))
    }

    fn info(&self, block: usize) -> Result<&BlockInfo, IndexError> {
        self.blocks.get(block).ok_or(IndexError::Damaged(Kind::Blocks.name()))
    }

    /// The table of a block.
    ///
    /// # Errors
    ///
    /// Damage, and those of reading.
    pub fn table(&self, block: usize) -> Result<Table, IndexError> {
        let info = self.info(block)?;
        let bytes = self.section(Kind::Games, block)?.read(&self.file)?;
        let table = Table::read(bytes, info.games as usize, (info.offset, info.line));
        let table = table.filter(|table| table.plies_to(table.games()) == Some(info.plies));
        table.ok_or(IndexError::Damaged(Kind::Games.name()))
    }

    /// The tags of a block.
    ///
    /// # Errors
    ///
    /// Damage, and those of reading.
    pub fn tags(&self, block: usize) -> Result<Dictionary, IndexError> {
        let bytes = self.section(Kind::Tags, block)?.read(&self.file)?;
        let tags = Dictionary::read(bytes, self.info(block)?.games as usize);
        tags.ok_or(IndexError::Damaged(Kind::Tags.name()))
    }

    /// The columns of a block.
    ///
    /// # Errors
    ///
    /// Damage, and those of reading.
    pub fn columns(&self, block: usize) -> Result<Columns, IndexError> {
        let directory = self.section(Kind::Directory, block)?;
        let data = self.section(Kind::Columns, block)?;
        Columns::open(&self.file, &directory, data, self.info(block)?.games as usize)
    }

    /// Whether the first game of a block begins where a line does, so that games can be read from
    /// there on.
    pub(super) fn begins_afresh(&self, block: usize) -> Result<bool, IndexError> {
        let table = self.table(block)?;
        Ok(table.row(0).is_some_and(|row| row.column == 1 && row.board != Some('B')))
    }

    /// Reads everything and compares all checksums.
    ///
    /// # Errors
    ///
    /// The first damage, and those of reading.
    pub fn check(&self) -> Result<(), IndexError> {
        for block in 0..self.blocks.len() {
            let table = self.table(block)?;
            self.tags(block)?;
            let mut plies = Plies::default();
            for game in 0..table.games() {
                let moves = table.moves(game).ok_or(IndexError::Damaged(Kind::Games.name()))?;
                plies.of(self, block, &table, (game, &moves))?;
            }
            let mut columns = self.columns(block)?;
            (0..COLUMNS).try_for_each(|column| columns.numbered(column).map(drop))?;
            for kind in [Kind::Plies, Kind::Columns] {
                self.section(kind, block)?.read(&self.file)?;
            }
        }
        Ok(())
    }
}

/// The moves of games, read a few games at a time.
#[derive(Debug, Default)]
pub struct Plies {
    /// The chunk that was read last: its block, its place, and where its moves begin.
    known: Option<(usize, usize, u64)>,
    bytes: Vec<u8>,
}

impl Plies {
    /// The moves of a game, by its place in the block, two bytes each, little end first.
    ///
    /// # Errors
    ///
    /// Damage, and those of reading.
    pub fn of(
        &mut self,
        index: &Index,
        block: usize,
        table: &Table,
        (game, moves): (usize, &Mainline),
    ) -> Result<&[u8], IndexError> {
        let damaged = || IndexError::Damaged(Kind::Plies.name());
        let chunk = game / CHUNK;
        let known = self.known.filter(|(b, c, _)| (*b, *c) == (block, chunk));
        let first = match known {
            Some((_, _, first)) => first,
            None => self.read(index, block, table, chunk)?,
        };
        let from = moves.first.checked_sub(first).and_then(|from| usize::try_from(from).ok());
        let from = from.and_then(|from| from.checked_mul(2)).ok_or_else(damaged)?;
        let end = from.checked_add(moves.plies as usize * 2);
        end.and_then(|end| self.bytes.get(from..end)).ok_or_else(damaged)
    }

    /// Reads a chunk: its first half-move.
    fn read(
        &mut self,
        index: &Index,
        block: usize,
        table: &Table,
        chunk: usize,
    ) -> Result<u64, IndexError> {
        let damaged = || IndexError::Damaged(Kind::Plies.name());
        self.known = None;
        let first = table.plies_to(chunk * CHUNK).ok_or_else(damaged)?;
        let end = table.plies_to((chunk + 1) * CHUNK).ok_or_else(damaged)?;
        let length = end.checked_sub(first).ok_or_else(damaged)?.saturating_mul(2);
        let section = index.section(Kind::Plies, block)?;
        let start = first.checked_mul(2).filter(|start| *start <= section.length);
        let start = start.filter(|start| length <= section.length - start).ok_or_else(damaged)?;
        stretch_into(&index.file, section.offset + start, length, &mut self.bytes)
            .map_err(|error| IndexError::of_section(error, Kind::Plies.name()))?;
        if table.crc(chunk) != Some(u64::from(crc32fast::hash(&self.bytes))) {
            return Err(damaged());
        }
        self.known = Some((block, chunk, first));
        Ok(first)
    }
}

/// An index with the games that belong to it.
#[derive(Clone)]
pub struct Indexed {
    /// The index.
    pub index: Index,
    /// The file of games; the caller has compared it with the index.
    pub games: Arc<dyn ReadAt>,
}

impl Indexed {
    /// The text of a game.
    ///
    /// # Errors
    ///
    /// Those of reading.
    pub fn text(&self, row: &Row) -> Result<Vec<u8>, IndexError> {
        let gone = "the games are shorter than when the index was made";
        stretch(&self.games, row.offset, row.length).map_err(|error| match error.kind() {
            std::io::ErrorKind::UnexpectedEof => IndexError::Stale(gone.to_owned()),
            _ => IndexError::Io(error),
        })
    }
}

impl fmt::Debug for Indexed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Indexed").field("index", &self.index).finish_non_exhaustive()
    }
}
