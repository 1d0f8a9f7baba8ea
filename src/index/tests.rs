//! Tests of the index as a whole.

use super::*;
use crate::games::quick::{Ply, Stored};
use crate::games::{Replayer, Splitter, Tags, Want, read_tags};
use std::io::Cursor;
use std::ops::ControlFlow;
use std::sync::Arc;

const GAMES: &str = "; remark\n\n[Event \"one\"]\n[White \"A\"]\n[Result \"1-0\"]\n\n\
    1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0\n\n\
    [Event \"two\"]\n[White \"M\u{fc}ller \\\"M\\\"\"]\n[FEN \"4k3/P7/8/8/8/8/8/R3K1N1 w Q - 0 1\"]\n\n\
    1. a8=Q+ {a comment} Kd7 (1... Ke7) 2. Nf3 Kc7 3. Rc1+ Kd6 4. Qd8+ *\n\n[Event \"three\"]\n\n1. e4 e5 2. Ke3 *\n\n\
    [Variant \"Atomic\"]\n\n1. Nf3 f6 *\n\n[White \"no moves\"]\n\n1/2-1/2\n";

const BOARDS: &str = "[WhiteA \"A\"][BlackA \"B\"][WhiteB \"C\"][BlackB \"D\"]\n\n\
    1A. e4 1B. d4 1a. e5 1b. d5 1-0\n\n";

const SPELT: &str = "[Event \"spelt\"]\n\n{before} 1. e2-e4 e7-e5 2. Ng1-f3 Nb8-c6 3. Bf1-c4 \
    Bf8-c5 4. 0-0 Ng8-f6 *\n\n";

fn go_on(_: u64, _: u64) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

fn built(games: &[u8]) -> Vec<u8> {
    let mut out = Vec::new();
    build(&games.to_vec(), ("games.pgn", 7), &mut out, &mut go_on).unwrap();
    out
}

fn opened(bytes: &[u8]) -> Index {
    Index::open(Arc::new(bytes.to_vec())).unwrap()
}

/// Games enough for several blocks.
fn many() -> Vec<u8> {
    let mut text = Vec::new();
    for n in 0..3 * BLOCK {
        let moves = if n % 7 == 0 { "1. Nf3 Nf6 2. Ng1" } else { "1. e4 c5" };
        text.extend(format!("[Event \"{}\"]\n[Round \"{n}\"]\n\n{moves} *\n\n", n % 5).bytes());
        if n % 1000 == 999 {
            text.extend(GAMES.bytes().skip(10).chain(BOARDS.bytes()));
        }
    }
    text
}

#[test]
fn what_was_built_is_read_back() {
    for text in [format!("{GAMES}{BOARDS}{SPELT}").into_bytes(), many()] {
        let index = opened(&built(&text));
        index.check().unwrap();
        let all = Indexed { index: index.clone(), games: Arc::new(text.clone()) };
        let mut splitter = Splitter::new(Cursor::new(&text), 0, 1 << 20);
        let (mut replayer, mut plies) = (Replayer::new(), Plies::default());
        let (mut block, mut place) = (0, 0);
        let (mut table, mut tags) = (index.table(0).unwrap(), index.tags(0).unwrap());
        let (mut count, mut spelt) = (0, 0);
        while let Some(batch) = splitter.next_batch().unwrap() {
            for raw in batch.iter() {
                count += 1;
                if place == table.games() {
                    (block, place) = (block + 1, 0);
                    (table, tags) = (index.table(block).unwrap(), index.tags(block).unwrap());
                }
                let row = table.row(place).unwrap();
                assert_eq!(index.blocks()[block].number as usize + place, raw.number as usize);
                assert_eq!((row.offset, row.line), (raw.offset, raw.line));
                assert_eq!((row.column, row.board), (raw.column, raw.board));
                assert_eq!(all.text(&row).unwrap(), raw.text);
                let mut found = Tags::default();
                tags.fill(place, &mut found);
                assert_eq!(found, read_tags(&raw));
                let stored = plies.of(&index, block, &table, (place, &row.moves())).unwrap();
                let stored: Vec<Ply> =
                    stored.chunks(2).map(|b| Ply(u16::from_le_bytes([b[0], b[1]]))).collect();
                match replayer.skim(&raw, &mut |_| {}) {
                    Some(moves) => {
                        assert!(row.flags.usual);
                        assert_eq!(stored, moves.plies);
                        assert_eq!(row.flags.extras, moves.extras);
                        assert_eq!(row.flags.termination, moves.termination);
                    }
                    None if row.flags.usual => {
                        // Unusual only in its spelling: the moves say the same as the text.
                        spelt += 1;
                        let want = Want { men: true, ..Want::default() };
                        let game = replayer.replay(&raw, found.clone(), want).clone();
                        let Row { flags: Flags { extras, termination, .. }, .. } = row;
                        let plies: Vec<u8> =
                            stored.iter().flat_map(|p| p.0.to_le_bytes()).collect();
                        let moves = Stored { plies: &plies, extras, termination };
                        assert!(replayer.load(&raw, &found, moves).is_some());
                        assert_eq!(*replayer.replay(&raw, found.clone(), want), game);
                    }
                    None => assert!(stored.is_empty()),
                }
                place += 1;
            }
        }
        assert_eq!(count, index.games());
        assert!(
            spelt > 0 || !text.ends_with(SPELT.as_bytes()),
            "none is unusual only in its spelling"
        );
    }
}

#[test]
fn columns_tell_what_stood_where() {
    let index = opened(&built(GAMES.as_bytes()));
    let mut columns = index.columns(0).unwrap();
    let mut games = |column| columns.get(column).unwrap().iter().collect::<Vec<_>>();
    // A white queen on h5, f7, a8; a white king on e1.
    assert_eq!(games(Column::Stood(4, 39)), [0]);
    assert_eq!(games(Column::Stood(4, 53)), [0]);
    assert_eq!(games(Column::Stood(4, 56)), [1]);
    assert_eq!(games(Column::Stood(5, 4)), [0, 1, 4]);
    assert_eq!(games(Column::Captured(6)), [0]);
    assert_eq!(games(Column::Promoted(4)), [1]);
    assert_eq!(games(Column::Unusual), [2, 3]);
    assert_eq!(games(Column::Variations), [1]);
    // A remark before the tags is one too.
    assert_eq!(games(Column::Comments), [0, 1]);
    assert_eq!(games(Column::Special), [1, 3]);
}

#[test]
fn an_update_is_a_fresh_build() {
    let text = many();
    let whole = built(&text);
    let starts: Vec<usize> =
        (0..text.len()).filter(|at| text[*at..].starts_with(b"[Event")).collect();
    let middles = [100, 5000, 8000, 9000, 12_000].map(|n| starts[n]);
    let cuts = middles.into_iter().flat_map(|at| [at, at + 30]).chain([0, text.len()]);
    for cut in cuts {
        let old = opened(&built(&text[..cut]));
        let mut out = Vec::new();
        let done = update(&old, &text, ("games.pgn", 7), &mut out, &mut go_on).unwrap();
        assert!(out == whole, "cut at {cut}");
        assert_eq!(done.kept > 0, cut > starts[4500], "{cut}");
    }
    let mut changed = text.clone();
    changed[40] ^= 1;
    let old = opened(&whole);
    let stale = update(&old, &changed, ("games.pgn", 7), &mut Vec::new(), &mut go_on);
    assert!(matches!(stale, Err(IndexError::Stale(_))));
    let shorter = text[..1000].to_vec();
    let stale = update(&old, &shorter, ("games.pgn", 7), &mut Vec::new(), &mut go_on);
    assert!(matches!(stale, Err(IndexError::Stale(_))));
}

#[test]
fn changed_games_are_told() {
    let text = GAMES.repeat(2000).into_bytes();
    let index = opened(&built(&text));
    let source = index.source();
    assert_eq!(source.compare(&text, 7).unwrap(), Age::Same);
    assert_eq!(source.compare(&text, 8).unwrap(), Age::Touched);
    let message =
        |text: Vec<u8>, modified| source.compare(&text, modified).unwrap_err().to_string();
    let longer = [&text[..], b"\n"].concat();
    assert!(message(longer, 7).contains("longer"));
    assert!(message(text[1..].to_vec(), 7).contains("shorter"));
    for (at, modified) in [(20, 7), (text.len() - 20, 7), (text.len() / 2, 8)] {
        let mut changed = text.clone();
        changed[at] ^= 1;
        assert!(message(changed, modified).contains("--update"), "{at}");
    }
}

#[test]
fn games_that_are_no_text_are_refused() {
    for bytes in [
        &b"\x28\xb5\x2f\xfd...."[..],
        b"\x1f\x8b....",
        b"BZh9....",
        b"\xff\xfe1\0.\0",
        b"\xfe\xff\x00\x31",
    ] {
        let made = build(&bytes.to_vec(), ("x", 0), &mut Vec::new(), &mut go_on);
        assert!(matches!(made, Err(IndexError::Packed { .. })));
    }
    let mut stop = |_, _| ControlFlow::Break(());
    let made = build(&GAMES.as_bytes().to_vec(), ("x", 0), &mut Vec::new(), &mut stop);
    assert!(matches!(made, Err(IndexError::Stopped)));
}

#[test]
fn no_games_are_an_index_too() {
    for text in ["", "\n\n", "; nothing"] {
        let index = opened(&built(text.as_bytes()));
        index.check().unwrap();
        assert_eq!(index.games(), 0);
    }
}

/// Everything that can be read of an index.
fn all_of(index: &Index) -> Result<(), IndexError> {
    for block in 0..index.blocks().len() {
        let table = index.table(block)?;
        let tags = index.tags(block)?;
        let (mut plies, mut found) = (Plies::default(), Tags::default());
        for game in 0..table.games() {
            plies.of(index, block, &table, (game, &table.moves(game).unwrap()))?;
            tags.fill(game, &mut found);
        }
        let mut columns = index.columns(block)?;
        for man in 0..12 {
            (0..64).try_for_each(|square| columns.get(Column::Stood(man, square)).map(drop))?;
            columns.get(Column::Captured(man))?;
            columns.get(Column::Promoted(man))?;
        }
        for column in [Column::Unusual, Column::Variations, Column::Comments, Column::Special] {
            columns.get(column)?;
        }
    }
    Ok(())
}

#[test]
fn every_damaged_byte_is_noticed() {
    let bytes = built(format!("{GAMES}{BOARDS}{GAMES}").as_bytes());
    let fine = opened(&bytes);
    all_of(&fine).unwrap();
    for at in 0..bytes.len() {
        for mask in [1, 0x80, 0xff] {
            let mut damaged = bytes.clone();
            damaged[at] ^= mask;
            let read = Index::open(Arc::new(damaged)).and_then(|index| {
                let checked = index.check();
                assert_eq!(checked.is_err(), all_of(&index).is_err(), "byte {at}");
                checked
            });
            let error = read.expect_err("a damaged byte goes unseen").to_string();
            assert!(error.contains("figurine index"), "{error}");
        }
    }
    for end in 0..bytes.len() {
        assert!(Index::open(Arc::new(bytes[..end].to_vec())).is_err(), "cut at {end}");
    }
}

#[test]
fn sections_that_make_no_sense_are_damage() {
    // Checksums that fit are no excuse: bytes of all kinds in the place of each section.
    let mut seed = 1u64;
    for length in [0, 1, 5, 9, 40, 300] {
        for _ in 0..300 {
            let bytes: Vec<u8> = std::iter::repeat_with(|| {
                seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                (seed >> 33) as u8 & if seed >> 62 == 0 { 0xff } else { 1 }
            })
            .take(length)
            .collect();
            let _ = table::Table::read(bytes.clone(), 3, (0, 1)).and_then(|table| table.row(2));
            if let Some(tags) = Dictionary::read(bytes.clone(), 3) {
                tags.fill(2, &mut Tags::default());
            }
            let _ = SourceInfo::read(&bytes);
        }
    }
    assert!(Dictionary::read(vec![0xff; 64], 4).is_none());
    assert!(table::Table::read(Vec::new(), 3, (0, 1)).is_none());
}

#[test]
fn another_version_is_told() {
    let mut bytes = built(GAMES.as_bytes());
    bytes[8] = 200;
    let error = Index::open(Arc::new(bytes)).unwrap_err().to_string();
    assert!(error.contains("another version (layout 200)"), "{error}");
    let error = Index::open(Arc::new(GAMES.as_bytes().to_vec())).unwrap_err();
    assert!(matches!(error, IndexError::NoIndex));
}
