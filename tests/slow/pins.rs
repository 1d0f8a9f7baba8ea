//! Pins, square by square.

use super::eval::Squares;
use shakmaty::{Color, Role};

const WAYS: [(i32, i32); 8] =
    [(0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (1, -1), (-1, -1), (-1, 1)];

/// What is pinned, what pins, and to what; `man` tells who stands on a square, and the sets which
/// squares may take part as each.
pub fn pins(man: &dyn Fn(usize) -> Option<(Color, Role)>, sets: [&Squares; 3]) -> [Squares; 3] {
    let mut found = [[false; 64]; 3];
    for from in (0..64).filter(|from| sets[1][*from]) {
        let Some((pinner, role)) = man(from) else { continue };
        for (place, way) in WAYS.iter().enumerate() {
            let moves = match role {
                Role::Queen => true,
                Role::Rook => place < 4,
                Role::Bishop => place >= 4,
                _ => false,
            };
            let mut through = None;
            for to in line(from, *way).filter(|_| moves) {
                let here = man(to);
                match (through, here) {
                    (None, None) => {}
                    (None, Some((color, _))) if color != pinner && sets[0][to] => {
                        through = Some(to);
                    }
                    (None, Some(_)) => break,
                    (Some(pinned), _) => {
                        if sets[2][to] && here.is_none_or(|(color, _)| color != pinner) {
                            (found[0][pinned], found[1][from], found[2][to]) = (true, true, true);
                        }
                        if here.is_some() {
                            break;
                        }
                    }
                }
            }
        }
    }
    found
}

/// The squares from a square on to the edge.
fn line(from: usize, way: (i32, i32)) -> impl Iterator<Item = usize> {
    (1..8).map_while(move |times| {
        let (file, rank) = ((from % 8) as i32 + way.0 * times, (from / 8) as i32 + way.1 * times);
        ((0..8).contains(&file) && (0..8).contains(&rank)).then_some((rank * 8 + file) as usize)
    })
}
