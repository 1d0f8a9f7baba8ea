//! The target `tokens`; what it does stands in `tests/fuzzed/targets/tokens.rs`.
#![no_main]

libfuzzer_sys::fuzz_target!(
    init: figurine_fuzz::sow("tokens"),
    |data: &[u8]| figurine_fuzz::targets::tokens::run(data)
);
