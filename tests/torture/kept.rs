//! Nothing is lost: every comment and every move of the input stands in the PGN that is written,
//! and that PGN says the same when it is read.

use super::{Written, corpus, pgn, written};
use crate::fixture::{files, here};
use figurine::games::{Encoding, decompress};
use std::collections::HashMap;
use std::fs::File;
use std::io::Read;
use std::path::Path;

/// The movetext of a game cut by someone who knows little of PGN: comments, and all other words.
#[derive(Default)]
struct Cut {
    comments: Vec<String>,
    words: Vec<String>,
}

fn cut(text: &str) -> Cut {
    let mut found = Cut::default();
    let (mut rest, mut line_start) = (text, true);
    let mut word = String::new();
    let line = |rest: &str| rest.find(['\n', '\r']).unwrap_or(rest.len());
    while let Some(c) = rest.chars().next() {
        let mut len = c.len_utf8();
        if c == '{' || c == ';' || (line_start && (c == '%' || is_tag(rest))) {
            found.words.extend(Some(std::mem::take(&mut word)).filter(|word| !word.is_empty()));
        }
        match c {
            '{' => {
                let end = rest.find('}').unwrap_or(rest.len());
                found.comments.push(plain(&rest[1..end]));
                len = (end + 1).min(rest.len());
            }
            ';' => {
                len = line(rest);
                found.comments.push(plain(&rest[1..len]));
            }
            '%' if line_start => len = line(rest),
            '[' if line_start && is_tag(rest) => {
                // Several tags may share the line.
                let end = line(rest);
                let last = rest[..end].rfind("\"]").map_or(end, |at| at + 2);
                len = last.max(1);
            }
            c if c.is_whitespace() || c.is_control() || "()".contains(c) => {
                found.words.extend(Some(std::mem::take(&mut word)).filter(|word| !word.is_empty()));
            }
            c => word.push(c),
        }
        line_start = matches!(c, '\n' | '\r' | '\u{FEFF}') || (line_start && c.is_whitespace());
        rest = &rest[len..];
    }
    found.words.extend(Some(word).filter(|word| !word.is_empty()));
    found.comments.retain(|comment| !comment.is_empty());
    found
}

fn is_tag(rest: &str) -> bool {
    let name = rest.strip_prefix('[').unwrap_or_default().trim_start();
    name.starts_with(|c: char| c.is_ascii_alphabetic())
}

/// A comment as it is written: braces become brackets, blanks one blank.
fn plain(text: &str) -> String {
    let text = text.replace('{', "(").replace('}', ")");
    let words = text.split(|c: char| c.is_whitespace() || c.is_control());
    words.filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}

/// Whether a word is a move for sure.
fn is_move(word: &str) -> bool {
    let square = |pair: &[u8]| matches!(pair, [b'a'..=b'h', b'1'..=b'8']);
    word.as_bytes().windows(2).any(square) || word.starts_with("O-O") || word.starts_with("0-0")
}

/// What the games of some files have, and how much of it is kept.
#[derive(Debug, Default)]
pub struct Count {
    games: usize,
    comments: usize,
    moves: usize,
}

/// Says what of a game is neither in what was written nor an escape line.
fn lost(game: &Written, count: &mut Count) -> Vec<String> {
    // Text in another encoding than UTF-8 that was not found out is Windows-1252.
    let text = figurine::games::text_of(&game.raw);
    let (before, after) = (cut(&text), cut(&game.pgn));
    let mut there: HashMap<&str, usize> = HashMap::new();
    after.comments.iter().for_each(|comment| *there.entry(comment).or_default() += 1);
    let unread: Vec<&String> =
        after.comments.iter().filter(|text| text.contains("not read: ")).collect();
    let mut missing = Vec::new();
    for comment in &before.comments {
        match there.get_mut(comment.as_str()).filter(|count| **count > 0) {
            Some(count) => *count -= 1,
            None if unread.iter().any(|text| text.contains(comment.as_str())) => {}
            None => missing.push(format!("the comment `{comment}`")),
        }
    }
    // Comments of the input are comments of the output; moves that were not read are there too.
    let moves = |words: &[String]| words.iter().filter(|word| is_move(word)).count();
    let of = |comments: &[String]| -> usize {
        comments
            .iter()
            .flat_map(|text| text.split([' ', '(', ')', ';']))
            .filter(|w| is_move(w))
            .count()
    };
    let had = moves(&before.words) + of(&before.comments);
    let has = moves(&after.words) + of(&after.comments);
    count.games += 1;
    count.comments += before.comments.len();
    count.moves += had;
    if has < had {
        missing.push(format!("{} of {had} moves", had - has));
    }
    missing
}

/// The games of a text lose nothing, and what is written is read as the same.
pub fn check(name: &str, input: &[u8], count: &mut Count) {
    let games = written(input);
    // The text of both boards is in both games.
    for game in games.iter().filter(|game| !game.pgn.contains("[Board \"")) {
        let missing = lost(game, count);
        assert!(missing.is_empty(), "{name}, game {}: {missing:?}\n{}", game.number, game.pgn);
    }
    let once = pgn(&games);
    let again = written(once.as_bytes());
    for (one, other) in games.iter().zip(&again) {
        assert_eq!(one.pgn, other.pgn, "{name}, game {}: written again", one.number);
        assert_eq!(one.last, other.last, "{name}");
    }
    assert_eq!(games.len(), again.len(), "{name}: games\n{once}");
    if let Some(fault) = again.iter().flat_map(|game| &game.faults).find(|fault| {
        !fault.kind.is_note() && !matches!(fault.kind.code().id, "E0411" | "E0412" | "E0421")
    }) {
        panic!("{name}: what is written has a fault: {fault}");
    }
}

/// A file as the reader sees it.
fn text(path: &Path) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut reader = decompress(File::open(path).unwrap()).unwrap();
    reader.read_to_end(&mut bytes).unwrap();
    bytes
}

#[test]
fn nothing_is_lost() {
    let folders = ["odd", "odd/pgn-cases", "encodings", "localized", "tiny", "mixed", "variants"];
    let mut groups: Vec<_> =
        folders.iter().map(|folder| (format!("corpora/{folder}"), corpus(folder))).collect();
    for folder in ["tests/games", "examples/games"] {
        groups.push((folder.to_owned(), files(folder, "pgn")));
    }
    for name in ["annotated.pgn.zst", "clock-eval.pgn.zst"] {
        let path = here("../shared/corpora").join(name);
        groups.push((
            format!("corpora/{name}"),
            Some(path).filter(|p| p.is_file()).into_iter().collect(),
        ));
    }
    for (name, paths) in groups {
        let mut count = Count::default();
        for path in &paths {
            check(&path.display().to_string(), &text(path), &mut count);
        }
        println!("{name}: {} files, {count:?}", paths.len());
    }
}

/// A game that is made for a case.
fn made(name: &str, text: &str) {
    check(name, text.as_bytes(), &mut Count::default());
}

#[test]
fn long_and_deep_games_are_kept() {
    let deep = format!("1. e4 {}{} e5 *", "(1. d4 {x} ".repeat(2_000), ")".repeat(2_000));
    made("2,000 variations in one another", &deep);
    let long = format!("1. e4 {{{}}} e5 *", "word ".repeat(200_000));
    made("a comment of a megabyte", &long);
    let word = format!("1. e4 {{{}}} e5 *", "x".repeat(1_000_000));
    made("a word of a megabyte", &word);
    let many = format!("1. e4 {} e5 *", "(1. d4) ".repeat(20_000));
    made("20,000 variations beside one another", &many);
    let open = format!("1. e4 {} {{the end}} e5 *", "(1. d4 ".repeat(20_000));
    made("more brackets than are read", &open);
}

#[test]
fn encodings_have_many_names() {
    let text = [0x8F, 0xE0, 0xA8, 0xA2, 0xA5, 0xE2];
    let read = |name: &str, bytes: &[u8]| {
        let mut text = String::new();
        let reader = std::io::Cursor::new(bytes.to_vec());
        let encoding = Encoding::of_name(name).unwrap();
        encoding.read(reader, false).read_to_string(&mut text).unwrap();
        text
    };
    for name in ["cp866", "CP866", "ibm866", "866"] {
        assert_eq!(read(name, &text), "Привет", "{name}");
    }
    for name in ["windows-1251", "cp1251", "win1251", "1251"] {
        assert_eq!(read(name, b"\xCF\xF0\xE8\xE2\xE5\xF2"), "Привет", "{name}");
    }
    assert_eq!(read("latin1", b"M\xFCller"), "Müller");
    assert_eq!(read("cp437", b"H\x81bner"), "Hübner");
    assert_eq!(read("utf-16le", b"a\0\xFC\0"), "aü");
    assert!(Encoding::of_name("klingon").is_none() && Encoding::of_name("").is_none());
}
