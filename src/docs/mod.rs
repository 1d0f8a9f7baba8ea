//! Pages for people, made from the filter table and the catalogue of reports.

mod distance;
pub mod explain;
mod paint;

pub use distance::near;
pub use paint::paint;
