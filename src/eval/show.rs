//! Values as `comment`, `message` and `str` write them.

use super::flow::attempt;
use super::set::square_of;
use super::{bind, num, pos, set, text, truth};
use crate::games::{Game, NodeId};
use crate::ir::{Context, Datum, Dict, Expr, Item, Mark, Set, Spot, Table, Variable};
use shakmaty::{Bitboard, Color};

/// What a failing filter is shown as.
const FAILED: &str = "<false>";

/// The items, joined.
pub fn items(cx: &mut Context<'_>, items: &[Item]) -> String {
    let mut out = String::new();
    for item in items {
        push(cx, item, &mut out);
    }
    out
}

fn push(cx: &mut Context<'_>, item: &Item, out: &mut String) {
    match item {
        Item::Expr(tree) => out.push_str(&expr(cx, tree)),
        Item::Mark(mark, name) => match bind::man(cx, *mark) {
            Some(_) => out.push_str(&man(cx, *mark)),
            None => unbound(name, out),
        },
        Item::Dict(dict) => dictionary(cx, *dict, out),
        Item::Variable(tree, name) => match variable(tree) {
            Some(var) if !bind::is_bound(cx, var) => unbound(name, out),
            _ => out.push_str(&expr(cx, tree)),
        },
    }
}

/// How many entries a dictionary has, then `key: value` a line, by ascending key.
fn dictionary(cx: &Context<'_>, dict: Dict, out: &mut String) {
    let table = cx.vars.dict(dict);
    let entries = match table.map_or(0, Table::len) {
        1 => "1 entry".to_owned(),
        n => format!("{n} entries"),
    };
    out.push_str(&format!("dictionary with {entries}:"));
    for (key, value) in table.into_iter().flat_map(Table::iter) {
        out.push_str(&format!("\n{}: {}", datum(cx.game, key), datum(cx.game, value)));
    }
}

/// A value as it is written; positions are those of this game.
pub fn datum(game: &Game, value: &Datum) -> String {
    match value {
        Datum::Num(value) => value.to_string(),
        Datum::Set(value) => squares(*value),
        Datum::Text(value) => value.to_string(),
        Datum::Pos(value) => position(game, *value),
    }
}

fn unbound(name: &str, out: &mut String) {
    out.push_str("<unbound: ");
    out.push_str(name);
    out.push('>');
}

/// The variable that a tree is, if it is nothing else.
fn variable(tree: &Expr) -> Option<Variable> {
    use crate::ir::{Num, Pos, Str};
    Some(match tree {
        Expr::Set(Set::Var(var, _)) => Variable::Set(*var),
        Expr::Set(Set::Mark(mark)) => Variable::Mark(mark.mark),
        Expr::Num(Num::Var(var, _)) => Variable::Num(*var),
        Expr::Text(Str::Var(var, _)) => Variable::Text(*var),
        Expr::Pos(Pos::Var(var, _)) => Variable::Pos(*var),
        _ => return None,
    })
}

/// The value of a tree: numbers in decimal, sets as [`squares`], conditions as `<true>` or
/// `<false>`, and `<false>` for what fails.
pub fn expr(cx: &mut Context<'_>, tree: &Expr) -> String {
    let shown = match tree {
        Expr::Bool(tree) => {
            let matched = attempt(cx, |cx| truth(cx, tree));
            matched.then(|| "<true>".to_owned())
        }
        Expr::Num(tree) => attempt(cx, |cx| num(cx, tree)).map(|n| n.to_string()),
        Expr::Set(tree) => attempt(cx, |cx| set(cx, tree)).map(squares),
        Expr::Text(tree) => attempt(cx, |cx| text(cx, tree)).map(|t| t.to_string()),
        Expr::Pos(tree) => attempt(cx, |cx| pos(cx, tree)).map(|id| position(cx.game, id)),
    };
    shown.unwrap_or_else(|| FAILED.to_owned())
}

/// `e4`; `[a1,b2]` in board order for several squares; `[]` for none.
pub fn squares(set: Bitboard) -> String {
    if let Some(square) = set.single_square() {
        return square.to_string();
    }
    let names: Vec<String> = set.into_iter().map(|square| square.to_string()).collect();
    format!("[{}]", names.join(","))
}

/// `Ke1`, black men in lower case; `[absent]` for a captured man.
fn man(cx: &Context<'_>, mark: Mark) -> String {
    let found = bind::man(cx, mark).and_then(|identity| square_of(cx, identity)).and_then(|sq| {
        let piece = cx.node()?.board.piece_at(sq)?;
        Some(format!("{}{sq}", piece.char()))
    });
    found.unwrap_or_else(|| "[absent]".to_owned())
}

/// `move 3(wtm)`, in a variation with the id: `move 3(wtm)[17]`. Moves count from 1.
pub fn position(game: &Game, id: NodeId) -> String {
    spot(game, id).map_or_else(|| FAILED.to_owned(), |spot| spot.to_string())
}

/// Where a position stands in its game.
pub fn spot(game: &Game, id: NodeId) -> Option<Spot> {
    let node = game.node(id)?;
    let white = node.turn == Color::White;
    Some(Spot { id, number: move_number(game, id), white, varied: node.depth > 0 })
}

/// The number of the move to be made, from 1, whatever the FEN says (CQL: `movenumber`).
pub fn move_number(game: &Game, id: NodeId) -> u32 {
    let ply = game.node(id).map_or(0, |node| node.ply);
    let black_first = game.nodes.first().is_some_and(|root| root.turn == Color::Black);
    (ply + u32::from(black_first)) / 2 + 1
}
