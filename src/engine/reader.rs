//! From sources to batches of games.

use super::Games;
use super::indexed::Block;
use crate::games::{self, Splitter, decompress_apart};
use crate::index::Indexed;
use std::collections::VecDeque;
use std::io::Read;
use std::sync::Arc;

/// The text that a batch holds, in bytes.
const BATCH: usize = 512 * 1024;

/// A piece of work.
pub enum Work {
    /// Games, and how many there are in their source if that was counted.
    Games(games::Batch, Option<u32>),
    /// Games of an index.
    Block(Block),
    /// A source that could not be read any further, and why.
    Failed(usize, String),
}

/// Reads one source after the other.
pub struct Reader {
    inputs: std::iter::Enumerate<std::vec::IntoIter<Games>>,
    current: Option<(usize, Splitter<Box<dyn Read + Send>>)>,
    /// The index that is open, and its next block.
    index: Option<(usize, Arc<Indexed>, usize)>,
    /// The number of the last game that anyone looks at.
    last: u32,
    /// The games of a source are counted before any of them is handed out.
    counted: bool,
    /// The work of a source that was counted.
    ready: VecDeque<Work>,
}

impl Reader {
    /// A reader of these sources, of each up to the game with the number `last`. `counted` tells
    /// how many games each holds, and holds it in memory for that.
    pub fn new(inputs: Vec<Games>, last: u32, counted: bool) -> Reader {
        let inputs = inputs.into_iter().enumerate();
        Reader { inputs, current: None, index: None, last, counted, ready: VecDeque::new() }
    }

    /// Opens the next source, if none is open.
    fn open(&mut self) -> Option<Result<(), Work>> {
        if self.current.is_none() && self.index.is_none() {
            let (source, games) = self.inputs.next()?;
            let input = match games {
                Games::Text(input) => input,
                Games::Index(_, games) => {
                    self.index = Some((source, games, 0));
                    return Some(Ok(()));
                }
            };
            match decompress_apart(input.reader) {
                Ok(reader) => self.current = Some((source, Splitter::new(reader, source, BATCH))),
                Err(error) => return Some(Err(Work::Failed(source, error.to_string()))),
            }
        }
        Some(Ok(()))
    }

    /// The next block of the open index.
    fn block(&mut self) -> Option<Work> {
        let (source, games, place) = self.index.as_mut()?;
        let info = games.index.blocks().get(*place).filter(|info| info.number <= self.last);
        let block = Block { source: *source, games: Arc::clone(games), place: *place };
        *place += 1;
        if info.is_none() {
            self.index = None;
            return None;
        }
        Some(Work::Block(block))
    }

    /// The next work of the open source.
    fn read(&mut self) -> Option<Work> {
        let (source, splitter) = self.current.as_mut()?;
        let source = *source;
        match splitter.next_batch() {
            Ok(Some(batch)) => return Some(Work::Games(batch, None)),
            Ok(None) => self.current = None,
            Err(error) => {
                self.current = None;
                return Some(Work::Failed(source, error.to_string()));
            }
        }
        None
    }

    /// Reads the open source to its end.
    fn read_all(&mut self) {
        let mut total = 0;
        while let Some(work) = self.read() {
            if let Work::Games(batch, _) = &work {
                total = batch.games.last().map_or(total, |game| game.number);
                if batch.games.first().is_some_and(|game| game.number > self.last) {
                    continue;
                }
            }
            self.ready.push_back(work);
        }
        for work in &mut self.ready {
            if let Work::Games(_, count) = work {
                *count = Some(total);
            }
        }
    }
}

impl Iterator for Reader {
    type Item = Work;

    fn next(&mut self) -> Option<Work> {
        loop {
            if let Some(work) = self.ready.pop_front() {
                return Some(work);
            }
            if let Err(failed) = self.open()? {
                return Some(failed);
            }
            if self.index.is_some() {
                if let Some(work) = self.block() {
                    return Some(work);
                }
            } else if self.counted {
                self.read_all();
            } else if let Some(work) = self.read() {
                if let Work::Games(batch, _) = &work
                    && batch.games.last().is_some_and(|game| game.number >= self.last)
                {
                    self.current = None;
                }
                return Some(work);
            }
        }
    }
}
