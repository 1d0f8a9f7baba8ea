//! What a word of the movetext asks for, whatever language its letters are of.

use crate::games::decode::decode;
use shakmaty::{CastlingSide, File, Rank, Role, Square};

/// A word cut into the parts of a move; letters are not looked up yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    /// Castling by its sign.
    Castle(CastlingSide),
    /// Anything with a square.
    Squares(Squares),
}

/// A move that names a square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Squares {
    /// The letter of the man or its figurine; empty for a pawn, and where squares alone are given.
    pub head: String,
    /// The file that it comes from.
    pub file: Option<File>,
    /// The rank that it comes from.
    pub rank: Option<Rank>,
    /// The destination.
    pub to: Square,
    /// The letter of what the pawn becomes.
    pub promotion: Option<String>,
    /// The man comes from the hand.
    pub drop: bool,
}

impl Squares {
    /// The square that it comes from, if it is given in full.
    pub fn origin(&self) -> Option<Square> {
        self.file.zip(self.rank).map(|(file, rank)| Square::from_coords(file, rank))
    }

    /// The same, if no letter says what man it is: squares only, as engines write.
    pub fn bare_origin(&self) -> Option<Square> {
        self.origin().filter(|_| self.head.is_empty() && !self.drop)
    }
}

impl Shape {
    /// The shape of a word that [`plain`] made plain; none if it is no move in any language.
    pub fn of(text: &str) -> Option<Shape> {
        match castling(text) {
            Some(side) => Some(Shape::Castle(side)),
            None => squares(text).map(Shape::Squares),
        }
    }
}

/// The word without signs of check, mate and en passant, and with plain dashes.
pub(super) fn plain(word: &[u8]) -> String {
    let mut text: String = decode(word).chars().filter_map(plain_char).collect();
    while let Some(kept) = unmarked(&text) {
        text.truncate(kept);
    }
    text
}

fn plain_char(ch: char) -> Option<char> {
    Some(match ch {
        '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{96}' | '\u{97}' => '-',
        // What chooses between two pictures of a figurine.
        '\u{FE0E}' | '\u{FE0F}' => return None,
        '\u{D7}' | '\u{445}' => 'x',
        other => other,
    })
}

/// The length without the mark that the text ends with; none without a mark.
fn unmarked(text: &str) -> Option<usize> {
    let marks = ["+", "#", "X", "\u{2020}", "\u{2021}", "e.p.", "e.p", "ep.", "ep"];
    let words = ["matt", "mate", "mat"];
    let rest = marks.into_iter().chain(words).find_map(|mark| text.strip_suffix(mark))?;
    let mark = text.get(rest.len()..)?;
    let kept = match mark {
        "ep" => rest.ends_with(['3', '6']),
        "X" | "matt" | "mate" | "mat" => {
            rest.contains(|ch: char| ch.is_ascii_digit()) || castling(rest).is_some()
        }
        _ => true,
    };
    kept.then_some(rest.len())
}

/// `O-O`, `0-0`, `o-o` and mixtures; the letters may be Cyrillic or Greek.
pub(super) fn castling(text: &str) -> Option<CastlingSide> {
    let part = |part: &str| {
        matches!(part, "O" | "0" | "o" | "\u{41E}" | "\u{43E}" | "\u{39F}" | "\u{3BF}")
    };
    match text.split('-').try_fold(0, |count, one| part(one).then_some(count + 1)) {
        Some(2) => Some(CastlingSide::KingSide),
        Some(3) => Some(CastlingSide::QueenSide),
        _ => None,
    }
}

/// Signs between man, origin and destination.
fn is_separator(ch: char) -> bool {
    matches!(ch, 'x' | 'X' | '*' | '-' | ':')
}

fn squares(text: &str) -> Option<Squares> {
    let is_body =
        |ch: char| matches!(ch, 'a'..='h' | '0'..='9' | '@') || is_separator(ch) || !is_letter(ch);
    let (head, body) = text.split_at(text.find(is_body)?);
    let (body, drop) = body.strip_prefix('@').map_or((body, false), |rest| (rest, true));
    let cut = body.rfind(|ch: char| ch.is_ascii_digit())? + 1;
    let (body, tail) = body.split_at_checked(cut)?;
    let squares: String = body.chars().filter(|ch| !is_separator(*ch)).collect();
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
    if squares.len() > 2 && (drop || (file.is_none() && rank.is_none())) {
        return None;
    }
    let promotion = promotion(tail, to)?;
    Some(Squares { head: head.to_owned(), file, rank, to, promotion, drop })
}

/// The letter of `=Q`, `/Q`, `(Q)` or `Q`; none if something else stands behind the square.
#[expect(clippy::option_option, reason = "no move at all, and a move without promotion")]
fn promotion(tail: &str, to: Square) -> Option<Option<String>> {
    if matches!(tail, "" | ":") {
        return Some(None);
    }
    let tail = tail.strip_prefix(['=', '/']).unwrap_or(tail);
    let inner = tail.strip_prefix('(').and_then(|rest| rest.strip_suffix(')'));
    let letter = inner.unwrap_or(tail);
    let last = matches!(to.rank(), Rank::First | Rank::Eighth);
    let named = !letter.is_empty() && letter.chars().count() <= 2;
    (last && named && letter.chars().all(is_letter)).then(|| Some(letter.to_owned()))
}

/// Whether a man can be written with this.
pub(in crate::games) fn is_letter(ch: char) -> bool {
    ch.is_alphabetic() || matches!(ch, '\u{2654}'..='\u{265F}')
}

/// The man that a figurine shows, of either colour.
pub(super) fn figurine(text: &str) -> Option<Role> {
    let mut chars = text.chars();
    let (ch, None) = (chars.next()?, chars.next()) else { return None };
    Some(match ch {
        '\u{2654}' | '\u{265A}' => Role::King,
        '\u{2655}' | '\u{265B}' => Role::Queen,
        '\u{2656}' | '\u{265C}' => Role::Rook,
        '\u{2657}' | '\u{265D}' => Role::Bishop,
        '\u{2658}' | '\u{265E}' => Role::Knight,
        '\u{2659}' | '\u{265F}' => Role::Pawn,
        _ => return None,
    })
}

/// Whether a word that is no move was meant as one: a square, a drop or castling is in it.
pub(super) fn looks_like_move(text: &str) -> bool {
    let square = |pair: &[u8]| matches!(pair, [file, rank] if (b'a'..=b'h').contains(file) && rank.is_ascii_digit());
    // A remark in square brackets is no move, whatever it speaks of.
    if text.starts_with('[') {
        return false;
    }
    let squares = text.as_bytes().windows(2).any(square);
    // Small Cyrillic letters that look like those of files.
    let alike = ["\u{430}", "\u{441}", "\u{435}"].iter().any(|letter| {
        text.match_indices(letter)
            .any(|(at, one)| text.as_bytes().get(at + one.len()).is_some_and(u8::is_ascii_digit))
    });
    squares || alike || text.get(..3).is_some_and(|head| castling(head).is_some())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shape(word: &str) -> Option<Shape> {
        Shape::of(&plain(word.as_bytes()))
    }

    fn parts(word: &str) -> (String, String, String, bool) {
        let Some(Shape::Squares(squares)) = shape(word) else { panic!("{word}") };
        let from = squares.file.map_or(String::new(), |file| file.char().to_string())
            + &squares.rank.map_or(String::new(), |rank| rank.char().to_string());
        let promotion = squares.promotion.unwrap_or_default();
        (squares.head, format!("{from}>{}", squares.to), promotion, squares.drop)
    }

    #[test]
    fn heads_squares_and_promotions() {
        for (word, head, squares, promotion) in [
            ("Nf3", "N", ">f3", ""),
            ("Кр:d7+", "Кр", ">d7", ""),
            ("♘g1—f3", "♘", "g1>f3", ""),
            ("Dh5xf7X", "D", "h5>f7", ""),
            ("Dxf7mat", "D", ">f7", ""),
            ("exd6e.p.+", "", "e>d6", ""),
            ("e5d6ep#", "", "e5>d6", ""),
            ("R1×e2", "R", "1>e2", ""),
            ("d8(D)X", "", ">d8", "D"),
            ("d8/Q++", "", ">d8", "Q"),
            ("d8♕", "", ">d8", "♕"),
            ("e7e8d", "", "e7>e8", "d"),
            ("d8=Кр", "", ">d8", "Кр"),
        ] {
            let (found, between, becomes, drop) = parts(word);
            let found = (found.as_str(), between.as_str(), becomes.as_str(), drop);
            assert_eq!(found, (head, squares, promotion, false), "{word}");
        }
        assert!(parts("S@f3").3);
        assert_eq!(parts("@c4").0, "");
    }

    #[test]
    fn what_has_no_shape() {
        for word in ["e9", "Nf", "N@f3x", "Sg1@f3", "e4Q", "e4=", "O-O-O-O", "x", "mat", "♟", ""]
        {
            assert_eq!(shape(word), None, "{word}");
        }
        for word in ["0-0+", "O–O", "o-oX", "О-О", "0-Omat"] {
            assert_eq!(shape(word), Some(Shape::Castle(CastlingSide::KingSide)), "{word}");
        }
        for word in ["O-O-0", "0-0-0#", "O—O−O"] {
            assert_eq!(shape(word), Some(Shape::Castle(CastlingSide::QueenSide)), "{word}");
        }
    }
}
