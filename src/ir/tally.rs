//! `tally`: what is counted over all games.

use super::output::Mix;
use super::{Expr, Ty};
use crate::games::NodeId;
use crate::games::notation::Notation;
use indexmap::IndexMap;
use std::hash::BuildHasherDefault;

/// The different values that a tally may have where nobody says another number.
pub const MOST_VALUES: usize = 10_000_000;
/// The bytes that a value takes besides its own and the texts of its example.
const WORDS: u64 = 136;

/// A tally of the query, by index into [`Query::tallies`](super::Query).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TallySlot(pub u32);

/// `tally "name" (K L)`: counts the values that the keys have.
#[derive(Clone, Debug, PartialEq)]
pub struct Tally {
    /// In which tally.
    pub slot: TallySlot,
    /// Numbers, strings and sets.
    pub keys: Vec<Expr>,
}

/// What is known of a tally before the run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TallyInfo {
    /// The name; without one the text of the keys.
    pub name: String,
    /// A game counts once a value.
    pub per_game: bool,
    /// The keys.
    pub keys: Vec<KeyInfo>,
}

impl TallyInfo {
    /// The types of the keys.
    pub fn types(&self) -> impl Iterator<Item = Ty> {
        self.keys.iter().map(|key| key.ty)
    }

    /// Whether two tallies count into the same list.
    pub fn is_one_with(&self, other: &TallyInfo) -> bool {
        self.name == other.name && self.per_game == other.per_game && self.types().eq(other.types())
    }
}

/// A key of a tally.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyInfo {
    /// Its text in the query.
    pub text: String,
    /// Number, string, or set: then each of its squares is a value.
    pub ty: Ty,
}

/// What one key comes to.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TallyCell {
    /// A number.
    Num(i64),
    /// A string, or the name of a square.
    Text(String),
    /// Nothing: the key failed, or its set was empty.
    Nothing,
}

impl TallyCell {
    /// Whether there is no value.
    pub fn is_nothing(&self) -> bool {
        *self == TallyCell::Nothing
    }
}

/// A tuple of values in bytes: what tells two tuples apart, and no more.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct KeyBytes(Vec<u8>);

const NOTHING: u8 = 0;
const NUMBER: u8 = 1;
const TEXT: u8 = 2;

impl KeyBytes {
    /// Empty, for the first key.
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// How many bytes there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether no key was added.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Takes back what was added since there were so many bytes.
    pub fn truncate(&mut self, len: usize) {
        self.0.truncate(len);
    }

    /// Adds a key without a value.
    pub fn nothing(&mut self) {
        self.0.push(NOTHING);
    }

    /// Adds a number.
    pub fn num(&mut self, value: i64) {
        self.0.push(NUMBER);
        self.0.extend(value.to_le_bytes());
    }

    /// Adds a string.
    pub fn text(&mut self, value: &str) {
        self.0.push(TEXT);
        // A string of the language is far shorter than 4 GiB.
        self.0.extend((value.len() as u32).to_le_bytes());
        self.0.extend(value.as_bytes());
    }

    /// The bytes.
    pub fn boxed(&self) -> Box<[u8]> {
        self.0.as_slice().into()
    }

    /// Of these values.
    pub fn of(cells: &[TallyCell]) -> KeyBytes {
        let mut key = KeyBytes::default();
        for cell in cells {
            match cell {
                TallyCell::Num(value) => key.num(*value),
                TallyCell::Text(value) => key.text(value),
                TallyCell::Nothing => key.nothing(),
            }
        }
        key
    }

    /// The values that were added; those that these bytes have.
    pub fn cells(mut bytes: &[u8]) -> Vec<TallyCell> {
        let mut cells = Vec::new();
        while let Some((kind, rest)) = bytes.split_first() {
            let (cell, rest) = match *kind {
                NUMBER => match rest.split_first_chunk() {
                    Some((value, rest)) => (TallyCell::Num(i64::from_le_bytes(*value)), rest),
                    None => break,
                },
                TEXT => {
                    let Some((len, rest)) = rest.split_first_chunk() else { break };
                    let len = u32::from_le_bytes(*len) as usize;
                    let Some((text, rest)) = rest.split_at_checked(len) else { break };
                    (TallyCell::Text(String::from_utf8_lossy(text).into_owned()), rest)
                }
                _ => (TallyCell::Nothing, rest),
            };
            cells.push(cell);
            bytes = rest;
        }
        cells
    }
}

/// A place where a value was counted: the first in the order of the games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sighting {
    /// Index of the source.
    pub source: u32,
    /// The number of the game in its source, from 1.
    pub game: u32,
    /// The position.
    pub position: NodeId,
    /// White, Black, and the move that led to the position, each ended by a line feed.
    pub texts: Box<str>,
}

impl Sighting {
    /// White, Black, and the move that led to the position.
    pub fn parts(&self) -> [&str; 3] {
        let mut parts = self.texts.split('\n');
        [(); 3].map(|()| parts.next().unwrap_or_default())
    }

    /// Where it is in the order of the input.
    pub fn place(&self) -> (u32, u32, NodeId) {
        (self.source, self.game, self.position)
    }
}

/// How often a value was counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Count {
    /// How often; a game once if the tally is `per game`.
    pub times: u64,
    /// In how many games.
    pub games: u64,
    /// Where first.
    pub first: Sighting,
}

/// Values with their counts, in the order in which they were met.
pub type Values = IndexMap<Box<[u8]>, Count, BuildHasherDefault<Mix>>;

/// The bytes that a value takes.
pub fn weight(key: &[u8], count: &Count) -> u64 {
    WORDS + (key.len() + count.first.texts.len()) as u64
}

/// A value as it is counted, game by game.
#[derive(Clone, Debug)]
struct Running {
    count: Count,
    /// In the game that was looked at last.
    here: u64,
    /// Which game that was.
    last: u64,
}

/// What one query has counted in a stretch of games. What was counted in the current game can be
/// taken back.
#[derive(Clone, Debug, Default)]
pub struct Counting {
    tables: Vec<Table>,
    /// Games that were begun.
    game: u64,
    /// Source and number of the current game.
    place: (u32, u32),
    /// How moves of examples are written.
    notation: Notation,
    /// The bytes of all values.
    bytes: u64,
    /// The bytes of those that the current game added.
    fresh: u64,
    /// A key that is being made.
    pub key: KeyBytes,
}

#[derive(Clone, Debug, Default)]
struct Table {
    per_game: bool,
    values: IndexMap<Box<[u8]>, Running, BuildHasherDefault<Mix>>,
    /// Values that the current game counted, by place.
    touched: Vec<u32>,
    /// How many values there were before the current game.
    before: usize,
}

impl Counting {
    /// For these tallies.
    pub fn new(infos: &[TallyInfo], notation: Notation) -> Counting {
        let table = |info: &TallyInfo| Table { per_game: info.per_game, ..Table::default() };
        Counting { tables: infos.iter().map(table).collect(), notation, ..Counting::default() }
    }

    /// How moves of examples are written.
    pub fn notation(&self) -> Notation {
        self.notation
    }

    /// Begins a game: what was counted before it stays.
    pub fn begin(&mut self, source: usize, number: u32) {
        self.game += 1;
        self.fresh = 0;
        self.place = (u32::try_from(source).unwrap_or(u32::MAX), number);
        for table in &mut self.tables {
            table.touched.clear();
            table.before = table.values.len();
        }
    }

    /// The bytes that the current game added.
    pub fn fresh(&self) -> u64 {
        self.fresh
    }

    /// The bytes of all values.
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Counts the key that was made; `texts` are those of its sighting, if it is the first.
    pub fn add(&mut self, slot: TallySlot, position: NodeId, texts: impl FnOnce() -> Box<str>) {
        let Some(table) = self.tables.get_mut(slot.0 as usize) else { return };
        let place = match table.values.get_full_mut(self.key.0.as_slice()) {
            Some((place, _, running)) => {
                if running.last != self.game {
                    (running.last, running.here) = (self.game, 0);
                    running.count.games += 1;
                } else if table.per_game {
                    return;
                }
                running.here += 1;
                running.count.times += 1;
                (running.here == 1).then_some(place)
            }
            None => {
                let (source, game) = self.place;
                let first = Sighting { source, game, position, texts: texts() };
                let count = Count { times: 1, games: 1, first };
                let key = self.key.boxed();
                let bytes = weight(&key, &count);
                self.bytes += bytes;
                self.fresh += bytes;
                let running = Running { count, here: 1, last: self.game };
                Some(table.values.insert_full(key, running).0)
            }
        };
        table.touched.extend(place.map(|place| place as u32));
    }

    /// Takes back what the current game counted.
    pub fn undo(&mut self) {
        for table in &mut self.tables {
            for place in table.touched.drain(..) {
                let Some((_, running)) = table.values.get_index_mut(place as usize) else {
                    continue;
                };
                running.count.times -= running.here;
                running.count.games -= 1;
                running.last = 0;
            }
            table.values.truncate(table.before);
        }
        self.bytes -= self.fresh;
        self.fresh = 0;
    }

    /// What was counted so far, by tally; the counting begins anew.
    pub fn take(&mut self) -> Vec<Values> {
        self.bytes = 0;
        self.fresh = 0;
        let whole = |table: &mut Table| {
            table.touched.clear();
            table.before = 0;
            let values = std::mem::take(&mut table.values);
            values.into_iter().map(|(key, running)| (key, running.count)).collect()
        };
        self.tables.iter_mut().map(whole).collect()
    }

    /// Whether there is no tally.
    pub fn is_empty(&self) -> bool {
        self.tables.is_empty()
    }
}

/// Adds counts of other games to those of a tally; the earlier sighting of a value stays.
pub fn merge(all: &mut Values, more: Values) -> u64 {
    let mut grown = 0;
    for (key, count) in more {
        match all.get_mut(&key) {
            Some(known) => {
                known.times += count.times;
                known.games += count.games;
                if count.first.place() < known.first.place() {
                    known.first = count.first;
                }
            }
            None => {
                grown += weight(&key, &count);
                all.insert(key, count);
            }
        }
    }
    grown
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counting(per_game: bool) -> Counting {
        let info = TallyInfo { name: "n".to_owned(), per_game, keys: Vec::new() };
        Counting::new(&[info], Notation::default())
    }

    fn count(counting: &mut Counting, value: i64) {
        counting.key = KeyBytes::of(&[TallyCell::Num(value)]);
        counting.add(TallySlot(0), 7, || "a\nb\nc".into());
    }

    fn told(counting: &mut Counting) -> Vec<(i64, u64, u64, u32)> {
        let values = counting.take().remove(0);
        let row = |(key, count): (Box<[u8]>, Count)| match KeyBytes::cells(&key).as_slice() {
            [TallyCell::Num(value)] => (*value, count.times, count.games, count.first.game),
            other => panic!("{other:?}"),
        };
        values.into_iter().map(row).collect()
    }

    #[test]
    fn what_a_game_counted_can_be_taken_back() {
        for per_game in [false, true] {
            let mut counting = counting(per_game);
            for (game, values, good) in
                [(1, vec![5, 5, 6], true), (2, vec![6, 7, 5, 7], false), (3, vec![6, 7, 6], true)]
            {
                counting.begin(0, game);
                values.into_iter().for_each(|value| count(&mut counting, value));
                if !good {
                    counting.undo();
                }
            }
            let times = |n| if per_game { 1 } else { n };
            let wanted = [(5, times(2), 1, 1), (6, 1 + times(2), 2, 1), (7, 1, 1, 3)];
            assert_eq!(told(&mut counting), wanted);
            assert_eq!(counting.bytes(), 0);
        }
    }

    #[test]
    fn keys_are_told_apart_and_read_back() {
        let cells = [
            vec![TallyCell::Text("a".into()), TallyCell::Text("b".into())],
            vec![TallyCell::Text("ab".into()), TallyCell::Text(String::new())],
            vec![TallyCell::Num(i64::MIN), TallyCell::Nothing],
            vec![TallyCell::Nothing, TallyCell::Num(1)],
        ];
        for cells in cells {
            assert_eq!(KeyBytes::cells(&KeyBytes::of(&cells).0), cells);
        }
    }

    #[test]
    fn merging_adds_and_keeps_the_earlier_sighting() {
        let mut late = counting(false);
        late.begin(0, 9);
        count(&mut late, 1);
        count(&mut late, 1);
        let mut early = counting(false);
        early.begin(0, 2);
        count(&mut early, 1);
        count(&mut early, 3);
        let mut all = late.take().remove(0);
        let grown = merge(&mut all, early.take().remove(0));
        assert!(grown > WORDS);
        let one = all.get(KeyBytes::of(&[TallyCell::Num(1)]).0.as_slice()).unwrap();
        assert_eq!((one.times, one.games, one.first.game), (3, 2, 2));
        assert_eq!(all.len(), 2);
    }
}
