//! What was typed in a session.

use std::collections::VecDeque;

/// So many entries are kept, and so many bytes of them.
const ENTRIES: usize = 2000;
const BYTES: usize = 1 << 20;

/// What was typed in a session, as far as it is kept.
#[derive(Clone, Debug, Default)]
pub(super) struct Typed {
    entries: VecDeque<String>,
    bytes: usize,
    /// Entries that are kept no longer.
    gone: usize,
}

impl Typed {
    /// Adds an entry; the oldest ones go where there are too many.
    pub(super) fn push(&mut self, entry: String) {
        self.bytes += entry.len();
        self.entries.push_back(entry);
        while self.entries.len() > ENTRIES || (self.bytes > BYTES && self.entries.len() > 1) {
            self.bytes -= self.entries.pop_front().map_or(0, |entry| entry.len());
            self.gone += 1;
        }
    }

    /// The entries that are kept with their numbers, from 1.
    pub(super) fn iter(&self) -> impl Iterator<Item = (usize, &str)> {
        (self.gone + 1..).zip(self.entries.iter().map(String::as_str))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_newest_entries_are_kept_with_their_numbers() {
        let mut history = Typed::default();
        (0..3000).for_each(|n| history.push(n.to_string()));
        assert_eq!(history.iter().next(), Some((1001, "1000")));
        assert_eq!(history.iter().last(), Some((3000, "2999")));
        // A long one takes the room of the others, and stays itself.
        history.push("x".repeat(BYTES + 1));
        assert_eq!(history.iter().map(|(n, _)| n).collect::<Vec<_>>(), [3001]);
        history.push("mate".to_owned());
        assert_eq!(history.iter().collect::<Vec<_>>(), [(3002, "mate")]);
    }
}
