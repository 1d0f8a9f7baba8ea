//! From text to a tree: lexer, layout stage, grammar, fold of operators.

mod shape;

pub use shape::{Assoc, FilterId, Level, ParamKind, ParamRule, Shape, Vocabulary, WordRule};
