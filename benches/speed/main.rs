//! How fast: every figure beside a floor, pgn-reader and shakmaty replaying the same file, that is
//! measured in the same run. Machines are noisy; ratios are what counts.
//!
//! `cargo bench` measures on the games of `FIGURINE_BENCH`, a PGN file, else on the ordinary games
//! of `../shared/corpora` (100 MB, for which the targets are), else on games made of the examples. `cargo bench -- WORD` measures the
//! rows with the word in their name.

mod editor;
mod floor;
mod games;
mod growth;
mod index;
mod loops;
mod measure;
mod process;
mod profile;
mod rows;
mod size;

use measure::Table;

fn main() {
    let word = std::env::args().skip(1).find(|arg| !arg.starts_with('-'));
    let text = games::ordinary();
    let mut table = Table::new(word, text.len());
    rows::text(&mut table, &text);
    index::index(&mut table, &text);
    rows::packed(&mut table, &text);
    rows::language(&mut table, &text);
    loops::rows(&mut table, &text);
    growth::rows(&mut table);
    editor::rows(&mut table);
    process::rows(&mut table, &text);
    size::rows(&mut table, &text);
    profile::rows(&mut table, &text);
    table.end();
}
