//! Games as most are, read the quick way, are what they are the long way.

use figurine::games::{Replayer, Splitter, Want, decompress, read_tags};
use std::fs::File;
use std::path::{Path, PathBuf};

/// Files of games below a folder, if it is there.
fn files(folder: &str, found: &mut Vec<PathBuf>) {
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    for path in paths {
        match path.extension().and_then(|ending| ending.to_str()) {
            _ if path.is_dir() => files(&path.to_string_lossy(), found),
            Some("pgn") => found.push(path),
            Some("zst") if path.to_string_lossy().contains("20mb") => found.push(path),
            _ => {}
        }
    }
}

fn compare(path: &Path, limit: usize) {
    let wants = [
        Want::default(),
        Want { men: true, ..Want::default() },
        Want { variations: true, comments: true, men: true },
    ];
    let (mut quick, mut thorough) = (Replayer::new(), Replayer::thorough());
    let reader = decompress(File::open(path).unwrap()).unwrap();
    let mut splitter = Splitter::new(reader, 0, 1 << 20);
    let mut games = 0;
    while let Ok(Some(batch)) = splitter.next_batch() {
        for raw in batch.iter() {
            games += 1;
            if games > limit {
                return;
            }
            let tags = read_tags(&raw);
            for want in wants {
                let one = quick.replay(&raw, tags.clone(), want);
                let other = thorough.replay(&raw, tags.clone(), want);
                assert!(
                    one == other,
                    "{} game {}: {one:#?} {other:#?}",
                    path.display(),
                    raw.number
                );
                assert_eq!(quick.faults(), thorough.faults(), "{}", path.display());
            }
        }
    }
}

#[test]
fn quick_and_thorough_agree() {
    let limit = std::env::var("FIGURINE_ROUNDS").map_or(2000, |n| n.parse().unwrap());
    let mut found = Vec::new();
    for folder in ["examples/games", "tests/games", "../shared/corpora", "../shared/acceptance/pgn"]
    {
        files(folder, &mut found);
    }
    assert!(!found.is_empty());
    for path in found {
        compare(&path, limit);
    }
}
