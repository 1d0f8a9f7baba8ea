//! The reference as files: one page a group of filters, and one of all codes.

use super::explain;
use crate::filters;
use crate::ir::{Filter, Group};
use crate::report::codes::CODES;
use std::collections::BTreeMap;
use std::fmt::Write;

/// What stands at the head of every page.
const NOTE: &str = "<!-- Made from the filter table; do not edit. -->";

/// All pages of the reference: file name and Markdown text, sorted by name.
pub fn pages() -> BTreeMap<String, String> {
    let mut groups: BTreeMap<Group, Vec<&Filter>> = BTreeMap::new();
    for filter in filters::all() {
        groups.entry(filter.group).or_default().push(filter);
    }
    let mut pages = BTreeMap::new();
    let mut index = format!("{NOTE}\n\n# Reference\n\n");
    for (group, rows) in &groups {
        let title = explain::group_name(*group);
        let file = format!("{}.md", slug(title));
        let words: Vec<String> = rows.iter().map(|row| code(row.name)).collect();
        let _ = writeln!(index, "- [{title}]({file}): {}", words.join(", "));
        pages.insert(file, page(title, rows));
    }
    let _ = writeln!(index, "- [Errors and warnings](codes.md)");
    pages.insert("README.md".to_owned(), index);
    pages.insert("codes.md".to_owned(), codes());
    pages
}

fn page(title: &str, rows: &[&Filter]) -> String {
    let mut out = format!("{NOTE}\n\n# {title}\n");
    for row in rows {
        let page = lower(&explain::filter_page(row));
        // What is written for people to read is no query that compiles.
        let kind = if row.signature.is_empty() { "```cql" } else { "```signature" };
        let _ = write!(out, "\n{}", page.replacen("```cql", kind, 1));
    }
    out
}

fn codes() -> String {
    let mut out = format!("{NOTE}\n\n# Errors and warnings\n");
    for code in CODES {
        let wrong = format!("```cql,wrong={}", code.id);
        let _ = write!(out, "\n{}", lower(&explain::code_page(code)).replacen("```cql", &wrong, 1));
    }
    out
}

/// The headings of a page one level lower; what stands in a block of code stays.
fn lower(page: &str) -> String {
    let (mut out, mut in_code) = (String::with_capacity(page.len() + 8), false);
    for line in page.lines() {
        in_code ^= line.starts_with("```");
        if !in_code && line.starts_with('#') {
            out.push('#');
        }
        out.push_str(line);
        out.push('\n');
    }
    out
}

/// A name as code; signs may hold the mark of code themselves.
fn code(name: &str) -> String {
    if name.contains('`') { format!("`` {name} ``") } else { format!("`{name}`") }
}

/// A title as the name of a file.
fn slug(title: &str) -> String {
    let words = title.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join("-").to_ascii_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_filter_and_code_has_its_heading() {
        let all: String = pages().into_values().collect();
        for filter in filters::all() {
            assert!(all.contains(&format!("\n## {}\n", filter.name)), "{}", filter.name);
        }
        for code in CODES {
            assert!(all.contains(&format!("\n## {}: ", code.id)), "{}", code.id);
        }
        assert!(!all.contains("\n# Examples"));
    }

    #[test]
    fn headings_go_down_and_code_stays() {
        assert_eq!(lower("# a\n```cql\n#Q > 1\n```\n## b\n"), "## a\n```cql\n#Q > 1\n```\n### b\n");
        assert_eq!(slug("Attacks, pins, rays"), "attacks-pins-rays");
    }
}
