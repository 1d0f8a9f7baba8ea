//! The commands of the shell: one table for running, help, and completion.

use super::core::{Repl, Reply, Then};
use crate::analysis::{Wanted, reading};
use crate::cli::{notations, read_notation, reason};
use crate::docs::{explain, paint};
use crate::ir::{Bool, Expr, Item, Ty};
use crate::output::Format;
use crate::sema;
use crate::text::Source;
use std::path::{Path, PathBuf};

/// A command.
pub struct Command {
    /// The name with its colon.
    pub name: &'static str,
    /// Its arguments, for people.
    pub args: &'static str,
    /// What they are, for completion.
    pub wanted: Wanted,
    /// What it does, in a line.
    pub docs: &'static str,
    run: fn(&mut Repl, &str) -> Reply,
}

const FORMATS: Wanted = Wanted::OneOf(&["pgn", "jsonl", "csv", "fen", "epd", "count", "table"]);

/// Every command.
pub const COMMANDS: &[Command] = &[
    Command {
        name: ":open",
        args: "FILE...",
        wanted: Wanted::Files,
        docs: "open games instead of those that are open",
        run: open,
    },
    Command {
        name: ":games",
        args: "",
        wanted: Wanted::Nothing,
        docs: "list the open games",
        run: games,
    },
    Command {
        name: ":query",
        args: "FILE",
        wanted: Wanted::Files,
        docs: "run the query in a file on the open games",
        run: query,
    },
    Command {
        name: ":run",
        args: "",
        wanted: Wanted::Nothing,
        docs: "run the last query again",
        run: |repl, _| repl.run(),
    },
    Command {
        name: ":plan",
        args: "[QUERY]",
        wanted: Wanted::Query,
        docs: "tell how a query, or the last one, is worked out on the open games",
        run: |repl, args| repl.plan(args),
    },
    Command {
        name: ":next",
        args: "",
        wanted: Wanted::Nothing,
        docs: "show the next matching position",
        run: |repl, _| step(repl, true),
    },
    Command {
        name: ":prev",
        args: "",
        wanted: Wanted::Nothing,
        docs: "show the matching position before",
        run: |repl, _| step(repl, false),
    },
    Command {
        name: ":show",
        args: "N",
        wanted: Wanted::Nothing,
        docs: "show the board of match N",
        run: |repl, args| with_number(repl, args, |repl, n| repl.show((n, 0))),
    },
    Command {
        name: ":board",
        args: "[FEN]",
        wanted: Wanted::Nothing,
        docs: "draw the position shown with its FEN, or another position",
        run: |repl, args| repl.board(args),
    },
    Command {
        name: ":moves",
        args: "N",
        wanted: Wanted::Nothing,
        docs: "list the moves of match N",
        run: |repl, args| with_number(repl, args, |repl, n| repl.moves(n)),
    },
    Command {
        name: ":export",
        args: "FILE [FORMAT]",
        wanted: Wanted::Files,
        docs: "write all matches of the last query to a file",
        run: export,
    },
    Command {
        name: ":limit",
        args: "N",
        wanted: Wanted::Nothing,
        docs: "list at most N matches",
        run: limit,
    },
    Command {
        name: ":format",
        args: "FORMAT",
        wanted: FORMATS,
        docs: "list matches in another format than a table",
        run: format,
    },
    Command {
        name: ":notation",
        args: "[NOTATION]",
        wanted: Wanted::Notations,
        docs: "write moves as san, long, uci, figurine, with the letters of a language like de, or \
            long:de; without a word, list them",
        run: notation,
    },
    Command {
        name: ":type",
        args: "EXPR",
        wanted: Wanted::Query,
        docs: "tell the type of an expression, and how a `~` in it is read",
        run: ty,
    },
    Command {
        name: ":help",
        args: "[WORD]",
        wanted: Wanted::Pages,
        docs: "list the commands, or explain a command, a filter, or a code",
        run: help,
    },
    Command {
        name: ":explain",
        args: "[WORD]",
        wanted: Wanted::Pages,
        docs: "explain a filter or a code; without a word, list them",
        run: explain_word,
    },
    Command {
        name: ":timer",
        args: "on|off",
        wanted: Wanted::OneOf(&["on", "off"]),
        docs: "tell how long a search takes",
        run: timer,
    },
    Command {
        name: ":history",
        args: "",
        wanted: Wanted::Nothing,
        docs: "list what was typed in this session",
        run: |repl, _| {
            let lines = repl.history.iter().enumerate();
            Reply::out(lines.map(|(i, l)| format!("{:4}  {l}\n", i + 1)).collect::<String>())
        },
    },
    Command {
        name: ":save",
        args: "FILE",
        wanted: Wanted::Files,
        docs: "write the last query to a file",
        run: save,
    },
    Command {
        name: ":vars",
        args: "",
        wanted: Wanted::Nothing,
        docs: "list the variables and functions of the session",
        run: vars,
    },
    Command {
        name: ":reset",
        args: "",
        wanted: Wanted::Nothing,
        docs: "forget variables, functions, and matches",
        run: reset,
    },
    Command {
        name: ":quit",
        args: "",
        wanted: Wanted::Nothing,
        docs: "leave (so does Ctrl-D)",
        run: |_, _| Reply { then: Then::Quit, ..Reply::default() },
    },
];

/// Runs a line that begins with a colon. A command may be cut short as long as it is clear.
pub(super) fn run(repl: &mut Repl, line: &str) -> Reply {
    let (word, args) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    match named(word) {
        Ok(command) => (command.run)(repl, args.trim()),
        Err(message) => Reply::err(message),
    }
}

fn named(word: &str) -> Result<&'static Command, String> {
    // Everybody tries `:q` to get out, whatever else begins so.
    let word = if word == ":q" { ":quit" } else { word };
    if let Some(command) = COMMANDS.iter().find(|c| c.name == word) {
        return Ok(command);
    }
    let fits: Vec<&Command> = COMMANDS.iter().filter(|c| c.name.starts_with(word)).collect();
    let names = match fits.as_slice() {
        [one] => return Ok(one),
        [] => sema::near(word, COMMANDS.iter().map(|c| c.name)),
        several => several.iter().map(|c| format!("`{}`", c.name)).collect(),
    };
    if names.is_empty() || word == ":" {
        return Err(format!("there is no command `{word}`; `:help` lists them"));
    }
    Err(format!("there is no command `{word}`; did you mean {}?", names.join(" or ")))
}

/// Calls `f` with the number, counted from 0, of a match.
fn with_number(repl: &mut Repl, args: &str, f: impl Fn(&mut Repl, usize) -> Reply) -> Reply {
    let shown = repl.shown.map_or(0, |(index, _)| index);
    let number = if args.is_empty() { Some(shown) } else { index(args) };
    match number {
        Some(number) => f(repl, number),
        None => Reply::err(format!("`{args}` is no number of a match; write one like `1`")),
    }
}

fn index(text: &str) -> Option<usize> {
    text.parse::<usize>().ok()?.checked_sub(1)
}

impl Repl {
    /// Opens games instead of those that are open.
    pub fn open(&mut self, paths: &[PathBuf]) -> Reply {
        let failures = crate::cli::open(paths).failures;
        if !failures.is_empty() {
            return Reply::err(failures.join("\n"));
        }
        self.games = paths.to_vec();
        self.found = None;
        self.shown = None;
        Reply::default()
    }
}

fn open(repl: &mut Repl, args: &str) -> Reply {
    let paths: Vec<PathBuf> = words(args).into_iter().map(PathBuf::from).collect();
    if paths.is_empty() {
        return Reply::err("name the games to open: `:open FILE`");
    }
    repl.open(&paths)
}

/// Words separated by blanks; one in double quotes may contain blanks.
fn words(text: &str) -> Vec<String> {
    let mut words = Vec::new();
    for (i, part) in text.split('"').enumerate() {
        if i % 2 == 1 {
            words.push(part.to_owned());
        } else {
            words.extend(part.split_whitespace().map(str::to_owned));
        }
    }
    words
}

fn games(repl: &mut Repl, _: &str) -> Reply {
    if repl.games.is_empty() {
        return Reply::out("no games are open\n");
    }
    let line = |path: &PathBuf| {
        let size = path.metadata().map_or(0, |meta| meta.len());
        format!("{}  {:.1} MB\n", path.display(), size as f64 / 1e6)
    };
    Reply::out(repl.games.iter().map(line).collect::<String>())
}

fn query(repl: &mut Repl, args: &str) -> Reply {
    if args.is_empty() {
        return Reply::err("name the file: `:query FILE`");
    }
    match std::fs::read(args) {
        Ok(bytes) => repl.ask(&Source::new(args, String::from_utf8_lossy(&bytes).into_owned())),
        Err(error) => Reply::err(format!("cannot open `{args}`: {}", reason(&error))),
    }
}

fn step(repl: &mut Repl, forward: bool) -> Reply {
    let Some(found) = &repl.found else { return Reply::err("no query was asked yet") };
    match found.step(repl.shown, forward) {
        Some(place) => repl.show(place),
        None if forward => Reply::out("no match behind this one\n"),
        None => Reply::out("no match before this one\n"),
    }
}

fn export(repl: &mut Repl, args: &str) -> Reply {
    let words = words(args);
    let (path, format) = match words.as_slice() {
        [path] => (path, Format::of_path(Path::new(path)).unwrap_or(Format::Pgn)),
        [path, name] => match Format::named(name) {
            Some(format) => (path, format),
            None => return Reply::err(no_format(name)),
        },
        _ => return Reply::err("name the file: `:export FILE [FORMAT]`"),
    };
    repl.export(Path::new(path), format)
}

fn no_format(name: &str) -> String {
    let names = Format::ALL.map(|(name, _)| name).join(", ");
    format!("there is no format `{name}`; write one of {names}")
}

fn limit(repl: &mut Repl, args: &str) -> Reply {
    match args.parse::<usize>() {
        Ok(n) => {
            repl.limit = n;
            Reply::default()
        }
        Err(_) => Reply::err(format!("`{args}` is no number; write one like `:limit 20`")),
    }
}

fn format(repl: &mut Repl, args: &str) -> Reply {
    match Format::named(args) {
        Some(format) => {
            repl.format = format;
            Reply::default()
        }
        None => Reply::err(no_format(args)),
    }
}

fn notation(repl: &mut Repl, args: &str) -> Reply {
    if args.is_empty() {
        return Reply::out(notations());
    }
    match read_notation(args) {
        Ok(notation) => {
            repl.notation = notation;
            Reply::default()
        }
        Err(message) => Reply::err(format!("there is no notation `{args}`: {message}")),
    }
}

/// `message` takes a value of any type, so its item tells the type. What is wrong is told of the
/// expression as it was written. The session learns nothing.
fn ty(repl: &mut Repl, args: &str) -> Reply {
    if args.is_empty() {
        return Reply::err("write an expression: `:type EXPR`");
    }
    let compile = |text: String| {
        let source = Source::new("query", text);
        let (query, reports) = repl.session.clone().compile(&source);
        (query, reports, source)
    };
    let (shown, ..) = compile(format!("message({args}\n)"));
    let name = match shown.as_ref().and_then(|query| query.body.last()) {
        Some(Bool::Message(_, items)) if items.len() == 1 => match items.first() {
            Some(Item::Expr(expr) | Item::Variable(expr, _)) => Some(type_of(expr).name()),
            Some(Item::Mark(..)) => Some("piece variable"),
            Some(Item::Dict(_)) => Some("dictionary"),
            None => None,
        },
        _ => None,
    };
    if let Some(name) = name {
        return Reply::out(format!("{name}\n{}", readings(args)));
    }
    match compile(args.to_owned()) {
        (Some(_), ..) => Reply::out(format!("{}\n{}", Ty::Bool.name(), readings(args))),
        (None, reports, source) => Reply::err(repl.drawn(&reports, &source)),
    }
}

/// How the designators and signs of an expression with a `~` are read, a line each: it marks
/// promoted men, or is the complement.
fn readings(text: &str) -> String {
    let mut lines = String::new();
    let mut at = if text.contains('~') { 0 } else { text.len() };
    while at < text.len() {
        let found = u32::try_from(at).ok().and_then(|byte| reading(text, byte));
        let Some((span, words)) = found else {
            at += 1;
            continue;
        };
        let end = usize::try_from(span.end).unwrap_or(text.len()).max(at + 1);
        lines.push_str(&format!("  `{}`: {words}\n", text.get(at..end).unwrap_or_default()));
        at = end;
    }
    lines
}

fn type_of(expr: &Expr) -> Ty {
    match expr {
        Expr::Bool(_) => Ty::Bool,
        Expr::Num(_) => Ty::Num,
        Expr::Set(_) => Ty::Set,
        Expr::Text(_) => Ty::Text,
        Expr::Pos(_) => Ty::Pos,
    }
}

fn help(repl: &mut Repl, args: &str) -> Reply {
    if args.is_empty() {
        let line = |c: &Command| format!("  {:<24}{}\n", format!("{} {}", c.name, c.args), c.docs);
        let commands: String = COMMANDS.iter().map(line).collect();
        return Reply::out(format!("Anything else is a query on the open games.\n\n{commands}"));
    }
    let command = COMMANDS.iter().find(|c| c.name == args || c.name.get(1..) == Some(args));
    match command.filter(|_| args.starts_with(':') || explain::page(args).is_none()) {
        Some(command) => {
            Reply::out(format!("{} {}\n\n{}\n", command.name, command.args, command.docs))
        }
        None => explain_word(repl, args),
    }
}

fn explain_word(repl: &mut Repl, args: &str) -> Reply {
    let page = if args.is_empty() { Some(explain::index()) } else { explain::page(args) };
    match page {
        Some(page) => Reply::out(paint(&page, repl.look.color, repl.width)),
        None => Reply::err(explain::unknown(args)),
    }
}

fn timer(repl: &mut Repl, args: &str) -> Reply {
    match args {
        "on" => repl.timer = true,
        "off" => repl.timer = false,
        _ => return Reply::err("write `:timer on` or `:timer off`"),
    }
    Reply::default()
}

fn save(repl: &mut Repl, args: &str) -> Reply {
    let Some(asked) = &repl.last else { return Reply::err("no query was asked yet") };
    if args.is_empty() {
        return Reply::err("name the file: `:save FILE`");
    }
    if Path::new(args).exists() {
        return Reply::err(format!("`{args}` exists already"));
    }
    match std::fs::write(args, format!("{}\n", asked.source.text().trim_end())) {
        Ok(()) => Reply::out(format!("query written to `{args}`\n")),
        Err(error) => Reply::err(format!("cannot write `{args}`: {}", reason(&error))),
    }
}

fn vars(repl: &mut Repl, _: &str) -> Reply {
    let names = repl.session.names();
    if names.is_empty() {
        return Reply::out("no variables or functions\n");
    }
    Reply::out(names.iter().map(|(name, kind)| format!("{name}  {kind}\n")).collect::<String>())
}

fn reset(repl: &mut Repl, _: &str) -> Reply {
    repl.session.reset();
    repl.last = None;
    repl.found = None;
    repl.shown = None;
    Reply::default()
}
