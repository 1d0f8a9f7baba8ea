//! From sources to batches of games.

use super::Input;
use crate::games::{self, Splitter, decompress_apart};
use std::collections::VecDeque;
use std::io::Read;

/// The text that a batch holds, in bytes.
const BATCH: usize = 512 * 1024;

/// A piece of work.
pub enum Work {
    /// Games, and how many there are in their source if that was counted.
    Games(games::Batch, Option<u32>),
    /// A source that could not be read any further, and why.
    Failed(usize, String),
}

/// Reads one source after the other.
pub struct Reader {
    inputs: std::iter::Enumerate<std::vec::IntoIter<Input>>,
    current: Option<(usize, Splitter<Box<dyn Read + Send>>)>,
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
    pub fn new(inputs: Vec<Input>, last: u32, counted: bool) -> Reader {
        let inputs = inputs.into_iter().enumerate();
        Reader { inputs, current: None, last, counted, ready: VecDeque::new() }
    }

    /// Opens the next source, if none is open.
    fn open(&mut self) -> Option<Result<(), Work>> {
        if self.current.is_none() {
            let (source, input) = self.inputs.next()?;
            match decompress_apart(input.reader) {
                Ok(reader) => self.current = Some((source, Splitter::new(reader, source, BATCH))),
                Err(error) => return Some(Err(Work::Failed(source, error.to_string()))),
            }
        }
        Some(Ok(()))
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
            if self.counted {
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
