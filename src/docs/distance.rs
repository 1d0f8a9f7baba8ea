//! Which known words are near a mistyped one.

/// At most three of `words` that differ from `word` by no more than a third of its length, nearest
/// first; words that `word` begins come before those.
pub fn near<'a>(word: &str, words: impl IntoIterator<Item = &'a str>) -> Vec<&'a str> {
    let wanted = word.to_lowercase();
    let most = (wanted.chars().count() / 3).max(1);
    let mut found: Vec<(usize, &str)> = words
        .into_iter()
        .filter_map(|known| {
            let lower = known.to_lowercase();
            if wanted.len() > 1 && lower.starts_with(&wanted) {
                return Some((0, known));
            }
            let distance = edits(&wanted, &lower);
            (distance <= most).then_some((distance, known))
        })
        .collect();
    found.sort();
    found.dedup();
    found.into_iter().take(3).map(|(_, known)| known).collect()
}

/// Insertions, deletions, changes, and swaps of neighbours between two words (optimal string
/// alignment).
fn edits(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut before: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=b.len()).collect();
    let mut previous = None;
    for (i, x) in a.chars().enumerate() {
        let mut row = vec![i + 1];
        for (j, y) in b.iter().enumerate() {
            let at = |row: &[usize], k: usize| row.get(k).copied().unwrap_or(usize::MAX - 1);
            let change = at(&last, j) + usize::from(x != *y);
            let mut best = change.min(at(&last, j + 1) + 1).min(at(&row, j) + 1);
            let swapped = j > 0 && previous == Some(*y) && b.get(j - 1) == Some(&x);
            if swapped {
                best = best.min(at(&before, j - 1) + 1);
            }
            row.push(best);
        }
        before = std::mem::replace(&mut last, row);
        previous = Some(x);
    }
    last.last().copied().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_are_found_and_strangers_are_not() {
        let words = ["attackedby", "attacks", "stalemate", "mate", "check", "shift"];
        assert_eq!(near("stalmate", words), ["stalemate"]);
        assert_eq!(near("attak", words), Vec::<&str>::new());
        assert_eq!(near("attacsk", words), ["attacks"]);
        assert_eq!(near("atta", words), ["attackedby", "attacks"]);
        assert_eq!(near("chekc", words), ["check"]);
        assert!(near("pawnstorm", words).is_empty());
    }

    #[test]
    fn a_swap_is_one_edit() {
        assert_eq!([edits("ab", "ba"), edits("", "abc"), edits("kitten", "sitting")], [1, 3, 3]);
    }
}
