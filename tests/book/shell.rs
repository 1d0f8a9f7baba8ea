//! The commands that pages show, run as a reader would run them.

use crate::fixture::here;
use figurine::sema::unfinished;
use regex::Regex;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Commands that pages name and tests do not run, with the reason.
const NOT_RUN: &[(&str, &str)] = &[
    ("cargo install ", "builds the program anew, for minutes"),
    ("cargo run --release ", "builds the program anew, for minutes"),
    ("cargo test", "is what runs now"),
    ("FIGURINE_ROUNDS=", "is what runs now, for longer"),
    ("FIGURINE_KILLS=", "is what runs now, for longer"),
    ("FUZZ_SECONDS=", "runs for as long as it says"),
    (".ci/endure", "runs for minutes"),
    (".ci/fuzz", "runs for minutes"),
    ("git clone ", "needs the network"),
    ("cd figurine", "goes into what was cloned"),
    ("mdbook ", "is not part of the project"),
    (".ci/package", "builds the program anew, for minutes"),
    ("sudo ", "changes the machine"),
    ("cd editors/vscode", "goes where the extension is built"),
    ("npm ", "needs the network; `tests/editors` builds the extension"),
    ("code --install-extension ", "is a program of others"),
];

/// What stands before a command, and before a line in the shell of the program.
const PROMPT: &str = "$ ";
const ASK: &str = "? ";

/// The reader of manuals, which is not everywhere: what comes before it is run.
const PAGER: &str = " | man -l -";

/// Whether the command is one of those that are not run.
pub fn is_not_run(command: &str) -> bool {
    NOT_RUN.iter().any(|(start, _)| command.starts_with(start))
}

/// A place where the commands of one page run: the project's games and queries are there, and what
/// the commands write stays there.
pub struct Place {
    folder: PathBuf,
    /// The command that opened the shell, and all that was typed there.
    session: Option<(String, Vec<String>)>,
}

impl Place {
    pub fn new(page: &str) -> Place {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("book").join(page);
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).unwrap();
        for name in ["docs", "examples", "tests"] {
            #[cfg(unix)]
            std::os::unix::fs::symlink(here(name), folder.join(name)).unwrap();
        }
        Place { folder, session: None }
    }

    /// Runs a command; its exit code and all that it printed.
    pub fn run(&self, command: &str, input: &str) -> (i32, String) {
        let binary = Path::new(env!("CARGO_BIN_EXE_figurine"));
        let path = std::env::var("PATH").unwrap_or_default();
        let mut child = Command::new("sh")
            .args(["-c", &format!("{{ {}\n}} 2>&1", as_on_a_terminal(command))])
            .current_dir(&self.folder)
            .env("PATH", format!("{}:{path}", binary.parent().unwrap().display()))
            .env("HOME", &self.folder)
            .env("NO_COLOR", "1")
            .env("COLUMNS", "80")
            .env("LC_ALL", "C.UTF-8")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        // Who does not read is no fault.
        let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
        let output = child.wait_with_output().unwrap();
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        (output.status.code().unwrap_or(-1), steady(&text))
    }

    /// A transcript as it is: each command and each line in the shell, with what comes out.
    pub fn transcript(&mut self, shown: &str) -> Result<String, String> {
        let mut out = String::new();
        let mut lines = shown.lines().peekable();
        while let Some(line) = lines.next() {
            if let Some(command) = line.strip_prefix(PROMPT) {
                let mut command = command.to_owned();
                while is_open(&command) {
                    let more = lines.next().ok_or_else(|| format!("`{command}` has no end"))?;
                    command = format!("{command}\n{more}");
                }
                out += &format!("{PROMPT}{command}\n");
                if command.starts_with("figurine repl") {
                    self.session = Some((command, Vec::new()));
                } else if !is_not_run(&command) {
                    out += &self.run(&command, "").1;
                }
            } else if let Some(entry) = line.strip_prefix(ASK) {
                let mut entry = entry.to_owned();
                while !entry.starts_with(':') && unfinished(&entry) {
                    let more = lines.next().ok_or_else(|| format!("`{entry}` has no end"))?;
                    entry = format!("{entry}\n{more}");
                }
                let answer = self.ask(&entry)?;
                out += &format!("{ASK}{entry}\n{answer}");
            } else if out.is_empty() {
                return Err(format!("`{line}` is neither a command nor what one prints"));
            }
        }
        Ok(out)
    }

    /// Types a line into the shell, after all that was typed before; the answer.
    fn ask(&mut self, entry: &str) -> Result<String, String> {
        let Some((command, typed)) = &mut self.session else {
            return Err(format!("no shell is open for `{entry}`"));
        };
        typed.push(entry.to_owned());
        let (command, typed) = (command.clone(), typed.clone());
        // The shell complains of the mark, and so it is seen where an answer begins.
        let mark = ":here_begins_the_last";
        let (last, before) = typed.split_last().unwrap();
        let input = [&before.join("\n"), mark, last].join("\n") + "\n";
        let (_, out) = self.run(&command, &input);
        let start = out.find(mark).ok_or_else(|| format!("no mark in `{out}`"))?;
        let answer = out.get(start..).and_then(|rest| rest.split_once('\n'));
        Ok(answer.map_or(String::new(), |(_, answer)| answer.to_owned()))
    }
}

/// A run prints a table on a terminal; here there is none. One that counts prints what it counted.
fn as_on_a_terminal(command: &str) -> String {
    let decides = command.contains("tally ")
        || ["--format", " -o ", "--output", "|", ">"].iter().any(|w| {
            // Signs within a query are no pipes.
            command.split('\'').step_by(2).any(|part| part.contains(w))
        });
    if command.starts_with("figurine run ") && !decides {
        return format!("{command} --format table");
    }
    command.trim_end_matches(PAGER).to_owned()
}

/// Whether a command goes on in the next line: a quote is open, or the line ends with `\`.
fn is_open(command: &str) -> bool {
    command.ends_with('\\') || command.matches('\'').count() % 2 == 1
}

/// The commands of a block for `sh`, without its comments.
pub fn commands(block: &str) -> Vec<String> {
    let (mut commands, mut open) = (Vec::new(), String::new());
    for line in block.lines() {
        if open.is_empty() && (line.trim().is_empty() || line.starts_with('#')) {
            continue;
        }
        open += line;
        if is_open(&open) {
            open.push('\n');
        } else {
            commands.push(std::mem::take(&mut open));
        }
    }
    assert!(open.is_empty(), "`{open}` has no end");
    commands
}

/// What a machine's speed changes is made the same everywhere.
pub fn steady(text: &str) -> String {
    let time = Regex::new(r" in \d+\.\d+ s\b").unwrap();
    time.replace_all(text, " in 0.0 s").into_owned()
}
