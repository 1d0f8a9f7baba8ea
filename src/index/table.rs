//! The table of the games of a block: where each stands and what kind of game it is.

use super::bytes::Bytes;
use super::format::CHUNK;
use super::packed::{pack, unpack, unzigzag, zigzag};
use crate::games::RawGame;
use crate::games::quick::Extras;
use shakmaty::Outcome;

/// What kind of game it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Flags {
    /// Its moves are in the index; else nothing but the text tells what it is.
    pub usual: bool,
    /// What it has besides its moves.
    pub extras: Extras,
    /// It has a tag `FEN`, `SetUp` or `Variant`.
    pub special: bool,
    /// The termination marker, if there is one.
    pub termination: Option<Outcome>,
}

const MARKERS: [&[u8]; 4] = [b"1-0", b"0-1", b"1/2-1/2", b"*"];

impl Flags {
    fn to_byte(self) -> u8 {
        let same = |marker: &&[u8]| Outcome::from_ascii(marker).ok() == self.termination;
        let marker = self.termination.and_then(|_| MARKERS.iter().position(same));
        let bits = [self.usual, self.extras.variations, self.extras.comments, self.special];
        let bits = bits.iter().zip(3..).map(|(bit, place)| u8::from(*bit) << place).sum::<u8>();
        bits | marker.map_or(0, |place| place as u8 + 1)
    }

    fn of_byte(byte: u8) -> Flags {
        let marker = usize::from(byte & 7).checked_sub(1).and_then(|place| MARKERS.get(place));
        let bit = |place: u8| byte >> place & 1 != 0;
        Flags {
            usual: bit(3),
            extras: Extras { variations: bit(4), comments: bit(5) },
            special: bit(6),
            termination: marker.and_then(|marker| Outcome::from_ascii(marker).ok()),
        }
    }
}

/// One game of a table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Row {
    /// Offset of its first byte in the source.
    pub offset: u64,
    /// Bytes of its text.
    pub length: u64,
    /// Line of its first byte, from 1.
    pub line: u32,
    /// Column of its first byte in characters, from 1.
    pub column: u32,
    /// Which board of a game of Bughouse.
    pub board: Option<char>,
    /// Half-moves of its main line that are in the index.
    pub plies: u32,
    /// Its first half-move among those of the block.
    pub first: u64,
    /// What kind of game it is.
    pub flags: Flags,
}

impl Row {
    pub(super) fn of(raw: &RawGame<'_>, plies: usize, flags: Flags) -> Row {
        Row {
            offset: raw.offset,
            length: raw.text.len() as u64,
            line: raw.line,
            column: raw.column,
            board: raw.board,
            plies: u32::try_from(plies).unwrap_or(u32::MAX),
            first: 0,
            flags,
        }
    }
}

/// The table of a block.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Table {
    pub(super) rows: Vec<Row>,
    /// The checksum of the moves of every [`CHUNK`] games.
    pub(super) crcs: Vec<u32>,
}

impl Table {
    /// A game, by its place in the block.
    pub fn row(&self, game: usize) -> Option<&Row> {
        self.rows.get(game)
    }

    /// The section of a table.
    pub(super) fn write(&self) -> Vec<u8> {
        let mut out = Vec::new();
        let mut list = |numbers: &mut dyn Iterator<Item = u64>| {
            pack(&mut out, &numbers.collect::<Vec<u64>>());
        };
        let first = self.rows.first().copied().unwrap_or_default();
        let mut due = first.offset;
        list(&mut self.rows.iter().map(|row| {
            let gap = row.offset.wrapping_sub(due).cast_signed();
            due = row.offset.wrapping_add(row.length);
            zigzag(gap)
        }));
        list(&mut self.rows.iter().map(|row| row.length));
        let mut line = first.line;
        list(&mut self.rows.iter().map(|row| {
            let lines = u64::from(row.line.wrapping_sub(line));
            line = row.line;
            lines
        }));
        list(&mut self.rows.iter().map(|row| u64::from(row.column)));
        let board = |row: &Row| row.board.map_or(0, |board| u64::from(u32::from(board)));
        list(&mut self.rows.iter().map(board));
        list(&mut self.rows.iter().map(|row| u64::from(row.plies)));
        list(&mut self.rows.iter().map(|row| u64::from(row.flags.to_byte())));
        out.extend(self.crcs.iter().flat_map(|crc| crc.to_le_bytes()));
        out
    }

    /// Reads a table of so many games, the first of which stands at this offset and line.
    pub(super) fn read(bytes: &[u8], games: usize, first: (u64, u32)) -> Option<Table> {
        let mut bytes = Bytes::new(bytes);
        let mut list = || unpack(&mut bytes, games);
        let (gaps, lengths, lines) = (list()?, list()?, list()?);
        let (columns, boards, plies, flags) = (list()?, list()?, list()?, list()?);
        let crcs = (0..games.div_ceil(CHUNK)).map(|_| bytes.u32()).collect::<Option<_>>()?;
        bytes.end()?;
        let (mut due, mut line) = first;
        let mut ply = 0u64;
        let mut rows = Vec::with_capacity(games);
        let places = gaps.into_iter().zip(lengths).zip(lines).zip(columns);
        for (((((gap, length), lines), column), board), (plies, flags)) in
            places.zip(boards).zip(plies.into_iter().zip(flags))
        {
            let offset = due.wrapping_add_signed(unzigzag(gap));
            line = line.wrapping_add(u32::try_from(lines).ok()?);
            due = offset.wrapping_add(length);
            let plies = u32::try_from(plies).ok()?;
            rows.push(Row {
                offset,
                length,
                line,
                column: u32::try_from(column).ok()?,
                board: u32::try_from(board).ok().and_then(char::from_u32).filter(|c| *c != '\0'),
                plies,
                first: ply,
                flags: Flags::of_byte(u8::try_from(flags).ok()?),
            });
            ply = ply.checked_add(u64::from(plies))?;
        }
        Some(Table { rows, crcs })
    }
}
