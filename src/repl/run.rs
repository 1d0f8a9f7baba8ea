//! Searching the open games.

use super::core::{Repl, Reply, View};
use super::find::{Found, KEPT};
use crate::cli::{
    Changes, Faults, Folder, Opened, Progress, Target, closing, kept_lines, overflow_lines, reason,
    stopped_lines,
};
use crate::engine::{Batch, Hit, Labelled, Options, scan};
use crate::ir::{Files, Limits};
use crate::output::tally::{Tallies, charts};
use crate::output::{Account, Format, Names, Order, Setup, Writer, thousands};
use crate::text::Source;
use std::io;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Instant;

/// So many bytes of messages are shown after a search.
const MESSAGES: usize = 4 << 20;

/// What is said where hits that are to be sorted have no more room.
const OVERFULL: &str = "error[E0504]: hits kept for `sort` have no more room; start the \
    shell with more `--memory`, or take the best with `figurine run --limit N`";

/// Says how many games were written.
fn exported(matched: u64, path: &Path) -> Reply {
    let games = if matched == 1 { "game" } else { "games" };
    let matched = thousands(matched);
    Reply::out(format!("{matched} {games} written to `{}`\n", path.display()))
}

/// The room for messages.
#[derive(Default)]
struct Room {
    /// The bytes that they would take.
    bytes: usize,
    /// How many had none.
    left: u64,
}

impl Room {
    /// Those for which there is room.
    fn take(&mut self, messages: &[String]) -> Vec<String> {
        let fits = |message: &&String| {
            self.bytes += message.len() + 1;
            self.left += u64::from(self.bytes > MESSAGES);
            self.bytes <= MESSAGES
        };
        messages.iter().filter(fits).cloned().collect()
    }

    /// How many were left out.
    fn more(&self) -> Option<String> {
        let left = thousands(self.left);
        (self.left > 0).then(|| format!("... and {left} more messages; `figurine run` has all"))
    }
}

/// What a search came to besides its hits.
struct Searched {
    names: Names,
    games: u64,
    faults: Faults,
    complaints: Vec<String>,
    stopped: bool,
    /// What was counted, if the query counts.
    tallies: Option<Tallies>,
}

impl Searched {
    /// What a report tells of it.
    fn account(&self, seconds: f64) -> Account {
        Account {
            games: self.games,
            seconds,
            interrupted: false,
            faults: self.complaints.clone(),
            notes: Vec::new(),
            tallies: self.tallies.iter().flat_map(charts).collect(),
        }
    }
}

impl Repl {
    /// Runs the last query and shows its first matches.
    pub(super) fn run(&mut self) -> Reply {
        let start = Instant::now();
        let (mut matched, mut positions, mut hits) = (0, 0, Vec::new());
        let mut order: Option<Order> = None;
        let (memory, mut kept, mut full, mut overfull) = (self.memory, 0, false, false);
        let mut each = |names: &Names, hit: Hit| {
            matched += 1;
            positions += hit.positions.len() as u64;
            let order = order.get_or_insert_with(|| Order::new(&names.queries, 0, Some(KEPT)));
            if let Some(hit) = order.push(hit) {
                kept += hit.weight() as u64;
                // Those behind are counted alone, as behind the last of KEPT.
                full |= kept > memory;
                hits.extend((!full).then_some(hit));
            }
            overfull = order.weight() > memory;
            if overfull { Err(io::ErrorKind::OutOfMemory.into()) } else { Ok(()) }
        };
        let searched = self.search(&mut each, &|error| Reply::err(reason(error)));
        let searched = match searched {
            Ok(searched) => searched,
            Err(_) if overfull => return Reply::err(OVERFULL),
            Err(reply) => return reply,
        };
        hits.extend(order.into_iter().flat_map(Order::finish));
        let Searched { names, games, faults, complaints, stopped, tallies } = searched;
        let found = Found { hits, names, matched };
        self.tallies = tallies;
        // What was counted is what was asked; the matches are there for `:next`.
        let counts = self.tallies.is_some();
        let choice = self.some_values();
        let mut reply =
            Reply::out(if counts { self.counted(choice) } else { self.page(&found, 0) });
        reply.err = complaints.join("\n");
        if stopped {
            reply.out.push_str("stopped; so far ");
        }
        let time = self.timer.then(|| start.elapsed());
        reply.out.push_str(&closing(games, Some((matched, positions)), time, &faults));
        reply.out.push('\n');
        self.found = Some(found);
        self.view = if counts { View::Nothing } else { View::Page(0) };
        reply
    }

    /// Writes all matches of the last query to a file.
    pub(super) fn export(&mut self, path: &Path, format: Format) -> Reply {
        let fail = |error: &io::Error| {
            Reply::err(format!("cannot write `{}`: {}", path.display(), reason(error)))
        };
        if let Err(message) = self.may_write(path) {
            return Reply::err(message);
        }
        let mut target = match self.export_target(path) {
            Ok(target) => target,
            Err(error) => return fail(&error),
        };
        let (mut state, mut matched): (Option<(Order, Writer)>, u64) = (None, 0);
        let (memory, mut overfull) = (self.memory, false);
        let (notation, start) = (self.notation, Instant::now());
        let texts: Vec<Source> = self.last.iter().map(|asked| asked.source.clone()).collect();
        let begin = |names: &Names| {
            let setup = Setup {
                names: names.clone(),
                notation,
                texts: texts.clone(),
                began: crate::cli::seconds_now(),
                ..Setup::default()
            };
            (Order::new(&names.queries, 0, None), Writer::new(format, setup))
        };
        let mut each = |names: &Names, hit: Hit| {
            matched += 1;
            let (order, writer) = state.get_or_insert_with(|| begin(names));
            let written = order.push(hit).map_or(Ok(()), |hit| writer.hit(&mut target, &hit));
            overfull = order.weight() > memory;
            written.and(if overfull { Err(io::ErrorKind::OutOfMemory.into()) } else { Ok(()) })
        };
        let searched = match self.search(&mut each, &fail) {
            Ok(searched) => searched,
            Err(_) if overfull => return Reply::err(OVERFULL),
            Err(reply) => return reply,
        };
        if searched.stopped {
            return Reply::err(format!("stopped; `{}` was not written", path.display()));
        }
        let (order, mut writer) = state.unwrap_or_else(|| begin(&searched.names));
        writer.account(searched.account(start.elapsed().as_secs_f64()));
        let written = order
            .finish()
            .try_for_each(|hit| writer.hit(&mut target, &hit))
            .and_then(|()| writer.finish(&mut target))
            .and_then(|()| target.commit());
        match written {
            Ok(()) => Reply { err: searched.complaints.join("\n"), ..exported(matched, path) },
            Err(error) => fail(&error),
        }
    }

    /// The file that `:export` writes: one that it has written before, or a new one.
    fn export_target(&self, path: &Path) -> io::Result<Target> {
        match self.exported.iter().any(|exported| exported == path) {
            true => Target::file(path),
            false if path.metadata().is_ok_and(|meta| !meta.is_file()) => Target::file(path),
            false => Target::new_file(path),
        }
    }

    /// Whether a file may be written: none that is open, and none that was there before.
    fn may_write(&self, path: &Path) -> Result<(), String> {
        let same = |games: &PathBuf| games.canonicalize().ok() == path.canonicalize().ok();
        if path.exists() && self.games.iter().any(same) {
            return Err(format!("`{}` is open; write elsewhere", path.display()));
        }
        // A name that is quickly typed could be that of somebody's games.
        if path.is_file() && !self.exported.iter().any(|exported| exported == path) {
            let help = "write to another name, or delete it first";
            return Err(format!("`{}` exists already: {help}", path.display()));
        }
        Ok(())
    }

    /// The files that queries read and write.
    pub(super) fn folder(&self) -> Arc<Folder> {
        Arc::new(Folder::new(Path::new("."), &self.games))
    }

    /// How the open games are searched.
    pub(super) fn options(&self, folder: Arc<Folder>) -> Options {
        self.cancel.store(false, Ordering::SeqCst);
        Options {
            threads: std::thread::available_parallelism().map_or(1, usize::from),
            texts: true,
            files: Some(folder as Arc<dyn Files>),
            limits: Limits { time: self.timeout, memory: self.memory },
            reading: crate::cli::reading(self.from, Some(self.notation)),
            cancel: Arc::clone(&self.cancel),
            ..Options::default()
        }
    }

    /// The open games; a complaint if there are none.
    fn opened_or_not(&self) -> Result<Opened, Reply> {
        if self.games.is_empty() {
            return Err(Reply::err("no games are open: write `:open FILE`"));
        }
        let opened = self.opened_games();
        match opened.inputs.is_empty() {
            true => Err(Reply::err(opened.failures.join("\n"))),
            false => Ok(opened),
        }
    }

    /// Runs the last query; every hit goes to `each`.
    fn search(
        &mut self,
        each: &mut dyn FnMut(&Names, Hit) -> io::Result<()>,
        fail: &dyn Fn(&io::Error) -> Reply,
    ) -> Result<Searched, Reply> {
        let Some(asked) = &self.last else {
            return Err(Reply::err("no query was asked yet"));
        };
        let opened = self.opened_or_not()?;
        let mut complaints = opened.failures;
        complaints.extend(opened.notes);
        let sources = opened.inputs.iter().map(|games| games.name().to_owned()).collect();
        let queries = vec![Labelled { label: "query".to_owned(), query: Arc::clone(&asked.query) }];
        let names = Names { queries, sources };
        let (watched, folder) = (opened.watched, self.folder());
        let options = self.options(Arc::clone(&folder));
        let ascii = self.look.ascii;
        let mut progress = Progress::new(self.progress, opened.read, opened.total, ascii);
        let (mut games, mut failure, mut faults) = (0, None, Faults::default());
        let mut room = Room::default();
        let mut sink = |batch: Batch| {
            games += batch.games;
            progress.advance(batch.games, batch.hits.len() as u64);
            complaints.extend(room.take(&batch.messages));
            complaints.extend(faults.lines(&batch, &names, std::slice::from_ref(&asked.source)));
            for hit in batch.hits {
                if let Err(error) = each(&names, hit) {
                    failure = Some(error);
                    return ControlFlow::Break(());
                }
            }
            ControlFlow::Continue(())
        };
        let ended = scan(&names.queries, opened.inputs, &options, &mut sink);
        progress.clear();
        let late = ended.as_ref().is_ok_and(|summary| !summary.stopped.is_empty());
        let stopped = self.cancel.swap(false, Ordering::SeqCst) || late;
        if let Some(error) = failure {
            return Err(fail(&error));
        }
        match ended {
            Ok(mut summary) => {
                complaints.extend(overflow_lines(&summary, &names.queries));
                let counts = std::mem::take(&mut summary.tallies);
                let sources = names.sources.clone();
                let ended = |_: usize| !summary.overflows.is_empty();
                let tallies = Tallies::of_run(&names.queries, sources, games, counts, ended);
                let tallies = Some(tallies).filter(|tallies| !tallies.tallies.is_empty());
                let queries = std::slice::from_ref(&asked.source);
                complaints.extend(stopped_lines(&summary, &names, queries, self.timeout));
                complaints.extend(room.more());
                complaints.extend(kept_lines(&summary.kept, &names.queries));
                complaints.extend(faults.more());
                let Changes { errors, notes } = Changes::of(&watched, true);
                complaints.extend(errors.into_iter().chain(notes).chain(folder.finish()));
                Ok(Searched { names, games, faults, complaints, stopped, tallies })
            }
            Err(error) => Err(Reply::err(error.to_string())),
        }
    }
}
