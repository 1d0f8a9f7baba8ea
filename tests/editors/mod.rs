//! Editors: what is made from the filter table is current, and does what the lexer does.

mod colours;
mod emacs;
mod helix;
mod neovim;
mod vscode;

use crate::fixture::{files, here};
use figurine::analysis::is_foreign;
use figurine::docs::highlight;
use std::fs;
use std::path::PathBuf;

const FIGURINE: &str = env!("CARGO_BIN_EXE_figurine");

/// A folder for a test.
struct Place(PathBuf);

impl Place {
    fn new(name: &str) -> Place {
        let folder = std::env::temp_dir().join(format!("figurine-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        Place(folder)
    }

    fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        fs::remove_dir_all(&self.0).unwrap();
    }
}

/// Files with the suffix `.cql`, by name, and whether they are queries.
fn kinds() -> impl Iterator<Item = (String, bool)> {
    let paths = files("tests/editors/kinds", "cql").into_iter();
    let names = paths.map(|path| path.file_name().unwrap().to_str().unwrap().to_owned());
    names.map(|name| (name.clone(), name.starts_with("chess")))
}

/// What `docs/editors.md` tells to write into the settings of an editor, for this tree.
fn told(language: &str) -> String {
    let page = fs::read_to_string(here("docs/editors.md")).unwrap();
    let opening = format!("```{language}\n");
    let blocks = page.split(&opening).skip(1).map(|rest| rest.split("```").next().unwrap());
    let text: String = blocks.collect();
    assert!(text.contains("/path/to/figurine"), "{language}");
    text.replace("/path/to/figurine", here("").to_str().unwrap().trim_end_matches('/'))
}

#[test]
fn generated_files_are_up_to_date() {
    for (name, text) in highlight::files() {
        let path = here(name);
        if std::env::var_os("UPDATE").is_some() {
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(&path, &text).unwrap();
        }
        let written = fs::read_to_string(&path).unwrap_or_default();
        assert!(written == text, "{name} is out of date: run with UPDATE=1");
    }
}

#[test]
fn the_server_tells_queries_from_others_as_the_editors_do() {
    for (name, ours) in kinds() {
        let text = fs::read_to_string(here("tests/editors/kinds").join(&name)).unwrap();
        assert_eq!(is_foreign(&text), !ours, "{name}");
    }
}
