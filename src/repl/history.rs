//! Where the history is kept, and how it is written: line by line behind what is there, which is
//! never taken away before something complete can take its place.

use crate::cli::{Target, is_at};
use std::ffi::OsString;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// The first line of a file in which line ends and backslashes of entries are escaped.
const VERSION: &str = "#V2";

/// The entries that are kept.
pub const KEPT: usize = 2000;

/// So many may be more before the oldest go.
const SPARE: usize = 500;

/// `figurine/history` in the user's data directory (XDG Base Directory Specification); none where
/// no home is known.
pub fn path() -> Option<PathBuf> {
    place(std::env::var_os("XDG_DATA_HOME"), std::env::home_dir())
}

/// A relative or empty `XDG_DATA_HOME` is ignored, as the specification says.
fn place(data: Option<OsString>, home: Option<PathBuf>) -> Option<PathBuf> {
    let data = data.map(PathBuf::from).filter(|path| path.is_absolute());
    let data = data.or_else(|| home.map(|home| home.join(".local/share")))?;
    Some(data.join("figurine").join("history"))
}

/// Adds an entry, at once, and whole.
///
/// # Errors
///
/// Those of the system.
pub fn append(path: &Path, entry: &str) -> io::Result<()> {
    let mut file = opened(path)?;
    let mut text = String::new();
    if file.seek(SeekFrom::End(0))? == 0 {
        text.push_str(VERSION);
        text.push('\n');
    } else {
        let mut last = [0];
        file.seek(SeekFrom::End(-1))?;
        file.read_exact(&mut last)?;
        // Whoever wrote before was stopped within a line.
        text.extend((last != *b"\n").then_some('\n'));
    }
    text.push_str(&entry.replace('\\', "\\\\").replace('\n', "\\n"));
    text.push('\n');
    file.write_all(text.as_bytes())
}

/// Forgets the oldest entries where there are many more than are kept.
///
/// # Errors
///
/// Those of the system; the file is then as it was.
pub fn shrink(path: &Path) -> io::Result<()> {
    if !path.exists() {
        return Ok(());
    }
    let mut file = opened(path)?;
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes)?;
    let text = String::from_utf8_lossy(&bytes);
    let entries: Vec<&str> = text.lines().filter(|line| *line != VERSION).collect();
    if entries.len() <= KEPT + SPARE {
        return Ok(());
    }
    let mut target = Target::file(path)?;
    writeln!(target, "{VERSION}")?;
    let kept = entries.iter().skip(entries.len() - KEPT);
    kept.into_iter().try_for_each(|entry| writeln!(target, "{entry}"))?;
    target.commit()
}

/// The file, which nobody else writes as long as it is open.
fn opened(path: &Path) -> io::Result<File> {
    loop {
        let mut options = File::options();
        options.read(true).append(true).create(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let file = options.open(path)?;
        // Where the system has no locks, shells that run side by side are on their own.
        let locked = file.lock();
        if locked.is_err() || is_at(&file, path) {
            return Ok(file);
        }
        // Another shell has put a shorter one in its place meanwhile.
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rustyline::history::{DefaultHistory, History};

    #[test]
    fn entries_are_added_and_the_oldest_go() {
        let folder = std::env::temp_dir().join(format!("figurine-history-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let path = folder.join("history");
        let read = || {
            let mut history = DefaultHistory::new();
            history.set_max_len(10_000).unwrap();
            history.load(&path).unwrap();
            history.iter().cloned().collect::<Vec<String>>()
        };
        append(&path, "mate").unwrap();
        append(&path, "{ check\n\\comment }").unwrap();
        assert_eq!(read(), ["mate", "{ check\n\\comment }"]);
        // A line that was cut takes no other with it.
        std::fs::write(&path, "#V2\nmate\nche").unwrap();
        append(&path, "stalemate").unwrap();
        assert_eq!(read(), ["mate", "che", "stalemate"]);
        let many: String = (0..KEPT + SPARE).map(|n| format!("ply == {n}\n")).collect();
        std::fs::write(&path, format!("#V2\n{many}")).unwrap();
        shrink(&path).unwrap();
        assert_eq!(read().len(), KEPT + SPARE);
        append(&path, "mate").unwrap();
        shrink(&path).unwrap();
        let entries = read();
        assert_eq!((entries.len(), entries[0].as_str()), (KEPT, "ply == 501"));
        assert_eq!(entries.last().map(String::as_str), Some("mate"));
        std::fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn the_data_directory_is_honoured() {
        let home = Some(PathBuf::from("/home/a"));
        let default = Some(PathBuf::from("/home/a/.local/share/figurine/history"));
        assert_eq!(place(None, home.clone()), default);
        assert_eq!(place(Some("".into()), home.clone()), default);
        assert_eq!(place(Some("/d".into()), home), Some(PathBuf::from("/d/figurine/history")));
        assert_eq!(place(None, None), None);
    }
}
