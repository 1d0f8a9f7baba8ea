//! The order in which a query is tested: what the tags decide before the game is replayed, then
//! the rest, the cheap before the costly where that cannot change the answer.

use super::fuse::{Fuse, fuse};
use super::guard;
use super::hoist::Hoist;
use super::lasting::Memory;
use super::share::Share;
use super::sieve::Sieve;
use super::simplify::Simplify;
use super::survey::Survey;
use crate::games::Want;
use crate::ir::visit::walk_mut;
use crate::ir::{Bool, Flow, Match, Num, Output, Query, Tree, Uses, VisitMut};
use std::sync::Arc;

/// A query that is ready to run.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The query.
    pub query: Arc<Query>,
    /// Conditions on the game as a whole, and tallies of games for which its tags are enough, in
    /// order: tested before it is replayed.
    pub game: Vec<Bool>,
    /// Conditions on each position, in order.
    pub rest: Vec<Bool>,
    /// What must be read of a game.
    pub want: Want,
    /// The games of a source must be counted first.
    pub counts: bool,
    /// Games are looked at one after the other, in their order: something outlives them.
    pub order: bool,
    /// What the moves of a game must show before its positions are made; none if they cannot
    /// refuse it.
    pub(super) sieve: Option<Sieve>,
    /// The columns of an index may refuse games before their tags are looked at.
    pub(super) columns: bool,
    /// How many of the conditions on the game single tags may refuse before the others are read;
    /// none if nothing may.
    pub(super) gated: Option<usize>,
    /// Somebody wants to know where it matches.
    pub hits: bool,
}

impl Plan {
    /// Plans a query. `variations` searches them although its header does not say so.
    pub fn new(query: &Arc<Query>, variations: bool) -> Plan {
        let mut body = Vec::new();
        for part in &query.body {
            flatten(part, &mut body);
        }
        if !Uses::of(&query.body).groups {
            body.iter_mut().for_each(|part| Forget.bool(part));
        }
        body.iter_mut().for_each(|part| Simplify.bool(part));
        body.iter_mut().for_each(|part| Hoist.bool(part));
        let body = flat(body);
        let surveys: Vec<Survey> = body.iter().map(Survey::of).collect();
        let want = Want {
            variations: variations || query.header.variations,
            comments: surveys.iter().any(|s| s.comments),
            men: surveys.iter().any(|s| s.men),
        };
        let counts = surveys.iter().any(|s| s.last_game);
        let keeps = !Memory::new(query).is_empty();
        let order = keeps || surveys.iter().any(|s| s.order);
        let none = accepts(&query.header.matchcount, 0);
        let (mut game, mut rest) = (Vec::new(), Vec::new());
        let mut blocked = false;
        for (part, survey) in body.into_iter().zip(surveys) {
            let counted = rest.is_empty() && counts_games(query, &part);
            if (survey.game_level() && !blocked) || counted {
                game.push(part);
                continue;
            }
            // A refused game shows nothing of what came before, unless no match is a match or
            // something outlives the game.
            blocked |= survey.visible || ((none || keeps) && !survey.pure());
            rest.push(part);
        }
        for part in &mut rest {
            Order.bool(part);
        }
        let sieve = if none || keeps || order { None } else { Sieve::new(rest.iter()) };
        cheap_first(&mut rest);
        rest.iter_mut().for_each(|part| Share.bool(part));
        rest.iter_mut().for_each(|part| Fuse.bool(part));
        fuse(&mut rest);
        // Where the tags end in a fault, the whole query runs.
        let columns = !game.iter().map(Survey::of).any(|survey| survey.faults || survey.visible);
        let gated = before_faults(&game);
        let query = Arc::clone(query);
        Plan { query, game, rest, want, counts, order, sieve, columns, gated, hits: true }
    }

    /// Where nobody wants to know where the query matches: what comes behind all that is seen
    /// from outside need not be tested.
    pub fn without_hits(mut self) -> Plan {
        self.hits = false;
        while self.rest.pop_if(|part| Survey::of(part).pure()).is_some() {}
        if self.rest.is_empty() {
            self.sieve = None;
        }
        self
    }

    /// Whether nothing is left to do in a game once its tags are read.
    pub(super) fn is_done_by_tags(&self) -> bool {
        !self.hits && self.rest.is_empty()
    }

    /// A query as it is written: nothing is tested early, nothing is left out, everything is read.
    pub fn plain(query: &Arc<Query>, variations: bool) -> Plan {
        let surveys: Vec<Survey> = query.body.iter().map(Survey::of).collect();
        let keeps = !Memory::new(query).is_empty();
        Plan {
            query: Arc::clone(query),
            game: Vec::new(),
            rest: query.body.clone(),
            want: Want {
                variations: variations || query.header.variations,
                comments: true,
                men: true,
            },
            counts: surveys.iter().any(|s| s.last_game),
            order: keeps || surveys.iter().any(|s| s.order),
            sieve: None,
            columns: false,
            gated: None,
            hits: true,
        }
    }

    /// What must be read of a game for all of these.
    pub(super) fn wants<'a>(plans: impl Iterator<Item = &'a Plan>) -> Want {
        plans.fold(Want::default(), |all, plan| Want {
            variations: all.variations || plan.want.variations,
            comments: all.comments || plan.want.comments,
            men: all.men || plan.want.men,
        })
    }

    /// An empty output for the query.
    pub(super) fn output(&self) -> Output {
        let mut out = Output::new(self.query.sorts.len());
        out.always = self.query.header.always_comment;
        out
    }

    /// Whether so many matching positions make the game a hit.
    pub fn accepts(&self, matches: usize) -> bool {
        accepts(&self.query.header.matchcount, i64::try_from(matches).unwrap_or(i64::MAX))
    }
}

fn accepts(matchcount: &Option<(i64, i64)>, matches: i64) -> bool {
    match matchcount {
        Some((low, high)) => *low <= matches && matches <= *high,
        None => matches >= 1,
    }
}

/// Whether a condition is a tally of games for which their tags are enough: it counts the same
/// wherever in a game it is evaluated first.
fn counts_games(query: &Query, part: &Bool) -> bool {
    let Bool::Tally(tally) = part else { return false };
    let info = query.tallies.get(tally.slot.0 as usize);
    info.is_some_and(|info| info.per_game)
        && tally.keys.iter().map(Survey::of_key).all(|survey| survey.game_level())
}

/// How many conditions on the game stand before the first tally; none if one may end in a fault.
fn before_faults(game: &[Bool]) -> Option<usize> {
    let surveys: Vec<Survey> = game.iter().map(Survey::of).collect();
    let steady = !surveys.iter().any(|survey| survey.faults);
    steady.then(|| surveys.iter().take_while(|survey| !survey.visible).count())
}

/// The conditions of a conjunction, one by one.
pub(super) fn flatten(node: &Bool, out: &mut Vec<Bool>) {
    match node {
        Bool::And(list) => list.iter().for_each(|part| flatten(part, out)),
        Bool::Flow(form) => match &**form {
            Flow::Seq(list, last) => {
                list.iter().chain([last]).for_each(|part| flatten(part, out));
            }
            _ => out.push(node.clone()),
        },
        _ => out.push(node.clone()),
    }
}

fn flat(list: Vec<Bool>) -> Vec<Bool> {
    let mut out = Vec::new();
    list.iter().for_each(|part| flatten(part, &mut out));
    out
}

/// Marks the groups of all searches as read by nobody.
struct Forget;

impl VisitMut for Forget {
    fn matching(&mut self, node: &mut Match) {
        node.kept = false;
        self.text(&mut node.text);
    }
}

/// Puts the cheap before the costly in all conjunctions of a tree, and guards before its copies.
struct Order;

impl VisitMut for Order {
    fn bool(&mut self, node: &mut Bool) {
        walk_mut::bool(self, node);
        match node {
            Bool::And(list) => cheap_first(list),
            Bool::AnyCopy(copies) => guard::set(copies),
            _ => {}
        }
    }

    fn num(&mut self, node: &mut Num) {
        walk_mut::num(self, node);
        if let Num::CountCopies(copies, _) = node {
            guard::set(copies);
        }
    }

    fn flow<T: Tree>(&mut self, node: &mut Flow<T>) {
        walk_mut::flow(self, node);
        if let Flow::Seq(list, _) = node {
            cheap_first(list);
        }
    }
}

/// Sorts every stretch of conditions that only match or fail; the others keep their places.
fn cheap_first(list: &mut Vec<Bool>) {
    if list.len() < 2 {
        return;
    }
    let mut ordered = Vec::with_capacity(list.len());
    let mut stretch: Vec<(u32, Bool)> = Vec::new();
    for part in std::mem::take(list) {
        let survey = Survey::of(&part);
        if survey.pure() {
            stretch.push((survey.cost, part));
        } else {
            release(&mut stretch, &mut ordered);
            ordered.push(part);
        }
    }
    release(&mut stretch, &mut ordered);
    *list = ordered;
}

fn release(stretch: &mut Vec<(u32, Bool)>, ordered: &mut Vec<Bool>) {
    stretch.sort_by_key(|(cost, _)| *cost);
    ordered.extend(stretch.drain(..).map(|(_, part)| part));
}
