//! The shell on a terminal: it asks for lines, and keeps them.

use super::core::{Repl, Reply, Then};
use super::editing::Editing;
use super::quiet::Quiet;
use super::{history, say};
use crate::cli::{Console, Exit, reason};
use rustyline::error::ReadlineError;
use rustyline::history::DefaultHistory;
use rustyline::{ColorMode, CompletionType, Config, Editor};
use std::path::{Path, PathBuf};

/// Asks for lines until Ctrl-D or `:quit`.
pub fn run(repl: &mut Repl, console: &Console) -> Exit {
    crate::cli::outlast_interrupts();
    let greeting = "Queries search the open games; `:help` lists the commands, Ctrl-D leaves.\n";
    let _ = say(&Reply::out(format!("{greeting}{}", repl.opened())), console);
    if console.dumb {
        return plain(repl, console);
    }
    // What is typed during a search is not drawn into the answer, and waits.
    let _quiet = Quiet::new();
    let mut editor = match editor(console) {
        Ok(editor) => editor,
        Err(error) => {
            console.complain(&format!("cannot use the terminal: {error}"));
            return Exit::Failed;
        }
    };
    let no_history = |path: &Path, error: &std::io::Error| {
        console.complain(&format!("no history in `{}`: {}", path.display(), reason(error)));
    };
    let mut file = remembered(&mut editor, &no_history);
    loop {
        measure(repl, console);
        if let Some(editing) = editor.helper_mut() {
            (editing.names, editing.width) = (repl.names(), repl.width);
        }
        match editor.readline("? ") {
            Ok(line) => {
                let is_new = editor.add_history_entry(line.as_str()).unwrap_or(false);
                // At once, so that nothing is lost however the shell ends.
                if let Some(path) = file.as_ref().filter(|_| is_new)
                    && let Err(error) = history::append(path, &line)
                {
                    no_history(path, &error);
                    file = None;
                }
                measure(repl, console);
                let reply = repl.input(&line);
                match say(&reply, console) {
                    Err(exit) => return exit,
                    Ok(()) if reply.then == Then::Quit => break,
                    Ok(()) => {}
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

/// Reads the history of earlier sessions; the file that it is in, unless that cannot be used.
fn remembered(
    editor: &mut Editor<Editing, DefaultHistory>,
    no_history: &dyn Fn(&Path, &std::io::Error),
) -> Option<PathBuf> {
    let path = history::path()?;
    let folder = path.parent().map_or(Ok(()), std::fs::create_dir_all);
    if let Err(error) = folder.and_then(|()| history::shrink(&path)) {
        no_history(&path, &error);
        return None;
    }
    // The first time there is none.
    let _ = editor.load_history(&path);
    Some(path)
}

/// The window may have another size by now.
fn measure(repl: &mut Repl, console: &Console) {
    let now = console.measured();
    (repl.width, repl.rows) = (now.width, now.rows());
}

/// On a terminal that cannot move its cursor: lines without editing.
fn plain(repl: &mut Repl, console: &Console) -> Exit {
    let mut then = Then::Next;
    loop {
        let prompt = Reply::out(if then == Then::More { ": " } else { "? " });
        if let Err(exit) = say(&prompt, console) {
            return exit;
        }
        let mut line = String::new();
        match std::io::stdin().read_line(&mut line) {
            Ok(0) => return Exit::Fine,
            Ok(_) => {}
            Err(error) => {
                console.complain(&format!("cannot read from the terminal: {error}"));
                return Exit::Failed;
            }
        }
        // Ctrl-C was pressed: it is for the query that was begun.
        if repl.take_interrupt() {
            repl.drop_pending();
        }
        let reply = repl.input(line.trim_end_matches(['\r', '\n']));
        then = reply.then;
        match say(&reply, console) {
            Err(exit) => return exit,
            Ok(()) if then == Then::Quit => return Exit::Fine,
            Ok(()) => {}
        }
    }
}

fn editor(console: &Console) -> rustyline::Result<Editor<Editing, DefaultHistory>> {
    let colors = if console.out_color { ColorMode::Enabled } else { ColorMode::Disabled };
    let config = Config::builder()
        .completion_type(CompletionType::List)
        .completion_show_all_if_ambiguous(true)
        .color_mode(colors)
        .history_ignore_space(true)
        .max_history_size(history::KEPT)?
        .build();
    let mut editor = Editor::with_config(config)?;
    editor.set_helper(Some(Editing::default()));
    Ok(editor)
}
