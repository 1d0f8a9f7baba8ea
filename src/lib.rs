//! Figurine: a query language for chess games.

pub mod analysis;
pub mod cli;
pub mod docs;
pub mod engine;
pub mod eval;
pub mod filters;
pub mod games;
pub mod ir;
pub mod output;
pub mod repl;
pub mod report;
pub mod sema;
pub mod syntax;
pub mod text;
pub mod transform;
