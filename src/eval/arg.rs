//! Arguments of a row, as the bodies of filters ask for them.
//!
//! `i` counts the arguments of the call in the order of the row's parameters. An argument that is
//! absent or of another type fails, like one whose own evaluation fails.

use super::{hand, num as number};
use crate::games::NodeId;
use crate::games::notation::{Asked, Placement};
use crate::ir::{Arg, Context, Expr, Side, Text};
use shakmaty::{Bitboard, Color};

/// A set.
pub fn set(cx: &mut Context<'_>, args: &[Arg], i: usize) -> Option<Bitboard> {
    match args.get(i) {
        Some(Arg::Expr(Expr::Set(tree))) => super::set(cx, tree),
        _ => None,
    }
}

/// A number; a set counts by its size.
pub fn num(cx: &mut Context<'_>, args: &[Arg], i: usize) -> Option<i64> {
    match args.get(i) {
        Some(Arg::Expr(Expr::Num(tree))) => super::num(cx, tree),
        Some(Arg::Expr(Expr::Set(tree))) => {
            let squares = super::set(cx, tree)?;
            Some(squares.count() as i64 + hand::count(cx, tree, false))
        }
        _ => None,
    }
}

/// A string.
pub fn text(cx: &mut Context<'_>, args: &[Arg], i: usize) -> Option<Text> {
    match args.get(i) {
        Some(Arg::Expr(Expr::Text(tree))) => super::text(cx, tree),
        _ => None,
    }
}

/// A position.
pub fn pos(cx: &mut Context<'_>, args: &[Arg], i: usize) -> Option<NodeId> {
    match args.get(i) {
        Some(Arg::Expr(Expr::Pos(tree))) => super::pos(cx, tree),
        _ => None,
    }
}

/// A condition, or a value as one: a set that is not empty, anything else that has a value.
pub fn truth(cx: &mut Context<'_>, args: &[Arg], i: usize) -> bool {
    match args.get(i) {
        Some(Arg::Expr(tree)) => match tree {
            Expr::Bool(tree) => super::truth(cx, tree),
            Expr::Num(tree) => super::num(cx, tree).is_some(),
            Expr::Set(tree) => super::set(cx, tree).is_some_and(|s| s.any() || hand::any(cx, tree)),
            Expr::Text(tree) => super::text(cx, tree).is_some(),
            Expr::Pos(tree) => super::pos(cx, tree).is_some(),
        },
        _ => false,
    }
}

/// How many men in hand a set means, whether it names the hand or not.
pub fn in_hand(cx: &mut Context<'_>, args: &[Arg], i: usize) -> Option<i64> {
    match args.get(i) {
        Some(Arg::Expr(Expr::Set(tree))) => Some(hand::count(cx, tree, true)),
        _ => None,
    }
}

/// The colour word, if one was given.
pub fn side(args: &[Arg]) -> Option<Color> {
    args.iter().find_map(|arg| match arg {
        Arg::Side(Side(color)) => Some(*color),
        _ => None,
    })
}

/// The literal, if there is one.
pub fn literal(args: &[Arg]) -> Option<&str> {
    args.iter().find_map(|arg| match arg {
        Arg::Literal(text) => Some(text.as_str()),
        _ => None,
    })
}

/// Whether a flag word was given.
pub fn has_flag(args: &[Arg], word: &str) -> bool {
    args.iter().any(|arg| matches!(arg, Arg::Flag(flag) if *flag == word))
}

/// The bounds, inclusive: nothing if one fails, `Some(None)` if no range was given.
pub fn range(cx: &mut Context<'_>, args: &[Arg]) -> Option<Option<(i64, i64)>> {
    for arg in args {
        if let Arg::Range(range) = arg {
            return number::range(cx, range).map(Some);
        }
    }
    Some(None)
}

/// The move that is asked for, if one is.
pub fn asked(args: &[Arg]) -> Option<&Asked> {
    args.iter().find_map(|arg| match arg {
        Arg::Move(asked) => Some(&**asked),
        _ => None,
    })
}

/// The position that is asked for, if one is.
pub fn placement(args: &[Arg]) -> Option<&Placement> {
    args.iter().find_map(|arg| match arg {
        Arg::Placement(placement) => Some(&**placement),
        _ => None,
    })
}
