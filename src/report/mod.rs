//! Errors and warnings: one value for terminals, editors and machines.

mod code;
pub mod codes;
mod render;
#[expect(clippy::module_inception, reason = "the module holds the type of the same name")]
mod report;

pub use code::{Code, Severity};
pub use render::{Style, json, render};
pub use report::{Edit, Fix, Label, Report, room, shortened};
