//! Queries with the options of the command line in them.

use super::args::RunArgs;
use super::console::{Console, Exit};
use super::query::{self, QueryText};
use crate::engine::Labelled;
use crate::ir::visit::walk_mut;
use crate::ir::{Bool, ColumnInfo, Flow, Header, Query, SortInfo, TallyInfo, Tree, VisitMut};
use crate::report::{Report, codes, shortened};
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
    let mut found = Found::default();
    let mut queries = Vec::new();
    for text in texts {
        if let Some(mut query) = with_added(&added, &text.source, &mut found) {
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
    query::print(found.reports.iter().map(|(report, source)| (report, *source)), console);
    if queries.len() < texts.len() { Err(Exit::Wrong) } else { Ok(queries) }
}

/// What is found while queries are compiled.
#[derive(Default)]
struct Found<'s> {
    reports: Vec<(Report, &'s Source)>,
    /// The columns so far.
    columns: Vec<(ColumnInfo, &'s Source)>,
}

impl<'s> Found<'s> {
    fn report(&mut self, report: Report, source: &'s Source) {
        // Added filters are compiled once a query, but reported once.
        let known = |(r, s): &(Report, &Source)| *r == report && std::ptr::eq(*s, source);
        if !self.reports.iter().any(known) {
            self.reports.push((report, source));
        }
    }

    /// Takes the columns of a query; false if one of them is of another kind in an earlier query.
    fn columns(&mut self, query: &Query, source: &'s Source) -> bool {
        let mut good = true;
        for column in &query.columns {
            let known = self.columns.iter().find(|(known, _)| known.name == column.name);
            match known {
                None => self.columns.push((column.clone(), source)),
                Some((known, _)) if known.kind == column.kind => {}
                Some((known, other)) => {
                    let report = other_kind(column, known, other);
                    self.report(report, source);
                    good = false;
                }
            }
        }
        good
    }
}

/// A column that another query of the run writes with values of another kind.
fn other_kind(column: &ColumnInfo, known: &ColumnInfo, other: &Source) -> Report {
    let place = other.place(known.span.start);
    let message = format!(
        "the column `{}` is {} here, and {} in `{}:{}:{}`",
        shortened(&column.name),
        column.kind.a(),
        known.kind.a(),
        other.name(),
        place.line,
        place.column
    );
    Report::new(&codes::E0217, column.span, message)
        .help("give one of them another name, or run the queries one after the other")
}

/// A query with the filters of other sources before its own. All are compiled in one session, so
/// that they share variables.
fn with_added<'s>(added: &'s [Source], source: &'s Source, found: &mut Found<'s>) -> Option<Query> {
    let mut session = Session::new();
    let mut compile = |source: &'s Source| {
        let (query, reports) = session.compile(source);
        reports.into_iter().for_each(|report| found.report(report, source));
        query.filter(|query| found.columns(query, source))
    };
    let mut before = Before::default();
    let mut complete = true;
    for source in added {
        match compile(source) {
            Some(mut query) => before.take(&mut query),
            None => complete = false,
        }
    }
    let mut query = compile(source)?;
    before.take(&mut query);
    let Before { body, sorts, columns, tallies } = before;
    complete.then_some(Query { body, sorts, columns, tallies, ..query })
}

/// What several texts come to that are one query.
#[derive(Default)]
struct Before {
    body: Vec<Bool>,
    sorts: Vec<SortInfo>,
    columns: Vec<ColumnInfo>,
    tallies: Vec<TallyInfo>,
}

impl Before {
    /// Adds the filters, sort keys, columns and tallies of a query to those before. Keys and
    /// tallies are known by their number, a column by its name.
    fn take(&mut self, query: &mut Query) {
        let columns = query
            .columns
            .drain(..)
            .map(|column| number(&mut self.columns, column, |a, b| a.name == b.name));
        let columns = columns.collect();
        let tallies = query
            .tallies
            .drain(..)
            .map(|tally| number(&mut self.tallies, tally, TallyInfo::is_one_with));
        let tallies = tallies.collect();
        let mut renumber = Renumber { sorts: self.sorts.len() as u32, columns, tallies };
        query.body.iter_mut().for_each(|part| renumber.bool(part));
        self.body.append(&mut query.body);
        self.sorts.append(&mut query.sorts);
    }
}

/// The number of what is the same among those known; else it becomes the last of them.
fn number<T>(known: &mut Vec<T>, new: T, same: impl Fn(&T, &T) -> bool) -> u32 {
    let at = known.iter().position(|one| same(one, &new)).unwrap_or_else(|| {
        known.push(new);
        known.len() - 1
    });
    at as u32
}

struct Renumber {
    sorts: u32,
    columns: Vec<u32>,
    tallies: Vec<u32>,
}

impl VisitMut for Renumber {
    fn bool(&mut self, node: &mut Bool) {
        if let Bool::Tally(tally) = node
            && let Some(new) = self.tallies.get(tally.slot.0 as usize)
        {
            tally.slot.0 = *new;
        }
        if let Bool::Column(key, _) = node
            && let Some(new) = self.columns.get(key.0 as usize)
        {
            key.0 = *new;
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
