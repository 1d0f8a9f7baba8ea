//! Going through the matches: page by page, or from one position to the next.

use super::core::{Repl, Reply, View};
use super::find::Found;
use crate::output::{Format, Setup, Writer, thousands};

/// Lines of the terminal that a page leaves to its head, what is said below it, and the prompt.
const AROUND: usize = 4;

impl Repl {
    /// How many matches stand on a page.
    pub(super) fn page_size(&self) -> usize {
        let fits = self.rows.map_or(usize::MAX, |rows| rows.saturating_sub(AROUND).max(5));
        // A query with columns takes two lines a match.
        let columns = self.last.as_ref().is_some_and(|asked| !asked.query.columns.is_empty());
        let fits = if columns { fits / 2 } else { fits };
        if self.format == Format::Table { self.limit.min(fits) } else { self.limit }
    }

    /// Shows the next page, or the next position if a board is shown; or those before.
    pub(super) fn turn(&mut self, forward: bool) -> Reply {
        let Some(found) = &self.found else { return Reply::err("no query was asked yet") };
        let (size, last) = (self.page_size(), found.hits.len());
        match self.view {
            _ if last == 0 => Reply::err("nothing matched"),
            View::Board(match_, at) => match found.step((match_, at), forward) {
                Some(place) => self.show(place),
                None if forward => Reply::out("no match behind this one\n"),
                None => Reply::out("no match before this one\n"),
            },
            View::Page(first) if forward && first + size < last => self.list(first + size),
            View::Nothing if self.tallies.is_some() => self.list(0),
            View::Page(0) | View::Nothing if forward => self.show((0, 0)),
            View::Page(_) if forward && found.matched > last as u64 => Reply::out(format!(
                "the first {} matches are kept; `:export FILE` writes all\n",
                thousands(last as u64)
            )),
            View::Page(_) if forward => {
                Reply::out("this is the last page; `:show N` draws the board of a match\n")
            }
            View::Page(first) if first > 0 => self.list(first.saturating_sub(size)),
            _ => Reply::out("this is the first page\n"),
        }
    }

    /// Lists the page that begins with this match.
    pub(super) fn list(&mut self, first: usize) -> Reply {
        let Some(found) = &self.found else { return Reply::err("no query was asked yet") };
        if first >= found.hits.len() {
            return Reply::err(found.no_match(first));
        }
        let page = self.page(found, first);
        self.view = View::Page(first);
        Reply::out(page)
    }

    /// The matches from one on, as many as stand on a page, in the format of the shell.
    pub(super) fn page(&self, found: &Found, first: usize) -> String {
        let setup = Setup {
            names: found.names.clone(),
            notation: self.notation,
            color: self.look.color,
            width: self.width,
            ascii: self.look.ascii,
            listed: first,
            ..Setup::default()
        };
        let mut writer = Writer::new(self.format, setup);
        let mut out: Vec<u8> = Vec::new();
        let size = self.page_size();
        let mut shown = found.hits.iter().skip(first).take(size);
        // Writing into memory does not fail.
        let written = shown.try_for_each(|hit| writer.hit(&mut out, hit));
        if written.and_then(|()| writer.finish(&mut out)).is_err() {
            return String::new();
        }
        let mut page = String::from_utf8_lossy(&out).into_owned();
        let end = found.hits.len().min(first + size);
        let part = first > 0 || (end as u64) < found.matched;
        if self.format == Format::Table && part {
            let more = if end < found.hits.len() { "; `:next` shows more" } else { "" };
            let (from, all) = (thousands(first as u64 + 1), thousands(found.matched));
            page.push_str(&format!("{from} to {} of {all}{more}\n", thousands(end as u64)));
        }
        page
    }
}
