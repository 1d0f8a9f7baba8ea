//! The target `asked`; what it does stands in `tests/fuzzed/targets/asked.rs`.
#![no_main]

libfuzzer_sys::fuzz_target!(
    init: figurine_fuzz::sow("asked"),
    |data: &[u8]| figurine_fuzz::targets::asked::run(data)
);
