//! All integration tests in one binary.

mod conformance;
mod errors;
mod laws;
mod nesting;
mod slow;
mod soup;
mod tidy;
