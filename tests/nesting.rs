//! Queries that no one writes: refused or read, on a stack of ordinary size. Where a stage took
//! time that grows faster than the text, this would run for hours.

use figurine::sema::compile;
use figurine::text::Source;

const MANY: usize = 100_000;

/// The codes a query gives.
fn codes(text: String) -> Vec<&'static str> {
    compile(&Source::new("deep", text)).1.iter().map(|r| r.code.id).collect()
}

#[test]
fn brackets_and_words_within_each_other_are_refused() {
    let closed =
        |open: &str, close: &str| format!("{}check{}", open.repeat(MANY), close.repeat(MANY));
    for text in [
        closed("(", ")"),
        closed("{", "}"),
        closed("--(", ")"),
        closed("path (", ")"),
        closed("not ", ""),
        closed("find ", ""),
        closed("if check ", ""),
        closed("if check check else ", ""),
        closed("flip ", ""),
        closed("path ", ""),
        closed("line --> ", ""),
        closed("x[element]A ", ""),
        closed("parent:", ""),
        closed("x=", ""),
        "[".repeat(MANY),
        "(".repeat(MANY),
        "{".repeat(MANY),
        format!("ply{}", " + 1".repeat(MANY)),
        format!("ply{}", " < 5".repeat(MANY)),
        format!("\"a\"{}", "[0]".repeat(MANY)),
    ] {
        let start: String = text.chars().take(20).collect();
        assert_eq!(codes(text), ["E0111"], "{start}");
    }
}

#[test]
fn functions_within_functions_are_refused() {
    let mut text = "function step0(s) {s & k}\n".to_owned();
    for i in 1..100 {
        let deep = "not ".repeat(300);
        text.push_str(&format!("function step{i}(s) {{{deep}step{}(s)}}\n", i - 1));
    }
    text.push_str("step99(A)");
    assert_eq!(codes(text), ["E0111"]);
}

#[test]
fn long_rows_are_read() {
    for text in [
        format!("check{}", " or check".repeat(MANY)),
        format!("check{}", " and btm".repeat(MANY)),
        format!("A{}", " | a".repeat(MANY)),
        format!("A{}", " -> a".repeat(MANY)),
        "check\n".repeat(MANY),
    ] {
        let start: String = text.chars().take(20).collect();
        assert_eq!(codes(text), Vec::<&str>::new(), "{start}");
    }
}

#[test]
fn a_megabyte_of_anything_gives_few_reports() {
    for piece in ["\"\n", "{", "“", "foo ", "x=3 ", "/*", "1", "K", "a1", ") ", "else "] {
        let text = piece.repeat(1_000_000 / piece.len());
        let found = codes(text).len();
        assert!(found <= 400, "{piece:?}: {found} reports");
    }
}
