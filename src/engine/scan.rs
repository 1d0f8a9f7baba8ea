//! The run: a reader, workers, and results in the order of the input.

use super::reader::{Reader, Work};
use super::shared::Shared;
use super::tallied::Tallied;
use super::worker::Worker;
use super::{Batch, Games, Kept, Labelled, Options, Plan, Summary};
use std::collections::BTreeMap;
use std::fmt;
use std::io;
use std::ops::{ControlFlow, RangeInclusive};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

/// How long a worker without work waits before it looks whether the run was stopped.
const PATIENCE: Duration = Duration::from_millis(50);
/// Room for deeply nested queries.
const STACK: usize = 16 * 1024 * 1024;

/// Why a run could not begin.
#[derive(Debug)]
pub enum ScanError {
    /// The system gave no thread.
    Thread(io::Error),
}

impl fmt::Display for ScanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ScanError::Thread(error) => write!(f, "no thread to work with: {error}"),
        }
    }
}

impl std::error::Error for ScanError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            ScanError::Thread(error) => Some(error),
        }
    }
}

/// Runs queries over sources of games, which may be [`Games`] or just an
/// [`Input`](super::Input).
///
/// `sink` is called on this thread with batch after batch, in the order of the input; its
/// [`ControlFlow::Break`] ends the run, as does [`Options::cancel`] (only that is told by
/// [`Summary::cancelled`]). A source that cannot be read to its end is reported in its place
/// among the batches, and the run goes on with the next one.
///
/// # Errors
/// See [`ScanError`].
pub fn scan<G: Into<Games>>(
    queries: &[Labelled],
    inputs: Vec<G>,
    options: &Options,
    sink: &mut dyn FnMut(Batch) -> ControlFlow<()>,
) -> Result<Summary, ScanError> {
    let make = if options.plain { Plan::plain } else { Plan::new };
    let plans = queries.iter().map(|q| make(&q.query, options.variations));
    let hits = |plan: Plan| if options.hits { plan } else { plan.without_hits() };
    let plans: Vec<Plan> = plans.map(hits).collect();
    let numbers = numbers(&plans, options.games);
    let counted = plans.iter().any(|plan| plan.counts);
    let inputs = inputs.into_iter().map(Into::into).collect();
    let reader = Reader::new(inputs, *numbers.end(), counted);
    let mut summary = Summary::default();
    let shared = Shared::new(options, queries.len());
    let mut tallied = Tallied::new(&shared, options.most_values);
    let mut deliver = |mut batch: Batch| {
        tallied.add(&mut batch);
        count(&mut summary, &batch);
        shared.bounds.keep(batch.kept, 0);
        sink(batch)
    };
    let kept = if options.threads <= 1 || plans.iter().any(|plan| plan.order) {
        alone(&plans, numbers, reader, (options, &shared), &mut deliver)
    } else {
        together(&plans, numbers, reader, (options, &shared), &mut deliver)?;
        Vec::new()
    };
    summary.kept = kept;
    (summary.tallies, summary.overflows) = tallied.finish();
    let full = |query: usize| summary.overflows.iter().any(|over| over.query == query);
    summary.stopped = shared.stopped().into_iter().filter(|stop| !full(stop.0)).collect();
    summary.cancelled = options.cancel.load(Ordering::Relaxed);
    Ok(summary)
}

/// The games that some query may look at.
fn numbers(plans: &[Plan], games: Option<(u32, u32)>) -> RangeInclusive<u32> {
    let (low, high) = games.unwrap_or((1, u32::MAX));
    let clamp = |n: i64| u32::try_from(n.max(0)).unwrap_or(u32::MAX);
    let wanted = |plan: &Plan| match plan.query.header.gamenumber {
        Some((low, high)) => (clamp(low), clamp(high)),
        None => (1, u32::MAX),
    };
    let first = plans.iter().map(|p| wanted(p).0).min().unwrap_or(1);
    let last = plans.iter().map(|p| wanted(p).1).max().unwrap_or(u32::MAX);
    low.max(first)..=high.min(last)
}

fn count(summary: &mut Summary, batch: &Batch) {
    summary.games += batch.games;
    if summary.sources.len() <= batch.source {
        summary.sources.resize(batch.source + 1, 0);
    }
    if let Some(last) = summary.sources.get_mut(batch.source) {
        *last = (*last).max(batch.last);
    }
    summary.hits += batch.hits.len() as u64;
    summary.positions += batch.hits.iter().map(|hit| hit.positions.len() as u64).sum::<u64>();
    let faults = batch.faults.iter().filter(|fault| !fault.is_note);
    let mut faulty: Vec<u32> = faults.map(|fault| fault.game).collect();
    faulty.dedup();
    summary.faulty += faulty.len() as u64;
    let mut failed: Vec<u32> = batch.run_faults.iter().map(|fault| fault.game).collect();
    failed.dedup();
    summary.failed += failed.len() as u64;
}

/// All on this thread; what was kept from game to game is given back.
fn alone(
    plans: &[Plan],
    numbers: RangeInclusive<u32>,
    reader: Reader,
    (options, shared): (&Options, &Shared),
    deliver: &mut dyn FnMut(Batch) -> ControlFlow<()>,
) -> Vec<Kept> {
    let mut worker = Worker::new(plans, numbers, options, shared);
    let stop = || shared.bounds.is_over();
    for work in reader {
        let (batch, whole) = worker.run(work, &stop);
        if deliver(batch).is_break() || !whole {
            break;
        }
    }
    worker.kept()
}

/// A batch with its place in the order, and whether all of its games were looked at.
type Done = (u64, Batch, bool);

/// With workers. The reader is not waited for: it may be blocked in a read that never returns.
fn together(
    plans: &[Plan],
    numbers: RangeInclusive<u32>,
    reader: Reader,
    (options, shared): (&Options, &Shared),
    deliver: &mut dyn FnMut(Batch) -> ControlFlow<()>,
) -> Result<(), ScanError> {
    let (permit, permits) = mpsc::channel::<()>();
    // Whoever reads a batch takes a permit, and it is given back when its results are delivered:
    // so many batches are in memory at most.
    for _ in 0..2 * options.threads + 2 {
        let _ = permit.send(());
    }
    let (work_out, work_in) = mpsc::channel();
    spawn_reader(reader, permits, work_out)?;
    let work_in = Mutex::new(work_in);
    let stopped = Arc::new(AtomicBool::new(false));
    let stop = || stopped.load(Ordering::Relaxed) || shared.bounds.is_over();
    thread::scope(|scope| {
        let (result_out, result_in) = mpsc::channel();
        let mut spawned = Ok(());
        for n in 0..options.threads {
            let (work_in, stop, results) = (&work_in, &stop, result_out.clone());
            let numbers = numbers.clone();
            let builder = thread::Builder::new().name(format!("worker {n}")).stack_size(STACK);
            let worker =
                move || work(Worker::new(plans, numbers, options, shared), work_in, &results, stop);
            if let Err(error) = builder.spawn_scoped(scope, worker) {
                spawned = Err(ScanError::Thread(error));
                break;
            }
        }
        drop(result_out);
        if spawned.is_ok() {
            in_order(&result_in, &permit, deliver);
        }
        stopped.store(true, Ordering::Relaxed);
        spawned
    })
}

fn spawn_reader(
    reader: Reader,
    permits: Receiver<()>,
    work: Sender<(u64, Work)>,
) -> Result<(), ScanError> {
    let read = move || {
        let mut reader = reader;
        let mut place = 0;
        while permits.recv().is_ok() {
            let Some(next) = reader.next() else { return };
            if work.send((place, next)).is_err() {
                return;
            }
            place += 1;
        }
    };
    let builder = thread::Builder::new().name("reader".to_owned());
    builder.spawn(read).map(drop).map_err(ScanError::Thread)
}

fn work(
    mut worker: Worker<'_>,
    work: &Mutex<Receiver<(u64, Work)>>,
    results: &Sender<Done>,
    stop: &(dyn Fn() -> bool + Sync),
) {
    while !stop() {
        let next = match work.lock() {
            // Others may have waited for the lock while the run was stopped.
            Ok(queue) if !stop() => queue.recv_timeout(PATIENCE),
            _ => return,
        };
        match next {
            Ok((place, next)) => {
                let (batch, whole) = worker.run(next, &stop);
                if results.send((place, batch, whole)).is_err() {
                    return;
                }
            }
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return,
        }
    }
}

/// Delivers results in the order of their places until there are no more, the sink has enough,
/// or a batch was left unfinished.
fn in_order(
    results: &Receiver<Done>,
    permit: &Sender<()>,
    deliver: &mut dyn FnMut(Batch) -> ControlFlow<()>,
) {
    let mut early = BTreeMap::new();
    let mut due = 0;
    while let Ok((place, batch, whole)) = results.recv() {
        early.insert(place, (batch, whole));
        while let Some((batch, whole)) = early.remove(&due) {
            due += 1;
            if deliver(batch).is_break() || !whole {
                return;
            }
            // The reader may be done; then nobody takes permits any more.
            let _ = permit.send(());
        }
    }
}
