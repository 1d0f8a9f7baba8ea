//! The language that a game is replayed in.

use super::boards::Boards;
use super::line::Replay;
use super::{Context, Replayer};
use crate::games::fault::Locator;
use crate::games::notation::{LetterSet, MainLine, Rivals, choose, doubtful, rivals, woven};
use crate::games::rules::Playable;
use crate::games::tags::movetext_start;
use crate::games::{FaultKind, RawGame};
use shakmaty::Setup;

/// How a replay went.
struct Outcome<'t> {
    /// Where a drop stands that shows other rules than were taken.
    dropped: Option<(usize, &'t [u8])>,
    /// The letters that words of the main line begin with, as bits.
    heads: u32,
    /// A word of the main line could not be read.
    unread: bool,
}

/// The initial position of a game.
struct Start<'s, P> {
    setup: &'s Setup,
    position: Option<P>,
    /// The faults that the game had before its first move.
    faults: usize,
}

impl Replayer {
    /// Reads the moves of a game from a position in the language that fits, which is the usual one
    /// unless its main line cannot be read in that.
    pub(super) fn read<'t, P: Playable>(
        &mut self,
        context: &mut Context<'t>,
        setup: &Setup,
        position: Option<P>,
    ) -> Option<(usize, &'t [u8])> {
        let usual = self.reading.usual();
        let start = Start { setup, position, faults: self.faults.len() };
        let read = self.attempt(context, &start, usual);
        let unsure = read.unread || doubtful(read.heads, usual);
        let settled = |this: &Replayer| {
            read.dropped.is_some() || Boards::named(&this.game.tags, context.raw.text).is_some()
        };
        let Some(from) = start.position.as_ref().filter(|_| unsure && !settled(self)) else {
            return read.dropped;
        };
        if read.unread && self.weave(context, &start, from) || self.reading.only.is_some() {
            return None;
        }
        self.reconsider(context, &start, from, read.unread)
    }

    fn attempt<'t, P: Playable>(
        &mut self,
        context: &mut Context<'t>,
        start: &Start<'_, P>,
        letters: &'static LetterSet,
    ) -> Outcome<'t> {
        self.game.letters = letters;
        let boards = Boards::of(&self.game.tags, context.raw.text);
        let mut replay = Replay {
            game: &mut self.game,
            growth: &mut self.growth,
            faults: &mut self.faults,
            context,
            waiting: Vec::new(),
            boards,
            next_man: 0,
            dropped: None,
            heads: 0,
            unread: false,
        };
        replay.run(start.setup, start.position.clone());
        Outcome { dropped: replay.dropped, heads: replay.heads, unread: replay.unread }
    }

    /// Forgets the moves that were read and reads them anew.
    fn again<'t, P: Playable>(
        &mut self,
        context: &mut Context<'t>,
        start: &Start<'_, P>,
        letters: &'static LetterSet,
    ) -> Outcome<'t> {
        self.clear();
        self.faults.truncate(start.faults);
        self.attempt(context, start, letters)
    }

    /// Looks whether the game is in another language, or may be.
    fn reconsider<'t, P: Playable>(
        &mut self,
        context: &mut Context<'t>,
        start: &Start<'_, P>,
        position: &P,
        unread: bool,
    ) -> Option<(usize, &'t [u8])> {
        let (text, usual) = (context.raw.text, self.game.letters);
        let line = MainLine::of(text, movetext_start(text));
        let mut dropped = None;
        let found = if unread {
            let choice = choose(&line, position, usual, pass);
            if choice.letters != usual {
                dropped = self.again(context, start, choice.letters).dropped;
            }
            choice.rivals
        } else {
            rivals(&line, position, usual, pass)
        };
        if let Some(Rivals { sets: others, ply, note }) = found
            && let Some((at, word)) = line.word(ply)
        {
            let kind = FaultKind::TwoReadings { read: self.game.letters, others };
            context.fault(&mut self.faults, kind, at, word, None);
            if let Some(fault) = self.faults.last_mut() {
                fault.note = Some(note);
            }
        }
        dropped
    }

    /// Reads the moves of each side as one game, if they are listed apart and fit together.
    fn weave<P: Playable>(
        &mut self,
        context: &mut Context<'_>,
        start: &Start<'_, P>,
        position: &P,
    ) -> bool {
        let text = context.raw.text;
        let Some(woven) = woven(text, movetext_start(text)) else { return false };
        let usual = self.game.letters;
        let letters = match self.reading.only {
            Some(letters) => letters,
            None => choose(&MainLine::of(&woven, 0), position, usual, pass).letters,
        };
        let raw = RawGame { text: &woven, head: None, ..context.raw };
        let locator = Locator::new(raw.line, raw.column);
        let mut whole = Context { raw, locator, guesses: false, ..*context };
        let read = self.again(&mut whole, start, letters);
        if !read.unread && self.faults.len() == start.faults {
            return true;
        }
        self.again(context, start, usual);
        false
    }
}

fn pass<P: Playable>(position: &mut P) {
    position.pass();
}
