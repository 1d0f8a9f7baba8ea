//! The canonical layout of a query, and its spelling in ASCII or Unicode.
//!
//! An author's line breaks stay: a line of a query says something. What is made uniform is the
//! rest: lines are indented by what they stand in, operators stand between blanks, a block that is
//! broken has its braces on lines of their own, lines that are too long are broken between filters,
//! no more than one blank line stands anywhere. Comments stay where they are. Where blanks mean
//! something, around dashes and in a `path`, they are not touched; and a layout that would be read
//! in another way than the text is thrown away.

mod gaps;
mod items;
mod lines;
mod pieces;
mod spelling;
#[cfg(test)]
mod tests;

use super::layout::{self, Spanned};
use super::lexer::{self, Lexed};
use super::names::Names;
use super::token::Tok;
use super::{Vocabulary, parser};

/// How words and men are spelt.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Spelling {
    /// As they are.
    #[default]
    Keep,
    /// `K`, `&`, `path`.
    Ascii,
    /// `♔`, `∩`, `⊢`.
    Unicode,
}

/// Lays a query out; the text is returned as it is if it cannot be read.
pub fn format(text: &str, vocabulary: &dyn Vocabulary, spelling: Spelling) -> String {
    formatted(text, vocabulary, spelling).unwrap_or_else(|| text.to_owned())
}

/// Lays a query out; nothing if it cannot be read. The result is read in the same way as the text.
pub fn formatted(text: &str, vocabulary: &dyn Vocabulary, spelling: Spelling) -> Option<String> {
    // The file goes on with the line ends that it has.
    if text.find('\n').is_some_and(|at| text.get(..at).is_some_and(|l| l.ends_with('\r'))) {
        let out = formatted(&text.replace("\r\n", "\n"), vocabulary, spelling)?;
        return Some(out.replace('\n', "\r\n"));
    }
    let read = Read::new(text, vocabulary)?;
    let pieces = pieces::pieces(text, &read, vocabulary, spelling);
    let longest = [lines::WIDTH, usize::MAX];
    longest.into_iter().map(|width| lines::text(&pieces, width)).find(|out| {
        Read::new(out, vocabulary).is_some_and(|again| same(&read.tokens, &again.tokens))
    })
}

/// A text as far as the layout has to know it.
struct Read {
    lexed: Lexed,
    /// Tokens in context.
    tokens: Vec<Spanned>,
    /// Where filters of a list begin.
    items: Vec<u32>,
}

impl Read {
    /// Nothing if there is an error of syntax.
    fn new(text: &str, vocabulary: &dyn Vocabulary) -> Option<Read> {
        let lexed = lexer::lex(text, vocabulary);
        let mut names = Names::default();
        names.collect(&lexed.tokens, vocabulary);
        let laid = layout::lay_out(&lexed.tokens, vocabulary, &names);
        let (ast, wrong) = match laid.tokens.is_empty() {
            true => Default::default(),
            false => parser::grammar(&laid.tokens, text),
        };
        let mut reports = lexed.reports.iter().chain(&laid.reports).chain(&wrong);
        if reports.any(|report| report.is_error()) {
            return None;
        }
        let items = items::items(&ast, &lexed.tokens);
        Some(Read { lexed, tokens: laid.tokens, items })
    }
}

/// Whether two lists of tokens are the same but for their places.
fn same(one: &[Spanned], other: &[Spanned]) -> bool {
    let alike = |a: &Tok, b: &Tok| match (a, b) {
        (Tok::Function(a), Tok::Function(b)) => {
            let names = |head: &[(String, _)]| head.iter().map(|p| p.0.clone()).collect::<Vec<_>>();
            a.name == b.name && names(&a.params) == names(&b.params)
        }
        (Tok::Words(a, list), Tok::Words(b, more)) => {
            a == b && list.iter().map(|w| &w.0).eq(more.iter().map(|w| &w.0))
        }
        (a, b) => a == b,
    };
    one.len() == other.len() && one.iter().zip(other).all(|(a, b)| alike(&a.1, &b.1))
}
