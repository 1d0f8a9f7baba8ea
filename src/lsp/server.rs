//! The loop of messages: who is asked, in what state, and what comes back.

use super::convert;
use super::document::Document;
use super::handlers::{self, Failure};
use super::lens::{self, Counts};
use super::settings::{Client, Settings};
use super::text::Text;
use gen_lsp_types::{
    DidChangeTextDocumentParams, DidCloseTextDocumentParams, DidOpenTextDocumentParams,
    PublishDiagnosticsParams, TextDocumentContentChangeEvent, Uri,
};
use lsp_server::{Connection, ErrorCode, Message, Notification, Request, RequestId, Response};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

/// Where in its life the server is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// Before `initialize`.
    New,
    Running,
    /// After `shutdown`: only `exit` is expected.
    Ended,
}

/// The server.
pub(super) struct Server {
    connection: Connection,
    state: State,
    pub(super) client: Client,
    documents: HashMap<Uri, Document>,
    pub(super) counts: Counts,
}

/// Answers the messages of a connection until `exit` or its end. Whether `shutdown` came before.
pub fn serve(connection: Connection) -> bool {
    let mut server = Server {
        connection,
        state: State::New,
        client: Client::default(),
        documents: HashMap::new(),
        counts: Counts::default(),
    };
    while let Ok(first) = server.connection.receiver.recv() {
        // What is waiting is looked at together: changes before answers, and no answer to
        // questions that were taken back.
        let mut messages = vec![first];
        messages.extend(server.connection.receiver.try_iter());
        let cancelled: Vec<RequestId> = messages.iter().filter_map(cancelled).collect();
        for message in messages {
            match message {
                Message::Request(request) if cancelled.contains(&request.id) => {
                    let failure = Failure::new(ErrorCode::RequestCanceled, "cancelled");
                    server.reply(request.id, Err(failure));
                }
                Message::Request(request) => server.request(request),
                Message::Notification(note) if note.method == "exit" => {
                    server.counts.stop_all();
                    return server.state == State::Ended;
                }
                Message::Notification(note) => server.guarded(|server| server.notified(note)),
                Message::Response(response) => server.response(response),
            }
        }
        server.guarded(Server::publish);
    }
    server.counts.stop_all();
    server.state == State::Ended
}

/// The request that a message takes back.
fn cancelled(message: &Message) -> Option<RequestId> {
    match message {
        Message::Notification(note) if note.method == "$/cancelRequest" => {
            serde_json::from_value(note.params.get("id")?.clone()).ok()
        }
        _ => None,
    }
}

/// The id of the question for the settings.
const SETTINGS: &str = "figurine-settings";
/// The id of the wish that lenses are asked for again.
const LENSES: &str = "figurine-lenses";

impl Server {
    fn request(&mut self, request: Request) {
        let Request { id, method, params } = request;
        let result = match (self.state, method.as_str()) {
            (State::Running, "codeLens/resolve") => {
                let sender = self.connection.sender.clone();
                let reply = Arc::new(move |response: Response| {
                    let _ = sender.send(response.into());
                });
                return lens::resolve(self, id, &params, reply);
            }
            (State::New, "initialize") => self.initialize(&params),
            (State::New, _) => {
                Err(Failure::new(ErrorCode::ServerNotInitialized, "`initialize` comes first"))
            }
            (State::Ended, _) => Err(Failure::new(
                ErrorCode::InvalidRequest,
                "the server was shut down, and expects `exit`",
            )),
            (_, "initialize") => {
                Err(Failure::new(ErrorCode::InvalidRequest, "`initialize` comes once"))
            }
            (_, "shutdown") => {
                self.state = State::Ended;
                self.documents.clear();
                self.counts.stop_all();
                Ok(Value::Null)
            }
            (_, method) => {
                let answer = || handlers::answer(self, method, params);
                catch_unwind(AssertUnwindSafe(answer)).unwrap_or_else(|_| {
                    Err(Failure::new(ErrorCode::InternalError, "this is a fault of the server"))
                })
            }
        };
        self.reply(id, result);
    }

    fn reply(&self, id: RequestId, result: Result<Value, Failure>) {
        let response = match result {
            Ok(value) => Response { id, response_result: Ok(value) },
            Err(failure) => Response::new_err(id, failure.code as i32, failure.message),
        };
        self.send(response.into());
    }

    /// Sends a message. A client that is gone is noticed when the next one is read.
    fn send(&self, message: Message) {
        let _ = self.connection.sender.send(message);
    }

    pub(super) fn notify(&self, method: &str, params: impl Serialize) {
        if let Ok(params) = serde_json::to_value(params) {
            let method = method.to_owned();
            self.send(Message::Notification(Notification { method, params }));
        }
    }

    /// A fault in here costs one message, and not the server.
    fn guarded(&mut self, act: impl FnOnce(&mut Server)) {
        let _ = catch_unwind(AssertUnwindSafe(|| act(self)));
    }

    fn initialize(&mut self, params: &Value) -> Result<Value, Failure> {
        self.client = Client::new(params);
        self.state = State::Running;
        let version = env!("CARGO_PKG_VERSION");
        let capabilities = serde_json::to_value(convert::capabilities(self.client.encoding))?;
        let info = json!({ "name": "figurine", "version": version });
        Ok(json!({ "capabilities": capabilities, "serverInfo": info }))
    }

    fn notified(&mut self, note: Notification) {
        if self.state != State::Running {
            return;
        }
        match note.method.as_str() {
            "initialized" => self.ask_settings(),
            "$/cancelRequest" => {
                let id = note.params.get("id").cloned().unwrap_or_default();
                if let Ok(id) = serde_json::from_value(id)
                    && self.counts.forget(&id)
                {
                    self.reply(id, Err(Failure::new(ErrorCode::RequestCanceled, "cancelled")));
                }
            }
            "textDocument/didOpen" => self.take(note.params, Server::opened),
            "textDocument/didChange" => self.take(note.params, Server::changed),
            "textDocument/didClose" => self.take(note.params, Server::closed),
            "workspace/didChangeConfiguration" => {
                match note.params.get("settings").and_then(|value| self.settings_in(value)) {
                    Some(settings) => self.set(settings),
                    None => self.ask_settings(),
                }
            }
            _ => {}
        }
    }

    /// Passes on the parameters of a notification; those that cannot be read are let go, since
    /// nobody waits for an answer.
    fn take<P: DeserializeOwned>(&mut self, params: Value, act: fn(&mut Server, P)) {
        if let Ok(params) = serde_json::from_value(params) {
            act(self, params);
        }
    }

    fn settings_in(&self, value: &Value) -> Option<Settings> {
        Settings::new(value, self.client.root.as_deref())
    }

    fn ask_settings(&self) {
        if self.client.configuration {
            let id = RequestId::from(SETTINGS.to_owned());
            let params = json!({ "items": [{ "section": "figurine" }] });
            let method = "workspace/configuration".to_owned();
            self.send(Message::Request(Request { id, method, params }));
        }
    }

    fn response(&mut self, response: Response) {
        let asked = response.id == RequestId::from(SETTINGS.to_owned());
        if let (true, Ok(value)) = (asked, &response.response_result)
            && let Some(settings) = value.get(0).and_then(|value| self.settings_in(value))
        {
            self.set(settings);
        }
    }

    fn set(&mut self, settings: Settings) {
        if settings != self.client.settings {
            self.client.settings = settings;
            self.counts.stop_all();
            if self.client.lens_refresh {
                let (id, method) = (LENSES.to_owned(), "workspace/codeLens/refresh".to_owned());
                let params = Value::Null;
                self.send(Message::Request(Request { id: RequestId::from(id), method, params }));
            }
        }
    }

    fn opened(&mut self, params: DidOpenTextDocumentParams) {
        let item = params.text_document;
        let text = Text::new(item.text, self.client.encoding);
        let document = Document::new(item.uri.clone(), item.version, text);
        self.documents.insert(item.uri, document);
    }

    fn changed(&mut self, params: DidChangeTextDocumentParams) {
        let uri = params.text_document.text_document_identifier.uri;
        let Some(document) = self.documents.get_mut(&uri) else { return };
        if params.text_document.version < document.version {
            return;
        }
        document.version = params.text_document.version;
        self.counts.stop(&uri);
        for change in params.content_changes {
            match change {
                TextDocumentContentChangeEvent::TextDocumentContentChangePartial(part) => {
                    document.change(Some(part.range), &part.text);
                }
                TextDocumentContentChangeEvent::TextDocumentContentChangeWholeDocument(whole) => {
                    document.change(None, &whole.text);
                }
            }
        }
    }

    fn closed(&mut self, params: DidCloseTextDocumentParams) {
        let uri = params.text_document.uri;
        self.counts.stop(&uri);
        if self.documents.remove(&uri).is_some() {
            let empty = PublishDiagnosticsParams { uri, version: None, diagnostics: Vec::new() };
            self.notify("textDocument/publishDiagnostics", empty);
        }
    }

    /// Sends what is wrong with the documents that were changed.
    fn publish(&mut self) {
        let changed = self.documents.values_mut().filter(|document| document.changed);
        let mut all: Vec<PublishDiagnosticsParams> = Vec::new();
        for document in changed {
            document.changed = false;
            all.push(PublishDiagnosticsParams {
                uri: document.uri.clone(),
                version: Some(document.version),
                diagnostics: convert::diagnostics(document),
            });
        }
        all.sort_by(|a, b| a.uri.0.cmp(&b.uri.0));
        all.into_iter().for_each(|p| self.notify("textDocument/publishDiagnostics", p));
    }

    /// An open document.
    pub(super) fn document(&self, uri: &Uri) -> Result<&Document, Failure> {
        self.documents.get(uri).ok_or_else(|| {
            let message = format!("`{}` is not open", uri.0);
            Failure::new(ErrorCode::InvalidParams, message)
        })
    }
}
