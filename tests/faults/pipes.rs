//! Readers that go away, and streams that are closed or never end.

use super::place::Place;
use std::io::{BufRead, BufReader};
use std::process::Stdio;

/// Commands that print more than a line, and how they end when it is read to its end.
const PRINTERS: &[(&str, i32)] = &[
    ("run -e ply>=0 -i g.pgn --format pgn", 0),
    ("run -e ply>=0 -i g.pgn --format jsonl", 0),
    ("run -e ply>=0 -i g.pgn --format csv", 0),
    ("run -e ply>=0 -i g.pgn --format fen", 0),
    ("run -e ply>=0 -i g.pgn --format epd", 0),
    ("run -e ply>=0 -e check -i g.pgn --format count", 0),
    ("run -e ply>=0 -i g.pgn --format table", 0),
    ("run -e ply>=0 -i g.pgn --format html", 0),
    ("run -e ply>=0 -i g.fgx --format pgn --threads 1", 0),
    ("notate g.pgn --to de", 0),
    ("explain", 0),
    ("explain mate", 0),
    ("explain --plan -e mate -e check -i g.pgn", 0),
    ("check -e nonsense -e mates --format json", 2),
    ("check -e nonsense -e mates --format github", 2),
    ("fmt --quiet --diff q.cql", 1),
    ("fmt --quiet --check q.cql r.cql", 1),
    ("completions bash", 0),
    ("man", 0),
    ("--help", 0),
    ("run --help", 0),
];

fn place(name: &str) -> Place {
    let place = Place::with_games(name, 300_000);
    assert_eq!(place.run(&["index", "g.pgn"]).0, Some(0));
    place.write("q.cql", b"mate   or  check\n");
    place.write("r.cql", b"mate   or  check\n");
    place
}

#[test]
fn a_reader_that_has_seen_enough_ends_a_command_in_silence() {
    let place = place("head");
    for (words, code) in PRINTERS {
        let args: Vec<&str> = words.split(' ').collect();
        let mut command = place.command(&args);
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("the program starts");
        let mut first = String::new();
        let mut out = BufReader::new(child.stdout.take().expect("its output"));
        out.read_line(&mut first).expect("a line");
        drop(out);
        let ended = child.wait_with_output().expect("it ends");
        let told = String::from_utf8_lossy(&ended.stderr);
        assert!(!first.is_empty() && told.is_empty(), "{words}: {first}{told}");
        assert_eq!(ended.status.code(), Some(*code), "{words}");
    }
}

#[cfg(unix)]
#[test]
fn closed_streams_harm_no_file() {
    let place = place("closed-streams");
    let whole = "\"$F\" run -e check -i g.pgn -o whole.pgn";
    assert_eq!(place.shell(whole).0, Some(0));
    // What is opened first would get the number of the closed stream.
    for (words, code) in [
        ("run -e check -i g.pgn -o x.pgn >&-", 0),
        ("run -e check -i g.pgn -o x.pgn >&- 2>&- <&-", 0),
        ("run -e 'message \"a\" check' -i g.pgn -o x.pgn >&- 2>&- <&-", 0),
        ("run -e check -i g.fgx -o x.pgn <&- 2>&-", 0),
    ] {
        let _ = std::fs::remove_file(place.file("x.pgn"));
        assert_eq!(place.shell(&format!("\"$F\" {words}")).0, Some(code), "{words}");
        assert_eq!(place.read("x.pgn"), place.read("whole.pgn"), "{words}");
    }
    let index = place.read("g.fgx");
    assert_eq!(place.shell("\"$F\" index g.pgn >&- 2>&- <&-").0, Some(0));
    assert_eq!(place.read("g.fgx"), index);
    // Nothing to read is no games, no query, and no lines.
    for (words, code) in [
        ("run -e check -i - --format count <&-", 1),
        ("run - -i g.pgn <&-", 2),
        ("fmt - <&-", 0),
        ("repl g.pgn <&-", 0),
        ("notate - --to de <&-", 1),
    ] {
        let (ended, told) = place.shell(&format!("\"$F\" {words}"));
        assert_eq!(ended, Some(code), "{words}: {told}");
    }
}

#[cfg(unix)]
#[test]
fn a_file_is_not_read_and_written_at_once() {
    let place = place("same");
    let before = place.read("g.pgn");
    for words in [
        "run -e check -i g.pgn >> g.pgn",
        "run -e check -i - < g.pgn >> g.pgn",
        "notate g.pgn --to de >> g.pgn",
        "run -e check -i g.pgn 1<> g.pgn",
        "run -e check -i g.pgn -o g.pgn",
        "run -e check -i g.fgx -o g.pgn",
        "run -e check -i g.pgn --format pgn -o ./g.pgn",
        "notate g.pgn --to de -o g.pgn",
    ] {
        let (code, told) = place.shell(&format!("\"$F\" {words}"));
        assert_eq!(code, Some(2), "{words}: {told}");
        assert!(told.contains("write elsewhere"), "{words}: {told}");
        assert_eq!(place.read("g.pgn"), before, "{words}");
    }
    // What was in a file stays when the output is added to it.
    place.write("all.txt", b"before\n");
    for output in ["-o /dev/stdout >> all.txt", "-o /dev/fd/7 7>> all.txt"] {
        let words = format!("\"$F\" run -e check -i g.pgn --format count {output}");
        assert_eq!(place.shell(&words).0, Some(0), "{words}");
    }
    let all = String::from_utf8(place.read("all.txt").expect("it")).expect("text");
    assert!(all.starts_with("before\n") && all.lines().count() == 3, "{all}");
}

#[cfg(unix)]
#[test]
fn pipes_are_read_and_written() {
    let place = place("fifos");
    let (_, told) = place.shell("\"$F\" run -e check -i g.pgn -o plain.csv; mkfifo in out");
    assert_eq!(told, "");
    let words = [
        "cat g.pgn > in & \"$F\" run -e check -i in -o x.csv",
        "\"$F\" run -e check -i <(cat g.pgn) -o x.csv",
        "cat out > x.csv & \"$F\" run -e check -i g.pgn --format csv -o out; wait",
        "\"$F\" run -e check -i g.pgn --format csv -o >(cat > x.csv); wait $!",
    ];
    let plain = String::from_utf8(place.read("plain.csv").expect("it")).expect("text");
    for words in words {
        let _ = std::fs::remove_file(place.file("x.csv"));
        let (code, told) = place.shell(words);
        assert_eq!(code, Some(0), "{words}: {told}");
        let read = String::from_utf8(place.read("x.csv").expect("it")).expect("text");
        // The name of the source differs.
        let rows = |text: &str| {
            let rest = |line: &str| line.split_once(',').map(|(_, rest)| rest.to_owned());
            text.lines().filter_map(rest).collect::<Vec<_>>()
        };
        assert_eq!(rows(&read), rows(&plain), "{words}");
    }
    let (code, told) = place.shell("\"$F\" index <(cat g.pgn)");
    assert!(code == Some(3) && told.contains("it is no plain file"), "{told}");
}

#[cfg(target_os = "linux")]
#[test]
fn what_never_ends_is_told_to_be_no_games() {
    let place = place("zero");
    let most = 1_000_000;
    for words in [
        "run -e mate -i /dev/zero --format count",
        "notate /dev/zero --to de",
        "run -e mate -i <(yes 'e4 e5' | tr -d '\\n') --format count",
        "run -e mate -i <(echo '1. e4 {'; yes) --format count",
    ] {
        let words = format!("ulimit -v {}; exec \"$F\" {words}", 3 * most);
        let (code, told) = place.shell(&words);
        assert_eq!(code, Some(3), "{words}: {told:.2000}");
        assert!(told.contains("more than 128 MiB"), "{words}: {told:.2000}");
    }
    // A pipe that gives nothing is waited for; the time that a query has counts meanwhile.
    let words = "exec \"$F\" run -e mate -i <(sleep 3) --timeout 1 --format count";
    let (code, told) = place.shell(words);
    assert_eq!(code, Some(124), "{told}");
}

#[test]
fn lines_that_are_no_text_do_not_end_the_shell() {
    let place = place("latin");
    let mut command = place.command(&["repl", "g.pgn"]);
    place.write("lines", b"mate comment \"M\xFCller\"\n:limit 3\r\ncheck");
    let lines = std::fs::File::open(place.file("lines")).expect("lines");
    command.stdin(lines).stdout(Stdio::piped()).stderr(Stdio::piped());
    let output = command.output().expect("the program starts");
    let (code, said) = super::place::told(&output);
    assert_eq!(code, Some(0), "{said}");
    let out = String::from_utf8_lossy(&output.stdout);
    assert_eq!(out.matches("games matched").count(), 2, "{out}");
}
