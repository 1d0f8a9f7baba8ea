//! Tallies in a file that can be put together with others: exact, and readable as text.
//!
//! The file has a JSON value a line: the format, the run, then each tally with its values, and at
//! the end the number of lines with a checksum. `docs/tallies.md` describes it.

use super::{Counted, Origin, Row, Tallies};
use crate::ir::{Count, KeyInfo, Sighting, TallyCell, TallyInfo, Ty};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::io::{self, BufRead, Write};

/// The format that is written and read.
const VERSION: u32 = 1;
const FORMAT: &str = "figurine tallies";
/// The longest line that is read: a string of the language has 16 MiB at most.
const LONGEST: u64 = 256 << 20;

#[derive(Serialize, Deserialize)]
struct Head {
    format: String,
    version: u32,
}

#[derive(Serialize, Deserialize)]
struct Run {
    queries: Vec<QueryLine>,
    options: serde_json::Value,
    sources: Vec<SourceLine>,
    shards: u32,
    parts: Vec<u32>,
    searched: u64,
    tallies: usize,
}

#[derive(Serialize, Deserialize)]
struct QueryLine {
    label: String,
    sha256: String,
}

#[derive(Serialize, Deserialize)]
struct SourceLine {
    name: String,
    games: u32,
}

#[derive(Serialize, Deserialize)]
struct TallyLine {
    tally: String,
    query: usize,
    per_game: bool,
    keys: Vec<KeyLine>,
    values: usize,
}

#[derive(Serialize, Deserialize)]
struct KeyLine {
    text: String,
    #[serde(rename = "type")]
    ty: String,
}

/// A value: the cells, how often, in how many games, where first.
#[derive(Serialize, Deserialize)]
struct ValueLine(Vec<Option<CellLine>>, u64, u64, FirstLine);

/// Source, game, position, White, Black, move.
#[derive(Serialize, Deserialize)]
struct FirstLine(u32, u32, u32, String, String, String);

#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum CellLine {
    Num(i64),
    Text(String),
}

#[derive(Serialize, Deserialize)]
struct End {
    lines: u64,
    crc32: String,
}

/// Why a file of tallies cannot be read.
#[derive(Debug)]
pub enum PartialError {
    /// The reader failed.
    Io(io::Error),
    /// It is no such file.
    Foreign,
    /// It was written by a later version of the program.
    Later(u32),
    /// It ends too early.
    Truncated,
    /// Its checksum is another one.
    Changed,
    /// A line does not say what it should, though the checksum is right.
    Line(u64),
}

impl fmt::Display for PartialError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PartialError::Io(error) => write!(f, "{error}"),
            PartialError::Foreign => {
                write!(f, "it holds no tallies; write them with `run --tallies FILE.fgt`")
            }
            PartialError::Later(version) => write!(
                f,
                "it has version {version} of the format, and this program reads version {VERSION}"
            ),
            PartialError::Truncated => write!(f, "its end is missing; write it anew"),
            PartialError::Changed => {
                write!(f, "its checksum is wrong: it was changed or damaged; write it anew")
            }
            PartialError::Line(line) => write!(f, "line {line} cannot be read; write it anew"),
        }
    }
}

impl std::error::Error for PartialError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            PartialError::Io(error) => Some(error),
            _ => None,
        }
    }
}

/// Writes lines and adds up their checksum.
struct Lines<'a> {
    out: &'a mut dyn Write,
    sum: crc32fast::Hasher,
    count: u64,
}

impl Lines<'_> {
    fn line(&mut self, value: &impl Serialize) -> io::Result<()> {
        let mut text = serde_json::to_vec(value).map_err(io::Error::other)?;
        text.push(b'\n');
        self.sum.update(&text);
        self.count += 1;
        self.out.write_all(&text)
    }
}

/// The SHA-256 of a text, in hexadecimal digits.
pub fn fingerprint(text: &str) -> String {
    use sha2::Digest;
    let hash = sha2::Sha256::digest(text.as_bytes());
    hash.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Writes tallies so that they can be put together with those of other runs.
///
/// # Errors
/// Those of `out`.
pub fn partial(out: &mut dyn Write, tallies: &Tallies) -> io::Result<()> {
    let mut lines = Lines { out, sum: crc32fast::Hasher::new(), count: 0 };
    lines.line(&Head { format: FORMAT.to_owned(), version: VERSION })?;
    lines.line(&run(tallies))?;
    for tally in &tallies.tallies {
        lines.line(&TallyLine {
            tally: tally.info.name.clone(),
            query: tally.query,
            per_game: tally.info.per_game,
            keys: tally.info.keys.iter().map(key_line).collect(),
            values: tally.rows.len(),
        })?;
        tally.rows.iter().try_for_each(|row| lines.line(&value_line(row)))?;
    }
    let sum = lines.sum.clone().finalize();
    let end = End { lines: lines.count, crc32: format!("{sum:08x}") };
    lines.line(&end)
}

fn run(tallies: &Tallies) -> Run {
    let origin = &tallies.origin;
    let queries = tallies.queries.iter().zip(&origin.hashes);
    let games = origin.source_games.iter().copied().chain(std::iter::repeat(0));
    Run {
        queries: queries
            .map(|(label, hash)| QueryLine { label: label.clone(), sha256: hash.clone() })
            .collect(),
        options: origin.options.clone(),
        sources: tallies
            .sources
            .iter()
            .zip(games)
            .map(|(name, games)| SourceLine { name: name.clone(), games })
            .collect(),
        shards: origin.shards,
        parts: origin.parts.clone(),
        searched: tallies.games,
        tallies: tallies.tallies.len(),
    }
}

fn key_line(key: &KeyInfo) -> KeyLine {
    KeyLine { text: key.text.clone(), ty: key.ty.name().to_owned() }
}

fn value_line(row: &Row) -> ValueLine {
    let cell = |cell: &TallyCell| match cell {
        TallyCell::Num(value) => Some(CellLine::Num(*value)),
        TallyCell::Text(text) => Some(CellLine::Text(text.clone())),
        TallyCell::Nothing => None,
    };
    let first = &row.count.first;
    let [white, black, played] = first.parts().map(str::to_owned);
    let place = FirstLine(first.source, first.game, first.position, white, black, played);
    ValueLine(row.cells.iter().map(cell).collect(), row.count.times, row.count.games, place)
}

/// Reads lines and adds up their checksum.
struct Reading<'a> {
    input: &'a mut dyn BufRead,
    sum: crc32fast::Hasher,
    count: u64,
    text: Vec<u8>,
}

impl Reading<'_> {
    /// The next line.
    fn next(&mut self) -> Result<&[u8], PartialError> {
        self.sum.update(&self.text);
        self.text.clear();
        let mut limited = io::Read::take(&mut *self.input, LONGEST);
        limited.read_until(b'\n', &mut self.text).map_err(PartialError::Io)?;
        self.count += 1;
        match self.text.strip_suffix(b"\n") {
            Some(line) => Ok(line),
            None => Err(PartialError::Truncated),
        }
    }

    /// The next line as what it should say.
    fn value<T: for<'t> Deserialize<'t>>(&mut self) -> Result<T, PartialError> {
        let at = self.count + 1;
        serde_json::from_slice(self.next()?).map_err(|_| PartialError::Line(at))
    }
}

/// Reads tallies that [`partial`] has written.
///
/// # Errors
/// See [`PartialError`].
pub fn read_partial(input: &mut dyn BufRead) -> Result<Tallies, PartialError> {
    let mut lines = Reading { input, sum: crc32fast::Hasher::new(), count: 0, text: Vec::new() };
    let head = match lines.next() {
        Ok(line) => serde_json::from_slice::<Head>(line).ok(),
        Err(PartialError::Io(error)) => return Err(PartialError::Io(error)),
        Err(_) => None,
    };
    let head = head.filter(|head| head.format == FORMAT).ok_or(PartialError::Foreign)?;
    if head.version != VERSION {
        return Err(PartialError::Later(head.version));
    }
    let found = tallies(&mut lines);
    // What was changed is told as that, whatever it makes of the lines.
    match (found, end(&mut lines)) {
        (Err(PartialError::Io(error)), _) | (_, Err(PartialError::Io(error))) => {
            Err(PartialError::Io(error))
        }
        (Err(PartialError::Line(_)), Err(PartialError::Truncated)) => Err(PartialError::Changed),
        (_, Err(error)) => Err(error),
        (found, Ok(())) => found,
    }
}

fn tallies(lines: &mut Reading<'_>) -> Result<Tallies, PartialError> {
    let run: Run = lines.value()?;
    let right = |part: &u32| (1..=run.shards).contains(part);
    if run.parts.is_empty() || !run.parts.iter().all(right) {
        return Err(PartialError::Line(lines.count));
    }
    let mut found = Tallies { games: run.searched, ..Tallies::default() };
    found.origin.options = run.options;
    (found.origin.shards, found.origin.parts) = (run.shards, run.parts);
    for query in run.queries {
        found.queries.push(query.label);
        found.origin.hashes.push(query.sha256);
    }
    for source in run.sources {
        found.sources.push(source.name);
        found.origin.source_games.push(source.games);
    }
    for _ in 0..run.tallies {
        let line: TallyLine = lines.value()?;
        let at = lines.count;
        let keys = line.keys.into_iter().map(|key| {
            let ty = [Ty::Num, Ty::Set, Ty::Text].into_iter().find(|ty| ty.name() == key.ty);
            Some(KeyInfo { text: key.text, ty: ty? })
        });
        let keys = keys.collect::<Option<Vec<_>>>().ok_or(PartialError::Line(at))?;
        let info = TallyInfo { name: line.tally, per_game: line.per_game, keys };
        let mut rows = Vec::new();
        for _ in 0..line.values {
            let row = row(lines.value()?);
            if row.cells.len() != info.keys.len() {
                return Err(PartialError::Line(lines.count));
            }
            rows.push(row);
        }
        found.tallies.push(Counted { query: line.query, info, rows });
    }
    Ok(found)
}

fn row(ValueLine(cells, times, games, first): ValueLine) -> Row {
    let cell = |cell| match cell {
        Some(CellLine::Num(value)) => TallyCell::Num(value),
        Some(CellLine::Text(text)) => TallyCell::Text(text),
        None => TallyCell::Nothing,
    };
    let FirstLine(source, game, position, white, black, played) = first;
    let texts = format!("{white}\n{black}\n{played}").into();
    let first = Sighting { source, game, position, texts };
    Row { cells: cells.into_iter().map(cell).collect(), count: Count { times, games, first } }
}

/// Reads on to the last line, and compares what it says with what was read.
fn end(lines: &mut Reading<'_>) -> Result<(), PartialError> {
    loop {
        // The sum of what stands before this line.
        let read = lines.next().map(|line| serde_json::from_slice::<End>(line).ok());
        let before = lines.count - 1;
        match read {
            Ok(Some(end)) => {
                let sum = format!("{:08x}", lines.sum.clone().finalize());
                let rest = lines.input.fill_buf().map_err(PartialError::Io)?;
                let right = end.lines == before && end.crc32 == sum && rest.is_empty();
                return if right { Ok(()) } else { Err(PartialError::Changed) };
            }
            Ok(None) => {}
            Err(error) => return Err(error),
        }
    }
}

impl Default for Origin {
    fn default() -> Origin {
        Origin {
            hashes: Vec::new(),
            options: serde_json::Value::Null,
            source_games: Vec::new(),
            shards: 1,
            parts: vec![1],
        }
    }
}
