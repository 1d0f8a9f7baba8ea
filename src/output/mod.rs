//! Hits as PGN, JSONL, CSV, FEN, EPD, counts, a table, or a page of HTML; writes to any [`std::io::Write`].

pub mod board;
mod columns;
mod count;
mod explained;
mod format;
mod html;
mod jsonl;
mod link;
mod order;
pub mod parquet;
mod pgn;
mod place;
mod rows;
mod table;
pub mod tally;
mod texts;

pub use explained::{plan_json, plan_text};
pub use format::{Format, Names, Setup, Writer};
pub use html::Account;
pub use jsonl::cells;
pub use order::Order;
pub use place::{Boards, fen, move_text};
pub use table::thousands;
pub use texts::values;
