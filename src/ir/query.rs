//! A checked query.

use super::{Bool, ColumnInfo, DictInfo, DictOp, TallyInfo, Ty, Variable};

/// The header `cql(...)`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Header {
    /// `input`.
    pub input: Option<String>,
    /// `output`.
    pub output: Option<String>,
    /// `gamenumber m n`, from 1, inclusive.
    pub gamenumber: Option<(i64, i64)>,
    /// `result`: all must hold.
    pub results: Vec<String>,
    /// `matchcount m n`: how many positions must match; at least one if absent.
    pub matchcount: Option<(i64, i64)>,
    /// `sort matchcount`: also sort by that number, descending.
    pub sort_matchcount: bool,
    /// `matchstring`.
    pub matchstring: Option<String>,
    /// Variations are searched too.
    pub variations: bool,
    /// No comments at all.
    pub silent: bool,
    /// Only the query's own comments and the header text.
    pub quiet: bool,
    /// Without the comment `Game number N`; only the command line asks for it.
    pub no_number: bool,
    /// Comments stay although the filter around them fails; only the command line asks for it.
    pub always_comment: bool,
}

/// What `sort` says besides its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SortInfo {
    /// The text that names the key.
    pub doc: Option<String>,
    /// `min`: the smallest value is the game's key, and games come in ascending order.
    pub min: bool,
    /// The key is not written into the header comment.
    pub quiet: bool,
    /// Number or string (a set counts by its size).
    pub ty: Ty,
}

/// A variable that keeps its value from game to game (CQL: `persistent`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lasting {
    /// The variable.
    pub variable: Variable,
    /// Its name.
    pub name: String,
    /// It is not told at the end.
    pub quiet: bool,
}

/// A query that can be run.
#[derive(Clone, Debug, PartialEq)]
pub struct Query {
    /// The header.
    pub header: Header,
    /// The filters, in order; a position matches if all do.
    pub body: Vec<Bool>,
    /// How many variables of each type there are: sets, numbers, strings, positions, men.
    pub slots: [u32; 5],
    /// Names of the variables of each type, for messages.
    pub names: [Vec<String>; 5],
    /// The sort keys in textual order.
    pub sorts: Vec<SortInfo>,
    /// The tallies in textual order.
    pub tallies: Vec<TallyInfo>,
    /// The variables that outlive a game, in the order of their declaration.
    pub lasting: Vec<Lasting>,
    /// The dictionaries.
    pub dictionaries: Vec<DictInfo>,
    /// The columns that it writes, in the order of the text.
    pub columns: Vec<ColumnInfo>,
}

impl Query {
    /// Whether its hits come in an order of their own: `sort`, `matchcount sort`.
    pub fn is_sorted(&self) -> bool {
        !self.sorts.is_empty() || self.header.sort_matchcount
    }

    /// Whether a variable outlives a game.
    pub fn is_lasting(&self, variable: Variable) -> bool {
        self.lasting.iter().any(|lasting| lasting.variable == variable)
    }

    /// Whether a filter does no more than give a variable that does not outlive the game, or an
    /// entry of a dictionary, its value, or take it away.
    pub fn gives_value(&self, part: &Bool) -> bool {
        match part {
            Bool::Assign(assign) => !self.is_lasting(assign.variable()),
            Bool::Unbind(variable) => !self.is_lasting(*variable),
            Bool::Dict(op) => {
                matches!(**op, DictOp::Store(..) | DictOp::Remove(_) | DictOp::Clear(_))
            }
            _ => false,
        }
    }
}
