//! The copies of a transform.

use shakmaty::Bitboard;

/// The copies of a transform's argument, deduplicated.
#[derive(Clone, Debug, PartialEq)]
pub struct Copies<T> {
    /// One entry a copy that is left.
    pub items: Vec<Copy<T>>,
    /// Whether a copy asks for its name: only then is it worth passing on.
    pub named: bool,
    /// A quick test that most copies fail, where the plan has found one.
    pub guard: Option<Box<Guard>>,
}

/// What copies need at least, for looking at the board once for all of them.
#[derive(Clone, Debug, PartialEq)]
pub struct Guard {
    /// Men that copies ask for first; at most [`Guard::KINDS`] different ones.
    pub men: Vec<Vec<super::Mask>>,
    /// For each copy two demands, or the same twice: men by index, on one of these squares.
    pub needs: Vec<[(u8, Bitboard); 2]>,
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
