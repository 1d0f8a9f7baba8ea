//! The rules that a game was played by.

/// A variant of chess, as the `Variant` tag of a game names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Variant {
    /// Chess by the FIDE Laws.
    #[default]
    Standard,
    /// Chess from one of 960 first ranks (FIDE Laws, Guidelines II).
    Chess960,
    /// Captured men change sides and may be put back on the board.
    Crazyhouse,
    /// The same with two boards: captured men go to the partner.
    Bughouse,
    /// Captures explode.
    Atomic,
    /// Capturing is a duty, and who has no men left wins.
    Antichess,
    /// The third check wins.
    ThreeCheck,
    /// A king in the centre wins.
    KingOfTheHill,
    /// White's thirty-six pawns against Black's army.
    Horde,
    /// Kings race to the eighth rank; no checks.
    RacingKings,
}

impl Variant {
    /// All of them.
    pub const ALL: [Variant; 10] = [
        Variant::Standard,
        Variant::Chess960,
        Variant::Crazyhouse,
        Variant::Bughouse,
        Variant::Atomic,
        Variant::Antichess,
        Variant::ThreeCheck,
        Variant::KingOfTheHill,
        Variant::Horde,
        Variant::RacingKings,
    ];

    /// The name, lower case, as queries write it: `crazyhouse`, `three-check`.
    pub fn name(self) -> &'static str {
        match self {
            Variant::Standard => "standard",
            Variant::Chess960 => "chess960",
            Variant::Crazyhouse => "crazyhouse",
            Variant::Bughouse => "bughouse",
            Variant::Atomic => "atomic",
            Variant::Antichess => "antichess",
            Variant::ThreeCheck => "three-check",
            Variant::KingOfTheHill => "king of the hill",
            Variant::Horde => "horde",
            Variant::RacingKings => "racing kings",
        }
    }

    /// Whether the moves are those of chess, whatever the first rank.
    pub fn is_chess(self) -> bool {
        matches!(self, Variant::Standard | Variant::Chess960)
    }
}
