//! The names that a script binds, found before parsing: they decide how some tokens are read.

use super::token::{Raw, RawKind};
use super::{Shape, Vocabulary};
use std::collections::HashSet;

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
        for i in 0..tokens.len() {
            let Some(name) = word(i) else { continue };
            // A word that may be a name is one where it is assigned, like `forany = 3`.
            if self.assigned(name, i, tokens, vocabulary) {
                continue;
            }
            match name {
                "function" => self.function(tokens, i + 1),
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
                _ => {}
            }
        }
    }

    /// Binds `name`, the token at `at`, if an assignment or the sign of a loop follows.
    fn assigned(
        &mut self,
        name: &str,
        at: usize,
        tokens: &[Raw],
        vocabulary: &dyn Vocabulary,
    ) -> bool {
        let sign = |i: usize| match tokens.get(i).map(|t| &t.kind) {
            Some(RawKind::Sign(sign)) => Some(*sign),
            _ => None,
        };
        let Some(next) = sign(at + 1) else { return false };
        // `--to=Q` is a promotion, and binds nothing.
        let promotion =
            at.checked_sub(1).and_then(sign).is_some_and(|s| ["--", "[x]"].contains(&s));
        let assigns = !promotion
            && (next.ends_with('=') || next == "=?")
            && vocabulary.word(next).is_some_and(|r| r.shape == Shape::Sign);
        let word = vocabulary.word(name);
        if !(assigns || next == "[element]") || word.is_some_and(|r| !r.may_be_name()) {
            return false;
        }
        let new = self.variables.insert(name.to_owned());
        if assigns && new && self.numeric(tokens.get(at + 2), vocabulary) {
            self.numbers.insert(name.to_owned());
        }
        true
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
