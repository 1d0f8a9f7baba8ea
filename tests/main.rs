//! All integration tests in one binary.

mod annotation;
mod appendix;
mod conformance;
mod differential;
mod errors;
mod examples;
mod filters;
mod fixture;
mod games;
mod language;
mod laws;
mod moves;
mod names;
mod nesting;
mod notation;
mod pages;
mod quick;
mod reference;
mod repl;
mod sequences;
mod slow;
mod soup;
mod themes;
mod tidy;
mod tools;
mod variants;
