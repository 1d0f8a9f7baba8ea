//! The commands of the shell: one table for running, help, and completion.

use super::core::{Repl, Reply, Then, View};
use super::files::{export, games, open, query, save};
use super::settings::{encoding, format, limit, notation, timeout, timer};
use super::show::wrapped;
use super::tallies::tallies;
use super::types::ty;
use crate::analysis::Wanted;
use crate::docs::{explain, paint};
use crate::sema;

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
        name: ":tallies",
        args: "[N] [key|count|rare]",
        wanted: Wanted::OneOf(&["key", "count", "all"]),
        docs: "show what the last query counted: the N values with the largest counts",
        run: tallies,
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
        docs: "go on: the next page of matches, or the next matching position on a board",
        run: |repl, _| repl.turn(true),
    },
    Command {
        name: ":prev",
        args: "",
        wanted: Wanted::Nothing,
        docs: "go back by a page, or by a matching position",
        run: |repl, _| repl.turn(false),
    },
    Command {
        name: ":list",
        args: "[N]",
        wanted: Wanted::Nothing,
        docs: "list the matches again, from match N on",
        run: |repl, args| with_number(repl, args, |repl, n| repl.list(n)),
    },
    Command {
        name: ":show",
        args: "[N]",
        wanted: Wanted::Nothing,
        docs: "show the board of match N: the squares that matched in brackets, the last move in \
            angle brackets",
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
        args: "[N]",
        wanted: Wanted::Nothing,
        docs: "list the moves of match N; `*` marks where it matched",
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
        args: "[N]",
        wanted: Wanted::Nothing,
        docs: "list at most N matches on a page",
        run: limit,
    },
    Command {
        name: ":format",
        args: "[FORMAT]",
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
        name: ":encoding",
        args: "[NAME|auto]",
        wanted: Wanted::OneOf(&["auto", "windows-1252", "windows-1251", "cp437", "utf-16le"]),
        docs: "read the games in an encoding, or find it out",
        run: encoding,
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
        args: "[on|off]",
        wanted: Wanted::OneOf(&["on", "off"]),
        docs: "tell how long a search takes",
        run: timer,
    },
    Command {
        name: ":timeout",
        args: "[SECONDS|off]",
        wanted: Wanted::OneOf(&["off"]),
        docs: "stop a search after so many seconds",
        run: timeout,
    },
    Command {
        name: ":history",
        args: "",
        wanted: Wanted::Nothing,
        docs: "list what was typed in this session",
        run: history,
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

/// Calls `f` with the number, counted from 0, of a match; without one, with that of the match shown.
fn with_number(repl: &mut Repl, args: &str, f: impl Fn(&mut Repl, usize) -> Reply) -> Reply {
    let shown = match repl.view {
        View::Board(index, _) | View::Page(index) => index,
        View::Nothing => 0,
    };
    let number = if args.is_empty() { Some(shown) } else { index(args) };
    match number {
        Some(number) => f(repl, number),
        None => Reply::err(format!("`{args}` is no number of a match; write one like `1`")),
    }
}

fn index(text: &str) -> Option<usize> {
    text.parse::<usize>().ok()?.checked_sub(1)
}

/// A command in the list of all, with its text beside it.
fn line(command: &Command, width: usize) -> String {
    const LEFT: usize = 24;
    let words = command.docs.split_whitespace().map(str::to_owned);
    let text = wrapped(words, width.saturating_sub(LEFT + 2)).trim_end().to_owned();
    let text = text.replace('\n', &format!("\n{}", " ".repeat(LEFT + 2)));
    format!("  {:<LEFT$}{text}\n", format!("{} {}", command.name, command.args))
}

fn help(repl: &mut Repl, args: &str) -> Reply {
    if args.is_empty() {
        let commands: String = COMMANDS.iter().map(|command| line(command, repl.width)).collect();
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
        // Here the word is a command.
        None => Reply::err(explain::unknown(args).replace("`explain`", "`:explain`")),
    }
}

fn history(repl: &mut Repl, _: &str) -> Reply {
    // The lines of one entry stand below each other.
    let entry = |(n, entry): (usize, &str)| format!("{n:4}  {}\n", entry.replace('\n', "\n      "));
    Reply::out(repl.history.iter().map(entry).collect::<String>())
}

fn vars(repl: &mut Repl, _: &str) -> Reply {
    let names = repl.session.names();
    let used = repl.session.used().iter().map(|file| format!("use \"{file}\"\n"));
    let mut out: String = used.collect();
    out.extend(names.iter().map(|(name, kind)| format!("{name}  {kind}\n")));
    if out.is_empty() {
        return Reply::out("no variables or functions\n");
    }
    Reply::out(out)
}

fn reset(repl: &mut Repl, _: &str) -> Reply {
    repl.session.reset();
    repl.last = None;
    repl.found = None;
    repl.view = View::Nothing;
    Reply::default()
}
