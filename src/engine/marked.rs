//! The squares that a query names and finds occupied at a position, to be marked on a board.

use crate::eval::{set, truth};
use crate::games::{Game, NodeId};
use crate::ir::{Assign, Bool, Cmp, Context, Flow, Num, Output, Query, Set, TransformName, Vars};
use crate::text::Span;
use shakmaty::Bitboard;

/// A set with more squares than this marks nothing.
const MOST: usize = 8;

/// The squares of the sets that stand as conditions in the query at a position that matches it:
/// `R attacks k` marks the rooks that do. What stands in `not`, looks at other positions, or has
/// more than eight squares marks nothing. The game has to be replayed with the identities of the
/// men and, if the run searches them, with its `variations`; variables start without values.
pub fn marked(query: &Query, game: &Game, id: NodeId, variations: bool) -> Bitboard {
    let (mut vars, mut out) = (Vars::new(query.slots), Output::new(query.sorts.len()));
    let mut cx = Context {
        game,
        at: id,
        last_game: None,
        variations,
        files: None,
        place: Span::default(),
        vars: &mut vars,
        out: &mut out,
        sorts: &query.sorts,
        fault: None,
        transform: TransformName::from("<>"),
    };
    let mut squares = Bitboard::EMPTY;
    for part in &query.body {
        if !truth(&mut cx, part) {
            break;
        }
        squares |= condition(&mut cx, part);
    }
    squares
}

/// The squares of a condition that holds.
fn condition(cx: &mut Context<'_>, node: &Bool) -> Bitboard {
    match node {
        Bool::And(parts) => all(cx, parts),
        Bool::Or(parts) => first(cx, parts.iter()),
        Bool::AnyCopy(copies) => first(cx, copies.items.iter().map(|copy| &copy.body)),
        Bool::Some(part) => value(cx, part),
        Bool::HasNum(part) => number(cx, part),
        Bool::SameSet(true, pair) | Bool::Subset(pair) => value(cx, &pair.0),
        Bool::If(parts) => {
            let (test, then, other) = &**parts;
            match (truth(cx, test), other) {
                (true, _) => condition(cx, test) | condition(cx, then),
                (false, Some(other)) => condition(cx, other),
                (false, None) => Bitboard::EMPTY,
            }
        }
        Bool::Assign(assign) => match &**assign {
            Assign::Set(_, part) | Assign::SetIfAny(_, part) | Assign::Mark(_, part) => {
                value(cx, part)
            }
            _ => Bitboard::EMPTY,
        },
        Bool::Flow(form) => match &**form {
            Flow::Seq(parts, last) => all(cx, parts) | condition(cx, last),
            Flow::Sort(_, part) | Flow::Fixed(part) => condition(cx, part),
            Flow::If(test, then, other) => {
                let then = if truth(cx, test) { then } else { other };
                condition(cx, then)
            }
            Flow::At(..) | Flow::Move(..) => Bitboard::EMPTY,
        },
        _ => Bitboard::EMPTY,
    }
}

/// All of them hold.
fn all(cx: &mut Context<'_>, parts: &[Bool]) -> Bitboard {
    parts.iter().fold(Bitboard::EMPTY, |squares, part| squares | condition(cx, part))
}

/// The first that holds; what conditions assign, it assigns again.
fn first<'a>(cx: &mut Context<'_>, mut parts: impl Iterator<Item = &'a Bool>) -> Bitboard {
    let found = parts.find(|part| truth(cx, part));
    found.map_or(Bitboard::EMPTY, |part| condition(cx, part))
}

/// The squares of men that are counted, where many of them are asked for.
fn number(cx: &mut Context<'_>, node: &Num) -> Bitboard {
    match node {
        Num::Count(part) => value(cx, part),
        Num::Cmp(Cmp::Gt | Cmp::Ge | Cmp::Eq, pair) => number(cx, &pair.0),
        Num::Flow(form) => match &**form {
            Flow::Seq(parts, last) => all(cx, parts) | number(cx, last),
            Flow::Sort(_, part) | Flow::Fixed(part) => number(cx, part),
            _ => Bitboard::EMPTY,
        },
        _ => Bitboard::EMPTY,
    }
}

fn value(cx: &mut Context<'_>, node: &Set) -> Bitboard {
    match node {
        Set::Const(_) => Bitboard::EMPTY,
        node => set(cx, node).filter(|squares| squares.count() <= MOST).unwrap_or_default(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{RawGame, Replayer, Want, read_tags};
    use crate::sema;
    use crate::text::Source;

    fn marks(query: &str) -> String {
        let text = "[FEN \"3rk3/8/8/8/3N4/8/PP4Q1/R3K3 w - - 0 1\"]\n\n1. Kf1 Kf8 *\n";
        let raw = RawGame::of(text.as_bytes());
        let mut replayer = Replayer::new();
        let want = Want { variations: false, comments: false, men: true };
        let game = replayer.replay(&raw, read_tags(&raw), want);
        let compiled = sema::compile(&Source::new("query", query));
        let query = compiled.0.unwrap_or_else(|| panic!("{query}: {:?}", compiled.1));
        let squares: Vec<String> =
            marked(&query, game, 0, false).into_iter().map(|square| square.to_string()).collect();
        squares.join(" ")
    }

    #[test]
    fn sets_that_hold_are_marked() {
        assert_eq!(marks("r attacks N"), "d8");
        assert_eq!(marks("N[a2,b2,d4] Qg2"), "g2 d4");
        assert_eq!(marks("#[RQ] == 2"), "a1 g2");
        assert_eq!(marks("flipcolor { n attackedby R }"), "d4");
        assert_eq!(marks("x = Ra1 x attacks P"), "a1");
    }

    #[test]
    fn what_is_everywhere_or_nowhere_is_not_marked() {
        assert_eq!(marks("_ not Q attacks k"), "");
        assert_eq!(marks("find Kf1 #P < 3"), "");
        assert_eq!(marks("if Qg2 then Ra1"), "a1 g2");
        assert_eq!(marks("Qg2 or N"), "g2");
    }
}
