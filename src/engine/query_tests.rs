//! Queries as text, run: the examples of the documentation, and what outlives a game.

use super::{Batch, Input, Labelled, Options, Summary, scan};
use crate::ir::{Files, Query, Text};
use crate::sema;
use crate::text::Source;
use std::collections::BTreeMap;
use std::io::Cursor;
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex};

fn compiled(text: &str) -> Query {
    let (query, reports) = sema::compile(&Source::new("query", text));
    query.unwrap_or_else(|| panic!("{text}: {reports:?}"))
}

fn run(
    query: Query,
    pgn: &str,
    threads: usize,
    files: Option<Arc<dyn Files>>,
) -> (Vec<Batch>, Summary) {
    let queries = [Labelled { label: "query".to_owned(), query: Arc::new(query) }];
    let reader = Box::new(Cursor::new(pgn.as_bytes().to_vec()));
    let inputs = vec![Input { name: "games".to_owned(), reader }];
    let cancel = Arc::new(AtomicBool::new(false));
    let options = Options { threads, files, cancel, ..Options::default() };
    let mut batches = Vec::new();
    let summary = scan(&queries, inputs, &options, &mut |batch| {
        batches.push(batch);
        ControlFlow::Continue(())
    });
    (batches, summary.unwrap())
}

/// The positions that match in the only game, and what is wrong with it.
fn ask(text: &str, pgn: &str) -> (Vec<u32>, Vec<String>) {
    let (batches, _) = run(compiled(text), pgn, 1, None);
    let hits = batches.iter().flat_map(|b| &b.hits).flat_map(|hit| hit.positions.clone());
    let faults = batches.iter().flat_map(|b| &b.run_faults).map(|f| f.fault.message.clone());
    (hits.collect(), faults.collect())
}

fn matches(text: &str) -> bool {
    let (hits, faults) = ask(text, "*\n");
    assert!(faults.is_empty(), "{text}: {faults:?}");
    !hits.is_empty()
}

fn fault(text: &str) -> String {
    ask(text, "*\n").1.pop().unwrap_or_default()
}

/// More games than a batch holds; one in three is drawn.
fn many() -> String {
    let game = |n: usize| {
        let result = ["1-0", "0-1", "1/2-1/2"][n % 3];
        let padding = "x".repeat(300);
        format!("[White \"{padding}\"]\n[Result \"{result}\"]\n\n1. e4 e5 {result}\n\n")
    };
    (0..5000).map(game).collect()
}

fn kept(summary: &Summary) -> Vec<String> {
    let line = |kept: &super::Kept| format!("{}={}", kept.name, kept.value.as_deref().unwrap());
    summary.kept.iter().map(line).collect()
}

#[test]
fn what_is_kept_does_not_depend_on_threads() {
    let pgn = many();
    let text = "dictionary D persistent quiet hidden += 1 initial persistent seen += 1 \
        D[gamenumber % 7] = seen persistent where |= e4 result 1-0 persistent won += 1 \
        seen % 1000 == 1 #D <= 7 persistent last = str(gamenumber)";
    let mut all = Vec::new();
    for threads in [1, 4] {
        let (batches, summary) = run(compiled(text), &pgn, threads, None);
        assert!(batches.len() > 1);
        let games: Vec<u32> = batches.iter().flat_map(|b| &b.hits).map(|h| h.game).collect();
        // A condition on the tags does not keep what stands before it from being counted.
        assert_eq!(kept(&summary), ["seen=5000", "where=e4", "won=1667", "last=3001"]);
        assert_eq!(games, [1, 3001]);
        all.push(games);
    }
    assert_eq!(all[0], all[1]);
}

#[test]
fn dictionaries_live_as_long_as_they_say() {
    let pgn = "1. e4 *\n\n1. d4 *\n\n1. c4 *\n";
    let games = |text: &str| -> Vec<u32> {
        let (batches, summary) = run(compiled(text), pgn, 2, None);
        assert_eq!(summary.failed, 0);
        batches.iter().flat_map(|b| &b.hits).map(|hit| hit.game).collect()
    };
    assert_eq!(games("dictionary D initial D[gamenumber] = 1 #D == 2"), [2]);
    assert_eq!(games("local dictionary D initial D[gamenumber] = 1 #D == 1"), [1, 2, 3]);
    assert_eq!(games("dictionary D initial D[1] = 1 if gamenumber == 2 unbind D #D == 0"), [2]);
    assert_eq!(
        games(
            "dictionary D initial if gamenumber == 1 D[\"n\"] = 0 D[\"n\"] += 2 \
        D[\"n\"] == 4"
        ),
        [2]
    );
    let order = "local dictionary D D[3] = \"c\" D[-1] = \"a\" D[2] = \"b\" s = \"\" \
        key1[element]D s += D[(key1)] s == \"abc\" initial";
    assert_eq!(games(order), [1, 2, 3]);
}

#[test]
fn a_dictionary_is_written_with_its_entries() {
    let text = "local dictionary D D[ K ] = \"x\" D[ k ] = \"y\" initial message quiet (D)";
    let (batches, _) = run(compiled(text), "*\n", 1, None);
    assert_eq!(batches[0].messages, ["dictionary with 2 entries:\ne1: x\ne8: y"]);
}

#[test]
fn parts_of_strings() {
    for good in [
        "\"hello\"[0] == \"h\"",
        "\"hello\"[-1] == \"o\"",
        "not \"hello\"[5]",
        "not \"hello\"[-6]",
        "\"hello\"[1:3] == \"el\"",
        "\"hello\"[-3:] == \"llo\"",
        "\"hello\"[:-3] == \"he\"",
        "\"hello\"[4:1] == \"\"",
        "\"hello\"[-99:99] == \"hello\"",
        // Two bytes: the letter is in the part where it begins.
        "\"aéb\"[0:2] == \"aé\"",
        "\"aéb\"[2:] == \"b\"",
        "\"aéb\"[2] == \"\"",
        "s = \"hello\" s[1:3] = \"XX\" s[0] = \"J\" s == \"JXXlo\"",
        "s = \"hello\" s[-1:] = \"\" s == \"hell\"",
        "s = \"aéb\" s[1] = \"e\" s == \"aeb\"",
        "s = \"ab\" not s[2] = \"c\" s == \"ab\"",
    ] {
        assert!(matches(good), "{good}");
    }
}

#[test]
fn searches_in_strings() {
    for good in [
        "\"abcXYZ12\" ~~ \"[A-Z]+(\\d)\" \\-1 == 6 \\-0 == 3 \\0 == \"XYZ1\" \\1 == \"1\"",
        "\"ab\" ~~ \"b\" == \"b\"",
        "not \"ab\" ~~ \"c\"",
        "\"ab\" ~~ \"a(x)?\" \\1 == \"\"",
        "count1 = 0 while (\"banana\" ~~ \"an\") count1 += 1 count1 == 2",
        "count1 = 0 while (\"ané\" ~~ \"x*\") count1 += 1 count1 == 4",
        "s = \"\" while (\"a1b2\" ~~ \"[a-z](\\d)\") s += \\1 s == \"12\"",
    ] {
        assert!(matches(good), "{good}");
    }
    assert!(fault("\"a\" ~~ \"a\" \\1 == \"\"").contains("no such group"));
    assert!(fault("\\0 == \"\"").contains("did not match"));
    assert!(fault("\"a\" ~~ \"a\" not \"a\" ~~ \"b\" \\0 == \"a\"").contains("did not match"));
}

#[test]
fn faults_leave_the_game_out() {
    let pgn = "1. e4 *\n\n1. d4 *\n";
    let (batches, summary) = run(compiled("assert gamenumber == 2"), pgn, 1, None);
    assert_eq!((summary.hits, summary.failed), (1, 1));
    let first = &batches[0].run_faults[0].fault;
    assert_eq!(
        (first.message.as_str(), first.span.start, first.position),
        ("assertion failed", 0, 0)
    );
    assert_eq!(fault_at("ply == 0 x = 1 unbind x x > 1"), ("variable has no value yet".into(), 24));
    assert_eq!(fault_at("ply == 0 cql_abort"), ("stopped by `cql_abort`".into(), 9));
    assert!(fault_at("cql_assertvariations \"why\"").0.ends_with("why"));
    assert_eq!(fault_at("ply == 0 while (true) true").1, 9);
    assert!(fault("readfile \"x.pgn\" > \"\"").starts_with("cannot read `x.pgn`"));
    assert!(matches("isunbound y"), "a name that is bound nowhere has no value");
}

fn fault_at(text: &str) -> (String, usize) {
    let (batches, _) = run(compiled(text), "*\n", 1, None);
    let fault = &batches[0].run_faults[0].fault;
    (fault.message.clone(), fault.span.start as usize)
}

#[test]
fn comments_and_tags_of_the_source_and_of_the_output() {
    let pgn =
        "[White \"Olafsson,F.\"]\n\n{before} 1. e4! {a\nb} (1. d4 {side}) 1... e5?? $14 {} *\n";
    let hits = |text: &str| ask(text, pgn).0;
    assert_eq!(hits("originalcomment \"a b\""), [1]);
    assert_eq!(hits("originalcomment == \"before\""), [0]);
    assert_eq!(hits("hascomment \"!\""), [1]);
    assert_eq!(hits("hascomment \"?\""), Vec::<u32>::new());
    assert_eq!(hits("hascomment \"$14\""), [2]);
    assert_eq!(hits("hascomment \"efor\""), [0]);
    assert_eq!(hits("player white == \"Olafsson, F\" initial"), [0]);
    assert_eq!(hits("tag \"White\" == \"Olafsson,F.\" initial"), [0]);
    assert_eq!(hits("settag(\"Theme\" \"x\") not tag \"Theme\" initial"), [0]);
    let (batches, _) = run(compiled("removecomment settag(\"T\" str(ply)) ply == 1"), pgn, 1, None);
    let hit = &batches[0].hits[0];
    assert_eq!((hit.removed.as_slice(), hit.tags.get("T")), (&[0, 1, 2][..], Some("2")));
}

#[test]
fn positions_as_text() {
    let (hits, _) = ask(
        "fen ~~ \"^rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 1$\"",
        "1. e4 e5 2. Ke2 *\n",
    );
    assert_eq!(hits, [2]);
    let (hits, _) = ask("fen ~~ \" b kq - 0 1$\"", "1. e4 e5 2. Ke2 *\n");
    assert_eq!(hits, [3]);
    let board = "fen \"aaaaaaaa/aaaaaaaa/8/......../....P___/________/AAAA.AAA/RNBQ.BNR\"";
    assert_eq!(ask(board, "1. e4 Nf6 *\n").0, [1]);
}

/// Files in memory.
#[derive(Debug, Default)]
struct Drawer(Mutex<BTreeMap<String, String>>);

impl Files for Drawer {
    fn read(&self, name: &str) -> Result<Text, String> {
        self.0.lock().unwrap().get(name).map(|text| Text::from(text.as_str())).ok_or("none".into())
    }
    fn append(&self, name: &str, text: &str) -> Result<(), String> {
        self.0.lock().unwrap().entry(name.to_owned()).or_default().push_str(text);
        Ok(())
    }
}

#[test]
fn files_are_written_in_the_order_of_the_games() {
    let drawer = Arc::new(Drawer::default());
    let text = "initial writefile(\"out.cqo\" str(gamenumber \" \")) gamenumber > 4998 \
        \"4999 \" in readfile \"out.cqo\"";
    let (_, summary) = run(compiled(text), &many(), 4, Some(drawer.clone()));
    assert_eq!(summary.hits, 2);
    let written = drawer.0.lock().unwrap()["out.cqo"].clone();
    let numbers: Vec<u32> = written.split_whitespace().map(|n| n.parse().unwrap()).collect();
    assert!(numbers.iter().copied().eq(1..=5000));
}
