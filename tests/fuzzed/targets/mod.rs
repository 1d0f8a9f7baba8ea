//! What is done with the bytes of the fuzzer, a file a target. Each target panics where something
//! is wrong. The tests run them over the seeds and over all that was ever found.

pub mod asked;
pub mod framed;
pub mod games;
pub mod index;
pub mod layout;
pub mod lsp;
pub mod pieces;
pub mod query;
pub mod repl;
pub mod runs;
pub mod seeds;
pub mod tokens;

/// A target.
pub type Target = fn(&[u8]);

/// The targets with their names.
pub const TARGETS: [(&str, Target); 7] = [
    ("query", query::run),
    ("tokens", tokens::run),
    ("games", games::run),
    ("asked", asked::run),
    ("index", index::run),
    ("lsp", lsp::run),
    ("repl", repl::run),
];
