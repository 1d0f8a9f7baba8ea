//! The query files that paths name: folders are walked, and every file gets a label.

use super::input::reason;
use std::fs;
use std::io;
use std::path::{Component, Path, PathBuf};

/// The query files that a path names: itself, or all `.cql` files below a folder, in the order of
/// their names. Hidden files and folders are left out, links to folders are not followed.
///
/// # Errors
///
/// A message, if a folder cannot be read or holds no query.
pub fn files(path: &Path) -> Result<Vec<PathBuf>, String> {
    if !path.is_dir() {
        return Ok(vec![path.to_owned()]);
    }
    let mut found = Vec::new();
    walk(path, &mut found).map_err(|(folder, error)| {
        format!("cannot read the folder `{}`: {}", folder.display(), reason(&error))
    })?;
    if found.is_empty() {
        return Err(format!(
            "no query in the folder `{}`: no file below it ends in `.cql`",
            path.display()
        ));
    }
    Ok(found)
}

fn walk(folder: &Path, found: &mut Vec<PathBuf>) -> Result<(), (PathBuf, io::Error)> {
    let failed = |error: io::Error| (folder.to_owned(), error);
    let listing: Result<Vec<fs::DirEntry>, io::Error> =
        fs::read_dir(folder).and_then(Iterator::collect);
    let mut entries = listing.map_err(failed)?;
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        if entry.file_name().as_encoded_bytes().starts_with(b".") {
            continue;
        }
        let path = entry.path();
        if entry.file_type().map_err(failed)?.is_dir() {
            walk(&path, found)?;
        } else if path.extension().is_some_and(|e| e.eq_ignore_ascii_case("cql")) && path.is_file()
        {
            found.push(path);
        }
    }
    Ok(())
}

/// A label for each of these files: its stem, and where several have the same as much of the path
/// before it as tells them apart. `-` is `query`.
pub fn labels(paths: &[PathBuf]) -> Vec<String> {
    let parts: Vec<Vec<String>> = paths.iter().map(|path| parts(path)).collect();
    let tail = |of: &[String], length: usize| {
        of.get(of.len().saturating_sub(length)..).unwrap_or_default().join("/")
    };
    let label = |own: &Vec<String>| {
        let alike = parts.iter().filter(|other| other.last() == own.last());
        let alike: Vec<&Vec<String>> = alike.filter(|other| *other != own).collect();
        let apart =
            |length: &usize| alike.iter().all(|other| tail(other, *length) != tail(own, *length));
        tail(own, (1..own.len()).find(apart).unwrap_or(own.len()))
    };
    parts.iter().map(label).collect()
}

/// The names that lead to a file, the last one without its ending.
fn parts(path: &Path) -> Vec<String> {
    if path.as_os_str() == "-" {
        return vec!["query".to_owned()];
    }
    let folders = path.parent().into_iter().flat_map(Path::components);
    let folders = folders.filter_map(|part| match part {
        Component::Normal(name) => Some(name.to_string_lossy().into_owned()),
        Component::ParentDir => Some("..".to_owned()),
        _ => None,
    });
    let stem = path.file_stem().map_or_else(|| "query".into(), |stem| stem.to_string_lossy());
    folders.chain([stem.into_owned()]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn labelled(paths: &[&str]) -> Vec<String> {
        labels(&paths.iter().map(PathBuf::from).collect::<Vec<_>>())
    }

    #[test]
    fn a_label_is_the_stem_or_as_much_of_the_path_as_is_needed() {
        assert_eq!(labelled(&["q/a.cql", "b.c.cql", "-"]), ["a", "b.c", "query"]);
        assert_eq!(labelled(&["x/a.cql", "y/a.cql", "b.cql"]), ["x/a", "y/a", "b"]);
        assert_eq!(labelled(&["a.cql", "y/a.cql"]), ["a", "y/a"]);
        assert_eq!(
            labelled(&["p/x/a.cql", "q/x/a.cql", "q/y/a.cql", "./q/z/b.cql"]),
            ["p/x/a", "q/x/a", "y/a", "b"]
        );
        // The same file twice is told apart by whoever asks.
        assert_eq!(labelled(&["x/a.cql", "x/a.cql", "../a.cql"]), ["x/a", "x/a", "../a"]);
    }

    #[test]
    fn folders_are_walked_in_order_without_what_is_hidden() {
        let root = std::env::temp_dir().join(format!("figurine-walk-{}", std::process::id()));
        let _ = fs::remove_dir_all(&root);
        for file in ["b.cql", "a/z.CQL", "a/.hidden.cql", ".git/x.cql", "c.txt", "a-b.cql"] {
            let path = root.join(file);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, "mate").unwrap();
        }
        fs::create_dir_all(root.join("empty/more")).unwrap();
        fs::create_dir_all(root.join("d.cql")).unwrap();
        let found = files(&root).unwrap();
        let names: Vec<&Path> = found.iter().map(|p| p.strip_prefix(&root).unwrap()).collect();
        assert_eq!(names, ["a/z.CQL", "a-b.cql", "b.cql"].map(Path::new));
        assert_eq!(files(&root.join("c.txt")).unwrap(), [root.join("c.txt")]);
        let empty = files(&root.join("empty")).unwrap_err();
        assert!(empty.ends_with("empty`: no file below it ends in `.cql`"), "{empty}");
        fs::remove_dir_all(&root).unwrap();
    }
}
