//! Long streams, long sessions and long edits take no more memory than short ones. `.ci/endure` does
//! the same for hours.
//!
//! Each bound is far below what would be kept if anything of a query, an edit or a game were: texts
//! of queries have [`PADDING`], and a stream has thousands of games.
#![cfg(target_os = "linux")]

use crate::fixture::here;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

/// Bytes of blanks and comments that each query has: 200 of them are 6 MB.
const PADDING: usize = 30_000;

/// So many queries or edits come before memory is looked at first, and so many after.
const FIRST: u32 = 100;
const THEN: u32 = 200;

/// How much memory may grow, in bytes.
const MOST: u64 = 3 << 20;

/// A process that is watched.
struct Watched {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
}

/// Memory in bytes, threads, open files.
#[derive(Clone, Copy, Debug)]
struct Sample {
    memory: u64,
    threads: u64,
    files: usize,
}

impl Watched {
    fn start(arguments: &[&str]) -> Watched {
        let mut child = Command::new(env!("CARGO_BIN_EXE_figurine"))
            .args(arguments)
            .current_dir(here("examples/games"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let output = BufReader::new(child.stdout.take().unwrap());
        Watched { input: child.stdin.take(), output, child }
    }

    fn say(&mut self, bytes: &[u8]) {
        let input = self.input.as_mut().unwrap();
        input.write_all(bytes).and_then(|()| input.flush()).unwrap();
    }

    fn sample(&self) -> Sample {
        let process = format!("/proc/{}", self.child.id());
        let status = fs::read_to_string(format!("{process}/status")).unwrap();
        let fields: BTreeMap<&str, u64> = status
            .lines()
            .filter_map(|line| {
                let (name, value) = line.split_once(':')?;
                Some((name, value.split_whitespace().next()?.parse().ok()?))
            })
            .collect();
        Sample {
            memory: fields["VmRSS"] * 1024,
            threads: fields["Threads"],
            files: fs::read_dir(format!("{process}/fd")).unwrap().count(),
        }
    }

    /// Closes the input and waits; the exit code.
    fn end(mut self) -> Option<i32> {
        drop(self.input.take());
        std::io::copy(&mut self.output, &mut std::io::sink()).unwrap();
        self.child.wait().unwrap().code()
    }
}

/// Asserts that nothing grew between two samples.
fn flat(what: &str, most: u64, (first, last): (Sample, Sample)) {
    println!("{what}: {first:?}, then {last:?}");
    assert!(last.memory < first.memory + most, "{what}: {first:?}, then {last:?}");
    assert!(last.files <= first.files + 1, "{what}: {first:?}, then {last:?}");
    assert!(last.threads <= first.threads + 2, "{what}: {first:?}, then {last:?}");
}

/// What is typed as query `n`: sound ones, faulty ones, names, dictionaries, commands, files.
fn typed(n: u32, folder: &str) -> String {
    let text = match n % 9 {
        0 => "check N attacks k".to_owned(),
        1 => format!("function near{n}(one other) {{ one attacks other }}\nnear{n}(R k) mate"),
        2 => format!("count = {n}\nply == count"),
        3 => format!("dictionary Seen{n}\nSeen{n}[\"a\"] = \"b\""),
        4 => "mate sort \"ply\" ply\n:next\n:show 1\n:moves 1".to_owned(),
        5 => "chekc\nK attacks (\n)".to_owned(),
        6 => ":open classics.pgn\n:vars\nmate".to_owned(),
        7 => format!("check\n:export {folder}/out.pgn\n:export {folder}/out.jsonl"),
        _ => format!("player ~~ \"a{{1,{n}}}b*c\"\n:plan mate\n:type ply + {n}"),
    };
    let padding = "// as it was meant to be\n".repeat(PADDING / 25);
    let reset = if n % 100 == 99 { ":reset\n" } else { "" };
    format!("{padding}/* {} */ {text}\n{reset}", " ".repeat(PADDING))
}

#[test]
fn a_session_of_many_queries() {
    let folder = std::env::temp_dir().join(format!("figurine-endurance-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let mut shell = Watched::start(&["repl", "classics.pgn"]);
    let mut samples = Vec::new();
    for n in 0..=FIRST + THEN {
        shell.say(typed(n, &folder.display().to_string()).as_bytes());
        // The limit is told when all before it was answered.
        shell.say(b":limit 7\n:limit\n:limit 20\n");
        loop {
            let mut line = String::new();
            assert!(shell.output.read_line(&mut line).unwrap() > 0, "ended at {n}");
            if line == "matches on a page: 7\n" {
                break;
            }
        }
        if n == FIRST || n == FIRST + THEN {
            samples.push(shell.sample());
        }
    }
    assert!(fs::metadata(folder.join("out.jsonl")).unwrap().len() > 100);
    // Some of them were wrong.
    assert_eq!(shell.end(), Some(2));
    fs::remove_dir_all(folder).unwrap();
    flat("queries", MOST, (samples[0], samples[1]));
}

/// A client of the language server that waits for each answer.
struct Client {
    server: Watched,
    asked: u32,
}

impl Client {
    fn send(&mut self, message: &Value) {
        let body = message.to_string();
        self.server.say(format!("Content-Length: {}\r\n\r\n{body}", body.len()).as_bytes());
    }

    fn tell(&mut self, method: &str, params: Value) {
        self.send(&json!({ "jsonrpc": "2.0", "method": method, "params": params }));
    }

    fn ask(&mut self, method: &str, params: Value) -> Value {
        self.asked += 1;
        let id = self.asked;
        self.send(&json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params }));
        loop {
            let answer = self.read();
            if answer["id"] == json!(id) {
                assert!(answer["error"]["code"] != json!(-32603), "{answer}");
                return answer["result"].clone();
            }
        }
    }

    fn read(&mut self) -> Value {
        let mut length = 0;
        loop {
            let mut line = String::new();
            assert!(self.server.output.read_line(&mut line).unwrap() > 0, "the server ended");
            match line.trim_end().split_once(": ") {
                Some(("Content-Length", number)) => length = number.parse().unwrap(),
                Some(_) => {}
                None => break,
            }
        }
        let mut body = vec![0; length];
        self.server.output.read_exact(&mut body).unwrap();
        serde_json::from_slice(&body).unwrap()
    }
}

/// The whole text of edit `n`.
fn edited(n: u32) -> String {
    let text = match n % 5 {
        0 => "mate K attacks k".to_owned(),
        1 => format!("function near{n}(one) {{ one attacks k }}\nnear{n}(R)"),
        2 => format!("chekc {n}"),
        3 => format!("path -- check -- (ply > {n}"),
        _ => format!("count{n} = K\n{{ count{n} attacks k }}"),
    };
    format!("{text}\n// {}\n", "-".repeat(PADDING))
}

#[test]
fn a_document_with_many_edits() {
    const URI: &str = "file:///query.chess.cql";
    const ASKED: [&str; 8] = [
        "completion",
        "hover",
        "formatting",
        "documentSymbol",
        "semanticTokens/full",
        "codeLens",
        "signatureHelp",
        "codeAction",
    ];
    let mut client = Client { server: Watched::start(&["lsp"]), asked: 0 };
    let games = json!({ "games": [here("examples/games/classics.pgn")] });
    client.ask("initialize", json!({ "capabilities": {}, "initializationOptions": games }));
    let item = json!({ "uri": URI, "languageId": "chess-cql", "version": 0, "text": "" });
    client.tell("textDocument/didOpen", json!({ "textDocument": item }));
    let mut samples = Vec::new();
    let mut counted = 0;
    for n in 1..=FIRST + THEN {
        let document = json!({ "uri": URI, "version": n });
        let changes = json!([{ "text": edited(n) }]);
        let params = json!({ "textDocument": document, "contentChanges": changes });
        client.tell("textDocument/didChange", params);
        let place = json!({ "line": 0, "character": 2 });
        let params = json!({
            "textDocument": document,
            "position": place,
            "options": { "tabSize": 4, "insertSpaces": true },
            "range": { "start": place, "end": place }, "context": { "diagnostics": [] },
        });
        let asked = ASKED[n as usize % ASKED.len()];
        let answer = client.ask(&format!("textDocument/{asked}"), params);
        if asked == "codeLens" {
            for lens in answer.as_array().into_iter().flatten() {
                let lens = client.ask("codeLens/resolve", lens.clone());
                counted += u32::from(lens["command"]["title"].as_str().unwrap().contains("game"));
            }
        }
        if n == FIRST || n == FIRST + THEN {
            samples.push(client.server.sample());
        }
    }
    assert!(counted > 10, "{counted} counts");
    client.ask("shutdown", Value::Null);
    client.tell("exit", Value::Null);
    assert_eq!(client.server.end(), Some(0));
    flat("edits", MOST, (samples[0], samples[1]));
}

/// Games are read and found, sorted and let go as they come.
#[test]
fn a_stream_of_many_games() {
    let games = fs::read(here("examples/games/endings.pgn")).unwrap();
    let games = [games.as_slice(), b"\n"].concat().repeat((1 << 20) / games.len());
    for threads in ["1", "2"] {
        // What the second one finds is written at the end.
        let queries = ["-e", "player \"Nobody\"", "-e", "mate sort \"last\" ply"];
        let how = ["--limit", "10", "--threads", threads, "--format", "pgn", "-i", "-"];
        let mut run = Watched::start(&[&["run"], &queries[..], &how].concat());
        let mut samples = Vec::new();
        for megabyte in 0..32 {
            if megabyte == 8 {
                samples.push(run.sample());
            }
            run.say(&games);
        }
        samples.push(run.sample());
        // Between the two come 24 MB.
        flat("stream", 8 << 20, (samples[0], samples[1]));
        assert!(matches!(run.end(), Some(0 | 1)));
    }
}

/// One game with very many tags, behind a block of others, takes neither the time nor the memory of
/// all of them with as many.
#[test]
fn a_game_of_many_tags() {
    let folder = std::env::temp_dir().join(format!("figurine-tags-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let tags: String = (0..60_000).map(|n| format!("[T{n} \"v{n}\"]\n")).collect();
    let games = "[Event \"x\"]\n\n1. e4 *\n\n".repeat(4000) + &tags + "\n1. d4 *\n";
    fs::write(folder.join("games.pgn"), games).unwrap();
    let begin = Instant::now();
    for command in [
        "index games.pgn",
        "run -e 'tag \"T59999\" == \"v59999\"' -i games.fgx --threads 1",
        "run -e 'tag \"T59999\" == \"v59999\"' -i games.pgn --threads 1",
    ] {
        // Kilobytes of address space.
        let limited = format!("ulimit -v 1200000; exec \"$0\" {command}");
        let output = Command::new("sh")
            .args(["-c", &limited, env!("CARGO_BIN_EXE_figurine")])
            .current_dir(&folder)
            .output()
            .unwrap();
        let told = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{command}: {told}");
        let found = String::from_utf8_lossy(&output.stdout);
        assert_eq!(found.contains("[T30000 \"v30000\"]"), command.starts_with("run"), "{command}");
    }
    let time = begin.elapsed();
    assert!(time < Duration::from_secs(20), "{time:?}");
    fs::remove_dir_all(folder).unwrap();
}
