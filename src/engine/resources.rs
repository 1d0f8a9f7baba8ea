//! Files whose games a query compares positions with. They are opened by the caller.

use crate::eval::{listed, similar};
use crate::ir::{InList, PositionList, Query, Similar, Visit, VisitMut};
use shakmaty::Board;
use std::io::{self, Read};
use std::sync::Arc;

pub use crate::eval::listed::BadLine;

/// The names of the files that a query compares positions with, each once (CQL:
/// `similarposition`).
pub fn compared_files(query: &Query) -> Vec<String> {
    let mut names = Names(Vec::new());
    query.body.iter().for_each(|part| names.bool(part));
    names.0
}

/// Gives a query the initial positions of the games of such a file, as PGN.
///
/// # Errors
///
/// What the reader says.
pub fn supply(query: &mut Query, file: &str, games: impl Read) -> io::Result<()> {
    let boards = similar::initial_boards(games)?;
    let mut supply = Supply { file, boards };
    query.body.iter_mut().for_each(|part| supply.bool(part));
    Ok(())
}

/// The names of the files whose lists of positions a query asks, each once (`inlist`).
pub fn listed_files(query: &Query) -> Vec<String> {
    let mut names = Lists(Vec::new());
    query.body.iter().for_each(|part| names.bool(part));
    names.0
}

/// Gives a query the positions of such a file: a FEN or EPD a line.
///
/// # Errors
///
/// The lines that cannot be read.
pub fn supply_list(query: &mut Query, file: &str, text: &str) -> Result<(), Vec<BadLine>> {
    let list = Arc::new(listed::read(text)?);
    let mut supply = SupplyList { file, list };
    query.body.iter_mut().for_each(|part| supply.bool(part));
    Ok(())
}

struct Lists(Vec<String>);

impl Visit for Lists {
    fn in_list(&mut self, node: &InList) {
        if !self.0.contains(&node.file) {
            self.0.push(node.file.clone());
        }
    }
}

struct SupplyList<'a> {
    file: &'a str,
    list: Arc<PositionList>,
}

impl VisitMut for SupplyList<'_> {
    fn in_list(&mut self, node: &mut InList) {
        if node.file == self.file {
            node.list = Some(Arc::clone(&self.list));
        }
    }
}

struct Names(Vec<String>);

impl Visit for Names {
    fn similar(&mut self, node: &Similar) {
        if !self.0.contains(&node.file) {
            self.0.push(node.file.clone());
        }
    }
}

struct Supply<'a> {
    file: &'a str,
    boards: Vec<Board>,
}

impl VisitMut for Supply<'_> {
    fn similar(&mut self, node: &mut Similar) {
        if node.file == self.file {
            similar::supply(node, &self.boards);
        }
    }
}
