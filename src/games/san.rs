//! Moves as people write them.

use super::FaultKind;
use super::decode::decode;
use super::rules::Playable;
use shakmaty::san::{San, SanError};
use shakmaty::{CastlingSide, File, Move, Rank, Role, Square};

/// What a word of the movetext asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Wish {
    role: Role,
    file: Option<File>,
    rank: Option<Rank>,
    to: Square,
    promotion: Option<Role>,
    /// No letter for the man, but its whole square: the man may be any.
    squares_only: bool,
}

/// The move that a word means in a position.
///
/// Besides SAN this reads what other programs accept: castling with zeros, small letters or
/// dashes of any width; promotions `e8Q`, `e8(Q)`, `e8/Q`; `e.p.`; captures and checks marked
/// or not; squares of origin, `e2e4`, `Ng1-f3`; figurines.
pub(super) fn read_move(word: &[u8], position: &impl Playable) -> Result<Move, FaultKind> {
    let strict = San::from_ascii(word).ok().map(|san| san.to_move(position));
    let found = match strict {
        Some(Ok(found)) => found,
        Some(Err(SanError::AmbiguousSan)) => return Err(FaultKind::AmbiguousMove),
        Some(Err(SanError::IllegalSan)) => lenient(word, position).map_err(|kind| match kind {
            FaultKind::AmbiguousMove => kind,
            _ => FaultKind::IllegalMove,
        })?,
        None => lenient(word, position)?,
    };
    // After a null move in check the king can be attacked, but never taken.
    let takes = found.capture() == Some(Role::King) && !position.takes_kings();
    if takes { Err(FaultKind::IllegalMove) } else { Ok(found) }
}

/// Whether a word drops a man: `N@f3`, `@f3`.
pub(super) fn is_drop(word: &[u8]) -> bool {
    word.contains(&b'@') && matches!(San::from_ascii(word), Ok(San::Put { .. }))
}

fn lenient(word: &[u8], position: &impl Playable) -> Result<Move, FaultKind> {
    let text = plain(word);
    if let Some(side) = castling(&text) {
        let moves = position.castling_moves(side);
        return moves.first().copied().ok_or(FaultKind::IllegalMove);
    }
    let Some(wish) = wish(&text) else {
        let kind = if looks_like_move(&text) {
            FaultKind::UnreadableMove
        } else {
            FaultKind::UnknownToken
        };
        return Err(kind);
    };
    fulfil(wish, position)
}

/// The word without marks of check and en passant, with plain dashes and letters for figurines.
fn plain(word: &[u8]) -> String {
    let mut text: String = decode(word).chars().filter_map(plain_char).collect();
    let kept = text.trim_end_matches(['+', '#']).len();
    text.truncate(kept);
    for mark in ["e.p.", "e.p", "ep."] {
        text.truncate(text.strip_suffix(mark).map_or(text.len(), str::len));
    }
    let en_passant = text.strip_suffix("ep").filter(|rest| rest.ends_with(['3', '6']));
    text.truncate(en_passant.map_or(text.len(), str::len));
    text
}

fn plain_char(ch: char) -> Option<char> {
    Some(match ch {
        '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{96}' | '\u{97}' => '-',
        '\u{2654}' | '\u{265A}' => 'K',
        '\u{2655}' | '\u{265B}' => 'Q',
        '\u{2656}' | '\u{265C}' => 'R',
        '\u{2657}' | '\u{265D}' => 'B',
        '\u{2658}' | '\u{265E}' => 'N',
        '\u{2659}' | '\u{265F}' | '\u{FE0E}' | '\u{FE0F}' => return None,
        '\u{D7}' => 'x',
        other => other,
    })
}

fn castling(text: &str) -> Option<CastlingSide> {
    let zero = |part: &str| matches!(part, "O" | "0" | "o");
    if !text.split('-').all(zero) {
        return None;
    }
    match text.len() {
        3 => Some(CastlingSide::KingSide),
        5 => Some(CastlingSide::QueenSide),
        _ => None,
    }
}

fn wish(text: &str) -> Option<Wish> {
    let (head, promotion) = promotion(text);
    let (letter, rest) = match head.chars().next().and_then(letter) {
        Some(role) => (Some(role), head.get(1..)?),
        None => (None, head),
    };
    let squares: String =
        rest.chars().filter(|ch| !matches!(ch, 'x' | 'X' | '*' | '-' | ':')).collect();
    let (from, to) = squares.split_at_checked(squares.len().checked_sub(2)?)?;
    let to = Square::from_ascii(to.as_bytes()).ok()?;
    let mut from = from.chars();
    let (file, rank) = match (from.next(), from.next(), from.next()) {
        (None, ..) => (None, None),
        (Some(ch), None, _) => (File::from_char(ch), Rank::from_char(ch)),
        (Some(file), Some(rank), None) => {
            (Some(File::from_char(file)?), Some(Rank::from_char(rank)?))
        }
        _ => return None,
    };
    if squares.len() > 2 && file.is_none() && rank.is_none() {
        return None;
    }
    let squares_only = letter.is_none() && file.is_some() && rank.is_some();
    Some(Wish { role: letter.unwrap_or(Role::Pawn), file, rank, to, promotion, squares_only })
}

fn letter(ch: char) -> Option<Role> {
    Some(match ch {
        'K' => Role::King,
        'Q' => Role::Queen,
        'R' => Role::Rook,
        'B' => Role::Bishop,
        'N' => Role::Knight,
        'P' => Role::Pawn,
        _ => return None,
    })
}

/// Cuts off `=Q`, `/Q`, `(Q)`, `Q` after a square on a last rank; small letters as well.
fn promotion(text: &str) -> (&str, Option<Role>) {
    let bare = text.strip_suffix(')').unwrap_or(text);
    let role = bare.chars().last().and_then(|ch| match ch.to_ascii_uppercase() {
        'K' | 'P' => None,
        upper => letter(upper),
    });
    let head = bare.get(..bare.len().saturating_sub(1)).unwrap_or_default();
    let head = head.strip_suffix(['=', '/', '(']).unwrap_or(head);
    match role {
        Some(role) if head.ends_with(['1', '8']) => (head, Some(role)),
        _ => (text, None),
    }
}

fn fulfil(wish: Wish, position: &impl Playable) -> Result<Move, FaultKind> {
    let origin = wish.file.zip(wish.rank).map(|(file, rank)| Square::from_coords(file, rank));
    let role = match origin.filter(|_| wish.squares_only) {
        Some(square) => position.board().role_at(square).unwrap_or(wish.role),
        None => wish.role,
    };
    let pawn_push = role == Role::Pawn && wish.file.is_none();
    let mut moves = position.san_candidates(role, wish.to);
    moves.retain(|candidate| {
        let Some(from) = candidate.from().filter(|_| !candidate.is_castle()) else { return false };
        wish.file.is_none_or(|file| file == from.file())
            && wish.rank.is_none_or(|rank| rank == from.rank())
            && candidate.promotion() == wish.promotion
            && (!pawn_push || from.file() == wish.to.file())
    });
    match (moves.first(), moves.len()) {
        (Some(found), 1) => Ok(*found),
        (Some(_), _) => Err(FaultKind::AmbiguousMove),
        (None, _) => castling_by_squares(role, origin, wish.to, position),
    }
}

/// Castling given by the squares of the king, or of king and rook.
fn castling_by_squares(
    role: Role,
    origin: Option<Square>,
    to: Square,
    position: &impl Playable,
) -> Result<Move, FaultKind> {
    let king = position.board().king_of(position.turn());
    let sides = [CastlingSide::KingSide, CastlingSide::QueenSide].into_iter();
    sides
        .filter(|_| role == Role::King && origin.is_some() && origin == king)
        .filter(|side| {
            let rook = position.castles().rook(position.turn(), *side);
            to == side.king_to(position.turn()) || Some(to) == rook
        })
        .find_map(|side| position.castling_moves(side).first().copied())
        .ok_or(FaultKind::IllegalMove)
}

/// Whether a word that is no move was meant as one: a square, a drop or castling is in it.
fn looks_like_move(text: &str) -> bool {
    let square = |pair: &[u8]| matches!(pair, [file, rank] if (b'a'..=b'h').contains(file) && rank.is_ascii_digit());
    // A remark in square brackets is no move, whatever it speaks of.
    if text.starts_with('[') {
        return false;
    }
    text.as_bytes().windows(2).any(square)
        || text.get(..3).is_some_and(|head| castling(head).is_some())
}

#[cfg(test)]
mod tests {
    use super::*;
    use shakmaty::fen::Fen;
    use shakmaty::{CastlingMode, Chess};

    fn read(fen: &str, word: &str) -> Result<String, FaultKind> {
        let fen: Fen = fen.parse().unwrap();
        let position: Chess = fen.into_position(CastlingMode::Chess960).unwrap();
        read_move(word.as_bytes(), &position).map(|m| San::from_move(&position, m).to_string())
    }

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    const CASTLE: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    const EN_PASSANT: &str = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2";
    const PROMOTION: &str = "3nk3/4P3/8/8/8/8/8/4K3 w - - 0 1";

    #[test]
    fn forms_of_ordinary_moves() {
        for word in
            ["Nf3", "Ng1f3", "Ng1-f3", "g1f3", "Ngf3", "N1f3+", "Nxf3", "♘f3", "♞f3#", "Ng1–f3"]
        {
            assert_eq!(read(START, word), Ok("Nf3".to_owned()), "{word}");
        }
        for word in ["e4", "e2e4", "e2-e4", "Pe4", "Pe2-e4", "exe4", "e4+", "e4++"] {
            assert_eq!(read(START, word), Ok("e4".to_owned()), "{word}");
        }
    }

    #[test]
    fn forms_of_castling() {
        for word in ["O-O", "0-0", "o-o", "O–O", "O-0", "0-0+", "e1g1", "Ke1-g1", "e1h1"] {
            assert_eq!(read(CASTLE, word), Ok("O-O".to_owned()), "{word}");
        }
        for word in ["O-O-O", "0-0-0", "O-O-0", "o-o-o", "O—O—O", "e1c1", "e1a1"] {
            assert_eq!(read(CASTLE, word), Ok("O-O-O".to_owned()), "{word}");
        }
        assert_eq!(read(CASTLE, "Kg1"), Err(FaultKind::IllegalMove));
        assert_eq!(read(START, "0-0"), Err(FaultKind::IllegalMove));
    }

    #[test]
    fn forms_of_en_passant_and_promotion() {
        for word in ["exd6", "exd6e.p.", "exd6ep", "ed6", "ed", "e5xd6", "e5d6", "e:d6"] {
            let expected =
                if word == "ed" { Err(FaultKind::UnknownToken) } else { Ok("exd6".to_owned()) };
            assert_eq!(read(EN_PASSANT, word), expected, "{word}");
        }
        for word in ["exd8=Q", "exd8Q", "exd8(Q)", "exd8/Q", "exd8=q", "ed8Q+", "e7d8q", "e7xd8=Q"]
        {
            assert_eq!(read(PROMOTION, word), Ok("exd8=Q".to_owned()), "{word}");
        }
        assert_eq!(read(PROMOTION, "exd8"), Err(FaultKind::IllegalMove));
        assert_eq!(read(PROMOTION, "d8"), Err(FaultKind::IllegalMove));
    }

    #[test]
    fn what_is_no_move() {
        let queens = "1k6/8/8/8/8/2Q1Q3/8/2Q1K3 w - - 0 1";
        assert_eq!(read(queens, "Qd2"), Err(FaultKind::AmbiguousMove));
        assert_eq!(read(queens, "Qc1d2"), Ok("Q1d2".to_owned()));
        assert_eq!(read(START, "Qh5"), Err(FaultKind::IllegalMove));
        for word in ["Sf3", "e9", "N@f3x", "Сf3", "O-O-O-O"] {
            assert_eq!(read(START, word), Err(FaultKind::UnreadableMove), "{word}");
        }
        for word in ["novelty", "=", "+-", "D", "[%clk", "[2. Sf5#]", "}", "Nf", "\u{265F}"] {
            assert_eq!(read(START, word), Err(FaultKind::UnknownToken), "{word}");
        }
    }
}
