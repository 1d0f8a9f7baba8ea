//! Files that are changed by others while they are read.

use super::part::is_at;
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// What a plain file was when it was opened.
#[derive(Debug)]
pub struct Watched {
    name: String,
    /// None for standard input.
    path: Option<PathBuf>,
    file: File,
    size: u64,
    modified: Option<SystemTime>,
}

/// What was done to a file since it was opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// Nothing.
    None,
    /// Its name belongs to another file now; this one is as it was.
    Replaced,
    /// It became longer, by so many bytes.
    Longer(u64),
    /// It became shorter, by so many bytes.
    Shorter(u64),
    /// It was written to.
    Written,
}

/// What is to be said of files that were changed.
#[derive(Clone, Debug, Default)]
pub struct Changes {
    /// What makes an answer doubtful.
    pub errors: Vec<String>,
    /// What does not.
    pub notes: Vec<String>,
}

impl Watched {
    /// A file that was just opened; none if it is no plain file. Without a path it is standard
    /// input.
    pub fn new(path: Option<&Path>, file: &File) -> Option<Watched> {
        let meta = file.metadata().ok().filter(|meta| meta.is_file())?;
        let name = path.map_or("standard input".to_owned(), |path| format!("`{}`", path.display()));
        Some(Watched {
            name,
            path: path.map(Path::to_owned),
            file: file.try_clone().ok()?,
            size: meta.len(),
            modified: meta.modified().ok(),
        })
    }

    /// What was done to it until now.
    pub fn change(&self) -> Change {
        let Ok(meta) = self.file.metadata() else { return Change::None };
        let size = meta.len();
        if size > self.size {
            Change::Longer(size - self.size)
        } else if size < self.size {
            Change::Shorter(self.size - size)
        } else if meta.modified().ok() != self.modified {
            Change::Written
        } else if self.path.as_ref().is_some_and(|path| path.exists() && !is_at(&self.file, path)) {
            Change::Replaced
        } else {
            Change::None
        }
    }
}

impl Changes {
    /// Of files that were read, to their end if `whole`.
    pub fn of(files: &[Watched], whole: bool) -> Changes {
        let mut changes = Changes::default();
        for file in files {
            let name = &file.name;
            let error = match file.change() {
                Change::None => continue,
                // Nobody got as far as what was added.
                Change::Longer(_) if !whole => continue,
                Change::Replaced => {
                    changes.notes.push(format!(
                        "note: {name} was replaced while it was read; this is of the file as it \
                         was before"
                    ));
                    continue;
                }
                Change::Longer(bytes) => format!(
                    "error: {name} became longer by {bytes} bytes while it was read: the last \
                     games may be missing or cut; run again when it is complete"
                ),
                Change::Shorter(bytes) => format!(
                    "error: {name} became shorter by {bytes} bytes while it was read: games may \
                     be missing or cut; run again when it is complete"
                ),
                Change::Written => format!(
                    "error: {name} was changed while it was read: this may be of games before and \
                     after; run again when it is complete"
                ),
            };
            changes.errors.push(error);
        }
        changes
    }
}

/// Refuses a file that is read and written at once.
///
/// # Errors
///
/// What to say.
pub(super) fn apart<'p>(
    inputs: impl IntoIterator<Item = &'p PathBuf>,
    output: Option<&Path>,
) -> Result<(), String> {
    for input in inputs {
        if let Some(path) = output.filter(|path| super::asked::same_file(input, path)) {
            return Err(format!("`{}` is one of the inputs; write elsewhere", path.display()));
        }
        if output.is_none() && is_standard_output(input) {
            let name = match input.as_os_str() == "-" {
                true => "standard input".to_owned(),
                false => format!("`{}`", input.display()),
            };
            return Err(format!("{name} and standard output are one file; write elsewhere"));
        }
    }
    Ok(())
}

/// Whether standard output goes into this file, `-` being standard input.
#[cfg(unix)]
fn is_standard_output(input: &Path) -> bool {
    use std::os::fd::AsFd;
    use std::os::unix::fs::MetadataExt;
    let opened = |fd: io::Result<std::os::fd::OwnedFd>| fd.map(File::from)?.metadata();
    let Ok(out) = opened(io::stdout().as_fd().try_clone_to_owned()) else { return false };
    let read = match input.as_os_str() == "-" {
        true => opened(io::stdin().as_fd().try_clone_to_owned()),
        false => input.metadata(),
    };
    let place = |meta: std::fs::Metadata| (meta.dev(), meta.ino());
    out.is_file() && read.is_ok_and(|read| place(read) == place(out))
}

/// Whether standard output goes into this file: not known here.
#[cfg(not(unix))]
fn is_standard_output(_: &Path) -> bool {
    false
}

/// Standard input, if it is a plain file.
#[cfg(unix)]
pub(super) fn standard_input() -> Option<Watched> {
    use std::os::fd::AsFd;
    let file = io::stdin().as_fd().try_clone_to_owned().map(File::from).ok()?;
    Watched::new(None, &file)
}

/// Standard input, if it is a plain file: not known here.
#[cfg(not(unix))]
pub(super) fn standard_input() -> Option<Watched> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use std::io::Write;

    #[test]
    fn what_was_done_to_a_file_is_seen() {
        let folder = std::env::temp_dir().join(format!("figurine-watch-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let path = folder.join("g.pgn");
        fs::write(&path, "1. e4 *\n").unwrap();
        let watched = || Watched::new(Some(&path), &File::open(&path).unwrap()).unwrap();
        let (first, all) = (watched(), |file: &Watched| {
            let changes = Changes::of(std::slice::from_ref(file), true);
            (changes.errors.len(), changes.notes.len())
        });
        assert_eq!((first.change(), all(&first)), (Change::None, (0, 0)));
        File::options().append(true).open(&path).unwrap().write_all(b"1. d4 *\n").unwrap();
        assert_eq!((first.change(), all(&first)), (Change::Longer(8), (1, 0)));
        assert!(Changes::of(&[first], false).errors.is_empty());
        let second = watched();
        fs::write(&path, "*\n").unwrap();
        assert_eq!((second.change(), all(&second)), (Change::Shorter(14), (1, 0)));
        let third = watched();
        fs::write(&path, "?\n").unwrap();
        assert_eq!((third.change(), all(&third)), (Change::Written, (1, 0)));
        let fourth = watched();
        fs::write(folder.join("new"), "*\n").unwrap();
        fs::rename(folder.join("new"), &path).unwrap();
        assert_eq!((fourth.change(), all(&fourth)), (Change::Replaced, (0, 1)));
        let fifth = watched();
        fs::remove_file(&path).unwrap();
        assert_eq!(fifth.change(), Change::None);
        fs::remove_dir_all(&folder).unwrap();
    }
}
