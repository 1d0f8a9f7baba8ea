//! The shell on a terminal: line editing, colours, completion, history.

use super::commands::COMMANDS;
use super::core::{Repl, Reply, Then};
use super::{history, say};
use crate::analysis::{Completion, Scope, Wanted, complete};
use crate::cli::{Console, Exit, reason};
use crate::filters;
use crate::syntax::{TokenClass, classify};
use rustyline::completion::{Completer, FilenameCompleter, Pair};
use rustyline::error::ReadlineError;
use rustyline::highlight::{CmdKind, Highlighter, MatchingBracketHighlighter};
use rustyline::hint::HistoryHinter;
use rustyline::history::DefaultHistory;
use rustyline::validate::{ValidationContext, ValidationResult, Validator};
use rustyline::{ColorMode, CompletionType, Config, Context, Editor, Helper, Hinter};
use std::borrow::Cow;

/// Asks for lines until Ctrl-D or `:quit`.
pub fn run(repl: &mut Repl, console: &Console) -> Exit {
    let mut editor = match editor(console) {
        Ok(editor) => editor,
        Err(error) => {
            console.complain(&format!("cannot use the terminal: {error}"));
            return Exit::Failed;
        }
    };
    let file = history::path();
    if let Some(path) = &file {
        // The first time there is none.
        let _ = editor.load_history(path);
        if let Err(error) = path.parent().map_or(Ok(()), std::fs::create_dir_all) {
            console.complain(&format!("no history in `{}`: {}", path.display(), reason(&error)));
        }
    }
    let greeting = "Queries search the open games; `:help` lists the commands, Ctrl-D leaves.\n";
    say(&Reply::out(greeting));
    loop {
        if let Some(editing) = editor.helper_mut() {
            editing.names = repl.names();
        }
        match editor.readline("? ") {
            Ok(line) => {
                let _ = editor.add_history_entry(line.as_str());
                // At once, so that nothing is lost however the shell ends.
                let _ = file.as_ref().map(|path| editor.append_history(path));
                let reply = repl.input(&line);
                if !say(&reply) || reply.then == Then::Quit {
                    break;
                }
            }
            Err(ReadlineError::Interrupted) => repl.drop_pending(),
            Err(ReadlineError::Eof) => break,
            Err(error) => {
                console.complain(&format!("cannot read from the terminal: {error}"));
                return Exit::Failed;
            }
        }
    }
    Exit::Fine
}

fn editor(console: &Console) -> rustyline::Result<Editor<Editing, DefaultHistory>> {
    let colors = if console.out_color { ColorMode::Enabled } else { ColorMode::Disabled };
    let config = Config::builder()
        .completion_type(CompletionType::List)
        .color_mode(colors)
        .history_ignore_space(true)
        .max_history_size(2000)?
        .build();
    let mut editor = Editor::with_config(config)?;
    editor.set_helper(Some(Editing::default()));
    Ok(editor)
}

/// What the editor asks while a line is typed.
#[derive(Default, Helper, Hinter)]
struct Editing {
    names: Vec<(String, &'static str)>,
    files: FilenameCompleter,
    brackets: MatchingBracketHighlighter,
    #[rustyline(Hinter)]
    hinter: HistoryHinter,
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
        match complete(line, pos, Scope { names: &self.names, commands: &commands }) {
            Completion::Files { .. } => self.files.complete(line, pos, context),
            Completion::Words { start, items } => {
                let pair = |text: String| Pair { display: text.clone(), replacement: text };
                Ok((start, items.into_iter().map(|item| pair(item.text)).collect()))
            }
        }
    }
}

impl Highlighter for Editing {
    fn highlight<'l>(&self, line: &'l str, pos: usize) -> Cow<'l, str> {
        if line.trim_start().starts_with(':') {
            return Cow::Borrowed(line);
        }
        // The pair of brackets at the cursor is shown by the other highlighter, in plain text:
        // both at once would tear each other's escapes apart.
        match self.brackets.highlight(line, pos) {
            Cow::Owned(marked) => Cow::Owned(marked),
            Cow::Borrowed(_) => Cow::Owned(painted(line)),
        }
    }

    fn highlight_hint<'h>(&self, hint: &'h str) -> Cow<'h, str> {
        Cow::Owned(format!("\x1b[2m{hint}\x1b[0m"))
    }

    fn highlight_char(&self, line: &str, pos: usize, kind: CmdKind) -> bool {
        self.brackets.highlight_char(line, pos, kind);
        true
    }
}

/// The line with a colour for each class of token.
fn painted(line: &str) -> String {
    let mut out = String::with_capacity(line.len() * 2);
    let mut end = 0;
    for (span, class) in classify(line, &filters::Table) {
        let range = span.range();
        let (Some(gap), Some(text)) = (line.get(end..range.start), line.get(range.clone())) else {
            continue;
        };
        out.push_str(gap);
        match color(class) {
            Some(code) => out.push_str(&format!("\x1b[{code}m{text}\x1b[0m")),
            None => out.push_str(text),
        }
        end = range.end;
    }
    out.push_str(line.get(end..).unwrap_or(""));
    out
}

fn color(class: TokenClass) -> Option<&'static str> {
    Some(match class {
        TokenClass::Designator => "36",
        TokenClass::Word => "1;34",
        TokenClass::Name => return None,
        TokenClass::Number => "35",
        TokenClass::Text => "32",
        TokenClass::Operator => "33",
        TokenClass::Bracket => return None,
        TokenClass::Comment => "2",
        TokenClass::Mark => "1;36",
        TokenClass::Bad => "31",
    })
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

    #[test]
    fn painting_changes_no_character() {
        for line in ["K & ♔ \"x", "", "cql() { check // é\n mate"] {
            let plain: String = painted(line)
                .split("\x1b[")
                .enumerate()
                .map(|(i, p)| if i == 0 { p } else { p.split_once('m').map_or("", |x| x.1) })
                .collect();
            assert_eq!(plain, line);
        }
    }
}
