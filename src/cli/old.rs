//! The long options of CQL 6.2 with one hyphen, translated to those of `run`.

use std::ffi::{OsStr, OsString};

/// What an old option becomes.
#[derive(Clone, Copy)]
enum New {
    /// An option without a value.
    Flag(&'static str),
    /// An option with its value.
    Value(&'static str),
    /// An option with one or two numbers, joined by `-`.
    Numbers(&'static str),
    /// Filters before those of the query; the value takes the place of `{}`.
    Filter(&'static str),
    /// A filter of this name between one or two numbers.
    Between,
    /// `name = value`.
    Assign,
}

/// Old names without the hyphen, in lower case.
const OLD: [(&str, New); 23] = [
    ("input", New::Value("--input")),
    ("output", New::Value("--output")),
    ("matchstring", New::Value("--matchstring")),
    ("threads", New::Value("--threads")),
    ("singlethreaded", New::Flag("--threads=1")),
    ("variations", New::Flag("--variations")),
    ("silent", New::Flag("--silent")),
    ("quiet", New::Flag("--quiet-comments")),
    ("gamenumber", New::Numbers("--games")),
    ("matchcount", New::Numbers("--matchcount")),
    ("limit", New::Value("--limit")),
    ("cql", New::Value("--cql")),
    ("player", New::Filter(r#"{{player white ~~ "{}"} or {player black ~~ "{}"}}"#)),
    ("white", New::Filter(r#"{player white ~~ "{}"}"#)),
    ("black", New::Filter(r#"{player black ~~ "{}"}"#)),
    ("event", New::Filter(r#"event "{}""#)),
    ("site", New::Filter(r#"site "{}""#)),
    ("result", New::Filter("result {}")),
    ("fen", New::Filter(r#"fen "{}""#)),
    ("wtm", New::Flag("--cql=wtm")),
    ("btm", New::Flag("--cql=btm")),
    ("year", New::Between),
    ("assign", New::Assign),
];

/// Arguments as `run` understands them; those of other commands stay as they are.
///
/// Without this, `-input x.pgn` would be read as `-i nput`.
pub fn modern(mut args: impl Iterator<Item = OsString>) -> Vec<OsString> {
    let mut new: Vec<OsString> = args.by_ref().take(2).collect();
    if new.last().is_none_or(|command| command != "run") {
        new.extend(args);
        return new;
    }
    let mut args = args.peekable();
    while let Some(arg) = args.next() {
        let Some((name, kind)) = arg.to_str().and_then(known) else {
            new.push(arg);
            continue;
        };
        if let New::Flag(option) = kind {
            new.push(option.into());
            continue;
        }
        let Some(value) = args.next() else {
            // The message about the value that is missing should be about the new name.
            new.push(format!("--{name}").into());
            break;
        };
        let mut number = || args.next_if(|next| is_number(next));
        new.push(match kind {
            New::Flag(option) => option.into(),
            New::Value(option) => joined(&[option.as_ref(), "=".as_ref(), &value]),
            New::Numbers(option) => match number() {
                Some(high) => joined(&[option.as_ref(), "=".as_ref(), &value, "-".as_ref(), &high]),
                None => joined(&[option.as_ref(), "=".as_ref(), &value]),
            },
            New::Filter(filter) => {
                format!("--cql={}", filter.replace("{}", &value.to_string_lossy())).into()
            }
            New::Between => {
                let high = number().unwrap_or_else(|| value.clone());
                let (low, high) = (value.to_string_lossy(), high.to_string_lossy());
                format!("--cql={low} <= {name} <= {high}").into()
            }
            New::Assign => {
                let text = args.next().unwrap_or_default();
                let (name, text) = (value.to_string_lossy(), text.to_string_lossy());
                let plain = text.parse::<i64>().is_ok();
                let text = if plain { text.into_owned() } else { format!("\"{text}\"") };
                format!("--cql={name} = {text}").into()
            }
        });
    }
    new
}

fn known(arg: &str) -> Option<(&'static str, New)> {
    let name = arg.strip_prefix('-').filter(|rest| !rest.starts_with('-'))?.to_ascii_lowercase();
    OLD.iter().find(|(old, _)| *old == name).copied()
}

fn joined(parts: &[&OsStr]) -> OsString {
    parts.iter().copied().collect()
}

fn is_number(arg: &OsStr) -> bool {
    arg.to_str().is_some_and(|s| !s.is_empty() && s.bytes().all(|b| b.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn translated(line: &str) -> String {
        let args = modern(line.split(' ').map(OsString::from));
        args.iter().map(|a| a.to_string_lossy()).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn old_names_become_new_ones() {
        let old = "figurine run -input x.pgn -GameNumber 3 9 -quiet q.cql -i y.pgn";
        let new = "figurine run --input=x.pgn --games=3-9 --quiet-comments q.cql -i y.pgn";
        assert_eq!(translated(old), new);
        assert_eq!(translated("figurine run -gamenumber 3 q.cql"), "figurine run --games=3 q.cql");
        assert_eq!(translated("figurine run -input"), "figurine run --input");
    }

    #[test]
    fn conditions_become_filters() {
        let new = "figurine run --cql={player white ~~ \"Tal\"} --cql=1960 <= year <= 1965 q.cql";
        assert_eq!(translated("figurine run -white Tal -year 1960 1965 q.cql"), new);
        let new = "figurine run --cql=1960 <= year <= 1960 --cql=x = 3 --cql=y = \"a\"";
        assert_eq!(translated("figurine run -year 1960 -assign x 3 -assign y a"), new);
    }

    #[test]
    fn other_commands_are_left_alone() {
        assert_eq!(translated("figurine explain -input"), "figurine explain -input");
    }
}
