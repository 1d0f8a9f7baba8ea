//! Files that are changed while they are read or indexed: told, and never a mixture in silence.

use super::place::{Place, count, games, signal, told, wait};
use std::fs::File;
use std::io::{Read, Write};
use std::process::{Child, Stdio};

/// Enough for a run that has to be met while it is at work.
const BYTES: usize = 1_500_000;

/// A change of a file, and what is said of it.
struct Change {
    name: &'static str,
    make: fn(&Place, &str),
    says: &'static str,
    /// The run cannot be trusted.
    fails: bool,
}

const CHANGES: &[Change] = &[
    Change { name: "longer", make: longer, says: "became longer", fails: true },
    Change { name: "shorter", make: shorter, says: "became shorter", fails: true },
    Change { name: "written", make: written, says: "was changed", fails: true },
    Change { name: "replaced", make: replaced, says: "was replaced", fails: false },
    Change { name: "removed", make: removed, says: "", fails: false },
];

fn longer(place: &Place, name: &str) {
    let mut file = File::options().append(true).open(place.file(name)).expect("a file");
    file.write_all(&games(1000)).expect("it grows");
}

fn shorter(place: &Place, name: &str) {
    let file = File::options().write(true).open(place.file(name)).expect("a file");
    file.set_len(BYTES as u64 / 2).expect("it shrinks");
}

fn written(place: &Place, name: &str) {
    let before = place.read(name).expect("a file");
    let text = String::from_utf8(before).expect("text").replace("1-0", "0-1");
    let mut file = File::options().write(true).open(place.file(name)).expect("a file");
    file.write_all(text.as_bytes()).expect("it is written");
}

fn replaced(place: &Place, name: &str) {
    place.write("new.pgn", &games(1000));
    std::fs::rename(place.file("new.pgn"), place.file(name)).expect("another file");
}

fn removed(place: &Place, name: &str) {
    std::fs::remove_file(place.file(name)).expect("it is gone");
}

/// A run whose output nobody reads yet: it stands still when the pipe is full.
fn begun(place: &Place, args: &[&str]) -> (Child, u8) {
    let mut command = place.command(args);
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    let mut first = [0];
    child.stdout.as_mut().expect("its output").read_exact(&mut first).expect("a byte");
    (child, first[0])
}

#[test]
fn a_file_that_changes_while_it_is_read_is_told() {
    let place = Place::new("read");
    for change in CHANGES {
        for words in [
            "run -e ply>=0 -i g.pgn --threads 1",
            "run -e ply>=0 -i g.pgn --threads 2 --format jsonl",
            "run -e ply>=0 -i g.pgn --threads 1 --quiet",
            "run -e ply>=0 -i g.fgx --threads 1",
            "notate g.pgn --to de",
        ] {
            place.write("g.pgn", &games(BYTES));
            assert_eq!(place.run(&["index", "g.pgn"]).0, Some(0));
            let (child, _) = begun(&place, &words.split(' ').collect::<Vec<_>>());
            (change.make)(&place, "g.pgn");
            let output = child.wait_with_output().expect("it ends");
            let (code, said) = told(&output);
            let what = format!("{}, {words}: {said}", change.name);
            assert_eq!(code, Some(if change.fails { 3 } else { 0 }), "{what}");
            let quiet = words.contains("--quiet") && !change.fails;
            assert_eq!(said.contains(change.says), !quiet || change.says.is_empty(), "{what}");
            if !change.fails && words.contains("--threads 1") {
                let all = count(&games(BYTES));
                assert_eq!(count(&output.stdout) + 1, all, "the file as it was: {what}");
            }
        }
    }
}

#[test]
fn a_run_that_has_enough_does_not_mind_games_that_come_late() {
    let place = Place::with_games("enough", BYTES);
    let args = ["run", "-e", "ply>=0", "-i", "g.pgn", "--threads", "1", "--limit", "300"];
    let (child, _) = begun(&place, &args);
    longer(&place, "g.pgn");
    let (code, said) = told(&child.wait_with_output().expect("it ends"));
    assert_eq!((code, said.contains("became longer")), (Some(0), false), "{said}");
}

/// Begins an index of `g.pgn` and stops it at work; where it was quicker, begins again.
fn stopped(place: &Place, args: &[&str]) -> Child {
    let before = place.read("g.fgx");
    for _ in 0..20 {
        if let Some(bytes) = &before {
            place.write("g.fgx", bytes);
        }
        let mut command = place.command(args);
        let mut child = command.stderr(Stdio::piped()).spawn().expect("the program starts");
        wait("a part", || {
            !place.parts().is_empty() || child.try_wait().expect("its state").is_some()
        });
        if child.try_wait().expect("its state").is_none() {
            signal(child.id(), "STOP");
            std::thread::sleep(std::time::Duration::from_millis(20));
            if !place.parts().is_empty() {
                return child;
            }
            signal(child.id(), "CONT");
        }
        child.wait().expect("it ends");
    }
    panic!("the index is always done before it can be stopped");
}

/// Stops the index of `g.pgn` at work, changes the games, and lets it go on.
fn indexed_while(place: &Place, args: &[&str], change: &Change) -> (Option<i32>, String) {
    let child = stopped(place, args);
    (change.make)(place, "g.pgn");
    signal(child.id(), "CONT");
    told(&child.wait_with_output().expect("it ends"))
}

#[cfg(unix)]
#[test]
fn no_index_is_one_of_a_mixture() {
    let place = Place::new("mixture");
    place.write("g.pgn", &games(50_000));
    assert_eq!(place.run(&["index", "g.pgn"]).0, Some(0));
    let old = place.read("g.fgx").expect("an index");
    for change in CHANGES.iter().filter(|change| change.name != "removed") {
        for args in [&["index", "g.pgn"][..], &["index", "g.pgn", "--update"]] {
            place.write("g.fgx", &old);
            place.write("g.pgn", &games(BYTES));
            let (code, said) = indexed_while(&place, args, change);
            let what = format!("{}, {args:?}: {said}", change.name);
            assert_eq!(code, Some(3), "{what}");
            if change.name == "longer" {
                // It is of the games that were there, and is brought up to date.
                assert!(said.contains("grew while it was indexed"), "{what}");
                assert_eq!(place.run(&["run", "-e", "mate", "-i", "g.fgx"]).0, Some(3), "{what}");
                assert_eq!(place.run(&["index", "--update", "g.fgx"]).0, Some(0), "{what}");
                let updated = place.read("g.fgx");
                assert_eq!(place.run(&["index", "g.pgn"]).0, Some(0), "{what}");
                assert_eq!(place.read("g.fgx"), updated, "{what}");
            } else {
                assert!(said.contains(change.says), "{what}");
                assert!(said.contains("`g.fgx` is as it was"), "{what}");
                assert_eq!(place.read("g.fgx").as_ref(), Some(&old), "{what}");
            }
            assert_eq!(place.parts(), [""; 0], "{what}");
        }
    }
}

#[cfg(unix)]
#[test]
fn two_that_index_the_same_games_do_not_disturb_each_other() {
    let place = Place::with_games("two", BYTES);
    assert_eq!(place.run(&["index", "g.pgn", "-o", "alone.fgx"]).0, Some(0));
    let alone = place.read("alone.fgx");
    let start = || {
        let mut command = place.command(&["index", "g.pgn"]);
        command.stderr(Stdio::piped()).spawn().expect("the program starts")
    };
    let first = stopped(&place, &["index", "g.pgn"]);
    let (code, said) = place.run(&["index", "g.pgn"]);
    assert!(code == Some(0) && said.contains("another run is writing `g.fgx` too"), "{said}");
    assert_eq!(place.parts().len(), 1, "that of the other stays");
    assert_eq!(place.read("g.fgx"), alone);
    signal(first.id(), "CONT");
    let (code, said) = told(&first.wait_with_output().expect("it ends"));
    assert_eq!(code, Some(0), "{said}");
    assert_eq!((place.read("g.fgx"), place.parts().len()), (alone.clone(), 0));
    // All at once, and with the index in use.
    let children: Vec<Child> = (0..4).map(|_| start()).collect();
    for _ in 0..3 {
        let (code, said) = place.run(&["run", "-e", "mate", "-i", "g.fgx", "--format", "count"]);
        assert_eq!(code, Some(0), "{said}");
    }
    for child in children {
        let (code, said) = told(&child.wait_with_output().expect("it ends"));
        assert_eq!(code, Some(0), "{said}");
    }
    assert_eq!((place.read("g.fgx"), place.parts().len()), (alone, 0));
}

#[cfg(unix)]
#[test]
fn a_query_that_is_edited_while_it_is_laid_out_keeps_the_edit() {
    if !std::path::Path::new("/proc/self/io").exists() {
        return;
    }
    let place = Place::new("edited");
    let text = "mate   or  check // a line\n".repeat(20_000);
    place.write("q.cql", text.as_bytes());
    let mut command = place.command(&["fmt", "q.cql"]);
    let child = command.stderr(Stdio::piped()).spawn().expect("the program starts");
    // It has the file when it begins to lay it out, which takes a while.
    let running = || {
        let status = std::fs::read_to_string(format!("/proc/{}/io", child.id()));
        status.is_ok_and(|io| {
            let read = io.lines().find_map(|line| line.strip_prefix("rchar: "));
            read.and_then(|n| n.parse::<usize>().ok()).is_some_and(|n| n > text.len())
        })
    };
    wait("the query to be read", running);
    place.write("q.cql", b"stalemate\n");
    let (code, said) = told(&child.wait_with_output().expect("it ends"));
    assert!(code == Some(3) && said.contains("was changed meanwhile"), "{said}");
    assert_eq!(place.names(), ["q.cql"]);
    assert_eq!(place.read("q.cql").as_deref(), Some(b"stalemate\n".as_slice()));
}
