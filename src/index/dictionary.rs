//! The tags of the games of a block: every value once.

use super::bytes::{Bytes, push_count, push_text};
use super::packed::{List, pack, unpack};
use crate::games::{Tags, decode};
use indexmap::{IndexMap, IndexSet};

/// Collects tags.
#[derive(Default)]
pub(super) struct Collector {
    names: IndexMap<String, Collected>,
    /// The lists of names that games have.
    shapes: IndexSet<Vec<u64>>,
    /// The list of each game.
    games: Vec<u64>,
    /// The list of the last game.
    shape: Vec<u64>,
}

#[derive(Default)]
struct Collected {
    values: IndexSet<String>,
    /// The value of each game that has the tag.
    of_games: Vec<u64>,
    /// The place of the last value.
    last: usize,
    /// How many games there were when the last value came.
    seen: usize,
}

impl Collected {
    fn push(&mut self, value: &[u8]) {
        // Games of one tournament follow each other.
        if self.values.get_index(self.last).is_none_or(|last| last.as_bytes() != value) {
            let value = decode(value);
            self.last = match self.values.get_index_of(&*value) {
                Some(value) => value,
                None => self.values.insert_full(value.into_owned()).0,
            };
        }
        self.of_games.push(self.last as u64);
    }
}

impl Collector {
    /// Adds the tags of a game, names and values as they stand in its text; the first of a name
    /// counts.
    pub fn push<'a>(&mut self, tags: impl Iterator<Item = (&'a [u8], &'a [u8])>) {
        let mut shape = std::mem::take(&mut self.shape);
        shape.clear();
        for (name, value) in tags {
            let place = self.place(name, shape.len());
            let seen = self.games.len() + 1;
            if let Some((_, collected)) = self.names.get_index_mut(place)
                && std::mem::replace(&mut collected.seen, seen) != seen
            {
                shape.push(place as u64);
                collected.push(value);
            }
        }
        let place = match self.shapes.get_index_of(&shape) {
            Some(place) => place,
            None => self.shapes.insert_full(shape.clone()).0,
        };
        self.shape = shape;
        self.games.push(place as u64);
    }

    /// The place of a name, which most games have at the same place as those before.
    fn place(&mut self, name: &[u8], likely: usize) -> usize {
        if self.names.get_index(likely).is_some_and(|(other, _)| other.as_bytes() == name) {
            return likely;
        }
        let name = decode(name);
        match self.names.get_index_of(&*name) {
            Some(place) => place,
            None => self.names.insert_full(name.into_owned(), Collected::default()).0,
        }
    }

    /// The section of the tags.
    pub fn write(&self) -> Vec<u8> {
        let mut out = Vec::new();
        push_count(&mut out, self.names.len());
        for (name, collected) in &self.names {
            push_text(&mut out, name);
            push_count(&mut out, collected.values.len());
            let ends = collected.values.iter().scan(0, |end, value| {
                *end += value.len() as u64;
                Some(*end)
            });
            pack(&mut out, &ends.collect::<Vec<u64>>());
            collected.values.iter().for_each(|value| out.extend(value.as_bytes()));
            push_count(&mut out, collected.of_games.len());
            pack(&mut out, &collected.of_games);
        }
        push_count(&mut out, self.shapes.len());
        for shape in &self.shapes {
            push_count(&mut out, shape.len());
            pack(&mut out, shape);
        }
        pack(&mut out, &self.games);
        out
    }
}

/// The tags of a block. They stay as they were stored; those of a game are found when it is asked
/// for.
#[derive(Clone, Debug, Default)]
pub struct Dictionary {
    section: Vec<u8>,
    names: Vec<Name>,
    /// The names of each shape.
    shapes: Vec<Vec<usize>>,
    /// The shape of each game.
    games: List,
}

#[derive(Clone, Debug)]
struct Name {
    name: String,
    text: String,
    /// Where each value ends in the text.
    ends: List,
    values: Values,
}

/// The values of the games that have a name.
#[derive(Clone, Debug)]
enum Values {
    /// All games have it.
    All(List),
    /// The value of each game; meaningless for those that do not have it.
    Some(Vec<u64>),
    /// The games that have it, ascending, with their values.
    Few(Vec<(usize, u64)>),
}

impl Name {
    fn value(&self, section: &[u8], game: usize) -> Option<&str> {
        let value = match &self.values {
            Values::All(list) => list.get(section, game)?,
            Values::Some(list) => *list.get(game)?,
            Values::Few(list) => {
                let place = list.binary_search_by_key(&game, |(game, _)| *game).ok()?;
                list.get(place)?.1
            }
        };
        let place = usize::try_from(value).ok()?;
        let end = |place| usize::try_from(self.ends.get(section, place)?).ok();
        let from = place.checked_sub(1).map_or(Some(0), end)?;
        self.text.get(from..end(place)?)
    }
}

impl Dictionary {
    /// The tags of a game, in place of others.
    pub fn fill(&self, game: usize, tags: &mut Tags) {
        tags.clear();
        let shape = self.games.get(&self.section, game).and_then(|n| usize::try_from(n).ok());
        let shape = shape.and_then(|shape| self.shapes.get(shape));
        for name in shape.into_iter().flatten() {
            let Some(name) = self.names.get(*name) else { continue };
            tags.push(&name.name, name.value(&self.section, game).unwrap_or_default());
        }
    }

    /// Reads the section of a block with so many games.
    pub(super) fn read(section: Vec<u8>, games: usize) -> Option<Dictionary> {
        let mut bytes = Bytes::new(&section);
        let mut names = Vec::new();
        for _ in 0..bytes.count()? {
            names.push(name(&mut bytes, &section, games)?);
        }
        let mut shapes = Vec::new();
        for _ in 0..bytes.count()? {
            let count = usize::try_from(bytes.u32()?).ok().filter(|c| *c <= names.len())?;
            let shape = unpack(&mut bytes, count)?.into_iter().map(usize::try_from);
            shapes.push(shape.collect::<Result<Vec<usize>, _>>().ok()?);
        }
        let list = List::open(&mut bytes, games)?;
        bytes.end()?;
        let mut dictionary = Dictionary { section: Vec::new(), names, shapes, games: list };
        dictionary.spread(&section, games)?;
        dictionary.section = section;
        Some(dictionary)
    }

    /// Gives the values of names that only some games have to these games.
    fn spread(&mut self, section: &[u8], games: usize) -> Option<()> {
        let some = |name: &Name| matches!(name.values, Values::Some(_));
        if !self.names.iter().any(some) {
            return Some(());
        }
        let mut due = vec![0; self.names.len()];
        let mut spread: Vec<Vec<(usize, u64)>> = vec![Vec::new(); self.names.len()];
        for game in 0..games {
            let shape = usize::try_from(self.games.get(section, game)?).ok()?;
            for name in self.shapes.get(shape)? {
                let Values::Some(values) = &self.names.get(*name)?.values else { continue };
                let place = due.get_mut(*name)?;
                spread.get_mut(*name)?.push((game, *values.get(*place)?));
                *place += 1;
            }
        }
        for (name, list) in self.names.iter_mut().zip(spread).filter(|(name, _)| some(name)) {
            name.values = dense(list);
        }
        Some(())
    }
}

/// The values of some games: one for every game as long as that takes little room.
fn dense(list: Vec<(usize, u64)>) -> Values {
    let games = list.last().map_or(0, |(game, _)| game + 1);
    if list.len() < games / 8 {
        return Values::Few(list);
    }
    let mut values = vec![0; games];
    for (game, value) in list {
        if let Some(slot) = values.get_mut(game) {
            *slot = value;
        }
    }
    Values::Some(values)
}

/// A name with its values.
fn name(bytes: &mut Bytes<'_>, section: &[u8], games: usize) -> Option<Name> {
    let name = bytes.text()?.to_owned();
    let count = usize::try_from(bytes.u32()?).ok().filter(|count| *count <= games)?;
    let ends = List::open(bytes, count)?;
    let last = count.checked_sub(1).map_or(Some(0), |last| ends.get(section, last))?;
    let text = bytes.take(usize::try_from(last).ok()?)?;
    let text = std::str::from_utf8(text).ok()?.to_owned();
    let count = usize::try_from(bytes.u32()?).ok().filter(|count| *count <= games)?;
    let values = if count == games {
        Values::All(List::open(bytes, count)?)
    } else {
        Values::Some(unpack(bytes, count)?)
    };
    Some(Name { name, text, ends, values })
}
