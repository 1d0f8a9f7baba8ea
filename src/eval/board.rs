//! Designators and attacks on one board.

use crate::games::Node;
use crate::ir::{Designator, Mask, Origin, RoleBits};
use shakmaty::{Bitboard, Board, Color, Role, Square};

const ROLES: [Role; 6] =
    [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King];

/// The squares that hold one of the men; with [`RoleBits::EMPTY`] the empty ones too.
#[inline]
pub fn men(board: &Board, men: RoleBits) -> Bitboard {
    if men.contains(RoleBits::ANY) {
        return Bitboard::FULL;
    }
    let white = men.0 & 0x3f;
    let black = (men.0 >> 6) & 0x3f;
    let mut found = if white == black {
        roles(board, white)
    } else {
        (roles(board, white) & board.white()) | (roles(board, black) & board.black())
    };
    if men.contains(RoleBits::EMPTY) {
        found |= !board.occupied();
    }
    found
}

/// Men of these types: bits 0 to 5 for pawn to king.
fn roles(board: &Board, bits: u16) -> Bitboard {
    match bits {
        0 => Bitboard::EMPTY,
        0x3f => board.occupied(),
        _ => {
            let mut found = Bitboard::EMPTY;
            let mut left = bits;
            while left != 0 {
                if let Some(role) = ROLES.get(left.trailing_zeros() as usize) {
                    found |= board.by_role(*role);
                }
                left &= left - 1;
            }
            found
        }
    }
}

/// The value of a designator in a position.
#[inline]
pub fn designator(node: &Node, designator: &Designator) -> Bitboard {
    masks(node, &designator.masks) & designator.squares
}

/// The squares that hold a man of one of the masks.
#[inline]
pub fn masks(node: &Node, masks: &[Mask]) -> Bitboard {
    let mut found = Bitboard::EMPTY;
    for mask in masks {
        found |= origin(node, men(&node.board, mask.men), mask.origin);
    }
    found
}

/// Those of the squares whose man has the origin asked for.
#[inline]
pub fn origin(node: &Node, squares: Bitboard, origin: Origin) -> Bitboard {
    match origin {
        Origin::Any => squares,
        Origin::Promoted => squares & node.promoted,
        Origin::Original => squares & !node.promoted,
    }
}

/// The squares of `from` whose man attacks a square of `to` (CQL: `->`).
///
/// Attacks are geometric: sliders stop at the first man and include it, pawns attack diagonally,
/// empty squares too, pins do not matter.
pub fn attackers(board: &Board, from: Bitboard, to: Bitboard) -> Bitboard {
    let men = from & board.occupied();
    if men.count() <= to.count() {
        men.into_iter().filter(|s| (board.attacks_from(*s) & to).any()).collect()
    } else {
        to.into_iter().fold(Bitboard::EMPTY, |all, square| all | looking(board, square, men))
    }
}

/// Those of the men that attack a square.
fn looking(board: &Board, square: Square, men: Bitboard) -> Bitboard {
    let mut found = Bitboard::EMPTY;
    for color in Color::ALL {
        let own = men & board.by_color(color);
        if own.any() {
            found |= board.attacks_to(square, color, board.occupied()) & own;
        }
    }
    found
}

/// The squares of `to` that a man on `from` attacks (CQL: `<-` with `to` on the left).
pub fn attacked(board: &Board, to: Bitboard, from: Bitboard) -> Bitboard {
    let men = from & board.occupied();
    if to.count() < men.count() {
        return to.into_iter().filter(|square| looking(board, *square, men).any()).collect();
    }
    men.into_iter().fold(Bitboard::EMPTY, |all, square| all | board.attacks_from(square)) & to
}

/// The squares with equal content on both boards; empty squares are equal.
pub fn same_content(a: &Board, b: &Board) -> Bitboard {
    let mut different = (a.white() ^ b.white()) | (a.black() ^ b.black());
    for role in ROLES {
        different |= a.by_role(role) ^ b.by_role(role);
    }
    !different
}

/// Squares moved over the board, by files and ranks; those that leave it are lost.
#[inline]
pub fn moved(squares: Bitboard, files: i8, ranks: i8) -> Bitboard {
    // The files that stay on the board.
    let kept = match files {
        1..=7 => (0xff_u64 >> files) * 0x0101_0101_0101_0101,
        -7..=-1 => ((0xff_u64 << -files) & 0xff) * 0x0101_0101_0101_0101,
        0 => u64::MAX,
        _ => 0,
    };
    let by = i32::from(ranks) * 8 + i32::from(files);
    let bits = squares.0 & kept;
    Bitboard(match by {
        0..=63 => bits << by,
        -63..=-1 => bits >> -by,
        _ => 0,
    })
}

/// A number that is the same for the same men on the same squares, and seldom for others.
pub fn key(board: &Board) -> u64 {
    let mix = |all: u64, part: Bitboard| {
        (all.rotate_left(23) ^ part.0).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    };
    let roles = ROLES.into_iter().map(|role| board.by_role(role));
    roles.fold(mix(0, board.white()), mix)
}

/// The men of both sides by their letters, the strongest first, those of `first` before the `v`:
/// `KRPvKR`.
pub fn material(board: &Board, first: Color) -> String {
    let side = |color| {
        let men = |role: &Role| (board.by_color(color) & board.by_role(*role)).count();
        let run = |role: &Role| role.upper_char().to_string().repeat(men(role));
        ROLES.iter().rev().map(run).collect::<String>()
    };
    format!("{}v{}", side(first), side(first.other()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_that_leave_the_board_are_lost() {
        let a1 = Bitboard(1);
        assert_eq!(moved(a1, 1, 0), Bitboard(2));
        assert_eq!(moved(a1, -1, 0), Bitboard::EMPTY);
        assert_eq!(moved(a1, 7, 7), Bitboard(1 << 63));
        assert_eq!(moved(Bitboard(1 << 63), 1, -1), Bitboard::EMPTY);
        assert_eq!(moved(Bitboard(1 << 63), -7, -7), a1);
        assert_eq!(moved(Bitboard::FULL, -8, 1), Bitboard::EMPTY);
    }
}
