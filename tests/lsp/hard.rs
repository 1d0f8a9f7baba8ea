//! Texts that are cut off anywhere, too long, too deep or full of nonsense: every question about
//! them is answered, and none by "a fault of the server".

use super::client::Client;
use serde_json::{Value, json};

const QUERY: &str = "file:///work/a.cql";

const SAMPLE: &str = "cql(input a.pgn)\n\
    function near(man other) { man attacks other // 𝄞\n }\n\
    heavy = [♖♕]a1-8 s = \"𝄞\\\"x\" i = 1 s[i] == \"b\" /* ♔\n */\n\
    near(♔ & heavy {flip {♖a2 ♚h8}}) find 2 quiet check\n\
    forany $rook ♖~ { $rook[a1] $rook attacks k } tag \"White\" --=Q Q--e4(mate)\n\
    line --> check{2,3} --> mate+ path --* (-- ⊢) dictionary D D[\"a\"] = 3\n";

/// Asks everything at a byte of the document.
fn ask_all(client: &mut Client, at: usize) {
    let document = json!({ "uri": QUERY });
    let place = client.position(QUERY, at);
    let range = json!({ "start": place, "end": place });
    let context = json!({
        "diagnostics": [], "includeDeclaration": true, "triggerKind": 1, "isRetrigger": false,
    });
    let params = json!({
        "textDocument": document, "position": place, "range": range, "context": context,
        "options": { "tabSize": 2, "insertSpaces": true }, "newName": "fresh",
    });
    let methods = [
        "hover",
        "completion",
        "signatureHelp",
        "definition",
        "references",
        "documentHighlight",
        "prepareRename",
        "rename",
        "codeAction",
        "documentSymbol",
        "foldingRange",
        "semanticTokens/full",
        "formatting",
        "codeLens",
    ];
    for method in methods {
        let answer = client.request(&format!("textDocument/{method}"), params.clone());
        if let Err(error) = answer {
            assert!(method == "rename" && error.starts_with("error -32803"), "{method}: {error}");
        }
    }
}

fn client() -> Client {
    let item = json!({ "completion": { "completionItem": { "snippetSupport": true } } });
    Client::new(&json!({
        "capabilities": { "textDocument": item },
        "initializationOptions": { "games": ["none.pgn"] },
    }))
}

#[test]
fn a_text_cut_off_anywhere_is_answered() {
    let mut client = client();
    client.open(QUERY, "chess-cql", "");
    let mut last = 0;
    for (at, c) in SAMPLE.char_indices() {
        let end = at + c.len_utf8();
        client.change(QUERY, last..last, &SAMPLE[at..end]);
        ask_all(&mut client, end);
        last = end;
    }
    assert_eq!(client.documents[QUERY].0, SAMPLE);
    client.end();
}

#[test]
fn every_place_of_a_text_is_answered() {
    let mut client = client();
    client.open(QUERY, "chess-cql", SAMPLE);
    for (at, _) in SAMPLE.char_indices() {
        ask_all(&mut client, at);
    }
    client.end();
}

#[test]
fn deep_long_and_strange_texts_are_answered() {
    let texts = [
        "(".repeat(20_000),
        "{".repeat(190) + "♖a2" + &"}".repeat(190),
        "not ".repeat(5_000) + "mate",
        "flip ".repeat(300) + "♖a2",
        "♖a2 ".repeat(10_000),
        "x = 3 ".repeat(2_000),
        "\0\u{1}\u{fffd}\u{202e}♔\0".to_owned(),
        "\r\n\r♖a2\r\r\n\tmate\r".to_owned(),
        "\u{feff}♖a2 chekc".to_owned(),
        "a\u{301}\u{200d}😀 \"unclosed".to_owned(),
    ];
    let mut client = client();
    client.open(QUERY, "chess-cql", "");
    for text in texts {
        let old = client.documents[QUERY].0.len();
        client.change(QUERY, 0..old, &text);
        let end = client.documents[QUERY].0.len();
        ask_all(&mut client, 0);
        ask_all(&mut client, end);
    }
    client.end();
}

#[test]
fn a_text_of_ten_megabytes_is_told_to_be_too_long() {
    let mut client = client();
    client.open(QUERY, "chess-cql", &"♖a2 mate\n".repeat(1_000_000));
    let diagnostics = client.diagnostics(QUERY);
    assert_eq!(diagnostics.as_array().map(Vec::len), Some(1));
    assert_eq!(diagnostics[0]["severity"], 3);
    ask_all(&mut client, 0);
    client.end();
}

#[test]
fn stale_and_unknown_changes_are_dropped() {
    let mut client = client();
    client.open(QUERY, "chess-cql", "mate");
    client.change(QUERY, 0..4, "chekc");
    let stale = json!({
        "textDocument": { "uri": QUERY, "version": 1 }, "contentChanges": [{ "text": "check" }],
    });
    client.notify("textDocument/didChange", stale);
    let unknown = json!({
        "textDocument": { "uri": "file:///none", "version": 1 },
        "contentChanges": [{ "text": "check" }],
    });
    client.notify("textDocument/didChange", unknown);
    client.notify("textDocument/didChange", json!({ "textDocument": 3 }));
    client.notify("no/such", Value::Null);
    assert_eq!(client.diagnostics(QUERY)[0]["code"], "E0201");
    client.end();
}
