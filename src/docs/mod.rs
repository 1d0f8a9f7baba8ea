//! Pages for people, made from the filter table and the catalogue of reports.

pub mod explain;
pub mod highlight;
pub mod library;
mod paint;
pub mod reference;

pub use paint::paint;
