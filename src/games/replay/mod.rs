//! Movetext played out on the board.

mod boards;
mod language;
mod line;
mod rest;

use super::decode::decode;
use super::fault::Locator;
use super::notation::{ENGLISH, Reading};
use super::position::playable;
use super::quick::{Glance, Moves, Play, Stored};
use super::rules::{Playable, playable_by};
use super::setup::{fen_tag, read_fen};
use super::skim::Skimmed;
use super::steps::identities;
use super::tree::Growth;
use super::{Fault, FaultKind, Game, Node, RawGame, Tags, Variant};
use boards::Boards;
pub(super) use line::bare;
use shakmaty::variant::VariantPosition;
use shakmaty::{CastlingMode, Chess, Color, EnPassantMode, Position, PositionErrorKinds, Setup};

/// The longest text that a fault repeats, in characters.
const LONGEST_TOKEN: usize = 60;

/// What is to be read of a game besides its main line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Want {
    /// Variations.
    pub variations: bool,
    /// Comments and NAGs.
    pub comments: bool,
    /// Identities of the men.
    pub men: bool,
}

/// Replays one game after the other, in buffers that it keeps.
#[derive(Debug)]
pub struct Replayer {
    game: Game,
    growth: Growth,
    faults: Vec<Fault>,
    reading: Reading,
    /// The last game that was as most are; none if all are to go the long way.
    skimmed: Option<Box<Skimmed>>,
}

/// What the parts of a replay need to know of the game.
struct Context<'t> {
    raw: RawGame<'t>,
    want: Want,
    locator: Locator,
    /// Number of the first move, and the side that makes it.
    first: (u32, Color),
    /// The rules are not said: drops show that they are those of Crazyhouse.
    guesses: bool,
}

impl Default for Replayer {
    fn default() -> Replayer {
        Replayer {
            game: Game::default(),
            growth: Growth::default(),
            faults: Vec::new(),
            reading: Reading::default(),
            skimmed: Some(Box::default()),
        }
    }
}

impl Replayer {
    /// A replayer with empty buffers.
    pub fn new() -> Replayer {
        Replayer::default()
    }

    /// A replayer that reads all games the long way, to compare.
    pub fn thorough() -> Replayer {
        Replayer { skimmed: None, ..Replayer::default() }
    }

    /// Says in which languages the games that follow are read.
    pub fn set_reading(&mut self, reading: Reading) {
        self.reading = reading;
    }

    /// What was wrong with the last game, in the order in which it was found.
    pub fn faults(&self) -> &[Fault] {
        &self.faults
    }

    /// The last game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Replays a game. `tags` are those of the game (see [`super::read_tags`]).
    ///
    /// The tag `Variant` chooses the rules. Where it is missing or unknown these are the rules of
    /// chess, unless men in hand, counters of checks or drops show others; that is reported.
    ///
    /// The letters of the men are found from the main line of the game alone, so that a game is
    /// read alike whatever stands before it.
    ///
    /// A fault ends only the line that it is in: the game keeps what comes before, and
    /// [`Replayer::faults`] tells what was left out.
    pub fn replay(&mut self, raw: &RawGame<'_>, tags: Tags, want: Want) -> &Game {
        let locator = Locator::new(raw.line, raw.column);
        let mut context =
            Context { raw: *raw, want, locator, first: (1, Color::White), guesses: false };
        self.faults.clear();
        self.game.number = raw.number;
        self.game.tags = tags;
        if self.usual(raw, want) {
            return &self.game;
        }
        let named = self.named_variant(&mut context);
        context.guesses = named.is_none();
        self.game.variant = named.unwrap_or_default();
        let fen = self.fen(&mut context);
        self.guess_by_fen(&mut context, fen.as_ref());
        let faults = self.faults.len();
        if let Some((at, word)) = self.play(&mut context, fen.clone()) {
            self.faults.truncate(faults);
            self.guess(&mut context, Variant::Crazyhouse, at, word);
            self.play(&mut context, fen);
        }
        self.growth.finish(&mut self.game);
        &self.game
    }

    /// The first position and the moves of a game, if it is as most are: read without making its
    /// positions, and remembered for the next [`Replayer::replay`] of the game. `look` sees every
    /// position on the way; what it saw of a game that turns out to be unusual means nothing.
    pub fn skim(
        &mut self,
        raw: &RawGame<'_>,
        look: &mut impl FnMut(&Glance<'_>),
    ) -> Option<&Moves> {
        if !self.reading.usual().is_english() {
            return None;
        }
        let skimmed = self.skimmed.as_mut()?;
        skimmed.forget();
        skimmed.read(raw, look).then_some(&skimmed.moves)
    }

    /// Takes the moves of a game as [`Replayer::skim`] found them earlier, for the next
    /// [`Replayer::replay`] of the game; of `tags` those are needed that say how it begins. None
    /// if games are read otherwise now, so that the text is needed.
    pub fn load(
        &mut self,
        raw: &RawGame<'_>,
        tags: &Tags,
        stored: Stored<'_>,
    ) -> Option<(&Play, &Moves)> {
        let english = self.reading.usual().is_english();
        let skimmed = self.skimmed.as_mut().filter(|_| english)?;
        skimmed.load(raw, tags, stored).then_some(())?;
        Some((&skimmed.start, &skimmed.moves))
    }

    /// Whether games are read by their moves where that is possible.
    pub fn skims(&self) -> bool {
        self.skimmed.is_some() && self.reading.usual().is_english()
    }

    /// What was skimmed is of no use for the next game.
    pub fn forget(&mut self) {
        if let Some(skimmed) = &mut self.skimmed {
            skimmed.forget();
        }
    }

    /// Reads a game that is as most are; false if it is not, and nothing was read.
    fn usual(&mut self, raw: &RawGame<'_>, want: Want) -> bool {
        let english = self.reading.usual().is_english();
        let Some(mut skimmed) = self.skimmed.take_if(|_| english) else { return false };
        let extras = skimmed.moves_of(raw, &self.game.tags);
        let fits = extras.is_some_and(|extras| {
            !(extras.variations && want.variations || extras.comments && want.comments)
        });
        if fits {
            self.clear();
            self.game.letters = &ENGLISH;
            self.game.variant = skimmed.variant;
            let node = Node { promoted: skimmed.promoted, ..bare(&skimmed.position) };
            self.game.roster.extend(node.board.iter().map(|(_, piece)| piece));
            if want.men {
                self.game.men.push(identities(&node.board));
            }
            self.game.nodes.push(node);
            skimmed.moves.unfold(&mut self.game, skimmed.start.clone());
        }
        skimmed.forget();
        self.skimmed = Some(skimmed);
        fits
    }

    /// The rules by the tag `Variant`; none if it is missing or unknown, which is reported.
    fn named_variant(&mut self, context: &mut Context<'_>) -> Option<Variant> {
        if Boards::named(&self.game.tags, context.raw.text).is_some() {
            return Some(Variant::Bughouse);
        }
        let value = self.game.tags.get("Variant")?;
        let named = Variant::of_tag(value);
        if named.is_none() {
            let value = value.to_owned();
            self.tag_fault(context, "Variant", &value, FaultKind::UnknownVariant);
        }
        named
    }

    /// The set-up of the game; none for the ordinary one, nothing in it if it cannot be read.
    fn fen(&mut self, context: &mut Context<'_>) -> Option<Option<Setup>> {
        let fen = fen_tag(&self.game.tags)?.into_owned();
        let setup = read_fen(&fen);
        if let Err(error) = &setup {
            self.tag_fault(context, "FEN", &fen, FaultKind::BadFen(error.to_string()));
        }
        Some(setup.ok())
    }

    /// Takes the rules that a set-up shows: men in hand, counters of checks.
    fn guess_by_fen(&mut self, context: &mut Context<'_>, fen: Option<&Option<Setup>>) {
        let Some(Some(setup)) = fen.filter(|_| context.guesses) else { return };
        let variant = match (&setup.pockets, &setup.remaining_checks) {
            (Some(_), _) => Variant::Crazyhouse,
            (None, Some(_)) => Variant::ThreeCheck,
            (None, None) => return,
        };
        let text = context.raw.text;
        let at = tag_place(text, "FEN");
        let fen = self.game.tags.get("FEN").unwrap_or_default().to_owned();
        self.guess(context, variant, at, fen.as_bytes());
    }

    fn guess(&mut self, context: &mut Context<'_>, variant: Variant, at: usize, token: &[u8]) {
        context.guesses = false;
        self.game.variant = variant;
        context.fault(&mut self.faults, FaultKind::UnnamedVariant(variant), at, token, None);
    }

    fn clear(&mut self) {
        self.growth.clear();
        self.growth.recycle(&mut self.game);
        self.game.nodes.clear();
        self.game.men.clear();
        self.game.extras.clear();
        self.game.held.clear();
        self.game.roster.clear();
        self.game.openings.clear();
        self.game.nags.clear();
        self.game.unread.clear();
        self.game.termination = None;
    }

    /// Plays the moves; where a drop stands that shows other rules than were taken.
    fn play<'t>(
        &mut self,
        context: &mut Context<'t>,
        fen: Option<Option<Setup>>,
    ) -> Option<(usize, &'t [u8])> {
        self.clear();
        let kind = self.game.variant.rules();
        if self.game.variant.is_chess() {
            return match fen {
                None => self.run(context, &Setup::initial(), Some(Ok(Chess::new()))),
                Some(Some(setup)) => {
                    let position = playable(setup.clone(), CastlingMode::detect(&setup));
                    self.run(context, &setup, Some(position))
                }
                Some(None) => self.run::<Chess>(context, &Setup::empty(), None),
            };
        }
        match fen {
            None => {
                let position = VariantPosition::new(kind);
                let setup = position.to_setup(EnPassantMode::Always);
                self.run(context, &setup, Some(Ok(position)))
            }
            Some(Some(setup)) => {
                let position = playable_by(kind, setup.clone(), CastlingMode::detect(&setup));
                self.run(context, &setup, Some(position))
            }
            Some(None) => self.run::<VariantPosition>(context, &Setup::empty(), None),
        }
    }

    fn run<'t, P: Playable>(
        &mut self,
        context: &mut Context<'t>,
        setup: &Setup,
        position: Option<Result<P, PositionErrorKinds>>,
    ) -> Option<(usize, &'t [u8])> {
        context.first = (setup.fullmoves.get(), setup.turn);
        if let Some(Err(kinds)) = &position {
            let reasons = kinds.iter_names().map(|(name, _)| name.to_lowercase());
            let why = reasons.collect::<Vec<_>>().join(", ").replace('_', " ");
            let fen = self.game.tags.get("FEN").unwrap_or_default().to_owned();
            self.tag_fault(context, "FEN", &fen, FaultKind::UnplayablePosition(why));
        }
        self.read(context, setup, position.and_then(Result::ok))
    }

    /// A fault of a tag, which stands there.
    fn tag_fault(&mut self, context: &mut Context<'_>, tag: &str, value: &str, kind: FaultKind) {
        let at = tag_place(context.raw.text, tag);
        context.fault(&mut self.faults, kind, at, value.as_bytes(), None);
    }
}

impl Context<'_> {
    fn fault(
        &mut self,
        faults: &mut Vec<Fault>,
        kind: FaultKind,
        at: usize,
        token: &[u8],
        after: Option<String>,
    ) {
        let (line, column) = self.locator.find(self.raw.text, at);
        let whole = decode(token);
        let mut token: String = whole.chars().take(LONGEST_TOKEN).collect();
        if token.len() < whole.len() {
            token.push('\u{2026}');
        }
        let RawGame { number, offset, .. } = self.raw;
        let offset = offset + at as u64;
        faults.push(Fault { kind, number, line, column, offset, token, after, note: None });
    }
}

/// Where a tag stands in the text of its game; its beginning if it is hidden.
fn tag_place(text: &[u8], name: &str) -> usize {
    let stands = |at: &usize| {
        let rest = text.get(at + 1..).unwrap_or_default().strip_prefix(name.as_bytes());
        rest.and_then(<[u8]>::first).is_some_and(|byte| matches!(byte, b' ' | b'"' | b'\t'))
    };
    let brackets = text.iter().enumerate().filter(|(_, byte)| **byte == b'[').map(|(at, _)| at);
    brackets.into_iter().find(stands).unwrap_or(0)
}
