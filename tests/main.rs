//! All integration tests in one binary.

mod conformance;
mod laws;
mod slow;
mod tidy;
