//! Transforms: from one tree to its copies, before anything is run (CQL: `flip`, `shift`, ...).

mod measure;
pub mod motion;
mod turn;

#[cfg(test)]
mod tests;

use crate::ir::{Bool, Copies, Copy, Num, Pos, Set, Str, Tree};
use motion::{Motion, motions};
use std::collections::HashMap;
use turn::Turner;

/// The nodes that all copies of a transform may have together.
const MOST_NODES: usize = 200_000;

/// A transform.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// The eight symmetries of the board.
    Flip,
    /// Also with left and right exchanged.
    FlipVertical,
    /// Also with top and bottom exchanged.
    FlipHorizontal,
    /// Also with the colours exchanged and the ranks mirrored.
    FlipColor,
    /// Only with the colours exchanged and the ranks mirrored.
    ReverseColor,
    /// The four turns of the board.
    Rotate90,
    /// The eight turns of directions.
    Rotate45,
    /// All translations.
    Shift,
    /// All translations to the left and right.
    ShiftHorizontal,
    /// All translations up and down.
    ShiftVertical,
    /// All translations, with edges that hold squares back: to the sides, up and down.
    ShiftSticky(bool, bool),
}

impl Kind {
    /// The same with edges that hold squares back; only translations have such.
    pub fn sticky(self) -> Kind {
        match self {
            Kind::Shift => Kind::ShiftSticky(true, true),
            Kind::ShiftHorizontal => Kind::ShiftSticky(true, false),
            Kind::ShiftVertical => Kind::ShiftSticky(false, true),
            other => other,
        }
    }
}

/// The transform with this name.
pub fn by_name(name: &str) -> Option<Kind> {
    Some(match name {
        "flip" | "dihedral" | "flipdihedral" | "✵" => Kind::Flip,
        "flipvertical" => Kind::FlipVertical,
        "fliphorizontal" => Kind::FlipHorizontal,
        "flipcolor" | "⬓" => Kind::FlipColor,
        "reversecolor" => Kind::ReverseColor,
        "rotate90" => Kind::Rotate90,
        "rotate45" => Kind::Rotate45,
        "shift" => Kind::Shift,
        "shifthorizontal" => Kind::ShiftHorizontal,
        "shiftvertical" => Kind::ShiftVertical,
        _ => return None,
    })
}

/// Why a tree has no copies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// `rotate45` of particular squares, or of `light` and `dark` squares.
    NamedSquares,
    /// All copies together would be too large.
    TooMany,
}

/// A tree that can be transformed.
pub trait Turnable: Tree + Clone + PartialEq {
    /// Its copies, if it is a transform itself and nothing else.
    fn transformed(&self) -> Option<&Copies<Self>> {
        None
    }
}

impl Turnable for Bool {
    fn transformed(&self) -> Option<&Copies<Bool>> {
        match self {
            Bool::AnyCopy(copies) => Some(copies),
            _ => None,
        }
    }
}

impl Turnable for Num {
    fn transformed(&self) -> Option<&Copies<Num>> {
        match self {
            Num::Copies(copies) => Some(copies),
            _ => None,
        }
    }
}

impl Turnable for Set {
    fn transformed(&self) -> Option<&Copies<Set>> {
        match self {
            Set::Copies(copies) => Some(copies),
            _ => None,
        }
    }
}

impl Turnable for Str {}
impl Turnable for Pos {}

/// The copies of a transform's argument.
///
/// Copies in which a set of squares lies off the board are dropped; of equal ones the first in the
/// order of [`motions`] is kept, and what no motion changes has the name of the identity. A
/// transform directly inside is composed with this one.
///
/// # Errors
/// See [`Refusal`].
pub fn copies<T: Turnable>(kind: Kind, body: &T) -> Result<Copies<T>, Refusal> {
    let mut found = Found { items: Vec::new(), seen: HashMap::new(), nodes: 0 };
    for motion in motions(kind) {
        match body.transformed() {
            Some(inner) => {
                for copy in &inner.items {
                    found.add(&motion, &copy.body, &copy.name)?;
                }
            }
            None => found.add(&motion, body, "<>")?,
        }
    }
    if let [only] = found.items.as_mut_slice()
        && only.body == *body
    {
        // Nothing to transform.
        only.name = compose("", "");
    }
    let named = found.items.first().is_some_and(|copy| measure::asks_name(&copy.body));
    Ok(Copies { items: found.items, named, guard: None })
}

struct Found<T> {
    items: Vec<Copy<T>>,
    seen: HashMap<u64, Vec<usize>>,
    nodes: usize,
}

impl<T: Turnable> Found<T> {
    fn add(&mut self, motion: &Motion, body: &T, inner: &str) -> Result<(), Refusal> {
        let mut turner = Turner::new(motion);
        let mut moved = body.clone();
        moved.accept_mut(&mut turner);
        if turner.refused {
            return Err(Refusal::NamedSquares);
        }
        if turner.emptied {
            return Ok(());
        }
        let alike = self.seen.entry(measure::fingerprint(&moved)).or_default();
        if alike.iter().any(|i| self.items.get(*i).is_some_and(|copy| copy.body == moved)) {
            return Ok(());
        }
        self.nodes += measure::size(&moved);
        if self.nodes > MOST_NODES {
            return Err(Refusal::TooMany);
        }
        alike.push(self.items.len());
        self.items.push(Copy { name: compose(inner, &motion.name), body: moved });
        Ok(())
    }
}

/// The name of a copy of a copy: what was done first comes first.
fn compose(inner: &str, outer: &str) -> String {
    let inner = inner.trim_start_matches('<').trim_end_matches('>');
    let blank = if inner.is_empty() || outer.is_empty() { "" } else { " " };
    format!("<{inner}{blank}{outer}>")
}
