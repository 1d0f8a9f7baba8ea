//! What can stand at the cursor.

use crate::docs::explain;
use crate::eval::history::ENDINGS;
use crate::filters;
use crate::games::notation::LETTER_SETS;
use crate::ir::Filter;
use crate::library;

/// What a candidate is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A filter.
    Filter,
    /// A parameter of the filter before.
    Parameter,
    /// A variable or function of the session.
    Name,
    /// A function of the library, with its parentheses.
    Function,
    /// A tag of the PGN standard.
    Tag,
    /// A command of the shell.
    Command,
    /// A fixed word that a command takes.
    Choice,
}

/// Something that can be put in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// The text.
    pub text: String,
    /// What it is.
    pub kind: Kind,
    /// A line about it; may be empty.
    pub docs: String,
}

/// What the arguments of a shell command are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// Nothing that could be completed.
    Nothing,
    /// Files.
    Files,
    /// Words that have a page.
    Pages,
    /// A filter.
    Query,
    /// Notations of moves.
    Notations,
    /// One of these words.
    OneOf(&'static [&'static str]),
}

/// What is known besides the text.
#[derive(Clone, Copy, Debug, Default)]
pub struct Scope<'a> {
    /// Names of the session with their kind.
    pub names: &'a [(String, &'static str)],
    /// Commands with their colon, what they take, and a line about them.
    pub commands: &'a [(&'static str, Wanted, &'static str)],
}

/// Candidates for the text from byte `start` to the cursor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Completion {
    /// These.
    Words {
        /// Where the text to be replaced begins.
        start: usize,
        /// The candidates, parameters and names first.
        items: Vec<Candidate>,
    },
    /// Files whose path begins like the text; only the caller can look for them.
    Files {
        /// Where the text to be replaced begins.
        start: usize,
    },
}

/// Tags of the PGN standard (8.1.1 and 9) that games often have.
const TAGS: [&str; 22] = [
    "Annotator",
    "Black",
    "BlackElo",
    "BlackTitle",
    "Date",
    "ECO",
    "Event",
    "EventDate",
    "FEN",
    "Mode",
    "Opening",
    "PlyCount",
    "Result",
    "Round",
    "SetUp",
    "Site",
    "Termination",
    "TimeControl",
    "UTCDate",
    "White",
    "WhiteElo",
    "WhiteTitle",
];

/// Completes `text` at byte `at` (clipped to the text).
pub fn complete(text: &str, at: usize, scope: Scope<'_>) -> Completion {
    let before = text.get(..at).unwrap_or(text);
    if before.trim_start().starts_with(':') { command(before, scope) } else { query(before, scope) }
}

fn command(before: &str, scope: Scope<'_>) -> Completion {
    let line = before.trim_start();
    let Some((word, _)) = line.split_once(char::is_whitespace) else {
        let fits = scope.commands.iter().filter(|(name, _, _)| name.starts_with(line));
        let items = fits.map(|(name, _, docs)| candidate(name, Kind::Command, docs)).collect();
        return Completion::Words { start: before.len() - line.len(), items };
    };
    let start = before.rfind(char::is_whitespace).map_or(0, |i| i + 1);
    let prefix = before.get(start..).unwrap_or("");
    let wanted = scope.commands.iter().find(|(name, _, _)| *name == word).map(|(_, w, _)| *w);
    let items = match wanted.unwrap_or(Wanted::Nothing) {
        Wanted::Files => return Completion::Files { start },
        Wanted::Query => return query(before, scope),
        Wanted::Nothing => Vec::new(),
        Wanted::Pages => words(explain::words(), prefix),
        Wanted::Notations => {
            let plain = ["san", "long", "uci", "figurine"].into_iter();
            words(plain.chain(LETTER_SETS.iter().map(|set| set.code)), prefix)
        }
        Wanted::OneOf(choices) => words(choices.iter().copied(), prefix),
    };
    Completion::Words { start, items }
}

fn words<'a>(all: impl Iterator<Item = &'a str>, prefix: &str) -> Vec<Candidate> {
    all.filter(|w| w.starts_with(prefix)).map(|w| candidate(w, Kind::Choice, "")).collect()
}

fn candidate(text: &str, kind: Kind, docs: &str) -> Candidate {
    Candidate { text: text.to_owned(), kind, docs: docs.to_owned() }
}

fn query(before: &str, scope: Scope<'_>) -> Completion {
    if let Some(quote) = open_quote(before) {
        let start = quote + 1;
        let prefix = before.get(start..).unwrap_or("");
        return match last_word(before.get(..quote).unwrap_or("")) {
            "readfile" | "similarposition" | "inlist" | "writefile" | "input" | "output" => {
                Completion::Files { start }
            }
            "use" => {
                let fits = library::files().iter().filter(|file| file.name.starts_with(prefix));
                let items = fits.map(|f| candidate(f.name, Kind::Choice, f.summary)).collect();
                Completion::Words { start, items }
            }
            "ending" => Completion::Words { start, items: words(ENDINGS.into_iter(), prefix) },
            "tag" | "settag" => {
                let fits = TAGS.iter().filter(|tag| tag.starts_with(prefix));
                let items = fits.map(|tag| candidate(tag, Kind::Tag, "")).collect();
                Completion::Words { start, items }
            }
            _ => Completion::Words { start, items: Vec::new() },
        };
    }
    let prefix = trailing_word(before);
    let start = before.len() - prefix.len();
    let mut items = parameters(before.get(..start).unwrap_or(""), prefix);
    let names = scope.names.iter().filter(|(name, _)| name.starts_with(prefix));
    items.extend(names.map(|(name, kind)| candidate(name, Kind::Name, kind)));
    items.extend(functions(before, prefix));
    // A list of everything helps nobody.
    if !prefix.is_empty() {
        let fits = filters::all().filter(|f| f.name.starts_with(prefix) && is_word(f.name));
        items.extend(fits.map(|f| candidate(f.name, Kind::Filter, summary(f))));
    }
    Completion::Words { start, items }
}

/// Functions of the library files that the text uses.
fn functions(before: &str, prefix: &str) -> Vec<Candidate> {
    let used = |file: &str| before.contains(&format!("use \"{file}\""));
    let functions = library::functions().filter(|f| f.name.starts_with(prefix) && used(f.file));
    functions.map(|f| candidate(&library_call(f), Kind::Function, f.summary())).collect()
}

/// A function of the library as it is put in: the parenthesis stays open for arguments.
pub fn library_call(function: &library::Function) -> String {
    let close = if function.parameters.is_empty() { ")" } else { "" };
    format!("{}({close}", function.name)
}

/// The first line of a filter's page.
fn summary(filter: &Filter) -> &str {
    filter.docs.trim_start().lines().next().unwrap_or("")
}

/// Parameters of the last filter before the cursor that has any, not given yet, as long as only
/// its parameters come between.
fn parameters(before: &str, prefix: &str) -> Vec<Candidate> {
    let mut given: Vec<&str> = Vec::new();
    for word in before.split(|c| !is_word_char(c)).rev().filter(|w| !w.is_empty()).take(12) {
        match filters::by_name(word) {
            Some(filter) if !filter.params.is_empty() => {
                let fits = filter.params.iter().filter(|p| {
                    !p.word.is_empty() && p.word.starts_with(prefix) && !given.contains(&p.word)
                });
                return fits.map(|p| candidate(p.word, Kind::Parameter, p.docs)).collect();
            }
            _ => given.push(word),
        }
    }
    Vec::new()
}

/// Where the string begins in which the text ends.
fn open_quote(before: &str) -> Option<usize> {
    let mut open = None;
    for (i, c) in before.char_indices() {
        if c == '"' {
            open = if open.is_some() { None } else { Some(i) };
        }
    }
    open
}

fn is_word_char(c: char) -> bool {
    c.is_alphanumeric() || c == '_' || c == '$'
}

/// Whether a row's name is a word: signs have names of their own, with blanks.
fn is_word(name: &str) -> bool {
    name.starts_with(|c: char| c.is_alphabetic()) && name.chars().all(is_word_char)
}

fn trailing_word(text: &str) -> &str {
    let start = text.char_indices().rev().take_while(|(_, c)| is_word_char(*c)).last();
    start.and_then(|(i, _)| text.get(i..)).unwrap_or("")
}

fn last_word(text: &str) -> &str {
    trailing_word(text.trim_end())
}

#[cfg(test)]
mod tests {
    use super::*;

    const COMMANDS: &[(&str, Wanted, &str)] = &[
        (":open", Wanted::Files, "open games"),
        (":timer", Wanted::OneOf(&["on", "off"]), "time"),
        (":type", Wanted::Query, "type"),
    ];

    fn texts(text: &str) -> (usize, Vec<String>) {
        let names = [("kings".to_owned(), "set"), ("$n".to_owned(), "number")];
        let scope = Scope { names: &names, commands: COMMANDS };
        match complete(text, text.len(), scope) {
            Completion::Words { start, items } => {
                (start, items.into_iter().map(|i| i.text).collect())
            }
            Completion::Files { start } => (start, vec!["<files>".to_owned()]),
        }
    }

    #[test]
    fn commands_and_their_arguments() {
        assert_eq!(texts(":t"), (0, vec![":timer".to_owned(), ":type".to_owned()]));
        assert_eq!(texts(":timer o"), (7, vec!["on".to_owned(), "off".to_owned()]));
        assert_eq!(texts(":open a b"), (8, vec!["<files>".to_owned()]));
        assert_eq!(texts(":type kin").1[0], "kings");
    }

    #[test]
    fn names_tags_and_files() {
        assert_eq!(texts("K & kin").1[0], "kings");
        assert_eq!(texts("x = $").1, ["$n"]);
        assert_eq!(texts("tag \"WhiteE"), (5, vec!["WhiteElo".to_owned()]));
        assert_eq!(texts("readfile \"a"), (10, vec!["<files>".to_owned()]));
        assert_eq!(texts("event \"Wh"), (7, vec![]));
        assert_eq!(texts("tag \"ECO\" == \"Wh"), (14, vec![]));
    }

    #[test]
    fn every_filter_completes_itself() {
        for filter in filters::all().filter(|f| is_word(f.name)) {
            let found = texts(filter.name).1;
            assert!(found.iter().any(|text| text == filter.name), "{}", filter.name);
        }
    }
}
