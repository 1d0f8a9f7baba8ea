//! What is said of the place under the cursor.

use super::script::names;
use super::{Script, Symbol, SymbolKind, reading};
use crate::docs::{explain, library as pages};
use crate::filters;
use crate::ir::{Designator, Filter, RoleBits};
use crate::library;
use crate::output::board::figurine;
use crate::syntax::{self, ParamRule, Reading, TokenClass};
use crate::text::Span;
use crate::transform;
use shakmaty::{Bitboard, Color, File, Piece, Rank, Role, Square};
use std::fmt::Write;

/// Words about a place, in Markdown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hover {
    /// The place.
    pub span: Span,
    /// The words.
    pub text: String,
}

/// What is said of the place at a byte; none where there is nothing to say.
pub fn hover(script: &Script, at: u32) -> Option<Hover> {
    if let Some((symbol, span)) = script.symbols().at(at) {
        return Some(Hover { span, text: of_symbol(script, symbol, span) });
    }
    let (span, class) = script.token(at)?;
    let word = script.source.slice(span);
    let text = match class {
        TokenClass::Designator | TokenClass::Mark => of_squares(script, span.start)?,
        TokenClass::Word | TokenClass::Operator | TokenClass::Bracket => {
            of_word(script, span, word)?
        }
        TokenClass::Name => match script.library(word) {
            Some(function) => pages::function_page(function),
            None => of_word(script, span, word)?,
        },
        TokenClass::Text => of_file(script, span, word)?,
        _ => return None,
    };
    Some(Hover { span, text })
}

/// The file of the library behind a `use`.
fn of_file(script: &Script, span: Span, text: &str) -> Option<String> {
    let before = script.token(span.start.checked_sub(2)?)?;
    let uses = script.source.slice(before.0) == "use";
    let file = library::file(text.trim_matches('"')).filter(|_| uses)?;
    let mut out = format!("{}:\n\n", file.summary);
    for function in &file.functions {
        let _ = writeln!(out, "- `{}`: {}", function.signature(), function.summary());
    }
    Some(out)
}

/// The name of what a symbol is, with its type.
pub fn described(symbol: &Symbol) -> String {
    match (symbol.kind, symbol.ty) {
        (SymbolKind::Function, _) => "function".to_owned(),
        (SymbolKind::Parameter, _) => "parameter".to_owned(),
        (SymbolKind::Dictionary, _) => "dictionary".to_owned(),
        (SymbolKind::Mark, _) => "mark of a man".to_owned(),
        (SymbolKind::Variable, Some(ty)) => format!("variable, a {ty}"),
        (SymbolKind::Variable, None) => "variable".to_owned(),
    }
}

/// The most lines of a definition that are shown.
const MOST_LINES: usize = 12;

fn of_symbol(script: &Script, symbol: &Symbol, here: Span) -> String {
    let name = &symbol.name;
    let mut out = format!("`{name}`: {}", described(symbol));
    let definition = script.source.slice(symbol.whole);
    let mut lines: Vec<&str> = definition.lines().take(MOST_LINES).collect();
    if definition.lines().count() > MOST_LINES {
        lines.push("...");
    }
    if symbol.whole != symbol.definition && symbol.kind != SymbolKind::Parameter {
        let _ = write!(out, "\n\n```cql\n{}\n```", lines.join("\n"));
    }
    let line = script.source.line(symbol.definition.start);
    let uses = symbol.places.iter().filter(|(_, bound)| !bound).count();
    let used = match uses {
        0 => "not used".to_owned(),
        1 => "used once".to_owned(),
        n => format!("used {n} times"),
    };
    let whence = match here == symbol.definition {
        true => "here".to_owned(),
        false => format!("in line {line}"),
    };
    let _ = write!(out, "\n\nBound {whence}, {used}.");
    // `$x[a1]`: the squares are told too.
    if let Some((_, words)) = reading(script.source.text(), here.start) {
        let _ = write!(out, "\n\nHere: {words}.");
    }
    out
}

/// A designator in words, with the board of its squares.
fn of_squares(script: &Script, at: u32) -> Option<String> {
    let (_, words) = reading(script.source.text(), at)?;
    let mut out = capital(&words);
    out.push('.');
    let found = syntax::reading(script.source.text(), &filters::Table, at).map(|found| found.1);
    if let Some(Reading::Designator(designator)) = found {
        let types = types(&designator);
        let shown: Vec<String> = types.iter().map(char::to_string).collect();
        let squares = designator.squares.count();
        let _ =
            write!(out, "\n\nTypes: {} ({}), squares: {squares}.", shown.join(" "), types.len());
        if designator.squares != Bitboard::FULL && squares > 0 {
            let sign = match types.as_slice() {
                [only] => *only,
                _ => '●',
            };
            let _ = write!(out, "\n\n```text\n{}```", board(designator.squares, sign));
        }
    }
    Some(out)
}

/// The types of men that a designator takes, as figurines; `□` is the empty square.
fn types(designator: &Designator) -> Vec<char> {
    let taken = |bits: RoleBits| designator.masks.iter().any(|mask| mask.men.contains(bits));
    let men = [Color::White, Color::Black]
        .into_iter()
        .flat_map(|color| Role::ALL.into_iter().rev().map(move |role| Piece { color, role }))
        .filter(|piece| taken(RoleBits::of(piece.color, piece.role)))
        .map(figurine);
    men.chain(taken(RoleBits::EMPTY).then_some('□')).collect()
}

/// A small board with a man on each square of a set.
fn board(set: Bitboard, man: char) -> String {
    let mut out = String::new();
    for rank in Rank::ALL.into_iter().rev() {
        out.push(rank.char());
        for file in File::ALL {
            let sign = if set.contains(Square::from_coords(file, rank)) { man } else { '·' };
            out.push(' ');
            out.push(sign);
        }
        out.push('\n');
    }
    out.push_str("  a b c d e f g h\n");
    out
}

fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |c| c.to_uppercase().collect::<String>() + chars.as_str())
}

/// The page of a filter; for a parameter its line, for a transform the number of copies.
fn of_word(script: &Script, span: Span, word: &str) -> Option<String> {
    let mut out = String::new();
    if let Some((owner, docs)) = parameter(script, span, word) {
        let _ = write!(out, "`{word}`, a parameter of `{}`: {docs}.", owner.name);
        return Some(out);
    }
    let filter = filters::by_name(word)?;
    if transform::by_name(filter.name).is_some() {
        let counts: Vec<usize> = script
            .found
            .copies
            .iter()
            .filter(|(at, _)| at.start == span.start)
            .map(|c| c.1)
            .collect();
        match counts.as_slice() {
            [] => {}
            _ if filter.name == "reversecolor" => {}
            [first, rest @ ..] if rest.iter().all(|n| n == first) => {
                let _ = match first {
                    1 => write!(out, "Here it makes 1 copy: nothing in it changes.\n\n"),
                    n => write!(out, "Here it makes {n} different copies.\n\n"),
                };
            }
            many => {
                let (low, high) = (many.iter().min()?, many.iter().max()?);
                let _ = write!(out, "Here it makes {low} to {high} copies, call by call.\n\n");
            }
        }
    }
    out.push_str(&explain::page(filter.name)?);
    Some(out)
}

/// The filter whose parameter a word is, and what it means.
fn parameter(script: &Script, span: Span, word: &str) -> Option<(&'static Filter, &'static str)> {
    let header = script.found.ast.header.as_ref().map(|(_, span)| *span).unwrap_or_default();
    let (owner, found) = if header.start < span.start && span.end < header.end {
        let header = filters::by_name("cql")?;
        let fits = |p: &&ParamRule| p.word.split(' ').any(|part| part == word);
        (header, header.params.iter().find(fits))
    } else {
        let (filter, _) = script.parameters(span.start)?;
        (filter, filter.params.iter().find(|p| !p.word.is_empty() && names(p, word)))
    };
    found.map(|rule| (owner, rule.docs.trim_end_matches('.')))
}
