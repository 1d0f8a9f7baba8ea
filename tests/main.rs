//! All integration tests in one binary.

mod conformance;
mod slow;
mod tidy;
