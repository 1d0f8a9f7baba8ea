//! Counting goes on beside everything else, and is given up when its text changes.

use super::client::Client;
use serde_json::{Value, json};
use std::path::PathBuf;
use std::process::Command;

const QUERY: &str = "file:///work/a.cql";
const GAME: &str = "[Result \"*\"]\n\n1. e4 e5 *\n";

/// A pipe as a file of games: a count waits until something is written.
struct Pipe(PathBuf);

impl Pipe {
    fn new(name: &str) -> Pipe {
        let path = std::env::temp_dir().join(format!("figurine-{name}-{}.pgn", std::process::id()));
        let made = Command::new("mkfifo").arg(&path).status().unwrap();
        assert!(made.success());
        Pipe(path)
    }

    fn write(&self) {
        std::fs::write(&self.0, GAME).unwrap();
    }
}

impl Drop for Pipe {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

fn hover(client: &mut Client) -> Value {
    let place = json!({ "line": 0, "character": 0 });
    let params = json!({ "textDocument": { "uri": QUERY }, "position": place });
    client.request("textDocument/hover", params).unwrap()
}

fn lens(client: &mut Client) -> Value {
    let params = json!({ "textDocument": { "uri": QUERY } });
    client.request("textDocument/codeLens", params).unwrap()[0].clone()
}

fn client(pipe: &Pipe) -> Client {
    let mut client = Client::new(&json!({ "initializationOptions": { "games": [pipe.0] } }));
    client.open(QUERY, "chess-cql", "wtm");
    client
}

#[cfg(unix)]
#[test]
fn other_questions_are_answered_meanwhile() {
    let pipe = Pipe::new("meanwhile");
    let mut client = client(&pipe);
    let asked = lens(&mut client);
    assert_eq!(asked["command"], Value::Null);
    let first = client.send("codeLens/resolve", asked.clone());
    let second = client.send("codeLens/resolve", asked);
    assert_eq!(hover(&mut client)["contents"]["kind"], "markdown");
    pipe.write();
    for id in [first, second] {
        let lens = client.answer(&id).unwrap();
        assert_eq!(lens["command"]["title"], "1 match (2 positions) in 1 game");
        assert_eq!(lens["command"]["arguments"], json!([QUERY]));
    }
    // It is known now, and nobody writes into the pipe again.
    assert_eq!(lens(&mut client)["command"]["title"], "1 match (2 positions) in 1 game");
    client.end();
}

#[cfg(unix)]
#[test]
fn a_change_gives_the_count_up() {
    let pipe = Pipe::new("change");
    let mut client = client(&pipe);
    let asked = lens(&mut client);
    let id = client.send("codeLens/resolve", asked);
    client.change(QUERY, 0..3, "btm");
    assert_eq!(client.diagnostics(QUERY), json!([]));
    pipe.write();
    assert_eq!(client.answer(&id).unwrap_err(), "error -32801: the text has changed");
    client.end();
}

#[cfg(unix)]
#[test]
fn a_question_can_be_taken_back() {
    let pipe = Pipe::new("back");
    let mut client = client(&pipe);
    let asked = lens(&mut client);
    let id = client.send("codeLens/resolve", asked);
    // The question has to be on its way before it is taken back.
    hover(&mut client);
    client.notify("$/cancelRequest", json!({ "id": id }));
    assert_eq!(client.answer(&id).unwrap_err(), "error -32800: cancelled");
    pipe.write();
    client.end();
}

#[test]
fn settings_are_asked_for_and_lenses_refreshed() {
    let workspace = json!({ "configuration": true, "codeLens": { "refreshSupport": true } });
    let mut client = Client::with_settings(
        &json!({ "capabilities": { "workspace": workspace } }),
        json!({ "games": [concat!(env!("CARGO_MANIFEST_DIR"), "/examples/games/classics.pgn")] }),
    );
    client.open(QUERY, "chess-cql", "#K > 1");
    client.wait_for("workspace/codeLens/refresh");
    let asked = lens(&mut client);
    let resolved = client.request("codeLens/resolve", asked).unwrap();
    let title = resolved["command"]["title"].as_str().unwrap().to_owned();
    assert!(title.starts_with("no match in "), "{title}");
    client.end();
}
