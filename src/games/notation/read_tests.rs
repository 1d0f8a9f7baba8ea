//! Every way to write a move, read on a board.

use super::read::read_move;
use super::{ENGLISH, LetterSet};
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

#[test]
fn letters_of_other_languages() {
    let set = |code: &str| LetterSet::by_code(code).unwrap();
    let read = |fen: &str, word: &str, code: &str| {
        let position: Chess =
            fen.parse::<Fen>().unwrap().into_position(CastlingMode::Chess960).unwrap();
        read_move(word.as_bytes(), &position, set(code))
            .map(|found| San::from_move(&position, found).to_string())
    };
    for (word, code) in [
        ("Sf3", "de"),
        ("Sg1-f3+", "pl"),
        ("Rf3", "fi"),
        ("Cf3", "fr"),
        ("Кf3", "ru"),
        ("Кg1–f3", "uk"),
        ("Žf3", "lt"),
        ("Ιf3", "el"),
        ("♘f3", "ru"),
        ("♞g1f3", "de"),
        ("g1f3", "hu"),
    ] {
        assert_eq!(read(START, word, code), Ok("Nf3".to_owned()), "{word}");
    }
    for (word, code) in [("Nf3", "de"), ("Sf3", "fr"), ("sf3", "de"), ("Kf3", "ru")] {
        assert_eq!(read(START, word, code), Err(FaultKind::UnreadableMove), "{word}");
    }
    let king = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
    for (word, code) in
        [("Крd2", "ru"), ("Рd2", "ru"), ("Кр:d2", "uk"), ("Şd2", "tr"), ("Rd2", "es")]
    {
        assert_eq!(read(king, word, code), Ok("Kd2".to_owned()), "{word}");
    }
    for word in ["exd8=D", "exd8D", "exd8(d)", "e7:d8/D+", "e7d8d", "exd8=♕", "Bexd8D"] {
        assert_eq!(read(PROMOTION, word, "de"), Ok("exd8=Q".to_owned()), "{word}");
    }
    assert_eq!(read(PROMOTION, "exd8=Q", "de"), Err(FaultKind::UnreadableMove));
    assert_eq!(read(PROMOTION, "exd8=Ф", "ru"), Ok("exd8=Q".to_owned()));
    assert_eq!(read(START, "Be4", "de"), Ok("e4".to_owned()));
}

#[test]
fn men_from_the_hand() {
    use shakmaty::variant::Crazyhouse;
    use shakmaty::{Move, Role, Square};
    let fen: Fen = "4k3/8/8/8/8/8/8/4K3[NPQ] w - - 0 1".parse().unwrap();
    let position: Crazyhouse = fen.into_position(CastlingMode::Standard).unwrap();
    let german = LetterSet::by_code("de").unwrap();
    let knight = Move::Put { role: Role::Knight, to: Square::F3 };
    let pawn = Move::Put { role: Role::Pawn, to: Square::C4 };
    for (word, letters, expected) in [
        ("N@f3", &ENGLISH, knight),
        ("S@f3", german, knight),
        ("♘@f3", german, knight),
        ("@c4", &ENGLISH, pawn),
        ("P@c4", &ENGLISH, pawn),
        ("B@c4", german, pawn),
        ("@c4", german, pawn),
    ] {
        assert_eq!(read_move(word.as_bytes(), &position, letters), Ok(expected), "{word}");
    }
    for word in ["R@f3", "@c8", "Nf3"] {
        let found = read_move(word.as_bytes(), &position, &ENGLISH);
        assert_eq!(found, Err(FaultKind::IllegalMove), "{word}");
    }
}

#[test]
fn kings_are_men_where_the_rules_say_so() {
    use shakmaty::variant::Antichess;
    let fen: Fen = "4k3/8/8/8/8/8/8/4R3 w - - 0 1".parse().unwrap();
    let position: Antichess = fen.into_position(CastlingMode::Standard).unwrap();
    assert!(read_move(b"Rxe8", &position, &ENGLISH).is_ok());
    let fen: Fen = "8/4P3/8/8/8/8/8/k7 w - - 0 1".parse().unwrap();
    let position: Antichess = fen.into_position(CastlingMode::Standard).unwrap();
    assert!(read_move(b"e8=K", &position, &ENGLISH).is_ok());
}
