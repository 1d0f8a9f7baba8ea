//! The shape of a text: what can be folded, what its tokens are, where it begins.

use super::{Script, SymbolKind};
use crate::filters;
use crate::syntax::TokenClass;
use crate::syntax::ast::Node;
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
            TokenClass::Name if script.found.names.library.contains(word) => Class::Function,
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

/// The parts of the text around a byte, from the token to everything.
pub fn around(script: &Script, at: u32) -> Vec<Span> {
    let mut spans: Vec<Span> = script.token(at).map(|(span, _)| span).into_iter().collect();
    let ast = &script.found.ast;
    spans.extend(ast.header.iter().map(|(_, span)| *span).filter(|span| holds(*span, at)));
    ast.body.iter().for_each(|node| nodes_around(node, at, &mut spans));
    spans.push(Span::new(0, script.source.text().len() as u32));
    spans.sort_by_key(|span| span.len());
    spans.dedup();
    // What only touches the part before it is no part around it.
    let mut nested: Vec<Span> = Vec::new();
    for span in spans {
        if nested.last().is_none_or(|last| last.to(span) == span) {
            nested.push(span);
        }
    }
    nested
}

fn holds(span: Span, at: u32) -> bool {
    span.start <= at && at <= span.end
}

fn nodes_around(node: &Node, at: u32, spans: &mut Vec<Span>) {
    if holds(node.span, at) {
        spans.push(node.span);
    }
    node.each_child(&mut |child| nodes_around(child, at, spans));
}

/// A few words that an editor shows in the text, behind a byte.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    /// Behind which byte.
    pub at: u32,
    /// The words.
    pub text: String,
    /// It is the type of a name.
    pub is_type: bool,
}

/// The types of variables where they are first bound, and how many copies transforms make.
pub fn hints(script: &Script) -> Vec<Hint> {
    let typed = script.symbols().all.iter().filter(|s| s.kind == SymbolKind::Variable);
    let mut hints: Vec<Hint> = typed
        .filter_map(|symbol| {
            Some(Hint {
                at: symbol.definition.end,
                text: format!(": {}", symbol.ty?),
                is_type: true,
            })
        })
        .collect();
    let mut copies: Vec<(u32, usize)> =
        script.found.copies.iter().map(|(word, count)| (word.start, *count)).collect();
    copies.sort_unstable();
    copies.dedup();
    for of_one in copies.chunk_by(|a, b| a.0 == b.0) {
        // One in a function may make more copies in one call than in another.
        let [(start, count)] = of_one else { continue };
        let word = script.token(*start).filter(|(span, _)| span.start == *start);
        let word = word.filter(|(span, _)| script.source.slice(*span) != "reversecolor");
        let hint = |(span, _): (Span, TokenClass)| Hint {
            at: span.end,
            text: format!("×{count}"),
            is_type: false,
        };
        hints.extend(word.map(hint));
    }
    hints.sort_by_key(|hint| hint.at);
    hints
}
