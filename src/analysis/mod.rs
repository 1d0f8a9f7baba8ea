//! What editors and shells ask about a text, as plain data.

mod complete;
mod reading;

pub use complete::{Candidate, Completion, Kind, Scope, Wanted, complete};
pub use reading::reading;
