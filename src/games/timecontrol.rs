//! The tag `TimeControl` (PGN standard, section 9.6.1), and words that broadcasts write instead.

/// How much time the players have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TimeControl {
    /// Periods, one after the other.
    Periods(Vec<Period>),
    /// Days a move, or no clock.
    Correspondence,
}

/// A period of a time control.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Period {
    /// For so many moves of each player; none for the rest of the game.
    pub moves: Option<u64>,
    /// Seconds for all of them.
    pub seconds: u64,
    /// Seconds added with each move.
    pub increment: u64,
}

/// A day in seconds.
const DAY: u64 = 86_400;
/// How many moves a game is thought to have (Lichess, FIDE Laws, Appendix B is by 60).
const MOVES: u64 = 40;

/// The names of the classes with the estimated duration in seconds at which each ends.
const CLASSES: [(&str, u64); 5] = [
    ("ultrabullet", 30),
    ("bullet", 180),
    ("blitz", 480),
    ("rapid", 1500),
    ("classical", u64::MAX),
];

/// The class of games without a clock.
const CORRESPONDENCE: &str = "correspondence";

impl TimeControl {
    /// All names that [`class`](TimeControl::class) gives.
    pub fn classes() -> impl Iterator<Item = &'static str> {
        CLASSES.iter().map(|class| class.0).chain([CORRESPONDENCE])
    }

    /// Reads the value of the tag: `300+5`, `40/7200:3600`, `*180`, `-`, `1/86400`; also
    /// `90 min / 40 moves + 30 min + 30 sec / move` and `3 days`. None for anything else.
    pub fn read(text: &str) -> Option<TimeControl> {
        let text = text.trim();
        if text == "-" {
            return Some(TimeControl::Correspondence);
        }
        let periods: Option<Vec<Period>> = text.split(':').map(period).collect();
        let Some(periods) = periods else { return words(text) };
        let slow = |p: &Period| p.seconds / p.moves.unwrap_or(1).max(1) >= DAY;
        match periods.iter().any(slow) {
            true => Some(TimeControl::Correspondence),
            false => Some(TimeControl::Periods(periods)),
        }
    }

    /// The increment with a player's move of this number, in seconds.
    pub fn increment(&self, number: u64) -> u64 {
        let TimeControl::Periods(periods) = self else { return 0 };
        let mut before = 0;
        for period in periods {
            before += period.moves.unwrap_or(u64::MAX - before);
            if number <= before {
                return period.increment;
            }
        }
        periods.last().map_or(0, |last| last.increment)
    }

    /// The class by the estimated duration for one player, the time for 40 moves with all
    /// increments, as Lichess has it: `ultrabullet` below 30 seconds, `bullet` below 3 minutes,
    /// `blitz` below 8, `rapid` below 25, else `classical`; or `correspondence`.
    pub fn class(&self) -> &'static str {
        let TimeControl::Periods(periods) = self else { return CORRESPONDENCE };
        let duration = duration(periods);
        CLASSES.iter().find(|class| duration < class.1).map_or(CORRESPONDENCE, |class| class.0)
    }
}

/// Seconds for 40 moves. The last period is repeated as often as it takes.
fn duration(periods: &[Period]) -> u64 {
    let (mut left, mut seconds) = (MOVES, 0u64);
    let repeated = periods.last().into_iter().cycle();
    for period in periods.iter().chain(repeated) {
        let moves = period.moves.unwrap_or(left).min(left);
        let added = period.increment.saturating_mul(moves);
        seconds = seconds.saturating_add(period.seconds).saturating_add(added);
        left -= moves;
        if left == 0 || moves == 0 {
            break;
        }
    }
    seconds
}

/// `40/7200`, `300+5`, `*180`.
fn period(text: &str) -> Option<Period> {
    let (moves, time) = match text.split_once('/') {
        Some((moves, time)) => (Some(number(moves).filter(|n| *n > 0)?), time),
        None => (None, text.strip_prefix('*').unwrap_or(text)),
    };
    let (seconds, increment) = match time.split_once('+') {
        Some((seconds, increment)) => (number(seconds)?, number(increment)?),
        None => (number(time)?, 0),
    };
    Some(Period { moves, seconds, increment })
}

fn number(text: &str) -> Option<u64> {
    let digits = text.trim();
    let plain = (1..=9).contains(&digits.len()) && digits.bytes().all(|b| b.is_ascii_digit());
    plain.then(|| digits.parse().ok())?
}

/// Words with units: hours and minutes are time for the game, seconds the increment. A number
/// must have its unit; one of moves is passed over.
fn words(text: &str) -> Option<TimeControl> {
    let text = text.to_lowercase();
    let (mut seconds, mut increment) = (0u64, 0u64);
    let mut rest = text.as_str();
    while let Some(at) = rest.find(|c: char| c.is_ascii_digit()) {
        let from = rest.get(at..)?;
        let end = from.find(|c: char| !c.is_ascii_digit()).unwrap_or(from.len());
        let (digits, behind) = from.split_at_checked(end)?;
        let (value, behind) = (number(digits)?, behind.trim_start_matches([' ', '-', '.']));
        let unit = behind.find(|c: char| !c.is_alphabetic() && !"'\"\u{2032}\u{2033}".contains(c));
        let (unit, behind) = behind.split_at_checked(unit.unwrap_or(behind.len()))?;
        match unit {
            "d" | "day" | "days" => return Some(TimeControl::Correspondence),
            "h" | "hr" | "hrs" | "hour" | "hours" => seconds += value * 3600,
            "m" | "min" | "mins" | "minute" | "minutes" | "'" | "\u{2032}" => seconds += value * 60,
            "s" | "sec" | "secs" | "second" | "seconds" | "''" | "\"" | "\u{2033}" => {
                increment += value;
            }
            "move" | "moves" => {}
            _ => return None,
        }
        rest = behind;
    }
    let period = Period { moves: None, seconds, increment };
    (seconds + increment > 0).then(|| TimeControl::Periods(vec![period]))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn class(text: &str) -> Option<&'static str> {
        TimeControl::read(text).map(|control| control.class())
    }

    #[test]
    fn classes_by_the_estimated_duration() {
        for (text, name) in [
            ("15+0", "ultrabullet"),
            ("29", "ultrabullet"),
            ("30+0", "bullet"),
            ("60", "bullet"),
            ("120+1", "bullet"),
            ("179", "bullet"),
            ("60+3", "blitz"),
            ("180+2", "blitz"),
            ("300+4", "blitz"),
            ("300+5", "rapid"),
            ("600", "rapid"),
            ("900+15", "classical"),
            ("1500", "classical"),
            ("40/7200:3600", "classical"),
            ("40/1980:40/1980:40/1980", "classical"),
            ("10/60", "blitz"),
            ("1/5", "blitz"),
            ("*180", "blitz"),
            ("-", "correspondence"),
            ("1/86400", "correspondence"),
            ("1/1209600", "correspondence"),
            ("10 days per move", "correspondence"),
            ("15 min. + 10 s. per move", "rapid"),
            ("90 min / 40 moves + 30 min / rest + 30 sec / move", "classical"),
            ("3' + 2''", "blitz"),
        ] {
            assert_eq!(class(text), Some(name), "{text}");
        }
        for text in ["", "?", "fast", "300+", "0/60", "G/30", "5 + 3 fast", "1e9", "300+5 x"] {
            assert_eq!(class(text), None, "{text}");
        }
    }

    #[test]
    fn the_increment_is_that_of_the_period() {
        let increment = |text: &str, n| TimeControl::read(text).map(|c| c.increment(n));
        assert_eq!(increment("300+5", 1), Some(5));
        assert_eq!(increment("40/7200:1800+30", 40), Some(0));
        assert_eq!(increment("40/7200:1800+30", 41), Some(30));
        assert_eq!(increment("20/60+1:20/60+2", 90), Some(2));
        assert_eq!(increment("90 min + 30 sec", 7), Some(30));
        assert_eq!(increment("-", 7), Some(0));
    }
}
