//! The long options of CQL 6.2 with one hyphen, translated to those of `run`.

use crate::filters::{self, hhdb};
use crate::ir::Ty;
use std::ffi::{OsStr, OsString};
use std::iter::Peekable;

/// What an old option becomes.
#[derive(Clone, Copy)]
enum New {
    /// An option without a value.
    Flag(&'static str),
    /// Several of them.
    Flags(&'static [&'static str]),
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
    /// `hhdb` with its words, and a text for those that are searched.
    Hhdb,
    /// `similarposition` with its words and file.
    Similar,
    /// Nothing: what it asks for is always so, or not to be had. With so many values, and a note.
    Nothing(usize, &'static str),
}

/// Old names without the hyphen, in lower case.
const OLD: [(&str, New); 70] = [
    ("input", New::Value("--input")),
    ("output", New::Value("--output")),
    ("matchstring", New::Value("--matchstring")),
    ("threads", New::Value("--threads")),
    ("s", New::Flag("--threads=1")),
    ("singlethreaded", New::Flag("--threads=1")),
    ("m", New::Flags(&[])),
    ("multithreaded", New::Flags(&[])),
    ("variations", New::Flag("--variations")),
    ("mainline", New::Flag("--mainline")),
    ("virtualmainline", New::Flags(&["--variations", "--cql=virtualmainline"])),
    ("silent", New::Flag("--silent")),
    ("quiet", New::Flag("--quiet-comments")),
    ("noheader", New::Flag("--no-game-number")),
    ("noheaders", New::Flag("--no-game-number")),
    ("nosettag", New::Flag("--no-settag")),
    ("noremovecomment", New::Flag("--no-removecomment")),
    ("alwayscomment", New::Flag("--always-comment")),
    ("gamenumber", New::Numbers("--games")),
    ("g", New::Numbers("--games")),
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
    ("hhdb", New::Hhdb),
    ("similarposition", New::Similar),
    ("vi", New::Flag("--input=hhdbvi.pgn")),
    ("vii", New::Flag("--input=hhdbvii.pgn")),
    ("flip", New::Flag("--transform=flip")),
    ("flipcolor", New::Flag("--transform=flipcolor")),
    ("flipvertical", New::Flag("--transform=flipvertical")),
    ("fliphorizontal", New::Flag("--transform=fliphorizontal")),
    ("shift", New::Flag("--transform=shift")),
    ("shifthorizontal", New::Flag("--transform=shifthorizontal")),
    ("shiftvertical", New::Flag("--transform=shiftvertical")),
    ("rotate90", New::Flag("--transform=rotate90")),
    ("rotate45", New::Flag("--transform=rotate45")),
    ("reversecolor", New::Flag("--transform=reversecolor")),
    ("showmatches", New::Nothing(0, "matches are shown as they are found")),
    ("showoutput", New::Nothing(0, "without `--output` the games go to standard output")),
    ("showthread", New::Nothing(0, "threads have no names")),
    ("nooutputstatus", New::Nothing(0, "progress is turned off with `--no-progress`")),
    ("lineincrement", New::Nothing(1, "progress is a bar, and not printed line by line")),
    ("outputbuffer", New::Nothing(1, "games may be of any length")),
    ("nosortcomments", New::Nothing(0, "comments stand in the order they were made")),
    ("uniquecomments", New::Nothing(0, "a text is written once a position")),
    ("nouniquecomments", New::Nothing(0, "a text is written once a position")),
    ("parse", New::Nothing(0, "`figurine check` reads a query without running it")),
    ("lex", New::Nothing(0, "`figurine check` reads a query without running it")),
    ("debug", New::Nothing(0, "`figurine explain --plan` shows how a query is run")),
    ("a", New::Nothing(1, "signs and letters may be mixed in a query")),
    ("u", New::Nothing(1, "signs and letters may be mixed in a query")),
    ("utf8", New::Nothing(1, "signs and letters may be mixed in a query")),
    ("html", New::Nothing(1, "queries are not printed")),
    ("echo", New::Nothing(1, "queries are not printed")),
    ("colorize", New::Nothing(0, "queries are not printed")),
    ("help", New::Flag("--help")),
    ("gui", New::Nothing(0, "programs read `--format jsonl`")),
    ("guipgnstdin", New::Nothing(0, "games are read from standard input with `-i -`")),
    ("guipgnstdout", New::Nothing(0, "games go to standard output without `--output`")),
];

/// Arguments as `run` understands them; those of other commands stay as they are. Also a note
/// for each old option that means nothing here.
///
/// Without this, `-input x.pgn` would be read as `-i nput`.
pub fn modern(mut args: impl Iterator<Item = OsString>) -> (Vec<OsString>, Vec<String>) {
    let mut new: Vec<OsString> = args.by_ref().take(2).collect();
    let mut notes = Vec::new();
    if new.last().is_none_or(|command| command != "run") {
        new.extend(args);
        return (new, notes);
    }
    let mut args = args.peekable();
    while let Some(arg) = args.next() {
        match arg.to_str().and_then(known) {
            None => new.push(arg),
            Some((name, New::Nothing(values, why))) => {
                args.by_ref().take(values).for_each(drop);
                notes.push(format!("`-{name}` changes nothing: {why}"));
            }
            Some((_, New::Flag(option))) => new.push(option.into()),
            Some((_, New::Flags(options))) => new.extend(options.iter().map(OsString::from)),
            Some((name, kind)) => match args.next() {
                Some(value) => new.push(with_value(name, kind, value, &mut args)),
                // The message about the value that is missing should be about the new name.
                None => new.push(format!("--{name}").into()),
            },
        }
    }
    (new, notes)
}

/// An option that has a value, perhaps with more behind it.
fn with_value(
    name: &str,
    kind: New,
    value: OsString,
    args: &mut Peekable<impl Iterator<Item = OsString>>,
) -> OsString {
    match kind {
        New::Flag(option) => option.into(),
        New::Flags(_) | New::Nothing(..) => OsString::new(),
        New::Value(option) => joined(&[option.as_ref(), "=".as_ref(), &value]),
        New::Numbers(option) => match args.next_if(|next| is_number(next)) {
            Some(high) => joined(&[option.as_ref(), "=".as_ref(), &value, "-".as_ref(), &high]),
            None => joined(&[option.as_ref(), "=".as_ref(), &value]),
        },
        New::Filter(filter) => {
            format!("--cql={}", filter.replace("{}", &value.to_string_lossy())).into()
        }
        New::Between => {
            let high = args.next_if(|next| is_number(next)).unwrap_or_else(|| value.clone());
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
        New::Hhdb => hhdb_filter(&value.to_string_lossy(), args).into(),
        New::Similar => {
            let mut words = vec![value];
            while words.last().is_some_and(|w| w == "nosort" || w == "notransform") {
                words.push(args.next().unwrap_or_default());
            }
            let file = words.pop().unwrap_or_default();
            let mut filter = "--cql=similarposition ".to_owned();
            words.iter().for_each(|word| filter.extend([&*word.to_string_lossy(), " "]));
            format!("{filter}\"{}\"", file.to_string_lossy()).into()
        }
    }
}

/// `hhdb gbr pawns "32"`: words as far as they go, then a text if they are searched.
fn hhdb_filter(first: &str, args: &mut Peekable<impl Iterator<Item = OsString>>) -> String {
    let mut words = vec![first.to_owned()];
    let listed = |arg: &OsString| {
        let params = filters::by_name("hhdb").map_or(&[][..], |row| row.params);
        params.iter().any(|param| *arg == *param.word)
    };
    while let Some(word) = args.next_if(listed) {
        words.push(word.to_string_lossy().into_owned());
    }
    let plain: Vec<&str> = words.iter().map(String::as_str).collect();
    let searched = hhdb::row_of(&plain).is_some_and(|row| row.ty() == Some(Ty::Text));
    let text = |arg: &OsString| {
        let arg = arg.to_string_lossy();
        !arg.starts_with('-') && !arg.ends_with(".cql")
    };
    let text = if searched { args.next_if(text) } else { None };
    // Marks and codes that are no words stand in quotation marks.
    let quoted = |word: &&str| word.starts_with(['<', '(']);
    let mut filter = "--cql=hhdb".to_owned();
    for word in plain {
        filter.push_str(&if quoted(&word) { format!(" \"{word}\"") } else { format!(" {word}") });
    }
    if let Some(text) = text {
        filter.push_str(&format!(" \"{}\"", text.to_string_lossy()));
    }
    filter
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
        let (args, _) = modern(line.split(' ').map(OsString::from));
        args.iter().map(|a| a.to_string_lossy()).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn old_names_become_new_ones() {
        let old = "figurine run -input x.pgn -GameNumber 3 9 -quiet q.cql -i y.pgn";
        let new = "figurine run --input=x.pgn --games=3-9 --quiet-comments q.cql -i y.pgn";
        assert_eq!(translated(old), new);
        assert_eq!(translated("figurine run -g 3 q.cql"), "figurine run --games=3 q.cql");
        assert_eq!(translated("figurine run -input"), "figurine run --input");
        let new = "figurine run --threads=1 --mainline --no-game-number";
        assert_eq!(translated("figurine run -s -m -mainline -noheader"), new);
        let new = "figurine run --transform=flipcolor --transform=shift q.cql";
        assert_eq!(translated("figurine run -flipcolor -shift q.cql"), new);
    }

    #[test]
    fn conditions_become_filters() {
        let new = "figurine run --cql={player white ~~ \"Tal\"} --cql=1960 <= year <= 1965 q.cql";
        assert_eq!(translated("figurine run -white Tal -year 1960 1965 q.cql"), new);
        let new = "figurine run --cql=1960 <= year <= 1960 --cql=x = 3 --cql=y = \"a\"";
        assert_eq!(translated("figurine run -year 1960 -assign x 3 -assign y a"), new);
        let new = "figurine run --variations --cql=virtualmainline q.cql";
        assert_eq!(translated("figurine run -virtualmainline q.cql"), new);
    }

    #[test]
    fn collections() {
        let new = "figurine run --cql=hhdb gbr pawns \"32\" --cql=hhdb \"(c)\" q.cql";
        assert_eq!(translated("figurine run -hhdb gbr pawns 32 -hhdb (c) q.cql"), new);
        let new = "figurine run --cql=hhdb max prize q.cql";
        assert_eq!(translated("figurine run -hhdb max prize q.cql"), new);
        let new = "figurine run --cql=similarposition nosort \"f.pgn\" q.cql";
        assert_eq!(translated("figurine run -similarposition nosort f.pgn q.cql"), new);
    }

    #[test]
    fn what_means_nothing_is_told() {
        let line = "figurine run -lineincrement 100 -showmatches q.cql";
        let (args, notes) = modern(line.split(' ').map(OsString::from));
        assert_eq!(args, ["figurine", "run", "q.cql"]);
        assert_eq!(notes.len(), 2);
        assert!(notes[0].starts_with("`-lineincrement` changes nothing: "), "{notes:?}");
    }

    #[test]
    fn other_commands_are_left_alone() {
        assert_eq!(translated("figurine explain -input"), "figurine explain -input");
    }
}
