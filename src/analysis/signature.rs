//! What the call around the cursor takes.

use super::Script;
use super::offers::parameters;
use crate::filters;
use crate::ir::Filter;
use crate::syntax::{Shape, TokenClass};
use crate::text::Span;

/// How something is called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Signature {
    /// The call: `near(man square)`.
    pub label: String,
    /// What it does; may be empty.
    pub docs: String,
    /// Its arguments, as bytes of the label.
    pub arguments: Vec<Span>,
    /// Which of them the cursor is in.
    pub active: Option<usize>,
}

/// The call around a byte: of a function, of a filter with parentheses, or the filter whose
/// operand comes next.
pub fn signature(script: &Script, at: u32) -> Option<Signature> {
    let end = script.tokens.partition_point(|(span, _)| span.end <= at);
    let before: Vec<(&str, Span, TokenClass)> = script
        .tokens
        .get(..end)?
        .iter()
        .filter(|(_, class)| *class != TokenClass::Comment)
        .map(|(span, class)| (script.source.slice(*span), *span, *class))
        .collect();
    called(script, &before, at).or_else(|| awaited(&before))
}

/// The innermost parenthesis that is open, with a function or filter before it.
fn called(script: &Script, before: &[(&str, Span, TokenClass)], at: u32) -> Option<Signature> {
    let mut depth = 0u32;
    let mut open = None;
    for (i, (word, ..)) in before.iter().enumerate().rev() {
        match *word {
            ")" | "}" | "]" => depth += 1,
            "(" | "{" | "[" if depth > 0 => depth -= 1,
            "(" => {
                open = Some(i);
                break;
            }
            // Braces hold filters of their own.
            "{" => return None,
            _ => {}
        }
    }
    let open = open?;
    let heads = before.get(..open)?;
    let name = heads.iter().rev().find(|(_, _, class)| *class != TokenClass::Number);
    let (word, ..) = name?;
    let inside = before.get(open + 1..)?;
    let symbols = script.symbols();
    let function =
        symbols.all.iter().any(|s| s.name == *word && !parameters(script, word).is_empty());
    let mut signature = match filters::by_name(word) {
        Some(filter) if !function => of_filter(filter),
        _ if function => of_function(word, &parameters(script, word)),
        _ => {
            let found = script.library(word)?;
            let names: Vec<String> = found.parameters.iter().map(|p| (*p).to_owned()).collect();
            Signature { docs: found.summary().to_owned(), ..of_function(word, &names) }
        }
    };
    if !signature.arguments.is_empty() {
        let started = items(inside);
        let touching = inside.last().is_some_and(|(_, span, _)| span.end == at);
        let active = if touching { started.saturating_sub(1) } else { started };
        signature.active = Some(active.min(signature.arguments.len() - 1));
    }
    Some(signature)
}

/// How many arguments begin among these tokens: those that no operator joins to the one before.
fn items(tokens: &[(&str, Span, TokenClass)]) -> usize {
    let (mut count, mut depth, mut joined) = (0, 0u32, false);
    for (word, _, class) in tokens {
        let shape = filters::by_name(word).map(|f| f.shape);
        let infix = matches!(shape, Some(Shape::Infix(..) | Shape::Dash));
        let prefix = matches!(shape, Some(Shape::Prefix(_) | Shape::Low | Shape::DashPrefix));
        if depth == 0 && !joined && !infix && !matches!(*word, ")" | "}" | "]") {
            count += 1;
        }
        match *word {
            "(" | "{" | "[" => depth += 1,
            ")" | "}" | "]" => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth == 0 {
            joined = infix || prefix || *class == TokenClass::Operator && *word != "~";
        }
    }
    count
}

/// The last word, if it is a filter that takes something.
fn awaited(before: &[(&str, Span, TokenClass)]) -> Option<Signature> {
    let (word, _, class) = before.last()?;
    let filter = filters::by_name(word).filter(|_| *class == TokenClass::Word)?;
    let plain = matches!(filter.shape, Shape::Plain | Shape::ParameterOnly | Shape::Reserved);
    (!plain).then(|| of_filter(filter))
}

fn of_filter(filter: &Filter) -> Signature {
    let label = filter.signature.to_owned();
    let arguments = label.find('(').and_then(|open| {
        let close = label.get(open..)?.find(')')? + open;
        let inside = label.get(open + 1..close)?;
        Some(words(inside).map(|(at, word)| (at + open + 1, word.len())))
            .map(|found| found.collect::<Vec<_>>())
    });
    let span = |(at, len): (usize, usize)| Span::new(at as u32, (at + len) as u32);
    let arguments = arguments.unwrap_or_default().into_iter().map(span).collect();
    let docs = filter.docs.lines().next().unwrap_or("").to_owned();
    Signature { label, docs, arguments, active: None }
}

/// Words of a signature with their place, without the dots that say "and so on".
fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let at = |word: &str| word.as_ptr() as usize - text.as_ptr() as usize;
    let words = text.split_whitespace().filter(|word| *word != "...");
    words.map(move |word| (at(word), word)).collect::<Vec<_>>().into_iter()
}

fn of_function(name: &str, parameters: &[String]) -> Signature {
    let mut label = format!("{name}(");
    let mut arguments = Vec::new();
    for (i, parameter) in parameters.iter().enumerate() {
        if i > 0 {
            label.push(' ');
        }
        let start = label.len() as u32;
        label.push_str(parameter);
        arguments.push(Span::new(start, label.len() as u32));
    }
    label.push(')');
    Signature { label, docs: String::new(), arguments, active: None }
}
