//! Figurine: a query language for chess games.

pub mod engine;
pub mod eval;
pub mod filters;
pub mod games;
pub mod ir;
pub mod report;
pub mod sema;
pub mod syntax;
pub mod text;
pub mod transform;
