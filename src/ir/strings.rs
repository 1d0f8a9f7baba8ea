//! Trees of parts of strings and of searches in them.

use super::{Cmp, Num, Str};
use crate::text::Span;
use std::sync::Arc;

/// A regular expression, read when the query was checked.
#[derive(Clone, Debug)]
pub struct Pattern(pub Arc<regex::Regex>);

impl PartialEq for Pattern {
    fn eq(&self, other: &Pattern) -> bool {
        self.0.as_str() == other.0.as_str()
    }
}

/// `T ~~ "re"`.
#[derive(Clone, Debug, PartialEq)]
pub struct Match {
    /// What is searched.
    pub text: Str,
    /// What is looked for.
    pub pattern: Pattern,
    /// Whether the groups are read anywhere in the query; the plan finds out.
    pub kept: bool,
}

/// `date >= "2010.10"`: a comparison with the value of a tag that holds a date.
#[derive(Clone, Debug, PartialEq)]
pub struct DateCmp {
    /// The comparison.
    pub cmp: Cmp,
    /// Its sides.
    pub sides: (Str, Str),
    /// Which of them are dates of the game. The other one, if it reads as a year, a month or a
    /// day, decides how much of the date is compared; any other text is compared as a text.
    pub dates: (bool, bool),
}

/// Which part of a string is meant. Bytes are counted from 0, negative numbers from the end.
#[derive(Clone, Debug, PartialEq)]
pub enum Part {
    /// `[i]`: fails outside the string.
    At(Num),
    /// `[i:j]`, `[i:]`, `[:j]`: without the byte at the end; cut to the string.
    Range(Option<Num>, Option<Num>),
}

/// `T[i:j]`.
#[derive(Clone, Debug, PartialEq)]
pub struct Slice {
    /// The string.
    pub text: Str,
    /// The part.
    pub part: Part,
    /// Where it stands.
    pub span: Span,
}
