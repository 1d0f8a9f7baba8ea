//! Tallies: against a slow and obvious count, in shards, within their limits, in files.

mod commands;
mod counted;
mod limits;
mod shards;

use crate::fixture::{compile, files};
use figurine::engine::{Batch, Games, Input, Labelled, Options, Summary, scan};
use figurine::output::tally::{Choice, Origin, Page, Tallies, csv, fingerprint, jsonl, text};
use std::io::Cursor;
use std::ops::ControlFlow;
use std::sync::Arc;

/// All games of the project in several texts.
fn sources() -> Vec<Arc<[u8]>> {
    let folders = ["examples/games", "tests/games"];
    let paths = folders.iter().flat_map(|folder| files(folder, "pgn"));
    paths.map(|path| Arc::from(std::fs::read(path).unwrap())).collect()
}

/// Texts as sources, whose names are their places.
fn inputs(sources: &[Arc<[u8]>]) -> Vec<Games> {
    let input = |(place, games): (usize, &Arc<[u8]>)| {
        let reader = Box::new(Cursor::new(Arc::clone(games)));
        Input { name: format!("{place}.pgn"), reader }.into()
    };
    sources.iter().enumerate().map(input).collect()
}

/// A query by itself.
fn query(text: &str) -> Labelled {
    compile("q", text).unwrap_or_else(|error| panic!("{text}: {error}")).0
}

/// What a run comes to: its tallies, its messages, how it ended.
struct Ran {
    tallies: Tallies,
    says: Vec<String>,
    summary: Summary,
}

fn run(queries: &[Labelled], sources: &[Arc<[u8]>], options: &Options) -> Ran {
    let mut says = Vec::new();
    let inputs = inputs(sources);
    let names = inputs.iter().map(|input| input.name().to_owned()).collect();
    let mut summary = scan(queries, inputs, options, &mut |batch: Batch| {
        says.extend(batch.messages);
        ControlFlow::Continue(())
    })
    .unwrap();
    let counts = std::mem::take(&mut summary.tallies);
    let ended = |query: usize| summary.overflows.iter().any(|over| over.query == query);
    let mut tallies = Tallies::of_run(queries, names, summary.games, counts, ended);
    tallies.origin = Origin {
        hashes: queries.iter().map(|query| fingerprint(&query.label)).collect(),
        source_games: summary.sources.clone(),
        shards: options.shard.of,
        parts: vec![options.shard.part],
        ..Origin::default()
    };
    Ran { tallies, says, summary }
}

/// The tallies in every form.
fn told(tallies: &Tallies) -> String {
    let mut out = Vec::new();
    for choice in [Choice::default(), Choice { by: None, top: Some(2) }] {
        text(&mut out, tallies, choice, Page::default()).unwrap();
        csv(&mut out, tallies, choice).unwrap();
        jsonl(&mut out, tallies, choice).unwrap();
    }
    String::from_utf8(out).unwrap()
}
