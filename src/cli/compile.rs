//! Queries with the options of the command line in them.

use super::args::RunArgs;
use super::console::{Console, Exit};
use super::query::{self, QueryText};
use crate::engine::Labelled;
use crate::ir::{Header, Query};
use crate::report::Report;
use crate::sema::{self, Session};
use crate::text::Source;
use std::sync::Arc;

/// Compiles the queries and prints what is to be said of them.
///
/// # Errors
///
/// The exit code, if one of them cannot be run.
pub fn compile(
    texts: &[QueryText],
    args: &RunArgs,
    console: &Console,
) -> Result<Vec<Labelled>, Exit> {
    let added: Vec<Source> =
        args.cql.iter().map(|text| Source::new("--cql", text.as_str())).collect();
    let mut reports: Vec<(Report, &Source)> = Vec::new();
    let mut queries = Vec::new();
    for text in texts {
        if let Some(mut query) = with_added(&added, &text.source, &mut reports, console) {
            set(&mut query.header, args);
            if let Err(failure) = super::read_compared(&mut query) {
                console.complain(&failure);
                continue;
            }
            queries.push(Labelled { label: text.label.clone(), query: Arc::new(query) });
        }
    }
    query::print(reports.iter().map(|(report, source)| (report, *source)), console);
    if queries.len() < texts.len() { Err(Exit::Wrong) } else { Ok(queries) }
}

/// A query with the filters of other sources before its own. All are compiled in one session, so
/// that they share variables.
fn with_added<'s>(
    added: &'s [Source],
    source: &'s Source,
    reports: &mut Vec<(Report, &'s Source)>,
    console: &Console,
) -> Option<Query> {
    let mut session = Session::new();
    let mut compile = |source: &'s Source| {
        let (query, found) = session.compile(source);
        let later = query.as_ref().map_or_else(Vec::new, sema::not_there_yet);
        let ready = later.is_empty();
        for report in found.into_iter().chain(later) {
            // Added filters are compiled once a query, but reported once.
            let known = |(r, s): &(Report, &Source)| *r == report && std::ptr::eq(*s, source);
            if !reports.iter().any(known) {
                reports.push((report, source));
            }
        }
        query.filter(|_| ready)
    };
    let mut before = Vec::new();
    let mut complete = true;
    for source in added {
        match compile(source) {
            Some(query) if query.sorts.is_empty() => before.extend(query.body),
            // A sort key is known by its number in its own query.
            Some(_) => {
                console.complain("`--cql` takes no `sort`: write it in the query");
                complete = false;
            }
            None => complete = false,
        }
    }
    let mut query = compile(source)?;
    before.append(&mut query.body);
    query.body = before;
    complete.then_some(query)
}

/// The command line wins over the header.
fn set(header: &mut Header, args: &RunArgs) {
    if args.matchstring.is_some() {
        header.matchstring.clone_from(&args.matchstring);
    }
    if args.silent || args.quiet_comments {
        header.silent = args.silent;
        header.quiet = args.quiet_comments;
    }
    if args.matchcount.is_some() {
        header.matchcount = args.matchcount;
    }
    header.variations |= args.variations;
}
