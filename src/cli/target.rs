//! Where output goes: standard output, or a file that appears only when it is complete.

use super::part::{self, Part};
use std::fs::File;
use std::io::{self, BufWriter, ErrorKind, Read, Seek, Stdout, Write};
use std::path::{Path, PathBuf};

/// So many links may lead from one to the next, as in Linux.
const LINKS: usize = 40;

/// An output. A file is written under another name beside it; dropped without
/// [`commit`](Target::commit), nothing is left of it.
#[derive(Debug)]
pub struct Target {
    out: Out,
    /// None if it is written directly.
    place: Option<Place>,
    failed: bool,
}

#[derive(Debug)]
enum Out {
    Stdout(BufWriter<Stdout>),
    File(BufWriter<File>),
}

/// Where a file is written, and where it is to appear.
#[derive(Debug)]
struct Place {
    part: Part,
    path: PathBuf,
    /// Only if there is nothing yet.
    new: bool,
}

impl Target {
    /// Standard output.
    pub fn stdout() -> Target {
        Target { out: Out::Stdout(BufWriter::new(io::stdout())), place: None, failed: false }
    }

    /// A file, in the place of one that may be there; one that is no plain file, like a device or
    /// a pipe, is written directly.
    ///
    /// What a run left that was killed while it wrote the same file is removed, and a line on
    /// standard error says so.
    ///
    /// # Errors
    ///
    /// Those of the system, before anything is written: also that the file itself may not be
    /// written.
    pub fn file(path: &Path) -> io::Result<Target> {
        if is_stdout(path) {
            return Ok(Target::stdout());
        }
        if path.metadata().is_ok_and(|meta| !meta.is_file()) || is_open_file(path) {
            // What is open already may have something in it, which stays.
            let file = File::options().append(is_open_file(path)).write(true).open(path)?;
            return Ok(Target { out: Out::File(BufWriter::new(file)), place: None, failed: false });
        }
        Target::begin(path, false)
    }

    /// A file that is not there yet, nor when it is complete.
    ///
    /// # Errors
    ///
    /// Those of [`Target::file`]; [`ErrorKind::AlreadyExists`], here and from
    /// [`commit`](Target::commit).
    pub fn new_file(path: &Path) -> io::Result<Target> {
        if path.symlink_metadata().is_ok() {
            return Err(part::there_already());
        }
        Target::begin(path, true)
    }

    fn begin(path: &Path, new: bool) -> io::Result<Target> {
        if path.as_os_str().as_encoded_bytes().ends_with(b"/") {
            return Err(io::Error::new(ErrorKind::IsADirectory, "it names a folder"));
        }
        // A link stays a link: the file behind it is replaced.
        let path = behind_links(path)?;
        let before = path.metadata().ok();
        if before.is_some() {
            // What may not be written is not replaced either.
            File::options().append(true).open(&path)?;
        }
        told(&path);
        let (part, file) = Part::of(&path)?;
        if let Some(meta) = before {
            // Who may read the file stays as it was; where that fails it is readable as a new one.
            let _ = file.set_permissions(meta.permissions());
        }
        let place = Some(Place { part, path, new });
        Ok(Target { out: Out::File(BufWriter::new(file)), place, failed: false })
    }

    /// Whether something could not be written, so that an error is one of this file and not of
    /// what is read.
    pub fn has_failed(&self) -> bool {
        self.failed
    }

    /// All that was written so far; nothing for standard output.
    ///
    /// # Errors
    ///
    /// Those of writing and reading.
    pub fn so_far(&mut self) -> io::Result<Vec<u8>> {
        self.flush()?;
        let mut bytes = Vec::new();
        if let Out::File(out) = &mut self.out
            && self.place.is_some()
        {
            let file = out.get_mut();
            file.rewind()?;
            file.read_to_end(&mut bytes)?;
        }
        Ok(bytes)
    }

    /// Everything written reaches its place. It is on the disk before it has its name, so that
    /// no file is empty or half there after the machine stopped, and a disk that is full only
    /// when it is really written to is told here.
    ///
    /// # Errors
    ///
    /// Those of the system; the file that was there is then as it was.
    pub fn commit(mut self) -> io::Result<()> {
        self.flush()?;
        let Some(place) = &mut self.place else { return Ok(()) };
        if let Out::File(out) = &self.out {
            on_disk(out.get_ref())?;
        }
        if place.new { place.part.link_to(&place.path) } else { place.part.rename_to(&place.path) }
    }

    fn noted<T>(&mut self, done: io::Result<T>) -> io::Result<T> {
        self.failed |= done.is_err();
        done
    }
}

impl Write for Target {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = match &mut self.out {
            Out::Stdout(out) => out.write(bytes),
            Out::File(out) => out.write(bytes),
        };
        self.noted(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        let flushed = match &mut self.out {
            Out::Stdout(out) => out.flush(),
            Out::File(out) => out.flush(),
        };
        self.noted(flushed)
    }
}

/// Waits until a file is on the disk. A system that cannot do that is no reason to fail.
fn on_disk(file: &File) -> io::Result<()> {
    match file.sync_all() {
        Err(error) if matches!(error.kind(), ErrorKind::InvalidInput | ErrorKind::Unsupported) => {
            Ok(())
        }
        synced => synced,
    }
}

/// Says what other runs did to a file, or are doing.
fn told(path: &Path) {
    let others = part::others(path);
    let path = path.file_name().unwrap_or_default().display();
    let mut err = io::stderr();
    for part in &others.left {
        let part = part.file_name().unwrap_or_default().display();
        let _ = writeln!(
            err,
            "note: a run that wrote `{path}` was killed; what it left, `{part}`, is removed"
        );
    }
    if !others.busy.is_empty() {
        let _ = writeln!(
            err,
            "note: another run is writing `{path}` too; what ends last will be the file"
        );
    }
}

/// Names of standard output itself: opened by name it would be written from its beginning.
fn is_stdout(path: &Path) -> bool {
    ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"].iter().any(|name| path == Path::new(name))
}

/// Names of files that are open already.
fn is_open_file(path: &Path) -> bool {
    let folders = ["/dev/fd", "/proc/self/fd"];
    path == Path::new("/dev/stderr") || folders.iter().any(|folder| path.starts_with(folder))
}

/// Where links lead to, whether there is a file or not.
fn behind_links(path: &Path) -> io::Result<PathBuf> {
    match path.canonicalize() {
        Err(error) if error.kind() == ErrorKind::NotFound => {}
        found => return found,
    }
    let mut path = path.to_owned();
    for _ in 0..LINKS {
        let Ok(to) = path.read_link() else { break };
        path = path.with_file_name("").join(to);
    }
    Ok(path)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    /// A folder of its own for a test, taken away at the end.
    struct Folder(PathBuf);

    impl Folder {
        fn new(name: &str) -> Folder {
            let name = format!("figurine-out-{name}-{}", std::process::id());
            let path = std::env::temp_dir().join(name);
            fs::create_dir_all(&path).unwrap();
            Folder(path)
        }

        fn count(&self) -> usize {
            fs::read_dir(&self.0).unwrap().count()
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    fn write(mut target: Target, text: &str) -> io::Result<()> {
        target.write_all(text.as_bytes())?;
        target.commit()
    }

    #[test]
    fn a_file_appears_when_it_is_complete() {
        let folder = Folder::new("complete");
        let path = folder.0.join("x.pgn");
        let mut target = Target::file(&path).unwrap();
        target.write_all(b"half").unwrap();
        assert!(!path.exists());
        assert_eq!(target.so_far().unwrap(), b"half");
        target.write_all(b"way").unwrap();
        assert_eq!(target.so_far().unwrap(), b"halfway");
        drop(target);
        assert_eq!(folder.count(), 0);
        write(Target::file(&path).unwrap(), "whole").unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "whole");
        assert_eq!(folder.count(), 1);
    }

    #[test]
    fn a_new_file_takes_no_place() {
        let folder = Folder::new("new");
        let path = folder.0.join("x.cql");
        let (one, other) = (Target::new_file(&path).unwrap(), Target::new_file(&path).unwrap());
        write(one, "one").unwrap();
        let failed = write(other, "other").unwrap_err();
        assert_eq!(failed.kind(), ErrorKind::AlreadyExists);
        assert_eq!(Target::new_file(&path).unwrap_err().kind(), ErrorKind::AlreadyExists);
        assert_eq!((fs::read_to_string(&path).unwrap().as_str(), folder.count()), ("one", 1));
    }

    #[cfg(unix)]
    #[test]
    fn a_link_stays_one_also_if_it_leads_nowhere_yet() {
        use std::os::unix::fs::symlink;
        let folder = Folder::new("links");
        let (link, file) = (folder.0.join("link.pgn"), folder.0.join("file.pgn"));
        symlink("second.pgn", &link).unwrap();
        symlink("file.pgn", folder.0.join("second.pgn")).unwrap();
        for text in ["one", "two"] {
            write(Target::file(&link).unwrap(), text).unwrap();
            assert!(link.symlink_metadata().unwrap().is_symlink());
            assert_eq!(fs::read_to_string(&file).unwrap(), text);
        }
        symlink("b", folder.0.join("a")).unwrap();
        symlink("a", folder.0.join("b")).unwrap();
        assert!(Target::file(&folder.0.join("a")).is_err());
        assert_eq!(folder.count(), 5);
    }
}
