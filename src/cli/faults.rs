//! What a run says of faulty games and failing queries, and its closing line.

use crate::engine::{Batch, GameFault, Kept, Labelled, RunFault};
use crate::output::{Names, thousands};
use crate::report::codes;
use crate::text::Source;
use std::time::Duration;

/// No more lines than this, for each kind.
const MOST: u64 = 20;

/// Counts faults and words the first of them.
#[derive(Default)]
pub struct Faults {
    /// Games with a fault in their text.
    pub games: u64,
    /// Faults of games.
    faults: u64,
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
            self.faults += 1;
            // A game in doubt is read to its end.
            let faulty = *fault.code != codes::E0413;
            if faulty && self.last != Some((fault.source, fault.game)) {
                self.games += 1;
                self.last = Some((fault.source, fault.game));
            }
            if self.faults <= MOST {
                lines.push(game_line(fault, names));
            }
        }
        for fault in &batch.run_faults {
            self.runs += 1;
            if self.runs <= MOST {
                lines.push(run_line(fault, names, queries));
            }
        }
        for (source, message) in &batch.read_errors {
            self.reads += 1;
            let name = names.sources.get(*source).map_or("", String::as_str);
            lines.push(format!("error: cannot read `{name}`: {message}"));
        }
        lines
    }

    /// How many lines were left out: `... and 3 more`.
    pub fn more(&self) -> Option<String> {
        let over = self.faults.saturating_sub(MOST) + self.runs.saturating_sub(MOST);
        (over > 0).then(|| format!("... and {} more", thousands(over)))
    }

    /// The languages found: `25 games read with Finnish letters, 3 with German letters`.
    pub fn languages(&self) -> Option<String> {
        let (first, rest) = self.languages.split_first()?;
        let games = if first.1 == 1 { "game" } else { "games" };
        let mut line = format!("{} {games} read with {} letters", thousands(first.1), first.0);
        for (name, count) in rest {
            line.push_str(&format!(", {} with {name} letters", thousands(*count)));
        }
        Some(line)
    }

    /// Whether there was any.
    pub fn any(&self) -> bool {
        self.games + self.runs + self.reads > 0
    }
}

fn game_line(fault: &GameFault, names: &Names) -> String {
    let GameFault { game, line, column, message, code, .. } = fault;
    let name = names.sources.get(fault.source).map_or("", String::as_str);
    format!("warning[{}]: {name}:{line}:{column}: game {game}: {message}", code.id)
}

fn run_line(fault: &RunFault, names: &Names, queries: &[Source]) -> String {
    let name = names.sources.get(fault.source).map_or("", String::as_str);
    let place = queries.get(fault.query).map_or_else(String::new, |source| {
        let place = source.place(fault.fault.span.start);
        format!("{}:{}:{}: ", source.name(), place.line, place.column)
    });
    let (message, position) = (&fault.fault.message, fault.fault.position);
    let (code, game) = (codes::E0502.id, fault.game);
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

/// The closing line: `12 of 1,859 games matched (34 positions) in 0.4 s; 2 games are faulty`.
pub fn closing(
    (matched, games, positions): (u64, u64, u64),
    time: Option<Duration>,
    faults: &Faults,
) -> String {
    let count = |n: u64, one: &str, many: &str| match n {
        1 => format!("1 {one}"),
        n => format!("{} {many}", thousands(n)),
    };
    let mut line = format!(
        "{} of {} matched ({})",
        thousands(matched),
        count(games, "game", "games"),
        count(positions, "position", "positions"),
    );
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
        }
    }

    #[test]
    fn faults_are_worded_capped_and_counted_by_game() {
        let names = Names { sources: vec!["games.pgn".into()], ..Names::default() };
        let mut faults = Faults::default();
        let batch = Batch {
            faults: (0..24).map(|i| fault(7 + i / 2)).collect(),
            read_errors: vec![(0, "disk on fire".into())],
            languages: vec![("Finnish", 24), ("German", 1)],
            ..Batch::default()
        };
        let lines = faults.lines(&batch, &names, &[]);
        assert_eq!(
            lines[0],
            "warning[E0401]: games.pgn:123:45: game 7: `Sf3` is no legal move here"
        );
        assert_eq!(lines[20], "error: cannot read `games.pgn`: disk on fire");
        assert_eq!((lines.len(), faults.games), (21, 12));
        assert_eq!(faults.more().as_deref(), Some("... and 4 more"));
        assert!(faults.any());
        let languages = "24 games read with Finnish letters, 1 with German letters";
        assert_eq!(faults.languages().as_deref(), Some(languages));
        assert_eq!(Faults::default().languages(), None);
    }

    #[test]
    fn the_closing_line() {
        let mut faults = Faults::default();
        let time = Some(Duration::from_millis(432));
        let plain = "12 of 1,859 games matched (34 positions) in 0.4 s";
        assert_eq!(closing((12, 1859, 34), time, &faults), plain);
        faults.games = 2;
        assert_eq!(closing((12, 1859, 34), time, &faults), format!("{plain}; 2 games are faulty"));
        faults = Faults { games: 1, ..Faults::default() };
        let one = "0 of 1 game matched (1 position) in 0.4 s; 1 game is faulty";
        assert_eq!(closing((0, 1, 1), time, &faults), one);
        let short = "0 of 2 games matched (0 positions)";
        assert_eq!(closing((0, 2, 0), None, &Faults::default()), short);
    }
}
