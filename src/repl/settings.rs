//! Commands that change how the shell answers; without an argument each tells how it stands.

use super::core::{Repl, Reply};
use crate::cli::{notations, parse_seconds, read_encoding, read_notation};
use crate::games::Encoding;
use crate::output::Format;

pub(super) fn limit(repl: &mut Repl, args: &str) -> Reply {
    if args.is_empty() {
        return Reply::out(format!("matches on a page: {}\n", repl.limit));
    }
    match args.parse::<usize>() {
        Ok(n @ 1..) => {
            repl.limit = n;
            Reply::default()
        }
        _ => Reply::err(format!("`{args}` is no number of matches; write one like `:limit 20`")),
    }
}

pub(super) fn format(repl: &mut Repl, args: &str) -> Reply {
    if args.is_empty() {
        return Reply::out(format!("{}\n", repl.format.name()));
    }
    match Format::named(args) {
        // A page of its own is nothing to read in a terminal.
        Some(Format::Html) => Reply::err("write a report to a file: `:export FILE.html`"),
        Some(format) if format.is_binary() => {
            Reply::err("parquet is binary: write it to a file with `:export FILE.parquet`")
        }
        Some(format) => {
            repl.format = format;
            Reply::default()
        }
        None => Reply::err(no_format(args)),
    }
}

pub(super) fn no_format(name: &str) -> String {
    let names = Format::ALL.map(|(name, _)| name).join(", ");
    format!("there is no format `{name}`; write one of {names}")
}

pub(super) fn notation(repl: &mut Repl, args: &str) -> Reply {
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

pub(super) fn encoding(repl: &mut Repl, args: &str) -> Reply {
    match args {
        "" => {
            let name = repl.encoding.map_or("found out", Encoding::name);
            return Reply::out(format!("{name}\n"));
        }
        "auto" => repl.encoding = None,
        name => match read_encoding(name) {
            Ok(encoding) => repl.encoding = Some(encoding),
            Err(help) => {
                return Reply::err(format!("there is no encoding `{args}`: {help}, or `auto`"));
            }
        },
    }
    Reply::default()
}

pub(super) fn timeout(repl: &mut Repl, args: &str) -> Reply {
    match (args, parse_seconds(args)) {
        ("", _) => {
            let now = repl.timeout.map(|time| format!("{} s\n", time.as_secs_f64()));
            return Reply::out(now.unwrap_or_else(|| "off\n".to_owned()));
        }
        ("off", _) => repl.timeout = None,
        (_, Ok(time)) => repl.timeout = Some(time),
        (_, Err(help)) => return Reply::err(format!("`{args}` is no time: {help}, or `off`")),
    }
    Reply::default()
}

pub(super) fn timer(repl: &mut Repl, args: &str) -> Reply {
    match args {
        "" => return Reply::out(if repl.timer { "on\n" } else { "off\n" }),
        "on" => repl.timer = true,
        "off" => repl.timer = false,
        _ => return Reply::err("write `:timer on` or `:timer off`"),
    }
    Reply::default()
}
