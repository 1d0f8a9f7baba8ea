//! Programs of others that tests drive: terminals, editors, browsers.

use std::env;
use std::path::PathBuf;

/// Where the program is.
///
/// Without it a test has nothing to do; with `CI` set, where `.ci/run` installs what the tests need,
/// its absence is a failure.
pub fn find(program: &str) -> Option<PathBuf> {
    let paths = env::var_os("PATH").unwrap_or_default();
    // Debian has some programs among its games.
    let folders = env::split_paths(&paths).chain([PathBuf::from("/usr/games")]);
    let found = folders.map(|p| p.join(program)).find(|p| p.is_file());
    if found.is_none() {
        assert!(env::var_os("CI").is_none(), "`{program}` is not installed; see `.ci/run`");
        eprintln!("`{program}` is not installed: this test does nothing");
    }
    found
}

/// Whether a folder of the project is there that `.ci/run` fills, like `node_modules`.
///
/// As with programs, its absence is a failure with `CI` set.
pub fn has(folder: &str) -> bool {
    let there = crate::fixture::here(folder).is_dir();
    if !there {
        assert!(env::var_os("CI").is_none(), "`{folder}` is missing; see `.ci/run`");
        eprintln!("`{folder}` is missing: this test does nothing");
    }
    there
}

/// Whether this process ignores hang-ups, as all that it starts do then.
pub fn outlasts_signals() -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    mask.is_some_and(|mask| mask & 1 == 1)
}
