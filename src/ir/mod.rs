//! The typed tree that is evaluated. The Rust type of a node is its CQL type.

mod context;
mod expr;
mod filter;
mod moves;
mod path;
mod query;
mod ty;
pub mod visit;

pub use context::{
    Checkpoint, Context, Fault, KeyValue, Output, Paths, Stretch, Text, Texts, TransformName, Vars,
};
pub use expr::{
    Arg, Assign, Bool, Call, Cmp, Copies, Copy, Expr, Find, Flow, Guard, Item, Iter, IterKind,
    Later, Mark, MarkRef, Num, NumVar, Pos, PosVar, Range, Set, SetVar, Side, SortKey, Str,
    TextVar, Variable,
};
pub use filter::{Body, Example, Filter, Group, Since, Stage, Turn, Want};
pub use moves::{Dash, Legal, MoveFilter, MoveKind, MovePart, MoveSource, Moved, Promotion};
pub use path::{Echo, Focus, Line, Op, Path, PathNotes, Pattern, Test};
pub use query::{Header, Query, SortInfo};
pub use ty::{Designator, Mask, Origin, RoleBits, Ty};
pub use visit::{Tree, Visit, VisitMut};
