//! Running queries over sources of games, in parallel, with results in input order.

mod hit;

pub use hit::{Batch, GameFault, Hit, Input, Labelled, Options, RunFault, Summary};
