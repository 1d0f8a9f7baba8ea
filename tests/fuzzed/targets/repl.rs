//! Lines for the shell.

use super::runs::GAMES;
use figurine::cli::Console;
use figurine::repl::{Repl, Then};
use std::path::PathBuf;
use std::sync::LazyLock;

/// A file with games, for this process.
static FILE: LazyLock<PathBuf> = LazyLock::new(|| {
    let path = std::env::temp_dir().join(format!("figurine-fuzzed-{}.pgn", std::process::id()));
    std::fs::write(&path, GAMES).unwrap();
    path
});

/// Commands and words that read or write files of the machine.
const FILES: [&str; 8] =
    [":open", ":export", ":save", ":query", "file", ".bin", ".txt", "filename"];

/// Lines, with games open.
pub fn run(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let console = Console::PIPE;
    let mut repl = Repl::new(&console);
    repl.open(std::slice::from_ref(&*FILE));
    for line in text.split('\n').take(50) {
        // A command may be short for a longer one.
        let short = line
            .trim_start()
            .get(..2)
            .is_some_and(|start| [":o", ":e", ":s", ":q"].contains(&start));
        if short || FILES.iter().any(|word| line.contains(word)) {
            continue;
        }
        let _ = Repl::is_unfinished(line);
        let reply = repl.input(line);
        if reply.then == Then::Quit {
            break;
        }
    }
    repl.end();
    let _ = repl.names();
}
