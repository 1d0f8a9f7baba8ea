//! Collecting the games of a block.

use super::columns::{self, Bits, COLUMNS, Column};
use super::dictionary::Collector;
use super::format::{BLOCK, CHUNK, Kind};
use super::spelt::spelt;
use super::table::{self, Flags, Row};
use crate::games::quick::{Glance, Moves, Play, Ply, PlyKind};
use crate::games::{RawGame, Replayer, Tags, plain_pairs, read_tags_into};
use shakmaty::{Bitboard, Color, Role};

/// The games of a block.
pub(super) struct Block {
    rows: Vec<Row>,
    tags: Collector,
    /// The moves, two bytes each.
    plies: Vec<u8>,
    columns: Vec<Bits>,
    seen: Seen,
    /// The tags of the last game.
    last: Tags,
}

impl Default for Block {
    fn default() -> Block {
        Block {
            rows: Vec::new(),
            tags: Collector::default(),
            plies: Vec::new(),
            columns: vec![Bits::zeros(BLOCK); COLUMNS],
            seen: Seen::default(),
            last: Tags::default(),
        }
    }
}

/// What happens in the main line of a game.
#[derive(Default)]
struct Seen {
    stood: [Bitboard; 12],
    captured: u16,
    /// The squares of each man in the last position, and of each side.
    now: [Bitboard; 12],
    sides: [Bitboard; 2],
}

impl Seen {
    /// Sees the next position.
    #[inline]
    fn look(&mut self, glance: &Glance<'_>) {
        let play = glance.play;
        let [now @ .., _, _, _, _] = *play.all_numbered();
        let sides = [play.side(Color::White), play.side(Color::Black)];
        if glance.ply == 0 {
            self.captured = 0;
            self.stood = now;
        } else {
            let mover = play.turn().fold_wb(0, 1);
            if self.sides.get(mover) != sides.get(mover) {
                // A man of the side to move is gone.
                self.captured |= Seen::fewer(play.turn(), &self.now, &now);
            }
            self.stood.iter_mut().zip(now).for_each(|(stood, now)| *stood |= now);
        }
        (self.now, self.sides) = (now, sides);
    }

    /// The men of a side of which one is gone.
    fn fewer(color: Color, before: &[Bitboard; 12], now: &[Bitboard; 12]) -> u16 {
        let men = before.iter().zip(now).zip(0u16..).skip(color.fold_wb(0, 6)).take(6);
        men.fold(0, |all, ((before, now), man)| all | u16::from(before != now) << man)
    }
}

/// The men that pawns were promoted to; `white` says that White began.
fn promoted(plies: &[Ply], white: bool) -> u16 {
    plies.iter().zip(0u32..).fold(0, |men, (ply, place)| match ply.kind() {
        PlyKind::Promotion(role) => {
            let side = Color::from_white(white == place.is_multiple_of(2)).fold_wb(0, 6);
            men | 1 << (role as u32 - u32::from(Role::Pawn as u8) + side)
        }
        _ => men,
    })
}

impl Block {
    pub fn is_full(&self) -> bool {
        self.rows.len() >= BLOCK
    }

    pub fn first(&self) -> Option<&Row> {
        self.rows.first()
    }

    pub fn games(&self) -> usize {
        self.rows.len()
    }

    pub fn plies(&self) -> u64 {
        self.plies.len() as u64 / 2
    }

    pub fn push(&mut self, raw: &RawGame<'_>, replayer: &mut Replayer) {
        let special = match (raw.head, plain_pairs(raw)) {
            (Some(head), Some(pairs)) => {
                self.tags.push(pairs);
                head.special()
            }
            _ => {
                read_tags_into(raw, &mut self.last);
                let pairs = self.last.iter();
                self.tags.push(pairs.map(|(name, value)| (name.as_bytes(), value.as_bytes())));
                ["FEN", "SetUp", "Variant"].iter().any(|name| self.last.get(name).is_some())
            }
        };
        let mut flags = Flags { special, ..Flags::default() };
        let game = self.rows.len();
        let mut count = 0;
        let (seen, mut white) = (&mut self.seen, true);
        let look = &mut |glance: &Glance<'_>| {
            white = if glance.ply == 0 { glance.play.turn().is_white() } else { white };
            seen.look(glance);
        };
        if let Some(moves) = replayer.skim(raw, look) {
            flags.usual = true;
            flags.extras = moves.extras;
            flags.termination = moves.termination;
            count = moves.plies.len();
            self.plies.extend(moves.plies.iter().flat_map(|ply| ply.0.to_le_bytes()));
            let promoted = promoted(&moves.plies, white);
            self.seen(game, promoted);
        } else {
            read_tags_into(raw, &mut self.last);
            if let Some(spelt) = spelt(raw, &self.last, replayer)
                && let Some((start, moves)) = replayer.load(raw, &self.last, spelt.stored())
            {
                flags.usual = true;
                (flags.extras, flags.termination) = (spelt.extras, spelt.termination);
                count = moves.plies.len();
                self.plies.extend_from_slice(&spelt.plies);
                self.shown(game, moves, start);
            }
        }
        let marks = [
            (Column::Unusual, !flags.usual),
            (Column::Variations, flags.extras.variations),
            (Column::Comments, flags.extras.comments),
            (Column::Special, special),
        ];
        for (column, _) in marks.into_iter().filter(|(_, marked)| *marked) {
            self.mark(column, game);
        }
        self.rows.push(Row::of(raw, count, flags));
    }

    /// Looks at the game that was loaded last.
    fn shown(&mut self, game: usize, moves: &Moves, start: &Play) {
        let mut white = true;
        moves.show(start.clone(), &mut |glance| {
            white = if glance.ply == 0 { glance.play.turn().is_white() } else { white };
            self.seen.look(glance);
        });
        self.seen(game, promoted(&moves.plies, white));
    }

    fn mark(&mut self, column: Column, game: usize) {
        if let Some(bits) = self.columns.get_mut(column.number()) {
            bits.set(game);
        }
    }

    fn seen(&mut self, game: usize, promoted: u16) {
        let Seen { stood, captured, .. } = &self.seen;
        let (stood, captured) = (*stood, *captured);
        for (squares, man) in stood.into_iter().zip(0..) {
            for square in squares {
                self.mark(Column::Stood(man, u32::from(square)), game);
            }
        }
        for man in 0..12 {
            if captured >> man & 1 != 0 {
                self.mark(Column::Captured(man), game);
            }
            if promoted >> man & 1 != 0 {
                self.mark(Column::Promoted(man), game);
            }
        }
    }

    /// The sections of the block.
    pub fn write(mut self) -> [(Kind, Vec<u8>); 5] {
        let mut rest = self.plies.as_slice();
        let mut crcs = Vec::new();
        for games in self.rows.chunks(CHUNK) {
            let bytes = games.iter().map(|row| row.plies as usize * 2).sum::<usize>();
            let (chunk, after) = rest.split_at_checked(bytes).unwrap_or((rest, &[]));
            crcs.push(u64::from(crc32fast::hash(chunk)));
            rest = after;
        }
        let games = self.games();
        self.columns.iter_mut().for_each(|bits| bits.shorten(games));
        let (directory, data) = columns::write(&self.columns);
        [
            (Kind::Games, table::write(&self.rows, &crcs)),
            (Kind::Tags, self.tags.write()),
            (Kind::Plies, self.plies),
            (Kind::Directory, directory),
            (Kind::Columns, data),
        ]
    }
}
