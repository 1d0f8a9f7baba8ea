//! `path` against a matcher that tries everything, on random games and patterns.

use super::says;
use proptest::prelude::*;

/// A game in which each side moves two knights there and back: each position has at most two
/// continuations, of which one moves the king's knight.
#[derive(Debug)]
struct Tree {
    nodes: Vec<Place>,
}

#[derive(Clone, Debug, Default)]
struct Place {
    ply: usize,
    /// Which knights are out: white king's, queen's, black king's, queen's.
    out: [bool; 4],
    /// Which knight moved.
    moved: usize,
    children: Vec<usize>,
}

const HOME: [&str; 4] = ["g1", "b1", "g8", "b8"];
const AWAY: [&str; 4] = ["f3", "c3", "f6", "c6"];

impl Tree {
    /// Each number chooses where a move is added.
    fn grow(choices: &[usize]) -> Tree {
        let mut nodes = vec![Place::default()];
        for choice in choices {
            let parent = (choice / 2) % nodes.len();
            let side = nodes[parent].ply % 2;
            let moved = side * 2 + choice % 2;
            if nodes[parent].children.iter().any(|child| nodes[*child].moved == moved) {
                continue;
            }
            let mut out = nodes[parent].out;
            out[moved] = !out[moved];
            let ply = nodes[parent].ply + 1;
            let id = nodes.len();
            nodes.push(Place { ply, out, moved, children: Vec::new() });
            nodes[parent].children.push(id);
        }
        Tree { nodes }
    }

    fn san(&self, id: usize) -> String {
        let place = &self.nodes[id];
        let square = if place.out[place.moved] { AWAY } else { HOME }[place.moved];
        let number = place.ply.div_ceil(2);
        let dots = if place.ply % 2 == 1 { "." } else { "..." };
        format!("{number}{dots} N{square}")
    }

    /// The moves below a position: the first, the others in parentheses, then on from the first.
    fn pgn(&self, id: usize) -> String {
        let Some((first, others)) = self.nodes[id].children.split_first() else {
            return String::new();
        };
        let mut text = self.san(*first);
        for other in others {
            text.push_str(&format!(" ({} {})", self.san(*other), self.pgn(*other)));
        }
        format!("{text} {}", self.pgn(*first))
    }

    /// Positions in the order of their ids.
    fn order(&self, id: usize, out: &mut Vec<usize>) {
        out.push(id);
        for child in &self.nodes[id].children {
            self.order(*child, out);
        }
    }

    fn positions(&self) -> Vec<usize> {
        let mut out = Vec::new();
        self.order(0, &mut out);
        out
    }
}

/// A constituent.
#[derive(Clone, Debug)]
enum Item {
    Move(usize, (usize, usize)),
    Hold(usize),
    Chain(Vec<Item>, (usize, usize)),
}

const MANY: usize = 99;
const SIGNS: [(&str, (usize, usize)); 6] = [
    ("", (1, 1)),
    ("{*}", (0, MANY)),
    ("{+}", (1, MANY)),
    ("?", (0, 1)),
    ("{2}", (2, 2)),
    ("{1,3}", (1, 3)),
];
const MOVES: [&str; 5] = ["--", "--f3", "-- Nf3", "-- nc6", "N--"];
const HOLDS: [&str; 3] = ["Nf3", "wtm", "nb8"];

fn sign((low, high): (usize, usize)) -> &'static str {
    SIGNS.iter().find(|s| s.1 == (low, high)).unwrap().0
}

fn text(items: &[Item]) -> String {
    let one = |item: &Item| match item {
        Item::Move(kind, times) => format!("{} {}", MOVES[*kind], sign(*times)),
        Item::Hold(kind) => HOLDS[*kind].to_owned(),
        Item::Chain(items, times) => format!("({}){}", text(items), sign(*times)),
    };
    items.iter().map(one).collect::<Vec<_>>().join(" ")
}

/// Whose moves are followed.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Focus {
    None,
    White,
    KingsKnight,
}

/// Where a sequence may be: position and number of moves.
type Reached = (usize, usize);

struct Slow<'t> {
    tree: &'t Tree,
    focus: Focus,
}

impl Slow<'_> {
    fn follows(&self, id: usize) -> bool {
        match self.focus {
            Focus::None => true,
            Focus::White => self.tree.nodes[id].moved < 2,
            Focus::KingsKnight => self.tree.nodes[id].moved == 0,
        }
    }

    fn next(&self, (id, count): Reached, out: &mut Vec<usize>) {
        for child in &self.tree.nodes[id].children {
            if self.follows(*child) {
                out.push(*child);
            } else if count > 0 {
                self.next((*child, count), out);
            }
        }
    }

    fn fits(&self, kind: usize, id: usize) -> bool {
        let place = &self.tree.nodes[id];
        match kind {
            0 => true,
            1 => place.moved == 0 && place.out[0],
            2 => place.out[0],
            3 => place.out[3],
            _ => place.moved < 2,
        }
    }

    fn holds(&self, kind: usize, id: usize) -> bool {
        let place = &self.tree.nodes[id];
        match kind {
            0 => place.out[0],
            1 => place.ply.is_multiple_of(2),
            _ => !place.out[3],
        }
    }

    /// All that one constituent can lead to, once.
    fn once(&self, item: &Item, from: Reached) -> Vec<Reached> {
        match item {
            Item::Move(kind, _) => {
                let mut next = Vec::new();
                self.next(from, &mut next);
                next.retain(|id| self.fits(*kind, *id));
                next.into_iter().map(|id| (id, from.1 + 1)).collect()
            }
            Item::Hold(kind) => {
                if self.holds(*kind, from.0) {
                    vec![from]
                } else {
                    Vec::new()
                }
            }
            Item::Chain(items, _) => self.all(items, from),
        }
    }

    fn all(&self, items: &[Item], from: Reached) -> Vec<Reached> {
        let mut reached = vec![from];
        for item in items {
            let (low, high) = match item {
                Item::Move(_, times) | Item::Chain(_, times) => *times,
                Item::Hold(_) => (1, 1),
            };
            let mut now = reached;
            reached = Vec::new();
            // A sequence has no more moves than the game: so many rounds are all there are.
            for round in 0..=high.min(self.tree.nodes.len() + 3) {
                if round >= low {
                    reached.extend(&now);
                }
                now = now.into_iter().flat_map(|from| self.once(item, from)).collect();
                now.sort_unstable();
                now.dedup();
            }
            reached.sort_unstable();
            reached.dedup();
        }
        reached
    }

    fn longest(&self, items: &[Item], start: usize) -> String {
        let best = self.all(items, (start, 0)).into_iter().map(|r| r.1).max().unwrap_or(0);
        if best == 0 { "-".to_owned() } else { best.to_string() }
    }
}

fn times() -> impl Strategy<Value = (usize, usize)> {
    (0..SIGNS.len()).prop_map(|i| SIGNS[i].1)
}

fn item(depth: u32) -> BoxedStrategy<Item> {
    let step = (0..MOVES.len(), times()).prop_map(|(kind, times)| Item::Move(kind, times));
    let hold = (0..HOLDS.len()).prop_map(Item::Hold);
    if depth == 0 {
        return prop_oneof![4 => step, 1 => hold].boxed();
    }
    let chain = (sequence(depth - 1), times()).prop_map(|(items, times)| Item::Chain(items, times));
    prop_oneof![4 => step, 1 => hold, 2 => chain].boxed()
}

/// A sequence with at least one move.
fn sequence(depth: u32) -> BoxedStrategy<Vec<Item>> {
    let kind = 0..MOVES.len();
    (kind, times(), prop::collection::vec(item(depth), 0..4), any::<bool>())
        .prop_map(|(kind, times, mut items, first)| {
            let place = if first { 0 } else { items.len() };
            items.insert(place, Item::Move(kind, times));
            items
        })
        .boxed()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn paths_are_as_long_as_any_way_of_matching(
        choices in prop::collection::vec(0..1000usize, 1..14),
        items in sequence(2),
        focus in prop_oneof![Just(Focus::None), Just(Focus::White), Just(Focus::KingsKnight)],
    ) {
        let tree = Tree::grow(&choices);
        let slow = Slow { tree: &tree, focus };
        let expected: Vec<_> =
            tree.positions().into_iter().map(|id| slow.longest(&items, id)).collect();
        let word = match focus {
            Focus::None => "",
            Focus::White => "focus A",
            Focus::KingsKnight => "focus T",
        };
        let path = format!("path quiet {word} {}", text(&items));
        let query = match focus {
            Focus::KingsKnight => format!("{{not initial or [Aa]T=Ng1}} {path}"),
            _ => path,
        };
        let said = says(&query, &tree.pgn(0));
        prop_assert_eq!(said, expected.join(" "), "{} in {}", query, tree.pgn(0));
    }
}
