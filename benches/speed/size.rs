//! The cost of a byte as files grow: games are read over and over, so that no disk is filled.

use super::measure::{Clock, Table, Target, once};
use super::rows::{SIMPLE, queries};
use figurine::engine::{Input, Options, scan};
use std::hint::black_box;
use std::io::{self, Read};
use std::ops::ControlFlow;
use std::sync::Arc;

/// In megabytes.
const SIZES: [usize; 3] = [20, 200, 2000];

/// A text again and again, up to a length.
struct Repeated {
    text: Arc<[u8]>,
    at: usize,
    left: usize,
}

impl Read for Repeated {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.at == self.text.len() {
            self.at = 0;
        }
        let room = buffer.len().min(self.left);
        let count = self.text[self.at..].as_ref().read(&mut buffer[..room])?;
        self.at += count;
        self.left -= count;
        Ok(count)
    }
}

/// The row.
pub fn rows(table: &mut Table, text: &[u8]) {
    let name = "time a byte, 20 MB to 2 GB, most against least";
    if !table.wants(name) {
        return;
    }
    let (text, queries): (Arc<[u8]>, _) = (text.into(), queries(&[SIMPLE]));
    let time = |megabytes: usize| {
        let left = megabytes << 20;
        let mut run = || {
            let reader = Box::new(Repeated { text: Arc::clone(&text), at: 0, left });
            let inputs = vec![Input { name: "games".to_owned(), reader }];
            let ran =
                scan(&queries, inputs, &Options::default(), &mut |_| ControlFlow::Continue(()));
            black_box(ran.map_or(0, |summary| summary.hits));
        };
        // The shorter, the more often: the least disturbed counts.
        let rounds = (400 / megabytes).clamp(1, 7);
        let least = (0..rounds).map(|_| once(Clock::Cpu, &mut run)).fold(f64::MAX, f64::min);
        least / left as f64
    };
    let times = SIZES.map(time);
    let most = times.iter().copied().fold(0.0, f64::max);
    let least = times.iter().copied().fold(f64::MAX, f64::min);
    let figures = times.map(|time| format!("{:.2}", time * 1e9)).join("/");
    table.row(name, Target::Most(1.1), most / least, &format!("{figures} ns a byte"));
}
