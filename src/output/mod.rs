//! Hits as PGN, JSONL, CSV, FEN, EPD, counts, or a table; writes to any [`std::io::Write`].

pub mod board;
mod columns;
mod count;
mod explained;
mod format;
mod jsonl;
mod order;
mod pgn;
mod place;
mod table;
mod texts;

pub use explained::{plan_json, plan_text};
pub use format::{Format, Names, Setup, Writer};
pub use order::Order;
pub use place::{Boards, fen, move_text};
pub use table::thousands;
pub use texts::values;
