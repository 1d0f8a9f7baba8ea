//! From sources to batches of games.

use super::Input;
use crate::games::{self, Splitter, decompress};
use std::io::Read;

/// The text that a batch holds, in bytes.
const BATCH: usize = 512 * 1024;

/// A piece of work.
pub enum Work {
    /// Games.
    Games(games::Batch),
    /// A source that could not be read any further, and why.
    Failed(usize, String),
}

/// Reads one source after the other.
pub struct Reader {
    inputs: std::iter::Enumerate<std::vec::IntoIter<Input>>,
    current: Option<(usize, Splitter<Box<dyn Read + Send>>)>,
    /// The number of the last game that anyone looks at.
    last: u32,
}

impl Reader {
    /// A reader of these sources, of each up to the game with the number `last`.
    pub fn new(inputs: Vec<Input>, last: u32) -> Reader {
        Reader { inputs: inputs.into_iter().enumerate(), current: None, last }
    }
}

impl Iterator for Reader {
    type Item = Work;

    fn next(&mut self) -> Option<Work> {
        loop {
            let Some((source, splitter)) = &mut self.current else {
                let (source, input) = self.inputs.next()?;
                match decompress(input.reader) {
                    Ok(reader) => {
                        self.current = Some((source, Splitter::new(reader, source, BATCH)));
                    }
                    Err(error) => return Some(Work::Failed(source, error.to_string())),
                }
                continue;
            };
            let source = *source;
            match splitter.next_batch() {
                Ok(Some(batch)) => {
                    if batch.games.last().is_some_and(|game| game.number >= self.last) {
                        self.current = None;
                    }
                    return Some(Work::Games(batch));
                }
                Ok(None) => self.current = None,
                Err(error) => {
                    self.current = None;
                    return Some(Work::Failed(source, error.to_string()));
                }
            }
        }
    }
}
