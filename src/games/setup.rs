//! Initial positions from the FEN tag, read leniently.

use super::Tags;
use shakmaty::Setup;
use shakmaty::fen::{Fen, ParseFenError};
use std::borrow::Cow;

/// The set-up of a game; none for the ordinary initial position. Control characters are blanks, as
/// they are when the tag is written.
pub(super) fn fen_tag(tags: &Tags) -> Option<Cow<'_, str>> {
    let blank = |c: char| c.is_whitespace() || c.is_control();
    let fen = tags.get("FEN")?.trim_matches(blank);
    let plain = |fen| match str::contains(fen, char::is_control) {
        true => Cow::Owned(fen.replace(char::is_control, " ")),
        false => Cow::Borrowed(fen),
    };
    (!matches!(fen, "" | "?" | "-")).then(|| plain(fen))
}

/// The number of the first move of a game, from its FEN tag.
pub fn first_move_number(tags: &Tags) -> u32 {
    let setup = fen_tag(tags).and_then(|fen| read_fen(&fen).ok());
    setup.map_or(1, |setup| setup.fullmoves.get())
}

/// Reads a FEN: the board must be right, fields after it may be missing or damaged.
///
/// # Errors
///
/// What is wrong with the board.
pub(super) fn read_fen(fen: &str) -> Result<Setup, ParseFenError> {
    if let Ok(fen) = Fen::from_ascii(fen.as_bytes()) {
        return Ok(fen.into_setup());
    }
    let mut fields = fen.split_ascii_whitespace();
    let mut read = fields.next().unwrap_or_default().to_owned();
    let mut good = Fen::from_ascii(read.as_bytes())?;
    for (field, instead) in fields.zip(["w", "-", "-", "0", "1"]) {
        let lower = field.to_ascii_lowercase();
        let tries = [field, lower.as_str(), instead].map(|field| format!("{read} {field}"));
        for longer in tries {
            if let Ok(fen) = Fen::from_ascii(longer.as_bytes()) {
                (read, good) = (longer, fen);
                break;
            }
        }
    }
    Ok(good.into_setup())
}

#[cfg(test)]
mod tests {
    use super::*;
    use shakmaty::{Bitboard, Color, Square};

    #[test]
    fn fields_may_be_missing_or_damaged() {
        let setup = read_fen("4k3/8/8/8/8/8/8/R3K2R").unwrap();
        assert_eq!((setup.turn, setup.castling_rights), (Color::White, Bitboard::EMPTY));
        let setup = read_fen("4k3/8/8/8/8/8/8/R3K2R B KQzz z9 x y").unwrap();
        assert_eq!((setup.turn, setup.halfmoves, setup.fullmoves.get()), (Color::Black, 0, 1));
        let setup = read_fen("4k3/8/8/8/8/8/8/R3K2R b KQ ?? 7 40").unwrap();
        assert_eq!((setup.halfmoves, setup.fullmoves.get()), (7, 40));
        assert_eq!(setup.castling_rights, Bitboard::from_square(Square::A1).with(Square::H1));
        let setup = read_fen("4k3/8/8/8/8/8/8/R3K2Q~ w").unwrap();
        assert_eq!(setup.promoted, Bitboard::from_square(Square::H1));
    }

    #[test]
    fn control_characters_are_blanks() {
        let mut tags = Tags::default();
        tags.set("FEN", "\u{0}4k3/8/8/8/8/8/8/R3K2R\u{1}b - - 0\u{7f}7\u{80}");
        assert_eq!(fen_tag(&tags).as_deref(), Some("4k3/8/8/8/8/8/8/R3K2R b - - 0 7"));
        assert_eq!(first_move_number(&tags), 7);
        tags.set("FEN", "\u{0} ");
        assert_eq!(fen_tag(&tags), None);
    }

    #[test]
    fn boards_must_be_right() {
        assert!(read_fen("bad fen").is_err());
        assert!(read_fen("4k3/8/8/8/8/8/R3K2R w - -").is_err());
    }
}
