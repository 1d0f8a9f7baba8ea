//! The command line: reads arguments and files, prints, and gives the exit code.

mod args;
mod asked;
mod check;
mod compared;
mod compile;
mod console;
mod diff;
mod ending;
mod explain;
mod faults;
mod files;
mod fmt;
mod index;
mod indexed;
mod input;
mod interrupt;
mod library;
mod man;
mod merge;
mod named;
mod notate;
mod notation;
mod old;
mod part;
mod plan;
mod progress;
mod query;
mod run;
mod shells;
mod summary;
mod tally;
mod target;
mod values;
mod watch;

#[cfg(test)]
mod tests;

pub use args::{Args, Command, LspArgs, ReplArgs};
pub use compared::read_compared;
pub use console::{Console, Exit};
pub use faults::{Faults, closing, kept_lines, stopped_lines};
pub use files::Folder;
pub use input::{Opened, open, open_in, reason};
pub use interrupt::{cancel_flag, outlast_interrupts};
pub use notation::{notations, read_notation, reading};
pub use part::is_at;
pub use progress::Progress;
pub use query::printed;
pub use run::seconds_now;
pub use tally::overflow_lines;
pub use target::Target;
pub use values::{parse_seconds, read_encoding};
pub use watch::{Changes, Watched};

use args::ColorChoice;
use clap::Parser;
use std::process::ExitCode;

/// The commands that are modules of their own.
#[derive(Clone, Copy, Debug)]
pub struct Frontends {
    /// The interactive shell.
    pub shell: fn(&ReplArgs, &Console) -> Exit,
    /// The server for editors.
    pub server: fn(&Console) -> Exit,
}

/// Runs the command given by the arguments of the process.
pub fn main(frontends: Frontends) -> ExitCode {
    let (args, notes) = old::modern(std::env::args_os());
    let args = match Args::try_parse_from(args) {
        Ok(args) => args,
        Err(error) => {
            // Help goes to stdout, an error to stderr.
            return match error.print() {
                _ if error.use_stderr() => Exit::Wrong,
                Ok(()) => Exit::Fine,
                Err(failure) => Console::new(ColorChoice::Never).unprinted(&failure),
            }
            .into();
        }
    };
    let console = Console::new(args.color);
    notes.iter().for_each(|note| console.say(&format!("note: {note}")));
    match args.command {
        None => (frontends.shell)(&ReplArgs::default(), &console),
        Some(Command::Repl(repl)) => (frontends.shell)(&repl, &console),
        Some(Command::Lsp(_)) => (frontends.server)(&console),
        Some(Command::Run(run)) => run::run(&run, &console),
        Some(Command::Notate(notate)) => notate::notate(&notate, &console),
        Some(Command::Merge(args)) => merge::merge(&args, &console),
        Some(Command::Index(args)) => index::index(&args, &console),
        Some(Command::Check(check)) => check::check(&check, &console),
        Some(Command::Fmt(args)) => fmt::fmt(&args, &console),
        Some(Command::Explain(explain)) => explain::explain(&explain, &console),
        Some(Command::Library(args)) => library::library(&args, &console),
        Some(Command::Completions(args)) => shells::completions(&args, &console),
        Some(Command::Man(args)) => shells::manual(&args, &console),
    }
    .into()
}
