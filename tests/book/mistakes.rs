//! The page of common mistakes: what is written, what the program says, what to write instead.

use super::pages::{Page, row, spans};
use super::{none, updates};
use figurine::sema::compile;
use figurine::text::Source;

const PAGE: &str = "docs/mistakes.md";

/// What the program says of a query: the first report, its advice, and its page.
fn says(query: &str) -> Option<String> {
    let (_, reports) = compile(&Source::new("query", query));
    let report = reports.first()?;
    let bars = |text: &str| text.replace('|', "\\|").replace('\n', " ");
    let id = report.code.id;
    let title: String = report.code.title.to_lowercase();
    let kept = title.chars().filter(|c| c.is_alphanumeric() || " -_".contains(*c));
    let anchor = format!("{}-{}", id.to_lowercase(), kept.collect::<String>().replace(' ', "-"));
    let help = report.help.as_deref().map_or(String::new(), |h| format!("; **{}**", bars(h)));
    Some(format!("{}{help} ([{id}](reference/codes.md#{anchor}))", bars(&report.message)))
}

/// A row of the page with what is said of its query; all that is wrong with it.
fn checked(line: usize, text: &str) -> (String, Vec<String>) {
    let mut problems = Vec::new();
    let cells = row(text);
    let [number, wrong, _, right] = cells.as_slice() else {
        return (text.to_owned(), vec![format!("{PAGE}:{line}: four cells are needed")]);
    };
    let Some(said) = says(&spans(wrong).concat()) else {
        return (text.to_owned(), vec![format!("{PAGE}:{line}: {wrong} is no mistake")]);
    };
    for query in spans(right) {
        let (_, reports) = compile(&Source::new("query", query.as_str()));
        if let Some(report) = reports.first() {
            problems.push(format!("{PAGE}:{line}: `{query}`: {}", report.message));
        }
    }
    let [wrong, right] = [wrong, right].map(|cell| cell.replace('|', "\\|"));
    let new = format!("| {number} | {wrong} | {said} | {right} |");
    if new != text {
        problems.push(format!("{PAGE}:{line}: it says\n{new}"));
    }
    (new, problems)
}

#[test]
fn forty_mistakes_and_what_is_said_of_them() {
    let page = Page::read(PAGE);
    let (mut lines, mut problems, mut rows) = (Vec::new(), Vec::new(), 0);
    for (i, text) in page.text.lines().enumerate() {
        let numbered = text.strip_prefix("| ").is_some_and(|t| t.starts_with(char::is_numeric));
        if numbered {
            rows += 1;
            let (new, wrong) = checked(i + 1, text);
            problems.extend(wrong);
            lines.push(new);
        } else {
            lines.push(text.to_owned());
        }
    }
    if updates() {
        std::fs::write(crate::fixture::here(PAGE), lines.join("\n") + "\n").unwrap();
    } else {
        none(&problems);
    }
    assert!(rows >= 40, "{rows} mistakes only");
}
