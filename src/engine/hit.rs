//! What a run takes and what it gives: the shapes are the same for one thread, many threads,
//! shards, and several queries in one pass, and partial results add up.

use super::{Kept, Overflow, Shard};
use crate::games::notation::{Notation, Reading};
use crate::games::{Game, NodeId, Step, StepKind, Tags};
use crate::index::Indexed;
use crate::ir::{
    Cell, ColumnKey, Fault, Files, KeyValue, Limits, MOST_VALUES, Note, Query, Values,
};
use shakmaty::Role;
use std::io::Read;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// A query with the label under which its hits are listed.
#[derive(Clone, Debug)]
pub struct Labelled {
    /// The label: the stem of the query's file, or `query`.
    pub label: String,
    /// The query.
    pub query: Arc<Query>,
}

/// A source of games, opened by the caller.
pub struct Input {
    /// The name shown in output and messages.
    pub name: String,
    /// The bytes; compressed ones are recognised.
    pub reader: Box<dyn Read + Send>,
}

/// A source of games: their text, or an index of it.
pub enum Games {
    /// Text.
    Text(Input),
    /// An index with the file that it was made of; and the name shown in output and messages,
    /// which is that of the file.
    Index(String, Arc<Indexed>),
}

impl From<Input> for Games {
    fn from(input: Input) -> Games {
        Games::Text(input)
    }
}

impl Games {
    /// The name shown in output and messages.
    pub fn name(&self) -> &str {
        match self {
            Games::Text(input) => &input.name,
            Games::Index(name, _) => name,
        }
    }
}

/// How to run.
#[derive(Clone, Debug)]
pub struct Options {
    /// Worker threads, at least 1.
    pub threads: usize,
    /// Only games from the first to the second number of each source, from 1, inclusive.
    pub games: Option<(u32, u32)>,
    /// Of these only those of one shard.
    pub shard: Shard,
    /// Variations are searched although the header does not say so.
    pub variations: bool,
    /// Without a plan: all conditions in the order in which they are written, at every position of
    /// every game. It finds the same, slowly, and is there to prove that.
    pub plain: bool,
    /// Hits are wanted. Where they are not, what nothing else needs is not looked for.
    pub hits: bool,
    /// Hits carry the text of their game. Where nobody wants it, it need not be read.
    pub texts: bool,
    /// The files that queries may read and write; none by default.
    pub files: Option<Arc<dyn Files>>,
    /// What is known of the letters that the games are written in.
    pub reading: Reading,
    /// How the moves of examples in tallies are written.
    pub notation: Notation,
    /// How long the queries may run and what they may keep.
    pub limits: Limits,
    /// How many different values a tally may have.
    pub most_values: usize,
    /// Set by the caller to stop the run, also within a game; results so far are kept.
    pub cancel: Arc<AtomicBool>,
}

impl Default for Options {
    fn default() -> Options {
        let cancel = Arc::new(AtomicBool::new(false));
        Options {
            threads: 1,
            games: None,
            shard: Shard::WHOLE,
            variations: false,
            plain: false,
            hits: true,
            texts: true,
            files: None,
            reading: Reading::default(),
            notation: Notation::default(),
            limits: Limits::default(),
            most_values: MOST_VALUES,
            cancel,
        }
    }
}

/// A game that a query found.
#[derive(Clone, Debug)]
pub struct Hit {
    /// Index of the query in the run.
    pub query: usize,
    /// Index of the source in the run.
    pub source: usize,
    /// The game's number in its source, from 1.
    pub game: u32,
    /// Byte offset of the game in its (decompressed) source.
    pub offset: u64,
    /// Line of the game's first byte, from 1.
    pub line: u32,
    /// Ids of the matching positions, ascending.
    pub positions: Vec<NodeId>,
    /// What the query wrote with `comment` and `///`, in order of creation.
    pub comments: Vec<(NodeId, String)>,
    /// Automatic texts of `find` and others.
    pub notes: Vec<(NodeId, Note)>,
    /// One value a sort key of the query.
    pub keys: Vec<Option<KeyValue>>,
    /// The position that gave the first of them: a match, unless a condition behind it failed.
    pub best_at: Option<NodeId>,
    /// Cells of the query's columns at matching positions, by position, then by column.
    pub columns: Vec<(NodeId, ColumnKey, Cell)>,
    /// Positions whose own comments are left out of the output, ascending.
    pub removed: Vec<NodeId>,
    /// The tag pairs, with those that the query has set.
    pub tags: Tags,
    /// The letters that the game was read with, or what is known of them.
    pub reading: Reading,
    /// Which board of a game of Bughouse it is, if the text has the moves of both.
    pub board: Option<char>,
    /// The game as it stands in the source; empty if [`Options::texts`] says that nobody wants it.
    pub text: Box<[u8]>,
}

impl Hit {
    /// About how many bytes it takes.
    pub fn weight(&self) -> usize {
        let comments = self.comments.iter().map(|(_, text)| 32 + text.len()).sum::<usize>();
        let notes = self.notes.iter().map(|(_, note)| note.weight()).sum::<usize>();
        let keys = self.keys.iter().map(|key| match key {
            Some(KeyValue::Text(text)) => 32 + text.len(),
            _ => 32,
        });
        let tags = self.tags.iter().map(|(name, value)| 48 + name.len() + value.len());
        let cells = self.columns.iter().map(|(_, _, cell)| cell.weight()).sum::<usize>();
        let own = size_of::<Hit>() + 4 * self.positions.len() + self.text.len();
        own + comments + notes + cells + keys.sum::<usize>() + tags.sum::<usize>()
    }
}

/// A fault of a game's text, with its source.
#[derive(Clone, Debug)]
pub struct GameFault {
    /// Index of the source.
    pub source: usize,
    /// Game number, from 1.
    pub game: u32,
    /// Line in the source, from 1.
    pub line: u32,
    /// Column in characters, from 1.
    pub column: u32,
    /// Byte offset in the source.
    pub offset: u64,
    /// The entry of the catalogue that explains it.
    pub code: &'static crate::report::Code,
    /// What is wrong, lower case.
    pub message: String,
    /// Whether nothing of the game is lost by it.
    pub is_note: bool,
}

impl GameFault {
    /// What the reader found in a game of this source.
    pub fn of(source: usize, fault: &crate::games::Fault) -> GameFault {
        GameFault {
            source,
            game: fault.number,
            line: fault.line,
            column: fault.column,
            offset: fault.offset,
            code: fault.kind.code(),
            message: fault.to_string(),
            is_note: fault.kind.is_note(),
        }
    }
}

/// A fault of a query while it looked at a game: that game is left out of the query's results.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RunFault {
    /// Index of the query.
    pub query: usize,
    /// Index of the source.
    pub source: usize,
    /// Game number, from 1.
    pub game: u32,
    /// The fault.
    pub fault: Fault,
}

/// Results of a stretch of games, in input order.
#[derive(Clone, Debug, Default)]
pub struct Batch {
    /// Index of the source.
    pub source: usize,
    /// Games looked at.
    pub games: u64,
    /// The number of the last game that was read, whether it was looked at or not.
    pub last: u32,
    /// Bytes of text behind this batch's end in its source, for progress.
    pub bytes: u64,
    /// Hits, by game, then by query.
    pub hits: Vec<Hit>,
    /// `message` lines of the games, in order.
    pub messages: Vec<String>,
    /// Faults of the games' texts.
    pub faults: Vec<GameFault>,
    /// The languages other than English that games were read in, and how many.
    pub languages: Vec<(&'static str, u64)>,
    /// Faults of the queries.
    pub run_faults: Vec<RunFault>,
    /// What the tallies counted, by query, then by tally; it goes into [`Summary::tallies`].
    pub tallies: Vec<Vec<Values>>,
    /// Sources that could not be read to their end.
    pub read_errors: Vec<(usize, String)>,
    /// The bytes that were counted for what is in it, until it is delivered.
    pub kept: u64,
}

impl Batch {
    /// Counts a game that is in another language than English, if it names a man at all.
    pub fn count_language(&mut self, game: &Game) {
        let named = |step: Step| {
            step.promotion.is_some() || (step.role != Role::Pawn && step.kind == StepKind::Normal)
        };
        if game.letters.is_english() || !game.nodes.iter().any(|n| n.step.is_some_and(named)) {
            return;
        }
        let name = game.letters.name;
        match self.languages.iter_mut().find(|(one, _)| *one == name) {
            Some((_, games)) => *games += 1,
            None => self.languages.push((name, 1)),
        }
    }
}

/// What a run comes to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// Games looked at.
    pub games: u64,
    /// Hits of all queries.
    pub hits: u64,
    /// Matching positions of all queries.
    pub positions: u64,
    /// How many games each source holds, as far as it was read.
    pub sources: Vec<u32>,
    /// Games with a fault in their text.
    pub faulty: u64,
    /// Games left out because a query failed on them.
    pub failed: u64,
    /// The variables that were kept from game to game, by query, in the order of their text.
    pub kept: Vec<Kept>,
    /// What was counted, by query, then by tally.
    pub tallies: Vec<Vec<Values>>,
    /// Queries that ended since a tally had too many values.
    pub overflows: Vec<Overflow>,
    /// The queries that had no more time, ascending, with the place where each was stopped; none
    /// where that was between two games.
    pub stopped: Vec<(usize, Option<RunFault>)>,
    /// The run was stopped before the end.
    pub cancelled: bool,
}
