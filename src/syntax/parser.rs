//! Runs the stages: lexer, layout, grammar. Never fails.

use super::ast::{Ast, Function, Kind};
use super::build::Builder;
use super::dialect;
use super::layout::{self, Spanned};
use super::lexer;
use super::names::Names;
use super::token::{MarkText, RawKind, TokenClass};
use super::{Shape, Vocabulary};
use crate::ir::Designator;
use crate::report::{Report, codes};
use crate::text::{Source, Span};

lalrpop_util::lalrpop_mod!(
    #[allow(clippy::all, clippy::pedantic, warnings, reason = "generated")]
    query
);

/// A tree, the names the script binds, and what is wrong with it.
pub struct Parsed {
    /// The tree; a wrong part is an error node.
    pub ast: Ast,
    /// Names bound anywhere in the text.
    pub names: Names,
    /// Reports in the order of the text.
    pub reports: Vec<Report>,
}

/// Reads a query. `known` are names bound before, in the same session.
pub fn parse(source: &Source, vocabulary: &dyn Vocabulary, known: &Names) -> Parsed {
    let text = source.text();
    if let Some(report) = dialect::report(text) {
        return Parsed { ast: Ast::default(), names: known.clone(), reports: vec![report] };
    }
    let lexed = lexer::lex(text, vocabulary);
    let mut names = known.clone();
    names.collect(&lexed.tokens, vocabulary);
    let mut reports = lexed.reports;
    if lexed.tokens.is_empty() {
        let report =
            Report::new(&codes::E0109, Span::new(0, text.len() as u32), "there is no filter");
        reports.push(report.help("write one, like `mate` or `♖a2 and not ♝c1`"));
        return Parsed { ast: Ast::default(), names, reports };
    }
    let laid = layout::lay_out(&lexed.tokens, vocabulary, &names);
    reports.extend(laid.reports);
    reports.extend(swallowed(&laid.swallowed, text));
    let (ast, more) = grammar(&laid.tokens, text);
    reports.extend(more);
    reports.sort_by_key(|r| r.primary.span);
    Parsed { ast, names, reports }
}

/// Reads a function that stands in another text: all of its nodes have the place of its call, so
/// that what is told of them is told there. None if it is no function without a fault.
pub fn function_at(text: &str, vocabulary: &dyn Vocabulary, call: Span) -> Option<Function> {
    let lexed = lexer::lex(text, vocabulary);
    let mut names = Names::default();
    names.library.extend(crate::library::functions().map(|function| function.name));
    names.collect(&lexed.tokens, vocabulary);
    let laid = layout::lay_out(&lexed.tokens, vocabulary, &names);
    let at_call = |token: Spanned| (call.start, token.1, call.end);
    let tokens: Vec<Spanned> = laid.tokens.into_iter().map(at_call).collect();
    let (mut ast, reports) = grammar(&tokens, text);
    if [lexed.reports, laid.reports, reports].iter().any(|found| !found.is_empty()) {
        return None;
    }
    match ast.body.pop().map(|node| node.kind) {
        Some(Kind::Function(function)) if ast.body.is_empty() => Some(function),
        _ => None,
    }
}

/// A warning for the first filter of each path that stands on a line of its own, no further in
/// than the path: it looks like a filter behind it.
fn swallowed(found: &[(Span, Span)], text: &str) -> Vec<Report> {
    let indent = |span: Span| {
        let before = text.get(..span.start as usize).unwrap_or("");
        let line = before.get(before.rfind('\n').map_or(0, |at| at + 1)..).unwrap_or("");
        line.len() - line.trim_start().len()
    };
    let mut reports: Vec<Report> = Vec::new();
    for (path, filter) in found.iter().take(1000) {
        let told = reports.last().is_some_and(|r| r.labels.iter().any(|l| l.span == *path));
        if told || indent(*filter) > indent(*path) {
            continue;
        }
        let report = Report::new(&codes::W1008, *filter, "this filter belongs to the path above");
        reports.push(
            report
                .label(*path, "this path goes on to a blank line")
                .help("leave a blank line between them, or put the path in braces")
                .fix("leave a blank line", Span::new(filter.start, filter.start), "\n"),
        );
    }
    reports
}

pub(super) fn grammar(tokens: &[Spanned], text: &str) -> (Ast, Vec<Report>) {
    let mut build = Builder::new(tokens, text);
    let parsed = query::QueryParser::new().parse(&mut build, tokens.iter().cloned());
    let ast = parsed.unwrap_or_else(|error| {
        build.error(error.map_error(|_| ()), false);
        Ast::default()
    });
    (ast, build.reports)
}

/// Whether brackets, strings or comments are still open: a prompt then asks for more.
pub fn unfinished(text: &str, vocabulary: &dyn Vocabulary) -> bool {
    let lexed = lexer::lex(text, vocabulary);
    let open = lexed.tokens.iter().fold(0i32, |open, t| match t.kind {
        RawKind::Sign("(" | "{" | "[") => open + 1,
        RawKind::Sign(")" | "}" | "]") => open - 1,
        _ => open,
    });
    let comment = lexed.reports.iter().any(|r| r.code == &codes::E0103);
    // An empty line ends the wait for an operand.
    let ended = text.trim_end_matches([' ', '\t', '\r']).ends_with('\n');
    let waiting = lexed.tokens.last().is_some_and(|t| waits(&t.kind, vocabulary));
    open > 0 || comment || (waiting && !ended)
}

/// Whether something must follow this token: `mate and`.
fn waits(kind: &RawKind, vocabulary: &dyn Vocabulary) -> bool {
    let rule = match kind {
        RawKind::Word(word) => vocabulary.word(word),
        RawKind::Sign(sign) => vocabulary.word(sign),
        _ => None,
    };
    rule.is_some_and(|r| matches!(r.shape, Shape::Infix(..) | Shape::Prefix(_) | Shape::Low))
}

/// What each stretch of the text is, for highlighting; blanks are left out.
pub fn classify(text: &str, vocabulary: &dyn Vocabulary) -> Vec<(Span, TokenClass)> {
    let lexed = lexer::lex(text, vocabulary);
    let class = |kind: &RawKind| match kind {
        RawKind::Designator(_)
        | RawKind::Letters(..)
        | RawKind::NoSquare(_)
        | RawKind::PieceSign => TokenClass::Designator,
        RawKind::Mark(_) => TokenClass::Mark,
        RawKind::Number(_) | RawKind::Repeat(_) | RawKind::Result(_) => TokenClass::Number,
        RawKind::Text(_) => TokenClass::Text,
        RawKind::Group(_) | RawKind::GroupStart(_) => TokenClass::Number,
        RawKind::Word(w) if w.starts_with('$') => TokenClass::Mark,
        RawKind::Word(w) => match vocabulary.word(w) {
            Some(rule) if rule.shape != Shape::Reserved => TokenClass::Word,
            _ => TokenClass::Name,
        },
        RawKind::Sign("(" | ")" | "{" | "}" | "[" | "]") => TokenClass::Bracket,
        RawKind::Sign(_) => TokenClass::Operator,
        RawKind::Bad => TokenClass::Bad,
    };
    let mut found: Vec<_> = lexed.tokens.iter().map(|t| (t.span, class(&t.kind))).collect();
    found.extend(lexed.comments.into_iter().map(|span| (span, TokenClass::Comment)));
    found.sort_by_key(|f| f.0);
    found
}

/// How a piece of text is read that has more than one look.
#[derive(Clone, Debug, PartialEq)]
pub enum Reading {
    /// A designator, its marks of promotion and its squares included.
    Designator(Designator),
    /// A mark with squares or a mark of promotion.
    Mark(MarkText),
    /// The complement, `~`.
    Complement,
}

/// How the token at a byte of the text is read, and where it stands; none for tokens that have
/// one look.
pub fn reading(text: &str, vocabulary: &dyn Vocabulary, at: u32) -> Option<(Span, Reading)> {
    let lexed = lexer::lex(text, vocabulary);
    let token = lexed.tokens.iter().find(|t| t.span.start <= at && at < t.span.end)?;
    let reading = match &token.kind {
        RawKind::Designator(d) | RawKind::NoSquare(d) | RawKind::Letters(d, _) => {
            Reading::Designator(d.clone())
        }
        RawKind::Mark(mark) => Reading::Mark(mark.clone()),
        RawKind::Sign("~") => Reading::Complement,
        _ => return None,
    };
    Some((token.span, reading))
}
