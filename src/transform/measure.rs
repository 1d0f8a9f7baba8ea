//! What has to be known of a tree before and after it is copied.

use crate::ir::visit::walk;
use crate::ir::{Arg, Bool, Call, Designator, MarkRef, Num, Pos, Set, Str, Tree, Visit};
use std::hash::{DefaultHasher, Hash, Hasher};

/// The size of a tree in nodes.
pub fn size<T: Tree>(tree: &T) -> usize {
    let mut size = Size(0);
    tree.accept(&mut size);
    size.0
}

struct Size(usize);

impl Visit for Size {
    fn bool(&mut self, node: &Bool) {
        self.0 += 1;
        walk::bool(self, node);
    }
    fn num(&mut self, node: &Num) {
        self.0 += 1;
        walk::num(self, node);
    }
    fn set(&mut self, node: &Set) {
        self.0 += 1;
        walk::set(self, node);
    }
    fn text(&mut self, node: &Str) {
        self.0 += 1;
        walk::text(self, node);
    }
    fn pos(&mut self, node: &Pos) {
        self.0 += 1;
        walk::pos(self, node);
    }
}

/// Whether a tree asks for the name of the copy in force.
pub fn asks_name<T: Tree>(tree: &T) -> bool {
    let mut asks = AsksName(false);
    tree.accept(&mut asks);
    asks.0
}

struct AsksName(bool);

impl Visit for AsksName {
    fn call(&mut self, node: &Call) {
        self.0 |= node.filter.name == "currenttransform";
        walk::call(self, node);
    }
}

/// A number that is equal for equal trees, and for few others: transforms change nothing else.
pub fn fingerprint<T: Tree>(tree: &T) -> u64 {
    let mut print = Fingerprint(DefaultHasher::new());
    tree.accept(&mut print);
    print.0.finish()
}

struct Fingerprint(DefaultHasher);

impl Visit for Fingerprint {
    fn bool(&mut self, node: &Bool) {
        if let Bool::ForAny { men, .. } = node {
            men.hash(&mut self.0);
        }
        walk::bool(self, node);
    }
    fn designator(&mut self, node: &Designator) {
        node.hash(&mut self.0);
    }
    fn mark(&mut self, node: &MarkRef) {
        node.squares.hash(&mut self.0);
    }
    fn call(&mut self, node: &Call) {
        node.filter.name.hash(&mut self.0);
        for arg in &node.args {
            match arg {
                Arg::Side(side) => side.0.hash(&mut self.0),
                Arg::Flag(word) => word.hash(&mut self.0),
                Arg::Literal(text) => text.hash(&mut self.0),
                Arg::Nags(nags) => nags.hash(&mut self.0),
                Arg::Expr(_) | Arg::Range(_) => {}
            }
        }
        walk::call(self, node);
    }
}
