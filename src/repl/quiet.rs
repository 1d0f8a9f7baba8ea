//! The terminal while nothing is asked: keys are kept for the next line, and not drawn.

/// As long as it lives the terminal draws no keys and keeps them one by one; Ctrl-C still
/// interrupts.
pub(super) struct Quiet {
    #[cfg(unix)]
    before: Option<rustix::termios::Termios>,
}

#[cfg(unix)]
impl Quiet {
    pub(super) fn new() -> Quiet {
        use rustix::termios::{LocalModes, OptionalActions, tcgetattr, tcsetattr};
        let input = std::io::stdin();
        let Ok(before) = tcgetattr(&input) else { return Quiet { before: None } };
        let mut quiet = before.clone();
        // Whole lines are not waited for: changing between the two could lose a part of one.
        quiet.local_modes -= LocalModes::ECHO | LocalModes::ECHONL | LocalModes::ICANON;
        // Ctrl-C stops what runs, and leaves what was typed.
        quiet.local_modes |= LocalModes::NOFLSH;
        let set = tcsetattr(&input, OptionalActions::Now, &quiet);
        Quiet { before: set.is_ok().then_some(before) }
    }
}

#[cfg(unix)]
impl Drop for Quiet {
    fn drop(&mut self) {
        use rustix::termios::{OptionalActions, tcsetattr};
        if let Some(before) = &self.before {
            let _ = tcsetattr(std::io::stdin(), OptionalActions::Now, before);
        }
    }
}

#[cfg(not(unix))]
impl Quiet {
    pub(super) fn new() -> Quiet {
        Quiet {}
    }
}
