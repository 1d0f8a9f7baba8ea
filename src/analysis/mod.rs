//! What editors and shells ask about a text, as plain data.

mod complete;

pub use complete::{Candidate, Completion, Kind, Scope, Wanted, complete};
