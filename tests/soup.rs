//! Whatever stands in a query: no panic, and every place lies within the text.

use figurine::sema::compile;
use figurine::text::Source;
use proptest::prelude::*;

/// Pieces of queries, broken ones among them.
const PIECES: &[&str] = &[
    "(",
    ")",
    "{",
    "}",
    "[",
    "]",
    "[]",
    "cql(",
    "cql()",
    "check",
    "mate",
    "Ra1",
    "♖a2",
    "[QR]b2-3",
    "[a-h1",
    "Zd4",
    "e4",
    ".",
    "--",
    "[x]",
    "×",
    "―",
    "→",
    "->",
    "<-",
    "-->",
    "<--",
    "=Q",
    "=",
    "==",
    "<",
    ">=",
    "+",
    "-",
    "*",
    "?",
    "{2,5}",
    "{4,2}",
    "{,}",
    "{*}",
    "and",
    "or",
    "not",
    "if",
    "then",
    "else",
    "while",
    "loop",
    "find",
    "path",
    "line",
    "echo",
    "echo (s t)",
    "in",
    "all",
    "square",
    "piece",
    "x",
    "y",
    "x=",
    "x+=",
    "x[element]",
    "x∊",
    "∈",
    "[Aa]x",
    "◭",
    "$m",
    "$m[a1]",
    "forany",
    "function",
    "f(",
    "f(x){",
    "dictionary",
    "local",
    "D[",
    "\"a\"",
    "\"",
    "\\1",
    "\\q",
    "3",
    "-7",
    "99999999999999999999",
    "1-0",
    "flip",
    "flip count",
    "rotate45",
    "reversecolor",
    "up 1",
    "sort",
    "sort \"k\"",
    "comment",
    "comment(",
    "message",
    "str",
    "///",
    "//",
    "/*",
    "*/",
    ";",
    "@",
    "“",
    "ray",
    "between(",
    "pin",
    "through",
    "move",
    "from",
    "legal",
    "countmoves",
    "player",
    "white",
    "tag",
    "fen",
    "result",
    "hhdb",
    "currentposition",
    ":",
    "parent",
    "child",
    "persistent",
    "atomic",
    "isbound",
    "unbind",
    "quiet",
    "count",
    "title",
    "focus",
    "transform",
    ",",
    "&",
    "|",
    "~",
    "#",
    "match",
    "(match",
    "input",
    "\u{feff}",
    "é",
    "\u{0}",
    "𝄞",
];

const GAPS: &[&str] = &["", " ", "\n", "\n\n", "\t"];

fn soup() -> impl Strategy<Value = String> {
    let piece = (prop::sample::select(PIECES), prop::sample::select(GAPS));
    prop::collection::vec(piece, 0..40)
        .prop_map(|parts| parts.into_iter().flat_map(|(piece, gap)| [piece, gap]).collect())
}

/// Compiles, and looks at every place of every report.
fn survives(text: &str) {
    let source = Source::new("soup", text);
    let (query, reports) = compile(&source);
    // A byte-order mark is no part of the text.
    let text = source.text();
    assert_eq!(query.is_some(), !reports.iter().any(|r| r.is_error()), "{text:?}");
    for report in &reports {
        let labels = report.labels.iter().map(|label| label.span);
        for span in std::iter::once(report.primary.span).chain(labels) {
            let (start, end) = (span.start as usize, span.end as usize);
            let good = start <= end && text.is_char_boundary(start) && text.is_char_boundary(end);
            assert!(good && end <= text.len(), "{start}..{end} of {text:?}: {}", report.message);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..Default::default() })]

    #[test]
    fn tokens(text in soup()) {
        survives(&text);
    }

    #[test]
    fn characters(text in "[ -~♔-♟―×→∊\n\"\\\\]{0,60}") {
        survives(&text);
    }

    #[test]
    fn anything(text in any::<String>()) {
        survives(&text);
    }
}
