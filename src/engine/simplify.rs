//! The same conditions with less work: where only "any at all" is asked, sets are not collected.

use super::survey::{SEARCH, Survey};
use crate::ir::visit::walk_mut;
use crate::ir::{Bool, Copies, Copy, Flow, Num, Set, VisitMut};

/// Rewrites conditions; what they say stays the same.
pub struct Simplify;

impl VisitMut for Simplify {
    fn bool(&mut self, node: &mut Bool) {
        if let Bool::Some(_) = node
            && silent(node)
            && let Bool::Some(set) = std::mem::replace(node, Bool::Const(true))
        {
            *node = nonempty(*set);
        }
        if let Bool::Some(set) = node
            && matches!(&**set, Set::Flow(flow) if matches!(**flow, Flow::Seq(..)))
            && let Bool::Some(set) = std::mem::replace(node, Bool::Const(true))
        {
            // What comes before the set is done all the same.
            *node = in_order(*set);
        }
        if let Bool::HasNum(num) = node
            && matches!(&**num, Num::Copies(_) | Num::Flow(_))
            && silent(node)
            && let Bool::HasNum(num) = std::mem::replace(node, Bool::Const(true))
        {
            *node = valued(*num);
        }
        walk_mut::bool(self, node);
    }
}

/// Whether a condition matches or fails and leaves nothing behind, notes neither.
fn silent(node: &Bool) -> bool {
    let survey = Survey::of(node);
    survey.pure() && survey.cost < SEARCH
}

/// `{a b S}` as a condition: the conditions before the set, then the set.
fn in_order(set: Set) -> Bool {
    match set {
        Set::Flow(flow) => match *flow {
            Flow::Seq(mut list, last) => {
                list.push(Bool::Some(Box::new(last)));
                Bool::And(list)
            }
            other => Bool::Some(Box::new(Set::Flow(Box::new(other)))),
        },
        other => Bool::Some(Box::new(other)),
    }
}

/// Copies of a value as a condition.
fn each_copy<T>(copies: Copies<T>, condition: fn(T) -> Bool) -> Bool {
    let Copies { items, named, .. } = copies;
    let items = items.into_iter().map(|Copy { name, body }| Copy { name, body: condition(body) });
    Bool::AnyCopy(Box::new(Copies { items: items.collect(), named, guard: None }))
}

/// A value behind others as a condition, `whole` where it has to stay as it is.
fn in_flow<T>(flow: Flow<T>, condition: fn(T) -> Bool, whole: fn(Flow<T>) -> Bool) -> Bool {
    match flow {
        Flow::Seq(mut list, last) => {
            list.push(condition(last));
            Bool::And(list)
        }
        Flow::Fixed(value) => Bool::Flow(Box::new(Flow::Fixed(condition(value)))),
        other => whole(other),
    }
}

/// A number as a condition: it has a value.
fn valued(num: Num) -> Bool {
    match num {
        Num::Copies(copies) => each_copy(*copies, valued),
        Num::Flow(flow) => {
            in_flow(*flow, valued, |flow| Bool::HasNum(Box::new(Num::Flow(Box::new(flow)))))
        }
        other => Bool::HasNum(Box::new(other)),
    }
}

/// A set as a condition.
fn nonempty(set: Set) -> Bool {
    match set {
        Set::Copies(copies) => each_copy(*copies, nonempty),
        Set::Flow(flow) => {
            in_flow(*flow, nonempty, |flow| Bool::Some(Box::new(Set::Flow(Box::new(flow)))))
        }
        // A union fails where one of its sets does.
        Set::Union(list) if list.iter().all(never_fails) => {
            Bool::Or(list.into_iter().map(nonempty).collect())
        }
        other => Bool::Some(Box::new(other)),
    }
}

/// Whether a set always has a value.
fn never_fails(set: &Set) -> bool {
    match set {
        Set::Const(_) | Set::Designator(_) => true,
        Set::Union(list) | Set::Common(list) | Set::Chain(_, list) => list.iter().all(never_fails),
        Set::Not(part) => never_fails(part),
        Set::Attack(_, pair) => never_fails(&pair.0) && never_fails(&pair.1),
        Set::Copies(copies) => copies.items.iter().all(|copy| never_fails(&copy.body)),
        Set::Flow(flow) => matches!(&**flow, Flow::Fixed(part) if never_fails(part)),
        _ => false,
    }
}
