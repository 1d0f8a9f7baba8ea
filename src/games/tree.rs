//! The tree of positions while it grows, and its order when it is done.

use super::{Game, Node, NodeId};
use std::ops::Range;

/// A position of which no move is known yet.
const NONE: NodeId = NodeId::MAX;

/// What the nodes do not say while they are still in the order of the file.
#[derive(Debug, Default)]
pub(super) struct Growth {
    /// The last continuation of every position, or [`NONE`].
    last_child: Vec<NodeId>,
    /// Whether a position has several continuations, so that the order is not CQL's yet.
    branched: bool,
    /// The positions that comments and NAGs belong to, in their order in the game.
    comments: Vec<NodeId>,
    openings: Vec<NodeId>,
    nags: Vec<NodeId>,
    /// Buffers of the renumbering.
    nodes: Vec<Node>,
    men: Vec<super::Men>,
    extras: Vec<super::Extra>,
    held: Vec<Vec<super::Held>>,
    new_ids: Vec<NodeId>,
    stack: Vec<NodeId>,
    texts: Vec<String>,
    places: Vec<u32>,
}

impl Growth {
    pub(super) fn clear(&mut self) {
        self.last_child.clear();
        self.comments.clear();
        self.openings.clear();
        self.nags.clear();
        self.branched = false;
    }

    /// Appends a position as the last continuation of its parent, or as the first if `front`.
    pub(super) fn add(&mut self, game: &mut Game, mut node: Node, front: bool) -> NodeId {
        let id = NodeId::try_from(game.nodes.len()).unwrap_or(NONE);
        let parent =
            node.parent.and_then(|parent| Some((parent, game.nodes.get_mut(parent as usize)?)));
        if let Some((parent_id, parent)) = parent {
            let last = self.last_child.get_mut(parent_id as usize);
            self.branched |= parent.first_child.is_some();
            if front && parent.first_child.is_some() {
                node.next_sibling = parent.first_child.replace(id);
            } else {
                let before = last.map_or(NONE, |last| std::mem::replace(last, id));
                match game.nodes.get_mut(before as usize) {
                    Some(sibling) => sibling.next_sibling = Some(id),
                    None => parent_first(game, parent_id, id),
                }
            }
        }
        game.nodes.push(node);
        self.last_child.push(NONE);
        id
    }

    /// The next comment belongs to this position; an emptied string to put it in.
    pub(super) fn add_comment(&mut self, game: &mut Game, id: NodeId, text: &str) {
        let mut comment = self.texts.pop().unwrap_or_default();
        comment.clear();
        comment.push_str(text);
        game.comments.push(comment);
        self.comments.push(id);
    }

    /// The next comment before a variation belongs to this position.
    pub(super) fn add_opening(&mut self, game: &mut Game, id: NodeId, text: String) {
        game.openings.push(text);
        self.openings.push(id);
    }

    pub(super) fn add_nag(&mut self, game: &mut Game, id: NodeId, nag: u8) {
        game.nags.push(nag);
        self.nags.push(id);
    }

    /// Keeps the strings of the last game's comments for those of the next.
    pub(super) fn recycle(&mut self, game: &mut Game) {
        self.texts.append(&mut game.comments);
    }

    /// Puts the positions in CQL's order and gives them their comments and NAGs.
    pub(super) fn finish(&mut self, game: &mut Game) {
        if self.branched {
            self.renumber(game);
            let owners = self.comments.iter_mut().chain(&mut self.openings).chain(&mut self.nags);
            for id in owners {
                *id = self.new_ids.get(*id as usize).copied().unwrap_or(0);
            }
            for unread in &mut game.unread {
                unread.id = self.new_ids.get(unread.id as usize).copied().unwrap_or(0);
            }
            sort_by_owner(&mut self.comments, &mut game.comments, &mut self.places);
            sort_by_owner(&mut self.openings, &mut game.openings, &mut self.places);
            sort_by_owner(&mut self.nags, &mut game.nags, &mut self.places);
        }
        game.unread.sort_by_key(|unread| unread.id);
        let Game { nodes, .. } = game;
        assign(nodes, &self.comments, |node, range| node.comments = range);
        assign(nodes, &self.openings, |node, range| node.openings = range);
        assign(nodes, &self.nags, |node, range| node.nags = range);
    }

    fn renumber(&mut self, game: &mut Game) {
        self.new_ids.clear();
        self.new_ids.resize(game.nodes.len(), NONE);
        self.nodes.clear();
        self.men.clear();
        self.extras.clear();
        self.held.clear();
        self.stack.clear();
        self.stack.push(0);
        while let Some(old) = self.stack.pop() {
            let Some(node) = game.nodes.get(old as usize) else { continue };
            if let Some(new) = self.new_ids.get_mut(old as usize) {
                *new = NodeId::try_from(self.nodes.len()).unwrap_or(NONE);
            }
            // The first continuation is on top: it comes with everything below it.
            self.stack.extend(node.next_sibling);
            self.stack.extend(node.first_child);
            self.nodes.push(node.clone());
            self.men.extend(game.men.get(old as usize));
            self.extras.extend(game.extras.get(old as usize));
            self.held.extend(game.held.get_mut(old as usize).map(std::mem::take));
        }
        std::mem::swap(&mut game.nodes, &mut self.nodes);
        std::mem::swap(&mut game.men, &mut self.men);
        std::mem::swap(&mut game.extras, &mut self.extras);
        std::mem::swap(&mut game.held, &mut self.held);
        let new = |old: NodeId| self.new_ids.get(old as usize).copied();
        for node in &mut game.nodes {
            node.parent = node.parent.and_then(new);
            node.first_child = node.first_child.and_then(new);
            node.next_sibling = node.next_sibling.and_then(new);
        }
        deepen(&mut game.nodes);
    }
}

fn parent_first(game: &mut Game, parent: NodeId, child: NodeId) {
    if let Some(parent) = game.nodes.get_mut(parent as usize) {
        parent.first_child = Some(child);
    }
}

/// Counts the moves that were not their parent's first; parents stand before their children.
fn deepen(nodes: &mut [Node]) {
    for id in 1..nodes.len() {
        let above = nodes.get(id).and_then(|node| node.parent).and_then(|p| nodes.get(p as usize));
        let depth = above.map_or(0, |parent| {
            let first = parent.first_child.is_some_and(|child| child as usize == id);
            parent.depth + u32::from(!first)
        });
        if let Some(node) = nodes.get_mut(id) {
            node.depth = depth;
        }
    }
}

/// Sorts owners and what they own by owner, keeping the order of what one owner has.
fn sort_by_owner<T: Default>(owners: &mut [NodeId], owned: &mut [T], places: &mut Vec<u32>) {
    if owners.is_sorted() {
        return;
    }
    places.clear();
    places.extend((0..).take(owners.len()));
    places.sort_by_key(|place| owners.get(*place as usize).copied());
    let sorted = |place: &u32| owned.get_mut(*place as usize).map(std::mem::take);
    let values: Vec<T> = places.iter().filter_map(sorted).collect();
    for (slot, value) in owned.iter_mut().zip(values) {
        *slot = value;
    }
    owners.sort_unstable();
}

/// Hands out the ranges of equal owners.
fn assign(nodes: &mut [Node], owners: &[NodeId], set: impl Fn(&mut Node, Range<u32>)) {
    let mut from = 0;
    for run in owners.chunk_by(|a, b| a == b) {
        let to = from + u32::try_from(run.len()).unwrap_or(u32::MAX);
        let owner = run.first().and_then(|id| nodes.get_mut(*id as usize));
        if let Some(node) = owner {
            set(node, from..to);
        }
        from = to;
    }
}
