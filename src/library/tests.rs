//! Tests of the files of the library as texts; what their functions find is tested in
//! `tests/library.rs`.

use super::*;
use std::collections::HashSet;

#[test]
fn functions_are_found_with_their_docs() {
    let text = "// Things\n//\n// More on\n// them.\n\n// Is one.\n// Longer.\nfunction one() {\n  \
        mate\n}\n// Is two.\nfunction two(a1b c) {\n  c\n}\n";
    let file = read("things", text);
    assert_eq!((file.summary, file.about.as_str()), ("Things", "More on\nthem."));
    let names: Vec<_> = file.functions.iter().map(Function::signature).collect();
    assert_eq!(names, ["one()", "two(a1b c)"]);
    assert_eq!(file.functions[0].doc, "Is one.\nLonger.");
    assert_eq!(file.functions[0].source, "function one() {\n  mate\n}");
    assert_eq!((file.functions[1].line, file.functions[1].summary()), (12, "Is two."));
}

#[test]
fn every_function_is_documented() {
    for function in functions() {
        let name = function.name;
        let summary = function.summary();
        assert!(summary.ends_with('.') && summary.len() <= 96, "{name}: `{summary}`");
        assert!(!function.origin().is_empty(), "{name} names no source");
        assert!(function.definition().ends_with('.'), "{name} has no definition");
        assert!(function.doc.lines().all(|line| line.len() <= 97), "{name} has long lines");
        assert!(function.source.ends_with("\n}"), "{name} is not closed");
    }
    for file in files() {
        assert!(!file.summary.is_empty() && !file.summary.ends_with('.'), "{}", file.name);
    }
}

#[test]
fn names_are_words_and_differ() {
    let mut seen = HashSet::new();
    for function in functions() {
        let name = function.name;
        assert!(seen.insert(name), "`{name}` stands in the library twice");
        assert!(name.len() > 2 && name.chars().all(|c| c.is_ascii_lowercase()), "{name}");
        assert!(std::ptr::eq(super::function(name).unwrap(), function), "{name}");
    }
}
