//! Messages of an editor: every question has one answer, and no answer is a fault of the server.

use figurine::lsp::{read_messages, serve};
use lsp_server::{Connection, Message, Notification, Request, RequestId, Response};
use serde_json::{Value, json};
use std::collections::HashMap;

const URI: &str = "file:///work/a.cql";

/// What is asked, by number.
const METHODS: [&str; 20] = [
    "textDocument/codeAction",
    "textDocument/completion",
    "completionItem/resolve",
    "textDocument/signatureHelp",
    "textDocument/hover",
    "textDocument/definition",
    "textDocument/references",
    "textDocument/documentHighlight",
    "textDocument/prepareRename",
    "textDocument/rename",
    "textDocument/documentSymbol",
    "textDocument/foldingRange",
    "textDocument/selectionRange",
    "textDocument/inlayHint",
    "textDocument/semanticTokens/full",
    "textDocument/formatting",
    "textDocument/codeLens",
    "workspace/executeCommand",
    "$/cancelRequest",
    "unknown",
];

/// Bytes as a client writes them, if they begin with `Content-Length`. Else the text of a document, a
/// zero byte, and steps: what is done (a byte), from where to where (line and column, a byte each),
/// and for a change the length of the new text and that text.
pub fn run(data: &[u8]) {
    let mut messages = Vec::new();
    let (first, rest) = data.split_first().map_or((0, data), |(first, rest)| (*first, rest));
    if data.starts_with(b"Content-Length") {
        let read = std::cell::RefCell::new(Vec::new());
        let push = |message: Message| {
            read.borrow_mut().push(message);
            true
        };
        let _ = read_messages(&mut &*data, push, |_| ());
        messages.extend(read.into_inner());
    } else {
        let encodings = if first % 2 == 0 { json!(["utf-8"]) } else { json!(["utf-16"]) };
        let capabilities = json!({ "general": { "positionEncodings": encodings } });
        let params = json!({ "capabilities": capabilities });
        messages.push(request(0, "initialize", params));
        messages.push(note("initialized", json!({})));
        steps(rest, &mut messages);
        messages.push(request(-1, "shutdown", Value::Null));
    }
    messages.retain(|message| !reads_files(message));
    messages.push(note("exit", Value::Null));
    answered(messages);
}

/// Counting reads files of games, which are not to be those of the machine.
fn reads_files(message: &Message) -> bool {
    match message {
        Message::Request(request) => request.params.to_string().contains("games"),
        Message::Notification(note) => note.params.to_string().contains("games"),
        Message::Response(response) => format!("{response:?}").contains("games"),
    }
}

fn note(method: &str, params: Value) -> Message {
    Notification { method: method.to_owned(), params }.into()
}

fn request(id: i32, method: &str, params: Value) -> Message {
    Request { id: RequestId::from(id), method: method.to_owned(), params }.into()
}

/// The messages that the bytes mean.
fn steps(data: &[u8], messages: &mut Vec<Message>) {
    let end = data.iter().position(|byte| *byte == 0).unwrap_or(data.len());
    let text = String::from_utf8_lossy(&data[..end]);
    let item = json!({ "uri": URI, "languageId": "chess-cql", "version": 1, "text": text });
    messages.push(note("textDocument/didOpen", json!({ "textDocument": item })));
    let mut rest = data.get(end + 1..).unwrap_or_default();
    let (mut id, mut version) = (1, 1);
    while let [what, line, column, last, behind, tail @ ..] = rest {
        rest = tail;
        let start = json!({ "line": line, "character": column });
        let range = json!({ "start": start, "end": { "line": last, "character": behind } });
        if let Some(method) = METHODS.get(usize::from(*what)) {
            let params = json!({
                "textDocument": { "uri": URI }, "position": start, "range": range,
                "positions": [start, { "line": last, "character": behind }],
                "newName": format!("n{behind}"), "context": {
                    "diagnostics": [], "includeDeclaration": true, "triggerKind": 1 },
                "options": { "tabSize": 4, "insertSpaces": true }, "label": "check",
                "command": "figurine.explain", "arguments": [text], "id": column,
            });
            messages.push(request(id, method, params));
            id += 1;
            continue;
        }
        let (length, tail) = rest.split_first().map_or((0, rest), |(n, tail)| (*n, tail));
        let (new, tail) = tail.split_at(tail.len().min(usize::from(length)));
        rest = tail;
        version += 1;
        let change = json!({ "range": range, "text": String::from_utf8_lossy(new) });
        let document = json!({ "uri": URI, "version": version });
        let params = json!({ "textDocument": document, "contentChanges": [change] });
        messages.push(note("textDocument/didChange", params));
    }
}

/// Sends all, and looks at what comes back.
fn answered(messages: Vec<Message>) {
    let (server, client) = Connection::memory();
    let mut due: HashMap<RequestId, i32> = HashMap::new();
    for message in messages {
        if let Message::Request(request) = &message {
            *due.entry(request.id.clone()).or_default() += 1;
        }
        let is_exit = matches!(&message, Message::Notification(note) if note.method == "exit");
        client.sender.send(message).unwrap();
        if is_exit {
            break;
        }
    }
    serve(server);
    for message in client.receiver.try_iter() {
        let Message::Response(Response { id, response_result }) = message else { continue };
        *due.get_mut(&id).unwrap_or_else(|| panic!("nobody asked {id}")) -= 1;
        if let Err(error) = response_result {
            assert!(error.code != -32603, "a fault of the server: {}", error.message);
        }
    }
    due.retain(|_, count| *count != 0);
    assert!(due.is_empty(), "{due:?} were not answered once");
}
