//! Every query of the project finds the same, and writes the same bytes in every format, with one
//! thread and with three.

use crate::fixture::{compile, files};
use figurine::engine::{Batch, Input, Options, scan};
use figurine::output::{Format, Names, Order, Setup, Writer};
use std::io::Cursor;
use std::ops::ControlFlow;
use std::slice;

const FORMATS: [Format; 7] = [
    Format::Pgn,
    Format::Jsonl,
    Format::Csv,
    Format::Fen,
    Format::Epd,
    Format::Count,
    Format::Table,
];

/// What a query writes in each format, and what it says besides.
fn output(
    query: &figurine::engine::Labelled,
    sources: &[(String, Vec<u8>)],
    threads: usize,
) -> Vec<Vec<u8>> {
    let queries = slice::from_ref(query);
    let input = |(name, games): &(String, Vec<u8>)| Input {
        name: name.clone(),
        reader: Box::new(Cursor::new(games.clone())),
    };
    let options = Options { threads, ..Options::default() };
    let mut order = Order::new(queries, 0, None);
    let (mut hits, mut said) = (Vec::new(), Vec::new());
    let inputs = sources.iter().map(input).collect();
    let ran = scan(queries, inputs, &options, &mut |batch: Batch| {
        said.extend(batch.messages.iter().map(|message| message.to_string()));
        said.extend(batch.faults.iter().map(|fault| format!("{fault:?}")));
        hits.extend(batch.hits.into_iter().filter_map(|hit| order.push(hit)));
        ControlFlow::Continue(())
    });
    ran.unwrap();
    hits.extend(order.finish());
    let names = Names {
        queries: queries.to_vec(),
        sources: sources.iter().map(|(name, _)| name.clone()).collect(),
    };
    let mut out: Vec<Vec<u8>> = said.into_iter().map(String::into_bytes).collect();
    for format in FORMATS {
        let mut writer = Writer::new(format, Setup { names: names.clone(), ..Setup::default() });
        let mut bytes = Vec::new();
        for hit in &hits {
            writer.hit(&mut bytes, hit).unwrap();
        }
        writer.finish(&mut bytes).unwrap();
        out.push(bytes);
    }
    out
}

#[test]
fn threads_change_nothing() {
    let read = |path| (format!("{path:?}"), std::fs::read(path).unwrap());
    // Several times over, so that there is more than one batch.
    let once: Vec<_> = files("examples/games", "pgn").into_iter().map(read).collect();
    let sources: Vec<_> = once.iter().cycle().take(once.len() * 4).cloned().collect();
    let queries = [files("examples/queries", "cql"), files("tests/language", "cql")].concat();
    let mut some = 0;
    for path in queries {
        let text = std::fs::read_to_string(&path).unwrap();
        let name = path.file_stem().unwrap().to_string_lossy();
        let Ok((query, _)) = compile(&name, &text) else { panic!("{name} does not compile") };
        let alone = output(&query, &sources, 1);
        let together = output(&query, &sources, 3);
        some += usize::from(alone.last().is_some_and(|table| !table.is_empty()));
        assert!(alone == together, "{name} writes something else with three threads");
    }
    assert!(some > 20, "only {some} queries find something");
}
