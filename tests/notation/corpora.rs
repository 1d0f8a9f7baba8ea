//! The same games in many languages; only where the shared files are there.

use super::{Read, games};
use crate::fixture::here;
use figurine::games::notation::{LetterSet, Reading};
use std::path::PathBuf;

fn shared(folder: &str) -> Vec<(String, PathBuf)> {
    let folder = here("../shared/corpora").join(folder);
    let Ok(listing) = std::fs::read_dir(folder) else { return Vec::new() };
    let paths = listing.map(|entry| entry.unwrap().path());
    let mut files: Vec<_> = paths
        .filter(|path| path.extension().is_some_and(|e| e == "pgn"))
        .map(|path| (path.file_stem().unwrap().to_string_lossy().into_owned(), path))
        .collect();
    files.sort();
    files
}

fn read(path: &PathBuf) -> Vec<Read> {
    games(&std::fs::read(path).unwrap(), Reading::default())
}

/// The language that a file is named after.
fn set(name: &str) -> Option<&'static LetterSet> {
    let sets = figurine::games::notation::LETTER_SETS;
    sets.iter().find(|set| set.name.eq_ignore_ascii_case(name))
}

#[test]
fn the_same_games_in_every_language() {
    let files = shared("localized");
    let Some((_, pictures)) = files.iter().find(|(name, _)| name == "figurine-white") else {
        return;
    };
    let expected = read(pictures);
    assert!(expected.iter().all(|read| read.letters == "en" && read.faults.is_empty()));
    assert!(expected.len() > 20 && files.len() > 15);
    for (name, path) in &files {
        let found = read(path);
        assert_eq!(found.len(), expected.len(), "{name}");
        for (n, (one, other)) in found.iter().zip(&expected).enumerate() {
            assert_eq!(one.faults, [], "{name}, game {}", n + 1);
            assert_eq!(one.moves, other.moves, "{name}, game {}", n + 1);
            let letters = LetterSet::by_code(one.letters).unwrap();
            let own = set(name).map_or("K Q R B N".to_owned(), LetterSet::listed);
            assert_eq!(letters.listed(), own, "{name}, game {}", n + 1);
        }
    }
}

#[test]
fn single_games_in_four_scripts() {
    let files = shared("tiny");
    for (name, code) in [("finnish", "fi"), ("german", "de"), ("polish", "pl"), ("figurine", "en")]
    {
        let Some((_, path)) = files.iter().find(|(one, _)| one == name) else { continue };
        let found = read(path);
        assert!(found.iter().all(|read| read.letters == code && read.faults.is_empty()), "{name}");
        assert!(found.iter().all(|read| read.moves.len() > 60), "{name}");
    }
}
