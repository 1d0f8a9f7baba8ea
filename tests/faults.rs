//! What fails around the program: it is killed, the disk is full, files change, readers go away.

mod changes;
mod disk;
mod interrupts;
mod kills;
mod pipes;
mod place;
