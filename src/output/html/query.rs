//! The queries of a report: highlighted, and what the page has to know of them.

use super::escape;
use crate::engine::Labelled;
use crate::filters::Table;
use crate::ir::SortInfo;
use crate::output::format::{Names, Setup};
use crate::syntax::{TokenClass, classify};
use crate::text::Source;
use std::io;

/// The title of the page.
pub(super) fn title(names: &Names) -> String {
    let labels: Vec<&str> = names.queries.iter().map(|q| q.label.as_str()).collect();
    match labels.as_slice() {
        [] | ["query"] => "Figurine report".to_owned(),
        some => format!("{} · Figurine report", some.join(", ")),
    }
}

/// Each query with its name, for the page.
pub(super) fn shown(setup: &Setup) -> String {
    let mut out = String::new();
    for (i, source) in setup.texts.iter().enumerate() {
        let label = setup.names.queries.get(i).map_or("", |query| query.label.as_str());
        let file = if source.name() == label { String::new() } else { named(source) };
        out.push_str(&format!(
            "<figure class=\"query\"><figcaption><b><bdi>{}</bdi></b>{file}</figcaption>\
             <pre tabindex=\"0\" aria-label=\"query {}\"><code>{}</code></pre></figure>\n",
            escape::text(label),
            escape::text(label),
            highlighted(source.text().trim_end()),
        ));
    }
    out
}

fn named(source: &Source) -> String {
    format!(" <bdi class=\"file\">{}</bdi>", escape::text(source.name()))
}

/// A query in colours: what stands between the tokens is kept as it is.
fn highlighted(text: &str) -> String {
    let mut out = String::new();
    let mut done = 0;
    for (span, class) in classify(text, &Table) {
        let range = span.range();
        let (Some(before), Some(token)) = (text.get(done..range.start), text.get(range.clone()))
        else {
            continue;
        };
        out.push_str(&escape::text(before));
        let token = escape::text(token);
        match class_name(class) {
            "" => out.push_str(&token),
            name => out.push_str(&format!("<i class=\"{name}\">{token}</i>")),
        }
        done = range.end;
    }
    out.push_str(&escape::text(text.get(done..).unwrap_or_default()));
    out
}

fn class_name(class: TokenClass) -> &'static str {
    match class {
        TokenClass::Designator => "men",
        TokenClass::Word => "word",
        TokenClass::Name | TokenClass::Bracket => "",
        TokenClass::Number => "number",
        TokenClass::Text => "text",
        TokenClass::Operator => "sign",
        TokenClass::Comment => "remark",
        TokenClass::Mark => "mark",
        TokenClass::Bad => "bad",
    }
}

/// What the page has to know before the first hit.
#[derive(serde::Serialize)]
struct Run<'a> {
    version: &'static str,
    /// When the run began, in seconds since 1970 (UTC).
    began: Option<u64>,
    sources: &'a [String],
    queries: Vec<Query<'a>>,
}

#[derive(serde::Serialize)]
struct Query<'a> {
    label: &'a str,
    /// Names of the sort keys and whether the smallest comes first.
    sorts: Vec<(&'a str, bool)>,
}

impl<'a> Query<'a> {
    fn of(labelled: &'a Labelled) -> Query<'a> {
        let query = &labelled.query;
        let sort = |sort: &'a SortInfo| (sort.doc.as_deref().unwrap_or("sort"), sort.min);
        Query { label: &labelled.label, sorts: query.sorts.iter().map(sort).collect() }
    }
}

/// The object that begins the data.
pub(super) fn run(setup: &Setup) -> io::Result<String> {
    let run = Run {
        version: env!("CARGO_PKG_VERSION"),
        began: setup.began,
        sources: &setup.names.sources,
        queries: setup.names.queries.iter().map(Query::of).collect(),
    };
    serde_json::to_string(&run).map_err(io::Error::other)
}
