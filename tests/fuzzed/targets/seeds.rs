//! What the fuzzer begins with: made from the fixtures.

use super::tokens;
use figurine::index;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

/// No seed is longer, in bytes.
const LONGEST: usize = 4096;

/// The seeds of a target, below the folder of the project.
pub fn of(root: &Path, target: &str) -> Vec<Vec<u8>> {
    let queries = || {
        texts(
            root,
            &["tests/language", "tests/errors", "tests/appendix", "examples/queries"],
            "cql",
        )
    };
    let games = || {
        let folders = ["tests/games", "tests/games/foreign", "examples/games", "tests/torture"];
        let mut games = texts(root, &folders, "pgn");
        games.push(super::runs::GAMES.to_vec());
        games
    };
    let mut seeds: Vec<Vec<u8>> = match target {
        "query" => queries(),
        "tokens" => {
            queries().iter().map(|query| tokens::bytes(&String::from_utf8_lossy(query))).collect()
        }
        "games" => games(),
        "asked" => {
            let all = games();
            let joined = |(place, query): (usize, Vec<u8>)| {
                [&query[..], b"\0", &cut(&all[place % all.len()])[..]].concat()
            };
            queries().into_iter().enumerate().map(joined).collect()
        }
        "index" => (0..200).map(damage).chain(games().iter().filter_map(|g| index_of(g))).collect(),
        "lsp" => queries().into_iter().enumerate().map(session).collect(),
        "repl" => queries().into_iter().enumerate().map(shell).collect(),
        _ => Vec::new(),
    };
    seeds.retain(|seed| !seed.is_empty() && seed.len() <= 2 * LONGEST);
    seeds
}

/// The files of folders, as far as they are there.
fn texts(root: &Path, folders: &[&str], ending: &str) -> Vec<Vec<u8>> {
    let mut paths: Vec<PathBuf> = Vec::new();
    for entries in folders.iter().filter_map(|folder| std::fs::read_dir(root.join(folder)).ok()) {
        paths.extend(entries.flatten().map(|entry| entry.path()));
    }
    paths.retain(|path| path.extension().is_some_and(|found| found == ending));
    paths.sort();
    let read = paths.iter().filter_map(|path| std::fs::read(path).ok());
    read.map(|text| cut(&text)).collect()
}

/// The start of a text.
fn cut(text: &[u8]) -> Vec<u8> {
    text[..text.len().min(LONGEST)].to_vec()
}

fn index_of(games: &[u8]) -> Option<Vec<u8>> {
    let mut out = Vec::new();
    let mut go_on = |_, _| ControlFlow::Continue(());
    index::build(&games.to_vec(), ("games", 0), &mut out, &mut go_on).ok()?;
    Some(out)
}

/// Changes here and there of an index.
fn damage(number: u8) -> Vec<u8> {
    let place = number.wrapping_mul(37);
    vec![number, number / 2, place, 0, number % 3, 2, place, 255, number / 3, number, 0, 1, 1, 128]
}

/// A document with a question of each kind at some place, and a change.
fn session((place, query): (usize, Vec<u8>)) -> Vec<u8> {
    let (line, column) = ((place % 4) as u8, (place % 23) as u8);
    let mut out = [&[place as u8][..], &query[..], b"\0"].concat();
    for what in 0..20u8 {
        out.extend([what, line, column, line + 1, column + 2]);
    }
    out.extend([200, line, column, line, column + 3, 4]);
    out.extend(b"(mat");
    out.extend([0, line, column, line, column, 1, line, column, line, column]);
    out
}

/// A query among commands.
fn shell((place, query): (usize, Vec<u8>)) -> Vec<u8> {
    const COMMANDS: [&str; 8] = [
        ":next\n:prev\n:list 1",
        ":board\n:moves 1\n:timer off",
        ":format jsonl\n:run",
        ":type ply + 3\n:help check",
        ":plan mate",
        ":notation long:de\n:limit 3\n:run",
        ":explain E0201\n:history",
        ":board 8/8/8/8/8/8/8/K6k w - - 0 1",
    ];
    [&query[..], b"\n", COMMANDS[place % COMMANDS.len()].as_bytes(), b"\n"].concat()
}
