//! What all alternatives of a condition ask is asked once, before them: `mate` of
//! `flipcolor { btm mate Q }` stands before its two copies.

use super::plan::flatten;
use super::survey::Survey;
use crate::ir::visit::walk_mut;
use crate::ir::{Bool, VisitMut};

/// Rewrites conditions; what they say stays the same.
pub struct Hoist;

impl VisitMut for Hoist {
    fn bool(&mut self, node: &mut Bool) {
        walk_mut::bool(self, node);
        let common = match node {
            Bool::Or(list) => hoist(list.iter_mut().collect()),
            // What says its name is not the same in two copies.
            Bool::AnyCopy(copies) if !copies.named => {
                hoist(copies.items.iter_mut().map(|copy| &mut copy.body).collect())
            }
            _ => return,
        };
        if !common.is_empty() {
            let rest = std::mem::replace(node, Bool::Const(true));
            *node = Bool::And(common.into_iter().chain([rest]).collect());
        }
    }
}

/// Takes out of alternatives what all of them ask before they do anything else.
fn hoist(alternatives: Vec<&mut Bool>) -> Vec<Bool> {
    let lists: Vec<Vec<Bool>> = alternatives
        .iter()
        .map(|one| {
            let mut list = Vec::new();
            flatten(one, &mut list);
            list
        })
        .collect();
    let Some((first, others)) = lists.split_first().filter(|(_, others)| !others.is_empty()) else {
        return Vec::new();
    };
    let mut common: Vec<Bool> = Vec::new();
    for part in leading(first) {
        let everywhere = others.iter().all(|list| leading(list).any(|other| other == part));
        if everywhere && !common.contains(part) && Survey::of(part).steady() {
            common.push(part.clone());
        }
    }
    if common.is_empty() {
        return common;
    }
    for (alternative, mut list) in alternatives.into_iter().zip(lists) {
        let lead = leading(&list).count();
        let mut place = 0;
        list.retain(|part| {
            place += 1;
            place > lead || !common.contains(part)
        });
        *alternative = match list.len() {
            0 => Bool::Const(true),
            1 => list.pop().unwrap_or(Bool::Const(true)),
            _ => Bool::And(list),
        };
    }
    common
}

/// The conditions before the first that does more than match or fail.
fn leading(list: &[Bool]) -> impl Iterator<Item = &Bool> {
    list.iter().take_while(|part| Survey::of(part).pure())
}

#[cfg(test)]
mod tests {
    use crate::engine::Plan;
    use crate::ir::Bool;
    use crate::sema;
    use crate::text::Source;
    use std::sync::Arc;

    /// How many conditions of a query stand beside each other.
    fn parts(body: &str) -> usize {
        let (query, reports) = sema::compile(&Source::new("q", body));
        let query = query.unwrap_or_else(|| panic!("{body}: {reports:?}"));
        let rest = Plan::new(&Arc::new(query), false).rest;
        let row = |part: &Bool| if let Bool::Placed(row) = part { row.len() } else { 1 };
        rest.iter().map(row).sum()
    }

    #[test]
    fn what_all_alternatives_ask_comes_first() {
        for (body, wanted) in [
            ("flipcolor { btm mate Q }", 2),
            ("flipcolor flip { mate kh8 Rh7 Nf6 }", 2),
            ("{mate Qa1} or {check mate}", 2),
            ("{check mate Qa1} or {mate check}", 3),
            ("flipcolor { btm mate P >= 3 }", 2),
            ("mate or check", 1),
            ("flipcolor { btm Q }", 1),
            // What stands behind a message is not asked before it.
            ("{message \"x\" mate} or {mate Qa1}", 1),
            ("{mate message \"x\"} or {mate Qa1}", 2),
            ("flipcolor { mate btm message (currenttransform) }", 1),
        ] {
            assert_eq!(parts(body), wanted, "{body}");
        }
    }
}
