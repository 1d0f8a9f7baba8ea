//! Queries with their expectation in the header, and how they are run.
//!
//! A line comment of the query says what is expected, one or more of:
//!
//! ```text
//! // test: tests/games/tree.pgn => 1:0,2 3:4    games with their matching positions, in order
//! // test: tests/games/tree.pgn => none         no game
//! // optional: ../shared/x.pgn => 4:1           only where the file is there
//! // optional: ../shared/x.pgn => 12 games      how many games only
//! // says: 1 | 2                                 the lines of `message`, in order
//! // writes: 1:3 "text" | 2:0 "text"             the texts of `comment`, in order
//! // sorts: 4: 12 | 1: 7 abc | 2: - b            the sort keys of games, in the order of the output
//! // keeps: a: 1 | b: 2                          the persistent variables at the end
//! // counts: name | e8: 2 in 1 | no value: 1 in 1  a tally, by value: how often, in how many games
//! // report: W1001                               a code that is reported
//! ```
//!
//! Or what `figurine run` prints for the file, with these words behind it:
//!
//! ```text
//! // run: --top 2 -i tests/games/tree.pgn
//! // prints:
//! //   the lines as they come; written anew when `UPDATE` is set
//! ```
//!
//! Beside `name.cql`, `name.pgn` holds the whole PGN output if that is to be compared; the test
//! writes it when `UPDATE` is set.

use crate::book::shell::Place;
use figurine::engine::{Batch, Input, Labelled, Options, scan};
use figurine::index::{self, Index, Indexed};
use figurine::ir::{KeyValue, TallyCell};
use figurine::output::tally::{Counted, Row, Tallies};
use figurine::output::{Format, Names, Order, Setup, Writer};
use figurine::sema;
use figurine::text::Source;
use std::io::Cursor;
use std::ops::{ControlFlow, Range};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A path of the project.
pub fn here(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// The files of a folder with this ending, sorted.
pub fn files(folder: &str, ending: &str) -> Vec<PathBuf> {
    let listing = std::fs::read_dir(here(folder)).unwrap_or_else(|e| panic!("{folder}: {e}"));
    let paths = listing.map(|entry| entry.unwrap().path());
    let mut files: Vec<PathBuf> =
        paths.filter(|path| path.extension().is_some_and(|e| e == ending)).collect();
    files.sort();
    files
}

/// A query ready to run, and the codes of what was reported of it; the first error otherwise.
pub fn compile(name: &str, text: &str) -> Result<(Labelled, Vec<&'static str>), String> {
    let source = Source::new(name, text);
    let (query, reports) = sema::compile(&source);
    let codes = reports.iter().map(|report| report.code.id).collect();
    let Some(query) = query else {
        let first = reports.iter().find(|report| report.is_error());
        return Err(first.map_or(String::new(), |r| format!("{} {}", r.code.id, r.message)));
    };
    Ok((Labelled { label: name.to_owned(), query: Arc::new(query) }, codes))
}

/// What a run over the text of some games gives.
#[derive(Default)]
pub struct Outcome {
    /// `game:position,position ...` in the order of the output, or `none`.
    pub hits: String,
    /// The lines of `message`.
    pub says: Vec<String>,
    /// Comments as `game:position "text"`.
    pub writes: Vec<String>,
    /// Keys by which games are sorted as `game: key key`, `-` where there is none.
    pub sorts: Vec<String>,
    /// Persistent variables at the end as `name: value`.
    pub keeps: Vec<String>,
    /// What each tally counted.
    pub counts: Vec<String>,
    /// Faults of games and queries.
    pub faults: Vec<String>,
    /// The PGN output.
    pub pgn: String,
}

impl Outcome {
    /// How many games are found, as `12 games`.
    fn games(&self) -> String {
        let games = self.hits.split(' ').filter(|hit| hit.contains(':')).count();
        format!("{games} game{}", if games == 1 { "" } else { "s" })
    }
}

/// A file of the project, or one beside it.
fn read(path: &str) -> std::io::Result<Vec<u8>> {
    std::fs::read(here(path))
}

/// Runs one query over the text of some games.
pub fn run(query: &Labelled, games: Vec<u8>) -> Outcome {
    let queries = std::slice::from_ref(query);
    let options = Options::default();
    let input = Input { name: "games".to_owned(), reader: Box::new(Cursor::new(games)) };
    let mut order = Order::new(queries, 0, None);
    let (mut outcome, mut hits) = (Outcome::default(), Vec::new());
    let ran = scan(queries, vec![input], &options, &mut |batch: Batch| {
        outcome.says.extend(batch.messages);
        outcome.faults.extend(batch.faults.into_iter().map(|f| f.message));
        outcome.faults.extend(batch.run_faults.into_iter().map(|f| f.fault.message.to_string()));
        hits.extend(batch.hits.into_iter().filter_map(|hit| order.push(hit)));
        ControlFlow::Continue(())
    });
    let ran = ran.unwrap();
    let sources = vec!["games".to_owned()];
    let tallies = Tallies::of_run(queries, sources, ran.games, ran.tallies, |_| false);
    outcome.counts = tallies.tallies.iter().map(counts).collect();
    let kept = ran.kept.into_iter();
    outcome.keeps = kept.map(|k| format!("{}: {}", k.name, k.value.unwrap_or_default())).collect();
    hits.extend(order.finish());
    let names = Names { queries: queries.to_vec(), sources: vec!["games".to_owned()] };
    let mut writer = Writer::new(Format::Pgn, Setup { names, ..Setup::default() });
    let (mut found, mut pgn) = (Vec::new(), Vec::new());
    for hit in &hits {
        let positions: Vec<String> = hit.positions.iter().map(u32::to_string).collect();
        found.push(format!("{}:{}", hit.game, positions.join(",")));
        let texts = hit.comments.iter().map(|(at, text)| format!("{}:{at} {text:?}", hit.game));
        outcome.writes.extend(texts);
        let keys = hit.keys.iter().map(|key| match key {
            Some(KeyValue::Num(number)) => number.to_string(),
            Some(KeyValue::Text(text)) => text.clone(),
            None => "-".to_owned(),
        });
        outcome.sorts.push(format!("{}: {}", hit.game, keys.collect::<Vec<_>>().join(" ")));
        writer.hit(&mut pgn, hit).unwrap();
    }
    writer.finish(&mut pgn).unwrap();
    outcome.hits = if found.is_empty() { "none".to_owned() } else { found.join(" ") };
    outcome.pgn = String::from_utf8(pgn).unwrap();
    outcome
}

/// What a tally counted, in a line.
fn counts(tally: &Counted) -> String {
    let shown = |cell: &TallyCell| match cell {
        TallyCell::Num(value) => value.to_string(),
        TallyCell::Text(text) => text.clone(),
        TallyCell::Nothing => "no value".to_owned(),
    };
    let row = |row: &Row| {
        let cells: Vec<String> = row.cells.iter().map(shown).collect();
        format!(" | {}: {} in {}", cells.join(", "), row.count.times, row.count.games)
    };
    tally.info.name.clone() + &tally.rows.iter().map(row).collect::<String>()
}

/// The values of one kind of expectation line.
fn lines<'t>(text: &'t str, key: &str) -> impl Iterator<Item = &'t str> {
    let start = format!("// {key}: ");
    text.lines().filter_map(move |line| line.trim().strip_prefix(&start).map(str::trim))
}

/// Runs a query file against what its header expects; what differs, in words.
pub fn check(path: &Path) -> Result<(), String> {
    let text = std::fs::read_to_string(path).unwrap();
    let name = path.file_stem().unwrap().to_string_lossy();
    let (query, codes) = compile(&name, &text)?;
    for code in lines(&text, "report") {
        if !codes.contains(&code) {
            return Err(format!("expected {code}, reported are {codes:?}"));
        }
    }
    let asked = lines(&text, "test").map(|line| (line, false));
    let asked: Vec<_> = asked.chain(lines(&text, "optional").map(|line| (line, true))).collect();
    let printed = printed(path, &text)?;
    if asked.is_empty() && printed == 0 {
        return Err("no `// test:` and no `// run:` line".to_owned());
    }
    for (line, optional) in asked {
        let (games, expected) = line.split_once("=>").ok_or("a test needs `=>`")?;
        let games = match read(games.trim()) {
            Ok(games) => games,
            Err(_) if optional => continue,
            Err(error) => return Err(format!("{}: {error}", games.trim())),
        };
        let outcome = run(&query, games);
        if !outcome.faults.is_empty() {
            return Err(format!("faults: {:?}", outcome.faults));
        }
        let expected = expected.split_whitespace().collect::<Vec<_>>().join(" ");
        let found = if expected.contains(" game") { outcome.games() } else { outcome.hits };
        same("matches", &expected, &found)?;
        if optional {
            continue;
        }
        for says in lines(&text, "says") {
            same("messages", says, &outcome.says.join(" | "))?;
        }
        for keeps in lines(&text, "keeps") {
            same("persistent variables", keeps, &outcome.keeps.join(" | "))?;
        }
        for sorts in lines(&text, "sorts") {
            same("sort keys", sorts, &outcome.sorts.join(" | "))?;
        }
        let counts: Vec<&str> = lines(&text, "counts").collect();
        if !counts.is_empty() {
            same("tallies", &counts.join("\n"), &outcome.counts.join("\n"))?;
        }
        for writes in lines(&text, "writes") {
            same("comments", writes, &outcome.writes.join(" | "))?;
        }
        same_file(&path.with_extension("pgn"), &outcome.pgn)?;
    }
    Ok(())
}

/// The commands of a header with the lines that each prints; the place of these among all lines.
fn commands(text: &str) -> Result<Vec<(String, Range<usize>)>, String> {
    let lines: Vec<&str> = text.lines().collect();
    let mut commands = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        let Some(words) = line.strip_prefix("// run: ") else { continue };
        if lines.get(at + 1) != Some(&"// prints:") {
            return Err(format!("`// prints:` has to follow `{line}`"));
        }
        let shown = lines.iter().skip(at + 2).take_while(|line| line.starts_with("//  "));
        commands.push((words.trim().to_owned(), at + 2..at + 2 + shown.count()));
    }
    Ok(commands)
}

/// Runs the commands of a header, as those of the book; how many there are.
fn printed(path: &Path, text: &str) -> Result<usize, String> {
    let commands = commands(text)?;
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let place = path.strip_prefix(here("")).unwrap_or(path).display();
    for (words, at) in commands.iter().rev() {
        let shown = lines.get(at.clone()).ok_or("the header ends too early")?;
        let shown: String =
            shown.iter().map(|line| format!("{}\n", line.get(5..).unwrap_or(""))).collect();
        let command = format!("$ figurine run {place} {words}\n");
        let found = Place::new(&place.to_string()).transcript(&command)?;
        let found: Vec<&str> = found.lines().skip(1).map(str::trim_end).collect();
        if std::env::var_os("UPDATE").is_some() {
            lines.splice(at.clone(), found.iter().map(|line| format!("//   {line}")));
        } else {
            same("prints", &shown, &found.iter().map(|l| format!("{l}\n")).collect::<String>())?;
        }
    }
    let now = lines.join("\n") + "\n";
    if std::env::var_os("UPDATE").is_some() && now != text {
        std::fs::write(path, now).unwrap();
    }
    Ok(commands.len())
}

fn same(what: &str, expected: &str, found: &str) -> Result<(), String> {
    if expected == found {
        return Ok(());
    }
    Err(format!("{what}\n  expected: {expected}\n  found:    {found}"))
}

/// Compares with a file if there is one.
fn same_file(path: &Path, found: &str) -> Result<(), String> {
    if !path.exists() {
        return Ok(());
    }
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(path, found).unwrap();
    }
    same("output", &std::fs::read_to_string(path).unwrap(), found)
}

/// Runs every query of a folder and tells all that differ.
pub fn check_folder(folder: &str, least: usize) {
    let queries = files(folder, "cql");
    assert!(queries.len() >= least, "{folder} holds {} queries only", queries.len());
    let wrong: Vec<String> = queries
        .iter()
        .filter_map(|path| {
            let error = check(path).err()?;
            Some(format!("{}: {error}", path.strip_prefix(here("")).unwrap().display()))
        })
        .collect();
    assert!(wrong.is_empty(), "\n{}\n", wrong.join("\n"));
}

/// An index of games in memory.
pub fn indexed(games: &[u8]) -> Arc<Indexed> {
    let mut bytes = Vec::new();
    let games = games.to_vec();
    index::build(&games, ("games", 0), &mut bytes, &mut |_, _| ControlFlow::Continue(())).unwrap();
    let index = Index::open(Arc::new(bytes)).unwrap();
    Arc::new(Indexed { index, games: Arc::new(games) })
}
