//! The tags of the games of a block: every value once.

use super::bytes::{Bytes, push_count, push_text};
use super::packed::{pack, unpack};
use crate::games::Tags;
use indexmap::{IndexMap, IndexSet};

/// Collects tags.
#[derive(Default)]
pub(super) struct Collector {
    names: IndexMap<String, Collected>,
    /// The lists of names that games have.
    shapes: IndexSet<Vec<u64>>,
    /// The list of each game.
    games: Vec<u64>,
}

#[derive(Default)]
struct Collected {
    values: IndexSet<String>,
    /// The value of each game that has the tag.
    of_games: Vec<u64>,
}

impl Collector {
    pub fn push(&mut self, tags: &Tags) {
        let mut shape = Vec::with_capacity(16);
        for (name, value) in tags.iter() {
            // Most games have the same names in the same order.
            let same = self.names.get_index(shape.len()).is_some_and(|(other, _)| other == name);
            let place = match (same, self.names.get_index_of(name)) {
                (true, _) => shape.len(),
                (false, Some(place)) => place,
                (false, None) => {
                    self.names.insert(name.to_owned(), Collected::default());
                    self.names.len() - 1
                }
            };
            shape.push(place as u64);
            if let Some((_, collected)) = self.names.get_index_mut(place) {
                let values = &mut collected.values;
                let value = match values.get_index_of(value) {
                    Some(value) => value,
                    None => values.insert_full(value.to_owned()).0,
                };
                collected.of_games.push(value as u64);
            }
        }
        let shape = match self.shapes.get_index_of(&shape) {
            Some(place) => place,
            None => self.shapes.insert_full(shape).0,
        };
        self.games.push(shape as u64);
    }

    /// The section of the tags.
    pub fn write(&self) -> Vec<u8> {
        let mut out = Vec::new();
        push_count(&mut out, self.names.len());
        for (name, collected) in &self.names {
            push_text(&mut out, name);
            push_count(&mut out, collected.values.len());
            let lengths = collected.values.iter().map(|value| value.len() as u64);
            pack(&mut out, &lengths.collect::<Vec<u64>>());
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

/// The tags of a block.
#[derive(Clone, Debug, Default)]
pub struct Dictionary {
    names: Vec<Name>,
    /// The name of each tag of each game, and its value.
    tags: Vec<(u32, u32)>,
    /// Behind the last tag of each game.
    ends: Vec<usize>,
}

#[derive(Clone, Debug)]
struct Name {
    name: String,
    text: String,
    /// Where each value ends in the text.
    ends: Vec<usize>,
}

impl Name {
    fn value(&self, place: u32) -> Option<&str> {
        let place = place as usize;
        let from = place.checked_sub(1).map_or(Some(0), |before| self.ends.get(before).copied())?;
        self.text.get(from..*self.ends.get(place)?)
    }
}

impl Dictionary {
    /// The tags of a game, in place of others.
    pub fn fill(&self, game: usize, tags: &mut Tags) {
        tags.clear();
        let from = game.checked_sub(1).map_or(Some(0), |before| self.ends.get(before).copied());
        let range = from.zip(self.ends.get(game)).map(|(from, end)| from..*end);
        let list = range.and_then(|range| self.tags.get(range)).unwrap_or_default();
        for (name, value) in list {
            let Some(name) = self.names.get(*name as usize) else { continue };
            tags.push(&name.name, name.value(*value).unwrap_or_default());
        }
    }

    /// Reads the section of a block with so many games.
    pub(super) fn read(bytes: &[u8], games: usize) -> Option<Dictionary> {
        let mut bytes = Bytes::new(bytes);
        let (mut names, mut of_games) = (Vec::new(), Vec::new());
        for _ in 0..bytes.count()? {
            let name = bytes.text()?.to_owned();
            let count = usize::try_from(bytes.u32()?).ok().filter(|count| *count <= games)?;
            let mut end = 0usize;
            let mut ends = Vec::with_capacity(count);
            for length in unpack(&mut bytes, count)? {
                end = end.checked_add(usize::try_from(length).ok()?)?;
                ends.push(end);
            }
            let text = std::str::from_utf8(bytes.take(end)?).ok()?.to_owned();
            names.push(Name { name, text, ends });
            let count = usize::try_from(bytes.u32()?).ok().filter(|count| *count <= games)?;
            of_games.push(unpack(&mut bytes, count)?.into_iter());
        }
        let mut shapes = Vec::new();
        for _ in 0..bytes.count()? {
            let count = usize::try_from(bytes.u32()?).ok().filter(|c| *c <= names.len())?;
            shapes.push(unpack(&mut bytes, count)?);
        }
        let mut dictionary = Dictionary { names, tags: Vec::new(), ends: Vec::new() };
        for shape in unpack(&mut bytes, games)? {
            for name in shapes.get(usize::try_from(shape).ok()?)? {
                let value = of_games.get_mut(usize::try_from(*name).ok()?)?.next()?;
                let value = u32::try_from(value).ok()?;
                dictionary.tags.push((u32::try_from(*name).ok()?, value));
            }
            dictionary.ends.push(dictionary.tags.len());
        }
        bytes.end()?;
        Some(dictionary)
    }
}
