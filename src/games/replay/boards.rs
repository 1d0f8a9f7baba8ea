//! The other board of a game of Bughouse, whose captures fill the hands of this one.

use super::line::{Flow, Line, Replay};
use crate::games::hands::arrival;
use crate::games::notation::read_move;
use crate::games::rules::Playable;
use crate::games::split::has_marks;
use crate::games::{Tags, Token};
use shakmaty::variant::{Variant as Kind, VariantPosition};
use shakmaty::{Color, Move, Position, Role};

/// One of the two boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Board {
    A,
    B,
}

/// Both boards: which is ours, and the other one.
pub(super) struct Boards {
    mine: Board,
    /// The board of the move that comes next in the text.
    current: Board,
    other: VariantPosition,
    /// The record of the other board could not be followed: what came from there is not known.
    pub lost: bool,
}

/// A mark before a move: `A` and `B` for White's moves, `a` and `b` for Black's.
fn mark(word: &[u8]) -> Option<Board> {
    match word {
        b"A" | b"a" => Some(Board::A),
        b"B" | b"b" => Some(Board::B),
        _ => None,
    }
}

impl Boards {
    /// The board that this game is, by its tag `Board`, if its text has the moves of two.
    pub fn named(tags: &Tags, text: &[u8]) -> Option<Board> {
        let board = match tags.get("Board")? {
            "A" => Board::A,
            "B" => Board::B,
            _ => return None,
        };
        has_marks(text).then_some(board)
    }

    /// The boards of a game that has two.
    pub fn of(tags: &Tags, text: &[u8]) -> Option<Boards> {
        let mine = Boards::named(tags, text)?;
        let other = VariantPosition::new(Kind::Crazyhouse);
        Some(Boards { mine, current: Board::A, other, lost: false })
    }
}

impl<'t, P: Playable> Replay<'_, 't, P> {
    /// Takes a token of a text with two boards; none if it is one for our own.
    pub fn take_of_boards(&mut self, line: &mut Line<P>, token: Token<'t>) -> Option<Flow> {
        let boards = self.boards.as_mut()?;
        if let Token::Word(word) = token
            && let Some(board) = mark(word)
        {
            boards.current = board;
            return Some(Flow::Goes);
        }
        if boards.current == boards.mine {
            return None;
        }
        match token {
            // The result is for both.
            Token::Result(_) | Token::Open | Token::Close => None,
            Token::Word(word) => {
                self.other_move(line, word);
                Some(Flow::Goes)
            }
            _ => Some(Flow::Goes),
        }
    }

    /// Plays a move of the other board; what it captures comes into a hand here.
    fn other_move(&mut self, line: &mut Line<P>, word: &[u8]) {
        let Some(boards) = self.boards.as_mut().filter(|boards| !boards.lost) else { return };
        let Ok(played) = read_move(word, &boards.other, self.game.letters) else {
            boards.lost = true;
            return;
        };
        let captor = boards.other.turn();
        let promoted = boards.other.promoted().contains(played.to());
        let hands = boards.other.pockets().copied().unwrap_or_default();
        boards.other.play_unchecked(played);
        let Some(role) = played.capture() else { return };
        boards.other.set_hands(hands);
        let role = if promoted { Role::Pawn } else { role };
        self.arrive(line, role, captor.other());
    }

    /// A man comes into the hand of a side on this board.
    fn arrive(&mut self, line: &mut Line<P>, role: Role, color: Color) {
        let mut hands = line.position.pockets().copied().unwrap_or_default();
        let count = hands.get_mut(color).get_mut(role);
        *count = count.saturating_add(1);
        line.position.set_hands(hands);
        if let Some(extra) = self.game.extras.get_mut(line.id as usize) {
            extra.hands = hands;
        }
        if let Some(held) = self.game.held.get_mut(line.id as usize) {
            held.push(arrival(role.of(color), &mut self.next_man));
        }
    }

    /// What a move of this board captures comes into a hand on the other one.
    pub fn hand_over(&mut self, played: Move, promoted: bool, captor: Color) {
        let Some(boards) = self.boards.as_mut() else { return };
        let Some(role) = played.capture() else { return };
        let role = if promoted { Role::Pawn } else { role };
        let mut hands = boards.other.pockets().copied().unwrap_or_default();
        let count = hands.get_mut(captor.other()).get_mut(role);
        *count = count.saturating_add(1);
        boards.other.set_hands(hands);
    }
}
