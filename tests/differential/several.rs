//! Many queries in one pass against each of them alone: with threads, and over an index.

use super::{ALL, Asked, text, written};
use crate::fixture::indexed;
use figurine::engine::{Batch, Games, Hit, Labelled, Options, scan};
use figurine::output::{Names, Order};
use std::ops::ControlFlow;
use std::slice;
use std::sync::Arc;

/// As many as people run at once.
const MANY: usize = 30;

/// Queries that are asked of the same games, in one pass.
fn passes() -> Vec<Vec<&'static Asked>> {
    let mut passes: Vec<Vec<&Asked>> = Vec::new();
    for asked in ALL.iter() {
        let fits = |pass: &&mut Vec<&Asked>| {
            let same = |one: &&Asked| {
                Arc::ptr_eq(&one.games, &asked.games) && one.variations == asked.variations
            };
            pass.len() < MANY && pass.first().is_some_and(same)
        };
        match passes.iter_mut().find(fits) {
            Some(pass) => pass.push(asked),
            None => passes.push(vec![asked]),
        }
    }
    passes
}

/// Runs a pass and compares what each query has found.
fn compare(pass: &[&Asked], games: Games, options: &Options, how: &str) -> usize {
    let queries: Vec<Labelled> = pass.iter().map(|asked| asked.query.clone()).collect();
    let mut order = Order::new(&queries, 0, None);
    let mut hits: Vec<Hit> = Vec::new();
    let ran = scan(&queries, vec![games], options, &mut |batch: Batch| {
        hits.extend(batch.hits.into_iter().filter_map(|hit| order.push(hit)));
        ControlFlow::Continue(())
    });
    ran.unwrap();
    hits.extend(order.finish());
    let mut some = 0;
    for (number, asked) in pass.iter().enumerate() {
        let own = hits.iter().filter(|hit| hit.query == number);
        let own: Vec<Hit> = own.map(|hit| Hit { query: 0, ..hit.clone() }).collect();
        some += usize::from(!own.is_empty());
        let queries = slice::from_ref(&asked.query).to_vec();
        let names = Names { queries, sources: vec!["games".to_owned()] };
        // The first is that of the tallies.
        let same = asked.alone.written.get(1..) == Some(&written(&names, &own)[..]);
        assert!(same, "{} finds something else beside others, {how}", asked.name);
    }
    some
}

#[test]
fn many_in_one_pass_find_what_each_finds_alone() {
    let mut some = 0;
    for pass in passes() {
        let Some(first) = pass.first() else { continue };
        some += compare(&pass, text(&first.games), &first.options(), "on one thread");
        let threads = Options { threads: 3, ..first.options() };
        compare(&pass, text(&first.games), &threads, "on three threads");
        let index = Games::Index("games".to_owned(), indexed(&first.games));
        compare(&pass, index, &threads, "over an index");
    }
    assert!(some > 20, "only {some} queries find something");
}

/// What begins alike, or has the same costly condition.
const ALIKE: [&str; 12] = [
    "mate",
    "flipcolor { btm mate Q attacks k }",
    "flipcolor { mate kh1-8 }",
    "mate find quiet { check }",
    "check find quiet { check }",
    "wtm find quiet { check } P >= 3",
    "cql(variations) mate",
    "cql(variations) find quiet { check }",
    "elo >= 2000 mate",
    "elo >= 2000 check",
    "sort \"ply\" ply mate",
    "{mate Q} or {mate R} or {check mate}",
];

#[test]
fn what_queries_have_in_common_is_the_same_for_all() {
    let games = super::own_games();
    let asked: Vec<Asked> = ALIKE
        .iter()
        .map(|body| super::asked(body, body, Arc::clone(&games), false).unwrap())
        .collect();
    let pass: Vec<&Asked> = asked.iter().collect();
    for (threads, how) in [(1, "on one thread"), (3, "on three threads")] {
        let options = Options { threads, ..Options::default() };
        assert!(compare(&pass, text(&games), &options, how) >= 9);
        let index = Games::Index("games".to_owned(), indexed(&games));
        compare(&pass, index, &options, "over an index");
    }
    // Each finds the same without a plan.
    for one in &asked {
        let plain = one.run(&Options { plain: true, ..Options::default() });
        assert!(plain.written == one.alone.written, "{} without a plan", one.name);
    }
}
