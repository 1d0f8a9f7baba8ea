//! `column`: a value for a column of the output.

use super::flow::attempt;
use super::{num, set, text, truth};
use crate::ir::{Cell, ColumnKey, Context, Expr};
use shakmaty::Bitboard;

/// Writes the value of a tree into the column, at the current position; nothing where it has none.
/// It fails only with a fault.
pub fn write(cx: &mut Context<'_>, key: ColumnKey, value: &Expr) -> bool {
    let cell = match value {
        Expr::Bool(tree) => Some(Cell::Truth(attempt(cx, |cx| truth(cx, tree)))),
        Expr::Num(tree) => attempt(cx, |cx| num(cx, tree)).map(Cell::Number),
        Expr::Set(tree) => attempt(cx, |cx| set(cx, tree)).map(squares).map(Cell::Text),
        Expr::Text(tree) => attempt(cx, |cx| text(cx, tree)).map(|t| Cell::Text(t.to_string())),
        // The checker lets none through.
        Expr::Pos(_) => None,
    };
    if cx.fault.is_some() {
        return false;
    }
    if let Some(cell) = cell {
        cx.spend(cell.weight());
        cx.out.column(cx.at, key, cell);
    }
    true
}

/// `e4 e5`: in board order, with blanks between them.
fn squares(set: Bitboard) -> String {
    let names: Vec<String> = set.into_iter().map(|square| square.to_string()).collect();
    names.join(" ")
}
