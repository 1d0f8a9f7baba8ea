//! All integration tests in one binary.

mod conformance;
mod laws;
mod moves;
mod slow;
mod tidy;
