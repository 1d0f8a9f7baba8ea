//! Every way to write a move, read on a board.

use super::ENGLISH;
use super::read::read_move;
use crate::games::FaultKind;
use shakmaty::fen::Fen;
use shakmaty::san::San;
use shakmaty::{CastlingMode, Chess};

fn read(fen: &str, word: &str) -> Result<String, FaultKind> {
    let fen: Fen = fen.parse().unwrap();
    let position: Chess = fen.into_position(CastlingMode::Chess960).unwrap();
    read_move(word.as_bytes(), &position, &ENGLISH)
        .map(|m| San::from_move(&position, m).to_string())
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const CASTLE: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
const EN_PASSANT: &str = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2";
const PROMOTION: &str = "3nk3/4P3/8/8/8/8/8/4K3 w - - 0 1";

#[test]
fn forms_of_ordinary_moves() {
    for word in ["Nf3", "Ng1f3", "Ng1-f3", "g1f3", "Ngf3", "N1f3+", "Nxf3", "♘f3", "♞f3#", "Ng1–f3"]
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
    for word in ["exd8=Q", "exd8Q", "exd8(Q)", "exd8/Q", "exd8=q", "ed8Q+", "e7d8q", "e7xd8=Q"] {
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
