//! Ctrl-C.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};

static OUTLASTED: AtomicBool = AtomicBool::new(false);
static FLAG: OnceLock<Arc<AtomicBool>> = OnceLock::new();

/// The flag that Ctrl-C (or a request to end) sets; a second one ends the process at once, unless
/// it is to outlast them.
///
/// If the system refuses the handler, or the process was started with `nohup`, Ctrl-C ends the
/// process as usual.
pub fn cancel_flag() -> Arc<AtomicBool> {
    Arc::clone(FLAG.get_or_init(|| {
        let flag = Arc::new(AtomicBool::new(false));
        if outlasts_terminal() {
            return flag;
        }
        let seen = Arc::clone(&flag);
        let _ = ctrlc::set_handler(move || {
            if seen.swap(true, Ordering::SeqCst) && !OUTLASTED.load(Ordering::SeqCst) {
                super::part::abandon();
                std::process::exit(130);
            }
        });
        flag
    }))
}

/// Whether the process was started with `nohup`, so that it goes on when its terminal is closed.
/// A handler would undo that, and could not tell this signal from the others.
fn outlasts_terminal() -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let ignored = ignored.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    // SIGHUP is signal 1, the lowest bit.
    ignored.is_some_and(|mask| mask & 1 == 1)
}

/// From now on Ctrl-C ends no more than what runs, however often it is pressed.
pub fn outlast_interrupts() {
    OUTLASTED.store(true, Ordering::SeqCst);
}
