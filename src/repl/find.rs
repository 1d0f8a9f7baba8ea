//! Matches of the last query.

use crate::engine::Hit;
use crate::output::Names;

/// The matches that are kept for `:show`.
pub struct Found {
    /// The first matches in the order of the output.
    pub hits: Vec<Hit>,
    /// Names of the query and the sources.
    pub names: Names,
}

/// So many matches are kept.
pub const KEPT: usize = 1000;

impl Found {
    /// The position before or after one, going through the matches; none at either end.
    pub fn step(&self, from: Option<(usize, usize)>, forward: bool) -> Option<(usize, usize)> {
        let count = |i: usize| self.hits.get(i).map(|hit| hit.positions.len().max(1));
        match (from, forward) {
            (None, true) => count(0).map(|_| (0, 0)),
            (None, false) => None,
            (Some((hit, at)), true) if count(hit).is_some_and(|n| at + 1 < n) => {
                Some((hit, at + 1))
            }
            (Some((hit, _)), true) => count(hit + 1).map(|_| (hit + 1, 0)),
            (Some((hit, at)), false) if at > 0 => Some((hit, at - 1)),
            (Some((hit, _)), false) => {
                let before = hit.checked_sub(1)?;
                count(before).map(|n| (before, n - 1))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Tags;
    use crate::games::notation::Reading;

    #[test]
    fn steps_go_through_positions_then_games() {
        let hit = |positions: &[u32]| Hit {
            reading: Reading::default(),
            query: 0,
            source: 0,
            game: 1,
            offset: 0,
            line: 1,
            positions: positions.to_vec(),
            comments: Vec::new(),
            notes: Vec::new(),
            keys: Vec::new(),
            columns: Vec::new(),
            removed: Vec::new(),
            tallies: Vec::new(),
            tags: Tags::default(),
            text: Box::default(),
        };
        let hits = vec![hit(&[3, 5]), hit(&[])];
        let found = Found { hits, names: Names::default() };
        let mut at = None;
        let mut seen = Vec::new();
        while let Some(next) = found.step(at, true) {
            seen.push(next);
            at = Some(next);
        }
        assert_eq!(seen, [(0, 0), (0, 1), (1, 0)]);
        assert_eq!(found.step(Some((1, 0)), false), Some((0, 1)));
        assert_eq!(found.step(Some((0, 0)), false), None);
        assert_eq!(found.step(None, false), None);
    }
}
