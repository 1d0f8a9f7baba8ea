//! Numeric annotation glyphs (PGN standard, section 10) and the signs that stand for them.

/// A set of NAGs, 0 to 255.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Nags([u64; 4]);

/// The signs with the NAGs that they stand for. Signs that one side may have stand for both.
const SIGNS: &[(&str, &[u8])] = &[
    ("!", &[1]),
    ("?", &[2]),
    ("!!", &[3]),
    ("\u{203C}", &[3]),
    ("??", &[4]),
    ("\u{2047}", &[4]),
    ("!?", &[5]),
    ("\u{2049}", &[5]),
    ("?!", &[6]),
    ("\u{2048}", &[6]),
    ("□", &[7, 8]),
    ("=", &[10, 11, 12]),
    ("∞", &[13]),
    ("⩲", &[14]),
    ("+=", &[14]),
    ("+/=", &[14]),
    ("⩱", &[15]),
    ("=+", &[15]),
    ("=/+", &[15]),
    ("±", &[16]),
    ("+/-", &[16]),
    ("∓", &[17]),
    ("-/+", &[17]),
    ("+-", &[18]),
    ("-+", &[19]),
    ("+--", &[20]),
    ("--+", &[21]),
    ("⨀", &[22, 23]),
    ("○", &[26, 27]),
    ("⟳", &[32, 33]),
    ("↑", &[36, 37]),
    ("→", &[40, 41]),
    ("=∞", &[44, 45]),
    ("=/∞", &[44, 45]),
    ("⇆", &[132, 133]),
    ("⇄", &[132, 133]),
    ("⊕", &[138, 139]),
    ("⨁", &[138, 139]),
    ("Δ", &[140]),
    ("∆", &[140]),
    ("△", &[140]),
    ("∇", &[141]),
    ("▽", &[141]),
    ("⌓", &[142]),
    ("<=", &[143]),
    ("==", &[144]),
    ("RR", &[145]),
    ("N", &[146]),
    ("D", &[220, 221]),
];

impl Nags {
    /// From one number to another, both included; they go from 1 to 255.
    pub fn range(low: u8, high: u8) -> Nags {
        (low..=high).collect()
    }

    /// The NAGs of a sign: `?!`, `±`, `N`, or `$6`. None for a text that is no sign.
    pub fn of_sign(text: &str) -> Option<Nags> {
        let text = text.trim();
        if let Some(number) = text.strip_prefix('$') {
            return number.parse().ok().filter(|n| *n > 0).map(|n: u8| Nags::range(n, n));
        }
        // A minus as it is printed.
        let plain = text.replace(['\u{2212}', '\u{2013}'], "-");
        let sign = SIGNS.iter().find(|sign| sign.0 == plain)?;
        Some(sign.1.iter().copied().collect())
    }

    /// The signs that are read, one for each meaning.
    pub fn signs() -> impl Iterator<Item = &'static str> {
        let before = std::iter::once(None).chain(SIGNS.iter().map(|sign| Some(sign.1)));
        let first = SIGNS.iter().zip(before).filter(|(sign, last)| *last != Some(sign.1));
        first.map(|(sign, _)| sign.0)
    }

    /// Whether this one is among them.
    pub fn contains(self, nag: u8) -> bool {
        let [word, bit] = place(nag);
        self.0.get(word).is_some_and(|bits| bits >> bit & 1 != 0)
    }

    /// The NAGs by number.
    pub fn iter(self) -> impl Iterator<Item = u8> {
        (0..=u8::MAX).filter(move |nag| self.contains(*nag))
    }

    /// The same with the sides exchanged: `±` becomes `∓`. From 14 to 139 an even number speaks of
    /// White, the odd one behind it of Black.
    pub fn swapped(self) -> Nags {
        self.iter().map(|nag| if (14..=139).contains(&nag) { nag ^ 1 } else { nag }).collect()
    }
}

fn place(nag: u8) -> [usize; 2] {
    [usize::from(nag / 64), usize::from(nag % 64)]
}

impl FromIterator<u8> for Nags {
    fn from_iter<I: IntoIterator<Item = u8>>(nags: I) -> Nags {
        let mut set = Nags::default();
        for nag in nags {
            let [word, bit] = place(nag);
            if let Some(bits) = set.0.get_mut(word) {
                *bits |= 1 << bit;
            }
        }
        set
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(sign: &str) -> Vec<u8> {
        Nags::of_sign(sign).map(|nags| nags.iter().collect()).unwrap_or_default()
    }

    #[test]
    fn signs_and_numbers() {
        assert_eq!(of("?!"), [6]);
        assert_eq!(of("\u{2212}+"), [19]);
        assert_eq!(of("□"), [7, 8]);
        assert_eq!(of("$255"), [255]);
        assert_eq!(of("N"), [146]);
        for text in ["", "$0", "$256", "$", "!!!", "good", "n"] {
            assert_eq!(Nags::of_sign(text), None, "{text}");
        }
    }

    #[test]
    fn sides_are_exchanged_and_back() {
        let swapped = |sign| Nags::of_sign(sign).map(Nags::swapped);
        assert_eq!(swapped("±"), Nags::of_sign("∓"));
        assert_eq!(swapped("-+"), Nags::of_sign("+-"));
        for sign in ["?!", "=", "∞", "⨀", "⊕", "N", "D"] {
            assert_eq!(swapped(sign), Nags::of_sign(sign), "{sign}");
        }
        let all = Nags::range(1, 255);
        assert_eq!(all.swapped(), all);
        assert_eq!(all.iter().count(), 255);
        assert_eq!(Nags::range(14, 16).swapped().iter().collect::<Vec<_>>(), [14, 15, 17]);
    }
}
