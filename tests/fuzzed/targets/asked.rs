//! A query over games: found in every way alike.

use super::runs;

/// The query, a zero byte, the games. Where the count of bytes is odd, variations are searched.
pub fn run(data: &[u8]) {
    let (query, games) = match data.iter().position(|byte| *byte == 0) {
        Some(at) => (&data[..at], &data[at + 1..]),
        None => (data, runs::GAMES),
    };
    runs::same(&String::from_utf8_lossy(query), games, data.len() % 2 == 1);
}
