//! Laws of spelling and layout: what is formatted means the same and stays as it is.

use figurine::filters::Table;
use figurine::ir::Query;
use figurine::sema::compile;
use figurine::syntax::{Spelling, TokenClass, classify, formatted};
use figurine::text::Source;

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
    // Signs are shorter than words: a line that was broken for the one is not joined for the other.
    let ascii = |text: &str| {
        let spelt = formatted(text, &Table, Spelling::Ascii)?;
        Some(spelt.split_whitespace().map(str::to_owned).collect::<Vec<_>>())
    };
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
