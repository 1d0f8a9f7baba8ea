//! Tallies with too many values, and games on which a query fails.

use super::{query, run, sources, told};
use figurine::engine::{Options, Overflow};
use figurine::ir::Limits;

#[test]
fn a_tally_with_too_many_values_ends_its_query_only() {
    let few = query("cql() mate tally per game \"few\" ply / 100");
    let queries = [query("cql() tally \"some\" ply / 50 tally \"many\" ply"), few.clone()];
    let mut hits = None;
    for threads in [1, 3] {
        let options = Options { threads, most_values: 30, ..Options::default() };
        let ran = run(&queries, &sources(), &options);
        let over = Overflow { query: 0, tally: 1, most: Some(30) };
        assert_eq!(ran.summary.overflows, [over]);
        assert!(ran.summary.stopped.is_empty() && !ran.summary.cancelled);
        let names: Vec<&str> = ran.tallies.tallies.iter().map(|t| t.info.name.as_str()).collect();
        assert_eq!(names, ["few"]);
        let alone = run(std::slice::from_ref(&few), &sources(), &Options::default());
        assert_eq!(ran.tallies.tallies[0].rows, alone.tallies.tallies[0].rows);
        // Hits come up to the same place.
        assert_eq!(*hits.get_or_insert(ran.summary.hits), ran.summary.hits);
        assert!(ran.summary.hits < ran.summary.games);
        // Alone, it ends the run.
        let ran = run(&queries[..1], &sources(), &Options { hits: false, ..options });
        assert_eq!(ran.summary.overflows.len(), 1);
        assert!(ran.tallies.tallies.is_empty());
    }
    let enough = Options { most_values: 1000, ..Options::default() };
    assert!(run(&queries, &sources(), &enough).summary.overflows.is_empty());
}

#[test]
fn what_a_query_counts_in_a_game_on_which_it_fails_is_dropped() {
    // At the third position a sum is too large.
    let text = "cql() tally \"n\" ply  x = 9223372036854775805  {x + ply < 0 or true}";
    let ran = run(&[query(text)], &sources(), &Options::default());
    let games = ran.summary.games;
    assert!(ran.summary.failed > 10 && ran.summary.failed < games, "{:?}", ran.summary);
    let rows = &ran.tallies.tallies[0].rows;
    assert_eq!(rows.iter().map(|row| row.count.games).max(), Some(games - ran.summary.failed));
    assert!(rows.len() <= 3, "{}", told(&ran.tallies));
}

#[test]
fn the_memory_bounds_tallies_too() {
    for threads in [1, 2] {
        let limits = Limits { time: None, memory: 1 << 20 };
        let options = Options { limits, threads, ..Options::default() };
        let ran = run(&[query("cql() tally \"n\" (fen  ~[])")], &sources(), &options);
        let full = !ran.summary.overflows.is_empty() || ran.summary.failed > 0;
        assert!(full, "{:?}", ran.summary);
        let ran = run(&[query("cql() tally \"n\" k")], &sources(), &options);
        assert!(ran.summary.overflows.is_empty() && ran.summary.failed == 0);
    }
}
