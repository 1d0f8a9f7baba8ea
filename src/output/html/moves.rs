//! The moves of a game for a page that knows no rules: what every move changes on the board.
//!
//! One word a position, in the order of the ids, from 1: the move as people write it, a comma, and
//! what changes. That is the square that a man leaves and the one that he reaches, or `.` if none
//! moves, and then, a square and a man each, whatever else is different from before: the rook of
//! castling, the pawn taken en passant, what a pawn became, what exploded. Behind semicolons stands
//! what does not follow from that:
//!
//! | sign | what |
//! |---|---|
//! | `u` | the id of the position before, unless it is the one right before |
//! | `t` | the same side is to move again |
//! | `x` | the side to move is in check |
//! | `c` | the castling field of the FEN |
//! | `e` | the en passant field |
//! | `h` | half-moves since the last capture or pawn move |
//! | `p` | the men in hand |
//! | `k` | the checks that remain |

use crate::games::notation::Notation;
use crate::games::{Game, Node, NodeId, StepKind};
use crate::output::place::full_move;
use shakmaty::{Color, Piece, Role, Square};
use std::fmt::Write;

/// One sign a square, from a1, b1 to h8.
const SQUARES: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// The sign of a square.
pub(super) fn sign(square: Square) -> char {
    SQUARES.get(square.to_usize()).map_or('.', |sign| char::from(*sign))
}

/// The sign of a man; those that a pawn became have signs of their own.
fn man(piece: Piece, promoted: bool) -> char {
    let sign = match (piece.role, promoted) {
        (role, false) => role.upper_char(),
        (Role::Pawn, true) => 'P',
        (Role::Knight, true) => 'S',
        (Role::Bishop, true) => 'T',
        (Role::Rook, true) => 'U',
        (Role::Queen, true) => 'V',
        (Role::King, true) => 'W',
    };
    if piece.color == Color::White { sign } else { sign.to_ascii_lowercase() }
}

/// What stands on every square.
fn cells(node: &Node) -> [char; 64] {
    let mut cells = ['.'; 64];
    for (square, piece) in node.board.clone() {
        if let Some(cell) = cells.get_mut(square.to_usize()) {
            *cell = man(piece, node.promoted.contains(square));
        }
    }
    cells
}

/// The initial position, as its FEN; none for that of chess.
pub(super) fn start(game: &Game) -> Option<String> {
    let root = game.node(0)?;
    let fen = game.fen(0, full_move(game, root))?;
    let usual = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    (fen != usual).then_some(fen)
}

/// Squares of men that came from pawns before the game began.
pub(super) fn promoted_first(game: &Game) -> String {
    game.node(0).map_or_else(String::new, |root| root.promoted.into_iter().map(sign).collect())
}

/// All moves.
pub(super) fn moves(game: &Game, notation: Notation) -> String {
    let mut out = String::new();
    let count = NodeId::try_from(game.nodes.len()).unwrap_or(NodeId::MAX);
    for id in 1..count {
        if id > 1 {
            out.push(' ');
        }
        push(&mut out, game, id, notation);
    }
    out
}

fn push(out: &mut String, game: &Game, id: NodeId, notation: Notation) {
    let Some(node) = game.node(id) else { return };
    let Some((parent, before)) = node.parent.and_then(|p| Some((p, game.node(p)?))) else { return };
    let text = notation.of(game, id).unwrap_or_default();
    out.extend(text.chars().filter(|c| !c.is_whitespace() && *c != ','));
    out.push(',');
    let expected = squares(out, before, node);
    if parent != id - 1 {
        let _ = write!(out, ";u{parent}");
    }
    if node.turn == before.turn {
        out.push_str(";t");
    }
    if game.in_check(id) {
        out.push_str(";x");
    }
    if node.ep_square != expected.ep_square {
        out.push_str(";e");
        out.push_str(&node.ep_square.map_or_else(|| "-".to_owned(), |square| square.to_string()));
    }
    if node.halfmoves != expected.halfmoves {
        let _ = write!(out, ";h{}", node.halfmoves);
    }
    fields(out, game, (parent, before), (id, node));
}

/// What the page reckons by itself.
struct Expected {
    ep_square: Option<Square>,
    halfmoves: u32,
}

/// Writes what changes on the board.
fn squares(out: &mut String, before: &Node, node: &Node) -> Expected {
    let mut expected = Expected { ep_square: None, halfmoves: before.halfmoves.saturating_add(1) };
    let mut board = cells(before);
    let moved = node.step.filter(|step| !matches!(step.kind, StepKind::Null | StepKind::Drop));
    match moved {
        None => out.push('.'),
        Some(step) => {
            out.extend([sign(step.from), sign(step.to)]);
            let (from, to) = (step.from.to_usize(), step.to.to_usize());
            let man = board.get_mut(from).map_or('.', |cell| std::mem::replace(cell, '.'));
            let taken = board.get_mut(to).map_or('.', |cell| std::mem::replace(cell, man));
            if taken != '.' || man.eq_ignore_ascii_case(&'p') {
                expected.halfmoves = 0;
            }
            if man.eq_ignore_ascii_case(&'p') && from.abs_diff(to) == 16 {
                expected.ep_square = u32::try_from(usize::midpoint(from, to))
                    .ok()
                    .and_then(|middle| Square::try_from(middle).ok());
            }
        }
    }
    for (square, (was, is)) in Square::ALL.into_iter().zip(board.into_iter().zip(cells(node))) {
        if was != is {
            out.extend([sign(square), is]);
        }
    }
    expected
}

/// Writes the fields of the FEN that the move changed.
fn fields(out: &mut String, game: &Game, before: (NodeId, &Node), after: (NodeId, &Node)) {
    let extras = (game.extra(before.0), game.extra(after.0));
    let changed = extras.0.zip(extras.1).is_some_and(|(was, is)| was != is);
    if before.1.castling == after.1.castling && !changed {
        return;
    }
    let read = |(id, _): (NodeId, &Node)| Fields::of(&game.fen(id, 1).unwrap_or_default());
    let (was, is) = (read(before), read(after));
    for (sign, was, is) in
        [('c', was.castling, is.castling), ('p', was.hands, is.hands), ('k', was.checks, is.checks)]
    {
        if was != is {
            let _ = write!(out, ";{sign}{is}");
        }
    }
}

/// Fields of a FEN.
#[derive(Default)]
struct Fields {
    castling: String,
    hands: String,
    checks: String,
}

impl Fields {
    fn of(fen: &str) -> Fields {
        let words: Vec<&str> = fen.split(' ').collect();
        let board = words.first().copied().unwrap_or_default();
        let hands = board.split_once('[').map_or("", |(_, hands)| hands.trim_end_matches(']'));
        let checks = words.get(4).filter(|word| word.contains('+')).copied().unwrap_or_default();
        Fields {
            castling: words.get(2).copied().unwrap_or("-").to_owned(),
            hands: hands.to_owned(),
            checks: checks.to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{RawGame, Replayer, Want, read_tags};

    fn encoded(text: &str) -> String {
        let raw = RawGame::of(text.as_bytes());
        let mut replayer = Replayer::new();
        let want = Want { variations: true, comments: false, men: false };
        moves(replayer.replay(&raw, read_tags(&raw), want), Notation::San)
    }

    #[test]
    fn moves_change_squares() {
        assert_eq!(encoded("1. e4 d5 2. Bb5+ *"), "e4,Mc d5,zj Bb5+,Fh;x");
        let castled = encoded("1. Nf3 Nf6 2. g3 g6 3. Bg2 Bg7 4. O-O O-O *");
        assert!(castled.ends_with("O-O,EGFRH.;ckq O-O,8-9r_.;c-"), "{castled}");
    }

    #[test]
    fn pawns_are_taken_and_promoted() {
        let fen = "[FEN \"4k3/P7/8/5pP1/8/8/8/4K3 w - f6 0 1\"]\n\n";
        assert_eq!(encoded(&format!("{fen}1. gxf6 Kf7 2. a8=Q *")), "gxf6,mtl. Kf7,81 a8=Q,w44V");
    }

    #[test]
    fn variations_name_the_position_before() {
        let text = "1. e4 (1. d4 d5) 1... e5 *";
        assert_eq!(encoded(text), "e4,Mc e5,0k d4,Lb;u0 d5,zj");
        assert_eq!(encoded("1. e4 -- 2. d4 *"), "e4,Mc --,. d4,Lb");
    }

    #[test]
    fn variants_tell_hands_checks_and_explosions() {
        let house = "[Variant \"Crazyhouse\"]\n\n1. e4 d5 2. exd5 Qxd5 3. a3 P@e4 *";
        let end = "exd5,cj;pP Qxd5,7j;pPp a3,IQ P@e4,.cp;h0;pP";
        assert!(encoded(house).ends_with(end), "{}", encoded(house));
        let atomic = "[Variant \"atomic\"]\n\n1. Nf3 d5 2. Ne5 d4 3. Nxf7 *";
        assert!(encoded(atomic).ends_with("Nxf7#,k11.8.9.-.;cKQ"), "{}", encoded(atomic));
        let checks =
            "[Variant \"3check\"]\n[FEN \"4k3/8/8/8/8/8/8/R3K2R w - - 2+3 0 1\"]\n\n1. Ra8+ *";
        assert!(encoded(checks).ends_with("Ra8+,A4;x;k1+3"), "{}", encoded(checks));
    }
}
