//! Games as nobody should write them: what is read, what is kept as text, and what is reported.

mod cases;
mod kept;
mod others;
mod soup;

use crate::fixture::here;
use figurine::games::notation::Notation;
use figurine::games::{
    Fault, Replayer, Splitter, Variant, Want, decompress, read_tags, write_game,
};
use shakmaty::Setup;
use shakmaty::fen::Fen;
use std::fmt::Write;
use std::io::Cursor;
use std::path::PathBuf;

/// A game that was read and written again.
struct Written {
    /// As it stands in the input.
    raw: Vec<u8>,
    /// Which game of the input it is, from 1.
    number: u32,
    /// The PGN.
    pgn: String,
    faults: Vec<Fault>,
    /// Chess from a position in which moves can be played, with the castling of chess.
    ordinary: bool,
    /// Half-moves of the main line.
    moves: u32,
    /// Board and side to move at the end of the main line.
    last: String,
}

/// Reads games and writes them.
fn written(bytes: &[u8]) -> Vec<Written> {
    let reader = decompress(Cursor::new(bytes.to_vec())).unwrap();
    let mut splitter = Splitter::new(reader, 0, 1 << 16);
    let mut replayer = Replayer::new();
    let want = Want { variations: true, comments: true, men: false };
    let mut games = Vec::new();
    while let Some(batch) = splitter.next_batch().unwrap() {
        for raw in batch.iter() {
            let game = replayer.replay(&raw, read_tags(&raw), want);
            let mut pgn = String::new();
            write_game(&mut pgn, game, Notation::San, &|_| None);
            let ends = std::iter::successors(Some(0), |id| game.children(*id).next());
            let node = game.node(ends.last().unwrap()).unwrap();
            let setup = Setup { board: node.board.clone(), turn: node.turn, ..Setup::empty() };
            let (variant, last) = (game.variant, Fen::try_from_setup(setup).unwrap().to_string());
            let ordinary = variant == Variant::Standard && game.tags.get("Variant").is_none();
            let (raw, number, moves) = (raw.text.to_vec(), raw.number, node.ply);
            let faults = replayer.faults().to_vec();
            games.push(Written { raw, number, pgn, faults, ordinary, moves, last });
        }
    }
    games
}

fn pgn(games: &[Written]) -> String {
    games.iter().map(|game| game.pgn.as_str()).collect()
}

/// What a person sees of bytes: text, with escapes for what is none.
fn shown(bytes: &[u8]) -> String {
    let mut text = String::new();
    for chunk in bytes.utf8_chunks() {
        for c in chunk.valid().chars() {
            match c {
                '\n' => text.push('\n'),
                '\u{FEFF}' | '\u{A0}' | '\u{200B}' => {
                    write!(text, "\\u{{{:X}}}", c as u32).unwrap()
                }
                c if c.is_control() => write!(text, "\\x{:02X}", c as u32).unwrap(),
                c => text.push(c),
            }
        }
        chunk.invalid().iter().for_each(|byte| write!(text, "\\x{byte:02X}").unwrap());
    }
    text
}

/// A case as the snapshots show it: tags that say nothing are left out.
fn told(name: &str, input: &[u8]) -> String {
    let games = written(input);
    let mut text = format!("==== {name}\n{}\n", shown(input).trim_end());
    for game in &games {
        writeln!(text, "---- game {} is written", game.number).unwrap();
        let says = |line: &&str| !line.ends_with(" \"?\"]") && !line.ends_with(".??.??\"]");
        for line in game.pgn.lines().filter(says).filter(|line| !line.is_empty()) {
            writeln!(text, "{line}").unwrap();
        }
        for fault in &game.faults {
            let Fault { kind, number, line, column, offset, .. } = fault;
            let id = kind.code().id;
            writeln!(text, "{id} game {number} {line}:{column} byte {offset}: {fault}").unwrap();
        }
    }
    if games.is_empty() {
        text.push_str("---- no game\n");
    }
    text
}

/// Files of a folder of games that are not part of the project, if they are there.
fn corpus(folder: &str) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(here("../shared/corpora").join(folder)) else {
        return Vec::new();
    };
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.retain(|path| path.extension().is_some_and(|ending| ending == "pgn"));
    paths.sort();
    paths
}
