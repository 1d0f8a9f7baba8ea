//! The shape of a text: what can be folded, what its tokens are, where it begins.

use super::{Script, SymbolKind};
use crate::filters;
use crate::syntax::TokenClass;
use crate::text::Span;
use crate::transform;
use std::collections::HashMap;

/// Something that can be folded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fold {
    /// From its first to its last byte.
    pub span: Span,
    /// It is a comment, or several in a row.
    pub comment: bool,
}

/// Brackets and comments that go over several lines, in the order of the text.
pub fn folds(script: &Script) -> Vec<Fold> {
    let line = |at: u32| script.source.line(at);
    let mut folds = Vec::new();
    let mut open: Vec<u32> = Vec::new();
    let mut comment: Option<Span> = None;
    let push = |folds: &mut Vec<Fold>, span: Span, comment: bool| {
        if line(span.start) < line(span.end.saturating_sub(1)) {
            folds.push(Fold { span, comment });
        }
    };
    for (span, class) in &script.tokens {
        if *class == TokenClass::Comment {
            // Comments in lines that follow each other are one.
            let joined = comment.filter(|c| line(span.start) <= line(c.end.saturating_sub(1)) + 1);
            match (joined, comment) {
                (Some(before), _) => comment = Some(before.to(*span)),
                (None, before) => {
                    before.into_iter().for_each(|c| push(&mut folds, c, true));
                    comment = Some(*span);
                }
            }
            continue;
        }
        comment.take().into_iter().for_each(|c| push(&mut folds, c, true));
        if *class == TokenClass::Bracket {
            match script.source.slice(*span) {
                "(" | "{" | "[" => open.push(span.start),
                _ => {
                    let start = open.pop();
                    start.into_iter().for_each(|s| push(&mut folds, Span::new(s, span.end), false));
                }
            }
        }
    }
    comment.into_iter().for_each(|c| push(&mut folds, c, true));
    folds.sort_by_key(|fold| (fold.span.start, fold.span.end));
    folds
}

/// What a token is, for colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    /// A designator.
    Designator,
    /// A filter or another word of the language.
    Word,
    /// A transform.
    Transform,
    /// A function.
    Function,
    /// A parameter of a function.
    Parameter,
    /// A variable or dictionary.
    Variable,
    /// A mark.
    Mark,
    /// A number or repetition.
    Number,
    /// A string.
    Text,
    /// An operator.
    Operator,
    /// A comment.
    Comment,
}

/// A token with what it is, and whether a name is bound there.
pub type Classed = (Span, Class, bool);

/// All tokens that have a colour, in the order of the text.
pub fn classes(script: &Script) -> Vec<Classed> {
    let mut names: HashMap<u32, (Class, bool)> = HashMap::new();
    for symbol in &script.symbols().all {
        let class = match symbol.kind {
            SymbolKind::Function => Class::Function,
            SymbolKind::Parameter => Class::Parameter,
            SymbolKind::Variable | SymbolKind::Dictionary => Class::Variable,
            SymbolKind::Mark => Class::Mark,
        };
        names.extend(symbol.places.iter().map(|(span, bound)| (span.start, (class, *bound))));
    }
    let of = |(span, class): &(Span, TokenClass)| {
        if let Some((class, bound)) = names.get(&span.start) {
            return Some((*span, *class, *bound));
        }
        let word = script.source.slice(*span);
        let class = match class {
            TokenClass::Designator => Class::Designator,
            TokenClass::Word => match filters::by_name(word) {
                Some(row) if transform::by_name(row.name).is_some() => Class::Transform,
                _ => Class::Word,
            },
            TokenClass::Name => Class::Variable,
            TokenClass::Mark => Class::Mark,
            TokenClass::Number => Class::Number,
            TokenClass::Text => Class::Text,
            TokenClass::Operator => match filters::by_name(word) {
                Some(row) if transform::by_name(row.name).is_some() => Class::Transform,
                _ => Class::Operator,
            },
            TokenClass::Comment => Class::Comment,
            TokenClass::Bracket | TokenClass::Bad => return None,
        };
        Some((*span, class, false))
    };
    script.tokens.iter().filter_map(of).collect()
}

/// The place of the query as a whole: its header, or its first filter.
pub fn head(script: &Script) -> Option<Span> {
    let ast = &script.found.ast;
    let header = ast.header.as_ref().map(|(_, span)| *span);
    header.or_else(|| ast.body.first().map(|node| node.span))
}
