//! What can be found out once for a game instead of once for every position from which it is
//! asked: bodies of `find`, patterns of `path` and `line`, pairs of `echo`.

use super::survey::Survey;
use crate::ir::visit::walk_mut;
use crate::ir::{
    Bool, Cmp, Echo, Find, Flow, Focus, Line, Num, Origin, PairSide, PairTest, Path, Pos, PosVar,
    RoleBits, Sequence, Set, Test, VisitMut,
};
use shakmaty::Bitboard;

/// Marks what can be shared; what the conditions say stays the same.
pub struct Share;

impl VisitMut for Share {
    fn bool(&mut self, node: &mut Bool) {
        walk_mut::bool(self, node);
        if let Bool::Echo(echo) = node {
            (echo.pairs, echo.exact) = pairs(echo, &[], Some(&echo.body));
        }
    }

    fn num(&mut self, node: &mut Num) {
        walk_mut::num(self, node);
        if let Num::Echo(echo) = node {
            echo.pairs = match &echo.body {
                Num::Flow(flow) => match &**flow {
                    Flow::Seq(list, _) => pairs(echo, list, None).0,
                    _ => Vec::new(),
                },
                _ => Vec::new(),
            };
        }
    }

    fn find(&mut self, node: &mut Find) {
        node.steady = Survey::of(&node.body).steady();
        self.bool(&mut node.body);
    }

    fn path(&mut self, node: &mut Path) {
        walk_mut::path(self, node);
        let max = node.max.as_ref().is_none_or(steady);
        // Whose moves are followed must not depend on where the search begins.
        let focus = matches!(node.focus, None | Some(Focus::Side));
        node.pattern.shared = focus && !node.keep_all && max && leaves_nothing(&node.pattern);
    }

    fn line(&mut self, node: &mut Line) {
        walk_mut::line(self, node);
        node.pattern.shared = leaves_nothing(&node.pattern);
    }
}

/// Whether all tests of a pattern say the same whenever they are asked, and leave nothing behind.
fn leaves_nothing(pattern: &Sequence) -> bool {
    let steady = |test: &Bool| Survey::of(test).steady();
    pattern.steady
        && pattern.tests.iter().all(|test| match test {
            Test::Hold(filter) | Test::Position(filter) => steady(filter),
            Test::Move(step) => Survey::of_dash(&step.0).steady() && step.1.iter().all(steady),
            Test::Linear(_) => false,
        })
}

fn steady(value: &Num) -> bool {
    Survey::of_tree(value).steady()
}

/// The tests of pairs with which the body of an `echo` begins: what stands before them leaves
/// nothing behind. And whether they are all there is.
fn pairs<T>(echo: &Echo<T>, list: &[Bool], last: Option<&Bool>) -> (Vec<PairTest>, bool) {
    let names = (echo.source, echo.target);
    let mut gathered = Gathered { found: Vec::new(), all: true };
    let whole = list.iter().chain(last).all(|part| gather(part, names, &mut gathered));
    gathered.all &= whole;
    gathered.found.sort_by_key(price);
    (gathered.found, gathered.all)
}

/// Tests of pairs.
struct Gathered {
    found: Vec<PairTest>,
    /// Each condition was taken as a test.
    all: bool,
}

/// The cheap ones first.
fn price(test: &PairTest) -> u8 {
    match test {
        PairTest::Source(_) => 0,
        PairTest::SameMen => 1,
        PairTest::Nums(..) => 2,
        PairTest::Sets(..) | PairTest::Target(_) => 3,
        PairTest::Common(..) => 4,
    }
}

/// Takes the tests of a condition; false if what comes behind it cannot be tested before it.
fn gather(part: &Bool, names: (PosVar, PosVar), found: &mut Gathered) -> bool {
    match part {
        Bool::And(list) => return list.iter().all(|part| gather(part, names, found)),
        Bool::Flow(flow) => {
            if let Flow::Seq(list, last) = &**flow {
                return list.iter().chain([last]).all(|part| gather(part, names, found));
            }
        }
        _ => {}
    }
    let test = pair(part, names);
    let known = test.is_some();
    found.all &= known;
    found.found.extend(test);
    known || Survey::of(part).steady() || order(part, names)
}

/// Whether a condition compares the two positions by their ids, which leaves nothing behind.
fn order(part: &Bool, (source, target): (PosVar, PosVar)) -> bool {
    let Bool::HasPos(pos) = part else { return false };
    let bound = |pos: &Pos| matches!(pos, Pos::Var(var, _) if *var == source || *var == target);
    match &**pos {
        Pos::Cmp(_, pair) | Pos::Lineage(_, pair) => bound(&pair.0) && bound(&pair.1),
        _ => false,
    }
}

fn pair(part: &Bool, names: (PosVar, PosVar)) -> Option<PairTest> {
    match part {
        Bool::SameSet(equal, sides) => sets(*equal, sides, names),
        Bool::HasNum(num) => match &**num {
            Num::Cmp(cmp, sides) => numbers(*cmp, sides, names),
            _ => condition(part, names),
        },
        _ => condition(part, names),
    }
}

fn condition(part: &Bool, names: (PosVar, PosVar)) -> Option<PairTest> {
    let found = side(
        part,
        names,
        |part| Survey::of(part).steady(),
        |part| match part {
            Bool::Flow(flow) => Some(flow),
            _ => None,
        },
    );
    Some(match found? {
        PairSide::Source(part) => PairTest::Source(part),
        PairSide::Target(part) => PairTest::Target(part),
    })
}

fn sets(equal: bool, sides: &(Set, Set), names: (PosVar, PosVar)) -> Option<PairTest> {
    let common = |set: &Set| matches!(set, Set::SameContent(pair) if both(pair, names));
    let all = |set: &Set| match set {
        Set::Designator(men) => {
            let any = |mask: &crate::ir::Mask| {
                mask.men.contains(RoleBits::ANY) && mask.origin == Origin::Any
            };
            men.squares == Bitboard::FULL && men.masks.iter().any(any)
        }
        Set::Const(squares) => *squares == Bitboard::FULL,
        _ => false,
    };
    if (common(&sides.0) && all(&sides.1)) || (all(&sides.0) && common(&sides.1)) {
        return Some(if equal { PairTest::SameMen } else { PairTest::Common(Cmp::Lt, 64) });
    }
    let one = |set: &Set| side(set, names, steady_set, flow_of_set);
    Some(PairTest::Sets(equal, one(&sides.0)?, one(&sides.1)?))
}

fn steady_set(set: &Set) -> bool {
    Survey::of_tree(set).steady()
}

fn flow_of_set(set: &Set) -> Option<&Flow<Set>> {
    match set {
        Set::Flow(flow) => Some(flow),
        _ => None,
    }
}

fn numbers(cmp: Cmp, sides: &(Num, Num), names: (PosVar, PosVar)) -> Option<PairTest> {
    if let (Num::Count(set), Num::Const(value)) = sides
        && let Set::SameContent(pair) = &**set
        && both(pair, names)
    {
        return Some(PairTest::Common(cmp, u32::try_from(*value).ok()?));
    }
    let one = |num: &Num| {
        side(num, names, steady, |num| match num {
            Num::Flow(form) => Some(form),
            _ => None,
        })
    };
    Some(PairTest::Nums(cmp, one(&sides.0)?, one(&sides.1)?))
}

/// Whether these are the two positions, in any order.
fn both(pair: &(Pos, Pos), (source, target): (PosVar, PosVar)) -> bool {
    let (Pos::Var(a, _), Pos::Var(b, _)) = pair else { return false };
    (*a, *b) == (source, target) || (*a, *b) == (target, source)
}

/// A tree that speaks of one of the two positions only: of the other one where it stands alone,
/// or of the one that stands before it.
fn side<T: Clone>(
    tree: &T,
    (source, target): (PosVar, PosVar),
    steady: impl Fn(&T) -> bool,
    flow: impl Fn(&T) -> Option<&Flow<T>>,
) -> Option<PairSide<T>> {
    if let Some(Flow::At(Pos::Var(var, _), inner)) = flow(tree)
        && (*var == source || *var == target)
        && steady(inner)
    {
        let inner = inner.clone();
        let of = if *var == source { PairSide::Source } else { PairSide::Target };
        return Some(of(inner));
    }
    steady(tree).then(|| PairSide::Target(tree.clone()))
}
