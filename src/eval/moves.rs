//! Dash filters and their relatives: moves of the game and moves that could be played.

use super::flow::{Eval, Outcome, at, attempt};
use super::hand::{self, InHand};
use super::legal::{by_rules, legal, pseudolegal, pseudolegal_by_rules};
use super::{set, text, trial, truth};
use crate::games::{Game, NodeId, Step, StepKind};
use crate::ir::{Context, Dash, Legal, MoveKind, Moved, Promotion, RoleBits, Set};
use shakmaty::{Bitboard, Color, Role};

/// What a move must be like, with the sets of the filter evaluated.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wanted {
    pub from: Bitboard,
    /// Which men may come from the hand.
    pub hand: InHand,
    pub to: Bitboard,
    /// It must capture here.
    pub capture: Option<Bitboard>,
    /// It must capture a pawn en passant here.
    pub passed: Option<Bitboard>,
    /// It must promote to one of these types: bits 0 to 5 for pawn to king.
    pub roles: Option<u16>,
}

impl Wanted {
    /// What a dash filter asks of moves from the position looked at; none if a part of it fails.
    fn by_dash(cx: &mut Context<'_>, dash: &Dash) -> Option<Wanted> {
        let from = side(cx, &dash.from)?;
        let hand = dropped(cx, &dash.from);
        let to = side(cx, &dash.to)?;
        let roles = roles(cx, &dash.promotion)?;
        let (to, capture) = if dash.capture { (Bitboard::FULL, Some(to)) } else { (to, None) };
        Some(Wanted { from, hand, to, capture, passed: None, roles })
    }

    /// The move of the game to a position, if it fits: castling does as a move of the king or of
    /// the rook.
    pub fn game_move(&self, game: &Game, child: NodeId) -> Option<Step> {
        let node = game.node(child)?;
        let (step, mover) = (node.step?, node.turn.other());
        self.fits(game, child, &step, mover).then_some(step)
    }

    fn fits(&self, game: &Game, child: NodeId, step: &Step, mover: Color) -> bool {
        match step.kind {
            StepKind::Drop => {
                let men = game.men.get(child as usize);
                let man = men.and_then(|men| men.get(step.to.to_usize())).copied();
                self.drops(step) && self.hand.holds(step.role.of(mover), man)
            }
            StepKind::Castle { rook_from, rook_to, .. } => {
                let rook = Step { from: rook_from, to: rook_to, ..*step };
                self.possible(step, mover) || self.possible(&rook, mover)
            }
            StepKind::Null => {
                let anywhere = self.from == Bitboard::FULL && self.to == Bitboard::FULL;
                anywhere && self.capture.or(self.passed).is_none() && self.roles.is_none()
            }
            _ => self.possible(step, mover),
        }
    }

    /// Whether a drop fits but for the man.
    fn drops(&self, step: &Step) -> bool {
        let captures = self.capture.or(self.passed).is_some();
        self.to.contains(step.to) && !captures && self.roles.is_none()
    }

    /// Whether a move fits by its squares, castling as a move of the king alone.
    pub fn possible(&self, step: &Step, mover: Color) -> bool {
        if step.kind == StepKind::Drop {
            return self.drops(step) && self.hand.holds(step.role.of(mover), None);
        }
        let captured = |wanted: Bitboard| step.capture.is_some_and(|c| wanted.contains(c.0));
        self.from.contains(step.from)
            && self.to.contains(step.to)
            && self.capture.is_none_or(captured)
            && self.passed.is_none_or(|s| step.kind == StepKind::EnPassant && captured(s))
            && self.roles.is_none_or(|roles| step.promotion.is_some_and(|r| bit(r) & roles != 0))
    }
}

/// The squares of a side; every square where the filter names none.
pub(super) fn side(cx: &mut Context<'_>, side: &Option<Set>) -> Option<Bitboard> {
    match side {
        Some(tree) => set(cx, tree),
        None => Some(Bitboard::FULL),
    }
}

/// The men in hand that a side means; every one where the filter names none.
pub(super) fn dropped(cx: &mut Context<'_>, side: &Option<Set>) -> InHand {
    side.as_ref().map_or(InHand::ALL, |tree| hand::of(cx, tree, false))
}

const fn bit(role: Role) -> u16 {
    1 << (role as u16 - 1)
}

/// The types of a promotion: nothing if it fails, `Some(None)` if none is asked for.
pub(super) fn roles(cx: &mut Context<'_>, promotion: &Option<Promotion>) -> Option<Option<u16>> {
    let either = |men: &RoleBits| (men.0 | men.0 >> 6) & 0x3f;
    Some(match promotion {
        None => None,
        Some(Promotion::Roles(men)) => Some(either(men)),
        Some(Promotion::Text(tree)) => {
            let letters = text(cx, tree)?;
            let any = letters.is_empty();
            let named = letters.chars().filter_map(|c| Role::from_char(c.to_ascii_lowercase()));
            Some(if any { 0x3f } else { named.fold(0, |all, role| all | bit(role)) })
        }
    })
}

/// The position before the moves looked at, and those after them, the first continuation first.
pub(super) fn places<'a>(
    cx: &Context<'a>,
    moved: Moved,
) -> Option<(NodeId, impl Iterator<Item = NodeId> + use<'a>)> {
    let (game, node) = (cx.game, cx.node()?);
    let (head, first) = match moved {
        Moved::Next => (cx.at, node.first_child?),
        Moved::Last => (node.parent?, cx.at),
    };
    let next = move |id: &NodeId| match moved {
        Moved::Next => game.node(*id)?.next_sibling,
        Moved::Last => None,
    };
    Some((head, std::iter::successors(Some(first), next)))
}

/// The value of a dash filter: that of its last target, after the first move that fits; sets are
/// united over all of them. As targets, sets must not be empty.
pub fn value<T: Eval>(cx: &mut Context<'_>, moved: Moved, dash: &Dash, last: &T) -> T::Out {
    let mut found = T::Out::FAILED;
    let Some((head, after)) = places(cx, moved) else { return found };
    let Some(wanted) = at(cx, head, |cx| Wanted::by_dash(cx, dash)) else { return found };
    for child in after {
        if wanted.game_move(cx.game, child).is_none() {
            continue;
        }
        let since = cx.out.checkpoint();
        let one =
            at(cx, child, |cx| if targets(cx, dash) { last.eval(cx) } else { T::Out::FAILED });
        if !one.fits() || cx.fault.is_some() {
            cx.out.take_back(since);
        } else if !found.join(one) {
            break;
        }
    }
    found
}

/// Whether the move that leads to `child` fits: its sets are evaluated in the position before,
/// its targets after it. What targets wrote is taken back if it does not fit.
pub fn fits(cx: &mut Context<'_>, dash: &Dash, child: NodeId) -> bool {
    let Some(head) = cx.game.node(child).and_then(|node| node.parent) else { return false };
    let wanted = at(cx, head, |cx| Wanted::by_dash(cx, dash));
    wanted.is_some_and(|wanted| leads(cx, dash, &wanted, child))
}

/// The continuations of a position to which a move leads that fits, the first one first; none if
/// a set of the filter fails.
pub fn fitting(cx: &mut Context<'_>, dash: &Dash, head: NodeId) -> Option<Vec<NodeId>> {
    let wanted = at(cx, head, |cx| Wanted::by_dash(cx, dash))?;
    let game = cx.game;
    Some(game.children(head).filter(|child| leads(cx, dash, &wanted, *child)).collect())
}

/// How many moves of the game fit.
pub fn count(cx: &mut Context<'_>, dash: &Dash) -> Option<i64> {
    let found = fitting(cx, dash, cx.at)?;
    cx.fault.is_none().then_some(found.len() as i64)
}

fn leads(cx: &mut Context<'_>, dash: &Dash, wanted: &Wanted, child: NodeId) -> bool {
    wanted.game_move(cx.game, child).is_some()
        && attempt(cx, |cx| at(cx, child, |cx| targets(cx, dash)))
}

/// Whether all targets hold at the position looked at.
pub(super) fn targets(cx: &mut Context<'_>, dash: &Dash) -> bool {
    dash.targets.iter().all(|target| truth(cx, target))
}

/// Whether a move is of a kind.
pub(super) fn is_kind(step: &Step, kind: MoveKind) -> bool {
    match kind {
        MoveKind::Castle => matches!(step.kind, StepKind::Castle { .. }),
        MoveKind::Short => matches!(step.kind, StepKind::Castle { short: true, .. }),
        MoveKind::Long => matches!(step.kind, StepKind::Castle { short: false, .. }),
        MoveKind::EnPassant => step.kind == StepKind::EnPassant,
        MoveKind::Null => step.kind == StepKind::Null,
        MoveKind::Drop => step.kind == StepKind::Drop,
    }
}

/// The moves that could be played and fit. Where they are to be tried, they come in shakmaty's
/// order.
pub(super) fn possible(
    cx: &Context<'_>,
    (pseudo, tried): (bool, bool),
    wanted: &Wanted,
    kinds: &[MoveKind],
) -> Option<Vec<Step>> {
    let (game, node) = (cx.game, cx.node()?);
    let fits = |step: &Step| {
        wanted.possible(step, node.turn) && kinds.iter().all(|kind| is_kind(step, *kind))
    };
    let mut steps = match (game.variant.is_chess(), pseudo) {
        (true, _) => pseudolegal(node, wanted.from),
        (false, true) => pseudolegal_by_rules(game, cx.at),
        (false, false) => by_rules(game, cx.at),
    };
    steps.retain(fits);
    // Most positions have none, and legality is costly.
    if game.variant.is_chess() && !pseudo && !steps.is_empty() {
        let safe: Option<Vec<bool>> = steps.iter().map(|step| node.is_safe(step)).collect();
        let Some(safe) = safe.filter(|_| !tried) else {
            steps = legal(node, wanted.from);
            steps.retain(fits);
            return Some(steps);
        };
        // Moves make no sense in some positions, as in those without kings.
        if !safe.contains(&true) || node.chess().is_none() {
            return Some(Vec::new());
        }
        let mut safe = safe.into_iter();
        steps.retain(|_| safe.next() == Some(true));
    }
    Some(steps)
}

/// The moves that `legal` has.
pub(super) fn playable(cx: &mut Context<'_>, filter: &Legal) -> Option<Vec<Step>> {
    let wanted = Wanted::by_dash(cx, &filter.dash)?;
    let tried = !filter.dash.targets.is_empty();
    let steps = possible(cx, (filter.pseudo, tried), &wanted, filter.kind.as_slice())?;
    if !tried || steps.is_empty() {
        return Some(steps);
    }
    trial::keep(cx, steps, &filter.dash, filter.span)
}

/// The destinations of `legal`.
pub fn destinations(cx: &mut Context<'_>, filter: &Legal) -> Option<Bitboard> {
    Some(playable(cx, filter)?.iter().map(|step| step.to).collect())
}

/// How many moves `legal` has.
pub fn count_legal(cx: &mut Context<'_>, filter: &Legal) -> Option<i64> {
    playable(cx, filter).map(|steps| pairs(&steps))
}

/// How many pairs of origin and destination moves have: promotions on one square are one. A type
/// of man in hand is an origin like a square.
pub(super) fn pairs(steps: &[Step]) -> i64 {
    let mut seen = [Bitboard::EMPTY; 64];
    let mut total = 0;
    for step in steps {
        if step.kind == StepKind::Drop {
            total += 1;
            continue;
        }
        if let Some(to) = seen.get_mut(step.from.to_usize())
            && !to.contains(step.to)
        {
            to.add(step.to);
            total += 1;
        }
    }
    total
}
