//! Designators that stand beside each other become one row of masks.

use crate::ir::visit::walk_mut;
use crate::ir::{Bool, Flow, Num, Placed, Set, Tree, VisitMut};

/// Rewrites conditions; what they say stays the same. The last thing that the plan does.
pub struct Fuse;

impl VisitMut for Fuse {
    fn bool(&mut self, node: &mut Bool) {
        walk_mut::bool(self, node);
        if let Bool::And(list) = node {
            fuse(list);
            if let [Bool::Placed(row)] = list.as_mut_slice() {
                *node = Bool::Placed(std::mem::take(row));
            }
        } else if let Some(one) = placed(node) {
            *node = Bool::Placed(vec![one]);
        }
    }

    fn flow<T: Tree>(&mut self, node: &mut Flow<T>) {
        walk_mut::flow(self, node);
        if let Flow::Seq(list, _) = node {
            fuse(list);
        }
    }
}

/// Makes one of rows that follow each other; their order stays.
pub fn fuse(list: &mut Vec<Bool>) {
    let mut fused: Vec<Bool> = Vec::with_capacity(list.len());
    for part in list.drain(..) {
        match (fused.last_mut(), part) {
            (Some(Bool::Placed(row)), Bool::Placed(more)) => row.extend(more),
            (_, part) => fused.push(part),
        }
    }
    *list = fused;
}

/// A condition that asks how many men of a designator there are; its parts were rewritten.
fn placed(node: &Bool) -> Option<Placed> {
    match node {
        Bool::Some(set) => match &**set {
            Set::Designator(designator) => Placed::any(designator, true),
            _ => None,
        },
        Bool::Not(part) => match &**part {
            Bool::Placed(row) => match row.as_slice() {
                [one] if one.sign() == (true, None) => Placed::any(&one.designator, false),
                _ => None,
            },
            _ => None,
        },
        Bool::HasNum(num) => match &**num {
            Num::Cmp(cmp, pair) => match &**pair {
                (Num::Count(set), Num::Const(number)) => match &**set {
                    Set::Designator(designator) => Placed::count(designator, *cmp, *number),
                    _ => None,
                },
                _ => None,
            },
            _ => None,
        },
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use crate::engine::Plan;
    use crate::ir::Bool;
    use crate::sema;
    use crate::text::Source;
    use std::sync::Arc;

    /// How many designators stand in each row; 0 for what is none.
    fn rows(body: &str) -> Vec<usize> {
        let (query, reports) = sema::compile(&Source::new("q", body));
        let query = query.unwrap_or_else(|| panic!("{body}: {reports:?}"));
        let rest = Plan::new(&Arc::new(query), false).rest;
        let row = |part: &Bool| match part {
            Bool::Placed(row) => row.len(),
            _ => 0,
        };
        rest.iter().map(row).collect()
    }

    #[test]
    fn designators_become_rows() {
        for (body, wanted) in [
            ("Bb3 Nf3 pa6", vec![3]),
            ("check Bb3 not [RQ]d1 P>=5", vec![3, 0]),
            ("{Bb3 {Nf3 pa6}}", vec![3]),
            ("Bb3 or Nf3", vec![0]),
            // What is said of promotion, and what may stand in a hand, is not on the board.
            ("Q~d1 Ra1", vec![1, 0]),
            ("Qd1 find {Ra1}", vec![1, 0]),
        ] {
            let mut found = rows(body);
            found.sort_unstable_by_key(|count| std::cmp::Reverse(*count));
            assert_eq!(found, wanted, "{body}");
        }
    }
}
