//! What the line editor asks while a line is typed: candidates, colours, whether it is complete.

use super::commands::COMMANDS;
use super::core::Repl;
use super::paint;
use crate::analysis::{Candidate, Completion, Kind, Scope, Wanted, complete};
use crate::filters;
use crate::syntax::{TokenClass, classify};
use rustyline::completion::{Completer, FilenameCompleter, Pair};
use rustyline::highlight::{CmdKind, Highlighter};
use rustyline::validate::{ValidationContext, ValidationResult, Validator};
use rustyline::{Context, Helper, Hinter};
use std::borrow::Cow;
use std::collections::HashSet;
use unicode_width::UnicodeWidthStr;

/// Candidates are listed with what they are as long as there are no more of them.
const TOLD: usize = 12;

#[derive(Default, Helper, Hinter)]
pub(super) struct Editing {
    /// Names of the session with their kind.
    pub(super) names: Vec<(String, &'static str)>,
    /// Columns of the page.
    pub(super) width: usize,
    files: FilenameCompleter,
}

impl Completer for Editing {
    type Candidate = Pair;

    fn complete(
        &self,
        line: &str,
        pos: usize,
        context: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<Pair>)> {
        let commands: Vec<(&str, Wanted, &str)> =
            COMMANDS.iter().map(|c| (c.name, c.wanted, c.docs)).collect();
        let names = self.known(line, pos);
        match complete(line, pos, Scope { names: &names, commands: &commands }) {
            Completion::Files { .. } => self.files.complete(line, pos, context),
            Completion::Words { start, items } => Ok((start, self.pairs(items))),
        }
    }
}

impl Editing {
    /// The names of the session and those in the text, but for the one at the cursor.
    fn known(&self, text: &str, cursor: usize) -> Vec<(String, &'static str)> {
        let mut names = self.names.clone();
        if text.trim_start().starts_with(':') {
            return names;
        }
        for (span, class) in classify(text, &filters::Table) {
            let kind = match class {
                TokenClass::Mark => "mark",
                TokenClass::Name => "name",
                _ => continue,
            };
            let range = span.range();
            let Some(name) = text.get(range.clone()) else { continue };
            let here = range.start < cursor && cursor <= range.end;
            let plain = name.chars().all(|c| c.is_alphanumeric() || c == '_' || c == '$');
            if !here && plain && names.iter().all(|known| known.0 != name) {
                names.push((name.to_owned(), kind));
            }
        }
        names
    }

    /// Candidates as they are listed: with a text about each, if there are few.
    fn pairs(&self, mut items: Vec<Candidate>) -> Vec<Pair> {
        // Parameters and names come first.
        items.sort_by(|a, b| {
            let last = |item: &Candidate| item.kind == Kind::Filter;
            (last(a), &a.text).cmp(&(last(b), &b.text))
        });
        let mut seen = HashSet::new();
        items.retain(|item| seen.insert(item.text.clone()));
        let longest = items.iter().map(|item| item.text.width()).max().unwrap_or(0);
        let told = items.len() <= TOLD && items.iter().any(|item| !item.docs.is_empty());
        let pair = |item: Candidate| {
            let pad = " ".repeat(longest - item.text.width());
            let line = format!("{}{pad}  {}", item.text, item.docs.replace('`', ""));
            let display = if told { self.cut(&line) } else { item.text.clone() };
            Pair { display, replacement: item.text }
        };
        items.into_iter().map(pair).collect()
    }

    /// So much of a line as the editor lists in one column.
    fn cut(&self, line: &str) -> String {
        let most = self.width.saturating_sub(3);
        let (mut cut, mut width) = (String::new(), 0);
        for c in line.chars() {
            width += c.to_string().width();
            if width > most {
                break;
            }
            cut.push(c);
        }
        cut.trim_end().to_owned()
    }
}

impl Highlighter for Editing {
    fn highlight<'l>(&self, line: &'l str, pos: usize) -> Cow<'l, str> {
        if !line.trim_start().starts_with(':') {
            return Cow::Owned(paint::query(line, pos));
        }
        let word = line.split_whitespace().next().unwrap_or_default();
        let takes = COMMANDS.iter().any(|c| c.name == word && matches!(c.wanted, Wanted::Query));
        Cow::Owned(paint::command(line, pos, takes))
    }

    fn highlight_char(&self, _line: &str, _pos: usize, _kind: CmdKind) -> bool {
        true
    }
}

impl Validator for Editing {
    fn validate(&self, context: &mut ValidationContext<'_>) -> rustyline::Result<ValidationResult> {
        let open = Repl::is_unfinished(context.input());
        Ok(if open { ValidationResult::Incomplete } else { ValidationResult::Valid(None) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn editing() -> Editing {
        let names = vec![("kings".to_owned(), "set")];
        Editing { names, width: 40, ..Editing::default() }
    }

    #[test]
    fn names_in_the_text_are_candidates() {
        let known = |text: &str, at: usize| -> Vec<String> {
            editing().known(text, at).into_iter().map(|name| name.0).collect()
        };
        assert_eq!(known("forany $rook R { $", 18), ["kings", "$rook"]);
        assert_eq!(known("queens = Q kings & que", 22), ["kings", "queens"]);
        assert_eq!(known(":type queens que", 16), ["kings"]);
    }

    #[test]
    fn few_candidates_are_told_about() {
        let item = |text: &str| Candidate {
            text: text.to_owned(),
            kind: Kind::Filter,
            docs: "A `line` about it that is too long for the page.".to_owned(),
        };
        let pairs = editing().pairs(vec![item("mate"), item("material")]);
        assert_eq!(pairs[0].display, "mate      A line about it that is too");
        assert_eq!(pairs[1].replacement, "material");
        let many = editing().pairs((0..20).map(|n| item(&n.to_string())).collect());
        assert_eq!(many.last().unwrap().display, "9");
        assert_eq!(editing().pairs(vec![item("all"), item("all")]).len(), 1);
    }
}
