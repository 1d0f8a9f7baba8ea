//! From text to a tree: lexer, layout stage, grammar, fold of operators.
//!
//! ```text
//! text --lexer--> raw tokens --layout--> tokens in context --grammar, fold--> Ast
//! ```
//!
//! Nothing here fails, and nothing here knows what a filter means: words come with their shape
//! from a [`Vocabulary`].

pub mod ast;
mod build;
mod children;
mod designator;
mod dialect;
mod fold;
mod format;
mod layout;
mod lexer;
mod mentions;
mod names;
mod parser;
mod shape;
pub mod token;

pub use ast::Ast;
pub use format::{Spelling, format, formatted};
pub use mentions::{check_name, mentions};
pub use names::{By, Names, Place};
pub use parser::{Parsed, Reading, classify, function_at, parse, reading, unfinished};
pub use shape::{Assoc, FilterId, Level, ParamKind, ParamRule, Shape, Vocabulary, WordRule};
pub use token::TokenClass;
