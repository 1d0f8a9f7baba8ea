//! Completion for editors: candidates with docs and a text with places for the cursor.

use super::complete::{Candidate, Completion, Kind, Scope, complete};
use super::hover::described;
use super::script::names;
use super::snippet::{escaped, snippet};
use super::{Script, SymbolKind};
use crate::filters;
use crate::ir::{Filter, Since};
use crate::syntax::{ParamRule, Shape, TokenClass};
use crate::text::Span;

/// What an offer is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OfferKind {
    /// A filter.
    Filter,
    /// A word that belongs to others: `then`, `quiet`.
    Word,
    /// A parameter of the filter before, or of the header.
    Parameter,
    /// A variable, dictionary or parameter of a function.
    Variable,
    /// A function.
    Function,
    /// A mark.
    Mark,
    /// A tag or another text.
    Text,
}

/// Something that can be put in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    /// The word.
    pub label: String,
    /// What it is.
    pub kind: OfferKind,
    /// A line about it.
    pub detail: String,
    /// What is put in, in the syntax of snippets.
    pub snippet: String,
    /// It is an old spelling.
    pub deprecated: bool,
}

/// What can stand at a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Offers {
    /// These, for the span.
    Words(Span, Vec<Offer>),
    /// Files, for the span; only the caller can look for them.
    Files(Span),
}

/// Parameters of the header that are followed by the name of a file.
const FILES: [&str; 2] = ["input", "output"];

/// What can stand at a byte.
pub fn offers(script: &Script, at: u32) -> Offers {
    let text = script.source.text();
    let nothing = Offers::Words(Span::new(at, at), Vec::new());
    let in_comment = |(span, class): &(Span, TokenClass)| {
        let line = !script.source.slice(*span).starts_with("/*");
        *class == TokenClass::Comment
            && span.start < at
            && (at < span.end || line && at == span.end)
    };
    if script.tokens.iter().any(in_comment) {
        return nothing;
    }
    let before = without_comments(script, at);
    if let Some(header) = header(&before) {
        return in_header(text, header, at);
    }
    let known: Vec<(String, &'static str)> =
        script.symbols().known_at(at).map(|s| (s.name.clone(), "")).collect();
    let scope = Scope { names: &known, commands: &[] };
    match complete(&before, before.len(), scope) {
        Completion::Files { start } => Offers::Files(Span::new(start as u32, at)),
        Completion::Words { start, items } => {
            let span = Span::new(start as u32, at);
            // `♖a`: squares are being written.
            let touched = before.get(..start).and_then(|b| b.chars().next_back());
            if touched.is_some_and(|c| c == ']' || (!c.is_ascii() && men_of(c))) {
                return nothing;
            }
            let prefix = before.get(start..).unwrap_or("");
            let mut offers = missing(script, span.start, prefix);
            offers.extend(items.into_iter().filter_map(|item| offer(script, item, at)));
            let in_string = before.get(..start).is_some_and(|b| b.ends_with('"'));
            if span.is_empty() && !in_string {
                offers.extend(filters::all().filter(is_offered).map(of_filter));
            }
            offers.dedup_by(|a, b| a.label == b.label);
            Offers::Words(span, offers)
        }
    }
}

/// Whether a character stands for men.
fn men_of(c: char) -> bool {
    ('♔'..='♟').contains(&c) || "△▲□◭◑○●▽▼".contains(c)
}

/// The text before a byte, comments blanked out: a quote in one opens no string.
fn without_comments(script: &Script, at: u32) -> String {
    let before = script.source.text().get(..at as usize).unwrap_or("");
    let mut out = String::with_capacity(before.len());
    let mut end = 0;
    let comments = script.tokens.iter().filter(|(_, class)| *class == TokenClass::Comment);
    for (span, _) in comments.take_while(|(span, _)| span.end <= at) {
        out.push_str(before.get(end..span.start as usize).unwrap_or(""));
        out.extend(std::iter::repeat_n(' ', span.len() as usize));
        end = span.end as usize;
    }
    out.push_str(before.get(end..).unwrap_or(""));
    out
}

/// Where the parenthesis of a header opens that the text ends in.
fn header(before: &str) -> Option<usize> {
    let start =
        before.find("cql").filter(|at| before.get(..*at).is_some_and(|b| b.trim().is_empty()))?;
    let open = before.get(start..)?.find('(')? + start;
    let between = before.get(start + "cql".len()..open)?;
    let inside = before.get(open + 1..)?;
    (between.trim().is_empty() && !inside.contains(')')).then_some(open + 1)
}

/// Words of the header, or files behind those that take one.
fn in_header(text: &str, open: usize, at: u32) -> Offers {
    let inside = text.get(open..at as usize).unwrap_or("");
    let start = inside.rfind(|c: char| c.is_whitespace() || c == '"').map_or(0, |i| i + 1);
    let span = Span::new((open + start) as u32, at);
    let prefix = inside.get(start..).unwrap_or("");
    let mut words = inside.get(..start).unwrap_or("").split_whitespace().rev();
    let last = words.next().unwrap_or("").trim_matches('"');
    let last = if last.is_empty() { words.next().unwrap_or("") } else { last };
    if FILES.contains(&last) {
        return Offers::Files(span);
    }
    let params = filters::by_name("cql").map_or(&[][..], |row| row.params);
    let fits = params.iter().filter(|p| !p.word.is_empty() && p.word.starts_with(prefix));
    Offers::Words(span, fits.map(of_parameter).collect())
}

fn of_parameter(rule: &ParamRule) -> Offer {
    Offer {
        label: rule.word.to_owned(),
        kind: OfferKind::Parameter,
        detail: rule.docs.to_owned(),
        snippet: escaped(rule.word),
        deprecated: false,
    }
}

/// Parameters of the filter before that are not there yet.
fn missing(script: &Script, at: u32, prefix: &str) -> Vec<Offer> {
    let Some((filter, given)) = script.parameters(at) else { return Vec::new() };
    let fits = filter
        .params
        .iter()
        .filter(|p| !p.word.is_empty() && p.word.starts_with(prefix))
        .filter(|p| !given.iter().any(|word| names(p, word)));
    fits.map(of_parameter).collect()
}

fn offer(script: &Script, item: Candidate, at: u32) -> Option<Offer> {
    let plain = |kind, detail| Offer {
        label: item.text.clone(),
        kind,
        detail,
        snippet: escaped(&item.text),
        deprecated: false,
    };
    Some(match item.kind {
        Kind::Filter => {
            let filter = filters::by_name(&item.text).filter(is_offered)?;
            of_filter(filter)
        }
        // Those are looked for among the tokens.
        Kind::Parameter => return None,
        Kind::Name => {
            let symbol = script.symbols().known_at(at).filter(|s| s.name == item.text).last()?;
            let kind = match symbol.kind {
                SymbolKind::Function => OfferKind::Function,
                SymbolKind::Mark => OfferKind::Mark,
                _ => OfferKind::Variable,
            };
            let mut offer = plain(kind, described(symbol));
            if symbol.kind == SymbolKind::Function {
                let places = parameters(script, &item.text);
                let place = |(i, name): (usize, &String)| format!("${{{}:{name}}}", i + 1);
                let places: Vec<String> = places.iter().enumerate().map(place).collect();
                offer.snippet = format!("{}({})", item.text, places.join(" "));
            }
            offer
        }
        Kind::Function => {
            let function = script.library(item.text.trim_end_matches(['(', ')']))?;
            let place = |(i, name): (usize, &&str)| format!("${{{}:{name}}}", i + 1);
            let places: Vec<String> = function.parameters.iter().enumerate().map(place).collect();
            Offer {
                label: function.name.to_owned(),
                kind: OfferKind::Function,
                detail: function.summary().to_owned(),
                snippet: format!("{}({})", function.name, places.join(" ")),
                deprecated: false,
            }
        }
        Kind::Tag | Kind::Choice | Kind::Command => plain(OfferKind::Text, item.docs.clone()),
    })
}

/// The parameters of a function of the script.
pub(super) fn parameters(script: &Script, function: &str) -> Vec<String> {
    let all = &script.symbols().all;
    let mut rest = all.iter().skip_while(|s| s.name != function || s.kind != SymbolKind::Function);
    rest.next();
    let params = rest.take_while(|s| s.kind == SymbolKind::Parameter);
    params.map(|s| s.name.clone()).collect()
}

fn is_offered(filter: &&Filter) -> bool {
    let word = filter.name.chars().all(|c| c.is_alphanumeric() || c == '_');
    let header = filter.signature.starts_with("cql (") && filter.name != "cql";
    word && !header
        && filter.name.starts_with(char::is_alphabetic)
        && !matches!(filter.shape, Shape::Reserved | Shape::Sign)
}

fn of_filter(filter: &Filter) -> Offer {
    let of_others = filter.shape == Shape::ParameterOnly;
    Offer {
        label: filter.name.to_owned(),
        kind: if of_others { OfferKind::Word } else { OfferKind::Filter },
        detail: filter.signature.split(", ").next().unwrap_or("").to_owned(),
        snippet: snippet(filter),
        deprecated: filter.since == Since::Deprecated,
    }
}
