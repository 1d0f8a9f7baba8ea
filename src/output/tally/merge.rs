//! Putting the tallies of several runs together.

use super::{Counted, Row, Tallies};
use crate::ir::{KeyBytes, MOST_VALUES, Values, merge};
use std::fmt;

/// Why tallies cannot be put together. Runs are named by their place among those given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MergeError {
    /// A run differs from the first one in this.
    Other(usize, String),
    /// Two runs hold the same shard.
    Twice(usize, usize, u32),
    /// These shards of so many are missing.
    Missing(Vec<u32>, u32),
    /// A tally has too many values.
    Full(String),
}

/// What has been put together so far.
#[derive(Debug, Default)]
pub struct Merger {
    /// Without the rows of its tallies.
    all: Option<Tallies>,
    values: Vec<Values>,
    /// The shards with the run that holds each.
    parts: Vec<(u32, usize)>,
    runs: usize,
}

impl Merger {
    /// Adds the tallies of a run.
    ///
    /// # Errors
    /// See [`MergeError`].
    pub fn add(&mut self, mut tallies: Tallies) -> Result<(), MergeError> {
        let run = self.runs;
        self.runs += 1;
        let rows: Vec<Vec<Row>> =
            tallies.tallies.iter_mut().map(|tally| std::mem::take(&mut tally.rows)).collect();
        if let Some(difference) = self.all.as_ref().and_then(|all| difference(all, &tallies)) {
            return Err(MergeError::Other(run, difference));
        }
        for part in &tallies.origin.parts {
            if let Some((_, other)) = self.parts.iter().find(|(known, _)| known == part) {
                return Err(MergeError::Twice(*other, run, *part));
            }
            self.parts.push((*part, run));
        }
        match &mut self.all {
            None => {
                self.values.resize_with(rows.len(), Values::default);
                self.all = Some(tallies);
            }
            Some(all) => all.games += tallies.games,
        }
        let names = self.all.iter().flat_map(|all| &all.tallies).map(|tally| &tally.info.name);
        for ((values, rows), name) in self.values.iter_mut().zip(rows).zip(names) {
            let more = rows.into_iter().map(|row| (KeyBytes::of(&row.cells).boxed(), row.count));
            merge(values, more.collect());
            if values.len() > MOST_VALUES {
                return Err(MergeError::Full(name.clone()));
            }
        }
        Ok(())
    }

    /// All together. Unless `partial`, no shard may be missing.
    ///
    /// # Errors
    /// The shards that are missing.
    pub fn finish(self, partial: bool) -> Result<Tallies, MergeError> {
        let Some(mut all) = self.all else { return Ok(Tallies::default()) };
        let mut parts: Vec<u32> = self.parts.iter().map(|(part, _)| *part).collect();
        parts.sort_unstable();
        let shards = all.origin.shards;
        let missing: Vec<u32> =
            (1..=shards).filter(|part| parts.binary_search(part).is_err()).collect();
        if missing.is_empty() {
            (all.origin.shards, all.origin.parts) = (1, vec![1]);
        } else if partial {
            all.origin.parts = parts;
        } else {
            return Err(MergeError::Missing(missing, shards));
        }
        let counted = all.tallies.into_iter().zip(self.values);
        let counted = counted.map(|(tally, values)| Counted::new(tally.query, tally.info, values));
        all.tallies = counted.collect();
        Ok(all)
    }
}

/// In what two runs differ that are not parts of one.
fn difference(one: &Tallies, other: &Tallies) -> Option<String> {
    let quoted = |names: &[String]| match names {
        [] => "none".to_owned(),
        names => names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", "),
    };
    let (a, b) = (&one.origin, &other.origin);
    if one.queries != other.queries {
        return Some(format!(
            "it has the queries {}, not {}",
            quoted(&other.queries),
            quoted(&one.queries)
        ));
    }
    let changed = a.hashes.iter().zip(&b.hashes).position(|(a, b)| a != b);
    if let Some(label) = changed.and_then(|place| one.queries.get(place)) {
        return Some(format!("the text of its query `{label}` is another one"));
    }
    if one.sources.len() != other.sources.len() {
        let (here, there) = (other.sources.len(), one.sources.len());
        return Some(format!("it is of {here} files of games, not of {there}"));
    }
    if let Some((name, known)) =
        other.sources.iter().zip(&one.sources).find(|(name, known)| name != known)
    {
        return Some(format!("it has the games of `{name}`, not those of `{known}`"));
    }
    let changed = a.source_games.iter().zip(&b.source_games).position(|(a, b)| a != b);
    if let Some(place) = changed {
        let name = one.sources.get(place).map_or("", String::as_str);
        let games = |all: &[u32]| all.get(place).copied().unwrap_or_default();
        let (here, there) = (games(&b.source_games), games(&a.source_games));
        return Some(format!("its source `{name}` has {here} games, not {there}"));
    }
    if a.options != b.options {
        return Some(format!("it was run with {}, not {}", shown(&b.options), shown(&a.options)));
    }
    if a.shards != b.shards {
        return Some(format!("it is of {} shards, not of {}", b.shards, a.shards));
    }
    let infos = |all: &Tallies| {
        all.tallies.iter().map(|tally| (tally.query, tally.info.clone())).collect::<Vec<_>>()
    };
    (infos(one) != infos(other)).then(|| "it has other tallies".to_owned())
}

fn shown(options: &serde_json::Value) -> String {
    match options.as_object().filter(|map| !map.is_empty()) {
        None => "no options".to_owned(),
        Some(_) => format!("`{options}`"),
    }
}

impl fmt::Display for MergeError {
    /// What is wrong; the runs are not named.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MergeError::Other(_, difference) => f.write_str(difference),
            MergeError::Twice(_, _, part) => write!(f, "both hold shard {part}"),
            MergeError::Missing(missing, of) => {
                let names: Vec<String> =
                    missing.iter().map(|part| format!("{part}/{of}")).collect();
                let (word, verb) =
                    if names.len() == 1 { ("shard", "is") } else { ("shards", "are") };
                write!(f, "the {word} {} {verb} missing", names.join(", "))
            }
            MergeError::Full(name) => write!(
                f,
                "the tally `{name}` has more than {MOST_VALUES} different values; count by fewer \
                 things"
            ),
        }
    }
}

impl std::error::Error for MergeError {}
