//! The interactive shell: a core that takes lines and gives text, and a terminal around it.

mod commands;
mod core;
mod editing;
mod files;
mod find;
mod history;
mod paging;
mod paint;
mod plan;
mod quiet;
mod run;
mod settings;
mod show;
mod tallies;
mod terminal;
mod typed;
mod types;

#[cfg(test)]
mod tests;

pub use commands::{COMMANDS, Command};
pub use core::{Repl, Reply, Then};

use crate::cli::{Console, Exit, ReplArgs, reason};
use std::io::{BufRead, IsTerminal};

/// Starts the shell on a terminal; in a pipe it works line by line without prompts.
pub fn start(args: &ReplArgs, console: &Console) -> Exit {
    let mut repl = Repl::new(console);
    if args.ascii {
        repl.in_ascii();
    }
    repl.notation = args.notation.unwrap_or_default();
    repl.from = args.from;
    repl.encoding = args.encoding;
    repl.memory = args.memory.unwrap_or(repl.memory);
    if !args.games.is_empty() {
        let reply = repl.open(&args.games);
        if say(&reply, console).is_err() || !reply.err.is_empty() {
            return Exit::Failed;
        }
    }
    if std::io::stdin().is_terminal() && console.out_terminal {
        terminal::run(&mut repl, console)
    } else {
        piped(&mut repl, console)
    }
}

/// Prints a reply; fails, with how to end, if nobody reads any more or it cannot be printed.
fn say(reply: &Reply, console: &Console) -> Result<(), Exit> {
    if !reply.err.is_empty() {
        console.say(reply.err.trim_end());
    }
    console.print(reply.out.as_bytes())
}

/// Line by line from a pipe; fails if a reply had something to complain about.
fn piped(repl: &mut Repl, console: &Console) -> Exit {
    let (mut wrong, mut input) = (false, std::io::stdin().lock());
    loop {
        let mut line = Vec::new();
        let reply = match input.read_until(b'\n', &mut line) {
            Ok(0) => Reply { then: Then::Quit, ..repl.end() },
            Ok(_) => {
                let text = String::from_utf8_lossy(&line);
                let text = text.strip_suffix('\n').unwrap_or(&text);
                repl.input(text.strip_suffix('\r').unwrap_or(text))
            }
            Err(error) => {
                console.complain(&format!("cannot read standard input: {}", reason(&error)));
                return Exit::Failed;
            }
        };
        wrong |= reply.wrong;
        let said = say(&reply, console);
        if said == Err(Exit::Failed) {
            return Exit::Failed;
        }
        if said.is_err() || reply.then == Then::Quit {
            return if wrong { Exit::Wrong } else { Exit::Fine };
        }
    }
}
