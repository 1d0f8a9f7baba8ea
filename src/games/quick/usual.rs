//! Words as most are, told by one look at eight bytes.

use super::pick::Word;
use shakmaty::{Bitboard, File, Role, Square};

/// A one in every byte.
const EACH: u64 = 0x0101_0101_0101_0101;

/// The types of men by their letters.
const MEN: [Option<Role>; 256] = {
    let mut men = [None; 256];
    men[b'N' as usize] = Some(Role::Knight);
    men[b'B' as usize] = Some(Role::Bishop);
    men[b'R' as usize] = Some(Role::Rook);
    men[b'Q' as usize] = Some(Role::Queen);
    men[b'K' as usize] = Some(Role::King);
    men
};

/// Reads a word of at most seven bytes that a blank ends: `e4`, `exd5`, `Nf3`, `Nxf3`, with a mark
/// of check or without. What it says, and its length with the mark; none for all others, of which
/// nothing is said.
#[inline(always)]
pub(super) fn usual(text: &[u8]) -> Option<(Word, usize)> {
    let bytes = text.first_chunk::<8>()?;
    let word = u64::from_le_bytes(*bytes);
    // The highest bit of each byte that is a blank; a borrow can only err behind the first.
    let blanks = word.wrapping_sub(EACH * 0x21) & !word & (EACH << 7);
    let end = blanks.trailing_zeros() / 8;
    if !(2..8).contains(&end) {
        return None;
    }
    // The last bytes first.
    let word = word << (64 - 8 * end);
    let marked = u32::from(matches!((word >> 56) as u8, b'+' | b'#'));
    let word = word << (8 * marked);
    let len = end - marked;
    let file = ((word >> 48) as u8).wrapping_sub(b'a');
    let rank = ((word >> 56) as u8).wrapping_sub(b'1');
    if (file | rank) > 7 || len < 2 {
        return None;
    }
    let to = Square::new((u32::from(rank) << 3 | u32::from(file)) & 63);
    let [first, second, ..] = *bytes;
    let captures = len == 4 && second == b'x';
    let word = match MEN[usize::from(first)] {
        Some(role) if len == 3 || captures => Word::Man { role, from: Bitboard::FULL, to },
        None if len == 2 => Word::Push { to, promotion: None },
        None if captures && first.wrapping_sub(b'a') < 8 => {
            let file = File::new(u32::from(first.wrapping_sub(b'a')) & 7);
            Word::Capture { file, to, promotion: None }
        }
        _ => return None,
    };
    Some((word, end as usize))
}

#[cfg(test)]
mod tests {
    use super::super::pick::word;
    use super::*;

    #[test]
    fn usual_words_mean_what_they_mean_elsewhere() {
        let words = [
            "e4", "exd5", "Nf3", "Nxf3", "Kxa1+", "Qh8#", "Rd1+", "Bxg7#", "axb8", "h9", "i4",
            "N1", "Nbd2", "R1e2", "Qa1b2", "e8=Q", "O-O", "O-O-O+", "Pe4", "ef", "exd", "xd5",
            "e4!", "e4?", "Nf3(", "e4)", "1.", "12.e4", "--", "+", "#", "d5d5", "zxd5", "Nf3xe5",
            "Nyf3", "e4+#",
        ];
        for written in words {
            for blank in [" ", "\n", "\r\n", "\t"] {
                let text = format!("{written}{blank}1234567");
                let Some((found, len)) = usual(text.as_bytes()) else { continue };
                let Some((wanted, short)) = word(text.as_bytes()) else {
                    // A promotion without a man, for which there is no move.
                    assert!(
                        written.contains(['1', '8']) && written.starts_with(char::is_lowercase)
                    );
                    continue;
                };
                assert_eq!(found, wanted, "{written}");
                let marks = text.get(short..len).unwrap();
                assert!(matches!(marks, "" | "+" | "#"), "{written}");
                assert_eq!(len, written.len());
            }
        }
        let found = words.iter().filter(|w| usual(format!("{w} 12345678").as_bytes()).is_some());
        assert_eq!(found.count(), 9);
        assert_eq!(usual(b"e4 e5"), None, "too near to the end");
    }
}
