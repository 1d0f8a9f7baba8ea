//! What the threads of a run share: its bounds, and where queries were stopped.

use super::{Options, RunFault};
use crate::ir::{Bounds, Fault};
use crate::report::codes;
use crate::text::Span;
use std::sync::{Arc, Mutex};

/// What the threads of a run share.
#[derive(Debug)]
pub struct Shared {
    /// Its bounds.
    pub bounds: Arc<Bounds>,
    stops: Mutex<Vec<RunFault>>,
}

impl Shared {
    /// Of a run of so many queries that begins now.
    pub fn new(options: &Options, queries: usize) -> Shared {
        let bounds = Bounds::new(options.limits, Arc::clone(&options.cancel), queries);
        Shared { bounds: Arc::new(bounds), stops: Mutex::default() }
    }

    /// Stops a query that had no more time at this place, unless nobody wants any more of it.
    pub fn stop(&self, place: RunFault) {
        if self.bounds.is_cancelled() {
            return;
        }
        self.bounds.stop(place.query);
        if let Ok(mut stops) = self.stops.lock() {
            stops.push(place);
        }
    }

    /// The fault where there is no room for a hit.
    pub fn full(&self) -> Fault {
        let most = self.bounds.limits().memory >> 20;
        let message = format!("more than {most} MiB are kept");
        Fault { code: &codes::E0504, message, span: Span::default(), position: 0 }
    }

    /// The queries that were stopped, each with the first place in the order of the games.
    pub fn stopped(&self) -> Vec<(usize, Option<RunFault>)> {
        let Ok(stops) = self.stops.lock() else { return Vec::new() };
        let first = |query: usize| {
            let places = stops.iter().filter(|place| place.query == query);
            places.min_by_key(|place| (place.source, place.game)).cloned()
        };
        self.bounds.stopped().into_iter().map(|query| (query, first(query))).collect()
    }
}
