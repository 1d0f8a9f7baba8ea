//! The older `move`.

use super::flow::at;
use super::moves::{Wanted, dropped, is_kind, pairs, places, possible, roles, side};
use super::{set, show};
use crate::games::{NodeId, Step, StepKind};
use crate::ir::{Context, MoveFilter, MovePart, MoveSource, Moved, Set};
use shakmaty::Bitboard;

/// Whether a move fits.
pub fn any(cx: &mut Context<'_>, filter: &MoveFilter) -> bool {
    match filter.source {
        MoveSource::Game(moved) => {
            let found = of_game(cx, filter, moved, true);
            found.is_some_and(|(_, moves)| !moves.is_empty())
        }
        MoveSource::Possible(pseudo) => {
            let found = could_be(cx, filter, pseudo);
            let any = found.is_some_and(|(_, steps)| !steps.is_empty());
            if any {
                comment(cx, filter, cx.at);
            }
            any
        }
    }
}

/// The squares that fitting moves come from, go to or capture on.
pub fn squares(cx: &mut Context<'_>, filter: &MoveFilter, part: MovePart) -> Option<Bitboard> {
    let (wanted, steps, both) = match filter.source {
        MoveSource::Game(moved) => {
            let (wanted, moves) = of_game(cx, filter, moved, false)?;
            (wanted, moves, true)
        }
        MoveSource::Possible(pseudo) => {
            let (wanted, steps) = could_be(cx, filter, pseudo)?;
            if !steps.is_empty() {
                comment(cx, filter, cx.at);
            }
            (wanted, steps, false)
        }
    };
    let squares = steps.iter().map(|step| ends(step, part, both));
    let all = squares.fold(Bitboard::EMPTY, |all, one| all | one);
    Some(match part {
        MovePart::From => all & wanted.from,
        MovePart::To => all & wanted.to,
        MovePart::Capture => all,
    })
}

/// How many moves that could be played fit, by origin and destination.
pub fn count(cx: &mut Context<'_>, filter: &MoveFilter) -> Option<i64> {
    let MoveSource::Possible(pseudo) = filter.source else { return None };
    let (_, steps) = could_be(cx, filter, pseudo)?;
    if !steps.is_empty() {
        comment(cx, filter, cx.at);
    }
    Some(pairs(&steps))
}

/// What is wanted and the moves of the game that fit, with their comments made.
fn of_game(
    cx: &mut Context<'_>,
    filter: &MoveFilter,
    moved: Moved,
    first: bool,
) -> Option<(Wanted, Vec<Step>)> {
    let mut found = Vec::new();
    // Without a move the sets are asked here: they may fail, and that is no empty set.
    let Some((head, after)) = places(cx, moved) else { return Some((wanted(cx, filter)?, found)) };
    let wanted = at(cx, head, |cx| wanted(cx, filter))?;
    let taken = cx.vars.paths.taken.filter(|taken| moved == Moved::Next && taken.0 == head);
    for child in after.filter(|child| taken.is_none_or(|taken| taken.1 == *child)) {
        if let Some(step) = leads(cx, filter, &wanted, child) {
            found.push(step);
            comment(cx, filter, child);
            if first {
                break;
            }
        }
    }
    Some((wanted, found))
}

fn could_be(
    cx: &mut Context<'_>,
    filter: &MoveFilter,
    pseudo: bool,
) -> Option<(Wanted, Vec<Step>)> {
    let wanted = wanted(cx, filter)?;
    let steps = possible(cx, (pseudo, false), &wanted, &filter.kinds)?;
    Some((wanted, steps))
}

/// What the filter asks of moves from the position looked at; none if a part of it fails.
fn wanted(cx: &mut Context<'_>, filter: &MoveFilter) -> Option<Wanted> {
    let (from, to) = (side(cx, &filter.from)?, side(cx, &filter.to)?);
    let hand = dropped(cx, &filter.from);
    let capture = optional(cx, &filter.capture)?;
    let passed = optional(cx, &filter.passed)?;
    let roles = roles(cx, &filter.promotion)?;
    Some(Wanted { from, hand, to, capture, passed, roles })
}

fn optional(cx: &mut Context<'_>, tree: &Option<Set>) -> Option<Option<Bitboard>> {
    match tree {
        Some(tree) => set(cx, tree).map(Some),
        None => Some(None),
    }
}

/// The move to `child`, if it fits.
fn leads(cx: &Context<'_>, filter: &MoveFilter, wanted: &Wanted, child: NodeId) -> Option<Step> {
    let step = wanted.game_move(cx.game, child)?;
    let parent = cx.game.node(cx.game.node(child)?.parent?)?;
    let primary = parent.first_child == Some(child);
    let fits = filter.kinds.iter().all(|kind| is_kind(&step, *kind))
        && filter.primary.is_none_or(|asked| asked == primary);
    fits.then_some(step)
}

/// The squares of a move; with `both`, in castling those of the rook too.
fn ends(step: &Step, part: MovePart, both: bool) -> Bitboard {
    let rook = match (step.kind, part) {
        (StepKind::Castle { rook_from, .. }, MovePart::From) if both => Some(rook_from),
        (StepKind::Castle { rook_to, .. }, MovePart::To) if both => Some(rook_to),
        _ => None,
    };
    let man = match part {
        _ if step.kind == StepKind::Null => None,
        MovePart::From if step.kind == StepKind::Drop => None,
        MovePart::From => Some(step.from),
        MovePart::To => Some(step.to),
        MovePart::Capture => step.capture.map(|(square, _)| square),
    };
    man.into_iter().chain(rook).collect()
}

/// Writes the comment of `move` on a position, and reads its items there.
fn comment(cx: &mut Context<'_>, filter: &MoveFilter, place: NodeId) {
    if !filter.comment.is_empty() {
        let text = at(cx, place, |cx| show::items(cx, &filter.comment));
        cx.spend(text.len());
        cx.out.comment(place, text);
    }
}
