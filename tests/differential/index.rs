//! The games against an index of them, whatever is odd in them.

use super::{ALL, Asked, Outcome, compile, files, outcome, outcome_of};
use crate::fixture::indexed;
use figurine::engine::{Games, Labelled, Options};
use figurine::index::Indexed;
use std::collections::HashMap;
use std::sync::Arc;

/// Whether an index of the games says the same as they do.
fn same(query: &Labelled, text: &Outcome, index: &Arc<Indexed>, options: &Options) {
    let source = Games::Index("games".to_owned(), Arc::clone(index));
    let from_index = outcome_of(query, vec![source], options);
    let name = &query.label;
    assert!(text.written == from_index.written, "{name} writes something else with an index");
    assert_eq!(text.said, from_index.said, "{name}, with an index");
    assert_eq!(text.faults, from_index.faults, "{name}, with an index");
    assert_eq!(text.counts, from_index.counts, "{name}, with an index");
}

#[test]
fn an_index_changes_nothing() {
    let mut indexes = HashMap::new();
    for asked in ALL.iter() {
        let Asked { query, games, alone, .. } = asked;
        let index = indexes.entry(Arc::as_ptr(games)).or_insert_with(|| indexed(games));
        same(query, alone, index, &asked.options());
    }
}

/// All games of the project, with faults, variants, other languages, in one text.
pub fn all_games() -> Arc<[u8]> {
    let folders = ["examples/games", "tests/games", "tests/games/foreign"];
    let mut games = Vec::new();
    for path in folders.iter().flat_map(|folder| files(folder, "pgn")) {
        games.extend(std::fs::read(path).unwrap());
        games.extend(b"\n\n");
    }
    games.into()
}

#[test]
fn an_index_of_odd_games_changes_nothing() {
    let games = all_games();
    let index = indexed(&games);
    for path in [files("examples/queries", "cql"), files("tests/language", "cql")].concat() {
        let text = std::fs::read_to_string(&path).unwrap();
        let Ok((query, _)) = compile(&path.display().to_string(), &text) else { continue };
        for (threads, variations) in [(1, false), (3, true)] {
            let options = Options { threads, variations, ..Options::default() };
            same(&query, &outcome(&query, &[&games], &options), &index, &options);
        }
    }
}
