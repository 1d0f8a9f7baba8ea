//! Opening games: files, indexes or standard input, with the bytes read so far counted.

use super::indexed::{OpenedIndex, is_index, open_index};
use super::watch::{Watched, standard_input};
use crate::engine::{Games, Input};
use crate::games::{Encoding, decompress_as_is};
use std::fs::File;
use std::io::{self, Read, Seek};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// Games opened for a run.
pub struct Opened {
    /// The sources that could be opened.
    pub inputs: Vec<Games>,
    /// Bytes of all of them, as they stand on the disk; none when one of them is no plain file.
    pub total: Option<u64>,
    /// Bytes read so far.
    pub read: Arc<AtomicU64>,
    /// What is to be said of some of them.
    pub notes: Vec<String>,
    /// A message for each source that could not be opened.
    pub failures: Vec<String>,
    /// The plain files among them, as they were then.
    pub watched: Vec<Watched>,
}

/// Opens every path; `-` is standard input. Each text is read in the encoding that its beginning
/// shows.
pub fn open<P: AsRef<Path>>(paths: &[P]) -> Opened {
    open_in(paths, None)
}

/// The same, with the text in an encoding that is given.
pub fn open_in<P: AsRef<Path>>(paths: &[P], encoding: Option<Encoding>) -> Opened {
    let read = Arc::new(AtomicU64::new(0));
    let mut opened = Opened {
        inputs: Vec::new(),
        total: Some(0),
        read: Arc::clone(&read),
        notes: Vec::new(),
        failures: Vec::new(),
        watched: Vec::new(),
    };
    for path in paths {
        let path = path.as_ref();
        if is_index(path) {
            opened.total = None;
            match open_index(path, &read) {
                Ok(OpenedIndex { path, games, note, watched }) => {
                    let name = path.display().to_string();
                    opened.watched.extend(watched);
                    opened.inputs.push(Games::Index(name, Arc::new(games)));
                    opened.notes.extend(note);
                }
                Err(failure) => opened.failures.push(failure),
            }
            continue;
        }
        match reader(path) {
            Ok(Source { reader, size, guessed, watched }) => {
                opened.watched.extend(watched);
                opened.total = opened.total.zip(size).map(|(a, b)| a + b);
                let name = path.display().to_string();
                opened.notes.extend(guessed.filter(|_| encoding.is_none()).map(|guessed| {
                    let guessed = guessed.name();
                    format!("`{name}` is read as {guessed}; if that is wrong, use `--encoding`")
                }));
                let reader = Box::new(Counted { inner: reader, read: Arc::clone(&read) });
                match in_encoding(reader, encoding) {
                    Ok(reader) => opened.inputs.push(Games::Text(Input { name, reader })),
                    Err(error) => {
                        opened.failures.push(format!("cannot read `{name}`: {}", reason(&error)))
                    }
                }
            }
            Err(error) => opened.failures.push(format!(
                "cannot open `{}`: {}",
                path.display(),
                reason(&error)
            )),
        }
    }
    opened
}

/// The text of games in an encoding that is given.
fn in_encoding(
    reader: Box<dyn Read + Send>,
    encoding: Option<Encoding>,
) -> io::Result<Box<dyn Read + Send>> {
    match encoding {
        None => Ok(reader),
        Some(encoding) => Ok(encoding.read(decompress_as_is(reader)?, false)),
    }
}

/// A file that was opened.
struct Source {
    reader: Box<dyn Read + Send>,
    /// Its bytes; none if it is no plain file.
    size: Option<u64>,
    /// The encoding that its beginning shows, if that is no usual one.
    guessed: Option<Encoding>,
    watched: Option<Watched>,
}

fn reader(path: &Path) -> io::Result<Source> {
    if path.as_os_str() == "-" {
        let watched = standard_input();
        return Ok(Source { reader: Box::new(io::stdin()), size: None, guessed: None, watched });
    }
    let mut file = File::open(path)?;
    let meta = file.metadata()?;
    if meta.is_dir() {
        return Err(io::Error::from(io::ErrorKind::IsADirectory));
    }
    let size = meta.is_file().then_some(meta.len());
    let watched = Watched::new(Some(path), &file);
    let mut guessed = None;
    if meta.is_file() {
        guessed = Encoding::of_text(&mut file)?;
        file.rewind()?;
    }
    Ok(Source { reader: Box::new(file), size, guessed, watched })
}

/// The system's words without `(os error 2)`.
pub fn reason(error: &io::Error) -> String {
    let text = error.to_string();
    text.split(" (os error").next().unwrap_or(&text).to_owned()
}

/// Counts what passes through.
struct Counted {
    inner: Box<dyn Read + Send>,
    read: Arc<AtomicU64>,
}

impl Read for Counted {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let n = self.inner.read(buffer)?;
        self.read.fetch_add(n as u64, Ordering::Relaxed);
        Ok(n)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn missing_files_are_named_and_the_others_opened() {
        let directory = std::env::temp_dir().join(format!("figurine-open-{}", std::process::id()));
        std::fs::create_dir_all(&directory).unwrap();
        let good = directory.join("a.pgn");
        std::fs::write(&good, "*\n").unwrap();
        let mut opened = open(&[&directory.join("none.pgn"), &good, &directory]);
        assert_eq!((opened.inputs.len(), opened.total), (1, Some(2)));
        assert!(opened.failures[0].ends_with("none.pgn`: No such file or directory"));
        assert!(opened.failures[1].contains("irectory"), "{:?}", opened.failures);
        let Some(Games::Text(mut input)) = opened.inputs.pop() else { panic!() };
        io::copy(&mut input.reader, &mut io::sink()).unwrap();
        assert_eq!(opened.read.load(Ordering::Relaxed), 2);
        std::fs::remove_dir_all(&directory).unwrap();
    }
}
