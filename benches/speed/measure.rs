//! Times, and the table that they go into.

use rustix::time::{ClockId, clock_gettime};
use std::time::Instant;

/// How often each thing is measured; the median counts.
const ROUNDS: usize = 5;

/// Processor time of this process, in seconds.
fn cpu() -> f64 {
    let now = clock_gettime(ClockId::ProcessCPUTime);
    now.tv_sec as f64 + now.tv_nsec as f64 * 1e-9
}

/// Which clock.
#[derive(Clone, Copy, PartialEq)]
pub enum Clock {
    /// Processor time, which other processes disturb less.
    Cpu,
    /// Wall time, for what threads gain.
    Wall,
}

/// How busy the machine was in the last minute, 5 and 15 minutes, where the system tells.
fn load() -> String {
    let text = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    let loads: Vec<&str> = text.split(' ').take(3).collect();
    if loads.len() == 3 { loads.join(" ") } else { "unknown".to_owned() }
}

/// The time that something takes once.
pub fn once(clock: Clock, run: &mut dyn FnMut()) -> f64 {
    let (cpu_before, wall_before) = (cpu(), Instant::now());
    run();
    match clock {
        Clock::Cpu => cpu() - cpu_before,
        Clock::Wall => wall_before.elapsed().as_secs_f64(),
    }
}

/// The medians of two things, measured by turns.
pub fn pair(clock: Clock, first: &mut dyn FnMut(), second: &mut dyn FnMut()) -> (f64, f64) {
    let (mut a, mut b) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        a.push(once(clock, first));
        b.push(once(clock, second));
    }
    (median(a), median(b))
}

/// The median of one thing.
pub fn single(clock: Clock, run: &mut dyn FnMut()) -> f64 {
    median((0..ROUNDS).map(|_| once(clock, run)).collect())
}

fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

/// What a row has to reach.
#[derive(Clone, Copy)]
pub enum Target {
    /// At least so many times the other.
    Least(f64),
    /// At most so many times the other.
    Most(f64),
}

/// The rows, printed as they are measured.
pub struct Table {
    word: Option<String>,
    missed: u32,
    rows: u32,
}

impl Table {
    /// A table of the rows with this word in their name, for a file of so many bytes.
    pub fn new(word: Option<String>, bytes: usize) -> Table {
        println!("{:.1} MB of games; medians of {ROUNDS} rounds, by turns", bytes as f64 / 1e6);
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        println!("{threads} processors, load {}", load());
        println!("{:52} {:>9} {:>9}   figures", "", "target", "result");
        Table { word, missed: 0, rows: 0 }
    }

    /// Whether a row is asked for.
    pub fn wants(&self, name: &str) -> bool {
        self.word.as_ref().is_none_or(|word| name.contains(word.as_str()))
    }

    /// Prints a row.
    pub fn row(&mut self, name: &str, target: Target, result: f64, figures: &str) {
        let (text, met) = match target {
            Target::Least(wanted) => (format!(">= {wanted}x"), result >= wanted),
            Target::Most(wanted) => (format!("<= {wanted}x"), result <= wanted),
        };
        self.rows += 1;
        self.missed += u32::from(!met);
        let mark = if met { ' ' } else { '!' };
        println!("{name:52} {text:>9} {result:>8.2}x {mark} {figures}");
    }

    /// Prints a row with times in milliseconds.
    pub fn milliseconds(&mut self, name: &str, limit: f64, seconds: f64) {
        let (limit_text, result) = (format!("<= {limit} ms"), seconds * 1e3);
        self.rows += 1;
        self.missed += u32::from(result > limit);
        let mark = if result <= limit { ' ' } else { '!' };
        println!("{name:52} {limit_text:>9} {result:>7.2}ms {mark}");
    }

    /// Prints a row with a size in megabytes.
    pub fn megabytes(&mut self, name: &str, limit: f64, bytes: f64, figures: &str) {
        let (limit_text, result) = (format!("<= {limit} MB"), bytes / 1e6);
        self.rows += 1;
        self.missed += u32::from(result > limit);
        let mark = if result <= limit { ' ' } else { '!' };
        println!("{name:52} {limit_text:>9} {result:>7.1}MB {mark} {figures}");
    }

    /// Prints a row that has no target.
    pub fn note(&self, name: &str, figures: &str) {
        println!("{name:52} {:>9} {:>9}   {figures}", "", "");
    }

    /// Says how it went.
    pub fn end(&self) {
        println!("{} rows, {} missed; load of the machine now {}", self.rows, self.missed, load());
    }
}
