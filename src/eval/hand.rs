//! Men in hand (Crazyhouse, Bughouse), as designators ask for them with `[+]` and `[*]`.

use super::flow::at;
use super::{bind, pos};
use crate::ir::{Context, Flow, Mask, Origin, RoleBits, Set};
use shakmaty::{Color, Piece, Role};

const ROLES: [Role; 6] =
    [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King];

/// What a set means of the hands; its squares are another matter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InHand {
    /// Men of these types.
    men: RoleBits,
    /// These men, by identity as bits.
    marked: u128,
    /// What they are.
    marked_as: RoleBits,
}

impl InHand {
    /// No man in hand.
    pub const NONE: InHand = InHand { men: RoleBits(0), marked: 0, marked_as: RoleBits(0) };
    /// Every man in hand.
    pub const ALL: InHand = InHand { men: RoleBits::ANY, marked: 0, marked_as: RoleBits(0) };

    /// Whether a man who leaves the hand is one of these; without an identity, whether he may be.
    pub fn holds(&self, man: Piece, identity: Option<u8>) -> bool {
        let bits = RoleBits::of(man.color, man.role);
        let marked = match identity {
            Some(identity) => self.marked & bind::bit(identity) != 0,
            None => self.marked_as.contains(bits),
        };
        marked || self.men.contains(bits)
    }

    fn with(self, other: InHand) -> InHand {
        InHand {
            men: self.men.with(other.men),
            marked: self.marked | other.marked,
            marked_as: self.marked_as.with(other.marked_as),
        }
    }

    fn common(self, other: InHand) -> InHand {
        let men = RoleBits(self.men.0 & other.men.0);
        let mine = self.marked_as.0 & other.men.0 != 0;
        let theirs = other.marked_as.0 & self.men.0 != 0;
        let marked = (self.marked & other.marked)
            | if mine { self.marked } else { 0 }
            | if theirs { other.marked } else { 0 };
        let marked_as = self.marked_as.with(other.marked_as);
        if marked == 0 {
            return InHand { men, ..InHand::NONE };
        }
        InHand { men, marked, marked_as }
    }
}

/// The men in hand that a set means. Designators and marks with `[+]` or `[*]` do, and what is put
/// together of them with `|` and `&`; `whole` takes them without. A variable holds squares only.
pub fn of(cx: &mut Context<'_>, node: &Set, whole: bool) -> InHand {
    if cx.game.extras.is_empty() {
        return InHand::NONE;
    }
    match node {
        Set::Designator(designator) if designator.hand || whole => {
            InHand { men: men(&designator.masks), ..InHand::NONE }
        }
        Set::Mark(mark) if mark.hand || whole => {
            let identity = bind::man(cx, mark.mark).filter(|_| mark.origin != Origin::Promoted);
            identity.map_or(InHand::NONE, |identity| marked(cx, identity))
        }
        Set::Union(list) => {
            list.iter().fold(InHand::NONE, |all, part| all.with(of(cx, part, whole)))
        }
        Set::Common(list) => {
            list.iter().fold(InHand::ALL, |all, part| all.common(of(cx, part, whole)))
        }
        Set::Copies(copies) => {
            copies.items.iter().fold(InHand::NONE, |all, copy| all.with(of(cx, &copy.body, whole)))
        }
        Set::Flow(form) => match &**form {
            Flow::Seq(_, last) | Flow::Fixed(last) => of(cx, last, whole),
            Flow::At(place, part) => match pos(cx, place) {
                Some(id) => at(cx, id, |cx| of(cx, part, whole)),
                None => InHand::NONE,
            },
            _ => InHand::NONE,
        },
        _ => InHand::NONE,
    }
}

/// How many men in hand a set means at the position looked at.
pub fn count(cx: &mut Context<'_>, node: &Set, whole: bool) -> i64 {
    let found = of(cx, node, whole);
    let Some(extra) = cx.game.extra(cx.at) else { return 0 };
    let mut total = 0;
    for color in Color::ALL {
        for role in ROLES {
            if found.men.contains(RoleBits::of(color, role)) {
                total += i64::from(*extra.hands.get(color).get(role));
            }
        }
    }
    let held = cx.game.held.get(cx.at as usize).map(Vec::as_slice).unwrap_or_default();
    let marked = held.iter().filter(|held| {
        let bits = RoleBits::of(held.piece.color, held.piece.role);
        found.marked & bind::bit(held.man) != 0 && !found.men.contains(bits)
    });
    total + marked.count() as i64
}

/// Whether a set means some man in hand at the position looked at.
pub fn any(cx: &mut Context<'_>, node: &Set) -> bool {
    !cx.game.extras.is_empty() && count(cx, node, false) > 0
}

/// Whether a set speaks of the hand.
pub fn is_meant(node: &Set) -> bool {
    match node {
        Set::Designator(designator) => designator.hand,
        Set::Mark(mark) => mark.hand,
        Set::Union(list) | Set::Common(list) => list.iter().any(is_meant),
        _ => false,
    }
}

fn men(masks: &[Mask]) -> RoleBits {
    // No man in hand is a promoted one.
    let there = masks.iter().filter(|mask| mask.origin != Origin::Promoted);
    there.fold(RoleBits(0), |all, mask| all.with(mask.men))
}

fn marked(cx: &Context<'_>, identity: u8) -> InHand {
    let held = cx.game.held.get(cx.at as usize).map(Vec::as_slice).unwrap_or_default();
    let found = held.iter().find(|held| held.man == identity);
    found.map_or(InHand::NONE, |held| InHand {
        men: RoleBits(0),
        marked: bind::bit(identity),
        marked_as: RoleBits::of(held.piece.color, held.piece.role),
    })
}
