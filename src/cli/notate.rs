//! The command `notate`.

use super::args::NotateArgs;
use super::console::{Console, Exit};
use super::faults::Faults;
use super::input::{self, Opened, reason};
use super::interrupt::cancel_flag;
use super::target::Target;
use super::watch::{Changes, apart};
use crate::engine::{Batch, GameFault, Games, Input};
use crate::games::{Replayer, Splitter, Want, decompress, read_tags, write_game};
use crate::output::{Names, thousands};
use std::io::{self, ErrorKind, Write};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The text that is read at a time, in bytes.
const BATCH: usize = 512 * 1024;

/// All of a game but the identities of the men.
const WANT: Want = Want { variations: true, comments: true, men: false };

/// Writes games with their moves in another notation.
pub fn notate(args: &NotateArgs, console: &Console) -> Exit {
    let output = args.output.as_deref().filter(|path| *path != Path::new("-"));
    if let Err(message) = apart(&args.games, output) {
        console.complain(&message);
        return Exit::Wrong;
    }
    let opened = input::open_in(&args.games, args.encoding);
    opened.notes.iter().filter(|_| !args.quiet).for_each(|note| console.say(note));
    opened.failures.iter().for_each(|failure| console.complain(failure));
    let missing = !opened.failures.is_empty();
    if opened.inputs.is_empty() {
        return Exit::Failed;
    }
    let target = output.map_or_else(|| Ok(Target::stdout()), Target::file);
    let named = || output.map_or("standard output".to_owned(), |p| format!("`{}`", p.display()));
    let written = target.and_then(|target| Work::new(args, console, target).all(opened));
    match written {
        Ok(exit) if missing && matches!(exit, Exit::Fine | Exit::Nothing) => Exit::Failed,
        Ok(exit) => exit,
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Exit::Fine,
        Err(error) => {
            console.complain(&format!("cannot write {}: {}", named(), reason(&error)));
            Exit::Failed
        }
    }
}

/// The state of a conversion.
struct Work<'a> {
    args: &'a NotateArgs,
    console: &'a Console,
    target: Target,
    replayer: Replayer,
    names: Names,
    faults: Faults,
    games: u64,
    cancel: Arc<AtomicBool>,
}

impl<'a> Work<'a> {
    fn new(args: &'a NotateArgs, console: &'a Console, target: Target) -> Work<'a> {
        let replayer = super::notation::replayer(args.from, Some(args.to));
        Work {
            args,
            console,
            target,
            replayer,
            names: Names::default(),
            faults: Faults::default(),
            games: 0,
            cancel: cancel_flag(),
        }
    }

    /// Converts all sources. Fails only where the target does.
    fn all(mut self, opened: Opened) -> io::Result<Exit> {
        let watched = opened.watched;
        self.names.sources = opened.inputs.iter().map(|games| games.name().to_owned()).collect();
        for (source, games) in opened.inputs.into_iter().enumerate() {
            match games {
                Games::Text(input) => self.source(source, input)?,
                Games::Index(..) => {
                    self.unreadable(source, &io::Error::other("name the games, not their index"));
                }
            }
        }
        let interrupted = self.cancel.load(Ordering::SeqCst);
        self.target.commit()?;
        let Changes { errors, notes } = Changes::of(&watched, !interrupted);
        let notes = notes.iter().filter(|_| !self.args.quiet);
        errors.iter().chain(notes).for_each(|line| self.console.say(line));
        if interrupted && !self.args.quiet {
            self.console.say(&interruption(self.games, self.args.output.as_deref()));
        }
        if !self.args.quiet {
            let lines = self.faults.more().into_iter().chain(self.faults.languages());
            lines.for_each(|line| self.console.say(&line));
            if self.console.err_terminal || self.faults.any() {
                self.console.say(&closing(self.games, self.faults.games));
            }
        }
        Ok(if interrupted {
            Exit::Interrupted
        } else if self.faults.reads > 0
            || !errors.is_empty()
            || (self.args.strict && self.faults.games > 0)
        {
            Exit::Failed
        } else if self.games == 0 {
            Exit::Nothing
        } else {
            Exit::Fine
        })
    }

    fn source(&mut self, source: usize, input: Input) -> io::Result<()> {
        let reader = match decompress(input.reader) {
            Ok(reader) => reader,
            Err(error) => {
                self.unreadable(source, &error);
                return Ok(());
            }
        };
        let mut splitter = Splitter::new(reader, source, BATCH);
        loop {
            let batch = match splitter.next_batch() {
                Ok(Some(batch)) => batch,
                Ok(None) => return Ok(()),
                Err(error) => {
                    self.unreadable(source, &error);
                    return Ok(());
                }
            };
            let mut text = String::new();
            let mut said = Batch { source, ..Batch::default() };
            for raw in batch.iter() {
                if self.cancel.load(Ordering::SeqCst) {
                    break;
                }
                let game = self.replayer.replay(&raw, read_tags(&raw), WANT);
                write_game(&mut text, game, self.args.to, &|_| None);
                said.count_language(game);
                self.games += 1;
                let faults = self.replayer.faults().iter();
                said.faults.extend(faults.map(|fault| GameFault::of(source, fault)));
            }
            self.say(&said);
            self.target.write_all(text.as_bytes())?;
            if self.cancel.load(Ordering::SeqCst) {
                return Ok(());
            }
        }
    }

    fn unreadable(&mut self, source: usize, error: &io::Error) {
        let read_errors = vec![(source, error.to_string())];
        self.say(&Batch { source, read_errors, ..Batch::default() });
    }

    fn say(&mut self, said: &Batch) {
        let lines = self.faults.lines(said, &self.names, &[]);
        let told = lines.iter().filter(|line| !self.args.quiet || line.starts_with("error"));
        told.for_each(|line| self.console.say(line));
    }
}

/// `interrupted: `x.pgn` has the first 12 games`.
fn interruption(games: u64, output: Option<&Path>) -> String {
    let output =
        output.map_or("standard output".to_owned(), |path| format!("`{}`", path.display()));
    let games = match games {
        1 => "game".to_owned(),
        games => format!("{} games", thousands(games)),
    };
    format!("interrupted: {output} has the first {games}")
}

/// `1,859 games written; 2 games are faulty`.
fn closing(games: u64, faulty: u64) -> String {
    let count = |n: u64, one: &str, many: &str| match n {
        1 => format!("1 {one}"),
        n => format!("{} {many}", thousands(n)),
    };
    let mut line = count(games, "game written", "games written");
    if faulty > 0 {
        line.push_str(&format!("; {}", count(faulty, "game is faulty", "games are faulty")));
    }
    line
}

#[cfg(test)]
mod tests;
