//! A folder of its own for a test, and the program run in it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

/// How long anything is waited for, on a slow machine and in a debug build.
const PATIENCE: Duration = Duration::from_secs(60);

/// The program: the one that `FIGURINE_BINARY` names, or that of the tests.
pub fn program() -> PathBuf {
    let named = std::env::var_os("FIGURINE_BINARY").map(PathBuf::from);
    named.unwrap_or_else(|| PathBuf::from(env!("CARGO_BIN_EXE_figurine")))
}

/// A folder, taken away at the end.
pub struct Place(PathBuf);

impl Place {
    /// An empty folder.
    pub fn new(name: &str) -> Place {
        let name = format!("figurine-faults-{name}-{}", std::process::id());
        let path = std::env::temp_dir().join(name);
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).expect("a folder");
        Place(path)
    }

    /// One with games in `g.pgn`, about so many bytes of them.
    pub fn with_games(name: &str, bytes: usize) -> Place {
        let place = Place::new(name);
        place.write("g.pgn", &games(bytes));
        place
    }

    /// The path of a file in it.
    pub fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    /// The folder.
    pub fn path(&self) -> &Path {
        &self.0
    }

    /// Writes a file.
    pub fn write(&self, name: &str, bytes: &[u8]) {
        fs::write(self.file(name), bytes).expect(name);
    }

    /// What is in a file; none if it is not there.
    pub fn read(&self, name: &str) -> Option<Vec<u8>> {
        fs::read(self.file(name)).ok()
    }

    /// The program in this folder.
    pub fn command(&self, args: &[&str]) -> Command {
        let mut command = Command::new(program());
        command.current_dir(&self.0).args(["--color", "never"]).args(args);
        command.stdin(Stdio::null());
        command
    }

    /// Runs it: its exit code and what it said on standard error.
    pub fn run(&self, args: &[&str]) -> (Option<i32>, String) {
        told(&self.command(args).output().expect("the program starts"))
    }

    /// Runs words of a shell, in which `$F` is the program.
    pub fn shell(&self, words: &str) -> (Option<i32>, String) {
        let mut command = Command::new("bash");
        command.args(["-c", words]).env("F", program()).current_dir(&self.0);
        told(&command.stdin(Stdio::null()).output().expect("a shell"))
    }

    /// The names in the folder that are no plain output: those of parts.
    pub fn parts(&self) -> Vec<String> {
        self.names().into_iter().filter(|name| name.ends_with(".part")).collect()
    }

    /// All names in the folder, sorted.
    pub fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.0).expect("the folder");
        let name = |entry: std::io::Result<fs::DirEntry>| entry.expect("an entry").file_name();
        let mut names: Vec<String> =
            entries.map(|entry| name(entry).to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }

    /// Waits until there is a part: the program has opened what it reads, and is at work.
    pub fn wait_for_part(&self) {
        wait("a part", || !self.parts().is_empty());
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// The exit code and standard error of a run.
pub fn told(output: &Output) -> (Option<i32>, String) {
    (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
}

/// Waits for something.
pub fn wait(what: &str, mut done: impl FnMut() -> bool) {
    let start = Instant::now();
    while !done() {
        assert!(start.elapsed() < PATIENCE, "waited in vain for {what}");
        std::thread::sleep(Duration::from_millis(1));
    }
}

/// Games of the project, again and again.
pub fn games(bytes: usize) -> Vec<u8> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/games/classics.pgn");
    let mut text = fs::read(path).expect("games");
    text.push(b'\n');
    text.repeat(bytes.div_ceil(text.len()))
}

/// How many games begin in a text.
pub fn count(text: &[u8]) -> usize {
    String::from_utf8_lossy(text).lines().filter(|line| line.starts_with("[Event ")).count()
}

/// Sends a signal to a process.
#[cfg(unix)]
pub fn signal(process: u32, name: &str) {
    let sent = Command::new("kill").args([&format!("-{name}"), &process.to_string()]).status();
    assert!(sent.expect("kill").success(), "{name}");
}
