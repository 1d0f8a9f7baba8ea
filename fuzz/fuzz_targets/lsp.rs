//! The target `lsp`; what it does stands in `tests/fuzzed/targets/lsp.rs`.
#![no_main]

libfuzzer_sys::fuzz_target!(
    init: figurine_fuzz::sow("lsp"),
    |data: &[u8]| figurine_fuzz::targets::lsp::run(data)
);
