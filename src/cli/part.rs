//! Files that are not complete yet: `.NAME.PID.part` beside what they become.
//!
//! Whoever writes one holds a lock on it, which the system takes away with the process, however
//! that ends. So a part without a lock is what a run left that was killed, also where the process
//! was one of another machine or container, whose number says nothing here.

use std::ffi::OsStr;
use std::fs::{self, File, TryLockError};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The bytes of a name that go into the name of its part: names have 255 at most.
const LONGEST: usize = 200;

/// The parts that this process is writing.
static OPEN: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// A file under the name of its part. Dropped, it is gone.
#[derive(Debug)]
pub(super) struct Part {
    path: PathBuf,
    /// It has another name by now.
    moved: bool,
}

/// What is there of other runs that write the same file, or wrote it.
#[derive(Debug, Default)]
pub(super) struct Others {
    /// What was left by runs that were killed, and is removed now.
    pub left: Vec<PathBuf>,
    /// What others are writing.
    pub busy: Vec<PathBuf>,
}

impl Part {
    /// Begins the part of a file; nobody else writes to it.
    pub fn of(path: &Path) -> io::Result<(Part, File)> {
        let stem = stem(path);
        let mut tries = 0;
        loop {
            let number = if tries == 0 { String::new() } else { format!("-{tries}") };
            let name = format!(".{stem}.{}{number}.part", std::process::id());
            let part = path.with_file_name(name);
            match File::options().read(true).write(true).create_new(true).open(&part) {
                // Processes of two containers may have one number.
                Err(error) if error.kind() == ErrorKind::AlreadyExists && tries < 1000 => {}
                opened => {
                    let file = opened?;
                    // A system without locks has no leftovers that can be told from parts in use.
                    let _ = file.try_lock();
                    if is_at(&file, &part) {
                        open().push(part.clone());
                        return Ok((Part { path: part, moved: false }, file));
                    }
                }
            }
            tries += 1;
        }
    }

    /// Gives it the name of the file, which may be there.
    pub fn rename_to(&mut self, path: &Path) -> io::Result<()> {
        fs::rename(&self.path, path)?;
        self.moved = true;
        Ok(())
    }

    /// Gives it the name of a file that is not there; [`ErrorKind::AlreadyExists`] if it is.
    pub fn link_to(&mut self, path: &Path) -> io::Result<()> {
        match fs::hard_link(&self.path, path) {
            Ok(()) => Ok(()),
            Err(_) if path.symlink_metadata().is_ok() => Err(there_already()),
            // A disk without hard links, like many sticks.
            Err(_) => self.rename_to(path),
        }
    }
}

/// A new file has no place, since one is there.
pub(super) fn there_already() -> io::Error {
    io::Error::new(ErrorKind::AlreadyExists, "it is there already")
}

impl Drop for Part {
    fn drop(&mut self) {
        let mut open = open();
        if !self.moved {
            let _ = fs::remove_file(&self.path);
        }
        open.retain(|path| *path != self.path);
    }
}

fn open() -> MutexGuard<'static, Vec<PathBuf>> {
    OPEN.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Removes all that this process is writing, since it ends now.
pub(super) fn abandon() {
    for path in open().drain(..) {
        let _ = fs::remove_file(path);
    }
}

/// Looks for the parts of a file, and removes those that nobody writes any more.
pub(super) fn others(path: &Path) -> Others {
    let mut others = Others::default();
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let Ok(entries) = fs::read_dir(folder.unwrap_or(Path::new("."))) else { return others };
    let stem = stem(path);
    for entry in entries.flatten() {
        let plain = entry.file_type().is_ok_and(|kind| kind.is_file());
        if !plain || !is_part(&entry.file_name(), &stem) {
            continue;
        }
        let part = path.with_file_name(entry.file_name());
        let Ok(file) = File::options().read(true).write(true).open(&part) else { continue };
        match file.try_lock() {
            // Whoever has just made it finds that it is gone, and makes another.
            Ok(()) if is_at(&file, &part) && fs::remove_file(&part).is_ok() => {
                others.left.push(part);
            }
            Err(TryLockError::WouldBlock) => others.busy.push(part),
            _ => {}
        }
    }
    others.left.sort();
    others
}

/// The name of a file as it stands in the names of its parts.
fn stem(path: &Path) -> String {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    name.get(..name.floor_char_boundary(LONGEST)).unwrap_or_default().to_owned()
}

fn is_part(name: &OsStr, stem: &str) -> bool {
    let name = name.to_string_lossy();
    let number = name.strip_prefix('.').and_then(|name| name.strip_prefix(stem));
    let number = number.and_then(|rest| rest.strip_prefix('.')?.strip_suffix(".part"));
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    number.is_some_and(|number| match number.split_once('-') {
        Some((process, again)) => digits(process) && digits(again),
        None => digits(number),
    })
}

/// Whether a file that was opened is still what stands under its name.
#[cfg(unix)]
pub fn is_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    match (file.metadata(), fs::metadata(path)) {
        (Ok(one), Ok(other)) => (one.dev(), one.ino()) == (other.dev(), other.ino()),
        _ => false,
    }
}

/// Whether a file that was opened is still what stands under its name: an open file keeps it here.
#[cfg(not(unix))]
pub fn is_at(_: &File, path: &Path) -> bool {
    path.exists()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_parts_of_the_file_itself_are_taken_for_its_own() {
        let part = |name: &str| is_part(OsStr::new(name), "x.pgn");
        assert!(part(".x.pgn.12.part") && part(".x.pgn.12-3.part"));
        for other in
            ["x.pgn.12.part", ".x.pgn.part", ".x.pgn..part", ".x.pgn.1a.part", ".x.pgn.1-.part"]
        {
            assert!(!part(other), "{other}");
        }
        assert!(!part(".xx.pgn.12.part") && !part(".x.pgn.12.part~"));
    }

    #[test]
    fn what_is_locked_is_left_alone() {
        let folder = std::env::temp_dir().join(format!("figurine-part-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let path = folder.join("x.pgn");
        let (part, file) = Part::of(&path).unwrap();
        let left = folder.join(".x.pgn.1.part");
        fs::write(&left, "half").unwrap();
        let found = others(&path);
        assert_eq!((found.left, found.busy), (vec![left], vec![part.path.clone()]));
        let (second, _) = Part::of(&path).unwrap();
        assert_ne!(second.path, part.path);
        drop((file, part, second));
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 0);
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn long_names_have_parts_too() {
        let path = PathBuf::from(format!("{}.pgn", "ü".repeat(125)));
        assert!(stem(&path).len() <= LONGEST);
        let name = format!(".{}.7.part", stem(&path));
        assert!(name.len() < 255 && is_part(OsStr::new(&name), &stem(&path)));
    }
}
