//! Laws of spelling and layout, on every query of the project and, where they are there, of the
//! acceptance suite and the list of statements: both spellings give the same tree, formatting
//! changes nothing but blanks, and what is formatted stays as it is.

use crate::fuzzed::targets::layout::fault;
use figurine::filters::Table;
use figurine::syntax::{Spelling, formatted};
use std::path::Path;

const FOLDERS: [&str; 7] = [
    "examples/queries",
    "examples/queries/tasks",
    "tests/language",
    "tests/themes",
    "tests/appendix",
    "tests/errors",
    "../shared/acceptance/queries",
];

/// Queries with what they are called.
fn queries() -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut found = Vec::new();
    for folder in FOLDERS {
        let Ok(entries) = std::fs::read_dir(root.join(folder)) else { continue };
        for path in
            entries.map(|e| e.unwrap().path()).filter(|p| p.extension().is_some_and(|e| e == "cql"))
        {
            if let Ok(text) = std::fs::read_to_string(&path) {
                found.push((path.display().to_string(), text));
            }
        }
    }
    let list = std::fs::read_to_string(root.join(crate::conformance::LIST)).unwrap_or_default();
    let statements = list.lines().skip(1).filter_map(|row| row.split('\t').nth(1));
    found.extend(statements.map(|s| ("statement".to_owned(), crate::conformance::unescape(s))));
    found.sort();
    found.dedup();
    found
}

fn check(spelling: Spelling) {
    let queries = queries();
    let faults = queries.iter().filter_map(|(name, text)| {
        fault(text, spelling).map(|fault| format!("{name}\n{text}\n{fault}\n"))
    });
    let wrong: Vec<String> = faults.collect();
    assert!(
        wrong.is_empty(),
        "{} differ:\n{}",
        wrong.len(),
        wrong[..wrong.len().min(30)].join("\n")
    );
}

#[test]
fn formatting_keeps_the_tree() {
    check(Spelling::Keep);
}

#[test]
fn ascii_spelling_gives_the_same_tree() {
    check(Spelling::Ascii);
}

#[test]
fn unicode_spelling_gives_the_same_tree() {
    check(Spelling::Unicode);
}

#[test]
fn the_examples_are_formatted() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for (name, text) in queries().into_iter().filter(|(name, _)| name.contains("examples/queries"))
    {
        let name = Path::new(&name).strip_prefix(root).unwrap().display();
        let out = formatted(&text, &Table, Spelling::Keep).unwrap();
        assert_eq!(out, text, "run `figurine fmt {name}`");
    }
}
