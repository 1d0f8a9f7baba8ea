//! What editors and shells ask about a text, as plain data.

mod complete;
mod kind_of_text;
mod reading;
mod script;

pub use complete::{Candidate, Completion, Kind, Scope, Wanted, complete};
pub use kind_of_text::is_foreign;
pub use reading::reading;
pub use script::Script;
