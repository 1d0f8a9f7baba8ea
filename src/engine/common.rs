//! Conditions that several queries of a run ask of the same positions: the answer to one is the
//! answer to all.

use super::Plan;
use super::survey::Survey;
use crate::eval::truth;
use crate::ir::{Bool, Context};

/// What costs less is asked anew.
const CHEAP: u32 = 4;

/// The conditions in common, and what is known of the game that is looked at.
#[derive(Debug, Default)]
pub struct Common {
    /// For each query, for each of its conditions: the number of its answers, if it is in common.
    places: Vec<Vec<Option<usize>>>,
    answers: Vec<Answers>,
}

/// A condition, whether variations are searched, and the queries and places that ask it.
type Asked<'a> = (&'a Bool, bool, Vec<(usize, usize)>);

/// What positions say to a condition, a bit each.
#[derive(Clone, Debug, Default)]
struct Answers {
    known: Vec<u64>,
    holds: Vec<u64>,
}

impl Common {
    /// What the queries have in common of these conditions.
    pub fn new<'a>(plans: &'a [Plan], conditions: impl Fn(&'a Plan) -> &'a [Bool]) -> Common {
        let mut asked: Vec<Asked<'_>> = Vec::new();
        for (query, plan) in plans.iter().enumerate().filter(|_| plans.len() > 1) {
            for (place, part) in conditions(plan).iter().enumerate() {
                let survey = Survey::of(part);
                // What a search leaves behind belongs to its query.
                if survey.cost < CHEAP || !survey.steady() {
                    continue;
                }
                // The same words may mean more where variations are searched.
                let variations = plan.want.variations;
                match asked.iter_mut().find(|(one, other, _)| (*one, *other) == (part, variations))
                {
                    Some((.., places)) => places.push((query, place)),
                    None => asked.push((part, variations, vec![(query, place)])),
                }
            }
        }
        let mut common = Common::default();
        for (.., places) in asked.into_iter().filter(|(.., places)| places.len() > 1) {
            let number = common.answers.len();
            common.answers.push(Answers::default());
            for (query, place) in places {
                if common.places.len() <= query {
                    common.places.resize(query + 1, Vec::new());
                }
                let Some(list) = common.places.get_mut(query) else { continue };
                if list.len() <= place {
                    list.resize(place + 1, None);
                }
                if let Some(slot) = list.get_mut(place) {
                    *slot = Some(number);
                }
            }
        }
        common
    }

    /// Begins a game with so many positions.
    pub fn begin(&mut self, positions: usize) {
        for answers in &mut self.answers {
            answers.known.clear();
            answers.known.resize(positions.div_ceil(64), 0);
            answers.holds.resize(positions.div_ceil(64), 0);
        }
    }

    /// Whether all conditions of a query hold; they are asked in order, up to the first that fails.
    pub fn hold(&mut self, query: usize, conditions: &[Bool], cx: &mut Context<'_>) -> bool {
        let Common { places, answers } = self;
        let places = places.get(query).map_or(&[][..], Vec::as_slice);
        conditions.iter().enumerate().all(|(place, part)| {
            let number = places.get(place).copied().flatten();
            match number.and_then(|number| answers.get_mut(number)) {
                Some(answers) => answers.ask(part, cx),
                None => truth(cx, part),
            }
        })
    }
}

impl Answers {
    fn ask(&mut self, part: &Bool, cx: &mut Context<'_>) -> bool {
        let (word, bit) = (cx.at as usize / 64, 1 << (cx.at % 64));
        let (Some(known), Some(holds)) = (self.known.get_mut(word), self.holds.get_mut(word))
        else {
            return truth(cx, part);
        };
        if *known & bit == 0 {
            let answer = truth(cx, part);
            // Where time ran out, there is no answer.
            if cx.fault.is_some() {
                return answer;
            }
            *known |= bit;
            *holds = if answer { *holds | bit } else { *holds & !bit };
        }
        *holds & bit != 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sema;
    use crate::text::Source;
    use std::sync::Arc;

    /// The numbers of answers, a list a query.
    fn places(bodies: &[&str]) -> Vec<Vec<Option<usize>>> {
        let plan = |body: &&str| {
            let (query, reports) = sema::compile(&Source::new("q", *body));
            let query = query.unwrap_or_else(|| panic!("{body}: {reports:?}"));
            Plan::new(&Arc::new(query), false)
        };
        let plans: Vec<Plan> = bodies.iter().map(plan).collect();
        let common = Common::new(&plans, |plan| &plan.rest);
        let list = |list: Vec<Option<usize>>| list.into_iter().filter(Option::is_some).collect();
        common.places.into_iter().map(list).collect()
    }

    #[test]
    fn equal_conditions_have_one_answer() {
        assert_eq!(places(&["mate Qa1", "mate Ra1"]), [[Some(0)], [Some(0)]]);
        assert_eq!(
            places(&["flipcolor { mate btm Q attacks k }", "check", "P>=3 mate"]),
            [vec![Some(0)], vec![], vec![Some(0)]]
        );
        // In one query too, but not alone in it.
        assert!(places(&["mate"]).is_empty());
        // Variations, notes, variables and messages.
        for other in ["cql(variations) mate", "stalemate"] {
            assert!(places(&["mate", other]).is_empty(), "{other}");
        }
        for body in ["find check", "x=A P==x", "message \"x\"", "path -- --", "sort \"x\" ply"] {
            assert!(places(&[body, body]).is_empty(), "{body}");
        }
        assert_eq!(places(&["find quiet mate"; 2]), [[Some(0)], [Some(0)]]);
    }
}
