//! Evaluation of hand-made trees on replayed games.

use super::sample::*;
use super::{board, find as search, num, pos, set, show, text, truth};
use crate::ir::*;
use crate::text::Span;
use shakmaty::{Bitboard, Color, Square};

const OPEN: &str = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bxc6 dxc6 5. O-O *";
const BRANCHED: &str = "1. e4 e5 (1... c5 2. Nf3 (2. c3 d5) 2... d6) 2. Nf3 *";
const PROMOTION: &str = "1. a4 b5 2. axb5 a6 3. bxa6 c6 4. a7 c5 5. axb8=N *";

fn seq(list: Vec<Bool>) -> Bool {
    Bool::And(list)
}

fn comments(bench: &mut Bench) -> Vec<(u32, String)> {
    bench.out.standing_comments()
}

fn said(list: &[(u32, &str)]) -> Vec<(u32, String)> {
    list.iter().map(|(id, text)| (*id, (*text).to_owned())).collect()
}

fn noted(list: &[(u32, &str)]) -> Vec<(u32, Note)> {
    list.iter().map(|(id, text)| (*id, (*text).into())).collect()
}

#[test]
fn designators_are_masks_of_the_board() {
    let mut bench = Bench::new(OPEN);
    let mut cx = bench.at(0);
    let mut value = |letters, squares| set(&mut cx, &super::sample::set(letters, squares)).unwrap();
    assert_eq!(value("A", ""), board("a1 b1 c1 d1 e1 f1 g1 h1 a2 b2 c2 d2 e2 f2 g2 h2"));
    assert_eq!(value("Aa", "").count(), 32);
    assert_eq!(value("_", "").count(), 32);
    assert_eq!(value("A_", "a1 a4 a8"), board("a1 a4"));
    assert_eq!(value("Rr", "a1 b1 h8"), board("a1 h8"));
    assert_eq!(value("Rn", ""), board("a1 h1 b8 g8"));
    assert_eq!(value("NRrk", "").count(), 7);
    assert_eq!(value(".", "e4 e5"), board("e4 e5"));
}

#[test]
fn origin_tells_promoted_men_apart() {
    let mut bench = Bench::new(PROMOTION);
    let mut cx = bench.at(9);
    let mut value = |origin| {
        let mut knights = men("N", "");
        knights.masks[0].origin = origin;
        set(&mut cx, &Set::Designator(knights)).unwrap()
    };
    assert_eq!(value(Origin::Promoted), board("b8"));
    assert_eq!(value(Origin::Original), board("b1 g1"));
    assert_eq!(value(Origin::Any), board("b1 g1 b8"));
}

#[test]
fn attacks_stop_at_the_first_man_and_include_it() {
    let bench = Bench::new("1. e4 e5 2. Qh5 *");
    let men = &bench.game.nodes[3].board;
    let queen = board("h5");
    let hit = board::attacked(men, Bitboard::FULL, queen);
    assert!(hit.contains(Square::F7) && !hit.contains(Square::E8));
    assert!(hit.contains(Square::E5) && !hit.contains(Square::D5));
    assert!(hit.contains(Square::H7) && !hit.contains(Square::H8));
    // Few targets and many take different ways to the same answer.
    for target in Square::ALL {
        let one = board::attackers(men, men.occupied(), Bitboard::from_square(target));
        let slow: Bitboard =
            men.occupied().into_iter().filter(|s| men.attacks_from(*s).contains(target)).collect();
        assert_eq!(one, slow, "{target}");
    }
    // Pawns attack empty squares too.
    assert_eq!(board::attackers(men, men.occupied(), board("d5")), board("e4"));
}

#[test]
fn subtrees_are_ranges_of_ids() {
    let game = game(BRANCHED);
    let ends: Vec<u32> =
        (0..game.nodes.len() as u32).map(|id| search::subtree_end(&game, id)).collect();
    // 0 root, 1 e4, 2 e5, 3 Nf3 | 4 c5, 5 Nf3, 6 d6 | 7 c3, 8 d5
    assert_eq!(ends, [9, 9, 4, 4, 9, 7, 7, 9, 9]);
}

#[test]
fn find_looks_down_the_subtree_or_up_to_the_root() {
    let mut bench = Bench::new(BRANCHED);
    let black_pawn = || some("p", "d5 d6");
    let mut cx = bench.at(2);
    assert_eq!(pos(&mut cx, &Pos::Find(Box::new(find(black_pawn())))), None);
    cx.at = 4;
    assert_eq!(pos(&mut cx, &Pos::Find(Box::new(find(black_pawn())))), Some(6));
    assert_eq!(cx.at, 4);
    let up = Find { backward: true, quiet: true, steady: false, body: wtm() };
    cx.at = 8;
    assert_eq!(pos(&mut cx, &Pos::Find(Box::new(up.clone()))), Some(8));
    cx.at = 7;
    assert_eq!(pos(&mut cx, &Pos::Find(Box::new(up))), Some(4));
    let quiet = Find { quiet: true, ..find(black_pawn()) };
    assert_eq!(pos(&mut cx, &Pos::Find(Box::new(quiet))), Some(8));
    assert_eq!(bench.out.standing_notes(), noted(&[(6, "Found")]));
}

#[test]
fn find_counts_within_its_range() {
    let mut bench = Bench::new(OPEN);
    let range = |low, high| Some(Box::new(Range { low: Num::Const(low), high: Num::Const(high) }));
    let count = |range| Num::FindCount(Box::new(find(some("b", "f8"))), range);
    let white = |range| Num::FindCount(Box::new(find(some("N", "f6"))), range);
    let mut cx = bench.at(0);
    assert_eq!(num(&mut cx, &count(None)), Some(10));
    assert_eq!(num(&mut cx, &count(range(3, 9))), None);
    assert_eq!(num(&mut cx, &white(None)), None);
    assert_eq!(num(&mut cx, &white(range(0, 0))), Some(0));
    cx.at = 8;
    assert_eq!(num(&mut cx, &count(range(2, 2))), Some(2));
    let notes = bench.out.standing_notes();
    assert_eq!(notes.len(), 12);
    assert_eq!(
        notes[9..],
        noted(&[(9, "Found 10 of 10"), (8, "Found 1 of 2"), (9, "Found 2 of 2")])
    );
}

#[test]
fn what_fails_takes_its_comments_back() {
    let no = || Bool::Const(false);
    let kept: Vec<(Bool, &[(u32, &str)])> = vec![
        (seq(vec![say("a"), no()]), &[]),
        (Bool::Or(vec![seq(vec![say("a"), no()]), say("b")]), &[(0, "b")]),
        (Bool::Not(Box::new(seq(vec![say("a"), no()]))), &[]),
        (Bool::Not(Box::new(Bool::Not(Box::new(say("a"))))), &[]),
        (Bool::If(Box::new((seq(vec![say("a"), no()]), no(), Some(say("b"))))), &[(0, "b")]),
        (Bool::If(Box::new((say("a"), say("b"), None))), &[(0, "a"), (0, "b")]),
        (seq(vec![say("a"), say("a"), say("b"), say("a")]), &[(0, "a"), (0, "b")]),
        (
            Bool::HasPos(Box::new(Pos::Find(Box::new(find(seq(vec![say_ply(), ply_is(2)])))))),
            &[(2, "2")],
        ),
        (
            Bool::Flow(Box::new(Flow::At(
                Pos::Find(Box::new(find(ply_is(3)))),
                seq(vec![say("there")]),
            ))),
            &[(3, "there")],
        ),
    ];
    for (tree, wanted) in kept {
        let mut bench = Bench::new(OPEN);
        truth(&mut bench.at(0), &tree);
        assert_eq!(comments(&mut bench), said(wanted), "{tree:?}");
    }
}

#[test]
fn sort_keeps_the_best_value_and_its_comments() {
    // The second key is a `min`.
    for (key, path, best) in [(0, [2, 1, 3, 3, 5], 3), (1, [2, 1, 3, 1, 4], 1)] {
        let mut bench = Bench::new(OPEN);
        let small = Num::Cmp(Cmp::Le, Box::new((ply(), Num::Const(3))));
        let body = Num::Flow(Box::new(Flow::Seq(vec![say_ply()], small)));
        let tree = Bool::HasNum(Box::new(Num::Flow(Box::new(Flow::Sort(SortKey(key), body)))));
        let mut cx = bench.at(0);
        let matched = path.map(|at| {
            cx.at = at;
            truth(&mut cx, &tree)
        });
        assert_eq!(matched, path.map(|at| at <= 3));
        assert_eq!(bench.out.keys[key as usize], Some(KeyValue::Num(i64::from(best))));
        assert_eq!(comments(&mut bench), vec![(best, best.to_string())]);
    }
}

#[test]
fn a_taken_back_sort_leaves_later_comments_alone() {
    let mut bench = Bench::new(OPEN);
    let sorted = |text: &str, value| {
        let body = Num::Flow(Box::new(Flow::Seq(vec![say(text)], Num::Const(value))));
        Bool::HasNum(Box::new(Num::Flow(Box::new(Flow::Sort(SortKey(0), body)))))
    };
    let mut cx = bench.at(0);
    assert!(!truth(&mut cx, &seq(vec![sorted("lost", 1), Bool::Const(false)])));
    assert!(truth(&mut cx, &say("kept")));
    assert!(truth(&mut cx, &sorted("best", 2)));
    assert!(truth(&mut cx, &sorted("worse", 1)));
    assert_eq!(comments(&mut bench), said(&[(0, "kept"), (0, "best")]));
}

fn each(kind: IterKind, over: Set, body: Bool) -> Iter {
    Iter { kind, over, body, span: Span::new(8, 9) }
}

#[test]
fn loops_try_every_element_in_board_order() {
    let mut bench = Bench::new(OPEN);
    let note = Bool::Comment(vec![Item::Expr(Expr::Set(set_var(0)))]);
    let knights = Bool::Some(Box::new(Set::Common(vec![set_var(0), super::sample::set("Nn", "")])));
    let over = super::sample::set("Aa", "b1 c1 b8 g8 d5");
    let tree = each(IterKind::Square(SetVar(0)), over, seq(vec![note, knights]));
    let mut cx = bench.at(0);
    assert_eq!(set(&mut cx, &Set::Iter(Box::new(tree.clone()))), Some(board("b1 b8 g8")));
    assert!(!truth(&mut cx, &Bool::ForAll(Box::new(tree.clone()))));
    assert_eq!(cx.vars.sets[0], None);
    let none = Iter { over: Set::Const(Bitboard::EMPTY), ..tree.clone() };
    assert!(truth(&mut cx, &Bool::ForAll(Box::new(none))));
    let inner = Bool::Some(Box::new(Set::Iter(Box::new(tree.clone()))));
    let nested = Iter { body: inner, ..tree };
    assert_eq!(set(&mut cx, &Set::Iter(Box::new(nested))), None);
    assert!(cx.fault.unwrap().message.contains("already in use"));
    assert_eq!(comments(&mut bench), said(&[(0, "b1"), (0, "b8"), (0, "g8")]));
}

fn marked(mark: u32) -> Set {
    Set::Mark(MarkRef {
        mark: Mark(mark),
        squares: Bitboard::FULL,
        hand: false,
        origin: Origin::Any,
        span: Span::default(),
    })
}

#[test]
fn marks_follow_their_man() {
    let mut bench = Bench::new(OPEN);
    let mut cx = bench.at(0);
    let bishop = Assign::Mark(Mark(0), super::sample::set("B", "f1"));
    assert!(truth(&mut cx, &Bool::Assign(Box::new(bishop))));
    let two = Assign::Mark(Mark(1), super::sample::set("B", ""));
    assert!(!truth(&mut cx, &Bool::Assign(Box::new(two))));
    let item = || [Item::Mark(Mark(0), "b".to_owned()), Item::Mark(Mark(1), "c".to_owned())];
    for (id, squares, shown) in
        [(0, "f1", "Bf1"), (5, "b5", "Bb5"), (7, "c6", "Bc6"), (8, "", "[absent]")]
    {
        cx.at = id;
        let wanted = if squares.is_empty() { Bitboard::EMPTY } else { board(squares) };
        assert_eq!(set(&mut cx, &marked(0)), Some(wanted));
        assert_eq!(show::items(&mut cx, &item()), format!("{shown}<unbound: c>"));
    }
    cx.at = 0;
    let men = each(
        IterKind::Man(Mark(2)),
        super::sample::set(".", "f1 g1 e4"),
        Bool::HasPos(Box::new(Pos::Find(Box::new(find(Bool::Subset(Box::new((
            marked(2),
            Set::Const(Bitboard::EMPTY),
        )))))))),
    );
    assert_eq!(set(&mut cx, &Set::Iter(Box::new(men))), Some(board("f1")));
    assert_eq!(set(&mut cx, &marked(2)), None);
    assert!(cx.fault.is_some());
}

#[test]
fn forany_knows_promoted_men_and_never_takes_one_twice() {
    let mut bench = Bench::new(PROMOTION);
    let any = |mark, letters, others: &[u32], body| Bool::ForAny {
        mark: Mark(mark),
        men: men(letters, ""),
        others: others.iter().map(|m| Mark(*m)).collect(),
        body: Box::new(body),
    };
    let on =
        |mark, square| Bool::SameSet(true, Box::new((marked(mark), Set::Const(board(square)))));
    let mut cx = bench.at(0);
    // The pawn on a2 becomes a knight later.
    assert!(truth(&mut cx, &any(0, "N", &[], on(0, "a2"))));
    assert!(!truth(&mut cx, &any(0, "Q", &[], on(0, "a2"))));
    assert!(truth(&mut cx, &any(0, "Q", &[], on(0, "d1"))));
    assert_eq!(cx.vars.men[0], None);
    let same = Bool::SameSet(true, Box::new((marked(0), marked(1))));
    assert!(truth(&mut cx, &any(0, "N", &[], any(1, "N", &[], same.clone()))));
    assert!(!truth(&mut cx, &any(0, "N", &[], any(1, "N", &[0], same))));
    assert!(cx.fault.is_none());
}

#[test]
fn arithmetic_truncates_fails_on_zero_and_reports_overflow() {
    let mut bench = Bench::new(OPEN);
    let mut cx = bench.at(0);
    let mut value = |sign, a, b| {
        let pair = Box::new((Num::Const(a), Num::Const(b)));
        num(&mut cx, &Num::Arith(sign, pair, Span::new(1, 2)))
    };
    assert_eq!(value('/', -7, 2), Some(-3));
    assert_eq!(value('%', -7, 3), Some(-1));
    assert_eq!(value('/', 1, 0), None);
    assert_eq!(value('%', 1, 0), None);
    assert_eq!(value('+', i64::MAX, 1), None);
    let fault = cx.fault.clone().unwrap();
    assert_eq!((fault.message.as_str(), fault.span), ("arithmetic overflow", Span::new(1, 2)));
    assert!(!truth(&mut cx, &Bool::Not(Box::new(Bool::Const(false)))));
}

#[test]
fn comparisons_have_the_value_of_their_left_side() {
    let mut bench = Bench::new(OPEN);
    let between = Num::Cmp(
        Cmp::Lt,
        Box::new((Num::Const(2), Num::Cmp(Cmp::Lt, Box::new((ply(), Num::Const(5)))))),
    );
    let hits: Vec<u32> =
        (0..10).filter(|id| num(&mut bench.at(*id), &between) == Some(2)).collect();
    assert_eq!(hits, [3, 4]);
}

#[test]
fn loops_without_end_are_a_fault() {
    let mut bench = Bench::new(OPEN);
    let forever = Bool::While(Box::new((Bool::Const(true), Bool::Const(false))), Span::default());
    let mut cx = bench.at(0);
    assert!(!truth(&mut cx, &forever));
    assert!(cx.fault.is_some());
    let up = Assign::Num(
        NumVar(0),
        Num::Arith('+', Box::new((num_var(0), Num::Const(1))), Span::default()),
    );
    let below = Num::Cmp(Cmp::Lt, Box::new((num_var(0), Num::Const(5))));
    let step = seq(vec![Bool::HasNum(Box::new(below)), Bool::Assign(Box::new(up))]);
    let mut bench = Bench::new(OPEN);
    bench.vars.nums[0] = Some(1);
    let mut cx = bench.at(0);
    assert!(truth(&mut cx, &Bool::Loop(Box::new(step.clone()), Span::default())));
    assert_eq!(cx.vars.nums[0], Some(5));
    assert!(!truth(&mut cx, &Bool::Loop(Box::new(step), Span::default())));
}

#[test]
fn unbound_variables_are_a_fault_but_can_be_shown() {
    let mut bench = Bench::new(OPEN);
    let mut cx = bench.at(4);
    let items = vec![
        Item::Variable(Expr::Num(num_var(1)), "n".to_owned()),
        Item::Expr(Expr::Bool(wtm())),
        Item::Expr(Expr::Bool(Bool::Const(false))),
        Item::Expr(Expr::Pos(Pos::Call(call(&HERE, Vec::new())))),
        Item::Expr(Expr::Set(Set::Const(Bitboard::EMPTY))),
        Item::Expr(Expr::Set(super::sample::set("N", ""))),
        Item::Expr(Expr::Set(super::sample::set("K", ""))),
        Item::Expr(Expr::Num(Num::FindCount(Box::new(find(Bool::Const(false))), None))),
    ];
    assert_eq!(
        &*text(&mut cx, &Str::Items(items)).unwrap(),
        "<unbound: n><true><false>move 3(wtm)[][b1,f3]e1<false>"
    );
    assert!(cx.fault.is_none());
    assert_eq!(num(&mut cx, &num_var(1)), None);
    let fault = cx.fault.unwrap();
    assert_eq!(fault.message, "variable has no value yet");
    assert_eq!((fault.span, fault.position), (Span::new(5, 6), 4));
}

#[test]
fn messages_name_game_and_position() {
    let mut bench = Bench::new(BRANCHED);
    let tell = |prefixed| {
        Bool::Message(prefixed, vec![Item::Expr(Expr::Text(Str::Const("x".to_owned())))])
    };
    let mut cx = bench.at(3);
    assert!(truth(&mut cx, &tell(true)));
    assert!(truth(&mut cx, &tell(false)));
    cx.at = 4;
    assert!(!truth(&mut cx, &seq(vec![tell(true), Bool::Const(false)])));
    assert_eq!(bench.out.messages, ["Game: 7 move 2(btm): x", "x", "Game: 7 move 2(wtm)[4]: x"]);
}

#[test]
fn equal_content_counts_empty_squares() {
    let bench = Bench::new(OPEN);
    let same = board::same_content(&bench.game.nodes[0].board, &bench.game.nodes[1].board);
    assert_eq!(!same, board("e2 e4"));
    assert_eq!(bench.game.nodes[1].turn, Color::Black);
}

#[test]
fn copies_are_all_evaluated_under_their_names() {
    let mut bench = Bench::new(OPEN);
    let name = || Item::Expr(Expr::Text(Str::Call(call(&TRANSFORM, Vec::new()))));
    let tree = seq(vec![some("N", "b1"), Bool::Comment(vec![name()])]);
    let copies = crate::transform::copies(crate::transform::Kind::FlipVertical, &tree).unwrap();
    assert!(copies.named);
    let mut cx = bench.at(0);
    assert!(truth(&mut cx, &Bool::AnyCopy(Box::new(copies.clone()))));
    assert_eq!(&*cx.transform, "<>");
    assert_eq!(num(&mut cx, &Num::CountCopies(Box::new(copies.clone()), None)), Some(2));
    cx.at = 3;
    let three = Range { low: Num::Const(2), high: Num::Const(3) };
    let counted = Num::CountCopies(Box::new(copies), Some(Box::new(three)));
    assert_eq!(num(&mut cx, &counted), None);
    assert_eq!(comments(&mut bench), said(&[(0, "<>"), (0, "<reflect_v>")]));
}
