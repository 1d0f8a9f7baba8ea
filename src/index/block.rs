//! Collecting the games of a block.

use super::columns::{self, Bits, COLUMNS, Column};
use super::dictionary::Collector;
use super::format::{BLOCK, CHUNK, Kind};
use super::table::{Flags, Row, Table};
use crate::games::quick::{Moves, Play, Ply, PlyKind};
use crate::games::{RawGame, Replayer, Tags, read_tags_into};
use shakmaty::{Bitboard, Color, Piece, Role};

/// The games of a block.
pub(super) struct Block {
    table: Table,
    tags: Collector,
    /// The moves, two bytes each.
    plies: Vec<u8>,
    columns: Vec<Bits>,
    /// The tags of the last game.
    last: Tags,
}

impl Default for Block {
    fn default() -> Block {
        Block {
            table: Table::default(),
            tags: Collector::default(),
            plies: Vec::new(),
            columns: vec![Bits::zeros(BLOCK); COLUMNS],
            last: Tags::default(),
        }
    }
}

/// What happens in the main line of a game.
#[derive(Default)]
struct Seen {
    stood: [Bitboard; 12],
    captured: u16,
    promoted: u16,
}

/// The number of a man.
fn number(piece: Piece) -> u32 {
    piece.role as u32 - 1 + piece.color.fold_wb(0, 6)
}

impl Seen {
    fn of(start: &Play, moves: &Moves) -> Seen {
        let mut seen = Seen::default();
        let mut play = start.clone();
        for (squares, man) in seen.stood.iter_mut().zip(0..) {
            *squares = play.numbered(man);
        }
        for ply in &moves.plies {
            let us = play.turn();
            seen.event(&play, *ply, us);
            play.make(*ply);
            let side = us.fold_wb(0, 6);
            for (squares, man) in seen.stood.iter_mut().skip(side as usize).zip(side..side + 6) {
                *squares |= play.numbered(man);
            }
        }
        seen
    }

    fn event(&mut self, play: &Play, ply: Ply, us: Color) {
        let taken = match ply.kind() {
            PlyKind::Null | PlyKind::Castle => None,
            PlyKind::EnPassant => Some(Role::Pawn.of(us.other())),
            _ => play.piece_at(ply.to()),
        };
        self.captured |= taken.map_or(0, |piece| 1 << number(piece));
        if let PlyKind::Promotion(role) = ply.kind() {
            self.promoted |= 1 << number(role.of(us));
        }
    }
}

impl Block {
    pub fn is_full(&self) -> bool {
        self.table.rows.len() >= BLOCK
    }

    pub fn first(&self) -> Option<&Row> {
        self.table.rows.first()
    }

    pub fn games(&self) -> usize {
        self.table.rows.len()
    }

    pub fn plies(&self) -> u64 {
        self.plies.len() as u64 / 2
    }

    pub fn push(&mut self, raw: &RawGame<'_>, replayer: &mut Replayer) {
        read_tags_into(raw, &mut self.last);
        self.tags.push(&self.last);
        let special = ["FEN", "SetUp", "Variant"].iter().any(|name| self.last.get(name).is_some());
        let mut flags = Flags { special, ..Flags::default() };
        let game = self.table.rows.len();
        let mut count = 0;
        if let Some((start, moves)) = replayer.skim(raw) {
            flags.usual = true;
            flags.extras = moves.extras;
            flags.termination = moves.termination;
            count = moves.plies.len();
            self.plies.extend(moves.plies.iter().flat_map(|ply| ply.0.to_le_bytes()));
            let seen = Seen::of(start, moves);
            self.seen(game, &seen);
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
        self.table.rows.push(Row::of(raw, count, flags));
    }

    fn mark(&mut self, column: Column, game: usize) {
        if let Some(bits) = self.columns.get_mut(column.number()) {
            bits.set(game);
        }
    }

    fn seen(&mut self, game: usize, seen: &Seen) {
        for (squares, man) in seen.stood.iter().zip(0..) {
            for square in *squares {
                self.mark(Column::Stood(man, u32::from(square)), game);
            }
        }
        for man in 0..12 {
            if seen.captured >> man & 1 != 0 {
                self.mark(Column::Captured(man), game);
            }
            if seen.promoted >> man & 1 != 0 {
                self.mark(Column::Promoted(man), game);
            }
        }
    }

    /// The sections of the block.
    pub fn write(mut self) -> [(Kind, Vec<u8>); 5] {
        let mut rest = self.plies.as_slice();
        for games in self.table.rows.chunks(CHUNK) {
            let bytes = games.iter().map(|row| row.plies as usize * 2).sum::<usize>();
            let (chunk, after) = rest.split_at_checked(bytes).unwrap_or((rest, &[]));
            self.table.crcs.push(crc32fast::hash(chunk));
            rest = after;
        }
        let games = self.games();
        self.columns.iter_mut().for_each(|bits| bits.shorten(games));
        let (directory, data) = columns::write(&self.columns);
        [
            (Kind::Games, self.table.write()),
            (Kind::Tags, self.tags.write()),
            (Kind::Plies, self.plies),
            (Kind::Directory, directory),
            (Kind::Columns, data),
        ]
    }
}
