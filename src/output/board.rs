//! A position drawn for a terminal.

use super::place::last_move;
use crate::games::Node;
use shakmaty::{Bitboard, Color, File, Piece, Rank, Role, Square};

/// How a board is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Look {
    /// Letters instead of figurines.
    pub ascii: bool,
    /// ANSI colours.
    pub color: bool,
    /// Seen from Black's side.
    pub flipped: bool,
}

/// Draws a position with coordinates and the side to move. Squares in `marked` stand in brackets,
/// the squares of the last move in angle brackets.
pub fn draw(node: &Node, marked: Bitboard, look: Look) -> String {
    let moved = last_move(node);
    let mut out = String::new();
    for row in 0..8 {
        let rank = Rank::new(if look.flipped { row } else { 7 - row });
        out.push_str(&format!("  {} ", rank.char()));
        for column in 0..8 {
            let file = File::new(if look.flipped { 7 - column } else { column });
            let square = Square::from_coords(file, rank);
            let hot = moved.is_some_and(|(from, to)| square == from || square == to);
            let cell = Cell { piece: node.board.piece_at(square), square, hot };
            out.push_str(&cell.draw(marked.contains(square), look));
        }
        if rank == if node.turn == Color::White { Rank::First } else { Rank::Eighth } {
            out.push_str(side(node.turn, look));
        }
        out.truncate(out.trim_end().len());
        out.push('\n');
    }
    let files: String = if look.flipped { "hgfedcba" } else { "abcdefgh" }
        .chars()
        .map(|c| format!(" {c} "))
        .collect();
    out.push_str(&format!("    {}\n", files.trim_end()));
    out
}

fn side(turn: Color, look: Look) -> &'static str {
    match (turn, look.ascii) {
        (Color::White, true) => "  white to move",
        (Color::Black, true) => "  black to move",
        (Color::White, false) => "  ○ white to move",
        (Color::Black, false) => "  ● black to move",
    }
}

/// One square.
struct Cell {
    piece: Option<Piece>,
    square: Square,
    hot: bool,
}

impl Cell {
    fn draw(&self, marked: bool, look: Look) -> String {
        let (left, right) = match (marked, self.hot) {
            (true, _) => ('[', ']'),
            (false, true) => ('<', '>'),
            _ => (' ', ' '),
        };
        let text = format!("{left}{}{right}", self.sign(look.ascii));
        if !look.color {
            return text;
        }
        let ground = match (marked, self.hot, self.square.is_light()) {
            (true, ..) => 150,
            (_, true, _) => 222,
            (_, _, true) => 255,
            _ => 250,
        };
        format!("\x1b[30;48;5;{ground}m{text}\x1b[0m")
    }

    fn sign(&self, ascii: bool) -> char {
        match (self.piece, ascii) {
            (Some(piece), true) => piece.char(),
            (Some(piece), false) => figurine(piece),
            (None, true) if self.square.is_light() => '.',
            (None, true) => ':',
            (None, false) if self.square.is_light() => ' ',
            (None, false) => '·',
        }
    }
}

/// The figurine of a man.
pub const fn figurine(piece: Piece) -> char {
    match (piece.color, piece.role) {
        (Color::White, Role::Pawn) => '♙',
        (Color::White, Role::Knight) => '♘',
        (Color::White, Role::Bishop) => '♗',
        (Color::White, Role::Rook) => '♖',
        (Color::White, Role::Queen) => '♕',
        (Color::White, Role::King) => '♔',
        (Color::Black, Role::Pawn) => '♟',
        (Color::Black, Role::Knight) => '♞',
        (Color::Black, Role::Bishop) => '♝',
        (Color::Black, Role::Rook) => '♜',
        (Color::Black, Role::Queen) => '♛',
        (Color::Black, Role::King) => '♚',
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::output::Boards;
    use crate::output::jsonl::tests::hit;

    fn drawn(id: u32, marked: &[Square], look: Look) -> String {
        let mut boards = Boards::default();
        let game = boards.game(&hit(), true, false);
        draw(game.node(id).unwrap(), marked.iter().copied().collect(), look)
    }

    #[test]
    fn figurines_with_the_last_move_and_marks() {
        insta::assert_snapshot!(drawn(3, &[Square::E4, Square::F3], Look::default()), @r"
        8  ♜  ♞  ♝  ♛  ♚  ♝  ♞  ♜   ● black to move
        7  ♟  ♟  ♟  ♟  ·  ♟  ♟  ♟
        6     ·     ·     ·     ·
        5  ·     ·     ♟     ·
        4     ·     · [♙] ·     ·
        3  ·     ·     · [♘] ·
        2  ♙  ♙  ♙  ♙     ♙  ♙  ♙
        1  ♖  ♘  ♗  ♕  ♔  ♗ <·> ♖
           a  b  c  d  e  f  g  h
        ");
    }

    #[test]
    fn letters_seen_from_black() {
        let look = Look { ascii: true, flipped: true, color: false };
        insta::assert_snapshot!(drawn(2, &[], look), @r"
        1  R  N  B  K  Q  B  N  R   white to move
        2  P  P  P  .  P  P  P  P
        3  .  :  .  :  .  :  .  :
        4  :  .  :  P  :  .  :  .
        5  .  :  . <p> .  :  .  :
        6  :  .  :  .  :  .  :  .
        7  p  p  p <:> p  p  p  p
        8  r  n  b  k  q  b  n  r
           h  g  f  e  d  c  b  a
        ");
    }
}
