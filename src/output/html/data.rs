//! A hit as the page reads it: an object of JSON with names of one letter.

use super::escape::script;
use super::moves;
use crate::engine::{Hit, marked};
use crate::games::{Game, NodeId, Variant};
use crate::ir::{Cell, KeyValue};
use crate::output::format::Setup;
use crate::output::jsonl::{Value, cells};
use crate::output::texts::values;
use std::io;

/// What the page knows of a hit. What is missing or as usual is left out.
#[derive(serde::Serialize)]
struct Line<'a> {
    /// Index of the query.
    q: usize,
    /// Index of the source.
    s: usize,
    /// Number of the game in its source.
    g: u32,
    /// Tag pairs in the order of the file, but those of the set-up.
    t: Vec<[&'a str; 2]>,
    /// The variant.
    #[serde(skip_serializing_if = "Option::is_none")]
    v: Option<&'static str>,
    /// The initial position.
    #[serde(skip_serializing_if = "Option::is_none")]
    f: Option<String>,
    /// Promoted men of the initial position, by the signs of their squares.
    #[serde(skip_serializing_if = "String::is_empty")]
    r: String,
    /// The side to move is in check from the first.
    #[serde(skip_serializing_if = "is_false")]
    x: bool,
    /// The moves, see [`moves`].
    m: String,
    /// The ids of the positions found.
    p: &'a [NodeId],
    /// The squares that the query named, by position: signs of squares.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    z: Vec<(NodeId, String)>,
    /// Half-moves before the first of them.
    y: u32,
    /// The sort keys.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    k: Vec<Option<Value<'a>>>,
    /// What the query wrote.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    n: Vec<(NodeId, String)>,
    /// The columns of the query.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    c: Vec<(NodeId, &'a str, &'a Cell)>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it with a reference")]
fn is_false(value: &bool) -> bool {
    !value
}

/// The object of a hit, in one line, safe in an element `script`.
pub(super) fn line(setup: &Setup, hit: &Hit, game: &Game) -> io::Result<String> {
    let first = hit.positions.first().and_then(|id| game.node(*id));
    let tags = hit.tags.iter().filter(|(name, _)| !matches!(*name, "FEN" | "SetUp"));
    let line = Line {
        q: hit.query,
        s: hit.source,
        g: hit.game,
        t: tags.map(|(name, value)| [name, value]).collect(),
        v: (game.variant != Variant::Standard).then(|| game.variant.name()),
        f: moves::start(game),
        r: moves::promoted_first(game),
        x: game.in_check(0),
        m: moves::moves(game, setup.notation),
        p: &hit.positions,
        z: squares(setup, hit, game),
        y: first.map_or(0, |node| node.ply),
        k: keys(hit),
        n: values(setup.names.query(hit), hit),
        c: cells(setup.names.query(hit), hit),
    };
    Ok(script(&serde_json::to_string(&line).map_err(io::Error::other)?))
}

/// A game has marked squares at no more positions than this; each is searched again for them.
const MARKED: usize = 40;

fn squares(setup: &Setup, hit: &Hit, game: &Game) -> Vec<(NodeId, String)> {
    let Some(query) = setup.names.query(hit) else { return Vec::new() };
    let variations = setup.with_variations(hit);
    let signs =
        |id: NodeId| marked(query, game, id, variations).into_iter().map(moves::sign).collect();
    let all = hit.positions.iter().take(MARKED).map(|id| (*id, signs(*id)));
    all.filter(|(_, signs): &(NodeId, String)| !signs.is_empty()).collect()
}

/// The sort keys; none at all if the query has none.
fn keys(hit: &Hit) -> Vec<Option<Value<'_>>> {
    hit.keys.iter().map(|key: &Option<KeyValue>| key.as_ref().map(Value)).collect()
}
