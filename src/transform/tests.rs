//! Copies of hand-made trees, and the laws of the motions.

use super::motion::{Motion, Place, motions};
use super::turn::Turner;
use super::*;
use crate::eval::board::designator as evaluate;
use crate::eval::sample::{board, call, find, game, men, set, some};
use crate::filters;
use crate::ir::{
    Arg, Call, Copies, Designator, Expr, Filter, Find, Flow, Mask, Origin, RoleBits, Side,
};
use proptest::prelude::*;
use shakmaty::{Bitboard, Board, Color};

const ALL: [Kind; 10] = [
    Kind::Flip,
    Kind::FlipVertical,
    Kind::FlipHorizontal,
    Kind::FlipColor,
    Kind::ReverseColor,
    Kind::Rotate90,
    Kind::Rotate45,
    Kind::Shift,
    Kind::ShiftHorizontal,
    Kind::ShiftVertical,
];

fn squares(copies: &Copies<Set>) -> Vec<Bitboard> {
    copies
        .items
        .iter()
        .map(|copy| match &copy.body {
            Set::Designator(designator) => designator.squares,
            other => panic!("{other:?}"),
        })
        .collect()
}

fn union(copies: &Copies<Set>) -> Bitboard {
    squares(copies).into_iter().fold(Bitboard::EMPTY, |all, set| all | set)
}

fn names<T>(copies: &Copies<T>) -> Vec<&str> {
    copies.items.iter().map(|copy| copy.name.as_str()).collect()
}

fn row(name: &str) -> &'static Filter {
    filters::by_name(name).unwrap()
}

#[test]
fn edges_hold_squares_back() {
    let moved = |x, y, squares: &str| Place::Sticky(x, y).squares(board(squares));
    assert_eq!(moved(1, 0, "a2 c2 h2"), board("a2 b2 d2"));
    assert_eq!(moved(3, 0, "a4"), board("a4 b4 c4 d4"));
    assert_eq!(moved(-2, 0, "a4 h4"), board("h4 g4 f4"));
    assert_eq!(moved(0, 1, "a1 a8 h1"), board("a1 a2 h1 h2"));
    assert_eq!(moved(1, 1, "a1"), board("a1 a2 b1 b2"));
    assert_eq!(moved(4, 0, "e4"), Bitboard::EMPTY);
    for x in -7..=7 {
        assert_eq!(moved(x, 0, "a3 b3 c3 d3 e3 f3 g3 h3"), board("a3 b3 c3 d3 e3 f3 g3 h3"));
    }
    // Nothing is dropped, and what has left the board is the empty set.
    let copies = copies(Kind::ShiftHorizontal.sticky(), &set("R", "e4")).unwrap();
    assert_eq!(union(&copies), board("a4 b4 c4 d4 e4 f4 g4 h4"));
    assert!(squares(&copies).contains(&Bitboard::EMPTY));
}

#[test]
fn the_copies_of_a_square() {
    let of = |kind, square| copies(kind, &set("R", square)).unwrap();
    assert_eq!(union(&of(Kind::Flip, "a1")), board("a1 h1 a8 h8"));
    assert_eq!(of(Kind::Flip, "a1").items.len(), 4);
    assert_eq!(of(Kind::Flip, "a2").items.len(), 8);
    assert_eq!(union(&of(Kind::FlipVertical, "a1")), board("a1 h1"));
    assert_eq!(union(&of(Kind::FlipHorizontal, "a1")), board("a1 a8"));
    assert_eq!(union(&of(Kind::Rotate90, "b1")), board("b1 h2 g8 a7"));
    assert_eq!(union(&of(Kind::Shift, "h8")), Bitboard::FULL);
    assert_eq!(of(Kind::Shift, "h8").items.len(), 64);
    assert_eq!(union(&of(Kind::ShiftVertical, "b2")), board("b1 b2 b3 b4 b5 b6 b7 b8"));
    assert_eq!(
        of(Kind::ReverseColor, "g1").items,
        vec![Copy { name: "<reversecolor>".to_owned(), body: set("r", "g8") }]
    );
    assert_eq!(of(Kind::FlipColor, "g1").items[1].body, set("r", "g8"));
    for kind in ALL {
        let everywhere = copies(kind, &set("A", "")).unwrap();
        assert_eq!(everywhere.items.len(), if kind == Kind::FlipColor { 2 } else { 1 }, "{kind:?}");
    }
}

#[test]
fn names_tell_what_a_copy_does() {
    let of = |kind, square| copies(kind, &set("R", square)).unwrap();
    let a2 = of(Kind::Flip, "a2");
    let named = |name: &str| {
        let at = a2.items.iter().position(|copy| copy.name == name).unwrap();
        squares(&a2)[at]
    };
    for (name, square) in [
        ("<>", "a2"),
        ("<reflect_h>", "a7"),
        ("<reflect_v>", "h2"),
        ("<rotate180>", "h7"),
        ("<reflect_a1h8>", "b1"),
        ("<reflect_a8h1>", "g8"),
        ("<clockwise90>", "b8"),
        ("<counterclockwise90>", "g1"),
    ] {
        assert_eq!(named(name), board(square), "{name}");
    }
    // Of equal copies the first is kept, and what nothing changes has no name.
    assert_eq!(names(&of(Kind::Flip, "a1"))[0], "<reflect_a1h8>");
    for kind in ALL.into_iter().filter(|kind| *kind != Kind::FlipColor) {
        assert_eq!(names(&copies(kind, &set("Aa", "")).unwrap()), ["<>"]);
    }
    let d4 = of(Kind::Shift, "d4");
    for (name, square) in [("<left^1 down^1>", "c3"), ("<right^2 down^1>", "f3"), ("<up^1>", "d5")]
    {
        let at = names(&d4).iter().position(|n| *n == name).unwrap();
        assert_eq!(squares(&d4)[at], board(square));
    }
}

#[test]
fn full_ranks_and_files_stay_whole_under_shifts() {
    let rank = "a2 b2 c2 d2 e2 f2 g2 h2";
    let of = |kind, names: &str| copies(kind, &set("P", names)).unwrap();
    assert_eq!(of(Kind::ShiftHorizontal, rank).items.len(), 1);
    assert_eq!(of(Kind::Shift, rank).items.len(), 8);
    assert!(squares(&of(Kind::Shift, rank)).iter().all(|set| set.count() == 8));
    let file = Bitboard::from_file(shakmaty::File::A);
    assert_eq!(union(&of(Kind::ShiftVertical, "a2 a3 a4")), file);
    // Parts fall off: a2-4 up by five leaves a7 and a8.
    let shifted = Place::Shift(0, 5).squares(board("a2 a3 a4"));
    assert_eq!(shifted, board("a7 a8"));
    assert_eq!(Place::Shift(1, 0).squares(board("g1 h1")), board("h1"));
    assert_eq!(Place::Shift(-7, 7).squares(board("h1 a8")), board("a8"));
}

#[test]
fn copies_off_the_board_are_dropped() {
    let body = Bool::And(vec![some("R", "a1"), some("k", "h1")]);
    assert_eq!(copies(Kind::Shift, &body).unwrap().items.len(), 8);
    let none = Bool::Some(Box::new(Set::Const(board("h1"))));
    assert_eq!(copies(Kind::Shift, &none).unwrap().items.len(), 1);
}

#[test]
fn rotate45_turns_directions_only() {
    let up = |arg| Set::Call(call(row("up"), vec![Arg::Expr(Expr::Set(arg))]));
    let turned = copies(Kind::Rotate45, &up(set("Q", ""))).unwrap();
    let rows: Vec<&str> = turned
        .items
        .iter()
        .map(|copy| match &copy.body {
            Set::Call(call) => call.filter.name,
            other => panic!("{other:?}"),
        })
        .collect();
    assert_eq!(
        rows,
        ["up", "northeast", "right", "southeast", "down", "southwest", "left", "northwest"]
    );
    assert_eq!(names(&turned)[2], "<rotate45^2>");
    assert_eq!(copies(Kind::Rotate45, &up(set("Q", "a1"))), Err(Refusal::NamedSquares));
    let light = Set::Call(call(row("light"), vec![Arg::Expr(Expr::Set(set("B", "")))]));
    assert_eq!(copies(Kind::Rotate45, &light), Err(Refusal::NamedSquares));
    let fixed = Set::Flow(Box::new(Flow::Fixed(set("Q", "a1"))));
    assert_eq!(copies(Kind::Rotate45, &fixed).unwrap().items.len(), 1);
}

fn only<T: Turnable>(kind: Kind, body: &T) -> T {
    let motion = motions(kind).pop().unwrap();
    let mut moved = body.clone();
    moved.accept_mut(&mut Turner::new(&motion));
    moved
}

fn moved_call(kind: Kind, filter: &str, args: Vec<Arg>) -> Call {
    match only(kind, &Bool::Call(call(row(filter), args))) {
        Bool::Call(call) => call,
        other => panic!("{other:?}"),
    }
}

#[test]
fn rows_change_as_the_table_says() {
    let name = |kind, filter| moved_call(kind, filter, Vec::new()).filter.name;
    assert_eq!(name(Kind::FlipColor, "wtm"), "btm");
    assert_eq!(name(Kind::ReverseColor, "black"), "white");
    assert_eq!(name(Kind::FlipHorizontal, "wtm"), "wtm");
    assert_eq!(name(Kind::FlipHorizontal, "light"), "dark");
    assert_eq!(name(Kind::FlipColor, "dark"), "light");
    assert_eq!(name(Kind::FlipColor, "up"), "down");
    assert_eq!(name(Kind::FlipVertical, "northeast"), "northwest");
    assert_eq!(name(Kind::FlipHorizontal, "vertical"), "vertical");
    assert_eq!(name(Kind::FlipHorizontal, "maindiagonal"), "offdiagonal");
    assert_eq!(name(Kind::Shift, "up"), "up");
    let sides = |kind, filter| {
        let args = vec![Arg::Side(Side(Color::White)), Arg::Literal("1-0".to_owned())];
        moved_call(kind, filter, args).args
    };
    let swapped = vec![Arg::Side(Side(Color::Black)), Arg::Literal("0-1".to_owned())];
    assert_eq!(sides(Kind::FlipColor, "elo"), swapped);
    assert_eq!(sides(Kind::FlipColor, "result"), swapped);
    assert_ne!(sides(Kind::Flip, "result"), swapped);
    let fen = vec![Arg::Expr(Expr::Set(set("R", "a1")))];
    assert_eq!(moved_call(Kind::FlipColor, "fen", fen.clone()).args, fen);
    let ray = moved_call(Kind::FlipColor, "ray", vec![Arg::Flag("up"), Arg::Flag("left")]);
    assert_eq!(ray.args, vec![Arg::Flag("down"), Arg::Flag("left")]);
}

#[test]
fn transforms_directly_inside_are_composed() {
    let inner = Set::Copies(Box::new(copies(Kind::FlipColor, &set("R", "a1")).unwrap()));
    let both = copies(Kind::Flip, &inner).unwrap();
    assert_eq!(both.items.len(), 8);
    assert!(both.items.iter().all(|copy| matches!(copy.body, Set::Designator(_))));
    assert!(names(&both).contains(&"<flipcolor reflect_v>"));
    // A transform further inside moves as a unit.
    let inside = Bool::And(vec![Bool::Some(Box::new(inner)), some("K", "b1")]);
    let outer = copies(Kind::Flip, &inside).unwrap();
    assert_eq!(outer.items.len(), 8);
    let shifted = copies(Kind::ShiftHorizontal, &inside).unwrap();
    assert_eq!(shifted.items.len(), 7);
}

#[test]
fn too_many_nodes_are_refused() {
    let body = Bool::And((0..400).map(|_| some("K", "d4")).collect());
    assert_eq!(copies(Kind::ShiftVertical, &body).map(|c| c.items.len()), Ok(8));
    let body = Bool::And((0..2000).map(|_| some("K", "d4")).collect());
    assert_eq!(copies(Kind::Shift, &body), Err(Refusal::TooMany));
}

#[test]
fn forany_changes_colour_but_not_squares() {
    let body = Bool::ForAny {
        mark: crate::ir::Mark(0),
        men: men("R", "a1"),
        others: Vec::new(),
        body: Box::new(some("R", "a1")),
    };
    let wanted = Bool::ForAny {
        mark: crate::ir::Mark(0),
        men: men("r", "a1"),
        others: Vec::new(),
        body: Box::new(some("r", "a8")),
    };
    assert_eq!(only(Kind::FlipColor, &body), wanted);
}

#[test]
fn words_name_their_transforms() {
    for (word, kind) in [("dihedral", Kind::Flip), ("flipcolor", Kind::FlipColor)] {
        assert_eq!(by_name(word), Some(kind));
    }
    assert_eq!(by_name("notransform"), None);
    assert_eq!(ALL.map(|kind| motions(kind).len()), [8, 2, 2, 2, 1, 4, 8, 225, 15, 15]);
}

#[test]
fn nodes_inside_searches_move_too() {
    let inside = |square| {
        Bool::HasPos(Box::new(Pos::Find(Box::new(Find { quiet: true, ..find(some("R", square)) }))))
    };
    assert_eq!(only(Kind::FlipVertical, &inside("a1")), inside("h1"));
}

fn designators() -> impl Strategy<Value = Designator> {
    let origin = prop_oneof![Just(Origin::Any), Just(Origin::Promoted), Just(Origin::Original)];
    let mask =
        (1u16..1 << 13, origin).prop_map(|(men, origin)| Mask { men: RoleBits(men), origin });
    (proptest::collection::vec(mask, 1..3), 1u64..).prop_map(|(masks, squares)| Designator {
        masks,
        squares: Bitboard(squares),
        hand: false,
    })
}

fn bodies(copies: &Copies<Set>) -> std::collections::HashSet<Designator> {
    copies
        .items
        .iter()
        .filter_map(|copy| match &copy.body {
            Set::Designator(designator) => Some(designator.clone()),
            _ => None,
        })
        .collect()
}

/// The board after a symmetry, moved man by man.
fn moved(men: &Board, motion: &Motion) -> Board {
    let mut to = Board::empty();
    for (square, piece) in men.iter() {
        let target = motion.place.squares(Bitboard::from_square(square)).single_square().unwrap();
        let color = if motion.colors { piece.color.other() } else { piece.color };
        to.set_piece_at(target, piece.role.of(color));
    }
    to
}

proptest! {
    #[test]
    fn copies_of_a_copy_are_the_same_copies(designator in designators(), pick in 0usize..8) {
        for kind in [Kind::Flip, Kind::FlipColor, Kind::Rotate90, Kind::FlipVertical] {
            let all = copies(kind, &Set::Designator(designator.clone())).unwrap();
            let one = &all.items[pick % all.items.len()];
            prop_assert_eq!(bodies(&all), bodies(&copies(kind, &one.body).unwrap()));
        }
    }

    #[test]
    fn mirrors_undo_themselves(designator in designators()) {
        let start = Set::Designator(designator);
        for kind in [Kind::FlipVertical, Kind::FlipHorizontal, Kind::FlipColor, Kind::ReverseColor] {
            prop_assert_eq!(&only(kind, &only(kind, &start)), &start);
        }
        let quarter = motions(Kind::Rotate90).into_iter().find(|m| m.name == "clockwise90").unwrap();
        let mut turned = start.clone();
        for _ in 0..4 {
            turned.accept_mut(&mut Turner::new(&quarter));
        }
        prop_assert_eq!(turned, start);
    }

    #[test]
    fn a_moved_designator_finds_the_moved_men(designator in designators(), ply in 0usize..9) {
        let game = game("1. a4 b5 2. axb5 a6 3. bxa6 c6 4. a7 c5 5. axb8=N *");
        let node = &game.nodes[ply];
        for kind in [Kind::Flip, Kind::FlipColor, Kind::ReverseColor, Kind::Rotate90] {
            for motion in motions(kind) {
                let mut there = node.clone();
                there.board = moved(&node.board, &motion);
                there.promoted = motion.place.squares(node.promoted);
                let mut tree = Set::Designator(designator.clone());
                tree.accept_mut(&mut Turner::new(&motion));
                let Set::Designator(turned) = tree else { unreachable!() };
                prop_assert_eq!(
                    evaluate(&there, &turned),
                    motion.place.squares(evaluate(node, &designator))
                );
            }
        }
    }

    #[test]
    fn directions_turn_with_the_squares(n in 0usize..8) {
        let steps: [i32; 8] = [8, 9, 1, -7, -8, -9, -1, 7];
        let middle = shakmaty::Square::D4;
        let next = middle.offset(steps[n]).unwrap();
        for kind in [Kind::Flip, Kind::FlipColor] {
            for motion in motions(kind) {
                let at = |square| {
                    motion.place.squares(Bitboard::from_square(square)).single_square().unwrap()
                };
                let turned = motion.place.compass(1 << n).trailing_zeros() as usize;
                prop_assert_eq!(at(middle).offset(steps[turned]), Some(at(next)));
            }
        }
    }
}
