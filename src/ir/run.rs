//! `lasting`: how long a condition goes on to hold.

use super::visit::walk;
use super::{
    Assign, Bool, Call, Echo, Entry, Find, Flow, Group, Item, Iter, Line, MarkRef, Match,
    MoveFilter, Num, Path, Pos, Set, Str, Tree, Visit,
};

/// `lasting F`.
#[derive(Clone, Debug, PartialEq)]
pub struct Run {
    /// The condition.
    pub body: Bool,
    /// Whether it says the same of a position whenever it is asked, and writes nothing: then
    /// what was found out once in a game holds for all of it.
    pub steady: bool,
}

impl Run {
    /// Of a condition.
    pub fn new(body: Bool) -> Run {
        let mut steady = Steady(true);
        steady.bool(&body);
        Run { body, steady: steady.0 }
    }
}

/// Looks for variables, for what is written, and for what other filters remember.
struct Steady(bool);

impl Visit for Steady {
    fn bool(&mut self, node: &Bool) {
        match node {
            Bool::IsBound(..)
            | Bool::Unbind(_)
            | Bool::Dict(_)
            | Bool::ForAny { .. }
            | Bool::Comment(_)
            | Bool::Message(..)
            | Bool::Tally(_)
            | Bool::Column(..)
            | Bool::While(..)
            | Bool::WhileMatch(..)
            | Bool::Loop(..) => self.0 = false,
            _ => walk::bool(self, node),
        }
    }

    fn num(&mut self, node: &Num) {
        match node {
            Num::Var(..) | Num::Entries(_) | Num::GroupStart(..) => self.0 = false,
            _ => walk::num(self, node),
        }
    }

    fn set(&mut self, node: &Set) {
        match node {
            Set::Var(..) => self.0 = false,
            _ => walk::set(self, node),
        }
    }

    fn text(&mut self, node: &Str) {
        match node {
            Str::Var(..) | Str::Group(..) => self.0 = false,
            _ => walk::text(self, node),
        }
    }

    fn pos(&mut self, node: &Pos) {
        match node {
            Pos::Var(..) => self.0 = false,
            _ => walk::pos(self, node),
        }
    }

    fn call(&mut self, node: &Call) {
        let needs = node.filter.needs;
        let remembers = node.filter.group == Group::Lines || node.filter.name.starts_with("path");
        self.0 &= !(needs.visible || needs.faults || needs.order || remembers);
        walk::call(self, node);
    }

    fn find(&mut self, node: &Find) {
        self.0 &= node.quiet;
        self.bool(&node.body);
    }

    fn path(&mut self, _node: &Path) {
        self.0 = false;
    }

    fn line(&mut self, _node: &Line) {
        self.0 = false;
    }

    fn echo<T: Tree>(&mut self, _node: &Echo<T>) {
        self.0 = false;
    }

    fn iter(&mut self, _node: &Iter) {
        self.0 = false;
    }

    fn assign(&mut self, _node: &Assign) {
        self.0 = false;
    }

    fn entry(&mut self, _node: &Entry) {
        self.0 = false;
    }

    fn matching(&mut self, _node: &Match) {
        self.0 = false;
    }

    fn item(&mut self, _node: &Item) {
        self.0 = false;
    }

    fn mark(&mut self, _node: &MarkRef) {
        self.0 = false;
    }

    fn dash(&mut self, _node: &super::Dash) {
        self.0 = false;
    }

    fn moves(&mut self, _node: &MoveFilter) {
        self.0 = false;
    }

    fn flow<T: Tree>(&mut self, node: &Flow<T>) {
        self.0 &= !matches!(node, Flow::Sort(..));
        walk::flow(self, node);
    }
}
