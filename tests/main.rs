//! All integration tests in one binary.

mod conformance;
mod errors;
mod nesting;
mod soup;
