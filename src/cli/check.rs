//! The command `check`.

use super::args::{CheckArgs, CheckFormat};
use super::console::{Console, Exit};
use super::query;
use crate::report::{Report, Severity, json};
use crate::sema;
use crate::text::Source;

/// Prints every report about the queries.
pub fn check(args: &CheckArgs, console: &Console) -> Exit {
    let (texts, failures) = query::read(&args.queries, &args.expr);
    failures.iter().for_each(|failure| console.complain(failure));
    if texts.is_empty() {
        return Exit::Wrong;
    }
    let results: Vec<(Vec<Report>, &Source)> =
        texts.iter().map(|text| (sema::compile(&text.source).1, &text.source)).collect();
    let reports: Vec<(&Report, &Source)> =
        results.iter().flat_map(|(list, source)| list.iter().map(move |r| (r, *source))).collect();
    let printed = match args.format {
        CheckFormat::Text => {
            query::print(reports.iter().copied(), console);
            console.say(&summary(&reports, texts.len()));
            String::new()
        }
        CheckFormat::Json => lines(&reports, |r, s| json(r, s).to_string()),
        CheckFormat::Github => lines(&reports, github),
    };
    if console.print(printed.as_bytes()) == Err(Exit::Failed) {
        return Exit::Failed;
    }
    let wrong = reports.iter().any(|(report, _)| report.is_error());
    if wrong || !failures.is_empty() { Exit::Wrong } else { Exit::Fine }
}

/// One line a report.
fn lines(reports: &[(&Report, &Source)], line: impl Fn(&Report, &Source) -> String) -> String {
    reports.iter().map(|(report, source)| line(report, source) + "\n").collect()
}

/// The closing line: `2 errors, 1 warning in 3 queries`.
fn summary(reports: &[(&Report, &Source)], queries: usize) -> String {
    let errors = reports.iter().filter(|(r, _)| r.is_error()).count();
    let count = |n: usize, one: &str, many: &str| match n {
        0 => None,
        1 => Some(format!("1 {one}")),
        n => Some(format!("{n} {many}")),
    };
    let parts =
        [count(errors, "error", "errors"), count(reports.len() - errors, "warning", "warnings")];
    let found: Vec<String> = parts.into_iter().flatten().collect();
    let found = if found.is_empty() { "no errors".to_owned() } else { found.join(", ") };
    let queries = if queries == 1 { "1 query".to_owned() } else { format!("{queries} queries") };
    format!("{found} in {queries}")
}

/// A workflow command of GitHub Actions.
fn github(report: &Report, source: &Source) -> String {
    let (start, end) =
        (source.place(report.primary.span.start), source.place(report.primary.span.end));
    let kind = match report.code.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
    };
    let text = |text: &str| text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A");
    let property = |name: &str| text(name).replace(':', "%3A").replace(',', "%2C");
    let mut message = report.message.clone();
    if let Some(help) = &report.help {
        message.push_str("\nhelp: ");
        message.push_str(help);
    }
    let place = format!("line={},col={},endLine={}", start.line, start.column, end.line);
    // A column at the end is taken only where it is on the same line.
    let column = (start.line == end.line).then(|| format!(",endColumn={}", end.column));
    format!(
        "::{kind} file={},{place}{},title={}::{}",
        property(source.name()),
        column.unwrap_or_default(),
        report.code.id,
        text(&message),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::Code;
    use crate::text::Span;

    static CODE: Code = Code {
        id: "E0997",
        title: "",
        severity: Severity::Error,
        explain: "",
        wrong: "",
        right: "",
    };

    #[test]
    fn github_annotations_are_escaped() {
        let source = Source::new("a,b.cql", "cql()\nmat");
        let report = Report::new(&CODE, Span::new(6, 9), "100% `mat`").help("write `mate`");
        assert_eq!(
            github(&report, &source),
            "::error file=a%2Cb.cql,line=2,col=1,endLine=2,endColumn=4,title=E0997::100%25 `mat`%0A\
             help: write `mate`"
        );
    }

    #[test]
    fn the_summary_counts() {
        let source = Source::new("q", "x");
        let report = Report::new(&CODE, Span::new(0, 1), "m");
        assert_eq!(summary(&[], 1), "no errors in 1 query");
        assert_eq!(summary(&[(&report, &source)], 2), "1 error in 2 queries");
    }
}
