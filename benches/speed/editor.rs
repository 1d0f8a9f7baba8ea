//! How long an editor waits: a change in a long file, then everything that is asked after it.

use super::measure::{Clock, Table, single};
use figurine::analysis::{Script, classes, folds, hover, offers, signature};
use std::fmt::Write;
use std::hint::black_box;

/// The lines of the file.
const LINES: usize = 1000;

/// A file of functions, variables, marks, designators and comments, as people write them.
fn text() -> String {
    let mut text = "cql(input games.pgn)\n".to_owned();
    let mut block = 0;
    while text.lines().count() < LINES {
        let _ = write!(
            text,
            "// The {block}th motif: 𝄞 ♔\n\
             function near{block}(man other) {{\n\
             \x20 man attacks other & ♙a-h2\n\
             \x20 #man > 1\n\
             }}\n\
             heavy{block} = [♖♕]a1-h8 | heavy\n\
             flip {{ ♖a2 ♚h8 near{block}(♔ heavy{block}) }}\n\
             forany $rook{block} ♖ {{ $rook{block}[a1] find $rook{block} attacks k }}\n\
             if check then ply > {block} else find {{ mate }} >= 0\n\
             player white \"Tal\" and elo >= 2500\n\n"
        );
        block += 1;
    }
    text.replace("| heavy\n", "\n")
}

/// The rows.
pub fn rows(table: &mut Table) {
    let name = "editor: a change in a file of 1000 lines, answered";
    if !table.wants(name) {
        return;
    }
    let text = text();
    let end = text.len() as u32;
    let ask = |script: &Script| {
        black_box(classes(script));
        black_box(folds(script));
        black_box(hover(script, end / 2));
        black_box(offers(script, end));
        black_box(signature(script, end / 2));
    };
    let read = || Script::new("query", text.as_str());
    table.milliseconds(name, 20.0, single(Clock::Cpu, &mut || ask(&read())));
    let part = "  of it to read and check the file";
    table.milliseconds(part, 20.0, single(Clock::Cpu, &mut || drop(black_box(read()))));
}
