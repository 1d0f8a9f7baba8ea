//! The rows of position-level output: what every position has, and the columns of the queries.

use super::format::Setup;
use super::link::{game_link, main_ply, plies_before};
use super::place::{Boards, full_move};
use crate::engine::Hit;
use crate::games::notation::Notation;
use crate::games::{Game, Node, NodeId};
use crate::ir::{Cell, CellKind};
use shakmaty::Color;
use std::io;

/// A column that a query adds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Own {
    /// Its name.
    pub name: String,
    /// What its cells hold.
    pub kind: CellKind,
}

/// A matching position; what is written of it is made when it is asked for.
pub(super) struct Row<'a> {
    setup: &'a Setup,
    hit: &'a Hit,
    game: &'a Game,
    node: &'a Node,
    id: NodeId,
    /// The page of the game, with the plies before its start.
    page: Option<(&'a str, u32)>,
    /// One cell a column of [`Rows::own`], where the query gave it a value.
    pub own: &'a [Option<&'a Cell>],
}

impl Row<'_> {
    /// The number of the move that is about to be made.
    pub fn number(&self) -> u32 {
        full_move(self.game, self.node)
    }

    /// Plies since the start of the game.
    pub fn ply(&self) -> u32 {
        self.node.ply
    }

    /// The move that led here; none at the start.
    pub fn san(&self) -> Option<String> {
        self.setup.notation.of(self.game, self.id)
    }

    /// The same in UCI.
    pub fn uci(&self) -> Option<String> {
        Notation::Uci.of(self.game, self.id)
    }

    /// The position.
    pub fn fen(&self) -> String {
        self.game.fen_of(self.node, self.number())
    }

    /// `w` or `b`.
    pub fn turn(&self) -> &'static str {
        if self.node.turn == Color::White { "w" } else { "b" }
    }

    /// The page of the position.
    pub fn link(&self) -> Option<String> {
        let (page, before) = self.page?;
        Some(format!("{page}#{}", before.saturating_add(main_ply(self.game, self.id))))
    }

    /// The hit.
    pub fn hit(&self) -> &Hit {
        self.hit
    }
}

/// The tags `White`, `Black`, `Result`, `Date` of a hit, or the signs for what is not known.
pub(super) fn tags(hit: &Hit) -> [&str; 4] {
    let tag = |name, missing| hit.tags.get(name).unwrap_or(missing);
    [tag("White", "?"), tag("Black", "?"), tag("Result", "*"), tag("Date", "????.??.??")]
}

/// Makes rows of hits.
pub(super) struct Rows {
    setup: Setup,
    boards: Boards,
    own: Vec<Own>,
    /// For each query, which of `own` its columns are.
    places: Vec<Vec<usize>>,
}

impl Rows {
    /// Rows with the columns of all queries, in the order of these.
    pub fn new(setup: Setup) -> Rows {
        let mut own: Vec<Own> = Vec::new();
        let mut places = Vec::new();
        for labelled in &setup.names.queries {
            let columns = labelled.query.columns.iter().map(|column| {
                own.iter().position(|known| known.name == column.name).unwrap_or_else(|| {
                    own.push(Own { name: column.name.clone(), kind: column.kind });
                    own.len() - 1
                })
            });
            places.push(columns.collect());
        }
        Rows { setup, boards: Boards::default(), own, places }
    }

    /// The columns that the queries add.
    pub fn own(&self) -> &[Own] {
        &self.own
    }

    /// How to write.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// Shows the rows of a hit, one a matching position.
    pub fn each(
        &mut self,
        hit: &Hit,
        show: &mut dyn FnMut(&Row<'_>) -> io::Result<()>,
    ) -> io::Result<()> {
        let setup = &self.setup;
        let game = self.boards.game(hit, setup.with_variations(hit), false);
        let places = self.places.get(hit.query).map_or(&[][..], Vec::as_slice);
        let page = game_link(&hit.tags);
        let page = page.as_deref().map(|page| (page, plies_before(&hit.tags)));
        let mut cells = hit.columns.iter().peekable();
        let mut own = vec![None; self.own.len()];
        for id in &hit.positions {
            let Some(node) = game.node(*id) else { continue };
            own.fill(None);
            while let Some((_, key, cell)) = cells.next_if(|(at, ..)| at <= id) {
                let place = places.get(key.0 as usize).and_then(|place| own.get_mut(*place));
                place.into_iter().for_each(|slot| *slot = Some(cell));
            }
            show(&Row { setup, hit, game, node, id: *id, page, own: &own })?;
        }
        Ok(())
    }
}
