//! The examples of the filter table find what they say.

use crate::fixture::{compile, run};
use figurine::filters;
use figurine::ir::Example;

/// The game of an example as PGN: a FEN or moves.
fn pgn(game: &str) -> String {
    match game.split_whitespace().next().is_some_and(|first| first.matches('/').count() == 7) {
        true => format!("[SetUp \"1\"]\n[FEN \"{game}\"]\n\n*\n"),
        false => format!("{game} *\n"),
    }
}

/// What differs, in words.
fn check(example: &Example) -> Result<(), String> {
    let (query, _) = compile("example", example.query)?;
    let outcome = run(&query, pgn(example.game).into_bytes());
    // An example has no tags: what it shows of a variant is noted.
    let noted = |fault: &String| fault.contains("makes this a game of");
    if !outcome.faults.iter().all(noted) {
        return Err(format!("{:?}", outcome.faults));
    }
    let hits: Vec<String> = example.hits.iter().map(u32::to_string).collect();
    let expected =
        if hits.is_empty() { "none".to_owned() } else { format!("1:{}", hits.join(",")) };
    if expected == outcome.hits {
        return Ok(());
    }
    Err(format!("expected {expected}, found {}", outcome.hits))
}

#[test]
fn examples() {
    let all: Vec<_> = filters::all().flat_map(|f| f.examples.iter().map(move |e| (f, e))).collect();
    let wrong: Vec<String> = all
        .iter()
        .filter_map(|(f, e)| check(e).err().map(|why| format!("{}: `{}`: {why}", f.name, e.query)))
        .collect();
    assert!(wrong.is_empty(), "\n{}\n", wrong.join("\n"));
    assert!(all.len() > 100, "too few examples");
}

#[test]
fn every_filter_that_runs_has_an_example() {
    let bare = filters::all().filter(|f| {
        use figurine::ir::Body;
        let runs = matches!(
            f.body,
            Body::Bool(_) | Body::Num(_) | Body::Set(_) | Body::Text(_) | Body::Pos(_)
        );
        runs && f.examples.is_empty()
    });
    let bare: Vec<&str> = bare.map(|f| f.name).collect();
    assert!(bare.is_empty(), "{bare:?}");
}
