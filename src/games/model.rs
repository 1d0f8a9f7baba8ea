//! The replayed game: a tree of positions in CQL's order of position ids.

use super::notation::LetterSet;
use super::{Extra, Held, Tags, Variant};
use shakmaty::{Bitboard, Board, Color, Outcome, Role, Square};
use std::ops::Range;

/// A position's number in its game (CQL: `positionid`): 0 is the initial position, then the
/// first continuation with everything below it, then the second, and so on.
pub type NodeId = u32;

/// The identity of every man by square: the index, in board order a1, b1, ... h8, of the man
/// in the initial position (CQL: `pieceid`), or [`NO_MAN`].
pub type Men = [u8; 64];

/// No man stands here.
pub const NO_MAN: u8 = u8::MAX;

/// What kind of move it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepKind {
    /// Any move that is none of the others.
    Normal,
    /// A pawn captured en passant; `capture` is the pawn's square, not `to`.
    EnPassant,
    /// Castling; `from`/`to` are the king's squares, these the rook's.
    Castle {
        /// Towards the h-file.
        short: bool,
        /// Where the rook came from.
        rook_from: Square,
        /// Where the rook went.
        rook_to: Square,
    },
    /// A null move (`--`, `Z0`): `from` and `to` mean nothing.
    Null,
    /// A man from the hand (Crazyhouse, Bughouse): `from` is `to`.
    Drop,
}

/// The move that led to a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// Origin.
    pub from: Square,
    /// Destination; the king's in castling.
    pub to: Square,
    /// The man that moved, before promotion.
    pub role: Role,
    /// What the pawn became.
    pub promotion: Option<Role>,
    /// The square and type of the man captured.
    pub capture: Option<(Square, Role)>,
    /// Kind.
    pub kind: StepKind,
}

/// One position of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// The men.
    pub board: Board,
    /// Side to move.
    pub turn: Color,
    /// Men that came from a promotion, including those that X-FEN marks with `~`.
    pub promoted: Bitboard,
    /// Rooks that may still castle (FEN's field, then the moves).
    pub castling: Bitboard,
    /// The square behind a pawn that has just made a double step.
    pub ep_square: Option<Square>,
    /// The position before the last move; none at the root.
    pub parent: Option<NodeId>,
    /// The first continuation.
    pub first_child: Option<NodeId>,
    /// The next continuation of the parent.
    pub next_sibling: Option<NodeId>,
    /// Distance from the root in half-moves.
    pub ply: u32,
    /// How many moves on the way here were not their parent's first.
    pub depth: u32,
    /// Half-moves since the last capture or pawn move.
    pub halfmoves: u32,
    /// The move that led here; none at the root.
    pub step: Option<Step>,
    /// Comments that belong to this position: where they stand in [`Game::comments`].
    pub comments: Range<u32>,
    /// Comments before the move that led here, where it begins a variation: where they stand in
    /// [`Game::openings`].
    pub openings: Range<u32>,
    /// NAGs of the move that led here: where they stand in [`Game::nags`].
    pub nags: Range<u32>,
}

/// Text of a game that could not be read. Queries do not see it; it is written with the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unread {
    /// The last position that was read before it.
    pub id: NodeId,
    /// It is the rest of a line, and no single word.
    pub rest: bool,
    /// The text, decoded.
    pub text: String,
}

/// A replayed game. The default has no position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Game {
    /// Position in the source, from 1.
    pub number: u32,
    /// The rules.
    pub variant: Variant,
    /// The letters of the men that the moves were read with; English where there are none.
    pub letters: &'static LetterSet,
    /// The tag pairs.
    pub tags: Tags,
    /// Positions by id; never empty: the initial position is always there.
    pub nodes: Vec<Node>,
    /// Identities by position id; empty unless asked for.
    pub men: Vec<Men>,
    /// What only variants have, by position id; empty for chess.
    pub extras: Vec<Extra>,
    /// The identities of the men in the hands, by position id; empty unless identities were asked
    /// for and the variant has hands.
    pub held: Vec<Vec<Held>>,
    /// Bits of the men, by identity, that stand in the initial position: colour and type.
    pub roster: Vec<shakmaty::Piece>,
    /// Comment texts, braces stripped, decoded; empty unless asked for.
    pub comments: Vec<String>,
    /// Texts before the first moves of variations, likewise; no position has them.
    pub openings: Vec<String>,
    /// NAGs (1 to 255); empty unless comments were asked for.
    pub nags: Vec<u8>,
    /// What could not be read, by position; empty unless comments were asked for.
    pub unread: Vec<Unread>,
    /// The termination marker of the movetext (PGN standard, section 8.2.6), if there is one.
    pub termination: Option<Outcome>,
}

impl Game {
    /// The position with this id.
    #[inline]
    pub fn node(&self, id: NodeId) -> Option<&Node> {
        self.nodes.get(id as usize)
    }

    /// How many positions the game itself has. Behind them may stand some after moves that are
    /// only tried ([`super::Trial`]): their parents do not have them as continuations.
    pub fn recorded(&self) -> NodeId {
        let tried = |id: NodeId| {
            let parent = self.node(id).and_then(|node| node.parent);
            parent.is_some_and(|parent| self.children(parent).all(|child| child != id))
        };
        let mut count = NodeId::try_from(self.nodes.len()).unwrap_or(NodeId::MAX);
        while count.checked_sub(1).is_some_and(tried) {
            count -= 1;
        }
        count
    }

    /// The continuations of a position, first one first.
    pub fn children(&self, id: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        let first = self.node(id).and_then(|n| n.first_child);
        std::iter::successors(first, |id| self.node(*id).and_then(|n| n.next_sibling))
    }
}
