//! Running queries over sources of games, in parallel, with results in input order.

mod blame;
mod common;
mod explained;
mod found;
mod fuse;
mod gate;
mod guard;
mod hit;
mod hoist;
mod indexed;
mod lasting;
mod marked;
mod measured;
mod outline;
mod plan;
mod reader;
mod resources;
mod scan;
mod shard;
mod share;
mod shared;
mod sieve;
mod simplify;
pub mod survey;
mod tallied;
mod worker;

#[cfg(test)]
mod query_tests;
#[cfg(test)]
mod tests;

pub use explained::{Explained, Kind, Reason, Step};
pub use hit::{Batch, GameFault, Games, Hit, Input, Labelled, Options, RunFault, Summary};
pub use lasting::Kept;
pub use marked::marked;
pub use measured::{IndexUse, Measured, Meter, Times, measure};
pub use plan::Plan;
pub use resources::{BadLine, compared_files, listed_files, supply, supply_list};
pub use scan::{ScanError, scan};
pub use shard::Shard;
pub use tallied::Overflow;
