//! What the command line says of doubtful moves, as it is printed.

use std::process::Command;

/// The lines on standard error of a run over one text.
fn said(name: &str, text: &str) -> String {
    let folder = std::env::temp_dir().join(format!("figurine-{name}-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("games.pgn"), text).unwrap();
    let run = Command::new(env!("CARGO_BIN_EXE_figurine"))
        .args(["run", "-e", "true", "-i", "games.pgn", "--format", "count"])
        .current_dir(&folder)
        .output()
        .unwrap();
    std::fs::remove_dir_all(&folder).unwrap();
    let text = String::from_utf8(run.stderr).unwrap();
    // The time that it took.
    text.lines()
        .map(|line| line.split(" in 0.").next().unwrap_or(line))
        .collect::<Vec<_>>()
        .join("\n")
}

fn from(fen: &str, moves: &str) -> String {
    format!("[Event \"x\"]\n[FEN \"{fen}\"]\n\n{moves} *\n\n")
}

#[test]
fn pinned_twin() {
    let pinned = "4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1";
    let text = ["1. Ne2", "1. Nge2", "1. Nce2"].map(|moves| from(pinned, moves)).concat();
    insta::assert_snapshot!("pinned_twin", said("pinned", &text));
}

#[test]
fn ambiguity() {
    let fen = "4k3/8/8/8/8/2N5/8/4K1N1 w - - 0 1";
    let queens = "1k6/8/8/8/8/2Q1Q3/8/2Q1K3 w - - 0 1";
    let text =
        [from(fen, "1. Ne2"), from(queens, "1. Qd2"), from(fen, "1. Sge2 Kd7 2. Sd4 Kc6 3. Se2")];
    insta::assert_snapshot!("ambiguity", said("ambiguity", &text.concat()));
}

#[test]
fn foreign_letter() {
    let text = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Sf6 5. O-O Be7 *\n\n\
        1. d4 d5 2. c4 e6 3. Сg5 Be7 4. Nc3 *\n\n\
        1. e4 e5 2. Nf3 Nc6 3. Bс4 Nf6 *\n\n\
        1. e4 e5 2. Sf3 Sc6 3. Lb5 a6 4. Qe2 Sf6 *\n\n\
        1. e4 e5 2. Sf3 Sc6 3. Lb5 a6 4. e9 *\n\n";
    insta::assert_snapshot!("foreign_letter", said("foreign", text));
}

#[test]
fn two_readings() {
    let text = from("4k3/8/8/8/8/R7/8/4K1N1 w - - 0 1", "1. Rf3")
        + &from("4k3/8/8/8/8/R7/8/4K1N1 w - - 0 1", "1. Rf3 Kd7 2. Te3")
        + "1. e4 e5 2. Pf3 Pc6 *\n\n";
    insta::assert_snapshot!("two_readings", said("readings", &text));
}

#[test]
fn why_a_move_is_illegal() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let check = "4k3/8/8/8/4r3/8/8/R3K3 w - - 0 1";
    let cases = [
        (start, "1. Bc4"),
        (start, "1. Ne2"),
        (start, "1. Nd5"),
        (start, "1. Nce4"),
        (start, "1. e5"),
        (start, "1. exd3"),
        (start, "1. e3-e4"),
        (check, "1. Ra2"),
        (check, "1. Ke2"),
        (start, "1. dxe4"),
        ("4k3/8/8/8/8/P7/8/4K3 w - - 0 1", "1. e4"),
        (check, "1. Qd2"),
        ("8/4P3/8/k7/8/8/8/K7 w - - 0 1", "1. e8"),
        (start, "1. N@f3"),
        (start, "1. Kd1xe1"),
        ("4k3/8/8/K2pP2r/8/8/8/8 w - d6 0 1", "1. exd6"),
        ("4k3/8/8/8/8/8/8/4KR2 w - - 0 1", "1. Rf8 -- 2. Rxe8"),
    ];
    // No more of a kind than ten are told at once.
    let said = cases.chunks(9).map(|cases| {
        let text: String = cases.iter().map(|(fen, moves)| from(fen, moves)).collect();
        said("illegal", &text)
    });
    insta::assert_snapshot!("illegal", said.collect::<Vec<_>>().join("\n"));
}

#[test]
fn why_castling_is_illegal() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let cases = [
        start,
        "r3k2r/8/8/8/8/5r2/8/R3K2R w KQkq - 0 1",
        "r3k2r/8/8/8/8/8/4r3/R3K2R w KQkq - 0 1",
        "r3k2r/8/8/8/8/8/8/R3K2R w Qkq - 0 1",
    ];
    let text: String = cases.iter().map(|fen| from(fen, "1. O-O")).collect();
    insta::assert_snapshot!("castling", said("castling", &text));
}

#[test]
fn languages_are_told_at_the_end() {
    let text = "1. e4 e5 2. Sf3 Sc6 *\n\n1. e4 e5 2. Cf3 Cc6 3. Fb5 *\n\n1. e4 e5 2. Nf3 *\n\n\
        1. e4 e5 2. Sf3 Sf6 *\n\n";
    insta::assert_snapshot!("languages", said("languages", text));
}
