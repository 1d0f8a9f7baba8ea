//! Dates of tags (PGN standard, section 8.1.1.3), whose parts may be unknown.

use std::cmp::Ordering;
use std::fmt;

/// A date: year, month and day, each known or not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Date([Option<u16>; 3]);

/// What a part may be at least and at most.
type Bounds = (u16, u16);

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

    /// How two dates may stand to each other by so many of their parts, the year first: an unknown
    /// month may be any of twelve, an unknown day any of 31. Nothing if a year is unknown.
    pub fn orders(self, other: Date, parts: usize) -> impl Iterator<Item = Ordering> {
        let (mine, theirs) = (self.bounds(parts), other.bounds(parts));
        let known = self.year().is_some() && other.year().is_some();
        let below = |a: &[Bounds], b: &[Bounds]| a.iter().map(|r| r.0).lt(b.iter().map(|r| r.1));
        let meet = |(a, b): (&Bounds, &Bounds)| a.0 <= b.1 && b.0 <= a.1;
        let possible = [
            (below(&mine, &theirs), Ordering::Less),
            (mine.iter().zip(&theirs).all(meet), Ordering::Equal),
            (below(&theirs, &mine), Ordering::Greater),
        ];
        possible.into_iter().filter(move |order| known && order.0).map(|order| order.1)
    }

    /// The least and the greatest value of each part; those that do not count are 0.
    fn bounds(self, parts: usize) -> [Bounds; 3] {
        let mut bounds = [(0, u16::MAX), (1, 12), (1, 31)];
        for (i, (slot, part)) in bounds.iter_mut().zip(self.0).enumerate() {
            if i >= parts {
                *slot = (0, 0);
            } else if let Some(value) = part {
                *slot = (value, value);
            }
        }
        bounds
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

    fn orders(tag: &str, literal: &str) -> Vec<Ordering> {
        let (date, parts) = Date::literal(literal).unwrap();
        Date::of_tag(tag).orders(date, parts).collect()
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
    fn an_unknown_part_may_be_anything() {
        use Ordering::*;
        assert_eq!(orders("2010.??.??", "2010"), [Equal]);
        assert_eq!(orders("2010.??.??", "2010.05"), [Less, Equal, Greater]);
        assert_eq!(orders("2010.??.??", "2010.01"), [Equal, Greater]);
        assert_eq!(orders("2010.??.??", "2010.12"), [Less, Equal]);
        assert_eq!(orders("2010.??.??", "2009.05"), [Greater]);
        assert_eq!(orders("2010.??.03", "2010.05.04"), [Less, Greater]);
        assert_eq!(orders("2010.12.31", "2010.99"), [Less]);
        assert_eq!(orders("2010.??.??", "2010.00"), [Greater]);
        assert_eq!(orders("????.05.03", "2010"), []);
    }

    proptest! {
        #[test]
        fn full_dates_are_ordered_as_their_texts(
            a in (1000u16..3000, 1u16..13, 1u16..32), b in (1000u16..3000, 1u16..13, 1u16..32)
        ) {
            let text = |(y, m, d): (u16, u16, u16)| format!("{y}.{m:02}.{d:02}");
            prop_assert_eq!(orders(&text(a), &text(b)), [text(a).cmp(&text(b))]);
            prop_assert_eq!(Date::of_tag(&text(a)).to_string(), text(a));
        }
    }
}
