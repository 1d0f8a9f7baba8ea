//! The book: every block of code on its pages and in the README does what the page says, no link
//! leads nowhere, no page is left out.
//!
//! What stands behind the fence decides what is done with a block, and nothing is passed over:
//!
//! ```text
//! cql                    compiles without a report
//! cql,wrong=E0201        gives this report
//! signature              how a filter is written; in the reference only
//! sh                     commands; each begins with `figurine` and succeeds
//! console                `$ command` and `? line in the shell`, each with what it prints
//! pgn                    games without faults
//! rust                   run by `cargo test --doc` (README)
//! ```
//!
//! A comment in a `cql` block tells what the query finds, no more and no less:
//!
//! ```text
//! // finds games 1, 3 and 4 of examples/games/classics.pgn
//! // finds 1 (position 13) of examples/games/classics.pgn
//! // finds nothing in examples/games/classics.pgn
//! // finds 12 games of examples/games/classics.pgn
//! ```
//!
//! With `UPDATE` set the transcripts are written anew.

mod mistakes;
pub mod pages;
pub mod shell;

use crate::fixture::{compile, here, run};
use figurine::docs::explain;
use figurine::filters;
use figurine::repl::COMMANDS;
use figurine::syntax::Spelling;
use pages::{Block, Page, all, book, rewrite, spans};
use regex::Regex;
use shell::{Place, commands, is_not_run, steady};

/// Blocks that hold neither a query nor a command, by page.
const OTHER: &[(&str, &str)] = &[
    ("docs/architecture.md", "text"),
    ("docs/architecture.md", "rust,ignore"),
    ("docs/index-format.md", "text"),
    ("docs/tallies.md", "text"),
    // Run by `tests/independent/parquet.py`.
    ("docs/data.md", "python"),
    ("docs/data.md", "sql"),
    // Settings of editors, which `tests/editors` uses.
    ("docs/editors.md", "lua"),
    ("docs/editors.md", "vim"),
    ("docs/editors.md", "elisp"),
    ("README.md", "rust"),
    // Run by `tests/editors`.
    ("docs/editors.md", "elisp"),
    ("docs/editors.md", "lua"),
    ("docs/editors.md", "vim"),
];

/// Headings of columns whose cells are queries.
const QUERIES: &[&str] = &["query", "here", "figurine run -i games.pgn -e '...'"];

fn updates() -> bool {
    std::env::var_os("UPDATE").is_some()
}

fn place(page: &Page, block: &Block) -> String {
    format!("{}:{}", page.path, block.line)
}

fn none(problems: &[String]) {
    assert!(problems.is_empty(), "\n{}\n", problems.join("\n"));
}

#[test]
fn every_kind_of_block_is_known() {
    let mut problems = Vec::new();
    for page in all() {
        for block in page.blocks() {
            let known = match block.info.as_str() {
                "cql" | "sh" | "console" | "pgn" => true,
                "signature" => page.is_generated(),
                info if info.starts_with("cql,wrong=") => true,
                info => OTHER.contains(&(page.path.as_str(), info)),
            };
            if !known {
                problems.push(format!("{}: nothing tests ```{}", place(&page, &block), block.info));
            }
        }
    }
    none(&problems);
}

/// What a comment says that the query finds: the file, and the games as the fixtures write them.
struct Finds {
    file: String,
    games: String,
}

/// The comments of a query that tell what it finds; a comment that looks like one has to be one.
fn finds(query: &str) -> Result<Vec<Finds>, String> {
    let form = Regex::new(
        r"^// finds (?:games? )?(nothing|\d+ games|\d[^/]*?) (?:of|in) ([\w./-]+\.(?:pgn|zst))$",
    )
    .unwrap();
    let mut all = Vec::new();
    for line in query.lines().filter(|line| line.starts_with("// finds")) {
        let parts = form.captures(line).ok_or_else(|| format!("`{line}` is not understood"))?;
        let games = match &parts[1] {
            "nothing" => "none".to_owned(),
            games => games.replace(" and ", ", "),
        };
        all.push(Finds { file: parts[2].to_owned(), games });
    }
    Ok(all)
}

/// The games found, `1, 3 (positions 4, 5)` where positions are asked for.
fn found(hits: &str, asked: &str) -> String {
    if hits == "none" {
        return "none".to_owned();
    }
    if asked.ends_with(" games") {
        return format!("{} games", hits.split(' ').count());
    }
    let one = |hit: &str| match hit.split_once(':') {
        Some((game, at)) if asked.contains('(') => {
            let plural = if at.contains(',') { "s" } else { "" };
            format!("{game} (position{plural} {})", at.replace(',', ", "))
        }
        Some((game, _)) => game.to_owned(),
        None => hit.to_owned(),
    };
    hits.split(' ').map(one).collect::<Vec<_>>().join(", ")
}

/// Compiles the query of a block, runs it where it says what it finds.
fn query(page: &Page, block: &Block) -> Result<(), String> {
    let text = &page.text[block.range.clone()];
    if let Some(code) = block.info.strip_prefix("cql,wrong=") {
        let (_, reports) =
            figurine::sema::compile(&figurine::text::Source::new("query", text.trim_end()));
        let codes: Vec<&str> = reports.iter().map(|report| report.code.id).collect();
        let same = !codes.is_empty() && codes.iter().all(|found| *found == code);
        return if same { Ok(()) } else { Err(format!("{code} expected, but {codes:?}")) };
    }
    let (query, codes) = compile("query", text)?;
    if !codes.is_empty() && !page.is_generated() {
        return Err(format!("reported is {codes:?}"));
    }
    for finds in finds(text)? {
        let games = std::fs::read(here(&finds.file)).map_err(|e| format!("{}: {e}", finds.file))?;
        let outcome = run(&query, games);
        let found = found(&outcome.hits, &finds.games);
        if found != finds.games || !outcome.faults.is_empty() {
            return Err(format!("finds {found} of {} {:?}", finds.file, outcome.faults));
        }
    }
    Ok(())
}

#[test]
fn queries() {
    let (mut problems, mut run) = (Vec::new(), 0);
    for page in all() {
        for block in page.blocks().iter().filter(|block| block.info.starts_with("cql")) {
            run += page.text[block.range.clone()].matches("// finds").count();
            if let Err(problem) = query(&page, block) {
                problems.push(format!("{}: {problem}", place(&page, block)));
            }
        }
    }
    none(&problems);
    println!("{run} queries were run");
}

#[test]
fn queries_in_tables() {
    let mut problems = Vec::new();
    let help: String = ["run", "notate", "index", "check", "explain", "fmt"]
        .map(|command| Place::new("help").run(&format!("figurine {command} --help"), "").1)
        .concat();
    let known = |span: &str| match span.as_bytes().first() {
        _ if span.starts_with("figurine ") => span
            .split(' ')
            .filter(|word| word.starts_with("--"))
            .all(|option| help.contains(&format!("{option} ")) || help.contains(option)),
        Some(b'-') if span.starts_with("--") && span.as_bytes().get(2) > Some(&b'Z') => {
            help.contains(span.split(' ').next().unwrap())
        }
        Some(b'-') if span.len() == 2 => help.contains(&format!("{span}, ")),
        _ if explain::page(&span.replace("[a1]", "")).is_some() => true,
        Some(b':') => COMMANDS.iter().any(|command| span[1..].starts_with(command.name)),
        _ => false,
    };
    for page in all() {
        for (line, cell) in page.cells(QUERIES) {
            for span in spans(&cell).into_iter().filter(|span| !known(span)) {
                if let Err(error) = compile("query", &span) {
                    problems.push(format!("{}:{line}: `{span}`: {error}", page.path));
                }
            }
        }
    }
    none(&problems);
}

#[test]
fn games_on_pages_have_no_faults() {
    let (all_games, _) = compile("all", "initial").unwrap();
    for page in all() {
        for block in page.blocks().iter().filter(|block| block.info == "pgn") {
            let outcome = run(&all_games, page.text[block.range.clone()].as_bytes().to_vec());
            assert!(outcome.faults.is_empty(), "{}: {:?}", place(&page, block), outcome.faults);
            assert_ne!(outcome.hits, "none", "{}: no game", place(&page, block));
        }
    }
}

/// The commands of one page; what is to be written anew, and what is wrong.
fn commands_of(page: &Page) -> (Vec<(std::ops::Range<usize>, String)>, Vec<String>) {
    let mut here = Place::new(&page.path.replace('/', "-"));
    let (mut changes, mut problems) = (Vec::new(), Vec::new());
    for block in page.blocks() {
        let text = &page.text[block.range.clone()];
        if block.info == "sh" {
            for command in commands(text).iter().filter(|command| !is_not_run(command)) {
                let (code, out) = here.run(command, "");
                if !command.starts_with("figurine") || code != 0 {
                    problems.push(format!("{}: `{command}`: {code}: {out}", place(page, &block)));
                }
            }
        } else if block.info == "console" {
            match here.transcript(text) {
                Ok(found) if found == steady(text) => {}
                Ok(found) if updates() => changes.push((block.range.clone(), found)),
                Ok(found) => problems.push(format!("{} prints\n{found}", place(page, &block))),
                Err(problem) => problems.push(format!("{}: {problem}", place(page, &block))),
            }
        }
    }
    (changes, problems)
}

#[cfg(unix)]
#[test]
fn commands_print_what_the_pages_show() {
    let mut wrong = Vec::new();
    for page in all() {
        let (changes, problems) = commands_of(&page);
        wrong.extend(problems);
        if !changes.is_empty() {
            rewrite(&page, changes);
        }
    }
    none(&wrong);
}

#[test]
fn every_page_is_in_the_summary_once() {
    let summary = Page::read("docs/SUMMARY.md");
    let listed: Vec<String> =
        summary.links().iter().filter_map(|(_, link)| summary.target(link)).collect();
    let mut problems = Vec::new();
    for page in book().iter().filter(|page| page.path != summary.path) {
        match listed.iter().filter(|path| **path == page.path).count() {
            1 => {}
            times => problems.push(format!("{} is in docs/SUMMARY.md {times} times", page.path)),
        }
    }
    none(&problems);
}

#[test]
fn links_stay_in_the_book_and_lead_somewhere() {
    let mut problems = Vec::new();
    for page in book() {
        for (line, link) in page.links() {
            if link.contains("://") {
                continue;
            }
            let (file, anchor) = link.split_once('#').unwrap_or((link.as_str(), ""));
            let target = match file {
                "" => Some(page.path.clone()),
                file => page.target(file),
            };
            let leads = target.filter(|t| t.starts_with("docs/") && here(t).is_file());
            let leads = leads.is_some_and(|target| {
                anchor.is_empty() || Page::read(&target).anchors().iter().any(|a| a == anchor)
            });
            if !leads {
                problems.push(format!("{}:{line}: {link}", page.path));
            }
        }
    }
    none(&problems);
}

/// The least number of questions that the cookbook answers.
const LEAST: usize = 60;

#[test]
fn every_question_of_the_cookbook_finds_a_game() {
    let (mut asked, mut problems) = (0, Vec::new());
    for page in book().iter().filter(|page| page.path.starts_with("docs/cookbook/")) {
        for question in page.text.split("\n### ").skip(1) {
            asked += 1;
            let answered =
                question.contains("\n// finds game") || question.contains("```console\n$");
            if !answered {
                problems.push(format!("{}: {}", page.path, question.lines().next().unwrap()));
            }
        }
    }
    none(&problems);
    assert!(asked >= LEAST, "{asked} questions only");
}

#[test]
fn queries_in_files_of_the_book_stand_on_a_page() {
    let pages = book();
    for path in crate::fixture::files("docs/games", "cql") {
        let text = std::fs::read_to_string(&path).unwrap();
        let shown = pages.iter().any(|page| page.text.contains(text.trim_end()));
        assert!(shown, "no page shows {}", path.display());
    }
}

/// Queries are laid out as `figurine fmt` lays them out.
#[test]
fn queries_are_laid_out() {
    let mut problems = Vec::new();
    for page in all().into_iter().filter(|page| !page.is_generated()) {
        let mut changes = Vec::new();
        for block in page.blocks().into_iter().filter(|block| block.info == "cql") {
            let text = &page.text[block.range.clone()];
            let laid_out = figurine::syntax::format(text, &filters::Table, Spelling::Keep);
            if laid_out.trim_end() != text.trim_end() {
                problems.push(format!("{}: fmt writes\n{laid_out}", place(&page, &block)));
                changes.push((block.range, laid_out));
            }
        }
        if updates() && !changes.is_empty() {
            rewrite(&page, changes);
        }
    }
    if !updates() {
        none(&problems);
    }
}
