//! A query with its plan, without one, and measured.

use super::{ALL, Asked};
use crate::fixture::indexed;
use figurine::engine::{Games, Input, Options, Plan, measure};
use std::collections::HashMap;
use std::io::Cursor;
use std::sync::Arc;

#[test]
fn the_plan_changes_nothing() {
    for asked in ALL.iter() {
        let plain = asked.run(&Options { plain: true, ..asked.options() });
        // Without a plan games are read whose tags say that they cannot match, with their faults.
        let same = plain.written == asked.alone.written && plain.said == asked.alone.said;
        assert!(same, "{} finds something else without a plan", asked.name);
    }
}

#[test]
fn measuring_changes_nothing() {
    for Asked { name, query, games, variations, alone } in ALL.iter() {
        let reader = Box::new(Cursor::new(Arc::clone(games)));
        let inputs = vec![Input { name: "games".to_owned(), reader }];
        let options = Options { variations: *variations, ..Options::default() };
        let found = measure(&query.query, inputs, &options);
        assert_eq!((found.hits, found.matches), (alone.hits, alone.positions), "{name}");
        let refused = found.by_number + found.by_tags + found.by_moves;
        let told = found.answered + found.evaluated;
        assert_eq!(refused + told, found.games, "{name}");
    }
}

#[test]
fn measuring_an_index_changes_nothing() {
    let mut indexes = HashMap::new();
    let mut spared = 0;
    for Asked { name, query, games, variations, alone } in ALL.iter() {
        let index = indexes.entry(Arc::as_ptr(games)).or_insert_with(|| indexed(games));
        let inputs = vec![Games::Index("games".to_owned(), Arc::clone(index))];
        let options = Options { variations: *variations, ..Options::default() };
        let found = measure(&query.query, inputs, &options);
        assert_eq!((found.hits, found.matches), (alone.hits, alone.positions), "{name}");
        let uses = found.index.unwrap_or_default();
        let refused = found.by_number + found.by_tags + found.by_moves + uses.refused;
        assert_eq!(refused + found.answered + found.evaluated, found.games, "{name}");
        spared += uses.refused;
    }
    assert!(spared > 1000, "the columns refused {spared} games");
}

#[test]
fn every_plan_is_told() {
    for Asked { name, query, variations, .. } in ALL.iter() {
        let plan = Plan::new(&query.query, *variations);
        let told = figurine::output::plan_text(&plan.explain(), None);
        let count = plan.game.len() + plan.rest.len();
        assert!(told.lines().count() >= count, "{name}: {told}");
    }
}
