//! A reader that is read on a thread of its own, ahead of whoever asks.

use std::io::{self, ErrorKind, Read};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;

/// The size of a piece, in bytes.
const PIECE: usize = 256 * 1024;
/// So many pieces wait at most.
const WAITING: usize = 4;

/// The bytes of another reader, in their order, with its error in its place.
#[derive(Debug)]
pub(super) struct Ahead {
    pieces: Receiver<io::Result<Vec<u8>>>,
    piece: Vec<u8>,
    /// How much of the piece was handed out.
    given: usize,
    ended: bool,
}

impl Ahead {
    /// Begins to read.
    ///
    /// # Errors
    ///
    /// That the system gave no thread.
    pub(super) fn new(reader: impl Read + Send + 'static) -> io::Result<Ahead> {
        let (out, pieces) = sync_channel(WAITING);
        let builder = thread::Builder::new().name("decompression".to_owned());
        builder.spawn(move || read(reader, &out))?;
        Ok(Ahead { pieces, piece: Vec::new(), given: 0, ended: false })
    }
}

/// Sends piece after piece, an empty one at the end; stops when nobody takes them.
fn read(mut reader: impl Read, out: &SyncSender<io::Result<Vec<u8>>>) {
    loop {
        let mut piece = vec![0; PIECE];
        let mut filled = 0;
        let failed = loop {
            let room = piece.get_mut(filled..).unwrap_or_default();
            if room.is_empty() {
                break None;
            }
            match reader.read(room) {
                Ok(0) => break None,
                Ok(count) => filled += count,
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => break Some(error),
            }
        };
        piece.truncate(filled);
        if filled > 0 && out.send(Ok(piece)).is_err() {
            return;
        }
        if filled < PIECE {
            let _ = out.send(failed.map_or(Ok(Vec::new()), Err));
            return;
        }
    }
}

impl Read for Ahead {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while self.given == self.piece.len() && !self.ended && !buffer.is_empty() {
            // Without a piece that says so, the end was not reached.
            let cut =
                || Err(io::Error::new(ErrorKind::UnexpectedEof, "decompression was cut short"));
            let next = self.pieces.recv().unwrap_or_else(|_| cut());
            self.given = 0;
            self.piece.clear();
            match next {
                Ok(piece) => (self.ended, self.piece) = (piece.is_empty(), piece),
                Err(error) => {
                    self.ended = true;
                    return Err(error);
                }
            }
        }
        let mut rest = self.piece.get(self.given..).unwrap_or_default();
        let count = rest.read(buffer)?;
        self.given += count;
        Ok(count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};

    /// Gives bytes in small pieces, then an error or the end.
    struct Source {
        left: usize,
        fails: bool,
        given: Arc<AtomicUsize>,
    }

    impl Read for Source {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            if self.left == 0 && self.fails {
                return Err(io::Error::other("damaged"));
            }
            let count = buffer.len().min(self.left).min(1000);
            for (n, byte) in buffer.iter_mut().take(count).enumerate() {
                *byte = ((self.left - n) % 251) as u8;
            }
            self.left -= count;
            self.given.fetch_add(count, Ordering::SeqCst);
            Ok(count)
        }
    }

    fn source(left: usize, fails: bool) -> Source {
        Source { left, fails, given: Arc::default() }
    }

    #[test]
    fn the_bytes_are_the_same_at_every_length() {
        for length in [0, 1, PIECE - 1, PIECE, PIECE + 1, 3 * PIECE] {
            let (mut straight, mut ahead) = (Vec::new(), Vec::new());
            source(length, false).read_to_end(&mut straight).unwrap();
            let mut reader = Ahead::new(source(length, false)).unwrap();
            reader.read_to_end(&mut ahead).unwrap();
            assert!(straight == ahead, "{length}");
            assert_eq!(reader.read(&mut [0; 4]).unwrap(), 0, "the end stays the end");
        }
    }

    #[test]
    fn an_error_comes_after_the_bytes_before_it() {
        for length in [0, 10, PIECE, PIECE + 5] {
            let mut out = Vec::new();
            let failed = Ahead::new(source(length, true)).unwrap().read_to_end(&mut out);
            assert_eq!(failed.unwrap_err().to_string(), "damaged");
            assert_eq!(out.len(), length);
        }
    }

    #[test]
    fn a_panic_is_no_end() {
        struct Panics;
        impl Read for Panics {
            fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
                // Quietly: without the message of a panic.
                std::panic::resume_unwind(Box::new(()))
            }
        }
        let failed = Ahead::new(Panics).unwrap().read_to_end(&mut Vec::new());
        assert_eq!(failed.unwrap_err().kind(), ErrorKind::UnexpectedEof);
    }

    #[test]
    fn no_more_is_read_than_a_few_pieces() {
        let source = source(100 * PIECE, false);
        let given = Arc::clone(&source.given);
        let mut reader = Ahead::new(source).unwrap();
        reader.read_exact(&mut [0; 100]).unwrap();
        std::thread::sleep(std::time::Duration::from_millis(50));
        drop(reader);
        assert!(given.load(Ordering::SeqCst) <= (WAITING + 3) * PIECE);
    }
}
