//! Filters on moves: of the game, and those that could be played.

use super::{Bool, Item, RoleBits, Set, Str};
use crate::text::Span;

/// `F--G`, `F[x]G` with promotion and targets: a move of the game.
#[derive(Clone, Debug, PartialEq)]
pub struct Dash {
    /// A capture; `to` then holds the captured man.
    pub capture: bool,
    /// What moves, in the position before the move; none for every square.
    pub from: Option<Set>,
    /// Where to, in the position before the move; none for every square.
    pub to: Option<Set>,
    /// What the pawn becomes, if it must be a promotion.
    pub promotion: Option<Promotion>,
    /// What must hold after the move, in order.
    pub targets: Vec<Bool>,
}

/// What a pawn becomes.
#[derive(Clone, Debug, PartialEq)]
pub enum Promotion {
    /// One of these types, of whatever colour.
    Roles(RoleBits),
    /// Piece letters; an empty string is any piece.
    Text(Str),
}

/// Which moves of the game are looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moved {
    /// Those from the current position, the first continuation first.
    Next,
    /// The one into the current position (`currentmove`).
    Last,
}

/// Moves by their kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveKind {
    /// Castling on either side.
    Castle,
    /// Castling on the king's side.
    Short,
    /// Castling on the queen's side.
    Long,
    /// Captures en passant.
    EnPassant,
    /// Null moves.
    Null,
    /// Men from the hand (Crazyhouse, Bughouse).
    Drop,
}

/// `legal F--G(H)`, `pseudolegal F--G(H)`: moves that could be played in the current position.
#[derive(Clone, Debug, PartialEq)]
pub struct Legal {
    /// Moves that leave the king in check count too.
    pub pseudo: bool,
    /// Only such moves.
    pub kind: Option<MoveKind>,
    /// What the moves must be like; the targets hold in the position that they would lead to.
    pub dash: Dash,
    /// Where it stands.
    pub span: Span,
}

/// `see F--G`, `see legal F--G`: the captures whose exchange value is asked for.
#[derive(Clone, Debug, PartialEq)]
pub enum See {
    /// Of the game.
    Game(Dash),
    /// That could be played.
    Possible(Legal),
}

/// The moves that `move` looks at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveSource {
    /// Of the game.
    Game(Moved),
    /// That could be played (true: though the king is left in check).
    Possible(bool),
}

impl Default for MoveSource {
    fn default() -> MoveSource {
        MoveSource::Game(Moved::Next)
    }
}

/// `move` with its parameters; what is none is not asked.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MoveFilter {
    /// Which moves.
    pub source: MoveSource,
    /// What moves, in the position before the move.
    pub from: Option<Set>,
    /// Where to, in the position before the move.
    pub to: Option<Set>,
    /// What is captured, in the position before the move.
    pub capture: Option<Set>,
    /// The pawn captured en passant, in the position before the move.
    pub passed: Option<Set>,
    /// What the pawn becomes.
    pub promotion: Option<Promotion>,
    /// Kinds of moves that it must be of, all of them.
    pub kinds: Vec<MoveKind>,
    /// The first continuation (true) or another one.
    pub primary: Option<bool>,
    /// A comment on the position after the move.
    pub comment: Vec<Item>,
}

/// The squares that are the value of `move`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MovePart {
    /// Origins.
    From,
    /// Destinations.
    To,
    /// Squares of captured men.
    Capture,
}
