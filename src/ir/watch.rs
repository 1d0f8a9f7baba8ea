//! What bounds a run: the clock, the memory, and the caller's wish to stop.
//!
//! Evaluation counts what it does and looks at these things now and then, so that one game with a
//! slow query can be left at any moment, and looking costs nothing that could be measured.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// What may be done between two looks: conditions asked, and 16 bytes of strings each count one.
const STRIDE: u32 = 1 << 10;
/// The bytes of strings that count as one condition.
const PIECE: usize = 16;

/// How much a run may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// How long each query may work in one thread; all together have as much for every query, by
    /// the clock on the wall. Without one they have for ever.
    pub time: Option<Duration>,
    /// The bytes that queries may keep: strings, dictionaries, comments, hits that nobody took yet.
    pub memory: u64,
}

impl Limits {
    /// The memory where nobody says another: 2 GiB.
    pub const MEMORY: u64 = 2 << 30;
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { time: None, memory: Limits::MEMORY }
    }
}

/// What all threads of a run know of its bounds.
#[derive(Debug)]
pub struct Bounds {
    limits: Limits,
    cancel: Arc<AtomicBool>,
    ends: Option<Instant>,
    kept: AtomicU64,
    stopped: Vec<AtomicBool>,
}

impl Bounds {
    /// The bounds of a run of so many queries that begins now; `cancel` is set by the caller.
    pub fn new(limits: Limits, cancel: Arc<AtomicBool>, queries: usize) -> Bounds {
        let rounds = u32::try_from(queries.max(1)).unwrap_or(u32::MAX);
        let whole = limits.time.map(|time| time.saturating_mul(rounds));
        Bounds {
            limits,
            cancel,
            ends: whole.and_then(|time| Instant::now().checked_add(time)),
            kept: AtomicU64::new(0),
            stopped: (0..queries).map(|_| AtomicBool::new(false)).collect(),
        }
    }

    /// The limits.
    pub fn limits(&self) -> Limits {
        self.limits
    }

    /// Whether the caller wants no more.
    pub fn is_cancelled(&self) -> bool {
        self.cancel.load(Ordering::Relaxed)
    }

    /// Whether the run is to end: nobody wants more of it, or all queries are stopped.
    pub fn is_over(&self) -> bool {
        if self.is_cancelled() {
            return true;
        }
        if self.limits.time.is_some() && self.is_late() {
            self.stopped.iter().for_each(|stopped| stopped.store(true, Ordering::Relaxed));
        }
        !self.stopped.is_empty() && self.stopped.iter().all(|one| one.load(Ordering::Relaxed))
    }

    fn is_late(&self) -> bool {
        self.ends.is_some_and(|ends| Instant::now() >= ends)
    }

    /// Whether a query has had its time.
    pub fn is_stopped(&self, query: usize) -> bool {
        self.stopped.get(query).is_some_and(|stopped| stopped.load(Ordering::Relaxed))
    }

    /// Stops a query.
    pub fn stop(&self, query: usize) {
        if let Some(stopped) = self.stopped.get(query) {
            stopped.store(true, Ordering::Relaxed);
        }
    }

    /// The queries that are stopped, ascending.
    pub fn stopped(&self) -> Vec<usize> {
        (0..self.stopped.len()).filter(|query| self.is_stopped(*query)).collect()
    }

    /// Counts what is kept where it was `before` bytes and is `now`; whether there is room for it.
    pub fn keep(&self, before: u64, now: u64) -> bool {
        if now >= before {
            let all = self.kept.fetch_add(now - before, Ordering::Relaxed) + (now - before);
            return now == before || all <= self.limits.memory;
        }
        self.kept.fetch_sub(before - now, Ordering::Relaxed);
        true
    }
}

/// Why an evaluation has to end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Halt {
    /// Nobody wants it any more.
    Cancelled,
    /// The query has had its time.
    Late(Duration),
    /// There is no room for what it keeps, which may have so many bytes.
    Full(u64),
}

/// What one evaluation knows of the bounds of its run.
#[derive(Clone, Debug, Default)]
pub struct Watch {
    left: u32,
    bounds: Option<Arc<Bounds>>,
    began: Option<Instant>,
    /// How long the query worked in this thread before.
    spent: Duration,
    kept: u64,
}

impl Watch {
    /// Of a query that has worked so long in this thread, and that keeps so many bytes.
    pub fn new(bounds: &Arc<Bounds>, spent: Duration, kept: u64) -> Watch {
        let began = bounds.limits.time.map(|_| Instant::now());
        Watch { left: STRIDE, bounds: Some(Arc::clone(bounds)), began, spent, kept }
    }

    /// How long the query has worked in this thread; nothing where there is no limit.
    pub fn spent(&self) -> Duration {
        self.spent + self.began.map_or(Duration::ZERO, |began| began.elapsed())
    }

    /// The bytes that were counted for it.
    pub fn kept(&self) -> u64 {
        self.kept
    }

    /// Counts a condition; whether it is time to look.
    #[inline]
    pub fn tick(&mut self) -> bool {
        self.left = self.left.wrapping_sub(1);
        self.left == 0
    }

    /// Counts a string that is made or stored; whether it is time to look.
    pub fn spend(&mut self, bytes: usize) -> bool {
        let all = u32::try_from(bytes / PIECE).unwrap_or(u32::MAX);
        let due = self.left != 0 && all >= self.left;
        self.left = if due { 1 } else { self.left.wrapping_sub(all) };
        due
    }

    /// Looks, while the query keeps so many bytes.
    pub fn look(&mut self, keeps: u64) -> Option<Halt> {
        self.left = STRIDE;
        let bounds = self.bounds.as_ref()?;
        if bounds.is_cancelled() {
            return Some(Halt::Cancelled);
        }
        if let Some(time) = bounds.limits.time
            && (self.spent() >= time || bounds.is_late())
        {
            return Some(Halt::Late(time));
        }
        let before = std::mem::replace(&mut self.kept, keeps);
        (!bounds.keep(before, keeps)).then_some(Halt::Full(bounds.limits.memory))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bounds(time: Option<Duration>, memory: u64) -> Arc<Bounds> {
        Arc::new(Bounds::new(Limits { time, memory }, Arc::default(), 2))
    }

    #[test]
    fn memory_is_counted_over_all_and_given_back() {
        let bounds = bounds(None, 100);
        let mut one = Watch::new(&bounds, Duration::ZERO, 0);
        let mut other = Watch::new(&bounds, Duration::ZERO, 0);
        assert_eq!((one.look(60), other.look(40)), (None, None));
        assert_eq!(other.look(41), Some(Halt::Full(100)));
        assert_eq!(other.look(10), None);
        assert_eq!(one.look(90), None);
    }

    #[test]
    fn a_query_is_late_by_its_own_time() {
        let bounds = bounds(Some(Duration::from_secs(3600)), 100);
        let mut fresh = Watch::new(&bounds, Duration::ZERO, 0);
        let mut late = Watch::new(&bounds, Duration::from_secs(3600), 0);
        assert_eq!(fresh.look(0), None);
        assert_eq!(late.look(0), Some(Halt::Late(Duration::from_secs(3600))));
        bounds.stop(1);
        assert_eq!((bounds.stopped(), bounds.is_over()), (vec![1], false));
        bounds.stop(0);
        assert!(bounds.is_over());
    }

    #[test]
    fn looks_come_in_time() {
        let bounds = bounds(None, 100);
        let mut watch = Watch::new(&bounds, Duration::ZERO, 0);
        assert_eq!((1..).find(|_| watch.tick()), Some(STRIDE as usize));
        watch.look(0);
        assert!(!watch.spend(100) && watch.spend(1 << 24));
        bounds.cancel.store(true, Ordering::Relaxed);
        assert_eq!(watch.look(0), Some(Halt::Cancelled));
    }
}
