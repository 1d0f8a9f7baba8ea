//! One line a position: CSV, FEN, EPD.

use super::format::Setup;
use super::rows::{Row, Rows, tags};
use crate::engine::Hit;
use crate::ir::{Cell, ColumnInfo};
use std::io::{self, Write};

/// What a line looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Comma-separated values with a header (RFC 4180).
    Csv,
    /// The FEN (PGN standard, section 16.1).
    Fen,
    /// EPD (PGN standard, section 16.2): four fields, the columns as `c0` to `c9`, and an `id`.
    Epd,
}

/// The writer.
pub struct Columns {
    kind: Kind,
    rows: Rows,
    begun: bool,
    /// The lines of a hit; kept for its room.
    lines: Vec<u8>,
}

impl Columns {
    /// A writer of this kind.
    pub(super) fn new(kind: Kind, setup: Setup) -> Columns {
        Columns { kind, rows: Rows::new(setup), begun: false, lines: Vec::new() }
    }

    /// Writes one line a matching position.
    pub(super) fn hit(&mut self, out: &mut dyn Write, hit: &Hit) -> io::Result<()> {
        self.begin(out)?;
        let mut lines = std::mem::take(&mut self.lines);
        lines.clear();
        match self.kind {
            Kind::Csv => self.records(&mut lines, hit)?,
            Kind::Fen => {
                self.rows.each(hit, &mut |row| writeln!(lines, "{}", row.fen()))?;
            }
            Kind::Epd => {
                let names: Vec<String> =
                    self.rows.own().iter().map(|own| plain(&own.name)).collect();
                self.rows.each(hit, &mut |row| writeln!(lines, "{}", epd(row, &names)))?;
            }
        }
        self.lines = lines;
        out.write_all(&self.lines)
    }

    /// An empty table still has its header.
    pub(super) fn finish(&mut self, out: &mut dyn Write) -> io::Result<()> {
        self.begin(out)
    }

    /// The header of CSV, once.
    fn begin(&mut self, out: &mut dyn Write) -> io::Result<()> {
        if std::mem::replace(&mut self.begun, true) || self.kind != Kind::Csv {
            return Ok(());
        }
        let mut writer = csv::Writer::from_writer(out);
        let own = self.rows.own().iter().map(|own| own.name.as_str());
        writer.write_record(ColumnInfo::FIXED.into_iter().chain(own)).map_err(io::Error::other)?;
        writer.flush()
    }

    /// The records of CSV. One writer makes them all, and what is the same in all is made once.
    fn records(&mut self, lines: &mut Vec<u8>, hit: &Hit) -> io::Result<()> {
        let names = &self.rows.setup().names;
        let mut same = vec![names.source(hit).to_owned(), names.label(hit).to_owned()];
        same.push(hit.game.to_string());
        same.extend(tags(hit).map(str::to_owned));
        let mut writer = csv::Writer::from_writer(lines);
        self.rows.each(hit, &mut |row| {
            let mut write = |field: &[u8]| writer.write_field(field).map_err(io::Error::other);
            same.iter().try_for_each(|field| write(field.as_bytes()))?;
            write(row.ply().to_string().as_bytes())?;
            write(row.number().to_string().as_bytes())?;
            write(row.san().unwrap_or_default().as_bytes())?;
            write(row.uci().unwrap_or_default().as_bytes())?;
            write(row.fen().as_bytes())?;
            write(row.turn().as_bytes())?;
            write(row.link().unwrap_or_default().as_bytes())?;
            for cell in row.own {
                match cell {
                    None => write(b"")?,
                    Some(Cell::Text(text)) => write(text.as_bytes())?,
                    Some(cell) => write(cell.to_string().as_bytes())?,
                }
            }
            writer.write_record(None::<&[u8]>).map_err(io::Error::other)
        })?;
        writer.flush()
    }
}

/// How many opcodes there are for comments: `c0` to `c9`.
const COMMENTS: usize = 10;

fn epd(row: &Row<'_>, names: &[String]) -> String {
    let fen = row.fen();
    let fields: Vec<&str> = fen.split_whitespace().take(4).collect();
    let mut line = fields.join(" ");
    let cells = names.iter().zip(row.own).enumerate();
    let cells = cells.filter_map(|(at, (name, cell))| Some((at, name, (*cell)?)));
    for (at, name, cell) in cells.filter(|(at, ..)| *at < COMMENTS) {
        line.push_str(&format!(" c{at} \"{name}={}\";", plain(&cell.to_string())));
    }
    let [white, black, ..] = tags(row.hit()).map(plain);
    let (game, number) = (row.hit().game, row.number());
    line.push_str(&format!(" id \"{white} - {black}, game {game}, move {number}\";"));
    line
}

/// A text that may stand in quotes of EPD, which have no way to hold their own sign.
fn plain(text: &str) -> String {
    text.replace('"', "'").replace(char::is_control, " ")
}

#[cfg(test)]
mod tests {
    use crate::engine::Hit;
    use crate::ir::{Cell, CellKind, ColumnKey};
    use crate::output::Format;
    use crate::output::jsonl::tests::{hit, plain_query, setup, with_columns, written};

    #[test]
    fn csv_quotes_and_has_a_header() {
        let setup = setup(&[plain_query()]);
        insta::assert_snapshot!(written(Format::Csv, setup.clone(), &[hit()]), @r#"
        source,query,game,white,black,result,date,ply,movenumber,san,uci,fen,turn,link
        games.pgn,q1,3,Anna,"Bo ""B""",1-0,????.??.??,2,2,e5,e7e5,rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 2,w,
        games.pgn,q1,3,Anna,"Bo ""B""",1-0,????.??.??,4,3,Nc6,b8c6,r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3,w,
        "#);
        let empty = written(Format::Csv, setup, &[]);
        assert!(empty.starts_with("source,query,game,") && empty.lines().count() == 1);
    }

    #[test]
    fn columns_of_all_queries_come_last() {
        let mut first = hit();
        first.columns = vec![
            (2, ColumnKey(0), Cell::Number(32)),
            (2, ColumnKey(2), Cell::Truth(false)),
            (4, ColumnKey(1), Cell::Text("a,\"b".into())),
        ];
        let second =
            Hit { query: 1, columns: vec![(4, ColumnKey(0), Cell::Text("c".into()))], ..hit() };
        let queries = [
            with_columns(&[
                ("men", CellKind::Number),
                ("who", CellKind::Text),
                ("in check", CellKind::Truth),
            ]),
            with_columns(&[("who", CellKind::Text), ("new", CellKind::Number)]),
        ];
        let setup = setup(&queries);
        let text = written(Format::Csv, setup.clone(), &[second.clone(), first.clone()]);
        let ends: Vec<_> = text.lines().map(|l| l.splitn(14, ',').last().unwrap()).collect();
        let wanted =
            ["link,men,who,in check,new", ",,,,", ",,c,,", ",32,,false,", ",,\"a,\"\"b\",,"];
        assert_eq!(ends, wanted);
        let epd = written(Format::Epd, setup.clone(), &[first]);
        let comments: Vec<_> = epd.lines().map(|l| l.splitn(5, ' ').last().unwrap()).collect();
        let wanted = [
            "c0 \"men=32\"; c2 \"in check=false\"; id \"Anna - Bo 'B', game 3, move 2\";",
            "c1 \"who=a,'b\"; id \"Anna - Bo 'B', game 3, move 3\";",
        ];
        assert_eq!(comments, wanted);
        let empty = written(Format::Csv, setup, &[]);
        assert!(empty.ends_with(",link,men,who,in check,new\n") && empty.lines().count() == 1);
    }

    #[test]
    fn games_of_lichess_have_links() {
        let mut hit = hit();
        hit.tags.set("Site", "https://lichess.org/abcd1234/black");
        hit.positions = vec![0, 4, 6];
        let mut setup = setup(&[plain_query()]);
        setup.variations = true;
        let text = written(Format::Csv, setup.clone(), &[hit.clone()]);
        let links: Vec<_> = text.lines().skip(1).map(|l| l.rsplit(',').next().unwrap()).collect();
        // The last stands in a variation, which begins behind the first move.
        let wanted = ["#0", "#4", "#1"].map(|ply| format!("https://lichess.org/abcd1234{ply}"));
        assert_eq!(links, wanted);
        let json = written(Format::Jsonl, setup, &[hit]);
        assert!(
            json.ends_with(&format!(",\"links\":[\"{}\"]}}\n", wanted.join("\",\""))),
            "{json}"
        );
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
