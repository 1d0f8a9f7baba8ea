//! The target `query`; what it does stands in `tests/fuzzed/targets/query.rs`.
#![no_main]

libfuzzer_sys::fuzz_target!(
    init: figurine_fuzz::sow("query"),
    |data: &[u8]| figurine_fuzz::targets::query::run(data)
);
