//! Games of an index: those that the columns leave, with what the index knows of them.

use super::worker::Worker;
use super::{Batch, Hit};
use crate::games::quick::{Extras, Moves, Play, Stored};
use crate::games::{self, RawGame, Replayer, Tags, read_tags};
use crate::index::{Bits, Dictionary, IndexError, Indexed, Mainline, Plies, Row, Table};
use std::sync::Arc;

/// A block of an index.
#[derive(Clone, Debug)]
pub struct Block {
    /// Index of the source in the run.
    pub source: usize,
    /// The index with its games.
    pub games: Arc<Indexed>,
    /// The number of the block, from 0.
    pub place: usize,
}

impl Block {
    /// Its games as they stand in their file.
    pub fn read(&self) -> Result<games::Batch, IndexError> {
        let table = self.games.index.table(self.place)?;
        let number = self.games.index.blocks().get(self.place).map_or(1, |info| info.number);
        let mut batch = games::Batch { source: self.source, ..games::Batch::default() };
        for (row, number) in (0..table.games()).filter_map(|place| table.row(place)).zip(number..) {
            let start = batch.text.len();
            batch.text.extend(self.games.text(&row)?);
            let range = start..batch.text.len();
            let Row { line, column, offset, board, .. } = row;
            let slice = games::Slice { range, number, line, column, offset, board, head: None };
            batch.games.push(slice);
        }
        Ok(batch)
    }
}

/// A game of an index.
pub struct Known<'a> {
    block: &'a Block,
    table: &'a Table,
    dictionary: &'a mut Option<Dictionary>,
    plies: &'a mut Plies,
    /// Its place in the block.
    place: usize,
    row: Row,
    /// For each query the games that the columns leave; none if they leave all.
    gates: &'a [Option<Bits>],
    /// Its moves were taken from the index.
    loaded: bool,
    /// Its moves were shown to the sifter of the worker.
    sifted: bool,
}

impl Known<'_> {
    /// Whether the columns leave this game to a query.
    pub fn passes(&self, query: usize) -> bool {
        passes(self.gates, query, self.place)
    }

    /// What it has besides its moves, if these were shown to the sifter of the worker.
    pub fn sifted(&self) -> Option<Extras> {
        self.sifted.then_some(self.row.flags.extras)
    }

    /// Its tags.
    pub fn tags(&mut self, tags: &mut Tags) -> Result<(), IndexError> {
        if self.dictionary.is_none() {
            *self.dictionary = Some(self.block.games.index.tags(self.block.place)?);
        }
        if let Some(dictionary) = self.dictionary {
            dictionary.fill(self.place, tags);
        }
        Ok(())
    }

    /// Gives its moves to a replayer; none if only the text tells what they are.
    pub fn load<'r>(
        &mut self,
        raw: &RawGame<'_>,
        replayer: &'r mut Replayer,
    ) -> Result<Option<(&'r Play, &'r Moves)>, IndexError> {
        let flags = self.row.flags;
        if !flags.usual {
            return Ok(None);
        }
        let mut tags = Tags::default();
        if flags.special {
            self.tags(&mut tags)?;
        }
        let Block { games, place, .. } = self.block;
        let line = (self.place, &self.row.moves());
        let plies = self.plies.of(&games.index, *place, self.table, line)?;
        let (extras, termination) = (flags.extras, flags.termination);
        let loaded = replayer.load(raw, &tags, Stored { plies, extras, termination });
        self.loaded = loaded.is_some();
        Ok(loaded)
    }

    /// Whether its text must be read for queries that want these things.
    pub fn wants_text(&self, variations: bool, comments: bool) -> bool {
        let extras = self.row.flags.extras;
        !self.loaded || (extras.variations && variations) || (extras.comments && comments)
    }

    /// Gives hits what the index has not: their text, unless it was read into `raw` already, and
    /// the tags that come again with another value.
    pub fn complete(&self, raw: &RawGame<'_>, hits: &mut [Hit]) -> Result<(), IndexError> {
        if hits.is_empty() {
            return Ok(());
        }
        let stored = if raw.text.is_empty() { self.text()? } else { Vec::new() };
        let text = if raw.text.is_empty() { stored.as_slice() } else { raw.text };
        let tags = read_tags(&RawGame { text, ..*raw });
        for hit in hits {
            hit.text = text.into();
            hit.tags.repeat(&tags);
        }
        Ok(())
    }

    /// Its text.
    pub fn text(&self) -> Result<Vec<u8>, IndexError> {
        self.block.games.text(&self.row)
    }
}

/// Whether the columns leave a game to a query.
fn passes(gates: &[Option<Bits>], query: usize, place: usize) -> bool {
    gates.get(query).and_then(Option::as_ref).is_none_or(|bits| bits.get(place))
}

/// The games that the columns leave to some query; none if they leave all.
fn union(gates: &[Option<Bits>]) -> Option<Bits> {
    let mut all = gates.iter().cloned().collect::<Option<Vec<Bits>>>()?.into_iter();
    let first = all.next()?;
    Some(all.fold(first, |mut all, bits| {
        all.or(&bits);
        all
    }))
}

/// What the moves of a game tell of all queries.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Told {
    /// None of them matches.
    Refused,
    /// Some may.
    Passed,
}

impl Worker<'_> {
    /// Looks at the games of a block, up to the first for which `stop` says so; whether it got to
    /// the end.
    pub(super) fn block(&mut self, block: &Block, stop: &dyn Fn() -> bool) -> (Batch, bool) {
        let mut out = Batch { source: block.source, ..Batch::default() };
        let whole = self.try_block(block, stop, &mut out).unwrap_or_else(|error| {
            out.read_errors.push((block.source, error.to_string()));
            true
        });
        (out, whole)
    }

    fn try_block(
        &mut self,
        block: &Block,
        stop: &dyn Fn() -> bool,
        out: &mut Batch,
    ) -> Result<bool, IndexError> {
        let index = &block.games.index;
        let Some(info) = index.blocks().get(block.place) else { return Ok(true) };
        self.set_last_game(index.games());
        let end = index.blocks().get(block.place + 1).map_or(index.source().size, |i| i.offset);
        let number =
            |place: usize| u32::try_from(place).ok().and_then(|n| info.number.checked_add(n));
        let gates = self.gates(block)?;
        let gate = union(&gates);
        let mut table = None;
        let (mut dictionary, mut plies) = (None, Plies::default());
        for place in 0..info.games as usize {
            let Some(number) = number(place).filter(|number| self.wants(*number)) else { continue };
            if gate.as_ref().is_some_and(|gate| !gate.get(place)) {
                out.games += 1;
                continue;
            }
            if stop() {
                return Ok(false);
            }
            out.games += 1;
            let table = match &mut table {
                Some(table) => table,
                slot => slot.insert(index.table(block.place)?),
            };
            let damaged = || IndexError::Damaged("games");
            let line = table.moves(place).ok_or_else(damaged)?;
            let told = self.told(block, (table, &mut plies), (place, &line), &gates)?;
            if told == Some(Told::Refused) {
                continue;
            }
            let row = table.row(place).ok_or_else(damaged)?;
            let Row { offset, line, column, board, .. } = row;
            let raw = RawGame { number, line, column, offset, text: &[], board, head: None };
            let mut known = Known {
                block,
                table,
                dictionary: &mut dictionary,
                plies: &mut plies,
                place,
                row,
                gates: &gates,
                loaded: false,
                sifted: told.is_some(),
            };
            self.game(block.source, &raw, Some(&mut known), out)?;
        }
        out.last = info.number.saturating_add(info.games).saturating_sub(1);
        out.bytes = end;
        Ok(true)
    }

    /// What the moves of a game tell, where they can be shown before anything else is known of it.
    fn told(
        &mut self,
        block: &Block,
        (table, plies): (&Table, &mut Plies),
        (place, line): (usize, &Mainline),
        gates: &[Option<Bits>],
    ) -> Result<Option<Told>, IndexError> {
        if !self.shows(line) {
            return Ok(None);
        }
        let plies = plies.of(&block.games.index, block.place, table, (place, line))?;
        let (extras, termination) = (line.flags.extras, line.flags.termination);
        let passes = |query: usize| passes(gates, query, place);
        let refused = self.refuses(Stored { plies, extras, termination }, passes);
        Ok(Some(if refused { Told::Refused } else { Told::Passed }))
    }

    /// For each query the games that the columns leave.
    fn gates(&self, block: &Block) -> Result<Vec<Option<Bits>>, IndexError> {
        let mut columns = None;
        let mut gates = Vec::new();
        for plan in self.plans() {
            let Some(sieve) = plan.sieve.as_ref().filter(|_| plan.columns && self.takes_moves())
            else {
                gates.push(None);
                continue;
            };
            let columns = match &mut columns {
                Some(columns) => columns,
                slot => slot.insert(block.games.index.columns(block.place)?),
            };
            gates.push(Some(sieve.games(columns, plan.want.variations)?));
        }
        Ok(gates)
    }
}
