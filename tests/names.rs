//! New words reserve nothing: each is what a script makes of it.

use crate::fixture::{compile, run};
use figurine::filters;
use figurine::ir::Since;
use std::collections::BTreeSet;

/// The words that CQL has not, with those of their parameters.
fn words() -> BTreeSet<&'static str> {
    let ours = || filters::all().filter(|filter| filter.since == Since::Figurine);
    let of_cql = || filters::all().filter(|filter| filter.since != Since::Figurine);
    // An overload of a word of CQL is no new word, nor is a parameter that CQL has elsewhere.
    let names: BTreeSet<&str> = of_cql().map(|f| f.name).collect();
    let params: BTreeSet<&str> = of_cql().flat_map(|f| f.params).map(|p| p.word).collect();
    let own = ours().filter_map(|f| f.name.split(' ').next());
    let own = own.filter(|word| !names.contains(word));
    let parts = ours().flat_map(|f| f.params).map(|param| param.word);
    let parts = parts.filter(|word| !names.contains(word) && !params.contains(word));
    let is_word = |word: &&str| {
        !word.is_empty() && word.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit())
    };
    own.chain(parts).filter(is_word).collect()
}

/// The queries that bind `word`, each with the positions that it finds in a game of three moves,
/// and whether `check` notes that the filter is lost.
fn queries(word: &str) -> Vec<(String, &'static str)> {
    vec![
        (format!("{word} = 3 {word} == 3 {word} + 1 == 4"), "1:0,1,2,3"),
        (format!("{word} = \"text\" {word} == \"text\" initial"), "1:0"),
        (format!("{word} = K {word} & e1"), "1:0,1,2,3"),
        (format!("{word} = currentposition initial {word} == currentposition"), "1:0"),
        (format!("{word} = 1 {word} += 2 {word} == 3 terminal"), "1:3"),
        (format!("function {word}() {{ terminal }} {word}()"), "1:3"),
        (format!("function {word}(x) {{ x == 2 }} {word}(2) {word}(#[Kk])"), "1:0,1,2,3"),
        (format!("function f({word}) {{ {word} & e4 }} f(P)"), "1:1,2,3"),
        (format!("function f({word} other) {{ {word} == other }} f(1 1) initial"), "1:0"),
        (format!("square {word} in P {word} & e4"), "1:1,2,3"),
        (format!("piece {word} in N {word} & f3"), "1:3"),
        (format!("{word}[element]P {word} & e4"), "1:1,2,3"),
        (
            format!("dictionary d d[\"a\"] = \"b\" initial string {word} in d {word} == \"a\""),
            "1:0",
        ),
        (format!("dictionary {word} {word}[\"a\"] = \"b\" initial {word}[\"a\"] == \"b\""), "1:0"),
    ]
}

#[test]
fn every_new_word_may_be_a_name() {
    let words = words();
    assert!(words.len() > 60, "{words:?}");
    for one in "castlingrights material san eval round hand after lasting xor clock".split(' ') {
        assert!(words.contains(one), "{one}: {words:?}");
    }
    let mut wrong = Vec::new();
    for word in &words {
        for (text, expected) in queries(word) {
            match compile("names", &text) {
                Err(why) => wrong.push(format!("`{text}`: {why}")),
                Ok((query, codes)) => {
                    let found = run(&query, b"1. e4 e5 2. Nf3 *\n".to_vec()).hits;
                    if found != expected {
                        wrong.push(format!("`{text}`: expected {expected}, found {found}"));
                    }
                    let noted = codes.contains(&"W1005");
                    let is_filter =
                        filters::by_name(word).is_some_and(|f| f.since == Since::Figurine);
                    if noted != is_filter {
                        wrong.push(format!("`{text}`: noted: {noted}"));
                    }
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{} of:\n{}\n", wrong.len(), wrong.join("\n"));
}
