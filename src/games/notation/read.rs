//! Moves as people write them, on a board.

use super::LetterSet;
use super::shape::{Shape, Squares, castling, figurine, looks_like_move, plain};
use crate::games::FaultKind;
use shakmaty::san::{San, SanError};
use shakmaty::{CastlingSide, Move, Position, Role, Square};

/// The move that a word means in a position, with the letters of a language.
///
/// Besides SAN (PGN standard, section 8.2.3) this reads what people and programs write: long
/// algebraic `Ng1-f3`, squares only `g1f3`, figurines in every language; castling with zeros,
/// small letters or dashes of any width, and by the squares of king and rook; promotions `e8Q`,
/// `e8(Q)`, `e8/Q`; `e.p.`; captures with `x`, `:`, `×` or without a sign; checks and mates with
/// `+`, `++`, `#`, a final `X` or `mat`, true or not; drops `N@f3`, `@c4`. Only legal moves make
/// a move ambiguous.
///
/// # Errors
///
/// [`FaultKind::IllegalMove`] and [`FaultKind::AmbiguousMove`] for what is a move elsewhere,
/// [`FaultKind::UnreadableMove`] for what looks like one, and [`FaultKind::UnknownToken`].
pub fn read_move<P: Position + Clone>(
    word: &[u8],
    position: &P,
    letters: &LetterSet,
) -> Result<Move, FaultKind> {
    let strict = if letters.is_english() { San::from_ascii(word).ok() } else { None };
    let found = match strict.map(|san| san.to_move(position)) {
        Some(Ok(found)) => found,
        Some(Err(SanError::AmbiguousSan)) => return Err(FaultKind::AmbiguousMove),
        Some(Err(SanError::IllegalSan)) => {
            lenient(word, position, letters).map_err(|kind| match kind {
                FaultKind::AmbiguousMove => kind,
                _ => FaultKind::IllegalMove,
            })?
        }
        None => lenient(word, position, letters)?,
    };
    if takes_king(found, position) { Err(FaultKind::IllegalMove) } else { Ok(found) }
}

/// Whether a word is a mark torn off the move before it, and no move of its own.
pub(in crate::games) fn is_torn_mark(word: &[u8]) -> bool {
    let marks: [&[u8]; 11] =
        [b"e.p.", b"e.p", b"ep", b"ep.", b"+", b"++", b"#", b"X", b"mat", b"matt", b"mate"];
    marks.contains(&word)
}

/// Whether a word tells an idea, as in `/\Ne2`, and no move that was played.
fn is_idea(word: &[u8]) -> bool {
    const SIGNS: [&str; 4] = ["/\\", "\u{394}", "\u{2206}", "\u{25B3}"];
    SIGNS.iter().any(|sign| word.starts_with(sign.as_bytes()))
}

/// Whether a word drops a man, `N@f3` or `@f3`, in any language.
pub(in crate::games) fn is_drop(word: &[u8]) -> bool {
    word.contains(&b'@')
        && matches!(Shape::of(&plain(word)), Some(Shape::Squares(Squares { drop: true, .. })))
}

/// The man that a word drops.
pub(in crate::games) fn dropped(word: &[u8], letters: &LetterSet) -> Option<Role> {
    Wish::of(&plain(word), letters).filter(|wish| wish.squares.drop).map(|wish| wish.role)
}

/// Whether a word is a move in some language, or was meant as one.
pub(in crate::games) fn is_like_move(word: &[u8]) -> bool {
    let text = plain(word);
    Shape::of(&text).is_some() || looks_like_move(&text)
}

/// Whether a move takes a king that the rules keep safe. After a null move in check that can be
/// written, but not played; where kings are men like others nothing attacks them as kings, and
/// where they explode the game is over then.
fn takes_king<P: Position + Clone>(found: Move, position: &P) -> bool {
    let ends = || {
        let mut after = position.clone();
        after.play_unchecked(found);
        after.is_variant_end()
    };
    let (turn, occupied) = (position.turn(), position.board().occupied());
    found.capture() == Some(Role::King)
        && position.king_attackers(found.to(), turn, occupied).any()
        && !ends()
}

fn lenient<P: Position>(word: &[u8], position: &P, letters: &LetterSet) -> Result<Move, FaultKind> {
    let text = plain(word);
    if let Some(side) = castling(&text) {
        let moves = position.castling_moves(side);
        return moves.first().copied().ok_or(FaultKind::IllegalMove);
    }
    match Wish::of(&text, letters) {
        Some(wish) => wish.fulfil(position),
        None if looks_like_move(&text) && !is_idea(word) => Err(FaultKind::UnreadableMove),
        None => Err(FaultKind::UnknownToken),
    }
}

/// What a word asks for, once its letters are looked up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Wish {
    pub role: Role,
    pub promotion: Option<Role>,
    pub squares: Squares,
}

impl Wish {
    /// What the plain word asks for; none if it is no move with a square in this language.
    pub fn of(text: &str, letters: &LetterSet) -> Option<Wish> {
        let Some(Shape::Squares(squares)) = Shape::of(text) else { return None };
        let role = match squares.head.as_str() {
            "" => Role::Pawn,
            head => figurine(head).or_else(|| letters.role(head))?,
        };
        let promotion = match squares.promotion.as_deref() {
            None => None,
            Some(letter) => {
                let engine = || uci_letter(letter).filter(|_| squares.bare_origin().is_some());
                let role = figurine(letter).or_else(engine);
                Some(role.or_else(|| letters.promotion(letter))?)
            }
        };
        Some(Wish { role, promotion, squares })
    }

    /// The man that is to move, if no letter but its whole square is given.
    pub fn role_on<P: Position>(&self, position: &P) -> Role {
        let origin = self.squares.bare_origin();
        origin.and_then(|square| position.board().role_at(square)).unwrap_or(self.role)
    }

    /// The legal moves that it may mean, castling apart.
    pub fn candidates<P: Position>(&self, position: &P) -> Vec<Move> {
        let role = self.role_on(position);
        let Squares { file, rank, to, drop, .. } = self.squares;
        let pawn_push = role == Role::Pawn && file.is_none();
        let mut moves = position.san_candidates(role, to);
        moves.retain(|candidate| {
            if drop {
                return matches!(candidate, Move::Put { .. });
            }
            let Some(from) = candidate.from().filter(|_| !candidate.is_castle()) else {
                return false;
            };
            file.is_none_or(|file| file == from.file())
                && rank.is_none_or(|rank| rank == from.rank())
                && candidate.promotion() == self.promotion
                && (!pawn_push || from.file() == to.file())
        });
        moves.into_iter().collect()
    }

    fn fulfil<P: Position>(&self, position: &P) -> Result<Move, FaultKind> {
        match self.candidates(position).as_slice() {
            [found] => Ok(*found),
            [] => castling_by_squares(self, position).ok_or(FaultKind::IllegalMove),
            _ => Err(FaultKind::AmbiguousMove),
        }
    }
}

/// The man that a pawn becomes as engines write it, behind two squares: in English always.
fn uci_letter(letter: &str) -> Option<Role> {
    Some(match letter {
        "q" => Role::Queen,
        "r" => Role::Rook,
        "b" => Role::Bishop,
        "n" => Role::Knight,
        _ => return None,
    })
}

/// Castling given by the squares of the king, or of king and rook.
fn castling_by_squares<P: Position>(wish: &Wish, position: &P) -> Option<Move> {
    let (role, to) = (wish.role_on(position), wish.squares.to);
    let origin: Option<Square> = wish.squares.origin();
    let king = position.board().king_of(position.turn());
    let sides = [CastlingSide::KingSide, CastlingSide::QueenSide].into_iter();
    sides
        .filter(|_| role == Role::King && origin.is_some() && origin == king)
        .filter(|side| {
            let rook = position.castles().rook(position.turn(), *side);
            to == side.king_to(position.turn()) || Some(to) == rook
        })
        .find_map(|side| position.castling_moves(side).first().copied())
}
