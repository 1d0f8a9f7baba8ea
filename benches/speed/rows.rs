//! The rows of the table.

use super::floor;
use super::measure::{Clock, Table, Target, pair, single};
use figurine::engine::{Input, Labelled, Options, scan};
use figurine::sema;
use figurine::text::Source;
use std::hint::black_box;
use std::io::Cursor;
use std::ops::ControlFlow;
use std::sync::Arc;

/// Three men on their squares, as the simplest questions are.
pub const SIMPLE: &str = "Bb3 Nf3 pa6";

/// Queries that are compiled.
pub fn queries(bodies: &[&str]) -> Vec<Labelled> {
    let compile = |body: &&str| {
        let text =
            if body.starts_with("cql") { (*body).to_owned() } else { format!("cql() {body}") };
        let (query, reports) = sema::compile(&Source::new("query", &text));
        let query = query.unwrap_or_else(|| panic!("{body}: {reports:?}"));
        Labelled { label: (*body).to_owned(), query: Arc::new(query) }
    };
    bodies.iter().map(compile).collect()
}

/// Runs queries; how many hits.
pub fn run(queries: &[Labelled], text: &Arc<[u8]>, threads: usize) -> u64 {
    let reader = Box::new(Cursor::new(Arc::clone(text)));
    let inputs = vec![Input { name: "games".to_owned(), reader }];
    let options = Options { threads, ..Options::default() };
    let summary = scan(queries, inputs, &options, &mut |_| ControlFlow::Continue(()));
    summary.map_or(0, |summary| summary.hits)
}

fn rates(bytes: usize, floor: f64, ours: f64) -> String {
    let rate = |time: f64| bytes as f64 / 1e6 / time;
    format!("floor {:.0} MB/s, ours {:.0} MB/s", rate(floor), rate(ours))
}

/// Straight from the text of the games.
pub fn text(table: &mut Table, text: &[u8]) {
    let shared: Arc<[u8]> = text.into();
    let rows = [
        ("a simple query from PGN", SIMPLE, 2.5),
        ("a query that tags refuse: player", "player \"Nobody\" check", 15.0),
        ("a query that tags refuse: elo", "elo > 3500 check", 15.0),
        ("a query that tags refuse: year", "year < 1500 check", 15.0),
        ("a query that tags refuse: result", "result 1-0 result 0-1 check", 15.0),
    ];
    for (name, body, target) in rows {
        if !table.wants(name) {
            continue;
        }
        let queries = queries(&[body]);
        let (floor, ours) = pair(
            Clock::Cpu,
            &mut || {
                black_box(floor::replay(text));
            },
            &mut || {
                black_box(run(&queries, &shared, 1));
            },
        );
        table.row(name, Target::Least(target), floor / ours, &rates(text.len(), floor, ours));
    }
    let name = "two threads against one";
    if table.wants(name) {
        let queries = queries(&[SIMPLE]);
        let mut times = [1, 2].map(|threads| {
            single(Clock::Wall, &mut || {
                black_box(run(&queries, &shared, threads));
            })
        });
        times[1] = times[1].max(1e-9);
        let figures = format!("{:.3} s, {:.3} s", times[0], times[1]);
        table.row(name, Target::Least(1.8), times[0] / times[1], &figures);
    }
}

/// Games that are compressed, against plain ones.
pub fn packed(table: &mut Table, text: &[u8]) {
    let name = "the same from .zst, two threads, against plain text";
    if !table.wants(name) {
        return;
    }
    let packed: Arc<[u8]> = zstd::encode_all(text, 3).unwrap().into();
    let (plain, queries): (Arc<[u8]>, _) = (text.into(), queries(&[SIMPLE]));
    let (plain, packed) = pair(
        Clock::Wall,
        &mut || {
            black_box(run(&queries, &plain, 2));
        },
        &mut || {
            black_box(run(&queries, &packed, 2));
        },
    );
    let ratio = packed / plain;
    table.row(name, Target::Most(1.5), ratio, &format!("{plain:.3} s, {packed:.3} s"));
}

/// What parts of the language cost.
pub fn language(table: &mut Table, text: &[u8]) {
    let shared: Arc<[u8]> = text.into();
    let against = |table: &mut Table, name: &str, first: &[&str], second: &[&str], most: f64| {
        if !table.wants(name) {
            return;
        }
        let (first, second) = (queries(first), queries(second));
        let (plain, ours) = pair(
            Clock::Cpu,
            &mut || {
                black_box(run(&first, &shared, 1));
            },
            &mut || {
                black_box(run(&second, &shared, 1));
            },
        );
        table.row(name, Target::Most(most), ours / plain, &format!("{plain:.3} s, {ours:.3} s"));
    };
    let pattern = "Qc3 rd5 kf6";
    for transform in ["shift", "flip", "rotate90"] {
        let turned = format!("{transform} {{{pattern}}}");
        let name = format!("{transform} against the query without it");
        against(table, &name, &[pattern], &[&turned], 2.0);
    }
    let many = twenty();
    let many: Vec<&str> = many.iter().map(String::as_str).collect();
    against(table, "twenty queries against the dearest", &[DEAREST], &many, 3.0);
}

/// The dearest of the twenty.
const DEAREST: &str = "mate";

/// Twenty questions about one file.
pub fn twenty() -> Vec<String> {
    let mut all: Vec<String> =
        "abcdefgh".chars().map(|file| format!("Q{file}7 k{file}8")).collect();
    all.extend("abcdefgh".chars().map(|file| format!("btm check R{file}8")));
    all.extend([DEAREST, "stalemate", "[QR]>=4", "K->k"].map(str::to_owned));
    all
}
