//! Over a query, in how many of the user's games it matches: counted beside the loop of messages,
//! and given up when the text changes.

use super::document::Document;
use super::handlers::Failure;
use super::server::Server;
use super::settings::{Client, path_of};
use crate::analysis;
use crate::cli::{Folder, open_in, read_compared, reading};
use crate::engine::{Labelled, Options, scan};
use crate::games::Encoding;
use crate::ir::{Files, Limits, Query, Text};
use crate::output::thousands;
use gen_lsp_types::{CodeLens, CodeLensParams, Command, Uri};
use lsp_server::{ErrorCode, RequestId, Response};
use serde_json::{Value, json};
use std::collections::HashMap;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// The client's command that shows the matches of a document.
/// How long matches are counted for.
const PATIENCE: Duration = Duration::from_secs(60);
const SHOW: &str = "figurine.showMatches";

/// Sends an answer to the client.
pub(super) type Reply = Arc<dyn Fn(Response) + Send + Sync>;

/// A count that is going on or done.
#[derive(Debug)]
struct Count {
    /// The text that is counted.
    text: String,
    stop: Arc<AtomicBool>,
    state: Arc<Mutex<State>>,
}

#[derive(Debug)]
enum State {
    /// These requests want to know.
    Running(Vec<RequestId>),
    /// What came out.
    Done(String),
}

/// The counts of the open documents.
#[derive(Debug, Default)]
pub(super) struct Counts {
    all: HashMap<Uri, Count>,
}

impl Counts {
    /// Gives a count up: its text is gone.
    pub(super) fn stop(&mut self, uri: &Uri) {
        if let Some(count) = self.all.remove(uri) {
            count.stop.store(true, Ordering::SeqCst);
        }
    }

    /// Gives all counts up.
    pub(super) fn stop_all(&mut self) {
        self.all.drain().for_each(|(_, count)| count.stop.store(true, Ordering::SeqCst));
    }

    /// A request is taken back. Whether it waited for a count, which is given up with the last one.
    pub(super) fn forget(&mut self, id: &RequestId) -> bool {
        let mut found = None;
        for (uri, count) in &self.all {
            if let State::Running(waiting) = &mut *locked(&count.state)
                && let Some(at) = waiting.iter().position(|waiting| waiting == id)
            {
                waiting.remove(at);
                found = Some((uri.clone(), waiting.is_empty()));
            }
        }
        if let Some((uri, true)) = &found {
            self.stop(uri);
        }
        found.is_some()
    }

    /// What came out for a document as it is.
    fn done(&self, document: &Document) -> Option<String> {
        let count = self.all.get(&document.uri)?;
        match &*locked(&count.state) {
            State::Done(title) if count.text == document.text.as_str() => Some(title.clone()),
            _ => None,
        }
    }
}

/// A lock that a thread held when it failed is as good as another.
fn locked<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The line over a query; what it says comes when it is asked for.
pub(super) fn lenses(server: &Server, params: CodeLensParams) -> Result<Vec<CodeLens>, Failure> {
    let document = server.document(&params.text_document.uri)?;
    let script = document.script();
    let head = analysis::head(script).filter(|_| script.found.query.is_some());
    let Some(head) = head.filter(|_| !server.client.settings.games.is_empty()) else {
        return Ok(Vec::new());
    };
    let title = server.counts.done(document);
    Ok(vec![CodeLens {
        range: document.text.range(head),
        command: title.map(|title| command(&document.uri, title)),
        data: Some(json!({ "uri": document.uri, "version": document.version })),
    }])
}

fn command(uri: &Uri, title: String) -> Command {
    let arguments = Some(vec![json!(uri)]);
    Command { title, command: SHOW.to_owned(), arguments, ..Command::default() }
}

/// Answers with the lens and its count, now or later.
pub(super) fn resolve(server: &mut Server, id: RequestId, params: &Value, reply: Reply) {
    if let Err(failure) = begin(server, &id, params, &reply) {
        reply(Response::new_err(id, failure.code as i32, failure.message));
    }
}

fn begin(
    server: &mut Server,
    id: &RequestId,
    params: &Value,
    reply: &Reply,
) -> Result<(), Failure> {
    let mut lens: CodeLens = serde_json::from_value(params.clone())
        .map_err(|error| Failure::new(ErrorCode::InvalidParams, error.to_string()))?;
    let data = lens.data.clone().unwrap_or_default();
    let uri = Uri(data.get("uri").and_then(Value::as_str).unwrap_or_default().to_owned());
    let document = server.document(&uri)?;
    if data.get("version").and_then(Value::as_i64) != Some(i64::from(document.version)) {
        return Err(Failure::new(ErrorCode::ContentModified, "the text has changed"));
    }
    if let Some(title) = server.counts.done(document) {
        lens.command = Some(command(&uri, title));
        reply(Response::new_ok(id.clone(), lens));
        return Ok(());
    }
    let text = document.text.as_str().to_owned();
    if let Some(count) = server.counts.all.get(&uri).filter(|count| count.text == text)
        && let State::Running(waiting) = &mut *locked(&count.state)
    {
        waiting.push(id.clone());
        return Ok(());
    }
    let Some(query) = document.script().found.query.clone() else {
        return Err(Failure::new(ErrorCode::ContentModified, "there is no query to be counted"));
    };
    let stop = Arc::new(AtomicBool::new(false));
    let state = Arc::new(Mutex::new(State::Running(vec![id.clone()])));
    let job = Job {
        query,
        games: server.client.settings.games.clone(),
        encoding: server.client.settings.encoding,
        folder: folder(&server.client, &uri),
        stop: Arc::clone(&stop),
    };
    let (shared, reply) = (Arc::clone(&state), Arc::clone(reply));
    server.counts.stop(&uri);
    server.counts.all.insert(uri.clone(), Count { text, stop, state });
    std::thread::spawn(move || finish(job, &uri, lens, &shared, &reply));
    Ok(())
}

/// Counts, keeps what came out, and answers those who wait for it.
fn finish(job: Job, uri: &Uri, mut lens: CodeLens, state: &Mutex<State>, reply: &Reply) {
    let stop = Arc::clone(&job.stop);
    let title = job.count();
    let stopped = stop.load(Ordering::SeqCst);
    let waiting = match std::mem::replace(&mut *locked(state), State::Done(title.clone())) {
        State::Running(waiting) => waiting,
        State::Done(_) => Vec::new(),
    };
    lens.command = Some(command(uri, title));
    for id in waiting {
        reply(match stopped {
            true => {
                let message = "the text has changed".to_owned();
                Response::new_err(id, ErrorCode::ContentModified as i32, message)
            }
            false => Response::new_ok(id, &lens),
        });
    }
}

/// The folder whose files a query may read: the one that is open, or the document's.
fn folder(client: &Client, uri: &Uri) -> PathBuf {
    let own = || path_of(&uri.0).and_then(|path| path.parent().map(Path::to_owned));
    client.root.clone().or_else(own).unwrap_or_default()
}

/// What has to be counted.
struct Job {
    query: Query,
    games: Vec<PathBuf>,
    encoding: Option<Encoding>,
    folder: PathBuf,
    stop: Arc<AtomicBool>,
}

impl Job {
    /// Counts, and says what came out in a line.
    fn count(mut self) -> String {
        if let Err(failure) = read_compared(&mut self.query) {
            return failure;
        }
        let opened = open_in(&self.games, self.encoding);
        if let Some(failure) = opened.failures.into_iter().next() {
            return failure;
        }
        let queries = [Labelled { label: "query".to_owned(), query: Arc::new(self.query) }];
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let options = Options {
            // The editor wants some of them too.
            threads: cores.div_ceil(2),
            texts: false,
            files: Some(Arc::new(ReadOnly(Folder::new(&self.folder, &self.games)))),
            reading: reading(None, None),
            limits: Limits { time: Some(PATIENCE), ..Limits::default() },
            cancel: Arc::clone(&self.stop),
            ..Options::default()
        };
        match scan(&queries, opened.inputs, &options, &mut |_| ControlFlow::Continue(())) {
            Ok(summary) => {
                let number = |n: u64, one: &str, many: &str| match n {
                    1 => format!("1 {one}"),
                    n => format!("{} {many}", thousands(n)),
                };
                let found = number(summary.hits, "match", "matches");
                let places = number(summary.positions, "position", "positions");
                let all = number(summary.games, "game", "games");
                match summary.hits {
                    _ if !summary.stopped.is_empty() => {
                        format!("{found} in {all}, stopped after {} s", PATIENCE.as_secs())
                    }
                    0 => format!("no match in {all}"),
                    _ => format!("{found} ({places}) in {all}"),
                }
            }
            Err(error) => error.to_string(),
        }
    }
}

/// The files of a folder, of which none is written: counting leaves no trace.
#[derive(Debug)]
struct ReadOnly(Folder);

impl Files for ReadOnly {
    fn read(&self, name: &str) -> Result<Text, String> {
        self.0.read(name)
    }

    fn append(&self, _: &str, _: &str) -> Result<(), String> {
        Ok(())
    }
}
