//! Our reader against pgn-reader: the same games, the same moves in the same order.

use crate::fixture::{files, here};
use figurine::games::notation::Notation;
use figurine::games::{NodeId, Replayer, Splitter, Want, read_tags};
use figurine::output::move_text;
use pgn_reader::{Reader, SanPlus, Skip, Visitor};
use std::ops::ControlFlow;
use std::path::Path;

/// What pgn-reader sees of a game: the moves of the main line, or of all lines.
struct Moves {
    variations: bool,
}

impl Visitor for Moves {
    type Tags = ();
    type Movetext = Vec<String>;
    type Output = Vec<String>;

    fn begin_tags(&mut self) -> ControlFlow<Self::Output, Self::Tags> {
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, (): ()) -> ControlFlow<Self::Output, Self::Movetext> {
        ControlFlow::Continue(Vec::new())
    }

    fn san(&mut self, moves: &mut Vec<String>, san: SanPlus) -> ControlFlow<Self::Output> {
        // A pawn from the hand has a letter in what we write.
        let san = san.san.to_string();
        moves.push(if san.starts_with('@') { format!("P{san}") } else { san });
        ControlFlow::Continue(())
    }

    fn begin_variation(&mut self, _: &mut Vec<String>) -> ControlFlow<Self::Output, Skip> {
        ControlFlow::Continue(Skip(!self.variations))
    }

    fn end_game(&mut self, moves: Vec<String>) -> Vec<String> {
        moves
    }
}

fn by_pgn_reader(text: &[u8], variations: bool) -> Vec<Vec<String>> {
    let mut reader = Reader::new(std::io::Cursor::new(text.to_vec()));
    let mut moves = Moves { variations };
    std::iter::from_fn(|| reader.read_game(&mut moves).unwrap()).collect()
}

/// The moves that were replayed, written anew, in the order of position ids.
fn by_us(text: &[u8], variations: bool) -> Vec<Vec<String>> {
    let mut splitter = Splitter::new(text, 0, 1 << 16);
    let (mut games, mut replayer) = (Vec::new(), Replayer::new());
    let want = Want { variations, comments: false, men: false };
    while let Some(batch) = splitter.next_batch().unwrap() {
        for raw in batch.iter() {
            let game = replayer.replay(&raw, read_tags(&raw), want);
            let written =
                (1..game.nodes.len() as NodeId).map(|id| bare(&move_text(game, id, Notation::San)));
            games.push(written.collect());
        }
    }
    games
}

/// A move without its number, and without the signs of check and mate.
fn bare(text: &str) -> String {
    let san = text.rsplit([' ', '.']).next().unwrap_or_default();
    san.trim_end_matches(['+', '#']).to_owned()
}

fn compare(path: &Path) {
    let text = std::fs::read(path).unwrap();
    let name = path.strip_prefix(here("")).unwrap().display();
    let (theirs, ours) = (by_pgn_reader(&text, false), by_us(&text, false));
    assert_eq!(theirs.len(), ours.len(), "{name}: the number of games");
    for (n, (theirs, ours)) in theirs.iter().zip(&ours).enumerate() {
        assert_eq!(theirs, ours, "{name}, game {}", n + 1);
    }
    // Lines come in another order: the moves are compared as a bag.
    for (n, (mut theirs, mut ours)) in
        by_pgn_reader(&text, true).into_iter().zip(by_us(&text, true)).enumerate()
    {
        theirs.sort();
        ours.sort();
        assert_eq!(theirs, ours, "{name}, game {}, with variations", n + 1);
    }
}

#[test]
fn moves_as_pgn_reader_sees_them() {
    let paths = files("examples/games", "pgn").into_iter().chain(files("tests/games", "pgn"));
    // These moves are written in ways that pgn-reader does not know.
    let paths: Vec<_> = paths.filter(|path| !path.ends_with("asked.pgn")).collect();
    assert!(paths.len() >= 4);
    paths.iter().for_each(|path| compare(path));
}
