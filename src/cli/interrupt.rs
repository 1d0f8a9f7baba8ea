//! Ctrl-C.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};

static OUTLASTED: AtomicBool = AtomicBool::new(false);
static FLAG: OnceLock<Arc<AtomicBool>> = OnceLock::new();

/// The flag that Ctrl-C (or a request to end) sets; a second one ends the process at once, unless
/// it is to outlast them.
///
/// If the system refuses the handler, Ctrl-C ends the process as usual.
pub fn cancel_flag() -> Arc<AtomicBool> {
    Arc::clone(FLAG.get_or_init(|| {
        let flag = Arc::new(AtomicBool::new(false));
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

/// From now on Ctrl-C ends no more than what runs, however often it is pressed.
pub fn outlast_interrupts() {
    OUTLASTED.store(true, Ordering::SeqCst);
}
