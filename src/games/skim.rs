//! Games that are as most are, read by their moves alone.

use super::position::playable;
use super::quick::{Moves, Play};
use super::setup::{fen_tag, read_fen};
use super::tags::head;
use super::{RawGame, Tags, read_tags};
use shakmaty::{Bitboard, CastlingMode, Chess};

/// The last game that was read so.
#[derive(Debug)]
pub(super) struct Skimmed {
    /// Which game it is: where it stands, and whether it could be read.
    known: Option<(u32, u64, bool)>,
    /// Its first position, as shakmaty and as [`Play`] know it.
    pub position: Chess,
    pub start: Play,
    /// Men of the first position that came from a promotion.
    pub promoted: Bitboard,
    /// Its moves.
    pub moves: Moves,
    /// The first position of most games.
    initial: Chess,
    usual: Play,
}

impl Default for Skimmed {
    fn default() -> Skimmed {
        Skimmed {
            known: None,
            position: Chess::new(),
            start: Play::default(),
            promoted: Bitboard::EMPTY,
            moves: Moves::default(),
            initial: Chess::new(),
            usual: Play::default(),
        }
    }
}

impl Skimmed {
    /// Reads a game, unless it is the one that was read last. False if anything is unusual in it.
    pub(super) fn read(&mut self, raw: &RawGame<'_>) -> bool {
        if let Some((number, offset, read)) = self.known
            && (number, offset) == (raw.number, raw.offset)
        {
            return read;
        }
        let read = self.try_read(raw).is_some();
        self.known = Some((raw.number, raw.offset, read));
        read
    }

    /// What is known of the last game is of no use for the next one.
    pub(super) fn forget(&mut self) {
        self.known = None;
    }

    fn try_read(&mut self, raw: &RawGame<'_>) -> Option<()> {
        let (movetext, special) = head(raw.text);
        let tags = if special { read_tags(raw) } else { Tags::default() };
        match fen_tag(&tags) {
            None => {
                self.position.clone_from(&self.initial);
                self.start.clone_from(&self.usual);
                self.promoted = Bitboard::EMPTY;
            }
            Some(fen) => {
                let setup = read_fen(fen).ok()?;
                self.promoted = setup.promoted;
                let mode = CastlingMode::detect(&setup);
                self.position = playable(setup, mode).ok()?;
                self.start = Play::of(&self.position)?;
            }
        }
        let text = raw.text.get(movetext..)?;
        self.moves.read(text, &mut self.start.clone())?;
        Some(())
    }
}
