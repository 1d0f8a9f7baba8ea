//! From the tree to typed trees: names are resolved, functions written out, types checked,
//! transforms made into copies. Nothing here fails: what is wrong is reported, and a reported
//! part fits everywhere, so that one slip gives one report.

mod bind;
mod call;
mod check;
mod column;
mod dictionary;
mod forms;
mod header;
mod inspect;
mod library;
mod lines;
mod literals;
mod marks;
mod moves;
mod notation;
mod operators;
mod pattern;
mod scope;
mod session;
mod suggest;
mod tags;
mod tally;
mod traps;
mod useless;
mod value;
mod words;

pub use inspect::{Inspection, inspect};
pub use session::Session;
pub use suggest::near;

use crate::filters::Table;
use crate::ir::{ColumnInfo, Mark, Query, SortInfo, TallyInfo};
use crate::report::Report;
use crate::syntax::{self, Ast, Names};
use crate::text::{Source, Span};
use scope::Scope;

/// What is known while a query is checked.
struct Checker<'s> {
    scope: &'s mut Scope,
    /// Marks bound by the `forany`s around the current place.
    marks: Vec<Mark>,
    sorts: Vec<SortInfo>,
    tallies: Vec<TallyInfo>,
    columns: Vec<ColumnInfo>,
    /// Functions being written out.
    active: Vec<String>,
    /// Filters within each other at the current place, those of called functions included.
    depth: u32,
    /// How many calls were written out.
    expansions: u32,
    /// The bytes of the bodies of functions that were written out.
    expanded: u32,
    /// What CQL 6.2 refuses only when it runs is refused too.
    strict: bool,
    reports: Vec<Report>,
    /// The transforms, by the place of their word, with the number of their copies.
    copies: Vec<(Span, usize)>,
    /// The left side of the `==` looked at last, if it is a name, and the sign.
    compared: Option<(Span, Span)>,
    /// Where the first filter stands.
    first: Span,
    /// The files of the library that the query uses, here or further down.
    uses: Vec<String>,
}

/// Reads and checks a query. There is a query if no report is an error.
pub fn compile(source: &Source) -> (Option<Query>, Vec<Report>) {
    Session::new().compile(source)
}

/// As [`compile`], without the refusals that CQL 6.2 makes only when it runs: bare values as
/// conditions. What `cql -parse` says is compared with this.
pub fn compile_as_cql_parses(source: &Source) -> (Option<Query>, Vec<Report>) {
    let parsed = syntax::parse(source, &Table, &Names::default());
    check(&parsed.ast, parsed.reports, &mut Scope::default(), false)
}

/// Whether brackets or comments are still open: a prompt then asks for more.
pub fn unfinished(text: &str) -> bool {
    syntax::unfinished(text, &Table)
}

fn check(
    ast: &Ast,
    reports: Vec<Report>,
    scope: &mut Scope,
    strict: bool,
) -> (Option<Query>, Vec<Report>) {
    let (query, reports, _) = examine(ast, reports, scope, strict);
    (query, reports)
}

/// As [`check`], with the number of copies of each transform.
fn examine(
    ast: &Ast,
    reports: Vec<Report>,
    scope: &mut Scope,
    strict: bool,
) -> (Option<Query>, Vec<Report>, Vec<(Span, usize)>) {
    let mut checker = Checker {
        scope,
        marks: Vec::new(),
        sorts: Vec::new(),
        tallies: Vec::new(),
        columns: Vec::new(),
        active: Vec::new(),
        depth: 0,
        expansions: 0,
        expanded: 0,
        strict,
        reports,
        copies: Vec::new(),
        compared: None,
        first: ast.body.first().map_or(Span::default(), |node| node.span),
        uses: library::uses(&ast.body),
    };
    let header = ast.header.as_ref().map(|(items, _)| checker.header(items)).unwrap_or_default();
    if ast.body.is_empty() && !checker.reports.iter().any(Report::is_error) {
        checker.empty(ast);
    }
    let mut body = Vec::with_capacity(ast.body.len());
    for (i, node) in ast.body.iter().enumerate() {
        if !checker.unquoted(node, ast.body.get(i + 1)) {
            let checked = checker.bool(node);
            body.extend(checked);
        }
    }
    // Behind a slip, what is left of a filter may look useless.
    if strict && !checker.reports.iter().any(Report::is_error) {
        checker.useless(&ast.body);
    }
    let Checker { sorts, tallies, columns, mut reports, scope, copies, .. } = checker;
    reports.sort_by_key(|r| r.primary.span);
    let good = !reports.iter().any(Report::is_error);
    let query = Query {
        header,
        body,
        slots: scope.slots,
        names: scope.slot_names.clone(),
        sorts,
        tallies,
        lasting: scope.lasting(),
        dictionaries: scope.dictionaries(),
        columns,
    };
    (good.then_some(query), reports, copies)
}
