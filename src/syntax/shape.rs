//! What the syntax has to know of a word: its shape, never its meaning.

/// A row of the filter table, by index; the syntax only passes it on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FilterId(pub u16);

/// How tightly an operator binds: 1 (`or`) to 14 (an operand by itself).
/// The numbers are those at which CQL 6.2 asks for an operand.
pub type Level = u8;

/// Which way a chain of one infix operator groups.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Assoc {
    /// `a - b - c` is `(a - b) - c`.
    Left,
    /// `a < b < c` is `a < (b < c)`.
    Right,
    /// All operands belong to one chain: `a -> b -> c`.
    Chain,
}

/// The shape of a filter: what may stand around its word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// An operand by itself: `check`, `ply`.
    Plain,
    /// Takes the operand behind it, read at this level: `rank K`, `not K`.
    Prefix(Level),
    /// Stands between two operands.
    Infix(Level, Assoc),
    /// `between (a b)`: parentheses are required; parameter words may come before them.
    Call,
    /// `str(x y)` or `str x`, the single operand read at this level.
    CallOrPrefix(Level),
    /// `child` or `child(n)`.
    OptionalCall,
    /// Words of a colour and a literal may follow: `player white "Tal"`, `elo black`.
    TagLike,
    /// The code of a language and a literal may follow: `san fi "Lxf7"`.
    Moves,
    /// Parameter words, then one full filter: `find`, transforms, `sort`.
    Low,
    /// A range, then a tight operand: `up 1 2 K`.
    Direction,
    /// `move from K to e4`, `pin through n`: parameters with tight operands follow.
    Tail,
    /// `legal F--G`: a dash filter must follow.
    DashPrefix,
    /// `-- [x]`: set apart by blanks on either side.
    Dash,
    /// A form with a grammar of its own, named by its word.
    Form,
    /// Punctuation that the grammar spells out itself: brackets, `:`, `=`, designators.
    Sign,
    /// Reserved by CQL 6.2, without a meaning.
    Reserved,
    /// Only a parameter of other filters or of the header.
    ParameterOnly,
}

/// What follows a parameter word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParamKind {
    /// Nothing: `quiet`.
    Flag,
    /// One or two bounds, without a word: `find 1 3 K`.
    Range,
    /// An operand read at this level: `from K`, `focus S`.
    Operand(Level),
    /// A string literal: `title "x"`, or the text of `sort` without a word.
    Text,
    /// A list in parentheses: `comment (...)` in `move`.
    List,
}

/// A parameter of a filter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParamRule {
    /// The word; empty for a range and for the text of `sort`.
    pub word: &'static str,
    /// What follows it.
    pub kind: ParamKind,
    /// What it means, in a sentence.
    pub docs: &'static str,
}

/// All that the syntax knows of one word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WordRule {
    /// The row.
    pub id: FilterId,
    /// Its name in ASCII.
    pub name: &'static str,
    /// Its spelling in Unicode.
    pub symbol: Option<&'static str>,
    /// Its shape.
    pub shape: Shape,
    /// Its parameters.
    pub params: &'static [ParamRule],
    /// Whether it is part of CQL 6.2: then its words can be no variable.
    pub reserved: bool,
    /// Whether it came with CQL 6.2: a script for 6.1 may use its word as a name.
    pub newer: bool,
    /// Whether its value may be a number, so that `-` after it subtracts.
    pub numeric: bool,
    /// Whether it never has a value: no operator that needs one can follow it.
    pub logical: bool,
}

impl WordRule {
    /// Whether a script may bind the word as a name of its own: words that CQL has not, and those
    /// that only CQL 6.2 has, so that scripts for 6.1 go on working.
    pub fn may_be_name(self) -> bool {
        !self.reserved || self.newer
    }
}

/// The words of the language, as the filter table lists them.
pub trait Vocabulary {
    /// The row with this spelling, ASCII or Unicode.
    fn word(&self, spelling: &str) -> Option<WordRule>;

    /// The functions that a script may call behind `use "file"`.
    fn functions(&self, _file: &str) -> Vec<&'static str> {
        Vec::new()
    }
}
