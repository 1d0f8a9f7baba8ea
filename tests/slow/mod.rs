//! A slow, obvious evaluator against the engine.
//!
//! Random queries are written as text and run by the engine over random games; the same queries
//! are evaluated here square by square on plain shakmaty boards, transforms by looking at a
//! transformed board. Both must find the same positions.
//!
//! `FIGURINE_ROUNDS=20000 cargo test --release slow` runs longer.

mod eval;
mod generate;
mod query;

use figurine::engine::{Input, Labelled, Options, scan};
use figurine::sema::compile;
use figurine::text::Source;
use generate::Random;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Random queries, each over all the games.
const ROUNDS: u64 = 600;
const GAMES: usize = 24;

/// Matching positions by game, as the engine finds them.
fn engine(query: &str, pgn: &str, games: usize) -> Vec<Vec<u32>> {
    let source = Source::new("random", query);
    let (compiled, reports) = compile(&source);
    let Some(compiled) = compiled else {
        let messages: Vec<_> = reports.iter().map(|r| (r.code.id, &r.message)).collect();
        panic!("{query}\n{messages:?}");
    };
    let labelled = [Labelled { label: "random".into(), query: Arc::new(compiled) }];
    let reader = std::io::Cursor::new(pgn.as_bytes().to_vec());
    let inputs = vec![Input { name: "games".into(), reader: Box::new(reader) }];
    let options =
        Options { threads: 1, cancel: Arc::new(AtomicBool::new(false)), ..Options::default() };
    let mut found = vec![Vec::new(); games];
    scan(&labelled, inputs, &options, &mut |batch| {
        assert!(batch.faults.is_empty(), "{:?}", batch.faults);
        assert!(batch.run_faults.is_empty(), "{query}: {:?}", batch.run_faults);
        for hit in batch.hits {
            found[hit.game as usize - 1] = hit.positions;
        }
        ControlFlow::Continue(())
    })
    .unwrap();
    found
}

#[test]
fn the_engine_agrees_with_the_slow_evaluator() {
    let rounds =
        std::env::var("FIGURINE_ROUNDS").ok().and_then(|r| r.parse().ok()).unwrap_or(ROUNDS);
    let mut random = Random::new(20_261_130);
    let (mut pairs, mut hits) = (0, 0);
    let mut games = Vec::new();
    for round in 0..rounds {
        if round % 50 == 0 {
            games = (0..GAMES).map(|_| generate::game(&mut random)).collect();
        }
        let pgn: String = games.iter().map(|g| g.pgn.as_str()).collect();
        let query = generate::condition(&mut random, 4);
        let text = query.to_string();
        let found = engine(&text, &pgn, GAMES);
        for (game, found) in games.iter().zip(found) {
            let expected: Vec<u32> = (0..game.positions.len())
                .filter(|at| eval::truth(game, *at, &query))
                .map(|at| at as u32)
                .collect();
            assert_eq!(found, expected, "query: {text}\ngame: {}", game.pgn);
            pairs += 1;
            hits += expected.len();
        }
    }
    assert!(pairs >= 10_000 && hits > pairs / 10, "{pairs} pairs, {hits} hits");
}
