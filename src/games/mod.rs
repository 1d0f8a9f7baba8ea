//! Games: from bytes to replayed trees of positions.
//!
//! This module knows nothing of queries. [`Game`] is what the evaluator walks over.

mod model;

pub use model::{Game, Men, Node, NodeId, Step, StepKind, Tags, NO_MAN};
