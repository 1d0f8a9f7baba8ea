//! The server as a process: what is no message is answered, and ends in the right exit code.

use serde_json::{Value, json};
use std::io::Write;
use std::process::{Command, Stdio};

/// Runs the server on these bodies and gives its answers and exit code.
fn run(bodies: &[&[u8]]) -> (Vec<Value>, i32) {
    let mut server = Command::new(env!("CARGO_BIN_EXE_figurine"))
        .arg("lsp")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = server.stdin.take().unwrap();
    let bytes: Vec<u8> = bodies
        .iter()
        .flat_map(|body| {
            [format!("Content-Length: {}\r\n\r\n", body.len()).into_bytes(), body.to_vec()]
        })
        .flatten()
        .collect();
    let writer = std::thread::spawn(move || input.write_all(&bytes).unwrap());
    let output = server.wait_with_output().unwrap();
    writer.join().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let answers = text.split("Content-Length: ").filter(|part| !part.is_empty()).map(|part| {
        let (size, body) = part.split_once("\r\n\r\n").unwrap();
        assert_eq!(size.trim().parse::<usize>().unwrap(), body.len());
        serde_json::from_str(body).unwrap()
    });
    (answers.collect(), output.status.code().unwrap())
}

fn message(value: Value) -> Vec<u8> {
    value.to_string().into_bytes()
}

#[test]
fn malformed_messages_do_not_end_it() {
    let start = message(json!({ "jsonrpc": "2.0", "id": 1, "method": "initialize", "params": 7 }));
    let early = message(json!({ "id": 0, "method": "textDocument/hover" }));
    let unknown = message(json!({ "id": "x", "method": "no/such", "params": {} }));
    let wrong = message(json!({ "id": 2, "method": "textDocument/hover", "params": [1] }));
    let open = br#"{"method":"textDocument/didOpen","params":{"textDocument":{"uri":"file:///a.cql","languageId":"chess-cql","version":1,"text":"\ud83d chekc"}}}"#;
    let shutdown = message(json!({ "id": 3, "method": "shutdown" }));
    let late = message(json!({ "id": 4, "method": "textDocument/hover" }));
    let exit = message(json!({ "method": "exit" }));
    let bodies: [&[u8]; 10] =
        [&early, b"{\"id\":", &start, b"\xff\xfe", &unknown, &wrong, open, &shutdown, &late, &exit];
    let (answers, code) = run(&bodies);
    let mut told: Vec<String> = answers
        .iter()
        .map(|a| match (&a["error"], &a["params"]["diagnostics"][1]["code"]) {
            (Value::Null, Value::Null) => format!("{} fine", a["id"]),
            (Value::Null, code) => format!("diagnostic {code}"),
            (error, _) => format!("{} {}", a["id"], error["code"]),
        })
        .collect();
    // Answers to what is no message are written as soon as it is read.
    told.sort();
    let expected = [
        "\"x\" -32601",
        "0 -32002",
        "1 fine",
        "2 -32602",
        "3 fine",
        "4 -32600",
        "null -32700",
        "null -32700",
    ];
    let told: Vec<&str> =
        told.iter().map(String::as_str).filter(|t| !t.starts_with("diag")).collect();
    assert_eq!(told, expected);
    assert_eq!(code, 0);
}

#[test]
fn without_shutdown_the_end_is_told_by_the_exit_code() {
    assert_eq!(run(&[&message(json!({ "method": "exit" }))]).1, 1);
    assert_eq!(run(&[]).1, 1);
}

/// A count that waits for its games for good does not keep the server alive.
#[cfg(unix)]
#[test]
fn it_ends_while_it_counts() {
    let pipe = std::env::temp_dir().join(format!("figurine-end-{}.pgn", std::process::id()));
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let options = json!({ "games": [pipe] });
    let start =
        json!({ "id": 1, "method": "initialize", "params": { "initializationOptions": options } });
    let item =
        json!({ "uri": "file:///a.cql", "languageId": "chess-cql", "version": 1, "text": "mate" });
    let open = json!({ "method": "textDocument/didOpen", "params": { "textDocument": item } });
    let place = json!({ "line": 0, "character": 0 });
    let lens = json!({
        "range": { "start": place, "end": place }, "data": { "uri": "file:///a.cql", "version": 1 },
    });
    let count = json!({ "id": 2, "method": "codeLens/resolve", "params": lens });
    let shutdown = json!({ "id": 3, "method": "shutdown" });
    let exit = json!({ "method": "exit" });
    let bodies: Vec<Vec<u8>> = [start, open, count, shutdown, exit].map(message).to_vec();
    let bodies: Vec<&[u8]> = bodies.iter().map(Vec::as_slice).collect();
    let (answers, code) = run(&bodies);
    assert_eq!(code, 0);
    assert!(answers.iter().any(|answer| answer["id"] == 3));
    std::fs::remove_file(pipe).unwrap();
}
