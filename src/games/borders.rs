//! Where games begin, line by line.

use super::decode::{line_end, wide_blank};
use super::regular::{self, Head};
use super::tags::{TagPair, at_line_start, tag_at};
use super::tokens::{follows_square, result_len, star_is_result};
use memchr::memchr3;

/// A game that begins in the last so many bytes is likely to end behind them.
const NEAR: usize = 4096;
/// Longer remarks before the first game, in bytes, are left out, to bound what is kept.
const MOST_REMARKS: usize = 1 << 20;

/// Where the search stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    /// Before the first game.
    Outside,
    /// In a tag section.
    Tags,
    /// In movetext.
    Moves,
    /// After a result.
    Result,
}

/// The first byte of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Start {
    pub at: usize,
    pub line: u32,
    pub column: u32,
    /// The game before may have the moves of two boards.
    pub after_boards: bool,
}

/// Finds the borders of games in a text that comes in pieces of whole lines.
#[derive(Clone, Debug)]
pub(super) struct Borders {
    place: Place,
    /// Inside a comment in braces.
    comment: bool,
    /// Variations that are open.
    depth: u32,
    /// The line before was blank.
    blank: bool,
    /// The game has an `Event` tag.
    event: bool,
    /// The game may have the moves of two boards.
    boards: bool,
    /// It says which board it is.
    one_board: bool,
    /// The first line comment before the first game.
    remark: Option<Start>,
    line: u32,
    line_start: usize,
    starts: Vec<Start>,
}

impl Default for Borders {
    fn default() -> Borders {
        Borders {
            place: Place::Outside,
            comment: false,
            depth: 0,
            blank: true,
            event: false,
            boards: false,
            one_board: false,
            remark: None,
            line: 1,
            line_start: 0,
            starts: Vec::new(),
        }
    }
}

impl Borders {
    /// A search that begins at a line, in which a game begins.
    pub(super) fn from_line(line: u32) -> Borders {
        Borders { line, ..Borders::default() }
    }

    /// How much of a text without games, of which `len` bytes were searched, need not be kept; the
    /// next text begins behind that.
    pub(super) fn forgets(&mut self, len: usize) -> usize {
        match &mut self.remark {
            Some(remark) if len < MOST_REMARKS => {
                let before = remark.at;
                remark.at = 0;
                before
            }
            _ => {
                self.remark = None;
                len
            }
        }
    }

    /// Searches a stretch of lines from `at` on, at which a line begins: where the next line
    /// begins, and the games that begin before it; of a game that was gone over as a whole, what
    /// is known of its tags. None if it is better to wait for what comes behind the text, where
    /// there is `more`. `text` must end with a whole line.
    pub(super) fn next(
        &mut self,
        text: &[u8],
        at: usize,
        more: bool,
    ) -> Option<(usize, &[Start], Option<Head>)> {
        // In tags a game begins only if there is an event already; a comment may go on.
        if self.blank && !self.comment && self.place != Place::Tags && self.remark.is_none() {
            let rest = text.get(at..)?;
            if let Some((next, head)) = self.regular(text, at) {
                return Some((next, &self.starts, Some(head)));
            }
            if more && rest.len() < NEAR && regular::may_begin(rest) {
                return None;
            }
        }
        let next = self.line(text, at);
        Some((next, &self.starts, None))
    }

    /// Goes over a whole game that begins at `at`, if it is regular.
    #[inline]
    fn regular(&mut self, text: &[u8], at: usize) -> Option<(usize, Head)> {
        let game = regular::regular(text.get(at..)?)?;
        self.starts.clear();
        self.line_start = at;
        self.start(text, at, Place::Moves);
        self.line = self.line.saturating_add(game.lines);
        self.blank = true;
        Some((at + game.end, game.head))
    }

    /// [`Borders::next`] without looking for whole games.
    #[cfg(test)]
    pub(super) fn next_line(&mut self, text: &[u8], at: usize) -> (usize, &[Start]) {
        let next = self.line(text, at);
        (next, &self.starts)
    }

    /// Searches the line that begins at `at`: where the next one begins.
    fn line(&mut self, text: &[u8], at: usize) -> usize {
        self.starts.clear();
        self.line_start = at;
        let first = first_of_line(text, at);
        let end = match text.get(first) {
            None | Some(b'\n' | b'\r') => {
                self.blank = true;
                first
            }
            Some(b'%') if !self.comment && at_line_start(text, first) => line_end(text, at),
            Some(byte) => {
                if *byte == b'[' {
                    self.bracket(text, at, first);
                }
                let end = self.rest(text, first);
                self.blank = false;
                end
            }
        };
        self.line = self.line.saturating_add(u32::from(end < text.len()));
        let crlf = matches!(text.get(end..), Some([b'\r', b'\n', ..]));
        end + 1 + usize::from(crlf)
    }

    /// A bracket that is the first thing in its line may begin a game.
    fn bracket(&mut self, text: &[u8], line_start: usize, at: usize) {
        let indented = text.get(line_start..at).unwrap_or_default().iter().any(u8::is_ascii);
        let begins = if self.comment {
            self.blank && is_full_tag(text, at)
        } else if self.place == Place::Moves {
            tag_at(text, at).is_some() && (!indented || is_full_tag(text, at))
        } else {
            false
        };
        if begins {
            self.start(text, at, Place::Tags);
        }
    }

    /// Searches from `at` to the end of the line.
    fn rest(&mut self, text: &[u8], mut at: usize) -> usize {
        loop {
            at = if self.comment {
                let rest = text.get(at..).unwrap_or_default();
                let end = memchr3(b'}', b'\n', b'\r', rest);
                let end = end.map_or(text.len(), |n| at + n);
                self.comment = text.get(end) != Some(&b'}');
                end + usize::from(!self.comment)
            } else if self.place == Place::Moves {
                self.moves(text, at)
            } else {
                self.between(text, at)
            };
            if matches!(text.get(at), None | Some(b'\n' | b'\r')) {
                return at;
            }
        }
    }

    /// Goes over movetext up to a comment, a result or the end of the line.
    fn moves(&mut self, text: &[u8], mut at: usize) -> usize {
        loop {
            at = behind_plain(text, at);
            let Some(byte) = text.get(at) else { return at };
            match CLASS[usize::from(*byte)] {
                Class::Plain => {}
                Class::End => return at,
                Class::Open => self.depth = self.depth.saturating_add(1),
                Class::Close => self.depth = self.depth.saturating_sub(1),
                Class::Brace => {
                    self.comment = true;
                    return at + 1;
                }
                Class::Remark => return line_end(text, at),
                Class::Star | Class::Dash if self.depth > 0 => {}
                Class::Star if !star_is_result(text, at) => {}
                Class::Star => {
                    self.place = Place::Result;
                    return at + 1;
                }
                Class::Dash => {
                    let first = first_score(text, at);
                    let result = first.and_then(|first| Some(first + whole_result(text, first)?));
                    if let Some(end) = result {
                        self.place = Place::Result;
                        return end;
                    }
                }
            }
            at += 1;
        }
    }

    /// Looks at one thing outside movetext.
    fn between(&mut self, text: &[u8], at: usize) -> usize {
        let Some(byte) = text.get(at).copied() else { return at };
        if byte <= b' ' {
            return at + 1;
        }
        if let Some(len) = wide_blank(text, at) {
            return at + len;
        }
        match (byte, self.place) {
            (b';', Place::Outside) => {
                let start = self.start_at(text, at);
                self.remark.get_or_insert(start);
                line_end(text, at)
            }
            (b';', _) => line_end(text, at),
            (b'[', Place::Result) if is_full_tag(text, at) => {
                self.start(text, at, Place::Tags);
                at
            }
            (_, Place::Result) => self.after_result(text, at, byte),
            // The end of a tag value that ran over the line.
            (b'"', Place::Tags) if text.get(at + 1) == Some(&b']') => at + 2,
            (b'[', _) => match tag_at(text, at) {
                Some(tag) => {
                    self.tag(text, at, tag);
                    tag.end
                }
                None => self.begin_moves(text, at),
            },
            _ => self.begin_moves(text, at),
        }
    }

    /// Movetext without a border before it.
    fn begin_moves(&mut self, text: &[u8], at: usize) -> usize {
        if self.place == Place::Outside {
            self.start(text, at, Place::Moves);
        }
        self.place = Place::Moves;
        let mark = text.get(at..at + 3);
        self.boards |= matches!(mark, Some([b'1', b'A' | b'a' | b'B' | b'b', b'.']));
        at
    }

    fn tag(&mut self, text: &[u8], at: usize, tag: TagPair<'_>) {
        let event = tag.name == b"Event";
        if self.place == Place::Outside || (event && self.event && self.blank) {
            self.start(text, at, Place::Tags);
        }
        // Only the first tag of a line stands after the blank line.
        self.blank = false;
        self.event |= event;
        self.boards |=
            matches!(tag.name, b"WhiteA" | b"WhiteB" | b"BlackA" | b"BlackB" | b"BughouseDBGameNo");
        self.one_board |= tag.name == b"Board" && matches!(tag.value, b"A" | b"B");
    }

    /// Whether the game that is open may have the moves of two boards (Bughouse).
    pub(super) fn boards(&self) -> bool {
        self.boards && !self.one_board
    }

    fn after_result(&mut self, text: &[u8], at: usize, byte: u8) -> usize {
        match byte {
            b'{' => {
                self.comment = true;
                at + 1
            }
            b'(' => {
                self.place = Place::Moves;
                at
            }
            b'$' => at + 1 + digits(text, at + 1),
            b'[' if tag_at(text, at).is_some() && self.line_start == at => {
                self.start(text, at, Place::Tags);
                at
            }
            _ => match result_len(text, at) {
                Some(len) => at + len,
                None if begins_movetext(text, at) => {
                    self.start(text, at, Place::Moves);
                    at
                }
                None => at + word_len(text, at),
            },
        }
    }

    fn start_at(&self, text: &[u8], at: usize) -> Start {
        let before = text.get(self.line_start..at).unwrap_or_default();
        let width = std::str::from_utf8(before).map_or(before.len(), |text| text.chars().count());
        let column = u32::try_from(width).unwrap_or(u32::MAX).saturating_add(1);
        Start { at, line: self.line, column, after_boards: self.boards() }
    }

    fn start(&mut self, text: &[u8], at: usize, place: Place) {
        // The first game begins with the remarks before it.
        let start = self.remark.take().unwrap_or_else(|| self.start_at(text, at));
        self.starts.push(start);
        self.place = place;
        self.comment = false;
        self.depth = 0;
        self.event = false;
        self.boards = false;
        self.one_board = false;
    }
}

/// The first byte of a line that is neither blank nor a byte order mark.
fn first_of_line(text: &[u8], mut at: usize) -> usize {
    loop {
        match text.get(at) {
            Some(b'\n' | b'\r') | None => return at,
            Some(byte) if *byte <= b' ' => at += 1,
            Some(0xEF) if matches!(text.get(at..), Some([0xEF, 0xBB, 0xBF, ..])) => at += 3,
            Some(_) => return at,
        }
    }
}

/// Whether a tag with name and quoted value stands here.
fn is_full_tag(text: &[u8], at: usize) -> bool {
    let Some(tag) = tag_at(text, at) else { return false };
    let name = tag.name.iter().all(|b| b.is_ascii_alphanumeric() || *b == b'_');
    let after = at + text.get(at..).and_then(|t| t.iter().position(|b| *b == b'"')).unwrap_or(0);
    name && after > at && after < tag.end
}

/// Where the score begins that ends before a dash or slash at `at`.
fn first_score(text: &[u8], at: usize) -> Option<usize> {
    match text.get(..at)? {
        [.., 0xC2, 0xBD] => at.checked_sub(2),
        [.., b'0' | b'1' | 0xBD] => at.checked_sub(1),
        _ => None,
    }
}

/// The length of a result at `at` that is not the tail of something longer.
fn whole_result(text: &[u8], at: usize) -> Option<usize> {
    let before = at.checked_sub(1).and_then(|i| text.get(i));
    let tail = before.is_some_and(|b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'/' | b'.'));
    if tail && !follows_square(text, at) { None } else { result_len(text, at) }
}

/// Whether a game without tags may begin here: with a move number or a move.
fn begins_movetext(text: &[u8], at: usize) -> bool {
    let word = text.get(at..at + word_len(text, at)).unwrap_or_default();
    let squares = |pair: &[u8]| matches!(pair, [b'a'..=b'h', b'1'..=b'8']);
    match word {
        [b'0'..=b'9', ..] | [b'O', b'-', b'O', ..] => true,
        [b'a'..=b'h' | b'K' | b'Q' | b'R' | b'B' | b'N', ..] => word.windows(2).any(squares),
        _ => false,
    }
}

/// At least one, up to the next blank or comment.
fn word_len(text: &[u8], at: usize) -> usize {
    let rest = text.get(at..).unwrap_or_default();
    let end = rest.iter().position(|b| *b <= b' ' || matches!(b, b'{' | b';'));
    end.unwrap_or(rest.len()).max(1)
}

fn digits(text: &[u8], at: usize) -> usize {
    text.iter().skip(at).take_while(|b| b.is_ascii_digit()).count()
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    Plain,
    End,
    Open,
    Close,
    Brace,
    Remark,
    Star,
    /// What stands in results behind their first digit: a dash of either width, a slash.
    Dash,
}

const CLASS: [Class; 256] = {
    let mut table = [Class::Plain; 256];
    table[b'\n' as usize] = Class::End;
    table[b'\r' as usize] = Class::End;
    table[b'(' as usize] = Class::Open;
    table[b')' as usize] = Class::Close;
    table[b'{' as usize] = Class::Brace;
    table[b';' as usize] = Class::Remark;
    table[b'*' as usize] = Class::Star;
    table[b'-' as usize] = Class::Dash;
    table[b'/' as usize] = Class::Dash;
    table[0x96] = Class::Dash;
    table[0x97] = Class::Dash;
    table[0xE2] = Class::Dash;
    table[0xEF] = Class::Dash;
    table
};

/// The first byte from `at` on that may mean something, or one not far before it.
#[inline]
fn behind_plain(text: &[u8], at: usize) -> usize {
    let rest = text.get(at..).unwrap_or_default();
    let (pieces, _) = rest.as_chunks::<16>();
    // Sixteen bytes at once, in a form that becomes a few vector instructions.
    let plain = |piece: &&[u8; 16]| {
        let marks = piece.iter().fold(0u8, |marks, byte| {
            marks
                | u8::from(*byte == b'\n')
                | u8::from(*byte == b'\r')
                | u8::from(*byte == b'(')
                | u8::from(*byte == b')')
                | u8::from(*byte == b'{')
                | u8::from(*byte == b';')
                | u8::from(*byte == b'*')
                | u8::from(*byte == b'-')
                | u8::from(*byte == b'/')
                | u8::from(*byte >= 0x80)
        });
        marks == 0
    };
    at + 16 * pieces.iter().take_while(plain).count()
}
