//! Walking over the typed trees: reading with [`Visit`], changing in place with [`VisitMut`].
//!
//! A visitor overrides the hooks it cares for and calls the function of the same name in
//! [`walk`] (or [`walk_mut`]) to go on into the parts.

use super::{
    Assign, Bool, Call, Copies, Dash, Designator, Echo, Entry, Expr, Find, Flow, InList, Item,
    Iter, Legal, Line, MarkRef, Match, MoveFilter, Num, Part, Path, Pos, Range, Set, Similar, Str,
};

pub use super::walk::{walk, walk_mut};

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
            /// `similarposition`.
            fn similar(&mut self, _node: &$($m)? Similar) {}
            /// `inlist`.
            fn in_list(&mut self, _node: &$($m)? InList) {}
            /// The bounds of a count.
            fn range(&mut self, node: &$($m)? Range) {
                $walk::range(self, node);
            }
            /// `find`.
            fn find(&mut self, node: &$($m)? Find) {
                self.bool(& $($m)? node.body);
            }
            /// `path`.
            fn path(&mut self, node: &$($m)? Path) {
                $walk::path(self, node);
            }
            /// `line`.
            fn line(&mut self, node: &$($m)? Line) {
                $walk::line(self, node);
            }
            /// `echo`.
            fn echo<T: Tree>(&mut self, node: &$($m)? Echo<T>) {
                $walk::echo(self, node);
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
            /// A move of the game.
            fn dash(&mut self, node: &$($m)? Dash) {
                $walk::dash(self, node);
            }
            /// A move that could be played.
            fn legal(&mut self, node: &$($m)? Legal) {
                $walk::legal(self, node);
            }
            /// The older `move`.
            fn moves(&mut self, node: &$($m)? MoveFilter) {
                $walk::moves(self, node);
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
