//! The frame of an index around sections of any bytes, with checksums that fit, so that what reads
//! the sections is reached (`docs/index-format.md`).

const MAGIC: [u8; 8] = *b"\x89FGX\r\n\x1a\n";
const ENTRY: usize = 25;
const COLUMNS: usize = 796;

/// The kinds of sections whose checksums stand in other sections.
const GAMES: u8 = 1;
const PLIES: u8 = 3;
const DIRECTORY: u8 = 4;
const COLUMN_BYTES: u8 = 5;

/// A section: kind, block, bytes.
pub type Section = (u8, u8, Vec<u8>);

/// The sections of an index.
pub fn sections(index: &[u8]) -> Option<Vec<Section>> {
    let number = |at: usize, count: usize| {
        let bytes = index.get(at..at + count)?;
        Some(bytes.iter().rev().fold(0, |sum, byte| sum << 8 | usize::from(*byte)))
    };
    let end = index.len().checked_sub(24)?;
    let mut all = Vec::new();
    for at in (number(end, 8)?..end).step_by(ENTRY) {
        let (offset, length) = (number(at + 5, 8)?, number(at + 13, 8)?);
        let bytes = index.get(offset..offset + length)?.to_vec();
        all.push((*index.get(at)?, *index.get(at + 1)?, bytes));
    }
    Some(all)
}

/// Changes sections: which one (a byte), where (2 bytes), how many bytes go, how many come in
/// their place (a byte each), and those.
pub fn change(sections: &mut [Section], mut changes: &[u8]) {
    while let [which, low, high, remove, add, rest @ ..] = changes {
        let (new, rest) = rest.split_at(rest.len().min(usize::from(*add)));
        changes = rest;
        let which = usize::from(*which) % sections.len().max(1);
        let Some((_, _, bytes)) = sections.get_mut(which) else { return };
        let from = (usize::from(*low) | usize::from(*high) << 8) % (bytes.len() + 1);
        let end = bytes.len().min(from + usize::from(*remove));
        bytes.splice(from..end, new.iter().copied());
    }
}

/// An index of these sections.
pub fn framed(mut sections: Vec<Section>) -> Vec<u8> {
    for place in 0..sections.len() {
        let own = |kind| {
            let block = sections[place].1;
            sections.iter().find(|s| (s.0, s.1) == (kind, block)).map(|s| s.2.clone())
        };
        let mended = match sections[place].0 {
            GAMES => own(PLIES).and_then(|plies| with_sum(&sections[place].2, &plies)),
            DIRECTORY => own(COLUMN_BYTES).and_then(|bytes| with_sums(&sections[place].2, &bytes)),
            _ => None,
        };
        if let Some(mended) = mended {
            sections[place].2 = mended;
        }
    }
    let mut out = [&MAGIC[..], &1u32.to_le_bytes()].concat();
    let mut table = Vec::new();
    for (kind, block, bytes) in &sections {
        table.push(*kind);
        table.extend(u32::from(*block).to_le_bytes());
        table.extend((out.len() as u64).to_le_bytes());
        table.extend((bytes.len() as u64).to_le_bytes());
        table.extend(crc32fast::hash(bytes).to_le_bytes());
        out.extend(bytes);
    }
    let (offset, sum) = (out.len() as u64, crc32fast::hash(&table));
    out.extend(&table);
    out.extend(offset.to_le_bytes());
    out.extend((table.len() as u32).to_le_bytes());
    out.extend(sum.to_le_bytes());
    out.extend(MAGIC);
    out
}

/// A table of at most 64 games with the checksum of their moves, which is its last list: one
/// number, of width 0.
fn with_sum(table: &[u8], plies: &[u8]) -> Option<Vec<u8>> {
    let start = table.len().checked_sub(9).filter(|_| table.ends_with(&[0]))?;
    let mut out = table[..start].to_vec();
    out.extend(u64::from(crc32fast::hash(plies)).to_le_bytes());
    out.push(0);
    Some(out)
}

/// A directory with the checksums of its columns, which are its last list.
fn with_sums(directory: &[u8], columns: &[u8]) -> Option<Vec<u8>> {
    let (forms, at) = list(directory, 0, COLUMNS)?;
    let stored = forms.iter().filter(|form| **form > 1).count();
    let (lengths, at) = list(directory, at, stored)?;
    let (mut out, mut from) = (directory[..at].to_vec(), 0usize);
    out.extend([0; 8]);
    out.push(4);
    for length in lengths {
        let end = from.checked_add(usize::try_from(length).ok()?)?;
        out.extend(crc32fast::hash(columns.get(from..end)?).to_le_bytes());
        from = end;
    }
    Some(out)
}

/// A list of so many numbers at a place, and where it ends.
fn list(bytes: &[u8], at: usize, count: usize) -> Option<(Vec<u64>, usize)> {
    let number = |bytes: &[u8]| bytes.iter().rev().fold(0u64, |sum, b| sum << 8 | u64::from(*b));
    let least = number(bytes.get(at..at + 8)?);
    let width = usize::from(*bytes.get(at + 8)?);
    let (from, end) = (at + 9, at + 9 + count * width);
    let stored = bytes.get(from..end)?;
    let one = |place: usize| {
        let bytes = &stored[place * width..(place + 1) * width];
        least.wrapping_add(if width > 8 { 0 } else { number(bytes) })
    };
    Some(((0..count).map(one).collect(), end))
}
