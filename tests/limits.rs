//! Hostile queries: each of `tests/limits` meets its limit, quickly, and is told which.
//!
//! The first line of a fixture says the code, a part of the report, and options of `run`.

use figurine::report::codes::CODES;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::time::{Duration, Instant};

/// None takes longer than this, on a slow machine and in a debug build.
const PATIENCE: Duration = Duration::from_secs(60);

fn run(args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_figurine"));
    command.current_dir(env!("CARGO_MANIFEST_DIR")).args(["--color", "never", "run"]).args(args);
    command.args(["-i", "examples/games/classics.pgn", "--format", "jsonl"]);
    command.output().expect("the program starts")
}

fn fixtures() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/limits");
    let entries = std::fs::read_dir(folder).expect("the folder of fixtures");
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    paths.sort();
    paths
}

#[test]
fn every_limit_is_met_and_told() {
    let paths = fixtures();
    assert!(paths.len() >= 20, "{}", paths.len());
    for path in paths {
        let text = std::fs::read_to_string(&path).expect("a fixture");
        let first = text.lines().next().and_then(|line| line.strip_prefix("// ")).expect("a line");
        let (expected, options) = first.split_at(first.find(" --").unwrap_or(first.len()));
        let (code, message) = expected.split_once(' ').expect("a code and a message");
        assert!(CODES.iter().any(|known| known.id == code), "{code}");
        let mut args = vec![path.to_str().expect("a name")];
        args.extend(options.split_whitespace());
        let start = Instant::now();
        let output = run(&args);
        let name = path.display();
        assert!(start.elapsed() < PATIENCE, "{name}: {:?}", start.elapsed());
        let told = String::from_utf8_lossy(&output.stderr);
        assert!(told.contains(code) && told.contains(message), "{name}: {:.2000}", told);
        let exit = match code {
            "E0503" => 124,
            "E0502" | "E0504" | "E0505" => 3,
            _ => 2,
        };
        assert_eq!(output.status.code(), Some(exit), "{name}: {:.2000}", told);
    }
}

#[test]
fn a_query_that_is_stopped_stops_no_other_and_keeps_what_it_found() {
    let slow = "if gamenumber >= 3 { xx = 0 while (xx >= 0) { find all quiet { xx = 0 check } } }";
    let output = run(&["--timeout", "0.5", "-e", slow, "-e", "mate", "--threads", "1"]);
    let told = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(124), "{told}");
    assert!(told.contains("E0503") && told.contains("game 3 of"), "{told}");
    let found = String::from_utf8_lossy(&output.stdout);
    let of = |label: &str| found.lines().filter(|line| line.contains(label)).count();
    assert_eq!(of(r#""query":"query""#), 2, "the games before");
    assert!(of(r#""query":"query-2""#) > 10, "all games with a mate: {found}");
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_a_game_that_would_last_for_ever() {
    if crate::tools::outlasts_signals() {
        return;
    }
    let slow = "xx = 0 while (xx < 900000) { xx += 1 find all quiet { xx > 0 } }";
    let mut command = Command::new(env!("CARGO_BIN_EXE_figurine"));
    command.current_dir(env!("CARGO_MANIFEST_DIR"));
    command.args(["run", "-e", slow, "-i", "examples/games/classics.pgn"]);
    command.stdout(std::process::Stdio::null()).stderr(std::process::Stdio::null());
    let mut child = command.spawn().expect("the program starts");
    std::thread::sleep(Duration::from_millis(1500));
    assert!(child.try_wait().expect("its state").is_none(), "it still runs");
    let id = child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &id]).status().expect("kill").success());
    let start = Instant::now();
    let ended = loop {
        if let Some(status) = child.try_wait().expect("its state") {
            break Some(status);
        }
        if start.elapsed() > Duration::from_secs(20) {
            let _ = child.kill();
            break None;
        }
        std::thread::sleep(Duration::from_millis(20));
    };
    assert_eq!(ended.and_then(|status| status.code()), Some(130));
}
