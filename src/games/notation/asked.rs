//! Moves and positions that somebody asks for, by a word or a line of moves.

use super::read::Wish;
use super::shape::{castling, plain};
use super::{LetterSet, Reading};
use crate::games::decode::decode;
use crate::games::{Fault, Game, Node, NodeId, RawGame, Replayer, Step, StepKind, Tags, Want};
use shakmaty::{Board, CastlingSide, Color, Position, Role, Square};
use std::ops::Range;

/// A move as a word asks for it, whatever the position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asked {
    what: What,
    /// A sign of capture or, in long algebraic, of none.
    capture: Option<bool>,
    sign: Option<Sign>,
    nag: Option<u8>,
}

/// The word with a remark on en passant that stands apart glued to it.
fn joined(word: &str) -> String {
    match word.split_once(char::is_whitespace) {
        Some((first, rest)) if rest.trim_start().starts_with("e.p") => {
            format!("{first}{}", rest.trim_start())
        }
        _ => word.to_owned(),
    }
}

/// The parts without signs.
#[derive(Clone, Debug, PartialEq, Eq)]
enum What {
    Null,
    Castle(CastlingSide),
    Squares(Wish),
}

/// What stands behind a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sign {
    Check,
    DoubleCheck,
    Mate,
}

/// The suffixes of a move with their NAGs (PGN standard, section 10).
const SUFFIXES: [(&str, u8); 6] = [("!!", 3), ("??", 4), ("!?", 5), ("?!", 6), ("!", 1), ("?", 2)];

impl Asked {
    /// What a word asks for in the letters of a language; none if it is no move.
    pub fn of(word: &str, letters: &LetterSet) -> Option<Asked> {
        let word = joined(word.trim());
        let suffix = SUFFIXES.iter().find(|(suffix, _)| word.ends_with(suffix));
        let (word, nag) = match suffix {
            Some((suffix, nag)) => (word.strip_suffix(suffix)?.trim_end(), Some(*nag)),
            None => (word.as_str(), None),
        };
        if matches!(word, "--" | "Z0" | "0000") {
            return Some(Asked { what: What::Null, capture: None, sign: None, nag });
        }
        let text = plain(word.as_bytes());
        let what = match castling(&text) {
            Some(side) => What::Castle(side),
            None => What::Squares(Wish::of(&text, letters)?),
        };
        let capture = match &what {
            What::Squares(_) if text.contains(['x', 'X', ':', '*']) => Some(true),
            What::Squares(_) if text.contains('-') => Some(false),
            _ => None,
        };
        Some(Asked { what, capture, sign: Sign::of(word), nag })
    }

    /// The NAG of its suffix; NAGs have to be read to find it.
    pub fn nag(&self) -> Option<u8> {
        self.nag
    }

    /// Whether the move that led to this position is such a move.
    pub fn fits(&self, game: &Game, id: NodeId) -> bool {
        let Some((node, step)) = game.node(id).and_then(|node| Some((node, node.step?))) else {
            return false;
        };
        let nags = || {
            let Range { start, end } = node.nags;
            game.nags.get(start as usize..end as usize).unwrap_or_default()
        };
        self.what.fits(&step)
            && self.capture.is_none_or(|capture| capture == step.capture.is_some())
            && self.nag.is_none_or(|nag| nags().contains(&nag))
            && self.sign.is_none_or(|sign| sign.is_true(game, id))
    }
}

impl What {
    fn fits(&self, step: &Step) -> bool {
        match (self, step.kind) {
            (What::Null, kind) => kind == StepKind::Null,
            (What::Castle(side), StepKind::Castle { short, .. }) => {
                *side == CastlingSide::from_king_side(short)
            }
            (What::Castle(_), _) | (What::Squares(_), StepKind::Null) => false,
            (What::Squares(wish), StepKind::Drop) => {
                wish.squares.drop && wish.role == step.role && wish.squares.to == step.to
            }
            (What::Squares(wish), StepKind::Castle { rook_from, .. }) => {
                let named = wish.squares.head.is_empty() || wish.role == Role::King;
                let to = wish.squares.to;
                named
                    && wish.squares.origin() == Some(step.from)
                    && (to == step.to || to == rook_from)
            }
            (What::Squares(wish), StepKind::Normal | StepKind::EnPassant) => walks(wish, step),
        }
    }
}

/// A move without a letter is a pawn's, but for one with its whole origin. A word that would
/// also fit another legal move fits nevertheless: the move was played.
fn walks(wish: &Wish, step: &Step) -> bool {
    let squares = &wish.squares;
    let bare = squares.bare_origin().is_some();
    let push = wish.role == Role::Pawn && squares.file.is_none();
    !squares.drop
        && squares.to == step.to
        && (bare || wish.role == step.role)
        && squares.file.is_none_or(|file| file == step.from.file())
        && squares.rank.is_none_or(|rank| rank == step.from.rank())
        && wish.promotion == step.promotion
        && (!push || step.from.file() == step.to.file())
}

impl Sign {
    /// The sign at the end of a word.
    fn of(word: &str) -> Option<Sign> {
        let text = decode(word.as_bytes());
        let text = ["e.p.", "e.p", "ep.", "ep"]
            .into_iter()
            .find_map(|mark| text.strip_suffix(mark))
            .unwrap_or(&text)
            .trim_end();
        let ends = |marks: &[&str]| marks.iter().any(|mark| text.ends_with(mark));
        if ends(&["#", "X", "mat", "matt", "mate"]) {
            Some(Sign::Mate)
        } else if ends(&["++", "\u{2021}"]) {
            Some(Sign::DoubleCheck)
        } else {
            ends(&["+", "\u{2020}"]).then_some(Sign::Check)
        }
    }

    fn is_true(self, game: &Game, id: NodeId) -> bool {
        game.rules(id).is_some_and(|position| match self {
            Sign::Check => position.is_check(),
            Sign::DoubleCheck => position.checkers().count() > 1,
            Sign::Mate => position.is_checkmate(),
        })
    }
}

/// What makes two positions one: the men, the side to move, the rights to castle, and the square
/// on which a pawn can be taken en passant by a legal move (FIDE Laws, article 9.2.2).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placement {
    board: Board,
    turn: Color,
    castling: shakmaty::Bitboard,
    en_passant: Option<Square>,
}

/// How moves are written.
const FORM: &str = "write moves from the initial position, like `1. e4 e5 2. Nf3`";

/// Why a line of moves leads nowhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Astray {
    /// The bytes of the text where it goes wrong.
    pub at: Range<usize>,
    /// What is wrong there, in lower case.
    pub message: String,
    /// Why, or what to write instead.
    pub help: String,
}

impl Placement {
    /// The placement of a position; none if the game has none of this number.
    pub fn of(game: &Game, id: NodeId) -> Option<Placement> {
        let node = game.node(id)?;
        let en_passant = node.ep_square.and_then(|_| game.rules(id)?.legal_ep_square());
        let (board, turn) = (node.board.clone(), node.turn);
        Some(Placement { board, turn, castling: node.castling, en_passant })
    }

    /// The placement that moves lead to from the usual initial position, in the letters of a
    /// language; variations and comments count for nothing.
    ///
    /// # Errors
    ///
    /// The first move that cannot be played, or no move at all.
    pub fn after(text: &str, letters: &'static LetterSet) -> Result<Placement, Astray> {
        let raw = RawGame {
            number: 1,
            line: 1,
            column: 1,
            offset: 0,
            text: text.as_bytes(),
            board: None,
            head: None,
        };
        let mut replayer = Replayer::new();
        replayer.set_reading(Reading { only: Some(letters), prefer: None });
        replayer.replay(&raw, Tags::default(), Want::default());
        if let Some(fault) = replayer.faults().first() {
            return Err(Astray::of(text, fault));
        }
        let nowhere = || Astray {
            at: 0..text.len(),
            message: "no moves are given".to_owned(),
            help: FORM.to_owned(),
        };
        let game = replayer.game();
        let last = game.nodes.len().checked_sub(1).filter(|last| *last > 0);
        let last = last.and_then(|last| Placement::of(game, NodeId::try_from(last).ok()?));
        last.ok_or_else(nowhere)
    }

    /// Whether a position is this one.
    pub fn is(&self, game: &Game, id: NodeId) -> bool {
        let alike = |node: &Node| self.turn == node.turn && self.board == node.board;
        game.node(id).is_some_and(alike) && Placement::of(game, id).as_ref() == Some(self)
    }
}

impl Astray {
    fn of(text: &str, fault: &Fault) -> Astray {
        let start = usize::try_from(fault.offset).unwrap_or_default().min(text.len());
        let end = start.saturating_add(fault.token.len()).min(text.len());
        let message = Fault { note: None, ..fault.clone() }.to_string();
        Astray {
            at: start..end,
            message,
            help: fault.note.clone().unwrap_or_else(|| FORM.to_owned()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::notation::{ENGLISH, LETTER_SETS, Notation};
    use crate::games::read_tags;

    fn game(text: &str) -> Game {
        let text = text.as_bytes();
        let raw = RawGame::of(text);
        let mut replayer = Replayer::new();
        let want = Want { variations: true, comments: true, men: false };
        replayer.replay(&raw, read_tags(&raw), want);
        assert!(replayer.faults().is_empty(), "{:?}", replayer.faults());
        replayer.game().clone()
    }

    /// The moves of a game that a word finds.
    fn found(game: &Game, word: &str) -> Vec<NodeId> {
        let asked = Asked::of(word, &ENGLISH).unwrap_or_else(|| panic!("{word}"));
        (0..).take(game.nodes.len()).filter(|id| asked.fits(game, *id)).collect()
    }

    #[test]
    fn what_is_written_counts() {
        let game = game("1. e4 d5! 2. exd5 Qxd5?? 3. Nc3 Qe5+ 4. Be2 Nc6 5. Nf3 Qxe2+ *");
        for (word, ids) in [
            ("e4", &[1][..]),
            ("e2-e4", &[1]),
            ("e2xe4", &[]),
            ("e4+", &[]),
            ("d5", &[2]),
            ("d5!", &[2]),
            ("d5?", &[]),
            ("d5 !", &[2]),
            ("exd5", &[3]),
            ("ed5", &[3]),
            ("e4d5", &[3]),
            ("Qd5", &[4]),
            ("Qxd5??", &[4]),
            ("Qxd5+", &[]),
            ("Q-d5", &[]),
            ("Qe5+", &[6]),
            ("Qe5#", &[]),
            ("Qe5++", &[]),
            ("Qe2", &[10]),
            ("Q5e2", &[10]),
            ("Q4e2", &[]),
            ("Nbc3", &[5]),
            ("Nb8-c6", &[8]),
            ("♞c6", &[8]),
            ("--", &[]),
            ("O-O", &[]),
        ] {
            assert_eq!(found(&game, word), ids, "{word}");
        }
    }

    #[test]
    fn words_that_are_no_moves() {
        for word in ["", "N", "Nf9", "1. e4", "e4 e5", "Sf3", "xx", "O-O-O-O", "!", "Nf3!!!"] {
            assert_eq!(Asked::of(word, &ENGLISH), None, "{word}");
        }
    }

    /// In every notation, a move that was written finds itself.
    #[test]
    fn every_move_is_found_as_it_is_written() {
        let text = "[FEN \"r3k2r/1P6/8/2pP4/5n2/8/8/R3K2R w KQkq c6 0 1\"]\n\n\
            1. dxc6 (1. bxa8=Q+ Ke7) (1. O-O-O Nd3+ 2. Kb1 --) O-O 2. Rh4 Rfe8+ 3. Kd2 *";
        let game = game(text);
        for set in LETTER_SETS {
            for (notation, letters) in [
                (Notation::San, &ENGLISH),
                (Notation::Long, &ENGLISH),
                (Notation::Uci, set),
                (Notation::Figurine, set),
                (Notation::Letters(set), set),
                (Notation::LongLetters(set), set),
            ] {
                for id in 1..game.nodes.len() as NodeId {
                    let word = notation.of(&game, id).unwrap();
                    let asked = Asked::of(&word, letters).unwrap_or_else(|| panic!("{word}"));
                    let node = game.node(id).unwrap();
                    let siblings = game.children(node.parent.unwrap());
                    let fits: Vec<_> = siblings.filter(|one| asked.fits(&game, *one)).collect();
                    assert_eq!(fits, [id], "{word}, {}", set.code);
                }
            }
        }
    }

    #[test]
    fn placements_are_compared_as_the_laws_have_it() {
        let after = |text| Placement::after(text, &ENGLISH);
        assert_eq!(after("1. e4 e5 2. Nf3"), after("Nf3 e5 e4"));
        assert_ne!(after("1. e4 e5 2. Nf3"), after("1. e4 e5 2. Nf3 Nc6"));
        assert!(after("e4 d6 a3 d5 e5 f5").is_ok());
        assert_ne!(after("e3 d5 e4 f6 e5 f5"), after("e3 d6 e4 d5 e5 f5"));
        assert_ne!(after("Nf3 Nf6 Rg1 Ng8 Rh1 Nf6"), after("Nf3 Nf6 Nc3 Ng8 Nb1 Nf6"));
        let astray = after("1. e4 e5 2. Nf6 Nc6").unwrap_err();
        assert_eq!(astray.at, 12..15);
        assert!(after("").is_err() && after("*").is_err());
    }
}
