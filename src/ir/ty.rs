//! Types of values, and designators.

use shakmaty::{Bitboard, Color, Role};

/// The type of a filter's value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ty {
    /// Matches or not, no value.
    Bool,
    /// A whole number.
    Num,
    /// A set of squares.
    Set,
    /// A string.
    Text,
    /// A position of the game.
    Pos,
}

impl Ty {
    /// The word users read: `condition`, `number`, ...
    pub const fn name(self) -> &'static str {
        match self {
            Ty::Bool => "condition",
            Ty::Num => "number",
            Ty::Set => "set",
            Ty::Text => "string",
            Ty::Pos => "position",
        }
    }

    /// With its article.
    pub const fn a(self) -> &'static str {
        match self {
            Ty::Bool => "a condition",
            Ty::Num => "a number",
            Ty::Set => "a set",
            Ty::Text => "a string",
            Ty::Pos => "a position",
        }
    }
}

/// Men by colour and type: bits 0-5 white P N B R Q K, bits 6-11 black, bit 12 empty square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct RoleBits(pub u16);

impl RoleBits {
    /// Every white man.
    pub const WHITE: RoleBits = RoleBits(0b111_111);
    /// Every black man.
    pub const BLACK: RoleBits = RoleBits(0b111_111 << 6);
    /// An empty square.
    pub const EMPTY: RoleBits = RoleBits(1 << 12);
    /// Anything at all: men of both colours and empty squares.
    pub const ANY: RoleBits = RoleBits((1 << 13) - 1);

    /// The bit of one man.
    pub const fn of(color: Color, role: Role) -> RoleBits {
        let shift = match color {
            Color::White => 0,
            Color::Black => 6,
        };
        RoleBits(1 << (role as u16 - 1 + shift))
    }

    /// Either.
    pub const fn with(self, other: RoleBits) -> RoleBits {
        RoleBits(self.0 | other.0)
    }

    /// Whether all bits of `other` are set here.
    pub const fn contains(self, other: RoleBits) -> bool {
        self.0 & other.0 == other.0
    }

    /// With the colours exchanged.
    pub const fn swapped(self) -> RoleBits {
        let men = self.0 & 0xfff;
        RoleBits((men >> 6) | ((men & 0b111_111) << 6) | (self.0 & RoleBits::EMPTY.0))
    }
}

/// Where a man must come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Origin {
    /// It does not matter.
    #[default]
    Any,
    /// From a promotion (`Q~`).
    Promoted,
    /// Not from a promotion (`Q~~`).
    Original,
}

/// Men that share a demand on their origin.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Mask {
    /// Which men.
    pub men: RoleBits,
    /// Promoted or not.
    pub origin: Origin,
}

/// A piece designator: men and the squares they may stand on.
///
/// Its value is the set of those squares that hold one of the men.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Designator {
    /// The men; at least one mask.
    pub masks: Vec<Mask>,
    /// The squares.
    pub squares: Bitboard,
    /// The hand too (`[+]`, `[*]`): it counts where a set is a condition, is counted, or moves.
    pub hand: bool,
}

impl Designator {
    /// Whether particular squares are named, as `rotate45` refuses.
    pub fn names_squares(&self) -> bool {
        self.squares != Bitboard::FULL && !self.only_hand()
    }

    /// Whether it means the hand and no square (`[+]`).
    pub fn only_hand(&self) -> bool {
        self.hand && self.squares.is_empty()
    }
}
