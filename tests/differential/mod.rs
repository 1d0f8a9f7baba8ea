//! Whatever way a query is run, it finds the same and writes the same bytes in every format: every
//! query of the project, and those of the acceptance suite where it is there.

mod glances;
mod index;
mod packed;
mod pieces;
mod plan;
mod several;
mod shared;
mod threads;

use crate::fixture::{compile, files};
use figurine::engine::{Batch, Games, Hit, Input, Labelled, Options, scan};
use figurine::output::tally::{self, Choice, Tallies};
use figurine::output::{Format, Names, Order, Setup, Writer};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::Cursor;
use std::ops::ControlFlow;
use std::path::Path;
use std::slice;
use std::sync::{Arc, LazyLock};

const FORMATS: [Format; 8] = [
    Format::Pgn,
    Format::Jsonl,
    Format::Csv,
    Format::Fen,
    Format::Epd,
    Format::Parquet,
    Format::Count,
    Format::Table,
];

/// A query with the games that it is asked of, and what it came to on one thread.
struct Asked {
    name: String,
    query: Labelled,
    games: Arc<[u8]>,
    variations: bool,
    alone: Outcome,
}

/// What a run came to. Texts are long, so that only their hashes are kept.
#[derive(Clone, PartialEq, Eq)]
struct Outcome {
    /// What is written of the tallies, and what each format writes.
    written: Vec<u64>,
    /// Messages and faults of the query.
    said: Vec<String>,
    /// Faults of the games that were read.
    faults: Vec<String>,
    /// Games read, faulty and failed ones.
    counts: [u64; 3],
    hits: u64,
    positions: u64,
}

/// All queries.
static ALL: LazyLock<Vec<Asked>> = LazyLock::new(|| own().chain(acceptance()).collect());

/// All games of the project.
fn own_games() -> Arc<[u8]> {
    let mut games = Vec::new();
    for path in files("examples/games", "pgn").into_iter().chain(files("tests/games", "pgn")) {
        games.extend(std::fs::read(path).unwrap());
        games.extend(b"\n\n");
    }
    games.into()
}

/// The queries of the project over all of its games.
fn own() -> impl Iterator<Item = Asked> {
    let games = own_games();
    let queries = [files("examples/queries", "cql"), files("tests/language", "cql")].concat();
    queries.into_iter().map(move |path| {
        let text = std::fs::read_to_string(&path).unwrap();
        let name = path.file_stem().unwrap().to_string_lossy();
        asked(&name, &text, Arc::clone(&games), false)
            .unwrap_or_else(|| panic!("{name} does not compile"))
    })
}

/// Those of the acceptance suite.
fn acceptance() -> impl Iterator<Item = Asked> {
    let root = Path::new("../shared/acceptance");
    let cases = std::fs::read_to_string(root.join("cases.tsv")).unwrap_or_default();
    let mut known: Vec<(String, Arc<[u8]>)> = Vec::new();
    let mut all = Vec::new();
    for line in cases.lines().skip(1) {
        let fields: Vec<&str> = line.split('\t').collect();
        let text = std::fs::read_to_string(root.join(fields[1])).unwrap();
        let games = match known.iter().find(|(name, _)| name == fields[2]) {
            Some((_, games)) => Arc::clone(games),
            None => {
                let games: Arc<[u8]> = std::fs::read(root.join(fields[2])).unwrap().into();
                known.push((fields[2].to_owned(), Arc::clone(&games)));
                games
            }
        };
        all.extend(asked(fields[1], &text, games, fields[3] == "yes"));
    }
    assert!(all.len() > 500 || cases.is_empty(), "only {} cases can be run", all.len());
    all.into_iter()
}

fn asked(name: &str, text: &str, games: Arc<[u8]>, variations: bool) -> Option<Asked> {
    let (query, _) = compile(name, text).ok()?;
    let name = name.to_owned();
    let options = Options { variations, ..Options::default() };
    let alone = outcome(&query, &[&games], &options);
    Some(Asked { name, query, games, variations, alone })
}

impl Asked {
    /// The options of the query with this change.
    fn options(&self) -> Options {
        Options { variations: self.variations, ..Options::default() }
    }

    /// Runs it otherwise than alone on one thread.
    fn run(&self, options: &Options) -> Outcome {
        outcome(&self.query, &[&self.games], options)
    }
}

/// A text of games as a source.
fn text(games: &Arc<[u8]>) -> Games {
    let reader = Box::new(Cursor::new(Arc::clone(games)));
    Input { name: "games".to_owned(), reader }.into()
}

/// Runs a query; every hit goes to `each`.
fn run(
    query: &Labelled,
    inputs: Vec<Games>,
    options: &Options,
    each: &mut dyn FnMut(Hit),
) -> Outcome {
    let (mut said, mut faults) = (Vec::new(), Vec::new());
    let sources = inputs.iter().map(|input| input.name().to_owned()).collect();
    let ran = scan(slice::from_ref(query), inputs, options, &mut |batch: Batch| {
        said.extend(batch.messages);
        faults.extend(batch.faults.iter().map(|fault| format!("{fault:?}")));
        said.extend(batch.run_faults.iter().map(|fault| format!("{fault:?}")));
        said.extend(batch.read_errors.iter().map(|error| format!("{error:?}")));
        batch.hits.into_iter().for_each(&mut *each);
        ControlFlow::Continue(())
    });
    let mut ran = ran.unwrap();
    let counts = [ran.games, ran.faulty, ran.failed];
    let tallies = std::mem::take(&mut ran.tallies);
    let queries = slice::from_ref(query);
    let tallies = Tallies::of_run(queries, sources, ran.games, tallies, |_| false);
    let mut told = Vec::new();
    tally::csv(&mut told, &tallies, Choice::default()).unwrap();
    let written = vec![hash(&told)];
    Outcome { written, said, faults, counts, hits: ran.hits, positions: ran.positions }
}

/// What a query comes to, with what it writes.
fn outcome(query: &Labelled, sources: &[&Arc<[u8]>], options: &Options) -> Outcome {
    outcome_of(query, sources.iter().map(|games| text(games)).collect(), options)
}

/// The same of any sources.
fn outcome_of(query: &Labelled, inputs: Vec<Games>, options: &Options) -> Outcome {
    let queries = slice::from_ref(query);
    let mut order = Order::new(queries, 0, None);
    let mut hits = Vec::new();
    let sources = inputs.iter().map(|_| "games".to_owned()).collect();
    let mut outcome = run(query, inputs, options, &mut |hit| hits.extend(order.push(hit)));
    hits.extend(order.finish());
    let names = Names { queries: queries.to_vec(), sources };
    outcome.written.extend(written(&names, &hits));
    outcome
}

/// What each format writes of these hits, as hashes.
fn written(names: &Names, hits: &[Hit]) -> Vec<u64> {
    let of = |format| {
        let mut writer = Writer::new(format, Setup { names: names.clone(), ..Setup::default() });
        let mut bytes = Vec::new();
        for hit in hits {
            writer.hit(&mut bytes, hit).unwrap();
        }
        writer.finish(&mut bytes).unwrap();
        hash(&bytes)
    };
    FORMATS.map(of).to_vec()
}

fn hash(bytes: &[u8]) -> u64 {
    let mut hasher = DefaultHasher::new();
    bytes.hash(&mut hasher);
    hasher.finish()
}
