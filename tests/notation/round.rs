//! Games written with the letters of every language and read back.

use super::{Read, game, game_as, only};
use figurine::games::notation::{LETTER_SETS, LetterSet};
use shakmaty::san::San;
use shakmaty::{Chess, Move, Position, Role};

/// A sequence of numbers that looks random and is the same in every run.
struct Dice(u64);

impl Dice {
    fn throw(&mut self, sides: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % sides
    }
}

/// Legal moves one after the other, with the positions before them.
fn random_game(seed: u64, plies: usize) -> Vec<(Chess, Move)> {
    let (mut dice, mut position, mut played) = (Dice(seed), Chess::new(), Vec::new());
    for _ in 0..plies {
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        let chosen = moves[dice.throw(moves.len())];
        played.push((position.clone(), chosen));
        position.play_unchecked(chosen);
    }
    played
}

fn in_english(game: &[(Chess, Move)]) -> Vec<String> {
    game.iter().map(|(position, m)| San::from_move(position, *m).to_string()).collect()
}

/// The letters of a move in SAN changed to those of a language.
fn translate(san: &str, letters: &LetterSet) -> String {
    if san.starts_with('O') {
        return san.to_owned();
    }
    let letter = |ch: char| match Role::from_char(ch).filter(|_| ch.is_ascii_uppercase()) {
        Some(role) => letters.letter(role).to_owned(),
        None => ch.to_string(),
    };
    san.chars().map(letter).collect()
}

/// A move with its origin: `Ng1-f3`, `e7xd8=Q`.
fn long(m: Move, letters: &LetterSet) -> String {
    let Some(from) = m.from().filter(|_| !m.is_castle()) else {
        return San::from_move(&Chess::new(), m).to_string();
    };
    let head = if m.role() == Role::Pawn { "" } else { letters.letter(m.role()) };
    let sign = if m.is_capture() { 'x' } else { '-' };
    let becomes = m.promotion().map_or(String::new(), |role| format!("={}", letters.letter(role)));
    format!("{head}{from}{sign}{}{becomes}", m.to())
}

fn numbered(words: &[String]) -> String {
    let pair = |(n, pair): (usize, &[String])| format!("{}. {}", n + 1, pair.join(" "));
    words.chunks(2).enumerate().map(pair).collect::<Vec<_>>().join(" ") + " *"
}

fn bare(read: &Read) -> Vec<String> {
    let words = read.moves.split_whitespace();
    words.map(|word| word.trim_end_matches(['+', '#']).to_owned()).collect()
}

#[test]
fn a_game_in_every_language_is_found_without_being_told() {
    let words = "e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 g6 Be3 Bg7 f3 O-O Qd2 Nc6 Bc4 Bd7 O-O-O Rc8 Bb3 \
        Ne5 Kb1 Nc4 Bxc4 Rxc4 h4 Kh8";
    let english: Vec<String> = words.split_whitespace().map(str::to_owned).collect();
    for set in LETTER_SETS {
        let words: Vec<String> = english.iter().map(|san| translate(san, set)).collect();
        let read = game(&numbered(&words));
        assert_eq!((bare(&read), &read.faults[..]), (english.clone(), &[][..]), "{}", set.name);
        let found = LetterSet::by_code(read.letters).unwrap();
        assert_eq!(found.listed(), set.listed(), "{}", set.name);
    }
}

#[test]
fn random_games_read_back_in_every_language() {
    for (seed, set) in (1..).zip(LETTER_SETS) {
        let played = random_game(seed * 7919, 120);
        let english = in_english(&played);
        let short: Vec<String> = english.iter().map(|san| translate(san, set)).collect();
        let long: Vec<String> = played.iter().map(|(_, m)| long(*m, set)).collect();
        for text in [numbered(&short), numbered(&long)] {
            for read in [game(&text), game_as(&text, only(set.code))] {
                assert_eq!(bare(&read), english, "{}: {text}", set.name);
                assert_eq!(read.faults, [], "{}", set.name);
            }
        }
    }
}

#[test]
fn games_of_squares_and_figurines_need_no_language() {
    for seed in 1..20 {
        let played = random_game(seed, 80);
        let english = in_english(&played);
        let uci =
            played.iter().map(|(_, m)| m.to_uci(shakmaty::CastlingMode::Standard).to_string());
        let figurine = |ch: char| match ch {
            'K' => '♔',
            'Q' => '♛',
            'R' => '♖',
            'B' => '♝',
            'N' => '♘',
            other => other,
        };
        let pictures = english.iter().map(|san| san.chars().map(figurine).collect());
        for words in [uci.collect::<Vec<String>>(), pictures.collect()] {
            let read = game(&numbered(&words));
            assert_eq!((bare(&read), &read.faults[..]), (english.clone(), &[][..]));
        }
    }
}

#[test]
fn every_spelling_of_every_man_is_read() {
    for set in LETTER_SETS {
        for (role, list) in Role::ALL.into_iter().zip(set.letters) {
            for spelling in list {
                assert_eq!(set.role(spelling), Some(role), "{} {spelling}", set.name);
            }
        }
    }
}
