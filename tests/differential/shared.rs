//! What a plan finds out once for a game, or in another order.

use super::{compile, outcome, own_games};
use figurine::engine::Options;

/// Searches, pairs, copies, moves.
const SHARED: [&str; 50] = [
    "line --> (check --> not check){2}",
    "line --> .{*}",
    "line <-- .{*}",
    "line --> check --> {btm wtm}* --> .+",
    "line --> wtm --> (btm --> wtm)* --> .+",
    "line firstmatch --> wtm --> . {2,4}",
    "line nestban --> . --> . --> .",
    "line primary --> .{*}",
    "line secondary --> .{*}",
    "line 3 6 --> not check {+} --> check",
    "line --> ((wtm --> btm){2} --> .?){1,3} --> check",
    "line <-- check <-- . {2,5} <-- check",
    "path (-- * -- *)* terminal",
    "path (-- -- ?)+ mate",
    "path -- (-- check --){2}",
    "path -- not check {*}",
    "path --N --(not check) * check",
    "path 1 2 -- {1,2}",
    "path check -- not check -- check",
    "path firstmatch -- *",
    "path max power a -- {2}",
    "path max ply -- -- *",
    "path nestban -- -- --",
    "path primary -- +",
    "path verbose -- (--Q --?){1,2}",
    "path focus capture n -- +",
    "path singlecolor -- +",
    "path singlecolor -- check -- * -- check",
    "path singlecolor firstmatch -- {2} --N -- +",
    "line singlecolor --> .{*} --> check --> .*",
    "line singlecolor firstmatch <-- . {2} <-- check",
    "path quiet -- check\nfind quiet 2 5 {path quiet --N --}",
    "find check",
    "find <-- check",
    "find all {wtm A -> k}",
    "find quiet 2 9 {btm [Nn]>=3}",
    "find <-- 1 3 {--N}\ncheck",
    "find {move from Q}",
    "echo (s t) {sidetomove==s:sidetomove s∩t==▦}",
    "echo quiet (s t) in all {s:check s&t==. sidetomove != s:sidetomove}",
    "echo quiet (s t) {#(s&t) >= 60 s:ply < t:ply check}",
    "echo (s t) {t [>] s P == s:P K != s:K}",
    "echo quiet (s t) {s:Q == s:Q A == A power a == s:{power a}}",
    "echo quiet (s t) {message(\"x\") false s&t==.}",
    "{shift count {Q n}} >= 2",
    "not shift {Pe4 pe5}\ncheck",
    "{flip count {Pe4 pe5 N}} == 2",
    "legal Q--[f7,f2]\nnot mate",
    "{child:k | K}",
    "find {stalemate or mate or legal [Pp]--==Q}",
];

#[test]
fn what_is_shared_changes_nothing() {
    let games = own_games();
    let mut some = 0;
    for body in SHARED {
        for head in ["cql()", "cql(variations)"] {
            let compiled = compile(body, &format!("{head}\n{body}\n"));
            let Ok((query, _)) = compiled else { panic!("{body} does not compile") };
            let run = |plain| outcome(&query, &[&games], &Options { plain, ..Options::default() });
            let (planned, plain) = (run(false), run(true));
            some += usize::from(plain.hits > 0);
            let same = planned.written == plain.written && planned.said == plain.said;
            assert!(same, "{head} {body} finds something else without a plan");
        }
    }
    assert!(some > 60, "only {some} queries find something");
}
