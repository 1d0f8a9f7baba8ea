//! Filters on moves, as queries over small games.

use figurine::engine::{Input, Labelled, Options, scan};
use figurine::filters;
use figurine::ir::Group;
use figurine::sema::compile;
use figurine::text::Source;
use std::io::Cursor;
use std::ops::ControlFlow;
use std::sync::Arc;

/// What a query finds in one game: positions, and texts with their positions.
type Found = (Vec<u32>, Vec<(u32, String)>);

/// Runs a query with variations over a game, given by its moves or a FEN and moves.
fn run(query: &str, game: &str, variations: bool) -> Found {
    let (compiled, reports) = compile(&Source::new("query", query));
    let said: Vec<_> = reports.iter().map(|r| r.message.as_str()).collect();
    let query = Arc::new(compiled.unwrap_or_else(|| panic!("`{query}`: {said:?}")));
    let text = match game.split_once(';') {
        Some((fen, moves)) => format!("[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n{moves} *\n"),
        None => format!("[Event \"?\"]\n\n{game} *\n"),
    };
    let input = Input { name: "game".to_owned(), reader: Box::new(Cursor::new(text.into_bytes())) };
    let options = Options { variations, ..Options::default() };
    let mut found = Found::default();
    let queries = [Labelled { label: "query".to_owned(), query }];
    scan(&queries, vec![input], &options, &mut |batch| {
        // That men are dropped without a tag is noted.
        let noted = batch.faults.iter().all(|fault| fault.code.id == "E0422");
        assert!(noted, "{:?}", batch.faults);
        for hit in batch.hits {
            found.0.extend(hit.positions);
            found.1.extend(hit.comments);
        }
        ControlFlow::Continue(())
    })
    .unwrap();
    found
}

fn hits(query: &str, game: &str) -> Vec<u32> {
    run(query, game, true).0
}

fn texts(query: &str, game: &str) -> Vec<String> {
    let found = run(query, game, true);
    found.1.into_iter().map(|(id, text)| format!("{id}: {text}")).collect()
}

const ITALIAN: &str = "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O";
const PASSING: &str = "1. e4 a6 2. e5 d5 3. exd6";
const PROMOTION: &str = "1. a4 b5 2. axb5 a6 3. bxa6 c6 4. a7 c5 5. axb8=N";
/// Ids: 0, 1 e4, 2 e5, 3 Nf3, then 4 c5, 5 Nf3, 6 d6, 7 c3, 8 d5.
const BRANCHED: &str = "1. e4 e5 (1... c5 2. Nf3 (2. c3 d5) 2... d6) 2. Nf3";
const NULL: &str = "1. e4 Z0 2. d4";

#[test]
fn the_examples_of_the_table() {
    let rows = filters::all().filter(|row| row.group == Group::Moves);
    let mut count = 0;
    for (row, example) in rows.flat_map(|row| row.examples.iter().map(move |e| (row, e))) {
        let board = example.game.contains('/').then(|| format!("{};", example.game));
        let found = run(example.query, board.as_deref().unwrap_or(example.game), false).0;
        assert_eq!(found, example.hits, "`{}`: `{}`", row.name, example.query);
        count += 1;
    }
    assert!(count > 20);
}

#[test]
fn sides_are_sets_before_the_move() {
    assert_eq!(hits("N--f3", ITALIAN), [2]);
    assert_eq!(hits("N--", ITALIAN), [2]);
    assert_eq!(hits("--[f3,c6]", ITALIAN), [2, 3]);
    assert_eq!(hits("--_", ITALIAN), [0, 1, 2, 3, 4, 5, 6]);
    assert_eq!(hits("Ng1|bf8--", ITALIAN), [2, 5]);
    assert_eq!(hits("--N", ITALIAN), [] as [u32; 0]);
    assert_eq!(hits("not --", ITALIAN), [7]);
    assert_eq!(hits("--", BRANCHED), [0, 1, 2, 4, 5, 7]);
    assert_eq!(hits("P--", BRANCHED), [0, 4]);
}

#[test]
fn castling_is_a_move_of_king_and_rook() {
    for query in ["Ke1--g1", "Rh1--f1", "K--", "R--", "--(castle)", "--(o-o)", "--g1", "--f1"] {
        assert_eq!(hits(query, ITALIAN), [6], "{query}");
    }
    for query in ["Ke1--f1", "Rh1--g1", "Ra1--", "--(o-o-o)", "K[x]", "K--=Q"] {
        assert_eq!(hits(query, ITALIAN), [] as [u32; 0], "{query}");
    }
    assert_eq!(hits("currentmove Rh1--f1", ITALIAN), [7]);
    assert_eq!(texts("ply==6 comment({--(to)} {--(from)})", ITALIAN), ["6: [f1,g1][e1,h1]"]);
}

#[test]
fn captures_name_the_captured_man() {
    assert_eq!(hits("[x]", PROMOTION), [2, 4, 8]);
    assert_eq!(hits("P[x]n", PROMOTION), [8]);
    assert_eq!(hits("[x]b8", PROMOTION), [8]);
    assert_eq!(hits("[x]", PASSING), [4]);
    assert_eq!(hits("[x]d5", PASSING), [4]);
    assert_eq!(hits("--d6", PASSING), [4]);
    assert_eq!(hits("[x]d6 or --d5(enpassant)", PASSING), [] as [u32; 0]);
}

#[test]
fn promotions_ignore_colour() {
    for query in ["--=N", "--=n", "P--=[QN]", "--=.", "--=A", "--b8=N", "[x]n=N"] {
        assert_eq!(hits(query, PROMOTION), [8], "{query}");
    }
    for query in ["--=\"N\"", "--=\"n\"", "--=\"\"", "x=\"QN\" --=x", "--=\"N\"(to==b8)"] {
        assert_eq!(hits(query, PROMOTION), [8], "{query}");
    }
    for query in ["--=Q", "--=\"Q\"", "--=\"?\"", "--b7=N"] {
        assert_eq!(hits(query, PROMOTION), [] as [u32; 0], "{query}");
    }
    assert_eq!(hits("currentmove P[x]n=N", PROMOTION), [9]);
}

#[test]
fn null_moves_fit_where_no_square_is_named() {
    assert_eq!(hits("--", NULL), [0, 1, 2]);
    assert_eq!(hits("--(nullmove)", NULL), [1]);
    assert_eq!(hits("k-- or --a1 or --=. or [x] or a--", NULL), [] as [u32; 0]);
    assert_eq!(hits("move null", NULL), [1]);
    assert_eq!(hits("move previous null", NULL), [2]);
}

#[test]
fn targets_see_the_position_after_the_move() {
    assert_eq!(hits("--(btm)", ITALIAN), [0, 2, 4, 6]);
    assert_eq!(hits("--(ply==3 from==g1)", ITALIAN), [2]);
    assert_eq!(hits("--(--(--(o-o)))", ITALIAN), [4]);
    assert_eq!(hits("--(secondary)", BRANCHED), [1, 4]);
    assert_eq!(hits("--(primary)", BRANCHED), [0, 1, 2, 4, 5, 7]);
    // The sides of the dash inside belong to the position after the outer move.
    assert_eq!(hits("--(Nf3--)", "1. Nf3 a6 2. Ng5"), [1]);
}

#[test]
fn the_value_is_that_of_the_last_target() {
    // Sets are united over the moves that fit; numbers and positions come from the first.
    assert_eq!(texts("ply==1 comment(#{--(to)} {--(to)})", BRANCHED), ["1: 2[c5,e5]"]);
    assert_eq!(texts("ply==1 comment({--(positionid)})", BRANCHED), ["1: 2"]);
    assert_eq!(texts("ply==1 comment({p--c5(positionid)})", BRANCHED), ["1: 4"]);
    assert_eq!(texts("ply==1 comment({--(str(to))})", BRANCHED), ["1: e5"]);
    assert_eq!(
        texts("ply==1 x={--(secondary currentposition)} comment(x)", BRANCHED),
        ["1: move 2(wtm)[4]"]
    );
    assert_eq!(hits("{--(ply)} == 2", BRANCHED), [1]);
    // An empty set is no match of a target.
    assert_eq!(hits("--(to&c5)", BRANCHED), [1]);
    assert_eq!(hits("currentmove --(to&c5)", BRANCHED), [4]);
}

#[test]
fn comments_of_moves_that_do_not_fit_are_taken_back() {
    let said = texts("ply==1 --(comment(positionid) secondary)", BRANCHED);
    assert_eq!(said, ["4: 4"]);
    let said = texts("ply==1 {--(comment(positionid) to&c5)}", BRANCHED);
    assert_eq!(said, ["4: 4"]);
    let said = texts("ply==1 countmoves --(comment(positionid) to&c5) == 1", BRANCHED);
    assert_eq!(said, ["4: 4"]);
    assert_eq!(texts("ply==1 not --(comment(positionid) check)", BRANCHED), [""; 0]);
}

#[test]
fn the_current_move_is_tested_from_before() {
    assert_eq!(hits("currentmove N--", BRANCHED), [3, 5]);
    assert_eq!(hits("previous N--(wtm)", BRANCHED), [] as [u32; 0]);
    assert_eq!(hits("currentmove N--(btm)", BRANCHED), [3, 5]);
    assert_eq!(hits("not currentmove --", BRANCHED), [0]);
    assert_eq!(hits("currentmove Ng1--_", BRANCHED), [3, 5]);
}

#[test]
fn counting() {
    assert_eq!(hits("countmoves -- == 2", BRANCHED), [1, 4]);
    assert_eq!(hits("countmoves -- == 0", BRANCHED), [3, 6, 8]);
    assert_eq!(hits("countmoves N-- == 1", BRANCHED), [2, 4]);
    assert_eq!(hits("countmoves --(secondary) == 1", BRANCHED), [1, 4]);
    assert_eq!(hits("countmoves P[x]n=N == 1", PROMOTION), [8]);
    assert_eq!(hits("countmoves legal -- == 20", "1. e4"), [0, 1]);
    let promoting = "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1;";
    assert_eq!(hits("countmoves legal P-- == 2", promoting), [0]);
    assert_eq!(hits("countmoves pseudolegal P--b8 == 1", promoting), [0]);
    assert_eq!(hits("(move legal from P promote N count) == 2", promoting), [0]);
}

#[test]
fn legal_moves_are_those_of_the_side_to_move() {
    assert_eq!(texts("initial comment(legal N--)", "1. e4"), ["0: [a3,c3,f3,h3]"]);
    assert_eq!(hits("legal n--", "1. e4"), [1]);
    assert_eq!(texts("ply==4 comment(legal --(enpassant))", PASSING), ["4: d6"]);
    assert_eq!(hits("legal --(castle)", ITALIAN), [6]);
    assert_eq!(texts("ply==6 comment(legal --(o-o) legal --(o-o-o))", ITALIAN), ["6: g1[]"]);
    // The rights that the FEN gives count.
    assert_eq!(hits("legal --(castle)", "4k3/8/8/8/8/8/8/R3K2R w - - 0 1;"), [] as [u32; 0]);
    let pinned = "4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1;";
    assert_eq!(hits("pseudolegal N-- #legal N-- == 0", pinned), [0]);
    assert_eq!(texts("comment(legal K--)", pinned), ["0: [d1,f1,d2,f2]"]);
}

#[test]
fn the_older_move() {
    assert_eq!(hits("move from N to f3", ITALIAN), [2]);
    assert_eq!(hits("move to f3 from P", ITALIAN), [] as [u32; 0]);
    assert_eq!(hits("move castle o-o", ITALIAN), [6]);
    assert_eq!(hits("move previous castle from R", ITALIAN), [7]);
    assert_eq!(hits("move secondary from p", BRANCHED), [1]);
    assert_eq!(hits("move previous secondary", BRANCHED), [4, 7]);
    assert_eq!(hits("move primary to c5", BRANCHED), [] as [u32; 0]);
    assert_eq!(hits("move promote n capture n", PROMOTION), [8]);
    assert_eq!(hits("move enpassant", PASSING), [4]);
    assert_eq!(hits("move enpassantsquare d5", PASSING), [4]);
    assert_eq!(hits("move enpassantsquare d6", PASSING), [] as [u32; 0]);
    assert_eq!(hits("move legal enpassant", PASSING), [4]);
}

#[test]
fn the_value_of_move_is_its_first_parameter() {
    let said = texts("ply==1 comment(move to . \" \" move from .)", BRANCHED);
    assert_eq!(said, ["1: [c5,e5] [c7,e7]"]);
    assert_eq!(texts("ply==8 comment(move capture .)", PROMOTION), ["8: b8"]);
    assert_eq!(texts("ply==6 comment(move to R from .)", ITALIAN), ["6: []"]);
    assert_eq!(texts("ply==6 comment(move from R castle)", ITALIAN), ["6: h1"]);
    assert_eq!(texts("ply==6 comment(move from N legal)", ITALIAN), ["6: [b1,f3]"]);
    assert_eq!(texts("ply==6 comment(move to . from K legal)", ITALIAN), ["6: [f1,g1,e2]"]);
    // Where no move fits, or there is none, the set is empty.
    assert_eq!(hits("#(move from N) == 0", "1. e4 e5 2. Nf3"), [0, 1, 3]);
    assert_eq!(hits("#(move from . previous) == 0", "1. e4 e5"), [0]);
    let said = texts("ply==1 move from p comment(to)", BRANCHED);
    assert_eq!(said, ["2: e5", "4: c5"]);
}

#[test]
fn transforms_reach_all_parts() {
    assert_eq!(hits("flipcolor Nb1--c3", ITALIAN), [3]);
    assert_eq!(hits("flipcolor Nb1--c3", "1. e4 Nc6"), [1]);
    assert_eq!(hits("flipcolor flipvertical Nb1--c3", ITALIAN), [2, 3]);
    assert_eq!(hits("{flipvertical legal Nb1--c3} == 2", "1. e4"), [0]);
    assert_eq!(hits("flipcolor move from Nb1 to c3", "1. e4 e5 2. Nf3 Nc6"), [3]);
    assert_eq!(hits("flipcolor --(N attackedby p)", "1. Nf3 e5 2. Nc3 e4"), [3]);
    assert_eq!(hits("shift Pe2--e3", "1. a3 h6"), [0]);
}
