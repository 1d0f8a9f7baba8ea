//! Filters that parse and check but have no evaluation yet.

use crate::ir::{Later, Query, Visit};
use crate::report::{Report, codes};

struct Unready(Vec<Later>);

impl Visit for Unready {
    fn later(&mut self, later: &Later) {
        self.0.push(later.clone());
    }
}

/// One report for each filter of the query that cannot be run yet.
pub fn not_there_yet(query: &Query) -> Vec<Report> {
    let mut unready = Unready(Vec::new());
    query.body.iter().for_each(|filter| unready.bool(filter));
    let mut found = unready.0;
    found.sort_by_key(|l| l.span);
    found.dedup_by(|a, b| a.span == b.span);
    let mut reports: Vec<Report> = Vec::new();
    for later in found {
        let name = later.filter.name;
        let message = format!("`{name}` can be read and checked, but not run yet");
        if let Some(first) = reports.iter_mut().find(|r| r.message == message) {
            first
                .labels
                .push(crate::report::Label { span: later.span, text: "here too".to_owned() });
            continue;
        }
        let report = Report::new(&codes::E0501, later.span, message);
        reports.push(report.help(format!("`explain {name}` says what it will do")));
    }
    reports
}
