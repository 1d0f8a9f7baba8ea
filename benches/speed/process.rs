//! What only a process of its own shows: its start, and the memory that it takes.

use super::measure::{Clock, Table, once, single};
use super::rows::SIMPLE;
use figurine::sema;
use figurine::text::Source;
use std::hint::black_box;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

const BINARY: &str = env!("CARGO_BIN_EXE_figurine");

/// The sizes of streams, in megabytes.
const SIZES: [usize; 3] = [20, 100, 2000];

/// The rows.
pub fn rows(table: &mut Table, text: &[u8]) {
    check(table);
    start(table);
    for megabytes in SIZES {
        let name = format!("memory, streaming {megabytes} MB, two threads");
        if table.wants(&name) {
            memory(table, &name, text, megabytes << 20);
        }
    }
}

/// A script of a thousand lines.
fn script() -> String {
    let mut script = String::from("cql()\n");
    for n in 0..1000 {
        script.push_str(&format!("if Ra{} then {{Nf{} Kg1}} else wtm\n", n % 8 + 1, n % 7 + 1));
    }
    script
}

fn check(table: &mut Table) {
    let name = "check of 1,000 lines";
    if table.wants(name) {
        let source = Source::new("long", script());
        let time = single(Clock::Cpu, &mut || {
            black_box(sema::compile(&source).1.len());
        });
        table.milliseconds(name, 20.0, time);
    }
    let name = "the same as a process";
    if table.wants(name) {
        let path = temporary("script.cql", script().as_bytes());
        let time = least(&mut || {
            quiet(Command::new(BINARY).arg("check").arg(&path));
        });
        table.milliseconds(name, 20.0, time);
        let _ = std::fs::remove_file(path);
    }
}

fn start(table: &mut Table) {
    let name = "start to first answer on a small file";
    if table.wants(name) {
        let path = temporary("small.pgn", b"[Event \"small\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n");
        let time = least(&mut || {
            quiet(Command::new(BINARY).args(["run", "-e", "mate", "-i"]).arg(&path));
        });
        table.milliseconds(name, 20.0, time);
        let _ = std::fs::remove_file(path);
    }
}

/// The least of many wall times: a process waits for others on a busy machine.
fn least(run: &mut dyn FnMut()) -> f64 {
    (0..15).map(|_| once(Clock::Wall, run)).fold(f64::MAX, f64::min)
}

fn quiet(command: &mut Command) {
    let status = command.stdout(Stdio::null()).stderr(Stdio::null()).status().unwrap();
    assert!(status.success(), "{command:?}");
}

fn temporary(name: &str, bytes: &[u8]) -> PathBuf {
    let path = std::env::temp_dir().join(format!("figurine-bench-{}-{name}", std::process::id()));
    std::fs::write(&path, bytes).unwrap();
    path
}

/// Games over and over through a pipe, and the most memory that the process had at a time.
fn memory(table: &mut Table, name: &str, text: &[u8], bytes: usize) {
    let mut child = Command::new(BINARY)
        .args(["run", "-e", SIMPLE, "--threads", "2", "--format", "count", "-q", "-i", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    let mut pipe = child.stdin.take().unwrap();
    let (mut peak, mut sent) = (0, 0);
    while sent < bytes {
        for piece in text.chunks(1 << 20) {
            let piece = piece.get(..piece.len().min(bytes - sent)).unwrap_or_default();
            pipe.write_all(piece).unwrap();
            sent += piece.len();
            peak = peak.max(high_water(&child));
        }
    }
    drop(pipe);
    while child.try_wait().unwrap().is_none() {
        peak = peak.max(high_water(&child));
        std::thread::sleep(Duration::from_millis(1));
    }
    assert!(child.wait().unwrap().code().is_some_and(|code| code < 2), "{name}");
    if peak > 0 {
        table.megabytes(name, 100.0, peak as f64, "");
    } else {
        table.note(name, "this system does not tell");
    }
}

/// The most bytes that a process has had in memory so far; 0 where the system does not tell.
fn high_water(child: &Child) -> usize {
    let status = std::fs::read_to_string(format!("/proc/{}/status", child.id()));
    let status = status.unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kilobytes = line.and_then(|line| line.trim().trim_end_matches(" kB").parse::<usize>().ok());
    kilobytes.unwrap_or(0) * 1024
}
