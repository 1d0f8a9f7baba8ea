//! The types of expressions, and how a `~` in them is read.

use super::core::{Repl, Reply};
use crate::analysis::reading;
use crate::ir::{Bool, Expr, Item, Ty};
use crate::text::Source;

/// `message` takes a value of any type, so its item tells the type. What is wrong is told of the
/// expression as it was written. The session learns nothing.
pub(super) fn ty(repl: &mut Repl, args: &str) -> Reply {
    if args.is_empty() {
        return Reply::err("write an expression: `:type EXPR`");
    }
    let compile = |text: String| {
        let source = Source::new("query", text);
        let (query, reports) = repl.session.clone().compile(&source);
        (query, reports, source)
    };
    let (shown, ..) = compile(format!("message({args}\n)"));
    let name = match shown.as_ref().and_then(|query| query.body.last()) {
        Some(Bool::Message(_, items)) if items.len() == 1 => match items.first() {
            Some(Item::Expr(expr) | Item::Variable(expr, _)) => Some(type_of(expr).name()),
            Some(Item::Mark(..)) => Some("piece variable"),
            Some(Item::Dict(_)) => Some("dictionary"),
            None => None,
        },
        _ => None,
    };
    if let Some(name) = name {
        return Reply::out(format!("{name}\n{}", readings(args)));
    }
    match compile(args.to_owned()) {
        (Some(_), ..) => Reply::out(format!("{}\n{}", Ty::Bool.name(), readings(args))),
        (None, reports, source) => Reply::err(repl.drawn(&reports, &source)),
    }
}

/// How the designators and signs of an expression with a `~` are read, a line each: it marks
/// promoted men, or is the complement.
fn readings(text: &str) -> String {
    let mut lines = String::new();
    let mut at = if text.contains('~') { 0 } else { text.len() };
    while at < text.len() {
        let found = u32::try_from(at).ok().and_then(|byte| reading(text, byte));
        let Some((span, words)) = found else {
            at += 1;
            continue;
        };
        let end = usize::try_from(span.end).unwrap_or(text.len()).max(at + 1);
        lines.push_str(&format!("  `{}`: {words}\n", text.get(at..end).unwrap_or_default()));
        at = end;
    }
    lines
}

fn type_of(expr: &Expr) -> Ty {
    match expr {
        Expr::Bool(_) => Ty::Bool,
        Expr::Num(_) => Ty::Num,
        Expr::Set(_) => Ty::Set,
        Expr::Text(_) => Ty::Text,
        Expr::Pos(_) => Ty::Pos,
    }
}
