//! Queries with the options of the command line in them.

use super::args::RunArgs;
use super::console::{Console, Exit};
use super::query::{self, QueryText};
use crate::engine::Labelled;
use crate::ir::visit::walk_mut;
use crate::ir::{Bool, Flow, Header, Query, SortInfo, TallyInfo, Tree, VisitMut};
use crate::report::Report;
use crate::sema::Session;
use crate::text::Source;
use crate::transform::{self, Refusal};
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
        if let Some(mut query) = with_added(&added, &text.source, &mut reports) {
            set(&mut query.header, args);
            silence(&mut query, args);
            let ready = transformed(&mut query, args);
            if let Err(failure) = ready.and_then(|()| super::read_compared(&mut query)) {
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
) -> Option<Query> {
    let mut session = Session::new();
    let mut compile = |source: &'s Source| {
        let (query, found) = session.compile(source);
        for report in found {
            // Added filters are compiled once a query, but reported once.
            let known = |(r, s): &(Report, &Source)| *r == report && std::ptr::eq(*s, source);
            if !reports.iter().any(known) {
                reports.push((report, source));
            }
        }
        query
    };
    let mut before = (Vec::new(), Vec::new(), Vec::new());
    let mut complete = true;
    for source in added {
        match compile(source) {
            Some(query) => join(&mut before, query),
            None => complete = false,
        }
    }
    let mut query = compile(source)?;
    let own = std::mem::take(&mut query.body);
    let sorts = std::mem::take(&mut query.sorts);
    let tallies = std::mem::take(&mut query.tallies);
    join(&mut before, Query { body: own, sorts, tallies, ..query.clone() });
    (query.body, query.sorts, query.tallies) = before;
    complete.then_some(query)
}

/// Adds the filters, sort keys and tallies of a query to others; they are known by their number.
fn join(all: &mut (Vec<Bool>, Vec<SortInfo>, Vec<TallyInfo>), mut query: Query) {
    let tallies = query.tallies.drain(..).map(|info| {
        let known = all.2.iter().position(|known| known.is_one_with(&info));
        known.unwrap_or_else(|| {
            all.2.push(info);
            all.2.len() - 1
        }) as u32
    });
    let mut renumber = Renumber { sorts: all.1.len() as u32, tallies: tallies.collect() };
    query.body.iter_mut().for_each(|part| renumber.bool(part));
    all.0.append(&mut query.body);
    all.1.append(&mut query.sorts);
}

struct Renumber {
    sorts: u32,
    tallies: Vec<u32>,
}

impl VisitMut for Renumber {
    fn bool(&mut self, node: &mut Bool) {
        if let Bool::Tally(tally) = node
            && let Some(new) = self.tallies.get(tally.slot.0 as usize)
        {
            tally.slot.0 = *new;
        }
        walk_mut::bool(self, node);
    }

    fn flow<T: Tree>(&mut self, node: &mut Flow<T>) {
        if let Flow::Sort(key, _) = node {
            key.0 += self.sorts;
        }
        walk_mut::flow(self, node);
    }
}

/// Rows that the command line turns off: they match and do nothing.
struct Silence(Vec<&'static str>);

impl VisitMut for Silence {
    fn bool(&mut self, node: &mut Bool) {
        match node {
            Bool::Call(call) if self.0.contains(&call.filter.name) => *node = Bool::Const(true),
            _ => walk_mut::bool(self, node),
        }
    }
}

fn silence(query: &mut Query, args: &RunArgs) {
    let rows = [(args.no_settag, "settag"), (args.no_removecomment, "removecomment")];
    let mut silence = Silence(rows.into_iter().filter(|r| r.0).map(|r| r.1).collect());
    if !silence.0.is_empty() {
        query.body.iter_mut().for_each(|part| silence.bool(part));
    }
}

/// Puts the whole query into the transforms of the command line, the last one first.
fn transformed(query: &mut Query, args: &RunArgs) -> Result<(), String> {
    for kind in args.transform.iter().rev() {
        let body = match query.body.as_slice() {
            [only] => only.clone(),
            _ => Bool::And(query.body.clone()),
        };
        let copies = transform::copies(*kind, &body).map_err(|refusal| match refusal {
            Refusal::NamedSquares => {
                "rotate45 turns directions, and cannot turn the squares that the query names"
            }
            Refusal::TooMany => "these transforms make too many copies of the query",
        })?;
        query.body = vec![Bool::AnyCopy(Box::new(copies))];
    }
    Ok(())
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
    header.variations = (header.variations || args.variations) && !args.mainline;
    header.no_number |= args.no_game_number;
    header.always_comment |= args.always_comment;
}
