//! Progress of a run on standard error.

use crate::output::thousands;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// Nothing is shown before this.
const QUIET: Duration = Duration::from_secs(1);

/// So often the line is drawn anew.
const TICK: Duration = Duration::from_millis(150);

/// A line that says how far a run is. It shows nothing unless it was told to.
pub struct Progress {
    state: Arc<State>,
    wanted: bool,
    /// Draws the line, also when nothing comes in for long; it ends when this is dropped.
    ticker: Option<(Sender<()>, JoinHandle<()>)>,
}

#[derive(Debug)]
struct State {
    bar: Mutex<Option<ProgressBar>>,
    ascii: bool,
    start: Instant,
    read: Arc<AtomicU64>,
    total: Option<u64>,
    games: AtomicU64,
    matches: AtomicU64,
}

impl Progress {
    /// Progress through `total` bytes, of which `read` counts those that are read; `ascii` draws
    /// the bar so.
    pub fn new(wanted: bool, read: Arc<AtomicU64>, total: Option<u64>, ascii: bool) -> Progress {
        let state = Arc::new(State {
            bar: Mutex::default(),
            ascii,
            start: Instant::now(),
            read,
            total,
            games: AtomicU64::new(0),
            matches: AtomicU64::new(0),
        });
        let ticker = wanted.then(|| {
            let (sender, ended) = channel();
            let state = Arc::clone(&state);
            let tick = move || {
                let mut wait = QUIET;
                while let Err(RecvTimeoutError::Timeout) = ended.recv_timeout(wait) {
                    state.draw();
                    wait = TICK;
                }
            };
            (sender, std::thread::spawn(tick))
        });
        Progress { state, wanted, ticker }
    }

    /// Time since the start.
    pub fn elapsed(&self) -> Duration {
        self.state.start.elapsed()
    }

    /// So many bytes were read so far.
    pub fn at(&self, bytes: u64) {
        self.state.read.store(bytes, Ordering::Relaxed);
    }

    /// So many games more were looked at, so many matches found.
    pub fn advance(&mut self, games: u64, matches: u64) {
        self.state.games.fetch_add(games, Ordering::Relaxed);
        self.state.matches.fetch_add(matches, Ordering::Relaxed);
    }

    /// Runs `f` while the line is out of the way.
    pub fn suspend(&self, f: impl FnOnce()) {
        let bar = self.state.bar.lock().unwrap_or_else(PoisonError::into_inner);
        match bar.as_ref().filter(|_| self.wanted) {
            Some(bar) => bar.suspend(f),
            None => f(),
        }
    }

    /// Takes the line away.
    pub fn clear(&mut self) {
        if let Some((sender, thread)) = self.ticker.take() {
            drop(sender);
            let _ = thread.join();
        }
        let bar = self.state.bar.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(bar) = bar {
            bar.finish_and_clear();
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.clear();
    }
}

impl State {
    fn draw(&self) {
        let load = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
        let (read, total) = (load(&self.read), self.total);
        let counts = (load(&self.games), load(&self.matches));
        let text = status(counts, (read, total), self.start.elapsed());
        let mut bar = self.bar.lock().unwrap_or_else(PoisonError::into_inner);
        let bar = bar.get_or_insert_with(|| self.bar());
        bar.set_message(text);
        bar.set_position(read.min(total.unwrap_or(read)));
        bar.tick();
    }

    /// A bar of the right looks; what does not fit on the line is cut off.
    fn bar(&self) -> ProgressBar {
        let bar = ProgressBar::with_draw_target(self.total, ProgressDrawTarget::stderr());
        let template =
            if self.total.is_some() { "{bar:12} {wide_msg}" } else { "{spinner} {wide_msg}" };
        if let Ok(style) = ProgressStyle::with_template(template) {
            let (cells, ticks) = if self.ascii {
                ("#>-", "|/-\\ ")
            } else {
                ("█▓░", "⠁⠂⠄⡀⢀⠠⠐⠈ ")
            };
            bar.set_style(style.progress_chars(cells).tick_chars(ticks));
        }
        bar
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
