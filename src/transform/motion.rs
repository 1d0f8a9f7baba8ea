//! What one copy of a transform does to squares, directions and colours.

use super::Kind;
use shakmaty::{Bitboard, File, Rank};

/// How squares move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// A symmetry of the square: first (perhaps) mirrored at a1-h8, then files, then ranks.
    Symmetry {
        /// Files and ranks change places.
        transposed: bool,
        /// The a-file and the h-file change places.
        files: bool,
        /// The first and the eighth rank change places.
        ranks: bool,
    },
    /// A translation by files and ranks.
    Shift(i8, i8),
    /// The same; squares on an edge stay behind too, with all on the way.
    Sticky(i8, i8),
    /// Directions turn clockwise by so many eighths; squares cannot.
    Turn(u8),
}

/// One copy: what it does and what it is called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Motion {
    /// Squares and directions.
    pub place: Place,
    /// Colours change places.
    pub colors: bool,
    /// The name without its brackets: `reflect_h`; empty for the identity.
    pub name: String,
}

const STAY: Place = Place::Symmetry { transposed: false, files: false, ranks: false };
const MIRROR_RANKS: Place = Place::Symmetry { transposed: false, files: false, ranks: true };

/// The motions of a transform, in the order in which its copies run.
pub fn motions(kind: Kind) -> Vec<Motion> {
    match kind {
        Kind::Flip => symmetries(|_, _, _| true),
        Kind::FlipVertical => symmetries(|transposed, _, ranks| !transposed && !ranks),
        Kind::FlipHorizontal => symmetries(|transposed, files, _| !transposed && !files),
        // A turn mirrors an even number of times.
        Kind::Rotate90 => symmetries(|transposed, files, ranks| !(transposed ^ files ^ ranks)),
        Kind::FlipColor => vec![plain(STAY, String::new()), colors("flipcolor")],
        Kind::ReverseColor => vec![colors("reversecolor")],
        Kind::Rotate45 => (0..8)
            .map(|n| {
                let name = if n == 0 { String::new() } else { format!("rotate45^{n}") };
                plain(Place::Turn(n), name)
            })
            .collect(),
        Kind::Shift => shifts(true, true, Place::Shift),
        Kind::ShiftHorizontal => shifts(true, false, Place::Shift),
        Kind::ShiftVertical => shifts(false, true, Place::Shift),
        Kind::ShiftSticky(horizontal, vertical) => shifts(horizontal, vertical, Place::Sticky),
    }
}

fn plain(place: Place, name: String) -> Motion {
    Motion { place, colors: false, name }
}

fn colors(name: &str) -> Motion {
    Motion { place: MIRROR_RANKS, colors: true, name: name.to_owned() }
}

/// The symmetries in the order in which CQL 6.2 was seen to run them: of equal copies it keeps
/// the first, so that `flip ka1` has a copy `<reflect_a1h8>` but none `<>`.
const SYMMETRIES: [(bool, bool, bool); 8] = [
    (true, false, false),
    (true, true, false),
    (false, false, false),
    (false, true, false),
    (false, false, true),
    (false, true, true),
    (true, false, true),
    (true, true, true),
];

fn symmetries(wanted: impl Fn(bool, bool, bool) -> bool) -> Vec<Motion> {
    let wanted = SYMMETRIES.iter().filter(|(t, f, r)| wanted(*t, *f, *r));
    let motion = |&(transposed, files, ranks): &(bool, bool, bool)| {
        let name = symmetry_name(transposed, files, ranks).to_owned();
        plain(Place::Symmetry { transposed, files, ranks }, name)
    };
    wanted.map(motion).collect()
}

const fn symmetry_name(transposed: bool, files: bool, ranks: bool) -> &'static str {
    match (transposed, files, ranks) {
        (false, false, false) => "",
        (false, true, false) => "reflect_v",
        (false, false, true) => "reflect_h",
        (false, true, true) => "rotate180",
        (true, false, false) => "reflect_a1h8",
        (true, true, false) => "counterclockwise90",
        (true, false, true) => "clockwise90",
        (true, true, true) => "reflect_a8h1",
    }
}

fn shifts(horizontal: bool, vertical: bool, place: fn(i8, i8) -> Place) -> Vec<Motion> {
    let steps = |wanted: bool| if wanted { -7i8..=7 } else { 0..=0 };
    let mut found = vec![plain(place(0, 0), String::new())];
    for x in steps(horizontal) {
        for y in steps(vertical) {
            if (x, y) != (0, 0) {
                found.push(plain(place(x, y), shift_name(x, y)));
            }
        }
    }
    found
}

fn shift_name(x: i8, y: i8) -> String {
    let part = |by: i8, back: &str, forth: &str| match by {
        0 => None,
        _ => Some(format!("{}^{}", if by < 0 { back } else { forth }, by.unsigned_abs())),
    };
    let parts = [part(x, "left", "right"), part(y, "down", "up")];
    parts.into_iter().flatten().collect::<Vec<_>>().join(" ")
}

impl Place {
    /// The squares after the motion. Under a shift, a full rank stays full sideways and a full
    /// file up and down; other squares fall off the board.
    pub fn squares(self, set: Bitboard) -> Bitboard {
        match self {
            Place::Symmetry { transposed, files, ranks } => {
                let mut set = if transposed { set.flip_diagonal() } else { set };
                if files {
                    set = set.flip_horizontal();
                }
                if ranks {
                    set = set.flip_vertical();
                }
                set
            }
            Place::Shift(x, y) => shift_ranks(shift_files(set, x), y),
            Place::Sticky(x, y) => {
                let across = (0..=7).map(|n| n * x.signum()).filter(|n| n.abs() <= x.abs());
                let (left, right) = (Bitboard::from_file(File::A), Bitboard::from_file(File::H));
                let held = set & if x > 0 { left } else { right };
                let moved = across.fold(shift_files(set, x), |all, n| all | shift_files(held, n));
                let along = (0..=7).map(|n| n * y.signum()).filter(|n| n.abs() <= y.abs());
                let (first, last) =
                    (Bitboard::from_rank(Rank::First), Bitboard::from_rank(Rank::Eighth));
                let held = moved & if y > 0 { first } else { last };
                along.fold(shift_ranks(moved, y), |all, n| all | shift_ranks(held, n))
            }
            Place::Turn(_) => set,
        }
    }

    /// Directions after the motion: bits 0 to 7 are up, northeast, and so on clockwise.
    pub fn compass(self, bits: u8) -> u8 {
        match self {
            Place::Symmetry { transposed, files, ranks } => {
                let mut turned = 0;
                for n in (0..8u8).filter(|n| bits & (1 << n) != 0) {
                    // Mirrors: at a1-h8, at the vertical axis, at the horizontal one.
                    let mut n = if transposed { 10 - n } else { n };
                    if files {
                        n = 16 - n;
                    }
                    if ranks {
                        n = 20 - n;
                    }
                    turned |= 1 << (n % 8);
                }
                turned
            }
            Place::Shift(..) | Place::Sticky(..) => bits,
            Place::Turn(n) => bits.rotate_left(u32::from(n)),
        }
    }

    /// Whether light and dark squares change places.
    pub fn swaps_shades(self) -> bool {
        match self {
            Place::Symmetry { files, ranks, .. } => files ^ ranks,
            Place::Shift(x, y) | Place::Sticky(x, y) => (x + y) % 2 != 0,
            Place::Turn(_) => false,
        }
    }
}

/// Shifts along the ranks; a full rank stays.
fn shift_files(set: Bitboard, by: i8) -> Bitboard {
    let mut moved = Bitboard::EMPTY;
    for rank in Rank::ALL {
        let rank = Bitboard::from_rank(rank);
        if set.is_superset(rank) {
            moved |= rank;
        }
    }
    let rest = set & !moved;
    for file in File::ALL {
        if let Some(target) = file.offset(i32::from(by)) {
            let along = i32::from(by);
            moved |= (rest & Bitboard::from_file(file)).shift(along) & Bitboard::from_file(target);
        }
    }
    moved
}

/// Shifts along the files; a full file stays.
fn shift_ranks(set: Bitboard, by: i8) -> Bitboard {
    let mut moved = Bitboard::EMPTY;
    for file in File::ALL {
        let file = Bitboard::from_file(file);
        if set.is_superset(file) {
            moved |= file;
        }
    }
    let rest = set & !moved;
    for rank in Rank::ALL {
        if let Some(target) = rank.offset(i32::from(by)) {
            let along = 8 * i32::from(by);
            moved |= (rest & Bitboard::from_rank(rank)).shift(along) & Bitboard::from_rank(target);
        }
    }
    moved
}
