//! Headless Neovim opens a faulty file, and what its client makes of the answers is compared.

use crate::tools;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Runs a script in Neovim with the server in its path, and gives what it wrote.
fn neovim(script: &str) -> Option<String> {
    let nvim = tools::find("nvim")?;
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = std::env::temp_dir().join(format!("figurine-nvim-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let transcript: PathBuf = folder.join("transcript.txt");
    let output = Command::new(nvim)
        .args(["--headless", "--clean", "-n", "-i", "NONE", "-S"])
        .arg(root.join("tests/lsp").join(script))
        .env("FIGURINE", env!("CARGO_BIN_EXE_figurine"))
        .env("FIXTURES", root.join("tests/lsp"))
        .env("TRANSCRIPT", &transcript)
        .env("XDG_CACHE_HOME", &folder)
        .env("XDG_STATE_HOME", &folder)
        .env("XDG_DATA_HOME", &folder)
        .output()
        .expect("nvim runs");
    let text = std::fs::read_to_string(&transcript).unwrap_or_default();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && !text.is_empty(), "{}: {said}\n{text}", output.status);
    std::fs::remove_dir_all(&folder).expect("the folder goes");
    Some(text)
}

#[test]
fn a_session_in_neovim() {
    if let Some(transcript) = neovim("neovim.lua") {
        insta::assert_snapshot!(transcript);
    }
}
