//! The extension for Visual Studio Code: its snippets, and its own tests.

use super::FIGURINE;
use crate::fixture::{compile, here};
use crate::tools;
use serde_json::Value;
use std::fs;
use std::process::{Command, Stdio};

/// The texts of a snippet: one for each choice of a placeholder.
fn expanded(body: &str) -> Vec<String> {
    let Some(start) = body.find("${") else {
        return vec![body.replace("$0", "").replace('\u{1}', "$")];
    };
    let end = start + body[start..].find('}').unwrap();
    let inner = &body[start + 2..end];
    let digits = inner.find(|c: char| !c.is_ascii_digit()).unwrap_or(inner.len());
    let default = &inner[digits..];
    let choices: Vec<&str> = match default.strip_prefix('|') {
        Some(list) => list.strip_suffix('|').unwrap().split(',').collect(),
        None => vec![default.strip_prefix(':').unwrap_or("")],
    };
    let choices = choices.into_iter();
    choices
        .flat_map(|choice| expanded(&format!("{}{choice}{}", &body[..start], &body[end + 1..])))
        .collect()
}

#[test]
fn snippets_are_queries() {
    let text = fs::read_to_string(here("editors/vscode/snippets/chess-cql.json")).unwrap();
    let snippets: Value = serde_json::from_str(&text).unwrap();
    let snippets = snippets.as_object().unwrap();
    assert!(snippets.len() >= 12);
    for (name, snippet) in snippets {
        assert!(snippet["prefix"].is_string() && snippet["description"].is_string(), "{name}");
        let lines = snippet["body"].as_array().unwrap().iter().map(|line| line.as_str().unwrap());
        // `\$` is the sign itself.
        let body = lines.collect::<Vec<_>>().join("\n").replace("\\$", "\u{1}");
        for query in expanded(&body) {
            let (_, codes) =
                compile(name, &query).unwrap_or_else(|e| panic!("{name}: {e}\n{query}"));
            assert!(codes.is_empty(), "{name}: {codes:?}\n{query}");
        }
    }
}

#[test]
fn its_version_is_that_of_the_program() {
    let text = fs::read_to_string(here("editors/vscode/package.json")).unwrap();
    let package: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(package["version"], env!("CARGO_PKG_VERSION"));
    let mode = fs::read_to_string(here("editors/emacs/chess-cql-mode.el")).unwrap();
    assert!(mode.contains(&format!(";; Version: {}\n", env!("CARGO_PKG_VERSION"))));
}

#[test]
fn its_own_tests_pass() {
    let Some(npm) = tools::find("npm") else { return };
    if !tools::has("editors/vscode/node_modules") {
        return;
    }
    let mut command = Command::new(npm);
    command.args(["test", "--silent"]).current_dir(here("editors/vscode"));
    let ran = command.env("FIGURINE", FIGURINE).stdin(Stdio::null()).output().unwrap();
    let said = String::from_utf8_lossy(&ran.stdout);
    assert!(ran.status.success(), "{said}{}", String::from_utf8_lossy(&ran.stderr));
    assert!(said.contains("# fail 0"), "{said}");
}
