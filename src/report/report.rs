//! One error or warning with its places and its advice.

use super::{Code, Severity};
use crate::text::Span;

/// A place that belongs to a report, with a few words on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// The place.
    pub span: Span,
    /// Words shown under it; may be empty.
    pub text: String,
}

/// A piece of the text and what is written in its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// What goes; empty where something is only put in.
    pub span: Span,
    /// What comes.
    pub text: String,
}

/// A change of the text that mends what is reported.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fix {
    /// What it does, in a few words: "write `==`".
    pub title: String,
    /// The changes, which do not overlap, in the order of the text.
    pub edits: Vec<Edit>,
}

/// An error or a warning about a query.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// Catalogue entry.
    pub code: &'static Code,
    /// The message: lower case, no full stop.
    pub message: String,
    /// Where it happened.
    pub primary: Label,
    /// Other places that matter.
    pub labels: Vec<Label>,
    /// What to write instead.
    pub help: Option<String>,
    /// Changes that an editor can make; the most likely first.
    pub fixes: Vec<Fix>,
}

/// No stage makes more errors than this of one query, nor more warnings.
const MOST_REPORTS: usize = 100;

/// Whether a report of this kind still has room among those made.
pub fn room(reports: &[Report], code: &Code) -> bool {
    reports.iter().filter(|r| r.code.severity == code.severity).count() < MOST_REPORTS
}

/// The user's text for a message: long ones are cut.
pub fn shortened(text: &str) -> String {
    const MOST: usize = 40;
    match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}...", text.get(..end).unwrap_or("")),
        None => text.to_owned(),
    }
}

impl Report {
    /// A report of `code` at `span`.
    pub fn new(code: &'static Code, span: Span, message: impl Into<String>) -> Report {
        let primary = Label { span, text: String::new() };
        let (labels, fixes) = (Vec::new(), Vec::new());
        Report { code, message: message.into(), primary, labels, help: None, fixes }
    }

    /// Adds words under the primary place.
    pub fn here(mut self, text: impl Into<String>) -> Report {
        self.primary.text = text.into();
        self
    }

    /// Adds another place.
    pub fn label(mut self, span: Span, text: impl Into<String>) -> Report {
        self.labels.push(Label { span, text: text.into() });
        self
    }

    /// Adds the help line.
    pub fn help(mut self, text: impl Into<String>) -> Report {
        self.help = Some(text.into());
        self
    }

    /// Adds a change that mends it: another text for a span.
    pub fn fix(self, title: impl Into<String>, span: Span, text: impl Into<String>) -> Report {
        self.fix_all(title, [(span, text.into())])
    }

    /// Adds a change in several places, in the order of the text.
    pub fn fix_all(
        mut self,
        title: impl Into<String>,
        edits: impl IntoIterator<Item = (Span, String)>,
    ) -> Report {
        let edits = edits.into_iter().map(|(span, text)| Edit { span, text }).collect();
        self.fixes.push(Fix { title: title.into(), edits });
        self
    }

    /// Whether this stops the run.
    pub fn is_error(&self) -> bool {
        self.code.severity == Severity::Error
    }
}
