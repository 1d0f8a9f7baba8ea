//! The move that a word means, looked for from its target square.

use super::play::REACH;
use super::{Play, Ply, PlyKind};
use shakmaty::attacks::{between, pawn_attacks};
use shakmaty::{Bitboard, CastlingSide, Color, File, Rank, Role, Square};

/// A word of SAN as the export format spells it (PGN standard, section 8.2.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Word {
    /// A man other than a pawn goes to a square, from one of these squares.
    Man { role: Role, from: Bitboard, to: Square },
    /// A pawn goes ahead.
    Push { to: Square, promotion: Option<Role> },
    /// A pawn captures, from a file.
    Capture { file: File, to: Square, promotion: Option<Role> },
    /// Castling.
    Castle(CastlingSide),
}

/// The types of men by the last five bits of their letters. A table, for no processor foresees
/// which it will be: branches cost a fifth of reading moves.
static ROLES: [Role; 32] = {
    let mut roles = [Role::Knight; 32];
    roles[b'B' as usize & 31] = Role::Bishop;
    roles[b'R' as usize & 31] = Role::Rook;
    roles[b'Q' as usize & 31] = Role::Queen;
    roles[b'K' as usize & 31] = Role::King;
    roles
};

/// Reads a word from the front of a text: what it says and its length without the marks of
/// check. None if it is spelt in any other way.
#[inline(always)]
pub(super) fn word(text: &[u8]) -> Option<(Word, usize)> {
    match text {
        [b'O', b'-', b'O', b'-', b'O', ..] => Some((Word::Castle(CastlingSide::QueenSide), 5)),
        [b'O', b'-', b'O', ..] => Some((Word::Castle(CastlingSide::KingSide), 3)),
        [file @ b'a'..=b'h', b'x', to_file @ b'a'..=b'h', rank @ b'1'..=b'8', rest @ ..] => {
            let (promotion, len) = promotion(*rank, rest)?;
            let to = square(*to_file, *rank);
            Some((Word::Capture { file: file_of(*file), to, promotion }, 4 + len))
        }
        [file @ b'a'..=b'h', rank @ b'1'..=b'8', rest @ ..] => {
            let (promotion, len) = promotion(*rank, rest)?;
            Some((Word::Push { to: square(*file, *rank), promotion }, 2 + len))
        }
        [letter @ (b'K' | b'Q' | b'R' | b'B' | b'N'), rest @ ..] => {
            let (from, to, len) = squares(rest)?;
            Some((Word::Man { role: ROLES[usize::from(letter & 31)], from, to }, 1 + len))
        }
        _ => None,
    }
}

/// What stands behind a man's letter: origins, target, length.
#[inline(always)]
fn squares(text: &[u8]) -> Option<(Bitboard, Square, usize)> {
    // Most words name no origin.
    let captures = usize::from(text.first() == Some(&b'x'));
    if let Some([f @ b'a'..=b'h', r @ b'1'..=b'8', rest @ ..]) = text.get(captures..)
        && !matches!(rest.first(), Some(b'a'..=b'h' | b'x'))
    {
        return Some((Bitboard::FULL, square(*f, *r), captures + 2));
    }
    Some(match text {
        [b'x', f @ b'a'..=b'h', r @ b'1'..=b'8', ..] => (Bitboard::FULL, square(*f, *r), 3),
        [f @ b'a'..=b'h', r @ b'1'..=b'8', b'x', g @ b'a'..=b'h', s @ b'1'..=b'8', ..] => {
            (Bitboard::from_square(square(*f, *r)), square(*g, *s), 5)
        }
        [f @ b'a'..=b'h', r @ b'1'..=b'8', g @ b'a'..=b'h', s @ b'1'..=b'8', ..] => {
            (Bitboard::from_square(square(*f, *r)), square(*g, *s), 4)
        }
        [f @ b'a'..=b'h', r @ b'1'..=b'8', ..] => (Bitboard::FULL, square(*f, *r), 2),
        [from @ (b'a'..=b'h' | b'1'..=b'8'), b'x', f @ b'a'..=b'h', r @ b'1'..=b'8', ..] => {
            (line(*from), square(*f, *r), 4)
        }
        [from @ (b'a'..=b'h' | b'1'..=b'8'), f @ b'a'..=b'h', r @ b'1'..=b'8', ..] => {
            (line(*from), square(*f, *r), 3)
        }
        _ => return None,
    })
}

/// `=Q` where it belongs, and its length.
#[inline]
fn promotion(rank: u8, rest: &[u8]) -> Option<(Option<Role>, usize)> {
    if !matches!(rank, b'1' | b'8') {
        return Some((None, 0));
    }
    let role = match rest {
        [b'=', b'Q', ..] => Role::Queen,
        [b'=', b'R', ..] => Role::Rook,
        [b'=', b'B', ..] => Role::Bishop,
        [b'=', b'N', ..] => Role::Knight,
        _ => return None,
    };
    Some((Some(role), 2))
}

#[inline]
fn square(file: u8, rank: u8) -> Square {
    Square::new((u32::from(rank - b'1') << 3 | u32::from(file - b'a')) & 63)
}

#[inline]
fn file_of(byte: u8) -> File {
    File::new(u32::from(byte - b'a') & 7)
}

/// The file or rank that a byte names.
#[inline]
fn line(byte: u8) -> Bitboard {
    match byte {
        b'a'..=b'h' => Bitboard::from_file(file_of(byte)),
        _ => Bitboard::from_rank(Rank::new(u32::from(byte.wrapping_sub(b'1')) & 7)),
    }
}

impl Play {
    /// The one legal move that a word means; none if there is none or are several.
    #[inline(always)]
    pub(super) fn pick(&self, word: Word) -> Option<Ply> {
        match word {
            Word::Man { role, from, to } => self.pick_man(role, from, to),
            Word::Push { to, promotion } => self.pick_push(to, promotion),
            Word::Capture { file, to, promotion } => self.pick_capture(file, to, promotion),
            Word::Castle(wing) => self.pick_castling(wing),
        }
    }

    #[inline(always)]
    fn pick_man(&self, role: Role, from: Bitboard, to: Square) -> Option<Ply> {
        let us = self.turn();
        let reach = REACH[role as usize & 7][to.to_usize() & 63];
        let occupied = self.occupied();
        if self.side(us).contains(to) {
            return None;
        }
        let mut found = None;
        for from in self.men(us, role) & reach & from {
            let free = between(from, to).is_disjoint(occupied);
            if free && self.is_safe(role, from, to, to) && found.replace(from).is_some() {
                return None;
            }
        }
        Some(Ply::new(found?, to, PlyKind::Plain))
    }

    #[inline]
    fn pick_push(&self, to: Square, promotion: Option<Role>) -> Option<Ply> {
        let us = self.turn();
        let back = us.fold_wb(-8, 8);
        if self.occupied().contains(to) || promotion.is_some() != is_last(us, to) {
            return None;
        }
        let pawns = self.men(us, Role::Pawn);
        let once = to.offset(back)?;
        let (from, kind) = if pawns.contains(once) {
            (once, promotion.map_or(PlyKind::Plain, PlyKind::Promotion))
        } else if to.rank() == us.fold_wb(Rank::Fourth, Rank::Fifth)
            && !self.occupied().contains(once)
        {
            (once.offset(back).filter(|from| pawns.contains(*from))?, PlyKind::Double)
        } else {
            return None;
        };
        self.is_safe(Role::Pawn, from, to, to).then(|| Ply::new(from, to, kind))
    }

    #[inline]
    fn pick_capture(&self, file: File, to: Square, promotion: Option<Role>) -> Option<Ply> {
        let us = self.turn();
        if promotion.is_some() != is_last(us, to) {
            return None;
        }
        let pawns = self.men(us, Role::Pawn) & Bitboard::from_file(file);
        let from = (pawns & pawn_attacks(us.other(), to)).first()?;
        let (taken, kind) = if self.side(us.other()).contains(to) {
            (to, promotion.map_or(PlyKind::Plain, PlyKind::Promotion))
        } else if self.ep_square() == Some(to) {
            (Square::from_coords(to.file(), from.rank()), PlyKind::EnPassant)
        } else {
            return None;
        };
        self.is_safe(Role::Pawn, from, to, taken).then(|| Ply::new(from, to, kind))
    }

    /// Castling with the rook of this wing (FIDE Laws, 3.8.2), Chess960 included.
    fn pick_castling(&self, wing: CastlingSide) -> Option<Ply> {
        let us = self.turn();
        let king = self.king(us)?;
        let own = self.castling() & self.men(us, Role::Rook) & Bitboard::from_rank(king.rank());
        let rook = own.into_iter().find(|rook| (king < *rook) == wing.is_king_side())?;
        let (king_to, rook_to) = (wing.king_to(us), wing.rook_to(us));
        let others = self.occupied().without(king).without(rook);
        let way = between(king, king_to) | between(rook, rook_to) | between(king, rook);
        let way = way.with(king_to).with(rook_to);
        let crossed = between(king, king_to).with(king);
        let them = us.other();
        let safe = |square, men| !self.is_attacked(square, them, men, Bitboard::EMPTY);
        let can = way.is_disjoint(others)
            && crossed.into_iter().all(|square| safe(square, self.occupied().without(king)))
            && safe(king_to, others.with(rook_to));
        can.then(|| Ply::new(king, rook, PlyKind::Castle))
    }

    /// Whether the king is safe after a move that takes the man on `taken`, if one stands there.
    #[inline]
    fn is_safe(&self, role: Role, from: Square, to: Square, taken: Square) -> bool {
        let us = self.turn();
        let them = us.other();
        // A king is never taken.
        if self.men(them, Role::King).contains(taken) {
            return false;
        }
        let occupied = self.occupied().without(from).without(taken).with(to);
        let king = if role == Role::King { Some(to) } else { self.king(us) };
        let taken = Bitboard::from_square(taken);
        king.is_some_and(|king| !self.is_attacked(king, them, occupied, taken))
    }
}

fn is_last(color: Color, square: Square) -> bool {
    square.rank() == color.fold_wb(Rank::Eighth, Rank::First)
}
