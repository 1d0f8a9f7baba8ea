//! Figurine: a query language for chess games.

pub mod games;
pub mod report;
pub mod text;
