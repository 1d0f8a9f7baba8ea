//! The names that a script binds, found before parsing: they decide how some tokens are read.

use super::token::{Raw, RawKind};
use super::{Shape, Vocabulary};
use std::collections::{HashMap, HashSet};

/// Names by what they are, as far as it can be told before types are known.
#[derive(Clone, Debug, Default)]
pub struct Names {
    /// Functions.
    pub functions: HashSet<String>,
    /// Everything else that is bound: variables, loop variables, parameters, dictionaries.
    pub variables: HashSet<String>,
    /// Of these, the ones first bound to a number.
    pub numbers: HashSet<String>,
}

impl Names {
    /// Adds the names bound in `tokens`.
    pub(super) fn collect(&mut self, tokens: &[Raw], vocabulary: &dyn Vocabulary) {
        let word = |i: usize| match tokens.get(i).map(|t| &t.kind) {
            Some(RawKind::Word(w)) => Some(w.as_str()),
            _ => None,
        };
        let assigned = |i: usize| match tokens.get(i + 1).map(|t| &t.kind) {
            Some(RawKind::Sign(s)) => {
                vocabulary.word(s).is_some_and(|rule| rule.shape == Shape::Sign)
            }
            _ => false,
        };
        let mut first: HashMap<&str, ()> = HashMap::new();
        for i in 0..tokens.len() {
            let Some(name) = word(i) else { continue };
            match name {
                "function" => self.function(tokens, i + 1),
                // `forany` is Figurine's: a script may have a variable of that name.
                "forany" if assigned(i) => {
                    self.bind(Some(name));
                    if self.numeric(tokens.get(i + 2), vocabulary) {
                        self.numbers.insert(name.to_owned());
                    }
                }
                "square" | "piece" | "string" | "dictionary" | "atomic" | "forany"
                | "persistent" => {
                    let skip =
                        ["all", "quiet", "dictionary"].iter().any(|s| word(i + 1) == Some(s));
                    self.bind(word(i + 1 + usize::from(skip)));
                }
                "echo" => {
                    let quiet = usize::from(word(i + 1) == Some("quiet"));
                    self.bind(word(i + quiet + 2));
                    self.bind(word(i + quiet + 3));
                }
                _ => {
                    let Some(RawKind::Sign(sign)) = tokens.get(i + 1).map(|t| &t.kind) else {
                        continue;
                    };
                    let assigns = vocabulary.word(sign).is_some_and(|r| r.shape == Shape::Sign);
                    if (!assigns && *sign != "[element]")
                        || vocabulary.word(name).is_some_and(|r| r.reserved)
                    {
                        continue;
                    }
                    self.variables.insert(name.to_owned());
                    if *sign != "[element]"
                        && first.insert(name, ()).is_none()
                        && self.numeric(tokens.get(i + 2), vocabulary)
                    {
                        self.numbers.insert(name.to_owned());
                    }
                }
            }
        }
    }

    fn bind(&mut self, name: Option<&str>) {
        self.variables.extend(name.map(str::to_owned));
    }

    /// `function f ( a b )`.
    fn function(&mut self, tokens: &[Raw], at: usize) {
        let mut names = tokens.get(at..).unwrap_or_default().iter().map(|t| &t.kind);
        if let Some(RawKind::Word(name)) = names.next() {
            self.functions.insert(name.clone());
        }
        if names.next() != Some(&RawKind::Sign("(")) {
            return;
        }
        for kind in names {
            match kind {
                RawKind::Word(name) => self.bind(Some(name)),
                _ => break,
            }
        }
    }

    /// Whether an expression that starts with this token is a number, at a guess.
    fn numeric(&self, token: Option<&Raw>, vocabulary: &dyn Vocabulary) -> bool {
        match token.map(|t| &t.kind) {
            Some(RawKind::Number(_) | RawKind::GroupStart(_)) => true,
            Some(RawKind::Sign(sign)) => matches!(*sign, "-" | "#"),
            Some(RawKind::Word(w)) => {
                self.numbers.contains(w)
                    || vocabulary.word(w).is_some_and(|r| r.numeric && r.shape != Shape::Low)
            }
            _ => false,
        }
    }
}
