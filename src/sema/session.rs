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
    /// How many of them, and how many slots, were left when those that nothing needs went last.
    left: (usize, u32),
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
            let needed = self.needed(Uses::of(&query.body));
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

    /// Lets go what no later query can need: a session may be long. Queries that were compiled
    /// before must not be run as one with those that come.
    pub fn tidy(&mut self) {
        let slots = |scope: &Scope| scope.slots.iter().sum::<u32>();
        let few = self.values.len() <= 2 * self.left.0 + 16;
        if few && slots(&self.scope) <= self.left.1.saturating_mul(2).saturating_add(64) {
            return;
        }
        let mut uses = self.scope.bound();
        self.values = self.needed(uses.clone());
        uses.extend(&Uses::of(&self.values));
        self.scope.shrink(&uses);
        self.left = (self.values.len(), slots(&self.scope));
    }

    /// The assignments that give the variables of `uses` their values, in the order they were made.
    fn needed(&self, mut uses: Uses) -> Vec<Bool> {
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

#[cfg(test)]
mod tests {
    use super::*;

    fn compile(session: &mut Session, text: &str) -> Query {
        let (query, reports) = session.compile(&Source::new("query", text));
        query.unwrap_or_else(|| panic!("{text}: {reports:?}"))
    }

    /// Lines that leave something behind, and lines that do not.
    const LINES: [&str; 8] = [
        "x = 3",
        "function near(one other) { one attacks other }",
        "near(K k) near(Q q) mate",
        "men = [RN] & a-d1-8",
        "text = \"a\" text += \"b\"",
        "square all s in (men | K) { s attacks k }",
        "dictionary Seen",
        "Seen[text] = \"c\"",
    ];

    #[test]
    fn a_long_session_keeps_what_is_needed_and_no_more() {
        let mut session = Session::new();
        for round in 0..300 {
            for line in LINES.iter().filter(|line| round == 0 || !line.starts_with("function")) {
                let line = if *line == "dictionary Seen" && round > 0 { "mate" } else { line };
                // The last one counts.
                let line = line.replace('3', &(round % 7).to_string());
                let before = session.values.len();
                compile(&mut session, &line);
                session.tidy();
                assert!(session.values.len() <= before + 2);
            }
        }
        let slots: u32 = session.scope.slots.iter().sum();
        assert!(slots < 200, "{slots} slots");
        assert_eq!(session.scope.slot_names.iter().map(Vec::len).sum::<usize>(), slots as usize);
        // Each entry of a dictionary may be another one.
        let others = session.values.iter().filter(|part| !matches!(part, Bool::Dict(_))).count();
        assert!(others < 700, "{others} values");
    }

    #[test]
    fn tidying_changes_no_answer() {
        let lines = ["x = 1", "y = x + 1", "x = 5", "x += y", "unbind y", "z = x", "x = 0"];
        let (mut tidy, mut plain) = (Session::new(), Session::new());
        for line in lines.iter().cycle().take(70) {
            let told = compile(&mut tidy, line);
            assert_eq!(format!("{:?}", told.body), format!("{:?}", compile(&mut plain, line).body));
            tidy.tidy();
        }
        let ask = "ply == x ply == z";
        let (tidy, plain) = (compile(&mut tidy, ask), compile(&mut plain, ask));
        assert_eq!(format!("{:?}", tidy.body), format!("{:?}", plain.body));
    }
}
