//! The games that are measured on.

use figurine::games::decompress;
use std::fs::File;
use std::io::Read;

/// Where the targets are meant, and a smaller one.
const ORDINARY: [&str; 2] =
    ["../shared/corpora/ordinary-100mb.pgn.zst", "../shared/corpora/ordinary-20mb.pgn.zst"];

/// Ordinary games, unpacked.
pub fn ordinary() -> Vec<u8> {
    let named = std::env::var("FIGURINE_BENCH").ok();
    let file = match &named {
        Some(named) => Some(File::open(named).unwrap()),
        None => ORDINARY.iter().find_map(|path| File::open(path).ok()),
    };
    let Some(file) = file else { return repeated() };
    let mut text = Vec::new();
    decompress(file).unwrap().read_to_end(&mut text).unwrap();
    text
}

/// The examples, over and over.
fn repeated() -> Vec<u8> {
    let mut text = Vec::new();
    for entry in std::fs::read_dir("examples/games").unwrap().flatten() {
        text.extend(std::fs::read(entry.path()).unwrap());
        text.extend(b"\n\n");
    }
    text.repeat((10 << 20) / text.len().max(1) + 1)
}

/// A game of so many half-moves in which rooks wander.
pub fn long(plies: usize) -> Vec<u8> {
    let mut text = String::from("[Event \"long\"]\n[FEN \"r3k3/8/8/8/8/8/8/R3K3 w - - 0 1\"]\n\n");
    let ways = [
        ["Rb1", "Rb8"],
        ["Rc1", "Rc8"],
        ["Rd1", "Rd8"],
        ["Rc1", "Rc8"],
        ["Rb1", "Rb8"],
        ["Ra1", "Ra8"],
    ];
    for ply in 0..plies {
        if ply % 2 == 0 {
            text.push_str(&format!("{}. ", ply / 2 + 1));
        }
        text.push_str(ways[ply / 2 % ways.len()][ply % 2]);
        text.push(if ply % 12 == 11 { '\n' } else { ' ' });
    }
    text.push_str("*\n\n");
    text.into_bytes()
}
