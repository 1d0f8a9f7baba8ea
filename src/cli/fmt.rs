//! The command `fmt`.

use super::args::FmtArgs;
use super::console::{Console, Exit};
use super::diff::unified;
use super::input::reason;
use super::query;
use super::target::Target;
use crate::filters::Table;
use crate::syntax::{Names, Spelling, formatted, parse};
use crate::text::Source;
use std::io::{self, Read, Write};
use std::path::Path;

/// What became of the files.
#[derive(Default)]
struct Outcome {
    changed: usize,
    same: usize,
    /// Files that are no queries.
    wrong: usize,
    /// Files that could not be read or written.
    failed: usize,
}

/// Formats query files where they are; with `--check` or `--diff` it only tells what would change.
pub fn fmt(args: &FmtArgs, console: &Console) -> Exit {
    let mut outcome = Outcome::default();
    for path in &args.queries {
        if let Err(error) = one(path, args, console, &mut outcome) {
            if console.unprinted(&error) == Exit::Failed {
                return Exit::Failed;
            }
            // Nobody reads any more.
            break;
        }
    }
    let input = args.queries.iter().all(|path| path.as_os_str() == "-");
    if !args.quiet && (!input || args.check) {
        console.say(&summary(&outcome, args));
    }
    match outcome {
        Outcome { failed: 1.., .. } => Exit::Failed,
        Outcome { wrong: 1.., .. } => Exit::Wrong,
        Outcome { changed: 1.., .. } if args.check || args.diff => Exit::Nothing,
        _ => Exit::Fine,
    }
}

/// Formats one file; fails if standard output is closed.
fn one(path: &Path, args: &FmtArgs, console: &Console, outcome: &mut Outcome) -> io::Result<()> {
    let input = path.as_os_str() == "-";
    let name = if input { "<stdin>".to_owned() } else { path.display().to_string() };
    let text = match read(path) {
        Ok(text) => text,
        Err(message) => {
            console.complain(&format!("cannot open `{name}`: {message}"));
            outcome.failed += 1;
            return Ok(());
        }
    };
    let Some(new) = formatted(&text, &Table, args.spelling()) else {
        complain(&name, &text, console);
        outcome.wrong += 1;
        return Ok(());
    };
    let changes = new != text;
    outcome.changed += usize::from(changes);
    outcome.same += usize::from(!changes);
    let mut out = io::stdout().lock();
    if args.diff {
        out.write_all(unified(&name, &text, &new, console.out_color).as_bytes())?;
        return out.flush();
    }
    if args.check {
        return if changes { writeln!(out, "{name}") } else { Ok(()) };
    }
    if input {
        out.write_all(new.as_bytes())?;
        return out.flush();
    }
    drop(out);
    if changes && let Err(error) = write(path, &text, &new) {
        console.complain(&format!("cannot write `{name}`: {}", reason(&error)));
        outcome.changed -= 1;
        outcome.failed += 1;
    }
    Ok(())
}

/// Only UTF-8 is taken: anything else would be written in another way than it was.
fn read(path: &Path) -> Result<String, String> {
    let bytes = match path.as_os_str() == "-" {
        true => {
            let mut bytes = Vec::new();
            io::stdin().read_to_end(&mut bytes).map(|_| bytes)
        }
        false => std::fs::read(path),
    };
    let bytes = bytes.map_err(|error| reason(&error))?;
    String::from_utf8(bytes).map_err(|_| "it is not UTF-8; convert it first".to_owned())
}

/// The file stays as it is until its new text is complete.
fn write(path: &Path, old: &str, new: &str) -> io::Result<()> {
    let mut target = Target::file(path)?;
    target.write_all(new.as_bytes())?;
    if std::fs::read(path)? != old.as_bytes() {
        return Err(io::Error::other("it was changed meanwhile, and stays as it is"));
    }
    target.commit()
}

/// Says why a text has no layout.
fn complain(name: &str, text: &str, console: &Console) {
    let source = Source::new(name, text);
    let reports = parse(&source, &Table, &Names::default()).reports;
    let errors: Vec<_> = reports.iter().filter(|report| report.is_error()).collect();
    query::print(errors.iter().map(|report| (*report, &source)), console);
    if errors.is_empty() {
        console.complain(&format!("`{name}` has no layout that means the same"));
    }
}

/// `2 files formatted, 1 file left as it is`.
fn summary(outcome: &Outcome, args: &FmtArgs) -> String {
    let files = |n: usize, what: &str| match n {
        0 => None,
        1 => Some(format!("1 file {what}")),
        n => Some(format!("{n} files {what}")),
    };
    let changed = if args.check || args.diff { "would be formatted" } else { "formatted" };
    let parts = [
        files(outcome.changed, changed),
        files(outcome.same, "unchanged"),
        files(outcome.wrong, "with errors, left alone"),
        files(outcome.failed, "not read or written"),
    ];
    parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
}

impl FmtArgs {
    fn spelling(&self) -> Spelling {
        match (self.ascii, self.unicode) {
            (true, _) => Spelling::Ascii,
            (_, true) => Spelling::Unicode,
            _ => Spelling::Keep,
        }
    }
}
