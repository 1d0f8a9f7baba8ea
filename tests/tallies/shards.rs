//! Shards put together are the run: the same bytes in every form.

use super::{query, run, sources, told};
use crate::fixture::{compile, files};
use figurine::engine::{Labelled, Options, Shard};
use figurine::output::tally::{MergeError, Merger, PartialError, Tallies, partial, read_partial};

fn bytes(tallies: &Tallies) -> Vec<u8> {
    let mut out = Vec::new();
    partial(&mut out, tallies).unwrap();
    out
}

/// Through a file and back.
fn again(tallies: &Tallies) -> Tallies {
    let bytes = bytes(tallies);
    let read = read_partial(&mut bytes.as_slice()).unwrap();
    assert_eq!(&read, tallies);
    read
}

fn shards(queries: &[Labelled], of: u32) -> Vec<Tallies> {
    let sources = sources();
    let shard = |part| {
        let threads = 1 + part as usize % 2;
        let shard = Shard { part, of };
        run(queries, &sources, &Options { threads, shard, ..Options::default() }).tallies
    };
    (1..=of).map(shard).collect()
}

fn merged(parts: &[Tallies], partial: bool) -> Result<Tallies, MergeError> {
    let mut merger = Merger::default();
    parts.iter().try_for_each(|part| merger.add(again(part)))?;
    merger.finish(partial)
}

/// Queries with tallies.
fn queries() -> Vec<Labelled> {
    let written = files("tests/language", "cql").into_iter().filter_map(|path| {
        let text = std::fs::read_to_string(&path).unwrap();
        let name = path.file_stem().unwrap().to_string_lossy();
        compile(&name, &text).ok().map(|found| found.0)
    });
    let more = [
        "cql() tally material",
        "cql() tally per game (tag \"Result\"  elo white / 100 * 100  eco)",
        "cql() mate tally \"by\" (type checkers  k)",
        "cql(variations) tally per game \"men\" [Qq]",
    ];
    let more = more.into_iter().map(query);
    written.chain(more).filter(|query| !query.query.tallies.is_empty()).collect()
}

#[test]
fn shards_are_the_run() {
    let queries = queries();
    assert!(queries.len() >= 10);
    let whole = run(&queries, &sources(), &Options { threads: 2, ..Options::default() }).tallies;
    assert!(whole.tallies.iter().map(|tally| tally.rows.len()).sum::<usize>() > 100);
    for of in [1, 2, 3, 7] {
        let mut parts = shards(&queries, of);
        parts.rotate_left(of as usize / 2);
        let all = merged(&parts, false).unwrap();
        assert_eq!(told(&all), told(&whole), "{of} shards");
        assert!(bytes(&all) == bytes(&whole), "{of} shards");
    }
    // What was merged is merged on.
    let parts = shards(&queries, 4);
    let half = [merged(&parts[2..], true).unwrap(), merged(&parts[..2], true).unwrap()];
    assert!(bytes(&merged(&half, false).unwrap()) == bytes(&whole));
}

#[test]
fn what_does_not_belong_together_is_refused() {
    let queries = [query("cql() tally ply")];
    let parts = shards(&queries, 3);
    assert_eq!(merged(&parts[..1], false), Err(MergeError::Missing(vec![2, 3], 3)));
    assert_eq!(
        merged(&[parts[1].clone(), parts[2].clone(), parts[1].clone()], false),
        Err(MergeError::Twice(0, 2, 2))
    );
    let changed = |change: fn(&mut Tallies)| {
        let mut other = parts[1].clone();
        change(&mut other);
        match merged(&[parts[0].clone(), other], false) {
            Err(MergeError::Other(1, what)) => what,
            other => panic!("{other:?}"),
        }
    };
    let all = [
        changed(|t| t.queries[0].push('x')),
        changed(|t| t.origin.hashes[0].push('0')),
        changed(|t| t.sources[0].push('x')),
        changed(|t| t.origin.source_games[0] += 1),
        changed(|t| t.origin.options = serde_json::json!({"variations": true})),
        changed(|t| t.origin.shards = 4),
        changed(|t| t.tallies[0].info.per_game = true),
    ];
    insta::assert_snapshot!(all.join("\n"));
}

#[test]
fn a_file_that_was_cut_or_changed_is_told() {
    let whole = run(&[query("cql() tally (k tag \"White\")")], &sources(), &Options::default());
    let good = bytes(&whole.tallies);
    let read = |bytes: &[u8]| read_partial(&mut &bytes[..]);
    for end in (0..good.len()).step_by(7).chain([good.len() - 1]) {
        match read(&good[..end]) {
            Err(PartialError::Truncated | PartialError::Foreign) => {}
            other => panic!("cut at {end}: {other:?}"),
        }
    }
    for place in (0..good.len()).step_by(3) {
        let mut bad = good.clone();
        bad[place] ^= 1 + (place % 100) as u8;
        assert!(read(&bad).is_err(), "changed at {place}");
    }
    assert!(matches!(read(&[&good[..], b"\n"].concat()), Err(PartialError::Changed)));
    assert!(matches!(read(b""), Err(PartialError::Foreign)));
    assert!(matches!(read(b"[Event \"x\"]\n\n1. e4 *\n"), Err(PartialError::Foreign)));
    let later = b"{\"format\":\"figurine tallies\",\"version\":2}\n";
    assert!(matches!(read(later), Err(PartialError::Later(2))));
}
