//! Moves as people write them: forms, languages, layouts, and what is said of the doubtful ones.

mod corpora;
mod forms;
mod reports;
mod round;

use figurine::games::notation::{LetterSet, Notation, Reading};
use figurine::games::{Fault, FaultKind, Game, NodeId, Replayer, Splitter, Want, read_tags};

/// What became of the text of one game.
pub struct Read {
    pub moves: String,
    pub faults: Vec<Fault>,
    pub letters: &'static str,
    /// The last position of the main line: men only.
    pub board: String,
    pub nags: Vec<u8>,
}

impl Read {
    pub fn kinds(&self) -> Vec<FaultKind> {
        self.faults.iter().map(|fault| fault.kind.clone()).collect()
    }
}

/// The moves of a game in plain SAN, in the order of position ids.
pub fn sans(game: &Game) -> String {
    let ids = 1..game.nodes.len() as NodeId;
    ids.filter_map(|id| Notation::San.of(game, id)).collect::<Vec<_>>().join(" ")
}

fn read(game: &Game, faults: &[Fault]) -> Read {
    let mut last = 0;
    while let Some(next) = game.children(last).next() {
        last = next;
    }
    Read {
        moves: sans(game),
        faults: faults.to_vec(),
        letters: game.letters.code,
        board: game.node(last).unwrap().board.to_string(),
        nags: game.nags.clone(),
    }
}

/// All games of a text.
pub fn games(text: &[u8], reading: Reading) -> Vec<Read> {
    let mut splitter = Splitter::new(text, 0, 1 << 16);
    let mut replayer = Replayer::new();
    replayer.set_reading(reading);
    let want = Want { variations: true, comments: true, men: false };
    let mut all = Vec::new();
    while let Some(batch) = splitter.next_batch().unwrap() {
        for raw in batch.iter() {
            replayer.replay(&raw, read_tags(&raw), want);
            all.push(read(replayer.game(), replayer.faults()));
        }
    }
    all
}

/// One game, its language unknown.
pub fn game(text: &str) -> Read {
    game_as(text, Reading::default())
}

pub fn game_as(text: &str, reading: Reading) -> Read {
    let mut all = games(text.as_bytes(), reading);
    assert_eq!(all.len(), 1, "{text}");
    all.remove(0)
}

/// One game from a position.
pub fn from(fen: &str, moves: &str) -> Read {
    game(&format!("[FEN \"{fen}\"]\n\n{moves} *"))
}

pub fn only(code: &str) -> Reading {
    Reading { prefer: None, only: Some(LetterSet::by_code(code).unwrap()) }
}

pub fn prefer(code: &str) -> Reading {
    Reading { prefer: Some(LetterSet::by_code(code).unwrap()), only: None }
}
