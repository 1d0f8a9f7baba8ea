//! An open document.

use super::text::Text;
use crate::analysis::{Script, is_foreign};
use crate::filters::Table;
use crate::syntax::{Spelling, formatted};
use gen_lsp_types::{Range, Uri};
use std::cell::OnceCell;

/// Longer texts, in bytes, are not read while they are typed.
const LONGEST: usize = 2 << 20;

/// How the names of files end that hold queries whatever they look like.
const SURE: &str = ".chess.cql";

/// Why a text is not read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Unread {
    /// It is in another language.
    Foreign,
    /// It is blank: there is nothing to be said of it yet.
    Blank,
    /// It is too long.
    Long,
}

/// A document as the client has it, and what is known of it.
#[derive(Debug)]
pub(super) struct Document {
    pub(super) uri: Uri,
    pub(super) version: i32,
    pub(super) text: Text,
    /// Its diagnostics have to be sent again.
    pub(super) changed: bool,
    script: OnceCell<Script>,
    spelt: OnceCell<Spelt>,
}

/// A text in its two spellings; none where it is spelt so already.
#[derive(Debug, Default)]
pub(super) struct Spelt {
    pub(super) unicode: Option<String>,
    pub(super) ascii: Option<String>,
}

impl Document {
    pub(super) fn new(uri: Uri, version: i32, text: Text) -> Document {
        Document {
            uri,
            version,
            text,
            changed: true,
            script: OnceCell::new(),
            spelt: OnceCell::new(),
        }
    }

    /// Why its text is not read; none if it is.
    pub(super) fn unread(&self) -> Option<Unread> {
        let text = self.text.as_str();
        match () {
            () if text.len() > LONGEST => Some(Unread::Long),
            () if text.trim().is_empty() => Some(Unread::Blank),
            () if !self.uri.0.ends_with(SURE) && is_foreign(text) => Some(Unread::Foreign),
            () => None,
        }
    }

    /// What is known of its text, read now if it was changed; an empty script if it is not read.
    pub(super) fn script(&self) -> &Script {
        self.script.get_or_init(|| {
            let text = if self.unread().is_none() { self.text.as_str() } else { "" };
            Script::new(self.uri.0.as_str(), text)
        })
    }

    /// The text in its two spellings.
    pub(super) fn spelt(&self) -> &Spelt {
        self.spelt.get_or_init(|| {
            let text = self.script().source.text();
            // What differs from the canonical layout alone is not spelt otherwise.
            let Some(kept) = formatted(text, &Table, Spelling::Keep) else {
                return Spelt::default();
            };
            let other = |spelling| formatted(text, &Table, spelling).filter(|new| *new != kept);
            Spelt { unicode: other(Spelling::Unicode), ascii: other(Spelling::Ascii) }
        })
    }

    /// Puts a text in the place of a range, or of everything.
    pub(super) fn change(&mut self, range: Option<Range>, new: &str) {
        self.text.change(range, new);
        self.script = OnceCell::new();
        self.spelt = OnceCell::new();
        self.changed = true;
    }
}
