//! Games converted, and matches written in other notations.

use super::*;
use crate::cli::args::RunArgs;
use crate::cli::notation::{read_language, read_notation};
use crate::cli::run::run;
use crate::output::Format;
use std::path::PathBuf;

const GAMES: &str = "[Event \"?\"]\n[Site \"?\"]\n[Date \"1900.01.02\"]\n[Round \"?\"]\n\
    [White \"A\"]\n[Black \"B \\\"b\\\"\"]\n[Result \"1-0\"]\n[Annotator \"me\"]\n\n\
    {start} 1. e4 e5 2. Bc4 $14 (2. Nf3 {a (b} Nc6 (2... Nf6!? 3. Nxe5) 3. Bb5 --) 2... Nc6 \
    3. Qh5 Nf6?? {mate (comes} 4. Qxf7# 1-0\n\n\
    [Event \"set up\"]\n[SetUp \"1\"]\n[FEN \"r3k2r/1P6/8/2pP4/8/8/8/R3K2R w KQkq c6 0 40\"]\n\n\
    40. dxc6 O-O 41. O-O-O Ra1+ 42. Kb2 Ra2+ 43. Kxa2 Ra8+ 44. bxa8=N *\n";

const CONSOLE: Console = Console::PIPE;

/// A directory with games and a place for output.
struct Place(PathBuf);

impl Place {
    fn new(name: &str, games: &str) -> Place {
        let name = format!("figurine-notate-{name}-{}", std::process::id());
        let place = Place(std::env::temp_dir().join(name));
        std::fs::create_dir_all(&place.0).unwrap();
        std::fs::write(place.file("g.pgn"), games).unwrap();
        place
    }

    fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    fn notate(&self, from: &str, out: &str, to: &str, change: impl Fn(&mut NotateArgs)) -> Exit {
        let mut args = NotateArgs {
            games: vec![self.file(from)],
            to: read_notation(to).unwrap(),
            from: None,
            encoding: None,
            output: Some(self.file(out)),
            strict: false,
            quiet: true,
        };
        change(&mut args);
        notate(&args, &CONSOLE)
    }

    fn converted(&self, from: &str, out: &str, to: &str) -> String {
        assert_eq!(self.notate(from, out, to, |_| {}), Exit::Fine, "{to}");
        std::fs::read_to_string(self.file(out)).unwrap()
    }

    /// What a query that matches everywhere, or another, writes.
    fn run(&self, games: &str, body: &str, format: &str, change: impl Fn(&mut RunArgs)) -> String {
        let mut args = RunArgs {
            expr: vec![body.to_owned()],
            input: vec![self.file(games)],
            output: Some(self.file("run.out")),
            format: Format::named(format),
            threads: Some(1),
            variations: true,
            quiet: true,
            ..RunArgs::default()
        };
        change(&mut args);
        run(&args, &CONSOLE);
        std::fs::read_to_string(self.file("run.out")).unwrap()
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        std::fs::remove_dir_all(&self.0).unwrap();
    }
}

#[test]
fn every_notation_comes_back_with_the_same_positions() {
    let place = Place::new("round", GAMES);
    let plain = place.converted("g.pgn", "san.pgn", "san");
    let fens = place.run("g.pgn", "true", "fen", |_| {});
    assert_eq!(fens.lines().count(), 24);
    // Each is made from the one before.
    let mut before = "san.pgn".to_owned();
    for name in ["long", "uci", "figurine", "fi", "long:ru", "el", "long:fi", "hu", "pl", "san"] {
        let file = format!("{}.pgn", name.replace(':', "-to-"));
        let text = place.converted(&before, &file, name);
        assert_eq!(place.run(&file, "true", "fen", |_| {}), fens, "{name}");
        assert_eq!(text == plain, name == "san", "{text}");
        before = file;
    }
}

#[test]
fn everything_but_the_moves_stays() {
    let place = Place::new("stays", GAMES);
    insta::assert_snapshot!(place.converted("g.pgn", "fi.pgn", "long:fi"));
}

#[test]
fn exit_codes_are_those_of_run() {
    let place = Place::new("codes", "1. e4 e5 2. Sf3 Nc6 *\n");
    let out = place.file("o.pgn");
    let exit = |change: &dyn Fn(&mut NotateArgs)| place.notate("g.pgn", "o.pgn", "de", change);
    assert_eq!(exit(&|_| {}), Exit::Fine);
    assert!(std::fs::read_to_string(&out).unwrap().contains("1. e4 e5 "));
    assert_eq!(exit(&|args| args.strict = true), Exit::Failed);
    assert_eq!(exit(&|args| args.games.push(place.file("none.pgn"))), Exit::Failed);
    assert_eq!(exit(&|args| args.output = Some(place.file("no/o.pgn"))), Exit::Failed);
    assert_eq!(exit(&|args| args.output = Some(place.file("g.pgn"))), Exit::Wrong);
    std::fs::write(place.file("g.pgn"), "").unwrap();
    assert_eq!(exit(&|_| {}), Exit::Nothing);
}

#[test]
fn the_letters_can_be_said() {
    // A rook in English, a knight in Finnish: each is a legal move.
    let text = "[FEN \"4k3/8/8/8/8/R7/8/4K1N1 w - - 0 1\"]\n\n1. Rf3 *\n";
    let place = Place::new("from", text);
    let read = |from: &str| {
        let language = read_language(from).ok();
        place.notate("g.pgn", "o.pgn", "long", |args| args.from = language);
        let text = std::fs::read_to_string(place.file("o.pgn")).unwrap();
        text.split("1. ").nth(1).and_then(|rest| rest.split(' ').next()).unwrap().to_owned()
    };
    assert_eq!((read("en"), read("fi")), ("Ra3-f3".to_owned(), "Ng1-f3".to_owned()));
    let mut lines = Vec::new();
    for (from, notation) in [(Some("fi"), "san"), (None, "fi"), (None, "san")] {
        let text = place.run("g.pgn", "ply == 1", "csv", |args| {
            args.from = from.map(|code| read_language(code).unwrap());
            args.notation = Some(read_notation(notation).unwrap());
        });
        lines.push(text.lines().nth(1).unwrap().split(',').nth(9).unwrap().to_owned());
    }
    // Letters that are written are also those that are tried first.
    assert_eq!(lines, ["Nf3", "Rf3", "Rf3"]);
}

#[test]
fn matches_are_written_in_the_notation_that_is_asked_for() {
    let place = Place::new("run", GAMES);
    let written = |format: &str, notation: &str| {
        place.run("g.pgn", "mate", format, |args| {
            args.notation = Some(read_notation(notation).unwrap());
        })
    };
    for (notation, mate) in [
        ("san", "Qxf7#"),
        ("long", "Qh5xf7#"),
        ("uci", "h5f7"),
        ("figurine", "♕xf7#"),
        ("fi", "Dxf7#"),
        ("long:ru", "Фh5xf7#"),
    ] {
        let pgn = written("pgn", notation);
        assert!(pgn.contains(&format!("4. {mate} {{CQL}} 1-0")), "{pgn}");
        let table = written("table", notation);
        assert!(table.trim_end().ends_with(&format!("4.{mate}")), "{table}");
        let csv = written("csv", notation);
        assert!(csv.contains(&format!(",{mate},h5f7,")), "{csv}");
    }
    // These have no moves.
    for format in ["fen", "epd", "jsonl", "count"] {
        assert_eq!(written(format, "fi"), written(format, "san"), "{format}");
    }
}
