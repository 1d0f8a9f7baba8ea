//! Commands that read and write files.

use super::core::{Repl, Reply, View};
use super::settings::no_format;
use crate::cli::{Opened, Target, reason};
use crate::library;
use crate::output::Format;
use crate::text::Source;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

impl Repl {
    /// Opens games instead of those that are open; if one of them cannot be opened, those stay.
    pub fn open(&mut self, paths: &[PathBuf]) -> Reply {
        if paths.iter().any(|path| path.as_os_str() == "-") {
            return Reply::err("games cannot come from standard input: the shell reads it");
        }
        let failures = crate::cli::open_in(paths, self.encoding).failures;
        if !failures.is_empty() {
            return Reply::err(failures.join("\n"));
        }
        self.games = paths.to_vec();
        self.found = None;
        self.view = View::Nothing;
        Reply::default()
    }

    /// The open games for a search.
    pub(super) fn opened_games(&self) -> Opened {
        let mut opened = crate::cli::open_in(&self.games, self.encoding);
        let here = |note: &String| note.replace("use `--encoding`", "write `:encoding NAME`");
        opened.notes = opened.notes.iter().map(here).collect();
        opened
    }

    /// The open games, a line each.
    pub fn opened(&self) -> String {
        if self.games.is_empty() {
            return "no games are open: write `:open FILE`\n".to_owned();
        }
        let line = |path: &PathBuf| match path.metadata() {
            Ok(meta) => format!("{}  {}\n", path.display(), size(meta.len())),
            Err(error) => format!("{}  {}\n", path.display(), reason(&error)),
        };
        self.games.iter().map(line).collect()
    }
}

fn size(bytes: u64) -> String {
    match bytes {
        0..1_000 => format!("{bytes} B"),
        1_000..1_000_000 => format!("{:.1} kB", bytes as f64 / 1e3),
        _ => format!("{:.1} MB", bytes as f64 / 1e6),
    }
}

/// The one file that a command takes.
fn one(args: &str, usage: &str) -> Result<PathBuf, Reply> {
    match words(args).as_slice() {
        [path] => Ok(PathBuf::from(path)),
        [] => Err(Reply::err(format!("name the file: `{usage}`"))),
        _ => Err(Reply::err("name one file; a name with blanks stands in double quotes")),
    }
}

pub(super) fn open(repl: &mut Repl, args: &str) -> Reply {
    let paths: Vec<PathBuf> = words(args).into_iter().map(PathBuf::from).collect();
    if paths.is_empty() {
        return Reply::err("name the games to open: `:open FILE`");
    }
    repl.open(&paths)
}

pub(super) fn games(repl: &mut Repl, _: &str) -> Reply {
    Reply::out(repl.opened())
}

pub(super) fn query(repl: &mut Repl, args: &str) -> Reply {
    let path = match one(args, ":query FILE") {
        Ok(path) => path,
        Err(reply) => return reply,
    };
    match std::fs::read(&path) {
        Ok(bytes) => {
            let text = String::from_utf8_lossy(&bytes).into_owned();
            repl.ask(&Source::new(path.display().to_string(), text))
        }
        Err(error) => Reply::err(format!("cannot open `{}`: {}", path.display(), reason(&error))),
    }
}

pub(super) fn export(repl: &mut Repl, args: &str) -> Reply {
    let words = words(args);
    let (path, format) = match words.as_slice() {
        [path] => (path, Format::of_path(Path::new(path)).unwrap_or(Format::Pgn)),
        [path, name] => match Format::named(name) {
            Some(format) => (path, format),
            None => return Reply::err(no_format(name)),
        },
        _ => return Reply::err("name the file: `:export FILE [FORMAT]`"),
    };
    let path = PathBuf::from(path);
    let reply = repl.export(&path, format);
    if !reply.wrong && !repl.exported.contains(&path) {
        repl.exported.push(path);
    }
    reply
}

/// The `use`s of the session that a query needs to be read by itself.
fn uses(repl: &Repl, text: &str) -> String {
    // Behind a header they would have to stand within the text.
    let alone = !text.trim_start().starts_with("cql");
    let called = |file: &&&str| {
        let mut functions = library::functions().filter(|f| f.file == **file);
        functions.any(|f| text.contains(&format!("{}(", f.name)))
    };
    let stands = |file: &str| text.contains(&format!("use \"{file}\""));
    let needed = repl.session.used().iter().filter(|file| alone && !stands(file)).filter(called);
    needed.map(|file| format!("use \"{file}\"\n")).collect()
}

pub(super) fn save(repl: &mut Repl, args: &str) -> Reply {
    let Some(asked) = &repl.last else { return Reply::err("no query was asked yet") };
    let path = match one(args, ":save FILE") {
        Ok(path) => path,
        Err(reply) => return reply,
    };
    let text = asked.source.text().trim_end();
    let text = format!("{}{text}\n", uses(repl, text));
    let written = Target::new_file(&path).and_then(|mut target| {
        target.write_all(text.as_bytes())?;
        target.commit()
    });
    match written {
        Err(error) if error.kind() == ErrorKind::AlreadyExists => {
            Reply::err(format!("`{}` exists already", path.display()))
        }
        Ok(()) => Reply::out(format!("query written to `{}`\n", path.display())),
        Err(error) => Reply::err(format!("cannot write `{}`: {}", path.display(), reason(&error))),
    }
}

/// Words separated by blanks; a word or a part of it in double quotes may contain blanks, and so may
/// one with a backslash before each. `~/` is the home directory.
pub(super) fn words(text: &str) -> Vec<String> {
    let (mut words, mut quoted): (Vec<String>, bool) = (Vec::new(), false);
    let mut word: Option<String> = None;
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '"' => {
                quoted = !quoted;
                word.get_or_insert_default();
            }
            '\\' if chars.peek().is_some_and(|next| " \"\\".contains(*next)) => {
                word.get_or_insert_default().extend(chars.next());
            }
            c if c.is_whitespace() && !quoted => words.extend(word.take()),
            c => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    words.into_iter().map(|word| at_home(word, std::env::home_dir())).collect()
}

fn at_home(word: String, home: Option<PathBuf>) -> String {
    match (word.strip_prefix("~/"), home) {
        (Some(rest), Some(home)) => home.join(rest).display().to_string(),
        _ => word,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_may_contain_blanks() {
        assert_eq!(words(" a  b "), ["a", "b"]);
        assert_eq!(words(r#""my games.pgn" x"y z""#), ["my games.pgn", "xy z"]);
        assert_eq!(words(r"my\ games.pgn C:\a\b"), ["my games.pgn", r"C:\a\b"]);
        assert_eq!(words(r#""" "open"#), ["", "open"]);
        let home = Some(PathBuf::from("/home/a"));
        assert_eq!(at_home("~/x.pgn".into(), home.clone()), "/home/a/x.pgn");
        assert_eq!(at_home("a~/x".into(), home), "a~/x");
    }
}
