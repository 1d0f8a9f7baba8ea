//! A small fuzzer that needs no tool: seeds changed at random, by the same numbers each time.
//!
//! It does not see which code is reached, as the one of `.ci/fuzz` does, but runs wherever the tests
//! do. `FUZZ_CHANGES` says how many changes it makes for each target, or `FUZZ_SECONDS` how long it
//! goes on, and `FUZZ_TARGET` with which alone; without them it makes a few hundred changes. An input that goes wrong is written to
//! `fuzz/artifacts/TARGET/`.

use super::targets::pieces::{PIECES, SOUND};
use super::targets::{TARGETS, Target, seeds};
use super::{STACK, goes_wrong};
use crate::fixture::here;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::time::{Duration, Instant};

/// Changes of a target where neither their number nor a time is set.
const CHANGES: u64 = 200;

/// The longest input, in bytes.
const LONGEST: usize = 8192;

/// Numbers that look random (xorshift).
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % end.max(1)
    }

    /// A short stretch of a text.
    fn stretch(&mut self, length: usize) -> std::ops::Range<usize> {
        let from = self.below(length + 1);
        let most = [2, 8, 40, 400][self.below(4)];
        from..(from + self.below(most)).min(length)
    }

    fn change(&mut self, data: &mut Vec<u8>, seeds: &[Vec<u8>]) {
        let range = self.stretch(data.len());
        let other = &seeds[self.below(seeds.len())];
        let words = [PIECES, SOUND][self.below(2)];
        let new: Vec<u8> = match self.below(8) {
            0 => Vec::new(),
            1 => data[range.clone()].repeat(1 + self.below(6)),
            2 => vec![self.below(256) as u8],
            3 => (0..self.below(9)).map(|_| [0, 0xff, b'\n', b' ', 0x80][self.below(5)]).collect(),
            4 | 5 => words[self.below(words.len())].as_bytes().to_vec(),
            6 => other[self.stretch(other.len())].to_vec(),
            _ => {
                let place = self.below(data.len());
                if let Some(byte) = data.get_mut(place) {
                    *byte ^= 1 << self.below(8);
                }
                return;
            }
        };
        data.splice(range, new);
        data.truncate(LONGEST);
    }
}

fn number(name: &str) -> Option<u64> {
    std::env::var(name).ok()?.parse().ok()
}

/// Changes seeds until the time is over; the inputs that went wrong, at most a few.
fn wrong(name: &str, target: Target) -> Vec<String> {
    let seeds = seeds::of(&here(""), name);
    let mut numbers =
        Numbers(number("FUZZ_NUMBERS").unwrap_or(1).wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
    let time = number("FUZZ_SECONDS").map(Duration::from_secs);
    let changes = number("FUZZ_CHANGES").unwrap_or(CHANGES);
    let (begin, mut made, mut wrong) = (Instant::now(), 0, Vec::new());
    while time.map_or(made < changes, |time| begin.elapsed() < time) && wrong.len() < 20 {
        let mut data = seeds[numbers.below(seeds.len())].clone();
        (0..1 + numbers.below(6)).for_each(|_| numbers.change(&mut data, &seeds));
        made += 1;
        let start = Instant::now();
        if goes_wrong(target, &data) {
            let mut hasher = DefaultHasher::new();
            data.hash(&mut hasher);
            let path = here("fuzz/artifacts").join(name).join(format!("{:x}", hasher.finish()));
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(&path, data).unwrap();
            wrong.push(format!("{} after {:?}", path.display(), start.elapsed()));
        }
    }
    println!("{name}: {made} inputs in {:?}, {} went wrong", begin.elapsed(), wrong.len());
    wrong
}

#[test]
fn changed_seeds_go_well() {
    let only = std::env::var("FUZZ_TARGET").ok();
    let wanted =
        TARGETS.iter().filter(|(name, _)| only.as_deref().is_none_or(|only| only == *name));
    let start = |(name, target): &(&'static str, Target)| {
        let (name, target) = (*name, *target);
        let run = move || wrong(name, target);
        std::thread::Builder::new().name(name.to_owned()).stack_size(STACK).spawn(run).unwrap()
    };
    let threads: Vec<_> = wanted.map(start).collect();
    let wrong: Vec<String> = threads.into_iter().flat_map(|t| t.join().unwrap()).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}
