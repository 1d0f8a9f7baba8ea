//! `path`, `line`, `echo` and `consecutivemoves` over small games.

mod slow;

use figurine::engine::{Batch, Hit, Input, Labelled, Options, scan};
use figurine::sema;
use figurine::text::Source;
use std::io::Cursor;
use std::ops::ControlFlow;
use std::sync::Arc;

/// Looks at one game, variations included.
fn batches(query: &str, pgn: &str) -> Vec<Batch> {
    let (query, reports) = sema::compile(&Source::new("query", query));
    let errors: Vec<_> = reports.iter().filter(|r| r.is_error()).collect();
    let query = Arc::new(query.unwrap_or_else(|| panic!("{errors:?}")));
    let queries = [Labelled { label: "q".to_owned(), query }];
    let reader = Box::new(Cursor::new(format!("[Event \"?\"]\n\n{pgn} *\n").into_bytes()));
    let inputs = vec![Input { name: "games".to_owned(), reader }];
    let options = Options { variations: true, ..Options::default() };
    let mut all = Vec::new();
    let sink = &mut |batch| {
        all.push(batch);
        ControlFlow::Continue(())
    };
    scan(&queries, inputs, &options, sink).unwrap();
    assert!(all.iter().all(|batch| batch.faults.is_empty()));
    all
}

fn hit(query: &str, pgn: &str) -> Option<Hit> {
    let all = batches(query, pgn);
    assert!(all.iter().all(|batch| batch.run_faults.is_empty()));
    all.into_iter().flat_map(|batch| batch.hits).next()
}

/// The positions that match.
fn matches(query: &str, pgn: &str) -> Vec<u32> {
    hit(query, pgn).map(|hit| hit.positions).unwrap_or_default()
}

/// What the query says of each position, `<false>` as `-`; it is put into a comment.
fn says(value: &str, pgn: &str) -> String {
    let query = format!("comment(positionid \"=\" {{{value}}})");
    let said = hit(&query, pgn).map(|hit| hit.comments).unwrap_or_default();
    let texts: Vec<_> = said
        .into_iter()
        .filter_map(|(id, text)| Some(text.strip_prefix(&format!("{id}="))?.to_owned()))
        .collect();
    texts.join(" ").replace("<false>", "-")
}

fn notes(query: &str, pgn: &str) -> Vec<(u32, String)> {
    let notes = hit(query, pgn).map(|hit| hit.notes).unwrap_or_default();
    let mut texts = Vec::new();
    notes.iter().for_each(|(id, note)| note.tell(*id, &mut |id, text| texts.push((id, text))));
    texts
}

fn note(id: u32, text: &str) -> (u32, String) {
    (id, text.to_owned())
}

/// 1 e4, 2 e5, 3 Nf3 | 4 c5, 5 Nf3, 6 d6 | 7 c3, 8 d5.
const BRANCHED: &str = "1. e4 e5 (1... c5 2. Nf3 (2. c3 d5) 2... d6) 2. Nf3";
const NONE: [u32; 0] = [];
const OPEN: &str = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bxc6 dxc6";
const CHECKS: &str = "1. e4 e5 2. Qh5 Nc6 3. Qxf7+ Kxf7 4. Bc4+ Ke7 5. d4 exd4";

#[test]
fn the_longest_way_counts_through_all_branches() {
    assert_eq!(says("path -- +", BRANCHED), "4 3 1 - 2 1 - 1 -");
    assert_eq!(says("path firstmatch -- *", BRANCHED), "1 1 1 - 1 1 - 1 -");
    assert_eq!(says("path primary -- +", BRANCHED), "3 2 1 - 2 1 - 1 -");
    assert_eq!(says("path 3 -- +", BRANCHED), "- 3 - - - - - - -");
    assert_eq!(says("path 1 2 -- {1,2}", BRANCHED), "2 2 1 - 2 1 - 1 -");
    assert_eq!(matches("8 == {path lastposition -- +}:positionid", BRANCHED), [7]);
    assert_eq!(matches("6 == {path lastposition -- +}:positionid", BRANCHED), [0, 1, 4, 5]);
}

#[test]
fn filters_behind_a_move_are_tested_after_it() {
    assert_eq!(matches("path -- check", CHECKS), [4, 6]);
    assert_eq!(matches("path check -- not check -- check", CHECKS), [5]);
    assert_eq!(matches("path wtm -- check -- -- check --", CHECKS), [4]);
    assert_eq!(matches("path -- (-- check --){2}", CHECKS), [3]);
    // A repetition takes the move with its filters; what comes behind it is tested where it ends.
    assert_eq!(says("path -- not check {*}", CHECKS), "4 3 2 1 - 1 - 3 2 1 -");
    assert_eq!(matches("path --(not check) * check", CHECKS), NONE);
    assert_eq!(matches("path -- ? -- check", CHECKS), [3, 4, 5, 6]);
}

#[test]
fn loops_without_moves_end() {
    assert_eq!(says("path (-- ?){3}", OPEN), "3 3 3 3 3 2 1 -".replace("3 3 3 3 3", "3 3 3 3 3 3"));
    assert_eq!(matches("path (-- ?)* mate", OPEN), NONE);
    assert_eq!(matches("path (-- * -- *)* terminal", OPEN), (0..8).collect::<Vec<_>>());
}

#[test]
fn focus_follows_men_and_skips_the_moves_of_others() {
    assert_eq!(says("path focus N -- +", OPEN), "- - 1 - - - - - -");
    assert_eq!(says("path focus B --+", OPEN), "- - - - 2 - 1 - -");
    assert_eq!(says("path focus a --+", OPEN), "- 4 - 3 - 2 - 1 -");
    assert_eq!(says("path singlecolor --+", OPEN), "4 4 3 3 2 2 1 1 -");
    // The bishop takes the knight.
    assert_eq!(says("path focus n -- +", OPEN), "- - - 1 - - - - -");
    assert_eq!(says("path focus capture n -- +", OPEN), "- - - 2 - - 1 - -");
    assert_eq!(says("path focus capture n --+\n\npathcountunfocused", OPEN), "- - - 2 - - 0 - -");
    // Every branch has its nearest move.
    assert_eq!(says("path focus A -- +", BRANCHED), "2 - 1 - 1 - - - -");
    let castling = "1. Nf3 Nf6 2. g3 g6 3. Bg2 Bg7 4. O-O O-O 5. Rfe1";
    assert_eq!(says("path focus Rh1 -- +", castling), "- - - - - - 2 - - -");
}

#[test]
fn the_largest_value_may_be_asked_for() {
    assert_eq!(says("path max power a -- {2}", OPEN), "39 39 39 39 39 36 36 - -");
    assert_eq!(says("path max 10-ply -- +", OPEN), "9 8 7 6 5 4 3 2 -");
    assert_eq!(matches("5 == {path lastposition max #Nf3 -- +}:positionid", BRANCHED), [4]);
}

#[test]
fn starts_inside_a_match_are_refused() {
    assert_eq!(matches("path nestban -- -- --", OPEN), [0, 3]);
    assert_eq!(matches("line nestban --> . --> . --> .", OPEN), [0, 3, 6]);
    assert_eq!(matches("path nestban -- -- --\n\nfalse", OPEN), NONE);
}

#[test]
fn a_round_without_a_move_may_come_first() {
    // The first round only looks, the second moves away from what it looked at.
    let game = "1. Nf3 Nc6 2. e4 e5 3. Qe2";
    assert_eq!(says("path -- (nb8 -- Nf3 {*}){2}", game), "5 - - - - -");
    assert_eq!(says("path (nb8 -- {*}){3}", game), "5 4 - - - -");
}

#[test]
fn the_state_of_a_path_can_be_read() {
    assert_eq!(matches("path -- -- pathcount==2 pathstart:wtm", OPEN), [0, 2, 4, 6]);
    assert_eq!(matches("path --(pathlastposition:btm) --", OPEN), [0, 2, 4, 6]);
    let after = "{{path -- -- -- -- -- --} or true} pathlastposition:positionid";
    assert_eq!(says(after, OPEN), "6 7 8 8 8 8 8 8 8");
    assert_eq!(says("pathcount", OPEN), "- - - - - - - - -");
    // Inside of a path, one in braces has its own state.
    assert_eq!(matches("path -- {path -- pathcount==1 --} pathcount==1 --", OPEN).len(), 6);
}

#[test]
fn atomic_variables_end_as_in_the_best_path() {
    let query = |word: &str| format!("x = 0 path quiet (-- {word} x = positionid)+\n\nx");
    assert_eq!(says(&query("atomic"), BRANCHED), "6 6 3 - 6 6 - 8 -");
    // Others keep what was written last.
    assert_eq!(says(&query(""), BRANCHED), "8 8 3 - 8 6 - 8 -");
    // Without a match nothing has happened.
    let failed = "x = 0 {{path quiet (-- atomic x = positionid)+ -- mate} or true} x";
    assert_eq!(says(failed, BRANCHED), "0 0 0 0 0 0 0 0 0");
    let plain = failed.replace("atomic", "");
    assert_eq!(says(&plain, BRANCHED), "8 8 3 0 8 6 0 8 0");
}

#[test]
fn comments_stay_for_the_best_path_only() {
    let query = "initial path quiet (-- comment(ply))+ -- c6==p";
    assert_eq!(hit(query, OPEN).map(|hit| hit.comments), None);
    let query = "initial path quiet (-- comment(ply))+ -- Bb5";
    let said = hit(query, OPEN).unwrap().comments;
    assert_eq!(said, [note(1, "1"), note(2, "2"), note(3, "3"), note(4, "4"), note(5, "5")]);
}

#[test]
fn paths_and_lines_say_where_they_are() {
    let expected = [
        note(0, "Start path that ends at move 2(wtm)"),
        note(2, "End path of length 2 that starts at move 1(wtm)"),
    ];
    assert_eq!(notes("initial path -- --", OPEN), expected);
    let expected = [
        note(0, "trip: Start path that ends at move 3(btm)"),
        note(3, "trip: move 1 of 2"),
        note(5, "trip: move 2 of 2"),
        note(0, "trip: Focus path: Bf1-b5 Ng1-f3"),
        note(5, "trip: End path of length 2 that starts at move 1(wtm)"),
    ];
    let game = "1. Nf3 e5 2. e4 d6 3. Bb5+";
    let query = "initial path focus B|N title \"trip\" verbose piecepath -- --";
    let mut said = notes(query, game);
    said.retain(|n| n.1.contains("Focus"));
    assert_eq!(said, expected[3..4]);
    assert_eq!(notes("initial path quiet -- --", OPEN), []);
    let expected = [
        note(0, "Start line that ends at move 1(btm)"),
        note(1, "End line of length 2 that starts at move 1(wtm)"),
    ];
    assert_eq!(notes("initial line --> . --> .", OPEN), expected);
}

#[test]
fn all_equal_paths_may_keep_their_comments() {
    let query = "path quiet keepallbest -- -- (-- comment(\"end\"))";
    assert_eq!(hit(&format!("initial {query}"), BRANCHED).unwrap().comments.len(), 3);
    let one = query.replace("keepallbest", "");
    assert_eq!(hit(&format!("initial {one}"), BRANCHED).unwrap().comments.len(), 1);
}

/// In a line, `move` is the move that the line takes next, and not any that could follow.
#[test]
fn lines_are_linear() {
    let game = "1. e4 e5 (1... c5 2. Nf3 d6) 2. d4 exd4";
    assert_eq!(matches("line --> move to e5 --> pe5", game), [1]);
    assert_eq!(matches("line --> move to e5 --> pc5", game), [0u32; 0]);
    assert_eq!(matches("line --> move to c5 --> pc5 --> Nf3", game), [1]);
    assert_eq!(matches("line --> initial --> move to [c5,e5] --> move from d2 --> .", game), [0]);
    // The last position has no next move in the line: any continuation counts.
    assert_eq!(matches("line --> initial --> move to c5", game), [0]);
    // Elsewhere `move` means what it always means.
    assert_eq!(matches("move to c5 child:pe5", game), [1]);
}

#[test]
fn lines_take_positions() {
    assert_eq!(says("line --> .{*}", BRANCHED), "5 4 2 1 3 2 1 2 1");
    assert_eq!(says("line <-- .{*}", BRANCHED), "1 2 3 4 3 4 5 4 5");
    assert_eq!(says("line singlecolor --> .{*}", OPEN), "5 4 4 3 3 2 2 1 1");
    assert_eq!(says("line secondary --> .{*}", BRANCHED), "1 3 1 1 2 1 1 1 1");
    assert_eq!(says("line primary --> .{*}", BRANCHED), "4 3 2 1 3 2 1 2 1");
    assert_eq!(says("line firstmatch --> wtm --> . {2,4}", OPEN), "3 - 3 - 3 - 3 - -");
    assert_eq!(matches("line --> (check --> not check){2}", CHECKS), [5]);
    assert_eq!(matches("line <-- check <-- . <-- check", CHECKS), [7]);
    assert_eq!(
        matches("7 == {line lastposition --> check --> . --> check}:positionid", CHECKS),
        [5]
    );
}

#[test]
fn echo_binds_two_positions_for_its_body() {
    let back = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3";
    assert_eq!(matches("echo quiet (s t) {s & t == .}", back), [0, 1, 4, 5]);
    assert_eq!(matches("echo (s t) in all {t == s}", back), [0, 1, 2, 3, 4, 5]);
    assert_eq!(says("echo quiet (s t) {t > s ply}", back), "5 5 5 5 5 -");
    let expected = [note(0, "<--move 3(wtm)"), note(4, "-->move 1(wtm)")];
    assert_eq!(notes("initial echo (s t) {s & t == .}", back), expected);
    assert_eq!(matches("echo quiet (s t) {s & t == .} isunbound s isunbound t", back).len(), 4);
    // The same names may be used again inside.
    let nested = "initial echo quiet (s t) {echo quiet (t s) {s & t == . ply} == 0}";
    assert_eq!(matches(nested, back), [0]);
}

#[test]
fn common_runs_of_moves_are_counted_from_the_parting() {
    let game = "1. e4 e5 (1... d6 2. d4 Nf6 3. Nc3) 2. d4 Nf6 3. Nc3";
    let run = "s = position 5 initial t = position 9 consecutivemoves";
    assert_eq!(says(&format!("{run} quiet (s t)"), game), "3 - - - - - - - - -");
    assert_eq!(matches(&format!("{run} quiet 4 9 (s t)"), game), NONE);
    let said = notes(&format!("{run} (s t)"), game);
    assert_eq!(said.len(), 6);
    assert_eq!(said.first(), Some(&note(3, "Consecutive move 1 of 3")));
}

#[test]
fn a_search_that_explodes_is_a_fault() {
    let shuffle = "Nf3 Nf6 Ng1 Ng8 ".repeat(20);
    let query = "x = 0 path (-- x = ply -- ?)+ mate";
    let all = batches(query, &shuffle);
    let fault = all.iter().flat_map(|batch| &batch.run_faults).next().unwrap();
    assert_eq!(fault.fault.message, "search takes more than 5000000 steps in this game");
    // Without variables every position is looked at once.
    assert_eq!(matches("path (-- -- ?)+ mate", &shuffle), NONE);
}
