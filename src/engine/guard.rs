//! Quick tests for the copies of a transform: a copy that begins with designators cannot match
//! where these are empty, and all copies of one transform ask for the same few kinds of men. Where
//! copies ask for nothing else, the tests answer.

use super::survey::Survey;
use crate::ir::{Bool, Copies, Demand, Demands, Designator, Formation, Guard, Mask, Set};
use shakmaty::{Bitboard, Square};

/// Copies fewer than these are not worth a test before them.
const FEW: usize = 4;

/// Gives the copies a guard.
pub fn set(copies: &mut Copies<Bool>) {
    let silent = copies.items.iter().all(|copy| Survey::of(&copy.body).steady());
    let mut men = Vec::new();
    let demands = demands(copies, &mut men).unwrap_or(Demands::Unknown);
    if demands == Demands::Unknown {
        men.clear();
    }
    copies.guard = Some(Box::new(Guard { silent, men, demands }));
}

fn demands(copies: &Copies<Bool>, men: &mut Vec<Vec<Mask>>) -> Option<Demands> {
    let mut all: Vec<(Vec<Demand>, bool)> = Vec::with_capacity(copies.items.len());
    for copy in &copies.items {
        let (leading, rest) = leading(&copy.body);
        let found: Option<Vec<Demand>> = leading.into_iter().map(|men_| need(men_, men)).collect();
        all.push((found?, rest));
    }
    if all.iter().all(|(_, whole)| *whole) {
        let all: Vec<Vec<Demand>> = all.into_iter().map(|(demands, _)| demands).collect();
        return Some(formations(&all).map_or_else(|| Demands::All(all), Demands::Formations));
    }
    if copies.items.len() < FEW {
        return None;
    }
    let least = |(demands, _): &(Vec<Demand>, bool)| {
        let first = *demands.first()?;
        Some([first, demands.get(1).copied().unwrap_or(first)])
    };
    all.iter().map(least).collect::<Option<_>>().map(Demands::Least)
}

/// The designators with which a condition begins, and whether it is nothing else.
fn leading(body: &Bool) -> (Vec<&Designator>, bool) {
    let list = match body {
        Bool::And(list) => list.as_slice(),
        other => std::slice::from_ref(other),
    };
    let designators = list.iter().map_while(|part| match part {
        Bool::Some(set) => match &**set {
            // The hand is not on the board.
            Set::Designator(designator) if !designator.hand => Some(designator),
            _ => None,
        },
        _ => None,
    });
    let found: Vec<&Designator> = designators.collect();
    let whole = found.len() == list.len() && !found.is_empty();
    (found, whole)
}

fn need(designator: &Designator, men: &mut Vec<Vec<Mask>>) -> Option<Demand> {
    let place = men.iter().position(|masks| *masks == designator.masks).unwrap_or_else(|| {
        men.push(designator.masks.clone());
        men.len() - 1
    });
    if place >= Guard::KINDS {
        return None;
    }
    Some((u8::try_from(place).ok()?, designator.squares))
}

/// Copies as formations, where these are fewer.
fn formations(copies: &[Vec<Demand>]) -> Option<Vec<Formation>> {
    let mut found: Vec<Formation> = Vec::new();
    for demands in copies {
        let copy = formation(demands)?;
        let same = |other: &&mut Formation| {
            (other.anchor.0, &other.others, &other.fixed)
                == (copy.anchor.0, &copy.others, &copy.fixed)
        };
        match found.iter_mut().find(same) {
            // Two copies with one anchor could not be counted apart.
            Some(known) if !known.anchor.1.is_disjoint(copy.anchor.1) => return None,
            Some(known) => known.anchor.1 |= copy.anchor.1,
            None => found.push(copy),
        }
    }
    (found.len() < copies.len()).then_some(found)
}

/// One copy as a formation in one place: the first single square is its anchor.
fn formation(demands: &[Demand]) -> Option<Formation> {
    let mut anchor: Option<(u8, Square)> = None;
    let (mut others, mut fixed) = (Vec::new(), Vec::new());
    for (men, squares) in demands {
        let Some(square) = squares.single_square() else {
            fixed.push((*men, *squares));
            continue;
        };
        match anchor {
            None => anchor = Some((*men, square)),
            Some((_, place)) => {
                let files = place.file() as i8 - square.file() as i8;
                let ranks = place.rank() as i8 - square.rank() as i8;
                others.push((*men, files, ranks));
            }
        }
    }
    let (men, square) = anchor?;
    Some(Formation { anchor: (men, Bitboard::from_square(square)), others, fixed })
}
