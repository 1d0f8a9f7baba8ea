//! Whatever stands in a query: no panic, and every place lies within the text.

use figurine::sema::compile;
use figurine::syntax::Spelling;
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

/// Pieces that often make a query.
const SOUND: &[&str] = &[
    "check",
    "mate",
    "Ra1",
    "♖a2",
    "[QR]b2-3",
    ".",
    "--",
    "[x]",
    "×",
    "→",
    "&",
    "==",
    ">=",
    "+",
    "-",
    "*",
    "and",
    "or",
    "not",
    "if",
    "then",
    "else",
    "find",
    "path",
    "⊢",
    "-->",
    "line",
    "x = 3",
    "x",
    "{check}",
    "{ mate K }",
    "{\n",
    "}",
    "(",
    ")",
    "(K)",
    "\"a\"",
    "3",
    "flip",
    "up 1",
    "sort \"k\"",
    "comment(\"a\")",
    "///",
    "// c\n",
    "; d\n",
    "/* e\n f */",
    ":",
    "parent",
    "~",
    "#",
    "forany $m R",
    "$m",
    "x[element]A",
    "◭y∊A",
    "{2,5}",
    "=Q",
    "(check)",
    "function f(a) { a }",
    "f(K)",
    "xor",
    "ply",
    "[Aa]z=Q",
    "player \"a\"",
    "while (x<3) {x+=1}",
    "\r\n",
    "D[\"a\"]=3",
    "dictionary D",
];

const GAPS: &[&str] = &["", " ", "\n", "\n\n", "\t"];

fn soup() -> impl Strategy<Value = String> {
    let piece = (prop::sample::select(PIECES), prop::sample::select(GAPS));
    prop::collection::vec(piece, 0..40)
        .prop_map(|parts| parts.into_iter().flat_map(|(piece, gap)| [piece, gap]).collect())
}

fn sound() -> impl Strategy<Value = String> {
    let gap = prop::sample::select(&["", " ", " ", " ", "\n", "\n\n"][..]);
    let piece = (prop::sample::select(SOUND), gap);
    prop::collection::vec(piece, 0..8)
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
    fn layouts(text in sound()) {
        for spelling in [Spelling::Keep, Spelling::Ascii, Spelling::Unicode] {
            let fault = crate::laws::fault(&text, spelling);
            prop_assert!(fault.is_none(), "{text:?}: {}", fault.unwrap_or_default());
        }
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
