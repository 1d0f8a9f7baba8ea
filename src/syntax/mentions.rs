//! Where the names that a script binds stand in its text.

use super::token::{Gap, RawKind};
use super::{Names, Vocabulary, lexer};
use crate::text::Span;

/// Every place of a name that is in `names`, in the order of the text: where it is bound and where
/// it is used.
pub fn mentions(text: &str, vocabulary: &dyn Vocabulary, names: &Names) -> Vec<(Span, String)> {
    let known = |name: &str| names.variables.contains(name) || names.functions.contains(name);
    let free = |name: &str| vocabulary.word(name).is_none_or(|rule| rule.may_be_name());
    let mut found = Vec::new();
    for token in lexer::lex(text, vocabulary).tokens {
        let Span { start, end } = token.span;
        let (name, span) = match token.kind {
            RawKind::Word(name) => (name, token.span),
            RawKind::Mark(mark) => {
                let span = Span::new(start, start + mark.name.len() as u32);
                (mark.name, span)
            }
            // `s[i]`: an index; the same alone is a designator.
            RawKind::Letters(_, name) if token.gap == Gap::Glued && start > 0 => {
                (name, Span::new(start + 1, end - 1))
            }
            _ => continue,
        };
        if known(&name) && free(&name) {
            found.push((span, name));
        }
    }
    found
}

/// Whether a text is one word that may be a name, or why it is none: what it is instead.
///
/// # Errors
/// What the text is, in words that continue "`x` is".
pub fn check_name(text: &str, vocabulary: &dyn Vocabulary) -> Result<(), &'static str> {
    let tokens = lexer::lex(text, vocabulary).tokens;
    match tokens.as_slice() {
        [only] if only.span.len() as usize == text.len() => match &only.kind {
            RawKind::Word(word) if vocabulary.word(word).is_none() => Ok(()),
            RawKind::Word(_) => Err("a word of the language"),
            RawKind::Designator(_) | RawKind::NoSquare(_) => Err("a designator"),
            RawKind::Number(_) => Err("a number"),
            _ => Err("no name: letters, digits and `_` make one"),
        },
        _ => Err("no name: letters, digits and `_` make one"),
    }
}
