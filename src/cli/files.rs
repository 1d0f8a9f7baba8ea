//! The files that a query may read and write: below the working directory, and only some.
//!
//! Reading takes `.pgn`, `.cql` and `.cqo`, and follows links, which only the owner of the
//! directory can have put there. Writing takes `.cqo` and `.cql` and follows none. A `.cqo` is
//! written by queries and by nothing else, so that one which is there already is an earlier output
//! and is begun anew; a `.cql` may be a query, and is only written where there was none.

use super::target::Target;
use crate::ir::Text;
use std::collections::HashMap;
use std::fs::{self, File};
use std::io::{ErrorKind, Read, Write};
use std::path::{Component, Path, PathBuf};
use std::sync::Mutex;

/// The bytes that a file may have, read or written.
const MOST_BYTES: u64 = 100_000_000;
/// The bytes of files that are kept, so that a query may read them at every position.
const MOST_KEPT: usize = 200_000_000;
/// The files that a run may write.
const MOST_FILES: usize = 100;

/// The files of one run.
#[derive(Debug)]
pub struct Folder {
    root: PathBuf,
    /// Files of the run itself, which no query writes.
    closed: Vec<PathBuf>,
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    written: HashMap<PathBuf, Written>,
    read: HashMap<PathBuf, Box<str>>,
}

#[derive(Debug)]
struct Written {
    target: Target,
    bytes: u64,
    /// Something could not be written.
    failed: bool,
}

impl Folder {
    /// The files below a directory; those in `closed` cannot be written.
    pub fn new(root: &Path, closed: &[PathBuf]) -> Folder {
        let closed = closed.iter().filter_map(|path| path.canonicalize().ok()).collect();
        Folder { root: root.to_owned(), closed, state: Mutex::default() }
    }
}

impl crate::ir::Files for Folder {
    fn read(&self, name: &str) -> Result<Text, String> {
        let path = inner_path(name, &["pgn", "cql", "cqo"])?;
        let mut state = self.state.lock().map_err(|e| e.to_string())?;
        if let Some(text) = state.read.get(&path) {
            return Ok(Text::from(&**text));
        }
        let bytes = match state.written.get_mut(&path) {
            Some(written) => written.target.so_far().map_err(|error| super::reason(&error))?,
            None => contents(&self.root.join(&path))?,
        };
        let text = crate::games::text_of(&bytes).into_owned();
        let read = Text::from(text.as_str());
        if state.read.values().map(|text| text.len()).sum::<usize>() + text.len() > MOST_KEPT {
            state.read.clear();
        }
        state.read.insert(path, text.into_boxed_str());
        Ok(read)
    }

    fn append(&self, name: &str, text: &str) -> Result<(), String> {
        let path = inner_path(name, &["cqo", "cql"])?;
        let mut state = self.state.lock().map_err(|e| e.to_string())?;
        let State { written, read } = &mut *state;
        let count = written.len();
        let file = match written.entry(path.clone()) {
            std::collections::hash_map::Entry::Occupied(entry) => entry.into_mut(),
            std::collections::hash_map::Entry::Vacant(entry) => {
                if count >= MOST_FILES {
                    return Err(format!("a run writes {MOST_FILES} files at most"));
                }
                entry.insert(Written { target: self.begin(&path)?, bytes: 0, failed: false })
            }
        };
        file.bytes = file.bytes.saturating_add(text.len() as u64);
        if file.bytes > MOST_BYTES {
            return Err("it would be longer than 100 MB".to_owned());
        }
        read.remove(&path);
        let written = file.target.write_all(text.as_bytes());
        file.failed |= written.is_err();
        written.map_err(|error| super::reason(&error))
    }
}

/// The bytes of a file.
fn contents(path: &Path) -> Result<Vec<u8>, String> {
    let told = |error: std::io::Error| super::reason(&error);
    // A pipe or device might never end.
    if !fs::metadata(path).map_err(told)?.is_file() {
        return Err("it is no file".to_owned());
    }
    let mut bytes = Vec::new();
    File::open(path).map_err(told)?.take(MOST_BYTES + 1).read_to_end(&mut bytes).map_err(told)?;
    match bytes.len() as u64 > MOST_BYTES {
        true => Err("it is longer than 100 MB".to_owned()),
        false => Ok(bytes),
    }
}

impl Folder {
    /// What was written gets its names: a line for each file for which that fails, which is then
    /// as it was before. Without this nothing was written.
    pub fn finish(&self) -> Vec<String> {
        let written = self.state.lock().map(|mut state| std::mem::take(&mut state.written));
        let mut written: Vec<_> = written.unwrap_or_default().into_iter().collect();
        written.sort_by(|one, other| one.0.cmp(&other.0));
        let done = written.into_iter().map(|(path, file)| {
            let done = match file.failed {
                true => Err("a part of it could not be written".to_owned()),
                false => file.target.commit().map_err(|error| super::reason(&error)),
            };
            let path = path.display();
            done.err().map(|why| format!("error: `{path}` was not written: {why}"))
        });
        done.flatten().collect()
    }

    /// Opens a file for writing: a new one, or an earlier output.
    fn begin(&self, path: &Path) -> Result<Target, String> {
        let told = |error: std::io::Error| super::reason(&error);
        let mut whole = self.root.clone();
        for part in path {
            whole.push(part);
            if fs::symlink_metadata(&whole).is_ok_and(|meta| meta.is_symlink()) {
                return Err("links are not written through".to_owned());
            }
        }
        match Target::new_file(&whole) {
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            opened => return opened.map_err(told),
        }
        let meta = fs::symlink_metadata(&whole).map_err(told)?;
        let closed = whole.canonicalize().is_ok_and(|whole| self.closed.contains(&whole));
        if !meta.is_file() || closed {
            return Err("it belongs to something else".to_owned());
        }
        if !has_ending(path, &["cqo"]) {
            return Err("it is there already, and may be a query; \
                delete it first, or write to a name that ends in `.cqo`"
                .to_owned());
        }
        Target::file(&whole).map_err(told)
    }
}

fn has_ending(path: &Path, endings: &[&str]) -> bool {
    path.extension().and_then(|e| e.to_str()).is_some_and(|e| endings.contains(&e))
}

/// Whether a path leads nowhere but to the working directory and below, as it is written.
pub fn is_inner(path: &Path) -> bool {
    path.components().all(|part| matches!(part, Component::Normal(_) | Component::CurDir))
}

/// A name as a path below the working directory.
fn inner_path(name: &str, endings: &[&str]) -> Result<PathBuf, String> {
    let path = Path::new(name);
    if !is_inner(path) {
        return Err("only files below the working directory are open to queries".to_owned());
    }
    if !has_ending(path, endings) {
        let endings: Vec<String> = endings.iter().map(|ending| format!("`.{ending}`")).collect();
        return Err(format!("its name must end in {}", endings.join(" or ")));
    }
    Ok(path.components().filter(|part| matches!(part, Component::Normal(_))).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::Files;

    /// A directory of its own for a test, taken away at the end.
    struct Place(PathBuf);

    impl Place {
        fn new(name: &str) -> Place {
            let path = std::env::temp_dir().join(format!("figurine-{name}-{}", std::process::id()));
            fs::create_dir_all(&path).unwrap();
            Place(path)
        }
    }

    impl Drop for Place {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    #[test]
    fn names_stay_below_the_directory() {
        let place = Place::new("names");
        let folder = Folder::new(&place.0, &[]);
        for name in ["/etc/x.cqo", "../x.cqo", "a/../../x.cqo", "x.txt", "x.pgn", "", "x"] {
            assert!(folder.append(name, "text").is_err(), "{name}");
        }
        for name in ["/etc/passwd", "../x.pgn", "x.txt", "none.pgn"] {
            assert!(folder.read(name).is_err(), "{name}");
        }
        assert!(fs::read_dir(&place.0).unwrap().next().is_none());
    }

    #[test]
    fn an_output_begins_anew_and_a_query_is_kept() {
        let place = Place::new("anew");
        fs::write(place.0.join("a.cqo"), "old").unwrap();
        fs::write(place.0.join("a.cql"), "mate").unwrap();
        let folder = Folder::new(&place.0, &[]);
        assert_eq!(&*folder.read("a.cqo").unwrap(), "old");
        folder.append("a.cqo", "one").unwrap();
        folder.append("./a.cqo", "two").unwrap();
        assert_eq!(&*folder.read("a.cqo").unwrap(), "onetwo");
        assert!(folder.append("a.cql", "no").is_err());
        assert_eq!(fs::read_to_string(place.0.join("a.cqo")).unwrap(), "old");
        assert_eq!(folder.finish(), [""; 0]);
        assert_eq!(fs::read_to_string(place.0.join("a.cqo")).unwrap(), "onetwo");
        assert_eq!(fs::read_to_string(place.0.join("a.cql")).unwrap(), "mate");
        folder.append("b.cql", "x").unwrap();
        folder.append("b.cql", "y").unwrap();
        folder.append("c.cql", "z").unwrap();
        fs::write(place.0.join("c.cql"), "mine").unwrap();
        assert_eq!(folder.finish(), ["error: `c.cql` was not written: it is there already"]);
        assert_eq!(fs::read_to_string(place.0.join("c.cql")).unwrap(), "mine");
        assert_eq!(fs::read_to_string(place.0.join("b.cql")).unwrap(), "xy");
    }

    #[test]
    fn files_of_the_run_are_not_written() {
        let place = Place::new("closed");
        let games = place.0.join("games.cqo");
        fs::write(&games, "1. e4 *").unwrap();
        let folder = Folder::new(&place.0, std::slice::from_ref(&games));
        assert!(folder.append("games.cqo", "x").is_err());
        assert_eq!(fs::read_to_string(&games).unwrap(), "1. e4 *");
    }

    #[cfg(unix)]
    #[test]
    fn links_are_not_written_through() {
        let place = Place::new("links");
        let target = place.0.join("precious.cqo");
        fs::write(&target, "keep").unwrap();
        std::os::unix::fs::symlink(&target, place.0.join("link.cqo")).unwrap();
        std::os::unix::fs::symlink(std::env::temp_dir(), place.0.join("out")).unwrap();
        let folder = Folder::new(&place.0, &[]);
        assert!(folder.append("link.cqo", "x").is_err());
        assert!(folder.append("out/x.cqo", "x").is_err());
        assert_eq!(&*folder.read("link.cqo").unwrap(), "keep");
    }
}
