//! PGN that we write, read by pgn-extract.

use super::{Written, corpus, pgn, written};
use crate::tools;
use std::io::Write;
use std::process::{Command, Stdio};

/// What pgn-extract says of a PGN, and what it writes of it.
fn extract(program: &std::path::Path, pgn: &str, options: &[&str]) -> (String, String) {
    let mut child = Command::new(program)
        .args(["-s", "--allownullmoves"])
        .args(options)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let text = pgn.to_owned();
    let feed = std::thread::spawn(move || input.write_all(text.as_bytes()));
    let output = child.wait_with_output().unwrap();
    feed.join().unwrap().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
    (text(output.stderr), text(output.stdout))
}

/// Compares the games that are in the reach of pgn-extract: chess from a legal position.
pub fn check(name: &str, input: &[u8]) {
    let Some(program) = tools::find("pgn-extract") else { return };
    let mut games = written(input);
    games.retain(|game| game.ordinary && !beyond(game));
    if games.is_empty() {
        return;
    }
    let (said, _) = extract(&program, &pgn(&games), &["-r"]);
    let complaints: Vec<&str> = said.lines().filter(|line| complains(line)).collect();
    assert!(complaints.is_empty(), "{name}: {complaints:#?}\n{said}");
    let options = ["-F", "-V", "-C", "-w1000000"];
    let (said, text) = extract(&program, &pgn(&games), &options);
    let theirs: Vec<&str> = text.split("[Event ").skip(1).collect();
    assert_eq!(games.len(), theirs.len(), "{name}: {said}");
    for (game, theirs) in games.iter().zip(theirs) {
        // A game without moves has no last position.
        let moves = game.moves > 0;
        let ours = moves.then(|| position(&game.last));
        assert_eq!(ours, last_position(theirs), "{name}, game {}\n{}", game.number, game.pgn);
    }
}

/// Board and side to move.
fn position(fen: &str) -> &str {
    let end = fen.match_indices(' ').nth(1).map_or(fen.len(), |(at, _)| at);
    &fen[..end]
}

/// The position in the comment at the end of a game.
fn last_position(game: &str) -> Option<&str> {
    let (_, rest) = game.rsplit_once("{ \"")?;
    Some(position(rest.split_once('"')?.0))
}

/// Positions that cannot be set up, which we write as they were.
fn beyond(game: &Written) -> bool {
    // X-FEN marks promoted men.
    let promoted = game.pgn.lines().any(|line| line.starts_with("[FEN ") && line.contains('~'));
    promoted || game.faults.iter().any(|fault| matches!(fault.kind.code().id, "E0411" | "E0412"))
}

/// What the person who wrote the game said of its result is no fault of ours.
fn complains(line: &str) -> bool {
    !line.is_empty()
        && !line.starts_with("Processing ")
        && !line.contains("inconsistent with")
        && !line.starts_with("File ")
        && !line.contains(" - ")
}

#[test]
fn pgn_extract_reads_what_is_written() {
    let folders = ["odd", "odd/pgn-cases", "encodings", "localized", "tiny", "mixed"];
    for path in folders.iter().flat_map(|folder| corpus(folder)) {
        check(&path.display().to_string(), &std::fs::read(&path).unwrap());
    }
    for path in crate::fixture::files("tests/games", "pgn") {
        check(&path.display().to_string(), &std::fs::read(&path).unwrap());
    }
}
