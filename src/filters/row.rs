//! The parts that rows are written with.

use crate::ir::{Filter, Ty, Want};
use crate::syntax::{Level, ParamKind, ParamRule};

/// What a row has where it says nothing.
pub(super) const BASE: Filter = Filter::BASE;

/// A set.
pub(super) const SET: Want = Want::Ty(Ty::Set);
/// A number.
pub(super) const NUM: Want = Want::Ty(Ty::Num);
/// A string.
pub(super) const TEXT: Want = Want::Ty(Ty::Text);
/// A position.
pub(super) const POS: Want = Want::Ty(Ty::Pos);
/// A condition.
pub(super) const COND: Want = Want::Ty(Ty::Bool);

/// A parameter that is its word alone.
pub(super) const fn flag(word: &'static str, docs: &'static str) -> ParamRule {
    ParamRule { word, kind: ParamKind::Flag, docs }
}

/// One or two bounds without a word.
pub(super) const fn range(docs: &'static str) -> ParamRule {
    ParamRule { word: "", kind: ParamKind::Range, docs }
}

/// A word with one or two bounds behind it.
pub(super) const fn bounds(word: &'static str, docs: &'static str) -> ParamRule {
    ParamRule { word, kind: ParamKind::Range, docs }
}

/// A word with an operand of this level behind it.
pub(super) const fn operand(word: &'static str, level: Level, docs: &'static str) -> ParamRule {
    ParamRule { word, kind: ParamKind::Operand(level), docs }
}

/// A word with a string literal behind it; the word may be empty.
pub(super) const fn text(word: &'static str, docs: &'static str) -> ParamRule {
    ParamRule { word, kind: ParamKind::Text, docs }
}
