//! Completions and pages of the manual, as the programs they are made for take them.

use crate::fixture::here;
use crate::tools;
use std::fs;
use std::process::{Command, Stdio};

const FIGURINE: &str = env!("CARGO_BIN_EXE_figurine");

fn figurine(args: &[&str]) -> String {
    let ran = Command::new(FIGURINE).args(args).output().unwrap();
    assert!(ran.status.success(), "{args:?}: {}", String::from_utf8_lossy(&ran.stderr));
    String::from_utf8(ran.stdout).unwrap()
}

/// What bash offers for each line, whose last word is being typed.
fn bash(lines: &[&str]) -> Option<Vec<String>> {
    let bash = tools::find("bash")?;
    let mut script = figurine(&["completions", "bash"]);
    script.push_str(
        "\noffer() { COMP_WORDS=(\"$@\"); COMP_CWORD=$(($# - 1)); COMPREPLY=();\n\
        _figurine figurine \"${COMP_WORDS[COMP_CWORD]}\" \"${COMP_WORDS[COMP_CWORD-1]}\";\n\
        echo \"${COMPREPLY[@]}\"; }\n\
        complete -p figurine\n",
    );
    for line in lines {
        let words: Vec<String> = line.split(' ').map(|word| format!("'{word}'")).collect();
        script.push_str(&format!("offer figurine {}\n", words.join(" ")));
    }
    let folder = std::env::temp_dir().join(format!("figurine-bash-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("script"), script).unwrap();
    let options = ["--noprofile", "--norc", "script"];
    let ran = Command::new(bash).args(options).current_dir(&folder).output().unwrap();
    fs::remove_dir_all(&folder).unwrap();
    assert_eq!(String::from_utf8_lossy(&ran.stderr), "");
    let mut said = String::from_utf8(ran.stdout).unwrap().lines().map(str::to_owned).collect();
    let registered: String = Vec::remove(&mut said, 0);
    assert!(registered.starts_with("complete ") && registered.ends_with("figurine"));
    Some(said)
}

#[test]
fn bash_completes_commands_options_and_values() {
    let lines = [
        "ru",
        "no",
        "run --format e",
        "run --format j",
        "run --notation figu",
        "run --from f",
        "run --transform rot",
        "--color a",
        "completions z",
        "explain passedp",
        "explain E020",
        "run --matchs",
    ];
    let Some(said) = bash(&lines) else { return };
    let want = [
        "run",
        "notate",
        "epd",
        "jsonl",
        "figurine",
        "fr fi fy",
        "rotate90 rotate45",
        "auto always",
        "zsh",
        "passedpawns",
        "E0201",
        "--matchstring",
    ];
    assert_eq!(said.len(), want.len());
    for ((line, said), want) in lines.iter().zip(&said).zip(want) {
        assert!(want.split(' ').all(|w| said.split(' ').any(|s| s == w)), "{line}: {said}");
    }
}

#[test]
fn every_shell_gets_something() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = figurine(&["completions", shell]);
        assert!(script.contains("figurine") && script.contains("jsonl"), "{shell}");
    }
}

#[test]
fn manual_pages_are_sound() {
    let folder = std::env::temp_dir().join(format!("figurine-man-{}", std::process::id()));
    figurine(&["man", "--dir", folder.to_str().unwrap()]);
    let pages = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path());
    let pages: Vec<_> = pages.collect();
    assert!(pages.len() > 8, "{pages:?}");
    assert_eq!(fs::read_to_string(folder.join("figurine.1")).unwrap(), figurine(&["man"]));
    let run = fs::read_to_string(folder.join("figurine-run.1")).unwrap();
    assert_eq!(run, figurine(&["man", "run"]));
    assert!(run.contains("matchstring"));
    for page in pages {
        let text = fs::read_to_string(&page).unwrap();
        assert!(text.contains(".SH \"EXIT STATUS\"") && text.contains(".SH \"SEE ALSO\""));
        let Some(groff) = tools::find("groff") else { continue };
        let mut command = Command::new(groff);
        command.args(["-man", "-ww", "-Tutf8", "-P-cbou"]).arg(&page).stdin(Stdio::null());
        let ran = command.output().unwrap();
        let faults = String::from_utf8_lossy(&ran.stderr);
        assert!(ran.status.success() && faults.is_empty(), "{}: {faults}", page.display());
        assert!(String::from_utf8_lossy(&ran.stdout).contains("SYNOPSIS"));
    }
    fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn a_page_that_is_not_there() {
    let ran = Command::new(FIGURINE).args(["man", "rum"]).output().unwrap();
    assert_eq!(ran.status.code(), Some(2));
    let said = String::from_utf8(ran.stderr).unwrap();
    assert!(said.starts_with("figurine: there is no command `rum`; write one of run, "), "{said}");
}

#[test]
fn what_the_debian_package_holds_is_there() {
    let text = fs::read_to_string(here("Cargo.toml")).unwrap();
    let manifest: toml::Table = text.parse().unwrap();
    let package = &manifest["package"]["metadata"]["deb"];
    let assets = package["assets"].as_array().unwrap();
    let script = fs::read_to_string(here(".ci/package")).unwrap();
    for asset in assets {
        let [path, to, mode] = asset.as_array().unwrap().as_slice() else { panic!("{asset:?}") };
        let path = path.as_str().unwrap();
        assert!(to.as_str().unwrap().starts_with("usr/"), "{path}");
        assert_eq!(
            mode.as_str() == Some("755"),
            path.ends_with("/figurine") && !path.contains("dist")
        );
        match path.strip_prefix("target/dist/") {
            // The script writes these.
            Some(made) => {
                let made = made.split('*').next().unwrap().trim_end_matches('/');
                assert!(script.contains(&format!("target/dist/{made}")), "{path}");
            }
            None if path.starts_with("target/") => {}
            None => {
                let fixed = path.split('*').next().unwrap();
                assert!(here(fixed).exists(), "{path}");
            }
        }
    }
}
