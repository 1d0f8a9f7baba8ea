//! Tallies on the command line.

use crate::fixture::here;
use std::path::PathBuf;
use std::process::Command;

/// A folder of its own.
struct Place(PathBuf);

impl Place {
    fn new(name: &str) -> Place {
        let path =
            std::env::temp_dir().join(format!("figurine-tally-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        let games = std::fs::read(here("examples/games/classics.pgn")).unwrap();
        std::fs::write(path.join("g.pgn"), games).unwrap();
        Place(path)
    }

    /// Runs a command line in it: exit code, standard output, standard error.
    fn run(&self, words: &[&str]) -> (i32, String, String) {
        let mut command = Command::new(env!("CARGO_BIN_EXE_figurine"));
        let out = command.args(words).current_dir(&self.0).output().unwrap();
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
        (out.status.code().unwrap(), text(out.stdout), text(out.stderr))
    }

    fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.0.join(name)).unwrap_or_else(|_| "not there".to_owned())
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

const MATED: &str = "mate tally \"mated on\" k";

#[test]
fn tallies_alone_go_to_standard_output() {
    let place = Place::new("alone");
    let (code, out, err) = place.run(&["run", "-e", MATED, "-i", "g.pgn", "--top", "2"]);
    assert_eq!((code, err.as_str()), (0, ""));
    insta::assert_snapshot!(out);
    // Nothing is counted, and that is the answer.
    let (code, out, _) = place.run(&["run", "-e", "false tally k", "-i", "g.pgn"]);
    assert_eq!((code, out.as_str()), (1, "k: 0 counted, 0 values, 22 games searched\n"));
}

#[test]
fn hits_go_where_they_always_go() {
    let place = Place::new("hits");
    let words = ["run", "-e", MATED, "-i", "g.pgn", "--format", "count", "--limit", "3"];
    let (code, out, err) = place.run(&words);
    assert_eq!((code, out.as_str()), (0, "3\n"));
    assert!(err.starts_with("mated on: 12 counted, 8 values, 22 games searched\n"), "{err}");
    // With a query that does not count, too.
    let words = ["run", "-e", MATED, "-e", "stalemate", "-i", "g.pgn", "--tallies", "t.csv"];
    let (_, out, _) = place.run(&words);
    assert!(out.starts_with("[Event "), "{out}");
    assert!(place.read("t.csv").starts_with("query,tally,value,count,"));
}

#[test]
fn shards_are_merged() {
    let place = Place::new("merged");
    let run = |more: &[&str]| {
        let results = "tally per game (tag \"Result\"  year)";
        place.run(&[&["run", "-e", MATED, "-e", results, "-i", "g.pgn"], more].concat())
    };
    for (shard, file) in [("1/3", "1.fgt"), ("2/3", "2.fgt"), ("3/3", "3.fgt")] {
        let (code, out, err) = run(&["--shard", shard, "--tallies", file]);
        assert_eq!((code, out.as_str(), err.as_str()), (0, "", ""));
    }
    let (_, whole, _) = run(&[]);
    let (code, out, err) = place.run(&["merge", "3.fgt", "1.fgt", "2.fgt"]);
    assert_eq!((code, out, err.as_str()), (0, whole, ""));
    for form in ["csv", "jsonl", "txt", "fgt"] {
        let file = format!("whole.{form}");
        run(&["--tallies", &file, "--sort", "key"]);
        let merged = format!("merged.{form}");
        let (code, ..) =
            place.run(&["merge", "3.fgt", "1.fgt", "2.fgt", "-o", &merged, "--sort", "key"]);
        assert_eq!((code, place.read(&merged)), (0, place.read(&file)), "{form}");
    }
    std::fs::write(place.0.join("cut.fgt"), &place.read("1.fgt")[..200]).unwrap();
    std::fs::write(place.0.join("odd.fgt"), place.read("1.fgt").replace("\"e8\"", "\"e7\""))
        .unwrap();
    run(&["--shard", "1/2", "--tallies", "half.fgt"]);
    let said = [
        place.run(&["merge", "1.fgt", "3.fgt"]),
        place.run(&["merge", "1.fgt", "2.fgt", "1.fgt"]),
        place.run(&["merge", "1.fgt", "half.fgt"]),
        place.run(&["merge", "cut.fgt"]),
        place.run(&["merge", "odd.fgt"]),
        place.run(&["merge", "g.pgn"]),
        place.run(&["merge", "none.fgt"]),
        place.run(&["merge", "1.fgt", "-o", "1.fgt"]),
        place.run(&["merge", "1.fgt", "-o", "x.pgn"]),
    ];
    let said = said.map(|(code, out, err)| format!("{code} {out}{err}"));
    insta::assert_snapshot!(said.concat());
}

#[test]
fn what_cannot_be_met_is_told() {
    let place = Place::new("told");
    let run = |words: &[&str]| {
        let words = [&["run", "-i", "g.pgn"], words].concat();
        let (code, out, err) = place.run(&words);
        format!("{code} {out}{err}")
    };
    let said = [
        run(&["-e", "mate", "--tallies", "t.csv"]),
        run(&["-e", "mate", "--top", "3"]),
        run(&["-e", MATED, "--tallies", "t.pgn"]),
        run(&["-e", MATED, "--tallies", "g.pgn"]),
        run(&["-e", MATED, "--tallies", "t.csv", "-o", "t.csv"]),
        run(&["-e", MATED, "--tallies", "none/t.csv"]),
        run(&["-e", MATED, "--shard", "4/3"]),
    ];
    insta::assert_snapshot!(said.concat());
}
