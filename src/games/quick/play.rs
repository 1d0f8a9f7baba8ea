//! A position that is cheap to play on: what its men and moves ask for, nothing else.

use super::{Ply, PlyKind};
use crate::games::{Step, StepKind};
use shakmaty::attacks::{
    between, bishop_attacks, king_attacks, knight_attacks, pawn_attacks, rook_attacks,
};
use shakmaty::{Bitboard, Board, CastlingSide, Chess, Color, Piece, Position, Rank, Role, Square};
use shakmaty::{ByColor, ByRole};

/// The number of an empty square.
const NONE: u8 = 15;

/// The squares of rooks that may still castle after a man with this number has moved: none of the
/// own side after the king.
const KEPT: [Bitboard; 16] = {
    let mut kept = [Bitboard::FULL; 16];
    kept[number(Color::White, Role::King) as usize] = Bitboard(!0xff);
    kept[number(Color::Black, Role::King) as usize] = Bitboard(!(0xff << 56));
    kept
};

/// A position of chess while it is played on.
///
/// Men have numbers: 0 to 5 for White's pawn to king, 6 to 11 for Black's.
#[derive(Clone, Debug)]
pub struct Play {
    /// The squares of each man; those of the last mean nothing.
    by: [Bitboard; 16],
    /// The squares of White's and Black's men.
    sides: [Bitboard; 2],
    /// The man on each square.
    at: [u8; 64],
    turn: Color,
    /// Rooks that may still castle.
    castling: Bitboard,
    /// The square behind a pawn that has just made a double step.
    ep_square: Option<Square>,
    halfmoves: u32,
}

impl Default for Play {
    fn default() -> Play {
        Play::of(&Chess::new()).unwrap_or(Play {
            by: [Bitboard::EMPTY; 16],
            sides: [Bitboard::EMPTY; 2],
            at: [NONE; 64],
            turn: Color::White,
            castling: Bitboard::EMPTY,
            ep_square: None,
            halfmoves: 0,
        })
    }
}

/// The squares on the ranks and files of a square.
static STRAIGHT: [Bitboard; 64] = lines(true);
/// The squares on its diagonals.
static DIAGONAL: [Bitboard; 64] = lines(false);

/// The squares that a man of each type reaches on an empty board; of pawns and of no type none.
pub(super) static REACH: [[Bitboard; 64]; 8] = {
    let mut reach = [[Bitboard::EMPTY; 64]; 8];
    let mut index = 0;
    while index < 64 {
        let square = Square::new(index as u32);
        reach[Role::Knight as usize][index] = knight_attacks(square);
        reach[Role::Bishop as usize][index] = DIAGONAL[index];
        reach[Role::Rook as usize][index] = STRAIGHT[index];
        reach[Role::Queen as usize][index] = Bitboard(STRAIGHT[index].0 | DIAGONAL[index].0);
        reach[Role::King as usize][index] = king_attacks(square);
        index += 1;
    }
    reach
};

const fn lines(straight: bool) -> [Bitboard; 64] {
    let mut lines = [Bitboard::EMPTY; 64];
    let mut index = 0;
    while index < 64 {
        let square = Square::new(index as u32);
        lines[index] = if straight {
            rook_attacks(square, Bitboard::EMPTY)
        } else {
            bishop_attacks(square, Bitboard::EMPTY)
        };
        index += 1;
    }
    lines
}

/// A man's number.
#[inline]
const fn number(color: Color, role: Role) -> u8 {
    role as u8 - 1 + side(color) as u8 * 6
}

/// White is 0, Black is 1.
#[inline]
const fn side(color: Color) -> usize {
    match color {
        Color::White => 0,
        Color::Black => 1,
    }
}

/// The type of a man by its number.
#[inline]
fn role(man: u8) -> Role {
    match man % 6 {
        0 => Role::Pawn,
        1 => Role::Knight,
        2 => Role::Bishop,
        3 => Role::Rook,
        4 => Role::Queen,
        _ => Role::King,
    }
}

impl Play {
    /// A position to play on; none if a side has no king or several.
    pub fn of(position: &Chess) -> Option<Play> {
        let board = position.board();
        let mut at = [NONE; 64];
        let mut by = [Bitboard::EMPTY; 16];
        for (square, piece) in board.iter() {
            let man = number(piece.color, piece.role);
            at[square.to_usize() & 63] = man;
            by[usize::from(man) & 15] |= square;
        }
        let one = |color| (board.by_color(color) & board.kings()).count() == 1;
        (one(Color::White) && one(Color::Black)).then_some(Play {
            by,
            sides: [board.white(), board.black()],
            at,
            turn: position.turn(),
            castling: position.castles().castling_rights(),
            ep_square: position.maybe_ep_square(),
            halfmoves: position.halfmoves(),
        })
    }

    /// The squares of a man: colour and type.
    #[inline]
    pub fn men(&self, color: Color, role: Role) -> Bitboard {
        self.by[usize::from(number(color, role)) & 15]
    }

    /// The squares of the man with this number, from 0 to 11, in the order of
    /// [`RoleBits`](crate::ir::RoleBits); of others none.
    #[inline]
    pub fn numbered(&self, man: u32) -> Bitboard {
        self.by[man as usize & 15]
    }

    /// The squares of all men by their numbers; the last four mean nothing.
    #[inline]
    pub fn all_numbered(&self) -> &[Bitboard; 16] {
        &self.by
    }

    /// The men of a side.
    #[inline]
    pub fn side(&self, color: Color) -> Bitboard {
        self.sides[side(color)]
    }

    /// All men.
    #[inline]
    pub fn occupied(&self) -> Bitboard {
        self.sides[0] | self.sides[1]
    }

    /// Side to move.
    #[inline]
    pub fn turn(&self) -> Color {
        self.turn
    }

    /// Rooks that may still castle.
    #[inline]
    pub fn castling(&self) -> Bitboard {
        self.castling
    }

    /// The square behind a pawn that has just made a double step.
    #[inline]
    pub fn ep_square(&self) -> Option<Square> {
        self.ep_square
    }

    /// Half-moves since the last capture or pawn move.
    #[inline]
    pub fn halfmoves(&self) -> u32 {
        self.halfmoves
    }

    /// The type of the man on a square.
    #[inline]
    pub fn role_at(&self, square: Square) -> Option<Role> {
        let man = self.at[square.to_usize() & 63];
        (man < 12).then(|| role(man))
    }

    /// The man on a square.
    #[inline]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        let man = self.at[square.to_usize() & 63];
        let color = if man < 6 { Color::White } else { Color::Black };
        (man < 12).then(|| Piece { color, role: role(man) })
    }

    /// The king of a side.
    #[inline]
    pub fn king(&self, color: Color) -> Option<Square> {
        self.men(color, Role::King).first()
    }

    /// The men as shakmaty keeps them.
    pub fn board(&self) -> Board {
        let of = |role: Role| self.men(Color::White, role) | self.men(Color::Black, role);
        let roles = ByRole {
            pawn: of(Role::Pawn),
            knight: of(Role::Knight),
            bishop: of(Role::Bishop),
            rook: of(Role::Rook),
            queen: of(Role::Queen),
            king: of(Role::King),
        };
        let sides = ByColor { white: self.sides[0], black: self.sides[1] };
        Board::try_from_bitboards(roles, sides).unwrap_or_else(|_| Board::empty())
    }

    /// The ranks and files of a square, and its diagonals, without the square.
    #[inline]
    pub fn lines(square: Square) -> (Bitboard, Bitboard) {
        (STRAIGHT[square.to_usize() & 63], DIAGONAL[square.to_usize() & 63])
    }

    /// The number of the man on a square; that of an empty square is 15.
    #[inline]
    pub fn man_at(&self, square: Square) -> usize {
        usize::from(self.at[square.to_usize() & 63]) & 15
    }

    /// Whether men of a side attack a square, if those on `occupied` stand in the way and the man
    /// on `taken` is gone.
    ///
    /// Sliders are looked for along the lines of the square, without tables of attacks: they are
    /// few, and the tables are large.
    #[inline]
    pub fn is_attacked(
        &self,
        square: Square,
        by: Color,
        occupied: Bitboard,
        taken: Bitboard,
    ) -> bool {
        let men = |role| self.men(by, role) & !taken;
        let near = (knight_attacks(square) & men(Role::Knight))
            | (pawn_attacks(by.other(), square) & men(Role::Pawn))
            | (king_attacks(square) & men(Role::King));
        if near.any() {
            return true;
        }
        let queens = self.men(by, Role::Queen);
        let straight = STRAIGHT[square.to_usize() & 63] & (self.men(by, Role::Rook) | queens);
        let diagonal = DIAGONAL[square.to_usize() & 63] & (self.men(by, Role::Bishop) | queens);
        ((straight | diagonal) & !taken)
            .into_iter()
            .any(|slider| between(square, slider).is_disjoint(occupied))
    }

    /// Plays a move, which must be one of this position.
    #[inline]
    pub fn make(&mut self, ply: Ply) {
        let us = self.turn;
        if ply.is_plain() {
            let (from, to) = (ply.from(), ply.to());
            let man = std::mem::replace(&mut self.at[from.to_usize() & 63], NONE);
            let victim = std::mem::replace(&mut self.at[to.to_usize() & 63], man);
            let change = Bitboard::from_square(from).with(to);
            self.by[usize::from(man) & 15].toggle(change);
            self.sides[side(us)].toggle(change);
            // An empty square's number is a place for what means nothing.
            self.by[usize::from(victim) & 15].toggle(to);
            self.sides[side(us) ^ 1].discard(to);
            self.castling = self.castling & !change & KEPT[usize::from(man) & 15];
            let resets = victim < 12 || man == 0 || man == 6;
            self.halfmoves = if resets { 0 } else { self.halfmoves + 1 };
            self.ep_square = None;
        } else {
            self.make_special(ply);
        }
        self.turn = us.other();
    }

    /// Plays a move, which must be one of this position, on the squares of the men alone. The
    /// position is to be looked at only after [`Play::settle`], and does not know its rights to
    /// castle, its en passant square and its count of half-moves any more.
    #[inline]
    pub fn make_men(&mut self, ply: Ply) {
        let (from, to) = (ply.from(), ply.to());
        let man = self.at[from.to_usize() & 63];
        if ply.is_simple() {
            self.at[from.to_usize() & 63] = NONE;
            let victim = std::mem::replace(&mut self.at[to.to_usize() & 63], man);
            self.by[usize::from(man) & 15].toggle(Bitboard::from_square(from).with(to));
            self.by[usize::from(victim) & 15].toggle(to);
        } else {
            self.turn = if man < 6 { Color::White } else { Color::Black };
            self.make_special(ply);
        }
    }

    /// Makes the position whole after [`Play::make_men`], but for what it does not know any more.
    #[inline]
    pub fn settle(&mut self, turn: Color) {
        let all = |men: &[Bitboard]| men.iter().fold(Bitboard::EMPTY, |all, one| all | *one);
        let [p, n, b, r, q, k, rest @ ..] = &self.by;
        let [x, y, z, u, v, w, ..] = rest;
        self.sides = [all(&[*p, *n, *b, *r, *q, *k]), all(&[*x, *y, *z, *u, *v, *w])];
        self.turn = turn;
    }

    /// Plays a move that is more than a man going from one square to another.
    #[inline(never)]
    fn make_special(&mut self, ply: Ply) {
        let (from, to) = (ply.from(), ply.to());
        let us = self.turn;
        let kind = ply.kind();
        self.halfmoves += 1;
        self.ep_square = None;
        match kind {
            PlyKind::Null => {}
            PlyKind::Castle => self.castle(from, to),
            PlyKind::Plain | PlyKind::Double | PlyKind::EnPassant | PlyKind::Promotion(_) => {
                let man = self.at[from.to_usize() & 63];
                let taken = if kind == PlyKind::EnPassant { behind(to) } else { to };
                self.take(taken);
                self.at[from.to_usize() & 63] = NONE;
                self.by[usize::from(man) & 15].toggle(from);
                let placed = match kind {
                    PlyKind::Promotion(role) => number(us, role),
                    _ => man,
                };
                self.at[to.to_usize() & 63] = placed;
                self.by[usize::from(placed) & 15].toggle(to);
                self.sides[side(us)].toggle(from);
                self.sides[side(us)].toggle(to);
                self.halfmoves = 0;
                if kind == PlyKind::Double {
                    self.ep_square = Some(behind(to));
                }
            }
        }
    }

    /// Takes the man from a square, if one stands there.
    #[inline]
    fn take(&mut self, square: Square) {
        let man = self.at[square.to_usize() & 63];
        if man < 12 {
            self.at[square.to_usize() & 63] = NONE;
            self.by[usize::from(man) & 15].toggle(square);
            self.sides[usize::from(man >= 6)].toggle(square);
            self.castling.discard(square);
            self.halfmoves = 0;
        }
    }

    fn castle(&mut self, king: Square, rook: Square) {
        let us = self.turn;
        let wing = CastlingSide::from_king_side(king < rook);
        for (square, role) in [(king, Role::King), (rook, Role::Rook)] {
            self.at[square.to_usize() & 63] = NONE;
            self.by[usize::from(number(us, role)) & 15].toggle(square);
            self.sides[side(us)].toggle(square);
        }
        for (square, role) in [(wing.king_to(us), Role::King), (wing.rook_to(us), Role::Rook)] {
            self.at[square.to_usize() & 63] = number(us, role);
            self.by[usize::from(number(us, role)) & 15].toggle(square);
            self.sides[side(us)].toggle(square);
        }
        self.castling &= !Bitboard::from_rank(home(us));
    }

    /// The move as a step of the game.
    pub fn step(&self, ply: Ply) -> Step {
        let (from, to) = (ply.from(), ply.to());
        let us = self.turn;
        let role = self.role_at(from).unwrap_or(Role::King);
        let plain = Step { from, to, role, promotion: None, capture: None, kind: StepKind::Normal };
        match ply.kind() {
            PlyKind::Null => crate::games::steps::NULL,
            PlyKind::Castle => {
                let wing = CastlingSide::from_king_side(from < to);
                let kind = StepKind::Castle {
                    short: wing.is_king_side(),
                    rook_from: to,
                    rook_to: wing.rook_to(us),
                };
                Step { to: wing.king_to(us), kind, ..plain }
            }
            PlyKind::EnPassant => {
                let capture = Some((behind(to), Role::Pawn));
                Step { capture, kind: StepKind::EnPassant, ..plain }
            }
            PlyKind::Promotion(role) => {
                Step { promotion: Some(role), capture: self.captured(to), ..plain }
            }
            PlyKind::Plain | PlyKind::Double => Step { capture: self.captured(to), ..plain },
        }
    }

    fn captured(&self, square: Square) -> Option<(Square, Role)> {
        self.role_at(square).map(|role| (square, role))
    }
}

/// The square one rank behind the target of a pawn, on the fifth or sixth rank: that of a pawn
/// taken en passant, or of a double step.
#[inline]
fn behind(square: Square) -> Square {
    Square::new(u32::from(square) ^ 8)
}

/// The rank of a side's king and rooks at the beginning.
#[inline]
const fn home(color: Color) -> Rank {
    match color {
        Color::White => Rank::First,
        Color::Black => Rank::Eighth,
    }
}
