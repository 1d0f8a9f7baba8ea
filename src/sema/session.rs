//! What stays from one query to the next, as in a prompt.

use super::check;
use super::scope::Scope;
use crate::filters::Table;
use crate::ir::{Assign, Bool, DictOp, Entry, Query, Uses, Variable};
use crate::report::Report;
use crate::syntax::{self, Names};
use crate::text::Source;

/// Names, functions and values that stay from one query to the next.
///
/// What a query set at its outermost level, a variable or an entry of a dictionary, has that value
/// in the later ones: those that name it begin with the assignments it needs, as if the lines stood
/// in one query. A persistent variable begins anew with each search.
#[derive(Clone, Debug, Default)]
pub struct Session {
    scope: Scope,
    names: Names,
    /// The assignments so far.
    values: Vec<Bool>,
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
            self.unbind(query);
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

    /// The files of the library that are in use.
    pub fn used(&self) -> &[&'static str] {
        &self.scope.used
    }

    fn remember(&mut self, query: &Query) {
        self.values.extend(query.body.iter().filter(|part| query.gives_value(part)).cloned());
    }

    /// Forgets the names of variables that a query leaves without a value.
    fn unbind(&mut self, query: &Query) {
        let mut free: Vec<Variable> = Vec::new();
        for part in query.body.iter().filter(|part| query.gives_value(part)) {
            match part {
                Bool::Unbind(variable) => free.push(*variable),
                Bool::Assign(assign) => free.retain(|free| *free != assign.variable()),
                _ => {}
            }
        }
        for name in free.into_iter().flat_map(|variable| self.scope.release(variable)) {
            self.names.variables.remove(&name);
            self.names.numbers.remove(&name);
        }
    }

    /// The assignments that give the variables of `body` their values, in the order they were made.
    fn needed(&self, body: &[Bool]) -> Vec<Bool> {
        let mut uses = Uses::of(body);
        // What gets its value from a later assignment alone.
        let mut settled: Vec<Variable> = Vec::new();
        // Dictionaries that were emptied later.
        let mut cleared = Vec::new();
        let mut needed = Vec::new();
        for part in self.values.iter().rev() {
            let value = match part {
                Bool::Assign(assign) => {
                    let variable = assign.variable();
                    if !uses.variable(variable) || settled.contains(&variable) {
                        continue;
                    }
                    if !matches!(**assign, Assign::SetIfAny(..) | Assign::Part(..)) {
                        settled.push(variable);
                    }
                    Uses::of_value(assign)
                }
                // What has no value any more needs none of the earlier ones.
                Bool::Unbind(variable) => {
                    if uses.variable(*variable) && !settled.contains(variable) {
                        settled.push(*variable);
                        needed.push(part.clone());
                    }
                    continue;
                }
                Bool::Dict(op) => match &**op {
                    DictOp::Store(Entry { dict, .. }, ..) | DictOp::Remove(Entry { dict, .. })
                        if uses.dict(*dict) && !cleared.contains(dict) =>
                    {
                        Uses::of(std::slice::from_ref(part))
                    }
                    DictOp::Clear(dict) => {
                        if uses.dict(*dict) && !cleared.contains(dict) {
                            cleared.push(*dict);
                            needed.push(part.clone());
                        }
                        continue;
                    }
                    _ => continue,
                },
                _ => continue,
            };
            settled.retain(|settled| !value.variable(*settled));
            cleared.retain(|cleared| !value.dict(*cleared));
            uses.extend(&value);
            needed.push(part.clone());
        }
        needed.reverse();
        needed
    }
}
