//! What a query has found in a game.

use super::Hit;
use crate::games::notation::Reading;
use crate::games::{NodeId, RawGame, Tags};
use crate::ir::{Cell, ColumnKey, KeyValue, Note, Output};

/// What a query has found in a game.
pub(super) struct Found {
    /// Where it matches.
    pub positions: Vec<NodeId>,
    comments: Vec<(NodeId, String)>,
    notes: Vec<(NodeId, Note)>,
    keys: Vec<Option<KeyValue>>,
    best_at: Option<NodeId>,
    columns: Vec<(NodeId, ColumnKey, Cell)>,
    removed: Vec<NodeId>,
    tags: Vec<(String, String)>,
}

impl Found {
    /// Matches at these positions, and nothing else.
    pub fn at(positions: Vec<NodeId>) -> Found {
        Found {
            positions,
            comments: Vec::new(),
            notes: Vec::new(),
            keys: Vec::new(),
            best_at: None,
            columns: Vec::new(),
            removed: Vec::new(),
            tags: Vec::new(),
        }
    }

    /// Matches nowhere; so many keys of sorting have no value.
    pub fn nowhere(sorts: usize) -> Found {
        Found { keys: vec![None; sorts], ..Found::at(Vec::new()) }
    }

    /// Matches at these positions, with what was written meanwhile.
    pub fn of(positions: Vec<NodeId>, mut out: Output) -> Found {
        let columns = out.standing_columns(&positions);
        Found {
            positions,
            columns,
            comments: out.standing_comments(),
            notes: out.standing_notes(),
            keys: out.keys,
            best_at: out.best_at,
            removed: ascending(out.removed),
            tags: out.tags,
        }
    }
}

/// Each position once, in order.
fn ascending(mut positions: Vec<NodeId>) -> Vec<NodeId> {
    positions.sort_unstable();
    positions.dedup();
    positions
}

/// A hit in a game with these tags.
pub(super) fn hit(
    query: usize,
    source: usize,
    raw: &RawGame<'_>,
    tags: &Tags,
    found: Found,
) -> Hit {
    let mut tags = tags.clone();
    found.tags.iter().for_each(|(name, value)| tags.set(name, value));
    Hit {
        query,
        source,
        game: raw.number,
        offset: raw.offset,
        line: raw.line,
        positions: found.positions,
        comments: found.comments,
        notes: found.notes,
        keys: found.keys,
        best_at: found.best_at,
        columns: found.columns,
        removed: found.removed,
        tags,
        reading: Reading::default(),
        board: raw.board,
        text: raw.text.into(),
    }
}
