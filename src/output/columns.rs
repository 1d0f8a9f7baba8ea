//! One line a position: CSV, FEN, EPD.

use super::format::Setup;
use super::place::{Boards, full_move};
use super::texts::key_text;
use crate::engine::Hit;
use crate::games::notation::Notation;
use crate::games::{Game, Node, NodeId};
use shakmaty::Color;
use std::io::{self, Write};

/// What a line looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Comma-separated values with a header (RFC 4180).
    Csv,
    /// The FEN (PGN standard, section 16.1).
    Fen,
    /// EPD (PGN standard, section 16.2): four fields and an `id`.
    Epd,
}

/// The writer.
pub struct Columns {
    kind: Kind,
    setup: Setup,
    boards: Boards,
    begun: bool,
    /// The columns that the query adds, as the first hit names them.
    own: Vec<String>,
}

/// The columns of CSV before the query's own.
const HEADER: [&str; 13] = [
    "source",
    "query",
    "game",
    "white",
    "black",
    "result",
    "date",
    "ply",
    "movenumber",
    "san",
    "uci",
    "fen",
    "turn",
];

impl Columns {
    /// A writer of this kind.
    pub(super) fn new(kind: Kind, setup: Setup) -> Columns {
        Columns { kind, setup, boards: Boards::default(), begun: false, own: Vec::new() }
    }

    /// Writes one line a matching position.
    pub(super) fn hit(&mut self, out: &mut dyn Write, hit: &Hit) -> io::Result<()> {
        let variations = self.setup.with_variations(hit);
        let mut lines = Vec::new();
        if self.kind == Kind::Csv && !self.begun {
            for (_, name, _) in &hit.columns {
                if !self.own.contains(name) {
                    self.own.push(name.clone());
                }
            }
            record(&mut lines, HEADER.into_iter().chain(self.own.iter().map(String::as_str)))?;
            self.begun = true;
        }
        let game = self.boards.game(hit, variations, false);
        for id in &hit.positions {
            let Some(node) = game.node(*id) else { continue };
            match self.kind {
                Kind::Csv => {
                    let own = self.own.iter().map(|name| own_value(hit, *id, name));
                    record(&mut lines, row(&self.setup, hit, game, *id).into_iter().chain(own))?;
                }
                Kind::Fen => writeln!(lines, "{}", game.fen_of(node, full_move(game, node)))?,
                Kind::Epd => writeln!(lines, "{}", epd(hit, game, node))?,
            }
        }
        out.write_all(&lines)
    }

    /// An empty table still has its header.
    pub(super) fn finish(&mut self, out: &mut dyn Write) -> io::Result<()> {
        if self.kind != Kind::Csv || self.begun {
            return Ok(());
        }
        let mut line = Vec::new();
        record(&mut line, HEADER)?;
        out.write_all(&line)
    }
}

/// One record with its line end.
fn record<S: AsRef<[u8]>>(
    out: &mut Vec<u8>,
    fields: impl IntoIterator<Item = S>,
) -> io::Result<()> {
    let mut writer = csv::Writer::from_writer(out);
    writer.write_record(fields).map_err(io::Error::other)?;
    writer.flush()
}

fn row(setup: &Setup, hit: &Hit, game: &Game, id: NodeId) -> Vec<String> {
    let Some(node) = game.node(id) else { return Vec::new() };
    let played = |notation: Notation| notation.of(game, id).unwrap_or_default();
    let number = full_move(game, node);
    let tag = |name, missing: &str| hit.tags.get(name).unwrap_or(missing).to_owned();
    vec![
        setup.names.source(hit).to_owned(),
        setup.names.label(hit).to_owned(),
        hit.game.to_string(),
        tag("White", "?"),
        tag("Black", "?"),
        tag("Result", "*"),
        tag("Date", "????.??.??"),
        node.ply.to_string(),
        number.to_string(),
        played(setup.notation),
        played(Notation::Uci),
        game.fen_of(node, number),
        if node.turn == Color::White { "w" } else { "b" }.to_owned(),
    ]
}

/// The value of a column of the query; empty where it gave none.
fn own_value(hit: &Hit, id: NodeId, name: &str) -> String {
    let value = hit.columns.iter().find(|(at, own, _)| *at == id && own == name);
    value.map_or_else(String::new, |(_, _, value)| key_text(value))
}

fn epd(hit: &Hit, game: &Game, node: &Node) -> String {
    let number = full_move(game, node);
    let fields: Vec<String> =
        game.fen_of(node, number).split_whitespace().take(4).map(str::to_owned).collect();
    let name = |tag| hit.tags.get(tag).unwrap_or("?").replace('"', "'");
    let (white, black) = (name("White"), name("Black"));
    format!("{} id \"{white} - {black}, game {}, move {number}\";", fields.join(" "), hit.game)
}

#[cfg(test)]
mod tests {
    use crate::ir::KeyValue;
    use crate::output::Format;
    use crate::output::jsonl::tests::{hit, plain_query, setup, written};

    #[test]
    fn csv_quotes_and_has_a_header() {
        let setup = setup(&[plain_query()]);
        insta::assert_snapshot!(written(Format::Csv, setup.clone(), &[hit()]), @r#"
        source,query,game,white,black,result,date,ply,movenumber,san,uci,fen,turn
        games.pgn,q1,3,Anna,"Bo ""B""",1-0,????.??.??,2,2,e5,e7e5,rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 2,w
        games.pgn,q1,3,Anna,"Bo ""B""",1-0,????.??.??,4,3,Nc6,b8c6,r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3,w
        "#);
        let empty = written(Format::Csv, setup, &[]);
        assert!(empty.starts_with("source,query,game,") && empty.lines().count() == 1);
    }

    #[test]
    fn columns_of_the_query_come_last() {
        let mut hit = hit();
        hit.columns = vec![
            (2, "men".into(), KeyValue::Num(32)),
            (4, "who".into(), KeyValue::Text("a,b".into())),
        ];
        let text = written(Format::Csv, setup(&[plain_query()]), &[hit]);
        let ends: Vec<_> = text.lines().map(|l| l.splitn(13, ',').last().unwrap()).collect();
        assert_eq!(ends, ["turn,men,who", "w,32,", "w,,\"a,b\""]);
    }

    #[test]
    fn fen_and_epd_are_one_line_a_position() {
        let setup = setup(&[plain_query()]);
        insta::assert_snapshot!(written(Format::Fen, setup.clone(), &[hit()]), @r"
        rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 2
        r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3
        ");
        insta::assert_snapshot!(written(Format::Epd, setup, &[hit()]), @r#"
        rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6 id "Anna - Bo 'B', game 3, move 2";
        r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - id "Anna - Bo 'B', game 3, move 3";
        "#);
    }
}
