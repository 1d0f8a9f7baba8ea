//! Plain games against compressed ones.

use super::{ALL, Asked, outcome};
use flate2::write::GzEncoder;
use std::collections::HashMap;
use std::io::Write;
use std::sync::Arc;

fn zst(text: &[u8]) -> Vec<u8> {
    zstd::encode_all(text, 1).unwrap()
}

fn gz(text: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), flate2::Compression::fast());
    encoder.write_all(text).unwrap();
    encoder.finish().unwrap()
}

#[test]
fn compression_changes_nothing() {
    let mut packed: HashMap<*const u8, [Arc<[u8]>; 2]> = HashMap::new();
    for (n, asked) in ALL.iter().enumerate() {
        let Asked { name, query, games, alone, .. } = asked;
        let kinds = packed.entry(games.as_ptr()).or_insert_with(|| {
            // Two members of an archive, cut in the middle of a line.
            let (first, second) = games.split_at(games.len() / 3);
            let join = |pack: fn(&[u8]) -> Vec<u8>| [pack(first), pack(second)].concat().into();
            [join(zst), join(gz)]
        });
        let found = outcome(query, &[&kinds[n % 2]], &asked.options());
        assert!(found == *alone, "{name} finds something else in compressed games");
    }
}
