//! Laws of spelling and layout, on every query of the project and, where they are there, of the
//! acceptance suite: both spellings give the same tree, and formatting changes nothing.

use figurine::filters::Table;
use figurine::ir::Query;
use figurine::sema::compile;
use figurine::syntax::{Spelling, format};
use figurine::text::Source;
use std::path::{Path, PathBuf};

fn queries() -> Vec<(PathBuf, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folders = ["examples/queries", "tests/language", "../shared/acceptance/queries"];
    let mut found = Vec::new();
    for folder in folders {
        let Ok(entries) = std::fs::read_dir(root.join(folder)) else { continue };
        for path in
            entries.map(|e| e.unwrap().path()).filter(|p| p.extension().is_some_and(|e| e == "cql"))
        {
            if let Ok(text) = std::fs::read_to_string(&path) {
                found.push((path, text));
            }
        }
    }
    found.sort();
    found
}

/// The query without the places of its parts, which move with the layout.
fn tree(path: &Path, text: &str) -> String {
    let source = Source::new(path.display().to_string(), text);
    let (query, reports) = compile(&source);
    let query: Query = query.unwrap_or_else(|| panic!("{}: {:?}\n{text}", path.display(), reports));
    let text = format!("{query:?}");
    // Spans are written `12..34`.
    let mut out = String::new();
    let mut rest = text.as_str();
    while let Some(dots) = rest.find("..") {
        let head = rest[..dots].trim_end_matches(|c: char| c.is_ascii_digit());
        out.push_str(head);
        rest = rest[dots + 2..].trim_start_matches(|c: char| c.is_ascii_digit());
    }
    out + rest
}

fn check(spelling: Spelling) {
    let mut wrong = Vec::new();
    for (path, text) in queries() {
        let (query, _) = compile(&Source::new("query", text.as_str()));
        if query.is_none() {
            continue;
        }
        let formatted = format(&text, &Table, spelling);
        if tree(&path, &text) != tree(&path, &formatted) {
            wrong.push(format!("{}\n{formatted}", path.display()));
        }
        let again = format(&formatted, &Table, spelling);
        if again != formatted {
            wrong.push(format!("{} changes again:\n{formatted}\n{again}", path.display()));
        }
    }
    assert!(wrong.is_empty(), "{} differ:\n{}", wrong.len(), wrong.join("\n"));
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
