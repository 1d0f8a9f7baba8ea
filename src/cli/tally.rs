//! Tallies on the command line: their options, and where they go.

use super::args::RunArgs;
use super::asked::same_file;
use super::console::Console;
use super::input::reason;
use super::target::Target;
use crate::engine::{Labelled, Shard, Summary};
use crate::output::Names;
use crate::output::tally::{
    By, Chart, Choice, Origin, Page, Tallies, charts, csv, fingerprint, jsonl, partial, table, text,
};
use crate::text::Source;
use clap::{Args as ClapArgs, ValueEnum};
use serde_json::{Map, Value, json};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// In which order the values of tallies are told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum SortBy {
    /// By value.
    Key,
    /// By count, the largest first.
    Count,
    /// By count, the smallest first; `--top` takes these.
    Rare,
}

/// How tallies are told.
#[derive(Clone, Debug, Default, ClapArgs)]
pub struct TallyArgs {
    /// Of each tally the N values with the largest counts, the others together.
    #[arg(long, value_name = "N")]
    pub top: Option<usize>,
    /// The order of values in tallies; numbers come by value and others by count if absent.
    #[arg(long, value_enum, value_name = "ORDER")]
    pub sort: Option<SortBy>,
    /// Write the tallies to a file: .txt, .csv, .jsonl or .parquet by its ending, .fgt for `merge`.
    #[arg(long, value_name = "FILE")]
    pub tallies: Option<PathBuf>,
}

impl TallyArgs {
    /// Which values are told, and in which order.
    pub fn choice(&self) -> Choice {
        choice(self.sort, self.top)
    }
}

/// Which values are told, and in which order.
pub fn choice(sort: Option<SortBy>, top: Option<usize>) -> Choice {
    let by = sort.map(|sort| match sort {
        SortBy::Key => By::Key,
        SortBy::Count => By::Count,
        SortBy::Rare => By::Rare,
    });
    Choice { by, top }
}

/// `I/N`: the I-th of N shards.
pub fn parse_shard(text: &str) -> Result<Shard, String> {
    let parts = text.split_once('/');
    let number = |part: &str| part.trim().parse::<u32>().ok().filter(|n| *n > 0);
    match parts.map(|(part, of)| (number(part), number(of))) {
        Some((Some(part), Some(of))) if part <= of => Ok(Shard { part, of }),
        Some((Some(_), Some(of))) => Err(format!("the last of {of} shards is `{of}/{of}`")),
        _ => Err("write which shard of how many, like `2/4`".to_owned()),
    }
}

/// Whether tallies are all that is asked of a run: every query has some, and nobody says what is
/// to become of the hits.
pub fn alone(queries: &[Labelled]) -> bool {
    !queries.is_empty() && queries.iter().all(|query| !query.query.tallies.is_empty())
}

/// Whether the options for tallies can be met.
///
/// # Errors
/// What is wrong.
pub fn check(
    args: &TallyArgs,
    queries: &[Labelled],
    inputs: &[PathBuf],
    output: Option<&Path>,
) -> Result<(), String> {
    let given = [
        (args.tallies.is_some(), "--tallies"),
        (args.top.is_some(), "--top"),
        (args.sort.is_some(), "--sort"),
    ];
    if let Some((_, option)) = given.into_iter().find(|(given, _)| *given)
        && queries.iter().all(|query| query.query.tallies.is_empty())
    {
        return Err(format!("`{option}` needs a query with a `tally`, and there is none"));
    }
    let Some(path) = &args.tallies else { return Ok(()) };
    Form::of_path(path)?;
    if inputs.iter().any(|input| same_file(input, path)) {
        return Err(format!("`{}` is one of the inputs; write elsewhere", path.display()));
    }
    if output == Some(path.as_path()) {
        return Err(format!("`{}` is where the games go; write elsewhere", path.display()));
    }
    Ok(())
}

/// What a run has counted.
pub struct Tallied {
    tallies: Tallies,
    /// Nothing else is told.
    alone: bool,
    /// The run ended before all games were searched.
    unfinished: bool,
    /// Tallies of a query are missing.
    ended: bool,
}

impl Tallied {
    /// The charts that a report shows.
    pub fn charts(&self) -> Vec<Chart> {
        charts(&self.tallies)
    }

    /// Takes the counts out of a summary.
    pub fn of_run(summary: &mut Summary, names: &Names, origin: Origin) -> Tallied {
        let counts = std::mem::take(&mut summary.tallies);
        let ended = |query: usize| summary.overflows.iter().any(|over| over.query == query);
        let sources = names.sources.clone();
        let mut tallies = Tallies::of_run(&names.queries, sources, summary.games, counts, ended);
        tallies.origin = Origin { source_games: summary.sources.clone(), ..origin };
        let unfinished = summary.cancelled || !summary.stopped.is_empty();
        Tallied { tallies, alone: false, unfinished, ended: !summary.overflows.is_empty() }
    }

    /// The same, where nothing else is told, and where sources could not be read to their end.
    pub fn with(self, alone: bool, unread: bool) -> Tallied {
        Tallied { alone, unfinished: self.unfinished || unread, ..self }
    }

    /// Tells the tallies where they go; whether anything was counted.
    ///
    /// # Errors
    /// What cannot be written.
    pub fn tell(&self, args: &TallyArgs, console: &Console) -> Result<bool, String> {
        let choice = args.choice();
        let counted = self.tallies.tallies.iter().any(|tally| !tally.rows.is_empty());
        match &args.tallies {
            // What is wrong was told, and decides the exit code.
            Some(path) if self.ended || self.unfinished => {
                let why = match self.ended {
                    true => "a tally has too many values",
                    false => "not all games were searched",
                };
                console.complain(&format!("`{}` is not written: {why}", path.display()));
                return Ok(counted);
            }
            Some(path) => {
                to_file(path, &self.tallies, choice)?;
                return Ok(counted);
            }
            None if self.tallies.tallies.is_empty() => return Ok(counted),
            None => {}
        }
        if self.unfinished {
            console.say("note: not all games were searched, and the tallies are incomplete");
        }
        let page = page(console, self.alone);
        let written = match self.alone {
            true => {
                let mut out = Target::stdout();
                text(&mut out, &self.tallies, choice, page).and_then(|()| out.commit())
            }
            false => text(&mut io::stderr().lock(), &self.tallies, choice, page),
        };
        match written {
            Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
                Err(format!("cannot write the tallies: {}", reason(&error)))
            }
            _ => Ok(counted),
        }
    }
}

/// What tells whether the tallies of two runs belong together: the texts of the queries, and the
/// options that change what is counted.
pub fn origin(args: &RunArgs, queries: &[Source]) -> Origin {
    let mut options = Map::new();
    let mut given = |name: &str, value: Value| {
        options.insert(name.to_owned(), value);
    };
    let cql: Vec<String> = args.cql.clone();
    let transforms: Vec<String> =
        args.transform.iter().map(|kind| format!("{kind:?}").to_lowercase()).collect();
    for (name, list) in [("cql", cql), ("transform", transforms)] {
        if !list.is_empty() {
            given(name, json!(list));
        }
    }
    for (name, flag) in [("variations", args.variations), ("mainline", args.mainline)] {
        if flag {
            given(name, json!(true));
        }
    }
    if let Some((low, high)) = args.games {
        given("games", json!([low, high]));
    }
    if let Some((low, high)) = args.matchcount {
        given("matchcount", json!([low, high]));
    }
    if let Some(from) = args.from {
        given("from", json!(from.code));
    }
    if let Some(encoding) = args.encoding {
        given("encoding", json!(encoding.name()));
    }
    let shard = args.shard.unwrap_or_default();
    Origin {
        hashes: queries.iter().map(|query| fingerprint(query.text())).collect(),
        options: Value::Object(options),
        source_games: Vec::new(),
        shards: shard.of,
        parts: vec![shard.part],
    }
}

/// How a file of tallies is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Tables.
    Text,
    /// One table of all.
    Csv,
    /// An object a value.
    Jsonl,
    /// Parquet, one table of all.
    Parquet,
    /// All that is known, to be merged.
    Partial,
}

impl Form {
    /// The form that the ending of a file stands for.
    pub fn of_path(path: &Path) -> Result<Form, String> {
        let ending = path.extension().map(|ending| ending.to_string_lossy().to_ascii_lowercase());
        match ending.as_deref() {
            Some("txt") => Ok(Form::Text),
            Some("csv") => Ok(Form::Csv),
            Some("jsonl" | "ndjson" | "json") => Ok(Form::Jsonl),
            Some("parquet") => Ok(Form::Parquet),
            Some("fgt") => Ok(Form::Partial),
            _ => Err(format!(
                "the ending of `{}` stands for no form of tallies; write `.txt`, `.csv`, `.jsonl`, \
                `.parquet` or `.fgt`",
                path.display()
            )),
        }
    }

    fn write(self, out: &mut dyn Write, tallies: &Tallies, choice: Choice) -> io::Result<()> {
        match self {
            Form::Text => text(out, tallies, choice, Page::default()),
            Form::Csv => csv(out, tallies, choice),
            Form::Jsonl => jsonl(out, tallies, choice),
            Form::Parquet => table(out, tallies, choice),
            Form::Partial => partial(out, tallies),
        }
    }
}

/// How tables are drawn on standard output (true) or standard error.
pub fn page(console: &Console, stdout: bool) -> Page {
    let (terminal, color) = match stdout {
        true => (console.out_terminal, console.out_color),
        false => (console.err_terminal, console.err_color),
    };
    let width = if terminal { console.width } else { 0 };
    Page { width, ascii: console.ascii, color, bars: terminal }
}

/// Writes tallies to a file, which is there when it is complete.
///
/// # Errors
/// Why it cannot be written, with its name.
pub fn to_file(path: &Path, tallies: &Tallies, choice: Choice) -> Result<(), String> {
    let form = Form::of_path(path)?;
    let written = Target::file(path).and_then(|mut target| {
        form.write(&mut target, tallies, choice)?;
        target.commit()
    });
    written.map_err(|error| format!("cannot write `{}`: {}", path.display(), reason(&error)))
}

/// What is said of queries that ended since a tally had too many values.
pub fn overflow_lines(summary: &Summary, queries: &[Labelled]) -> Vec<String> {
    let line = |over: &crate::engine::Overflow| {
        let query = queries.get(over.query)?;
        let name = query.query.tallies.get(over.tally).map_or("", |info| info.name.as_str());
        let label = if queries.len() > 1 { format!("{}: ", query.label) } else { String::new() };
        let what = match over.most {
            Some(most) => format!("has more than {most} different values"),
            None => "has no more room in memory".to_owned(),
        };
        Some(format!(
            "error[E0506]: {label}the tally `{name}` {what}, and the query ends here; count by \
            fewer things"
        ))
    };
    summary.overflows.iter().filter_map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_are_read() {
        assert_eq!(parse_shard("2/4"), Ok(Shard { part: 2, of: 4 }));
        assert_eq!(parse_shard("1/1"), Ok(Shard::WHOLE));
        for wrong in ["0/4", "5/4", "4", "a/b", "1/0", "/"] {
            assert!(parse_shard(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn shards_share_out_all_games() {
        for of in 1..6 {
            let shards: Vec<Shard> = (1..=of).map(|part| Shard { part, of }).collect();
            for number in 1..40 {
                assert_eq!(shards.iter().filter(|shard| shard.holds(number)).count(), 1);
            }
        }
    }

    #[test]
    fn endings_stand_for_forms() {
        assert_eq!(Form::of_path(Path::new("a/b.CSV")), Ok(Form::Csv));
        assert_eq!(Form::of_path(Path::new("b.ndjson")), Ok(Form::Jsonl));
        assert!(Form::of_path(Path::new("b")).is_err());
    }
}
