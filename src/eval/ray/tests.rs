//! Lines against a slow and obvious walk over squares.

use super::*;
use crate::games::{Node, RawGame, Replayer, Want, read_tags};
use shakmaty::{File, Piece, Rank, Role, Square};

/// Up, then clockwise: file and rank.
const STEPS: [(i32, i32); 8] =
    [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

/// The square so many steps away.
fn after(square: Square, (x, y): (i32, i32), steps: i32) -> Option<Square> {
    let file = u32::try_from(square.file() as i32 + x * steps).ok()?;
    let rank = u32::try_from(square.rank() as i32 + y * steps).ok()?;
    Some(Square::from_coords(File::try_from(file).ok()?, Rank::try_from(rank).ok()?))
}

/// Every way to put the members on one line from a square on: lists of their squares.
fn lines(board: &Board, from: Square, way: (i32, i32), rest: &[Bitboard]) -> Vec<Vec<Square>> {
    let Some((next, rest)) = rest.split_first() else { return vec![vec![from]] };
    let mut found = Vec::new();
    for steps in 1..8 {
        let Some(square) = after(from, way, steps) else { break };
        if next.contains(square) {
            for mut line in lines(board, square, way, rest) {
                line.insert(0, from);
                found.push(line);
            }
        }
        if board.piece_at(square).is_some() {
            break;
        }
    }
    found
}

fn moves_so(board: &Board, square: Square, way: (i32, i32)) -> bool {
    let straight = way.0 == 0 || way.1 == 0;
    match board.role_at(square) {
        Some(Role::Queen) => true,
        Some(Role::Rook) => straight,
        Some(Role::Bishop) => !straight,
        _ => false,
    }
}

/// All lines of the members in these directions; only line pieces begin, if asked for.
fn all(board: &Board, directions: u8, members: &[Bitboard], pieces: bool) -> Vec<Vec<Square>> {
    let mut found = Vec::new();
    for (number, way) in STEPS.into_iter().enumerate() {
        if directions & (1 << number) == 0 {
            continue;
        }
        for from in members[0] {
            if !pieces || moves_so(board, from, way) {
                found.extend(lines(board, from, way, &members[1..]));
            }
        }
    }
    found
}

fn ends(lines: &[Vec<Square>], at: fn(&Vec<Square>) -> Option<&Square>) -> Bitboard {
    lines.iter().filter_map(at).copied().collect()
}

/// Numbers that look random (xorshift).
struct Dice(u64);

impl Dice {
    fn roll(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    /// A board with about a third of its squares taken.
    fn board(&mut self) -> Board {
        let mut board = Board::empty();
        for square in Square::ALL {
            let roll = self.roll() >> 20;
            if roll.is_multiple_of(3) {
                let role = Role::ALL[(roll >> 8) as usize % 6];
                let color = shakmaty::Color::from_white((roll >> 16).is_multiple_of(2));
                board.set_piece_at(square, Piece { color, role });
            }
        }
        board
    }

    /// A set of about half or a quarter of the squares.
    fn set(&mut self) -> Bitboard {
        let set = self.roll();
        Bitboard(if self.roll().is_multiple_of(2) { set } else { set & self.roll() })
    }
}

#[test]
fn lines_agree_with_walking() {
    let mut dice = Dice(0x9e37_79b9_7f4a_7c15);
    let mut found = 0;
    for _ in 0..400 {
        let board = dice.board();
        let count = 2 + dice.roll() as usize % 3;
        let members: Vec<Bitboard> = (0..count).map(|_| dice.set()).collect();
        let directions = dice.roll() as u8;
        let slow = all(&board, directions, &members, false);
        assert_eq!(ray(&board, directions, &members), ends(&slow, |l| l.last()));
        let slow = all(&board, EVERYWHERE, &members, true);
        assert_eq!(xray(&board, &members), ends(&slow, |l| l.last()));
        assert_eq!(lookers(&board, &members), ends(&slow, |l| l.first()));
        found += slow.len();
    }
    assert!(found > 1000, "{found}");
}

#[test]
fn pins_agree_with_walking() {
    let mut dice = Dice(0x2545_f491_4f6c_dd1d);
    let mut found = 0;
    for _ in 0..400 {
        let board = dice.board();
        let [through, from, to] = [dice.set(), dice.set(), dice.set() | board.kings()];
        let members = [from, through & board.occupied(), to];
        let slow: Vec<_> = all(&board, EVERYWHERE, &members, true)
            .into_iter()
            .filter(|line| {
                let [from, through, to] = [0, 1, 2].map(|i| board.color_at(line[i]));
                from != through && (to.is_none() || to == through)
            })
            .collect();
        let pins = pins(&board, through, from, to);
        assert_eq!(pins.from, ends(&slow, |l| l.first()));
        assert_eq!(pins.through, ends(&slow, |l| l.get(1)));
        assert_eq!(pins.to, ends(&slow, |l| l.last()));
        found += slow.len();
    }
    assert!(found > 300, "{found}");
}

fn node(fen: &str) -> Node {
    let pgn = format!("[FEN \"{fen}\"]\n\n*\n");
    let raw = RawGame::of(pgn.as_bytes());
    let mut replayer = Replayer::new();
    replayer.replay(&raw, read_tags(&raw), Want::default()).nodes[0].clone()
}

#[test]
fn a_knight_between_rook_and_king() {
    let board = node("4k3/4n3/8/8/8/8/8/4RK2 w - - 0 1").board;
    let one = |square: Square| Bitboard::from_square(square);
    let [rook, knight, king] = [one(Square::E1), one(Square::E7), one(Square::E8)];
    assert_eq!(lookers(&board, &[rook, knight, king]), rook);
    assert_eq!(xray(&board, &[rook, knight, king]), king);
    assert_eq!(xray(&board, &[rook, king]), Bitboard::EMPTY);
    let between = one(Square::E4);
    assert_eq!(lookers(&board, &[rook, between, knight]), rook);
    let pins = pins(&board, Bitboard::FULL, Bitboard::FULL, board.kings());
    assert_eq!(pins, Pins { through: knight, from: rook, to: king });
}
