//! Games that are as most are, read by their moves alone.

use super::notation::{ENGLISH, doubtful};
use super::position::playable;
use super::quick::{Extras, Glance, Moves, Play, Stored};
use super::setup::{fen_tag, read_fen};
use super::tags::{head, remarks};
use super::{RawGame, Tags, Variant, read_tags};
use shakmaty::{Bitboard, CastlingMode, Chess};

/// The tags that say how a game begins.
const BEGINNING: [&str; 2] = ["FEN", "Variant"];

/// The last game that was read so.
#[derive(Debug)]
pub(super) struct Skimmed {
    /// Which game it is: where it stands, and whether it could be read.
    known: Option<(u32, u64, bool)>,
    /// Its first position, as shakmaty and as [`Play`] know it.
    pub position: Chess,
    pub start: Play,
    /// The tags that say how it begins.
    beginning: [Option<String>; 2],
    /// Its rules, which are those of chess.
    pub variant: Variant,
    /// Men of the first position that came from a promotion.
    pub promoted: Bitboard,
    /// Its moves.
    pub moves: Moves,
    /// The first position of most games.
    initial: Chess,
    usual: Play,
    /// The letters of the last game, and whether they may be those of another language.
    letters: (u32, bool),
}

impl Default for Skimmed {
    fn default() -> Skimmed {
        Skimmed {
            known: None,
            position: Chess::new(),
            start: Play::default(),
            beginning: [None, None],
            variant: Variant::Standard,
            promoted: Bitboard::EMPTY,
            moves: Moves::default(),
            initial: Chess::new(),
            usual: Play::default(),
            letters: (0, doubtful(0, &ENGLISH)),
        }
    }
}

impl Skimmed {
    /// Reads a game, unless it is the one that was read last. False if anything is unusual in it.
    pub(super) fn read(&mut self, raw: &RawGame<'_>, look: &mut impl FnMut(&Glance<'_>)) -> bool {
        if let Some((number, offset, read)) = self.known
            && (number, offset) == (raw.number, raw.offset)
        {
            return read;
        }
        let read = self.try_read(raw, look).is_some();
        self.known = Some((raw.number, raw.offset, read));
        read
    }

    /// What a game has besides its moves; none if anything is unusual in it,
    /// or if the tags that are given say something else of its beginning.
    pub(super) fn moves_of(&mut self, raw: &RawGame<'_>, tags: &Tags) -> Option<Extras> {
        let read = self.read(raw, &mut |_| {});
        let mut beginning = BEGINNING.iter().zip(&self.beginning);
        let same = beginning.all(|(name, value)| tags.get(name) == value.as_deref());
        (read && same).then_some(self.moves.extras)
    }

    /// What is known of the last game is of no use for the next one.
    pub(super) fn forget(&mut self) {
        self.known = None;
    }

    fn try_read(&mut self, raw: &RawGame<'_>, look: &mut impl FnMut(&Glance<'_>)) -> Option<()> {
        if raw.board.is_some() {
            return None;
        }
        let (movetext, special) = head(raw);
        let tags = if special { read_tags(raw) } else { Tags::default() };
        self.begin(&tags)?;
        let text = raw.text.get(movetext..)?;
        self.moves.read(text, &mut self.start.clone(), look)?;
        // Line comments between the tags, which regular games have not.
        let before = raw.text.get(..movetext).filter(|_| raw.head.is_none());
        if before.is_some_and(|tags| tags.contains(&b';')) && !remarks(raw.text).is_empty() {
            self.moves.extras.comments = true;
        }
        // Games of few pieces may be games in another language. Most games have all letters.
        if self.letters.0 != self.moves.heads {
            self.letters = (self.moves.heads, doubtful(self.moves.heads, &ENGLISH));
        }
        (!self.letters.1).then_some(())
    }

    /// Takes the moves of a game that could be read so, without its text. `tags` are needed only
    /// if one of them says how it begins.
    pub(super) fn load(&mut self, raw: &RawGame<'_>, tags: &Tags, stored: Stored<'_>) -> bool {
        let begun = self.begin(tags).is_some();
        self.moves.restore(stored);
        self.known = Some((raw.number, raw.offset, begun));
        begun
    }

    /// The first position, by the tags that say something of it.
    fn begin(&mut self, tags: &Tags) -> Option<()> {
        self.beginning = BEGINNING.map(|name| tags.get(name).map(str::to_owned));
        self.variant = match tags.get("Variant") {
            Some(name) => Variant::of_tag(name).filter(|variant| variant.is_chess())?,
            None => Variant::Standard,
        };
        match fen_tag(tags) {
            None => {
                self.position.clone_from(&self.initial);
                self.start.clone_from(&self.usual);
                self.promoted = Bitboard::EMPTY;
            }
            Some(fen) => {
                let setup = read_fen(&fen).ok()?;
                if setup.pockets.is_some() || setup.remaining_checks.is_some() {
                    return None;
                }
                self.promoted = setup.promoted;
                let mode = CastlingMode::detect(&setup);
                self.position = playable(setup, mode).ok()?;
                self.start = Play::of(&self.position)?;
            }
        }
        Some(())
    }
}
