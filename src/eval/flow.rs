//! What all types share: failing, taking back, and the control forms.

use super::{moves, num, pos, set, text, truth};
use crate::games::NodeId;
use crate::ir::{Bool, Context, Flow, KeyValue, Num, Pos, Set, SortKey, Str, Text};
use shakmaty::Bitboard;

/// What an evaluation comes to: for a condition whether it matches, else perhaps a value.
pub trait Outcome: Sized {
    /// No match.
    const FAILED: Self;
    /// A match, if that is all there is to say.
    const MATCHED: Option<Self>;
    /// Whether it is a match.
    fn matched(&self) -> bool;
    /// As the value of a sort key; conditions have none.
    fn key(&self) -> Option<KeyValue>;
    /// Whether it is a match where only squares count: an empty set is none.
    fn fits(&self) -> bool;
    /// Takes in the value of another move; whether a further one could change it.
    fn join(&mut self, other: Self) -> bool;
}

impl Outcome for bool {
    const FAILED: bool = false;
    const MATCHED: Option<bool> = Some(true);

    fn matched(&self) -> bool {
        *self
    }

    fn key(&self) -> Option<KeyValue> {
        None
    }

    fn fits(&self) -> bool {
        *self
    }

    fn join(&mut self, other: bool) -> bool {
        *self |= other;
        !*self
    }
}

impl<T: Key> Outcome for Option<T> {
    const FAILED: Option<T> = None;
    const MATCHED: Option<Option<T>> = None;

    fn matched(&self) -> bool {
        self.is_some()
    }

    fn key(&self) -> Option<KeyValue> {
        self.as_ref().map(Key::value)
    }

    fn fits(&self) -> bool {
        self.as_ref().is_some_and(Key::fits)
    }

    fn join(&mut self, other: Option<T>) -> bool {
        match (&mut *self, other) {
            (Some(value), Some(other)) => value.join(&other),
            (None, other) => *self = other,
            (Some(_), None) => {}
        }
        self.is_none() || T::JOINS
    }
}

/// A value that can be sorted by.
pub trait Key {
    /// Whether the values of several moves are put together; else the first stands.
    const JOINS: bool = false;
    /// The value as a key.
    fn value(&self) -> KeyValue;
    /// Whether it counts as a match of a target.
    fn fits(&self) -> bool {
        true
    }
    /// Takes in another value, if they are put together.
    fn join(&mut self, _other: &Self) {}
}

impl Key for i64 {
    fn value(&self) -> KeyValue {
        KeyValue::Num(*self)
    }
}

impl Key for Bitboard {
    const JOINS: bool = true;

    fn value(&self) -> KeyValue {
        KeyValue::Num(self.count() as i64)
    }

    fn fits(&self) -> bool {
        self.any()
    }

    fn join(&mut self, other: &Bitboard) {
        *self |= *other;
    }
}

impl Key for Text {
    fn value(&self) -> KeyValue {
        KeyValue::Text(self.to_string())
    }
}

impl Key for NodeId {
    fn value(&self) -> KeyValue {
        KeyValue::Num(i64::from(*self))
    }
}

/// A tree that can be evaluated.
pub trait Eval {
    /// What it comes to.
    type Out: Outcome;
    /// Evaluates it at the position looked at.
    fn eval(&self, cx: &mut Context<'_>) -> Self::Out;
}

macro_rules! eval {
    ($($tree:ident $function:ident $out:ty),*) => {$(
        impl Eval for $tree {
            type Out = $out;
            fn eval(&self, cx: &mut Context<'_>) -> $out {
                $function(cx, self)
            }
        }
    )*};
}
eval!(
    Bool truth bool,
    Num num Option<i64>,
    Set set Option<Bitboard>,
    Str text Option<Text>,
    Pos pos Option<NodeId>
);

/// Evaluates and, on failure, takes back what was written meanwhile.
pub fn attempt<R: Outcome>(cx: &mut Context<'_>, body: impl FnOnce(&mut Context<'_>) -> R) -> R {
    let since = cx.out.checkpoint();
    let result = body(cx);
    if !result.matched() {
        cx.out.take_back(since);
    }
    result
}

/// Evaluates with another position in view.
pub fn at<R>(cx: &mut Context<'_>, place: NodeId, body: impl FnOnce(&mut Context<'_>) -> R) -> R {
    let before = std::mem::replace(&mut cx.at, place);
    let result = body(cx);
    cx.at = before;
    result
}

/// Evaluates a control form.
pub fn flow<T: Eval>(cx: &mut Context<'_>, node: &Flow<T>) -> T::Out {
    match node {
        Flow::Seq(list, last) => attempt(cx, |cx| {
            if list.iter().all(|part| truth(cx, part)) { last.eval(cx) } else { T::Out::FAILED }
        }),
        Flow::At(place, body) => attempt(cx, |cx| match pos(cx, place) {
            Some(place) => at(cx, place, |cx| body.eval(cx)),
            None => T::Out::FAILED,
        }),
        Flow::If(test, then, other) => {
            if attempt(cx, |cx| truth(cx, test)) {
                then.eval(cx)
            } else {
                other.eval(cx)
            }
        }
        Flow::Sort(key, body) => sort(cx, *key, body),
        Flow::Fixed(body) => body.eval(cx),
        Flow::Move(moved, dash, last) => moves::value(cx, *moved, dash, last),
    }
}

fn sort<T: Eval>(cx: &mut Context<'_>, key: SortKey, body: &T) -> T::Out {
    let since = cx.out.checkpoint();
    let result = body.eval(cx);
    match result.key() {
        Some(value) if cx.fault.is_none() => {
            let index = key.0 as usize;
            let min = cx.sorts.get(index).is_some_and(|info| info.min);
            cx.out.offer(index, value, min, (since, cx.at));
        }
        _ if !result.matched() => cx.out.take_back(since),
        _ => {}
    }
    result
}
