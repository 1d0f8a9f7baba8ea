//! Positions of a hit: its game replayed, move numbers, moves as people write them.

use crate::engine::Hit;
pub use crate::eval::tally::move_text;
use crate::games::{Game, Node, RawGame, Replayer, StepKind, Tags, Want};
use shakmaty::{Color, Square};

/// Replays the games of hits.
#[derive(Default)]
pub struct Boards {
    replayer: Replayer,
}

impl Boards {
    /// The game of a hit, without the identities of the men.
    pub fn game(&mut self, hit: &Hit, variations: bool, comments: bool) -> &Game {
        self.replay(hit, Want { variations, comments, men: false })
    }

    /// The same with as much of it as is wanted.
    pub fn replay(&mut self, hit: &Hit, want: Want) -> &Game {
        let raw = RawGame {
            number: hit.game,
            line: hit.line,
            column: 1,
            offset: hit.offset,
            text: &hit.text,
            board: hit.board,
            head: None,
        };
        self.replayer.set_reading(hit.reading);
        self.replayer.replay(&raw, hit.tags.clone(), want)
    }
}

/// The number of the first move: the last field of the tag `FEN`, 1 without one.
pub fn start_number(tags: &Tags) -> u32 {
    let fen = tags.get("FEN").unwrap_or("");
    fen.split_whitespace().nth(5).and_then(|n| n.parse().ok()).filter(|n| *n > 0).unwrap_or(1)
}

/// The full-move number of a position: that of the move about to be made.
pub(super) fn full_move(game: &Game, node: &Node) -> u32 {
    let black_first = game.nodes.first().is_some_and(|root| root.turn == Color::Black);
    start_number(&game.tags).saturating_add((node.ply + u32::from(black_first)) / 2)
}

/// The FEN of a position with its move number.
pub fn fen(game: &Game, node: &Node) -> String {
    game.fen_of(node, full_move(game, node))
}

/// The squares of the last move.
pub(super) fn last_move(node: &Node) -> Option<(Square, Square)> {
    node.step.filter(|step| step.kind != StepKind::Null).map(|step| (step.from, step.to))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::notation::Notation;
    use crate::output::jsonl::tests::hit;

    #[test]
    fn moves_have_numbers() {
        let mut boards = Boards::default();
        let game = boards.game(&hit(), true, false);
        let texts: Vec<_> = (0..7).map(|id| move_text(game, id, Notation::San)).collect();
        assert_eq!(texts, ["start", "1.e4", "1...e5", "2.Nf3", "2...Nc6", "1...c5", "2.Nf3"]);
    }

    #[test]
    fn numbers_go_on_from_the_fen() {
        let mut hit = hit();
        let fen = "4k3/4p3/8/8/8/8/4P3/4K3 b - - 0 31";
        hit.tags.set("FEN", fen);
        hit.text = Box::from(format!("[FEN \"{fen}\"]\n\n31... e5 32. e4 *\n").as_bytes());
        let mut boards = Boards::default();
        let game = boards.game(&hit, false, false);
        let text = |id| move_text(game, id, Notation::San);
        assert_eq!((text(1), text(2)), ("31...e5".into(), "32.e4".into()));
    }
}
