//! Static exchange evaluation: what a capture wins or loses if both sides go on capturing there.

use super::moves::{fitting, playable};
use crate::games::{Node, Step};
use crate::ir::{Context, See};
use shakmaty::{Bitboard, Board, Color, Rank, Role, Square};

/// The order in which men capture: the least valuable first.
const ORDER: [Role; 6] =
    [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King];

/// The largest value among the captures that fit; none if none fits.
pub(super) fn largest(cx: &mut Context<'_>, see: &See) -> Option<i64> {
    let steps = match see {
        See::Possible(legal) => playable(cx, legal)?,
        See::Game(dash) => {
            let children = fitting(cx, dash, cx.at)?;
            children.into_iter().filter_map(|child| cx.game.node(child)?.step).collect()
        }
    };
    let node = cx.node()?;
    steps.iter().filter_map(|step| exchange(node, step)).max().filter(|_| cx.fault.is_none())
}

/// What a capture wins, in pawns; none if the move is no capture.
///
/// Each side captures on the square with its least valuable man and stops where that is better;
/// men behind others join in when the way is free, kings capture only what is not defended, and
/// pins do not count. A pawn that captures on the last rank becomes a queen.
fn exchange(node: &Node, step: &Step) -> Option<i64> {
    let (taken, role) = step.capture?;
    let standing = step.promotion.unwrap_or(step.role);
    let won = value(role) + value(standing) - value(step.role);
    let men = node.board.occupied().without(step.from).without(taken);
    Some(won - reply(&node.board, step.to, !node.turn, men, value(standing)))
}

/// What the side wins by capturing what stands on the square, which is worth `standing`; `men` are
/// those left of the others.
fn reply(board: &Board, square: Square, side: Color, men: Bitboard, standing: i64) -> i64 {
    let attackers = |color| board.attacks_to(square, color, men) & men;
    let own = attackers(side);
    let next = ORDER.into_iter().find_map(|role| {
        let from = (own & board.by_role(role)).first()?;
        Some((role, from))
    });
    let Some((role, from)) = next else { return 0 };
    if role == Role::King && attackers(!side).any() {
        return 0;
    }
    let last = matches!(square.rank(), Rank::First | Rank::Eighth);
    let arrives = if role == Role::Pawn && last { Role::Queen } else { role };
    let won = standing + value(arrives) - value(role);
    let answer = reply(board, square, !side, men.without(from), value(arrives));
    (won - answer).max(0)
}

/// What a man is worth, as `power` has it; a king is never captured here.
const fn value(role: Role) -> i64 {
    match role {
        Role::Pawn => 1,
        Role::Knight | Role::Bishop => 3,
        Role::Rook => 5,
        Role::Queen => 9,
        Role::King => 0,
    }
}
