//! What an evaluation may see and leave behind.

use super::{Asked, Column, Datum, Designator, Dict, Ends, Note, Table, Variable};
use crate::games::{Game, Node, NodeId, Trial};
use crate::text::Span;
use shakmaty::{Bitboard, Color};
use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasherDefault, Hasher};
use std::rc::Rc;

/// The string value of the language: cheap to copy.
pub type Text = Rc<str>;

/// The name of the transform copy in force, as `currenttransform` prints it.
pub type TransformName = Rc<str>;

/// What the last search with `~~` matched: groups as bytes of the string that was searched.
#[derive(Clone, Debug)]
pub struct Groups {
    /// The string.
    pub text: Text,
    /// From and to; a group that took no part has none.
    pub spans: Vec<Option<(usize, usize)>>,
}

/// The files that a query may read and write (CQL: `readfile`, `writefile`). Who opens them also
/// decides which; errors are texts for people, lower case.
pub trait Files: std::fmt::Debug + Send + Sync {
    /// The contents of a file.
    ///
    /// # Errors
    /// Why it cannot be read.
    fn read(&self, name: &str) -> Result<Text, String>;

    /// Appends to a file; the first use in a run begins it anew.
    ///
    /// # Errors
    /// Why it cannot be written.
    fn append(&self, name: &str, text: &str) -> Result<(), String>;
}

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
    /// Dictionaries.
    pub dicts: Vec<Table>,
    /// What the last search with `~~` matched, if it matched.
    pub groups: Option<Groups>,
    /// How often a `while` or `loop` went round in this game.
    pub rounds: u32,
    /// What paths and lines remember.
    pub paths: Paths,
    /// Where moves of this game are tried, by how many tried ones come before.
    pub trials: Vec<Option<Trial>>,
    /// How many moves were tried in this game.
    pub tried: u32,
    /// The men of this game that are of these types at some time, as bits by identity.
    pub qualified: HashMap<Designator, u128>,
    /// `lasting`: how long a steady condition holds from a position on, by its address.
    pub runs: HashMap<(usize, NodeId), i64>,
    /// `find`: what positions say to a steady condition, by its address.
    pub asked: HashMap<usize, Asked>,
    /// `echo`: what the positions of the game have, by the address of the tree.
    pub columns: HashMap<usize, Column>,
}

/// What paths and lines remember of one game.
#[derive(Clone, Debug, Default)]
pub struct Paths {
    /// The path that is being searched, as far as it has come.
    pub running: Option<Stretch>,
    /// The last path that matched.
    pub last: Option<Stretch>,
    /// In a line: a position and the continuation that the line takes there.
    pub taken: Option<(NodeId, NodeId)>,
    /// `nestban`: positions inside of a match, for each path or line by its address.
    pub inside: HashMap<usize, HashSet<NodeId>>,
    /// Steps that the searches of this game took.
    pub steps: u32,
    /// What shared patterns come to, by their address and the side whose moves they follow.
    pub ends: HashMap<(usize, Option<Color>), Ends>,
}

/// A piece of a game that a path covers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stretch {
    /// Its first position.
    pub start: NodeId,
    /// Its last position.
    pub end: NodeId,
    /// How many moves count.
    pub moves: u32,
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
            dicts: Vec::new(),
            groups: None,
            rounds: 0,
            paths: Paths::default(),
            trials: Vec::new(),
            tried: 0,
            qualified: HashMap::new(),
            runs: HashMap::new(),
            asked: HashMap::new(),
            columns: HashMap::new(),
        }
    }

    /// The value of a variable, if it has one; men are no values.
    pub fn get(&self, variable: Variable) -> Option<Datum> {
        Some(match variable {
            Variable::Set(var) => Datum::Set((*self.sets.get(var.0 as usize)?)?),
            Variable::Num(var) => Datum::Num((*self.nums.get(var.0 as usize)?)?),
            Variable::Text(var) => Datum::Text(self.texts.get(var.0 as usize)?.clone()?),
            Variable::Pos(var) => Datum::Pos((*self.positions.get(var.0 as usize)?)?),
            Variable::Mark(_) => return None,
        })
    }

    /// Gives a variable a value of its type.
    pub fn put(&mut self, variable: Variable, value: Datum) {
        fn set<T>(slots: &mut [Option<T>], index: u32, value: T) {
            if let Some(slot) = slots.get_mut(index as usize) {
                *slot = Some(value);
            }
        }
        match (variable, value) {
            (Variable::Set(var), Datum::Set(value)) => set(&mut self.sets, var.0, value),
            (Variable::Num(var), Datum::Num(value)) => set(&mut self.nums, var.0, value),
            (Variable::Text(var), Datum::Text(value)) => set(&mut self.texts, var.0, value),
            (Variable::Pos(var), Datum::Pos(value)) => set(&mut self.positions, var.0, value),
            _ => {}
        }
    }

    /// A dictionary; it comes into being when it is first used.
    pub fn dict_mut(&mut self, dict: Dict) -> Option<&mut Table> {
        let index = dict.0 as usize;
        if self.dicts.len() <= index {
            self.dicts.resize_with(index + 1, Table::default);
        }
        self.dicts.get_mut(index)
    }

    /// A dictionary, if it was used.
    pub fn dict(&self, dict: Dict) -> Option<&Table> {
        self.dicts.get(dict.0 as usize)
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
    pub notes: Vec<(NodeId, Note)>,
    /// The best value so far of each sort key, with the comments made by that evaluation.
    pub keys: Vec<Option<KeyValue>>,
    /// `message` lines; never taken back.
    pub messages: Vec<String>,
    /// Positions whose own comments are left out of the output (CQL: `removecomment`); never
    /// taken back.
    pub removed: Vec<NodeId>,
    /// Tags for the output of the game (CQL: `settag`); never taken back, the last of a name
    /// counts.
    pub tags: Vec<(String, String)>,
    /// Comments stay whatever fails (CQL: `-alwayscomment`).
    pub always: bool,
    /// What the best evaluation of each sort key wrote.
    best: Vec<Option<Written>>,
    /// What evaluations wrote that a better one has beaten since.
    beaten: Vec<Written>,
}

/// Comments and notes that are kept while the search goes on without them.
#[derive(Clone, Debug, Default)]
pub struct Texts {
    comments: Vec<(NodeId, String)>,
    notes: Vec<(NodeId, Note)>,
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
    #[inline]
    pub fn checkpoint(&self) -> Checkpoint {
        Checkpoint { comments: self.comments.len(), notes: self.notes.len() }
    }

    /// The comments and notes made since.
    pub fn texts(&self, since: Checkpoint) -> Texts {
        Texts {
            comments: self.comments.get(since.comments..).unwrap_or_default().to_vec(),
            notes: self.notes.get(since.notes..).unwrap_or_default().to_vec(),
        }
    }

    /// Writes them again.
    pub fn extend(&mut self, texts: Texts) {
        self.comments.extend(texts.comments);
        self.notes.extend(texts.notes);
    }

    /// Takes back the comments and notes made since; messages and sort keys stay.
    #[inline]
    pub fn take_back(&mut self, since: Checkpoint) {
        if !self.always && self.checkpoint() != since {
            self.discard(since);
        }
    }

    /// Takes them back even where comments stay: those on a position that there is not.
    pub fn discard(&mut self, since: Checkpoint) {
        if self.checkpoint() == since {
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
        standing(std::mem::take(&mut self.comments), &out, |text| Some(text))
    }

    /// The automatic texts, likewise; those of `echo` may come several times.
    pub fn standing_notes(&mut self) -> Vec<(NodeId, Note)> {
        let out = self.beaten.iter().map(|w| w.from.notes..w.to.notes).collect::<Vec<_>>();
        standing(std::mem::take(&mut self.notes), &out, |note| match note {
            Note::Text(text) => Some(text),
            Note::Pairs { .. } => None,
        })
    }
}

/// What was not beaten; where it has a text, that once a position.
fn standing<T>(
    mut texts: Vec<(NodeId, T)>,
    beaten: &[std::ops::Range<usize>],
    text: impl Fn(&T) -> Option<&str>,
) -> Vec<(NodeId, T)> {
    let mut known: HashSet<(NodeId, &str), BuildHasherDefault<Mix>> = HashSet::default();
    let mut kept = Vec::with_capacity(texts.len());
    for (i, (id, one)) in texts.iter().enumerate() {
        let beaten = beaten.iter().any(|range| range.contains(&i));
        kept.push(!beaten && text(one).is_none_or(|text| known.insert((*id, text))));
    }
    let mut kept = kept.into_iter();
    texts.retain(|_| kept.next() == Some(true));
    texts
}

/// A quick hash for texts of which a game may have very many.
#[derive(Default)]
struct Mix(u64);

impl Mix {
    fn add(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(5) ^ word).wrapping_mul(0x517c_c1b7_2722_0a95);
    }
}

impl Hasher for Mix {
    fn write(&mut self, bytes: &[u8]) {
        let (words, rest) = bytes.as_chunks::<8>();
        words.iter().for_each(|word| self.add(u64::from_le_bytes(*word)));
        self.add(rest.iter().fold(rest.len() as u64, |all, byte| all << 8 | u64::from(*byte)));
    }

    fn finish(&self) -> u64 {
        self.0.rotate_left(26)
    }
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
    /// Variations are searched.
    pub variations: bool,
    /// The files that the query may use; without them it may use none.
    pub files: Option<&'a dyn Files>,
    /// Where the row that is being evaluated stands in the query.
    pub place: Span,
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
    #[inline]
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
