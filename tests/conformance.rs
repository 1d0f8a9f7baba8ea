//! The verdicts of CQL 6.2 on small statements: what it accepts is accepted, what it refuses is
//! refused by some stage. The large list is read where it is there; a sample of the project's own
//! stands beside.
//!
//! The list holds what CQL says when it parses. Bare values as conditions it refuses only when it
//! runs, and so they are left out of the comparison.

use figurine::sema::compile_as_cql_parses;
use figurine::text::Source;
use std::path::Path;

/// Where it is, seen from the project.
pub const LIST: &str = "../shared/language/conformance.tsv";

pub fn unescape(text: &str) -> String {
    let (mut out, mut chars) = (String::new(), text.chars());
    while let Some(c) = chars.next() {
        if c != '\\' {
            out.push(c);
            continue;
        }
        match chars.next() {
            Some('n') => out.push('\n'),
            Some('t') => out.push('\t'),
            Some('r') => out.push('\r'),
            Some(c) => out.push(c),
            None => out.push('\\'),
        }
    }
    out
}

/// Whether the statement is accepted, and the first message if not.
fn verdict(statement: &str) -> Result<(), String> {
    let source = Source::new("statement", unescape(statement));
    let (query, reports) = compile_as_cql_parses(&source);
    match query {
        Some(_) => Ok(()),
        None => {
            Err(reports.iter().find(|r| r.is_error()).map_or(String::new(), |r| r.message.clone()))
        }
    }
}

/// Whether a statement uses what we have added on purpose: what `legal` may be followed by.
fn is_ours(statement: &str) -> bool {
    let legal = statement.split("legal ").nth(1);
    legal.is_some_and(|rest| rest.contains('(') || rest.starts_with(['[', '×']))
}

#[test]
fn verdicts_of_cql() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let Ok(list) = std::fs::read_to_string(root.join(LIST)) else { return };
    let (mut total, mut accepted, mut ours, mut wrong) = (0, 0, 0, Vec::new());
    for row in list.lines().skip(1) {
        let mut columns = row.split('\t');
        let (Some(_), Some(statement), Some(expect)) =
            (columns.next(), columns.next(), columns.next())
        else {
            continue;
        };
        total += 1;
        let got = verdict(statement);
        accepted += usize::from(expect == "accept" && got.is_err());
        if (expect == "accept") != got.is_ok() {
            ours += usize::from(is_ours(statement));
            wrong.push(format!("{expect}\t{statement}\t{}", got.err().unwrap_or_default()));
        }
    }
    for line in &wrong {
        println!("{line}");
    }
    println!("{} of {total} verdicts differ", wrong.len());
    assert_eq!(accepted, 0, "accepted statements that are refused");
    let slips = wrong.len() - ours;
    assert!(slips * 1000 <= 3 * total, "{slips} of {total} verdicts differ unawares");
}

/// Statements of the project's own, with the verdicts that the reference of the language gives.
#[test]
fn verdicts_of_our_own() {
    let wrong: Vec<String> = include_str!("verdicts.tsv")
        .lines()
        .filter_map(|row| row.split_once('\t'))
        .filter(|(expect, statement)| (*expect == "accept") != verdict(statement).is_ok())
        .map(|(expect, statement)| format!("{expect}: {statement}: {:?}", verdict(statement)))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
