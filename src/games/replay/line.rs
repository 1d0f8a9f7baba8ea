//! Lines of movetext played out on the board.

use super::Context;
use super::boards::Boards;
use crate::games::decode::decode;
use crate::games::hands::{held_first, keep};
use crate::games::notation::{
    MainLine, dropped, explain, head_bit, is_drop, is_torn_mark, read_move,
};
use crate::games::rules::Playable;
use crate::games::steps::{NULL, identities, moved, promoted_after, step_of};
use crate::games::tags::movetext_start;
use crate::games::tokens::outcome;
use crate::games::tree::Growth;
use crate::games::{
    Extra, Fault, FaultKind, Game, NO_MAN, Node, NodeId, Step, Token, Tokens, Variant,
};
use shakmaty::{Bitboard, Color, Move, Position, Setup};
use std::ops::Range;

/// How deep variations may be nested, to bound the memory that brackets can take.
const DEEPEST: usize = 10_000;

/// One game while it is replayed under the rules of `P`.
pub(super) struct Replay<'a, 't, P> {
    pub game: &'a mut Game,
    pub growth: &'a mut Growth,
    pub faults: &'a mut Vec<Fault>,
    pub context: &'a mut Context<'t>,
    /// The lines that wait for a variation to end.
    pub waiting: Vec<Line<P>>,
    /// In a game of Bughouse with both boards: the other one.
    pub boards: Option<Boards>,
    /// The first identity that no man has.
    pub next_man: u8,
    /// Where a man was dropped though the rules know no hands, and nothing says which they are.
    pub dropped: Option<(usize, &'t [u8])>,
    /// The letters that words of the main line begin with, as bits.
    pub heads: u32,
    /// A word of the main line could not be read.
    pub unread: bool,
}

/// A main line or variation that is being read.
#[derive(Clone, Debug)]
pub(super) struct Line<P> {
    /// The position reached, and its id.
    pub position: P,
    pub id: NodeId,
    /// The position before the last move, where variations branch off.
    before: P,
    before_id: NodeId,
    /// Where the last move stands in the text; none before the first one.
    pub last: Option<Range<usize>>,
    /// Comments before the first move of a variation.
    pub openings: Vec<String>,
    /// A result was read.
    pub over: bool,
    /// Where the bracket stands that opened it.
    pub opened: usize,
}

/// Whether the rest of the line is read.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Flow {
    Goes,
    Ends,
}

impl<'t, P: Playable> Replay<'_, 't, P> {
    /// Puts the initial position into the game and reads the moves from it; none can be played
    /// without a position to play from.
    pub fn run(&mut self, setup: &Setup, position: Option<P>) {
        let node = root(setup, position.as_ref());
        self.game.roster.extend(node.board.iter().map(|(_, piece)| piece));
        self.next_man = self.game.roster.len() as u8;
        if self.context.want.men {
            self.game.men.push(identities(&node.board));
        }
        if P::VARIANT {
            let extra = position.as_ref().map_or_else(Extra::default, Extra::of);
            if self.context.want.men && self.game.variant.has_hands() {
                let held = held_first(&extra.hands, &mut self.next_man);
                self.game.roster.extend(held.iter().map(|held| held.piece));
                self.game.held.push(held);
            }
            self.game.extras.push(extra);
        }
        let id = self.growth.add(self.game, node, false);
        self.keep_remarks(id);
        let Some(position) = position else {
            self.keep_movetext(id);
            return;
        };
        let before = position.clone();
        self.read(Line {
            before,
            position,
            id,
            before_id: id,
            last: None,
            openings: Vec::new(),
            over: false,
            opened: 0,
        });
    }

    fn read(&mut self, mut line: Line<P>) {
        let text = self.context.raw.text;
        let mut tokens = Tokens::new(text, movetext_start(text));
        while let Some((at, token)) = tokens.next() {
            if self.take(&mut line, &mut tokens, at, token) == Flow::Goes {
                continue;
            }
            if self.waiting.is_empty() {
                self.keep_rest_of(&mut line, at..text.len());
                return;
            }
            let closed = tokens.skip_variation();
            self.keep_rest_of(&mut line, at..tokens.place() - usize::from(closed));
            if !closed {
                break;
            }
            if let Some(outer) = self.waiting.pop() {
                line = outer;
            }
        }
        let cut = self.faults.last().is_some_and(|last| last.kind == FaultKind::UnclosedComment);
        if !self.waiting.is_empty() && !cut {
            let opened = self.waiting.get(1).map_or(line.opened, |line| line.opened);
            self.fault(FaultKind::UnclosedVariation, opened, b"(", None);
        }
        while let Some(outer) = self.waiting.pop() {
            self.close(&mut line, outer);
        }
    }

    fn take(
        &mut self,
        line: &mut Line<P>,
        tokens: &mut Tokens<'t>,
        at: usize,
        token: Token<'t>,
    ) -> Flow {
        if let Some(flow) = self.take_of_boards(line, token) {
            return flow;
        }
        match token {
            Token::Number => {}
            Token::Word(word) => return self.word(line, at, word),
            Token::Null(word) => {
                if line.over {
                    return self.line_fault(line, FaultKind::TextAfterResult, at, word);
                }
                if !line.position.clone().pass() {
                    return self.line_fault(line, FaultKind::IllegalMove, at, word);
                }
                self.step(line, None, at..at + word.len());
            }
            Token::Nag(nag) => {
                if self.context.want.comments && nag.0 > 0 {
                    self.growth.add_nag(self.game, line.id, nag.0);
                }
            }
            Token::BadNag(nag) => {
                self.keep_word(line.id, nag);
                return self.line_fault(line, FaultKind::BadNag, at, nag);
            }
            Token::Comment { text, closed } => {
                self.comment(line, text);
                if !closed {
                    return self.line_fault(line, FaultKind::UnclosedComment, at, b"{");
                }
            }
            Token::Open => return self.open(line, tokens, at),
            Token::Close => match self.waiting.pop() {
                Some(outer) => self.close(line, outer),
                None => return self.line_fault(line, FaultKind::UnmatchedClose, at, b")"),
            },
            Token::Result(result) => {
                if line.over {
                    return self.line_fault(line, FaultKind::TextAfterResult, at, result);
                }
                line.over = true;
                if self.waiting.is_empty() {
                    self.game.termination = Some(outcome(result));
                } else if result != b"*" {
                    self.keep_word(line.id, result);
                }
            }
        }
        Flow::Goes
    }

    fn open(&mut self, line: &mut Line<P>, tokens: &mut Tokens<'t>, at: usize) -> Flow {
        if !self.context.want.variations || self.boards.is_some() {
            if !tokens.skip_variation() {
                return self.line_fault(line, FaultKind::UnclosedVariation, at, b"(");
            }
            if self.context.want.variations {
                self.keep_rest(line.id, at..tokens.place());
            }
            return Flow::Goes;
        }
        if self.waiting.len() >= DEEPEST {
            return self.too_deep(line, tokens, at);
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
    fn too_deep(&mut self, line: &Line<P>, tokens: &mut Tokens<'t>, at: usize) -> Flow {
        self.line_fault(line, FaultKind::TooDeep, at, b"(");
        if !tokens.skip_variation() {
            return Flow::Ends;
        }
        self.keep_rest(line.id, at..tokens.place());
        Flow::Goes
    }

    /// Reads a move and plays it.
    fn word(&mut self, line: &mut Line<P>, at: usize, word: &'t [u8]) -> Flow {
        if line.over {
            return self.line_fault(line, FaultKind::TextAfterResult, at, word);
        }
        let main = self.waiting.is_empty();
        if main {
            self.heads |= head_bit(word);
        }
        let read = read_move(word, &line.position, self.game.letters);
        if main && self.both_lost(at, word, read.is_ok()) {
            line.over = true;
            self.keep_word(line.id, word);
            return Flow::Goes;
        }
        match read {
            Ok(played) => {
                self.step(line, Some(played), at..at + word.len());
                Flow::Goes
            }
            Err(_) if is_torn_mark(word) => Flow::Goes,
            Err(_) if is_drop(word) && self.takes_drop(line, at, word) => Flow::Goes,
            Err(_) if self.dropped.is_some() => Flow::Ends,
            Err(kind) => {
                self.unread |= main && kind.ends_line();
                if kind == FaultKind::UnknownToken {
                    self.keep_word(line.id, word);
                }
                let (text, letters) = (self.context.raw.text, self.game.letters);
                let others = || MainLine::of(text, movetext_start(text)).others(word, letters);
                let note = explain(word, &line.position, letters, &kind, &others);
                let flow = self.line_fault(line, kind, at, word);
                if let Some(fault) = self.faults.last_mut() {
                    fault.note = note;
                }
                flow
            }
        }
    }

    /// Whether `0-0` is no castling but the result of a game that both sides lost: the last word
    /// of the movetext, where castling is impossible or the tags say so.
    fn both_lost(&self, at: usize, word: &[u8], castles: bool) -> bool {
        let text = self.context.raw.text;
        let comment = |(_, token): (usize, Token<'_>)| matches!(token, Token::Comment { .. });
        word.starts_with(b"0")
            && matches!(word, b"0-0" | b"0\xE2\x80\x930")
            && (!castles || self.game.tags.get("Result") == Some("0-0"))
            && Tokens::new(text, at + word.len()).all(comment)
    }

    /// Drops a man who is not known to be in hand, where the hand is not known; notes a drop in a
    /// game of whose rules nothing is said.
    fn takes_drop(&mut self, line: &mut Line<P>, at: usize, word: &'t [u8]) -> bool {
        if !P::VARIANT {
            self.dropped = self.context.guesses.then_some((at, word));
            return false;
        }
        let sure = self.boards.as_ref().is_some_and(|boards| !boards.lost);
        if self.game.variant != Variant::Bughouse || sure {
            return false;
        }
        let Some(role) = dropped(word, self.game.letters) else { return false };
        let own = line.position.turn();
        let mut hands = line.position.pockets().copied().unwrap_or_default();
        let count = hands.get_mut(own).get_mut(role);
        *count = count.saturating_add(1);
        let mut richer = line.position.clone();
        richer.set_hands(hands);
        let Ok(played) = read_move(word, &richer, self.game.letters) else { return false };
        line.position = richer;
        self.step(line, Some(played), at..at + word.len());
        true
    }

    /// Plays a move, or passes.
    pub fn step(&mut self, line: &mut Line<P>, played: Option<Move>, place: Range<usize>) {
        let from = line.id;
        let turn = line.position.turn();
        let above = self.game.nodes.get(from as usize);
        let (ply, promoted) = above.map_or((0, Bitboard::EMPTY), |node| (node.ply, node.promoted));
        if self.context.want.variations {
            line.before.clone_from(&line.position);
            line.before_id = from;
        }
        let step = played.map_or(NULL, |played| step_of(played, turn));
        match played {
            Some(played) if P::VARIANT => self.play(line, played),
            Some(played) => line.position.play_unchecked(played),
            None => _ = line.position.pass(),
        }
        let mut promoted_now = promoted_after(promoted, &step);
        if P::VARIANT {
            promoted_now &= line.position.board().occupied();
        }
        let node = Node {
            ply: ply + 1,
            promoted: promoted_now,
            parent: Some(from),
            step: Some(step),
            ..bare(&line.position)
        };
        let main = self.waiting.is_empty() && line.last.is_none();
        line.id = self.growth.add(self.game, node, main);
        line.last = Some(place);
        for text in line.openings.drain(..) {
            self.growth.add_opening(self.game, line.id, text);
        }
        if self.context.want.men {
            let men = self.game.men.get(from as usize).copied().unwrap_or([NO_MAN; 64]);
            self.game.men.push(moved(men, &step));
        }
        if P::VARIANT {
            self.keep_extra(line, from, (promoted, turn), &step);
        }
    }

    /// Plays a move by the rules of a variant.
    fn play(&mut self, line: &mut Line<P>, played: Move) {
        let hands = line.position.pockets().copied();
        let (promoted, mover) = (line.position.promoted(), line.position.turn());
        line.position.play_unchecked(played);
        self.hand_over(played, promoted.contains(played.to()), mover);
        // What is captured on this board goes to the other one.
        if let Some(hands) = hands
            && self.game.variant == Variant::Bughouse
            && played.is_capture()
        {
            line.position.set_hands(hands);
        }
    }

    /// Keeps what only variants have after a step from the position `from`.
    fn keep_extra(
        &mut self,
        line: &Line<P>,
        from: NodeId,
        (promoted, mover): (Bitboard, Color),
        step: &Step,
    ) {
        let place = (from, promoted, mover);
        let men = self.context.want.men;
        keep(self.game, &line.position, place, step, men.then_some(&mut self.next_man));
    }

    fn line_fault(&mut self, line: &Line<P>, kind: FaultKind, at: usize, token: &[u8]) -> Flow {
        let flow = if kind.ends_line() { Flow::Ends } else { Flow::Goes };
        let after = line.last.clone().and_then(|place| {
            let word = decode(self.context.raw.text.get(place)?);
            let ply = self.game.node(line.id)?.ply.checked_sub(1)?;
            let (number, turn) = self.context.first;
            let half = ply + u32::from(turn.is_black());
            let dots = if half.is_multiple_of(2) { "." } else { "..." };
            Some(format!("{}{dots}{word}", number.saturating_add(half / 2)))
        });
        self.fault(kind, at, token, after);
        flow
    }

    fn fault(&mut self, kind: FaultKind, at: usize, token: &[u8], after: Option<String>) {
        self.context.fault(self.faults, kind, at, token, after);
    }
}

/// The node of the initial position.
fn root<P: Playable>(setup: &Setup, position: Option<&P>) -> Node {
    match position {
        Some(position) => Node { promoted: setup.promoted, ..bare(position) },
        None => Node {
            board: setup.board.clone(),
            turn: setup.turn,
            promoted: setup.promoted,
            castling: setup.castling_rights & setup.board.rooks(),
            ep_square: setup.ep_square,
            halfmoves: setup.halfmoves,
            ..bare(&shakmaty::Chess::new())
        },
    }
}

/// A position without its place in a game.
#[inline]
pub(in crate::games) fn bare<P: Position>(position: &P) -> Node {
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
