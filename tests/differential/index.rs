//! The games against an index of them, on all games of the project, whatever is odd in them.

use crate::fixture::{compile, files, indexed};
use figurine::engine::{Batch, Games, Input, Labelled, Options, scan};
use figurine::index::Indexed;
use figurine::output::{Format, Names, Order, Setup, Writer};
use std::collections::HashMap;
use std::io::Cursor;
use std::ops::ControlFlow;
use std::path::Path;
use std::slice;
use std::sync::Arc;

const FORMATS: [Format; 7] = [
    Format::Pgn,
    Format::Jsonl,
    Format::Csv,
    Format::Fen,
    Format::Epd,
    Format::Count,
    Format::Table,
];

/// What a query writes in each format, and what it says besides.
fn output(
    query: &Labelled,
    sources: &[(String, Vec<u8>)],
    options: &Options,
    faults: bool,
) -> Vec<Vec<u8>> {
    let input = |(name, games): &(String, Vec<u8>)| Input {
        name: name.clone(),
        reader: Box::new(Cursor::new(games.clone())),
    };
    written(query, sources.iter().map(|source| input(source).into()).collect(), options, faults)
}

/// The same of any games.
fn written(query: &Labelled, inputs: Vec<Games>, options: &Options, faults: bool) -> Vec<Vec<u8>> {
    let queries = slice::from_ref(query);
    let mut order = Order::new(queries, 0, None);
    let (mut hits, mut said) = (Vec::new(), Vec::new());
    let sources = inputs.iter().map(|games| games.name().to_owned()).collect();
    let ran = scan(queries, inputs, options, &mut |batch: Batch| {
        said.extend(batch.messages.iter().map(|message| message.to_string()));
        if faults {
            said.extend(batch.faults.iter().map(|fault| format!("{fault:?}")));
        }
        said.extend(batch.run_faults.iter().map(|fault| format!("{fault:?}")));
        hits.extend(batch.hits.into_iter().filter_map(|hit| order.push(hit)));
        ControlFlow::Continue(())
    });
    let summary = ran.unwrap();
    said.push(format!("{} {} {}", summary.games, summary.faulty, summary.failed));
    hits.extend(order.finish());
    let names = Names { queries: queries.to_vec(), sources };
    let mut out: Vec<Vec<u8>> = said.into_iter().map(String::into_bytes).collect();
    for format in FORMATS {
        let mut writer = Writer::new(format, Setup { names: names.clone(), ..Setup::default() });
        let mut bytes = Vec::new();
        for hit in &hits {
            writer.hit(&mut bytes, hit).unwrap();
        }
        writer.finish(&mut bytes).unwrap();
        out.push(bytes);
    }
    out
}

fn threads(threads: usize) -> Options {
    Options { threads, ..Options::default() }
}

/// Queries with the games that they are asked of.
type Asked = (String, String, Vec<u8>, bool);

/// The queries of the acceptance suite, where it is there.
fn acceptance() -> Vec<Asked> {
    let root = Path::new("../shared/acceptance");
    let Ok(cases) = std::fs::read_to_string(root.join("cases.tsv")) else { return Vec::new() };
    let case = |line: &str| {
        let fields: Vec<&str> = line.split('\t').collect();
        let query = std::fs::read_to_string(root.join(fields[1])).unwrap();
        let games = std::fs::read(root.join(fields[2])).unwrap();
        (fields[1].to_owned(), query, games, fields[3] == "yes")
    };
    cases.lines().skip(1).map(case).collect()
}

/// Whether an index of the games says the same as they do.
fn same(query: &Labelled, games: &[u8], index: &Arc<Indexed>, options: &Options) {
    let text = output(query, &[("games".to_owned(), games.to_vec())], options, true);
    let source = Games::Index("games".to_owned(), Arc::clone(index));
    let from_index = written(query, vec![source], options, true);
    for (n, (text, from_index)) in text.iter().zip(&from_index).enumerate() {
        let shown = String::from_utf8_lossy(text);
        let other = String::from_utf8_lossy(from_index);
        let name = &query.label;
        let line = shown.lines().zip(other.lines()).find(|(a, b)| a != b);
        assert!(text == from_index, "{name}, output {n}, with an index: {line:?}");
    }
    assert_eq!(text.len(), from_index.len(), "{}", query.label);
}

/// All games of the project, with faults, variants, other languages, in one text.
fn all_games() -> Vec<u8> {
    let folders = ["examples/games", "tests/games", "tests/games/foreign"];
    let mut games = Vec::new();
    for path in folders.iter().flat_map(|folder| files(folder, "pgn")) {
        games.extend(std::fs::read(path).unwrap());
        games.extend(b"\n\n");
    }
    games
}

#[test]
fn an_index_changes_nothing() {
    let games = all_games();
    let index = indexed(&games);
    for path in [files("examples/queries", "cql"), files("tests/language", "cql")].concat() {
        let text = std::fs::read_to_string(&path).unwrap();
        let name = path.display().to_string();
        let Ok((query, _)) = compile(&name, &text) else { continue };
        for (threads, variations) in [(1, false), (3, true)] {
            same(&query, &games, &index, &Options { variations, ..self::threads(threads) });
        }
    }
}

#[test]
fn an_index_changes_nothing_in_the_acceptance_suite() {
    let mut indexes: HashMap<Vec<u8>, Arc<Indexed>> = HashMap::new();
    for (name, text, games, variations) in acceptance() {
        let Ok((query, _)) = compile(&name, &text) else { continue };
        let index = indexes.entry(games.clone()).or_insert_with(|| indexed(&games));
        same(&query, &games, index, &Options { variations, ..threads(1) });
    }
}
