//! The targets of the fuzzer. They live with the tests, which run what the fuzzer has found.

#[path = "../../tests/fuzzed/targets/mod.rs"]
pub mod targets;

use std::fs;
use std::path::{Path, PathBuf};

/// Writes the seeds of a target, and what was found before, into its corpus.
pub fn sow(target: &str) {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let Some(root) = here.parent() else { return };
    let named = std::env::var_os("FUZZ_CORPUS").map(PathBuf::from);
    let corpus = named.unwrap_or_else(|| here.join("corpus").join(target));
    let entries = fs::read_dir(root.join("tests/fuzzed/finds").join(target));
    let finds = entries.into_iter().flatten().flatten();
    let finds = finds.filter_map(|entry| fs::read(entry.path()).ok());
    let seeds = targets::seeds::of(root, target);
    if fs::create_dir_all(&corpus).is_ok() {
        for (number, seed) in seeds.into_iter().chain(finds).enumerate() {
            let _ = fs::write(corpus.join(format!("seed-{number}")), seed);
        }
    }
}
