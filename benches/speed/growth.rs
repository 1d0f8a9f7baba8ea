//! How the cost grows with the length of a game.

use super::measure::{Clock, Table, Target, pair, single};
use super::rows::{queries, run};
use super::{floor, games};
use std::hint::black_box;
use std::sync::Arc;

/// The half-moves of games that are compared.
const LENGTHS: [usize; 4] = [75, 150, 300, 600];

/// Patterns without variables, and loops with searches in them.
const PATTERNS: [(&str, &str); 4] = [
    ("path with repetition", "path {check} {.}* {--Ra} {.}+"),
    ("line with repetition", "line --> wtm --> {btm wtm}* --> .+"),
    ("find in a loop over men", "piece $x in A {find {$x attacks k}}"),
    ("find in a loop over squares", "square x in . {find {x & Kd5}}"),
];

/// The rows.
pub fn rows(table: &mut Table) {
    echo(table);
    for (name, body) in PATTERNS {
        let name = format!("{name}: a game of twice the length");
        if table.wants(&name) {
            pattern(table, &name, body);
        }
    }
}

/// Every pair of positions of long games.
fn echo(table: &mut Table) {
    let name = "echo over all pairs of positions";
    if !table.wants(name) {
        return;
    }
    let game = games::long(600);
    let text = game.repeat(20);
    let shared: Arc<[u8]> = text.as_slice().into();
    let queries = queries(&["echo (s t) {sidetomove==s:sidetomove s∩t==▦}"]);
    let positions = floor::replay(&text) as f64;
    let pairs = positions * 600.0;
    let (floor, ours) = pair(
        Clock::Cpu,
        &mut || {
            black_box(floor::replay(&text));
        },
        &mut || {
            black_box(run(&queries, &shared, 1));
        },
    );
    let ratio = (pairs / ours) / (positions / floor);
    let figures = format!("{:.1} M pairs/s", pairs / ours / 1e6);
    table.row(name, Target::Least(10.0), ratio, &figures);
}

/// Microseconds a position at each length; the worst step from one length to the next counts.
fn pattern(table: &mut Table, name: &str, body: &str) {
    let queries = queries(&[body]);
    let mut worst: f64 = 0.0;
    let mut figures = Vec::new();
    let mut before: Option<f64> = None;
    for plies in LENGTHS {
        // As many half-moves at each length: time per position is what is compared.
        let copies = 6000 / plies;
        let text: Arc<[u8]> = games::long(plies).repeat(copies).into();
        let time = single(Clock::Cpu, &mut || {
            black_box(run(&queries, &text, 1));
        });
        let one = time / (copies * (plies + 1)) as f64;
        figures.push(format!("{:.2}", one * 1e6));
        if let Some(before) = before {
            // Twice the positions, each at the price of then, is linear growth.
            worst = worst.max(2.0 * one / before);
        }
        before = Some(one);
    }
    let lengths = LENGTHS.map(|plies| plies.to_string()).join("/");
    let figures = format!("{} us a position at {lengths} half-moves", figures.join("/"));
    table.row(name, Target::Most(2.5), worst, &figures);
}
