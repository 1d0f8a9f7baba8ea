//! The pages of `explain`: one for each code and filter, and the list of all of them.

use super::library;
use crate::filters;
use crate::ir::{Filter, Group, Since};
use crate::report::codes::CODES;
use crate::report::{Code, Severity};
use crate::sema;
use crate::syntax::ParamKind;
use std::fmt::Write;

/// The page of a code (`E0203`, any case), of a filter (name or alias), or of a file or function of
/// the library, in Markdown.
pub fn page(word: &str) -> Option<String> {
    if let Some(code) = CODES.iter().find(|code| code.id.eq_ignore_ascii_case(word)) {
        return Some(code_page(code));
    }
    let other_case = || filters::all().find(|f| f.name.eq_ignore_ascii_case(word));
    let Some(filter) = filters::by_name(word).or_else(other_case) else {
        return library::page(word);
    };
    let others = filters::overloads(filter).filter(|other| !std::ptr::eq(*other, filter));
    let pages: Vec<String> = std::iter::once(filter).chain(others).map(filter_page).collect();
    Some(pages.join("\n"))
}

/// Every word that has a page, for suggestions and completion.
pub fn words() -> impl Iterator<Item = &'static str> {
    let names = filters::all().flat_map(|f| f.aliases.iter().copied().chain([f.name]));
    names.chain(CODES.iter().map(|code| code.id)).chain(library::names())
}

/// What to say of a word without a page: the nearest ones.
pub fn unknown(word: &str) -> String {
    let near = sema::near(word, words());
    match near.as_slice() {
        [] => format!(
            "no filter, code or function of the library is called `{word}`; `explain` without a word lists them"
        ),
        names => {
            format!(
                "no filter, code or function of the library is called `{word}`; did you mean {}?",
                names.join(" or ")
            )
        }
    }
}

/// The list of all filters by group, and of all codes, in Markdown.
pub fn index() -> String {
    let mut out = String::new();
    let mut rows: Vec<&Filter> = filters::all().collect();
    rows.sort_by_key(|f| (f.group, f.name));
    for group in rows.chunk_by(|a, b| a.group == b.group) {
        let Some(first) = group.first() else { continue };
        let _ = writeln!(out, "## {}\n", group_name(first.group));
        wrap(&mut out, group.iter().map(|f| f.name));
        out.push('\n');
    }
    for (title, severity) in [("Errors", Severity::Error), ("Warnings", Severity::Warning)] {
        let _ = writeln!(out, "## {title}\n");
        for code in CODES.iter().filter(|c| c.severity == severity) {
            let _ = writeln!(out, "  {}  {}", code.id, code.title);
        }
        out.push('\n');
    }
    for (file, names) in library::listed() {
        let _ = writeln!(out, "## The library: use \"{file}\"\n");
        wrap(&mut out, names.into_iter());
        out.push('\n');
    }
    out.push_str("`explain WORD` shows the page of one of these.\n");
    out
}

/// Words separated by blanks, in lines of at most 78 columns.
fn wrap<'a>(out: &mut String, words: impl Iterator<Item = &'a str>) {
    let mut column = 0;
    for word in words {
        let width = word.chars().count() + 2;
        if column + width > 78 && column > 0 {
            out.push('\n');
            column = 0;
        }
        out.push_str("  ");
        out.push_str(word);
        column += width;
    }
    out.push('\n');
}

/// The page of a code.
pub(super) fn code_page(code: &Code) -> String {
    let mut out = format!("# {}: {}\n\n{}\n", code.id, code.title, code.explain.trim());
    for (title, query) in [("Not like this", code.wrong), ("Like this", code.right)] {
        if !query.is_empty() {
            let _ = write!(out, "\n## {title}\n\n```cql\n{}\n```\n", query.trim_end());
        }
    }
    out
}

/// The page of a filter.
pub(super) fn filter_page(filter: &Filter) -> String {
    let mut out = format!("# {}\n\n", filter.name);
    if !filter.signature.is_empty() {
        let _ = write!(out, "```cql\n{}\n```\n\n", filter.signature);
    }
    let _ = writeln!(out, "{}\n", filter.docs.trim());
    if !filter.params.is_empty() {
        out.push_str("## Parameters\n\n");
        for rule in filter.params {
            let word = match (rule.word, rule.kind) {
                ("", ParamKind::Range) => "a range".to_owned(),
                ("", _) => "a text".to_owned(),
                (word, _) => format!("`{word}`"),
            };
            let _ = writeln!(out, "- {word}: {}", rule.docs);
        }
        out.push('\n');
    }
    let value = filter.ty().map_or("that of its parts", |ty| ty.a());
    let _ = writeln!(out, "Value: {value}. Since {}.", since(filter.since));
    if !filter.aliases.is_empty() {
        let aliases: Vec<String> = filter.aliases.iter().map(|a| format!("`{a}`")).collect();
        let _ = writeln!(out, "Also written {}.", aliases.join(", "));
    }
    if !filter.examples.is_empty() {
        out.push_str("\n## Examples\n");
        for example in filter.examples {
            let _ = write!(out, "\n```cql\n{}\n```\n{}\n", example.query, found(example));
        }
    }
    out
}

/// What an example finds, in words.
fn found(example: &crate::ir::Example) -> String {
    let hits: Vec<String> = example.hits.iter().map(u32::to_string).collect();
    let positions = match hits.as_slice() {
        [] => "finds nothing".to_owned(),
        [one] => format!("finds position {one}"),
        many => format!("finds positions {}", many.join(", ")),
    };
    let game: Vec<&str> = example.game.split_whitespace().collect();
    format!("in `{}` {positions}", game.join(" "))
}

/// The name of a version for people.
pub fn since(since: Since) -> &'static str {
    match since {
        Since::Cql61 => "CQL 6.1",
        Since::Cql62 => "CQL 6.2",
        Since::Figurine => "Figurine",
        Since::Deprecated => "an older CQL (deprecated)",
    }
}

/// The title of a group.
pub fn group_name(group: Group) -> &'static str {
    match group {
        Group::Squares => "Designators and sets",
        Group::Attacks => "Attacks, pins, rays",
        Group::Numbers => "Numbers",
        Group::Logic => "Comparisons and logic",
        Group::State => "The state of a position",
        Group::Positions => "Positions of the game tree",
        Group::Moves => "Moves",
        Group::Lines => "Searches along the game",
        Group::Binding => "Loops, variables, functions",
        Group::Tags => "Tags of the game",
        Group::Strings => "Strings",
        Group::Output => "Comments, sorting, files",
        Group::Transforms => "Transforms",
        Group::Words => "Parameters and other words",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    static CODE: Code = Code {
        id: "E0999",
        title: "no such piece",
        severity: Severity::Error,
        explain: "A piece is one of `KQRBNP`.",
        wrong: "cql() Z",
        right: "cql() K",
    };

    #[test]
    fn the_page_of_a_code() {
        insta::assert_snapshot!(code_page(&CODE), @r"
        # E0999: no such piece

        A piece is one of `KQRBNP`.

        ## Not like this

        ```cql
        cql() Z
        ```

        ## Like this

        ```cql
        cql() K
        ```
        ");
    }

    #[test]
    fn every_word_has_a_page_and_the_index_names_it() {
        let index = index();
        for filter in filters::all() {
            assert!(page(filter.name).is_some_and(|p| p.contains(filter.docs.trim())));
            assert!(index.contains(filter.name), "{}", filter.name);
        }
        for code in CODES {
            assert!(page(&code.id.to_lowercase()).is_some_and(|p| p.contains(code.title)));
            assert!(index.contains(code.id));
        }
        assert!(page("no such word").is_none());
    }
}
