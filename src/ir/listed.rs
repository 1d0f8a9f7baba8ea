//! `inlist`: positions that a file lists.

use crate::text::Span;
use shakmaty::{Bitboard, Board, Color, Square};
use std::collections::HashMap;
use std::sync::Arc;

/// `inlist "file.epd"`: the list comes from a file that the caller of the run has read.
#[derive(Clone, Debug, PartialEq)]
pub struct InList {
    /// The file's name.
    pub file: String,
    /// The positions; none before they are supplied.
    pub list: Option<Arc<PositionList>>,
    /// Where it stands.
    pub span: Span,
}

/// Positions by their boards.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PositionList(pub HashMap<Board, Vec<Listed>>);

/// What a line of a list says of a position beside the board, as far as it says it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Listed {
    /// The side to move.
    pub turn: Option<Color>,
    /// The rooks that may castle.
    pub castling: Option<Bitboard>,
    /// The square where a pawn can legally capture en passant, or that there is none.
    pub ep: Option<Option<Square>>,
}
