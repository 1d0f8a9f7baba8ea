//! All that checking a query tells, for editors: also of queries that are wrong.

use super::examine;
use super::scope::Scope;
use crate::filters::Table;
use crate::ir::Query;
use crate::report::Report;
use crate::syntax::{self, Ast, Names};
use crate::text::{Source, Span};

/// What is known of a query, right or wrong.
#[derive(Debug)]
pub struct Inspection {
    /// The query; none if a report is an error.
    pub query: Option<Query>,
    /// What is wrong with it, in the order of the text.
    pub reports: Vec<Report>,
    /// The tree as far as it could be read.
    pub ast: Ast,
    /// The names that the text binds.
    pub names: Names,
    /// Names with what they are, as far as they were found to have a type.
    pub types: Vec<(String, &'static str)>,
    /// The transforms, by the start of their word, with the number of their copies. One in a
    /// function is there once for each call.
    pub copies: Vec<(Span, usize)>,
}

/// Reads and checks a query and keeps what was found on the way.
pub fn inspect(source: &Source) -> Inspection {
    let parsed = syntax::parse(source, &Table, &Names::default());
    let mut scope = Scope::default();
    let (query, reports, copies) = examine(&parsed.ast, parsed.reports, &mut scope, true);
    let types = scope.list().map(|(name, kind)| (name.to_owned(), kind)).collect();
    Inspection { query, reports, ast: parsed.ast, names: parsed.names, types, copies }
}
