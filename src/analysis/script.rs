//! A query text with all that is known of it, made once for each change.

use crate::filters::Table;
use crate::report::Report;
use crate::sema::{Inspection, inspect};
use crate::syntax::{self, TokenClass};
use crate::text::{Source, Span};

/// A text, its tokens, and what checking it told.
#[derive(Debug)]
pub struct Script {
    /// The text.
    pub source: Source,
    /// What each stretch of it is, in its order; blanks are left out.
    pub tokens: Vec<(Span, TokenClass)>,
    /// What was found.
    pub found: Inspection,
}

impl Script {
    /// Reads and checks a text.
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Script {
        let source = Source::new(name, text);
        let tokens = syntax::classify(source.text(), &Table);
        let found = inspect(&source);
        Script { source, tokens, found }
    }

    /// What is wrong with it, in the order of the text.
    pub fn reports(&self) -> &[Report] {
        &self.found.reports
    }

    /// The token at a byte, or the one that ends there.
    pub fn token(&self, at: u32) -> Option<(Span, TokenClass)> {
        let next = self.tokens.partition_point(|(span, _)| span.end <= at);
        let here = self.tokens.get(next).filter(|(span, _)| span.start <= at);
        let before = || self.tokens.get(next.checked_sub(1)?).filter(|(span, _)| span.end == at);
        here.or_else(before).copied()
    }
}
