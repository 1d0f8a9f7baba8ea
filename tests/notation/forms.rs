//! The forms of moves and movetext that books, score sheets and programs use.

use super::{from, game, game_as, only, prefer};
use figurine::games::FaultKind;
use figurine::games::notation::{LETTER_SETS, Reading};

#[test]
fn men_and_squares_in_english() {
    let read = game("1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. Ke2 Qh4 5. Re1 *");
    assert_eq!((read.moves.as_str(), read.letters), ("e4 e5 Nf3 Nc6 Bc4 Bc5 Ke2 Qh4 Re1", "en"));
    assert_eq!(read.faults, []);
}

#[test]
fn only_as_much_of_the_origin_as_is_needed() {
    for (fen, written, found) in [
        ("6k1/8/8/8/8/8/7K/R4R2 w", "Rae1", "Rae1"),
        ("4k3/8/8/8/8/8/8/1K2N1N1 w", "Nef3", "Nef3"),
        ("k7/8/8/4R3/8/8/8/1K2R3 w", "R1e2", "R1e2"),
        ("4k3/8/8/8/8/2N3N1/8/K1N5 w", "Nc3e2", "Nc3e2"),
        ("4k3/8/8/8/8/2N3N1/8/K1N5 w", "N1e2", "N1e2"),
        ("4k3/8/8/8/8/2N3N1/8/K1N5 w", "Nge2", "Nge2"),
        ("4k3/8/8/8/1b6/2N5/8/4K1N1 w", "Ne2", "Ne2"),
        ("4k3/8/8/8/1b6/2N5/8/4K1N1 w", "Nge2", "Ne2"),
        ("8/4P3/8/k7/8/8/8/K7 w", "e8=Q", "e8=Q"),
        ("5r2/4P2k/8/8/8/8/8/K7 w", "exf8=N+", "exf8=N+"),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6", "exd6", "exd6"),
    ] {
        let read = from(fen, written);
        assert_eq!((read.moves.as_str(), &read.faults[..]), (found, &[][..]), "{fen} {written}");
    }
    assert_eq!(from("4k3/8/8/8/1b6/2N5/8/4K1N1 w", "Nce2").kinds(), [FaultKind::IllegalMove]);
    let free = "4k3/8/8/8/8/2N5/8/4K1N1 w";
    assert_eq!(from(free, "Ne2").kinds(), [FaultKind::AmbiguousMove]);
}

#[test]
fn a_pawn_that_promotes_names_its_piece() {
    let read = from("8/4P3/8/k7/8/8/8/K7 w", "e8");
    assert_eq!(read.kinds(), [FaultKind::IllegalMove]);
    let note = read.faults[0].note.as_deref();
    assert_eq!(note, Some("say what the pawn becomes, as in `e8=Q`"));
}

#[test]
fn handwritten_forms() {
    let castle = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    for word in ["0-0", "O-O", "o-o", "O–O", "0—0", "e1g1", "Ke1-g1", "♔e1h1", "O-O mat"] {
        assert_eq!(from(castle, word).moves, "O-O", "{word}");
    }
    for word in ["0-0-0", "O-O-0", "O−O−O", "0-0-O", "e1-c1", "Ke1xa1"] {
        assert_eq!(from(castle, word).moves, "O-O-O", "{word}");
    }
    let promotion = "8/3P4/8/k7/8/8/8/K7 w";
    for word in [
        "d8Q+", "d8(Q)", "d8/Q", "d8=q", "d8=D", "d8(D)X", "d8D", "d7-d8/d", "d7d8q", "d8♛",
        "d8(♕)",
    ] {
        let read = from(promotion, word);
        assert_eq!((read.moves.as_str(), read.faults.len()), ("d8=Q+", 0), "{word}");
    }
    let passant = "4k3/8/8/3pP3/8/8/8/4K3 w - d6";
    for word in
        ["exd6 e.p.", "exd6e.p.", "exd6ep", "exd6 ep", "e5xd6e.p.+", "ed6", "e:d6", "ed6:", "e×d6"]
    {
        let read = from(passant, word);
        assert_eq!((read.moves.as_str(), read.faults.len()), ("exd6", 0), "{word}");
    }
}

#[test]
fn signs_of_check_are_tolerated_true_or_not() {
    for end in ["Dh4X", "Dh4", "Dh4+", "Dh4++", "Dh4#", "Dh4 X", "Dh4mat", "Dh4 mat", "Dd8-h4X"] {
        let read = game(&format!("1. f3 e5 2. g4 {end} 0-1"));
        let found = (read.moves.as_str(), read.faults.len(), read.letters);
        assert_eq!(found, ("f3 e5 g4 Qh4#", 0, "de"), "{end}");
    }
    let read = game("1. e4 e5 2. Rf3 Rc6 3. Lb5 Rf6 4. Lg5++ *");
    assert_eq!(read.kinds(), [FaultKind::IllegalMove], "the signs belong to no square");
}

#[test]
fn numbers_results_and_suffixes() {
    for text in ["1. e4 e5", "1. e4 1... e5", "1.e4 1…e5", "1 e4 e5", "e4, e5", "1. e4 1.. e5"] {
        for end in ["1-0", "0-1", "1/2-1/2", "*"] {
            let read = game(&format!("{text} {end}"));
            assert_eq!((read.moves.as_str(), &read.faults[..]), ("e4 e5", &[][..]), "{text} {end}");
        }
    }
    let read = game("1. e4? e5?? 2. Nf3! Nc6!! 3. Bb5!? a6?! *");
    assert_eq!((read.nags, read.faults.len()), (vec![2, 4, 1, 3, 5, 6], 0));
}

/// School mate in four layouts, the long form as a page prints it.
#[test]
fn school_mate_in_finnish() {
    let board = "r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR";
    for text in [
        "1. e2-e4 e7-e5 2. Lf1-c4 Rb8-c6 3. Dd1-h5 Rg8-f6?? 4. Dh5xf7X",
        "1. e2-e4 e7-e52. Lf1-c4 Rb8-c63. Dd1-h5 Rg8-f6??4. Dh5xf7X",
        "1.e4 e5 2.Lc4 Rc6 3.Dh5 Rf6?? 4.Dxf7X",
        "1.e4 e52.Lc4 Rc63.Dh5 Rf6??4. Dxf7X",
        "1. e2–e4, e7–e5, 2. Lf1–c4, Rb8–c6, 3. Dd1–h5, Rg8–f6??, 4. Dh5×f7 mat",
    ] {
        let read = game(text);
        assert_eq!((read.letters, &read.faults[..]), ("fi", &[][..]), "{text}");
        assert_eq!(read.moves, "e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7#", "{text}");
        assert_eq!(read.board, board, "{text}");
        let marked = if text.contains("??") { &[4][..] } else { &[][..] };
        assert_eq!(read.nags, marked, "{text}");
    }
}

#[test]
fn fools_mate_in_finnish() {
    let board = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR";
    for text in ["1. f3 e5 2. g4 Dh4X", "1. f2-f3 e7-e52. g2-g4 Dd8-h4X", "1. f3, e5, 2. g4, Dh4X"]
    {
        let read = game_as(text, only("fi"));
        assert_eq!((read.board.as_str(), &read.faults[..]), (board, &[][..]), "{text}");
        assert_eq!(game(text).board, board, "whatever language it is taken for");
    }
}

const RUY_LOPEZ: &str = "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Bxc6 dxc6";

#[test]
fn ruy_lopez_in_whole_moves_and_half_moves() {
    let whole = "1. e4 e5 2. Rf3 Rc6 3. Lb5 a6 4. La4 Rf6 5. O-O Le7 6. Lxc6 dxc6";
    let glued = "1. e4 e52. Rf3 Rc63. Lb5 a64. La4 Rf65. O-O Le76. Lxc6 dxc6";
    let halves = "1. e4, 1...e5, 2. Rf3, 2...Rc6, 3. Lb5, 3...a6, 4. La4, 4...Rf6, 5. O-O, 5...Le7, \
        6. Lxc6, 6...dxc6";
    for text in [whole, glued, halves] {
        let read = game(text);
        let found = (read.moves.as_str(), read.letters, &read.faults[..]);
        assert_eq!(found, (RUY_LOPEZ, "fi", &[][..]), "{text}");
    }
    let other = game(&whole.replace("dxc6", "bxc6"));
    assert!(other.moves.ends_with("bxc6"));
    // As the page prints it, with O-O in zeros glued to the number behind.
    let zeros = game("1. e4 e5 2. Rf3 Rc6 3. Lb5 a6 4. La4 Rf6 5. 0-0 Le7 6. Lxc6 dxc6");
    assert_eq!(zeros.moves, RUY_LOPEZ);
}

#[test]
fn lists_of_each_side_are_one_game() {
    let text = "1. e4, 2. Rf3, 3. Lb5, 4. La4, 5. O-O, 6. Lxc6\n\
        1...e5, 2...Rc6, 3...a6, 4...Rf6, 5...Le7, 6...dxc6";
    let read = game(text);
    assert_eq!((read.moves.as_str(), &read.faults[..]), (RUY_LOPEZ, &[][..]));
    let told = game_as(text, only("fi"));
    assert_eq!((told.moves.as_str(), &told.faults[..]), (RUY_LOPEZ, &[][..]));
}

#[test]
fn castling_and_numbers_glued() {
    let start = "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 9";
    for (text, moves) in [
        ("9. O-O O-O10. a3", "O-O O-O a3"),
        ("9. 0-0-0 0-0-010. Kb1", "O-O-O O-O-O Kb1"),
        ("9. 0-0 0-010. a3", "O-O O-O a3"),
        ("9.O-O-0 O-O-010.Kb1", "O-O-O O-O-O Kb1"),
    ] {
        let read = from(start, text);
        assert_eq!((read.moves.as_str(), &read.faults[..]), (moves, &[][..]), "{text}");
    }
    let promoted = from("8/3P4/8/k7/8/8/7p/K7 w", "1. d8=Q+ Kb42. Qd7 h1=Q+3. Ka2");
    assert_eq!(promoted.moves, "d8=Q+ Kb4 Qd7 h1=Q+ Ka2");
}

#[test]
fn both_sides_lost() {
    let castled = game("[Result \"0-0\"]\n\n1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 0-0");
    assert_eq!((castled.moves.as_str(), castled.faults.len()), ("e4 e5 Nf3 Nf6 Bc4 Bc5", 0));
    let castled = game("[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 0-0");
    assert!(castled.moves.ends_with("O-O") && castled.faults.is_empty());
    let early = game("1. e4 e5 0-0 {both were late}");
    assert_eq!((early.moves.as_str(), early.faults.len()), ("e4 e5", 0));
    assert_eq!(game("1. e4 e5 2. 0-0 d6 *").kinds(), [FaultKind::IllegalMove]);
}

#[test]
fn the_whole_game_decides_what_a_letter_means() {
    // No rook gets to f3: the letter is a knight's.
    let read = game("1. e4 e5 2. Rf3 *");
    assert_eq!((read.moves.as_str(), read.letters, read.faults.len()), ("e4 e5 Nf3", "fi", 0));
    // Both can go: English, and a report.
    let both = "4k3/8/8/8/8/R7/8/4K1N1 w";
    let read = from(both, "Rf3");
    assert_eq!((read.moves.as_str(), read.letters), ("Rf3", "en"));
    let [FaultKind::TwoReadings { read: one, others }] = &read.kinds()[..] else { panic!() };
    assert_eq!((one.code, others[0].code), ("en", "fi"));
    // A later move decides, and so does the one who asks.
    let text = format!("[FEN \"{both}\"]\n\n1. Rf3 Kd7 2. Te3 *");
    assert_eq!(game(&text).moves, "Nf3 Kd7 Re3");
    assert_eq!(game(&text).faults, []);
    let text = format!("[FEN \"{both}\"]\n\n1. Rf3 *");
    let finnish = game_as(&text, prefer("fi"));
    assert_eq!((finnish.moves.as_str(), finnish.faults.len()), ("Nf3", 1));
    assert_eq!(game_as(&text, only("fi")).moves, "Nf3");
    assert_eq!(game_as(&text, only("fi")).faults, []);
    assert_eq!(game_as(&text, only("en")).faults, []);
}

#[test]
fn one_foreign_letter_makes_no_foreign_game() {
    let english = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Sf6 5. O-O Be7 *";
    let read = game(english);
    assert_eq!((read.letters, read.moves.as_str()), ("en", "e4 e5 Nf3 Nc6 Bb5 a6 Ba4"));
    assert_eq!(
        (read.kinds(), read.faults[0].token.as_str()),
        (vec![FaultKind::UnreadableMove], "Sf6")
    );
    // A German game with a slip is a German game.
    let german = "1. e4 e5 2. Sf3 Sc6 3. Lb5 a6 4. Lb3 Sf6 5. O-O Le7 *";
    let read = game(german);
    assert_eq!((read.letters, read.moves.as_str()), ("de", "e4 e5 Nf3 Nc6 Bb5 a6"));
    assert_eq!(read.kinds(), [FaultKind::IllegalMove]);
    // A slip before the first letter that counts.
    let read = game("1. e4 e5 2. Sf4 Sc6 3. Lb5 a6 4. La4 Sf6 *");
    assert_eq!((read.letters, read.faults.len()), ("de", 1));
}

#[test]
fn variations_are_in_the_language_of_the_game() {
    let read = game("1. e4 e5 (1... Sf6 2. e5) 2. Sf3 Sc6 3. Lb5 (3. Nc3) 3... a6 *");
    assert_eq!((read.letters, read.faults.len()), ("de", 1));
    assert_eq!(read.faults[0].token, "Nc3");
    let read = game("1. e4 e5 (1... Sf6) 2. Nf3 Nc6 *");
    assert_eq!((read.letters, read.moves.as_str()), ("en", "e4 e5 Nf3 Nc6"));
}

#[test]
fn a_fixed_language_is_not_left() {
    let read = game_as("1. e4 e5 2. Nf3 *", only("de"));
    assert_eq!((read.letters, read.moves.as_str()), ("de", "e4 e5"));
    let read = game_as("1. e4 e5 2. Nf3 *", prefer("de"));
    assert_eq!((read.letters, read.moves.as_str(), read.faults.len()), ("en", "e4 e5 Nf3", 0));
    let read = game_as("1. e4 e5 2. ♘f3 ♞c6 3. g1-h1 *", only("ru"));
    assert_eq!(read.moves, "e4 e5 Nf3 Nc6");
    assert_eq!(Reading::default().usual().code, "en");
    assert!(LETTER_SETS.iter().all(|set| only(set.code).usual() == set));
}

#[test]
fn a_game_does_not_depend_on_those_before_it() {
    let parts = [
        "1. e4 e5 2. Sf3 *",
        "1. e4 e5 2. Rf3 *",
        "1. e4 e5 2. Nf3 *",
        "1. e4 e5 2. Kf3 *",
        "1. e4 e5 2. Cf3 (2. Ac4) *",
    ];
    let alone: Vec<_> = parts.iter().map(|text| game(text)).collect();
    for turn in 0..parts.len() {
        let mut order: Vec<usize> = (0..parts.len()).collect();
        order.rotate_left(turn);
        let text: String = order.iter().map(|i| format!("{}\n\n", parts[*i])).collect();
        for (i, read) in order.into_iter().zip(super::games(text.as_bytes(), Reading::default())) {
            let same = (&alone[i].moves, alone[i].letters, alone[i].kinds());
            assert_eq!((&read.moves, read.letters, read.kinds()), same, "{}", parts[i]);
        }
    }
}
