//! Searches for regular expressions, which end when the query has to.
//!
//! The crate `regex` takes time in proportion to the pattern times the text and cannot be
//! interrupted. For usual patterns that is over at once; a repetition like `{800}` over megabytes
//! takes minutes. Such a search goes on beside the query, which leaves it behind when its time is
//! over.

use crate::ir::{Context, Text};
use regex::Regex;
use std::sync::Arc;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

/// Shorter texts, in bytes, are searched at once in any case.
const SHORT: usize = 64 << 10;
/// So are patterns that are shorter than this and repeat nothing a number of times.
const PLAIN: usize = 200;
/// How long it takes until somebody looks at the clock.
const PATIENCE: Duration = Duration::from_millis(10);

/// The places of a match and its groups; those that took no part have none.
pub type Spans = Vec<Option<(usize, usize)>>;

/// A text in which a pattern is searched again and again.
pub struct Haystack {
    text: Text,
    /// The text for another thread.
    shared: Option<Arc<str>>,
}

impl Haystack {
    pub fn new(text: Text) -> Haystack {
        Haystack { text, shared: None }
    }

    pub fn text(&self) -> &Text {
        &self.text
    }

    /// The first match from a place on, with its groups if they are wanted, else alone; none also
    /// where the query has to end.
    pub fn find(
        &mut self,
        cx: &mut Context<'_>,
        pattern: &Arc<Regex>,
        from: usize,
        groups: bool,
    ) -> Option<Spans> {
        if self.text.len() - from.min(self.text.len()) <= SHORT || !is_heavy(pattern.as_str()) {
            return search(pattern, &self.text, from, groups);
        }
        let text = Arc::clone(self.shared.get_or_insert_with(|| Arc::from(&*self.text)));
        let pattern = Arc::clone(pattern);
        let (send, found) = mpsc::channel();
        let beside = {
            let (pattern, text) = (Arc::clone(&pattern), Arc::clone(&text));
            move || drop(send.send(search(&pattern, &text, from, groups)))
        };
        if thread::Builder::new().name("search".to_owned()).spawn(beside).is_err() {
            return search(&pattern, &text, from, groups);
        }
        loop {
            match found.recv_timeout(PATIENCE) {
                Ok(found) => return found,
                Err(RecvTimeoutError::Timeout) if !cx.must_end() => {}
                Err(_) => return None,
            }
        }
    }
}

fn search(pattern: &Regex, text: &str, from: usize, groups: bool) -> Option<Spans> {
    if !groups {
        return pattern.find_at(text, from).map(|found| vec![Some((found.start(), found.end()))]);
    }
    let found = pattern.captures_at(text, from)?;
    Some(found.iter().map(|group| group.map(|group| (group.start(), group.end()))).collect())
}

/// Whether a pattern may have so many states that a long text takes long.
fn is_heavy(pattern: &str) -> bool {
    let counted = |pair: &[u8]| matches!(pair, [b'{', digit] if digit.is_ascii_digit());
    pattern.len() >= PLAIN || pattern.as_bytes().windows(2).any(counted)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_that_repeat_are_heavy() {
        assert!(is_heavy("[ab]{800}") && is_heavy(&"[ab]".repeat(50)));
        assert!(!is_heavy("^Tal.*[a-z]+$") && !is_heavy(r"\p{Lu}\{"));
    }
}
