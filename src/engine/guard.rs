//! Quick tests for the copies of a transform: a copy that begins with designators cannot match
//! where these are empty, and all copies of one transform ask for the same few kinds of men.

use crate::ir::{Bool, Copies, Designator, Guard, Mask, Set};
use shakmaty::Bitboard;

/// Copies fewer than these are not worth a guard.
const FEW: usize = 4;

/// Gives the copies a guard, if all of them begin with a designator.
pub fn set(copies: &mut Copies<Bool>) {
    if copies.items.len() >= FEW {
        copies.guard = find(copies).map(Box::new);
    }
}

fn find(copies: &Copies<Bool>) -> Option<Guard> {
    let mut men = Vec::new();
    let mut needs = Vec::with_capacity(copies.items.len());
    for copy in &copies.items {
        let mut leading = leading(&copy.body);
        let first = need(leading.next()?, &mut men)?;
        let second = match leading.next() {
            Some(designator) => need(designator, &mut men)?,
            None => first,
        };
        needs.push([first, second]);
    }
    Some(Guard { men, needs })
}

/// The designators with which a condition begins.
fn leading(body: &Bool) -> impl Iterator<Item = &Designator> {
    let list = match body {
        Bool::And(list) => list.as_slice(),
        other => std::slice::from_ref(other),
    };
    list.iter().map_while(|part| match part {
        Bool::Some(set) => match &**set {
            // The hand is not on the board.
            Set::Designator(designator) if !designator.hand => Some(designator),
            _ => None,
        },
        _ => None,
    })
}

fn need(designator: &Designator, men: &mut Vec<Vec<Mask>>) -> Option<(u8, Bitboard)> {
    let place = men.iter().position(|masks| *masks == designator.masks).unwrap_or_else(|| {
        men.push(designator.masks.clone());
        men.len() - 1
    });
    if place >= Guard::KINDS {
        return None;
    }
    Some((u8::try_from(place).ok()?, designator.squares))
}
