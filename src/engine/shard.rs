//! A part of the games of every source, for runs whose results are put together later.

/// Of each source the games whose number leaves this rest: game 1 is in the first shard, game 2 in
/// the second, and so on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shard {
    /// Which, from 1.
    pub part: u32,
    /// How many there are, at least 1.
    pub of: u32,
}

impl Shard {
    /// All games.
    pub const WHOLE: Shard = Shard { part: 1, of: 1 };

    /// Whether a game with this number, from 1, is one of its games.
    pub fn holds(self, number: u32) -> bool {
        self.of <= 1 || number.wrapping_sub(1) % self.of == self.part.wrapping_sub(1)
    }

    /// Whether all games are in it.
    pub fn is_whole(self) -> bool {
        self.of <= 1
    }
}

impl Default for Shard {
    fn default() -> Shard {
        Shard::WHOLE
    }
}
