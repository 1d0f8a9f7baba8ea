//! Designators of which only the number of men is asked, as masks.

use super::{Cmp, Designator, Origin, RoleBits};
use shakmaty::{Bitboard, Board, Color, Piece, Role};

/// A designator whose men must be so many: what the plan makes of conditions like `Qd4`,
/// `not [RQ]a1` and `P >= 5`, which are then tested one after the other without a walk through
/// trees.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placed {
    /// As it was written.
    pub designator: Designator,
    /// The only man that is asked for.
    only: Option<Piece>,
    /// All of them.
    men: RoleBits,
    /// At least and at most so many.
    wanted: Wanted,
}

/// How many.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wanted {
    Some,
    None,
    Count(Cmp, i64),
}

const ROLES: [Role; 6] =
    [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King];

impl Placed {
    /// Some man, or none at all; not where the board alone does not tell.
    pub fn any(designator: &Designator, wanted: bool) -> Option<Placed> {
        Placed::new(designator, if wanted { Wanted::Some } else { Wanted::None })
    }

    /// So many men.
    pub fn count(designator: &Designator, cmp: Cmp, number: i64) -> Option<Placed> {
        Placed::new(designator, Wanted::Count(cmp, number))
    }

    fn new(designator: &Designator, wanted: Wanted) -> Option<Placed> {
        if designator.hand || designator.masks.iter().any(|mask| mask.origin != Origin::Any) {
            return None;
        }
        let masks = designator.masks.iter();
        let men = masks.fold(RoleBits::default(), |all, mask| all.with(mask.men));
        let pieces = Color::ALL.into_iter().flat_map(|color| ROLES.map(|role| role.of(color)));
        let only = pieces.into_iter().find(|man| RoleBits::of(man.color, man.role) == men);
        Some(Placed { designator: designator.clone(), only, men, wanted })
    }

    /// The men that are asked for.
    pub fn men(&self) -> RoleBits {
        self.men
    }

    /// Whether it is `not`, or a comparison with a number.
    pub fn sign(&self) -> (bool, Option<(Cmp, i64)>) {
        match self.wanted {
            Wanted::Some => (true, None),
            Wanted::None => (false, None),
            Wanted::Count(cmp, number) => (true, Some((cmp, number))),
        }
    }

    /// Whether it holds; `several` tells where men of several kinds stand.
    #[inline]
    pub fn holds(&self, board: &Board, several: fn(&Board, RoleBits) -> Bitboard) -> bool {
        let men = match self.only {
            Some(man) => board.by_role(man.role) & board.by_color(man.color),
            None => several(board, self.men),
        };
        let found = men & self.designator.squares;
        match self.wanted {
            Wanted::Some => found.any(),
            Wanted::None => found.is_empty(),
            Wanted::Count(cmp, number) => cmp.holds(&(found.count() as i64), &number),
        }
    }
}
