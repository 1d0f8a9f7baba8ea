//! Dictionaries.

use super::flow::attempt;
use super::{bind, num, pos, set, text, truth};
use crate::ir::{Bool, Context, Datum, Dict, DictOp, Entry, Expr, Table, Variable};
use crate::report::codes;
use crate::text::Span;

/// The value of a tree as a key or value; conditions have none.
fn datum(cx: &mut Context<'_>, tree: &Expr) -> Option<Datum> {
    match tree {
        Expr::Bool(_) => None,
        Expr::Num(tree) => num(cx, tree).map(Datum::Num),
        Expr::Set(tree) => set(cx, tree).map(Datum::Set),
        Expr::Text(tree) => text(cx, tree).map(Datum::Text),
        Expr::Pos(tree) => pos(cx, tree).map(Datum::Pos),
    }
}

/// The value under a key; fails if there is none.
pub fn entry(cx: &mut Context<'_>, node: &Entry) -> Option<Datum> {
    let key = datum(cx, &node.key)?;
    cx.vars.dict(node.dict)?.get(&key).cloned()
}

/// How many entries there are.
pub fn entries(cx: &Context<'_>, dict: Dict) -> Option<i64> {
    i64::try_from(cx.vars.dict(dict).map_or(0, Table::len)).ok()
}

/// Whether what is done with a dictionary matches.
pub fn run(cx: &mut Context<'_>, op: &DictOp) -> bool {
    match op {
        DictOp::Has(node) => match entry(cx, node) {
            Some(Datum::Set(squares)) => squares.any(),
            found => found.is_some(),
        },
        DictOp::Store(node, value, span) => store(cx, node, value, *span).is_some(),
        DictOp::Remove(node) => {
            let Some(key) = datum(cx, &node.key) else { return false };
            if let Some(table) = cx.vars.dict_mut(node.dict) {
                table.remove(&key);
            }
            true
        }
        DictOp::Clear(dict) => {
            if let Some(table) = cx.vars.dict_mut(*dict) {
                table.clear();
            }
            true
        }
        DictOp::Keys { dict, variable, body, span } => keys(cx, *dict, *variable, body, *span),
    }
}

fn store(cx: &mut Context<'_>, node: &Entry, value: &Expr, span: Span) -> Option<()> {
    let key = datum(cx, &node.key)?;
    let value = datum(cx, value)?;
    cx.spend(64 + key.bytes() + value.bytes());
    if let Err(full) = cx.vars.dict_mut(node.dict)?.insert(key, value) {
        cx.refuse(&codes::E0505, span, full.0);
        return None;
    }
    Some(())
}

/// Runs the body for the keys that there were at the beginning, in ascending order; whether it
/// matches does not count.
fn keys(cx: &mut Context<'_>, dict: Dict, variable: Variable, body: &Bool, span: Span) -> bool {
    if bind::is_bound(cx, variable) {
        cx.fail(span, "loop variable is already in use");
        return false;
    }
    let table = cx.vars.dict(dict);
    let keys: Vec<Datum> = table.map_or_else(Vec::new, |t| t.iter().map(|e| e.0.clone()).collect());
    for key in keys {
        cx.vars.put(variable, key);
        attempt(cx, |cx| truth(cx, body));
        bind::unbind(cx, variable);
        if cx.fault.is_some() {
            return false;
        }
    }
    true
}
