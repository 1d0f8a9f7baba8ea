//! Files by which editors colour queries, made from the filter table.

mod emacs;
mod pages;
mod pattern;
mod textmate;
mod vim;

use crate::filters;
use crate::ir::{Filter, Group};
use crate::syntax::{Shape, Vocabulary};
use std::collections::{BTreeMap, BTreeSet};

/// The files with their places in the tree, and their texts.
pub fn files() -> BTreeMap<&'static str, String> {
    let table = Table::new();
    BTreeMap::from([
        ("docs/theme/cql.js", pages::script(&table)),
        ("editors/emacs/chess-cql-words.el", emacs::words(&table)),
        ("editors/neovim/syntax/chess-cql.vim", vim::syntax(&table)),
        ("editors/vscode/syntaxes/chess-cql.tmLanguage.json", textmate::grammar(&table)),
    ])
}

/// What stands at the head of every file, behind the signs of a comment.
const NOTE: &str = "Made from the filter table; do not edit.";

/// What a word is, for its colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    /// Searches, loops, and what binds names.
    Control,
    /// Everything that is true or has a value.
    Filter,
    /// `true`, `false`.
    Literal,
    /// Operators that are words.
    Logical,
    /// Words that belong to another one.
    Parameter,
    /// Copies of a query.
    Transform,
}

/// The table as editors see it.
struct Table {
    /// Words by what they are, as they are written in ASCII.
    words: BTreeMap<Kind, BTreeSet<&'static str>>,
    /// Signs that stand for a word: `⊢` for `path`.
    symbols: BTreeSet<&'static str>,
    /// Operators.
    signs: Vec<&'static str>,
}

impl Table {
    fn new() -> Table {
        let mut words: BTreeMap<Kind, BTreeSet<_>> = BTreeMap::new();
        let mut symbols = BTreeSet::new();
        let mut signs = BTreeSet::from(["[]", ".", "▦", ",", "?", "-", "///"]);
        for row in filters::all() {
            let alphabetic = row.name.starts_with(|c: char| c.is_ascii_alphabetic());
            for spelling in [row.name].into_iter().chain(row.aliases.iter().copied()) {
                if filters::Table.word(spelling).is_none()
                    || spelling.contains(' ')
                    || row.shape == Shape::Reserved
                {
                    continue;
                }
                match (alphabetic, spelling.is_ascii()) {
                    (true, true) => _ = words.entry(kind(row)).or_default().insert(spelling),
                    (true, false) => _ = symbols.insert(spelling),
                    (false, _) if documents(row) => {}
                    (false, _) => _ = signs.insert(spelling),
                }
            }
        }
        Table { words, symbols, signs: signs.into_iter().collect() }
    }

    /// Words without hyphens, which make up a name.
    fn names(&self) -> impl Iterator<Item = (Kind, Vec<&'static str>)> {
        let plain = |words: &BTreeSet<&'static str>| {
            words.iter().copied().filter(|word| !word.contains('-')).collect()
        };
        self.words.iter().map(move |(kind, words)| (*kind, plain(words)))
    }
}

/// Whether a row documents what is no operator: brackets, designators, `$mark`, `\0`.
fn documents(row: &Filter) -> bool {
    let other = |c: char| c.is_ascii_alphanumeric() || "(){}_".contains(c);
    row.shape == Shape::Sign && row.name.contains(other)
}

fn kind(row: &Filter) -> Kind {
    match (row.group, row.shape) {
        _ if matches!(row.name, "true" | "false") => Kind::Literal,
        _ if matches!(row.name, "then" | "else" | "cql") => Kind::Control,
        (Group::Transforms, _) => Kind::Transform,
        (Group::Words, _) => Kind::Parameter,
        (Group::Lines | Group::Binding, shape) if shape != Shape::Plain => Kind::Control,
        (Group::Logic, Shape::Infix(..) | Shape::Prefix(_)) => Kind::Logical,
        (Group::Logic, Shape::Form | Shape::Low) => Kind::Control,
        _ => Kind::Filter,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_of_the_language_has_one_kind() {
        let table = Table::new();
        let all: Vec<&str> = table.words.values().flatten().copied().collect();
        for row in filters::all() {
            let word = row.name.chars().all(|c| c.is_ascii_alphanumeric() || "_-".contains(c));
            let known = filters::Table.word(row.name).is_some() && row.shape != Shape::Reserved;
            if word && known && row.shape != Shape::Sign && row.name.len() > 2 {
                let times = all.iter().filter(|name| **name == row.name).count();
                assert_eq!(times, usize::from(row.name.contains(char::is_alphabetic)), "{row:?}");
            }
        }
        assert!(table.symbols.contains("⊢") && table.signs.contains(&"[element]"));
        assert!(!table.signs.iter().any(|sign| ["{}", "()", "_", "[i]", "$mark"].contains(sign)));
        assert!(all.contains(&"curpos") && all.contains(&"o-o-o") && !all.contains(&"oldline"));
    }
}
