//! The command `index`.

use super::args::IndexArgs;
use super::console::{Console, Exit};
use super::indexed::{FileAt, games_of, is_index, open_index};
use super::input::reason;
use super::interrupt::cancel_flag;
use super::progress::Progress;
use super::target::Target;
use super::watch::{Change, Changes, Watched};
use crate::index::{Built, Index, IndexError, ReadAt, build, checksum, update};
use crate::output::thousands;
use std::io;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

/// Makes, updates or checks indexes.
pub fn index(args: &IndexArgs, console: &Console) -> Exit {
    if args.output.is_some() && args.games.len() > 1 {
        console.complain(
            "an index belongs to one file of games: leave out `-o`, and each gets one beside it",
        );
        return Exit::Wrong;
    }
    if args.output.is_some() && args.check {
        console.complain("`--check` writes nothing: leave out `-o`");
        return Exit::Wrong;
    }
    let mut exit = Exit::Fine;
    for path in &args.games {
        let done = if args.check { check(path) } else { make(path, args, console) };
        match done {
            Ok(line) if args.quiet && !args.check => drop(line),
            Ok(line) => console.say(&line),
            Err(message) => {
                console.complain(&message);
                exit = Exit::Failed;
            }
        }
        if cancel_flag().load(Ordering::SeqCst) {
            return Exit::Interrupted;
        }
    }
    exit
}

/// Reads everything of an index and of its games.
fn check(path: &Path) -> Result<String, String> {
    let opened = open_index(path, &Arc::default())?;
    let told = |error: IndexError| format!("cannot use `{}`: {error}", path.display());
    opened.games.index.check().map_err(told)?;
    opened.games.index.source().compare_whole(&opened.games.games).map_err(told)?;
    if let Some(change) = Changes::of(opened.watched.as_slice(), true).errors.pop() {
        return Err(change);
    }
    let games = opened.games.index.games();
    let note = opened.note.map_or_else(String::new, |note| format!("\n{note}"));
    Ok(format!(
        "`{}` is sound: {} of `{}`{note}",
        path.display(),
        counted(u64::from(games), "game"),
        opened.path.display()
    ))
}

fn counted(count: u64, what: &str) -> String {
    format!("{} {what}{}", thousands(count), if count == 1 { "" } else { "s" })
}

/// Makes the index of a file, or brings it up to date.
fn make(path: &Path, args: &IndexArgs, console: &Console) -> Result<String, String> {
    if path.as_os_str() == "-" {
        return Err("an index needs a file of games: save them first".to_owned());
    }
    let (games, target) = if is_index(path) {
        (games_of_index(path, args)?, args.output.clone().unwrap_or_else(|| path.to_owned()))
    } else {
        (path.to_owned(), args.output.clone().unwrap_or_else(|| path.with_extension("fgx")))
    };
    let there = target.exists();
    if there && !is_index(&target) {
        return Err(format!("`{}` is there already and is no index", target.display()));
    }
    let making = Making::new(games, target)?;
    let old = if args.update && there { Some(making.old()?) } else { None };
    let mut out = Target::file(&making.target).map_err(|error| making.unwritten(&error))?;
    let wanted = console.err_terminal && !args.no_progress && !args.quiet;
    let mut progress = Progress::new(wanted, Arc::default(), Some(making.size), console.ascii);
    let built = making.build(old.as_ref(), &mut out, &mut progress);
    progress.clear();
    let change = making.change(built.as_ref().ok())?;
    let built = built.map_err(|error| match error {
        IndexError::Stopped => making.stopped(),
        IndexError::Io(error) if out.has_failed() => making.unwritten(&error),
        error => making.failed(&error),
    })?;
    out.commit().map_err(|error| making.unwritten(&error))?;
    let done = summary(&making.target, &built, making.size, progress.elapsed());
    match change {
        None => Ok(done),
        Some(grown) => Err(format!("{done}\n{grown}")),
    }
}

/// An index that is made, and the games that it is made of.
struct Making {
    games: PathBuf,
    target: PathBuf,
    file: FileAt,
    /// When the games were changed last.
    modified: u64,
    size: u64,
    watched: Option<Watched>,
}

impl Making {
    fn new(games: PathBuf, target: PathBuf) -> Result<Making, String> {
        let told =
            |error: &io::Error| format!("cannot open `{}`: {}", games.display(), reason(error));
        let (file, modified) =
            FileAt::open(&games, &Arc::default()).map_err(|error| told(&error))?;
        let size = file.size().map_err(|error| told(&error))?;
        let watched = file.watched(&games);
        Ok(Making { games, target, file, modified, size, watched })
    }

    /// The index that is there.
    fn old(&self) -> Result<Index, String> {
        let opened = FileAt::open(&self.target, &Arc::default()).map_err(IndexError::from);
        opened
            .and_then(|(file, _)| Index::open(Arc::new(file)))
            .map_err(|error| format!("cannot update `{}`: {error}", self.target.display()))
    }

    fn build(
        &self,
        old: Option<&Index>,
        out: &mut Target,
        progress: &mut Progress,
    ) -> Result<Built, IndexError> {
        let (cancel, mut before) = (cancel_flag(), 0);
        let mut go_on = |games: u64, bytes: u64| {
            progress.at(bytes);
            progress.advance(games.saturating_sub(before), 0);
            before = games;
            if cancel.load(Ordering::SeqCst) {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        };
        let name = recorded(&self.games, &self.target);
        let named = (name.as_str(), self.modified);
        match old {
            Some(old) => update(old, &self.file, named, out, &mut go_on),
            None => build(&self.file, named, out, &mut go_on),
        }
    }

    /// What is to be said of games that grew while their index was built, whose first part it has.
    /// After any other change it could be of a mixture, and is refused.
    fn change(&self, built: Option<&Built>) -> Result<Option<String>, String> {
        let (games, target) = (self.games.display(), self.target.display());
        let refused = |how: &str| {
            Err(format!(
                "`{games}` {how} while it was indexed; {}: run again when the games are complete",
                self.remains()
            ))
        };
        match self.watched.as_ref().map_or(Change::None, Watched::change) {
            Change::None => Ok(None),
            Change::Longer(_) => {
                let Some(built) = built else { return Ok(None) };
                let same = checksum(&self.file, self.size).is_ok_and(|sum| sum == built.whole);
                if !same {
                    return refused("was changed");
                }
                Ok(Some(format!(
                    "`{games}` grew while it was indexed: `figurine index --update {target}` adds \
                     the games that came late"
                )))
            }
            Change::Shorter(_) => refused("became shorter"),
            Change::Written => refused("was changed"),
            Change::Replaced => refused("was replaced"),
        }
    }

    /// What the index is when no new one was made.
    fn remains(&self) -> String {
        let is = if self.target.exists() { "is as it was" } else { "was not made" };
        format!("`{}` {is}", self.target.display())
    }

    fn stopped(&self) -> String {
        format!("interrupted; {}", self.remains())
    }

    fn failed(&self, error: &IndexError) -> String {
        format!("cannot make an index of `{}`: {error}", self.games.display())
    }

    fn unwritten(&self, error: &io::Error) -> String {
        format!("cannot write `{}`: {}", self.target.display(), reason(error))
    }
}

/// The games of an index that is to be updated.
fn games_of_index(path: &Path, args: &IndexArgs) -> Result<PathBuf, String> {
    if !args.update {
        return Err(format!(
            "`{}` is an index: name its games, or write `--update` or `--check`",
            path.display()
        ));
    }
    let told = |error: IndexError| format!("cannot update `{}`: {error}", path.display());
    let (file, _) = FileAt::open(path, &Arc::default()).map_err(|error| told(error.into()))?;
    games_of(path, &Index::open(Arc::new(file)).map_err(told)?)
}

/// The name of the games in their index: from its place if they are beside it, else whole.
fn recorded(games: &Path, target: &Path) -> String {
    let folder = |path: &Path| {
        let parent = path.parent().filter(|parent| !parent.as_os_str().is_empty());
        parent.unwrap_or(Path::new(".")).canonicalize().ok()
    };
    let beside = folder(games).is_some() && folder(games) == folder(target);
    let name = games.file_name().filter(|_| beside).map(PathBuf::from);
    let name = name.or_else(|| games.canonicalize().ok()).unwrap_or_else(|| games.to_owned());
    name.to_string_lossy().into_owned()
}

/// `a.fgx: 1,200 games, 93,000 half-moves, 0.4 MB (43 % of the games) in 0.1 s, 9.3 MB/s`.
fn summary(target: &Path, built: &Built, size: u64, time: Duration) -> String {
    let megabytes = |bytes: u64| bytes as f64 / 1e6;
    let kept = match built.kept {
        0 => String::new(),
        kept => format!(" ({} of them taken over)", thousands(kept)),
    };
    let seconds = time.as_secs_f64().max(0.001);
    format!(
        "{}: {}{kept}, {}, {:.1} MB ({:.0} % of the games) in {seconds:.1} s, {:.1} MB/s",
        target.display(),
        counted(built.games, "game"),
        counted(built.plies, "half-move"),
        megabytes(built.bytes),
        built.bytes as f64 * 100.0 / (size.max(1)) as f64,
        megabytes(size) / seconds,
    )
}
