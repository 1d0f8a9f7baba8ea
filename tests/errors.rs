//! The catalogue of reports: every page's queries do what the page says, every code has a query
//! in `tests/errors`, and what is printed for it is kept as a snapshot.

use crate::fixture::files;
use figurine::report::codes::CODES;
use figurine::report::{Fix, Report, Style, render};
use figurine::sema::compile;
use figurine::text::Source;
use std::fmt::Write;
use std::path::Path;

/// Codes that no text of a query gives: faults of games and of runs.
fn needs_no_query(id: &str) -> bool {
    id.starts_with("E04") || id.starts_with("E05")
}

fn reports(text: &str) -> Vec<Report> {
    compile(&Source::new("query", text)).1
}

fn ids(text: &str) -> Vec<&'static str> {
    reports(text).iter().map(|r| r.code.id).collect()
}

/// What `check` prints: the reports in the order of the text.
fn printed(text: &str) -> String {
    let source = Source::new("query.cql", text);
    let (_, reports) = compile(&source);
    let style = Style { color: false, unicode: true, width: 80 };
    reports.iter().map(|report| render(report, &source, style)).collect()
}

#[test]
fn the_wrong_query_of_a_page_gives_its_code_and_nothing_else() {
    for code in CODES.iter().filter(|c| !c.wrong.is_empty()) {
        assert_eq!(ids(code.wrong), [code.id], "{}", code.wrong);
    }
}

#[test]
fn the_right_query_of_a_page_gives_no_report() {
    for code in CODES.iter().filter(|c| !c.right.is_empty()) {
        assert_eq!(ids(code.right), Vec::<&str>::new(), "{}: {}", code.id, code.right);
    }
}

#[test]
fn every_code_has_a_fixture() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/errors");
    let names: Vec<String> = std::fs::read_dir(folder)
        .expect("the folder of fixtures")
        .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
        .collect();
    for code in CODES.iter().filter(|c| !needs_no_query(c.id)) {
        let found = names.iter().any(|n| n.starts_with(code.id) && n.ends_with(".cql"));
        assert!(found, "tests/errors has no {}-*.cql", code.id);
    }
}

#[test]
fn reports_as_they_are_printed() {
    insta::glob!("errors/*.cql", |path| {
        let text = std::fs::read_to_string(path).expect("a fixture");
        let name = path.file_name().expect("a name").to_string_lossy();
        let id = name.split('-').next().unwrap_or_default();
        if CODES.iter().any(|code| code.id == id) {
            let found = ids(&text);
            assert!(found.iter().all(|f| *f == id) && !found.is_empty(), "{name}: {found:?}");
        }
        insta::assert_snapshot!(printed(&text));
    });
}

#[test]
fn three_slips_give_three_reports() {
    let text = include_str!("errors/three-slips.cql");
    assert_eq!(ids(text), ["E0110", "E0203", "E0201"]);
}

/// Every report says what to do, in the style of the house: lower case, no full stop.
#[test]
fn messages_keep_to_the_style() {
    for path in files("tests/errors", "cql") {
        let text = std::fs::read_to_string(path).expect("a fixture");
        for report in reports(&text) {
            let message = &report.message;
            let first = message.chars().next().expect("a message");
            assert!(!first.is_uppercase() && !message.ends_with('.'), "{message}");
            assert!(report.help.is_some_and(|h| !h.is_empty()), "no help: {message}");
        }
    }
}

/// The text with a fix made.
fn mended(text: &str, fix: &Fix) -> String {
    let mut text = text.to_owned();
    for edit in fix.edits.iter().rev() {
        text.replace_range(edit.span.range(), &edit.text);
    }
    text
}

/// A fix takes its report away and brings no more errors than there were.
#[test]
fn fixes_mend() {
    let mut shown = String::new();
    for path in files("tests/errors", "cql") {
        let text = std::fs::read_to_string(&path).expect("a fixture");
        let before = reports(&text);
        let told = |list: &[Report], report: &Report| {
            list.iter().filter(|r| r.code == report.code && r.message == report.message).count()
        };
        for (report, fix) in before.iter().flat_map(|r| r.fixes.iter().map(move |f| (r, f))) {
            let new = mended(&text, fix);
            let after = reports(&new);
            let name = path.file_name().expect("a name").to_string_lossy();
            let place = format!("{name}: {}: {}", fix.title, new.escape_debug());
            assert!(told(&after, report) < told(&before, report), "{place}");
            let errors = |list: &[Report]| list.iter().filter(|r| r.is_error()).count();
            assert!(errors(&after) <= errors(&before), "{place}: {after:?}");
            let _ = writeln!(shown, "{place}");
        }
    }
    insta::assert_snapshot!(shown);
}

#[test]
fn fixes_are_told_to_machines() {
    let source = Source::new("query", "♖a2\nply = 3");
    let (_, found) = compile(&source);
    let told = figurine::report::json(&found[0], &source);
    let edit = &told["fixes"][0]["edits"][0];
    assert_eq!(told["fixes"][0]["title"], "write `==` to compare");
    assert_eq!((&edit["text"], &edit["start"]["line"]), (&"==".into(), &2.into()));
    assert_eq!((&edit["start"]["column"], &edit["end"]["byte"]), (&5.into(), &11.into()));
}
