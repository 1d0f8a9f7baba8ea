//! Reading queries and printing what is wrong with them.

use super::console::Console;
use super::input::reason;
use super::named;
use crate::games::decompress;
use crate::report::{Report, Style, render};
use crate::text::Source;
use std::fs::File;
use std::io::{Cursor, Read};
use std::path::Path;

/// No more reports than this are printed of one query.
const MOST: usize = 20;
/// The bytes that the text of a query may have.
const LONGEST: u64 = 16 << 20;

/// A query's text with its label.
pub struct QueryText {
    /// The stem of the file, or `query`.
    pub label: String,
    /// The text.
    pub source: Source,
}

/// Reads query files (`-` is standard input; of a folder all `.cql` files below it) and takes
/// bodies from the command line. The second part is a message for each that cannot be read.
pub fn read<P: AsRef<Path>>(paths: &[P], bodies: &[String]) -> (Vec<QueryText>, Vec<String>) {
    let (mut files, mut failures) = (Vec::new(), Vec::new());
    for path in paths {
        match named::files(path.as_ref()) {
            Ok(found) => files.extend(found),
            Err(failure) => failures.push(failure),
        }
    }
    let mut texts: Vec<QueryText> = Vec::new();
    let mut push = |label: &str, name: String, text: String| {
        let taken = |label: &str| texts.iter().any(|t: &QueryText| t.label == label);
        let numbered = (2..).map(|n| format!("{label}-{n}"));
        let label = std::iter::once(label.to_owned()).chain(numbered).find(|l| !taken(l));
        let label = label.unwrap_or_default();
        texts.push(QueryText { label, source: Source::new(name, text) });
    };
    for (path, label) in files.iter().zip(named::labels(&files)) {
        match read_text(path) {
            Ok(text) => push(&label, path.display().to_string(), text),
            Err(error) => {
                failures.push(format!("cannot open `{}`: {}", path.display(), reason(&error)));
            }
        }
    }
    for body in bodies {
        push("query", "query".to_owned(), body.clone());
    }
    (texts, failures)
}

/// UTF-16 with a byte order mark is read; other bytes that are not UTF-8, which old queries have in
/// comments, become replacement characters.
fn read_text(path: &Path) -> std::io::Result<String> {
    let mut bytes = Vec::new();
    if path.as_os_str() == "-" {
        std::io::stdin().take(LONGEST + 1).read_to_end(&mut bytes)?;
    } else {
        File::open(path)?.take(LONGEST + 1).read_to_end(&mut bytes)?;
    }
    let mut utf8 = Vec::new();
    decompress(Cursor::new(bytes))?.take(LONGEST + 1).read_to_end(&mut utf8)?;
    if utf8.len() as u64 > LONGEST {
        return Err(std::io::Error::other("a query has 16 MiB at most"));
    }
    Ok(String::from_utf8_lossy(&utf8).into_owned())
}

/// Reports as text: at most 20 of each query, then how many more there are.
pub fn printed<'a>(
    reports: impl IntoIterator<Item = (&'a Report, &'a Source)>,
    style: Style,
) -> String {
    let (mut out, mut more) = (String::new(), 0);
    let mut shown: Vec<(&Source, usize)> = Vec::new();
    for (report, source) in reports {
        let at = shown.iter().position(|(known, _)| std::ptr::eq(*known, source));
        let at = at.unwrap_or_else(|| {
            shown.push((source, 0));
            shown.len() - 1
        });
        let Some((_, count)) = shown.get_mut(at) else { continue };
        *count += 1;
        if *count > MOST {
            more += 1;
            continue;
        }
        out.push_str(render(report, source, style).trim_end());
        out.push_str("\n\n");
    }
    if more > 0 {
        out.push_str(&format!("... and {more} more\n"));
    }
    out
}

/// Prints reports on standard error.
pub fn print<'a>(reports: impl IntoIterator<Item = (&'a Report, &'a Source)>, console: &Console) {
    let text = printed(reports, console.style());
    if !text.is_empty() {
        console.say(text.trim_end());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::{Code, Severity};
    use crate::text::Span;

    #[test]
    fn labels_differ() {
        let bodies = ["mate".to_owned(), " cql (variations) mate".to_owned()];
        let (texts, _) = read::<&str>(&[], &bodies);
        let got: Vec<_> = texts.iter().map(|t| (t.label.as_str(), t.source.text())).collect();
        assert_eq!(got, [("query", "mate"), ("query-2", " cql (variations) mate")]);
    }

    #[test]
    fn a_query_may_be_utf16() {
        let path = std::env::temp_dir().join(format!("figurine-{}.cql", std::process::id()));
        std::fs::write(&path, b"\xFF\xFEm\0a\0t\0e\0").unwrap();
        let (texts, _) = read(&[&path], &[]);
        assert_eq!(texts[0].source.text(), "mate");
        std::fs::remove_file(path).unwrap();
    }

    #[test]
    fn missing_files_are_all_named() {
        let failures = read(&["/none/a.cql", "/none/b.cql"], &[]).1;
        assert_eq!(failures.len(), 2);
        assert_eq!(failures[1], "cannot open `/none/b.cql`: No such file or directory");
    }

    #[test]
    fn twenty_reports_are_enough() {
        static CODE: Code = Code {
            id: "E0998",
            title: "",
            severity: Severity::Error,
            explain: "",
            wrong: "",
            right: "",
        };
        let source = Source::new("q.cql", "mate");
        let report = Report::new(&CODE, Span::new(0, 4), "no `mate` here");
        let text = printed((0..23).map(|_| (&report, &source)), Style::default());
        assert_eq!(text.matches("no `mate` here").count(), 20);
        assert!(text.ends_with("... and 3 more\n"));
        let other = Source::new("r.cql", "mate");
        let two = (0..42).map(|n| (&report, if n % 2 == 0 { &source } else { &other }));
        let text = printed(two, Style::default());
        assert_eq!(text.matches("no `mate` here").count(), 40);
        assert!(text.ends_with("... and 2 more\n"));
    }
}
