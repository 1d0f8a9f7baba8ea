//! A query text with all that is known of it, made once for each change.

use super::Symbols;
use crate::filters::{self, Table};
use crate::ir::Filter;
use crate::library::{self, Function};
use crate::report::Report;
use crate::sema::{Inspection, inspect};
use crate::syntax::{self, ParamRule, TokenClass};
use crate::text::{Source, Span};
use std::cell::OnceCell;

/// No filter has more parameters before it, in tokens.
const MOST_PARAMETERS: usize = 12;

/// A text, its tokens, and what checking it told.
#[derive(Debug)]
pub struct Script {
    /// The text.
    pub source: Source,
    /// What each stretch of it is, in its order; blanks are left out.
    pub tokens: Vec<(Span, TokenClass)>,
    /// What was found.
    pub found: Inspection,
    symbols: OnceCell<Symbols>,
}

impl Script {
    /// Reads and checks a text.
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Script {
        let source = Source::new(name, text);
        let tokens = syntax::classify(source.text(), &Table);
        let found = inspect(&source);
        Script { source, tokens, found, symbols: OnceCell::new() }
    }

    /// Its names, looked for when they are first asked for.
    pub fn symbols(&self) -> &Symbols {
        self.symbols.get_or_init(|| Symbols::new(&self.source, &self.tokens, &self.found))
    }

    /// What is wrong with it, in the order of the text.
    pub fn reports(&self) -> &[Report] {
        &self.found.reports
    }

    /// The function of the library that a word names, unless the text binds the word itself.
    pub fn library(&self, word: &str) -> Option<&'static Function> {
        let own = self.symbols().all.iter().any(|symbol| symbol.name == word);
        library::function(word).filter(|_| !own)
    }

    /// The token at a byte, or the one that ends there, if it says more than a bracket.
    pub fn token(&self, at: u32) -> Option<(Span, TokenClass)> {
        let next = self.tokens.partition_point(|(span, _)| span.end <= at);
        let here = self.tokens.get(next).filter(|(span, _)| span.start <= at);
        let before = || self.tokens.get(next.checked_sub(1)?).filter(|(span, _)| span.end == at);
        let bracket = |(_, class): &&(Span, TokenClass)| *class == TokenClass::Bracket;
        match here {
            Some(token) if !bracket(&token) => Some(*token),
            _ => before().or(here).copied(),
        }
    }

    /// The filter whose parameters are written at a byte, with those that are there already: the
    /// nearest before it that has any, with nothing but parameters and numbers between.
    pub fn parameters(&self, at: u32) -> Option<(&'static Filter, Vec<&str>)> {
        let mut given: Vec<&str> = Vec::new();
        let before = self.tokens.partition_point(|(span, _)| span.end < at);
        for (span, class) in self.tokens.get(..before)?.iter().rev().take(MOST_PARAMETERS) {
            let word = self.source.slice(*span);
            let in_range = matches!(word, "<--" | "-");
            match class {
                TokenClass::Number | TokenClass::Comment | TokenClass::Text => {}
                TokenClass::Operator if in_range => given.push(word),
                _ if is_half(word) => given.push(word),
                TokenClass::Word | TokenClass::Operator => {
                    let filter = filters::by_name(word)?;
                    let takes = |p: &&str| filter.params.iter().any(|rule| names(rule, p));
                    if !filter.params.is_empty() {
                        return given.iter().all(takes).then_some((filter, given));
                    }
                    given.push(word);
                }
                _ => return None,
            }
        }
        None
    }
}

/// Whether a word is a parameter, or one of the words that it is made of.
pub(super) fn names(rule: &ParamRule, word: &str) -> bool {
    rule.word == word || rule.word.split(' ').any(|part| part == word)
}

/// Whether a word is nothing but a part of a parameter: `per` and `game` of `per game`.
fn is_half(word: &str) -> bool {
    let half = |rule: &ParamRule| rule.word.contains(' ') && names(rule, word);
    let mut rows = filters::all().filter(|row| row.name != "cql");
    filters::by_name(word).is_none() && rows.any(|row| row.params.iter().any(half))
}
