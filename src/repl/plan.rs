//! How a query is worked out.

use super::core::{Repl, Reply};
use super::show::wrapped;
use crate::cli::{Changes, read_compared};
use crate::engine::{Measured, Options, Plan, measure};
use crate::ir::Query;
use crate::output::plan_text;
use crate::text::Source;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use unicode_width::UnicodeWidthStr;

impl Repl {
    /// Tells the plan of a query, or of the last one, and what it does on the open games. Names
    /// of the session are known, but none are made.
    pub(super) fn plan(&mut self, text: &str) -> Reply {
        let mut err = String::new();
        let query = if text.is_empty() {
            match &self.last {
                Some(asked) => Arc::clone(&asked.query),
                None => return Reply::err("no query was asked yet: write `:plan QUERY`"),
            }
        } else {
            let source = Source::new("query", text);
            let (query, reports) = self.session.clone().compile(&source);
            err = self.drawn(&reports, &source);
            let Some(mut query) = query else { return Reply::err(err) };
            if let Err(failure) = read_compared(&mut query) {
                return Reply::err(format!("{err}{failure}\n"));
            }
            Arc::new(query)
        };
        let measured = self.measured(&query, &mut err);
        let explained = Plan::new(&query, false).explain();
        let text = plan_text(&explained, measured.as_ref());
        Reply {
            err,
            ..Reply::out(text.lines().map(|line| folded(line, self.width)).collect::<String>())
        }
    }

    /// What the query does on the open games; nothing if none are open.
    fn measured(&self, query: &Arc<Query>, err: &mut String) -> Option<Measured> {
        let opened = self.opened_games();
        opened.failures.iter().for_each(|failure| err.push_str(&format!("{failure}\n")));
        if opened.inputs.is_empty() {
            return None;
        }
        let (watched, folder) = (opened.watched, self.folder());
        let options = Options { threads: 1, ..self.options(Arc::clone(&folder)) };
        let measured = measure(query, opened.inputs, &options);
        self.cancel.store(false, Ordering::SeqCst);
        let Changes { errors, notes } = Changes::of(&watched, true);
        let more = errors.into_iter().chain(notes).chain(folder.finish());
        let lines = measured.errors.iter().cloned().chain(more);
        lines.for_each(|error| err.push_str(&format!("{error}\n")));
        Some(measured)
    }
}

/// A line, or several where it is too long, each as far in as the first.
fn folded(line: &str, width: usize) -> String {
    if line.width() <= width {
        return format!("{line}\n");
    }
    let indent = line.len() - line.trim_start().len();
    let words = line.split_whitespace().map(str::to_owned);
    let text = wrapped(words, width.saturating_sub(indent));
    text.lines().map(|part| format!("{}{part}\n", " ".repeat(indent))).collect()
}
