//! The shell without a terminal.

use super::commands;
use super::find::Found;
use super::typed::Typed;
use crate::analysis::library_call;
use crate::cli::{Console, printed, read_compared};
use crate::games::Encoding;
use crate::games::notation::{LetterSet, Notation};
use crate::ir::{Bool, Limits, Query};
use crate::library;
use crate::output::Format;
use crate::output::board::Look;
use crate::output::tally::Tallies;
use crate::report::{Report, Style};
use crate::sema::{Session, unfinished};
use crate::text::Source;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// A query that is typed over several lines is long from so many bytes on.
const LONG: usize = 64 << 10;

/// What comes next.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Then {
    /// The next line.
    #[default]
    Next,
    /// The rest of a query with open brackets.
    More,
    /// The end.
    Quit,
}

/// What the shell answers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reply {
    /// For standard output.
    pub out: String,
    /// For standard error.
    pub err: String,
    /// Something was wrong with the line: warnings alone are not.
    pub wrong: bool,
    /// What comes next.
    pub then: Then,
}

impl Reply {
    /// Text for standard output.
    pub fn out(text: impl Into<String>) -> Reply {
        Reply { out: text.into(), ..Reply::default() }
    }

    /// A complaint.
    pub fn err(text: impl Into<String>) -> Reply {
        Reply { err: text.into(), wrong: true, ..Reply::default() }
    }
}

/// What was shown last, which `:next` and `:prev` go on from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum View {
    /// No match.
    Nothing,
    /// The page that begins with this match.
    Page(usize),
    /// The board of a match at one of its positions.
    Board(usize, usize),
}

/// The shell: games, names and the last matches.
pub struct Repl {
    pub(super) session: Session,
    pub(super) games: Vec<PathBuf>,
    pub(super) last: Option<Asked>,
    pub(super) found: Option<Found>,
    /// What the last query counted.
    pub(super) tallies: Option<Tallies>,
    pub(super) view: View,
    pub(super) limit: usize,
    pub(super) format: Format,
    /// How moves are written.
    pub notation: Notation,
    /// The letters that the games are written in; found out if none.
    pub from: Option<&'static LetterSet>,
    pub(super) timer: bool,
    /// How long a query may run; for ever if none.
    pub(super) timeout: Option<Duration>,
    /// How many bytes a search may keep, and as many again for `sort`.
    pub memory: u64,
    /// The encoding of the games; found out if none.
    pub encoding: Option<Encoding>,
    pub(super) history: Typed,
    /// The files that were written by `:export`, which it may write again.
    pub(super) exported: Vec<PathBuf>,
    pub(super) cancel: Arc<AtomicBool>,
    pub(super) style: Style,
    pub(super) progress: bool,
    /// How boards are drawn.
    pub look: Look,
    /// Columns of the page.
    pub width: usize,
    /// Lines of the terminal; none without one.
    pub rows: Option<usize>,
    pending: String,
}

/// A query that was asked.
#[derive(Clone, Debug)]
pub(super) struct Asked {
    pub(super) query: Arc<Query>,
    pub(super) source: Source,
}

impl Repl {
    /// A shell for this console.
    pub fn new(console: &Console) -> Repl {
        Repl {
            session: Session::new(),
            games: Vec::new(),
            last: None,
            found: None,
            tallies: None,
            view: View::Nothing,
            limit: 20,
            format: Format::Table,
            notation: Notation::San,
            from: None,
            timer: true,
            timeout: None,
            memory: Limits::MEMORY,
            encoding: None,
            history: Typed::default(),
            exported: Vec::new(),
            cancel: crate::cli::cancel_flag(),
            style: console.style(),
            progress: console.err_terminal,
            look: Look { color: console.out_color, ascii: console.ascii, flipped: false },
            width: if console.out_terminal { console.width } else { 80 },
            rows: console.rows(),
            pending: String::new(),
        }
    }

    /// Takes a line. A query is run when its brackets are closed; what begins with `:` is a
    /// command.
    pub fn input(&mut self, line: &str) -> Reply {
        if self.pending.is_empty() {
            if line.trim().is_empty() {
                return Reply::default();
            }
            if line.trim_start().starts_with(':') {
                self.history.push(line.trim().to_owned());
                return commands::run(self, line.trim());
            }
        } else {
            self.pending.push('\n');
        }
        self.pending.push_str(line);
        // The whole text is read for this: a long one only where the line may close something.
        let closes = line.trim().is_empty() || line.contains([')', '}', ']', '"', '/']);
        if (self.pending.len() > LONG && !closes) || unfinished(&self.pending) {
            return Reply { then: Then::More, ..Reply::default() };
        }
        self.end()
    }

    /// Whether the text is a query whose brackets are open.
    pub fn is_unfinished(text: &str) -> bool {
        !text.trim_start().starts_with(':') && unfinished(text)
    }

    /// Runs what is pending although its brackets are open: nothing more will come.
    pub fn end(&mut self) -> Reply {
        let text = std::mem::take(&mut self.pending);
        if text.trim().is_empty() {
            return Reply::default();
        }
        self.history.push(text.clone());
        self.ask(&Source::new("query", text))
    }

    /// Nothing beyond ASCII is drawn.
    pub fn in_ascii(&mut self) {
        self.look.ascii = true;
        self.style.unicode = false;
    }

    /// Whether Ctrl-C was pressed since this was asked last.
    pub fn take_interrupt(&self) -> bool {
        self.cancel.swap(false, Ordering::SeqCst)
    }

    /// Forgets what is pending.
    pub fn drop_pending(&mut self) {
        self.pending.clear();
    }

    /// Names of the session with their kind, and what it uses of the library.
    pub fn names(&self) -> Vec<(String, &'static str)> {
        let used = self.session.used();
        let functions = library::functions().filter(|f| used.contains(&f.file));
        let functions = functions.map(|f| (library_call(f), f.summary()));
        self.session.names().into_iter().chain(functions).collect()
    }

    /// Compiles a query and runs it on the open games.
    pub(super) fn ask(&mut self, source: &Source) -> Reply {
        let (query, reports) = self.session.compile(source);
        self.session.tidy();
        let err = self.drawn(&reports, source);
        let Some(mut query) = query else { return Reply::err(err) };
        if let Err(failure) = read_compared(&mut query) {
            return Reply::err(format!("{err}{failure}\n"));
        }
        let query = Arc::new(query);
        if only_names(&query, source.text()) {
            return Reply { err, ..Reply::default() };
        }
        self.last = Some(Asked { query, source: source.clone() });
        let mut reply = self.run();
        reply.err = err + &reply.err;
        reply
    }

    /// Reports as text.
    pub(super) fn drawn(&self, reports: &[Report], source: &Source) -> String {
        printed(reports.iter().map(|report| (report, source)), self.style)
    }
}

/// Nothing is asked: functions are defined, dictionaries declared, variables set, and no more.
/// A definition leaves `true` in the body. What a persistent variable counts has to be searched.
fn only_names(query: &Query, text: &str) -> bool {
    let first = text.split_whitespace().next().unwrap_or_default();
    let defines = ["function", "dictionary", "local", "use"].contains(&first)
        || query.body.iter().any(|part| query.gives_value(part));
    let empty = |part: &Bool| query.gives_value(part) || *part == Bool::Const(true);
    defines && query.body.iter().all(empty)
}
