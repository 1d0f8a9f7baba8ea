//! What the moves of a game tell, asked by one query and by many at once, with the plan and
//! without it, of the text and of an index; games of Chess960, of variants and with faults among
//! them.

use super::index::all_games;
use super::{compile, outcome, outcome_of, text};
use crate::fixture::indexed;
use figurine::engine::{Batch, Games, Labelled, Options, scan};
use std::ops::ControlFlow;
use std::sync::Arc;

const TOLD: [&str; 43] = [
    "pin",
    "pin through r",
    "pin through N from b",
    "pin from R through n",
    "pin to K wtm",
    "pin to q from [RB]",
    "pin to _ from R through p",
    "pin through [a-h2,a-h7] to .",
    "pin to {K | Q} from {r | q}",
    "pin through {a attackedby N}",
    "pin through {r & a-h8} N attacks r",
    "not pin from b\ncheck",
    "flipcolor {pin through N to K}",
    "flip {pin through p from Bb5}",
    "rotate90 {pin from R to k}",
    "shift {pin through nc6 from Bb5}",
    "#(pin) >= 2",
    "pin through Q~",
    "pin through r from Q~ N attacks r",
    "pin & a-d1-8",
    "find {pin through q}\nmate",
    "find {pin from q}\nfind {N attacks r}",
    "N attacks r",
    "n attackedby P",
    "K->k",
    "k->Q or q->K",
    "[Nn]->[Qq]",
    "P->[rq] btm",
    "R attacks q wtm",
    "[QR]>=4",
    "P <= 3 p <= 3",
    "not Q not q",
    "_e4 _e5 _d4 _d5",
    "Q~",
    "Q~ or q~",
    "Qa-h8 kg8",
    "castlingrights white\nKg1",
    "btm check Rh8",
    "mate",
    "stalemate",
    "check Q attacks k",
    "initial",
    "terminal Kg1",
];

fn told() -> Vec<Labelled> {
    let query = |body: &&str| {
        let Ok((query, _)) = compile(body, &format!("cql()\n{body}\n")) else {
            return None;
        };
        Some(query)
    };
    TOLD.iter().filter_map(query).collect()
}

#[test]
fn a_glance_changes_nothing() {
    let games = all_games();
    let index = indexed(&games);
    let mut some = 0;
    for query in told() {
        for variations in [false, true] {
            let run = |plain| {
                outcome(&query, &[&games], &Options { plain, variations, ..Options::default() })
            };
            let (planned, plain) = (run(false), run(true));
            some += usize::from(plain.hits > 0);
            let same = planned.written == plain.written && planned.said == plain.said;
            assert!(same, "{} finds something else without a plan", query.label);
            let source = Games::Index("games".to_owned(), Arc::clone(&index));
            let options = Options { variations, ..Options::default() };
            let same = outcome_of(&query, vec![source], &options) == planned;
            assert!(same, "{} finds something else with an index", query.label);
        }
    }
    assert!(some > 50, "only {some} queries find something");
}

/// The hits of queries that are asked in one pass: query, game, positions.
fn hits(queries: &[Labelled], source: Games, options: &Options) -> Vec<(usize, u32, Vec<u32>)> {
    let mut hits = Vec::new();
    scan(queries, vec![source], options, &mut |batch: Batch| {
        hits.extend(batch.hits.into_iter().map(|hit| (hit.query, hit.game, hit.positions)));
        ControlFlow::Continue(())
    })
    .unwrap();
    hits.sort();
    hits
}

#[test]
fn many_queries_find_what_each_finds_alone() {
    let games = all_games();
    let index = indexed(&games);
    let queries = told();
    assert!(queries.len() > 40, "only {} queries compile", queries.len());
    for variations in [false, true] {
        let options = Options { variations, ..Options::default() };
        let mut alone = Vec::new();
        for (i, query) in queries.iter().enumerate() {
            let one = std::slice::from_ref(query);
            let found = hits(one, text(&games), &options);
            alone.extend(found.into_iter().map(|(_, game, positions)| (i, game, positions)));
        }
        alone.sort();
        let index = Games::Index("games".to_owned(), Arc::clone(&index));
        for source in [text(&games), index] {
            let together = hits(&queries, source, &options);
            let differs = together.iter().zip(&alone).find(|(a, b)| a != b);
            assert_eq!(differs, None, "{}", queries[differs.map_or(0, |(a, _)| a.0)].label);
            assert_eq!(together.len(), alone.len());
        }
    }
}
