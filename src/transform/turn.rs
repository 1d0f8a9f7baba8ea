//! Applying one motion to a tree.

use super::motion::{Motion, Place};
use crate::filters;
use crate::ir::visit::walk_mut;
use crate::ir::{
    Arg, Bool, Call, Copies, Designator, Filter, Flow, MarkRef, Range, Side, Tree, Turn, VisitMut,
};
use shakmaty::Bitboard;

/// Moves a tree in place.
pub struct Turner<'a> {
    motion: &'a Motion,
    /// Some set of squares lies off the board now.
    pub emptied: bool,
    /// Particular squares cannot turn by 45 degrees.
    pub refused: bool,
}

impl<'a> Turner<'a> {
    /// Nothing moved yet.
    pub fn new(motion: &'a Motion) -> Turner<'a> {
        Turner { motion, emptied: false, refused: false }
    }

    fn squares(&mut self, squares: &mut Bitboard) {
        if matches!(self.motion.place, Place::Turn(_)) && *squares != Bitboard::FULL {
            self.refused = true;
        }
        let moved = self.motion.place.squares(*squares);
        self.emptied |= squares.any() && moved.is_empty();
        *squares = moved;
    }

    fn colors(&self, designator: &mut Designator) {
        if self.motion.colors {
            for mask in &mut designator.masks {
                mask.men = mask.men.swapped();
            }
        }
    }

    fn filter(&mut self, filter: &'static Filter) -> &'static Filter {
        let other = match filter.turn {
            Turn::Swap(other) if self.motion.colors => filters::by_name(other),
            Turn::Shade(other) => {
                self.refused |= matches!(self.motion.place, Place::Turn(_));
                if self.motion.place.swaps_shades() { filters::by_name(other) } else { None }
            }
            Turn::Compass(bits) => compass_row(self.motion.place.compass(bits)),
            _ => None,
        };
        other.unwrap_or(filter)
    }

    fn arg(&self, arg: &mut Arg, sides: bool) {
        match arg {
            Arg::Side(Side(color)) if sides && self.motion.colors => *color = color.other(),
            Arg::Nags(nags) if self.motion.colors => *nags = nags.swapped(),
            Arg::Literal(text) if sides && self.motion.colors => match text.as_str() {
                "1-0" => *text = "0-1".to_owned(),
                "0-1" => *text = "1-0".to_owned(),
                _ => {}
            },
            // Direction words as parameters, as `ray` has them.
            Arg::Flag(word) => {
                if let Some(Turn::Compass(bits)) = filters::by_name(word).map(|row| row.turn)
                    && let Some(row) = compass_row(self.motion.place.compass(bits))
                {
                    *word = row.name;
                }
            }
            _ => {}
        }
    }
}

/// The row of these directions.
fn compass_row(bits: u8) -> Option<&'static Filter> {
    filters::all().find(|row| row.turn == Turn::Compass(bits))
}

impl VisitMut for Turner<'_> {
    fn bool(&mut self, node: &mut Bool) {
        // The men that qualify are named by type; where the designator puts them does not matter.
        if let Bool::ForAny { men, .. } = node {
            self.colors(men);
        }
        walk_mut::bool(self, node);
    }

    fn designator(&mut self, node: &mut Designator) {
        self.colors(node);
        self.squares(&mut node.squares);
    }

    fn mark(&mut self, node: &mut MarkRef) {
        self.squares(&mut node.squares);
    }

    fn range(&mut self, _node: &mut Range) {}

    fn call(&mut self, node: &mut Call) {
        if node.filter.turn == Turn::Fixed {
            return;
        }
        let sides = node.filter.turn == Turn::Sides;
        node.filter = self.filter(node.filter);
        for arg in &mut node.args {
            self.arg(arg, sides);
        }
        walk_mut::call(self, node);
    }

    fn flow<T: Tree>(&mut self, node: &mut Flow<T>) {
        if !matches!(node, Flow::Fixed(_)) {
            walk_mut::flow(self, node);
        }
    }

    /// Copies inside move as a unit; those that leave the board are dropped.
    fn copies<T: Tree>(&mut self, node: &mut Copies<T>) {
        let outside = self.emptied;
        node.items.retain_mut(|copy| {
            self.emptied = false;
            copy.body.accept_mut(self);
            !self.emptied
        });
        self.emptied = outside || node.items.is_empty();
    }
}
