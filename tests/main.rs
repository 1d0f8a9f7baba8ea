//! All integration tests in one binary.

mod conformance;
mod laws;
mod moves;
mod sequences;
mod slow;
mod tidy;
