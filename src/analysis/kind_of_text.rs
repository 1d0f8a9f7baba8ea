//! Whether a text is a query at all: others use the suffix `.cql` too.

/// Lines that are looked at.
const LINES: usize = 20;

/// How texts in the Cassandra Query Language begin.
const CASSANDRA: &[&str] = &[
    "alter",
    "apply",
    "batch",
    "begin",
    "consistency",
    "copy",
    "create",
    "delete",
    "describe",
    "drop",
    "grant",
    "insert",
    "list",
    "revoke",
    "select",
    "source",
    "tracing",
    "truncate",
    "update",
    "use",
];

/// How texts in the Clinical Quality Language and in CodeQL begin.
const OTHERS: &[&str] = &[
    "library",
    "using",
    "include",
    "codesystem",
    "valueset",
    "concept",
    "define",
    "context",
    "import",
];

/// Whether a text is evidently written in another language of this suffix: it has no `cql(` and no
/// figurine in its first lines, and begins like a text for Cassandra, of clinical rules or in CodeQL.
pub fn is_foreign(text: &str) -> bool {
    let head = || text.lines().take(LINES);
    let ours = |line: &str| {
        let squeezed: String = line.chars().filter(|c| !c.is_whitespace()).take(400).collect();
        squeezed.contains("cql(") || line.chars().any(|c| ('♔'..='♟').contains(&c))
    };
    if head().any(ours) {
        return false;
    }
    let mut words = head().filter(|line| !is_comment(line)).flat_map(str::split_whitespace);
    let Some(first) = words.next() else { return false };
    let is_among = |list: &[&str]| list.contains(&first.to_ascii_lowercase().as_str());
    let second = words.next().unwrap_or_default();
    // `use "mates"` of ours ends with no sign.
    if first == "use" && second.starts_with('"') && !second.ends_with(';') {
        return false;
    }
    // A name that is assigned is a variable.
    let word = |w: &str| w.starts_with(|c: char| c.is_alphabetic() || "\"*_".contains(c));
    (is_among(CASSANDRA) || is_among(OTHERS)) && word(second)
}

fn is_comment(line: &str) -> bool {
    let line = line.trim_start();
    ["//", "--", "/*", "*"].iter().any(|sign| line.starts_with(sign))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn others_with_this_suffix_are_known() {
        for text in [
            "SELECT * FROM users WHERE id = 1;",
            "-- schema\nCREATE TABLE games (id uuid PRIMARY KEY);",
            "/* x */\n\nuse chess;",
            "use \"Chess\";",
            "library ANC version '1.0'\nusing FHIR version '4.0.1'",
            "INSERT INTO a (b) VALUES (1);",
            "import java",
        ] {
            assert!(is_foreign(text), "{text}");
        }
        for text in [
            "cql(input a.pgn)\nmate",
            "// select games\ncql (variations) select",
            "♖a2",
            "use = 3 ply > use",
            "use \"mates\" smotheredmate()",
            "mate",
            "",
            "find check",
            "create ♖a2",
        ] {
            assert!(!is_foreign(text), "{text}");
        }
    }
}
