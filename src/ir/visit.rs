//! Walking over the typed trees: reading with [`Visit`], changing in place with [`VisitMut`].
//!
//! A visitor overrides the hooks it cares for and calls the function of the same name in
//! [`walk`] (or [`walk_mut`]) to go on into the parts.

use super::{
    Arg, Assign, Bool, Call, Copies, Designator, DictOp, Entry, Expr, Find, Flow, Item, Iter,
    Later, MarkRef, Match, Num, Part, Pos, Range, Set, Str,
};

/// A tree of one type, for what is generic over the type of the value.
pub trait Tree: Sized {
    /// Calls the hook of this tree's type.
    fn accept<V: Visit>(&self, visitor: &mut V);
    /// Calls the hook of this tree's type.
    fn accept_mut<V: VisitMut>(&mut self, visitor: &mut V);
}

macro_rules! tree {
    ($($ty:ident $hook:ident),*) => {$(
        impl Tree for $ty {
            fn accept<V: Visit>(&self, visitor: &mut V) {
                visitor.$hook(self);
            }
            fn accept_mut<V: VisitMut>(&mut self, visitor: &mut V) {
                visitor.$hook(self);
            }
        }
    )*};
}
tree!(Bool bool, Num num, Set set, Str text, Pos pos, Expr expr);

macro_rules! hooks {
    ($(#[$doc:meta])* $name:ident, $walk:ident, [$($m:tt)?]) => {
        $(#[$doc])*
        pub trait $name: Sized {
            /// A condition.
            fn bool(&mut self, node: &$($m)? Bool) {
                $walk::bool(self, node);
            }
            /// A number.
            fn num(&mut self, node: &$($m)? Num) {
                $walk::num(self, node);
            }
            /// A set.
            fn set(&mut self, node: &$($m)? Set) {
                $walk::set(self, node);
            }
            /// A string.
            fn text(&mut self, node: &$($m)? Str) {
                $walk::text(self, node);
            }
            /// A position.
            fn pos(&mut self, node: &$($m)? Pos) {
                $walk::pos(self, node);
            }
            /// A tree of any type.
            fn expr(&mut self, node: &$($m)? Expr) {
                $walk::expr(self, node);
            }
            /// A row of the table with its arguments.
            fn call(&mut self, node: &$($m)? Call) {
                $walk::call(self, node);
            }
            /// A filter without an evaluation.
            fn later(&mut self, _node: &$($m)? Later) {}
            /// The bounds of a count.
            fn range(&mut self, node: &$($m)? Range) {
                $walk::range(self, node);
            }
            /// `find`.
            fn find(&mut self, node: &$($m)? Find) {
                self.bool(& $($m)? node.body);
            }
            /// A loop over squares or men.
            fn iter(&mut self, node: &$($m)? Iter) {
                self.set(& $($m)? node.over);
                self.bool(& $($m)? node.body);
            }
            /// An assignment.
            fn assign(&mut self, node: &$($m)? Assign) {
                $walk::assign(self, node);
            }
            /// `D[k]`.
            fn entry(&mut self, node: &$($m)? Entry) {
                $walk::entry(self, node);
            }
            /// A search in a string.
            fn matching(&mut self, node: &$($m)? Match) {
                self.text(& $($m)? node.text);
            }
            /// The bounds of a part of a string.
            fn part(&mut self, node: &$($m)? Part) {
                $walk::part(self, node);
            }
            /// An item of `comment`, `message`, `str`.
            fn item(&mut self, node: &$($m)? Item) {
                $walk::item(self, node);
            }
            /// A designator of squares; that of `forany` is not among them.
            fn designator(&mut self, _node: &$($m)? Designator) {}
            /// A man that carries a mark.
            fn mark(&mut self, _node: &$($m)? MarkRef) {}
            /// A control form.
            fn flow<T: Tree>(&mut self, node: &$($m)? Flow<T>) {
                $walk::flow(self, node);
            }
            /// The copies of a transform.
            fn copies<T: Tree>(&mut self, node: &$($m)? Copies<T>) {
                $walk::copies(self, node);
            }
        }
    };
}
hooks!(
    /// Reads trees.
    Visit,
    walk,
    []
);
hooks!(
    /// Changes trees in place.
    VisitMut,
    walk_mut,
    [mut]
);

macro_rules! walks {
    ($(#[$doc:meta])* $module:ident, $visit:ident, $accept:ident, [$($m:tt)?]) => {
        $(#[$doc])*
        pub mod $module {
            use super::*;

            /// Visits the parts of a condition.
            pub fn bool<V: $visit>(v: &mut V, node: &$($m)? Bool) {
                match node {
                    Bool::Const(_) | Bool::IsBound(..) | Bool::Unbind(_) => {}
                    Bool::And(list) | Bool::Or(list) => {
                        for part in list {
                            v.bool(part);
                        }
                    }
                    Bool::Not(part) | Bool::Loop(part, _) => v.bool(part),
                    Bool::Some(part) => v.set(part),
                    Bool::HasNum(part) => v.num(part),
                    Bool::HasText(part) => v.text(part),
                    Bool::HasPos(part) => v.pos(part),
                    Bool::SameSet(_, pair) | Bool::Subset(pair) => sets(v, pair),
                    Bool::Substring(pair) | Bool::TextNe(pair) => texts(v, pair),
                    Bool::NumNe(pair) => nums(v, pair),
                    Bool::Call(call) => v.call(call),
                    Bool::If(parts) => {
                        let (test, then, other) = & $($m)? **parts;
                        v.bool(test);
                        v.bool(then);
                        if let Some(other) = other {
                            v.bool(other);
                        }
                    }
                    Bool::While(pair, _) => {
                        let (test, body) = & $($m)? **pair;
                        v.bool(test);
                        v.bool(body);
                    }
                    Bool::WhileMatch(pair, _) => {
                        let (test, body) = & $($m)? **pair;
                        v.matching(test);
                        v.bool(body);
                    }
                    Bool::Dict(op) => dict(v, & $($m)? **op),
                    Bool::Assign(assign) => v.assign(assign),
                    Bool::ForAll(iter) => v.iter(iter),
                    Bool::ForAny { body, .. } => v.bool(body),
                    Bool::Comment(items) | Bool::Message(_, items) => all(v, items),
                    Bool::AnyCopy(copies) => v.copies(& $($m)? **copies),
                    Bool::Flow(flow) => v.flow(& $($m)? **flow),
                    Bool::Later(later) => v.later(later),
                }
            }

            /// Visits the parts of a number.
            pub fn num<V: $visit>(v: &mut V, node: &$($m)? Num) {
                match node {
                    Num::Const(_) | Num::Var(..) | Num::Entries(_) | Num::GroupStart(..) => {}
                    Num::Entry(entry) => v.entry(entry),
                    Num::Count(part) => v.set(part),
                    Num::Length(part) => v.text(part),
                    Num::Arith(_, pair, _) | Num::Cmp(_, pair) => nums(v, pair),
                    Num::Neg(part, _) => v.num(part),
                    Num::FindCount(find, range) => {
                        bounds(v, range);
                        v.find(find);
                    }
                    Num::CountCopies(copies, range) => {
                        bounds(v, range);
                        v.copies(& $($m)? **copies);
                    }
                    Num::Copies(copies) => v.copies(& $($m)? **copies),
                    Num::Call(call) => v.call(call),
                    Num::Flow(flow) => v.flow(& $($m)? **flow),
                    Num::Later(later) => v.later(later),
                }
            }

            /// Visits the parts of a set.
            pub fn set<V: $visit>(v: &mut V, node: &$($m)? Set) {
                match node {
                    Set::Const(_) | Set::Var(..) => {}
                    Set::Designator(part) => v.designator(part),
                    Set::Mark(part) => v.mark(part),
                    Set::Union(list) | Set::Common(list) => {
                        for part in list {
                            v.set(part);
                        }
                    }
                    Set::Not(part) => v.set(part),
                    Set::SameContent(pair) => positions(v, pair),
                    Set::Attack(_, pair) => sets(v, pair),
                    Set::Entry(entry) => v.entry(entry),
                    Set::Iter(iter) => v.iter(iter),
                    Set::Call(call) => v.call(call),
                    Set::Copies(copies) => v.copies(& $($m)? **copies),
                    Set::Flow(flow) => v.flow(& $($m)? **flow),
                    Set::Later(later) => v.later(later),
                }
            }

            /// Visits the parts of a string.
            pub fn text<V: $visit>(v: &mut V, node: &$($m)? Str) {
                match node {
                    Str::Const(_) | Str::Var(..) | Str::Group(..) => {}
                    Str::Entry(entry) => v.entry(entry),
                    Str::Slice(slice) => {
                        v.text(& $($m)? slice.text);
                        v.part(& $($m)? slice.part);
                    }
                    Str::Match(part) => v.matching(part),
                    Str::Concat(pair, _) | Str::Cmp(_, pair) => texts(v, pair),
                    Str::Items(items) => all(v, items),
                    Str::Call(call) => v.call(call),
                    Str::Flow(flow) => v.flow(& $($m)? **flow),
                    Str::Later(later) => v.later(later),
                }
            }

            /// Visits the parts of a position.
            pub fn pos<V: $visit>(v: &mut V, node: &$($m)? Pos) {
                match node {
                    Pos::Var(..) => {}
                    Pos::Cmp(_, pair) => positions(v, pair),
                    Pos::Entry(entry) => v.entry(entry),
                    Pos::Find(find) => v.find(find),
                    Pos::Call(call) => v.call(call),
                    Pos::Flow(flow) => v.flow(& $($m)? **flow),
                    Pos::Later(later) => v.later(later),
                }
            }

            /// Visits the tree inside.
            pub fn expr<V: $visit>(v: &mut V, node: &$($m)? Expr) {
                match node {
                    Expr::Bool(tree) => v.bool(tree),
                    Expr::Num(tree) => v.num(tree),
                    Expr::Set(tree) => v.set(tree),
                    Expr::Text(tree) => v.text(tree),
                    Expr::Pos(tree) => v.pos(tree),
                }
            }

            /// Visits the arguments.
            pub fn call<V: $visit>(v: &mut V, node: &$($m)? Call) {
                for arg in & $($m)? node.args {
                    match arg {
                        Arg::Expr(expr) => v.expr(expr),
                        Arg::Range(range) => v.range(range),
                        Arg::Side(_) | Arg::Flag(_) | Arg::Literal(_) => {}
                    }
                }
            }

            /// Visits the bounds.
            pub fn range<V: $visit>(v: &mut V, node: &$($m)? Range) {
                v.num(& $($m)? node.low);
                v.num(& $($m)? node.high);
            }

            /// Visits the value.
            pub fn assign<V: $visit>(v: &mut V, node: &$($m)? Assign) {
                match node {
                    Assign::Set(_, value)
                    | Assign::SetIfAny(_, value)
                    | Assign::Mark(_, value) => v.set(value),
                    Assign::Num(_, value) => v.num(value),
                    Assign::Text(_, value) => v.text(value),
                    Assign::Part(_, part, value, _) => {
                        v.part(part);
                        v.text(value);
                    }
                    Assign::Pos(_, value) => v.pos(value),
                }
            }

            /// Visits the tree inside.
            pub fn item<V: $visit>(v: &mut V, node: &$($m)? Item) {
                match node {
                    Item::Expr(expr) | Item::Variable(expr, _) => v.expr(expr),
                    Item::Mark(..) | Item::Dict(_) => {}
                }
            }

            /// Visits the key.
            pub fn entry<V: $visit>(v: &mut V, node: &$($m)? Entry) {
                v.expr(& $($m)? node.key);
            }

            /// Visits the bounds.
            pub fn part<V: $visit>(v: &mut V, node: &$($m)? Part) {
                match node {
                    Part::At(at) => v.num(at),
                    Part::Range(low, high) => {
                        if let Some(low) = low {
                            v.num(low);
                        }
                        if let Some(high) = high {
                            v.num(high);
                        }
                    }
                }
            }

            fn dict<V: $visit>(v: &mut V, node: &$($m)? DictOp) {
                match node {
                    DictOp::Has(entry) | DictOp::Remove(entry) => v.entry(entry),
                    DictOp::Store(entry, value, _) => {
                        v.entry(entry);
                        v.expr(value);
                    }
                    DictOp::Clear(_) => {}
                    DictOp::Keys { body, .. } => v.bool(body),
                }
            }

            /// Visits the parts of a control form.
            pub fn flow<V: $visit, T: Tree>(v: &mut V, node: &$($m)? Flow<T>) {
                match node {
                    Flow::Seq(list, last) => {
                        for part in list {
                            v.bool(part);
                        }
                        last.$accept(v);
                    }
                    Flow::At(place, body) => {
                        v.pos(place);
                        body.$accept(v);
                    }
                    Flow::If(test, then, other) => {
                        v.bool(test);
                        then.$accept(v);
                        other.$accept(v);
                    }
                    Flow::Sort(_, body) | Flow::Fixed(body) => body.$accept(v),
                }
            }

            /// Visits the copies.
            pub fn copies<V: $visit, T: Tree>(v: &mut V, node: &$($m)? Copies<T>) {
                for copy in & $($m)? node.items {
                    copy.body.$accept(v);
                }
            }

            fn bounds<V: $visit>(v: &mut V, range: &$($m)? Option<Box<Range>>) {
                if let Some(range) = range {
                    v.range(range);
                }
            }

            fn all<V: $visit>(v: &mut V, items: & $($m)? Vec<Item>) {
                for item in items {
                    v.item(item);
                }
            }

            fn sets<V: $visit>(v: &mut V, pair: &$($m)? (Set, Set)) {
                v.set(& $($m)? pair.0);
                v.set(& $($m)? pair.1);
            }

            fn nums<V: $visit>(v: &mut V, pair: &$($m)? (Num, Num)) {
                v.num(& $($m)? pair.0);
                v.num(& $($m)? pair.1);
            }

            fn texts<V: $visit>(v: &mut V, pair: &$($m)? (Str, Str)) {
                v.text(& $($m)? pair.0);
                v.text(& $($m)? pair.1);
            }

            fn positions<V: $visit>(v: &mut V, pair: &$($m)? (Pos, Pos)) {
                v.pos(& $($m)? pair.0);
                v.pos(& $($m)? pair.1);
            }
        }
    };
}
walks!(
    /// Goes on into the parts of a tree.
    walk,
    Visit,
    accept,
    []
);
walks!(
    /// Goes on into the parts of a tree that is changed.
    walk_mut,
    VisitMut,
    accept_mut,
    [mut]
);
