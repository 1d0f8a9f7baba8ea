//! Evaluation: an interpreter over the typed trees.
//!
//! A condition matches or fails; anything else has a value or fails. What a part that fails wrote
//! with `comment` is taken back by the form around it; `message`s and variables are not.

pub mod arg;
mod bind;
pub mod board;
mod cell;
mod copies;
mod dictionary;
mod echo;
pub mod economy;
mod find;
mod flow;
pub mod hand;
pub mod history;
mod lasting;
mod legal;
pub mod listed;
mod moved;
pub mod moves;
mod num;
mod pairs;
mod path;
pub mod ray;
mod search;
mod see;
mod set;
pub mod show;
pub mod similar;
mod strings;
pub mod tally;
mod text;
mod trial;
mod truth;

#[cfg(test)]
mod legal_tests;
#[cfg(test)]
pub(crate) mod sample;
#[cfg(test)]
mod tests;

use crate::games::NodeId;
use crate::ir::{Bool, Context, Num, Pos, Set, Str, Text};
use shakmaty::Bitboard;

/// Whether a condition matches at the position looked at.
#[inline]
pub fn truth(cx: &mut Context<'_>, node: &Bool) -> bool {
    match node {
        // What is asked most is asked without more ado.
        Bool::Placed(row) if cx.fault.is_none() => truth::placed(cx, row),
        _ => truth::eval(cx, node),
    }
}

/// The value of a number.
pub fn num(cx: &mut Context<'_>, node: &Num) -> Option<i64> {
    num::eval(cx, node)
}

/// The value of a set.
pub fn set(cx: &mut Context<'_>, node: &Set) -> Option<Bitboard> {
    set::eval(cx, node)
}

/// The value of a string.
pub fn text(cx: &mut Context<'_>, node: &Str) -> Option<Text> {
    text::eval(cx, node)
}

/// The value of a position: its id.
pub fn pos(cx: &mut Context<'_>, node: &Pos) -> Option<NodeId> {
    text::pos(cx, node)
}
