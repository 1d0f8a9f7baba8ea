//! All integration tests in one binary.

mod conformance;
mod examples;
mod filters;
mod fixture;
mod games;
mod language;
mod laws;
mod pages;
mod reference;
mod slow;
mod tidy;
