//! Dates of tags (PGN standard, section 8.1.1.3), whose parts may be unknown.

use std::cmp::Ordering;
use std::fmt;

/// A date: year, month and day, each known or not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Date([Option<u16>; 3]);

/// How many digits the parts have.
const WIDTHS: [usize; 3] = [4, 2, 2];

impl Date {
    /// The value of a tag such as `2010.10.??`; `-` and `/` part it too. What is no number, or has
    /// too many digits, is unknown.
    pub fn of_tag(text: &str) -> Date {
        let mut parts = text.split(['.', '-', '/']);
        Date(WIDTHS.map(|width| number(parts.next()?, width)))
    }

    /// A year, a month or a day as a query names it, and how many parts it names: `2010`,
    /// `2010.10`, `2010-10-03`. A month and a day may be 0 or 99, below and above all others, as
    /// queries for CQL have them; none for anything else.
    pub fn literal(text: &str) -> Option<(Date, usize)> {
        let sign = text.chars().find(|c| !c.is_ascii_digit()).unwrap_or('.');
        if !matches!(sign, '.' | '-') {
            return None;
        }
        let (mut date, mut named) = (Date::default(), 0);
        for part in text.split(sign) {
            let slot = date.0.get_mut(named)?;
            let value = number(part, *WIDTHS.get(named)?)?;
            let fits = match named {
                0 => part.len() == 4,
                1 => value <= 12 || value == 99,
                _ => value <= 31 || value == 99,
            };
            *slot = fits.then_some(value);
            (*slot)?;
            named += 1;
        }
        Some((date, named))
    }

    /// The year.
    pub fn year(self) -> Option<u16> {
        self.0[0]
    }

    /// The month, from 1.
    pub fn month(self) -> Option<u16> {
        self.0[1]
    }

    /// The day of the month, from 1.
    pub fn day(self) -> Option<u16> {
        self.0[2]
    }

    /// The order of two dates by so many of their parts, the year first; none where that hangs on
    /// a part that is unknown.
    pub fn order(self, other: Date, parts: usize) -> Option<Ordering> {
        for (mine, theirs) in self.0.iter().zip(other.0).take(parts) {
            match (*mine)?.cmp(&theirs?) {
                Ordering::Equal => {}
                decided => return Some(decided),
            }
        }
        Some(Ordering::Equal)
    }
}

/// A number of so many digits at most.
fn number(text: &str, width: usize) -> Option<u16> {
    let digits = text.trim();
    let known = !digits.is_empty() && digits.len() <= width;
    let known = known && digits.bytes().all(|byte| byte.is_ascii_digit());
    known.then(|| digits.parse().ok())?
}

impl fmt::Display for Date {
    /// As `yyyy.mm.dd`, with question marks for what is unknown.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, (part, width)) in self.0.iter().zip(WIDTHS).enumerate() {
            let dot = if i > 0 { "." } else { "" };
            match part {
                Some(value) => write!(f, "{dot}{value:0width$}")?,
                None => write!(f, "{dot}{:?<width$}", "")?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn order(tag: &str, literal: &str) -> Option<Ordering> {
        let (date, parts) = Date::literal(literal).unwrap();
        Date::of_tag(tag).order(date, parts)
    }

    #[test]
    fn tags_are_written_in_full() {
        for (text, written) in [
            ("2010.10.03", "2010.10.03"),
            ("2010-1-3", "2010.01.03"),
            ("1907.??.??", "1907.??.??"),
            ("1907", "1907.??.??"),
            ("?", "????.??.??"),
            ("", "????.??.??"),
            ("May 1907", "????.??.??"),
            ("907.5", "0907.05.??"),
        ] {
            assert_eq!(Date::of_tag(text).to_string(), written, "{text}");
        }
    }

    #[test]
    fn literals_name_a_year_a_month_or_a_day() {
        for (text, parts) in
            [("2010", 1), ("2010.10", 2), ("2010-10-3", 3), ("2010.99", 2), ("2010.00", 2)]
        {
            assert_eq!(Date::literal(text).map(|d| d.1), Some(parts), "{text}");
        }
        for text in [
            "",
            "10",
            "2010.",
            "2010/10/03",
            "2010.13",
            "2010.10.32",
            "2010.10.03.1",
            "2010.10-03",
            "20100",
            "????",
            "last week",
            ".",
            "3.10.2010",
            "２０１０",
        ] {
            assert_eq!(Date::literal(text), None, "{text}");
        }
    }

    #[test]
    fn an_unknown_part_decides_nothing() {
        use Ordering::*;
        assert_eq!(order("2010.??.??", "2010"), Some(Equal));
        assert_eq!(order("2010.??.??", "2010.05"), None);
        assert_eq!(order("2010.??.??", "2009.05"), Some(Greater));
        assert_eq!(order("2010.??.03", "2010.05.03"), None);
        assert_eq!(order("????.??.??", "2010"), None);
        assert_eq!(order("2010.12.31", "2010.99"), Some(Less));
    }

    proptest! {
        #[test]
        fn full_dates_are_ordered_as_their_texts(
            a in (1000u16..3000, 1u16..13, 1u16..32), b in (1000u16..3000, 1u16..13, 1u16..32)
        ) {
            let text = |(y, m, d): (u16, u16, u16)| format!("{y}.{m:02}.{d:02}");
            prop_assert_eq!(order(&text(a), &text(b)), Some(text(a).cmp(&text(b))));
            prop_assert_eq!(Date::of_tag(&text(a)).to_string(), text(a));
        }
    }
}
