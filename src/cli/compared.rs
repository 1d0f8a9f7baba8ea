//! The files that queries compare positions with, of `similarposition` and `inlist`: they are read
//! before the run.

use super::input::reason;
use crate::engine::{BadLine, compared_files, listed_files, supply, supply_list};
use crate::games::{decompress, text_of};
use crate::ir::Query;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Component, Path};

/// The bytes that a list of positions may have.
const MOST_BYTES: u64 = 1_000_000_000;
/// How many damaged lines of a list are told.
const MOST_LINES: usize = 3;

/// Reads the files that a query compares positions with.
///
/// Queries come from other people too: only PGN files and lists of positions in the working
/// folder and below are read.
///
/// # Errors
///
/// Why a file is not read.
pub fn read_compared(query: &mut Query) -> Result<(), String> {
    for name in compared_files(query) {
        let games = open(&name, &["pgn"], "`similarposition` reads games")?;
        let read = supply(query, &name, games);
        read.map_err(|error| unread(&name, &error))?;
    }
    for name in listed_files(query) {
        let list = open(&name, &["epd", "fen", "txt"], "`inlist` reads a position a line")?;
        let mut bytes = Vec::new();
        list.take(MOST_BYTES + 1).read_to_end(&mut bytes).map_err(|error| unread(&name, &error))?;
        if bytes.len() as u64 > MOST_BYTES {
            return Err(format!("`{name}` is longer than 1 GB"));
        }
        let read = supply_list(query, &name, &text_of(&bytes));
        read.map_err(|bad| damaged(&name, &bad))?;
    }
    Ok(())
}

/// Opens a file below the working folder whose name has one of these endings.
fn open(name: &str, endings: &[&str], purpose: &str) -> Result<Box<dyn Read>, String> {
    let path = Path::new(name);
    if !path.components().all(|part| matches!(part, Component::Normal(_) | Component::CurDir)) {
        return Err(format!("`{name}` is not below the working folder: write a path inside it"));
    }
    let ending = path.extension().map(|ending| ending.to_string_lossy().to_ascii_lowercase());
    if !ending.is_some_and(|ending| endings.contains(&ending.as_str())) {
        let endings: Vec<String> = endings.iter().map(|ending| format!("`.{ending}`")).collect();
        return Err(format!("`{name}` does not end in {}: {purpose}", endings.join(" or ")));
    }
    // A pipe or device might never end.
    if path.metadata().is_ok_and(|meta| !meta.is_file()) {
        return Err(format!("`{name}` is no file"));
    }
    let file = File::open(path).and_then(|file| decompress(Box::new(file)));
    Ok(Box::new(file.map_err(|error| unread(name, &error))?))
}

fn unread(name: &str, error: &io::Error) -> String {
    format!("cannot read `{name}`: {}", reason(error))
}

/// What is wrong with a list.
fn damaged(name: &str, bad: &[BadLine]) -> String {
    let told: Vec<String> = bad
        .iter()
        .take(MOST_LINES)
        .map(|bad| format!("line {} of `{name}`: {}", bad.line, bad.message))
        .collect();
    let more = match bad.len().saturating_sub(MOST_LINES) {
        0 => String::new(),
        more => format!("\nand {more} more"),
    };
    format!("{}{more}", told.join("\n"))
}
