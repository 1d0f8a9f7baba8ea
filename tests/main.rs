//! All integration tests in one binary.

mod conformance;
mod sequences;
mod slow_paths;
mod slow;
mod tidy;
