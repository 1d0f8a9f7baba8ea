//! Annotated PGN in the manner of CQL 6.2.

use super::format::Setup;
use super::place::Boards;
use super::texts::header_texts;
use crate::engine::Hit;
use crate::games::{NodeId, write_game};
use crate::ir::Query;
use std::borrow::Cow;
use std::io::{self, Write};

/// Which of the comments of a run are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Remarks {
    /// All.
    All,
    /// Header text and the query's own comments (CQL: `quiet`).
    Quiet,
    /// None (CQL: `silent`).
    None,
}

impl Remarks {
    /// What the query's header asks for.
    pub fn of(query: &Query) -> Remarks {
        match (query.header.silent, query.header.quiet) {
            (true, _) => Remarks::None,
            (_, true) => Remarks::Quiet,
            _ => Remarks::All,
        }
    }
}

/// The writer.
pub struct Pgn {
    setup: Setup,
    boards: Boards,
}

impl Pgn {
    /// A writer with these names.
    pub(super) fn new(setup: Setup) -> Pgn {
        Pgn { setup, boards: Boards::default() }
    }

    /// Writes one game: as it was, with the comments of the run.
    pub(super) fn hit(&mut self, out: &mut dyn Write, hit: &Hit) -> io::Result<()> {
        let marks = self.setup.names.query(hit).map_or_else(Vec::new, |query| marks(query, hit));
        let mut game = Cow::Borrowed(self.boards.game(hit, true, true));
        if !hit.removed.is_empty() {
            let game = game.to_mut();
            for id in &hit.removed {
                if let Some(node) = game.nodes.get_mut(*id as usize) {
                    node.comments = 0..0;
                }
            }
        }
        let mut text = String::new();
        write_game(&mut text, &game, self.setup.notation, &|id| marks_at(&marks, id));
        out.write_all(text.as_bytes())
    }
}

/// The comments of one position, joined.
fn marks_at(marks: &[(NodeId, String)], id: NodeId) -> Option<String> {
    let from = marks.partition_point(|(at, _)| *at < id);
    let here = marks.get(from..)?.iter().take_while(|(at, _)| *at == id);
    let texts: Vec<&str> = here.map(|(_, text)| text.as_str()).collect();
    (!texts.is_empty()).then(|| texts.join(" "))
}

/// The comments of a run by position: at the root `Game number N` first and the sort texts last;
/// elsewhere automatic notes, the query's comments, the match string. No text comes twice at one
/// position.
fn marks(query: &Query, hit: &Hit) -> Vec<(NodeId, String)> {
    let remarks = Remarks::of(query);
    if remarks == Remarks::None {
        return Vec::new();
    }
    let mut all: Vec<(NodeId, String)> = Vec::new();
    if !query.header.no_number {
        all.push((0, format!("Game number {}", hit.game)));
    }
    if remarks == Remarks::All {
        let say = &mut |id, text| all.push((id, text));
        hit.notes.iter().for_each(|(id, note)| note.tell(*id, say));
    }
    all.extend(hit.comments.iter().cloned());
    let matched = query.header.matchstring.as_deref().unwrap_or("CQL");
    if remarks == Remarks::All && !matched.is_empty() {
        all.extend(hit.positions.iter().map(|id| (*id, matched.to_owned())));
    }
    all.extend(header_texts(query, hit).into_iter().map(|text| (0, text)));
    all.sort_by_key(|(id, _)| *id);
    let mut marks: Vec<(NodeId, String)> = Vec::with_capacity(all.len());
    for (id, text) in all {
        let text = text.trim().to_owned();
        if !text.is_empty() && !marks.iter().rev().take_while(|m| m.0 == id).any(|m| m.1 == text) {
            marks.push((id, text));
        }
    }
    marks
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::KeyValue;
    use crate::output::Format;
    use crate::output::jsonl::tests::{hit, plain_query, setup, sorted_query, written};

    fn texts(query: &Query, hit: &Hit) -> Vec<String> {
        marks(query, hit).into_iter().map(|(id, text)| format!("{id} {text}")).collect()
    }

    fn rich() -> Hit {
        Hit {
            notes: vec![(2, "Found".into())],
            comments: vec![(2, "a {b}".into()), (2, "CQL".into())],
            keys: vec![Some(KeyValue::Num(20)), None, None],
            ..hit()
        }
    }

    #[test]
    fn levels_of_comments() {
        let mut query = sorted_query();
        let all = ["0 Game number 3", "0 men: 20", "0 matchcount: 2"];
        let all = [&all[..], &["2 Found", "2 a {b}", "2 CQL", "4 CQL"]].concat();
        assert_eq!(texts(&query, &rich()), all);
        query.header.matchstring = Some(String::new());
        query.header.quiet = true;
        let quiet = ["0 Game number 3", "0 men: 20", "0 matchcount: 2", "2 a {b}", "2 CQL"];
        assert_eq!(texts(&query, &rich()), quiet);
        query.header.silent = true;
        assert!(texts(&query, &rich()).is_empty());
    }

    #[test]
    fn the_game_keeps_its_comments_and_variations() {
        let got = written(Format::Pgn, setup(&[plain_query()]), &[hit()]);
        insta::assert_snapshot!(got, @r#"
        [Event "?"]
        [Site "?"]
        [Date "????.??.??"]
        [Round "?"]
        [White "Anna"]
        [Black "Bo \"B\""]
        [Result "1-0"]

        {Game number 3} 1. e4 {king's pawn} 1... e5 {CQL} (1... c5 2. Nf3) 2. Nf3 Nc6
        {CQL} 1-0
        "#);
    }
}
