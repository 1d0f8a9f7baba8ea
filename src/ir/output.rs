//! What a query leaves behind while it looks at a game.

use super::{Cell, ColumnKey, Counting, KeyValue, Note};
use crate::games::NodeId;
use std::collections::HashSet;
use std::hash::{BuildHasherDefault, Hasher};

/// The bytes that a text takes besides its own.
const WORDS: usize = 32;

/// What a query wrote while it looked at one game.
#[derive(Clone, Debug, Default)]
pub struct Output {
    /// `comment` and `///` texts with their position; a filter that fails takes back its own.
    pub comments: Vec<(NodeId, String)>,
    /// Automatic texts (`Found`, ...), taken back likewise.
    pub notes: Vec<(NodeId, Note)>,
    /// The best value so far of each sort key, with the comments made by that evaluation.
    pub keys: Vec<Option<KeyValue>>,
    /// The position where the first sort key had its best value so far.
    pub best_at: Option<NodeId>,
    /// `message` lines; never taken back.
    pub messages: Vec<String>,
    /// Positions whose own comments are left out of the output (CQL: `removecomment`); never
    /// taken back.
    pub removed: Vec<NodeId>,
    /// Tags for the output of the game (CQL: `settag`); never taken back, the last of a name
    /// counts.
    pub tags: Vec<(String, String)>,
    /// What is counted by `tally`; never taken back but with the whole game.
    pub counting: Counting,
    /// Cells of the query's columns with their position, taken back likewise; of several writes
    /// at one place the last counts.
    pub columns: Vec<(NodeId, ColumnKey, Cell)>,
    /// The bytes of comments, notes, cells and messages.
    bytes: usize,
    /// Comments stay whatever fails (CQL: `-alwayscomment`).
    pub always: bool,
    /// What the best evaluation of each sort key wrote.
    best: Vec<Option<Written>>,
    /// What evaluations wrote that a better one has beaten since.
    beaten: Vec<Written>,
}

/// Comments, notes and cells that are kept while the search goes on without them.
#[derive(Clone, Debug, Default)]
pub struct Texts {
    comments: Vec<(NodeId, String)>,
    notes: Vec<(NodeId, Note)>,
    columns: Vec<(NodeId, ColumnKey, Cell)>,
}

/// How much had been written at some moment, to take back what came after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Checkpoint {
    comments: usize,
    notes: usize,
    columns: usize,
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
            columns: at.columns.min(end.columns),
        };
        Written { from: clip(self.from), to: clip(self.to) }
    }
}

impl Output {
    /// The bytes of comments and messages that a query may write on one game.
    pub const MOST_BYTES: usize = 64 << 20;

    /// An empty output for so many sort keys.
    pub fn new(keys: usize) -> Output {
        Output { keys: vec![None; keys], best: vec![None; keys], ..Output::default() }
    }

    /// This moment.
    #[inline]
    pub fn checkpoint(&self) -> Checkpoint {
        Checkpoint {
            comments: self.comments.len(),
            notes: self.notes.len(),
            columns: self.columns.len(),
        }
    }

    /// About how many bytes all that was written takes.
    pub fn bytes(&self) -> usize {
        self.bytes
    }

    /// Writes an automatic text.
    pub fn note(&mut self, place: NodeId, note: Note) {
        self.bytes += note.weight();
        self.notes.push((place, note));
    }

    /// Writes a comment on a position.
    pub fn comment(&mut self, place: NodeId, text: String) {
        self.bytes += WORDS + text.len();
        self.comments.push((place, text));
    }

    /// Writes a cell of a column.
    pub fn column(&mut self, place: NodeId, key: ColumnKey, cell: Cell) {
        self.bytes += cell.weight();
        self.columns.push((place, key, cell));
    }

    /// Writes a message.
    pub fn message(&mut self, line: String) {
        self.bytes += WORDS + line.len();
        self.messages.push(line);
    }

    /// The comments, notes and cells made since.
    pub fn texts(&self, since: Checkpoint) -> Texts {
        Texts {
            comments: self.comments.get(since.comments..).unwrap_or_default().to_vec(),
            notes: self.notes.get(since.notes..).unwrap_or_default().to_vec(),
            columns: self.columns.get(since.columns..).unwrap_or_default().to_vec(),
        }
    }

    /// Writes them again.
    pub fn extend(&mut self, texts: Texts) {
        for (place, text) in texts.comments {
            self.comment(place, text);
        }
        for (place, note) in texts.notes {
            self.note(place, note);
        }
        for (place, key, cell) in texts.columns {
            self.column(place, key, cell);
        }
    }

    /// Takes back the comments, notes and cells made since; messages and sort keys stay.
    #[inline]
    pub fn take_back(&mut self, since: Checkpoint) {
        if self.checkpoint() == since {
            return;
        }
        if self.always { self.discard_cells(since) } else { self.discard(since) }
    }

    fn discard_cells(&mut self, since: Checkpoint) {
        let gone = self.columns.drain(since.columns.min(self.columns.len())..);
        let gone = gone.map(|(_, _, cell)| cell.weight()).sum::<usize>();
        self.bytes = self.bytes.saturating_sub(gone);
    }

    /// Takes them back even where comments stay: those on a position that there is not.
    pub fn discard(&mut self, since: Checkpoint) {
        if self.checkpoint() == since {
            return;
        }
        let gone = self.comments.drain(since.comments.min(self.comments.len())..);
        let gone = gone.map(|(_, text)| WORDS + text.len()).sum::<usize>();
        self.bytes = self.bytes.saturating_sub(gone);
        let lost = self.notes.drain(since.notes.min(self.notes.len())..);
        let lost = lost.map(|(_, note)| note.weight()).sum::<usize>();
        self.bytes = self.bytes.saturating_sub(lost);
        self.discard_cells(since);
        for written in self.best.iter_mut().flatten().chain(&mut self.beaten) {
            *written = written.until(since);
        }
        self.beaten.retain(|w| w.from != w.to);
    }

    /// Offers a value to a sort key: the largest wins (`min`: the smallest), the first of equals.
    /// What a beaten evaluation wrote is taken back; the time is when this one began, and the
    /// position where.
    pub fn offer(
        &mut self,
        key: usize,
        value: KeyValue,
        min: bool,
        (since, at): (Checkpoint, NodeId),
    ) {
        let better = match self.keys.get(key) {
            Some(Some(old)) if min => value < *old,
            Some(Some(old)) => value > *old,
            _ => true,
        };
        if !better {
            // A cell belongs to its position, whichever is the best.
            self.take_back(Checkpoint { columns: self.columns.len(), ..since });
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
        if key == 0 {
            self.best_at = Some(at);
        }
        if let Some(slot) = self.best.get_mut(key) {
            self.beaten.extend(slot.replace(written).filter(|w| w.from != w.to));
        }
    }

    /// The cells at these positions, ascending, by position and column: of several at one place the
    /// last.
    pub fn standing_columns(&mut self, positions: &[NodeId]) -> Vec<(NodeId, ColumnKey, Cell)> {
        let mut cells = std::mem::take(&mut self.columns);
        cells.retain(|(id, ..)| positions.binary_search(id).is_ok());
        // The last comes first among its like, and the others are dropped.
        cells.reverse();
        cells.sort_by_key(|(id, key, _)| (*id, *key));
        cells.dedup_by_key(|(id, key, _)| (*id, *key));
        cells
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
pub struct Mix(u64);

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
