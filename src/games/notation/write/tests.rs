//! Tests of the writing of moves.

use super::*;
use crate::games::notation::{LETTER_SETS, LetterSet, Reading};
use crate::games::{RawGame, Replayer, Want, read_tags};
use proptest::prelude::*;
use shakmaty::fen::Fen;
use shakmaty::variant::Crazyhouse;
use shakmaty::{CastlingMode, Chess};

/// Positions from which random games begin: the usual one, castling from odd squares, pawns about
/// to promote, pawns that can be taken en passant, many men of a kind.
const STARTS: [&str; 8] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "rkrbbnnq/pppppppp/8/8/8/8/PPPPPPPP/RKRBBNNQ w ACac - 0 1",
    "1rk2r2/pppp1p2/8/8/8/8/PPPP1P2/1RK2R2 w BFbf - 0 1",
    "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1",
    "1n1n1n2/PPP1PPP1/7k/8/8/K7/1ppp1ppp/1N1N1N2 w - - 0 1",
    "4k3/2p1p1p1/8/1P1P1P1P/p1p1p1p1/8/1P1P1P1P/4K3 w - - 0 1",
    "1k6/8/2Q1Q1Q1/N7/2Q3Q1/5N2/2Q1Q1Q1/K2N4 w - - 0 1",
    "qn2k3/3q4/8/1n1q4/4b3/q1n1b3/7K/R6R b - - 0 1",
];

fn position(fen: &str) -> Chess {
    let fen: Fen = fen.parse().unwrap();
    fen.into_position(CastlingMode::Chess960).unwrap()
}

/// A game with these moves, each chosen by a number among the legal ones.
fn play(start: &str, choices: &[u16]) -> Vec<(Chess, Move)> {
    let mut position = position(start);
    let mut line = Vec::new();
    for choice in choices {
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        let played = moves[usize::from(*choice) % moves.len()];
        line.push((position.clone(), played));
        position.play_unchecked(played);
    }
    line
}

fn written(notation: Notation, position: &Chess, played: Move) -> String {
    notation.of_move(VariantPosition::Chess(position.clone()), played)
}

/// The game replayed from a text in English, with the tag that says where it begins.
fn replayed(start: &str, movetext: &str) -> Game {
    replayed_in(start, movetext, &ENGLISH)
}

fn replayed_in(start: &str, movetext: &str, letters: &'static LetterSet) -> Game {
    let text = format!("[FEN \"{start}\"]\n\n{movetext} *\n");
    let raw = RawGame::of(text.as_bytes());
    let mut replayer = Replayer::new();
    replayer.set_reading(Reading { only: Some(letters), prefer: None });
    replayer.replay(&raw, read_tags(&raw), Want::default());
    assert!(replayer.faults().is_empty(), "{text}: {:?}", replayer.faults());
    replayer.game().clone()
}

/// SAN as one would write it with all legal moves at hand: the letter and the target, and if that
/// fits several moves the file, else the rank, else both.
fn slow_san(position: &Chess, played: Move) -> String {
    if let Some(side) = played.castling_side() {
        return slow_sign(position, played, if side.is_king_side() { "O-O" } else { "O-O-O" });
    }
    let legal = position.legal_moves();
    let from = played.from().unwrap();
    let fits = |file: bool, rank: bool| {
        let alike = legal.iter().filter(|other| {
            let square = other.from().unwrap();
            !other.is_castle()
                && other.role() == played.role()
                && other.to() == played.to()
                && other.promotion() == played.promotion()
                && (!file || square.file() == from.file())
                && (!rank || square.rank() == from.rank())
        });
        alike.count() == 1
    };
    let pawn = played.role() == Role::Pawn;
    let forms = [(false, false), (true, false), (false, true), (true, true)];
    let (file, rank) = if pawn {
        (played.is_capture(), false)
    } else {
        forms.into_iter().find(|(file, rank)| fits(*file, *rank)).unwrap()
    };
    let mut text = String::new();
    if !pawn {
        text.push(played.role().upper_char());
    }
    if file {
        text.push(from.file().char());
    }
    if rank {
        text.push(from.rank().char());
    }
    if played.is_capture() {
        text.push('x');
    }
    text.push_str(&played.to().to_string());
    if let Some(role) = played.promotion() {
        text.push_str(&format!("={}", role.upper_char()));
    }
    slow_sign(position, played, &text)
}

fn slow_sign(position: &Chess, played: Move, text: &str) -> String {
    let after = position.clone().play(played).unwrap();
    let king = after.board().king_of(after.turn()).unwrap();
    let attacked = after.board().attacks_to(king, !after.turn(), after.board().occupied()).any();
    match (attacked, after.legal_moves().is_empty()) {
        (true, true) => format!("{text}#"),
        (true, false) => format!("{text}+"),
        _ => text.to_owned(),
    }
}

/// The moves of a text in these notations.
fn forms(fen: &str, movetext: &str, names: &str) -> Vec<String> {
    let game = replayed(fen, movetext);
    let id = game.nodes.len() as NodeId - 1;
    let written = |name| Notation::by_name(name).unwrap().of(&game, id).unwrap();
    names.split(' ').map(written).collect()
}

const NAMES: &str = "san long uci figurine de long:fi ru";

#[test]
fn a_move_in_every_notation() {
    for (fen, movetext, want) in [
        (STARTS[0], "Nf3", "Nf3 Ng1-f3 g1f3 ♘f3 Sf3 Rg1-f3 Кf3"),
        (STARTS[0], "1. e4 d5 2. exd5", "exd5 e4xd5 e4d5 exd5 exd5 e4xd5 exd5"),
        (STARTS[0], "1. f3 e5 2. g4 Qh4", "Qh4# Qd8-h4# d8h4 ♕h4# Dh4# Dd8-h4# Фh4#"),
        (STARTS[0], "1. d4 d6 2. d5 e5 3. dxe6", "dxe6 d5xe6 d5e6 dxe6 dxe6 d5xe6 dxe6"),
        (STARTS[3], "O-O", "O-O O-O e8g8 O-O O-O O-O O-O"),
        (STARTS[3], "O-O-O", "O-O-O O-O-O e8c8 O-O-O O-O-O O-O-O O-O-O"),
        (STARTS[2], "O-O", "O-O O-O c1f1 O-O O-O O-O O-O"),
        (STARTS[2], "Kd1 Kd8", "Kd8 Kc8-d8 c8d8 ♔d8 Kd8 Kc8-d8 Крd8"),
        (STARTS[0], "--", "-- -- 0000 -- -- -- --"),
        (
            "5r2/4P2k/8/8/8/8/8/K7 w - - 0 1",
            "exf8=N",
            "exf8=N+ e7xf8=N+ e7f8n exf8=♘+ exf8=S+ e7xf8=R+ exf8=К+",
        ),
    ] {
        assert_eq!(forms(fen, movetext, NAMES).join(" "), want, "{movetext}");
    }
}

/// Forms of the hand and of old books, as they are exported.
#[test]
fn what_is_read_loosely_is_written_strictly() {
    for (fen, movetext, want) in [
        (STARTS[0], "1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6?? 4. Qxf7", "Qxf7# Qh5xf7#"),
        (STARTS[0], "1. e4+ e5# 2. Qh5X", "Qh5 Qd1-h5"),
        (STARTS[0], "1. e4 d5 2. Bb5", "Bb5+ Bf1-b5+"),
        (STARTS[3], "0-0", "O-O O-O"),
        (STARTS[3], "0-0-0", "O-O-O O-O-O"),
        ("8/3P4/8/8/8/8/8/K6k w - - 0 1", "d8Q", "d8=Q d7-d8=Q"),
        ("4k3/3P4/8/8/8/8/8/K7 b - - 0 1", "1... Kf7 d8(Q)", "d8=Q d7-d8=Q"),
        ("8/4P3/8/k7/8/8/8/K7 w - - 0 1", "e8=Q", "e8=Q e7-e8=Q"),
        ("8/4P3/8/4k3/8/8/8/K7 w - - 0 1", "e8/Q+", "e8=Q+ e7-e8=Q+"),
        ("5r2/4P2k/8/8/8/8/8/K7 w - - 0 1", "exf8=N+", "exf8=N+ e7xf8=N+"),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6 e.p.", "exd6 e5xd6"),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6e.p.", "exd6 e5xd6"),
        (STARTS[0], "1. e4 e5 2. Ng1-f3 d6 3. N:e5", "Nxe5 Nf3xe5"),
    ] {
        assert_eq!(forms(fen, movetext, "san long").join(" "), want, "{movetext}");
    }
}

#[test]
fn the_origin_is_written_where_it_must_be() {
    for (fen, movetext, want) in [
        ("6k1/8/8/8/8/8/7K/R4R2 w - - 0 1", "Rae1", "Rae1"),
        ("4k3/8/8/8/8/8/8/1K2N1N1 w - - 0 1", "Nef3", "Nef3"),
        ("k7/8/8/4R3/8/8/8/1K2R3 w - - 0 1", "R1e2", "R1e2"),
        ("4k3/8/8/8/8/2N3N1/8/K1N5 w - - 0 1", "Nc3e2", "Nc3e2"),
        ("4k3/8/8/8/8/2N3N1/8/K1N5 w - - 0 1", "Nc1e2", "N1e2"),
        ("4k3/8/8/8/8/2N3N1/8/K1N5 w - - 0 1", "Ng3e2", "Nge2"),
        // The other knight is pinned.
        ("4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1", "Nge2", "Ne2"),
        ("4k3/8/8/8/8/2N5/8/4K1N1 w - - 0 1", "Nge2", "Nge2"),
    ] {
        assert_eq!(forms(fen, movetext, "san"), [want], "{fen}");
    }
}

#[test]
fn passing_is_read_again() {
    for notation in [Notation::San, Notation::Long, Notation::Uci, Notation::Figurine] {
        let game = replayed(STARTS[0], "e4 --");
        let words = [1, 2].map(|id| notation.of(&game, id).unwrap());
        let again = replayed(STARTS[0], &words.join(" "));
        assert_eq!(again.nodes.len(), 3, "{words:?}");
        assert_eq!(again.nodes[2].step.unwrap().kind, StepKind::Null);
    }
}

#[test]
fn castling_of_chess960_is_the_king_taking_the_rook() {
    let mut game = replayed(STARTS[3], "O-O");
    assert_eq!(Notation::Uci.of(&game, 1).unwrap(), "e8g8");
    game.variant = Variant::Chess960;
    assert_eq!(Notation::Uci.of(&game, 1).unwrap(), "e8h8");
}

#[test]
fn men_are_dropped_with_a_sign() {
    let fen: Fen = "4k3/8/8/8/8/8/8/4K3[NP] w - - 0 1".parse().unwrap();
    let position: Crazyhouse = fen.into_position(CastlingMode::Standard).unwrap();
    let drop = |name: &str, role, to| {
        let position = VariantPosition::Crazyhouse(position.clone());
        Notation::by_name(name).unwrap().of_move(position, Move::Put { role, to })
    };
    for (name, want) in [
        ("san", "N@f6+ P@e4"),
        ("long", "N@f6+ P@e4"),
        ("uci", "N@f6 P@e4"),
        ("figurine", "♘@f6+ ♙@e4"),
        ("de", "S@f6+ B@e4"),
    ] {
        let (knight, pawn) =
            (drop(name, Role::Knight, Square::F6), drop(name, Role::Pawn, Square::E4));
        assert_eq!(format!("{knight} {pawn}"), want, "{name}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    /// A game that is written in any notation is the same when it is read.
    #[test]
    fn what_is_written_is_read_again(
        start in 0..STARTS.len(),
        choices in prop::collection::vec(any::<u16>(), 1..60),
        language in 0..LETTER_SETS.len(),
    ) {
        let start = STARTS[start];
        let line = play(start, &choices);
        let letters = &LETTER_SETS[language];
        for (notation, letters) in [
            (Notation::San, &ENGLISH),
            (Notation::Long, &ENGLISH),
            (Notation::Uci, &ENGLISH),
            (Notation::Uci, letters),
            (Notation::Figurine, &ENGLISH),
            (Notation::Figurine, letters),
            (Notation::Letters(letters), letters),
            (Notation::LongLetters(letters), letters),
        ] {
            let words: Vec<_> = line.iter().map(|(p, m)| written(notation, p, *m)).collect();
            let game = replayed_in(start, &words.join(" "), letters);
            prop_assert_eq!(game.nodes.len(), line.len() + 1);
            for ((_, played), node) in line.iter().zip(game.nodes.iter().skip(1)) {
                let step = node.step.unwrap();
                prop_assert_eq!(step.played(), Some(*played), "{:?}", words);
            }
            let ids = 1..=line.len() as NodeId;
            let again: Vec<_> = ids.map(|id| notation.of(&game, id).unwrap()).collect();
            prop_assert_eq!(&again, &words);
        }
    }

    /// Every legal move of every position is written as the obvious way would have it.
    #[test]
    fn san_is_minimal(
        start in 0..STARTS.len(),
        choices in prop::collection::vec(any::<u16>(), 1..40),
    ) {
        for (position, _) in play(STARTS[start], &choices) {
            for played in position.legal_moves() {
                let (got, want) =
                    (written(Notation::San, &position, played), slow_san(&position, played));
                prop_assert_eq!(got, want, "{:?}", position.board());
            }
        }
    }
}
