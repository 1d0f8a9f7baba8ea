//! The sieves of all queries of a run held against one game: it is played once, each different
//! test is asked once a position, and only if a move touched what it looks at.
//!
//! A query that does not match watches one test that fails, and is not asked again before the
//! answer of that test may have changed. So most positions ask nobody anything.

use super::footprint::{footprint, grows};
use super::quick::Quick;
use super::test::Test;
use super::{Sieve, Verdict};
use crate::games::NodeId;
use crate::games::quick::{Glance, Play, Ply, PlyKind, Stored};
use shakmaty::{CastlingSide, Color, Square};
use std::cmp::Reverse;
use std::ops::Range;

/// The bit of tests that come after all others: nothing is remembered of them.
const OTHERS: u64 = 1 << 63;

/// What must hold at one position.
#[derive(Clone, Debug)]
struct Goal {
    /// Whose it is, by place in [`Sifter::queries`].
    query: usize,
    /// Its tests in [`Sifter::order`]: those that are remembered come first.
    tests: Range<usize>,
    /// All positions are wanted; else one is enough.
    every: bool,
}

/// How far a goal is in a game.
#[derive(Clone, Copy, Debug, Default)]
struct State {
    /// The tests whose change may change what is known, as bits.
    watched: u64,
    /// It holds at the position that was looked at last.
    holds: bool,
    /// One position was enough, and it was found.
    met: bool,
}

/// A query with what was found of it.
#[derive(Clone, Debug)]
struct Asked {
    /// Its number among the plans.
    number: usize,
    /// Nothing else is asked: where the demands are met, the query matches.
    exact: bool,
    found: Vec<NodeId>,
}

/// Looks at games with several sieves.
#[derive(Clone, Debug)]
pub struct Sifter {
    queries: Vec<Asked>,
    goals: Vec<Goal>,
    states: Vec<State>,
    tests: Vec<Test>,
    /// The numbers of the tests of each goal.
    order: Vec<usize>,
    /// The tests that a man's coming to a square or leaving it may change: by the number of the
    /// man, then by square.
    touches: Box<[[u64; 64]; 16]>,
    /// The tests that any move may change.
    moving: u64,
    /// The tests that only some moves may change.
    still: u64,
    /// Men that leave squares may make some of these hold.
    shrinking: bool,
    /// The tests that hold, as far as they are not stale.
    holding: u64,
    /// The tests that were not asked since something moved that they look at.
    stale: u64,
    /// The tests that need no walk, by bit.
    quick: Box<[Quick; 64]>,
    /// What all goals watch; all that is stale, if one wants every position and holds.
    watched: u64,
    /// No test asks for more than the squares of the men.
    men_only: bool,
}

impl Sifter {
    /// For sieves with the numbers of their queries.
    pub fn new<'s>(sieves: impl IntoIterator<Item = (usize, &'s Sieve)>) -> Sifter {
        let mut making = Making::default();
        for (number, sieve) in sieves {
            making.add(number, sieve);
        }
        making.finish()
    }

    /// Whether it looks for anything.
    pub fn is_empty(&self) -> bool {
        self.queries.is_empty()
    }

    /// Begins a game with the queries for which `asked` says so.
    pub fn begin(&mut self, asked: impl Fn(usize) -> bool) {
        self.queries.iter_mut().for_each(|query| query.found.clear());
        self.watched = 0;
        for (goal, state) in self.goals.iter().zip(&mut self.states) {
            let wanted = self.queries.get(goal.query).is_some_and(|query| asked(query.number));
            let watched = if wanted { u64::MAX } else { 0 };
            *state = State { watched, ..State::default() };
            self.watched |= watched;
        }
        self.stale = u64::MAX;
    }

    /// Sees the next position.
    #[inline]
    pub fn look(&mut self, glance: &Glance<'_>) {
        if self.stale & self.watched != 0 {
            self.ask(glance);
        }
        if let Some(ply) = glance.next {
            self.stale |= self.moving | touched(&self.touches, glance.play, ply);
        }
    }

    /// Sees all positions of a game; not all of them if nothing more can be found.
    pub fn show(&mut self, start: &Play, stored: &Stored<'_>) {
        if self.men_only {
            self.play::<true>(start, stored)
        } else {
            self.play::<false>(start, stored)
        }
    }

    /// Plays a game; on the squares of the men alone if no test asks for more.
    #[inline]
    fn play<const MEN_ONLY: bool>(&mut self, start: &Play, stored: &Stored<'_>) {
        let mut play = start.clone();
        let first = play.turn();
        let turn = |ply: u32| if ply & 1 == 0 { first } else { first.other() };
        let moving = self.moving;
        let (mut due, mut watched, mut shrinks) = (self.stale, self.watched, true);
        let last = stored.moves().len() as u32;
        for (ply, next) in (0..).zip(stored.moves()) {
            let hit = due & watched;
            if hit != 0 && self.still_fails(hit, &play) {
                due &= !hit;
            } else if hit != 0 {
                if MEN_ONLY {
                    play.settle(turn(ply));
                }
                self.stale |= due;
                self.ask(&Glance { play: &play, ply, next: Some(next) });
                (due, watched, shrinks) = (0, self.watched, self.shrinks());
                if watched == 0 {
                    return;
                }
            }
            due |= moving;
            due |= if !next.is_simple() || shrinks {
                touched(&self.touches, &play, next)
            } else {
                // Only who comes can make a test hold.
                let to = usize::from(next.to()) & 63;
                self.touches[play.man_at(next.from()) & 15][to]
            };
            if MEN_ONLY { play.make_men(next) } else { play.make(next) }
        }
        if due & watched != 0 {
            play.settle(turn(last));
            self.stale |= due;
            self.ask(&Glance { play: &play, ply: last, next: None });
        }
    }

    /// Whether men that leave squares may change an answer that is known.
    fn shrinks(&self) -> bool {
        self.holding & self.still != 0 || self.shrinking
    }

    /// Whether the only test of these is one that fails for all that watch it, and still does: who
    /// holds would watch more than one.
    #[inline]
    fn still_fails(&self, watched: u64, play: &Play) -> bool {
        let place = watched.trailing_zeros() as usize & 63;
        watched & (watched - 1) == 0 && self.quick[place].holds(play) == Some(false)
    }

    #[inline(never)]
    fn ask(&mut self, glance: &Glance<'_>) {
        let stale = self.stale;
        // Who holds watches more than one test: all that watch this one failed at it, and still do.
        let hit = stale & self.watched;
        if hit.is_power_of_two() && hit != OTHERS {
            let number = hit.trailing_zeros() as usize;
            if !self.test(number, hit, glance) {
                return;
            }
        }
        let mut watched = 0;
        for place in 0..self.goals.len() {
            let (Some(goal), Some(state)) = (self.goals.get(place), self.states.get(place)) else {
                break;
            };
            let (query, every, mut state) = (goal.query, goal.every, *state);
            if state.watched & stale != 0 {
                let tests = goal.tests.clone();
                (state.holds, state.watched) = self.holds(tests, glance);
                if state.holds && !every {
                    state = State { met: true, ..State::default() };
                }
                if let Some(slot) = self.states.get_mut(place) {
                    *slot = state;
                }
            }
            watched |= state.watched;
            if state.holds {
                // The next position is one more, whatever is touched.
                watched |= OTHERS;
                if let Some(query) = self.queries.get_mut(query) {
                    query.found.push(glance.ply);
                }
            }
        }
        self.watched = watched;
    }

    /// Whether all tests hold; else the first that does not is watched.
    #[inline]
    fn holds(&mut self, tests: Range<usize>, glance: &Glance<'_>) -> (bool, u64) {
        let mut all = 0;
        for place in tests {
            let Some(number) = self.order.get(place).copied() else { break };
            let bit = bit(number);
            if !self.test(number, bit, glance) {
                return (false, bit);
            }
            all |= bit;
        }
        (true, all)
    }

    #[inline]
    fn test(&mut self, number: usize, bit: u64, glance: &Glance<'_>) -> bool {
        if self.stale & bit == 0 {
            return self.holding & bit != 0;
        }
        let holds = self.tests.get(number).is_some_and(|test| test.holds(glance));
        if bit != OTHERS {
            self.stale &= !bit;
            self.holding = if holds { self.holding | bit } else { self.holding & !bit };
        }
        holds
    }

    /// What the game has shown to a query; one that was not asked may match.
    pub fn end(&mut self, number: usize) -> Verdict {
        let Some(place) = self.queries.iter().position(|query| query.number == number) else {
            return Verdict::Open;
        };
        let mut goals = self.goals.iter().zip(&self.states);
        let met = goals.all(|(goal, state)| goal.query != place || state.met);
        match self.queries.get_mut(place) {
            Some(query) if query.exact && query.found.is_empty() => Verdict::Refused,
            Some(query) if query.exact => Verdict::Matches(std::mem::take(&mut query.found)),
            Some(_) if !met => Verdict::Refused,
            _ => Verdict::Open,
        }
    }

    /// Whether the game was refused by all queries that were asked.
    pub fn refused(&self) -> bool {
        self.queries.iter().enumerate().all(|(place, query)| {
            if query.exact {
                return query.found.is_empty();
            }
            let mut goals = self.goals.iter().zip(&self.states);
            goals.any(|(goal, state)| goal.query == place && !state.met)
        })
    }
}

/// The tests that a move may change, of those that not every move may change.
#[inline]
fn touched(touches: &[[u64; 64]; 16], play: &Play, ply: Ply) -> u64 {
    if !ply.is_simple() {
        return touched_by_more(touches, play, ply);
    }
    let (from, to) = (usize::from(ply.from()) & 63, usize::from(ply.to()) & 63);
    let man = &touches[play.man_at(ply.from()) & 15];
    let victim = &touches[play.man_at(ply.to()) & 15];
    man[from] | man[to] | victim[to]
}

/// The same for moves of more than one man.
#[inline(never)]
fn touched_by_more(touches: &[[u64; 64]; 16], play: &Play, ply: Ply) -> u64 {
    match ply.kind() {
        PlyKind::Null => 0,
        PlyKind::Castle => {
            let (king, rook) = (ply.from(), ply.to());
            let wing = CastlingSide::from_king_side(king < rook);
            let white = play.piece_at(king).is_some_and(|man| man.color.is_white());
            let us = Color::from_white(white);
            let of = |square: Square, target: Square| {
                let man = &touches[play.man_at(square) & 15];
                man[usize::from(square) & 63] | man[usize::from(target) & 63]
            };
            of(king, wing.king_to(us)) | of(rook, wing.rook_to(us))
        }
        _ => u64::MAX,
    }
}

/// The bit of a test.
fn bit(number: usize) -> u64 {
    1 << number.min(63)
}

#[derive(Default)]
struct Making {
    queries: Vec<Asked>,
    goals: Vec<Goal>,
    order: Vec<usize>,
    /// Different tests, with how often each is asked for.
    tests: Vec<(Test, u32)>,
}

impl Making {
    fn add(&mut self, number: usize, sieve: &Sieve) {
        let query = self.queries.len();
        self.queries.push(Asked { number, exact: sieve.exact, found: Vec::new() });
        if sieve.here != Test::True {
            self.goal(query, &sieve.here, sieve.exact);
        }
        for test in &sieve.somewhere {
            self.goal(query, test, false);
        }
    }

    fn goal(&mut self, query: usize, test: &Test, every: bool) {
        let parts = match test {
            Test::All(list) => list.as_slice(),
            _ => std::slice::from_ref(test),
        };
        let first = self.order.len();
        for part in parts {
            let number = self.number(part);
            self.order.push(number);
        }
        self.goals.push(Goal { query, tests: first..self.order.len(), every });
    }

    /// The number of a test, the same for equal ones.
    fn number(&mut self, test: &Test) -> usize {
        let number = self.tests.iter().position(|(known, _)| known == test);
        let number = number.unwrap_or_else(|| {
            self.tests.push((test.clone(), 0));
            self.tests.len() - 1
        });
        if let Some((_, asked)) = self.tests.get_mut(number) {
            *asked += 1;
        }
        number
    }

    /// Numbers the tests anew, so that what many ask for is remembered, and puts those of each goal
    /// in order: what is remembered, what few moves change, what costs little comes first.
    fn arrange(&mut self) {
        let mut places: Vec<usize> = (0..self.tests.len()).collect();
        places.sort_by_key(|place| self.tests.get(*place).map(|(_, asked)| Reverse(*asked)));
        let mut numbers = vec![0; places.len()];
        for (number, place) in places.iter().enumerate() {
            if let Some(slot) = numbers.get_mut(*place) {
                *slot = number;
            }
        }
        let tests = places.iter().filter_map(|place| self.tests.get(*place).cloned());
        self.tests = tests.collect();
        let first = |number: &usize| {
            let test = self.tests.get(*number).map(|(test, _)| test);
            test.map(|test| (bit(*number) == OTHERS, footprint(test).is_none(), test.price()))
        };
        let number = |place: &usize| numbers.get(*place).copied().unwrap_or(0);
        self.order = self.order.iter().map(number).collect();
        for goal in &self.goals {
            if let Some(tests) = self.order.get_mut(goal.tests.clone()) {
                tests.sort_by_key(first);
            }
        }
    }

    fn finish(mut self) -> Sifter {
        self.arrange();
        let mut touches = Box::new([[0; 64]; 16]);
        let (mut moving, mut still, mut shrinking) = (OTHERS, 0, false);
        let tests: Vec<Test> = self.tests.into_iter().map(|(test, _)| test).collect();
        for (number, test) in tests.iter().enumerate().filter(|(_, test)| **test != Test::False) {
            let Some(seen) = footprint(test) else {
                moving |= bit(number);
                continue;
            };
            still |= bit(number);
            shrinking |= !grows(test);
            for (touches, squares) in touches.iter_mut().zip(seen) {
                for square in squares {
                    if let Some(touched) = touches.get_mut(usize::from(square)) {
                        *touched |= bit(number);
                    }
                }
            }
        }
        let mut quick = Box::new([Quick::None; 64]);
        for (slot, test) in quick.iter_mut().take(63).zip(&tests) {
            *slot = Quick::of(test);
        }
        let states = vec![State::default(); self.goals.len()];
        let men_only = tests.iter().all(Test::is_of_men);
        Sifter {
            queries: self.queries,
            goals: self.goals,
            states,
            tests,
            touches,
            moving,
            still,
            shrinking,
            holding: 0,
            stale: u64::MAX,
            watched: 0,
            order: self.order,
            quick,
            men_only,
        }
    }
}
