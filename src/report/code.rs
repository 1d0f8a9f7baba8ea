//! The type of a row in the catalogue of errors and warnings.

/// Whether a report stops the run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// The query is refused, or a game cannot be read as it is written.
    Error,
    /// The query runs; it may not mean what was meant.
    Warning,
}

/// One entry of the catalogue: a stable name and a page that explains it.
///
/// A code that was once released is never used again for something else.
#[derive(Debug)]
pub struct Code {
    /// The stable name, like `E0203`.
    pub id: &'static str,
    /// What went wrong, in a few words.
    pub title: &'static str,
    /// Errors start with `E`, warnings with `W`.
    pub severity: Severity,
    /// The page: what it means and why, in Markdown.
    pub explain: &'static str,
    /// A query that gives exactly this code; empty where no query text can.
    pub wrong: &'static str,
    /// The query as it should be written; empty where `wrong` is.
    pub right: &'static str,
}

impl PartialEq for Code {
    fn eq(&self, other: &Code) -> bool {
        self.id == other.id
    }
}

impl Eq for Code {}
