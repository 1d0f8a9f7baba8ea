//! `tally`: counts the values of its keys, and matches.

use super::flow::attempt;
use super::{history, num, set, text};
use crate::games::notation::Notation;
use crate::games::{Game, NodeId};
use crate::ir::{Context, Expr, KeyBytes, Tally, Text};
use shakmaty::{Bitboard, Color};

/// What a key has come to.
enum Value {
    Num(i64),
    Text(Text),
    Squares(Bitboard),
    Nothing,
}

/// Counts every combination of the values that the keys have; whether nothing went wrong.
pub fn tally(cx: &mut Context<'_>, node: &Tally) -> bool {
    if let [key] = node.keys.as_slice() {
        // By far the most tallies have one key.
        let value = value(cx, key);
        return combine(cx, node, std::slice::from_ref(&value));
    }
    let mut values = Vec::with_capacity(node.keys.len());
    for key in &node.keys {
        values.push(value(cx, key));
        if cx.fault.is_some() {
            return false;
        }
    }
    combine(cx, node, &values)
}

/// Counts every combination of these values.
fn combine(cx: &mut Context<'_>, node: &Tally, values: &[Value]) -> bool {
    if cx.fault.is_some() {
        return false;
    }
    let mut key = std::mem::take(&mut cx.out.counting.key);
    key.clear();
    each(cx, node, values, &mut key);
    cx.out.counting.key = key;
    cx.fault.is_none()
}

fn value(cx: &mut Context<'_>, key: &Expr) -> Value {
    let value = match key {
        Expr::Num(tree) => attempt(cx, |cx| num(cx, tree)).map(Value::Num),
        Expr::Text(tree) => attempt(cx, |cx| text(cx, tree)).map(Value::Text),
        Expr::Set(tree) => {
            let squares = attempt(cx, |cx| set(cx, tree)).filter(|set| set.any());
            squares.map(Value::Squares)
        }
        // The checker makes no such keys.
        Expr::Bool(_) | Expr::Pos(_) => None,
    };
    value.unwrap_or(Value::Nothing)
}

/// Adds the keys from here on to those before them, and counts where there are no more.
fn each(cx: &mut Context<'_>, node: &Tally, values: &[Value], key: &mut KeyBytes) {
    let Some((first, rest)) = values.split_first() else {
        return count(cx, node, key);
    };
    let before = key.len();
    match first {
        Value::Num(value) => key.num(*value),
        Value::Text(value) => key.text(value),
        Value::Nothing => key.nothing(),
        Value::Squares(squares) => {
            for square in *squares {
                let name = [square.file().char() as u8, square.rank().char() as u8];
                key.text(std::str::from_utf8(&name).unwrap_or_default());
                each(cx, node, rest, key);
                key.truncate(before);
                if cx.fault.is_some() {
                    return;
                }
            }
            return;
        }
    }
    each(cx, node, rest, key);
}

fn count(cx: &mut Context<'_>, node: &Tally, key: &mut KeyBytes) {
    let (game, at) = (cx.game, cx.at);
    let counting = &mut cx.out.counting;
    let notation = counting.notation();
    std::mem::swap(&mut counting.key, key);
    counting.add(node.slot, at, || texts(game, at, notation));
    std::mem::swap(&mut counting.key, key);
    cx.spend(key.len());
    cx.is_over();
}

/// White, Black, and the move that led to a position, as a sighting has them.
fn texts(game: &Game, at: NodeId, notation: Notation) -> Box<str> {
    let name = |tag| game.tags.get(tag).unwrap_or("?").replace(char::is_control, " ");
    format!("{}\n{}\n{}", name("White"), name("Black"), move_text(game, at, notation)).into()
}

/// The move that led to a position with its number: `12...Nf6`; `start` for the initial position.
pub fn move_text(game: &Game, id: NodeId, notation: Notation) -> String {
    let parent = game.node(id).and_then(|node| node.parent);
    let Some((parent, before)) = parent.and_then(|parent| Some((parent, game.node(parent)?)))
    else {
        return "start".to_owned();
    };
    let dots = if before.turn == Color::White { "." } else { "..." };
    let played = notation.of(game, id).unwrap_or_default();
    format!("{}{dots}{played}", history::full_move(game, parent).unwrap_or_default())
}
