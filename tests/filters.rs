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

/// What differs, in words; `Ok(false)` if the query holds a filter that has no evaluation yet.
fn check(example: &Example) -> Result<bool, String> {
    let query = match compile("example", example.query) {
        Ok((query, _)) => query,
        Err(error) if error.starts_with("E0501") => return Ok(false),
        Err(error) => return Err(error),
    };
    let outcome = run(&query, pgn(example.game).into_bytes());
    if !outcome.faults.is_empty() {
        return Err(format!("{:?}", outcome.faults));
    }
    let hits: Vec<String> = example.hits.iter().map(u32::to_string).collect();
    let expected =
        if hits.is_empty() { "none".to_owned() } else { format!("1:{}", hits.join(",")) };
    if expected == outcome.hits {
        return Ok(true);
    }
    Err(format!("expected {expected}, found {}", outcome.hits))
}

#[test]
fn examples() {
    let (mut run, mut waiting, mut wrong) = (0, 0, Vec::new());
    for (filter, example) in filters::all().flat_map(|f| f.examples.iter().map(move |e| (f, e))) {
        match check(example) {
            Ok(true) => run += 1,
            Ok(false) => waiting += 1,
            Err(e) => wrong.push(format!("{}: `{}`: {e}", filter.name, example.query)),
        }
    }
    println!("{run} examples run, {waiting} wait for a filter");
    assert!(wrong.is_empty(), "\n{}\n", wrong.join("\n"));
    assert!(run > 100, "{run} examples run only");
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
