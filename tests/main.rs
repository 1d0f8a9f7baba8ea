//! All integration tests in one binary.

mod conformance;
mod moves;
mod sequences;
mod slow;
mod tidy;
