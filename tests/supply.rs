//! What every crate of the lock file is allowed to be by `deny.toml`, where cargo-deny is not there:
//! its licence and its source. `.ci/supply` checks more.

use crate::fixture::here;
use std::collections::BTreeSet;
use std::process::Command;

/// Whether licences that are allowed satisfy an expression (SPDX, with the old `/` for `OR`).
fn satisfies(expression: &str, allowed: &[&str]) -> bool {
    let expression = expression.trim();
    let parts = |word: &str| -> Vec<String> {
        let (mut parts, mut depth) = (vec![String::new()], 0);
        for piece in expression.split_inclusive([' ', '(', ')', '/']) {
            let text = piece.trim();
            if depth == 0 && (text == word || (word == "OR" && text.ends_with('/'))) {
                parts.last_mut().unwrap().push_str(piece.trim_end_matches(['/', ' ']));
                let last = parts.last_mut().unwrap();
                *last = last.strip_suffix(word).unwrap_or(last).to_owned();
                parts.push(String::new());
                continue;
            }
            depth += piece.matches('(').count();
            depth -= piece.matches(')').count().min(depth);
            parts.last_mut().unwrap().push_str(piece);
        }
        parts
    };
    let (any, all) = (parts("OR"), parts("AND"));
    if any.len() > 1 {
        return any.iter().any(|part| satisfies(part, allowed));
    }
    if all.len() > 1 {
        return all.iter().all(|part| satisfies(part, allowed));
    }
    match expression.strip_prefix('(').and_then(|inner| inner.strip_suffix(')')) {
        Some(inner) => satisfies(inner, allowed),
        None => allowed.contains(&expression),
    }
}

#[test]
fn expressions_of_licences() {
    let allowed = ["MIT", "Zlib", "Unicode-3.0"];
    for good in ["MIT", "MIT OR Apache-2.0", "Apache-2.0/MIT", "(MIT OR GPL-2.0) AND Unicode-3.0"] {
        assert!(satisfies(good, &allowed), "{good}");
    }
    for bad in ["Apache-2.0", "MIT AND NCSA", "(GPL-2.0 OR NCSA) AND MIT", "CC0-1.0", ""] {
        assert!(!satisfies(bad, &allowed), "{bad}");
    }
}

#[test]
fn licences_and_sources_are_those_that_are_accepted() {
    let text = std::fs::read_to_string(here("deny.toml")).unwrap();
    let accepted: toml::Table = text.parse().unwrap();
    let list = |table: &str, name: &str| -> Vec<String> {
        let list = accepted[table][name].as_array().unwrap().iter();
        list.map(|value| value.as_str().unwrap().to_owned()).collect()
    };
    let licences = list("licenses", "allow");
    let licences: Vec<&str> = licences.iter().map(String::as_str).collect();
    let registries = list("sources", "allow-registry");
    let locked: toml::Table = std::fs::read_to_string(here("Cargo.lock")).unwrap().parse().unwrap();
    for package in locked["package"].as_array().unwrap() {
        let source = package.get("source").and_then(|source| source.as_str());
        let source = source.map(|source| source.trim_start_matches("registry+"));
        let known = source.is_none_or(|source| registries.iter().any(|known| known == source));
        assert!(known, "{:?}: {source:?}", package["name"]);
    }
    // The crates of this system alone.
    let crates = cargo(&["tree", "--prefix", "none", "--no-dedupe", "-f", "{p}\t{l}"]);
    let crates: BTreeSet<&str> = crates.lines().collect();
    assert!(crates.len() > 100, "{crates:?}");
    for line in crates {
        let (name, licence) = line.split_once('\t').unwrap();
        assert!(satisfies(licence, &licences), "{name}: {licence}");
    }
}

/// What cargo says of the lock file.
fn cargo(arguments: &[&str]) -> String {
    let mut command = Command::new(env!("CARGO"));
    command.args(arguments).args(["--locked", "--offline"]).current_dir(here(""));
    let output = command.output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}
