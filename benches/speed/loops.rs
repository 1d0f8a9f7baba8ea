//! The same questions, written by hand in Rust.

use figurine::games::{Game, Replayer, Splitter, Want, read_tags};
use shakmaty::{Bitboard, Color, Role, Square};
use std::io::Cursor;

/// Replays all games.
pub fn replayed(text: &[u8], look: &mut dyn FnMut(&Game)) {
    let mut splitter = Splitter::new(Cursor::new(text), 0, 1 << 19);
    let mut replayer = Replayer::new();
    while let Ok(Some(batch)) = splitter.next_batch() {
        for raw in batch.iter() {
            look(replayer.replay(&raw, read_tags(&raw), Want::default()));
        }
    }
}

/// `Bb3 Nf3 pa6`: how many positions.
pub fn three_designators(game: &Game) -> u64 {
    let man = |color, role, square| (role, color, Bitboard::from_square(square));
    let wanted = [
        man(Color::White, Role::Bishop, Square::B3),
        man(Color::White, Role::Knight, Square::F3),
        man(Color::Black, Role::Pawn, Square::A6),
    ];
    let mut found = 0;
    for node in &game.nodes {
        let stands = |(role, color, squares): &(Role, Color, Bitboard)| {
            (node.board.by_role(*role) & node.board.by_color(*color) & *squares).any()
        };
        found += u64::from(wanted.iter().all(stands));
    }
    found
}
