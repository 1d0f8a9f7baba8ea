//! The command `index`.

use super::args::IndexArgs;
use super::console::{Console, Exit};
use super::indexed::{FileAt, games_of, is_index, open_index};
use super::input::reason;
use super::interrupt::cancel_flag;
use super::progress::Progress;
use super::target::Target;
use crate::index::{Built, Index, IndexError, build, update};
use crate::output::thousands;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
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
    let read = Arc::new(AtomicU64::new(0));
    let (games, target) = if is_index(path) {
        (games_of_index(path, args)?, args.output.clone().unwrap_or_else(|| path.to_owned()))
    } else {
        (path.to_owned(), args.output.clone().unwrap_or_else(|| path.with_extension("fgx")))
    };
    let there = target.exists();
    if there && !is_index(&target) {
        return Err(format!("`{}` is there already and is no index", target.display()));
    }
    let told =
        |error: IndexError| format!("cannot make an index of `{}`: {error}", games.display());
    let (file, modified) = FileAt::open(&games, &read)
        .map_err(|error| format!("cannot open `{}`: {}", games.display(), reason(&error)))?;
    let size = games.metadata().map_or(0, |meta| meta.len());
    let old = if args.update && there {
        let (old, _) = FileAt::open(&target, &Arc::default()).map_err(|e| told(e.into()))?;
        let old = Index::open(Arc::new(old));
        Some(old.map_err(|error| format!("cannot update `{}`: {error}", target.display()))?)
    } else {
        None
    };
    let mut out = Target::file(&target)
        .map_err(|e| format!("cannot write `{}`: {}", target.display(), reason(&e)))?;
    let wanted = console.err_terminal && !args.no_progress && !args.quiet;
    let mut progress = Progress::new(wanted, Arc::default(), Some(size), console.ascii);
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
    let name = recorded(&games, &target);
    let named = (name.as_str(), modified);
    let built = match &old {
        Some(old) => update(old, &file, named, &mut out, &mut go_on),
        None => build(&file, named, &mut out, &mut go_on),
    };
    progress.clear();
    let built = built.map_err(told)?;
    out.commit().map_err(|e| format!("cannot write `{}`: {}", target.display(), reason(&e)))?;
    Ok(summary(&target, &built, size, progress.elapsed()))
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
