//! Errors and warnings: one value for terminals, editors and machines.

pub mod codes;
mod code;
mod render;
#[expect(clippy::module_inception, reason = "the module holds the type of the same name")]
mod report;

pub use code::{Code, Severity};
pub use render::{json, render, Style};
pub use report::{Label, Report};
