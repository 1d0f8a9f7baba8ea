//! Laws of spelling and layout, on every query of the project and, where they are there, of the
//! acceptance suite and the list of statements: both spellings give the same tree, formatting
//! changes nothing but blanks, and what is formatted stays as it is.

use figurine::filters::Table;
use figurine::ir::Query;
use figurine::sema::compile;
use figurine::syntax::{Spelling, TokenClass, classify, formatted};
use figurine::text::Source;
use std::path::Path;

const FOLDERS: [&str; 6] = [
    "examples/queries",
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

/// The query without the places of its parts, which move with the layout.
fn tree(query: &Query) -> String {
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

fn query(text: &str) -> Option<Query> {
    compile(&Source::new("query", text)).0
}

/// The comments, whatever their line ends.
fn comments(text: &str) -> Vec<String> {
    let found = classify(text, &Table).into_iter().filter(|f| f.1 == TokenClass::Comment);
    found.map(|(span, _)| text[span.range()].replace("\r\n", "\n").trim_end().to_owned()).collect()
}

/// What is wrong with a query in another layout or spelling.
pub fn fault(text: &str, spelling: Spelling) -> Option<String> {
    let meant = query(text);
    let Some(out) = formatted(text, &Table, spelling) else {
        return meant.map(|_| "is not laid out".to_owned());
    };
    let again = formatted(&out, &Table, spelling);
    let stable = again.as_deref() == Some(&*out);
    let ascii = |text: &str| formatted(text, &Table, Spelling::Ascii);
    let checks = [
        (stable, "changes again"),
        (meant.map(|q| tree(&q)) == query(&out).map(|q| tree(&q)), "means something else"),
        (comments(text) == comments(&out), "loses comments"),
        (ascii(text) == ascii(&out), "has another spelling in ASCII"),
        (!out.lines().any(|line| line.ends_with([' ', '\t'])), "has blanks at the end of a line"),
        (!out.contains("\n\n\n") && !out.starts_with('\n'), "has too many blank lines"),
        (!out.lines().any(|line| line.starts_with('\t')), "has tabs"),
    ];
    let (_, what) = checks.into_iter().find(|(holds, _)| !holds)?;
    Some(format!("{what}:\n{out}{}", again.filter(|_| !stable).unwrap_or_default()))
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
