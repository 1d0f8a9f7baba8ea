//! The same questions, written by hand in Rust: over the positions of games, and over their moves.

use super::measure::{Clock, Table, Target, pair};
use super::rows::{SIMPLE, queries, run};
use figurine::engine::Plan;
use figurine::eval::truth;
use figurine::games::quick::Play;
use figurine::games::{Game, NodeId, Replayer, Splitter, Want, read_tags};
use figurine::ir::{Bool, Context, Output, Query, TransformName, Vars};
use figurine::text::Span;
use shakmaty::{Bitboard, Color, Role, Square};
use std::hint::black_box;
use std::io::Cursor;
use std::sync::Arc;

/// So many games are held with all of their positions.
const HELD: usize = 3000;

/// `Bb3 Nf3 pa6`.
const WANTED: [(Color, Role, Square); 3] = [
    (Color::White, Role::Bishop, Square::B3),
    (Color::White, Role::Knight, Square::F3),
    (Color::Black, Role::Pawn, Square::A6),
];

/// The rows.
pub fn rows(table: &mut Table, text: &[u8]) {
    evaluation(table, text);
    whole(table, text);
}

/// Evaluation alone: the same positions, already made, for both.
fn evaluation(table: &mut Table, text: &[u8]) {
    let name = "three designators, evaluated, against a Rust loop";
    if !table.wants(name) {
        return;
    }
    let games = held(text);
    let positions: usize = games.iter().map(|game| game.nodes.len()).sum();
    let query = queries(&[SIMPLE]).remove(0).query;
    let plan = Plan::new(&query, false);
    let found = games.iter().map(by_hand).sum::<u64>();
    let ours = games.iter().map(|game| interpreted(&query, &plan.rest, game)).sum::<u64>();
    assert_eq!(found, ours, "both find the same");
    let (by_hand, ours) = pair(
        Clock::Cpu,
        &mut || {
            black_box(games.iter().map(by_hand).sum::<u64>());
        },
        &mut || {
            black_box(games.iter().map(|game| interpreted(&query, &plan.rest, game)).sum::<u64>());
        },
    );
    let nanoseconds = |time: f64| time / positions as f64 * 1e9;
    let figures = format!(
        "{:.1} ns, {:.1} ns a position of {:.1} M",
        nanoseconds(by_hand),
        nanoseconds(ours),
        positions as f64 / 1e6
    );
    table.row(name, Target::Most(1.6), ours / by_hand, &figures);
}

/// The whole run against a loop that plays the moves of all games on bitboards.
fn whole(table: &mut Table, text: &[u8]) {
    let name = "three designators, from PGN, against a Rust loop";
    if !table.wants(name) {
        return;
    }
    let shared: Arc<[u8]> = text.into();
    let queries = queries(&[SIMPLE]);
    let (by_hand, ours) = pair(
        Clock::Cpu,
        &mut || {
            black_box(played(text));
        },
        &mut || {
            black_box(run(&queries, &shared, 1));
        },
    );
    let figures = format!("{by_hand:.3} s, {ours:.3} s");
    table.row(name, Target::Most(1.6), ours / by_hand, &figures);
}

/// The first games, with their positions.
fn held(text: &[u8]) -> Vec<Game> {
    let mut games = Vec::new();
    replayed(text, &mut |game| {
        games.push(game.clone());
        games.len() < HELD
    });
    games
}

/// Replays games for as long as `look` says so.
pub fn replayed(text: &[u8], look: &mut dyn FnMut(&Game) -> bool) {
    let mut splitter = Splitter::new(Cursor::new(text), 0, 1 << 19);
    let mut replayer = Replayer::new();
    while let Ok(Some(batch)) = splitter.next_batch() {
        for raw in batch.iter() {
            if !look(replayer.replay(&raw, read_tags(&raw), Want::default())) {
                return;
            }
        }
    }
}

fn by_hand(game: &Game) -> u64 {
    let mut found = 0;
    for node in &game.nodes {
        let stands = |(color, role, square): &(Color, Role, Square)| {
            let men = node.board.by_role(*role) & node.board.by_color(*color);
            (men & Bitboard::from_square(*square)).any()
        };
        found += u64::from(WANTED.iter().all(stands));
    }
    found
}

fn interpreted(query: &Query, body: &[Bool], game: &Game) -> u64 {
    let mut vars = Vars::new(query.slots);
    let mut out = Output::new(query.sorts.len());
    let mut cx = Context {
        game,
        at: 0,
        last_game: None,
        variations: false,
        files: None,
        place: Span::default(),
        vars: &mut vars,
        out: &mut out,
        sorts: &query.sorts,
        fault: None,
        transform: TransformName::from("<>"),
    };
    let mut found = 0;
    for id in 0..game.nodes.len() as NodeId {
        cx.at = id;
        found += u64::from(body.iter().all(|part| truth(&mut cx, part)));
    }
    found
}

/// Games in which some position has the men.
fn played(text: &[u8]) -> u64 {
    let mut splitter = Splitter::new(Cursor::new(text), 0, 1 << 19);
    let mut replayer = Replayer::new();
    let mut found = 0;
    while let Ok(Some(batch)) = splitter.next_batch() {
        for raw in batch.iter() {
            let mut here = false;
            replayer.forget();
            let read = replayer.skim(&raw, &mut |glance| here |= stands(glance.play));
            here &= read.is_some();
            found += u64::from(here);
        }
    }
    found
}

fn stands(play: &Play) -> bool {
    WANTED.iter().all(|(color, role, square)| {
        (play.men(*color, *role) & Bitboard::from_square(*square)).any()
    })
}
