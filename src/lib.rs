//! Finds positions in chess games: a query language, its engine, and what is around it.

#![doc = include_str!("../README.md")]
//!
//! # Modules
//!
//! A module uses only modules that stand above it here.
//!
//! | module | what |
//! |---|---|
//! | [`text`] | query texts, spans, places |
//! | [`report`] | errors and warnings, their catalogue, how they are drawn |
//! | [`library`] | functions written in the language, for `use "mates"` |
//! | [`games`] | from bytes to replayed trees of positions |
//! | [`syntax`] | from a query's text to its tree |
//! | [`ir`] | the typed tree, the row of the filter table |
//! | [`eval`] | the value of a typed tree at a position |
//! | [`filters`] | the table: everything the language has a word or sign for |
//! | [`transform`] | copies of a typed tree, turned, mirrored, moved |
//! | [`sema`] | names, types, from the tree to the typed tree |
//! | [`index`] | the games of a file in a form that is quick to search |
//! | [`engine`] | queries over sources of games, in parallel |
//! | [`output`] | hits in every format |
//! | [`docs`], [`analysis`] | pages of the filter table; what editors ask about a text |
//! | [`cli`], [`repl`], [`lsp`] | the command, the shell, the server for editors |

#![warn(missing_docs)]
#![forbid(unsafe_code)]

pub mod analysis;
pub mod cli;
pub mod docs;
pub mod engine;
pub mod eval;
pub mod filters;
pub mod games;
pub mod index;
pub mod ir;
pub mod library;
pub mod lsp;
pub mod output;
pub mod repl;
pub mod report;
pub mod sema;
pub mod syntax;
pub mod text;
pub mod transform;
