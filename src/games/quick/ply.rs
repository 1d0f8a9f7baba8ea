//! A move in two bytes.

use shakmaty::{Role, Square};

/// A move that makes sense only in its position: origin, destination, kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ply(pub u16);

/// What is special about a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlyKind {
    /// Nothing.
    Plain,
    /// A pawn made two steps.
    Double,
    /// A capture en passant.
    EnPassant,
    /// Castling; the destination is the rook's square.
    Castle,
    /// A promotion.
    Promotion(Role),
    /// A null move; the squares mean nothing.
    Null,
}

impl Ply {
    /// A null move.
    pub const NULL: Ply = Ply(8 << 12);

    /// A move.
    #[inline]
    pub fn new(from: Square, to: Square, kind: PlyKind) -> Ply {
        let code = match kind {
            PlyKind::Plain => 0,
            PlyKind::Double => 1,
            PlyKind::EnPassant => 2,
            PlyKind::Castle => 3,
            PlyKind::Promotion(Role::Knight) => 4,
            PlyKind::Promotion(Role::Bishop) => 5,
            PlyKind::Promotion(Role::Rook) => 6,
            PlyKind::Promotion(_) => 7,
            PlyKind::Null => 8,
        };
        Ply(u16::from(from) | u16::from(to) << 6 | code << 12)
    }

    /// Where the man came from.
    #[inline]
    pub fn from(self) -> Square {
        Square::new(u32::from(self.0) & 63)
    }

    /// Where it went; in castling, where the rook stood.
    #[inline]
    pub fn to(self) -> Square {
        Square::new(u32::from(self.0) >> 6 & 63)
    }

    /// Whether a man just goes from one square to another, capturing or not.
    #[inline]
    pub(super) fn is_plain(self) -> bool {
        self.0 >> 12 == 0
    }

    /// The same, or a pawn made two steps.
    #[inline]
    pub fn is_simple(self) -> bool {
        self.0 >> 12 < 2
    }

    /// Its kind; a number that stands for none is a null move.
    #[inline]
    pub fn kind(self) -> PlyKind {
        match self.0 >> 12 {
            0 => PlyKind::Plain,
            1 => PlyKind::Double,
            2 => PlyKind::EnPassant,
            3 => PlyKind::Castle,
            4 => PlyKind::Promotion(Role::Knight),
            5 => PlyKind::Promotion(Role::Bishop),
            6 => PlyKind::Promotion(Role::Rook),
            7 => PlyKind::Promotion(Role::Queen),
            _ => PlyKind::Null,
        }
    }
}
