//! Conditions on the game that single tags refuse, before the others are read.

use super::Plan;
use crate::filters::tags::{is_result, rating};
use crate::games::{Date, RawGame, TagSearch};
use crate::ir::{Arg, Bool, Call, Cmp, Num, Str};
use memchr::memmem::Finder;

/// The gates of the queries of a run; without any, all games pass.
#[derive(Clone, Debug, Default)]
pub(super) struct Gates(Vec<Gate>);

/// What the tags of a game must show for it to be a hit of a query.
#[derive(Clone, Debug)]
struct Gate(Vec<Test>);

/// A test of the tags of a game; it may only refuse what the condition refuses.
#[derive(Clone, Debug)]
enum Test {
    /// One of the tags holds these bytes.
    Holds(Vec<TagSearch>, Box<Finder<'static>>),
    /// A number that tags tell compares with this one: it stands on the left side, or on the right.
    Number(Number, Cmp, i64, Left),
    /// The result is this one.
    Result(Box<TagSearch>, String),
    /// One of these.
    Any(Vec<Test>),
    /// All of these.
    All(Vec<Test>),
}

/// Whether a value is on the left side of a comparison.
type Left = bool;

/// A number that tags tell.
#[derive(Clone, Debug)]
enum Number {
    /// The largest rating of these tags.
    Rating(Vec<TagSearch>),
    /// The year of a date.
    Year(Box<TagSearch>),
}

impl Gates {
    /// The gates of queries; none if one of them has none.
    pub fn of(plans: &[Plan]) -> Gates {
        Gates(plans.iter().map(Gate::of).collect::<Option<_>>().unwrap_or_default())
    }

    /// Whether the tags of a game refuse it to all queries.
    pub fn refuse(&self, raw: &RawGame<'_>) -> bool {
        !self.0.is_empty() && self.0.iter().all(|gate| gate.refuses(raw))
    }
}

impl Gate {
    /// The gate of a query; none if there is nothing to test, or if a game that its tags refuse is
    /// a hit or a fault all the same.
    fn of(plan: &Plan) -> Option<Gate> {
        let conditions = plan.game.get(..plan.gated?)?;
        if plan.accepts(0) {
            return None;
        }
        let results = plan.query.header.results.iter();
        let results = results.map(|result| Test::Result(result_tag(), result.clone()));
        let tests: Vec<Test> = results.chain(conditions.iter().filter_map(test)).collect();
        (!tests.is_empty()).then_some(Gate(tests))
    }

    /// Whether the tags of a game refuse it.
    fn refuses(&self, raw: &RawGame<'_>) -> bool {
        raw.head.is_some() && !self.0.iter().all(|test| test.passes(raw))
    }
}

fn result_tag() -> Box<TagSearch> {
    Box::new(TagSearch::new("Result"))
}

fn test(part: &Bool) -> Option<Test> {
    match part {
        Bool::Substring(pair) => match &**pair {
            (Str::Const(wanted), Str::Call(call)) => holds(wanted, call),
            _ => None,
        },
        Bool::HasNum(num) => match &**num {
            Num::Cmp(cmp, pair) => match &**pair {
                (Num::Call(call), Num::Const(value)) => {
                    Some(Test::Number(number(call)?, *cmp, *value, true))
                }
                (Num::Const(value), Num::Call(call)) => {
                    Some(Test::Number(number(call)?, *cmp, *value, false))
                }
                _ => None,
            },
            _ => None,
        },
        Bool::Call(call) if call.filter.name == "result" => match call.args.as_slice() {
            [Arg::Literal(wanted)] => Some(Test::Result(result_tag(), wanted.clone())),
            _ => None,
        },
        Bool::And(list) => {
            let tests: Vec<Test> = list.iter().filter_map(test).collect();
            (!tests.is_empty()).then_some(Test::All(tests))
        }
        Bool::Or(list) => list.iter().map(test).collect::<Option<Vec<Test>>>().map(Test::Any),
        _ => None,
    }
}

/// A text in the value of a tag. Letters and digits that stand together in it do so in the file
/// too, whatever the encoding, and however names are written.
fn holds(wanted: &str, call: &Call) -> Option<Test> {
    let names: Vec<&str> = match (call.filter.name, call.args.as_slice()) {
        ("player", []) => vec!["White", "Black"],
        ("player", [Arg::Side(side)]) => vec![side.0.fold_wb("White", "Black")],
        ("event", _) => vec!["Event"],
        ("site", _) => vec!["Site"],
        ("eco", _) => vec!["ECO"],
        ("tag", [Arg::Literal(name)]) if is_name(name) => vec![name],
        _ => return None,
    };
    let words = wanted.split(|c: char| !c.is_ascii_alphanumeric());
    let word = words.max_by_key(|word| word.len()).filter(|word| !word.is_empty())?;
    let names = names.into_iter().map(TagSearch::new).collect();
    Some(Test::Holds(names, Box::new(Finder::new(word.as_bytes()).into_owned())))
}

fn is_name(name: &str) -> bool {
    !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

fn number(call: &Call) -> Option<Number> {
    let search = |names: &[&str]| names.iter().map(|name| TagSearch::new(name)).collect();
    match (call.filter.name, call.args.as_slice()) {
        ("elo", []) => Some(Number::Rating(search(&["WhiteElo", "BlackElo"]))),
        ("elo", [Arg::Side(side)]) => {
            Some(Number::Rating(search(&[side.0.fold_wb("WhiteElo", "BlackElo")])))
        }
        ("year", []) => Some(Number::Year(Box::new(TagSearch::new("Date")))),
        _ => None,
    }
}

impl Test {
    fn passes(&self, raw: &RawGame<'_>) -> bool {
        match self {
            Test::Holds(tags, part) => {
                tags.iter().filter_map(|tag| tag.value(raw)).any(|value| part.find(value).is_some())
            }
            Test::Number(number, cmp, other, left) => number.value(raw).is_some_and(|value| {
                if *left { cmp.holds(&value, other) } else { cmp.holds(other, &value) }
            }),
            Test::Result(tag, wanted) => is_result(wanted, tag.text(raw).as_deref()),
            Test::Any(tests) => tests.iter().any(|test| test.passes(raw)),
            Test::All(tests) => tests.iter().all(|test| test.passes(raw)),
        }
    }
}

impl Number {
    fn value(&self, raw: &RawGame<'_>) -> Option<i64> {
        match self {
            Number::Rating(tags) => tags.iter().filter_map(|tag| rating(&tag.text(raw)?)).max(),
            Number::Year(tag) => Date::of_tag(&tag.text(raw)?).year().map(i64::from),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Splitter;
    use crate::sema;
    use crate::text::Source;
    use std::sync::Arc;

    /// The games, by number, that a query's gate leaves.
    fn left(query: &str, text: &[u8]) -> Vec<u32> {
        let (query, _) = sema::compile(&Source::new("query", query));
        let gates = Gates::of(&[Plan::new(&Arc::new(query.unwrap()), false)]);
        let batch = Splitter::new(text, 0, 1 << 19).next_batch().unwrap().unwrap();
        batch.iter().filter(|raw| !gates.refuse(raw)).map(|raw| raw.number).collect()
    }

    #[test]
    fn what_tags_refuse_and_nothing_else() {
        let game = |tags: &str| format!("[Event \"x\"]\n{tags}\n\n1. e4 e5 1-0\n\n");
        let text = [
            game("[White \"Tal , M.\"]\n[WhiteElo \" 2600 \"]\n[Date \"1960.??.??\"]"),
            game("[White \"Bo\"]\n[Black \"Tal,M\"]\n[WhiteElo \"?\"]\n[Result \"1-0\"]"),
            game("[WhiteElo \"2500\"]\n[BlackElo \"2700\"]\n[Result \"*\"]\n[Date \"1990/1/2\"]"),
            // No game comes behind it, so that nothing is known of its tags.
            game("[White \"Nobody\"]"),
        ];
        let text = text.concat();
        let check = |query: &str, games: &[u32]| {
            assert_eq!(left(query, text.as_bytes()), games, "{query}");
        };
        check("cql() player \"Tal, M\"", &[1, 2, 4]);
        check("cql() player black \"Tal\"", &[2, 4]);
        check("cql() player \"tal\"", &[4]);
        check("cql() elo >= 2600", &[1, 3, 4]);
        check("cql() 2600 < elo", &[3, 4]);
        check("cql() elo white < 2600", &[3, 4]);
        check("cql() year == 1960 or year > 1980", &[1, 3, 4]);
        check("cql() result 1-0", &[2, 4]);
        check("cql() result *", &[1, 3, 4]);
        check("cql(result 1-0) check", &[2, 4]);
        check("cql() not player \"Tal\"", &[1, 2, 3, 4]);
        check("cql(matchcount 0 5) player \"Tal\"", &[1, 2, 3, 4]);
    }
}
