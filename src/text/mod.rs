//! Source texts and places in them.

mod source;
mod span;

pub use source::{Place, Source};
pub use span::Span;
