//! Opening an index and the games that belong to it.

use super::input::reason;
use super::watch::Watched;
use crate::index::{Age, Index, IndexError, Indexed, MAGIC, ReadAt};
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::UNIX_EPOCH;

/// A file that is read at places, with the bytes counted that were read.
pub(super) struct FileAt {
    file: File,
    size: u64,
    read: Arc<AtomicU64>,
}

impl FileAt {
    /// Opens a plain file; also when it was changed, in nanoseconds since 1970, 0 if unknown.
    pub(super) fn open(path: &Path, read: &Arc<AtomicU64>) -> io::Result<(FileAt, u64)> {
        let file = File::open(path)?;
        let meta = file.metadata()?;
        if meta.is_dir() {
            return Err(io::Error::from(io::ErrorKind::IsADirectory));
        }
        if !meta.is_file() {
            return Err(io::Error::other("it is no plain file"));
        }
        let since = meta.modified().ok().and_then(|time| time.duration_since(UNIX_EPOCH).ok());
        let modified = since.and_then(|since| u64::try_from(since.as_nanos()).ok()).unwrap_or(0);
        Ok((FileAt { file, size: meta.len(), read: Arc::clone(read) }, modified))
    }

    /// The file as it is now, to be compared later.
    pub(super) fn watched(&self, path: &Path) -> Option<Watched> {
        Watched::new(Some(path), &self.file)
    }
}

impl ReadAt for FileAt {
    fn size(&self) -> io::Result<u64> {
        Ok(self.size)
    }

    fn read_at(&self, offset: u64, buffer: &mut [u8]) -> io::Result<()> {
        self.read.fetch_add(buffer.len() as u64, Ordering::Relaxed);
        read_exact_at(&self.file, offset, buffer)
    }
}

#[cfg(unix)]
fn read_exact_at(file: &File, offset: u64, buffer: &mut [u8]) -> io::Result<()> {
    std::os::unix::fs::FileExt::read_exact_at(file, buffer, offset)
}

#[cfg(windows)]
fn read_exact_at(file: &File, mut offset: u64, mut buffer: &mut [u8]) -> io::Result<()> {
    while !buffer.is_empty() {
        match std::os::windows::fs::FileExt::seek_read(file, buffer, offset)? {
            0 => return Err(io::Error::from(io::ErrorKind::UnexpectedEof)),
            count => {
                offset += count as u64;
                buffer = buffer.get_mut(count..).unwrap_or_default();
            }
        }
    }
    Ok(())
}

/// Whether a file is an index, by its first bytes.
pub(super) fn is_index(path: &Path) -> bool {
    let mut first = Vec::new();
    let plain = path.metadata().is_ok_and(|meta| meta.is_file());
    let file = if plain { File::open(path).ok() } else { None };
    let read = file.and_then(|file| file.take(MAGIC.len() as u64).read_to_end(&mut first).ok());
    read.is_some() && first == MAGIC
}

/// An index that was opened, with its games.
pub(super) struct OpenedIndex {
    /// The file of the games.
    pub path: PathBuf,
    /// The index with the games.
    pub games: Indexed,
    /// What is to be said of them.
    pub note: Option<String>,
    /// The file of the games, as it was before it was compared.
    pub watched: Option<Watched>,
}

/// Opens an index, and the games as they are now.
pub(super) fn open_index(path: &Path, read: &Arc<AtomicU64>) -> Result<OpenedIndex, String> {
    let told = |error: IndexError| format!("cannot use `{}`: {error}", path.display());
    let (file, _) = FileAt::open(path, read).map_err(|error| told(error.into()))?;
    let index = Index::open(Arc::new(file)).map_err(told)?;
    let games = games_of(path, &index)?;
    let (file, modified) = FileAt::open(&games, read).map_err(|error| {
        let (games, index) = (games.display(), path.display());
        format!("cannot open `{games}`, the games of `{index}`: {}", reason(&error))
    })?;
    let watched = file.watched(&games);
    let note = match index.source().compare(&file, modified).map_err(told)? {
        Age::Same => None,
        Age::Touched => Some(format!(
            "note: `{}` was changed after its index was made, but its bytes are the same; \
             `figurine index --update {}` notes the new time",
            games.display(),
            path.display()
        )),
    };
    let indexed = Indexed { index, games: Arc::new(file) };
    Ok(OpenedIndex { path: games, games: indexed, note, watched })
}

/// The file of the games: where the index says, from its own place; beside it; or from here.
pub(super) fn games_of(path: &Path, index: &Index) -> Result<PathBuf, String> {
    let name = Path::new(&index.source().name);
    let here = path.parent().unwrap_or(Path::new(""));
    let beside = name.file_name().map(|name| here.join(name));
    let places = [Some(here.join(name)), beside, Some(name.to_owned())];
    let found = places.into_iter().flatten().find(|place| place.is_file());
    found.ok_or_else(|| {
        format!(
            "cannot find `{}`, the games of `{}`: put them beside it",
            name.display(),
            path.display()
        )
    })
}
