//! Pages of the library: the list of all functions, a file, one function.

use crate::library::{self, File, Function};
use crate::sema;
use std::fmt::Write;

/// Every name that has a page: files and functions.
pub fn names() -> impl Iterator<Item = &'static str> {
    let files = library::files().iter().map(|file| file.name);
    files.chain(library::functions().map(|function| function.name))
}

/// The page of a file or of a function, in any case of letters.
pub fn page(name: &str) -> Option<String> {
    let name = name.trim_end_matches("()").to_ascii_lowercase();
    match library::file(&name) {
        Some(file) => Some(file_page(file)),
        None => library::function(&name).map(function_page),
    }
}

/// What to say of a name that is neither.
pub fn unknown(name: &str) -> String {
    let near = sema::near(&name.to_ascii_lowercase(), names());
    let help = match near.as_slice() {
        [] => "`figurine library` lists them".to_owned(),
        near => format!("did you mean {}?", near.join(" or ")),
    };
    format!("the library has no file and no function `{name}`; {help}")
}

/// All functions by file, with their summaries.
pub fn index() -> String {
    let mut out = String::new();
    for file in library::files() {
        let _ = writeln!(out, "## use \"{}\": {}\n\n```text", file.name, lower(file.summary));
        let width = file.functions.iter().map(|f| f.signature().len()).max().unwrap_or(0);
        for function in &file.functions {
            let call = function.signature();
            let _ = writeln!(out, "{call:width$}  {}", function.summary());
        }
        out.push_str("```\n\n");
    }
    out.push_str("`figurine library NAME` shows a file or a function with its source.\n");
    out
}

/// The functions of all files in lines of names.
pub fn listed() -> Vec<(&'static str, Vec<&'static str>)> {
    let names = |file: &'static File| file.functions.iter().map(|f| f.name).collect();
    library::files().iter().map(|file| (file.name, names(file))).collect()
}

/// A file: its functions with their docs.
pub fn file_page(file: &File) -> String {
    let mut out = format!("# {}\n\n```cql\nuse \"{}\"\n```\n\n", file.name, file.name);
    let _ = writeln!(out, "{}.\n", file.summary);
    if !file.about.is_empty() {
        let _ = writeln!(out, "{}\n", joined(&file.about));
    }
    for function in &file.functions {
        let _ = writeln!(out, "## {}\n\n{}", function.signature(), told(function));
    }
    out
}

/// A function: its doc and its source.
pub fn function_page(function: &Function) -> String {
    format!(
        "# {}\n\n```cql\nuse \"{}\"\n{}\n```\n\n{}\n## Written as\n\n```cql\n{}\n```\n",
        function.name,
        function.file,
        function.signature(),
        told(function),
        function.source
    )
}

/// The doc of a function, for an editor: the call, the summary, what is meant, its source.
pub fn told(function: &Function) -> String {
    let mut out = format!("{}\n\n{}\n", function.summary(), function.definition());
    let origin = function.origin();
    if !origin.is_empty() {
        let _ = writeln!(out, "\nSource: {origin}");
    }
    out
}

/// All of it, as the page `docs/library.md`.
pub fn book_page() -> String {
    let mut out = String::from(BOOK);
    for file in library::files() {
        let _ = write!(out, "\n## {}\n\n{}.\n", file.name, file.summary);
        if !file.about.is_empty() {
            let _ = write!(out, "\n{}\n", joined(&file.about));
        }
        for function in &file.functions {
            let _ = write!(out, "\n### {}\n\n{}", function.name, told(function));
            let _ = write!(out, "\n```cql\n{}{}\n```\n", uses(function), function.source);
        }
    }
    out
}

/// The `use`s that a function needs where it stands alone.
fn uses(function: &Function) -> String {
    let body = function.source.split_once('{').map_or("", |(_, body)| body);
    let called = |file: &&File| {
        file.functions.iter().any(|other| body.contains(&format!("{}(", other.name)))
    };
    let files = library::files().iter().filter(called);
    files.map(|file| format!("use \"{}\"\n\n", file.name)).collect()
}

/// What stands at the head of the page.
const BOOK: &str = r#"<!-- Made from src/library; do not edit. -->

# The library

Functions that come with the program, written in the language. `use` makes those of a file callable,
and they are called like functions of your own:

```cql
use "mates"
smotheredmate()
```

```cql
use "endings"
lasting { rookending() } >= 4
```

- `use` stands at the top of a query, in no brackets, before the first call; several files are used
  one by one. In the shell it holds for the session.
- A function holds whichever side does what it names. One about a mate or a move matches in the
  position after it, so `btm smotheredmate()` asks for White's and `wtm smotheredmate()` for Black's.
- What a script binds itself goes before the library. Within a function of the library no name meets
  one of the script, and none is left behind.
- Transforms work over calls: `flip {...}` turns what a function says as if it stood there.

`figurine library` lists the functions, `figurine library mates` shows a file, and
`figurine library smotheredmate` one function with its source, as `:help smotheredmate` does in the
shell. Each is tested with games that match and games that nearly do, in `tests/library`.
"#;

/// Lines as paragraphs of one line each.
fn joined(text: &str) -> String {
    let paragraphs = text.split("\n\n").map(|part| part.lines().collect::<Vec<_>>().join(" "));
    paragraphs.collect::<Vec<_>>().join("\n\n")
}

fn lower(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |c| c.to_lowercase().collect::<String>() + chars.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_have_pages_and_others_a_suggestion() {
        assert!(names().all(|name| page(name).is_some()));
        assert!(page("SmotheredMate()").unwrap().contains("function smotheredmate()"));
        assert!(page("mates").unwrap().contains("## smotheredmate()"));
        assert!(unknown("smotherdmate").ends_with("did you mean `smotheredmate`?"));
        assert!(unknown("xyzzyx").contains("`figurine library` lists them"));
        assert!(index().contains("\nsmotheredmate()  "));
    }
}
