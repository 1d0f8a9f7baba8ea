//! The tag pairs of a game.

use std::collections::BTreeMap;
use std::ops::Range;

/// With more tags than these a name is looked up instead of searched.
const FEW: usize = 64;

/// The tag pairs of a game in the order of the file (PGN standard, section 8.1).
///
/// Values are decoded: escapes undone, bytes that are not UTF-8 read as Windows-1252. All of them
/// stand in one text, so that reading a game's tags costs little.
#[derive(Clone, Debug, Default)]
pub struct Tags {
    text: String,
    pairs: Vec<Pair>,
    /// Tags whose name there is already, with another value.
    repeated: Vec<Pair>,
    /// The places of the names, once there are many.
    places: BTreeMap<Box<str>, usize>,
}

/// Where a name and its value stand in the text.
#[derive(Clone, Debug)]
struct Pair {
    name: Range<usize>,
    value: Range<usize>,
}

impl Tags {
    /// The value of a tag; names are case-sensitive.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.place(name).and_then(|place| self.pairs.get(place)).map(|pair| self.of(pair).1)
    }

    fn place(&self, name: &str) -> Option<usize> {
        if self.pairs.len() > FEW {
            return self.places.get(name).copied();
        }
        self.iter().position(|(other, _)| other == name)
    }

    /// Names and values, in order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.pairs.iter().map(|pair| self.of(pair))
    }

    /// Gives a tag a value, in its place if there is such a tag, else behind the others.
    pub fn set(&mut self, name: &str, value: &str) {
        match self.place(name).and_then(|place| self.pairs.get_mut(place)) {
            Some(pair) => pair.value = append(&mut self.text, value),
            None => self.push(name, value),
        }
    }

    /// Adds a tag, unless there is one of that name.
    pub(super) fn add(&mut self, name: &str, value: &str) {
        match self.get(name) {
            None => self.push(name, value),
            Some(other) if other == value => {}
            Some(_) => {
                let name = append(&mut self.text, name);
                let value = append(&mut self.text, value);
                self.repeated.push(Pair { name, value });
            }
        }
    }

    /// Tags that do not count because of others with the same name, if their values differ.
    pub(super) fn repeated(&self) -> impl Iterator<Item = (&str, &str)> {
        self.repeated.iter().map(|pair| self.of(pair))
    }

    /// Takes over what another reading of the same tags has of [`Tags::repeated`].
    pub(crate) fn repeat(&mut self, other: &Tags) {
        self.repeated.clear();
        for (name, value) in other.repeated() {
            let name = append(&mut self.text, name);
            let value = append(&mut self.text, value);
            self.repeated.push(Pair { name, value });
        }
    }

    fn of(&self, pair: &Pair) -> (&str, &str) {
        let part = |range: &Range<usize>| self.text.get(range.clone()).unwrap_or_default();
        (part(&pair.name), part(&pair.value))
    }

    /// Adds a tag of which it is known that there is none of that name.
    pub(crate) fn push(&mut self, name: &str, value: &str) {
        let name = append(&mut self.text, name);
        let value = append(&mut self.text, value);
        self.pairs.push(Pair { name, value });
        let many = self.pairs.len();
        if many > FEW {
            let new = if many == FEW + 1 { 0 } else { many - 1 };
            let named = (new..).zip(self.pairs.iter().skip(new));
            let named = named.map(|(place, pair)| (self.of(pair).0.into(), place));
            let named: Vec<(Box<str>, usize)> = named.collect();
            // Of several with one name the first counts.
            named.into_iter().for_each(|(name, place)| {
                self.places.entry(name).or_insert(place);
            });
        }
    }

    /// Without any tags, but with the room for them.
    pub(crate) fn clear(&mut self) {
        self.text.clear();
        self.pairs.clear();
        self.repeated.clear();
        self.places.clear();
    }
}

fn append(text: &mut String, part: &str) -> Range<usize> {
    let from = text.len();
    text.push_str(part);
    from..text.len()
}

impl PartialEq for Tags {
    fn eq(&self, other: &Tags) -> bool {
        self.iter().eq(other.iter())
    }
}

impl Eq for Tags {}

impl<N: AsRef<str>, V: AsRef<str>> FromIterator<(N, V)> for Tags {
    fn from_iter<I: IntoIterator<Item = (N, V)>>(pairs: I) -> Tags {
        let mut tags = Tags::default();
        pairs.into_iter().for_each(|(name, value)| tags.set(name.as_ref(), value.as_ref()));
        tags
    }
}
