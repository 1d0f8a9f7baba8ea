//! The pages of the book and the README, and what stands in them: blocks, tables, links.

use crate::fixture::here;
use std::ops::Range;
use std::path::Path;

/// A page: its path from the root of the project, and its text.
pub struct Page {
    pub path: String,
    pub text: String,
}

/// A fenced block of code.
pub struct Block {
    /// What stands behind the opening fence.
    pub info: String,
    /// The line of the opening fence, from 1.
    pub line: usize,
    /// Where its lines are in the text of the page.
    pub range: Range<usize>,
}

/// The pages of the book, sorted by path.
pub fn book() -> Vec<Page> {
    fn walk(folder: &str, pages: &mut Vec<Page>) {
        let mut names: Vec<String> = std::fs::read_dir(here(folder))
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        for name in names {
            let path = format!("{folder}/{name}");
            if here(&path).is_dir() {
                walk(&path, pages);
            } else if name.ends_with(".md") {
                pages.push(Page::read(&path));
            }
        }
    }
    let mut pages = Vec::new();
    walk("docs", &mut pages);
    pages
}

/// The pages of the book, and those at the root.
pub fn all() -> Vec<Page> {
    let mut pages = book();
    pages.extend(["README.md", "CONTRIBUTING.md"].map(Page::read));
    pages
}

impl Page {
    pub fn read(path: &str) -> Page {
        let text = std::fs::read_to_string(here(path)).unwrap_or_else(|e| panic!("{path}: {e}"));
        Page { path: path.to_owned(), text }
    }

    /// Whether the page is made by the program.
    pub fn is_generated(&self) -> bool {
        self.path.starts_with("docs/reference/")
    }

    /// The blocks of code in their order.
    pub fn blocks(&self) -> Vec<Block> {
        let (mut blocks, mut open, mut at) = (Vec::new(), None::<(Block, String)>, 0);
        for (i, line) in self.text.split_inclusive('\n').enumerate() {
            let start = at;
            at += line.len();
            let text = line.trim();
            let ticks = text.len() - text.trim_start_matches('`').len();
            match open.take() {
                Some((block, fence)) if text == fence => {
                    blocks.push(Block { range: block.range.start..start, ..block });
                }
                None if ticks >= 3 => {
                    let info = text[ticks..].trim().to_owned();
                    let block = Block { info, line: i + 1, range: at..at };
                    open = Some((block, "`".repeat(ticks)));
                }
                other => open = other,
            }
        }
        assert!(open.is_none(), "{}: a block is not closed", self.path);
        blocks
    }

    /// The lines that stand in no block of code, with their numbers.
    pub fn prose(&self) -> Vec<(usize, &str)> {
        let blocks = self.blocks();
        let mut at = 0;
        let mut lines = Vec::new();
        for (i, line) in self.text.split_inclusive('\n').enumerate() {
            if !blocks.iter().any(|block| block.range.contains(&at)) {
                lines.push((i + 1, line.trim_end()));
            }
            at += line.len();
        }
        lines
    }

    /// The targets of the links outside of code, with the number of the line.
    pub fn links(&self) -> Vec<(usize, String)> {
        let mut links = Vec::new();
        for (line, text) in self.prose() {
            // Every second part stands between backticks.
            let plain: Vec<&str> = text.split('`').step_by(2).collect();
            for rest in plain.join("x").split("](").skip(1) {
                links.extend(rest.split_once(')').map(|(to, _)| (line, to.to_owned())));
            }
        }
        links
    }

    /// The cells below a heading of a table, with the number of the line.
    pub fn cells(&self, headings: &[&str]) -> Vec<(usize, String)> {
        let (mut cells, mut columns) = (Vec::new(), None::<Vec<usize>>);
        for (line, text) in self.prose() {
            if !text.starts_with('|') {
                columns = None;
                continue;
            }
            let row = row(text);
            match &columns {
                None => {
                    let asked = |(i, cell): (usize, &String)| {
                        headings.contains(&cell.as_str()).then_some(i)
                    };
                    columns = Some(row.iter().enumerate().filter_map(asked).collect());
                }
                Some(_) if row.iter().all(|cell| cell.starts_with("--")) => {}
                Some(columns) => {
                    cells.extend(columns.iter().filter_map(|i| Some((line, row.get(*i)?.clone()))));
                }
            }
        }
        cells
    }

    /// The anchors of the headings, as mdBook and code hosts make them.
    pub fn anchors(&self) -> Vec<String> {
        let headings = self.prose().into_iter().filter(|(_, line)| line.starts_with('#'));
        headings.map(|(_, line)| anchor(line.trim_start_matches('#'))).collect()
    }

    /// The page that a link leads to, from the root of the project; none leaves the project.
    pub fn target(&self, link: &str) -> Option<String> {
        let mut parts: Vec<&str> = self.path.split('/').collect();
        parts.pop();
        for part in link.split('/') {
            match part {
                "." => {}
                ".." => {
                    parts.pop()?;
                }
                part => parts.push(part),
            }
        }
        Some(parts.join("/"))
    }
}

/// The cells of a row; `\|` is a bar within one.
pub fn row(text: &str) -> Vec<String> {
    let inner = text.trim().trim_start_matches('|');
    let inner = inner.strip_suffix('|').unwrap_or(inner).replace("\\|", "\u{0}");
    inner.split('|').map(|cell| cell.trim().replace('\u{0}', "|")).collect()
}

/// What stands between backticks.
pub fn spans(text: &str) -> Vec<String> {
    let mut spans = Vec::new();
    let mut rest = text;
    while let Some(start) = rest.find('`') {
        let ticks = rest[start..].len() - rest[start..].trim_start_matches('`').len();
        let fence = "`".repeat(ticks);
        let inner = &rest[start + ticks..];
        let Some(end) = inner.find(&fence) else { break };
        spans.push(inner[..end].trim().to_owned());
        rest = &inner[end + ticks..];
    }
    spans
}

fn anchor(heading: &str) -> String {
    let kept = heading.trim().chars().filter(|c| c.is_alphanumeric() || " -_".contains(*c));
    kept.collect::<String>().to_lowercase().replace(' ', "-")
}

/// Writes the page anew with the changed text of blocks, last first.
pub fn rewrite(page: &Page, mut changes: Vec<(Range<usize>, String)>) {
    let mut text = page.text.clone();
    changes.sort_by_key(|(range, _)| std::cmp::Reverse(range.start));
    for (range, new) in changes {
        text.replace_range(range, &new);
    }
    std::fs::write(Path::new(&here(&page.path)), text).unwrap();
}
