//! What an evaluation may see and leave behind.

use super::{Asked, Column, Datum, Designator, Dict, Ends, Halt, Output, Table, Variable, Watch};
use crate::games::{Game, Node, NodeId, Trial};
use crate::report::{Code, codes};
use crate::text::Span;
use shakmaty::{Bitboard, Color};
use std::collections::{HashMap, HashSet};
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
    /// What bounds the evaluation.
    pub watch: Watch,
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
    /// How many states the searches that go on have seen.
    pub seen: usize,
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
            watch: Watch::default(),
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

    /// About how many bytes are kept while a game of so many positions is looked at.
    pub fn weight(&self, positions: usize) -> u64 {
        let texts = self.texts.iter().flatten().map(|text| text.len()).sum::<usize>();
        let tables = self.dicts.iter().map(Table::weight).sum::<usize>();
        // A byte a position for each condition asked, some words for columns and patterns.
        let rows = self.asked.len() + 16 * self.columns.len() + 64 * self.paths.ends.len();
        let known = rows.saturating_mul(positions) + 64 * self.runs.len() + 160 * self.paths.seen;
        (texts + tables).saturating_add(known) as u64
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
    /// The entry of the catalogue that explains it.
    pub code: &'static Code,
    /// What happened, lower case.
    pub message: String,
    /// Where in the query.
    pub span: Span,
    /// At which position.
    pub position: NodeId,
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
        self.refuse(&codes::E0502, span, message);
    }

    /// Records that a limit was met; only the first fault counts.
    pub fn refuse(&mut self, code: &'static Code, span: Span, message: impl Into<String>) {
        if self.fault.is_none() {
            self.fault = Some(Fault { code, message: message.into(), span, position: self.at });
        }
    }

    /// Counts a condition; whether the evaluation has to end.
    #[inline]
    pub fn is_over(&mut self) -> bool {
        if self.vars.watch.tick() {
            self.look();
        }
        self.fault.is_some()
    }

    /// Whether the evaluation has to end, by the clock, for what takes long by itself.
    pub fn must_end(&mut self) -> bool {
        self.look();
        self.fault.is_some()
    }

    /// Counts a string that is made or stored.
    pub fn spend(&mut self, bytes: usize) {
        if self.vars.watch.spend(bytes) {
            self.look();
        }
    }

    #[cold]
    fn look(&mut self) {
        let counted = self.out.counting.bytes();
        let written = self.out.bytes();
        if written > Output::MOST_BYTES {
            let most = Output::MOST_BYTES >> 20;
            let message = format!("more than {most} MiB of comments and messages on one game");
            self.refuse(&codes::E0505, self.place, message);
        }
        let keeps = self.vars.weight(self.game.nodes.len());
        let keeps = keeps.saturating_add(written as u64).saturating_add(counted);
        match self.vars.watch.look(keeps) {
            None => {}
            Some(Halt::Cancelled) => self.refuse(&codes::E0503, self.place, "interrupted"),
            Some(Halt::Late(time)) => {
                let message = format!("stopped after {} s", time.as_secs_f64());
                self.refuse(&codes::E0503, self.place, message);
            }
            Some(Halt::Full(most)) => {
                let message = format!("more than {} MiB are kept", most >> 20);
                self.refuse(&codes::E0504, self.place, message);
            }
        }
    }
}
