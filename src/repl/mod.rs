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
mod terminal;
mod types;

#[cfg(test)]
mod tests;

pub use commands::{COMMANDS, Command};
pub use core::{Repl, Reply, Then};

use crate::cli::{Console, Exit, ReplArgs};
use std::io::{BufRead, IsTerminal, Write};

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
        say(&reply);
        if !reply.err.is_empty() {
            return Exit::Failed;
        }
    }
    if std::io::stdin().is_terminal() && console.out_terminal {
        terminal::run(&mut repl, console)
    } else {
        piped(&mut repl)
    }
}

/// Prints a reply; false if nobody reads any more.
fn say(reply: &Reply) -> bool {
    if !reply.err.is_empty() {
        let _ = writeln!(std::io::stderr(), "{}", reply.err.trim_end());
    }
    let mut out = std::io::stdout().lock();
    out.write_all(reply.out.as_bytes()).and_then(|()| out.flush()).is_ok()
}

/// Line by line from a pipe; fails if a reply had something to complain about.
fn piped(repl: &mut Repl) -> Exit {
    let mut wrong = false;
    for line in std::io::stdin().lock().lines() {
        let Ok(line) = line else { return Exit::Failed };
        let reply = repl.input(&line);
        wrong |= reply.wrong;
        if !say(&reply) || reply.then == Then::Quit {
            return if wrong { Exit::Wrong } else { Exit::Fine };
        }
    }
    let reply = repl.end();
    wrong |= reply.wrong;
    say(&reply);
    if wrong { Exit::Wrong } else { Exit::Fine }
}
