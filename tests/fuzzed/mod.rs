//! What the fuzzer does with seeds made from the fixtures, and with all that it has ever found.
//!
//! `finds/TARGET/` holds inputs that went wrong once. `.ci/fuzz` looks for more.

mod mutated;
pub mod targets;

use crate::fixture::here;
use std::panic::catch_unwind;
use std::time::{Duration, Instant};
use targets::{TARGETS, Target, seeds};

/// No input may take longer in a build for tests.
const PATIENCE: Duration = Duration::from_secs(20);

/// A stack as the command and the server have it.
const STACK: usize = 64 << 20;

/// Whether a target fails on an input, or takes too long twice: once may be the machine's fault.
fn goes_wrong(target: Target, data: &[u8]) -> bool {
    let slow = || {
        let start = Instant::now();
        catch_unwind(|| target(data)).map(|()| start.elapsed() > PATIENCE)
    };
    slow().map_or(true, |late| late && slow().unwrap_or(true))
}

/// Runs inputs, and tells those that go wrong.
fn run(name: &str, target: Target, inputs: Vec<(String, Vec<u8>)>) {
    let run = move || -> Vec<String> {
        let wrong =
            |(called, data): &(String, Vec<u8>)| goes_wrong(target, data).then(|| called.clone());
        inputs.iter().filter_map(wrong).collect()
    };
    let thread = std::thread::Builder::new().stack_size(STACK).spawn(run).unwrap();
    let wrong = thread.join().unwrap();
    assert!(wrong.is_empty(), "{name}: {wrong:?}");
}

#[test]
fn what_was_found_goes_well() {
    for (name, target) in TARGETS {
        let entries = std::fs::read_dir(here("tests/fuzzed/finds").join(name));
        let paths = entries.into_iter().flatten().flatten().map(|entry| entry.path());
        let read = paths.map(|path| (path.display().to_string(), std::fs::read(path).unwrap()));
        run(name, target, read.collect());
    }
}

#[test]
fn seeds_go_well() {
    for (name, target) in TARGETS {
        let seeds = seeds::of(&here(""), name);
        assert!(seeds.len() > 10, "{name} has {} seeds", seeds.len());
        let numbered = (0..).zip(seeds).map(|(n, seed): (u32, _)| (format!("seed {n}"), seed));
        run(name, target, numbered.collect());
    }
}
