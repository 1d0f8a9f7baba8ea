//! How fast: every figure beside a floor, pgn-reader and shakmaty replaying the same file, that is
//! measured in the same run. Machines are noisy; ratios are what counts.
//!
//! `cargo bench` measures on the games of `FIGURINE_BENCH`, a PGN file, else on the ordinary games
//! of `../shared/corpora`, else on games made of the examples. `cargo bench -- WORD` measures the
//! rows with the word in their name.

mod floor;
mod games;
mod index;
mod loops;
mod measure;
mod rows;

use measure::Table;

fn main() {
    let word = std::env::args().skip(1).find(|arg| !arg.starts_with('-'));
    let text = games::ordinary();
    let mut table = Table::new(word, text.len());
    rows::text(&mut table, &text);
    index::index(&mut table, &text);
    rows::language(&mut table, &text);
    rows::long_games(&mut table);
    rows::start(&mut table);
    table.end();
}
