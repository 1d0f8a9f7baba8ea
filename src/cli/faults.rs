//! What a run says of faulty games and failing queries, and its closing line.

use crate::engine::{Batch, GameFault, Kept, Labelled, RunFault, Summary};
use crate::output::{Names, thousands};
use crate::report::{Code, codes};
use crate::text::Source;
use std::time::Duration;

/// No more lines than this.
const MOST: u64 = 20;
/// No more lines than this with the same code, since a file often has one fault in all its games;
/// and of notes.
const ALIKE: u64 = 10;
const NOTES: u64 = 5;

/// Counts faults and words the first of them.
#[derive(Default)]
pub struct Faults {
    /// Games with a fault in their text.
    pub games: u64,
    /// Lines written of faults of games.
    shown: u64,
    /// How many faults of games there are with each code, and how many of them are left out.
    kinds: Vec<(&'static Code, u64, u64)>,
    /// Failures of queries that were left out, by code.
    failures: Vec<(&'static Code, u64)>,
    /// Games on which a query failed.
    pub runs: u64,
    /// Sources that could not be read to the end.
    pub reads: u64,
    last: Option<(usize, u32)>,
    /// The games that were read in another language than English.
    languages: Vec<(&'static str, u64)>,
}

impl Faults {
    /// Lines for standard error about a batch.
    pub fn lines(&mut self, batch: &Batch, names: &Names, queries: &[Source]) -> Vec<String> {
        let mut lines = Vec::new();
        for (name, games) in &batch.languages {
            match self.languages.iter_mut().find(|(one, _)| one == name) {
                Some((_, count)) => *count += games,
                None => self.languages.push((name, *games)),
            }
        }
        for fault in &batch.faults {
            if !fault.is_note && self.last != Some((fault.source, fault.game)) {
                self.games += 1;
                self.last = Some((fault.source, fault.game));
            }
            if self.shows(fault) {
                lines.push(game_line(fault, names));
            }
        }
        for fault in &batch.run_faults {
            self.runs += 1;
            if self.runs <= MOST {
                lines.push(run_line(fault, names, queries));
                continue;
            }
            let code = fault.fault.code;
            match self.failures.iter_mut().find(|(one, _)| *one == code) {
                Some((_, count)) => *count += 1,
                None => self.failures.push((code, 1)),
            }
        }
        for (source, message) in &batch.read_errors {
            self.reads += 1;
            let name = names.sources.get(*source).map_or("", String::as_str);
            lines.push(format!("error: cannot read `{name}`: {message}"));
        }
        lines
    }

    /// Counts a fault, and whether it gets a line.
    fn shows(&mut self, fault: &GameFault) -> bool {
        let (code, most) = (fault.code, if fault.is_note { NOTES } else { ALIKE });
        let at = self.kinds.iter().position(|kind| kind.0 == code).unwrap_or(self.kinds.len());
        if at == self.kinds.len() {
            self.kinds.push((code, 0, 0));
        }
        let Some((_, all, left)) = self.kinds.get_mut(at) else { return false };
        *all += 1;
        let shows = *all <= most && self.shown < MOST;
        self.shown += u64::from(shows);
        *left += u64::from(!shows);
        shows
    }

    /// How many lines were left out, by what they say:
    /// `... and 1,270 more: 1,265 E0422 (variant without a tag), 5 E0401 (illegal move)`.
    pub fn more(&self) -> Option<String> {
        let mut left: Vec<_> = self.kinds.iter().filter(|kind| kind.2 > 0).collect();
        left.sort_by_key(|kind| std::cmp::Reverse(kind.2));
        let mut parts: Vec<String> = left
            .iter()
            .map(|(code, _, left)| format!("{} {} ({})", thousands(*left), code.id, code.title))
            .collect();
        let runs = self.runs.saturating_sub(MOST);
        for (code, count) in &self.failures {
            parts.push(format!("{} {} ({})", thousands(*count), code.id, code.title));
        }
        let over = left.iter().map(|kind| kind.2).sum::<u64>() + runs;
        (over > 0).then(|| format!("... and {} more: {}", thousands(over), parts.join(", ")))
    }

    /// The languages found: `25 games read with Finnish letters, 3 with German letters`.
    pub fn languages(&self) -> Option<String> {
        let (first, rest) = self.languages.split_first()?;
        let games = if first.1 == 1 { "game" } else { "games" };
        let letters = |name: &str| match name.ends_with("letters") {
            true => name.to_owned(),
            false => format!("{name} letters"),
        };
        let mut line = format!("{} {games} read with {}", thousands(first.1), letters(first.0));
        for (name, count) in rest {
            line.push_str(&format!(", {} with {}", thousands(*count), letters(name)));
        }
        Some(line)
    }

    /// Whether there was any. Notes are none.
    pub fn any(&self) -> bool {
        self.games + self.runs + self.reads > 0
    }
}

fn game_line(fault: &GameFault, names: &Names) -> String {
    let GameFault { game, line, column, offset, message, code, .. } = fault;
    let name = names.sources.get(fault.source).map_or("", String::as_str);
    let kind = if fault.is_note { "note" } else { "warning" };
    let place = format!("{name}:{line}:{column}: game {game}, byte {offset}");
    format!("{kind}[{}]: {place}: {message}", code.id)
}

fn run_line(fault: &RunFault, names: &Names, queries: &[Source]) -> String {
    let name = names.sources.get(fault.source).map_or("", String::as_str);
    let place = queries.get(fault.query).map_or_else(String::new, |source| {
        let place = source.place(fault.fault.span.start);
        format!("{}:{}:{}: ", source.name(), place.line, place.column)
    });
    let (message, position) = (&fault.fault.message, fault.fault.position);
    let (code, game) = (fault.fault.code.id, fault.game);
    format!("error[{code}]: {place}game {game} of {name}, position {position}: {message}")
}

/// The variables that queries kept from game to game, `name: value` a line; with several queries
/// the label of the query stands before it. They go where `message` goes, so that they never mix
/// with the games written.
pub fn kept_lines(kept: &[Kept], queries: &[Labelled]) -> Vec<String> {
    let line = |kept: &Kept| {
        let label = queries.get(kept.query).filter(|_| queries.len() > 1);
        let label = label.map_or_else(String::new, |query| format!("{}: ", query.label));
        let value = kept.value.as_deref().unwrap_or("<unbound>");
        format!("{label}{}: {value}", kept.name)
    };
    kept.iter().map(line).collect()
}

/// What is said of queries that had no more time.
pub fn stopped_lines(
    summary: &Summary,
    names: &Names,
    queries: &[Source],
    time: Option<Duration>,
) -> Vec<String> {
    let seconds = time.unwrap_or_default().as_secs_f64();
    let line = |(query, place): &(usize, Option<RunFault>)| match place {
        Some(place) => run_line(place, names, queries),
        None => {
            let name = queries.get(*query).map_or("query", Source::name);
            let code = codes::E0503.id;
            format!("error[{code}]: {name}: stopped after {seconds} s, between two games")
        }
    };
    summary.stopped.iter().map(line).collect()
}

/// The closing line: `12 of 1,859 games matched (34 positions) in 0.4 s; 2 games are faulty`;
/// of several queries `1,859 games searched in 0.4 s`.
pub fn closing(
    games: u64,
    found: Option<(u64, u64)>,
    time: Option<Duration>,
    faults: &Faults,
) -> String {
    let count = |n: u64, one: &str, many: &str| match n {
        1 => format!("1 {one}"),
        n => format!("{} {many}", thousands(n)),
    };
    let games = count(games, "game", "games");
    let mut line = match found {
        Some((matched, positions)) => format!(
            "{} of {games} matched ({})",
            thousands(matched),
            count(positions, "position", "positions"),
        ),
        None => format!("{games} searched"),
    };
    if let Some(time) = time {
        line.push_str(&format!(" in {:.1} s", time.as_secs_f64()));
    }
    if faults.games > 0 {
        line.push_str(&format!("; {}", count(faults.games, "game is faulty", "games are faulty")));
    }
    if faults.runs > 0 {
        let text = count(faults.runs, "game was left out", "games were left out");
        line.push_str(&format!("; {text} because the query failed on it"));
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fault(game: u32) -> GameFault {
        GameFault {
            source: 0,
            game,
            line: 123,
            column: 45,
            offset: 0,
            code: &codes::E0401,
            message: "`Sf3` is no legal move here".into(),
            is_note: false,
        }
    }

    fn note(game: u32) -> GameFault {
        let (code, message) = (&codes::E0422, "`N@f3` makes this a game of crazyhouse".into());
        GameFault { code, message, is_note: true, ..fault(game) }
    }

    #[test]
    fn faults_are_worded_capped_and_counted_by_game() {
        let names = Names { sources: vec!["games.pgn".into()], ..Names::default() };
        let mut faults = Faults::default();
        let batch = Batch {
            faults: (0..24).map(|i| fault(7 + i / 2)).collect(),
            read_errors: vec![(0, "disk on fire".into())],
            languages: vec![("Finnish", 24), ("Russian in Latin letters", 1)],
            ..Batch::default()
        };
        let lines = faults.lines(&batch, &names, &[]);
        assert_eq!(
            lines[0],
            "warning[E0401]: games.pgn:123:45: game 7, byte 0: `Sf3` is no legal move here"
        );
        assert_eq!(lines[10], "error: cannot read `games.pgn`: disk on fire");
        assert_eq!((lines.len(), faults.games), (11, 12));
        let more = "... and 14 more: 14 E0401 (illegal move)";
        assert_eq!(faults.more().as_deref(), Some(more));
        assert!(faults.any());
        let languages = "24 games read with Finnish letters, 1 with Russian in Latin letters";
        assert_eq!(faults.languages().as_deref(), Some(languages));
        assert_eq!(Faults::default().languages(), None);
    }

    #[test]
    fn notes_make_no_game_faulty() {
        let names = Names { sources: vec!["games.pgn".into()], ..Names::default() };
        let mut faults = Faults::default();
        let batch = Batch { faults: (1..2000).map(note).collect(), ..Batch::default() };
        let lines = faults.lines(&batch, &names, &[]);
        let first =
            "note[E0422]: games.pgn:123:45: game 1, byte 0: `N@f3` makes this a game of crazyhouse";
        assert_eq!((lines.len(), lines[0].as_str()), (5, first));
        assert_eq!((faults.games, faults.any()), (0, false));
        let batch = Batch { faults: (1..13).map(fault).collect(), ..Batch::default() };
        assert_eq!(faults.lines(&batch, &names, &[]).len(), 10, "another kind has its own lines");
        assert_eq!((faults.games, faults.any()), (12, true));
        let more = faults.more().unwrap();
        assert!(
            more.starts_with("... and 1,996 more: 1,994 E0422 (variant without a tag), 2 E0401")
        );
    }

    #[test]
    fn the_closing_line() {
        let mut faults = Faults::default();
        let time = Some(Duration::from_millis(432));
        let plain = "12 of 1,859 games matched (34 positions) in 0.4 s";
        assert_eq!(closing(1859, Some((12, 34)), time, &faults), plain);
        faults.games = 2;
        assert_eq!(
            closing(1859, Some((12, 34)), time, &faults),
            format!("{plain}; 2 games are faulty")
        );
        faults = Faults { games: 1, ..Faults::default() };
        let one = "0 of 1 game matched (1 position) in 0.4 s; 1 game is faulty";
        assert_eq!(closing(1, Some((0, 1)), time, &faults), one);
        let short = "0 of 2 games matched (0 positions)";
        assert_eq!(closing(2, Some((0, 0)), None, &Faults::default()), short);
    }
}
