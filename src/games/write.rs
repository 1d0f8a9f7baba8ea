//! Games written as PGN (PGN standard, export format in what it says of layout).

use super::notation::Notation;
use super::setup::{fen_tag, first_move_number};
use super::{Game, NodeId, Unread};
use shakmaty::Outcome;
use std::borrow::Cow;
use std::ops::Range;

/// The seven tags that every game has, and what stands for an unknown value.
const ROSTER: [(&str, &str); 7] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("White", "?"),
    ("Black", "?"),
    ("Result", "*"),
];

/// No line is longer than this many characters, unless a single word is.
const WIDTH: usize = 79;

/// Writes a game that was replayed with variations and comments.
///
/// Tags: the seven-tag roster, the others in the order of the file, the set-up last. Moves in
/// this notation. `marks` gives text to add to a position; it is appended to the comment that
/// the position has. Braces in comments become brackets, runs of blanks and control characters one
/// blank. What could not be read comes as a comment behind those of the last position before it,
/// and so does a result of the movetext that the tag contradicts; a second value of a tag comes first.
/// A blank line follows the tags, and another the game.
pub fn write_game(
    out: &mut String,
    game: &Game,
    notation: Notation,
    marks: &dyn Fn(NodeId) -> Option<String>,
) {
    write_tags(out, game);
    out.push('\n');
    let (first, result, lines) = (first_number(game), result(game), Lines::new(out));
    let last = std::iter::successors(Some(0), |id| game.children(*id).next()).last().unwrap_or(0);
    let mut writer = Writer { game, notation, marks, lines, first, result, last };
    writer.movetext();
    writer.lines.word(result);
    writer.lines.end();
    out.push_str("\n\n");
}

fn write_tags(out: &mut String, game: &Game) {
    let mut tag = |name: &str, value: &str| {
        let value = value.replace('\\', "\\\\").replace('"', "\\\"");
        let value = value.replace(char::is_control, " ");
        out.push_str(&format!("[{name} \"{value}\"]\n"));
    };
    for (name, unknown) in ROSTER {
        let unknown = if name == "Result" { result(game) } else { unknown };
        tag(name, game.tags.get(name).unwrap_or(unknown));
    }
    let last = ["SetUp", "FEN"];
    let early = |name: &str| ROSTER.iter().any(|(other, _)| *other == name) || last.contains(&name);
    for (name, value) in game.tags.iter().filter(|(name, _)| !early(name)) {
        tag(&tag_name(game, name), value);
    }
    // An empty FEN is none, though not to all readers.
    let none = game.tags.get("FEN").is_some() && fen_tag(&game.tags).is_none();
    for name in last {
        if let Some(value) = game.tags.get(name).filter(|_| !none) {
            tag(name, value);
        }
    }
}

/// A name of letters, digits and underscores (PGN standard, section 8.1.1), which is no other tag's.
fn tag_name<'n>(game: &Game, name: &'n str) -> Cow<'n, str> {
    let fits = |c: char| c.is_ascii_alphanumeric() || c == '_';
    if name.chars().all(fits) {
        return Cow::Borrowed(name);
    }
    let mut other = name.replace(|c| !fits(c), "_");
    while game.tags.get(&other).is_some() || ROSTER.iter().any(|(name, _)| *name == other) {
        other.push('_');
    }
    Cow::Owned(other)
}

/// The result by the tag, else by the movetext.
fn result(game: &Game) -> &str {
    let tag = game.tags.get("Result").filter(|tag| ["1-0", "0-1", "1/2-1/2", "*"].contains(tag));
    tag.unwrap_or_else(|| game.termination.map_or("*", |outcome| outcome.as_str()))
}

/// Half-moves before the first move of the game, by its number and side.
fn first_number(game: &Game) -> u32 {
    let black = game.node(0).is_some_and(|root| root.turn.is_black());
    let number = first_move_number(&game.tags);
    number.saturating_sub(1).saturating_mul(2).saturating_add(u32::from(black))
}

struct Writer<'a> {
    game: &'a Game,
    notation: Notation,
    marks: &'a dyn Fn(NodeId) -> Option<String>,
    lines: Lines<'a>,
    first: u32,
    result: &'a str,
    /// The last position of the main line.
    last: NodeId,
}

/// What is still to be written; a list of these instead of recursion, however deep the game.
enum Todo {
    /// The continuations of a position.
    After(NodeId),
    /// A variation that begins with the move to this position.
    Variation(NodeId),
    /// The bracket that ends one.
    Close,
}

impl Writer<'_> {
    fn movetext(&mut self) {
        // Signs before the first move are rare, and kept like everything else.
        if let Some(root) = self.game.node(0) {
            self.nags(&root.nags);
        }
        for (name, value) in self.game.tags.repeated() {
            self.comment(&format!("[{name} \"{value}\"]"));
        }
        self.comments(0);
        let mut todo = vec![Todo::After(0)];
        let mut numbered = true;
        while let Some(next) = todo.pop() {
            match next {
                Todo::After(id) => {
                    let mut children = self.game.children(id);
                    let Some(main) = children.next() else { continue };
                    numbered = self.step(main, numbered);
                    todo.push(Todo::After(main));
                    let from = todo.len();
                    todo.extend(children.map(Todo::Variation));
                    if let Some(variations) = todo.get_mut(from..) {
                        variations.reverse();
                    }
                }
                Todo::Variation(id) => {
                    self.lines.open();
                    numbered = self.step(id, true);
                    todo.push(Todo::Close);
                    todo.push(Todo::After(id));
                }
                Todo::Close => {
                    self.lines.close();
                    numbered = true;
                }
            }
        }
    }

    /// Writes a move with what belongs to it; whether the next move needs a number.
    fn step(&mut self, id: NodeId, numbered: bool) -> bool {
        let Some(node) = self.game.node(id) else { return numbered };
        let played = self.notation.of(self.game, id).unwrap_or_default();
        let half = self.first.saturating_add(node.ply.saturating_sub(1));
        let number = half / 2 + 1;
        let openings = slice(&self.game.openings, &node.openings);
        openings.iter().filter(|text| has_text(text)).for_each(|text| self.comment(text));
        match (half.is_multiple_of(2), numbered) {
            (true, _) => self.lines.word(&format!("{number}. {played}")),
            (false, true) => self.lines.word(&format!("{number}... {played}")),
            (false, false) => self.lines.word(&played),
        }
        self.nags(&node.nags);
        self.comments(id)
    }

    fn nags(&mut self, range: &Range<u32>) {
        for nag in slice(&self.game.nags, range) {
            self.lines.word(&format!("${nag}"));
        }
    }

    /// Writes the comments of a position; whether there were any.
    fn comments(&mut self, id: NodeId) -> bool {
        let Some(node) = self.game.node(id) else { return false };
        let own = slice(&self.game.comments, &node.comments);
        let mut own: Vec<&str> = own.iter().map(String::as_str).collect();
        own.retain(|text| has_text(text));
        let mark = (self.marks)(id).filter(|mark| has_text(mark));
        let last = mark.map(|mark| format!("{} {mark}", own.pop().unwrap_or_default()));
        own.extend(last.as_deref());
        for text in &own {
            self.comment(text);
        }
        let more = self.unread(id);
        more || !own.is_empty()
    }

    /// Writes what could not be read behind a position, and at the end of the main line a result
    /// that was read but is not the game's; whether there was any.
    fn unread(&mut self, id: NodeId) -> bool {
        let list = &self.game.unread;
        let from = list.partition_point(|unread| unread.id < id);
        let here = list.iter().skip(from).take_while(|unread| unread.id == id);
        let mut any = false;
        for Unread { rest, text, .. } in here.filter(|unread| has_text(&unread.text)) {
            any = true;
            match rest {
                true => self.comment(&format!("not read: {text}")),
                false => self.comment(text),
            }
        }
        let other = self.game.termination.filter(|_| id == self.last);
        let other = other.filter(|end| end.is_known()).map(Outcome::as_str);
        if let Some(other) = other.filter(|other| *other != self.result) {
            self.comment(other);
            any = true;
        }
        any
    }

    fn comment(&mut self, text: &str) {
        let text = text.replace('{', "(").replace('}', ")");
        self.lines.prefix("{");
        text.split(is_blank).filter(|word| !word.is_empty()).for_each(|word| self.lines.word(word));
        self.lines.suffix("}");
    }
}

/// Whether a character only parts words.
fn is_blank(c: char) -> bool {
    c.is_whitespace() || c.is_control()
}

fn has_text(text: &str) -> bool {
    !text.chars().all(is_blank)
}

/// What belongs to a node in one of the lists of its game.
fn slice<'a, T>(list: &'a [T], range: &Range<u32>) -> &'a [T] {
    list.get(range.start as usize..range.end as usize).unwrap_or_default()
}

/// Words put into lines. The last word is kept back, since a bracket may yet be glued to it.
struct Lines<'a> {
    out: &'a mut String,
    column: usize,
    word: String,
    /// The word kept back is an opening mark, to which the next word is glued.
    open: bool,
}

impl Lines<'_> {
    fn new(out: &mut String) -> Lines<'_> {
        Lines { out, column: 0, word: String::new(), open: false }
    }

    fn word(&mut self, word: &str) {
        if !std::mem::take(&mut self.open) {
            self.end();
        }
        self.word.push_str(word);
    }

    fn prefix(&mut self, mark: &str) {
        self.word(mark);
        self.open = true;
    }

    fn suffix(&mut self, mark: &str) {
        self.word.push_str(mark);
        self.open = false;
    }

    fn open(&mut self) {
        self.prefix("(");
    }

    fn close(&mut self) {
        self.suffix(")");
    }

    /// Writes the word that was kept back.
    fn end(&mut self) {
        if self.word.is_empty() {
            return;
        }
        let width = self.word.chars().count();
        if self.column > 0 {
            let fits = self.column + 1 + width <= WIDTH;
            self.out.push(if fits { ' ' } else { '\n' });
            self.column = if fits { self.column + 1 } else { 0 };
        }
        self.out.push_str(&self.word);
        self.column += width;
        self.word.clear();
    }
}
