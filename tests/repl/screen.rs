//! A terminal of its own for a test: tmux, driven by keys and read back as text.

use crate::tools::find;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// How long a screen is waited for: a machine may be busy.
const PATIENCE: Duration = Duration::from_secs(40);

/// The shell in a window of 80 columns and 24 lines.
pub struct Screen {
    tmux: PathBuf,
    socket: PathBuf,
}

/// How many terminals were started: each has a server of its own.
static STARTED: AtomicUsize = AtomicUsize::new(0);

impl Screen {
    /// Starts the shell with these arguments and variables in a directory with the game files
    /// that were put there; nothing if there is no tmux.
    pub fn start(directory: &Path, variables: &[(&str, &str)], arguments: &str) -> Option<Screen> {
        let number = STARTED.fetch_add(1, Ordering::Relaxed);
        let screen =
            Screen { tmux: find("tmux")?, socket: directory.join(format!("socket-{number}")) };
        let home = directory.join("home");
        std::fs::create_dir_all(&home).unwrap();
        let mut command = format!("exec env -i PATH=/usr/bin:/bin HOME='{}'", home.display());
        let wanted = |name: &str| variables.iter().any(|v| v.0 == name);
        let usual = [("LANG", "C.UTF-8"), ("TERM", "screen-256color")];
        for (name, value) in usual.iter().filter(|v| !wanted(v.0)).chain(variables) {
            command.push_str(&format!(" {name}='{value}'"));
        }
        command.push_str(&format!(" '{}' {arguments}", env!("CARGO_BIN_EXE_figurine")));
        let window = ["new-session", "-d", "-x", "80", "-y", "24", "-c"];
        let mut tmux = screen.command();
        let status = tmux.args(window).arg(directory).args([&command, ";"]).args([
            "set-option",
            "-g",
            "remain-on-exit",
            "on",
        ]);
        assert!(status.status().unwrap().success());
        Some(screen)
    }

    /// tmux with a server of its own and no settings of the user.
    fn command(&self) -> Command {
        let mut command = Command::new(&self.tmux);
        command.arg("-u").arg("-S").arg(&self.socket).args(["-f", "/dev/null"]);
        command.env_remove("TMUX").stdin(Stdio::null()).stderr(Stdio::null());
        command
    }

    /// Types a text as it is.
    pub fn types(&self, text: &str) {
        assert!(self.command().args(["send-keys", "-l", "--", text]).status().unwrap().success());
    }

    /// Presses keys by their names: `Enter`, `C-c`, `Up`.
    pub fn press(&self, keys: &[&str]) {
        assert!(self.command().arg("send-keys").args(keys).status().unwrap().success());
    }

    /// Makes the window so large.
    pub fn resize(&self, columns: &str, lines: &str) {
        let window = ["resize-window", "-x", columns, "-y", lines];
        assert!(self.command().args(window).status().unwrap().success());
    }

    /// What the screen shows, without the blanks at the ends of its lines.
    pub fn text(&self) -> String {
        self.captured(&[])
    }

    /// The same with its colours.
    pub fn painted(&self) -> String {
        self.captured(&["-e"]).replace('\x1b', "␛")
    }

    fn captured(&self, options: &[&str]) -> String {
        let output =
            self.command().args(["capture-pane", "-p"]).args(options).output().unwrap().stdout;
        let text = String::from_utf8(output).unwrap();
        let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
        lines.join("\n").trim_end().to_owned()
    }

    /// Waits until the screen is as it should be, and gives it.
    pub fn wait(&self, what: &str, holds: impl Fn(&str) -> bool) -> String {
        let start = Instant::now();
        loop {
            let text = self.text();
            if holds(&text) {
                return text;
            }
            assert!(start.elapsed() < PATIENCE, "the screen never showed {what}:\n{text}");
            sleep(Duration::from_millis(30));
        }
    }

    /// Waits until the screen ends so.
    pub fn ends(&self, end: &str) -> String {
        self.wait(&format!("`{end}` at its end"), |text| text.ends_with(end))
    }

    /// Types a line, and waits for the next prompt below an answer that has this in it.
    pub fn asks(&self, line: &str, answer: &str) -> String {
        self.types(line);
        self.press(&["Enter"]);
        self.wait(&format!("`{answer}` for `{line}`"), |text| {
            let Some(asked) = text.rfind(&format!("? {line}")) else { return false };
            let after = &text[asked + line.len() + 2..];
            after.contains(answer) && after.ends_with("\n?")
        })
    }

    /// Clears the screen.
    pub fn clear(&self) {
        self.press(&["C-l"]);
        self.wait("an empty screen", |text| text.trim() == "?");
    }

    /// Whether the shell has ended.
    pub fn has_ended(&self) -> bool {
        let format = ["display-message", "-p", "#{pane_dead}"];
        let output = self.command().args(format).output().unwrap().stdout;
        String::from_utf8(output).unwrap().trim() == "1"
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        let _ = self.command().arg("kill-server").status();
    }
}
