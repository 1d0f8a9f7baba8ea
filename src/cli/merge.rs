//! The command `merge`: tallies of several runs as one.

use super::asked::same_file;
use super::console::{Console, Exit};
use super::input::reason;
use super::tally::{Form, SortBy, choice, page, to_file};
use super::target::Target;
use crate::output::tally::{MergeError, Merger, Tallies, read_partial, text};
use clap::Args as ClapArgs;
use std::fs::File;
use std::io::{self, BufReader};
use std::path::{Path, PathBuf};

/// Arguments of `merge`.
#[derive(Debug, Default, ClapArgs)]
pub struct MergeArgs {
    /// Tallies of all shards, as `run --shard I/N --tallies FILE.fgt` writes them.
    #[arg(value_name = "PART", required = true)]
    pub parts: Vec<PathBuf>,
    /// Where the tallies go: .txt, .csv, .jsonl or .parquet by its ending; .fgt to merge them again,
    /// also when shards are missing. Standard output if absent.
    #[arg(short, long, visible_alias = "tallies", value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Of each tally the N values with the largest counts, the others together.
    #[arg(long, value_name = "N")]
    pub top: Option<usize>,
    /// The order of values; numbers come by value and others by count if absent.
    #[arg(long, value_enum, value_name = "ORDER")]
    pub sort: Option<SortBy>,
}

/// Puts the tallies of several runs together.
pub fn merge(args: &MergeArgs, console: &Console) -> Exit {
    let form = match args.output.as_deref().map(Form::of_path).transpose() {
        Ok(form) => form,
        Err(message) => {
            console.complain(&message);
            return Exit::Wrong;
        }
    };
    if let Some(path) = &args.output
        && args.parts.iter().any(|part| same_file(part, path))
    {
        console.complain(&format!("`{}` is one of the parts; write elsewhere", path.display()));
        return Exit::Wrong;
    }
    let told = together(&args.parts, form == Some(Form::Partial))
        .and_then(|tallies| tell(args, &tallies, console));
    match told {
        Ok(true) => Exit::Fine,
        Ok(false) => Exit::Nothing,
        Err(message) => {
            console.complain(&message);
            Exit::Failed
        }
    }
}

fn together(parts: &[PathBuf], partial: bool) -> Result<Tallies, String> {
    let name = |place: usize| parts.get(place).map(|path| path.display().to_string());
    let name = |place: usize| name(place).unwrap_or_default();
    let told = |error: MergeError| match &error {
        MergeError::Other(place, _) => {
            format!("`{}` is no part of the run of `{}`: {error}", name(*place), name(0))
        }
        MergeError::Twice(one, other, _) => {
            format!("`{}` and `{}` overlap: {error}", name(*one), name(*other))
        }
        MergeError::Missing(..) => {
            format!("{error}; give all parts, or write what there is with `-o FILE.fgt`")
        }
        MergeError::Full(_) => format!("error[E0506]: {error}"),
    };
    let mut merger = Merger::default();
    for path in parts {
        merger.add(read(path)?).map_err(told)?;
    }
    merger.finish(partial).map_err(told)
}

fn read(path: &Path) -> Result<Tallies, String> {
    let told =
        |reason: &dyn std::fmt::Display| format!("cannot read `{}`: {reason}", path.display());
    let file = File::open(path).map_err(|error| told(&reason(&error)))?;
    read_partial(&mut BufReader::new(file)).map_err(|error| told(&error))
}

/// Whether anything was counted.
fn tell(args: &MergeArgs, tallies: &Tallies, console: &Console) -> Result<bool, String> {
    let choice = choice(args.sort, args.top);
    match &args.output {
        Some(path) => to_file(path, tallies, choice)?,
        None => {
            let mut out = Target::stdout();
            let written = text(&mut out, tallies, choice, page(console, true));
            match written.and_then(|()| out.commit()) {
                Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
                    return Err(format!("cannot write the tallies: {}", reason(&error)));
                }
                _ => {}
            }
        }
    }
    Ok(tallies.tallies.iter().any(|tally| !tally.rows.is_empty()))
}
