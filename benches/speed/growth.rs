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
    ("path with repetition", "path --* --Rd1 --+"),
    ("line with repetition", "line --> .* --> Rd1 --> .+"),
    ("find in a loop over men", "piece $x in A {find {$x attacks k}}"),
    ("find in a loop over squares", "square x in . {find {x & Rd1}}"),
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

/// One search of each game, then one from every position of it.
fn pattern(table: &mut Table, name: &str, body: &str) {
    let lengths = LENGTHS.map(|plies| plies.to_string()).join("/");
    let (once, worst) = times(&format!("initial {body}"), 12_000);
    let figures = format!("{once} us a search, games of {lengths} half-moves");
    table.row(name, Target::Most(2.5), worst, &figures);
    let (all, _) = times(body, 1);
    table.note("  from every position", &format!("{all} us a game"));
}

/// Microseconds a game at each length, and the worst step from one length to the next; games
/// enough for about so many half-moves, one at least.
fn times(body: &str, half_moves: usize) -> (String, f64) {
    let queries = queries(&[body]);
    let mut worst: f64 = 0.0;
    let mut figures = Vec::new();
    let mut before: Option<f64> = None;
    for plies in LENGTHS {
        let copies = (half_moves / plies).max(1);
        let text: Arc<[u8]> = games::long(plies).repeat(copies).into();
        let time = single(Clock::Cpu, &mut || {
            black_box(run(&queries, &text, 1));
        });
        let one = time / copies as f64;
        figures.push(format!("{:.0}", one * 1e6));
        worst = worst.max(before.map_or(0.0, |before| one / before));
        before = Some(one);
    }
    (figures.join("/"), worst)
}
