//! The typed tree that is evaluated. The Rust type of a node is its CQL type.

mod context;
mod expr;
mod filter;
mod query;
mod ty;
pub mod visit;

pub use context::{Checkpoint, Context, Fault, KeyValue, Output, Text, TransformName, Vars};
pub use expr::{
    Arg, Assign, Bool, Call, Cmp, Copies, Copy, Expr, Find, Flow, Guard, Item, Iter, IterKind,
    Later, Mark, MarkRef, Num, NumVar, Pos, PosVar, Range, Set, SetVar, Side, Similar, SortKey,
    Str, TextVar, Variable,
};
pub use filter::{Body, Example, Filter, Group, Since, Stage, Turn, Want};
pub use query::{Header, Query, SortInfo};
pub use ty::{Designator, Mask, Origin, RoleBits, Ty};
pub use visit::{Tree, Visit, VisitMut};
