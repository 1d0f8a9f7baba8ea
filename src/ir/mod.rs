//! The typed tree that is evaluated. The Rust type of a node is its CQL type.

mod cmp;
mod columns;
mod context;
mod copies;
mod dictionary;
mod expr;
mod filter;
mod known;
mod listed;
mod moves;
mod note;
mod output;
mod path;
mod placed;
mod query;
mod run;
mod strings;
mod tally;
mod ty;
mod uses;
pub mod visit;
mod walk;
mod watch;

pub use cmp::Cmp;
pub use columns::{Cell, CellKind, ColumnInfo, ColumnKey};
pub use context::{
    Context, Fault, Files, Groups, KeyValue, Paths, Stretch, Text, TransformName, Vars,
};
pub use copies::{Copies, Copy, Demand, Demands, Formation, Guard};
pub use dictionary::{Datum, Dict, DictInfo, DictOp, Entry, Full, Table};
pub use expr::{
    Arg, Assign, Bool, Call, Expr, Find, Flow, Item, Iter, IterKind, Mark, MarkRef, Num, NumVar,
    Pos, PosVar, Range, Set, SetVar, Side, Similar, SortKey, Str, TextVar, Variable,
};
pub use filter::{Body, Example, Filter, Group, Needs, Since, Stage, Turn, Want};
pub use known::{Asked, Column, Counter, Ends, Place, Reached};
pub use listed::{InList, Listed, PositionList};
pub use moves::{Dash, Legal, MoveFilter, MoveKind, MovePart, MoveSource, Moved, Promotion, See};
pub use note::{Note, Spot};
pub use output::{Checkpoint, Output, Texts};
pub use path::{Echo, Focus, Line, Op, PairSide, PairTest, Path, PathNotes, Sequence, Test};
pub use placed::Placed;
pub use query::{Header, Lasting, Query, SortInfo};
pub use run::Run;
pub use strings::{DateCmp, Match, Part, Pattern, Slice};
pub use tally::{
    Count, Counting, KeyBytes, KeyInfo, MOST_VALUES, Sighting, Tally, TallyCell, TallyInfo,
    TallySlot, Values, merge,
};
pub use ty::{Designator, Mask, Origin, RoleBits, Ty};
pub use uses::Uses;
pub use visit::{Tree, Visit, VisitMut};
pub use watch::{Bounds, Halt, Limits, Watch};
