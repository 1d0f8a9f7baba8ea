//! Values of variables, kept for later.

use crate::eval::bind;
use crate::games::NodeId;
use crate::ir::{Context, Text, Variable};
use shakmaty::Bitboard;

/// The values of some variables.
#[derive(Clone, Debug)]
pub struct Kept(Vec<Value>);

#[derive(Clone, Debug)]
enum Value {
    Set(Option<Bitboard>),
    Num(Option<i64>),
    Text(Option<Text>),
    Pos(Option<NodeId>),
    Man(Option<u8>),
}

impl Kept {
    /// The values as they are now; nothing if there are no variables.
    pub fn of(cx: &Context<'_>, variables: &[Variable]) -> Option<Kept> {
        if variables.is_empty() {
            return None;
        }
        let vars = &*cx.vars;
        let value = |variable: &Variable| match variable {
            Variable::Set(var) => Value::Set(vars.sets.get(var.0 as usize).copied().flatten()),
            Variable::Num(var) => Value::Num(vars.nums.get(var.0 as usize).copied().flatten()),
            Variable::Text(var) => Value::Text(vars.texts.get(var.0 as usize).cloned().flatten()),
            Variable::Pos(var) => Value::Pos(vars.positions.get(var.0 as usize).copied().flatten()),
            Variable::Mark(mark) => Value::Man(vars.men.get(mark.0 as usize).copied().flatten()),
        };
        Some(Kept(variables.iter().map(value).collect()))
    }

    /// Gives the same variables these values again.
    pub fn restore(&self, cx: &mut Context<'_>, variables: &[Variable]) {
        for (variable, value) in variables.iter().zip(&self.0) {
            match (variable, value) {
                (Variable::Set(var), Value::Set(value)) => {
                    bind::put(&mut cx.vars.sets, var.0, *value);
                }
                (Variable::Num(var), Value::Num(value)) => {
                    bind::put(&mut cx.vars.nums, var.0, *value);
                }
                (Variable::Text(var), Value::Text(value)) => {
                    bind::put(&mut cx.vars.texts, var.0, value.clone());
                }
                (Variable::Pos(var), Value::Pos(value)) => {
                    bind::put(&mut cx.vars.positions, var.0, *value);
                }
                (Variable::Mark(mark), Value::Man(value)) => {
                    bind::put(&mut cx.vars.men, mark.0, *value);
                }
                _ => {}
            }
        }
    }
}
