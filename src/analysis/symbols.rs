//! The names of a script: what each is, where it is bound and where it is used.

use super::Script;
use crate::filters::Table;
use crate::sema::Inspection;
use crate::syntax::ast::{Kind, Node};
use crate::syntax::{self, By, TokenClass};
use crate::text::{Source, Span};
use std::collections::{HashMap, HashSet};

/// What a name is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SymbolKind {
    /// A variable.
    Variable,
    /// A function.
    Function,
    /// A parameter of a function.
    Parameter,
    /// A mark, which follows a man.
    Mark,
    /// A dictionary.
    Dictionary,
}

/// A name of a script.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Symbol {
    /// The name.
    pub name: String,
    /// What it is.
    pub kind: SymbolKind,
    /// The type of its value, where it was found.
    pub ty: Option<&'static str>,
    /// The part of the text where it is known; everywhere if none.
    pub scope: Option<Span>,
    /// Where it is bound first.
    pub definition: Span,
    /// The whole of what binds it there.
    pub whole: Span,
    /// Everywhere it stands, in the order of the text, and whether it is bound there.
    pub places: Vec<(Span, bool)>,
}

/// All names of a script, in the order in which they are bound.
#[derive(Clone, Debug, Default)]
pub struct Symbols {
    /// The names.
    pub all: Vec<Symbol>,
    /// Those with the same name.
    by_name: HashMap<String, Vec<usize>>,
}

impl Symbols {
    /// The names in a text.
    pub fn new(source: &Source, tokens: &[(Span, TokenClass)], found: &Inspection) -> Symbols {
        let mut tree = Tree::default();
        found.ast.body.iter().for_each(|node| tree.node(node));
        let mut symbols = Symbols::default();
        let mut function = None;
        for place in &found.names.places {
            let name = source.slice(place.span);
            let scope = match place.by {
                By::Function => {
                    function = Some(extent(source, tokens, place.span));
                    None
                }
                By::Parameter => function.map(|(scope, _)| scope),
                By::ForAny => tree.mark(place.span),
                By::Assignment | By::Loop | By::Dictionary => None,
            };
            let whole = match (place.by, function) {
                (By::Function, Some((_, whole))) => whole,
                (By::ForAny, _) => scope.unwrap_or(place.span),
                _ => tree.wholes.get(&place.span.end).copied().unwrap_or(place.span),
            };
            symbols.bind(name, place.by, place.span, scope, whole.to(place.span));
        }
        for symbol in &mut symbols.all {
            let ty = found.types.iter().find(|(name, _)| *name == symbol.name);
            symbol.ty = ty.map(|(_, ty)| *ty).filter(|_| symbol.kind != SymbolKind::Parameter);
            if symbol.ty == Some("piece variable") || symbol.name.starts_with('$') {
                symbol.kind = SymbolKind::Mark;
            }
        }
        let bound: HashSet<Span> = found.names.places.iter().map(|place| place.span).collect();
        let header = found.ast.header.as_ref().map(|(_, span)| *span).unwrap_or_default();
        for (span, name) in syntax::mentions(source.text(), &Table, &found.names) {
            let bound = bound.contains(&span);
            if span.start < header.start || span.start >= header.end {
                symbols.mention(&name, span, bound);
            }
        }
        symbols
    }

    /// A place that binds a name: a new symbol, or another place of one that is known there.
    fn bind(&mut self, name: &str, by: By, span: Span, scope: Option<Span>, whole: Span) {
        let own = matches!(by, By::Parameter | By::ForAny);
        if !own && self.find(name, span.start).is_some() {
            return;
        }
        let kind = match by {
            By::Function => SymbolKind::Function,
            By::Parameter => SymbolKind::Parameter,
            By::ForAny => SymbolKind::Mark,
            By::Dictionary => SymbolKind::Dictionary,
            By::Assignment | By::Loop => SymbolKind::Variable,
        };
        let name = name.to_owned();
        self.by_name.entry(name.clone()).or_default().push(self.all.len());
        let (ty, places) = (None, Vec::new());
        self.all.push(Symbol { name, kind, ty, scope, definition: span, whole, places });
    }

    fn mention(&mut self, name: &str, span: Span, bound: bool) {
        if let Some(at) = self.find(name, span.start)
            && let Some(symbol) = self.all.get_mut(at)
        {
            symbol.places.push((span, bound));
        }
    }

    /// The symbol that a name stands for at a byte: the one with the narrowest scope.
    fn find(&self, name: &str, at: u32) -> Option<usize> {
        let known = |s: &Symbol| s.scope.is_none_or(|scope| scope.start <= at && at < scope.end);
        let named = self.by_name.get(name)?.iter().filter_map(|i| Some((*i, self.all.get(*i)?)));
        let fits = named.filter(|(_, s)| known(s));
        fits.min_by_key(|(_, s)| s.scope.map_or(u32::MAX, Span::len)).map(|(i, _)| i)
    }

    /// The symbol whose name stands at a byte or ends there, with the place.
    pub fn at(&self, at: u32) -> Option<(&Symbol, Span)> {
        let place = |s: &Symbol| {
            let here = s.places.iter().map(|(span, _)| *span);
            here.into_iter().find(|span| span.start <= at && at <= span.end)
        };
        self.all.iter().find_map(|symbol| place(symbol).map(|span| (symbol, span)))
    }

    /// The symbols that are known at a byte.
    pub fn known_at(&self, at: u32) -> impl Iterator<Item = &Symbol> {
        self.all
            .iter()
            .filter(move |s| s.scope.is_none_or(|span| span.start <= at && at <= span.end))
    }
}

/// What the tree tells of the places of names.
#[derive(Default)]
struct Tree {
    /// Each `forany`, with the start of its men: its mark stands before them.
    marks: Vec<(Span, u32)>,
    /// The whole of each assignment, by the end of the name.
    wholes: HashMap<u32, Span>,
}

impl Tree {
    fn node(&mut self, node: &Node) {
        match &node.kind {
            Kind::ForAny(parts) => self.marks.push((node.span, parts.1.span.start)),
            Kind::Assign(parts) => {
                self.wholes.insert(parts.0.span.end, node.span);
            }
            _ => {}
        }
        node.each_child(&mut |child| self.node(child));
    }

    /// The extent of the `forany` of a mark.
    fn mark(&self, name: Span) -> Option<Span> {
        let found = self.marks.iter().find(|(at, men)| at.start < name.start && name.end <= *men);
        found.map(|(at, _)| *at)
    }
}

/// The parameters and body of the function whose name stands at `name`, and the whole of it.
fn extent(source: &Source, tokens: &[(Span, TokenClass)], name: Span) -> (Span, Span) {
    let first = tokens.partition_point(|(span, _)| span.start < name.start);
    let before = first.checked_sub(1).and_then(|i| tokens.get(i)).map_or(name, |t| t.0);
    let mut depth = 0u32;
    for (span, class) in tokens.get(first..).unwrap_or_default() {
        if *class != TokenClass::Bracket {
            continue;
        }
        match source.slice(*span) {
            "{" => depth += 1,
            "}" if depth <= 1 => {
                return (Span::new(name.end, span.end), before.to(*span));
            }
            "}" => depth -= 1,
            _ => {}
        }
    }
    let end = source.text().len() as u32;
    (Span::new(name.end, end), Span::new(before.start, end))
}

/// Why a name cannot be changed.
///
/// # Errors
/// A message, lower case.
pub fn rename(script: &Script, at: u32, new: &str) -> Result<Vec<Span>, String> {
    let Some((symbol, _)) = script.symbols().at(at) else {
        return Err("only variables, functions, their parameters and marks can be renamed".into());
    };
    if new == symbol.name {
        return Ok(Vec::new());
    }
    let is_mark = symbol.name.starts_with('$');
    if is_mark != new.starts_with('$') {
        let old = &symbol.name;
        return Err(match is_mark {
            true => format!("`{old}` is a mark: write `${new}`"),
            false => format!("`{old}` is no mark, and so its name has no `$`"),
        });
    }
    syntax::check_name(new, &Table).map_err(|what| format!("`{new}` is {what}"))?;
    let taken = script.tokens.iter().find(|(span, class)| {
        matches!(class, TokenClass::Name | TokenClass::Mark) && starts(script, *span, new)
    });
    if let Some((span, _)) = taken {
        let line = script.source.line(span.start);
        return Err(format!("`{new}` is used already, in line {line}"));
    }
    let places: Vec<Span> = symbol.places.iter().map(|(span, _)| *span).collect();
    let mut text = script.source.text().to_owned();
    for span in places.iter().rev() {
        text.replace_range(span.range(), new);
    }
    let errors = |script: &Script| script.reports().iter().filter(|r| r.is_error()).count();
    match errors(&Script::new(script.source.name(), text)) > errors(script) {
        true => Err(format!("`{new}` would be read in another way here")),
        false => Ok(places),
    }
}

/// Whether a token is the name, with squares behind it or without.
fn starts(script: &Script, span: Span, name: &str) -> bool {
    let rest = script.source.slice(span).strip_prefix(name);
    rest.is_some_and(|rest| !rest.starts_with(|c: char| c.is_alphanumeric() || c == '_'))
}
