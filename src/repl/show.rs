//! Boards and moves of a match.

use super::core::{Repl, Reply, View};
use crate::engine::{Hit, marked};
use crate::games::notation::Notation;
use crate::games::{Game, NodeId, RawGame, Replayer, Want, read_tags};
use crate::output::board::{Look, draw};
use crate::output::{Boards, Names, Setup, cells, fen, move_text, values};
use shakmaty::Bitboard;
use unicode_width::UnicodeWidthStr;

/// Half-moves shown before and after a position.
const AROUND: usize = 6;

impl Repl {
    /// Shows a position of a match: which game, the board, the moves around, what the query wrote.
    pub(super) fn show(&mut self, (index, at): (usize, usize)) -> Reply {
        let Some(found) = &self.found else { return Reply::err("no query was asked yet") };
        let Some(hit) = found.hits.get(index) else {
            return Reply::err(found.no_match(index));
        };
        let setup = Setup {
            names: found.names.clone(),
            notation: self.notation,
            width: self.width,
            ..Setup::default()
        };
        let page = page(hit, &setup, (index, at), self.look);
        self.view = View::Board(index, at);
        Reply::out(page)
    }

    /// The moves of a match, matching positions marked by `*`.
    pub(super) fn moves(&self, index: usize) -> Reply {
        let Some(found) = &self.found else { return Reply::err("no query was asked yet") };
        let Some(hit) = found.hits.get(index) else {
            return Reply::err(found.no_match(index));
        };
        let mut boards = Boards::default();
        let game = boards.game(hit, variations(hit, &found.names), false);
        let last = main_line(game);
        let words = last.iter().skip(1).map(|id| {
            let mark = if hit.positions.contains(id) { "*" } else { "" };
            format!("{}{mark}", word(game, *id, self.notation, *id == 1))
        });
        let result = hit.tags.get("Result").unwrap_or("*").to_owned();
        Reply::out(wrapped(words.chain([result]), self.width))
    }

    /// The FEN of the position shown.
    pub(super) fn board(&self, fen: &str) -> Reply {
        if fen.is_empty() {
            return match (self.view, &self.found) {
                (View::Board(index, at), Some(found)) => match found.hits.get(index) {
                    Some(hit) => Reply::out(fen_page(hit, &found.names, at, self.look)),
                    None => Reply::err("no position is shown"),
                },
                _ => Reply::err("no position is shown: write `:show N`, or a FEN after `:board`"),
            };
        }
        let text = format!("[FEN \"{}\"]\n\n*\n", fen.replace(['"', '\\'], ""));
        let raw = RawGame {
            number: 1,
            line: 1,
            column: 1,
            offset: 0,
            text: text.as_bytes(),
            board: None,
            head: None,
        };
        let mut replayer = Replayer::new();
        let want = Want { variations: false, comments: false, men: false };
        let drawn = replayer
            .replay(&raw, read_tags(&raw), want)
            .node(0)
            .map(|node| draw(node, Bitboard::EMPTY, self.look));
        match (replayer.faults().first(), drawn) {
            (None, Some(board)) => Reply::out(board),
            (Some(fault), _) => Reply::err(format!("`{fen}` is no FEN: {}", fault)),
            (None, None) => Reply::err(format!("`{fen}` is no FEN")),
        }
    }
}

fn variations(hit: &Hit, names: &Names) -> bool {
    names.query(hit).is_some_and(|q| q.header.variations)
}

fn page(hit: &Hit, setup: &Setup, (index, at): (usize, usize), look: Look) -> String {
    let names = &setup.names;
    let mut boards = Boards::default();
    let game = boards.replay(hit, wanted(hit, names));
    let id = hit.positions.get(at).copied().unwrap_or(0);
    let mut out = heading(hit, names, index, look, setup.width);
    out.push('\n');
    let Some(node) = game.node(id) else { return out };
    out.push_str(&draw(node, matched(hit, names, game, id), look));
    out.push('\n');
    out.push_str(&wrapped(around(game, id, setup.notation).into_iter(), setup.width));
    for (_, text) in values(names.query(hit), hit).into_iter().filter(|(at, _)| *at == id) {
        out.push_str(&clean(&text));
        out.push('\n');
    }
    for (_, name, cell) in cells(names.query(hit), hit).into_iter().filter(|c| c.0 == id) {
        out.push_str(&clean(&format!("{name} {cell}")));
        out.push('\n');
    }
    if hit.positions.len() > 1 {
        out.push_str(&format!("position {} of {}\n", at + 1, hit.positions.len()));
    }
    out
}

/// Of a game, what the query looked at: with less it could not find its squares again.
fn wanted(hit: &Hit, names: &Names) -> Want {
    Want { variations: variations(hit, names), comments: true, men: true }
}

/// The squares that the query found something on, if the position matched.
fn matched(hit: &Hit, names: &Names, game: &Game, id: NodeId) -> Bitboard {
    let query = names.query(hit).filter(|_| hit.positions.contains(&id));
    query.map_or(Bitboard::EMPTY, |query| marked(query, game, id, query.header.variations))
}

/// `3: Anna - Bo, 1-0, Paris 1900.05.01 (games.pgn, game 12)`.
fn heading(hit: &Hit, names: &Names, index: usize, look: Look, width: usize) -> String {
    let tag = |name| hit.tags.get(name).map(clean).filter(|v| !v.is_empty() && v != "?");
    let players = format!(
        "{} - {}",
        tag("White").unwrap_or_else(|| "?".into()),
        tag("Black").unwrap_or_else(|| "?".into())
    );
    let date = tag("Date").filter(|date| !date.starts_with('?'));
    let date = date.map(|date| date.trim_end_matches(".??").to_owned());
    let event = tag("Event");
    let site = tag("Site").filter(|site| event.as_ref() != Some(site));
    let parts: Vec<String> =
        [Some(players), tag("Result"), event, site, date].into_iter().flatten().collect();
    let line = format!("{}: {}", index + 1, parts.join(", "));
    let place = format!(" ({}, game {})", clean(names.source(hit)), hit.game);
    let line = wrapped(format!("{line}{place}").split(' ').map(str::to_owned), width);
    if look.color { line.lines().map(bold).collect() } else { line }
}

fn bold(line: &str) -> String {
    format!("\x1b[1m{line}\x1b[0m\n")
}

fn fen_page(hit: &Hit, names: &Names, at: usize, look: Look) -> String {
    let mut boards = Boards::default();
    let game = boards.replay(hit, wanted(hit, names));
    let id = hit.positions.get(at).copied().unwrap_or(0);
    let Some(node) = game.node(id) else { return String::new() };
    format!("{}\n{}\n", draw(node, matched(hit, names, game, id), look), fen(game, node))
}

/// Text of a game without what could drive the terminal.
fn clean(text: &str) -> String {
    let plain: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    plain.trim().to_owned()
}

/// The ids of the main line.
fn main_line(game: &Game) -> Vec<NodeId> {
    let next = |id: &NodeId| game.node(*id).and_then(|node| node.first_child);
    std::iter::successors(Some(0), next).collect()
}

/// A move; with its number for White or where the line begins.
fn word(game: &Game, id: NodeId, notation: Notation, begins: bool) -> String {
    let text = move_text(game, id, notation);
    match text.split_once("...") {
        Some((_, bare)) if !begins => bare.to_owned(),
        _ => text,
    }
}

/// The moves before and after a position; the one that led to it in angle brackets.
fn around(game: &Game, id: NodeId, notation: Notation) -> Vec<String> {
    let parent = |id: &NodeId| game.node(*id).and_then(|node| node.parent);
    let mut line: Vec<NodeId> =
        std::iter::successors(Some(id), parent).take(AROUND + 1).filter(|id| *id != 0).collect();
    line.reverse();
    let child = |id: &NodeId| game.node(*id).and_then(|node| node.first_child);
    line.extend(std::iter::successors(child(&id), child).take(AROUND));
    let first = line.first().copied();
    line.into_iter()
        .map(|at| {
            let text = word(game, at, notation, Some(at) == first);
            if at == id { format!("<{text}>") } else { text }
        })
        .collect()
}

/// Words in lines of this width, each line ended.
pub(super) fn wrapped(words: impl Iterator<Item = String>, width: usize) -> String {
    let (mut out, mut column) = (String::new(), 0);
    for word in words {
        let length = word.width();
        if column > 0 {
            let fits = column + 1 + length <= width.max(20);
            out.push(if fits { ' ' } else { '\n' });
            column = if fits { column + 1 } else { 0 };
        }
        out.push_str(&word);
        column += length;
    }
    if column > 0 {
        out.push('\n');
    }
    out
}
