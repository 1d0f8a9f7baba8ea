//! The files of `similarposition`: they are read before the run.

use super::input::reason;
use crate::engine::{compared_files, supply};
use crate::games::decompress;
use crate::ir::Query;
use std::fs::File;
use std::path::{Component, Path};

/// Reads the files that a query compares positions with.
///
/// Queries come from other people too: only PGN files in the working folder and below are read.
///
/// # Errors
///
/// Why a file is not read.
pub fn read_compared(query: &mut Query) -> Result<(), String> {
    for name in compared_files(query) {
        let path = Path::new(&name);
        if !path.components().all(|part| matches!(part, Component::Normal(_) | Component::CurDir)) {
            return Err(format!(
                "`{name}` is not below the working folder: write a path inside it"
            ));
        }
        if !path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("pgn")) {
            return Err(format!("`{name}` does not end in `.pgn`: `similarposition` reads games"));
        }
        // A pipe or device might never end.
        if path.metadata().is_ok_and(|meta| !meta.is_file()) {
            return Err(format!("`{name}` is no file"));
        }
        let file = File::open(path).and_then(|file| decompress(Box::new(file)));
        let read = file.and_then(|games| supply(query, &name, games));
        read.map_err(|error| format!("cannot read `{name}`: {}", reason(&error)))?;
    }
    Ok(())
}
