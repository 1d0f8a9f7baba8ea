//! What a command line and the headers of its queries ask for: which games, which file, which
//! format.

use super::args::RunArgs;
use super::console::Console;
use super::files::{Folder, is_inner};
use crate::engine::Labelled;
use crate::output::Format;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// `-i` takes every word behind it; what is clearly a query there is one: queries and games.
pub(super) fn strays(input: &[PathBuf]) -> (Vec<&PathBuf>, Vec<&PathBuf>) {
    let is_query = |path: &&PathBuf| {
        path.extension().is_some_and(|e| e.eq_ignore_ascii_case("cql")) || path.is_dir()
    };
    input.iter().partition(is_query)
}

/// The files for queries: those below the working directory, but no file of the run is written.
pub(super) fn folder(inputs: &[PathBuf], output: Option<&Path>) -> Arc<Folder> {
    let closed: Vec<PathBuf> = inputs.iter().cloned().chain(output.map(Path::to_owned)).collect();
    Arc::new(Folder::new(Path::new("."), &closed))
}

/// The games that the headers name, when they agree.
pub(super) fn header_inputs(queries: &[Labelled]) -> Result<Vec<PathBuf>, String> {
    let mut named: Vec<&str> =
        queries.iter().filter_map(|q| q.query.header.input.as_deref()).collect();
    named.dedup();
    match named.as_slice() {
        [] => Err("no games: name them with -i, or in the query with `input`".to_owned()),
        [one] => Ok(vec![PathBuf::from(one)]),
        _ => Err("the queries name different inputs; give the games with -i".to_owned()),
    }
}

/// The file to write; `output` of a header counts only where the command line says nothing.
pub(super) fn output_path(args: &RunArgs, queries: &[Labelled]) -> Result<Option<PathBuf>, String> {
    if let Some(path) = &args.output {
        return Ok(Some(path.clone()).filter(|path| path.as_os_str() != "-"));
    }
    if args.format.is_some() {
        return Ok(None);
    }
    let mut named: Vec<&str> =
        queries.iter().filter_map(|q| q.query.header.output.as_deref()).collect();
    named.dedup();
    match named.as_slice() {
        [] => Ok(None),
        [one] => named_output(one).map(Some),
        _ => Err("the queries name different outputs; give one with -o".to_owned()),
    }
}

/// The file that a header names. Queries come from other people too: they write only new files,
/// below the working directory.
fn named_output(name: &str) -> Result<PathBuf, String> {
    let help = format!("if you want it, say so with `-o {name}`");
    let path = Path::new(name);
    if !is_inner(path) {
        return Err(format!("the query wants to write `{name}`, outside of this folder; {help}"));
    }
    if path.symlink_metadata().is_ok() {
        return Err(format!("the query wants to write over `{name}`; {help}"));
    }
    Ok(path.to_owned())
}

pub(super) fn same_file(a: &Path, b: &Path) -> bool {
    match (a.canonicalize(), b.canonicalize()) {
        (Ok(a), Ok(b)) => a == b && a.is_file(),
        _ => false,
    }
}

/// The format asked for; otherwise that of the file's ending; otherwise a table on a terminal and
/// PGN elsewhere. An ending that stands for nothing is refused: PGN is not what was meant.
pub(super) fn format(
    args: &RunArgs,
    output: Option<&Path>,
    console: &Console,
) -> Result<Format, String> {
    if let Some(format) = args.format {
        if format.is_binary() && output.is_none() && console.out_terminal {
            let name = format.name();
            return Err(format!(
                "{name} is binary and would garble the terminal; write a file with `-o FILE.{name}`"
            ));
        }
        return Ok(format);
    }
    let Some(path) = output else {
        return Ok(if console.out_terminal { Format::Table } else { Format::Pgn });
    };
    match (Format::of_path(path), path.extension()) {
        (Some(format), _) => Ok(format),
        (None, None) => Ok(Format::Pgn),
        (None, Some(ending)) => Err(format!(
            "the ending `.{}` stands for no format; choose one with `--format`",
            ending.to_string_lossy()
        )),
    }
}
