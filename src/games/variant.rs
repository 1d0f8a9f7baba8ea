//! The rules that a game was played by.

use shakmaty::variant::Variant as Rules;

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

    /// The variant that a `Variant` tag names, by any of its usual names; none if unknown.
    ///
    /// Small and capital letters, blanks and signs do not matter: `Chess 960`, `chess-960` and
    /// `CHESS960` are one name. An empty value, `?` and `-` say nothing and mean chess.
    /// Giveaway and Suicide are read by the rules of Antichess: they differ from it in castling
    /// and in who wins a stalemate, which changes no other move.
    pub fn of_tag(value: &str) -> Option<Variant> {
        let name = folded(value);
        if name.is_empty() {
            return Some(Variant::Standard);
        }
        let found = NAMES.iter().find(|(alias, _)| *alias == name).map(|(_, variant)| *variant);
        // Chess 960 with the number of the first rank behind it, as some programs write.
        let numbered = || name.strip_prefix("chess960").filter(|rest| is_number(rest));
        found.or_else(|| numbered().map(|_| Variant::Chess960))
    }

    /// The names that the tag `Variant` and queries may use, in small letters without blanks.
    pub fn names() -> impl Iterator<Item = &'static str> {
        NAMES.iter().map(|(name, _)| *name)
    }

    /// Whether men are put on the board from a hand.
    pub fn has_hands(self) -> bool {
        matches!(self, Variant::Crazyhouse | Variant::Bughouse)
    }

    /// The rules by which its moves are played; Bughouse is Crazyhouse with other hands.
    pub(super) fn rules(self) -> Rules {
        match self {
            Variant::Standard | Variant::Chess960 => Rules::Chess,
            Variant::Crazyhouse | Variant::Bughouse => Rules::Crazyhouse,
            Variant::Atomic => Rules::Atomic,
            Variant::Antichess => Rules::Antichess,
            Variant::ThreeCheck => Rules::ThreeCheck,
            Variant::KingOfTheHill => Rules::KingOfTheHill,
            Variant::Horde => Rules::Horde,
            Variant::RacingKings => Rules::RacingKings,
        }
    }
}

/// Names by which the variants are known, small letters and digits only.
const NAMES: [(&str, Variant); 49] = [
    ("standard", Variant::Standard),
    ("normal", Variant::Standard),
    ("chess", Variant::Standard),
    ("classical", Variant::Standard),
    ("classic", Variant::Standard),
    ("regular", Variant::Standard),
    ("orthodox", Variant::Standard),
    ("fromposition", Variant::Standard),
    ("chess960", Variant::Chess960),
    ("960", Variant::Chess960),
    ("fischerandom", Variant::Chess960),
    ("fischerrandom", Variant::Chess960),
    ("fischerandomchess", Variant::Chess960),
    ("fischerrandomchess", Variant::Chess960),
    ("freestyle", Variant::Chess960),
    ("freestylechess", Variant::Chess960),
    ("chess9lx", Variant::Chess960),
    ("frc", Variant::Chess960),
    ("wildfr", Variant::Chess960),
    ("crazyhouse", Variant::Crazyhouse),
    ("zh", Variant::Crazyhouse),
    ("zhouse", Variant::Crazyhouse),
    ("house", Variant::Crazyhouse),
    ("bughouse", Variant::Bughouse),
    ("bug", Variant::Bughouse),
    ("tandem", Variant::Bughouse),
    ("siamese", Variant::Bughouse),
    ("atomic", Variant::Atomic),
    ("atomicchess", Variant::Atomic),
    ("antichess", Variant::Antichess),
    ("giveaway", Variant::Antichess),
    ("giveawaychess", Variant::Antichess),
    ("suicide", Variant::Antichess),
    ("suicidechess", Variant::Antichess),
    ("losingchess", Variant::Antichess),
    ("threecheck", Variant::ThreeCheck),
    ("3check", Variant::ThreeCheck),
    ("threechecks", Variant::ThreeCheck),
    ("threecheckchess", Variant::ThreeCheck),
    ("3checks", Variant::ThreeCheck),
    ("3checkchess", Variant::ThreeCheck),
    ("kingofthehill", Variant::KingOfTheHill),
    ("koth", Variant::KingOfTheHill),
    ("kinghill", Variant::KingOfTheHill),
    ("horde", Variant::Horde),
    ("hordechess", Variant::Horde),
    ("racingkings", Variant::RacingKings),
    ("racingking", Variant::RacingKings),
    ("racing", Variant::RacingKings),
];

/// Letters and digits of a name, small.
fn folded(name: &str) -> String {
    name.chars().filter(|ch| ch.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

fn is_number(text: &str) -> bool {
    text.len() <= 3 && text.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_in_any_spelling() {
        for (variant, values) in [
            (Variant::Standard, "normal|Standard|From Position||?|-|CHESS"),
            (Variant::Chess960, "fischerandom|Chess 960|chess960|Fischer Random|Chess960 #518"),
            (Variant::Crazyhouse, "crazyhouse|Crazyhouse|zh|CrazyHouse"),
            (Variant::Bughouse, "bughouse|Bug House"),
            (Variant::Atomic, "atomic|Atomic Chess"),
            (Variant::Antichess, "giveaway|suicide|antichess|Anti-Chess|losing chess"),
            (Variant::ThreeCheck, "3check|Three-check|three check|3 Checks|threeCheck"),
            (Variant::KingOfTheHill, "koth|King of the Hill|kingOfTheHill|king-of-the-hill"),
            (Variant::Horde, "horde"),
            (Variant::RacingKings, "Racing Kings|racingKings|racing-kings"),
        ] {
            for value in values.split('|') {
                assert_eq!(Variant::of_tag(value), Some(variant), "{value}");
            }
            assert_eq!(Variant::of_tag(variant.name()), Some(variant));
        }
        // In Losers a player also wins by mate against himself.
        for value in ["losers", "dropchess", "chessgi", "shogi", "wild/1"] {
            assert_eq!(Variant::of_tag(value), None, "{value}");
        }
        assert!(Variant::names().all(|name| folded(name) == name));
    }
}
