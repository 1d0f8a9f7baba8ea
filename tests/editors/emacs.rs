//! The mode for Emacs, in Emacs.

use super::{FIGURINE, Place, told};
use crate::fixture::{files, here};
use crate::tools;
use std::fs;
use std::process::{Command, Stdio};

/// A folder with the mode, as it is installed.
fn installed(place: &Place) {
    for path in files("editors/emacs", "el") {
        fs::copy(&path, place.file(path.file_name().unwrap().to_str().unwrap())).unwrap();
    }
}

fn emacs(place: &Place, args: &[&str]) -> Option<String> {
    let emacs = tools::find("emacs")?;
    let ran = Command::new(emacs)
        .args(["-Q", "--batch", "-L", "."])
        .args(args)
        .current_dir(place.file(""))
        .env("KINDS", here("tests/editors/kinds"))
        .env("FOLDER", place.file(""))
        .env("FIGURINE", FIGURINE)
        .env("QUERY", here("examples/queries/smothered-mate.cql"))
        .env("GAMES", here("examples/games/classics.pgn"))
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let said = [ran.stdout, ran.stderr].map(|text| String::from_utf8_lossy(&text).into_owned());
    assert!(ran.status.success(), "{}", said.concat());
    Some(said.concat())
}

#[test]
fn it_compiles_without_warnings() {
    let place = Place::new("emacs-compiled");
    installed(&place);
    let strict = ["--eval", "(setq byte-compile-error-on-warn t)", "-f", "batch-byte-compile"];
    let args = [&strict[..], &["chess-cql-words.el", "chess-cql-mode.el"]].concat();
    let Some(said) = emacs(&place, &args) else { return };
    assert_eq!(said, "");
    assert!(place.file("chess-cql-mode.elc").is_file());
}

#[test]
fn its_own_tests_pass() {
    let place = Place::new("emacs-tests");
    installed(&place);
    let tests = here("tests/editors/chess-cql-tests.el");
    let args = ["-l", tests.to_str().unwrap(), "-f", "ert-run-tests-batch-and-exit"];
    let Some(said) = emacs(&place, &args) else { return };
    assert!(said.contains("7 results as expected, 0 unexpected"), "{said}");
}

#[test]
fn what_is_told_works() {
    let place = Place::new("emacs-told");
    fs::write(place.file("init.el"), told("elisp")).unwrap();
    let check = "(progn (find-file (getenv \"QUERY\")) (princ (list major-mode chess-cql-games)))";
    // Eglot comes with later versions.
    let eglot = "(unless (fboundp 'eglot-ensure) (defun eglot-ensure () (princ 'eglot)))";
    let Some(said) = emacs(&place, &["--eval", eglot, "-l", "init.el", "--eval", check]) else {
        return;
    };
    assert!(said.ends_with("(chess-cql-mode (~/games/my-games.pgn))"), "{said}");
}
