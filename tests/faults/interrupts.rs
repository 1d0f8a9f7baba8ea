//! Ctrl-C and requests to end: what was found by then is there, whole, or what was there before.

use super::place::{Place, count, games, signal, told};
use crate::tools::outlasts_signals;
use std::process::Stdio;

const BYTES: usize = 1_500_000;

/// Starts a command, waits until it writes, and sends signals to it.
#[cfg(unix)]
fn interrupted(place: &Place, args: &[&str], signals: &[&str]) -> (Option<i32>, String) {
    let mut command = place.command(args);
    let child = command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().expect("it starts");
    place.wait_for_part();
    std::thread::sleep(std::time::Duration::from_millis(100));
    signals.iter().for_each(|name| signal(child.id(), name));
    told(&child.wait_with_output().expect("it ends"))
}

/// A query that takes its time for every game.
const SLOW: &str = "xx = 0 while (xx < 300) { xx += 1 find all quiet { xx > 0 } } ply >= 0";

#[cfg(unix)]
#[test]
fn what_was_found_before_an_interrupt_is_whole() {
    if outlasts_signals() {
        return;
    }
    let place = Place::with_games("interrupt", BYTES);
    for name in ["INT", "TERM", "HUP"] {
        for format in ["pgn", "csv", "jsonl", "html"] {
            let file = format!("x.{format}");
            place.write(&file, b"before");
            let args = ["run", "-e", SLOW, "-i", "g.pgn", "-o", &file];
            let (code, said) = interrupted(&place, &args, &[name]);
            let what = format!("{name}, {format}: {said}");
            assert_eq!(code, Some(130), "{what}");
            assert!(said.contains("interrupted: "), "{what}");
            assert!(said.contains(&format!("`{file}` has what was found by then")), "{what}");
            let text = String::from_utf8(place.read(&file).expect("a file")).expect("text");
            assert_ne!(text, "before", "{what}");
            match format {
                "html" => assert!(text.trim_end().ends_with("</html>"), "{what}"),
                _ => assert!(text.is_empty() || text.ends_with('\n'), "{what}"),
            }
            if format == "pgn" {
                let all = ["run", "-e", "ply>=0", "-i", &file, "--strict", "--format", "count"];
                let (code, said) = place.run(&all);
                assert_eq!(code, Some(i32::from(count(text.as_bytes()) == 0)), "{said}");
            }
            assert_eq!(place.parts(), [""; 0], "{what}");
        }
    }
}

#[cfg(unix)]
#[test]
fn an_index_that_is_interrupted_is_as_it_was() {
    if outlasts_signals() {
        return;
    }
    let place = Place::with_games("interrupt-index", 50_000);
    assert_eq!(place.run(&["index", "g.pgn"]).0, Some(0));
    let before = place.read("g.fgx");
    for args in [&["index", "g.pgn"][..], &["index", "--update", "g.fgx"]] {
        let mut bytes = 16 * BYTES;
        let (code, said) = loop {
            place.write("g.pgn", &games(bytes));
            let (code, said) = interrupted(&place, args, &["TERM"]);
            // A quick machine may be done with few games before it is interrupted.
            if code != Some(0) || bytes > 200 * BYTES {
                break (code, said);
            }
            place.write("g.fgx", before.as_deref().expect("an index"));
            bytes *= 2;
        };
        assert_eq!(code, Some(130), "{said}");
        assert!(said.contains("interrupted; `g.fgx` is as it was"), "{said}");
        assert_eq!((place.read("g.fgx"), place.parts().len()), (before.clone(), 0), "{said}");
    }
}

#[cfg(unix)]
#[test]
fn games_written_anew_are_told_to_be_the_first() {
    if outlasts_signals() {
        return;
    }
    let place = Place::with_games("interrupt-notate", 20 * BYTES);
    let args = ["notate", "g.pgn", "--to", "de", "-o", "n.pgn"];
    let (code, said) = interrupted(&place, &args, &["INT"]);
    assert_eq!(code, Some(130), "{said}");
    let games = count(&place.read("n.pgn").expect("a file"));
    assert!(
        said.replace(',', "").contains(&format!("`n.pgn` has the first {games} game")),
        "{said}"
    );
    assert!(games < count(&place.read("g.pgn").expect("games")), "{said}");
}

#[cfg(unix)]
#[test]
fn who_cannot_wait_leaves_nothing_behind() {
    if outlasts_signals() {
        return;
    }
    let place = Place::with_games("impatient", BYTES);
    place.write("x.pgn", b"before");
    // A game that does not look at the flag for long is the one that is interrupted twice; here it
    // is stopped, so that both come at once.
    let args = ["run", "-e", SLOW, "-i", "g.pgn", "-o", "x.pgn"];
    let (code, said) = interrupted(&place, &args, &["STOP", "INT", "CONT", "TERM", "INT", "TERM"]);
    assert_eq!(code, Some(130), "{said}");
    assert_eq!(place.parts(), [""; 0], "{said}");
}

#[cfg(target_os = "linux")]
#[test]
fn a_run_that_was_started_to_outlast_its_terminal_does() {
    let place = Place::with_games("nohup", 300_000);
    let words = "trap '' HUP; \"$F\" run -e check -i g.pgn -o x.pgn & \
        sleep 0.05; kill -HUP $!; wait $!";
    let (code, said) = place.shell(words);
    assert_eq!(code, Some(0), "{said}");
    assert_eq!(place.run(&["run", "-e", "check", "-i", "g.pgn", "-o", "y.pgn"]).0, Some(0));
    assert_eq!(place.read("x.pgn"), place.read("y.pgn"));
}
