//! The copies of a transform.

use shakmaty::Bitboard;

/// The copies of a transform's argument, deduplicated.
#[derive(Clone, Debug, PartialEq)]
pub struct Copies<T> {
    /// One entry a copy that is left.
    pub items: Vec<Copy<T>>,
    /// Whether a copy asks for its name: only then is it worth passing on.
    pub named: bool,
    /// What the plan has found out about the copies.
    pub guard: Option<Box<Guard>>,
}

/// What copies need, for looking at the board once for all of them.
#[derive(Clone, Debug, PartialEq)]
pub struct Guard {
    /// Copies leave nothing behind: where one matches, no other need be tried.
    pub silent: bool,
    /// Men that copies ask for; at most [`Guard::KINDS`] different ones.
    pub men: Vec<Vec<super::Mask>>,
    /// What they ask for.
    pub demands: Demands,
}

/// Men by index, on one of these squares.
pub type Demand = (u8, Bitboard);

/// The demands of copies.
#[derive(Clone, Debug, PartialEq)]
pub enum Demands {
    /// None are known.
    Unknown,
    /// For each copy two, or the same twice, that it cannot do without.
    Least(Vec<[Demand; 2]>),
    /// For each copy all that it asks.
    All(Vec<Vec<Demand>>),
    /// All that the copies ask: each copy is one of these formations in one of its places.
    Formations(Vec<Formation>),
}

/// Men at fixed distances, in several places of the board.
#[derive(Clone, Debug, PartialEq)]
pub struct Formation {
    /// The first men, with the squares where they may stand: one for each copy.
    pub anchor: Demand,
    /// The others, with the way from them to the first: files, ranks.
    pub others: Vec<(u8, i8, i8)>,
    /// Men that stand on the same squares in all copies.
    pub fixed: Vec<Demand>,
}

impl Guard {
    /// How many different kinds of men a guard can tell apart.
    pub const KINDS: usize = 16;
}

/// One copy.
#[derive(Clone, Debug, PartialEq)]
pub struct Copy<T> {
    /// What `currenttransform` says of it: `<reflect_h>`; `<>` for the identity.
    pub name: String,
    /// The transformed argument.
    pub body: T,
}
