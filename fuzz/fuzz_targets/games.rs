//! The target `games`; what it does stands in `tests/fuzzed/targets/games.rs`.
#![no_main]

libfuzzer_sys::fuzz_target!(
    init: figurine_fuzz::sow("games"),
    |data: &[u8]| figurine_fuzz::targets::games::run(data)
);
