//! A stream of bytes cut at the borders of games.

use super::borders::Borders;
use super::notation::is_like_move;
use super::tags::movetext_start;
use super::{Head, Token, Tokens};
use std::io::{self, Read};
use std::ops::Range;

/// How much is read at once, unless batches are smaller.
const CHUNK: usize = 64 * 1024;

/// The bytes that a game may have: no game comes near, and what has no games in it must end.
const LONGEST: usize = 128 << 20;

/// Where a game stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slice {
    /// In the text of the batch.
    pub range: Range<usize>,
    /// Number of the game in its source, from 1.
    pub number: u32,
    /// Line of its first byte in the source, from 1.
    pub line: u32,
    /// Column of its first byte in characters, from 1.
    pub column: u32,
    /// Offset of its first byte in the decompressed source.
    pub offset: u64,
    /// Which board of a game of Bughouse, `A` or `B`, if the text has the moves of both.
    pub board: Option<char>,
    /// What is known of its tags without reading them.
    pub head: Option<Head>,
}

/// Whole games of one source, in order.
#[derive(Clone, Debug, Default)]
pub struct Batch {
    /// Number of the source, as given to [`Splitter::new`].
    pub source: usize,
    /// The text of the games.
    pub text: Vec<u8>,
    /// Where each of them stands in it.
    pub games: Vec<Slice>,
}

/// The text of one game and where it comes from.
#[derive(Clone, Copy, Debug)]
pub struct RawGame<'a> {
    /// Number of the game in its source, from 1.
    pub number: u32,
    /// Line of its first byte in the source, from 1.
    pub line: u32,
    /// Column of its first byte in characters, from 1; more than 1 if games share a line.
    pub column: u32,
    /// Offset of its first byte in the decompressed source.
    pub offset: u64,
    /// Tags and movetext.
    pub text: &'a [u8],
    /// Which board of a game of Bughouse, `A` or `B`, if the text has the moves of both.
    pub board: Option<char>,
    /// What is known of its tags without reading them. It must be true of the text.
    pub head: Option<Head>,
}

impl<'a> RawGame<'a> {
    /// A text that is a game by itself.
    pub fn of(text: &'a [u8]) -> RawGame<'a> {
        RawGame { number: 1, line: 1, column: 1, offset: 0, text, board: None, head: None }
    }
}

impl Batch {
    /// One game of the batch, counted from 0.
    pub fn raw(&self, index: usize) -> Option<RawGame<'_>> {
        let slice = self.games.get(index)?;
        let Slice { number, line, column, offset, board, head, .. } = *slice;
        let text = self.text.get(slice.range.clone())?;
        Some(RawGame { number, line, column, offset, text, board, head })
    }

    /// The games of the batch.
    pub fn iter(&self) -> impl Iterator<Item = RawGame<'_>> {
        (0..self.games.len()).filter_map(|index| self.raw(index))
    }
}

/// Cuts a source into batches of games without holding more than a batch in memory.
///
/// A game begins with a tag at the start of a line once movetext was seen, or with movetext
/// after a result; a blank line alone ends nothing. A tag after a blank line also ends a
/// comment that was never closed, and a second `Event` after a blank line a game without moves.
/// A game of Bughouse with the moves of both boards is two games with the same text.
#[derive(Debug)]
pub struct Splitter<R> {
    reader: R,
    source: usize,
    batch_bytes: usize,
    /// How much is read at once.
    chunk: usize,
    /// What was read and not handed out yet.
    buffer: Vec<u8>,
    /// Offset of the buffer in the source.
    base: u64,
    /// Up to where the buffer was searched for borders.
    searched: usize,
    /// Before this the part that was not searched has no line end.
    fresh: usize,
    borders: Borders,
    games: Vec<Slice>,
    number: u32,
    ended: bool,
    failed: Option<io::Error>,
}

impl<R: Read> Splitter<R> {
    /// A splitter over `reader`, whose batches carry the number `source` and hold about
    /// `batch_bytes` each (a game longer than that is still one piece).
    pub fn new(reader: R, source: usize, batch_bytes: usize) -> Splitter<R> {
        Splitter {
            reader,
            source,
            batch_bytes,
            chunk: batch_bytes.clamp(64, CHUNK),
            buffer: Vec::new(),
            base: 0,
            searched: 0,
            fresh: 0,
            borders: Borders::default(),
            games: Vec::new(),
            number: 0,
            ended: false,
            failed: None,
        }
    }

    /// A splitter over the rest of a source: `reader` begins at the first byte of a game, which is
    /// the first of its line. `from` has its offset, its line, and how many games stand before it.
    pub fn resume(
        reader: R,
        source: usize,
        batch_bytes: usize,
        from: (u64, u32, u32),
    ) -> Splitter<R> {
        let (base, line, number) = from;
        let borders = Borders::from_line(line);
        Splitter { base, number, borders, ..Splitter::new(reader, source, batch_bytes) }
    }

    /// Reads so much at once.
    #[cfg(test)]
    pub(super) fn in_chunks(self, chunk: usize) -> Splitter<R> {
        Splitter { chunk, ..self }
    }

    /// The next games; none at the end of the source.
    ///
    /// # Errors
    ///
    /// Those of the reader, after the games that were read before the error; that a game does not
    /// end within 128 MiB.
    pub fn next_batch(&mut self) -> io::Result<Option<Batch>> {
        loop {
            let closed = match self.games.last() {
                Some(_) if self.ended => self.buffer.len(),
                Some(open) => open.range.start,
                None => 0,
            };
            if closed > 0 && (self.ended || closed >= self.batch_bytes) {
                return Ok(Some(self.hand_out(closed)));
            }
            if self.ended {
                return self.failed.take().map_or(Ok(None), Err);
            }
            self.fill();
            self.search();
        }
    }

    fn fill(&mut self) {
        let from = self.buffer.len();
        self.fresh = from.saturating_sub(1);
        self.buffer.reserve(self.chunk);
        // What was read before an error stays in the buffer.
        let read = self.reader.by_ref().take(self.chunk as u64).read_to_end(&mut self.buffer);
        self.ended = read.is_err() || self.buffer.len() == from;
        self.failed = read.err();
        let open = self.games.last().map_or(0, |game| game.range.start);
        if !self.ended && self.buffer.len() - open > LONGEST {
            self.ended = true;
            let why = "here are more than 128 MiB without the end of a game: these are no games";
            self.failed = Some(io::Error::other(why));
        }
    }

    /// Looks for borders in the whole lines that are there.
    fn search(&mut self) {
        let limit = if self.ended { Some(self.buffer.len()) } else { self.last_line_end() };
        let Some(limit) = limit else { return };
        let text = self.buffer.get(..limit).unwrap_or_default();
        let mut at = self.searched;
        while at < limit {
            let next = self.borders.next(text, at, !self.ended);
            let Some((next, starts, head)) = next else { break };
            for start in starts.iter() {
                if let Some(open) = self.games.last_mut() {
                    open.range.end = start.at;
                }
                if start.after_boards {
                    self.number += second_board(&mut self.games, text);
                }
                self.number += 1;
                self.games.push(Slice {
                    range: start.at..start.at,
                    number: self.number,
                    line: start.line,
                    column: start.column,
                    offset: self.base + start.at as u64,
                    board: None,
                    head,
                });
            }
            at = next;
        }
        // The last line may have no end.
        let at = at.min(limit);
        self.searched = at;
        if self.ended && self.borders.boards() {
            if let Some(last) = self.games.last_mut() {
                last.range.end = limit;
            }
            let text = self.buffer.get(..limit).unwrap_or_default();
            self.number += second_board(&mut self.games, text);
        }
        if self.games.is_empty() {
            // Blank lines are not worth keeping.
            let blank = self.borders.forgets(at);
            self.buffer.drain(..blank);
            self.base += blank as u64;
            self.searched = at - blank;
        }
    }

    /// Behind the last line end after what was searched; a CR at the very end may yet be
    /// followed by its LF.
    fn last_line_end(&self) -> Option<usize> {
        let from = self.searched.max(self.fresh);
        let fresh = self.buffer.get(from..)?;
        let sure = fresh.strip_suffix(b"\r").unwrap_or(fresh);
        let last = sure.iter().rposition(|b| matches!(b, b'\n' | b'\r'))?;
        Some(from + last + 1)
    }

    fn hand_out(&mut self, end: usize) -> Batch {
        let room = end + 2 * self.chunk;
        let mut rest = Vec::with_capacity(if self.ended { 0 } else { room });
        rest.extend_from_slice(self.buffer.get(end..).unwrap_or_default());
        let mut text = std::mem::replace(&mut self.buffer, rest);
        text.truncate(end);
        let mut games = std::mem::take(&mut self.games);
        if self.ended {
            if let Some(last) = games.last_mut() {
                last.range.end = end;
            }
        } else if let Some(mut open) = games.pop() {
            open.range = 0..0;
            self.games.push(open);
        }
        self.base += end as u64;
        self.searched = self.searched.saturating_sub(end);
        Batch { source: self.source, text, games }
    }
}

/// Makes two games of the last one if it has the moves of two boards: how many were added.
fn second_board(games: &mut Vec<Slice>, text: &[u8]) -> u32 {
    let Some(first) = games.last_mut() else { return 0 };
    let whole = text.get(first.range.clone()).unwrap_or_default();
    if !has_marks(whole) {
        return 0;
    }
    first.board = Some('A');
    let second = Slice { board: Some('B'), number: first.number + 1, ..first.clone() };
    games.push(second);
    1
}

/// Whether there are moves, marked with their boards, as in `1A. e4 1B. d4`.
pub(super) fn has_marks(text: &[u8]) -> bool {
    let mut numbered = false;
    for (_, token) in Tokens::new(text, movetext_start(text)) {
        match token {
            Token::Number => numbered = true,
            Token::Word(b"A" | b"a" | b"B" | b"b") if numbered => return true,
            // Other words will be comments, and be none of the moves when they are read again.
            Token::Word(word) if is_like_move(word) => return false,
            _ => {}
        }
    }
    false
}
