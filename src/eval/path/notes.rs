//! The automatic comments of a path.

use super::walk::PathWalk;
use super::{Best, between};
use crate::eval::bind::bit;
use crate::eval::show::position;
use crate::games::{Game, NodeId};
use crate::ir::{Context, Path, PathNotes};
use shakmaty::Square;

/// Writes what a path says of its best match, and with `keepallbest` of those that are as good.
pub fn write(cx: &mut Context<'_>, path: &Path, walk: &PathWalk, best: &Best) {
    let Some(how) = &path.notes else { return };
    let value = path.max.is_some().then_some(best.value);
    one(cx, how, walk, best.end, value, Some(best.moves));
    for (end, _) in &best.others {
        one(cx, how, walk, *end, value, None);
    }
}

/// Of one sequence; `known` says how many moves the best has, and is none for another.
fn one(
    cx: &mut Context<'_>,
    how: &PathNotes,
    walk: &PathWalk,
    end: NodeId,
    value: Option<i64>,
    known: Option<u32>,
) {
    let game = cx.game;
    let start = cx.at;
    let title = how.title.as_ref().map(|title| format!("{title}: ")).unwrap_or_default();
    let also = if known.is_none() { "alternative " } else { "" };
    // Climbing to the start costs as much as the sequence is long.
    let asked = how.verbose || how.pieces || known.is_none();
    let positions = if asked { between(cx, end) } else { Vec::new() };
    let moves: Vec<NodeId> =
        positions.iter().skip(1).copied().filter(|id| walk.follows(game, *id)).collect();
    let (first, last) = (position(game, start), position(game, end));
    let mut say = |at: NodeId, text: String| cx.out.note(at, format!("{title}{text}").into());
    say(start, format!("Start {also}path that ends at {last}"));
    if how.verbose {
        for (i, id) in moves.iter().enumerate() {
            say(*id, format!("move {} of {}", i + 1, moves.len()));
        }
    }
    let way = if how.pieces { ways(game, walk.men(), start, &positions) } else { None };
    if let Some(way) = way {
        say(start, format!("Focus {also}path: {way}"));
    }
    let length = known.map_or(moves.len(), |moves| moves as usize);
    let mut text = format!("End {also}path of length {length} that starts at {first}");
    if let Some(value) = value {
        text.push_str(&format!(", max value {value}"));
    }
    say(end, text);
}

/// The squares that men go through, `Bf1-b5`, for each that moves.
fn ways(game: &Game, men: u128, start: NodeId, positions: &[NodeId]) -> Option<String> {
    let mut all = Vec::new();
    let first = game.men.get(start as usize)?;
    for (square, man) in Square::ALL.into_iter().zip(first) {
        if men & bit(*man) == 0 {
            continue;
        }
        let letter = game.node(start)?.board.piece_at(square)?.char();
        let mut way = format!("{letter}{square}");
        let mut here = Some(square);
        for id in positions.iter().skip(1) {
            let standing = game.men.get(*id as usize)?;
            let now = Square::ALL.into_iter().zip(standing).find(|(_, m)| *m == man).map(|f| f.0);
            if now != here
                && let Some(square) = now
            {
                way.push_str(&format!("-{square}"));
            }
            here = now;
        }
        if way.contains('-') {
            all.push(way);
        }
    }
    (!all.is_empty()).then(|| all.join(" "))
}
