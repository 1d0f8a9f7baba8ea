//! Progress of a run on standard error.

use crate::output::thousands;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// Nothing is shown before this.
const QUIET: Duration = Duration::from_secs(1);

/// A line that says how far a run is. It shows nothing unless it was told to.
pub struct Progress {
    bar: Option<ProgressBar>,
    wanted: bool,
    ascii: bool,
    start: Instant,
    read: Arc<AtomicU64>,
    total: Option<u64>,
    games: u64,
    matches: u64,
}

impl Progress {
    /// Progress through `total` bytes, of which `read` counts those that are read.
    pub fn new(wanted: bool, read: Arc<AtomicU64>, total: Option<u64>) -> Progress {
        let start = Instant::now();
        Progress { bar: None, wanted, ascii: false, start, read, total, games: 0, matches: 0 }
    }

    /// Draws the bar in ASCII.
    pub fn ascii(self, ascii: bool) -> Progress {
        Progress { ascii, ..self }
    }

    /// Time since the start.
    pub fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    /// So many bytes were read so far.
    pub fn at(&self, bytes: u64) {
        self.read.store(bytes, Ordering::Relaxed);
    }

    /// So many games more were looked at, so many matches found.
    pub fn advance(&mut self, games: u64, matches: u64) {
        self.games += games;
        self.matches += matches;
        if !self.wanted || self.elapsed() < QUIET {
            return;
        }
        let read = self.read.load(Ordering::Relaxed);
        let text = status((self.games, self.matches), (read, self.total), self.elapsed());
        let total = self.total;
        let ascii = self.ascii;
        let bar = self.bar.get_or_insert_with(|| {
            let bar = ProgressBar::with_draw_target(total, ProgressDrawTarget::stderr());
            let bar_wanted = total.is_some();
            // What does not fit on the line is cut off.
            let template = if bar_wanted { "{bar:12} {wide_msg}" } else { "{spinner} {wide_msg}" };
            if let Ok(style) = ProgressStyle::with_template(template) {
                let (cells, ticks) = if ascii {
                    ("#>-", "|/-\\ ")
                } else {
                    ("█▓░", "⠁⠂⠄⡀⢀⠠⠐⠈ ")
                };
                bar.set_style(style.progress_chars(cells).tick_chars(ticks));
            }
            bar
        });
        bar.set_position(read.min(total.unwrap_or(read)));
        bar.set_message(text);
    }

    /// Runs `f` while the line is out of the way.
    pub fn suspend(&self, f: impl FnOnce()) {
        match &self.bar {
            Some(bar) => bar.suspend(f),
            None => f(),
        }
    }

    /// Takes the line away.
    pub fn clear(&mut self) {
        if let Some(bar) = self.bar.take() {
            bar.finish_and_clear();
        }
    }
}

/// `12,345 games, 34 of 120 MB, 17.2 MB/s, 5 s left, 12 matches`.
fn status(
    (games, matches): (u64, u64),
    (read, total): (u64, Option<u64>),
    elapsed: Duration,
) -> String {
    let megabytes = |bytes: u64| bytes as f64 / 1e6;
    let seconds = elapsed.as_secs_f64().max(0.001);
    let size = match total {
        Some(total) => format!("{:.0} of {:.0} MB", megabytes(read), megabytes(total)),
        None => format!("{:.0} MB", megabytes(read)),
    };
    let left = total.filter(|_| read > 0).map(|total| {
        let rest = total.saturating_sub(read) as f64 * seconds / read as f64;
        format!(", {} left", span(rest))
    });
    format!(
        "{} {}, {size}, {:.1} MB/s{}, {} {}",
        thousands(games),
        if games == 1 { "game" } else { "games" },
        megabytes(read) / seconds,
        left.unwrap_or_default(),
        thousands(matches),
        if matches == 1 { "match" } else { "matches" },
    )
}

fn span(seconds: f64) -> String {
    let whole = seconds.round() as u64;
    match whole {
        0..60 => format!("{whole} s"),
        60..3600 => format!("{}:{:02} min", whole / 60, whole % 60),
        _ => format!("{}:{:02} h", whole / 3600, whole % 3600 / 60),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_tells_size_rate_and_rest() {
        let got = status((12345, 1), (30_000_000, Some(120_000_000)), Duration::from_secs(2));
        assert_eq!(got, "12,345 games, 30 of 120 MB, 15.0 MB/s, 6 s left, 1 match");
        let got = status((1, 0), (2_000_000, None), Duration::from_secs(1));
        assert_eq!(got, "1 game, 2 MB, 2.0 MB/s, 0 matches");
        assert_eq!([span(75.0), span(7300.0)], ["1:15 min", "2:01 h"]);
    }
}
