//! What the last query counted.

use super::core::{Repl, Reply};
use crate::output::tally::{By, Choice, Page, text};

impl Repl {
    /// The tallies of the last query as tables; nothing if it counted nothing.
    pub(super) fn counted(&self, choice: Choice) -> String {
        let Some(tallies) = &self.tallies else { return String::new() };
        let width = if self.rows.is_some() { self.width } else { 0 };
        let (ascii, color) = (self.look.ascii, self.look.color);
        let mut out = Vec::new();
        // A string takes everything.
        let _ = text(&mut out, tallies, choice, Page { width, ascii, color, bars: width > 0 });
        String::from_utf8_lossy(&out).into_owned()
    }

    /// As many values as stand on a page of matches.
    pub(super) fn some_values(&self) -> Choice {
        Choice { by: None, top: Some(self.limit) }
    }
}

/// `:tallies [N] [key|count|rare]`.
pub(super) fn tallies(repl: &mut Repl, args: &str) -> Reply {
    if repl.tallies.is_none() {
        return Reply::err("nothing was counted: ask a query with a `tally`");
    }
    let mut choice = repl.some_values();
    for word in args.split_whitespace() {
        match (word, word.parse::<usize>()) {
            (_, Ok(top @ 1..)) => choice.top = Some(top),
            ("all", _) => choice.top = None,
            ("key", _) => choice.by = Some(By::Key),
            ("count", _) => choice.by = Some(By::Count),
            ("rare", _) => choice.by = Some(By::Rare),
            _ => {
                let help = "write how many values like `:tallies 50`, or `all`, and `key`, \
                    `count` or `rare` for their order";
                return Reply::err(format!("`{word}` says nothing of tallies: {help}"));
            }
        }
    }
    Reply::out(repl.counted(choice))
}
