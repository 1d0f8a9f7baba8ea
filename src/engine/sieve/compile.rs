//! From conditions to tests.

use super::Sieve;
use super::pinned::{Pin, Value};
use super::test::{Men, Pattern, Row, Squares, Test};
use crate::engine::survey::{SEARCH, Survey};
use crate::ir::{Arg, Bool, Call, Copies, Designator, Expr, Flow, Num, Origin, Placed, Pos, Set};
use shakmaty::Bitboard;

/// The demands of conditions that must all hold at one position.
pub(super) fn sieve<'a>(conditions: impl Iterator<Item = &'a Bool>) -> Sieve {
    let mut found = Gathered { here: Vec::new(), somewhere: Vec::new(), exact: true };
    for condition in conditions {
        let survey = Survey::of(condition);
        // What can be seen from outside, or ends in a fault, must run.
        if survey.visible || survey.faults {
            found.exact = false;
            break;
        }
        found.exact &= !survey.effects && survey.cost < SEARCH;
        found.add(condition);
    }
    let Gathered { here, somewhere, exact } = found;
    Sieve { here: all(here).simple(), somewhere, exact }
}

struct Gathered {
    here: Vec<Test>,
    somewhere: Vec<Test>,
    exact: bool,
}

impl Gathered {
    /// Takes a condition apart.
    fn add(&mut self, condition: &Bool) {
        match condition {
            Bool::And(list) => list.iter().for_each(|part| self.add(part)),
            Bool::HasPos(pos) => {
                self.exact = false;
                if let Pos::Find(find) = &**pos {
                    let test = of(&find.body).0;
                    if test != Test::True {
                        self.somewhere.push(test);
                    }
                }
            }
            other => {
                let (test, exact) = of(other);
                self.exact &= exact;
                self.here.push(test);
            }
        }
    }
}

/// A test, and whether it says exactly what the condition says.
type Made = (Test, bool);

const UNKNOWN: Made = (Test::True, false);

fn of(condition: &Bool) -> Made {
    match condition {
        Bool::Const(true) => (Test::True, true),
        Bool::Const(false) => (Test::False, true),
        Bool::And(list) => {
            let (tests, exact) = each(list);
            (all(tests), exact)
        }
        Bool::Or(list) => {
            let (tests, exact) = each(list);
            (any(tests), exact)
        }
        Bool::Not(part) => match of(part) {
            (test, true) => (not(test), true),
            _ => UNKNOWN,
        },
        Bool::Some(set) => match squares(set) {
            Some((Squares::Men(men), exact)) => (Test::Has(men), exact),
            Some((set, exact)) => (Test::Some(set), exact),
            None => UNKNOWN,
        },
        Bool::HasNum(num) => number(num),
        Bool::Call(call) => match call.filter.glance {
            Some(glance) if call.args.is_empty() => (Test::Row(Row(glance)), true),
            _ => UNKNOWN,
        },
        Bool::AnyCopy(copies) => copied(copies),
        Bool::Placed(row) => (all(row.iter().map(placed).collect()), true),
        Bool::Flow(flow) => match &**flow {
            Flow::Seq(list, last) => {
                let (mut tests, exact) = each(list);
                let (last, exact_last) = of(last);
                tests.push(last);
                (all(tests), exact && exact_last)
            }
            Flow::Fixed(part) => of(part),
            _ => UNKNOWN,
        },
        _ => UNKNOWN,
    }
}

fn placed(one: &Placed) -> Test {
    let men = Men::new(one.men(), one.designator.squares);
    match one.sign() {
        (true, None) => Test::Has(men),
        (false, _) => not(Test::Has(men)),
        (true, Some((cmp, number))) => Test::Count(Squares::Men(men), cmp, number),
    }
}

fn each(list: &[Bool]) -> (Vec<Test>, bool) {
    let made: Vec<Made> = list.iter().map(of).collect();
    let exact = made.iter().all(|(_, exact)| *exact);
    (made.into_iter().map(|(test, _)| test).collect(), exact)
}

fn number(num: &Num) -> Made {
    let Num::Cmp(cmp, pair) = num else { return UNKNOWN };
    match &**pair {
        (Num::Count(set), Num::Const(value)) => match squares(set) {
            Some((set, true)) => (Test::Count(set, *cmp, *value), true),
            _ => UNKNOWN,
        },
        _ => UNKNOWN,
    }
}

/// A set, and whether it is the very set; else it has at least its squares.
fn squares(set: &Set) -> Option<(Squares, bool)> {
    Some(match set {
        Set::Const(value) => (Squares::Const(*value), true),
        Set::Designator(designator) => of_designator(designator),
        Set::Union(list) => {
            let (sets, exact) = sets(list)?;
            (Squares::Union(sets), exact)
        }
        Set::Common(list) => {
            let known: Vec<(Squares, bool)> = list.iter().filter_map(squares).collect();
            if known.is_empty() {
                return None;
            }
            let exact = known.len() == list.len() && known.iter().all(|(_, exact)| *exact);
            (Squares::Common(known.into_iter().map(|(set, _)| set).collect()), exact)
        }
        Set::Not(part) => match squares(part)? {
            (set, true) => (Squares::Not(Box::new(set)), true),
            _ => return None,
        },
        Set::Call(call) if call.filter.name == "pin" => return pin(call),
        Set::Attack(attackers, pair) => {
            let (left, right) = (squares(&pair.0)?, squares(&pair.1)?);
            let exact = left.1 && right.1;
            let pair = Box::new((left.0, right.0));
            let set = if *attackers { Squares::Attackers(pair) } else { Squares::Attacked(pair) };
            (set, exact)
        }
        _ => return None,
    })
}

/// `pin` with sets that the moves tell.
fn pin(call: &Call) -> Option<(Squares, bool)> {
    let mut pin = Pin { through: None, from: None, to: None, value: Value::Through };
    let mut exact = true;
    for (place, pair) in call.args.chunks_exact(2).enumerate() {
        let [Arg::Flag(word), Arg::Expr(Expr::Set(set))] = pair else { return None };
        let (set, same) = squares(set).unwrap_or((Squares::Const(Bitboard::FULL), false));
        exact &= same;
        let (slot, value) = match *word {
            "through" => (&mut pin.through, Value::Through),
            "from" => (&mut pin.from, Value::From),
            "to" => (&mut pin.to, Value::To),
            _ => return None,
        };
        *slot = Some(set);
        // The first word says what the value is.
        pin.value = if place == 0 { value } else { pin.value };
    }
    Some((Squares::Pin(Box::new(pin)), exact))
}

fn sets(list: &[Set]) -> Option<(Vec<Squares>, bool)> {
    let made: Vec<(Squares, bool)> = list.iter().map(squares).collect::<Option<_>>()?;
    let exact = made.iter().all(|(_, exact)| *exact);
    Some((made.into_iter().map(|(set, _)| set).collect(), exact))
}

fn of_designator(designator: &Designator) -> (Squares, bool) {
    let men = designator
        .masks
        .iter()
        .fold(crate::ir::RoleBits::default(), |all, mask| all.with(mask.men));
    let exact = designator.masks.iter().all(|mask| mask.origin == Origin::Any);
    (Squares::Men(Men::new(men, designator.squares)), exact)
}

fn copied(copies: &Copies<Bool>) -> Made {
    let made: Vec<Made> = copies.items.iter().map(|copy| of(&copy.body)).collect();
    let exact = made.iter().all(|(_, exact)| *exact);
    let tests: Vec<Test> = made.into_iter().map(|(test, _)| test).collect();
    match pattern(&tests) {
        Some(pattern) => (Test::Moved(pattern), exact),
        None => (any(tests), exact),
    }
}

/// Copies that are one pattern of single squares in different places.
fn pattern(copies: &[Test]) -> Option<Pattern> {
    let mut anchor: Option<Men> = None;
    let mut others: Vec<(Men, i8, i8)> = Vec::new();
    for copy in copies {
        let Test::All(list) = copy else { return None };
        let mut men = list.iter().map(|test| match test {
            Test::Has(men) if men.squares.count() == 1 => Some(*men),
            _ => None,
        });
        let first = men.next()??;
        let place = first.squares.first()?;
        let mut ways = Vec::new();
        for one in men {
            let one = one?;
            let square = one.squares.first()?;
            let files = place.file() as i8 - square.file() as i8;
            let ranks = place.rank() as i8 - square.rank() as i8;
            ways.push((Men::new(crate::ir::RoleBits(one.bits()), Bitboard::FULL), files, ranks));
        }
        match &mut anchor {
            None => (anchor, others) = (Some(first), ways),
            Some(known) if known.bits() == first.bits() && others == ways => {
                known.squares |= first.squares;
            }
            Some(_) => return None,
        }
    }
    Some(Pattern { anchor: anchor?, others })
}

fn not(test: Test) -> Test {
    match test {
        Test::True => Test::False,
        Test::False => Test::True,
        other => Test::Not(Box::new(other)),
    }
}

/// All of them, the cheap ones first.
fn all(tests: Vec<Test>) -> Test {
    let mut list = Vec::new();
    for test in tests {
        match test {
            Test::True => {}
            Test::False => return Test::False,
            Test::All(inner) => list.extend(inner),
            other => list.push(other),
        }
    }
    list.sort_by_key(Test::price);
    match list.len() {
        0 => Test::True,
        _ => Test::All(list),
    }
}

/// One of them.
fn any(tests: Vec<Test>) -> Test {
    let mut list = Vec::new();
    for test in tests {
        match test {
            Test::True => return Test::True,
            Test::False => {}
            Test::Any(inner) => list.extend(inner),
            other => list.push(other),
        }
    }
    match list.len() {
        0 => Test::False,
        _ => Test::Any(list),
    }
}

impl Test {
    /// Without needless lists.
    fn simple(self) -> Test {
        match self {
            Test::All(mut list) if list.len() == 1 => list.pop().unwrap_or(Test::True).simple(),
            Test::All(list) => Test::All(list.into_iter().map(Test::simple).collect()),
            Test::Any(mut list) if list.len() == 1 => list.pop().unwrap_or(Test::False).simple(),
            Test::Any(list) => Test::Any(list.into_iter().map(Test::simple).collect()),
            other => other,
        }
    }
}
