//! A query over games in every way that must find the same.

use figurine::engine::{Batch, Games, Input, Labelled, Options, scan};
use figurine::index::{self, Index, Indexed};
use figurine::output::{Format, Names, Order, Setup, Writer};
use figurine::sema::compile;
use figurine::text::Source;
use std::io::Cursor;
use std::ops::ControlFlow;
use std::slice;
use std::sync::Arc;

/// Games with a little of everything.
pub const GAMES: &[u8] = include_bytes!("games.pgn");

/// What a run came to.
#[derive(Debug, PartialEq, Eq)]
pub struct Found {
    /// The hits in two formats.
    pub written: [String; 2],
    /// Messages, and sources that could not be read.
    pub said: Vec<String>,
    /// Faults of the games that were read.
    pub faults: Vec<String>,
    /// The query gave up on a game.
    pub failed: bool,
}

/// Runs a query over one source.
pub fn found(query: &Labelled, games: Games, options: &Options) -> Found {
    let queries = slice::from_ref(query);
    let (mut said, mut faults, mut failed) = (Vec::new(), Vec::new(), false);
    let (mut order, mut hits) = (Order::new(queries, 0, None), Vec::new());
    let ran = scan(queries, vec![games], options, &mut |batch: Batch| {
        said.extend(batch.messages);
        said.extend(batch.read_errors.iter().map(|error| format!("{error:?}")));
        faults.extend(batch.faults.iter().map(|fault| format!("{fault:?}")));
        failed |= !batch.run_faults.is_empty();
        hits.extend(batch.hits.into_iter().filter_map(|hit| order.push(hit)));
        ControlFlow::Continue(())
    });
    said.extend(ran.unwrap().kept.iter().map(|kept| format!("{kept:?}")));
    hits.extend(order.finish());
    let names = Names { queries: queries.to_vec(), sources: vec!["games".to_owned()] };
    let written = [Format::Pgn, Format::Jsonl].map(|format| {
        let mut writer = Writer::new(format, Setup { names: names.clone(), ..Setup::default() });
        let mut bytes = Vec::new();
        hits.iter().for_each(|hit| writer.hit(&mut bytes, hit).unwrap());
        writer.finish(&mut bytes).unwrap();
        String::from_utf8(bytes).unwrap()
    });
    Found { written, said, faults, failed }
}

/// A text as a source.
pub fn text(games: &[u8]) -> Games {
    let reader = Box::new(Cursor::new(games.to_vec()));
    Input { name: "games".to_owned(), reader }.into()
}

/// An index in memory of games that are plain text.
pub fn indexed(games: &[u8]) -> Option<Games> {
    let (games, mut bytes) = (games.to_vec(), Vec::new());
    let mut go_on = |_, _| ControlFlow::Continue(());
    index::build(&games, ("games", 0), &mut bytes, &mut go_on).ok()?;
    let index = Index::open(Arc::new(bytes)).unwrap();
    index.check().unwrap();
    Some(Games::Index("games".to_owned(), Arc::new(Indexed { index, games: Arc::new(games) })))
}

/// Runs a query with its plan, without one, from an index, and on several threads. Where the query
/// gives up on a game, what it says may depend on the order in which things are tried.
pub fn same(query: &str, games: &[u8], variations: bool) {
    let Some(compiled) = compile(&Source::new("query", query)).0 else { return };
    let labelled = Labelled { label: "query".to_owned(), query: Arc::new(compiled) };
    let options = Options { variations, ..Options::default() };
    let usual = found(&labelled, text(games), &options);
    let threads = Options { threads: 2, ..options.clone() };
    assert_eq!(usual, found(&labelled, text(games), &threads), "{query:?} on threads");
    if usual.failed {
        return;
    }
    let plain = found(&labelled, text(games), &Options { plain: true, ..options.clone() });
    if !plain.failed {
        let ours = (&usual.written, &usual.said);
        assert_eq!(ours, (&plain.written, &plain.said), "{query:?} without a plan");
    }
    if let Some(index) = indexed(games) {
        let from_index = found(&labelled, index, &options);
        assert_eq!(usual, from_index, "{query:?} from an index");
    }
}
