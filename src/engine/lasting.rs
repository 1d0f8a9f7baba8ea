//! What a query keeps from game to game: `persistent` variables and dictionaries.

use crate::eval::show::squares;
use crate::ir::{Bounds, Datum, Dict, Lasting, Query, Table, Text, Uses, Variable, Vars, Watch};
use shakmaty::Bitboard;
use std::sync::Arc;
use std::time::Duration;

/// A `persistent` variable at the end of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kept {
    /// Index of the query.
    pub query: usize,
    /// Its name.
    pub name: String,
    /// Its value as `message` writes it; none if it is unbound.
    pub value: Option<String>,
}

/// What one query keeps while a run goes on.
#[derive(Debug, Default)]
pub struct Memory {
    variables: Vec<(Lasting, Option<Datum>)>,
    dicts: Vec<(Dict, Table)>,
    /// The bytes counted for it.
    kept: u64,
    /// How long the query has worked in this thread, where that is limited.
    spent: Duration,
}

impl Memory {
    /// Of a query before its first game: variables are 0, "" or empty, dictionaries are empty.
    pub fn new(query: &Query) -> Memory {
        let uses = Uses::of(&query.body);
        let variables = query.lasting.iter().filter(|lasting| uses.variable(lasting.variable));
        let dicts = (0..).map(Dict).zip(&query.dictionaries);
        let dicts = dicts.filter(|(dict, info)| !info.local && uses.dict(*dict));
        Memory {
            variables: variables.map(|v| (v.clone(), start(v.variable))).collect(),
            dicts: dicts.map(|(dict, _)| (dict, Table::default())).collect(),
            kept: 0,
            spent: Duration::ZERO,
        }
    }

    /// Whether nothing is kept.
    pub fn is_empty(&self) -> bool {
        self.variables.is_empty() && self.dicts.is_empty()
    }

    /// Fresh variables for a game, with what is kept in them.
    pub fn begin(&mut self, query: &Query, bounds: &Arc<Bounds>) -> Vars {
        let mut vars = Vars::new(query.slots);
        vars.watch = Watch::new(bounds, self.spent, self.kept);
        for (lasting, value) in &mut self.variables {
            if let Some(value) = value.take() {
                vars.put(lasting.variable, value);
            }
        }
        for (dict, table) in &mut self.dicts {
            if let Some(slot) = vars.dict_mut(*dict) {
                *slot = std::mem::take(table);
            }
        }
        vars
    }

    /// Takes back what is kept, also from a game on which the query failed.
    pub fn end(&mut self, mut vars: Vars, bounds: &Bounds) {
        for (lasting, value) in &mut self.variables {
            *value = vars.get(lasting.variable);
        }
        for (dict, table) in &mut self.dicts {
            if let Some(slot) = vars.dict_mut(*dict) {
                *table = std::mem::take(slot);
            }
        }
        self.spent = vars.watch.spent();
        self.kept = self.weight();
        bounds.keep(vars.watch.kept(), self.kept);
    }

    /// The bytes that are kept from one game to the next.
    fn weight(&self) -> u64 {
        let values = self.variables.iter().filter_map(|(_, value)| value.as_ref());
        let values = values.map(Datum::bytes).sum::<usize>();
        (values + self.dicts.iter().map(|(_, table)| table.weight()).sum::<usize>()) as u64
    }

    /// The variables that are to be told at the end.
    pub fn told(&self, query: usize) -> impl Iterator<Item = Kept> {
        let told = self.variables.iter().filter(|(lasting, _)| !lasting.quiet);
        told.map(move |(lasting, value)| Kept {
            query,
            name: lasting.name.clone(),
            value: value.as_ref().map(show),
        })
    }
}

fn start(variable: Variable) -> Option<Datum> {
    Some(match variable {
        Variable::Num(_) => Datum::Num(0),
        Variable::Text(_) => Datum::Text(Text::from("")),
        Variable::Set(_) => Datum::Set(Bitboard::EMPTY),
        // These belong to one game; the checker refuses them.
        Variable::Pos(_) | Variable::Mark(_) => return None,
    })
}

fn show(value: &Datum) -> String {
    match value {
        Datum::Num(value) => value.to_string(),
        Datum::Set(value) => squares(*value),
        Datum::Text(value) => value.to_string(),
        Datum::Pos(value) => value.to_string(),
    }
}
