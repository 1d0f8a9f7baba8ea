//! Pieces of games in any order: no panic, nothing is lost, and what is written reads back.

use super::kept::{Count, check};
use super::{pgn, written};
use figurine::games::{Splitter, decompress};
use proptest::prelude::*;
use std::io::Cursor;

/// Pieces of movetext.
const MOVES: &[&str] = &[
    "1. e4 ",
    "e5 ",
    "2. Nf3 ",
    "Nc6 ",
    "d4",
    "Qh5 ",
    "O-O ",
    "0-0",
    "-- ",
    "Z0 ",
    "e8=Q ",
    "exd5 ",
    "N@f3 ",
    "1. ",
    "1... ",
    "...",
    ",",
    "{a} ",
    "{ b",
    "} ",
    "{c {d} ",
    "( ",
    ") ",
    "(",
    ")",
    "; e\n",
    ";",
    "% f\n",
    "\n",
    "\r\n",
    "\n\n",
    "\r",
    "\t",
    "$1 ",
    "$999 ",
    "$",
    "! ",
    "?!",
    "1-0 ",
    "1-0",
    "* ",
    "*",
    "1/2-1/2 ",
    "1/2",
    "\u{BD}-\u{BD} ",
    "0\u{2013}1 ",
    "-",
    "/",
    "word ",
    "x",
    "+",
    "#",
    "\0",
    "\u{1A}",
    "\u{FEFF}",
    "\u{A0}",
    "\u{200B}",
    "\"",
    "\\",
    "[%clk 1] ",
    "{[%eval 1]} ",
    "e.p. ",
    "/\\Ne2 ",
    "\u{394} ",
    "1A. ",
    "\u{E9} ",
];

/// Pieces of tag sections.
const TAGS: &[&str] = &[
    "[Event \"x\"]\n",
    "[Event \"y\"] ",
    "[FEN \"4k3/8/8/8/8/8/8/4K3 b - - 0 1\"]\n",
    "[FEN \"bad\"]\n",
    "[Result \"0-1\"]\n",
    "[Result \"?\"]\n",
    "[Site \"open]\n",
    "[Site \"a\\\"]\n",
    "[Round]\n",
    "[",
    "]",
    "[Variant \"Atomic\"]\n",
    "[Variant \"no\"]\n",
    "[SetUp \"1\"]\n",
    "[A-B \"c\"]\n",
    "\n; remark\n",
];

fn soup(pieces: impl Strategy<Value = &'static str>) -> impl Strategy<Value = String> {
    proptest::collection::vec(pieces, 0..40).prop_map(|pieces| pieces.concat())
}

fn either() -> impl Strategy<Value = &'static str> {
    prop_oneof![3 => proptest::sample::select(MOVES), 1 => proptest::sample::select(TAGS)]
}

/// The games of a text that comes in pieces of so many bytes.
fn split(text: &str, batch: usize) -> Vec<(u32, u32, u32, u64, Vec<u8>)> {
    let reader = decompress(Cursor::new(text.as_bytes().to_vec())).unwrap();
    let mut splitter = Splitter::new(reader, 0, batch);
    let mut games = Vec::new();
    while let Some(batch) = splitter.next_batch().unwrap() {
        let place = |g: figurine::games::RawGame<'_>| {
            (g.number, g.line, g.column, g.offset, g.text.to_vec())
        };
        games.extend(batch.iter().map(place));
    }
    games
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(
        std::env::var("FIGURINE_ROUNDS").map_or(400, |n| n.parse().unwrap())
    ))]

    #[test]
    fn movetext_of_any_kind_is_kept(text in soup(proptest::sample::select(MOVES))) {
        check(&format!("{text:?}"), text.as_bytes(), &mut Count::default());
    }

    #[test]
    fn text_of_any_kind_is_read_and_reads_back(text in soup(either())) {
        let once = pgn(&written(text.as_bytes()));
        let twice = pgn(&written(once.as_bytes()));
        prop_assert_eq!(&once, &twice, "{:?}", text);
    }

    #[test]
    fn the_size_of_the_pieces_does_not_matter(text in soup(either()), times in 1usize..30) {
        let text = text.repeat(times);
        prop_assert_eq!(split(&text, 1 << 20), split(&text, 64), "{:?}", text);
    }

    #[test]
    fn bytes_of_any_kind_are_read(bytes in proptest::collection::vec(any::<u8>(), 0..300)) {
        // Behind a move, so that they are no archive.
        let bytes = [b"1. e4 ".as_slice(), &bytes].concat();
        let once = pgn(&written(&bytes));
        prop_assert_eq!(&once, &pgn(&written(once.as_bytes())), "{:?}", bytes);
    }
}
