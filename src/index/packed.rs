//! Lists of numbers in as many bytes each as the largest of them needs.

use super::bytes::Bytes;

/// Appends a list: its smallest number, the bytes of each, and how far each lies above it.
pub(super) fn pack(out: &mut Vec<u8>, numbers: &[u64]) {
    let base = numbers.iter().copied().min().unwrap_or(0);
    let span = numbers.iter().copied().max().unwrap_or(0) - base;
    let width: u8 = match span {
        0 => 0,
        1..=0xff => 1,
        0x100..=0xffff => 2,
        0x1_0000..=0xffff_ffff => 4,
        _ => 8,
    };
    out.extend(base.to_le_bytes());
    out.push(width);
    for number in numbers {
        let bytes = (number - base).to_le_bytes();
        out.extend(bytes.iter().take(usize::from(width)));
    }
}

/// Reads a list of so many numbers. Sums that do not fit wrap around: they mean nothing anyway.
pub(super) fn unpack(bytes: &mut Bytes<'_>, count: usize) -> Option<Vec<u64>> {
    let base = bytes.u64()?;
    let width = bytes.u8()?;
    let taken = bytes.take(count.checked_mul(usize::from(width))?)?;
    let numbers = match width {
        0 => vec![base; count],
        1 => taken.iter().map(|byte| base.wrapping_add(u64::from(*byte))).collect(),
        2 => chunks(taken, base, |chunk: [u8; 2]| u64::from(u16::from_le_bytes(chunk))),
        4 => chunks(taken, base, |chunk: [u8; 4]| u64::from(u32::from_le_bytes(chunk))),
        8 => chunks(taken, base, u64::from_le_bytes),
        _ => return None,
    };
    Some(numbers)
}

/// A list in a section, single numbers of which are read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct List {
    base: u64,
    width: usize,
    start: usize,
    count: usize,
}

impl List {
    /// A list of so many numbers, which stands here.
    pub fn open(bytes: &mut Bytes<'_>, count: usize) -> Option<List> {
        let base = bytes.u64()?;
        let width = usize::from(bytes.u8()?);
        let start = bytes.at();
        bytes.take(count.checked_mul(width)?)?;
        matches!(width, 0 | 1 | 2 | 4 | 8).then_some(List { base, width, start, count })
    }

    /// One of its numbers; `section` is the section that it stands in.
    #[inline]
    pub fn get(&self, section: &[u8], place: usize) -> Option<u64> {
        if place >= self.count {
            return None;
        }
        let at = self.start + place * self.width;
        let bytes = section.get(at..at + self.width)?;
        let number = bytes.iter().rev().fold(0, |number, byte| number << 8 | u64::from(*byte));
        Some(self.base.wrapping_add(number))
    }
}

fn chunks<const N: usize>(bytes: &[u8], base: u64, number: fn([u8; N]) -> u64) -> Vec<u64> {
    let (chunks, _) = bytes.as_chunks::<N>();
    chunks.iter().map(|chunk| base.wrapping_add(number(*chunk))).collect()
}

/// A difference, small in both directions.
pub(super) fn zigzag(number: i64) -> u64 {
    ((number << 1) ^ (number >> 63)).cast_unsigned()
}

/// Back from [`zigzag`].
pub(super) fn unzigzag(number: u64) -> i64 {
    (number >> 1).cast_signed() ^ -(number & 1).cast_signed()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_come_back_in_any_width() {
        for list in [
            vec![],
            vec![7],
            vec![u64::MAX; 3],
            vec![5, 260, 9],
            vec![1, 70_000],
            vec![0, u64::MAX],
            vec![1 << 40, (1 << 40) + 65_536],
        ] {
            let mut out = Vec::new();
            pack(&mut out, &list);
            let mut bytes = Bytes::new(&out);
            assert_eq!(unpack(&mut bytes, list.len()).as_ref(), Some(&list));
            let lazy = List::open(&mut Bytes::new(&out), list.len()).unwrap();
            let found = (0..list.len()).map(|place| lazy.get(&out, place).unwrap());
            assert_eq!(found.collect::<Vec<_>>(), list);
            assert_eq!(lazy.get(&out, list.len()), None);
            assert_eq!(bytes.end(), Some(()));
        }
        for number in [0, 1, -1, i64::MAX, i64::MIN] {
            assert_eq!(unzigzag(zigzag(number)), number);
        }
    }

    #[test]
    fn a_list_that_ends_too_early_is_none() {
        let mut out = Vec::new();
        pack(&mut out, &[1, 2, 3000]);
        for end in 0..out.len() {
            assert_eq!(unpack(&mut Bytes::new(&out[..end]), 3), None, "{end}");
            assert_eq!(List::open(&mut Bytes::new(&out[..end]), 3), None, "{end}");
        }
        out[8] = 3;
        assert_eq!(unpack(&mut Bytes::new(&out), 3), None);
    }
}
