//! Where the time goes, from parts of a run on the same text: each row does what the row above
//! does, and one thing more.

use super::measure::{Clock, Table, single};
use super::rows::{SIMPLE, queries, run};
use super::{floor, loops};
use figurine::engine::{Batch, Input, Options, scan};
use figurine::games::{Game, Replayer, Splitter, read_tags_into};
use figurine::output::{Format, Names, Setup, Writer};
use std::hint::black_box;
use std::io::Cursor;
use std::ops::ControlFlow;
use std::sync::Arc;

/// The rows.
pub fn rows(table: &mut Table, text: &[u8]) {
    if !table.wants("profile") {
        return;
    }
    println!("\nprofile: processor time for a megabyte of games");
    let shared: Arc<[u8]> = text.into();
    let all = |name: &str, run: &mut dyn FnMut()| {
        let time = single(Clock::Cpu, run);
        let rate = text.len() as f64 / 1e6 / time;
        let figures = format!("{:7.2} ms, {rate:.0} MB/s", time * 1e9 / text.len() as f64);
        table.note(&format!("  {name}"), &figures);
    };
    all("borders of games", &mut || each(text, &mut |_, _, _| ()));
    all("and tags", &mut || {
        each(text, &mut |raw, game, _| read_tags_into(raw, &mut game.tags));
    });
    all("and moves", &mut || {
        each(text, &mut |raw, game, replayer| {
            read_tags_into(raw, &mut game.tags);
            black_box(replayer.skim(raw, &mut |_| ()).is_some());
        });
    });
    let simple = queries(&[SIMPLE]);
    all("borders, moves, sieve: a simple query", &mut || {
        black_box(run(&simple, &shared, 1));
    });
    all("borders, tags, moves, positions", &mut || {
        loops::replayed(text, &mut |game| black_box(game).nodes.len() < usize::MAX);
    });
    // What may overflow keeps its place, so that the moves are not asked.
    let late = queries(&["ply+0>=0 Bb3 Nf3 pa6"]);
    all("and evaluation, where moves do not tell", &mut || {
        black_box(run(&late, &shared, 1));
    });
    let many = queries(&["check"]);
    all("a query that matches in most games", &mut || {
        black_box(run(&many, &shared, 1));
    });
    all("and its output as JSON lines", &mut || written(&many, &shared, Format::Jsonl));
    all("and its output as PGN", &mut || written(&many, &shared, Format::Pgn));
    all("floor: pgn-reader and shakmaty replay", &mut || {
        black_box(floor::replay(text));
    });
}

/// Looks at the text of each game.
fn each(
    text: &[u8],
    look: &mut dyn FnMut(&figurine::games::RawGame<'_>, &mut Game, &mut Replayer),
) {
    let mut splitter = Splitter::new(Cursor::new(text), 0, 1 << 19);
    let (mut game, mut replayer) = (Game::default(), Replayer::new());
    while let Ok(Some(batch)) = splitter.next_batch() {
        for raw in batch.iter() {
            look(&raw, &mut game, &mut replayer);
        }
    }
}

fn written(queries: &[figurine::engine::Labelled], text: &Arc<[u8]>, format: Format) {
    let names = Names { queries: queries.to_vec(), sources: vec!["games".to_owned()] };
    let mut writer = Writer::new(format, Setup { names, ..Setup::default() });
    let inputs =
        vec![Input { name: "games".to_owned(), reader: Box::new(Cursor::new(Arc::clone(text))) }];
    let mut out = std::io::sink();
    let ran = scan(queries, inputs, &Options::default(), &mut |batch: Batch| {
        batch.hits.iter().for_each(|hit| writer.hit(&mut out, hit).unwrap());
        ControlFlow::Continue(())
    });
    black_box(ran.is_ok());
}
