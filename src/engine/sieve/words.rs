//! What a sieve asks, in the spelling of the language.

use super::Sieve;
use super::pinned::{Pin, Value};
use super::test::{Men, Pattern, Row, Squares, Test};
use crate::engine::outline::{men, sign};
use crate::eval::show;
use crate::filters;
use crate::ir::{Filter, RoleBits};
use shakmaty::Bitboard;

impl Sieve {
    /// What is asked: a line for what one position must have, and one for each thing that some
    /// position of the game must have.
    pub fn words(&self) -> Vec<String> {
        let here = (self.here != Test::True).then(|| test(&self.here, false));
        let somewhere = self.somewhere.iter().map(|one| format!("find {{{}}}", test(one, false)));
        let mut words: Vec<String> = Vec::new();
        for one in here.into_iter().chain(somewhere) {
            if !words.contains(&one) {
                words.push(one);
            }
        }
        words
    }

    /// Whether nothing else is asked: where these demands are met, the query matches.
    pub fn answers(&self) -> bool {
        self.exact
    }
}

/// A test; `inner` ones have brackets around their lists.
fn test(node: &Test, inner: bool) -> String {
    let list = |list: &[Test], between: &str| {
        let parts: Vec<String> = list.iter().map(|part| test(part, true)).collect();
        let text = parts.join(between);
        if inner { format!("{{{text}}}") } else { text }
    };
    match node {
        Test::True => "true".to_owned(),
        Test::False => "false".to_owned(),
        Test::Has(men) => designator(men),
        Test::All(parts) => list(parts, " "),
        Test::Any(parts) => list(parts, " or "),
        Test::Not(part) => format!("not {}", test(part, true)),
        Test::Some(set) => squares(set, false),
        Test::Count(set, cmp, number) => {
            format!("{}{}{number}", squares(set, true), sign(*cmp))
        }
        Test::Row(row) => name(*row).to_owned(),
        Test::Moved(pattern) => moved(pattern),
    }
}

fn squares(node: &Squares, inner: bool) -> String {
    let list = |list: &[Squares], between: &str| {
        let parts: Vec<String> = list.iter().map(|part| squares(part, true)).collect();
        let text = parts.join(between);
        if inner { format!("({text})") } else { text }
    };
    let pair = |pair: &(Squares, Squares), between: &str| {
        let text = format!("{} {between} {}", squares(&pair.0, true), squares(&pair.1, true));
        if inner { format!("({text})") } else { text }
    };
    match node {
        Squares::Men(men) => designator(men),
        Squares::Const(set) => place(*set),
        Squares::Union(parts) => list(parts, " | "),
        Squares::Common(parts) => list(parts, " & "),
        Squares::Not(part) => format!("~{}", squares(part, true)),
        Squares::Attackers(two) => pair(two, "->"),
        Squares::Attacked(two) => pair(two, "<-"),
        Squares::Pin(node) => pin(node),
    }
}

/// The parameter that the value is of comes first.
fn pin(node: &Pin) -> String {
    let Pin { through, from, to, value } = node;
    let mut parts =
        [(Value::Through, "through", through), (Value::From, "from", from), (Value::To, "to", to)];
    parts.sort_by_key(|(of, ..)| of != value);
    let written = parts
        .into_iter()
        .filter_map(|(_, word, set)| Some(format!(" {word} {}", squares(set.as_ref()?, true))));
    format!("pin{}", written.collect::<String>())
}

fn designator(node: &Men) -> String {
    let bits = RoleBits(node.bits());
    let any = bits == RoleBits::ANY;
    let everywhere = node.squares == Bitboard::FULL;
    let letters = match men(bits) {
        _ if any => String::new(),
        one if one.chars().count() == 1 => one,
        several => format!("[{several}]"),
    };
    match (any, everywhere) {
        (true, true) => ".".to_owned(),
        (false, true) => letters,
        _ => format!("{letters}{}", place(node.squares)),
    }
}

/// Squares: a field of them as `a-g1-7`, others one by one.
fn place(squares: Bitboard) -> String {
    let files = || squares.into_iter().map(|square| square.file());
    let ranks = || squares.into_iter().map(|square| square.rank());
    let ends = files().min().zip(files().max()).zip(ranks().min().zip(ranks().max()));
    let Some(((left, right), (low, high))) = ends else { return show::squares(squares) };
    let size = (right as usize - left as usize + 1) * (high as usize - low as usize + 1);
    if size != squares.count() {
        return show::squares(squares);
    }
    let (left, right) = (left.char().to_string(), right.char().to_string());
    let (low, high) = (low.char().to_string(), high.char().to_string());
    let span = |from: String, to: String| if from == to { from } else { format!("{from}-{to}") };
    format!("{}{}", span(left, right), span(low, high))
}

fn moved(pattern: &Pattern) -> String {
    let others = pattern
        .others
        .iter()
        .map(|(men, files, ranks)| format!(" and {} at {}", designator(men), way(-files, -ranks)));
    format!("{}{}", designator(&pattern.anchor), others.collect::<String>())
}

/// Where a man stands as seen from another: `2 up 1 right`.
fn way(files: i8, ranks: i8) -> String {
    let part = |by: i8, ahead: &str, back: &str| match by {
        0 => String::new(),
        1.. => format!("{by} {ahead}"),
        _ => format!("{} {back}", -by),
    };
    let parts = [part(ranks, "up", "down"), part(files, "right", "left")];
    let text = parts.iter().filter(|part| !part.is_empty()).cloned().collect::<Vec<_>>().join(" ");
    if text.is_empty() { "its square".to_owned() } else { text }
}

/// The name of a row that is seen at a glance.
fn name(row: Row) -> &'static str {
    let seen =
        |filter: &&Filter| filter.glance.is_some_and(|glance| std::ptr::fn_addr_eq(glance, row.0));
    filters::all().find(seen).map_or("...", |filter| filter.name)
}

#[cfg(test)]
mod tests {
    use crate::engine::Plan;
    use crate::sema;
    use crate::text::Source;
    use std::sync::Arc;

    fn words(body: &str) -> (Vec<String>, bool) {
        let (query, reports) = sema::compile(&Source::new("q", body));
        let query = query.unwrap_or_else(|| panic!("{body}: {reports:?}"));
        let plan = Plan::new(&Arc::new(query), false);
        plan.sieve.map_or((Vec::new(), false), |sieve| (sieve.words(), sieve.answers()))
    }

    #[test]
    fn demands_are_written_as_in_the_language() {
        for (body, wanted, answers) in [
            ("Bb3 Nf3 pa6", "Bb3 Nf3 pa6", true),
            ("check wtm", "check wtm", true),
            ("[RB]e4-5 not Qd1", "[BR]e4-5 not Qd1", true),
            ("#(A&a-h4)>2 Kg1", "Kg1 (A & a-h4)>2", true),
            ("R->k", "R -> k", true),
            ("pin", "pin", true),
            ("pin from R through n", "pin from R through n", true),
            ("flipcolor {pin to K & a-h1} wtm", "wtm {pin to K & a-h1 or pin to k & a-h8}", true),
            ("find {Ra8 check}", "find {Ra8 check}", false),
            ("{Qa1 or Qh8} Kb1", "Kb1 {Qa1 or Qh8}", true),
            ("shift {Ka1 Qb2}", "Ka-g1-7 and Q at 1 up 1 right", true),
        ] {
            let (found, exact) = words(body);
            assert_eq!((found.join("; ").as_str(), exact), (wanted, answers), "{body}");
        }
        assert_eq!(words("path --").0, Vec::<String>::new());
    }
}
