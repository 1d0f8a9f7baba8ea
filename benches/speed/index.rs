//! What an index costs, and what it gains.

use super::floor;
use super::measure::{Clock, Table, Target, pair};
use super::rows::queries;
use figurine::engine::{Games, Labelled, Options, scan};
use figurine::index::{Index, Indexed, build};
use std::hint::black_box;
use std::ops::ControlFlow;
use std::sync::Arc;

/// Three men that stand on these squares in most games, though seldom at once: the columns refuse
/// few games, so that nearly all positions are looked at.
const EXAMINED: &str = "Kg1 pd5 Rd1";

/// Three men of which the columns leave a tenth of the games.
const SIMPLE: &str = "Bb3 Nf3 pa6";

/// Two men that hardly ever stand there.
const REFUSED: &str = "Ka8 kh1";

/// A pinned rook that a knight attacks: neither the columns nor the moves alone tell.
const PINNED: &str = "pin through r N attacks r";

fn built(text: &Arc<Vec<u8>>) -> Vec<u8> {
    let mut out = Vec::new();
    let mut go_on = |_, _| ControlFlow::Continue(());
    build(text, ("games", 0), &mut out, &mut go_on).unwrap();
    out
}

/// Runs queries over an index; how many hits.
fn run(queries: &[Labelled], games: &Arc<Indexed>) -> u64 {
    let inputs = vec![Games::Index("games".to_owned(), Arc::clone(games))];
    let options = Options { texts: false, ..Options::default() };
    let summary = scan(queries, inputs, &options, &mut |_| ControlFlow::Continue(()));
    summary.map_or(0, |summary| summary.hits)
}

/// The rows of the index.
pub fn index(table: &mut Table, text: &[u8]) {
    let games = Arc::new(text.to_vec());
    let name = "building the index";
    if table.wants(name) {
        let (floor, ours) = pair(
            Clock::Cpu,
            &mut || {
                black_box(floor::replay(text));
            },
            &mut || {
                black_box(built(&games));
            },
        );
        let figures = format!("{:.0} MB/s", text.len() as f64 / 1e6 / ours);
        table.row(name, Target::Least(1.6), floor / ours, &figures);
    }
    let rows = [
        ("index: a simple query, all positions", EXAMINED, 30.0),
        ("index: a simple query, columns leave a tenth", SIMPLE, 30.0),
        ("index: attacks and a pin", PINNED, 14.0),
        ("index: a query that columns refuse", REFUSED, 150.0),
        ("index: tags refuse", "player \"Nobody\" check", 30.0),
    ];
    let size = "index: bytes against those of the games";
    if !table.wants(size) && !rows.iter().any(|(name, ..)| table.wants(name)) {
        return;
    }
    let bytes = built(&games);
    if table.wants(size) {
        let ratio = bytes.len() as f64 / text.len().max(1) as f64;
        table.row(size, Target::Most(0.45), ratio, &format!("{:.1} MB", bytes.len() as f64 / 1e6));
    }
    let index = Index::open(Arc::new(bytes)).unwrap();
    let indexed = Arc::new(Indexed { index, games });
    for (name, body, target) in rows {
        if !table.wants(name) {
            continue;
        }
        let queries = queries(&[body]);
        let positions = floor::replay(text) as f64;
        let mut hits = 0;
        let (floor, ours) = pair(
            Clock::Cpu,
            &mut || {
                black_box(floor::replay(text));
            },
            &mut || hits = run(&queries, &indexed),
        );
        let rate = |time: f64| positions / 1e6 / time;
        let figures =
            format!("floor {:.1} M positions/s, ours {:.0}, {hits} hits", rate(floor), rate(ours));
        table.row(name, Target::Least(target), floor / ours, &figures);
    }
}
