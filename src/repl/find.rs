//! Matches of the last query.

use crate::engine::Hit;
use crate::output::Names;

/// The matches that are kept for `:show`.
pub struct Found {
    /// The first matches in the order of the output.
    pub hits: Vec<Hit>,
    /// Names of the query and the sources.
    pub names: Names,
    /// How many games matched, kept or not.
    pub matched: u64,
}

/// So many matches are kept.
pub const KEPT: usize = 1000;

impl Found {
    /// The position before or after one, going through the matches; none at either end.
    pub fn step(&self, (hit, at): (usize, usize), forward: bool) -> Option<(usize, usize)> {
        let count = |i: usize| self.hits.get(i).map(|hit| hit.positions.len().max(1));
        if forward {
            let same = count(hit).is_some_and(|n| at + 1 < n);
            return if same { Some((hit, at + 1)) } else { count(hit + 1).map(|_| (hit + 1, 0)) };
        }
        if at > 0 {
            return Some((hit, at - 1));
        }
        let before = hit.checked_sub(1)?;
        count(before).map(|n| (before, n - 1))
    }

    /// Says that there is no match of this number, counted from 0.
    pub fn no_match(&self, index: usize) -> String {
        match self.hits.len() {
            0 => "nothing matched".to_owned(),
            n if index < usize::try_from(self.matched).unwrap_or(usize::MAX) => {
                format!("the first {n} matches are kept; `:export FILE` writes all")
            }
            n => format!("there is no match {}; write a number from 1 to {n}", index + 1),
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
            board: None,
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
            best_at: None,
            removed: Vec::new(),
            tags: Tags::default(),
            text: Box::default(),
        };
        let hits = vec![hit(&[3, 5]), hit(&[])];
        let found = Found { hits, names: Names::default(), matched: 2 };
        let (mut at, mut seen) = ((0, 0), vec![(0, 0)]);
        while let Some(next) = found.step(at, true) {
            seen.push(next);
            at = next;
        }
        assert_eq!(seen, [(0, 0), (0, 1), (1, 0)]);
        assert_eq!(found.step((1, 0), false), Some((0, 1)));
        assert_eq!(found.step((0, 0), false), None);
        assert!(found.no_match(2).contains("from 1 to 2"));
    }
}
