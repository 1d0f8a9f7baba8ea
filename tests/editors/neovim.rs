//! The settings for Neovim, in Neovim.

use super::{FIGURINE, Place, kinds, told};
use crate::fixture::{files, here};
use crate::tools;
use std::fs;
use std::process::{Command, Stdio};

#[test]
fn a_session() {
    let Some(nvim) = tools::find("nvim") else { return };
    let place = Place::new("neovim");
    fs::write(place.file("a.cql"), "cql()\nmate\n").unwrap();
    fs::write(place.file("b.cql"), "SELECT * FROM games;\n").unwrap();
    let kinds_of: Vec<String> =
        files("tests/editors/kinds", "cql").iter().map(|p| p.display().to_string()).collect();
    fs::write(place.file("init.lua"), told("lua")).unwrap();
    let settings = format!("luafile {}", place.file("init.lua").display());
    let ran = Command::new(nvim)
        .args(["--headless", "--clean", "-n", "-i", "NONE", "--cmd"])
        .arg(settings)
        .args(["--cmd", &format!("let g:figurine_path = '{FIGURINE}'"), "-S"])
        .arg(here("tests/editors/neovim.lua"))
        .env("KINDS", kinds_of.join(":"))
        .env("FOLDER", place.file(""))
        .env("QUERY", here("examples/queries/smothered-mate.cql"))
        .env("GAMES", here("examples/games/classics.pgn"))
        .env("TRANSCRIPT", place.file("transcript"))
        .envs(
            ["CACHE", "STATE", "DATA", "CONFIG"].map(|d| (format!("XDG_{d}_HOME"), place.file(d))),
        )
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let said = fs::read_to_string(place.file("transcript")).unwrap_or_default();
    assert!(ran.status.success(), "{said}{}", String::from_utf8_lossy(&ran.stderr));
    let mut want: Vec<String> = kinds()
        .map(|(name, ours)| format!("{name} {}", if ours { "chess" } else { "other" }))
        .collect();
    want.extend(
        [
            "never: false",
            "always: true",
            "colours: chessCqlControl chessCqlDesignator chessCqlName chessCqlComment",
            "comments: // %s",
            "client: figurine true",
            "diagnostic: `matte` is not known here",
            "run: found",
        ]
        .map(str::to_owned),
    );
    assert_eq!(said.lines().collect::<Vec<_>>(), want);
}

#[test]
fn what_is_told_for_vim() {
    let Some(nvim) = tools::find("nvim") else { return };
    let place = Place::new("vim-told");
    fs::write(place.file("init.vim"), told("vim")).unwrap();
    let ran = Command::new(nvim)
        .args(["--headless", "--clean", "-n", "-i", "NONE", "--cmd", "let g:figurine_lsp = 0"])
        .args(["--cmd", &format!("source {}", place.file("init.vim").display())])
        .arg(here("examples/queries/excelsior.cql"))
        .args(["-c", "call writefile([&filetype], $SAID)", "-c", "qall!"])
        .env("SAID", place.file("said"))
        .stdin(Stdio::null())
        .output()
        .unwrap();
    assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
    assert_eq!(fs::read_to_string(place.file("said")).unwrap(), "chess-cql\n");
}
