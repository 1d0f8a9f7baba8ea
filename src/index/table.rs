//! The table of the games of a block: where each stands and what kind of game it is.

use super::bytes::Bytes;
use super::format::CHUNK;
use super::packed::{List, pack, unzigzag, zigzag};
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

/// The moves of a game of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mainline {
    /// Half-moves of its main line that are in the index.
    pub plies: u32,
    /// Its first half-move among those of the block.
    pub first: u64,
    /// What kind of game it is.
    pub flags: Flags,
}

impl Row {
    /// Its moves.
    pub fn moves(&self) -> Mainline {
        Mainline { plies: self.plies, first: self.first, flags: self.flags }
    }

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

/// The section of a table; `crcs` are the checksums of the moves of every [`CHUNK`] games.
pub(super) fn write(rows: &[Row], crcs: &[u64]) -> Vec<u8> {
    let mut out = Vec::new();
    let mut list = |numbers: &mut dyn Iterator<Item = u64>| {
        pack(&mut out, &numbers.collect::<Vec<u64>>());
    };
    let first = rows.first().copied().unwrap_or_default();
    let end = rows.last().map_or(0, |row| row.offset + row.length);
    let places = rows.iter().map(|row| row.offset).chain([end]);
    list(&mut places.clone().map(|offset| offset.wrapping_sub(first.offset)));
    list(&mut rows.iter().zip(places.skip(1)).map(|(row, next)| {
        zigzag(next.wrapping_sub(row.offset).wrapping_sub(row.length).cast_signed())
    }));
    list(&mut rows.iter().map(|row| u64::from(row.line.wrapping_sub(first.line))));
    list(&mut rows.iter().map(|row| u64::from(row.column)));
    list(&mut rows.iter().map(|row| row.board.map_or(0, |board| u64::from(u32::from(board)))));
    let mut plies = 0;
    list(&mut [0].into_iter().chain(rows.iter().map(|row| {
        plies += u64::from(row.plies);
        plies
    })));
    list(&mut rows.iter().map(|row| u64::from(row.flags.to_byte())));
    list(&mut crcs.iter().copied());
    out
}

/// The table of a block.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Table {
    section: Vec<u8>,
    games: usize,
    /// Offset and line of the first game.
    first: (u64, u32),
    /// Where games begin, and where the last ends.
    offsets: List,
    /// How much shorter each is than up to the next one.
    gaps: List,
    lines: List,
    columns: List,
    boards: List,
    /// The first half-move of each, and how many there are.
    starts: List,
    flags: List,
    crcs: List,
}

impl Table {
    /// How many games it has.
    pub fn games(&self) -> usize {
        self.games
    }

    /// A game, by its place in the block.
    pub fn row(&self, game: usize) -> Option<Row> {
        let get = |list: &List, place: usize| list.get(&self.section, place);
        let (from, next) = (get(&self.offsets, game)?, get(&self.offsets, game + 1)?);
        let gap = unzigzag(get(&self.gaps, game)?);
        let first = get(&self.starts, game)?;
        let plies = get(&self.starts, game + 1)?.checked_sub(first)?;
        let board = u32::try_from(get(&self.boards, game)?).ok()?;
        Some(Row {
            offset: self.first.0.wrapping_add(from),
            length: next.wrapping_sub(from).wrapping_add_signed(gap.wrapping_neg()),
            line: self.first.1.wrapping_add(u32::try_from(get(&self.lines, game)?).ok()?),
            column: u32::try_from(get(&self.columns, game)?).ok()?,
            board: char::from_u32(board).filter(|board| *board != '\0'),
            plies: u32::try_from(plies).ok()?,
            first,
            flags: Flags::of_byte(u8::try_from(get(&self.flags, game)?).ok()?),
        })
    }

    /// What is needed to play a game, by its place in the block.
    pub fn moves(&self, game: usize) -> Option<Mainline> {
        let get = |list: &List, place: usize| list.get(&self.section, place);
        let first = get(&self.starts, game)?;
        let plies = u32::try_from(get(&self.starts, game + 1)?.checked_sub(first)?).ok()?;
        let flags = Flags::of_byte(u8::try_from(get(&self.flags, game)?).ok()?);
        Some(Mainline { plies, first, flags })
    }

    /// The half-moves of all games up to this place.
    pub(super) fn plies_to(&self, game: usize) -> Option<u64> {
        self.starts.get(&self.section, game.min(self.games))
    }

    /// The checksum of the moves of a chunk.
    pub(super) fn crc(&self, chunk: usize) -> Option<u64> {
        self.crcs.get(&self.section, chunk)
    }

    /// Reads a table of so many games, the first of which stands at this offset and line.
    pub(super) fn read(section: Vec<u8>, games: usize, first: (u64, u32)) -> Option<Table> {
        let mut bytes = Bytes::new(&section);
        let mut list = |count| List::open(&mut bytes, count);
        let (offsets, gaps, lines) = (list(games + 1)?, list(games)?, list(games)?);
        let (columns, boards, starts) = (list(games)?, list(games)?, list(games + 1)?);
        let (flags, crcs) = (list(games)?, list(games.div_ceil(CHUNK))?);
        bytes.end()?;
        #[rustfmt::skip]
        let table = Table {
            games, first, offsets, gaps, lines, columns, boards, starts, flags, crcs, section,
        };
        Some(table)
    }
}
