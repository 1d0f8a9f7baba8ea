//! A slow, obvious evaluator against the engine.
//!
//! Random queries are written as text and run by the engine over random games; the same queries
//! are evaluated here square by square on plain shakmaty boards, transforms by looking at a
//! transformed board. Both must find the same positions.
//!
//! `FIGURINE_ROUNDS=20000 cargo test --release slow` runs longer.

mod eval;
mod exchange;
mod generate;
mod pawns;
mod pins;
mod query;
mod state;
mod trials;

use crate::fixture::indexed;
use figurine::engine::{Games, Input, Labelled, Options, scan};
use figurine::sema::compile;
use figurine::text::Source;
use generate::Random;
use std::ops::ControlFlow;
use std::sync::Arc;

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
    let text = Games::Text(Input { name: "games".into(), reader: Box::new(reader) });
    let index = Games::Index("games".into(), indexed(pgn.as_bytes()));
    let [text, index] = [text, index].map(|source| matches(query, &labelled, source, games));
    assert_eq!(text, index, "{query} finds something else in an index");
    text
}

fn matches(query: &str, labelled: &[Labelled], source: Games, games: usize) -> Vec<Vec<u32>> {
    let options = Options::default();
    let mut found = vec![Vec::new(); games];
    scan(labelled, vec![source], &options, &mut |batch| {
        // Games of few and random moves may be other games in another language.
        let faults: Vec<_> = batch.faults.iter().filter(|f| f.code.id != "E0413").collect();
        assert!(faults.is_empty(), "{faults:?}");
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

#[test]
fn what_the_moves_tell_agrees_with_the_slow_evaluator() {
    let rounds =
        std::env::var("FIGURINE_ROUNDS").ok().and_then(|r| r.parse().ok()).unwrap_or(ROUNDS);
    let mut random = Random::new(64_738);
    let (mut hits, mut games) = (0, Vec::new());
    for round in 0..rounds {
        if round % 50 == 0 {
            games = (0..GAMES).map(|_| generate::game(&mut random)).collect();
        }
        // Games from the usual beginning say nothing of it.
        let pgn: String = games.iter().map(|g| g.pgn.replace(generate::USUAL, "")).collect();
        let query = generate::glance(&mut random);
        let text = query.to_string();
        for (game, found) in games.iter().zip(engine(&text, &pgn, GAMES)) {
            let truth = |at: &usize| eval::truth(game, *at, &query);
            let expected: Vec<u32> =
                (0..game.positions.len()).filter(truth).map(|at| at as u32).collect();
            assert_eq!(found, expected, "query: {text}\ngame: {}", game.pgn);
            hits += expected.len();
        }
    }
    assert!(hits as u64 > 20 * rounds, "{hits} hits");
}

#[test]
fn two_negations_are_none() {
    let mut random = Random::new(7);
    let games: Vec<_> = (0..8).map(|_| generate::game(&mut random)).collect();
    let pgn: String = games.iter().map(|g| g.pgn.as_str()).collect();
    for _ in 0..100 {
        let query = generate::condition(&mut random, 3).to_string();
        let twice = format!("not not {query}");
        assert_eq!(engine(&query, &pgn, 8), engine(&twice, &pgn, 8), "{query}");
    }
}

/// A transform with all its copies finds a position if and only if it finds its mirror images.
#[test]
fn a_flipped_query_finds_the_flipped_position() {
    use figurine::games::NodeId;
    let mut random = Random::new(11);
    for _ in 0..150 {
        let query = generate::condition(&mut random, 3).to_string();
        let board: Vec<char> = (0..64).map(|_| random.man()).collect();
        let found = |board: &[char]| -> bool {
            let pgn = format!("[SetUp \"1\"]\n[FEN \"{} w - - 0 1\"]\n\n*\n", fen(board));
            let flipped = format!("flip {{{query}}}");
            let hits: Vec<Vec<NodeId>> = engine_lenient(&flipped, &pgn);
            !hits[0].is_empty()
        };
        let mirrored: Vec<char> = (0..64).map(|s| board[s / 8 * 8 + 7 - s % 8]).collect();
        let turned: Vec<char> = (0..64).map(|s| board[s % 8 * 8 + s / 8]).collect();
        assert_eq!(found(&board), found(&mirrored), "{query} {}", fen(&board));
        // Pawns know up from down: turning the board is a law only without them.
        if !board.iter().any(|c| "Pp".contains(*c)) {
            assert_eq!(found(&board), found(&turned), "{query} {}", fen(&board));
        }
    }
}

/// What has a side is exchanged with the colours: a query and its copy with the colours reversed
/// find the same in a game and in the game with White and Black exchanged.
#[test]
fn exchanged_colours_find_the_same_in_the_exchanged_game() {
    let mut random = Random::new(23);
    let mut hits = 0;
    for _ in 0..200 {
        let games: Vec<_> = (0..6).map(|_| generate::game(&mut random)).collect();
        let query = generate::condition(&mut random, 3).to_string();
        // These are numbers of the board and not of a side.
        if query.contains("movenumber") || query.contains("rank ") {
            continue;
        }
        let pgn: String = games.iter().map(|g| g.pgn.as_str()).collect();
        let exchanged: String = games.iter().map(|g| exchange(&g.pgn)).collect();
        let found = engine(&query, &pgn, 6);
        let other = engine(&format!("reversecolor {{{query}}}"), &exchanged, 6);
        assert_eq!(found, other, "{query}\n{pgn}");
        hits += found.iter().flatten().count();
    }
    assert!(hits > 500, "{hits} hits");
}

/// A game with White and Black exchanged: ranks count from the other side.
fn exchange(pgn: &str) -> String {
    let other = |c: char| match c {
        '1'..='8' => char::from(b'1' + b'8' - c as u8),
        c => c,
    };
    let colors = |c: char| match c.is_ascii_lowercase() {
        true => c.to_ascii_uppercase(),
        false => c.to_ascii_lowercase(),
    };
    let (head, moves) = pgn.split_once("\"]\n\n").unwrap();
    let (head, fen) = head.rsplit_once('"').unwrap();
    let fields: Vec<&str> = fen.split(' ').collect();
    let [board, turn, rights, passed, rest @ ..] = fields.as_slice() else { panic!("{fen}") };
    let board: Vec<String> =
        board.split('/').rev().map(|rank| rank.chars().map(colors).collect()).collect();
    let rights: String = rights.chars().map(colors).collect();
    let passed: String = passed.chars().map(other).collect();
    let turn = if *turn == "w" { "b" } else { "w" };
    let fen = format!("{} {turn} {rights} {passed} {}", board.join("/"), rest.join(" "));
    let moves: String = moves.chars().map(other).collect();
    format!("{head}\"{fen}\"]\n\n{moves}")
}

/// The board part of a FEN.
fn fen(board: &[char]) -> String {
    let rank = |r: usize| board[r * 8..r * 8 + 8].iter().collect::<String>().replace('.', "1");
    (0..8).rev().map(rank).collect::<Vec<_>>().join("/")
}

/// As [`engine`] for one game, whose text may be faulty: a random board is no legal position.
fn engine_lenient(query: &str, pgn: &str) -> Vec<Vec<u32>> {
    let (compiled, _) = compile(&Source::new("random", query));
    let labelled = [Labelled { label: "random".into(), query: Arc::new(compiled.unwrap()) }];
    let reader = std::io::Cursor::new(pgn.as_bytes().to_vec());
    let inputs = vec![Input { name: "games".into(), reader: Box::new(reader) }];
    let mut found = vec![Vec::new()];
    scan(&labelled, inputs, &Options::default(), &mut |batch| {
        for hit in batch.hits {
            found[0] = hit.positions;
        }
        ControlFlow::Continue(())
    })
    .unwrap();
    found
}
