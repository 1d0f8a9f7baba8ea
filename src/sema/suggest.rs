//! Words that are spelt almost like an unknown one.

use super::Checker;
use crate::filters;

/// After so many reports nobody reads suggestions, and each takes its time.
const MOST_SUGGESTIONS: usize = 100;

impl Checker<'_> {
    /// Up to three known words near `word`, in backticks.
    pub(super) fn suggest(&self, word: &str) -> Vec<String> {
        if self.reports.len() > MOST_SUGGESTIONS {
            return Vec::new();
        }
        let words =
            filters::all().flat_map(|f| std::iter::once(f.name).chain(f.aliases.iter().copied()));
        let names = self.scope.list().map(|(name, _)| name);
        near(word, words.filter(|w| !w.contains(' ')).chain(names))
    }
}

/// Up to three of `words` within a third of the length of `word`, nearest first, in backticks.
pub fn near<'a>(word: &str, words: impl Iterator<Item = &'a str>) -> Vec<String> {
    let limit = (word.chars().count() / 3).max(1);
    let mut found: Vec<(usize, &str)> = words
        .filter(|w| w.chars().count() > 1 && w.chars().any(|c| c.is_ascii_alphabetic()))
        .map(|w| (distance(word, w), w))
        .filter(|(d, _)| *d <= limit)
        .collect();
    found.sort();
    found.dedup();
    found.into_iter().take(3).map(|(_, w)| format!("`{w}`")).collect()
}

/// Edits between two words: insertions, deletions, changes and exchanges of neighbours.
fn distance(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    let mut rows: Vec<Vec<usize>> = vec![(0..=b.len()).collect()];
    for (i, x) in a.iter().enumerate() {
        let mut row = vec![i + 1];
        for (j, y) in b.iter().enumerate() {
            let at = |r: usize, c: usize| {
                rows.get(r).and_then(|row| row.get(c)).copied().unwrap_or(usize::MAX / 2)
            };
            let mut best = (at(i, j) + usize::from(x != y))
                .min(at(i, j + 1) + 1)
                .min(row.last().copied().unwrap_or(0) + 1);
            let swapped = i > 0 && j > 0 && a.get(i - 1) == Some(y) && b.get(j - 1) == Some(x);
            if swapped {
                best = best.min(at(i - 1, j - 1) + 1);
            }
            row.push(best);
        }
        rows.push(row);
    }
    rows.last().and_then(|r| r.last()).copied().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nearest_first() {
        let words = ["stalemate", "mate", "attackedby", "attacks"];
        assert_eq!(near("atacks", words.into_iter()), ["`attacks`"]);
        assert_eq!(near("stalmate", words.into_iter()), ["`stalemate`"]);
        assert_eq!(distance("ab", "ba"), 1);
    }
}
