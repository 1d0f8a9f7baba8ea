//! The server for editors: fixtures through its loop in memory, its process, and a real client.

mod client;
mod counting;
mod fixtures;
mod hard;
mod neovim;
mod process;
