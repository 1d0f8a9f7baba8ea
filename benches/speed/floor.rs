//! The floor: pgn-reader and shakmaty read and replay every move of the main lines.

use pgn_reader::{RawComment, RawTag, Reader, SanPlus, Skip, Visitor};
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, Position};
use std::io::{self, Cursor};
use std::ops::ControlFlow;

/// Counts positions.
#[derive(Default)]
struct Replay {
    positions: u64,
}

/// A game while it is replayed; it ends at the first move that cannot be played.
struct Game {
    position: Chess,
    ended: bool,
}

impl Visitor for Replay {
    type Tags = Option<Chess>;
    type Movetext = Game;
    type Output = ();

    fn begin_tags(&mut self) -> ControlFlow<(), Option<Chess>> {
        ControlFlow::Continue(None)
    }

    fn tag(&mut self, tags: &mut Option<Chess>, name: &[u8], value: RawTag<'_>) -> ControlFlow<()> {
        if name == b"FEN" {
            let fen = Fen::from_ascii(value.as_bytes()).ok();
            *tags = fen.and_then(|fen| fen.into_position(CastlingMode::Chess960).ok());
        }
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, tags: Option<Chess>) -> ControlFlow<(), Game> {
        self.positions += 1;
        ControlFlow::Continue(Game { position: tags.unwrap_or_default(), ended: false })
    }

    fn san(&mut self, game: &mut Game, san: SanPlus) -> ControlFlow<()> {
        if game.ended {
            return ControlFlow::Continue(());
        }
        match san.san.to_move(&game.position) {
            Ok(played) => {
                game.position.play_unchecked(played);
                self.positions += 1;
            }
            Err(_) => game.ended = true,
        }
        ControlFlow::Continue(())
    }

    fn comment(&mut self, _: &mut Game, _: RawComment<'_>) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn begin_variation(&mut self, _: &mut Game) -> ControlFlow<(), Skip> {
        ControlFlow::Continue(Skip(true))
    }

    fn end_game(&mut self, _: Game) {}
}

/// Replays all games; how many positions they have.
pub fn replay(text: &[u8]) -> u64 {
    let mut replay = Replay::default();
    let read: io::Result<()> = Reader::new(Cursor::new(text)).visit_all_games(&mut replay);
    read.unwrap();
    replay.positions
}
