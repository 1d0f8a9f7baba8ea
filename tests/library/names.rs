//! What the library binds, and what a script binds, have nothing to do with each other.

use crate::fixture::{compile, run};

/// Fool's mate, and a mate in which bishops cross.
const GAMES: &str = "[Event \"1\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n[Event \"2\"]\n[SetUp \"1\"]\n\
    [FEN \"2kr4/p2n4/2p5/8/5B2/3B4/8/K7 w - - 0 1\"]\n\n1. Ba6# 1-0\n";

fn hits(query: &str) -> String {
    let (query, codes) = compile("query", query).unwrap_or_else(|e| panic!("{query}: {e}"));
    assert!(codes.is_empty(), "{codes:?}");
    let outcome = run(&query, GAMES.as_bytes().to_vec());
    assert!(outcome.faults.is_empty(), "{:?}", outcome.faults);
    outcome.hits
}

fn refused(query: &str) -> String {
    compile("query", query).err().unwrap_or_else(|| panic!("`{query}` is read"))
}

#[test]
fn variables_of_a_function_are_its_own() {
    // `bodenmate` binds the squares `x` and `y`; here they are a number and a string.
    let query = "use \"mates\" x = 7 y = \"b\" bodenmate() x == 7 y == \"b\"";
    assert_eq!(hits(query), "2:1");
    assert_eq!(hits("use \"mates\" bodenmate() isunbound x isunbound y"), "2:1");
    assert_eq!(hits("use \"mates\" bodenmate() x [element] B x == a6"), "2:1");
    assert!(refused("use \"mates\" bodenmate() x == 7").contains("`x` is not known here"));
    assert_eq!(hits("use \"mates\" piece x in B {bodenmate() x == a6}"), "2:1");
}

#[test]
fn a_function_sees_no_name_of_the_script() {
    // Were the script's function called by the library, each end of a game would be found.
    let query = "use \"endings\" function bareking() {mate} find all opposition()";
    assert_eq!(hits(query), "none");
    // A dictionary of the name that a function binds.
    assert_eq!(hits("use \"mates\" dictionary x x[\"a\"] = 1 bodenmate()"), "2:1");
    assert_eq!(hits("use \"mates\" function x() {bodenmate()} x()"), "2:1");
}

#[test]
fn what_a_script_binds_goes_first() {
    let fools = "function foolsmate() {mate}";
    assert_eq!(hits(&format!("use \"mates\" {fools} foolsmate()")), "1:4 2:1");
    assert_eq!(hits(&format!("{fools} use \"mates\" foolsmate()")), "1:4 2:1");
    assert_eq!(hits("use \"mates\" bodenmate = 3 bodenmate == 3 mate foolsmate()"), "1:4");
}

#[test]
fn a_script_may_bind_the_word() {
    for query in ["use = 3 use == 3 mate", "function use(x) {x} use(k) mate"] {
        let (query, codes) = compile("query", query).unwrap();
        assert_eq!(codes, ["W1005"]);
        assert_eq!(run(&query, GAMES.as_bytes().to_vec()).hits, "1:4 2:1");
    }
}

#[test]
fn calls_stand_wherever_a_filter_may() {
    assert_eq!(hits("use \"mates\" initial find foolsmate()"), "1:0");
    assert_eq!(hits("use \"mates\" q-- foolsmate ()"), "none");
    assert_eq!(hits("use \"mates\" q-- not foolsmate()"), "1:3");
    assert_eq!(hits("use \"mates\" --(foolsmate())"), "1:3");
    assert_eq!(hits("use \"mates\" not foolsmate() and mate"), "2:1");
    assert_eq!(hits("use \"mates\" use \"endings\" mate lasting {bodenmate()} == 1"), "2:1");
    assert_eq!(
        hits("use \"mates\" function either() {foolsmate() or bodenmate()} either()"),
        "1:4 2:1"
    );
    assert_eq!(hits("cql(variations) use \"mates\" foolsmate()"), "1:4");
    assert_eq!(hits("use \"mates\" fliphorizontal {bodenmate()} rotate90 {bodenmate()}"), "2:1");
    assert_eq!(hits("use \"mates\" fliphorizontal {kc1 and bodenmate()}"), "2:1");
}

#[test]
fn transforms_turn_what_a_function_says() {
    // The king of fool's mate stands on e1: in the mirror image on d1.
    assert_eq!(hits("use \"mates\" foolsmate() reversecolor {foolsmate()}"), "1:4");
    assert_eq!(hits("use \"mates\" flipvertical foolsmate()"), "1:4");
    let turned = "use \"mates\" rotate90 {kc1-8 kc8 bodenmate()}";
    assert_eq!(hits(turned), "2:1");
}

#[test]
fn many_calls_are_no_burden() {
    let calls: Vec<&str> = vec!["(foolsmate() or bodenmate() or smotheredmate())"; 100];
    assert_eq!(hits(&format!("use \"mates\" {}", calls.join(" "))), "1:4 2:1");
    let many = vec!["foolsmate()"; 25_000];
    assert!(refused(&format!("use \"mates\" {}", many.join(" "))).starts_with("E0212"));
}
