//! The same count by messages, one a value, which are counted here.

use super::{query, run, sources};
use figurine::engine::Options;
use figurine::ir::TallyCell;
use std::collections::{BTreeMap, HashSet};

/// What is asked, with `KEY` where the tally stands.
const PLACES: [&str; 9] = [
    "KEY",
    "mate KEY",
    "KEY check",
    "player \"a\" KEY elo > 0",
    "check or { wtm KEY }",
    "not { KEY false }",
    "terminal flip { Kg1 KEY }",
    "initial find 1 100 { ply < 9 KEY }",
    "cql(variations) [forall] x [element] [Qq] { x attacks [Kk] KEY }",
];

/// Keys, and how their values are written in a message.
const KEYS: [&str; 11] = [
    "ply / 10 * 10",
    "k",
    "[Rr]",
    "tag \"Result\"",
    "year",
    "eco",
    "ply > 20",
    "material",
    "checkers",
    "str(\"\" ply % 3)",
    "qd1-8 & q",
];

fn with(place: &str, filter: &str) -> String {
    let text = place.replace("KEY", filter);
    if text.starts_with("cql") { text } else { format!("cql() {text}") }
}

/// The values of a message: squares of a set one by one, and no value where there is none.
fn values(text: &str) -> Vec<String> {
    match text.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
        Some("") => vec!["<false>".to_owned()],
        Some(squares) => squares.split(',').map(str::to_owned).collect(),
        None => vec![text.to_owned()],
    }
}

/// Counts by value: how often, in how many games.
type Counts = BTreeMap<String, (u64, u64)>;

fn slow(place: &str, key: &str, per_game: bool) -> Counts {
    let text = with(place, &format!("message (\"<\" {key} \">\")"));
    let options = Options { plain: true, ..Options::default() };
    let mut counts = Counts::new();
    for (source, games) in sources().iter().enumerate() {
        let mut seen = HashSet::new();
        let ran = run(&[query(&text)], std::slice::from_ref(games), &options);
        for line in ran.says {
            let (game, rest) = line.split_once(" move ").unwrap();
            let value = rest.split_once('<').unwrap().1.strip_suffix('>').unwrap();
            for value in values(value) {
                let count = counts.entry(value.clone()).or_default();
                let new = seen.insert((source, game.to_owned(), value));
                count.1 += u64::from(new);
                count.0 += u64::from(new || !per_game);
            }
        }
    }
    counts
}

fn counted(place: &str, key: &str, per_game: bool, options: &Options) -> Counts {
    let word = if per_game { "per game " } else { "" };
    let text = with(place, &format!("tally {word}\"n\" {key}"));
    let ran = run(&[query(&text)], &sources(), options);
    assert_eq!(ran.summary.failed, 0, "{text}");
    let shown = |cell: &TallyCell| match cell {
        TallyCell::Num(value) => value.to_string(),
        TallyCell::Text(text) => text.clone(),
        TallyCell::Nothing => "<false>".to_owned(),
    };
    let tally = ran.tallies.tallies.first().unwrap();
    let rows = tally.rows.iter();
    rows.map(|row| (shown(&row.cells[0]), (row.count.times, row.count.games))).collect()
}

#[test]
fn a_tally_is_what_messages_add_up_to() {
    let mut some = 0;
    for (place, key) in PLACES.iter().flat_map(|place| KEYS.map(|key| (place, key))) {
        let per_game = (place.len() + key.len()) % 2 == 0;
        let slow = slow(place, key, per_game);
        for (threads, hits) in [(1, true), (2, false)] {
            let options = Options { threads, hits, ..Options::default() };
            let counted = counted(place, key, per_game, &options);
            assert_eq!(slow, counted, "{place} with {key}, hits: {hits}");
        }
        some += usize::from(slow.len() > 1);
    }
    assert!(some > 40, "only {some} tallies have values");
}

#[test]
fn tuples_count_every_combination() {
    let text = "cql() mate tally \"n\" (K  [Qq]  ply % 2)";
    let ran = run(&[query(text)], &sources(), &Options::default());
    let rows = &ran.tallies.tallies[0].rows;
    let text = "cql() mate message quiet (K \" \" [Qq] \" \" ply % 2)";
    let said = run(&[query(text)], &sources(), &Options::default()).says;
    let mut slow = BTreeMap::new();
    for line in &said {
        let parts: Vec<Vec<String>> = line.split(' ').map(values).collect();
        for king in &parts[0] {
            for queen in &parts[1] {
                *slow.entry((king.clone(), queen.clone(), parts[2][0].clone())).or_insert(0) += 1;
            }
        }
    }
    let shown = |cell: &TallyCell| match cell {
        TallyCell::Num(value) => value.to_string(),
        TallyCell::Text(text) => text.clone(),
        TallyCell::Nothing => "<false>".to_owned(),
    };
    let key = |cells: &[TallyCell]| (shown(&cells[0]), shown(&cells[1]), shown(&cells[2]));
    let counted: BTreeMap<_, u64> =
        rows.iter().map(|row| (key(&row.cells), row.count.times)).collect();
    assert!(slow.len() > 5);
    assert_eq!(slow, counted);
}

#[test]
fn the_example_is_the_first_in_the_order_of_the_games() {
    for threads in [1, 3] {
        let options = Options { threads, hits: false, ..Options::default() };
        let ran = run(&[query("cql() check tally \"n\" ply")], &sources(), &options);
        for row in &ran.tallies.tallies[0].rows {
            let [cell] = row.cells.as_slice() else { panic!("{row:?}") };
            let TallyCell::Num(ply) = cell else { panic!("{row:?}") };
            let text = format!("cql() check ply == {ply} message (\"\")");
            let mut first = None;
            for (source, games) in sources().iter().enumerate() {
                let said = run(&[query(&text)], std::slice::from_ref(games), &Options::default());
                first = said.says.first().map(|line| (source, line.clone()));
                if first.is_some() {
                    break;
                }
            }
            let (source, line) = first.unwrap();
            let game = format!("Game: {} ", row.count.first.game);
            assert_eq!(row.count.first.source as usize, source, "{ply}");
            assert!(line.starts_with(&game), "{line} is not {game}");
        }
    }
}
