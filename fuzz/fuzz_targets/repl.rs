//! The target `repl`; what it does stands in `tests/fuzzed/targets/repl.rs`.
#![no_main]

libfuzzer_sys::fuzz_target!(
    init: figurine_fuzz::sow("repl"),
    |data: &[u8]| figurine_fuzz::targets::repl::run(data)
);
