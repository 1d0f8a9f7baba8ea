//! The queries of `examples/queries/tasks`: each gives the answer that its header says, is short, and
//! stands in the table of `docs/tasks.md`.

use crate::book::pages::Page;
use crate::fixture::{check_folder, files, here};
use std::collections::BTreeSet;
use std::path::Path;

const FOLDER: &str = "examples/queries/tasks";
const TABLE: &str = "docs/tasks.md";

/// How many questions there are, and how many of them have an answer at least.
const ALL: usize = 99;
const LEAST: usize = 90;

/// The longest query, comments apart.
const LINES: usize = 10;

/// The number at the beginning of a name like `01-knights-on-the-corners`.
fn number(name: &str) -> Option<usize> {
    let (number, what) = name.split_once('-')?;
    (number.len() == 2 && !what.is_empty()).then(|| number.parse().ok())?
}

fn name(path: &Path) -> String {
    path.file_stem().unwrap().to_string_lossy().into_owned()
}

#[test]
fn answers() {
    check_folder(FOLDER, LEAST);
}

#[test]
fn are_short() {
    let mut problems = Vec::new();
    for path in files(FOLDER, "cql") {
        let text = std::fs::read_to_string(&path).unwrap();
        let code = |line: &&str| !line.trim().is_empty() && !line.trim().starts_with("//");
        let lines = text.lines().filter(code).count();
        if lines > LINES {
            problems.push(format!("{}: {lines} lines", name(&path)));
        }
        if text.lines().filter(code).any(|line| line.len() > 100) {
            problems.push(format!("{}: a line has more than 100 letters", name(&path)));
        }
        if !text.contains(&format!("figurine run {FOLDER}/{}.cql -i ", name(&path))) {
            problems.push(format!("{}: it does not say how it is run", name(&path)));
        }
    }
    assert!(problems.is_empty(), "\n{}\n", problems.join("\n"));
}

/// The rows of the table: number, and the file if there is one.
fn rows() -> Vec<(usize, Option<String>)> {
    let page = Page::read(TABLE);
    let rows = page.text.lines().filter_map(|line| {
        let mut cells = line.strip_prefix("| ")?.split(" | ");
        let number = cells.next()?.trim().parse().ok()?;
        let file = cells.nth(1)?.trim().trim_matches('`');
        Some((number, (file != "—").then(|| file.to_owned())))
    });
    rows.collect()
}

#[test]
fn the_table_has_each_task_once_and_its_file() {
    let rows = rows();
    let numbers: Vec<usize> = rows.iter().map(|(number, _)| *number).collect();
    assert_eq!(numbers, (1..=ALL).collect::<Vec<_>>());
    let listed: BTreeSet<String> = rows.iter().filter_map(|(_, file)| file.clone()).collect();
    let there: BTreeSet<String> = files(FOLDER, "cql").iter().map(|path| name(path)).collect();
    assert_eq!(listed, there);
    assert!(there.len() >= LEAST, "{} tasks are answered", there.len());
    for (row, file) in rows {
        if let Some(file) = file {
            assert_eq!(number(&file), Some(row), "{file}");
        }
    }
}

#[test]
fn their_games_are_all_used() {
    let texts: Vec<String> =
        files(FOLDER, "cql").iter().map(|path| std::fs::read_to_string(path).unwrap()).collect();
    for path in files("examples/games/tasks", "pgn") {
        let path = path.strip_prefix(here("")).unwrap().display().to_string();
        assert!(texts.iter().any(|text| text.contains(&path)), "no task uses {path}");
    }
}
