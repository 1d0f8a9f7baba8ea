//! Dictionaries: their trees, and the tables they hold while a query runs.

use super::{Bool, Expr, Text, Ty, Variable};
use crate::games::NodeId;
use crate::text::Span;
use shakmaty::Bitboard;
use std::collections::BTreeMap;

/// A dictionary, by index into [`Query::dictionaries`](super::Query).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Dict(pub u32);

/// What is known of a dictionary before anything is run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DictInfo {
    /// Its name, for messages.
    pub name: String,
    /// It is emptied at the start of each game (CQL: `local dictionary`).
    pub local: bool,
    /// The type of the keys; none if it is never used.
    pub key: Option<Ty>,
    /// The type of the values; none if nothing is ever stored.
    pub value: Option<Ty>,
}

/// `D[k]`.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// The dictionary.
    pub dict: Dict,
    /// The key.
    pub key: Expr,
}

/// What is done with a dictionary as a condition.
#[derive(Clone, Debug, PartialEq)]
pub enum DictOp {
    /// `D[k]` where no type of values is known yet: there is an entry.
    Has(Entry),
    /// `D[k] = F`; fails if the key or the value does.
    Store(Entry, Expr, Span),
    /// `unbind D[k]`; always matches, unless the key fails.
    Remove(Entry),
    /// `unbind D`.
    Clear(Dict),
    /// `k [element] D F`: always matches.
    Keys {
        /// The dictionary.
        dict: Dict,
        /// Holds one key after the other.
        variable: Variable,
        /// What is tried for each.
        body: Bool,
        /// Where the loop stands.
        span: Span,
    },
}

/// A key or a value of a dictionary, and the value of a variable that outlives a game.
///
/// Values of one type are ordered as the language compares them: numbers by size, strings by
/// bytes, positions by id; sets by their squares from h8 down.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Datum {
    /// A number.
    Num(i64),
    /// A set.
    Set(Bitboard),
    /// A string.
    Text(Text),
    /// A position.
    Pos(NodeId),
}

impl Datum {
    /// The bytes of a string; other values have none of their own.
    pub fn bytes(&self) -> usize {
        match self {
            Datum::Text(text) => text.len(),
            _ => 0,
        }
    }
}

/// A table has no room left; the text says which of its limits was met.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Full(pub &'static str);

/// The entries of a dictionary in ascending order of their keys.
#[derive(Clone, Debug, Default)]
pub struct Table {
    entries: BTreeMap<Datum, Datum>,
    bytes: usize,
}

impl Table {
    /// The entries that a table holds at most.
    pub const MOST_ENTRIES: usize = 10_000_000;
    /// The bytes of strings that a table holds at most, keys and values together.
    pub const MOST_BYTES: usize = 1 << 30;

    /// The value of a key.
    pub fn get(&self, key: &Datum) -> Option<&Datum> {
        self.entries.get(key)
    }

    /// How many entries there are.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// About how many bytes it takes.
    pub fn weight(&self) -> usize {
        self.bytes.saturating_add(96 * self.entries.len())
    }

    /// All entries, by ascending key.
    pub fn iter(&self) -> impl Iterator<Item = (&Datum, &Datum)> {
        self.entries.iter()
    }

    /// Stores a value under a key.
    ///
    /// # Errors
    /// The table is full.
    pub fn insert(&mut self, key: Datum, value: Datum) -> Result<(), Full> {
        let old = self.entries.get(&key);
        if old.is_none() && self.entries.len() >= Self::MOST_ENTRIES {
            return Err(Full("dictionary has more than 10,000,000 entries"));
        }
        let before = old.map_or(0, |value| key.bytes() + value.bytes());
        let bytes = self.bytes.saturating_sub(before).saturating_add(key.bytes() + value.bytes());
        if bytes > Self::MOST_BYTES {
            return Err(Full("dictionary holds more than 1 GiB of strings"));
        }
        self.bytes = bytes;
        self.entries.insert(key, value);
        Ok(())
    }

    /// Takes an entry out, if it is there.
    pub fn remove(&mut self, key: &Datum) {
        if let Some(value) = self.entries.remove(key) {
            self.bytes = self.bytes.saturating_sub(key.bytes() + value.bytes());
        }
    }

    /// Takes all entries out.
    pub fn clear(&mut self) {
        *self = Table::default();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_are_replaced_and_counted_by_their_bytes() {
        let text = |text: &str| Datum::Text(Text::from(text));
        let mut table = Table::default();
        assert!(table.is_empty());
        table.insert(text("b"), text("long")).unwrap();
        table.insert(text("b"), text("x")).unwrap();
        table.insert(text("a"), Datum::Num(1)).unwrap();
        assert_eq!((table.len(), table.bytes), (2, 3));
        let keys: Vec<&Datum> = table.iter().map(|(key, _)| key).collect();
        assert_eq!(keys, [&text("a"), &text("b")]);
        table.remove(&text("b"));
        table.remove(&text("none"));
        assert_eq!((table.len(), table.bytes), (1, 1));
    }

    #[test]
    fn strings_may_not_grow_for_ever() {
        let mut table = Table { bytes: Table::MOST_BYTES - 1, ..Table::default() };
        let text = |text: &str| Datum::Text(Text::from(text));
        table.insert(Datum::Num(1), text("a")).unwrap();
        assert!(table.insert(Datum::Num(2), text("b")).is_err());
        table.insert(Datum::Num(1), text("c")).unwrap();
    }
}
