//! What a measured run tells.

use super::*;
use crate::engine::{Labelled, scan};
use crate::sema;
use crate::text::Source;
use std::io::Cursor;
use std::ops::ControlFlow;

const GAMES: &str = "[White \"Tal\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 1-0\n\n\
    [White \"Tal\"]\n[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n\
    [White \"A\"]\n[Result \"*\"]\n\n1. e4 e5 (1... c5 2. Nf3) 2. Nf3 {good} *\n\n\
    [White \"B\"]\n[Result \"*\"]\n\n1. d4 *\n";

use crate::engine::Input;

fn input() -> Vec<Input> {
    vec![Input { name: "games".to_owned(), reader: Box::new(Cursor::new(GAMES)) }]
}

fn compile(text: &str) -> Arc<Query> {
    let (query, reports) = sema::compile(&Source::new("q", text));
    Arc::new(query.unwrap_or_else(|| panic!("{text}: {reports:?}")))
}

#[test]
fn each_game_is_refused_once_or_matches() {
    let query = compile("cql(gamenumber 1 3) player \"Tal\" Nf3 --");
    let found = measure(&query, input(), &Options::default());
    assert_eq!((found.games, found.by_number, found.by_tags), (4, 1, 1));
    assert_eq!((found.sieved, found.by_moves, found.evaluated), (2, 1, 1));
    assert_eq!((found.by_positions, found.hits, found.positions), (0, 1, 7));
    // The first condition is evaluated at all positions, the next where it matched.
    let counts = |meters: &[Meter]| -> Vec<_> {
        meters.iter().map(|m| (m.text.clone(), m.evaluated, m.matched)).collect()
    };
    let nf3 = ("Nf3".to_owned(), 7, 4);
    assert_eq!(counts(&found.conditions), [nf3, ("--".to_owned(), 4, 3)]);
    assert_eq!(found.tags.iter().map(|m| (m.evaluated, m.matched)).collect::<Vec<_>>(), [(3, 2)]);
}

#[test]
fn it_finds_what_a_run_finds() {
    for text in [
        "Nf3",
        "mate",
        "cql(variations) Nf3",
        "cql(matchcount 0 1) Nf3 player \"Tal\"",
        "cql(result 0-1) true",
        "persistent total += 1 total > 9",
        "1000000000000*#A*1000000000>#a",
        "x = ply x>2 sort x",
        "false",
    ] {
        let query = compile(text);
        for plain in [false, true] {
            let options = Options { plain, ..Options::default() };
            let found = measure(&query, input(), &options);
            let labelled = [Labelled { label: "q".to_owned(), query: Arc::clone(&query) }];
            let each = &mut |_| ControlFlow::Continue(());
            let ran = scan(&labelled, input(), &options, each).unwrap();
            let found = (found.games, found.hits, found.matches, found.failed);
            assert_eq!(found, (ran.games, ran.hits, ran.positions, ran.failed), "{text}");
        }
    }
}

#[test]
fn a_source_that_breaks_off_is_told() {
    let cut: &[u8] = &[0x1F, 0x8B, 8, 0];
    let broken = vec![Input { name: "x".to_owned(), reader: Box::new(Cursor::new(cut)) }];
    let found = measure(&compile("mate"), broken, &Options::default());
    assert_eq!((found.games, found.errors.len()), (0, 1));
}
