//! Games of an index: those that the columns leave, with what the index knows of them.

use super::Batch;
use super::sieve::{Sieve, Verdict};
use super::worker::Worker;
use crate::games::quick::{Glance, Moves, Play, Stored};
use crate::games::{self, RawGame, Replayer, Tags};
use crate::index::{Bits, Dictionary, IndexError, Indexed, Plies, Row, Table};
use shakmaty::Bitboard;
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
}

impl Known<'_> {
    /// Whether the columns leave this game to a query.
    pub fn passes(&self, query: usize) -> bool {
        self.gates.get(query).and_then(Option::as_ref).is_none_or(|bits| bits.get(self.place))
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
        let plies = self.plies.of(&games.index, *place, self.table, self.place)?;
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

    /// Its text.
    pub fn text(&self) -> Result<Vec<u8>, IndexError> {
        self.block.games.text(&self.row)
    }
}

/// What the moves of a game say of a query.
fn sift(sieve: &Sieve, start: &Play, moves: &Moves) -> Verdict {
    let mut sifted = sieve.begin();
    moves.show(start.clone(), &mut |glance| sifted.look(glance));
    sifted.end()
}

/// What the moves of an index say of queries.
pub fn sift_known(asked: &[(usize, &Sieve)], start: &Play, moves: &Moves) -> Vec<(usize, Verdict)> {
    match asked {
        [] => Vec::new(),
        [(i, one)] => vec![(*i, sift(one, start, moves))],
        _ => {
            let mut begun: Vec<_> = asked.iter().map(|(i, one)| (*i, one.begin())).collect();
            let look =
                &mut |glance: &Glance<'_>| begun.iter_mut().for_each(|(_, one)| one.look(glance));
            moves.show(start.clone(), look);
            begun.into_iter().map(|(i, one)| (i, one.end())).collect()
        }
    }
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
        let wanted = |place: usize| {
            let number = u32::try_from(place).ok().and_then(|n| info.number.checked_add(n));
            number.filter(|number| self.numbers().contains(number))
        };
        let games = info.games as usize;
        let numbers: Vec<(usize, u32)> =
            (0..games).filter_map(|place| Some((place, wanted(place)?))).collect();
        let gates = self.gates(block)?;
        let passes = |place| gates.iter().any(|gate| gate.as_ref().is_none_or(|g| g.get(place)));
        let placed = match self.plans() {
            [plan] => plan.sieve.as_ref().and_then(Sieve::placed_men),
            _ => None,
        };
        let mut table = None;
        let (mut dictionary, mut plies) = (None, Plies::default());
        for (place, number) in numbers {
            if !passes(place) {
                out.games += 1;
                continue;
            }
            if stop() {
                return Ok(false);
            }
            out.games += 1;
            if table.is_none() {
                table = Some(index.table(block.place)?);
            }
            let Some((table, row)) = table.as_ref().and_then(|t| Some((t, t.row(place)?))) else {
                return Err(IndexError::Damaged("games"));
            };
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
            };
            if !self.refused(&raw, &mut known, placed.as_deref())? {
                self.game(block.source, &raw, Some(&mut known), out)?;
            }
        }
        out.bytes = end;
        Ok(true)
    }

    /// Whether the moves of a game refuse the only query; a short way for what most games come to.
    fn refused(
        &mut self,
        raw: &RawGame<'_>,
        known: &mut Known<'_>,
        placed: Option<&[(u32, Bitboard)]>,
    ) -> Result<bool, IndexError> {
        let [plan] = self.plans() else { return Ok(false) };
        let Some(sieve) = plan.sieve.as_ref().filter(|_| plan.columns) else { return Ok(false) };
        let branched = plan.want.variations && known.row.flags.extras.variations;
        if branched || self.asks_tags() {
            return Ok(false);
        }
        let Some((start, moves)) = known.load(raw, self.replayer())? else { return Ok(false) };
        let Some(placed) = placed else {
            return Ok(sift(sieve, start, moves) == Verdict::Refused);
        };
        let mut found = false;
        moves.show(start.clone(), &mut |glance| {
            let stands = |(man, on): &(u32, Bitboard)| (glance.play.numbered(*man) & *on).any();
            found = found || placed.iter().all(stands);
        });
        Ok(!found)
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
