//! Borders found a game at a time against borders found a line at a time, over real games that
//! were cut, mixed up and spoilt.

use super::*;
use crate::games::borders::Borders;
use crate::games::tags::movetext_start;
use crate::games::{Batch, Slice, Splitter, Tags, read_tags};
use std::io::{self, Read};

/// Pseudo-random numbers.
struct Dice(u64);

impl Dice {
    fn below(&mut self, sides: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % sides.max(1)
    }
}

/// Gives bytes in small pieces.
struct Pieces<'a>(&'a [u8], usize);

impl Read for Pieces<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let room = buffer.len().min(self.1);
        self.0.read(&mut buffer[..room])
    }
}

/// Where games begin: offset, line, column.
fn line_by_line(text: &[u8]) -> Vec<(usize, u32, u32)> {
    let mut borders = Borders::default();
    let (mut at, mut found) = (0, Vec::new());
    while at < text.len() {
        let (next, starts) = borders.next_line(text, at);
        found.extend(starts.iter().map(|start| (start.at, start.line, start.column)));
        at = next;
    }
    found
}

/// Checks a text, read in pieces and batches of these sizes; how many games have a head.
fn check(text: &[u8], sizes: (usize, usize, usize)) -> usize {
    let wanted = line_by_line(text);
    let (piece, chunk, batch) = sizes;
    let mut splitter = Splitter::new(Pieces(text, piece), 0, batch).in_chunks(chunk);
    let (mut found, mut heads, mut last) = (Vec::new(), 0, 0);
    while let Some(Batch { text: part, games, .. }) = splitter.next_batch().unwrap() {
        for Slice { range, number, line, column, offset, board, head } in games {
            assert!(number == last + 1, "numbers have no gaps");
            last = number;
            if board == Some('B') {
                continue;
            }
            let at = offset as usize;
            found.push((at, line, column));
            let end = wanted.iter().map(|start| start.0).find(|start| *start > at);
            let game = &part[range];
            assert!(game == &text[at..end.unwrap_or(text.len())], "the game at {at}");
            let raw = RawGame { head, ..RawGame::of(game) };
            heads += usize::from(head.is_some());
            check_head(&raw);
        }
    }
    assert_eq!(found, wanted, "{:?}", String::from_utf8_lossy(text));
    heads
}

/// What the head says of a game is what its text says.
fn check_head(raw: &RawGame<'_>) {
    let Some(head) = raw.head else { return };
    let tags: Tags = read_tags(&RawGame { head: None, ..*raw });
    assert_eq!(head.movetext(), movetext_start(raw.text));
    let special = ["FEN", "SetUp", "Variant"].iter().any(|name| tags.get(name).is_some());
    assert_eq!(head.special(), special);
    assert_eq!(read_tags(raw), tags);
    let names = tags.iter().map(|(name, _)| name).chain(["Nobody", "Site"]).chain(ASKED);
    for name in names.filter(|name| name.is_ascii()) {
        assert_eq!(TagSearch::new(name).text(raw).as_deref(), tags.get(name), "{name}");
    }
}

/// Games of the project.
fn real() -> Vec<Vec<u8>> {
    let mut all = Vec::new();
    for folder in ["examples/games", "tests/games"] {
        let mut paths: Vec<_> =
            std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
        paths.sort();
        let games = paths.iter().filter(|path| path.extension().is_some_and(|e| e == "pgn"));
        all.extend(games.map(|path| std::fs::read(path).unwrap()));
    }
    all
}

#[test]
fn names_that_are_asked_for_have_their_places() {
    let places: Vec<_> = ASKED.iter().map(|name| super::place(name.as_bytes())).collect();
    assert_eq!(places, (0..ASKED.len()).map(Some).collect::<Vec<_>>());
}

#[test]
fn real_games() {
    for text in real() {
        check(&text, (usize::MAX, 1 << 16, 1 << 19));
        check(&text, (100, 1000, 5000));
    }
}

/// Games as the export format has them.
fn plain() -> Vec<u8> {
    let mut text = String::new();
    for n in 0..12 {
        let result = ["1-0", "0-1", "1/2-1/2", "*"][n % 4];
        let extra = ["", "[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n", "[ECO \"B9]0\"]\n", ""][n / 3];
        let moves =
            ["1. e4 e5 2. Nf3 O-O", "1. d4 {a - b} d5 (1... c5) 2. c4", "1. e4 {[%clk 0:01]}"];
        text += &format!("[Event \"A {n}\"]\n[Site \"?\"]\n[White \"Tal, M.\"]\n{extra}");
        text += &format!("[Result \"{result}\"]\n\n{}\ne6 3. O-O-O {result}\n\n", moves[n % 3]);
    }
    text.into_bytes()
}

#[test]
fn games_as_most_are_have_a_head() {
    let text = plain();
    assert_eq!(check(&text, (usize::MAX, 1 << 16, 1 << 19)), 11, "all but the last");
    let returns = String::from_utf8(text).unwrap().replace('\n', "\r\n");
    assert_eq!(check(returns.as_bytes(), (usize::MAX, 1 << 16, 1 << 19)), 11);
}

#[test]
fn a_return_ends_a_line_in_the_middle_of_a_tag() {
    let one = "[Event \"A\"]\n[Site \"by \rthe sea\"]\n\n1. e4 1-0\n\n";
    let other = "[Event \"B\"]\n[FEN \"4k3/8/8/8/8/8/8/4K3 b \r- - 0 1\"]\n\n*\n\n";
    let text = [one, other, one, other].concat();
    let lines: Vec<u32> = line_by_line(text.as_bytes()).iter().map(|start| start.1).collect();
    assert_eq!(lines, [1, 7, 13, 19]);
    for chunk in 1..=text.len() {
        check(text.as_bytes(), (chunk, chunk, 50));
        check(text.as_bytes(), (usize::MAX, chunk, 1 << 19));
    }
}

/// What may change the meaning of what stands around it.
const PIECES: [&str; 48] = [
    "[",
    "]",
    "\"",
    "\\",
    "{",
    "}",
    "(",
    ")",
    ";",
    "%",
    "*",
    "-",
    "/",
    "\n",
    "\r",
    "\r\n",
    "\n\n",
    "\n\n\n",
    " ",
    "\t",
    "\u{FEFF}",
    "\u{A0}",
    "\u{2013}",
    "1-0",
    " 0-1 ",
    "1/2-1/2",
    " 1/2 ",
    "1",
    "0",
    "\n[",
    "\n\n[",
    "\n [",
    "\n% x\n",
    "{\n[",
    "{\n\n[Event \"in a comment\"]\n",
    "; [Site \"x\"]\n",
    "[Event \"again\"]\n",
    "\n\n[Event \"new\"]\n",
    "\n\n [Event \"far\"]\n",
    "[White \"a [White \"]\n",
    "[Board \"A\"]\n",
    "[WhiteA \"x\"]\n",
    "1A. e4 1B. d4 ",
    "[FEN \"x\"]\n",
    "[Variant \"Atomic\"]",
    "[ Round \"1\" ]",
    "\n\n1. e4 e5 1-0\n\n",
    "[%clk 0:01]",
];

/// A place in a text, more often than not at a line or next to a bracket or a dash.
fn place(text: &[u8], dice: &mut Dice) -> usize {
    let any = dice.below(text.len() + 1);
    if dice.below(4) == 0 {
        return any;
    }
    let marks = |byte: &u8| matches!(byte, b'\n' | b'[' | b']' | b'"' | b'-' | b'{');
    let near = text[any..].iter().position(marks).map_or(any, |n| any + n);
    (near + dice.below(2)).min(text.len())
}

fn spoil(text: &mut Vec<u8>, dice: &mut Dice) {
    let at = place(text, dice);
    match dice.below(8) {
        0 => text.truncate(at),
        1 => drop(text.drain(at..(at + 1 + dice.below(60)).min(text.len()).max(at))),
        2 if at < text.len() => drop(text.remove(at)),
        3 => {
            let from = place(text, dice);
            let copy = text[from..(from + dice.below(200)).min(text.len())].to_vec();
            drop(text.splice(at..at, copy));
        }
        _ => {
            let piece = PIECES[dice.below(PIECES.len())];
            drop(text.splice(at..at, piece.bytes()));
        }
    }
}

#[test]
fn spoilt_games() {
    let rounds = std::env::var("FIGURINE_ROUNDS").map_or(3000, |n| n.parse().unwrap());
    let (real, plain, mut dice) = (real(), plain(), Dice(0x2545_F491_4F6C_DD1D));
    let mut heads = 0;
    for _ in 0..rounds {
        let mut text = plain.clone();
        if dice.below(2) == 0 {
            let all = &real[dice.below(real.len())];
            let from = dice.below(all.len());
            text = all[from..(from + 3000).min(all.len())].to_vec();
            text.extend(&plain[..dice.below(plain.len())]);
        }
        for _ in 0..dice.below(5) {
            spoil(&mut text, &mut dice);
        }
        if dice.below(4) == 0 {
            text = text.split(|byte| *byte == b'\n').collect::<Vec<_>>().join(&b"\r\n"[..]);
        }
        let sizes = (1 + dice.below(900), 1 + dice.below(1500), 1 + dice.below(2000));
        heads += check(&text, sizes);
    }
    assert!(heads > 3 * rounds, "most games take the short way: {heads}");
}
