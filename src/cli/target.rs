//! Where output goes: standard output, or a file that appears only when it is complete.

use std::fs::File;
use std::io::{self, BufWriter, Stdout, Write};
use std::path::{Path, PathBuf};

/// An output. A file is written under another name beside it; dropped without
/// [`commit`](Target::commit), nothing is left of it.
pub struct Target {
    out: Out,
    temporary: Option<(PathBuf, PathBuf)>,
}

enum Out {
    Stdout(BufWriter<Stdout>),
    File(BufWriter<File>),
}

impl Target {
    /// Standard output.
    pub fn stdout() -> Target {
        Target { out: Out::Stdout(BufWriter::new(io::stdout())), temporary: None }
    }

    /// A file; one that is no plain file, like a device or a pipe, is written directly.
    pub fn file(path: &Path) -> io::Result<Target> {
        let special = path.metadata().is_ok_and(|meta| !meta.is_file());
        if special {
            let file = File::options().write(true).open(path)?;
            return Ok(Target { out: Out::File(BufWriter::new(file)), temporary: None });
        }
        // A link stays a link: the file behind it is replaced.
        let path = path.canonicalize().unwrap_or_else(|_| path.to_owned());
        let mut name = std::ffi::OsString::from(".");
        name.push(path.file_name().unwrap_or_default());
        name.push(format!(".{}.part", std::process::id()));
        let part = path.with_file_name(name);
        let file = File::create(&part)?;
        if let Ok(meta) = path.metadata() {
            // Who may read the file stays as it was; where that fails it is readable as a new one.
            let _ = file.set_permissions(meta.permissions());
        }
        Ok(Target { out: Out::File(BufWriter::new(file)), temporary: Some((part, path)) })
    }

    /// Everything written reaches its place.
    pub fn commit(mut self) -> io::Result<()> {
        self.flush()?;
        if let Some((part, path)) = &self.temporary {
            std::fs::rename(part, path)?;
            self.temporary = None;
        }
        Ok(())
    }
}

impl Write for Target {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &mut self.out {
            Out::Stdout(out) => out.write(bytes),
            Out::File(out) => out.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match &mut self.out {
            Out::Stdout(out) => out.flush(),
            Out::File(out) => out.flush(),
        }
    }
}

impl Drop for Target {
    fn drop(&mut self) {
        if let Some((part, _)) = &self.temporary {
            let _ = std::fs::remove_file(part);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_appears_when_it_is_complete() {
        let directory = std::env::temp_dir().join(format!("figurine-out-{}", std::process::id()));
        std::fs::create_dir_all(&directory).unwrap();
        let path = directory.join("x.pgn");
        let mut target = Target::file(&path).unwrap();
        target.write_all(b"half").unwrap();
        assert!(!path.exists());
        drop(target);
        assert_eq!(std::fs::read_dir(&directory).unwrap().count(), 0);
        let mut target = Target::file(&path).unwrap();
        target.write_all(b"whole").unwrap();
        target.commit().unwrap();
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "whole");
        assert_eq!(std::fs::read_dir(&directory).unwrap().count(), 1);
        std::fs::remove_dir_all(&directory).unwrap();
    }
}
