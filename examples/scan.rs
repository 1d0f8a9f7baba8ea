//! Library use: compiles a query, scans a file and prints the hits.
//!
//! `cargo run --example scan -- 'mate' examples/games/classics.pgn`

use figurine::engine::{Input, Labelled, Options, scan};
use figurine::report::{Style, render};
use figurine::{games, sema, text::Source};
use std::ops::ControlFlow;
use std::{env, error::Error, fs::File, sync::Arc};

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = env::args().skip(1).collect();
    let [query, path] = args.as_slice() else { return Err("usage: scan QUERY GAMES".into()) };
    let source = Source::new("query", query.as_str());
    let (compiled, reports) = sema::compile(&source);
    reports.iter().for_each(|report| eprint!("{}", render(report, &source, Style::default())));
    let compiled = compiled.ok_or("the query cannot be run")?;
    let queries = [Labelled { label: "query".to_owned(), query: Arc::new(compiled) }];
    let input = Input { name: path.clone(), reader: games::decompress(File::open(path)?)? };
    let options = Options { threads: 2, ..Options::default() };
    let summary = scan(&queries, vec![input], &options, &mut |batch| {
        for hit in batch.hits {
            let tag = |name| hit.tags.get(name).unwrap_or("?");
            println!("{}. {} - {}: {:?}", hit.game, tag("White"), tag("Black"), hit.positions);
        }
        ControlFlow::Continue(())
    })?;
    println!("{} of {} games", summary.hits, summary.games);
    Ok(())
}
