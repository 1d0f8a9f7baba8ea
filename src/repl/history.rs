//! What was typed: in this session, and where a terminal's history is kept.

use std::collections::VecDeque;
use std::ffi::OsString;
use std::path::PathBuf;

/// So many entries are kept, and so many bytes of them.
const ENTRIES: usize = 2000;
const BYTES: usize = 1 << 20;

/// What was typed in a session, as far as it is kept.
#[derive(Clone, Debug, Default)]
pub(super) struct History {
    entries: VecDeque<String>,
    bytes: usize,
    /// Entries that are kept no longer.
    gone: usize,
}

impl History {
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

/// `figurine/history` in the user's data directory (XDG Base Directory Specification); none where
/// no home is known.
pub fn path() -> Option<PathBuf> {
    place(std::env::var_os("XDG_DATA_HOME"), std::env::home_dir())
}

/// A relative or empty `XDG_DATA_HOME` is ignored, as the specification says.
fn place(data: Option<OsString>, home: Option<PathBuf>) -> Option<PathBuf> {
    let data = data.map(PathBuf::from).filter(|path| path.is_absolute());
    let data = data.or_else(|| home.map(|home| home.join(".local/share")))?;
    Some(data.join("figurine").join("history"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_newest_entries_are_kept_with_their_numbers() {
        let mut history = History::default();
        (0..3000).for_each(|n| history.push(n.to_string()));
        assert_eq!(history.iter().next(), Some((1001, "1000")));
        assert_eq!(history.iter().last(), Some((3000, "2999")));
        // A long one takes the room of the others, and stays itself.
        history.push("x".repeat(BYTES + 1));
        assert_eq!(history.iter().map(|(n, _)| n).collect::<Vec<_>>(), [3001]);
        history.push("mate".to_owned());
        assert_eq!(history.iter().collect::<Vec<_>>(), [(3002, "mate")]);
    }

    #[test]
    fn the_data_directory_is_honoured() {
        let home = Some(PathBuf::from("/home/a"));
        let default = Some(PathBuf::from("/home/a/.local/share/figurine/history"));
        assert_eq!(place(None, home.clone()), default);
        assert_eq!(place(Some("".into()), home.clone()), default);
        assert_eq!(place(Some("/d".into()), home), Some(PathBuf::from("/d/figurine/history")));
        assert_eq!(place(None, None), None);
    }
}
