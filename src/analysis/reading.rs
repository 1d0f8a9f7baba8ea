//! Designators in words: how a `~` is read, and which men and squares are meant.

use crate::eval::show::squares;
use crate::filters::Table;
use crate::ir::{Designator, Mask, Origin, RoleBits};
use crate::syntax::{self, Reading};
use crate::text::Span;
use shakmaty::{Bitboard, Color, Role};

/// What the designator, mark or `~` at a byte of a query means, and where it stands; none where
/// there is none of these.
pub fn reading(text: &str, at: u32) -> Option<(Span, String)> {
    let (span, reading) = syntax::reading(text, &Table, at)?;
    let words = match reading {
        Reading::Designator(designator) => self::designator(&designator),
        Reading::Mark(mark) => {
            let origin = match mark.origin {
                Origin::Any => "",
                Origin::Promoted => " once he has promoted",
                Origin::Original => " as long as he has not promoted",
            };
            format!("the man marked `{}`{origin}{}", mark.name, place(mark.squares))
        }
        Reading::Complement => "complement: all squares that are not in what follows".to_owned(),
    };
    Some((span, words))
}

fn designator(designator: &Designator) -> String {
    let men: Vec<String> = designator.masks.iter().map(mask).collect();
    let men = if men.is_empty() { "nothing".to_owned() } else { men.join(", or ") };
    format!("{men}{}", place(designator.squares))
}

fn place(set: Bitboard) -> String {
    match set {
        Bitboard::FULL => String::new(),
        Bitboard::EMPTY => ", on no square".to_owned(),
        set => format!(", on {}", squares(set)),
    }
}

fn mask(mask: &Mask) -> String {
    let origin = match mask.origin {
        Origin::Any => "",
        Origin::Promoted => " from a promotion",
        Origin::Original => " from the start",
    };
    format!("{}{origin}", men(mask.men))
}

/// `a white queen or rook`, `any man`.
fn men(bits: RoleBits) -> String {
    let both = RoleBits::WHITE.with(RoleBits::BLACK);
    if bits == RoleBits::ANY {
        return "whatever stands there".to_owned();
    }
    let mut names = Vec::new();
    if bits.contains(both) {
        names.push("any man".to_owned());
    } else {
        for (color, all) in [(Color::White, RoleBits::WHITE), (Color::Black, RoleBits::BLACK)] {
            if bits.contains(all) {
                names.push(format!("any {color} man"));
                continue;
            }
            let held = Role::ALL.iter().filter(|role| bits.contains(RoleBits::of(color, **role)));
            let held: Vec<&str> = held.map(|role| name(*role)).collect();
            if !held.is_empty() {
                names.push(format!("a {color} {}", held.join(" or ")));
            }
        }
    }
    if bits.contains(RoleBits::EMPTY) {
        names.push("an empty square".to_owned());
    }
    names.join(" or ")
}

const fn name(role: Role) -> &'static str {
    match role {
        Role::Pawn => "pawn",
        Role::Knight => "knight",
        Role::Bishop => "bishop",
        Role::Rook => "rook",
        Role::Queen => "queen",
        Role::King => "king",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str, at: u32) -> String {
        reading(text, at).map(|found| found.1).unwrap_or_default()
    }

    #[test]
    fn a_tilde_is_told() {
        assert_eq!(read("Q~a1", 1), "a white queen from a promotion, on a1");
        assert_eq!(read("Q~", 1), "a white queen from a promotion");
        assert_eq!(read("K~q", 1), "complement: all squares that are not in what follows");
        assert_eq!(read("Q ~ q", 2), "complement: all squares that are not in what follows");
        assert_eq!(
            read("[Q~q~~]", 3),
            "a white queen from a promotion, or a black queen from the start"
        );
        assert_eq!(read("$man~[a8] Q", 4), "the man marked `$man` once he has promoted, on a8");
        assert_eq!(read("mate Q~", 1), "");
    }

    #[test]
    fn groups_are_told() {
        assert_eq!(read("◑~", 0), "any man from a promotion");
        assert_eq!(read("[M]", 1), "a white rook or queen");
        assert_eq!(read("a1", 1), "whatever stands there, on a1");
        assert_eq!(read("[A_]h3", 1), "any white man or an empty square, on h3");
        assert_eq!(read("B[]", 1), "a white bishop, on no square");
    }
}
