//! The library: named functions written in the language, shipped in the binary, for
//! `use "mates"`, `use "endings"`, `use "motifs"`, `use "pawns"`, `use "themes"`.
//!
//! # What holds for every function
//!
//! *Either side.* A function holds whichever side does what it names. It is written for White as
//! the side that acts, within `flipcolor { ... }`, or by the side to move where that tells enough.
//!
//! *Where it matches.* A function about a move matches in the position after that move, as `check`
//! and `mate` do: the side that acts has just moved. So `btm` before a call asks for White's,
//! `wtm` for Black's. A function about a sequence matches after its first move, the one that it is
//! named for. A function about what stands on the board (an ending, a pawn structure) matches
//! wherever that stands, whoever is to move; its doc says how to ask for one colour.
//!
//! *Value.* A condition; where men or pawns can be named that do or are it, the set of their
//! squares, so that `fork() & N` or `isolatedqueenpawn() & P` picks them. Its doc says so.
//!
//! *Parameters.* None where none is needed. A number of plies or the like is a parameter, and the
//! doc says its unit. How long something lasts is asked outside: `lasting {rookending()} >= 4`.
//!
//! *Names.* Lower case, one word, none of the filter table's, no two of all files the same. What a
//! function binds within is its own: it clashes with nothing of a script and is gone behind the
//! call. Dictionaries and `persistent` have no place in it. Where a filter writes comments by
//! itself (`path`, `echo`, `find`), it is `quiet`.
//!
//! # The files
//!
//! A file begins with a comment: one line on what is in it, an empty comment line, more. Then
//! functions, each directly behind its doc, which are lines of `//`: the first is the summary, a
//! sentence of one line; the rest says exactly what is meant, what the value is where it is no
//! condition, and ends with a line `// Source: ...` that names where the definition is from.
//! A function begins with `function name(` in the first column and ends with `}` there. It may
//! call functions of all library files, its own among them.
//!
//! ```text
//! // A knight gives mate to a king whose own men take every flight.
//! // All squares next to the king hold men of his side.
//! // Source: lichess puzzle themes, "smothered mate".
//! function smotheredmate() {
//!   mate
//!   ...
//! }
//! ```
//!
//! Each function has games in `tests/library/FILE.pgn` that match and ones that nearly do.

use std::collections::HashMap;
use std::sync::LazyLock;

/// A file of the library.
#[derive(Debug)]
pub struct File {
    /// What stands behind `use`.
    pub name: &'static str,
    /// The whole text.
    pub text: &'static str,
    /// What is in it: one line without a full stop.
    pub summary: &'static str,
    /// More about it, lines without their `//`.
    pub about: String,
    /// The functions, in the order of the file.
    pub functions: Vec<Function>,
}

/// A function of the library.
#[derive(Debug)]
pub struct Function {
    /// Its name.
    pub name: &'static str,
    /// The name of its file.
    pub file: &'static str,
    /// Its parameters.
    pub parameters: Vec<&'static str>,
    /// Its doc, lines without their `//`: the first is the summary, a sentence.
    pub doc: String,
    /// Its text, from `function` to the last `}`.
    pub source: &'static str,
    /// The line of the file in which it begins, from 1.
    pub line: usize,
}

impl Function {
    /// The first line of the doc.
    pub fn summary(&self) -> &str {
        self.doc.lines().next().unwrap_or("")
    }

    /// What stands between the summary and the source, in one line a paragraph.
    pub fn definition(&self) -> String {
        let lines: Vec<&str> = self.doc.lines().skip(1).collect();
        let end = lines.iter().position(|line| line.starts_with(SOURCE)).unwrap_or(lines.len());
        let paragraphs = lines.get(..end).unwrap_or_default().split(|line| line.is_empty());
        paragraphs.map(|lines| lines.join(" ")).collect::<Vec<_>>().join("\n\n")
    }

    /// Where the definition is from.
    pub fn origin(&self) -> String {
        let lines = self.doc.lines().skip_while(|line| !line.starts_with(SOURCE));
        let text = lines.collect::<Vec<_>>().join(" ");
        text.strip_prefix(SOURCE).unwrap_or("").to_owned()
    }

    /// How it is called: `smotheredmate()`, `longlead(plies)`.
    pub fn signature(&self) -> String {
        format!("{}({})", self.name, self.parameters.join(" "))
    }
}

/// What the last part of a doc begins with.
const SOURCE: &str = "Source: ";

/// The files by name.
const TEXTS: [(&str, &str); 5] = [
    ("mates", include_str!("mates.cql")),
    ("endings", include_str!("endings.cql")),
    ("motifs", include_str!("motifs.cql")),
    ("pawns", include_str!("pawns.cql")),
    ("themes", include_str!("themes.cql")),
];

static FILES: LazyLock<Vec<File>> =
    LazyLock::new(|| TEXTS.into_iter().map(|(name, text)| read(name, text)).collect());

/// Functions by name: the index of the file, and that within it.
static NAMES: LazyLock<HashMap<&'static str, (usize, usize)>> = LazyLock::new(|| {
    let functions = FILES.iter().enumerate().flat_map(|(file, found)| {
        found.functions.iter().enumerate().map(move |(at, f)| (f.name, (file, at)))
    });
    functions.collect()
});

/// All files.
pub fn files() -> &'static [File] {
    &FILES
}

/// The file with this name.
pub fn file(name: &str) -> Option<&'static File> {
    FILES.iter().find(|file| file.name == name)
}

/// The function with this name, of whichever file.
pub fn function(name: &str) -> Option<&'static Function> {
    let (file, at) = NAMES.get(name)?;
    FILES.get(*file)?.functions.get(*at)
}

/// All functions, file by file.
pub fn functions() -> impl Iterator<Item = &'static Function> {
    FILES.iter().flat_map(|file| &file.functions)
}

/// Splits a file: its texts are read as queries only where they are called.
fn read(name: &'static str, text: &'static str) -> File {
    let mut functions = Vec::new();
    // The bytes at which the line, and the comment above it, begin.
    let (mut at, mut comment) = (0, 0);
    let mut head = 0;
    for (number, line) in text.split_inclusive('\n').enumerate() {
        let end = at + line.len();
        if line.starts_with("function ") {
            let rest = text.get(at..).unwrap_or("");
            let source = rest.find("\n}").and_then(|close| rest.get(..close + 2)).unwrap_or(rest);
            let doc = uncommented(text.get(comment..at).unwrap_or(""));
            functions.push(function_of(name, source, doc, number + 1));
        }
        if !line.starts_with("//") {
            if head == 0 {
                head = at;
            }
            comment = end;
        }
        at = end;
    }
    let about = uncommented(text.get(..head).unwrap_or(""));
    let summary = text.lines().next().unwrap_or("").trim_start_matches("//").trim();
    let about = about.split_once('\n').map_or("", |(_, more)| more).trim().to_owned();
    File { name, text, summary: summary.trim_end_matches('.'), about, functions }
}

/// The lines of a comment without `//`.
fn uncommented(text: &str) -> String {
    let line = |line: &str| {
        let bare = line.trim_start_matches("//");
        bare.strip_prefix(' ').unwrap_or(bare).trim_end().to_owned()
    };
    text.lines().map(line).collect::<Vec<_>>().join("\n")
}

fn function_of(file: &'static str, source: &'static str, doc: String, line: usize) -> Function {
    let head = source.strip_prefix("function ").unwrap_or(source);
    let (name, rest) = head.split_once('(').unwrap_or((head, ""));
    let parameters = rest.split(')').next().unwrap_or("").split_whitespace().collect();
    Function { name: name.trim(), file, parameters, doc, source, line }
}

#[cfg(test)]
mod tests;
