//! Every query of the project finds the same, and writes the same bytes in every format, with one
//! thread and with three.

use crate::fixture::{compile, files};
use figurine::engine::{Batch, Input, Options, scan};
use figurine::output::{Format, Names, Order, Setup, Writer};
use std::io::Cursor;
use std::ops::ControlFlow;
use std::path::Path;
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
    options: &Options,
    faults: bool,
) -> Vec<Vec<u8>> {
    let queries = slice::from_ref(query);
    let input = |(name, games): &(String, Vec<u8>)| Input {
        name: name.clone(),
        reader: Box::new(Cursor::new(games.clone())),
    };
    let mut order = Order::new(queries, 0, None);
    let (mut hits, mut said) = (Vec::new(), Vec::new());
    let inputs = sources.iter().map(input).collect();
    let ran = scan(queries, inputs, options, &mut |batch: Batch| {
        said.extend(batch.messages.iter().map(|message| message.to_string()));
        if faults {
            said.extend(batch.faults.iter().map(|fault| format!("{fault:?}")));
        }
        said.extend(batch.run_faults.iter().map(|fault| format!("{fault:?}")));
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

fn threads(threads: usize) -> Options {
    Options { threads, ..Options::default() }
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
        let alone = output(&query, &sources, &threads(1), true);
        let together = output(&query, &sources, &threads(3), true);
        some += usize::from(alone.last().is_some_and(|table| !table.is_empty()));
        assert!(alone == together, "{name} writes something else with three threads");
    }
    assert!(some > 20, "only {some} queries find something");
}

/// Queries with the games that they are asked of.
type Asked = (String, String, Vec<u8>, bool);

/// The queries of the acceptance suite, where it is there.
fn acceptance() -> Vec<Asked> {
    let root = Path::new("../shared/acceptance");
    let Ok(cases) = std::fs::read_to_string(root.join("cases.tsv")) else { return Vec::new() };
    let case = |line: &str| {
        let fields: Vec<&str> = line.split('\t').collect();
        let query = std::fs::read_to_string(root.join(fields[1])).unwrap();
        let games = std::fs::read(root.join(fields[2])).unwrap();
        (fields[1].to_owned(), query, games, fields[3] == "yes")
    };
    cases.lines().skip(1).map(case).collect()
}

#[test]
fn the_plan_changes_nothing() {
    let mut games = Vec::new();
    for path in files("examples/games", "pgn").into_iter().chain(files("tests/games", "pgn")) {
        games.extend(std::fs::read(path).unwrap());
        games.extend(b"\n\n");
    }
    let own = [files("examples/queries", "cql"), files("tests/language", "cql")].concat();
    let own = own.into_iter().map(|path| {
        let text = std::fs::read_to_string(&path).unwrap();
        (path.display().to_string(), text, games.clone(), false)
    });
    for (name, text, games, variations) in own.chain(acceptance()) {
        let Ok((query, _)) = compile(&name, &text) else { continue };
        let sources = [("games".to_owned(), games)];
        let options = |plain| Options { plain, variations, ..Options::default() };
        // Without a plan games are read whose tags say that they cannot match, with their faults.
        let planned = output(&query, &sources, &options(false), false);
        let plain = output(&query, &sources, &options(true), false);
        assert!(planned == plain, "{name} finds something else without a plan");
    }
}

/// What is found out once for a game, or in another order: searches, pairs, copies, moves.
const SHARED: [&str; 50] = [
    "line --> (check --> not check){2}",
    "line --> .{*}",
    "line <-- .{*}",
    "line --> check --> {btm wtm}* --> .+",
    "line --> wtm --> (btm --> wtm)* --> .+",
    "line firstmatch --> wtm --> . {2,4}",
    "line nestban --> . --> . --> .",
    "line primary --> .{*}",
    "line secondary --> .{*}",
    "line 3 6 --> not check {+} --> check",
    "line --> ((wtm --> btm){2} --> .?){1,3} --> check",
    "line <-- check <-- . {2,5} <-- check",
    "path (-- * -- *)* terminal",
    "path (-- -- ?)+ mate",
    "path -- (-- check --){2}",
    "path -- not check {*}",
    "path --N --(not check) * check",
    "path 1 2 -- {1,2}",
    "path check -- not check -- check",
    "path firstmatch -- *",
    "path max power a -- {2}",
    "path max ply -- -- *",
    "path nestban -- -- --",
    "path primary -- +",
    "path verbose -- (--Q --?){1,2}",
    "path focus capture n -- +",
    "path singlecolor -- +",
    "path singlecolor -- check -- * -- check",
    "path singlecolor firstmatch -- {2} --N -- +",
    "line singlecolor --> .{*} --> check --> .*",
    "line singlecolor firstmatch <-- . {2} <-- check",
    "path quiet -- check\nfind quiet 2 5 {path quiet --N --}",
    "find check",
    "find <-- check",
    "find all {wtm A -> k}",
    "find quiet 2 9 {btm [Nn]>=3}",
    "find <-- 1 3 {--N}\ncheck",
    "find {move from Q}",
    "echo (s t) {sidetomove==s:sidetomove s∩t==▦}",
    "echo quiet (s t) in all {s:check s&t==. sidetomove != s:sidetomove}",
    "echo quiet (s t) {#(s&t) >= 60 s:ply < t:ply check}",
    "echo (s t) {t [>] s P == s:P K != s:K}",
    "echo quiet (s t) {s:Q == s:Q A == A power a == s:{power a}}",
    "echo quiet (s t) {message(\"x\") false s&t==.}",
    "{shift count {Q n}} >= 2",
    "not shift {Pe4 pe5}\ncheck",
    "{flip count {Pe4 pe5 N}} == 2",
    "legal Q--[f7,f2]\nnot mate",
    "{child:k | K}",
    "find {stalemate or mate or legal [Pp]--==Q}",
];

#[test]
fn what_is_shared_changes_nothing() {
    let mut games = Vec::new();
    for path in files("examples/games", "pgn").into_iter().chain(files("tests/games", "pgn")) {
        games.extend(std::fs::read(path).unwrap());
        games.extend(b"\n\n");
    }
    let sources = [("games".to_owned(), games)];
    let mut some = 0;
    for body in SHARED {
        for head in ["cql()", "cql(variations)"] {
            let compiled = compile(body, &format!("{head}\n{body}\n"));
            let Ok((query, _)) = compiled else { panic!("{body} does not compile") };
            let options = |plain| Options { plain, ..Options::default() };
            let planned = output(&query, &sources, &options(false), false);
            let plain = output(&query, &sources, &options(true), false);
            some += usize::from(plain.last().is_some_and(|table| !table.is_empty()));
            assert!(planned == plain, "{head} {body} finds something else without a plan");
        }
    }
    assert!(some > 60, "only {some} queries find something");
}
