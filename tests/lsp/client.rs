//! A client that talks with the server in memory, and counts columns in its own way.

use lsp_server::{Connection, Message, Notification, Request, RequestId, Response};
use serde_json::{Value, json};
use std::collections::HashMap;
use std::thread::JoinHandle;
use std::time::Duration;

/// How long an answer may take.
const PATIENCE: Duration = Duration::from_secs(60);

/// A client with its documents.
pub struct Client {
    connection: Connection,
    server: Option<JoinHandle<bool>>,
    next: i32,
    /// Answers that nobody waited for yet.
    answers: HashMap<RequestId, Response>,
    /// What the server asked.
    asked: Vec<String>,
    /// Texts and versions by URI.
    pub documents: HashMap<String, (String, i32)>,
    /// The last diagnostics by URI, with the version they are for.
    published: HashMap<String, (i64, Value)>,
    settings: Value,
    pub utf8: bool,
    /// The answer to `initialize`.
    pub greeting: Value,
}

impl Client {
    /// A client whose server is ready.
    pub fn new(params: &Value) -> Client {
        Client::with_settings(params, Value::Null)
    }

    /// The same, with what it answers when it is asked for its settings.
    pub fn with_settings(params: &Value, settings: Value) -> Client {
        let (connection, server) = Connection::memory();
        let server = std::thread::Builder::new()
            .stack_size(64 << 20)
            .spawn(move || figurine::lsp::serve(server))
            .unwrap();
        let mut client = Client {
            connection,
            server: Some(server),
            next: 0,
            answers: HashMap::new(),
            asked: Vec::new(),
            documents: HashMap::new(),
            published: HashMap::new(),
            settings,
            utf8: false,
            greeting: Value::Null,
        };
        client.greeting = client.request("initialize", params.clone()).unwrap();
        client.utf8 = client.greeting["capabilities"]["positionEncoding"] == "utf-8";
        client.notify("initialized", json!({}));
        client
    }

    pub fn notify(&self, method: &str, params: Value) {
        let note = Notification { method: method.to_owned(), params };
        self.connection.sender.send(note.into()).unwrap();
    }

    /// Sends a request without waiting for its answer.
    pub fn send(&mut self, method: &str, params: Value) -> RequestId {
        self.next += 1;
        let id = RequestId::from(self.next);
        let request = Request { id: id.clone(), method: method.to_owned(), params };
        self.connection.sender.send(request.into()).unwrap();
        id
    }

    /// The result of a request, or its error.
    pub fn request(&mut self, method: &str, params: Value) -> Result<Value, String> {
        let id = self.send(method, params);
        self.answer(&id)
    }

    /// Waits for the answer to a request.
    pub fn answer(&mut self, id: &RequestId) -> Result<Value, String> {
        loop {
            if let Some(Response { response_result, .. }) = self.answers.remove(id) {
                return response_result.map_err(|e| format!("error {}: {}", e.code, e.message));
            }
            self.receive();
        }
    }

    /// Takes a message.
    fn receive(&mut self) {
        match self.connection.receiver.recv_timeout(PATIENCE).expect("a message") {
            Message::Response(response) => {
                self.answers.insert(response.id.clone(), response);
            }
            Message::Notification(note) if note.method == "textDocument/publishDiagnostics" => {
                let uri = note.params["uri"].as_str().unwrap().to_owned();
                let version = note.params["version"].as_i64().unwrap_or(-1);
                self.published.insert(uri, (version, note.params["diagnostics"].clone()));
            }
            Message::Notification(_) => {}
            Message::Request(request) => {
                let result = match request.method.as_str() {
                    "workspace/configuration" => json!([self.settings]),
                    _ => Value::Null,
                };
                let response = Response { id: request.id, response_result: Ok(result) };
                self.connection.sender.send(response.into()).unwrap();
                self.asked.push(request.method);
            }
        }
    }

    /// Waits until the server has asked something.
    pub fn wait_for(&mut self, method: &str) {
        while !self.asked.iter().any(|asked| asked == method) {
            self.receive();
        }
    }

    pub fn open(&mut self, uri: &str, language: &str, text: &str) {
        self.documents.insert(uri.to_owned(), (text.to_owned(), 1));
        let item = json!({ "uri": uri, "languageId": language, "version": 1, "text": text });
        self.notify("textDocument/didOpen", json!({ "textDocument": item }));
    }

    /// Replaces the bytes of a range.
    pub fn change(&mut self, uri: &str, range: std::ops::Range<usize>, new: &str) {
        let places = json!({
            "start": self.position(uri, range.start), "end": self.position(uri, range.end),
        });
        let (text, version) = self.documents.get_mut(uri).unwrap();
        text.replace_range(range, new);
        *version += 1;
        let params = json!({
            "textDocument": { "uri": uri, "version": *version },
            "contentChanges": [{ "range": places, "text": new }],
        });
        self.notify("textDocument/didChange", params);
    }

    /// The diagnostics for the version that the client has.
    pub fn diagnostics(&mut self, uri: &str) -> Value {
        let version = i64::from(self.documents[uri].1);
        loop {
            match self.published.get(uri) {
                Some((got, diagnostics)) if *got == version => return diagnostics.clone(),
                _ => self.receive(),
            }
        }
    }

    /// The place of a byte.
    pub fn position(&self, uri: &str, at: usize) -> Value {
        let before = &self.documents[uri].0[..at];
        let line = before.matches('\n').count();
        let start = before.rfind('\n').map_or(0, |n| n + 1);
        let column = match self.utf8 {
            true => at - start,
            false => before[start..].encode_utf16().count(),
        };
        json!({ "line": line, "character": column })
    }

    /// The byte of a place.
    pub fn byte(&self, uri: &str, place: &Value) -> usize {
        let text = &self.documents[uri].0;
        let (line, column) =
            (place["line"].as_u64().unwrap(), place["character"].as_u64().unwrap());
        let start: usize = text.split_inclusive('\n').take(line as usize).map(str::len).sum();
        let rest = &text[start..];
        let mut units = 0;
        for (at, c) in rest.char_indices() {
            if units == column {
                return start + at;
            }
            units += if self.utf8 { c.len_utf8() } else { c.len_utf16() } as u64;
        }
        assert_eq!(units, column, "a place behind the text");
        text.len()
    }

    /// The bytes of a range.
    pub fn bytes(&self, uri: &str, range: &Value) -> std::ops::Range<usize> {
        self.byte(uri, &range["start"])..self.byte(uri, &range["end"])
    }

    /// Ends the server in good order.
    pub fn end(mut self) {
        self.request("shutdown", Value::Null).unwrap();
        self.notify("exit", Value::Null);
        assert!(self.server.take().unwrap().join().unwrap(), "the end was in good order");
    }
}
