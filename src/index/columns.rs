//! One bit a game: what was ever seen in its main line, and what kind of game it is.

use super::bytes::Bytes;
use super::error::IndexError;
use super::format::{Kind, Section};
use super::packed::{pack, unpack};
use super::read_at::{ReadAt, stretch};
use std::sync::Arc;

/// A set of the games of a block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bits {
    words: Vec<u64>,
    len: usize,
}

impl Bits {
    /// None of so many games.
    pub fn zeros(len: usize) -> Bits {
        Bits { words: vec![0; len.div_ceil(64)], len }
    }

    /// All of so many games.
    pub fn ones(len: usize) -> Bits {
        let mut bits = Bits { words: vec![u64::MAX; len.div_ceil(64)], len };
        if let Some(last) = bits.words.last_mut().filter(|_| !len.is_multiple_of(64)) {
            *last = (1 << (len % 64)) - 1;
        }
        bits
    }

    /// Adds a game.
    pub fn set(&mut self, game: usize) {
        if let Some(word) = self.words.get_mut(game / 64).filter(|_| game < self.len) {
            *word |= 1 << (game % 64);
        }
    }

    /// Whether a game is among them.
    pub fn get(&self, game: usize) -> bool {
        self.words.get(game / 64).is_some_and(|word| word >> (game % 64) & 1 != 0)
    }

    /// With those of another set.
    pub fn or(&mut self, other: &Bits) {
        self.words.iter_mut().zip(&other.words).for_each(|(a, b)| *a |= b);
    }

    /// Only those that are in another set too.
    pub fn and(&mut self, other: &Bits) {
        self.words.iter_mut().zip(&other.words).for_each(|(a, b)| *a &= b);
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.words.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// There are none.
    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|word| *word == 0)
    }

    /// There are all.
    pub fn is_full(&self) -> bool {
        self.count() == self.len
    }

    /// The games, in order.
    pub fn iter(&self) -> impl Iterator<Item = usize> {
        let one = |(place, word): (usize, &u64)| {
            let mut left = *word;
            std::iter::from_fn(move || {
                let bit = (left != 0).then(|| left.trailing_zeros() as usize)?;
                left &= left - 1;
                Some(place * 64 + bit)
            })
        };
        self.words.iter().enumerate().flat_map(one)
    }

    /// Only the first games.
    pub(super) fn shorten(&mut self, len: usize) {
        self.words.truncate(len.div_ceil(64));
        self.len = self.len.min(len);
    }

    fn inverted(&self) -> Bits {
        let mut all = Bits::ones(self.len);
        all.words.iter_mut().zip(&self.words).for_each(|(a, b)| *a &= !b);
        all
    }
}

/// What a column says of a game. Men have the numbers of [`Play`](crate::games::quick::Play).
///
/// Only games that are read by their moves are in the columns of men; the others are in
/// [`Column::Unusual`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Column {
    /// The man with this number stood on this square, from 0, at some position of the main line.
    Stood(u32, u32),
    /// The man was captured.
    Captured(u32),
    /// A pawn was promoted to the man.
    Promoted(u32),
    /// Nothing but the text tells what the game is.
    Unusual,
    /// It has variations.
    Variations,
    /// It has comments or NAGs.
    Comments,
    /// It has a tag `FEN`, `SetUp` or `Variant`.
    Special,
}

/// How many columns there are.
pub(super) const COLUMNS: usize = 12 * 64 + 12 + 12 + 4;

impl Column {
    /// Its place among the columns.
    pub(super) fn number(self) -> usize {
        match self {
            Column::Stood(man, square) => (man.min(11) * 64 + square.min(63)) as usize,
            Column::Captured(man) => 768 + man.min(11) as usize,
            Column::Promoted(man) => 780 + man.min(11) as usize,
            Column::Unusual => 792,
            Column::Variations => 793,
            Column::Comments => 794,
            Column::Special => 795,
        }
    }
}

const NONE: u64 = 0;
const ALL: u64 = 1;
const RAW: u64 = 2;
const FEW: u64 = 3;
const MOST: u64 = 4;

/// The shortest form of a column.
fn encode(bits: &Bits) -> (u64, Vec<u8>) {
    let count = bits.count();
    if count == 0 {
        return (NONE, Vec::new());
    }
    if count == bits.len {
        return (ALL, Vec::new());
    }
    let few = count <= bits.len / 2;
    let raw = bits.words.len() * 8;
    // A list has a byte a game at least.
    let listed = match (few, count.min(bits.len - count) < raw) {
        (_, false) => Vec::new(),
        (true, true) => gaps(bits),
        (false, true) => gaps(&bits.inverted()),
    };
    if !listed.is_empty() && listed.len() < raw {
        (if few { FEW } else { MOST }, listed)
    } else {
        (RAW, bits.words.iter().flat_map(|word| word.to_le_bytes()).collect())
    }
}

/// The games, each by its distance from the one before.
fn gaps(bits: &Bits) -> Vec<u8> {
    let mut out = Vec::new();
    let mut due = 0;
    for game in bits.iter() {
        let mut gap = game - due;
        while gap >= 0x80 {
            out.push(gap as u8 | 0x80);
            gap >>= 7;
        }
        out.push(gap as u8);
        due = game + 1;
    }
    out
}

fn from_gaps(bytes: &[u8], len: usize) -> Option<Bits> {
    let mut bits = Bits::zeros(len);
    let (mut due, mut gap, mut shift) = (0usize, 0usize, 0);
    for byte in bytes {
        gap |= usize::from(byte & 0x7f).checked_shl(shift)?;
        shift += 7;
        if byte & 0x80 == 0 {
            let game = due.checked_add(gap).filter(|game| *game < len)?;
            bits.set(game);
            (due, gap, shift) = (game + 1, 0, 0);
        }
    }
    (shift == 0).then_some(bits)
}

fn decode(form: u64, bytes: &[u8], len: usize) -> Option<Bits> {
    match form {
        NONE => Some(Bits::zeros(len)),
        ALL => Some(Bits::ones(len)),
        RAW => {
            let (words, rest) = bytes.as_chunks::<8>();
            let mut bits = Bits::ones(len);
            let fits = rest.is_empty() && words.len() == bits.words.len();
            bits.words.iter_mut().zip(words).for_each(|(a, b)| *a &= u64::from_le_bytes(*b));
            fits.then_some(bits)
        }
        FEW => from_gaps(bytes, len),
        MOST => Some(from_gaps(bytes, len)?.inverted()),
        _ => None,
    }
}

/// The sections of columns: where each stands, and the columns.
pub(super) fn write(columns: &[Bits]) -> (Vec<u8>, Vec<u8>) {
    let (mut forms, mut lengths, mut crcs) = (Vec::new(), Vec::new(), Vec::new());
    let mut data = Vec::new();
    for bits in columns {
        let (form, bytes) = encode(bits);
        forms.push(form);
        if form > ALL {
            lengths.push(bytes.len() as u64);
            crcs.extend(crc32fast::hash(&bytes).to_le_bytes());
        }
        data.extend(bytes);
    }
    let mut directory = Vec::new();
    pack(&mut directory, &forms);
    pack(&mut directory, &lengths);
    directory.extend(crcs);
    (directory, data)
}

#[derive(Clone, Copy, Debug, Default)]
struct Entry {
    form: u64,
    start: u64,
    length: u64,
    crc: u32,
}

/// The columns of a block, read one by one.
pub struct Columns {
    file: Arc<dyn ReadAt>,
    data: Section,
    games: usize,
    entries: Vec<Entry>,
    /// The columns that were read one by one.
    read: u32,
    whole: Option<Vec<u8>>,
}

/// When so many columns were read one by one, all are read at once.
const SINGLY: u32 = 24;

impl Columns {
    pub(super) fn open(
        file: &Arc<dyn ReadAt>,
        directory: &Section,
        data: Section,
        games: usize,
    ) -> Result<Columns, IndexError> {
        let bytes = directory.read(file)?;
        let entries = entries(&bytes, data.length);
        let entries = entries.ok_or(IndexError::Damaged(Kind::Directory.name()))?;
        Ok(Columns { file: Arc::clone(file), data, games, entries, read: 0, whole: None })
    }

    /// How many games the block has.
    pub fn games(&self) -> usize {
        self.games
    }

    /// The games of which a column says yes.
    ///
    /// # Errors
    ///
    /// Those of reading, and a wrong checksum.
    pub fn get(&mut self, column: Column) -> Result<Bits, IndexError> {
        self.numbered(column.number())
    }

    /// The column with a number.
    pub(super) fn numbered(&mut self, number: usize) -> Result<Bits, IndexError> {
        let damaged = || IndexError::Damaged(Kind::Columns.name());
        let entry = *self.entries.get(number).ok_or_else(damaged)?;
        if entry.form <= ALL {
            return decode(entry.form, &[], self.games).ok_or_else(damaged);
        }
        self.read += 1;
        if self.read > SINGLY && self.whole.is_none() {
            let whole = stretch(&self.file, self.data.offset, self.data.length);
            self.whole = Some(whole.map_err(|e| IndexError::of_section(e, "columns"))?);
        }
        let single;
        let bytes = match &self.whole {
            Some(whole) => {
                let from = usize::try_from(entry.start).map_err(|_| damaged())?;
                let length = usize::try_from(entry.length).map_err(|_| damaged())?;
                let end = from.checked_add(length).ok_or_else(damaged)?;
                whole.get(from..end).ok_or_else(damaged)?
            }
            None => {
                let bytes = stretch(&self.file, self.data.offset + entry.start, entry.length);
                single = bytes.map_err(|e| IndexError::of_section(e, "columns"))?;
                &single
            }
        };
        if crc32fast::hash(bytes) != entry.crc {
            return Err(damaged());
        }
        decode(entry.form, bytes, self.games).ok_or_else(damaged)
    }
}

/// The entries of a directory; those of the columns with bytes fill the data.
fn entries(directory: &[u8], data: u64) -> Option<Vec<Entry>> {
    let mut bytes = Bytes::new(directory);
    let forms = unpack(&mut bytes, COLUMNS)?;
    let with_bytes = forms.iter().filter(|form| **form > ALL).count();
    let mut lengths = unpack(&mut bytes, with_bytes)?.into_iter();
    let mut start = 0u64;
    let mut entries = Vec::with_capacity(COLUMNS);
    for form in forms {
        let mut entry = Entry { form, start, ..Entry::default() };
        if form > ALL {
            entry.length = lengths.next()?;
            entry.crc = bytes.u32()?;
            start = start.checked_add(entry.length)?;
        }
        entries.push(entry);
    }
    bytes.end()?;
    (start == data).then_some(entries)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_come_back_in_every_form() {
        for len in [1, 63, 64, 65, 1000, 4096] {
            for step in [1, 2, 3, 7, 50, 200, 5000] {
                let mut bits = Bits::zeros(len);
                (0..len).step_by(step).for_each(|game| bits.set(game));
                for bits in [bits.inverted(), bits] {
                    let (form, bytes) = encode(&bits);
                    assert!(bytes.len() <= len.div_ceil(64) * 8);
                    assert_eq!(decode(form, &bytes, len).as_ref(), Some(&bits));
                    assert!(bits.iter().all(|game| bits.get(game)));
                    assert_eq!(bits.iter().count(), bits.count());
                }
            }
        }
        assert!(Bits::ones(65).is_full() && Bits::zeros(65).is_empty());
    }

    #[test]
    fn games_behind_the_end_are_none() {
        assert_eq!(from_gaps(&[0x80], 5), None);
        assert_eq!(from_gaps(&[5], 5), None);
        assert_eq!(from_gaps(&[0xff; 12], 5), None);
        assert_eq!(decode(RAW, &[0; 7], 64), None);
        assert_eq!(decode(9, &[], 64), None);
    }
}
