//! Names: one space for variables, functions and dictionaries, as CQL has it.

use crate::ir::{
    Dict, DictInfo, Lasting, Mark, NumVar, PosVar, SetVar, TextVar, Ty, Uses, Variable,
};
use crate::syntax::ast::Function;
use indexmap::IndexMap;
use std::borrow::Cow;
use std::collections::HashSet;

/// What a name stands for.
#[derive(Clone, Debug)]
pub(super) enum Binding {
    Variable(Variable),
    Dictionary(Dictionary),
    Function(Function),
}

/// A dictionary; its types are those of the first use.
#[derive(Clone, Copy, Debug)]
pub(super) struct Dictionary {
    pub(super) slot: Dict,
    pub(super) local: bool,
    pub(super) key: Option<Ty>,
    pub(super) value: Option<Ty>,
}

/// What a parameter of a function stands for during one call.
#[derive(Clone, Debug)]
pub(super) enum Argument {
    /// A name at the place of the call.
    Alias(String),
    /// A value computed once.
    Value(Variable),
    /// An argument that was reported.
    Broken,
}

/// All names of a query, and the slots of its variables.
#[derive(Clone, Debug, Default)]
pub(super) struct Scope {
    names: IndexMap<String, Binding>,
    /// Variables that outlive a game, and whether they are quiet.
    pub(super) persistent: IndexMap<String, bool>,
    /// Variables that a `path` gives back with its search.
    pub(super) atomic: HashSet<String>,
    dictionaries: u32,
    /// Marks whose `forany` has ended.
    pub(super) past: HashSet<String>,
    /// Names whose first value was reported: they fit everywhere.
    broken: HashSet<String>,
    pub(super) slots: [u32; 5],
    pub(super) slot_names: [Vec<String>; 5],
    /// The calls around the current place, innermost last.
    calls: Vec<Frame>,
    /// Files of the library whose functions may be called.
    pub(super) used: Vec<&'static str>,
    /// How many functions of the library were written out.
    rooms: u32,
}

/// A call that is being written out.
#[derive(Clone, Debug)]
struct Frame {
    arguments: IndexMap<String, Argument>,
    /// Where the names stand that a function of the library binds; the script's functions bind
    /// names of the script.
    room: Option<u32>,
}

/// What stands between a name that the library binds and its room: no name has it.
const WALL: char = '\0';

/// A name as it is written.
pub(super) fn written(name: &str) -> &str {
    name.split(WALL).next().unwrap_or(name)
}

/// A name looked up.
pub(super) enum Found {
    /// Bound.
    Binding(Binding),
    /// Not bound; this is the name at the outermost level.
    Unbound(String),
    /// Reported before.
    Broken,
}

impl Scope {
    /// What `name` stands for here.
    pub(super) fn find(&self, name: &str) -> Found {
        match self.argument(name) {
            Some(Argument::Value(variable)) => Found::Binding(Binding::Variable(*variable)),
            Some(Argument::Broken) => Found::Broken,
            Some(Argument::Alias(outer)) => self.find_global(outer),
            None => self.find_global(&self.in_room(name)),
        }
    }

    fn argument(&self, name: &str) -> Option<&Argument> {
        self.calls.last().and_then(|call| call.arguments.get(name))
    }

    /// The name as it is bound here, where it is no parameter.
    fn in_room<'n>(&self, name: &'n str) -> Cow<'n, str> {
        match self.calls.last().and_then(|call| call.room) {
            Some(room) => Cow::Owned(format!("{name}{WALL}{room}")),
            None => Cow::Borrowed(name),
        }
    }

    /// Whether a function of the library is being written out here.
    pub(super) fn in_library(&self) -> bool {
        self.calls.last().is_some_and(|call| call.room.is_some())
    }

    /// What `name` stands for outside of all calls.
    pub(super) fn find_outermost(&self, name: &str) -> Found {
        self.find_global(name)
    }

    fn find_global(&self, name: &str) -> Found {
        match self.names.get(name) {
            Some(binding) => Found::Binding(binding.clone()),
            None if self.broken.contains(name) => Found::Broken,
            None => Found::Unbound(name.to_owned()),
        }
    }

    /// From here on nothing is reported of this name.
    pub(super) fn break_name(&mut self, name: &str) {
        self.broken.extend(self.outer_name(name));
    }

    /// The outermost name behind a parameter, where it stands for a name.
    pub(super) fn outer_name(&self, name: &str) -> Option<String> {
        match self.argument(name) {
            Some(Argument::Alias(outer)) => Some(outer.clone()),
            Some(_) => None,
            None => Some(self.in_room(name).into_owned()),
        }
    }

    pub(super) fn bind(&mut self, name: String, binding: Binding) {
        self.names.insert(name, binding);
    }

    /// The name is bound no longer; what was bound to it keeps its place.
    pub(super) fn forget(&mut self, name: &str) {
        self.names.shift_remove(name);
        self.past.insert(name.to_owned());
    }

    /// The variable is bound to no name any longer; the names that it had.
    pub(super) fn release(&mut self, variable: Variable) -> Vec<String> {
        let has = |binding: &Binding| matches!(binding, Binding::Variable(v) if *v == variable);
        let names = self.names.iter().filter(|(_, binding)| has(binding));
        let names: Vec<String> = names.map(|(name, _)| name.clone()).collect();
        self.names.retain(|_, binding| !has(binding));
        names
    }

    pub(super) fn dictionary_mut(&mut self, name: &str) -> Option<&mut Dictionary> {
        let name = self.outer_name(name)?;
        match self.names.get_mut(&name) {
            Some(Binding::Dictionary(d)) => Some(d),
            _ => None,
        }
    }

    /// A new dictionary.
    pub(super) fn declare(&mut self, name: String, local: bool) {
        let slot = Dict(self.dictionaries);
        self.dictionaries += 1;
        self.bind(name, Binding::Dictionary(Dictionary { slot, local, key: None, value: None }));
    }

    /// Whether a name, as it is written here, stands for a variable that outlives a game.
    pub(super) fn is_persistent(&self, name: &str) -> bool {
        self.outer_name(name).is_some_and(|name| self.persistent.contains_key(&name))
    }

    /// The variables that outlive a game.
    pub(super) fn lasting(&self) -> Vec<Lasting> {
        let lasting =
            self.persistent.iter().filter_map(|(name, quiet)| match self.names.get(name) {
                Some(Binding::Variable(variable)) => {
                    Some(Lasting { variable: *variable, name: name.clone(), quiet: *quiet })
                }
                _ => None,
            });
        lasting.collect()
    }

    /// The dictionaries by slot.
    pub(super) fn dictionaries(&self) -> Vec<DictInfo> {
        let bound = self.names.iter().filter_map(|(name, binding)| match binding {
            Binding::Dictionary(d) => Some((d.slot.0, name, d)),
            _ => None,
        });
        let mut bound: Vec<_> = bound.collect();
        bound.sort_by_key(|(slot, ..)| *slot);
        let info = |(_, name, d): (u32, &String, &Dictionary)| DictInfo {
            name: name.clone(),
            local: d.local,
            key: d.key,
            value: d.value,
        };
        bound.into_iter().map(info).collect()
    }

    /// A new variable of a type; `name` is for messages.
    pub(super) fn variable(&mut self, ty: Ty, name: &str) -> Variable {
        let (index, make): (usize, fn(u32) -> Variable) = match ty {
            Ty::Num => (1, |i| Variable::Num(NumVar(i))),
            Ty::Text => (2, |i| Variable::Text(TextVar(i))),
            Ty::Pos => (3, |i| Variable::Pos(PosVar(i))),
            // A condition is never stored; the checker has refused it.
            Ty::Set | Ty::Bool => (0, |i| Variable::Set(SetVar(i))),
        };
        make(self.slot(index, name))
    }

    /// A new piece variable.
    pub(super) fn mark(&mut self, name: &str) -> Mark {
        Mark(self.slot(4, name))
    }

    fn slot(&mut self, index: usize, name: &str) -> u32 {
        if let Some(names) = self.slot_names.get_mut(index) {
            names.push(written(name).to_owned());
        }
        match self.slots.get_mut(index) {
            Some(count) => {
                *count += 1;
                *count - 1
            }
            None => 0,
        }
    }

    /// Everything that a name stands for now.
    pub(super) fn bound(&self) -> Uses {
        let mut uses = Uses::default();
        for binding in self.names.values() {
            match binding {
                Binding::Variable(variable) => uses.include(&[*variable], &[]),
                Binding::Dictionary(dictionary) => uses.include(&[], &[dictionary.slot]),
                Binding::Function(_) => {}
            }
        }
        uses
    }

    /// Gives back the slots behind the last one of each type that is used: parameters and
    /// iterations of earlier queries had them.
    pub(super) fn shrink(&mut self, uses: &Uses) {
        let mut ends = [0; 5];
        for variable in uses.variables() {
            let (index, slot) = match variable {
                Variable::Set(SetVar(slot)) => (0, *slot),
                Variable::Num(NumVar(slot)) => (1, *slot),
                Variable::Text(TextVar(slot)) => (2, *slot),
                Variable::Pos(PosVar(slot)) => (3, *slot),
                Variable::Mark(Mark(slot)) => (4, *slot),
            };
            if let Some(end) = ends.get_mut(index) {
                *end = slot.saturating_add(1).max(*end);
            }
        }
        for ((count, names), end) in self.slots.iter_mut().zip(&mut self.slot_names).zip(ends) {
            *count = end.min(*count);
            names.truncate(*count as usize);
        }
    }

    pub(super) fn enter(&mut self, arguments: IndexMap<String, Argument>) {
        self.calls.push(Frame { arguments, room: None });
    }

    /// As [`Scope::enter`], for a function of the library: it sees no name of the script.
    pub(super) fn enter_library(&mut self, arguments: IndexMap<String, Argument>) {
        self.rooms += 1;
        self.calls.push(Frame { arguments, room: Some(self.rooms) });
    }

    /// Ends a call. What a function of the library bound is bound no longer.
    pub(super) fn leave(&mut self) {
        let Some(Frame { room: Some(room), .. }) = self.calls.pop() else { return };
        let end = format!("{WALL}{room}");
        self.names.retain(|name, _| !name.ends_with(&end));
    }

    /// How many calls are open.
    pub(super) fn depth(&self) -> usize {
        self.calls.len()
    }

    /// All names with what they are, in the order of their binding.
    pub(super) fn list(&self) -> impl Iterator<Item = (&str, &'static str)> {
        self.names.iter().map(|(name, binding)| {
            let kind = match binding {
                Binding::Variable(Variable::Set(_)) => "set",
                Binding::Variable(Variable::Num(_)) => "number",
                Binding::Variable(Variable::Text(_)) => "string",
                Binding::Variable(Variable::Pos(_)) => "position",
                Binding::Variable(Variable::Mark(_)) => "piece variable",
                Binding::Dictionary(_) => "dictionary",
                Binding::Function(_) => "function",
            };
            (name.as_str(), kind)
        })
    }
}

/// The type of a variable's value.
pub(super) fn type_of(variable: Variable) -> Ty {
    match variable {
        Variable::Set(_) | Variable::Mark(_) => Ty::Set,
        Variable::Num(_) => Ty::Num,
        Variable::Text(_) => Ty::Text,
        Variable::Pos(_) => Ty::Pos,
    }
}
