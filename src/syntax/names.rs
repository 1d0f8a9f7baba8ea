//! The names that a script binds, found before parsing: they decide how some tokens are read.

use super::token::{Raw, RawKind};
use super::{Shape, Vocabulary};
use crate::text::Span;
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
    /// Functions of the library that may be called; a name that a script binds is its own.
    pub library: HashSet<&'static str>,
    /// Where names are bound in the text read last, in its order.
    pub places: Vec<Place>,
}

/// Where a name is bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The name.
    pub span: Span,
    /// By what.
    pub by: By,
}

/// What binds a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    /// `x = 1`, `x += 1`.
    Assignment,
    /// `x [element] S`, `square x in S`, `piece x in S`, `echo (x y)`.
    Loop,
    /// `forany $x`.
    ForAny,
    /// `dictionary D`.
    Dictionary,
    /// `function f()`.
    Function,
    /// A parameter of the function bound before.
    Parameter,
}

impl Names {
    /// Adds the names bound in `tokens`.
    pub(super) fn collect(&mut self, tokens: &[Raw], vocabulary: &dyn Vocabulary) {
        self.places.clear();
        let word = |i: usize| word_at(tokens, i).map(|(word, _)| word);
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
                    let by = match name {
                        "dictionary" => By::Dictionary,
                        "forany" => By::ForAny,
                        "atomic" | "persistent" => By::Assignment,
                        _ => By::Loop,
                    };
                    self.bind(word_at(tokens, i + 1 + usize::from(skip)), by);
                }
                "echo" => {
                    let quiet = usize::from(word(i + 1) == Some("quiet"));
                    self.bind(word_at(tokens, i + quiet + 2), By::Loop);
                    self.bind(word_at(tokens, i + quiet + 3), By::Loop);
                }
                _ => {}
            }
        }
        self.used(tokens, vocabulary);
    }

    /// Adds the functions of `use "file"`.
    fn used(&mut self, tokens: &[Raw], vocabulary: &dyn Vocabulary) {
        if self.is_own("use") {
            return;
        }
        for (i, token) in tokens.iter().enumerate().skip(1) {
            if let RawKind::Text(file) = &token.kind
                && word_at(tokens, i - 1).is_some_and(|(word, _)| word == "use")
            {
                self.library.extend(vocabulary.functions(file));
            }
        }
    }

    /// Whether the script itself binds this name.
    pub(super) fn is_own(&self, name: &str) -> bool {
        self.variables.contains(name) || self.functions.contains(name)
    }

    /// Whether a parenthesis behind this name calls it.
    pub(super) fn is_function(&self, name: &str) -> bool {
        self.functions.contains(name)
            || (self.library.contains(name) && !self.variables.contains(name))
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
        if let Some((_, span)) = word_at(tokens, at) {
            let by = if next == "[element]" { By::Loop } else { By::Assignment };
            self.places.push(Place { span, by });
        }
        if assigns && new && self.numeric(tokens, at + 2, vocabulary) {
            self.numbers.insert(name.to_owned());
        }
        true
    }

    fn bind(&mut self, name: Option<(&str, Span)>, by: By) {
        let Some((name, span)) = name else { return };
        self.variables.insert(name.to_owned());
        self.places.push(Place { span, by });
    }

    /// `function f ( a b )`.
    fn function(&mut self, tokens: &[Raw], at: usize) {
        if let Some((name, span)) = word_at(tokens, at) {
            self.functions.insert(name.to_owned());
            self.places.push(Place { span, by: By::Function });
        }
        if tokens.get(at + 1).map(|t| &t.kind) != Some(&RawKind::Sign("(")) {
            return;
        }
        let parameters = (at + 2..).map_while(|i| word_at(tokens, i));
        parameters.for_each(|name| self.bind(Some(name), By::Parameter));
    }

    /// Whether an expression that starts with this token is a number, at a guess: it is told by its
    /// first word, behind brackets and behind the position that it is asked of.
    fn numeric(&self, tokens: &[Raw], mut at: usize, vocabulary: &dyn Vocabulary) -> bool {
        let sign = |i: usize| match tokens.get(i).map(|t| &t.kind) {
            Some(RawKind::Sign(sign)) => Some(*sign),
            _ => None,
        };
        loop {
            at += match (sign(at), sign(at + 1)) {
                (Some("{" | "("), _) => 1,
                (None, Some(":")) => 2,
                _ => break,
            };
        }
        match tokens.get(at).map(|t| &t.kind) {
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

/// The word at an index, with its place.
fn word_at(tokens: &[Raw], at: usize) -> Option<(&str, Span)> {
    match tokens.get(at) {
        Some(Raw { kind: RawKind::Word(word), span, .. }) => Some((word, *span)),
        _ => None,
    }
}
