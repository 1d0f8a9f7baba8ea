//! What stays from one query to the next, as in a prompt.

use super::check;
use super::scope::Scope;
use crate::filters::Table;
use crate::ir::{Assign, Bool, Query, Uses, Variable};
use crate::report::Report;
use crate::syntax::{self, Names};
use crate::text::Source;

/// Names, functions and values that stay from one query to the next.
///
/// A variable that a query set at its outermost level has that value in the later ones: those that
/// name it begin with the assignments it needs, as if the lines stood in one query. A persistent
/// variable begins anew with each search.
#[derive(Clone, Debug, Default)]
pub struct Session {
    scope: Scope,
    names: Names,
    /// The assignments so far.
    values: Vec<Assign>,
}

impl Session {
    /// A session in which nothing is bound.
    pub fn new() -> Session {
        Session::default()
    }

    /// Reads and checks a query with the names of the session. What a faulty query bound is
    /// forgotten.
    pub fn compile(&mut self, source: &Source) -> (Option<Query>, Vec<Report>) {
        let parsed = syntax::parse(source, &Table, &self.names);
        let mut scope = self.scope.clone();
        let (mut query, reports) = check(&parsed.ast, parsed.reports, &mut scope, true);
        if let Some(query) = &mut query {
            self.scope = scope;
            self.names = parsed.names;
            let needed = self.needed(&query.body);
            self.remember(query);
            query.body.splice(..0, needed);
        }
        (query, reports)
    }

    /// Forgets all names.
    pub fn reset(&mut self) {
        *self = Session::default();
    }

    /// The names bound, with what they are.
    pub fn names(&self) -> Vec<(String, &'static str)> {
        self.scope.list().map(|(name, kind)| (name.to_owned(), kind)).collect()
    }

    fn remember(&mut self, query: &Query) {
        let values = query.body.iter().filter_map(|part| match part {
            Bool::Assign(assign) => Some(assign),
            _ => None,
        });
        let values = values.filter(|assign| !query.is_lasting(assign.variable()));
        self.values.extend(values.map(|assign| (**assign).clone()));
    }

    /// The assignments that give the variables of `body` their values, in the order they were made.
    fn needed(&self, body: &[Bool]) -> Vec<Bool> {
        let mut uses = Uses::of(body);
        // What gets its value from a later assignment alone.
        let mut settled: Vec<Variable> = Vec::new();
        let mut needed = Vec::new();
        for assign in self.values.iter().rev() {
            let variable = assign.variable();
            if !uses.variable(variable) || settled.contains(&variable) {
                continue;
            }
            if !matches!(assign, Assign::SetIfAny(..) | Assign::Part(..)) {
                settled.push(variable);
            }
            let value = Uses::of_value(assign);
            settled.retain(|settled| !value.variable(*settled));
            uses.extend(&value);
            needed.push(Bool::Assign(Box::new(assign.clone())));
        }
        needed.reverse();
        needed
    }
}
