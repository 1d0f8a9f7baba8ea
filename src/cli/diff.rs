//! The difference of two texts, line by line.

/// Lines around a change.
const AROUND: usize = 3;

/// Texts of more lines than this are not compared line by line: the table would be too large.
const MOST: usize = 4000;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Both,
    Old,
    New,
}

/// A unified difference with these names in its head; empty if the texts are the same.
pub fn unified(name: &str, old: &str, new: &str, color: bool) -> String {
    let lines = compared(&old.lines().collect::<Vec<_>>(), &new.lines().collect::<Vec<_>>());
    if lines.iter().all(|line| line.0 == Side::Both) {
        return String::new();
    }
    let paint = |code: &str, text: String| match color {
        true => format!("\x1b[{code}m{text}\x1b[0m\n"),
        false => format!("{text}\n"),
    };
    let mut out = paint("1", format!("--- {name}")) + &paint("1", format!("+++ {name}"));
    for (start, end) in hunks(&lines) {
        let before = |side: Side| count(lines.get(..start).unwrap_or_default(), side);
        let hunk = lines.get(start..end).unwrap_or_default();
        let range = |side| format!("{},{}", before(side) + 1, count(hunk, side));
        let head = format!("@@ -{} +{} @@", range(Side::Old), range(Side::New));
        out.push_str(&paint("36", head));
        for (side, text) in hunk {
            out.push_str(&match side {
                Side::Both => format!(" {text}\n"),
                Side::Old => paint("31", format!("-{text}")),
                Side::New => paint("32", format!("+{text}")),
            });
        }
    }
    out
}

/// How many of the lines stand in a text.
fn count(lines: &[(Side, &str)], text: Side) -> usize {
    lines.iter().filter(|(side, _)| *side == Side::Both || *side == text).count()
}

/// Stretches of changed lines with those around them.
fn hunks(lines: &[(Side, &str)]) -> Vec<(usize, usize)> {
    let mut hunks: Vec<(usize, usize)> = Vec::new();
    for (at, _) in lines.iter().enumerate().filter(|(_, line)| line.0 != Side::Both) {
        let (start, end) = (at.saturating_sub(AROUND), (at + 1 + AROUND).min(lines.len()));
        match hunks.last_mut() {
            Some(hunk) if start <= hunk.1 => hunk.1 = end,
            _ => hunks.push((start, end)),
        }
    }
    hunks
}

/// The lines of both texts in an order that has as few changes as possible.
fn compared<'t>(old: &[&'t str], new: &[&'t str]) -> Vec<(Side, &'t str)> {
    let same = old.iter().zip(new).take_while(|(a, b)| a == b).count();
    let (head, old) = old.split_at(same);
    let (_, new) = new.split_at(same);
    let tail = old.iter().rev().zip(new.iter().rev()).take_while(|(a, b)| a == b).count();
    let (old, tail) = old.split_at(old.len() - tail);
    let new = new.get(..new.len() - tail.len()).unwrap_or_default();
    let both = |lines: &[&'t str]| lines.iter().map(|l| (Side::Both, *l)).collect::<Vec<_>>();
    let mut found = both(head);
    found.extend(middle(old, new));
    found.extend(both(tail));
    found
}

/// The same for what is left between equal heads and tails.
fn middle<'t>(old: &[&'t str], new: &[&'t str]) -> Vec<(Side, &'t str)> {
    let mut found = Vec::with_capacity(old.len() + new.len());
    let (mut i, mut j) = (0, 0);
    if old.len().max(new.len()) <= MOST {
        let common = common(old, new);
        let at = |i: usize, j: usize| common.get(i).and_then(|row| row.get(j)).copied();
        while let (Some(a), Some(b)) = (old.get(i), new.get(j)) {
            if a == b {
                found.push((Side::Both, *a));
                (i, j) = (i + 1, j + 1);
            } else if at(i + 1, j) >= at(i, j + 1) {
                found.push((Side::Old, *a));
                i += 1;
            } else {
                found.push((Side::New, *b));
                j += 1;
            }
        }
    }
    found.extend(old.iter().skip(i).map(|line| (Side::Old, *line)));
    found.extend(new.iter().skip(j).map(|line| (Side::New, *line)));
    found
}

/// How many lines the rests of both texts have in common, from each place on.
fn common(old: &[&str], new: &[&str]) -> Vec<Vec<u16>> {
    let mut rows = vec![vec![0u16; new.len() + 1]];
    for a in old.iter().rev() {
        let below = rows.last().cloned().unwrap_or_default();
        let mut row = vec![0u16; new.len() + 1];
        for (j, b) in new.iter().enumerate().rev() {
            let get = |row: &[u16], j: usize| row.get(j).copied().unwrap_or(0);
            let best = match a == b {
                true => get(&below, j + 1) + 1,
                false => get(&below, j).max(get(&row, j + 1)),
            };
            if let Some(cell) = row.get_mut(j) {
                *cell = best;
            }
        }
        rows.push(row);
    }
    rows.reverse();
    rows
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changed_lines_are_shown_with_those_around_them() {
        let old = "a\nb\nc\nd\ne\nf\ng\nh\ni\nj\nk\n";
        let new = "a\nb\nC\nd\ne\nf\ng\nh\ni\nj\n\nk\n";
        let first = "@@ -1,6 +1,6 @@\n a\n b\n-c\n+C\n d\n e\n f\n";
        let second = "@@ -8,4 +8,5 @@\n h\n i\n j\n+\n k\n";
        let whole = format!("--- q.cql\n+++ q.cql\n{first}{second}");
        assert_eq!(unified("q.cql", old, new, false), whole);
        assert_eq!(unified("q.cql", old, old, false), "");
        assert!(unified("q", "a\n", "b\n", true).contains("\x1b[31m-a\x1b[0m\n\x1b[32m+b"));
    }

    #[test]
    fn hunks_far_apart_have_their_own_places() {
        let old: String = (1..=20).map(|n| format!("{n}\n")).collect();
        let new = old.replace("2\n3\n", "3\n").replace("19\n", "19\nx\n");
        let diff = unified("q", &old, &new, false);
        assert!(diff.contains("@@ -1,5 +1,4 @@"), "{diff}");
        assert!(diff.contains("@@ -17,4 +16,5 @@"), "{diff}");
    }
}
