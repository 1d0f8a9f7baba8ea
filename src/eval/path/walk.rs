//! How paths and lines go from one position to the next.

use super::search::Walk;
use crate::eval::{bind, set};
use crate::games::{Game, NodeId, StepKind};
use crate::ir::{Context, Focus, Line, Path, Stretch};
use shakmaty::{Color, Square};

/// The way of a path.
pub struct PathWalk {
    start: NodeId,
    primary: bool,
    focus: Option<Followed>,
}

/// Whose moves are followed.
enum Followed {
    /// Of these men, by identity as bits; with `true` also captures of them.
    Men(u128, bool),
    /// Of this side.
    Side(Color),
}

impl PathWalk {
    /// From the position looked at; nothing if the focus fails.
    pub fn new(cx: &mut Context<'_>, path: &Path) -> Option<PathWalk> {
        let focus = match &path.focus {
            None => None,
            Some(Focus::Side) => Some(Followed::Side(cx.node()?.turn)),
            Some(Focus::Men(men)) => Some(Followed::Men(identities(cx, men)?, false)),
            Some(Focus::MenOrCaptors(men)) => Some(Followed::Men(identities(cx, men)?, true)),
        };
        Some(PathWalk { start: cx.at, primary: path.primary, focus })
    }

    /// The identities of the men in focus, as bits.
    pub fn men(&self) -> u128 {
        match self.focus {
            Some(Followed::Men(men, _)) => men,
            _ => 0,
        }
    }

    /// Whether the move to this position is in focus.
    pub fn follows(&self, game: &Game, id: NodeId) -> bool {
        match self.focus {
            None => true,
            Some(Followed::Side(side)) => {
                let moved = game.node(id).filter(|node| node.turn != side);
                moved.and_then(|node| node.step).is_some_and(|step| step.kind != StepKind::Null)
            }
            Some(Followed::Men(men, captors)) => moves(game, id, men, captors).unwrap_or(false),
        }
    }
}

fn identities(cx: &mut Context<'_>, men: &crate::ir::Set) -> Option<u128> {
    let squares = set(cx, men)?;
    Some(
        squares
            .into_iter()
            .filter_map(|square| bind::man_on(cx, square))
            .fold(0, |all, man| all | bind::bit(man)),
    )
}

/// Whether one of these men makes the move to a position, or is captured by it.
fn moves(game: &Game, id: NodeId, men: u128, captors: bool) -> Option<bool> {
    let node = game.node(id)?;
    let step = node.step?;
    let before = game.men.get(node.parent? as usize)?;
    let is_one = |square: Square| {
        before.get(square.to_usize()).is_some_and(|man| men & bind::bit(*man) != 0)
    };
    let mover = match step.kind {
        StepKind::Null => false,
        StepKind::Castle { rook_from, .. } => is_one(step.from) || is_one(rook_from),
        StepKind::Drop => node_man(game, id, step.to).is_some_and(|man| men & bind::bit(man) != 0),
        StepKind::Normal | StepKind::EnPassant => is_one(step.from),
    };
    Some(mover || (captors && step.capture.is_some_and(|(square, _)| is_one(square))))
}

/// The man on a square of a position.
fn node_man(game: &Game, id: NodeId, square: Square) -> Option<u8> {
    game.men.get(id as usize)?.get(square.to_usize()).copied()
}

/// Whether a position is its parent's first continuation.
fn is_first(game: &Game, id: NodeId) -> bool {
    let parent = game.node(id).and_then(|node| game.node(node.parent?));
    parent.is_some_and(|parent| parent.first_child == Some(id))
}

impl Walk for PathWalk {
    fn next(&self, cx: &Context<'_>, from: NodeId, count: u32, out: &mut Vec<NodeId>) {
        let game = cx.game;
        if self.focus.is_none() || count == 0 {
            let fits = |id: &NodeId| !self.primary || is_first(game, *id);
            out.extend(game.children(from).filter(fits).filter(|id| self.follows(game, *id)));
            return;
        }
        nearest(
            game,
            from,
            |id| !self.primary || is_first(game, id),
            |id| self.follows(game, id),
            out,
        );
    }

    fn reached(&self, cx: &mut Context<'_>, place: NodeId, count: u32) {
        let stretch = Stretch { start: self.start, end: place, moves: count };
        cx.vars.paths.running = Some(stretch);
    }
}

/// The nearest positions below `from` that are wanted, in every branch that may be entered.
fn nearest(
    game: &Game,
    from: NodeId,
    may_enter: impl Fn(NodeId) -> bool,
    wanted: impl Fn(NodeId) -> bool,
    out: &mut Vec<NodeId>,
) {
    // Those whose continuations are still to be looked at, the next one last.
    let mut open = vec![from];
    while let Some(place) = open.pop() {
        let begin = open.len();
        open.extend(game.children(place).filter(|id| may_enter(*id)));
        // They come in order, and what lies below one comes before the next.
        open.get_mut(begin..).unwrap_or_default().reverse();
        while let Some(id) = open.last().copied().filter(|id| wanted(*id)) {
            open.pop();
            out.push(id);
        }
    }
}

/// The way of a line.
pub struct LineWalk<'a> {
    line: &'a Line,
    /// With `singlecolor`: the side to move.
    turn: Option<Color>,
}

impl LineWalk<'_> {
    /// From the position looked at.
    pub fn new<'a>(cx: &Context<'_>, line: &'a Line) -> LineWalk<'a> {
        let turn = cx.node().filter(|_| line.single_color).map(|node| node.turn);
        LineWalk { line, turn }
    }

    fn wanted(&self, game: &Game, id: NodeId) -> bool {
        self.turn.is_none_or(|turn| game.node(id).is_some_and(|node| node.turn == turn))
    }
}

impl Walk for LineWalk<'_> {
    fn next(&self, cx: &Context<'_>, from: NodeId, count: u32, out: &mut Vec<NodeId>) {
        let game = cx.game;
        if count == 0 {
            out.push(from);
        } else if self.line.backward {
            let parent = |id: NodeId| game.node(id).and_then(|node| node.parent);
            let mut above = std::iter::successors(parent(from), |id| parent(*id));
            out.extend(above.find(|id| self.wanted(game, *id)));
        } else {
            let may_enter = |id| self.line.primary.is_none_or(|first| is_first(game, id) == first);
            if self.turn.is_none() {
                out.extend(game.children(from).filter(|id| may_enter(*id)));
            } else {
                nearest(game, from, may_enter, |id| self.wanted(game, id), out);
            }
        }
    }

    fn reached(&self, _: &mut Context<'_>, _: NodeId, _: u32) {}
}
