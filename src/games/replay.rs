//! Movetext played out on the board.

use super::decode::decode;
use super::fault::Locator;
use super::position::{pass, playable};
use super::quick::{Moves, Play};
use super::san::read_move;
use super::setup::{fen_tag, read_fen};
use super::skim::Skimmed;
use super::steps::{NULL, identities, moved, promoted_after, step_of};
use super::tags::movetext_start;
use super::tree::Growth;
use super::{Fault, FaultKind, Game, NO_MAN, Node, NodeId, RawGame, Tags, Token, Tokens, Variant};
use shakmaty::{Bitboard, CastlingMode, Chess, Color, Move, Outcome, Position, Setup};
use std::ops::Range;

/// The longest text that a fault repeats, in characters.
const LONGEST_TOKEN: usize = 60;

/// How deep variations may be nested, to bound the memory that brackets can take.
const DEEPEST: usize = 10_000;

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
    /// The lines that wait for a variation to end.
    waiting: Vec<Line>,
    /// The last game that was as most are; none if all are to go the long way.
    skimmed: Option<Skimmed>,
}

/// A main line or variation that is being read.
#[derive(Clone, Debug)]
struct Line {
    /// The position reached, and its id.
    position: Chess,
    id: NodeId,
    /// The position before the last move, where variations branch off.
    before: Chess,
    before_id: NodeId,
    /// Where the last move stands in the text; none before the first one.
    last: Option<Range<usize>>,
    /// Comments before the first move of a variation.
    openings: Vec<String>,
    /// A result was read.
    over: bool,
    /// Where the bracket stands that opened it.
    opened: usize,
}

/// Whether the rest of the line is read.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Flow {
    Goes,
    Ends,
}

/// What the parts of a replay need to know of the game.
struct Context<'a> {
    raw: RawGame<'a>,
    want: Want,
    locator: Locator,
    /// Number of the first move, and the side that makes it.
    first: (u32, Color),
}

impl Default for Replayer {
    fn default() -> Replayer {
        Replayer::new()
    }
}

impl Replayer {
    /// A replayer with empty buffers.
    pub fn new() -> Replayer {
        let game = Game {
            number: 0,
            variant: Variant::Standard,
            tags: Tags::default(),
            nodes: vec![root(&Setup::empty(), None)],
            men: Vec::new(),
            roster: Vec::new(),
            comments: Vec::new(),
            openings: Vec::new(),
            nags: Vec::new(),
            termination: None,
        };
        Replayer {
            game,
            growth: Growth::default(),
            faults: Vec::new(),
            waiting: Vec::new(),
            skimmed: Some(Skimmed::default()),
        }
    }

    /// A replayer that reads all games the long way, to compare.
    pub fn thorough() -> Replayer {
        Replayer { skimmed: None, ..Replayer::new() }
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
    /// A fault ends only the line that it is in: the game keeps what comes before, and
    /// [`Replayer::faults`] tells what was left out.
    pub fn replay(&mut self, raw: &RawGame<'_>, tags: Tags, want: Want) -> &Game {
        let locator = Locator::new(raw.line, raw.column);
        let mut context = Context { raw: *raw, want, locator, first: (1, Color::White) };
        self.clear(raw.number, tags);
        let usual = self.usual(raw, want);
        self.forget();
        if usual {
            return &self.game;
        }
        if let Some(line) = self.begin(&mut context) {
            self.read(&mut context, line);
        }
        self.growth.finish(&mut self.game);
        &self.game
    }

    fn clear(&mut self, number: u32, tags: Tags) {
        self.growth.clear();
        self.growth.recycle(&mut self.game);
        self.game.number = number;
        self.game.tags = tags;
        self.game.nodes.clear();
        self.game.men.clear();
        self.game.roster.clear();
        self.game.openings.clear();
        self.game.nags.clear();
        self.game.termination = None;
        self.faults.clear();
        self.waiting.clear();
    }

    /// The first position and the moves of a game, if it is as most are: read without making its
    /// positions, and remembered for the next [`Replayer::replay`] of the game.
    pub fn skim(&mut self, raw: &RawGame<'_>) -> Option<(&Play, &Moves)> {
        let skimmed = self.skimmed.as_mut()?;
        skimmed.forget();
        skimmed.read(raw).then_some(())?;
        Some((&skimmed.start, &skimmed.moves))
    }

    /// What was skimmed is of no use for the next game.
    pub fn forget(&mut self) {
        if let Some(skimmed) = &mut self.skimmed {
            skimmed.forget();
        }
    }

    /// Reads a game that is as most are; false if it is not, and nothing was read.
    fn usual(&mut self, raw: &RawGame<'_>, want: Want) -> bool {
        let Some(skimmed) = self.skimmed.as_mut() else { return false };
        if !skimmed.read(raw) {
            return false;
        }
        let extras = skimmed.moves.extras;
        if (extras.variations && want.variations) || (extras.comments && want.comments) {
            return false;
        }
        let node = Node { promoted: skimmed.promoted, ..bare(&skimmed.position) };
        self.game.roster.extend(node.board.iter().map(|(_, piece)| piece));
        if want.men {
            self.game.men.push(identities(&node.board));
        }
        self.game.nodes.push(node);
        skimmed.moves.unfold(&mut self.game, skimmed.start.clone());
        true
    }

    /// Sets up the initial position; none if no moves can be played from it.
    fn begin(&mut self, context: &mut Context<'_>) -> Option<Line> {
        let fen = fen_tag(&self.game.tags).map(str::to_owned);
        let (setup, position) = match fen.as_deref().map(read_fen) {
            None => (Setup::initial(), Some(Chess::new())),
            Some(Ok(setup)) => {
                let position = playable(setup.clone(), CastlingMode::detect(&setup));
                if let Err(kinds) = position {
                    let reasons = kinds.iter_names().map(|(name, _)| name.to_lowercase());
                    let why = reasons.collect::<Vec<_>>().join(", ").replace('_', " ");
                    self.fen_fault(context, fen.as_deref(), FaultKind::UnplayablePosition(why));
                }
                (setup, position.ok())
            }
            Some(Err(error)) => {
                let why = error.to_string();
                self.fen_fault(context, fen.as_deref(), FaultKind::BadFen(why));
                (Setup::empty(), None)
            }
        };
        context.first = (setup.fullmoves.get(), setup.turn);
        let node = root(&setup, position.as_ref());
        self.game.roster.extend(node.board.iter().map(|(_, piece)| piece));
        if context.want.men {
            self.game.men.push(identities(&node.board));
        }
        let id = self.growth.add(&mut self.game, node, false);
        let position = position?;
        let before = position.clone();
        Some(Line {
            before,
            position,
            id,
            before_id: id,
            last: None,
            openings: Vec::new(),
            over: false,
            opened: 0,
        })
    }

    fn read(&mut self, context: &mut Context<'_>, mut line: Line) {
        let text = context.raw.text;
        let mut tokens = Tokens::new(text, movetext_start(text));
        while let Some((at, token)) = tokens.next() {
            if self.take(context, &mut line, &mut tokens, at, token) == Flow::Goes {
                continue;
            }
            if self.waiting.is_empty() {
                return;
            }
            if !tokens.skip_variation() {
                break;
            }
            if let Some(outer) = self.waiting.pop() {
                line = outer;
            }
        }
        let cut = self.faults.last().is_some_and(|last| last.kind == FaultKind::UnclosedComment);
        if !self.waiting.is_empty() && !cut {
            let opened = self.waiting.get(1).map_or(line.opened, |line| line.opened);
            self.fault(context, FaultKind::UnclosedVariation, opened, b"(", None);
        }
    }

    fn take(
        &mut self,
        context: &mut Context<'_>,
        line: &mut Line,
        tokens: &mut Tokens<'_>,
        at: usize,
        token: Token<'_>,
    ) -> Flow {
        match token {
            Token::Number => {}
            Token::Word(word) => return self.word(context, line, at, word),
            Token::Null(word) => {
                if line.over {
                    return self.line_fault(context, line, FaultKind::TextAfterResult, at, word);
                }
                self.step(context, line, None, at..at + word.len());
            }
            Token::Nag(nag) => {
                if context.want.comments && nag.0 > 0 {
                    self.growth.add_nag(&mut self.game, line.id, nag.0);
                }
            }
            Token::BadNag(nag) => {
                return self.line_fault(context, line, FaultKind::BadNag, at, nag);
            }
            Token::Comment { text, closed } => {
                let starts = line.last.is_none() && !self.waiting.is_empty();
                if context.want.comments && starts {
                    line.openings.push(decode(text).into_owned());
                } else if context.want.comments {
                    self.growth.add_comment(&mut self.game, line.id, &decode(text));
                }
                if !closed {
                    return self.line_fault(context, line, FaultKind::UnclosedComment, at, b"{");
                }
            }
            Token::Open => return self.open(context, line, tokens, at),
            Token::Close => match self.waiting.pop() {
                Some(outer) => *line = outer,
                None => return self.line_fault(context, line, FaultKind::UnmatchedClose, at, b")"),
            },
            Token::Result(result) => {
                if line.over {
                    return self.line_fault(context, line, FaultKind::TextAfterResult, at, result);
                }
                line.over = true;
                if self.waiting.is_empty() {
                    self.game.termination = outcome(result);
                }
            }
        }
        Flow::Goes
    }

    fn open(
        &mut self,
        context: &mut Context<'_>,
        line: &mut Line,
        tokens: &mut Tokens<'_>,
        at: usize,
    ) -> Flow {
        if !context.want.variations {
            if !tokens.skip_variation() {
                return self.line_fault(context, line, FaultKind::UnclosedVariation, at, b"(");
            }
            return Flow::Goes;
        }
        if self.waiting.len() >= DEEPEST {
            return self.too_deep(context, line, tokens, at);
        }
        let variation = Line {
            position: line.before.clone(),
            id: line.before_id,
            before: line.before.clone(),
            before_id: line.before_id,
            last: None,
            openings: Vec::new(),
            over: false,
            opened: at,
        };
        self.waiting.push(std::mem::replace(line, variation));
        Flow::Goes
    }

    /// Leaves out a variation, but not the line that it is in.
    fn too_deep(
        &mut self,
        context: &mut Context<'_>,
        line: &Line,
        tokens: &mut Tokens<'_>,
        at: usize,
    ) -> Flow {
        self.line_fault(context, line, FaultKind::TooDeep, at, b"(");
        if tokens.skip_variation() { Flow::Goes } else { Flow::Ends }
    }

    fn word(&mut self, context: &mut Context<'_>, line: &mut Line, at: usize, word: &[u8]) -> Flow {
        if line.over {
            return self.line_fault(context, line, FaultKind::TextAfterResult, at, word);
        }
        match read_move(word, &line.position) {
            Ok(played) => {
                self.step(context, line, Some(played), at..at + word.len());
                Flow::Goes
            }
            // What belongs to the move before, torn off.
            Err(_) if matches!(word, b"e.p." | b"e.p" | b"ep" | b"ep." | b"+" | b"++" | b"#") => {
                Flow::Goes
            }
            Err(kind) => self.line_fault(context, line, kind, at, word),
        }
    }

    /// Plays a move, or passes.
    fn step(
        &mut self,
        context: &Context<'_>,
        line: &mut Line,
        played: Option<Move>,
        place: Range<usize>,
    ) {
        let from = line.id;
        let turn = line.position.turn();
        let above = self.game.nodes.get(from as usize);
        let (ply, promoted) = above.map_or((0, Bitboard::EMPTY), |node| (node.ply, node.promoted));
        if context.want.variations {
            line.before.clone_from(&line.position);
            line.before_id = from;
        }
        match played {
            Some(played) => line.position.play_unchecked(played),
            None => pass(&mut line.position),
        }
        let step = played.map_or(NULL, |played| step_of(played, turn));
        let node = Node {
            ply: ply + 1,
            promoted: promoted_after(promoted, &step),
            parent: Some(from),
            step: Some(step),
            ..bare(&line.position)
        };
        let main = self.waiting.is_empty() && line.last.is_none();
        line.id = self.growth.add(&mut self.game, node, main);
        line.last = Some(place);
        for text in line.openings.drain(..) {
            self.growth.add_opening(&mut self.game, line.id, text);
        }
        if context.want.men {
            let men = self.game.men.get(from as usize).copied().unwrap_or([NO_MAN; 64]);
            self.game.men.push(moved(men, &step));
        }
    }

    fn line_fault(
        &mut self,
        context: &mut Context<'_>,
        line: &Line,
        kind: FaultKind,
        at: usize,
        token: &[u8],
    ) -> Flow {
        let flow = if kind.ends_line() { Flow::Ends } else { Flow::Goes };
        let after = line.last.clone().and_then(|place| {
            let word = decode(context.raw.text.get(place)?);
            let ply = self.game.node(line.id)?.ply.checked_sub(1)?;
            let (number, turn) = context.first;
            let half = ply + u32::from(turn.is_black());
            let dots = if half.is_multiple_of(2) { "." } else { "..." };
            Some(format!("{}{dots}{word}", number.saturating_add(half / 2)))
        });
        self.fault(context, kind, at, token, after);
        flow
    }

    fn fault(
        &mut self,
        context: &mut Context<'_>,
        kind: FaultKind,
        at: usize,
        token: &[u8],
        after: Option<String>,
    ) {
        let (line, column) = context.locator.find(context.raw.text, at);
        let whole = decode(token);
        let mut token: String = whole.chars().take(LONGEST_TOKEN).collect();
        if token.len() < whole.len() {
            token.push('\u{2026}');
        }
        let RawGame { number, offset, .. } = context.raw;
        let offset = offset + at as u64;
        self.faults.push(Fault { kind, number, line, column, offset, token, after });
    }

    /// A fault of the initial position, which stands at its tag.
    fn fen_fault(&mut self, context: &mut Context<'_>, fen: Option<&str>, kind: FaultKind) {
        let text = context.raw.text;
        let at = text.windows(5).position(|tag| tag == b"[FEN " || tag == b"[FEN\"").unwrap_or(0);
        self.fault(context, kind, at, fen.unwrap_or_default().as_bytes(), None);
    }
}

/// The node of the initial position.
fn root(setup: &Setup, position: Option<&Chess>) -> Node {
    match position {
        Some(position) => Node { promoted: setup.promoted, ..bare(position) },
        None => Node {
            board: setup.board.clone(),
            turn: setup.turn,
            promoted: setup.promoted,
            castling: setup.castling_rights & setup.board.rooks(),
            ep_square: setup.ep_square,
            halfmoves: setup.halfmoves,
            ..bare(&Chess::new())
        },
    }
}

/// A position without its place in a game.
#[inline]
fn bare(position: &Chess) -> Node {
    Node {
        board: position.board().clone(),
        turn: position.turn(),
        promoted: Bitboard::EMPTY,
        castling: position.castles().castling_rights(),
        ep_square: position.maybe_ep_square(),
        parent: None,
        first_child: None,
        next_sibling: None,
        ply: 0,
        depth: 0,
        halfmoves: position.halfmoves(),
        step: None,
        comments: 0..0,
        openings: 0..0,
        nags: 0..0,
    }
}

fn outcome(result: &[u8]) -> Option<Outcome> {
    let text = decode(result).replace('\u{2013}', "-");
    Outcome::from_ascii(if text == "1/2" { b"1/2-1/2" } else { text.as_bytes() }).ok()
}
