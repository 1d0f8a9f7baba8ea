//! The row of the filter table: all that is known of one filter, in one place.

use super::{Arg, Context, Text, Ty};
use crate::games::NodeId;
use crate::games::quick::Glance;
use crate::syntax::{ParamRule, Shape};
use shakmaty::Bitboard;

/// Since when a filter exists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Since {
    /// CQL 6.1 or older.
    Cql61,
    /// CQL 6.2.
    Cql62,
    /// Only here; its words reserve nothing.
    Figurine,
    /// An old spelling that CQL 6.2 still takes.
    Deprecated,
}

/// The theme under which a filter is documented.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Group {
    /// Designators and other sets of squares.
    Squares,
    /// Attacks, pins, rays.
    Attacks,
    /// Numbers and arithmetic.
    Numbers,
    /// Comparisons and logic.
    Logic,
    /// The state of a position.
    State,
    /// Positions of the game tree.
    Positions,
    /// Moves.
    Moves,
    /// Searches along the game.
    Lines,
    /// Loops, variables, functions.
    Binding,
    /// Tags of the game.
    Tags,
    /// Strings.
    Strings,
    /// Comments, sorting, files.
    Output,
    /// Transforms.
    Transforms,
    /// Parameters and words without a meaning of their own.
    Words,
}

/// How much must be known before a filter can be evaluated; what is known earlier is tested first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stage {
    /// Nothing: a literal.
    Constant,
    /// The tags.
    Game,
    /// One position.
    Position,
    /// Other positions of the game.
    Line,
}

/// What an argument has to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Want {
    /// This type exactly; a set where a condition is wanted, and so on, counts as one.
    Ty(Ty),
    /// A number, or a set by its size.
    Size,
    /// Any filter.
    Any,
    /// A number or string, the same type for all such arguments.
    Ordered,
    /// A value of any type but a condition, the same for all such arguments.
    Same,
    /// A string literal.
    Literal,
}

/// How a transform changes a call, beyond its arguments, which always change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// Not at all.
    Arguments,
    /// A colour transform exchanges it with this row.
    Swap(&'static str),
    /// A colour transform exchanges its side word or its result literal.
    Sides,
    /// A direction: bits 0-7 are up, northeast, right, southeast, down, southwest, left,
    /// northwest; it becomes the row with the changed bits.
    Compass(u8),
    /// Exchanged with this row where light and dark squares change places.
    Shade(&'static str),
    /// Not even its arguments change: their text names squares for good.
    Fixed,
}

/// The evaluation of a row. Its variant is the type of the value.
#[derive(Clone, Copy)]
pub enum Body {
    /// A condition.
    Bool(fn(&mut Context<'_>, &[Arg]) -> bool),
    /// A number, or failure.
    Num(fn(&mut Context<'_>, &[Arg]) -> Option<i64>),
    /// A set, or failure.
    Set(fn(&mut Context<'_>, &[Arg]) -> Option<Bitboard>),
    /// A string, or failure.
    Text(fn(&mut Context<'_>, &[Arg]) -> Option<Text>),
    /// A position, or failure.
    Pos(fn(&mut Context<'_>, &[Arg]) -> Option<NodeId>),
    /// A form that the checker turns into a tree of its own.
    Form,
}

/// What the evaluation of a row asks for and does, beyond its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Needs {
    /// It is seen from outside whatever becomes of the position: files, tags, removed comments.
    pub visible: bool,
    /// It may end in a fault, or remembers something for other rows.
    pub faults: bool,
    /// It looks at identities of men.
    pub men: bool,
    /// It looks at comments or NAGs.
    pub comments: bool,
    /// It asks how many games the source holds.
    pub last_game: bool,
    /// Games must be looked at one after the other, in their order.
    pub order: bool,
}

impl Needs {
    /// Nothing but the position.
    pub const NOTHING: Needs = Needs {
        visible: false,
        faults: false,
        men: false,
        comments: false,
        last_game: false,
        order: false,
    };
}

/// A query that shows the filter, with what it finds. It runs as a test.
#[derive(Clone, Copy, Debug)]
pub struct Example {
    /// The body of the query.
    pub query: &'static str,
    /// A FEN, or moves in SAN from the initial position, with tags before them if need be.
    pub game: &'static str,
    /// Matching position ids (variations off).
    pub hits: &'static [u32],
}

/// One filter.
pub struct Filter {
    /// The name in ASCII.
    pub name: &'static str,
    /// Other spellings: Unicode, old names.
    pub aliases: &'static [&'static str],
    /// Since when.
    pub since: Since,
    /// Theme.
    pub group: Group,
    /// What stands around it.
    pub shape: Shape,
    /// Its parameter words.
    pub params: &'static [ParamRule],
    /// What its operands or the items in its parentheses must be.
    pub args: &'static [Want],
    /// Whether the last of `args` may come any number of times more.
    pub variadic: bool,
    /// For forms: whether the value may be a number, so that a `-` behind it subtracts.
    pub numeric: bool,
    /// When it can be evaluated.
    pub stage: Stage,
    /// What transforms do.
    pub turn: Turn,
    /// What it asks for and does besides.
    pub needs: Needs,
    /// What a condition is made of it with, if its value exists in every position: alone it says
    /// nothing. With a text behind it it is a condition.
    pub alone: Option<&'static str>,
    /// How it is written, for people: `up [range] set`.
    pub signature: &'static str,
    /// Markdown: the first line is a summary.
    pub docs: &'static str,
    /// Examples.
    pub examples: &'static [Example],
    /// Evaluation.
    pub body: Body,
    /// The same for a condition without arguments, where nothing but the moves of the game's main
    /// line was read.
    pub glance: Option<fn(&Glance<'_>) -> bool>,
}

impl Filter {
    /// What a row has where it says nothing; the documentation is never left to it.
    pub const BASE: Filter = Filter {
        name: "",
        aliases: &[],
        since: Since::Cql61,
        group: Group::State,
        shape: Shape::Plain,
        params: &[],
        args: &[],
        variadic: false,
        numeric: false,
        stage: Stage::Position,
        turn: Turn::Arguments,
        needs: Needs::NOTHING,
        alone: None,
        signature: "",
        docs: "",
        examples: &[],
        body: Body::Form,
        glance: None,
    };

    /// The type of its value; none for forms, whose type depends on their parts.
    pub const fn ty(&self) -> Option<Ty> {
        match self.body {
            Body::Bool(_) => Some(Ty::Bool),
            Body::Num(_) => Some(Ty::Num),
            Body::Set(_) => Some(Ty::Set),
            Body::Text(_) => Some(Ty::Text),
            Body::Pos(_) => Some(Ty::Pos),
            Body::Form => None,
        }
    }
}

impl std::fmt::Debug for Filter {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name)
    }
}
