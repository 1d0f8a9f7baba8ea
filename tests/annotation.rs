//! Clocks, evaluations, NAGs, titles and dates against plain reckoning, and under transforms.

use crate::fixture::{compile, run};
use proptest::prelude::*;

/// A game of 16 half-moves.
const MOVES: &str = "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O";

/// What stands behind one move.
#[derive(Clone, Debug)]
struct Note {
    /// Seconds.
    clock: Option<i64>,
    /// Seconds.
    elapsed: Option<i64>,
    /// Centipawns.
    eval: Option<i64>,
    mate: Option<i64>,
    nag: Option<u8>,
}

#[derive(Clone, Debug)]
struct Annotated {
    notes: Vec<Note>,
    titles: [&'static str; 2],
    result: &'static str,
    increment: i64,
}

impl Annotated {
    fn pgn(&self) -> String {
        self.write(MOVES, "")
    }

    /// The same game with the colours exchanged: Black begins.
    fn mirrored(&self) -> String {
        let turn = |c: char| c.to_digit(10).map_or(c, |d| char::from(b'9' - d as u8));
        let moves: String = MOVES.chars().map(turn).collect();
        let mut other = self.clone();
        other.titles.reverse();
        other.result = match self.result {
            "1-0" => "0-1",
            "0-1" => "1-0",
            same => same,
        };
        for note in &mut other.notes {
            note.eval = note.eval.map(|n| -n);
            note.mate = note.mate.map(|n| -n);
            note.nag = note.nag.map(|n| if (14..=139).contains(&n) { n ^ 1 } else { n });
        }
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1";
        other.write(&moves, &format!("[SetUp \"1\"]\n[FEN \"{start}\"]\n"))
    }

    fn write(&self, moves: &str, setup: &str) -> String {
        let mut text = format!(
            "[Event \"?\"]\n[Result \"{}\"]\n[WhiteTitle \"{}\"]\n[BlackTitle \"{}\"]\n\
             [TimeControl \"600+{}\"]\n{setup}\n",
            self.result, self.titles[0], self.titles[1], self.increment
        );
        for (san, note) in moves.split_whitespace().zip(&self.notes) {
            text += san;
            if let Some(nag) = note.nag {
                text += &format!(" ${nag}");
            }
            text += " { ";
            if let Some(eval) = note.eval {
                let sign = if eval < 0 { "-" } else { "" };
                text += &format!("[%eval {sign}{}.{:02}] ", eval.abs() / 100, eval.abs() % 100);
            }
            if let Some(mate) = note.mate.filter(|_| note.eval.is_none()) {
                text += &format!("[%eval #{mate}] ");
            }
            if let Some(s) = note.clock {
                text += &format!("[%clk {}:{:02}:{:02}]", s / 3600, s / 60 % 60, s % 60);
            }
            text += " } {";
            if let Some(s) = note.elapsed {
                text += &format!("[%emt 0:{:02}:{:02}]", s / 60, s % 60);
            }
            text += "}\n";
        }
        text + self.result + "\n\n"
    }

    /// The positions for which a value is found and fits.
    fn hits(&self, value: impl Fn(usize) -> Option<i64>, fits: impl Fn(i64) -> bool) -> Vec<usize> {
        (0..=self.notes.len()).filter(|ply| value(*ply).is_some_and(&fits)).collect()
    }

    fn note(&self, ply: usize) -> Option<&Note> {
        self.notes.get(ply.checked_sub(1)?)
    }

    /// The clock of the side that makes the odd (1) or even (0) half-moves.
    fn last_clock(&self, ply: usize, parity: usize) -> Option<i64> {
        (0..=ply).rev().filter(|p| p % 2 == parity).find_map(|p| self.note(p)?.clock)
    }

    fn spent(&self, ply: usize) -> Option<i64> {
        let note = self.note(ply)?;
        if note.elapsed.is_some() {
            return note.elapsed;
        }
        let before = self.note(ply.checked_sub(2)?)?.clock?;
        Some(before + self.increment - note.clock?).filter(|s| *s >= 0)
    }
}

fn notes() -> impl Strategy<Value = Annotated> {
    let maybe = |low: i64, high: i64| proptest::option::weighted(0.7, low..high);
    let note = (maybe(0, 90), maybe(0, 70), maybe(-400, 400), maybe(-3, 4), 0u8..30);
    let note = note.prop_map(|(clock, elapsed, eval, mate, nag)| Note {
        clock,
        elapsed: elapsed.filter(|n| n % 3 == 0),
        eval,
        mate,
        nag: (nag > 2).then_some(nag),
    });
    let titles = prop_oneof![Just("GM"), Just("WGM"), Just("-"), Just("IM")];
    let result = prop_oneof![Just("1-0"), Just("0-1"), Just("1/2-1/2"), Just("*")];
    let notes = proptest::collection::vec(note, 16);
    (notes, titles.clone(), titles, result, 0i64..12).prop_map(
        |(notes, white, black, result, increment)| Annotated {
            notes,
            titles: [white, black],
            result,
            increment,
        },
    )
}

/// The positions that a query finds in a single game.
fn found(query: &str, pgn: &str) -> Vec<usize> {
    let (query, _) = compile("query", query).unwrap();
    let outcome = run(&query, pgn.as_bytes().to_vec());
    assert!(outcome.faults.is_empty(), "{pgn}\n{:?}", outcome.faults);
    match outcome.hits.strip_prefix("1:") {
        Some(hits) => hits.split(',').map(|n| n.parse().unwrap()).collect(),
        None => Vec::new(),
    }
}

/// Queries that a colour transform changes.
const SIDED: [&str; 14] = [
    "eval > 50",
    "eval black >= 100",
    "-50 < eval < 20",
    "evalmate < 0",
    "evalmate black > 1",
    "clock white < 30",
    "clock black > clock white",
    "clock < 20",
    "spent > 10",
    "nag 14 18",
    "nag \"±\"",
    "nag 5 or nag \"-+\" or nag 22",
    "playertitle white \"GM\" or result 1-0 check",
    "playertitle \"IM\" wtm or result *",
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn values_are_those_that_were_written(game in notes(), n in -100i64..100) {
        let pgn = game.pgn();
        let eval = |ply| game.note(ply)?.eval;
        prop_assert_eq!(found(&format!("eval > {n}"), &pgn), game.hits(eval, |v| v > n));
        prop_assert_eq!(found(&format!("eval black > {n}"), &pgn), game.hits(eval, |v| -v > n));
        let mate = |ply| game.note(ply).filter(|note| note.eval.is_none())?.mate;
        prop_assert_eq!(found("evalmate < 2", &pgn), game.hits(mate, |v| v < 2));
        let clock = |ply| game.note(ply)?.clock;
        prop_assert_eq!(found(&format!("clock < {n}"), &pgn), game.hits(clock, |v| v < n));
        let white = |ply| game.last_clock(ply, 1);
        prop_assert_eq!(found(&format!("clock white < {n}"), &pgn), game.hits(white, |v| v < n));
        let black = |ply| game.last_clock(ply, 0);
        prop_assert_eq!(found(&format!("clock black < {n}"), &pgn), game.hits(black, |v| v < n));
        let spent = |ply| game.spent(ply);
        prop_assert_eq!(found(&format!("spent >= {n}"), &pgn), game.hits(spent, |v| v >= n));
        let nag = |ply| game.note(ply)?.nag.map(i64::from);
        prop_assert_eq!(found("nag 4 18", &pgn), game.hits(nag, |v| (4..=18).contains(&v)));
        prop_assert_eq!(found("nag", &pgn), game.hits(nag, |_| true));
    }

    #[test]
    fn colour_transforms_exchange_the_sides(game in notes(), pick in 0..SIDED.len()) {
        let query = SIDED[pick];
        let (here, there) = (game.pgn(), game.mirrored());
        let plain = found(query, &here);
        prop_assert_eq!(&found(&format!("reversecolor {{{query}}}"), &there), &plain, "{}", query);
        let mut either = found(query, &there);
        either.extend(&plain);
        either.sort_unstable();
        either.dedup();
        prop_assert_eq!(&found(&format!("flipcolor {{{query}}}"), &here), &either, "{}", query);
    }
}

/// Months and days at the ends and inside.
const MONTHS: [u16; 4] = [1, 5, 6, 12];
const DAYS: [u16; 4] = [1, 2, 30, 31];

fn full_dates() -> impl Strategy<Value = [u16; 3]> {
    (1999u16..2002, 0..MONTHS.len(), 0..DAYS.len()).prop_map(|(y, m, d)| [y, MONTHS[m], DAYS[d]])
}

/// Dates of tags, each part known or not.
fn dates() -> impl Strategy<Value = [Option<u16>; 3]> {
    let known = (0u8..5, 0u8..3, 0u8..3);
    (full_dates(), known).prop_map(|([y, m, d], known)| {
        let part = |value, known| if known > 0 { Some(value) } else { None };
        [part(y, known.0), part(m, known.1), part(d, known.2)]
    })
}

fn written(date: &[Option<u16>; 3], parts: usize) -> String {
    let widths = [4, 2, 2];
    let part = |i: usize| match date[i] {
        Some(n) => format!("{n:0width$}", width = widths[i]),
        None => "?".repeat(widths[i]),
    };
    (0..parts).map(part).collect::<Vec<_>>().join(".")
}

/// The signs that must hold for all dates that an incomplete one may stand for.
fn holding(date: [Option<u16>; 3], literal: &[u16]) -> Vec<&'static str> {
    let Some(year) = date[0] else { return Vec::new() };
    let every = |part: Option<u16>, most: u16| part.map_or((1..=most).collect(), |n| vec![n]);
    let parts = [vec![year], every(date[1], 12), every(date[2], 31)];
    let mut orders = Vec::new();
    for y in &parts[0] {
        for m in &parts[1] {
            for d in &parts[2] {
                orders.push([*y, *m, *d][..literal.len()].cmp(literal));
            }
        }
    }
    type Test = fn(std::cmp::Ordering) -> bool;
    let all = |test: Test| orders.iter().all(|o| test(*o));
    let signs: [(&str, Test); 6] = [
        ("<", |o| o.is_lt()),
        ("<=", |o| o.is_le()),
        ("==", |o| o.is_eq()),
        ("!=", |o| o.is_ne()),
        (">=", |o| o.is_ge()),
        (">", |o| o.is_gt()),
    ];
    signs.into_iter().filter(|(_, test)| all(*test)).map(|(sign, _)| sign).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn dates_are_compared_by_what_is_known(
        date in dates(), literal in full_dates(), parts in 1usize..4
    ) {
        let pgn = format!("[Event \"?\"]\n[Date \"{}\"]\n\n*\n", written(&date, 3));
        let text = written(&literal.map(Some), parts);
        let expected = holding(date, &literal[..parts]);
        let mirror = |sign: &'static str| match sign {
            "<" => ">",
            "<=" => ">=",
            ">" => "<",
            ">=" => "<=",
            same => same,
        };
        for sign in ["<", "<=", "==", "!=", ">=", ">"] {
            let holds = expected.contains(&sign);
            let query = format!("date {sign} \"{text}\"");
            prop_assert_eq!(!found(&query, &pgn).is_empty(), holds, "{}: {}", &pgn, &query);
            let query = format!("\"{text}\" {} date", mirror(sign));
            prop_assert_eq!(!found(&query, &pgn).is_empty(), holds, "{}: {}", &pgn, &query);
        }
    }
}
