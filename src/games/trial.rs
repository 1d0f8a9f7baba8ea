//! Moves that are only tried: a game with positions that it does not have.

use super::hands::keep;
use super::replay::bare;
use super::rules::Playable;
use super::steps::{move_of, moved, promoted_after};
use super::{Game, NO_MAN, Node, NodeId, Step, Variant};
use shakmaty::variant::VariantPosition;
use shakmaty::{Bitboard, Position};

/// A copy of a game with one more position, that after a move which was not played.
///
/// The position has the last id, and its parent does not know it: what goes up the tree sees the
/// game from it, and what goes down the tree from elsewhere does not come to it.
#[derive(Clone, Debug)]
pub struct Trial {
    game: Game,
    /// The position that the moves are tried in.
    parent: NodeId,
    /// The id of the position after the move.
    id: NodeId,
    position: Option<VariantPosition>,
}

impl Trial {
    /// Moves can be tried at position `at` of `game`, in which there may be tried ones already.
    /// `old` is a trial in the same game, whose buffers are taken over.
    pub fn new(game: &Game, at: NodeId, old: Option<Trial>) -> Trial {
        let position = game.rules(at);
        let id = NodeId::try_from(game.nodes.len()).unwrap_or(NodeId::MAX);
        let Some(Trial { game: mut copy, .. }) = old else {
            return Trial { game: game.clone(), parent: at, id, position };
        };
        let recorded = game.recorded() as usize;
        copy.nodes.truncate(recorded);
        copy.nodes.extend(game.nodes.iter().skip(recorded).cloned());
        copy.men.truncate(recorded);
        copy.men.extend(game.men.iter().skip(recorded));
        copy.extras.truncate(recorded);
        copy.extras.extend(game.extras.iter().skip(recorded));
        copy.held.truncate(recorded);
        copy.held.extend(game.held.iter().skip(recorded).cloned());
        Trial { game: copy, parent: at, id, position }
    }

    /// The game as it would be after the move, and the id of that position; none if no moves can
    /// be played there. The move must be pseudo-legal.
    pub fn play(&mut self, step: &Step) -> Option<(&Game, NodeId)> {
        let mut position = self.position.clone()?;
        let hands = position.pockets().copied();
        position.play_unchecked(move_of(step)?);
        // What is captured in Bughouse goes to the other board.
        if let Some(hands) = hands
            && self.game.variant == Variant::Bughouse
            && step.capture.is_some()
        {
            position.set_hands(hands);
        }
        let parent = self.game.node(self.parent)?;
        let (promoted, mover) = (parent.promoted, parent.turn);
        let variant = !self.game.variant.is_chess();
        let standing = if variant { position.board().occupied() } else { Bitboard::FULL };
        let node = Node {
            ply: parent.ply + 1,
            depth: parent.depth + 1,
            promoted: promoted_after(promoted, step) & standing,
            parent: Some(self.parent),
            step: Some(*step),
            ..bare(&position)
        };
        self.game.nodes.truncate(self.id as usize);
        self.game.nodes.push(node);
        let identities = !self.game.men.is_empty();
        if identities {
            let men = self.game.men.get(self.parent as usize).copied().unwrap_or([NO_MAN; 64]);
            self.game.men.truncate(self.id as usize);
            self.game.men.push(moved(men, step));
        }
        if variant {
            self.game.extras.truncate(self.id as usize);
            self.game.held.truncate(self.id as usize);
            let mut next = NO_MAN;
            let place = (self.parent, promoted, mover);
            keep(&mut self.game, &position, place, step, identities.then_some(&mut next));
        }
        Some((&self.game, self.id))
    }
}
