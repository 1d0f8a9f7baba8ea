//! Mates and stalemates in which nothing is superfluous.

use super::ray::{Pins, pins};
use crate::games::Node;
use shakmaty::{Bitboard, Board, Color, Rank, Role, Square, attacks};

/// A pure mate or stalemate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pure {
    /// The men that take part.
    pub men: Bitboard,
    /// All officers of the side that mates take part, its king apart.
    pub model: bool,
    /// All men on the board take part.
    pub ideal: bool,
}

/// What a position says about its mated or stalemated king.
struct Net<'a> {
    board: &'a Board,
    /// The side to move.
    own: Color,
    king: Square,
    /// The men that give check.
    checkers: Bitboard,
    /// Men of the side to move pinned to their king, and what pins them.
    pins: Pins,
}

/// Whether a mate or stalemate is pure, and who takes part. That it is one is for the caller to
/// know; a position with a check is a mate.
///
/// Every square next to the king is taken from it once: an empty square or an enemy's man is
/// attacked by one man, through the king too; a man of the king's own side is not attacked,
/// unless only by the piece that pins him, and in a mate the pin must matter: unpinned, he could
/// capture the man that gives check or step between.
///
/// The men that take part are the king, those that give check, guard or block a square next to
/// it, men whose pin matters with what pins them, in a stalemate all men that cannot move, and
/// men of either side that alone shield the other king from a line piece.
pub fn pure(node: &Node) -> Option<Pure> {
    let board = &node.board;
    let (own, other) = (node.turn, node.turn.other());
    let king = board.king_of(own)?;
    let target = Bitboard::from_square(king);
    let checkers = board.attacks_to(king, other, board.occupied());
    let kings = board.by_piece(Role::King.of(own));
    let pins = pins(board, board.by_color(own), board.by_color(other), kings);
    let net = Net { board, own, king, checkers, pins };
    let mut men = net.field()? | net.pinned() | target | checkers | shields(board, other);
    if checkers.is_empty() {
        men |= board.by_color(own);
    }
    let officers = board.by_color(other) & !(board.kings() | board.pawns());
    let model = officers.is_subset(men);
    Some(Pure { men, model, ideal: board.occupied().is_subset(men) })
}

/// The men that stand alone between the king of this colour and an enemy line piece.
fn shields(board: &Board, color: Color) -> Bitboard {
    let Some(king) = board.king_of(color) else { return Bitboard::EMPTY };
    let rooks = board.rooks_and_queens() & attacks::rook_attacks(king, Bitboard::EMPTY);
    let bishops = board.bishops_and_queens() & attacks::bishop_attacks(king, Bitboard::EMPTY);
    let lines = (rooks | bishops) & board.by_color(color.other());
    let between = lines.into_iter().map(|from| attacks::between(king, from) & board.occupied());
    between.filter(|men| men.count() == 1).fold(Bitboard::EMPTY, |all, one| all | one)
}

impl Net<'_> {
    /// The men that guard or block the squares next to the king; none if one is guarded twice.
    fn field(&self) -> Option<Bitboard> {
        let without_king = self.board.occupied().without(self.king);
        let own = self.board.by_color(self.own);
        let mut men = Bitboard::EMPTY;
        for square in attacks::king_attacks(self.king) {
            let guards = self.board.attacks_to(square, self.own.other(), without_king);
            let blocked = own.contains(square);
            if guards.count() > 1 {
                return None;
            }
            if !blocked {
                men |= guards;
                continue;
            }
            if guards.any() && !(self.pins.through.contains(square) && self.matters(square)) {
                return None;
            }
            men.add(square);
        }
        Some(men)
    }

    /// The men whose pin matters, and what pins them.
    fn pinned(&self) -> Bitboard {
        let mut men = Bitboard::EMPTY;
        for square in self.pins.through {
            if self.matters(square) {
                men.add(square);
                let behind = |from: &Square| attacks::between(self.king, *from).contains(square);
                men |= self.pins.from.into_iter().filter(behind).collect::<Bitboard>();
            }
        }
        men
    }

    /// Whether a man could parry the check if he were not pinned; without a check every pin counts.
    fn matters(&self, square: Square) -> bool {
        if self.checkers.is_empty() {
            return true;
        }
        let Some(checker) = self.checkers.single_square() else { return false };
        let line = attacks::between(self.king, checker);
        (self.reach(square) & line.with(checker)).any()
    }

    /// Where a man could go on a board without kings.
    fn reach(&self, square: Square) -> Bitboard {
        let attacked = self.board.attacks_from(square);
        if self.board.role_at(square) != Some(Role::Pawn) {
            return attacked & !self.board.by_color(self.own);
        }
        let empty = !self.board.occupied();
        let ahead = |set: Bitboard| {
            empty & if self.own.is_white() { Bitboard(set.0 << 8) } else { Bitboard(set.0 >> 8) }
        };
        let one = ahead(Bitboard::from_square(square));
        let home = self.own.fold_wb(Rank::Third, Rank::Sixth);
        let two = ahead(one & Bitboard::from_rank(home));
        (attacked & self.board.by_color(self.own.other())) | one | two
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::sample::game;

    /// The squares of the men that take part, and whether it is model and ideal.
    fn told(fen: &str) -> Option<(String, bool, bool)> {
        let game = game(&format!("[FEN \"{fen}\"]\n\n*\n"));
        let found = pure(game.nodes.first().unwrap())?;
        let squares: Vec<String> = found.men.into_iter().map(|s| s.to_string()).collect();
        Some((squares.join(" "), found.model, found.ideal))
    }

    fn some(squares: &str, model: bool, ideal: bool) -> Option<(String, bool, bool)> {
        Some((squares.to_owned(), model, ideal))
    }

    #[test]
    fn squares_are_guarded_once() {
        assert_eq!(told("1k5R/8/1K6/8/8/8/8/8 b - - 0 1"), some("b6 b8 h8", true, true));
        // The pawn stands by; the knight's absence from the mate makes it no model mate.
        assert_eq!(told("1k5R/8/1K6/8/8/8/7P/8 b - - 0 1"), some("b6 b8 h8", true, false));
        assert_eq!(told("1k5R/8/1K6/8/8/8/7N/8 b - - 0 1"), some("b6 b8 h8", false, false));
        // The other rook guards the seventh rank a second time.
        assert_eq!(told("1k5R/6R1/1K6/8/8/8/8/8 b - - 0 1"), None);
        // Behind the king the bishop guards what the rook guards through him.
        assert_eq!(told("k7/8/1K6/4B3/8/8/8/R7 b - - 0 1"), None);
    }

    #[test]
    fn in_a_stalemate_pinned_and_blocked_men_take_part() {
        let fen = "8/8/8/8/8/3q4/k1nNn3/3K4 w - - 2 8";
        assert_eq!(told(fen), some("d1 c2 d2 e2 d3", true, false));
        let fen = "8/p6p/P1p2p1P/P4p1K/5P1P/3k1P2/8/7q w - - 1 10";
        assert!(told(fen).is_some_and(|(men, model, ideal)| men.contains("h4") && model && !ideal));
        // The pinned rook is attacked by the queen too.
        assert_eq!(told("5k2/1b6/8/p7/7r/8/6RB/5qBK w - - 0 8"), None);
    }

    #[test]
    fn men_that_shield_their_king_take_part() {
        let fen = "1k2b2Q/4p3/1P1p4/1Pp5/8/pp6/8/K1r5 w - - 1 13";
        assert_eq!(told(fen), some("a1 c1 a3 b3 e8", true, false));
        // A man of the enemy shields him too.
        let fen = "8/kp1Np1r1/6p1/8/8/8/6K1/R7 b - - 0 1";
        assert_eq!(told(fen), some("a1 g6 a7 b7 d7", true, false));
        // Mates of practice: a pinned knight that could not help unpinned either.
        assert_eq!(told("5R2/7R/3p1Npn/1q5k/4p2P/1P4P1/8/6BK b - - 2 55"), None);
    }
}
