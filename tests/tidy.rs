//! The rules of the tree that the compiler does not hold: who may use whom, how long files and
//! functions may be, what stands at the root.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// The modules from the bottom up: each may use those before it, and itself.
const LAYERS: &[&[&str]] = &[
    &["text"],
    &["report"],
    &["library"],
    &["games"],
    &["index"],
    // The syntax carries designators, which are values of the language.
    &["syntax", "ir"],
    &["eval"],
    &["filters"],
    &["transform"],
    &["sema"],
    &["engine"],
    &["output"],
    &["docs", "analysis"],
    &["cli"],
    &["repl", "lsp"],
];

/// What may stand at the root.
const ROOT: &[&str] = &[
    ".ci",
    ".git",
    ".github",
    ".gitignore",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "Cargo.lock",
    "Cargo.toml",
    "LICENSE",
    "README.md",
    "SECURITY.md",
    "benches",
    "build.rs",
    "deny.toml",
    "docs",
    "editors",
    "examples",
    "fuzz",
    "grammar",
    "rustfmt.toml",
    "src",
    "target",
    "tests",
];

const LONGEST_FILE: usize = 500;
const LONGEST_FUNCTION: usize = 60;

/// The kinds of files that stand in `src`.
const SOURCES: &[&str] = &["rs", "snap", "css", "js", "html", "cql"];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn rust_files(folder: &Path, found: &mut Vec<PathBuf>) {
    let mut entries: Vec<_> = fs::read_dir(folder).unwrap().map(|e| e.unwrap().path()).collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            rust_files(&path, found);
        } else if path.extension().is_some_and(|e| e == "rs") {
            found.push(path);
        }
    }
}

fn sources() -> Vec<(String, String)> {
    let mut files = Vec::new();
    rust_files(&root().join("src"), &mut files);
    let name = |p: &Path| p.strip_prefix(root()).unwrap().to_string_lossy().into_owned();
    files.iter().map(|p| (name(p), fs::read_to_string(p).unwrap())).collect()
}

/// The part of a file before its tests.
fn code(text: &str) -> &str {
    let lines: Vec<&str> = text.lines().collect();
    let tests = lines.windows(2).position(|w| w[0] == "#[cfg(test)]" && w[1].contains("mod "));
    let end = tests.map_or(text.len(), |n| lines[..n].iter().map(|l| l.len() + 1).sum());
    &text[..end.min(text.len())]
}

fn is_test_file(name: &str) -> bool {
    name.contains("test") || name.ends_with("sample.rs")
}

fn check(problems: Vec<String>) {
    assert!(problems.is_empty(), "{} problems:\n{}", problems.len(), problems.join("\n"));
}

#[test]
fn modules_use_only_what_lies_below() {
    let layer = |module: &str| LAYERS.iter().position(|l| l.contains(&module));
    let mut problems = Vec::new();
    for (name, text) in sources() {
        let module = name.split('/').nth(1).unwrap_or("").trim_end_matches(".rs").to_owned();
        if module == "lib" || module == "main" || is_test_file(&name) {
            continue;
        }
        let Some(own) = layer(&module) else {
            problems.push(format!("{name}: the module `{module}` has no place in the layers"));
            continue;
        };
        for (i, line) in code(&text).lines().enumerate() {
            if line.trim_start().starts_with("//") {
                continue;
            }
            for used in line.split("crate::").skip(1) {
                let used: String =
                    used.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
                if layer(&used).is_some_and(|l| l > own) {
                    problems.push(format!("{name}:{}: `{module}` uses `{used}` above it", i + 1));
                }
            }
        }
    }
    check(problems);
}

#[test]
fn files_and_functions_are_short() {
    let mut problems = Vec::new();
    for (name, text) in sources() {
        let lines: Vec<&str> = text.lines().collect();
        if lines.len() > LONGEST_FILE {
            problems.push(format!("{name}: {} lines", lines.len()));
        }
        for (start, line) in lines.iter().enumerate() {
            let head = line.trim_start();
            let is_fn =
                head.starts_with("fn ") || (head.starts_with("pub") && head.contains(" fn "));
            if !is_fn || head.ends_with(';') || head.ends_with('}') {
                continue;
            }
            let close = format!("{}}}", &line[..line.len() - head.len()]);
            let length = lines[start..].iter().position(|l| **l == close).map_or(0, |n| n + 1);
            if length > LONGEST_FUNCTION {
                problems.push(format!("{name}:{}: a function of {length} lines", start + 1));
            }
        }
    }
    check(problems);
}

#[test]
fn every_file_says_what_it_is() {
    let silent = |(name, text): &(String, String)| (!text.starts_with("//!")).then(|| name.clone());
    check(sources().iter().filter_map(silent).collect());
}

#[test]
fn library_code_cannot_panic_by_design() {
    let words =
        [".unwrap()", ".expect(", "panic!(", "todo!", "unimplemented!", "unreachable!", "unsafe "];
    let mut problems = Vec::new();
    for (name, text) in sources() {
        if is_test_file(&name) {
            continue;
        }
        for (i, line) in code(&text).lines().enumerate() {
            let comment = line.trim_start().starts_with("//");
            if let Some(word) = words.iter().find(|w| !comment && line.contains(**w)) {
                problems.push(format!("{name}:{}: `{word}`", i + 1));
            }
        }
    }
    check(problems);
}

#[test]
fn the_core_reads_no_files_and_prints_nothing() {
    let words = ["std::fs", "File::open", "println!", "eprintln!", "print!(", "std::env"];
    let mut problems = Vec::new();
    for (name, text) in sources() {
        let frontend = ["src/cli", "src/repl", "src/main.rs"].iter().any(|f| name.starts_with(f));
        if frontend || is_test_file(&name) {
            continue;
        }
        for (i, line) in code(&text).lines().enumerate() {
            let comment = line.trim_start().starts_with("//");
            if let Some(word) = words.iter().find(|w| !comment && line.contains(**w)) {
                problems.push(format!("{name}:{}: `{word}`", i + 1));
            }
        }
    }
    check(problems);
}

#[test]
fn nothing_stray_stands_at_the_root() {
    let allowed: BTreeSet<&str> = ROOT.iter().copied().collect();
    let names =
        fs::read_dir(root()).unwrap().map(|e| e.unwrap().file_name().into_string().unwrap());
    check(names.filter(|n| !allowed.contains(n.as_str())).collect());
}

#[test]
fn nothing_stray_stands_among_the_sources() {
    fn walk(folder: &Path, problems: &mut Vec<String>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                walk(&path, problems);
            } else if !path.extension().is_some_and(|e| SOURCES.contains(&e.to_str().unwrap())) {
                problems.push(path.display().to_string());
            }
        }
    }
    let mut problems = Vec::new();
    walk(&root().join("src"), &mut problems);
    check(problems);
}
