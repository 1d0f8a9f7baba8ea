//! Which variables and dictionaries a query names.

use super::visit::walk;
use super::{
    Assign, Bool, Dict, DictOp, Echo, Entry, Item, Iter, IterKind, Mark, MarkRef, Num, Pos, Set,
    Str, Tree, Variable, Visit,
};

/// The variables and dictionaries that were met, each once.
#[derive(Clone, Debug, Default)]
pub struct Uses {
    variables: Vec<Variable>,
    dicts: Vec<Dict>,
    /// Groups of a match are read: `\0`, `\-0`.
    pub groups: bool,
}

impl Uses {
    /// Of all of these conditions.
    pub fn of(body: &[Bool]) -> Uses {
        let mut uses = Uses::default();
        body.iter().for_each(|part| uses.bool(part));
        uses
    }

    /// Of the value that is assigned.
    pub fn of_value(assign: &Assign) -> Uses {
        let mut uses = Uses::default();
        walk::assign(&mut uses, assign);
        uses
    }

    /// Adds the variables and dictionaries of `other`.
    pub fn extend(&mut self, other: &Uses) {
        other.variables.iter().for_each(|variable| self.add(*variable));
        other.dicts.iter().for_each(|dict| self.add_dict(*dict));
        self.groups |= other.groups;
    }

    /// Adds these variables and dictionaries.
    pub fn include(&mut self, variables: &[Variable], dicts: &[Dict]) {
        variables.iter().for_each(|variable| self.add(*variable));
        dicts.iter().for_each(|dict| self.add_dict(*dict));
    }

    /// The variables that are read or written.
    pub fn variables(&self) -> &[Variable] {
        &self.variables
    }

    /// Whether a variable is read or written.
    pub fn variable(&self, variable: Variable) -> bool {
        self.variables.contains(&variable)
    }

    /// Whether a dictionary is looked at or changed.
    pub fn dict(&self, dict: Dict) -> bool {
        self.dicts.contains(&dict)
    }

    fn add(&mut self, variable: Variable) {
        if !self.variables.contains(&variable) {
            self.variables.push(variable);
        }
    }

    fn add_dict(&mut self, dict: Dict) {
        if !self.dicts.contains(&dict) {
            self.dicts.push(dict);
        }
    }

    fn add_mark(&mut self, mark: Mark) {
        self.add(Variable::Mark(mark));
    }
}

impl Assign {
    /// The variable that gets a value.
    pub fn variable(&self) -> Variable {
        match self {
            Assign::Set(var, _) | Assign::SetIfAny(var, _) => Variable::Set(*var),
            Assign::Num(var, _) => Variable::Num(*var),
            Assign::Text(var, _) | Assign::Part(var, ..) => Variable::Text(*var),
            Assign::Pos(var, _) => Variable::Pos(*var),
            Assign::Mark(mark, _) => Variable::Mark(*mark),
        }
    }
}

impl Visit for Uses {
    fn bool(&mut self, node: &Bool) {
        match node {
            Bool::IsBound(_, variable) | Bool::Unbind(variable) => self.add(*variable),
            Bool::ForAny { mark, .. } => self.add_mark(*mark),
            Bool::Dict(op) => match &**op {
                DictOp::Clear(dict) => self.add_dict(*dict),
                DictOp::Keys { dict, variable, .. } => {
                    self.add_dict(*dict);
                    self.add(*variable);
                }
                DictOp::Has(_) | DictOp::Store(..) | DictOp::Remove(_) => {}
            },
            _ => {}
        }
        walk::bool(self, node);
    }

    fn num(&mut self, node: &Num) {
        match node {
            Num::Var(var, _) => self.add(Variable::Num(*var)),
            Num::Entries(dict) => self.add_dict(*dict),
            Num::GroupStart(..) => self.groups = true,
            _ => {}
        }
        walk::num(self, node);
    }

    fn set(&mut self, node: &Set) {
        if let Set::Var(var, _) = node {
            self.add(Variable::Set(*var));
        }
        walk::set(self, node);
    }

    fn text(&mut self, node: &Str) {
        match node {
            Str::Var(var, _) => self.add(Variable::Text(*var)),
            Str::Group(..) => self.groups = true,
            _ => {}
        }
        walk::text(self, node);
    }

    fn pos(&mut self, node: &Pos) {
        if let Pos::Var(var, _) = node {
            self.add(Variable::Pos(*var));
        }
        walk::pos(self, node);
    }

    fn entry(&mut self, node: &Entry) {
        self.add_dict(node.dict);
        walk::entry(self, node);
    }

    fn iter(&mut self, node: &Iter) {
        match node.kind {
            IterKind::Square(var) => self.add(Variable::Set(var)),
            IterKind::Man(mark) => self.add_mark(mark),
        }
        self.set(&node.over);
        self.bool(&node.body);
    }

    fn assign(&mut self, node: &Assign) {
        self.add(node.variable());
        walk::assign(self, node);
    }

    fn echo<T: Tree>(&mut self, node: &Echo<T>) {
        self.add(Variable::Pos(node.source));
        self.add(Variable::Pos(node.target));
        walk::echo(self, node);
    }

    fn item(&mut self, node: &Item) {
        match node {
            Item::Mark(mark, _) => self.add_mark(*mark),
            Item::Dict(dict) => self.add_dict(*dict),
            Item::Expr(_) | Item::Variable(..) => {}
        }
        walk::item(self, node);
    }

    fn mark(&mut self, node: &MarkRef) {
        self.add_mark(node.mark);
    }
}
