//! The target `index`; what it does stands in `tests/fuzzed/targets/index.rs`.
#![no_main]

libfuzzer_sys::fuzz_target!(
    init: figurine_fuzz::sow("index"),
    |data: &[u8]| figurine_fuzz::targets::index::run(data)
);
