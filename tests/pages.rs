//! What the pages for people say holds: links lead to files, queries compile.

use crate::fixture::{compile, files, here, run};
use figurine::games::notation::{LETTER_SETS, LetterSet};
use std::path::{Path, PathBuf};

/// The pages written by hand.
fn pages() -> Vec<PathBuf> {
    let mut pages = files("docs", "md");
    pages.extend(["README.md", "CONTRIBUTING.md", "CHANGELOG.md"].map(here));
    pages
}

/// What stands in the round brackets of `[text](target)`.
fn links(text: &str) -> impl Iterator<Item = &str> {
    text.split("](").skip(1).filter_map(|rest| Some(rest.split_once(')')?.0))
}

fn name(path: &Path) -> String {
    path.strip_prefix(here("")).unwrap().display().to_string()
}

#[test]
fn links_lead_to_files() {
    let mut broken = Vec::new();
    for page in pages().into_iter().chain(files("docs/reference", "md")) {
        let text = std::fs::read_to_string(&page).unwrap();
        // Queries hold brackets too; only what looks like a file is a link within.
        for link in links(&text).filter(|link| link.ends_with(".md") && !link.contains("://")) {
            if !page.parent().unwrap().join(link).exists() {
                broken.push(format!("{}: {link}", name(&page)));
            }
        }
    }
    assert!(broken.is_empty(), "{broken:?}");
}

#[test]
fn queries_of_the_readme_compile() {
    let text = std::fs::read_to_string(here("README.md")).unwrap();
    let rows = text.lines().filter(|line| line.starts_with('|'));
    let queries: Vec<&str> = rows
        .filter_map(|row| {
            let cells: Vec<&str> = row.split(" | ").collect();
            let count = cells.get(2)?.trim_end_matches(" |");
            count.parse::<u32>().ok().map(|_| cells[1].trim_matches('`'))
        })
        .collect();
    assert_eq!(queries.len(), 10);
    for query in queries {
        compile("README.md", query).unwrap_or_else(|error| panic!("`{query}`: {error}"));
    }
}

/// The table of what CQL has not: each query finds something in the games of the tests.
#[test]
fn queries_beyond_cql_find_games() {
    let text = std::fs::read_to_string(here("docs/differences.md")).unwrap();
    let table = text.split("| query | what it finds |\n").nth(1).unwrap();
    let rows = table.lines().skip(1).take_while(|line| line.starts_with('|'));
    let cells = rows.filter_map(|row| row.trim_start_matches("| ").split(" | ").next());
    let queries: Vec<&str> = cells.flat_map(|cell| cell.trim_matches('`').split("`, `")).collect();
    assert!(queries.len() >= 11, "{queries:?}");
    let folders = ["tests/games", "tests/games/foreign", "examples/games"];
    let games: Vec<u8> = folders
        .iter()
        .flat_map(|folder| files(folder, "pgn"))
        .flat_map(|path| [std::fs::read(path).unwrap(), b"\n\n".to_vec()].concat())
        .collect();
    for query in queries {
        let (compiled, codes) =
            compile("differences.md", query).unwrap_or_else(|error| panic!("`{query}`: {error}"));
        assert_eq!(codes, Vec::<&str>::new(), "`{query}`");
        assert_ne!(run(&compiled, games.clone()).hits, "none", "`{query}`");
    }
}

#[test]
fn every_dependency_is_explained() {
    let cargo = std::fs::read_to_string(here("Cargo.toml")).unwrap();
    let page = std::fs::read_to_string(here("docs/dependencies.md")).unwrap();
    let mut section = "";
    for line in cargo.lines() {
        if line.starts_with('[') {
            section = line;
        } else if section.contains("dependencies]")
            && let Some((name, _)) = line.split_once(" = ")
        {
            assert!(page.contains(&format!("`{name}`")), "docs/dependencies.md: {name}");
        }
    }
}

/// The table of letters, as the program knows them.
fn letters() -> String {
    let row = |set: &LetterSet| {
        let men = set.letters.iter().rev().map(|spellings| spellings.join(" "));
        let cells: Vec<String> = men.collect();
        format!("| `{}` | {} | {} |\n", set.code, set.name, cells.join(" | "))
    };
    LETTER_SETS.iter().map(row).collect()
}

#[test]
fn letters_are_those_of_the_program() {
    let page = here("docs/notation.md");
    let text = std::fs::read_to_string(&page).unwrap();
    let head = "|---|---|---|---|---|---|---|---|\n";
    let (before, table) = text.split_once(head).unwrap();
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&page, format!("{before}{head}{}", letters())).unwrap();
    } else {
        assert_eq!(table, letters(), "run with UPDATE=1");
    }
}
