//! The shell end to end: in a terminal, and in a pipe.

#[path = "repl/screen.rs"]
mod screen;

use screen::Screen;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A directory of its own for a test, with some games in it.
struct Place(PathBuf);

impl Place {
    fn new(name: &str) -> Place {
        let path =
            std::env::temp_dir().join(format!("figurine-shell-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).unwrap();
        let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/games");
        for file in ["classics.pgn", "endings.pgn"] {
            std::fs::copy(games.join(file), path.join(file)).unwrap();
        }
        Place(path)
    }

    fn start(&self, variables: &[(&str, &str)], arguments: &str) -> Option<Screen> {
        let screen = Screen::start(&self.0, variables, arguments)?;
        screen.ends("\n?");
        // Times differ from run to run.
        screen.asks(":timer off", "");
        screen.clear();
        Some(screen)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[test]
fn a_session_from_the_first_query_to_the_last_board() {
    let place = Place::new("session");
    let Some(screen) = place.start(&[], "repl classics.pgn") else { return };
    screen.asks("flipcolor { btm mate N attacks k }", "matched");
    insta::assert_snapshot!("session_table", screen.text());
    screen.clear();
    screen.asks(":show 4", "a  b  c  d");
    insta::assert_snapshot!("session_board", screen.text());
    screen.clear();
    screen.asks(":notation figurine", "");
    screen.asks(":moves 4", "1-0");
    screen.asks(":type K & a1", "set");
    screen.asks(":shwo 1", "did you mean");
    screen.asks(":open nothing.pgn", "cannot open");
    screen.asks(":export found.jsonl", "written");
    screen.asks(":help :next", "go on");
    insta::assert_snapshot!("session_commands", screen.text());
    assert_eq!(std::fs::read_to_string(place.0.join("found.jsonl")).unwrap().lines().count(), 4);
    screen.press(&["C-d"]);
    screen.wait("the end", |_| screen.has_ended());
}

#[test]
fn pages_are_turned_and_boards_stepped_through() {
    let place = Place::new("pages");
    let Some(screen) = place.start(&[], "repl classics.pgn") else { return };
    screen.asks(":limit 6", "");
    screen.clear();
    screen.asks("check", "matched");
    screen.asks(":next", "7 to 12");
    insta::assert_snapshot!("pages_second", screen.text());
    screen.asks(":next", "13 to 18");
    screen.asks(":next", "19 to");
    screen.asks(":next", "this is the last page");
    screen.asks(":prev", "13 to 18");
    screen.clear();
    // Boards go from one position of a game to the next, and then to the next game.
    screen.asks(":show 1", "position 1 of");
    screen.asks(":next", "position 2 of");
    insta::assert_snapshot!("pages_second_position", screen.text());
    screen.clear();
    screen.asks(":prev", "position 1 of");
    screen.asks(":prev", "no match before this one");
    screen.asks(":show 99", "write a number from 1 to");
    screen.asks(":list 5", "5 to 10");
    // A page is no longer than the window, and a wide one shows whole dates.
    screen.asks(":limit 100", "");
    screen.resize("120", "12");
    screen.clear();
    let text = screen.asks(":list 1", "1 to 8 of");
    assert!(text.contains("1750.??.??"), "{text}");
}

#[test]
fn what_is_typed_is_painted_and_completed() {
    let place = Place::new("typing");
    let Some(screen) = place.start(&[], "repl classics.pgn") else { return };
    screen.types("mat");
    screen.press(&["Tab"]);
    let text = screen.wait("candidates", |text| text.contains("mate") && text.ends_with("? mat"));
    insta::assert_snapshot!("typing_candidates", text);
    for (typed, end) in [
        ("flipco", "flipcolor"),
        ("tag \"Bl", "tag \"Black"),
        ("pin thr", "pin through"),
        (":exp", ":exp"),
        (":expo", ":export"),
        (":open end", ":open endings.pgn"),
        (":query end", ":query endings.pgn"),
        ("forany $rook R $r", "forany $rook R $rook"),
        (":notation figu", ":notation figurine"),
    ] {
        screen.press(&["C-u", "C-l"]);
        screen.types(typed);
        screen.press(&["Tab"]);
        screen.ends(&format!("? {end}"));
    }
    screen.press(&["C-u", "C-l"]);
    screen.types("flipcolor { K attacks \"a\" ♘ }");
    screen.ends("♘ }");
    insta::assert_snapshot!("typing_colours", screen.painted());
    // A name of the session.
    screen.press(&["C-u"]);
    screen.asks("heavies = [QRqr]", "");
    screen.types("#hea");
    screen.press(&["Tab"]);
    screen.ends("? #heavies");
}

#[test]
fn a_query_of_several_lines_is_one_entry_of_the_history() {
    let place = Place::new("lines");
    let Some(screen) = place.start(&[], "repl classics.pgn") else { return };
    screen.types("flipcolor {");
    screen.press(&["Enter"]);
    screen.types("  btm mat");
    screen.press(&["Enter"]);
    screen.types("}");
    screen.ends("\n}");
    // The cursor goes up into the second line, where a letter is missing.
    screen.press(&["Up", "End"]);
    screen.types("e");
    screen.press(&["Down"]);
    screen.press(&["Enter"]);
    screen.wait("matches", |text| text.contains("matched"));
    screen.clear();
    screen.press(&["Up"]);
    insta::assert_snapshot!("lines_recalled", screen.ends("\n}"));
    screen.press(&["C-c"]);
    screen.ends("\n?");
    screen.press(&["C-d"]);
    screen.wait("the end", |_| screen.has_ended());
    drop(screen);
    // The next session has it too.
    let Some(screen) = Screen::start(&place.0, &[], "repl classics.pgn") else { return };
    screen.ends("\n?");
    screen.press(&["Up"]);
    screen.ends("? flipcolor {\n  btm mate\n}");
}

/// Games enough for a search that nobody waits for.
fn many_games(place: &Place) {
    let games = std::fs::read_to_string(place.0.join("classics.pgn")).unwrap();
    std::fs::write(place.0.join("many.pgn"), games.repeat(3000)).unwrap();
}

/// A condition that takes long at every position.
const SLOW: &str = "find all { find all check >= 1 } >= 1";

#[test]
fn a_long_search_tells_how_far_it_is_and_can_be_stopped() {
    let place = Place::new("long");
    many_games(&place);
    let Some(screen) = place.start(&[], "repl many.pgn") else { return };
    screen.types(SLOW);
    screen.press(&["Enter"]);
    let text = screen.wait("progress", |text| text.contains("MB/s"));
    let line = text.lines().find(|line| line.contains("MB/s")).unwrap();
    assert!(line.contains(" games, ") && line.contains(" left, "), "{line}");
    // Keys that are typed meanwhile are not drawn, and not lost.
    screen.types(":games\n:lim");
    screen.press(&["C-c"]);
    let text = screen.ends("? :lim");
    let lines: Vec<&str> = text.lines().rev().take(4).collect();
    assert!(lines[3].starts_with("stopped; so far "), "{text}");
    assert!(lines[1].starts_with("many.pgn  28."), "{text}");
    assert_eq!((lines[0], lines[2]), ("? :lim", "? :games"), "{text}");
    // What was found is there, and the shell as well.
    screen.types("it 3");
    screen.press(&["Enter"]);
    screen.asks(":list", "1 to 3 of");
    screen.asks(":show 1", "a  b  c  d");
    for _ in 0..3 {
        screen.press(&["C-c"]);
    }
    screen.asks("initial 1 == 2", "0 of 66,000 games matched");
}

#[test]
fn nothing_beyond_ascii_and_no_colours_where_there_are_none() {
    let place = Place::new("plain");
    let plain = [("LANG", "C"), ("NO_COLOR", "1")];
    let Some(screen) = place.start(&plain, "repl endings.pgn") else { return };
    screen.asks("result 1/2-1/2 terminal k", "matched");
    screen.asks(":notation de", "");
    screen.asks(":show 1", "a  b  c  d");
    assert!(!screen.painted().contains("␛["), "{}", screen.painted());
    insta::assert_snapshot!("plain_ascii", screen.text());
    screen.clear();
    screen.asks("mat & K", "help");
    insta::assert_snapshot!("plain_report", screen.text());
    drop(screen);
    // The option does the same to a terminal that could show more.
    let Some(screen) = place.start(&[], "repl --ascii classics.pgn") else { return };
    screen.asks("mate", "matched");
    assert!(screen.asks(":show 1", "a  b  c  d").is_ascii(), "{}", screen.text());
}

#[test]
fn a_terminal_that_cannot_move_its_cursor_gets_lines() {
    let place = Place::new("dumb");
    let dumb = [("TERM", "dumb")];
    let Some(screen) = Screen::start(&place.0, &dumb, "repl classics.pgn") else { return };
    screen.ends("\n?");
    screen.asks(":timer off", "");
    screen.types("flipcolor {\n");
    screen.ends("\n:");
    screen.press(&["C-c"]);
    screen.ends("^C");
    // Nothing shows when the signal has come through.
    std::thread::sleep(std::time::Duration::from_millis(300));
    screen.types(":games\n");
    screen.ends("classics.pgn  9.4 kB\n?");
    screen.types("flipcolor {\n");
    screen.ends("\n:");
    screen.types("btm mate N attacks k\n");
    screen.ends("attacks k\n:");
    screen.types("}\n");
    let text = screen.wait("matches", |text| text.contains("4 of 22 games matched"));
    assert!(text.contains("? flipcolor {\n: btm mate N attacks k\n: }\n"), "{text}");
    screen.press(&["C-d"]);
    screen.wait("the end", |_| screen.has_ended());
}

#[test]
fn a_pipe_gets_answers_without_prompts() {
    let place = Place::new("pipe");
    let lines = "\
        :timer off\n\
        :open classics.pgn\n\
        :games\n\
        flipcolor {\n    btm mate\n    N attacks k\n}\n\
        :show 1\n\
        :notation de\n\
        :moves 1\n\
        :limit 2\n\
        :list\n\
        :next\n\
        heavies = [QRqr]\n\
        initial #heavies == 6\n\
        :vars\n\
        unbind heavies\n\
        initial #heavies == 6\n\
        :type Q~ & a1\n\
        :board 8/8/4k3/8/8/4K3/4P3/8 w - - 0 1\n\
        :limit many\n\
        :opne classics.pgn\n\
        :query nothing.cql\n\
        mat\n\
        K ==\n\n\
        :quit\n\
        never read\n";
    let mut shell = Command::new(env!("CARGO_BIN_EXE_figurine"))
        .args(["repl", "--ascii"])
        .current_dir(&place.0)
        .env("LANG", "C")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    shell.stdin.take().unwrap().write_all(lines.as_bytes()).unwrap();
    let output = shell.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(2), "something was wrong with some lines");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    insta::assert_snapshot!("pipe_answers", text(output.stdout));
    insta::assert_snapshot!("pipe_complaints", text(output.stderr));
}
