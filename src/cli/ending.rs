//! How a run ends.

use super::console::Exit;

/// What decides the exit code.
pub struct Ending {
    /// Ctrl-C.
    pub interrupted: bool,
    /// A query had no more time.
    pub late: bool,
    /// Something matched or was counted.
    pub matched: bool,
    /// Games had faults where that is no success.
    pub faulty: bool,
    /// Something could not be read, or a query failed.
    pub failed: bool,
}

impl Ending {
    /// The exit code.
    pub fn exit(&self) -> Exit {
        match self {
            Ending { interrupted: true, .. } => Exit::Interrupted,
            Ending { late: true, .. } => Exit::Late,
            Ending { failed: true, .. } | Ending { faulty: true, .. } => Exit::Failed,
            Ending { matched: true, .. } => Exit::Fine,
            _ => Exit::Nothing,
        }
    }
}
