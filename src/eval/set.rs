//! Sets of squares.

use super::flow::flow;
use super::num::unbound;
use super::{bind, board, copies, dictionary, moved, moves, pos, ray};
use crate::ir::{Body, Context, Datum, MarkRef, Pos, Set};
use shakmaty::{Bitboard, Square};

/// The value of a set.
pub fn eval(cx: &mut Context<'_>, node: &Set) -> Option<Bitboard> {
    match node {
        Set::Const(squares) => Some(*squares),
        Set::Designator(designator) => cx.node().map(|n| board::designator(n, designator)),
        Set::Var(var, span) => {
            let value = cx.vars.sets.get(var.0 as usize).copied().flatten();
            if value.is_none() {
                unbound(cx, *span);
            }
            value
        }
        Set::Mark(mark) => marked(cx, mark),
        Set::Union(list) => {
            let mut all = Bitboard::EMPTY;
            for part in list {
                all |= eval(cx, part)?;
            }
            Some(all)
        }
        Set::Common(list) => {
            let mut common = Bitboard::FULL;
            for part in list {
                common &= eval(cx, part)?;
            }
            Some(common)
        }
        Set::Not(part) => eval(cx, part).map(|s| !s),
        Set::SameContent(pair) => same_content(cx, pair),
        Set::Attack(attackers, pair) => {
            let (left, right) = (eval(cx, &pair.0)?, eval(cx, &pair.1)?);
            let men = &cx.node()?.board;
            Some(if *attackers {
                board::attackers(men, left, right)
            } else {
                board::attacked(men, left, right)
            })
        }
        Set::Entry(entry) => match dictionary::entry(cx, entry)? {
            Datum::Set(value) => Some(value),
            _ => None,
        },
        Set::Chain(lookers, list) => chain(cx, *lookers, list),
        Set::Iter(iter) => bind::matching(cx, iter),
        Set::Call(call) => match call.filter.body {
            Body::Set(body) => {
                cx.place = call.span;
                body(cx, &call.args)
            }
            _ => None,
        },
        Set::Copies(list) => copies::union(cx, list),
        Set::Legal(filter) => moves::destinations(cx, filter),
        Set::Moves(part, filter) => moved::squares(cx, filter, *part),
        Set::Flow(form) => flow(cx, form),
    }
}

fn chain(cx: &mut Context<'_>, lookers: bool, list: &[Set]) -> Option<Bitboard> {
    // Few chains are longer, and a list costs more than the walk.
    let mut few = [Bitboard::EMPTY; 6];
    let mut many = Vec::new();
    let members = match few.get_mut(..list.len()) {
        Some(few) => few,
        None => {
            many.resize(list.len(), Bitboard::EMPTY);
            &mut many
        }
    };
    for (member, part) in members.iter_mut().zip(list) {
        *member = eval(cx, part)?;
    }
    let men = &cx.node()?.board;
    if lookers {
        return Some(ray::lookers(men, members));
    }
    members.reverse();
    Some(ray::xray(men, members))
}

fn same_content(cx: &mut Context<'_>, pair: &(Pos, Pos)) -> Option<Bitboard> {
    let (left, right) = (pos(cx, &pair.0)?, pos(cx, &pair.1)?);
    let (left, right) = (cx.game.node(left)?, cx.game.node(right)?);
    Some(board::same_content(&left.board, &right.board))
}

/// The square of the man with this identity at the position looked at; captured men have none.
pub fn square_of(cx: &Context<'_>, identity: u8) -> Option<Square> {
    let men = cx.game.men.get(cx.at as usize)?;
    let at = men.iter().position(|man| *man == identity)?;
    Square::try_from(at as u32).ok()
}

fn marked(cx: &mut Context<'_>, mark: &MarkRef) -> Option<Bitboard> {
    let Some(identity) = bind::man(cx, mark.mark) else {
        unbound(cx, mark.span);
        return None;
    };
    let square = square_of(cx, identity).map_or(Bitboard::EMPTY, Bitboard::from_square);
    Some(board::origin(cx.node()?, square & mark.squares, mark.origin))
}
