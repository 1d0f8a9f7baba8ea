//! What an evaluation may see and leave behind.

use crate::games::{Game, Node, NodeId};
use crate::text::Span;
use shakmaty::Bitboard;
use std::rc::Rc;

/// The string value of the language: cheap to copy.
pub type Text = Rc<str>;

/// The name of the transform copy in force, as `currenttransform` prints it.
pub type TransformName = Rc<str>;

/// The variables of one game, by type.
#[derive(Clone, Debug, Default)]
pub struct Vars {
    /// Sets.
    pub sets: Vec<Option<Bitboard>>,
    /// Numbers.
    pub nums: Vec<Option<i64>>,
    /// Strings.
    pub texts: Vec<Option<Text>>,
    /// Positions.
    pub positions: Vec<Option<NodeId>>,
    /// Men, by identity.
    pub men: Vec<Option<u8>>,
    /// How often a `while` or `loop` went round in this game.
    pub rounds: u32,
}

impl Vars {
    /// Variables without values: sets, numbers, strings, positions, men.
    pub fn new(slots: [u32; 5]) -> Vars {
        let [sets, nums, texts, positions, men] = slots.map(|n| n as usize);
        Vars {
            sets: vec![None; sets],
            nums: vec![None; nums],
            texts: vec![None; texts],
            positions: vec![None; positions],
            men: vec![None; men],
            rounds: 0,
        }
    }
}

/// A fault while a query ran over a game: the game is left out, the run goes on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// What happened, lower case.
    pub message: String,
    /// Where in the query.
    pub span: Span,
    /// At which position.
    pub position: NodeId,
}

/// What a query wrote while it looked at one game.
#[derive(Clone, Debug, Default)]
pub struct Output {
    /// `comment` and `///` texts with their position; a filter that fails takes back its own.
    pub comments: Vec<(NodeId, String)>,
    /// Automatic texts (`Found`, ...), taken back likewise.
    pub notes: Vec<(NodeId, String)>,
    /// The best value so far of each sort key, with the comments made by that evaluation.
    pub keys: Vec<Option<KeyValue>>,
    /// `message` lines; never taken back.
    pub messages: Vec<String>,
    /// Comments stay whatever fails (CQL: `-alwayscomment`).
    pub always: bool,
    /// What the best evaluation of each sort key wrote.
    best: Vec<Option<Written>>,
    /// What evaluations wrote that a better one has beaten since.
    beaten: Vec<Written>,
}

/// How much had been written at some moment, to take back what came after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Checkpoint {
    comments: usize,
    notes: usize,
}

/// What was written between two moments.
#[derive(Clone, Copy, Debug)]
struct Written {
    from: Checkpoint,
    to: Checkpoint,
}

impl Written {
    /// Without what lies behind a moment.
    fn until(self, end: Checkpoint) -> Written {
        let clip = |at: Checkpoint| Checkpoint {
            comments: at.comments.min(end.comments),
            notes: at.notes.min(end.notes),
        };
        Written { from: clip(self.from), to: clip(self.to) }
    }
}

impl Output {
    /// An empty output for so many sort keys.
    pub fn new(keys: usize) -> Output {
        Output { keys: vec![None; keys], best: vec![None; keys], ..Output::default() }
    }

    /// This moment.
    pub fn checkpoint(&self) -> Checkpoint {
        Checkpoint { comments: self.comments.len(), notes: self.notes.len() }
    }

    /// Takes back the comments and notes made since; messages and sort keys stay.
    pub fn take_back(&mut self, since: Checkpoint) {
        if self.always || self.checkpoint() == since {
            return;
        }
        self.comments.truncate(since.comments);
        self.notes.truncate(since.notes);
        for written in self.best.iter_mut().flatten().chain(&mut self.beaten) {
            *written = written.until(since);
        }
        self.beaten.retain(|w| w.from != w.to);
    }

    /// Offers a value to a sort key: the largest wins (`min`: the smallest), the first of equals.
    /// What a beaten evaluation wrote is taken back; `since` is when this one began.
    pub fn offer(&mut self, key: usize, value: KeyValue, min: bool, since: Checkpoint) {
        let better = match self.keys.get(key) {
            Some(Some(old)) if min => value < *old,
            Some(Some(old)) => value > *old,
            _ => true,
        };
        if !better {
            self.take_back(since);
            return;
        }
        let written = Written { from: since, to: self.checkpoint() };
        if self.keys.len() <= key {
            self.keys.resize(key + 1, None);
        }
        if self.best.len() <= key {
            self.best.resize(key + 1, None);
        }
        if let Some(slot) = self.keys.get_mut(key) {
            *slot = Some(value);
        }
        if let Some(slot) = self.best.get_mut(key) {
            self.beaten.extend(slot.replace(written).filter(|w| w.from != w.to));
        }
    }

    /// The comments that no better evaluation has beaten, each text once a position.
    pub fn standing_comments(&mut self) -> Vec<(NodeId, String)> {
        let out = self.beaten.iter().map(|w| w.from.comments..w.to.comments).collect::<Vec<_>>();
        standing(std::mem::take(&mut self.comments), &out)
    }

    /// The automatic texts, likewise.
    pub fn standing_notes(&mut self) -> Vec<(NodeId, String)> {
        let out = self.beaten.iter().map(|w| w.from.notes..w.to.notes).collect::<Vec<_>>();
        standing(std::mem::take(&mut self.notes), &out)
    }
}

fn standing(
    texts: Vec<(NodeId, String)>,
    beaten: &[std::ops::Range<usize>],
) -> Vec<(NodeId, String)> {
    let mut kept = indexmap::IndexSet::new();
    for (i, text) in texts.into_iter().enumerate() {
        if !beaten.iter().any(|range| range.contains(&i)) {
            kept.insert(text);
        }
    }
    kept.into_iter().collect()
}

/// The value of a sort key.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum KeyValue {
    /// A number.
    Num(i64),
    /// A string.
    Text(String),
}

/// The state of an evaluation.
pub struct Context<'a> {
    /// The game.
    pub game: &'a Game,
    /// The position being looked at (CQL: `currentposition`).
    pub at: NodeId,
    /// How many games the source holds, where that is known (CQL: `lastgamenumber`).
    pub last_game: Option<u32>,
    /// Variables.
    pub vars: &'a mut Vars,
    /// What was written.
    pub out: &'a mut Output,
    /// The sort keys of the query.
    pub sorts: &'a [super::SortInfo],
    /// The first fault; once set, everything fails and the game is left out.
    pub fault: Option<Fault>,
    /// The transform copy in force.
    pub transform: TransformName,
}

impl<'a> Context<'a> {
    /// The position being looked at.
    ///
    /// `at` always names a position of the game, so this is the root only if the game is empty,
    /// which the reader never gives.
    pub fn node(&self) -> Option<&'a Node> {
        self.game.node(self.at)
    }

    /// Records a fault; only the first counts.
    pub fn fail(&mut self, span: Span, message: impl Into<String>) {
        if self.fault.is_none() {
            self.fault = Some(Fault { message: message.into(), span, position: self.at });
        }
    }
}
