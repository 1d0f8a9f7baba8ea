//! The filter table.

use crate::ir::Filter;

/// All rows.
pub fn all() -> impl Iterator<Item = &'static Filter> {
    std::iter::empty()
}

/// The row with this name or alias.
pub fn by_name(name: &str) -> Option<&'static Filter> {
    all().find(|row| row.name == name || row.aliases.contains(&name))
}
