//! One JSON object a game, keys in a fixed order.

use super::format::Setup;
use super::link::{game_link, main_ply, plies_before};
use super::place::Boards;
use super::texts::values;
use crate::engine::Hit;
use crate::games::NodeId;
use crate::ir::{Cell, KeyValue, Query};
use serde::ser::{Serialize, Serializer};
use std::io::{self, Write};

/// The writer.
pub struct Jsonl {
    setup: Setup,
    boards: Boards,
}

/// The object; serde writes the keys in this order.
#[derive(serde::Serialize)]
struct Line<'a> {
    query: &'a str,
    source: &'a str,
    game: u32,
    offset: u64,
    positions: &'a [NodeId],
    white: &'a str,
    black: &'a str,
    result: &'a str,
    date: &'a str,
    event: &'a str,
    site: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    best: Option<NodeId>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    values: Vec<(NodeId, String)>,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    columns: Vec<(NodeId, &'a str, &'a Cell)>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    links: Vec<String>,
}

/// A number stays a number.
pub(super) struct Value<'a>(pub(super) &'a KeyValue);

impl Serialize for Value<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            KeyValue::Num(n) => serializer.serialize_i64(*n),
            KeyValue::Text(text) => serializer.serialize_str(text),
        }
    }
}

impl Serialize for Cell {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Cell::Truth(value) => serializer.serialize_bool(*value),
            Cell::Number(value) => serializer.serialize_i64(*value),
            Cell::Text(value) => serializer.serialize_str(value),
        }
    }
}

/// The cells of a hit with the names of their columns.
pub fn cells<'a>(query: Option<&'a Query>, hit: &'a Hit) -> Vec<(NodeId, &'a str, &'a Cell)> {
    let columns = query.map_or(&[][..], |query| &query.columns);
    let named = hit.columns.iter().filter_map(|(id, key, cell)| {
        Some((*id, columns.get(key.0 as usize)?.name.as_str(), cell))
    });
    named.collect()
}

impl Jsonl {
    /// A writer with these names.
    pub(super) fn new(setup: Setup) -> Jsonl {
        Jsonl { setup, boards: Boards::default() }
    }

    /// Writes one line.
    pub(super) fn hit(&mut self, out: &mut dyn Write, hit: &Hit) -> io::Result<()> {
        let links = self.links(hit);
        let names = &self.setup.names;
        let tag = |name, missing| hit.tags.get(name).unwrap_or(missing);
        let line = Line {
            query: names.label(hit),
            source: names.source(hit),
            game: hit.game,
            offset: hit.offset,
            positions: &hit.positions,
            white: tag("White", "?"),
            black: tag("Black", "?"),
            result: tag("Result", "*"),
            date: tag("Date", "????.??.??"),
            event: tag("Event", "?"),
            site: tag("Site", "?"),
            best: hit.best_at,
            values: values(names.query(hit), hit),
            columns: cells(names.query(hit), hit),
            links,
        };
        let mut text = serde_json::to_vec(&line).map_err(io::Error::other)?;
        text.push(b'\n');
        out.write_all(&text)
    }
    /// The pages of the positions, in their order; none if the game has no page.
    fn links(&mut self, hit: &Hit) -> Vec<String> {
        let Some(page) = game_link(&hit.tags) else { return Vec::new() };
        let before = plies_before(&hit.tags);
        let link = |ply: u32| format!("{page}#{}", before.saturating_add(ply));
        if !self.setup.with_variations(hit) {
            // The ids of the main line count its plies.
            return hit.positions.iter().map(|id| link(*id)).collect();
        }
        if hit.text.is_empty() {
            return Vec::new();
        }
        let game = self.boards.game(hit, true, false);
        hit.positions.iter().map(|id| link(main_ply(game, *id))).collect()
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::engine::Labelled;
    use crate::ir::{CellKind, ColumnInfo, ColumnKey, Header, Query, SortInfo, Ty};
    use crate::output::Names;
    use std::sync::Arc;

    /// A query without a header or body.
    pub(in crate::output) fn plain_query() -> Query {
        Query {
            header: Header::default(),
            body: Vec::new(),
            slots: [0; 5],
            names: Default::default(),
            sorts: Vec::new(),
            tallies: Vec::new(),
            lasting: Vec::new(),
            dictionaries: Vec::new(),
            columns: Vec::new(),
        }
    }

    /// A query with these columns.
    pub(in crate::output) fn with_columns(columns: &[(&str, CellKind)]) -> Query {
        let column = |(name, kind): &(&str, CellKind)| ColumnInfo {
            name: (*name).to_owned(),
            kind: *kind,
            span: Default::default(),
        };
        Query { columns: columns.iter().map(column).collect(), ..plain_query() }
    }

    /// A query with the keys `men` (descending), a quiet one, `low` (ascending), and matchcount.
    pub(in crate::output) fn sorted_query() -> Query {
        let key =
            |doc: &str, min, quiet| SortInfo { doc: Some(doc.into()), min, quiet, ty: Ty::Num };
        let sorts =
            vec![key("men", false, false), key("hush", false, true), key("low", true, false)];
        let header = Header { sort_matchcount: true, ..Header::default() };
        Query { header, sorts, ..plain_query() }
    }

    /// The third game of a file, matched at 2 and 4.
    pub(in crate::output) fn hit() -> Hit {
        let text = b"[White \"Anna\"]\n[Black \"Bo \\\"B\\\"\"]\n[Result \"1-0\"]\n\n\
            1. e4 {king's pawn} e5 (1... c5 2. Nf3) 2. Nf3 Nc6 1-0\n";
        let tags = [("White", "Anna"), ("Black", "Bo \"B\""), ("Result", "1-0")];
        Hit {
            reading: crate::games::notation::Reading::default(),
            board: None,
            query: 0,
            source: 0,
            game: 3,
            offset: 480,
            line: 20,
            positions: vec![2, 4],
            comments: Vec::new(),
            notes: Vec::new(),
            keys: Vec::new(),
            columns: Vec::new(),
            best_at: None,
            removed: Vec::new(),
            tags: tags.into_iter().collect(),
            text: Box::from(&text[..]),
        }
    }

    /// A run of these queries over `games.pgn`.
    pub(in crate::output) fn setup(queries: &[Query]) -> Setup {
        let labelled = |(i, q): (usize, &Query)| Labelled {
            label: format!("q{}", i + 1),
            query: Arc::new(q.clone()),
        };
        let queries = queries.iter().enumerate().map(labelled).collect();
        let names = Names { queries, sources: vec!["games.pgn".into()] };
        Setup { names, ..Setup::default() }
    }

    /// What a writer makes of these hits.
    pub(in crate::output) fn written(
        format: crate::output::Format,
        setup: Setup,
        hits: &[Hit],
    ) -> String {
        let mut out = Vec::new();
        let mut writer = crate::output::Writer::new(format, setup);
        for hit in hits {
            writer.hit(&mut out, hit).unwrap();
        }
        writer.finish(&mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn keys_come_in_order_and_missing_tags_have_signs() {
        let got = written(crate::output::Format::Jsonl, setup(&[plain_query()]), &[hit()]);
        insta::assert_snapshot!(got, @r#"
        {"query":"q1","source":"games.pgn","game":3,"offset":480,"positions":[2,4],"white":"Anna","black":"Bo \"B\"","result":"1-0","date":"????.??.??","event":"?","site":"?"}
        "#);
    }

    #[test]
    fn values_and_columns_only_when_there_are_some() {
        let mut hit = hit();
        hit.comments = vec![(4, "x".into())];
        hit.columns = vec![
            (2, ColumnKey(0), Cell::Number(32)),
            (4, ColumnKey(1), Cell::Text("A".into())),
            (4, ColumnKey(2), Cell::Truth(true)),
        ];
        let kinds =
            [("men", CellKind::Number), ("who", CellKind::Text), ("check", CellKind::Truth)];
        let got = written(crate::output::Format::Jsonl, setup(&[with_columns(&kinds)]), &[hit]);
        let end = got.split_once("\"site\":\"?\"").unwrap().1;
        assert_eq!(
            end,
            ",\"values\":[[4,\"x\"]],\"columns\":[[2,\"men\",32],[4,\"who\",\"A\"],[4,\"check\",true]]}\n"
        );
    }
}
