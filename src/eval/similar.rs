//! How much one position is like others (CQL: `similarposition`).

use crate::games::{RawGame, Replayer, Splitter, Want, read_tags};
use crate::ir::{Context, Similar};
use shakmaty::{Board, Role};
use std::io::{self, Read};
use std::sync::Arc;

/// Bytes of a block of games.
const BLOCK: usize = 1 << 16;

/// The initial boards of the games of a PGN text, each once.
///
/// # Errors
///
/// What the reader says.
pub fn initial_boards(reader: impl Read) -> io::Result<Vec<Board>> {
    let mut splitter = Splitter::new(reader, 0, BLOCK);
    let mut replayer = Replayer::new();
    let mut boards: Vec<Board> = Vec::new();
    while let Some(batch) = splitter.next_batch()? {
        for raw in batch.iter() {
            // Only the tags say where a game begins; its moves need no reading.
            let bare = RawGame { text: b"*", head: None, ..raw };
            let game = replayer.replay(&bare, read_tags(&raw), Want::default());
            let board = game.nodes.first().map(|node| &node.board);
            boards.extend(board.filter(|board| !boards.contains(board)).cloned());
        }
    }
    Ok(boards)
}

/// A filter with its boards, turned in all ways unless it says otherwise.
pub fn supply(node: &mut Similar, boards: &[Board]) {
    let mut all: Vec<Board> = Vec::new();
    for board in boards {
        let turned = if node.transform { turned(board) } else { vec![board.clone()] };
        for board in turned {
            if !all.contains(&board) {
                all.push(board);
            }
        }
    }
    node.boards = Some(Arc::from(all));
}

/// The eight symmetries of a board, with the colours as they are and exchanged.
fn turned(board: &Board) -> Vec<Board> {
    let mut all = Vec::with_capacity(16);
    for colors in [false, true] {
        for mirror in [false, true] {
            let mut board = board.clone();
            if colors {
                board.swap_colors();
            }
            if mirror {
                board.flip_horizontal();
            }
            for _ in 0..4 {
                board.rotate_90();
                all.push(board.clone());
            }
        }
    }
    all
}

/// The likeness of the position to the most similar of the boards, in per cent.
pub fn eval(cx: &mut Context<'_>, node: &Similar) -> Option<i64> {
    let Some(boards) = &node.boards else {
        cx.fail(node.span, format!("`{}` was not read", node.file));
        return None;
    };
    let board = &cx.node()?.board;
    boards.iter().map(|other| likeness(board, other)).max()
}

/// Of the squares that hold a man on either board, how many hold the same on both: 0 to 100.
fn likeness(a: &Board, b: &Board) -> i64 {
    let taken = a.occupied() | b.occupied();
    if taken.is_empty() {
        return 100;
    }
    let mut different = (a.white() ^ b.white()) | (a.black() ^ b.black());
    for role in Role::ALL {
        different |= a.by_role(role) ^ b.by_role(role);
    }
    let same = taken & !different;
    (same.count() * 100 / taken.count()) as i64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn boards(fens: &[&str]) -> Vec<Board> {
        let text: String =
            fens.iter().map(|f| format!("[FEN \"{f} w - - 0 1\"]\n\n*\n\n")).collect();
        initial_boards(text.as_bytes()).unwrap()
    }

    #[test]
    fn likeness_counts_men_on_either_board() {
        let list = boards(&["k7/8/8/8/8/8/8/K7", "k7/8/8/8/8/8/8/K6R", "7k/8/8/8/8/8/8/7K"]);
        let [two, three, other] = list.as_slice() else { panic!("{list:?}") };
        assert_eq!(likeness(two, two), 100);
        assert_eq!(likeness(two, three), 66);
        assert_eq!(likeness(two, other), 0);
        assert_eq!(turned(two).iter().map(|b| likeness(other, b)).max(), Some(100));
    }

    #[test]
    fn initial_boards_are_read_once() {
        let text = "[Event \"a\"]\n\n1. e4 e5 *\n\n[Event \"b\"]\n\n1. d4 *\n";
        assert_eq!(initial_boards(text.as_bytes()).unwrap(), [Board::new()]);
        assert_eq!(turned(&Board::new()).len(), 16);
    }
}
